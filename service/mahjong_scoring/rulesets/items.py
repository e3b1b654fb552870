"""Reads what a ruleset file says about yaku and rules of liability. Strict: see ``files``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated, Any, Literal, NotRequired, TypedDict, get_args

from mahjong_scoring.core.annotations import Parameter, Pattern, Range, ValueRefusedError, checked, parameters_of, refusal, shown
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import LIMIT, Counting, Unit
from mahjong_scoring.reading.form import Form, Forms
from mahjong_scoring.reading.forms import FORMS
from mahjong_scoring.reading.reading import FormName
from mahjong_scoring.rulesets.example import check_example
from mahjong_scoring.rulesets.model import Instead, ItemSpec, LiabilitySpec, Twice
from mahjong_scoring.rulesets.options import FromOption, Option, form_under
from mahjong_scoring.rulesets.toml_file import RulesetError, TomlFile
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.yaku import RULES
from mahjong_scoring.yaku.registry import Params, YakuId

TAKES_IN = ("takes_in", "takes_in_same_sets", "takes_in_one", "takes_in_cheaper")
Id = Annotated[str, Pattern("[a-z][a-z0-9_]{0,63}", "lower-case letters, digits and _, a letter first")]
"""The id of a yaku, of a rule of liability, of an option."""


class InsteadTable(TypedDict):
    """The unit and the value of a yaku where an option lists it."""

    option: str
    unit: str
    value: Annotated[int, Range(0, 1000)]


class TwiceTable(TypedDict):
    """The option that must list a yaku for it to count twice, and the rule that must hold besides, with its parameters."""

    option: str
    rule: str
    params: NotRequired[Mapping[str, object]]


@dataclass(frozen=True)
class Place:
    """A table of a file: where what is wrong with it is said to be."""

    file: TomlFile
    table: str
    index: int = 0

    def error(self, message: str, *keys: str) -> RulesetError:
        """An error at the first of ``keys`` that stands in the table."""
        return self.file.error(message, *keys, table=self.table, index=self.index)

    def plain(self, key: str, raw: Any, annotation: Any) -> Any:
        """``raw`` as ``annotation`` has it; no option can set it. Raises ``RulesetError`` at ``key``."""
        try:
            return checked(raw, annotation)
        except ValueRefusedError as error:
            raise self.error(f"{key}: {error}", key) from None

    def all(self, raw: Any, table: Any) -> dict[str, Any]:
        """All that ``raw`` says in this table, as ``table`` (a ``TypedDict``) has it. Raises ``RulesetError`` at the key."""
        try:
            found: dict[str, Any] = checked(raw, table)
        except ValueRefusedError as error:
            raise self.error(str(error), error.key) from None
        return found

    def names(self, key: str, raw: Any, known: Iterable[str]) -> tuple[str, ...]:
        """The yaku that ``raw`` lists, each once, all of them ``known``. Raises ``RulesetError``."""
        names: tuple[str, ...] = self.plain(key, raw, tuple[str, ...])
        if unknown := [name for name in names if name not in known]:
            raise self.error(f"{key}: there is no yaku {shown(unknown[0])}", key)
        if len(set(names)) < len(names):
            raise self.error(f"{key}: {shown(names)} must name each yaku once", key)
        return names


@dataclass(frozen=True)
class Reader:
    """Reads values of the files of one ruleset, of which these are the way of counting, the forms and the options.

    ``homes``: where each option is described. ``withheld`` are the defaults of options that the ruleset does not offer: what
    names one of them has its default. ``used`` collects the options that something names.
    """

    counting: Counting
    forms: Forms
    options: Mapping[str, Option]
    homes: Mapping[str, Place]
    withheld: Params
    used: set[str] = field(default_factory=set)

    def value(self, place: Place, key: str, raw: Any, annotation: Any) -> Any:
        """``raw`` as ``annotation`` has it, or the option that it names. Raises ``RulesetError``."""
        if is_option(raw):
            return self._from_option(place, key, raw["option"], annotation)
        return place.plain(key, raw, annotation)

    def _from_option(self, place: Place, key: str, name: Any, annotation: Any) -> Any:
        if isinstance(name, str) and name in self.withheld:
            return place.plain(key, self.withheld[name], annotation)
        for value in self.option(place, key, name).values():
            if value is None and type(None) in get_args(annotation):
                continue
            try:
                fits = checked(value, annotation) == value
            except ValueRefusedError as error:
                raise self.option_error(place, key, name, f"may be what does not fit: {error}") from None
            if not fits:  # tiles, which a rule is given as a set
                raise place.error(f"{key}: it must be a value, no option can set it", key)
        return FromOption(name)

    def option(self, place: Place, key: str, name: Any) -> Option:
        """The option of that name. Raises ``RulesetError`` if there is none."""
        if not isinstance(name, str) or name not in self.options:
            raise place.error(f"{key}: there is no option {shown(name)}", key)
        self.used.add(name)
        return self.options[name]

    def option_error(self, place: Place, key: str, name: str, message: str) -> RulesetError:
        """What is wrong with an option for what names it at ``place``; it is said in the column where that changed it for its base."""
        home = self.homes[name]
        text = f"{key}: the option {name} {message}"
        return home.error(text, name) if "extends" in home.file.data and "extends" not in place.file.data else place.error(text, key)

    def form(self, place: Place, key: str, raw: Any) -> dict[str, Any]:
        """A form with its parameters: ``"seven_pairs"`` or ``{ form = "seven_pairs", four_alike = false }``. Raises ``RulesetError``."""
        stated = raw if isinstance(raw, dict) else {"form": raw}
        name = place.plain(key, stated.get("form"), Literal[tuple(FORMS)])
        wanted = parameters_of(FORMS[name])
        params = {param: value for param, value in stated.items() if param != "form"}
        if unknown := [param for param in params if param not in wanted]:
            known = ", ".join(wanted) or "no parameters"
            raise place.error(f"{key}: unknown key {shown(unknown[0])}; the form {name} has {known}", unknown[0], key)
        read = {param: self.value(place, param, value, wanted[param].annotation) for param, value in params.items()}
        check_complete(place, name, wanted, read)
        return {"form": name, **read}

    def by_default(self, form: Params) -> Form:
        """The form as it is while no option is named."""
        return form_under(form, {name: option.default for name, option in self.options.items()})

    def params(self, place: Place, wanted: Mapping[str, Parameter], raw: Params, ids: set[str]) -> dict[str, Any]:
        """The parameters of a rule, read; of yaku that they name there must be all, ``ids``. Raises ``RulesetError``."""
        params = {}
        for key, value in raw.items():
            if key not in wanted:
                raise place.error(_unknown(key, wanted), key)
            params[key] = self.value(place, key, value, wanted[key].annotation)
            if isinstance(params[key], tuple) and len(set(params[key])) < max(len(params[key]), 1):
                raise place.error(f"{key}: {shown(params[key])} must name at least one thing, each once", key)
            self.check_named(place, key, params[key], wanted[key].annotation, ids)
        return params

    def check_named(self, place: Place, key: str, value: Any, annotation: Any, ids: set[str]) -> None:
        """Raises ``RulesetError`` for a ``value`` that names a yaku not among ``ids``, or a form that the ruleset does not have."""
        stated = self.options[value.option].allowed if isinstance(value, FromOption) else value
        named = (stated,) if isinstance(stated, str) else stated
        for kind, known, what in ((YakuId, ids, "no yaku"), (FormName, {form.name for form in self.forms}, "in this ruleset no form")):
            if _mentions(annotation, kind) and (unknown := [name for name in named if name not in known]):
                raise place.error(f"{key}: there is {what} {shown(unknown[0])}", key)

    # --- yaku ---

    def item(self, place: Place, raw: Mapping[str, Any], ids: set[str], inherited: ItemSpec | None = None) -> ItemSpec:
        """The item that ``raw`` describes; of an ``inherited`` one what ``raw`` leaves out stays. Raises ``RulesetError``."""
        fields, rest = self.item_fields(place, raw, ids)
        rule = fields.get("rule", inherited.rule if inherited else raw["id"])
        if rule not in RULES:
            raise place.error(f"there is no rule {shown(rule)}", "rule", "id")
        wanted = parameters_of(RULES[rule].function)
        kept = inherited.params if inherited and inherited.rule == rule else {}
        brought = fields.get("brings_form", inherited.brings_form if inherited else None)
        reader = replace(self, forms=(*self.forms, self.by_default(brought))) if brought else self
        params = {**kept, **reader.params(place, wanted, rest, ids)}
        check_complete(place, rule, wanted, {*params, "value"})
        base = inherited or ItemSpec(raw["id"], rule, next(iter(self.counting.units)))
        flags = fields.pop("flags", {})
        on = frozenset([flag for flag in base.flags if flag not in flags] + [flag for flag, there in flags.items() if there])
        spec = replace(base, **{**fields, "rule": rule, "params": params, "flags": on})
        self.check_values(place, fields, spec)
        self._check_listed(place, spec)
        return spec

    def item_fields(self, place: Place, raw: Mapping[str, Any], ids: set[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The fields of an item that ``raw`` names, read, and the rest of it. Raises ``RulesetError``.

        ``flags`` is a table of them. What an item may be worth depends on its rule and its unit: see ``check_values``.
        """
        fields: dict[str, Any] = {}
        rest: dict[str, Any] = {}
        for key, value in raw.items():
            if key in _ITEM_KEYS:
                fields[key] = place.plain(key, value, _ITEM_KEYS[key])
            elif key in TAKES_IN:
                fields[key] = place.names(key, value, ids)
            elif key in self.counting.flags:
                fields.setdefault("flags", {})[key] = place.plain(key, value, bool)
            elif key == "value":
                fields[key] = self.value(place, key, value, object)
            elif key == "open_value":
                fields[key] = self._open_value(place, value)
            elif key == "example":
                fields[key] = self._example(place, value)
            elif key == "instead":
                fields[key] = self._instead(place, value)
            elif key == "twice":
                fields[key] = self._twice(place, value, ids)
            elif key == "brings_form":
                fields[key] = self._brought(place, key, value)
            else:
                rest[key] = value
        if "unit" in fields and fields["unit"] not in self.counting.units:
            raise place.error(f"unit: {shown(fields['unit'])} must be one of {', '.join(self.counting.units)}", "unit")
        return fields, rest

    def check_values(self, place: Place, fields: Params, item: ItemSpec) -> None:
        """Raises ``RulesetError`` where ``fields`` say of the ``item`` what it cannot be worth, or that it takes in itself."""
        for key in TAKES_IN:
            if item.id in fields.get(key, ()):
                raise place.error(f"{key}: {item.id} cannot take in itself", key)
        for key in ("value", "open_value", "value_if_enabled"):
            if key in fields:
                self.check_value(place, key, fields[key], item)

    def check_value(self, place: Place, key: str, value: object, item: ItemSpec) -> None:
        """Raises ``RulesetError`` for what no occurrence of the ``item`` may be worth; ``None`` is nothing."""
        if item.has_own_points:
            raise place.error(f"{key}: {item.id} has none, its rule {item.rule} finds the points", key)
        if isinstance(value, FromOption):
            for one in self.options[value.option].values():
                if refused := self._refused(one, item, from_option=True):
                    raise self.option_error(place, key, value.option, f"may be what does not fit: {refused}")
        elif value is not None and (refused := self._refused(value, item)):
            raise place.error(f"{key}: {refused}", key)

    def _refused(self, value: object, item: ItemSpec, *, from_option: bool = False) -> str | None:
        """Why the item cannot be worth ``value``; an option has the bounds of the rule where that takes the value itself."""
        parameter = parameters_of(RULES[item.rule].function).get("value")
        if from_option and parameter:
            return refusal(value, parameter.annotation)
        if is_value(value, item.unit, self.counting):
            return None
        most = self.counting.units[item.unit]
        also = f' or be "{LIMIT}"' if item.unit in self.counting.worth_limit else ""
        least = self.counting.least.get(item.unit, 0)
        return (
            f"{shown(value)} must be a whole number between {least} and {most}{also}"
            if most
            else f"a yaku of the unit {item.unit} has none"
        )

    def _open_value(self, place: Place, raw: Any) -> int | None:
        if not self.counting.open_values:
            raise place.error(f"open_value: nothing has one in the way of counting {self.counting.name}", "open_value")
        if raw is False:
            return None
        value: int = place.plain("open_value", raw, int)
        return value

    def _example(self, place: Place, raw: Any) -> Mapping[str, Any]:
        """The example of a yaku: a deal, which is looked at once for all the columns of a base."""
        as_read = (place.index, self.forms[0].tiles - 1)
        try:
            if as_read not in place.file.examples:
                check_example(raw, as_read[1])
                place.file.examples.add(as_read)
        except ValueRefusedError as error:
            raise place.error(f"example: {error}", "example") from None
        except DealError as error:
            raise place.error(f"example: {error.faults[0].detail} ({error.faults[0].pointer})", "example") from None
        for name in raw.get("null_options", ()):
            if not self.option(place, "example", name).nullable:
                raise place.error(f"example: the option {name} cannot be null", "example")
        return dict(raw)

    def _instead(self, place: Place, raw: Any) -> Instead:
        stated = place.plain("instead", raw, InsteadTable)
        units: list[Unit] = [unit for unit, most in self.counting.units.items() if most]
        unit = next((unit for unit in units if unit == stated["unit"]), None)
        if unit is None:
            raise place.error(f"instead: the unit {shown(stated['unit'])} must be one of {', '.join(units)}", "instead")
        return Instead(stated["option"], unit, stated["value"])

    def _twice(self, place: Place, raw: Any, ids: set[str]) -> Twice:
        stated = place.plain("twice", raw, TwiceTable)
        rule = stated["rule"]
        if rule not in RULES or RULES[rule].finds_points:
            raise place.error(f"twice: there is no rule {shown(rule)}", "twice")
        wanted = parameters_of(RULES[rule].function)
        params = self.params(place, wanted, stated.get("params", {}), ids)
        check_complete(place, rule, wanted, params)
        return Twice(stated["option"], rule, params)

    def _brought(self, place: Place, key: str, raw: Any) -> Params | None:
        """The form that an item brings; a change takes it away by ``false``."""
        if raw is False:
            return None
        stated = self.form(place, key, raw)
        if self.by_default(stated).tiles not in (0, self.forms[0].tiles):
            raise place.error(f"{key}: it must have as many tiles as the forms of the ruleset", key)
        return stated

    def _check_listed(self, place: Place, item: ItemSpec) -> None:
        """Raises ``RulesetError`` unless the options that should list the item are lists, and can."""
        for key, name in item.lists:
            option = self.option(place, key, name)
            if option.type != "list" or item.id not in option.allowed:
                raise self.option_error(place, key, name, f"must be a list that may hold {shown(item.id)}")


