"""Reads the ruleset files. Strict: whatever is not understood stops the start, with file and line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from mahjong_scoring.core.annotations import Pattern, Range, ValueRefusedError, checked, hints_of, keys_of, parameters_of, refusal, shown
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import LIMIT, Counting
from mahjong_scoring.reading.form import Forms
from mahjong_scoring.rulesets.dealer import Dealer
from mahjong_scoring.rulesets.items import Id, Place, Reader, is_option, read_items, read_liability_rules, with_column
from mahjong_scoring.rulesets.model import Change, ItemSpec, LiabilitySpec, Ruleset
from mahjong_scoring.rulesets.options import FromOption, Option, OptionType, plain_value, resolved, with_defaults
from mahjong_scoring.rulesets.toml_file import RulesetError, TomlFile, read_toml
from mahjong_scoring.settling.liability import LIABILITY_RULES, Decides
from mahjong_scoring.yaku import RULES

__all__ = ["RulesetError", "load_rulesets"]

ALL_FLAGS = sorted({flag for counting in COUNTINGS.values() for flag in counting.flags})
Whole = Annotated[int, Range(-1_000_000, 1_000_000)]
"""A number that an option may be."""
RulesetId = Annotated[str, Pattern("[a-z][a-z0-9-]{0,63}", "lower-case letters, digits and -, a letter first")]
TOP_KEYS: dict[str, Any] = {
    **dict.fromkeys(("id", "extends", "family"), RulesetId),
    "version": Annotated[str, Pattern(r"\d+\.\d+\.\d+", 'three numbers such as "1.0.0"')],
    "counting": object,
    "abstract": bool,
    "flowers": object,
    **dict.fromkeys(("sources", "notes"), tuple[str, ...]),
    **dict.fromkeys(("forms", "adjust", "yaku", *ALL_FLAGS), tuple[object, ...]),
    **dict.fromkeys(("settings", "options", "liability", "dealer", "defaults", "values"), Mapping[str, object]),
}
"""What a file may say, with the annotation of each; tables and lists are looked at when they are read."""
ONLY_IN_BASES = {"abstract", "family", "counting", "forms", "settings", "liability", "dealer"}
ONLY_IN_COLUMNS = {"extends", "defaults", "values", *ALL_FLAGS}


class OptionTable(TypedDict):
    """What a file says of an option."""

    type: OptionType
    default: NotRequired[object]
    min: NotRequired[Whole]
    max: NotRequired[Whole]
    step: NotRequired[Annotated[int, Range(1, 1_000_000)]]
    nullable: NotRequired[bool]
    allowed: NotRequired[tuple[Whole | str, ...]]
    conflicts: NotRequired[tuple[tuple[str, ...], ...]]
    at_most: NotRequired[str]
    flowers_only: NotRequired[bool]
    sets: NotRequired[Mapping[str, Mapping[str, object]]]


KEYS_OF_TYPES: dict[OptionType, tuple[set[str], set[str]]] = {
    "integer": ({"min", "max"}, {"nullable", "at_most", "step"}),
    "boolean": (set(), set()),
    "choice": ({"allowed"}, {"nullable", "sets"}),
    "list": ({"allowed"}, {"conflicts"}),
}
"""What an option of each type must have, and what it may have, besides what all of them may have."""


class ChangeTable(TypedDict):
    """What a file says of a change: see ``Change``."""

    when: Mapping[str, object]
    settings: NotRequired[Mapping[str, object]]
    yaku: NotRequired[str | tuple[str, ...]]
    unit: NotRequired[object]
    value: NotRequired[object]
    open_value: NotRequired[object]
    enabled: NotRequired[object]
    takes_in: NotRequired[object]
    takes_in_same_sets: NotRequired[object]
    brings_form: NotRequired[object]
    params: NotRequired[Mapping[str, object]]
    liability: NotRequired[Mapping[str, object]]
    dealer: NotRequired[Mapping[str, object]]


CHANGED_FIELDS = ("unit", "value", "open_value", "enabled", "takes_in", "takes_in_same_sets", "brings_form")
"""The fields of yaku that a change may name, parameters aside."""


class LiabilityTable(TypedDict):
    """What a file says of liability."""

    decides: NotRequired[Decides]
    in_force: NotRequired[object]
    rules: NotRequired[object]


def load_rulesets(folder: Path) -> dict[str, Ruleset]:
    """Every ruleset of ``folder`` (``*.toml``) by id, in the order of the files' names.

    Raises ``RulesetError`` for the first thing in a file that is not understood.
    """
    files = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    loaded = {name: _build(file, files) for name, file in files.items() if not file.data.get("abstract")}
    extended = {file.data.get("extends") for file in files.values()}
    for name in sorted(files.keys() - loaded.keys() - extended):
        raise files[name].error("the base must be extended by some file", "abstract")
    return loaded


def _read(path: Path) -> TomlFile:
    file = read_toml(path)
    place = Place(file, "")
    column = "extends" in file.data
    for key, value in file.data.items():
        if key not in TOP_KEYS:
            raise place.error(f"unknown key {shown(key)}; there are {', '.join(TOP_KEYS)}", key)
        place.plain(key, value, TOP_KEYS[key])
        if key in (ONLY_IN_BASES if column else ONLY_IN_COLUMNS):
            raise place.error(f"{shown(key)} belongs in {'the base' if column else 'a file that extends a base'}", key)
    if "id" not in file.data or "version" not in file.data:
        raise place.error("a ruleset needs an id and a version")
    if file.data["id"] != path.stem:
        raise place.error(f"the id {shown(file.data['id'])} is not the name of the file", "id")
    return file


def _build(file: TomlFile, files: Mapping[str, TomlFile]) -> Ruleset:
    """The ruleset of a file. What is wrong with a base is said with the name of the file that extends it: it may be the cause."""
    try:
        return _Builder(file, files).build()
    except RulesetError as error:
        if str(error).startswith(f"{file.path.name}:"):
            raise
        raise RulesetError(f"{error} (as {file.path.name} extends it)") from None


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
        self.homes = {name: _option_place(file, name) for file in self.sources for name in file.data.get("options", {})}
        options = self._options()
        withheld = {name: option.default for name, option in options.items() if option.flowers_only and self.data["flowers"] is False}
        self.options = {name: option for name, option in options.items() if name not in withheld}
        reader = Reader(self.counting, (), self.options, self.homes, withheld)
        self.forms = tuple([reader.form(Place(self.base, ""), "forms", raw) for raw in self.data["forms"]])
        self.reader = replace(reader, forms=self._forms(reader))

    @property
    def sources(self) -> list[TomlFile]:
        """The files that this ruleset is read from: the base first."""
        return [self.file] if self.base is self.file else [self.base, self.file]

    def build(self) -> Ruleset:
        """The ruleset. Raises ``RulesetError``."""
        items = read_items(self.base, self.reader)
        if self.base is not self.file:
            items = with_column(self.file, self.reader, read_items(self.file, self.reader, items))
        brought = tuple([self.reader.by_default(item.brings_form) for item in items if item.brings_form])
        self.reader = replace(self.reader, forms=(*self.reader.forms, *brought))
        settings = self._settings()
        ids = {item.id for item in items}
        liability = Place(self.base, "liability").all(self.base.data.get("liability", {}), LiabilityTable)
        rules = read_liability_rules(self.base, self.reader, ids)
        ruleset = Ruleset(
            id=self.data["id"],
            family=self.data["family"],
            version=self.data["version"],
            counting=self.counting,
            flowers=self.reader.value(Place(self.file, ""), "flowers", self.data["flowers"], bool),
            forms=self.forms,
            hand_tiles=self.reader.forms[0].tiles - 1,
            stated_forms=tuple(self.data["forms"]),
            settings=settings,
            options=self.options,
            items=tuple(items),
            changes=tuple(self._changes(items, rules)),
            liability_decides=self._decides(liability, rules),
            liability_in_force=self._in_force(liability, rules),
            liability_rules=rules,
            dealer=self._dealer(),
            default_limit=resolved(settings.get("limit"), self._defaults),
            notes=tuple([note for file in self.sources for note in file.data.get("notes", ())]),
            sources=tuple([source for file in self.sources for source in file.data.get("sources", ())]),
        )
        self._check_limit(ruleset)
        self._check_used(items)
        return ruleset

    @property
    def _defaults(self) -> dict[str, Any]:
        return {name: option.default for name, option in self.options.items()}

    def _counting(self) -> Counting:
        for key in ("family", "counting", "flowers", "forms", "yaku", "dealer"):
            if key not in self.data:
                raise (self.file if key == "flowers" else self.base).error(f"the key {shown(key)} is missing")
            if self.data[key] == []:
                raise (self.file if key in self.file.data else self.base).error(f"{key}: at least one must be listed", key)
        name: str = Place(self.base, "").plain("counting", self.data["counting"], Literal[tuple(COUNTINGS)])
        if unknown := [key for key in ALL_FLAGS if key in self.file.data and key not in COUNTINGS[name].flags]:
            raise self.file.error(f"{shown(unknown[0])} belongs to another way of counting", unknown[0])
        return COUNTINGS[name]

    # --- forms, settings, dealer ---

    def _forms(self, reader: Reader) -> Forms:
        place = Place(self.base, "")
        forms = tuple([reader.by_default(form) for form in self.forms])
        if len({form.name for form in forms}) < len(forms):
            raise place.error("forms: each form must be listed once", "forms")
        if len({form.tiles for form in forms if form.tiles}) > 1:
            raise place.error("forms: all of them must have the same number of tiles", "forms")
        return forms

    def _settings(self) -> dict[str, Any]:
        place = Place(self.base, "settings")
        settings = {name: self._setting(place, name, raw) for name, raw in self.base.data.get("settings", {}).items()}
        needed = [field.name for field in fields(self.counting.settings) if field.default is field.default_factory]
        if missing := [name for name in needed if name not in settings]:
            raise place.error(f"the setting {shown(missing[0])} is missing")
        minimum, limit = (resolved(settings.get(name), self._defaults) for name in ("minimum", "limit"))
        if minimum and limit and minimum > limit:
            raise place.error(f"minimum: {minimum} must not be above the limit, {limit}", "minimum")
        return settings

    def _setting(self, place: Place, name: str, raw: Any) -> Any:
        settings: Any = self.counting.settings
        known = hints_of(settings)
        if name not in known:
            raise place.error(f"there is no setting {shown(name)}; there are {', '.join(known)}", name)
        value = self.reader.value(place, name, raw, known[name])
        self.reader.check_named(place, name, value, known[name], set())
        return value

    def _check_limit(self, ruleset: Ruleset) -> None:
        """Raises ``RulesetError`` where something is worth the limit and there is none, not even by default."""
        values = [value for item in ruleset.items for value in (item.value, item.value_if_enabled)] + [
            change.item.get("value") for change in ruleset.changes
        ]
        if LIMIT in values and ruleset.default_limit is None:
            message = "limit: it must be a number by default, for some yaku are worth the limit"
            raise self.base.error(message, "limit", table="settings")

    def _dealer(self) -> dict[str, Any]:
        place = Place(self.base, "dealer")
        stated, keys = self.data["dealer"], keys_of(Dealer)
        options = {
            key: self.reader.value(place, key, raw, keys[key].annotation) for key, raw in stated.items() if key in keys and is_option(raw)
        }
        defaults = {key: resolved(value, self._defaults) for key, value in options.items()}
        dealer = place.all(stated | defaults, Dealer)
        if "stays" not in dealer and (missing := [key for key in ("stays_after_draw", "stays_after_win") if key not in dealer]):
            raise place.error(f"the key {shown(missing[0])} is missing")
        for wind, seats in dealer.get("seat_changes", {}).items():
            if sorted(seats) != sorted(SEATS):
                raise place.error(f"seat_changes: {shown(seats)} must be the four seats", "seat_changes")
            if wind not in SEATS[1 : dealer["rounds"]]:
                raise place.error(f"seat_changes: {wind} must be a round that follows another", "seat_changes")
        points = dealer.get("table_points")
        if points and (len(points) != len(SEATS) or sorted(points, reverse=True) != list(points)):
            raise place.error(f"table_points: {shown(points)} must be four numbers, those of the first place first", "table_points")
        return dealer | options

    def _decides(self, stated: Mapping[str, Any], rules: Sequence[LiabilitySpec]) -> Decides:
        if rules and "decides" not in stated:
            raise self.base.error('decides: it must be "earliest", "latest" or "first_rule"', table="liability")
        decides: Decides = stated.get("decides", "earliest")
        return decides

    def _in_force(self, stated: Mapping[str, Any], rules: Sequence[LiabilitySpec]) -> FromOption | None:
        if "in_force" not in stated:
            return None
        place = Place(self.base, "liability")
        in_force = self.reader.value(place, "in_force", stated["in_force"], tuple[str, ...])
        if not isinstance(in_force, FromOption):
            raise place.error("in_force: it must be an option", "in_force")
        allowed = self.options[in_force.option].allowed
        for name in [name for name in allowed if name not in {rule.id for rule in rules}]:
            raise self.reader.option_error(place, "in_force", in_force.option, f"lists {shown(name)}, which is no rule of liability")
        for name in [rule.id for rule in rules if rule.id not in allowed]:
            raise self.reader.option_error(place, "in_force", in_force.option, f"must be able to list the rule {shown(name)}")
        return in_force

    # --- options ---

    def _options(self) -> dict[str, Option]:
        options = {name: _option(home, name, home.file.data["options"][name]) for name, home in self.homes.items()}
        defaults = self.file.data.get("defaults", {})
        place = Place(self.file, "defaults")
        if unknown := [name for name in defaults if name not in options]:
            raise place.error(f"there is no option {shown(unknown[0])}", unknown[0])
        options = with_defaults(options, defaults)
        for name, option in options.items():
            home = place if name in defaults else self.homes[name]
            if option.default is None and not option.nullable:
                raise self.file.error(f"the option {shown(name)} has no default", name, table="options")
            if isinstance(option.default, int) and (refused := refusal(int(option.default), Whole)):
                raise home.error(f"default of {name}: {refused}", name)
            if fault := option.fault(option.default, name):
                raise home.error(f"default of {name}: {fault.detail}", name)
            if option.at_most is not None:
                self._check_bound(home, option, options)
            for value, defaults_of in option.sets.items():
                self._check_set(self.homes[name], option, value, defaults_of, options)
        return options

    def _check_set(self, home: Place, option: Option, value: str, defaults: Mapping[str, Any], options: Mapping[str, Option]) -> None:
        """Raises ``RulesetError`` for defaults that a value of the ``option`` cannot set."""
        if value not in option.allowed:
            raise home.error(f"sets: the option {option.name} has no value {shown(value)}", option.name)
        for name, default in defaults.items():
            other = options.get(name)
            if other is None or other.sets or other.at_most or any(bounded.at_most == name for bounded in options.values()):
                message = f"sets: {shown(name)} must be an option that sets nothing, and that neither bounds another nor is bounded"
                raise home.error(message, option.name)
            if fault := other.fault(default, name):
                raise home.error(f"sets: {fault.detail}", option.name)

    def _check_bound(self, home: Place, option: Option, options: Mapping[str, Option]) -> None:
        bound = options.get(option.at_most or "")
        if bound is None:
            raise self.homes[option.name].error(f"at_most: there is no option {shown(option.at_most)}", "at_most", option.name)
        if bound.at_most is not None or option.nullable or bound.min is None or option.min is None or bound.min < option.min:
            message = (
                f"at_most: {bound.name} must be an integer that no option bounds and that is never below the least {option.name}, not null"
            )
            raise self.homes[option.name].error(message, "at_most", option.name)
        if bound.default is not None and option.default > bound.default:
            raise home.error(f"default of {option.name}: {option.default} must not be above {bound.name}, {bound.default}", option.name)

    def _check_used(self, items: Sequence[ItemSpec]) -> None:
        """Raises ``RulesetError`` for an option, or something that it may list, that changes nothing."""
        for name in [name for name, option in self.options.items() if name not in self.reader.used and not option.sets]:
            raise self.homes[name].error(f"nothing uses the option {shown(name)}", name)
        for name in dict.fromkeys([name for item in items for _, name in item.lists]):
            listed = {item.id for item in items if name in dict(item.lists).values()}
            if unknown := [entry for entry in self.options[name].allowed if entry not in listed]:
                raise self.homes[name].error(f"{name}: {shown(unknown[0])} must be a yaku that this option can list", unknown[0], name)

    # --- what options change ---

    def _changes(self, items: Sequence[ItemSpec], rules: Sequence[LiabilitySpec]) -> list[Change]:
        places = [Place(file, "adjust", i) for file in self.sources for i in range(len(file.data.get("adjust", ())))]
        return [self._change(place, place.file.data["adjust"][place.index], items, rules) for place in places]

    def _change(self, place: Place, raw: Any, items: Sequence[ItemSpec], rules: Sequence[LiabilitySpec]) -> Change:
        stated = place.all(raw, ChangeTable)
        if not stated["when"]:
            raise place.error("when: it must name an option", "when")
        for name, value in stated["when"].items():
            option = self.reader.option(place, "when", name)
            if option.type == "list":
                raise place.error(f"when: the option {name} must not be a list", "when")
            if option.fault(value, name):
                raise place.error(f"when: the option {name} has no value {shown(value)}", "when")
        yaku, item = self._changed_items(place, stated, items)
        liability, params = self._changed_liability(place, stated.get("liability"), rules, {item.id for item in items})
        settings = {name: self._setting(place, name, value) for name, value in stated.get("settings", {}).items()}
        dealer = {name: self._dealer_key(place, name, value) for name, value in stated.get("dealer", {}).items()}
        if not (settings or item or params or dealer):
            raise place.error("the change must change something")
        return Change(stated["when"], settings, yaku, item, liability, params, dealer)

    def _dealer_key(self, place: Place, name: str, raw: Any) -> Any:
        keys = keys_of(Dealer)
        if name not in keys:
            raise place.error(f"dealer: unknown key {shown(name)}; there are {', '.join(keys)}", "dealer")
        return place.plain(name, raw, keys[name].annotation)

    def _changed_items(self, place: Place, raw: Mapping[str, Any], items: Sequence[ItemSpec]) -> tuple[tuple[str, ...], dict[str, Any]]:
        """The ids of the items that change, and their fields, checked by the same steps as those of the items themselves."""
        named = raw.get("yaku", ())
        ids = {item.id for item in items}
        names = place.names("yaku", [named] if isinstance(named, str) else named, ids)
        stated = {key: raw[key] for key in CHANGED_FIELDS if key in raw}
        params = raw.get("params", {})
        if bool(names) != bool(stated or params):
            raise place.error("a change of yaku must say which and what", "yaku", *stated, "params")
        found, _ = self.reader.item_fields(place, stated, ids)
        for item in [item for item in items if item.id in names]:
            self.reader.check_values(place, found, replace(item, unit=found.get("unit", item.unit)))
            if params:
                found["params"] = self.reader.params(place, parameters_of(RULES[item.rule].function), params, ids)
        return names, found

    def _changed_liability(
        self, place: Place, raw: Mapping[str, Any] | None, rules: Sequence[LiabilitySpec], ids: set[str]
    ) -> tuple[str | None, dict[str, Any]]:
        if raw is None:
            return None, {}
        spec = next((rule for rule in rules if rule.id == raw.get("id")), None)
        if spec is None or len(raw) == 1:
            raise place.error("liability: it must name a rule of liability by its id, and what changes of it", "liability")
        params = {key: value for key, value in raw.items() if key != "id"}
        return spec.id, self.reader.params(place, parameters_of(LIABILITY_RULES[spec.rule].function), params, ids)


def _option_place(file: TomlFile, name: str) -> Place:
    """Where an option is described: ``[options.name]``, or in ``[options]``."""
    return Place(file, f"options.{name}" if f"[options.{name}]" in file.text else "options")


def _option(place: Place, name: str, raw: Any) -> Option:
    place.plain(name, name, Id)
    inside = place.table != "options"
    try:
        values: dict[str, Any] = checked(raw, OptionTable)
    except ValueRefusedError as error:
        raise place.error(f"the option {name}: {error}", *([error.key] if inside else ()), name) from None
    must, may = KEYS_OF_TYPES[values["type"]]
    if missing := sorted(must - values.keys()):
        raise place.error(f"the option {name} lacks {missing[0]}", name)
    if strange := [key for key in values if key not in {"type", "default", "flowers_only"} | must | may]:
        raise place.error(f"the option {name}: {strange[0]} does not belong to the type {values['type']}", name)
    option = Option(name=name, **{**values, "default": plain_value(values.get("default")), "sets": _plain_sets(values.get("sets", {}))})
    if fault := _option_fault(option):
        raise place.error(f"the option {name}: {fault}", name)
    return option


def _plain_sets(stated: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {value: {name: plain_value(default) for name, default in defaults.items()} for value, defaults in stated.items()}


def _option_fault(option: Option) -> str | None:
    """What is wrong with an option before its default is known."""
    if option.min is not None and option.max is not None and option.min > option.max:
        return "min must not be above max"
    if option.type in ("choice", "list") and not 0 < len(set(option.allowed)) == len(option.allowed):
        return "allowed must list at least one value, each once"
    if option.type == "list" and not all(isinstance(value, str) for value in option.allowed):
        return "allowed must list texts"
    if any(len(set(pair)) != 2 or len(pair) != 2 or not set(pair) <= set(option.allowed) for pair in option.conflicts):
        return "conflicts must list pairs of allowed values"
    return None
