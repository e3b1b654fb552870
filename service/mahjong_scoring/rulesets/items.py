"""Reads what a ruleset file says about yaku and rules of liability. Strict: see ``files``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, get_args

from mahjong_scoring.core.annotations import Parameter, Range, ValueRefusedError, checked, parameters_of, shown
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import LIMIT, Counting, Unit
from mahjong_scoring.reading.forms import FORMS
from mahjong_scoring.rulesets.model import Instead, ItemSpec, LiabilitySpec, Value
from mahjong_scoring.rulesets.options import FromOption, Option
from mahjong_scoring.rulesets.toml_file import RulesetError, TomlFile
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.yaku import RULES
from mahjong_scoring.yaku.registry import Params, YakuId

TAKES_IN = ("takes_in", "takes_in_same_sets", "takes_in_one", "takes_in_cheaper")


@dataclass(frozen=True)
class Place:
    """A table of a file: where what is wrong with it is said to be."""

    file: TomlFile
    table: str
    index: int = 0

    def error(self, message: str, *keys: str) -> RulesetError:
        """An error at the first of ``keys`` that stands in the table."""
        return self.file.error(message, *keys, table=self.table, index=self.index)


@dataclass(frozen=True)
class Reader:
    """Reads values of the files of one ruleset, of which these are the way of counting and the options.

    ``withheld`` are the defaults of options that the ruleset does not offer: what names one of them has its default.
    """

    counting: Counting
    options: Mapping[str, Option]
    withheld: Params

    def value(self, place: Place, key: str, raw: Any, annotation: Any) -> Any:
        """``raw`` as ``annotation`` has it, or the option that it names. Raises ``RulesetError``."""
        if is_option(raw):
            return self._from_option(place, key, raw["option"], annotation)
        try:
            return checked(raw, annotation)
        except ValueRefusedError as error:
            raise place.error(f"{key}: {error}", key) from None

    def _from_option(self, place: Place, key: str, name: Any, annotation: Any) -> Any:
        if name in self.withheld:
            return self.withheld[name]
        self.option(place, key, name)
        for value in self.options[name].values():
            try:
                if value is not None or type(None) not in get_args(annotation):
                    checked(value, annotation)
            except ValueRefusedError as error:
                raise place.error(f"{key}: the option {name} may be what does not fit: {error}", key) from None
        return FromOption(name)

    def option(self, place: Place, key: str, name: Any) -> str:
        """The name of an option that there is. Raises ``RulesetError``."""
        if not isinstance(name, str) or name not in self.options:
            raise place.error(f"{key}: there is no option {shown(name)}", key)
        return name

    def params(self, place: Place, wanted: Mapping[str, Parameter], raw: Params, ids: set[str]) -> dict[str, Any]:
        """The parameters of a rule, read; of yaku that they name there must be all, ``ids``. Raises ``RulesetError``."""
        params = {}
        for key, value in raw.items():
            if key not in wanted:
                raise place.error(self._unknown(key), key)
            params[key] = self.value(place, key, value, wanted[key].annotation)
            if unknown := [name for name in self._yaku_named(params[key], wanted[key].annotation) if name not in ids]:
                raise place.error(f"{key}: there is no yaku {shown(unknown[0])}", key)
        return params

    def form(self, place: Place, key: str, raw: Any) -> dict[str, Any]:
        """A form with its parameters, read: ``"seven_pairs"`` or ``{ form = "seven_pairs", four_alike = false }``. Raises ``RulesetError``."""
        stated = {"form": raw} if isinstance(raw, str) else raw
        name = stated.get("form") if isinstance(stated, dict) else None
        if name not in FORMS:
            raise place.error(f"{key}: {shown(name)} must be one of {', '.join(FORMS)}", key)
        params = {param: value for param, value in stated.items() if param != "form"}
        read = self.params(place, parameters_of(FORMS[name]), params, set())
        if taken := [param for param, value in read.items() if isinstance(value, FromOption)]:
            raise place.error(f"{key}: {taken[0]} cannot be taken from an option", key)
        return {"form": name, **read}

    def _yaku_named(self, value: Any, annotation: Any) -> Iterable[str]:
        if YakuId not in get_args(annotation) and not any(YakuId in get_args(arg) for arg in get_args(annotation)):
            return ()
        return self.options[value.option].allowed if isinstance(value, FromOption) else value

    def _unknown(self, key: str) -> str:
        others = [name for name, counting in COUNTINGS.items() if key in counting.flags]
        known = f"; it belongs to the way of counting {others[0]}" if others else ""
        return f"unknown key {shown(key)}: neither of a yaku nor a parameter of its rule{known}"

    # --- yaku ---

    def item(self, place: Place, raw: Mapping[str, Any], ids: set[str], inherited: ItemSpec | None = None) -> ItemSpec:
        """The item that ``raw`` describes; of an ``inherited`` one what ``raw`` leaves out stays. Raises ``RulesetError``."""
        fields, rest = self.item_fields(place, raw, ids)
        rule = fields.get("rule", inherited.rule if inherited else raw["id"])
        if rule not in RULES:
            raise place.error(f"there is no rule {shown(rule)}", "rule", "id")
        wanted = parameters_of(RULES[rule].function)
        kept = inherited.params if inherited and inherited.rule == rule else {}
        fields["params"] = {**kept, **self.params(place, wanted, rest, ids)}
        base = inherited or ItemSpec(raw["id"], rule, next(iter(self.counting.units)))
        spec = replace(base, **{**fields, "rule": rule})
        given = {"value"} if spec.value is not None else set()
        if missing := [name for name, param in wanted.items() if param.required and name not in {*spec.params, *given}]:
            raise place.error(f"the rule {shown(rule)} needs {shown(missing[0])}", "rule", "id")
        self.check_value(place, spec.value, spec.unit)
        self.check_value(place, spec.value_if_enabled, spec.unit, "value_if_enabled")
        return spec

    def item_fields(self, place: Place, raw: Mapping[str, Any], ids: set[str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The fields of an item that ``raw`` names, read, and the rest of it. Raises ``RulesetError``."""
        fields: dict[str, Any] = {}
        rest: dict[str, Any] = {}
        flags: set[str] = set()
        for key, value in raw.items():
            if key in _ITEM_KEYS:
                fields[key] = self.value(place, key, value, _ITEM_KEYS[key])
            elif key in self.counting.flags:
                flags |= {key} if self.value(place, key, value, bool) else set()
            elif key == "open_value":
                fields[key] = self._open_value(place, value)
            elif key == "instead":
                fields[key] = self._instead(place, value)
            elif key == "brings_form":
                fields[key] = self.form(place, key, value)
            else:
                rest[key] = value
        if flags:
            fields["flags"] = frozenset(flags)
        self._check_names(place, fields, ids)
        return fields, rest

    def _check_names(self, place: Place, fields: Mapping[str, Any], ids: set[str]) -> None:
        if "listed_in" in fields:
            self.option(place, "listed_in", fields["listed_in"])
        if "unit" in fields and fields["unit"] not in self.counting.units:
            raise place.error(f"unit: {shown(fields['unit'])} must be one of {', '.join(self.counting.units)}", "unit")
        for key in TAKES_IN:
            if unknown := [name for name in fields.get(key, ()) if name not in ids]:
                raise place.error(f"{key}: there is no yaku {shown(unknown[0])}", key)

    def check_value(self, place: Place, value: Value, unit: Unit, key: str = "value") -> None:
        """Raises ``RulesetError`` for what no occurrence of an item of this ``unit`` may be worth; an option has its own bounds."""
        if isinstance(value, FromOption):
            values = self.options[value.option].values()
            refused = any(not isinstance(one, int) or isinstance(one, bool) or one < 0 for one in values if one != LIMIT)
        else:
            refused = value is not None and not is_value(value, unit, self.counting)
        if refused:
            most = self.counting.units[unit]
            also = ' or be "limit"' if unit in self.counting.worth_limit else ""
            given = f"the option {value.option}" if isinstance(value, FromOption) else shown(value)
            message = f"{given} must lie between 0 and {most}{also}" if most else f"a yaku of the unit {unit} has no value"
            raise place.error(f"{key}: {message}", key)

    def _open_value(self, place: Place, raw: Any) -> int | None:
        if not self.counting.open_values:
            raise place.error(f"open_value: nothing has one in the way of counting {self.counting.name}", "open_value")
        return None if raw is False else int(self.value(place, "open_value", raw, int))

    def _instead(self, place: Place, raw: Any) -> Instead:
        if not isinstance(raw, dict) or set(raw) != {"option", "unit", "value"} or raw["unit"] not in self.counting.units:
            raise place.error("instead: it must name an option, a unit and a value", "instead")
        value = self.value(place, "instead", raw["value"], Annotated[int, Range(0, 1000)])
        return Instead(self.option(place, "instead", raw["option"]), raw["unit"], value)