@lru_cache(maxsize=512)
def _mentions(annotation: Any, kind: Any) -> bool:
    return annotation == kind or any(_mentions(arg, kind) for arg in get_args(annotation))


def _unknown(key: str, wanted: Iterable[str]) -> str:
    others = [name for name, counting in COUNTINGS.items() if key in counting.flags]
    known = f"; it belongs to the way of counting {others[0]}" if others else f"; the rule has {', '.join(wanted) or 'no parameters'}"
    return f"unknown key {shown(key)}: neither of a yaku nor a parameter of its rule{known}"


_ITEM_KEYS: dict[str, Any] = {
    **dict.fromkeys(("id", "rule", "unit", "listed_in", "source"), str),
    "enabled": bool,
    "value_if_enabled": object,
}
"""The keys that every yaku may have, with the annotation of each; those that need more are read one by one."""


def is_option(raw: object) -> bool:
    """Does a file take this value from an option: ``{ option = "name" }``?"""
    return isinstance(raw, dict) and set(raw) == {"option"}


def is_value(value: object, unit: Unit, counting: Counting) -> bool:
    """May one occurrence of an item of this unit be worth ``value``?"""
    if value == LIMIT:
        return unit in counting.worth_limit
    least, most = counting.bounds(unit)
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most > 0


