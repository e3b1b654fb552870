"""Reads the ruleset files. Strict: whatever is not understood stops the start, with file and line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from mahjong_scoring.core.annotations import ValueRefusedError, checked, keys_of, parameters_of, shown
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import Counting
from mahjong_scoring.reading.forms import form_of
from mahjong_scoring.rulesets.dealer import Dealer
from mahjong_scoring.rulesets.items import Place, Reader, is_option, read_items, read_liability_rules, with_column
from mahjong_scoring.rulesets.model import Change, ItemSpec, LiabilitySpec, Ruleset
from mahjong_scoring.rulesets.options import FromOption, Option, OptionType, resolved
from mahjong_scoring.rulesets.toml_file import RulesetError, TomlFile, read_toml
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.yaku import RULES

__all__ = ["RulesetError", "load_rulesets"]

ALL_FLAGS = sorted({flag for counting in COUNTINGS.values() for flag in counting.flags})
TOP_KEYS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("id", "extends", "version", "family", "counting"), str),
    **dict.fromkeys(("forms", "sources", "notes", "adjust", "yaku"), list),
    **dict.fromkeys(ALL_FLAGS, list),
    **dict.fromkeys(("settings", "options", "liability", "dealer", "defaults", "values"), dict),
    "abstract": bool,
    "flowers": (bool, dict),
}
ONLY_IN_BASES = {"abstract", "family", "counting", "forms", "settings", "liability", "dealer"}
ONLY_IN_COLUMNS = {"extends", "defaults", "values", *ALL_FLAGS}
ADJUST_KEYS = {"when", "settings", "yaku", "value", "enabled", "takes_in", "params", "liability"}


def load_rulesets(folder: Path) -> dict[str, Ruleset]:
    """Every ruleset of ``folder`` (``*.toml``) by id, in the order of the files' names.

    Raises ``RulesetError`` for the first thing in a file that is not understood.
    """
    files = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    return {name: _Builder(file, files).build() for name, file in files.items() if not file.data.get("abstract")}


def _read(path: Path) -> TomlFile:
    file = read_toml(path)
    column = "extends" in file.data
    for key, value in file.data.items():
        if key not in TOP_KEYS:
            raise file.error(f"unknown key {shown(key)}", key)
        if not isinstance(value, TOP_KEYS[key]):
            raise file.error(f"{shown(key)} is of the wrong type", key)
        if key in (ONLY_IN_BASES if column else ONLY_IN_COLUMNS):
            raise file.error(f"{shown(key)} belongs in {'the base' if column else 'a file that extends a base'}", key)
        if isinstance(value, list) and key in ("sources", "notes") and not all(isinstance(text, str) for text in value):
            raise file.error(f"{shown(key)} must list texts", key)
    if "id" not in file.data or "version" not in file.data:
        raise file.error("a ruleset needs an id and a version")
    if file.data["id"] != path.stem:
        raise file.error(f"the id {shown(file.data['id'])} is not the name of the file", "id")
    return file


class _Builder:
    """Builds one ruleset from its file and the base which that extends."""

    def __init__(self, file: TomlFile, files: Mapping[str, TomlFile]) -> None:
        self.file = file
        self.base = file
        extends = file.data.get("extends")
        if extends is not None:
            if extends not in files or not files[extends].data.get("abstract") or "extends" in files[extends].data:
                raise file.error(f"{shown(extends)} is not a base that can be extended", "extends")
            self.base = files[extends]
        self.data = {**self.base.data, **file.data}
        self.counting = self._counting()
        options = self._options()
        withheld = {name: option.default for name, option in options.items() if option.flowers_only and self.data["flowers"] is False}
        self.options = {name: option for name, option in options.items() if name not in withheld}
        self.reader = Reader(self.counting, self.options, withheld)

    @property
    def sources(self) -> list[TomlFile]:
        """The files that this ruleset is read from: the base first."""
        return [self.file] if self.base is self.file else [self.base, self.file]

    def build(self) -> Ruleset:
        items = read_items(self.base, self.reader)
        if self.base is not self.file:
            items = with_column(self.file, self.reader, read_items(self.file, self.reader, items))
        ids = {item.id for item in items}
        rules = read_liability_rules(self.base, self.reader, ids)
        settings = self._settings()
        return Ruleset(
            id=self.data["id"],
            family=self.data["family"],
            version=self.data["version"],
            counting=self.counting,
            flowers=self.reader.value(Place(self.file, ""), "flowers", self.data["flowers"], bool),
            forms=tuple([form_of(self.reader.form(Place(self.base, ""), "forms", raw)) for raw in self.data["forms"]]),
            stated_forms=tuple(self.data["forms"]),
            settings=settings,
            options=self.options,
            items=tuple(items),
            changes=tuple(self._changes(items, rules)),
            **self._liability(rules),
            liability_rules=rules,
            dealer=self._dealer(),
            default_limit=resolved(settings.get("limit"), {name: option.default for name, option in self.options.items()}),
            notes=tuple([note for file in self.sources for note in file.data.get("notes", ())]),
            sources=tuple([source for file in self.sources for source in file.data.get("sources", ())]),
        )

    def _counting(self) -> Counting:
        for key in ("family", "counting", "flowers", "forms", "yaku", "dealer"):
            if key not in self.data:
                raise self.file.error(f"the key {shown(key)} is missing")
        name = self.data["counting"]
        if name not in COUNTINGS:
            raise self.base.error(f"counting: {shown(name)} must be one of {', '.join(COUNTINGS)}", "counting")
        if unknown := [key for key in ALL_FLAGS if key in self.file.data and key not in COUNTINGS[name].flags]:
            raise self.file.error(f"{shown(unknown[0])} belongs to another way of counting", unknown[0])
        return COUNTINGS[name]

    # --- forms, settings, dealer ---

    def _settings(self) -> dict[str, Any]:
        settings = {
            name: self._setting(Place(self.base, "settings"), name, raw) for name, raw in self.base.data.get("settings", {}).items()
        }
        needed = [field.name for field in fields(self.counting.settings) if field.default is field.default_factory]
        if missing := [name for name in needed if name not in settings]:
            raise self.base.error(f"the setting {shown(missing[0])} is missing", table="settings")
        return settings

    def _setting(self, place: Place, name: str, raw: Any) -> Any:
        known = get_type_hints(self.counting.settings, include_extras=True)
        if name not in known:
            raise place.error(f"there is no setting {shown(name)}", name)
        return self.reader.value(place, name, raw, known[name])

    def _dealer(self) -> dict[str, Any]:
        place = Place(self.base, "dealer")
        stated, keys = self.data["dealer"], keys_of(Dealer)
        values = {
            key: self.reader.value(place, key, raw, keys[key].annotation) for key, raw in stated.items() if key in keys and is_option(raw)
        }
        defaults = {name: option.default for name, option in self.options.items()}
        try:
            dealer: dict[str, Any] = checked(stated | {key: resolved(value, defaults) for key, value in values.items()}, Dealer)
        except ValueRefusedError as error:
            raise place.error(str(error), str(error).split(":", maxsplit=1)[0]) from None
        for seats in dealer.get("seat_changes", {}).values():
            if sorted(seats) != sorted(SEATS):
                raise place.error("seat_changes: each lists the four seats", "seat_changes")
        if "table_points" in dealer and len(dealer["table_points"]) != len(SEATS):
            raise place.error("table_points: there are four places", "table_points")
        return dealer | values

    def _liability(self, rules: Sequence[LiabilitySpec]) -> dict[str, Any]:
        stated = self.base.data.get("liability", {})
        place = Place(self.base, "liability")
        if unknown := sorted(set(stated) - {"decides", "in_force", "rules"}):
            raise place.error(f"unknown key {shown(unknown[0])}", unknown[0])
        decides = stated.get("decides")
        if (rules or "decides" in stated) and decides not in ("earliest", "latest"):
            raise place.error(f"decides: {shown(decides)} must be one of earliest, latest", "decides")
        in_force = self.reader.value(place, "in_force", stated["in_force"], tuple[str, ...]) if "in_force" in stated else None
        if in_force is not None and not isinstance(in_force, FromOption):
            raise place.error("in_force: it must be an option", "in_force")
        known = {rule.id for rule in rules}
        if in_force and (unknown := [name for name in self.options[in_force.option].allowed if name not in known]):
            raise place.error(f"in_force: the option lists {shown(unknown[0])}, which is no rule", "in_force")
        return {"liability_decides": decides or "earliest", "liability_in_force": in_force}

    # --- options ---

    def _options(self) -> dict[str, Option]:
        options = {name: _option(file, name, raw) for file in self.sources for name, raw in file.data.get("options", {}).items()}
        for name, value in self.file.data.get("defaults", {}).items():
            if name not in options:
                raise self.file.error(f"there is no option {shown(name)}", name, table="defaults")
            options[name] = replace(options[name], default=value)
        for name, option in options.items():
            table = "defaults" if name in self.file.data.get("defaults", {}) else "options"
            file = self.file if table == "defaults" or name in self.file.data.get("options", {}) else self.base
            if option.default is None and not option.nullable:
                raise self.file.error(f"the option {shown(name)} has no default", name, table=table)
            fault = option.fault(option.default, name)
            if fault:
                raise file.error(f"default of {name}: {fault.detail}", name, table=table)
            if option.at_most is not None and option.at_most not in options:
                raise file.error(f"{name}: there is no option {shown(option.at_most)}", name, table="options")
        return options

    # --- what options change ---

    def _changes(self, items: Sequence[ItemSpec], rules: Sequence[LiabilitySpec]) -> list[Change]:
        places = [Place(file, "adjust", i) for file in self.sources for i in range(len(file.data.get("adjust", ())))]
        return [self._change(place, place.file.data["adjust"][place.index], items, rules) for place in places]

    def _change(self, place: Place, raw: Any, items: Sequence[ItemSpec], rules: Sequence[LiabilitySpec]) -> Change:
        if not isinstance(raw, dict) or not isinstance(raw.get("when"), dict):
            raise place.error("a change needs 'when'", "when")
        if unknown := sorted(set(raw) - ADJUST_KEYS):
            raise place.error(f"unknown key {shown(unknown[0])}", unknown[0])
        for name, value in raw["when"].items():
            self.reader.option(place, "when", name)
            if self.options[name].fault(value, name):
                raise place.error(f"when: the option {name} has no value {shown(value)}", "when")
        settings = raw.get("settings", {})
        if not isinstance(settings, dict):
            raise place.error("settings: it must be a table", "settings")
        yaku, item = self._changed_items(place, raw, items)
        liability, params = self._changed_liability(place, raw.get("liability"), rules, {item.id for item in items})
        return Change(
            when=raw["when"],
            settings={name: self._setting(place, name, value) for name, value in settings.items()},
            yaku=yaku,
            item=item,
            liability=liability,
            liability_params=params,
        )

    def _changed_items(self, place: Place, raw: Mapping[str, Any], items: Sequence[ItemSpec]) -> tuple[tuple[str, ...], dict[str, Any]]:
        """The ids of the items that change, and their fields, checked by the same steps as those of the items themselves."""
        named = raw.get("yaku", ())
        names = (named,) if isinstance(named, str) else self.reader.value(place, "yaku", named, tuple[str, ...])
        ids = {item.id for item in items}
        if unknown := [name for name in names if name not in ids]:
            raise place.error(f"yaku: there is no yaku {shown(unknown[0])}", "yaku")
        stated = {key: raw[key] for key in ("value", "enabled", "takes_in") if key in raw}
        if (stated or "params" in raw) and not names:
            raise place.error("the change names no yaku", *stated)
        found, _ = self.reader.item_fields(place, stated, ids)
        params = raw.get("params", {})
        if not isinstance(params, dict):
            raise place.error("params: it must be a table", "params")
        for item in [item for item in items if item.id in names]:
            self.reader.check_value(place, found.get("value"), item.unit)
            if params:
                found["params"] = self.reader.params(place, parameters_of(RULES[item.rule].function), params, ids)
        return tuple(names), found

    def _changed_liability(
        self, place: Place, raw: Any, rules: Sequence[LiabilitySpec], ids: set[str]
    ) -> tuple[str | None, dict[str, Any]]:
        if raw is None:
            return None, {}
        spec = next((rule for rule in rules if isinstance(raw, dict) and rule.id == raw.get("id")), None)
        if spec is None:
            raise place.error("liability: it must name a rule of liability by its id", "liability")
        params = {key: value for key, value in raw.items() if key != "id"}
        return spec.id, self.reader.params(place, parameters_of(LIABILITY_RULES[spec.rule].function), params, ids)


def _option(file: TomlFile, name: str, raw: Any) -> Option:
    place = Place(file, "options")
    if not isinstance(raw, dict):
        raise place.error(f"the option {shown(name)} must be a table", name)
    values = {}
    for key, value in raw.items():
        if key not in _OPTION:
            raise place.error(f"unknown key {shown(key)} of the option {shown(name)}", name)
        try:
            values[key] = value if key == "default" else checked(value, _OPTION[key])
        except ValueRefusedError as error:
            raise place.error(f"{name}: {key}: {error}", name) from None
    kind: OptionType | None = values.get("type")
    if kind is None:
        raise place.error(f"the option {shown(name)} has no type", name)
    if kind == "integer" and not ("min" in values and "max" in values):
        raise place.error(f"the option {shown(name)} lacks min or max", name)
    default = values.get("default")
    return Option(name=name, **{**values, "default": tuple(default) if isinstance(default, list) else default})


_OPTION: dict[str, Any] = {
    "type": OptionType,
    "default": object,
    "min": int,
    "max": int,
    "nullable": bool,
    "allowed": tuple[int | str, ...],
    "conflicts": tuple[tuple[str, ...], ...],
    "at_most": str,
    "flowers_only": bool,
}
"""What a file may say of an option, with the annotation of each."""