_ITEM_KEYS: dict[str, Any] = {
    **dict.fromkeys(("id", "rule", "unit", "listed_in", "source"), str),
    **dict.fromkeys(TAKES_IN, tuple[str, ...]),
    **dict.fromkeys(("value", "value_if_enabled"), int | str),
    "enabled": bool,
    "example": Mapping[str, object],
}
"""The keys that every yaku may have, with the annotation of each."""


def is_option(raw: object) -> bool:
    """Does a file take this value from an option: ``{ option = "name" }``?"""
    return isinstance(raw, dict) and set(raw) == {"option"}


def is_value(value: object, unit: Unit, counting: Counting) -> bool:
    """May one occurrence of an item of this unit be worth ``value``?"""
    if value == LIMIT:
        return unit in counting.worth_limit
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= counting.units[unit] > 0


def read_items(file: TomlFile, reader: Reader, inherited: Sequence[ItemSpec] = ()) -> list[ItemSpec]:
    """The items of a file in its order, after those ``inherited``, which it may change. Raises ``RulesetError``."""
    raws: Sequence[Any] = file.data.get("yaku", ())
    places = [Place(file, "yaku", i) for i in range(len(raws))]
    for place, raw in zip(places, raws, strict=True):
        if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
            raise place.error("a yaku needs an id")
    ids = {item.id for item in inherited} | {raw["id"] for raw in raws}
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

    Raises ``RulesetError``.
    """
    ids = {item.id for item in items}
    stated = {raw["id"] for raw in file.data.get("yaku", ()) if "value" in raw}
    values: Mapping[str, Any] = file.data.get("values", {})
    place = Place(file, "values")
    for name, raw in values.items():
        if name not in ids:
            raise place.error(f"there is no yaku {shown(name)}", name)
        if name in stated:
            raise place.error(f"the value of {shown(name)} is stated twice", name)
        reader.check_value(place, reader.value(place, name, raw, int | str), next(item.unit for item in items if item.id == name), name)
    flags = {key: file.data[key] for key in reader.counting.flags if key in file.data}
    for key, names in flags.items():
        if unknown := [name for name in names if name not in ids]:
            raise file.error(f"there is no yaku {shown(unknown[0])}", unknown[0], key)
    return [
        replace(
            item,
            value=item.value
            if item.id in stated
            else reader.value(place, item.id, values[item.id], int | str)
            if item.id in values
            else None,
            flags=item.flags | {key for key, names in flags.items() if item.id in names},
        )
        for item in items
    ]


def read_liability_rules(file: TomlFile, reader: Reader, ids: set[str]) -> tuple[LiabilitySpec, ...]:
    """The rules of liability of a file, in its order. Raises ``RulesetError``."""
    rules: list[LiabilitySpec] = []
    for i, raw in enumerate(file.data.get("liability", {}).get("rules", ())):
        place = Place(file, "liability.rules", i)
        if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
            raise place.error("a rule of liability needs an id")
        name = raw.get("rule", raw["id"])
        if name not in LIABILITY_RULES:
            raise place.error(f"there is no rule of liability {shown(name)}", "rule", "id")
        wanted = parameters_of(LIABILITY_RULES[name].function)
        params = reader.params(place, wanted, {key: value for key, value in raw.items() if key not in ("id", "rule", "source")}, ids)
        if missing := [key for key, parameter in wanted.items() if parameter.required and key not in params]:
            raise place.error(f"the rule {shown(name)} needs {shown(missing[0])}", "rule", "id")
        if any(raw["id"] == rule.id for rule in rules):
            raise place.error(f"{shown(raw['id'])} is described twice", "id")
        rules.append(LiabilitySpec(raw["id"], name, params, reader.value(place, "source", raw.get("source", ""), str)))
    return tuple(rules)