def check_complete(place: Place, rule: str, wanted: Mapping[str, Parameter], there: Iterable[str]) -> None:
    """Raises ``RulesetError`` unless all the parameters are ``there`` that a rule needs."""
    if missing := [name for name, parameter in wanted.items() if parameter.required and name not in there]:
        raise place.error(f"the rule {shown(rule)} needs {shown(missing[0])}", "rule", "id")


def _read_ids(places: Sequence[Place], raws: Sequence[Any], what: str) -> list[str]:
    """The ids of these tables. Raises ``RulesetError`` where one has none, or none that can be one."""
    for place, raw in zip(places, raws, strict=True):
        if not isinstance(raw, dict) or "id" not in raw:
            raise place.error(f"{what} needs an id")
        place.plain("id", raw["id"], Id)
    return [raw["id"] for raw in raws]


def read_items(file: TomlFile, reader: Reader, inherited: Sequence[ItemSpec] = ()) -> list[ItemSpec]:
    """The items of a file in its order, after those ``inherited``, which it may change. Raises ``RulesetError``."""
    raws: Sequence[Any] = file.data.get("yaku", ())
    places = [Place(file, "yaku", i) for i in range(len(raws))]
    ids = {*[item.id for item in inherited], *_read_ids(places, raws, "a yaku")}
    items = {item.key: item for item in inherited}
    seen = set()
    for place, raw in zip(places, raws, strict=True):
        own = next((item for item in inherited if item.id == raw["id"] and raw.get("unit", item.unit) == item.unit), None)
        item = reader.item(place, raw, ids, own)
        if item.key in seen:
            raise place.error(f"{shown(item.id)} is described twice", "id")
        seen.add(item.key)
        items[item.key] = item
    return list(items.values())


