"""Reads the ruleset files. Strict: whatever is not understood stops the start, with file and line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from mahjong_scoring.reading.readings import FORMS
from mahjong_scoring.rulesets.items import frozen, read_items, read_liability_rules, with_column
from mahjong_scoring.rulesets.model import Item, Ruleset
from mahjong_scoring.rulesets.options import Option
from mahjong_scoring.rulesets.toml_file import RulesetError, TomlFile, read_toml

__all__ = ["RulesetError", "load_rulesets"]

UNITS = {"faan": "faan", "additive": "points", "doubles": "doubles"}
ALWAYS = {"multiple_winners": bool, "concealed_kong_robbable": bool}
SETTINGS: dict[str, dict[str, type]] = {
    "faan": {
        **ALWAYS, "limit": int, "above_limit": str, "minimum": int, "flowers_toward_minimum": bool, "doubling": str, "rate": int,
        "co_winners_pay": bool, "discarder_share": int, "other_share": int, "self_draw_share": int,
    },
    "additive": {**ALWAYS, "minimum": int, "basic": int},
    "doubles": {
        **ALWAYS, "limit": int, "notional_limit": int, "losers_settle": bool, "east_doubles": bool, "claimed_kong_liable": bool,
        "robbed_kong_liable": bool, "concealed_kong_robbers": list,
    },
}  # fmt: skip
MAY_BE_SET: dict[str, type] = {"limit": int}
"""Settings that a ruleset may leave out."""
TOP_KEYS: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("id", "extends", "version", "family", "counting"), str),
    **dict.fromkeys(("forms", "sources", "notes", "adjust", "yaku", "up_to_limit", "stands_alone"), list),
    **dict.fromkeys(("settings", "options", "liability", "dealer", "defaults", "values"), dict),
    "abstract": bool,
    "flowers": (bool, dict),
}
CHOICES = {"above_limit": ("single", "sum", "each"), "doubling": ("full", "half_spicy")}
COLUMN_KEYS = {
    "id", "extends", "version", "flowers", "sources", "notes", "options", "adjust", "defaults", "values", "up_to_limit", "stands_alone",
}  # fmt: skip
ONLY_IN_COLUMNS = {"defaults", "values", "up_to_limit", "stands_alone"}
DEALER = {"stays_after_draw": bool, "stays_after_win": bool, "rounds": int}
DEALER_MAY = {"most_wins": int, "start": int, "seat_changes": dict, "table_points": list}
ADJUST_KEYS = {"when", "settings", "yaku", "value", "enabled", "takes_in", "params", "liability"}


def load_rulesets(folder: Path) -> dict[str, Ruleset]:
    """Every ruleset of ``folder`` (``*.toml``) by id, in the order of the files' names.

    Raises ``RulesetError`` for the first thing in a file that is not understood.
    """
    files = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    return {name: _Builder(file, files).build() for name, file in files.items() if not file.data.get("abstract")}


def _read(path: Path) -> TomlFile:
    file = read_toml(path)
    for key, value in file.data.items():
        if key not in TOP_KEYS:
            raise file.error(f"unknown key {key!r}", key)
        if not isinstance(value, TOP_KEYS[key]):
            raise file.error(f"{key!r} is of the wrong type", key)
    for key in file.data:
        if ("extends" in file.data and key not in COLUMN_KEYS) or ("extends" not in file.data and key in ONLY_IN_COLUMNS):
            raise file.error(f"{key!r} belongs {'in the base' if 'extends' in file.data else 'in a file that extends a base'}", key)
    if "id" not in file.data or "version" not in file.data:
        raise file.error("a ruleset needs an id and a version")
    if file.data["id"] != path.stem:
        raise file.error(f"the id {file.data['id']!r} is not the name of the file", "id")
    return file


class _Builder:
    """Builds one ruleset from its file and the base which that extends."""

    def __init__(self, file: TomlFile, files: Mapping[str, TomlFile]) -> None:
        self.file = file
        self.base = file
        extends = file.data.get("extends")
        if extends is not None:
            if extends not in files or not files[extends].data.get("abstract") or "extends" in files[extends].data:
                raise file.error(f"{extends!r} is not a base that can be extended", "extends")
            self.base = files[extends]
        self.data = {**self.base.data, **file.data}

    @property
    def sources(self) -> list[TomlFile]:
        """The files that this ruleset is read from: the base first."""
        return [self.file] if self.base is self.file else [self.base, self.file]

    def build(self) -> Ruleset:
        self._check_head()
        options = self._options()
        items = read_items(self.base, UNITS[self.data["counting"]], options)
        if self.base is not self.file:
            items = with_column(self.file, items)
        settings = {**self.base.data.get("settings", {}), **self.file.data.get("settings", {})}
        self._check_settings(settings, options)
        rules = read_liability_rules(self.base, items, options)
        liability = self.data.get("liability", {})
        if unknown := sorted(set(liability) - {"decides", "rules"}):
            raise self.base.error(f"unknown key {unknown[0]!r}", unknown[0], table="liability")
        if rules and liability.get("decides") not in ("earliest", "latest"):
            raise self.base.error("decides is earliest or latest", "decides", table="liability")
        return Ruleset(
            id=self.data["id"],
            family=self.data["family"],
            version=self.data["version"],
            counting=self.data["counting"],
            flowers=self.data["flowers"],
            forms=tuple(self.data["forms"]),
            settings={name: frozen(value) for name, value in settings.items()},
            options=options,
            items=tuple(items),
            adjust=self._adjust(items, options, {rule.id for rule in rules}),
            liability={name: value for name, value in liability.items() if name != "rules"},
            liability_rules=rules,
            dealer=self.data["dealer"],
            default_limit=options["limit"].default if "limit" in options else settings.get("limit"),
            notes=tuple(note for file in self.sources for note in file.data.get("notes", ())),
            sources=tuple(source for file in self.sources for source in file.data.get("sources", ())),
        )

    def _check_head(self) -> None:
        for key in ("family", "counting", "flowers", "forms", "yaku", "dealer"):
            if key not in self.data:
                raise self.file.error(f"the key {key!r} is missing")
        if self.data["counting"] not in UNITS:
            raise self.base.error("counting is faan, additive or doubles", "counting")
        if unknown := [form for form in self.data["forms"] if form not in FORMS]:
            raise self.base.error(f"unknown form {unknown[0]!r}", "forms")
        dealer = self.data["dealer"]
        for key in (*dealer, *DEALER):
            if key not in DEALER and key not in DEALER_MAY:
                raise self.base.error(f"unknown key {key!r}", key, table="dealer")
            if not isinstance(dealer.get(key), {**DEALER, **DEALER_MAY}[key]):
                raise self.base.error(f"{key!r} is missing or of the wrong type", key, table="dealer")

    def _check_settings(self, settings: Mapping[str, Any], options: Mapping[str, Option]) -> None:
        wanted = SETTINGS[self.data["counting"]]
        for name, value in settings.items():
            self._check_setting(name, value, table="settings")
        if missing := sorted(wanted.keys() - settings.keys() - options.keys()):
            raise self.base.error(f"{missing[0]!r} is neither a setting nor an option", table="settings")
        flowers = self.data["flowers"]
        if not isinstance(flowers, bool) and flowers.get("option") not in options:
            raise self.file.error(f"unknown option {flowers.get('option')!r}", "flowers")

    def _check_setting(self, name: str, value: object, *, table: str, index: int = 0) -> None:
        kind = {**SETTINGS[self.data["counting"]], **MAY_BE_SET}.get(name)
        if kind is None:
            raise self.base.error(f"unknown setting {name!r}", name, table=table, index=index)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.base.error(f"{name!r} is of the wrong type", name, table=table, index=index)
        if value not in CHOICES.get(name, (value,)) or (kind is int and isinstance(value, int) and value < 0):
            raise self.base.error(f"{name!r} has no such value", name, table=table, index=index)

    def _options(self) -> dict[str, Option]:
        options = {name: _option(file, name, raw) for file in self.sources for name, raw in file.data.get("options", {}).items()}
        for name, value in self.file.data.get("defaults", {}).items():
            if name not in options:
                raise self.file.error(f"unknown option {name!r}", name, table="defaults")
            options[name] = replace(options[name], default=value)
        if self.data["flowers"] is False:
            options = {name: option for name, option in options.items() if not option.flowers_only}
        for name, option in options.items():
            if option.default is None and not option.nullable:
                raise self.file.error(f"the option {name!r} has no default", name, table="options")
            fault = option.fault(option.default, name)
            if fault:
                raise self.file.error(f"default of {name}: {fault.detail}", name, table="options")
        return options

    def _adjust(self, items: Sequence[Item], options: Mapping[str, Option], liability: set[str]) -> tuple[Mapping[str, Any], ...]:
        ids = {item.id for item in items}
        changes = []
        for file in self.sources:
            for i, change in enumerate(file.data.get("adjust", ())):
                self._check_change(file, i, change, options, ids, liability)
                changes.append({key: frozen(value) for key, value in change.items()})
        return tuple(changes)

    def _check_change(
        self, file: TomlFile, i: int, change: Mapping[str, Any], options: Mapping[str, Option], ids: set[str], liability: set[str]
    ) -> None:
        def error(message: str, key: str) -> RulesetError:
            return file.error(message, key, table="adjust", index=i)

        if unknown := sorted(set(change) - ADJUST_KEYS):
            raise error(f"unknown key {unknown[0]!r}", unknown[0])
        if unknown := [name for name in change.get("when", {"when": 0}) if name not in options]:
            raise error(f"unknown option {unknown[0]!r}", "when")
        if refused := [name for name, value in change["when"].items() if options[name].fault(value, name)]:
            raise error(f"the option {refused[0]!r} has no such value", "when")
        named = change.get("yaku", [])
        if unknown := [name for name in ([named] if isinstance(named, str) else named) if name not in ids]:
            raise error(f"unknown yaku {unknown[0]!r}", "yaku")
        if unknown := [name for name in change.get("takes_in", ()) if name not in ids]:
            raise error(f"unknown yaku {unknown[0]!r}", "takes_in")
        for name, value in change.get("settings", {}).items():
            self._check_setting(name, value, table="adjust", index=i)
        rule = change.get("liability", {}).get("id")
        if "liability" in change and rule not in liability:
            raise error(f"unknown rule of liability {rule!r}", "liability")


def _option(file: TomlFile, name: str, raw: Mapping[str, Any]) -> Option:
    if not isinstance(raw, dict):
        raise file.error(f"the option {name!r} is no table", name, table="options")
    if unknown := sorted(set(raw) - ({field.name for field in fields(Option)} - {"name"})):
        raise file.error(f"unknown key {unknown[0]!r} of the option {name!r}", name, table="options")
    if raw.get("type") not in ("integer", "boolean", "choice", "list"):
        raise file.error(f"the option {name!r} has no type", name, table="options")
    if raw["type"] == "integer" and not (isinstance(raw.get("min"), int) and isinstance(raw.get("max"), int)):
        raise file.error(f"the option {name!r} lacks min or max", name, table="options")
    return Option(name=name, **{key: frozen(value) for key, value in raw.items()})