def with_column(file: TomlFile, reader: Reader, items: Sequence[ItemSpec]) -> list[ItemSpec]:
    """The ``items`` with the values and flags that the column gives them: without a value an item is not played.

    A column without ``[values]`` plays what the base plays.

    Of a double and a limit hand of one id ``[values]`` and the lists of flags mean the one that stands first.
    Raises ``RulesetError``.
    """
    first = {item.id: item for item in reversed(items)}
    stated = {(raw["id"], raw.get("unit", first[raw["id"]].unit)) for raw in file.data.get("yaku", ()) if "value" in raw}
    values = {}
    listed = "values" in file.data
    place = Place(file, "values")
    for name, raw in file.data.get("values", {}).items():
        if name not in first:
            raise place.error(f"there is no yaku {shown(name)}", name)
        if first[name].key in stated:
            raise place.error(f"the value of {shown(name)} is stated twice", name)
        values[first[name].key] = value = reader.value(place, name, raw, object)
        reader.check_value(place, name, value, first[name])
    head = Place(file, "")
    flags = {key: head.names(key, file.data[key], first) for key in reader.counting.flags if key in file.data}
    return [
        replace(
            item,
            value=item.value if item.key in stated or not listed else values.get(item.key),
            flags=item.flags | {key for key, names in flags.items() if item.id in names and item is first[item.id]},
        )
        for item in items
    ]


def read_liability_rules(file: TomlFile, reader: Reader, ids: set[str]) -> tuple[LiabilitySpec, ...]:
    """The rules of liability of a file, in its order. Raises ``RulesetError``."""
    raws: Sequence[Any] = Place(file, "liability").plain("rules", file.data.get("liability", {}).get("rules", ()), tuple[object, ...])
    places = [Place(file, "liability.rules", i) for i in range(len(raws))]
    names = _read_ids(places, raws, "a rule of liability")
    rules: list[LiabilitySpec] = []
    for place, raw in zip(places, raws, strict=True):
        name = place.plain("rule", raw.get("rule", raw["id"]), str)
        if name not in LIABILITY_RULES:
            raise place.error(f"there is no rule of liability {shown(name)}", "rule", "id")
        wanted = parameters_of(LIABILITY_RULES[name].function)
        params = reader.params(place, wanted, {key: value for key, value in raw.items() if key not in ("id", "rule", "source")}, ids)
        check_complete(place, name, wanted, params)
        if len(rules) != names.index(raw["id"]):
            raise place.error(f"{shown(raw['id'])} is described twice", "id")
        rules.append(LiabilitySpec(raw["id"], name, params, place.plain("source", raw.get("source", ""), str)))
    return tuple(rules)
