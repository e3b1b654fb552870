"""Reads what a ruleset file says about yaku and rules of liability. Strict: see ``ruleset_file``."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mahjong_scoring.core.tiles import NotationError, parse_tiles
from mahjong_scoring.rulesets.model import LIMIT, Item, LiabilityRule
from mahjong_scoring.rulesets.options import Option
from mahjong_scoring.rulesets.toml_file import TomlFile
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.yaku import POINT_RULES, RULES

MOST = {"faan": 20, "points": 88, "doubles": 20}
"""The highest value of one occurrence, by unit (also for house rules)."""
UNITS = (*MOST, LIMIT)
TAKES_IN = ("takes_in", "takes_in_same_sets", "takes_in_one", "takes_in_cheaper")
FLAGS = (
    "enabled", "up_to_limit", "stands_alone", "capped", "last_resort", "to_limit", "flower", "everyone", "account_once", "sets_once",
    "roof_off",
)  # fmt: skip
ITEM_TYPES: dict[str, type | tuple[type, ...]] = {
    **dict.fromkeys(("id", "rule", "unit", "value_option", "listed_in", "source"), str),
    **dict.fromkeys(("instead", "example"), dict),
    **dict.fromkeys(TAKES_IN, list),
    **dict.fromkeys(FLAGS, bool),
    "value": (int, str),
}


def read_items(file: TomlFile, unit: str, options: Mapping[str, Option]) -> list[Item]:
    """The items of a file, in its order; ``unit`` where an item names none.

    Raises ``RulesetError`` for the first thing that is not understood.
    """
    items: list[Item] = []
    for i, raw in enumerate(file.data["yaku"]):
        item = _item(file, i, raw, unit)
        if any((item.id, item.unit) == (other.id, other.unit) for other in items):
            raise file.error(f"{item.id!r} is there twice", "id", table="yaku", index=i)
        for key in ("value_option", "listed_in"):
            if getattr(item, key) not in (None, *options):
                raise file.error(f"unknown option {getattr(item, key)!r}", key, table="yaku", index=i)
        if item.instead and (set(item.instead) != {"option", "unit", "value"} or item.instead["option"] not in options):
            raise file.error("'instead' names an option, a unit and a value", "instead", table="yaku", index=i)
        items.append(item)
    ids = {item.id for item in items}
    for i, item in enumerate(items):
        for key in TAKES_IN:
            if unknown := [other for other in getattr(item, key) if other not in ids]:
                raise file.error(f"unknown yaku {unknown[0]!r}", key, table="yaku", index=i)
    return items


def _item(file: TomlFile, i: int, raw: Mapping[str, Any], unit: str) -> Item:
    if not isinstance(raw.get("id"), str):
        raise file.error("a yaku needs an id", table="yaku", index=i)
    values: dict[str, Any] = {"unit": unit, "rule": raw["id"], "place": i}
    params = {}
    for key, value in raw.items():
        if key not in ITEM_TYPES:
            params[key] = value
        elif not isinstance(value, ITEM_TYPES[key]) or (isinstance(value, bool) and ITEM_TYPES[key] is not bool):
            raise file.error(f"{key!r} is of the wrong type", key, table="yaku", index=i)
        else:
            values[key] = tuple(value) if isinstance(value, list) else value
    if values.get("to_limit"):
        values["unit"] = LIMIT
    if values["unit"] not in UNITS:
        raise file.error(f"unknown unit {values['unit']!r}", "unit", table="yaku", index=i)
    if "value" in values and not is_value(values["value"], values["unit"]):
        raise file.error("'value' is of the wrong type or out of range", "value", table="yaku", index=i)
    rule = values["rule"]
    function = RULES.get(rule) or POINT_RULES.get(rule)
    if function is None:
        raise file.error(f"there is no rule {rule!r}", "rule", "id", table="yaku", index=i)
    given = {"value"} if rule in POINT_RULES and ("value" in values or "value_option" in values) else set()
    return Item(params=_params(file, "yaku", i, rule, function, params, given), **values)


def is_value(value: object, unit: str) -> bool:
    """May one occurrence of an item of this unit be worth ``value``?"""
    if value == LIMIT:
        return unit == "faan"
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST.get(unit, 0)


def read_liability_rules(file: TomlFile, items: Sequence[Item], options: Mapping[str, Option]) -> tuple[LiabilityRule, ...]:
    """The rules of liability of a file, in its order. Raises ``RulesetError``."""
    rules: list[LiabilityRule] = []
    ids = {item.id for item in items}
    for i, raw in enumerate(file.data.get("liability", {}).get("rules", ())):
        if not isinstance(raw.get("id"), str):
            raise file.error("a rule of liability needs an id", table="liability.rules", index=i)
        name = raw.get("rule", raw["id"])
        if name not in LIABILITY_RULES:
            raise file.error(f"there is no rule of liability {name!r}", "rule", "id", table="liability.rules", index=i)
        params = {key: value for key, value in raw.items() if key not in ("id", "rule", "source")}
        checked = _params(file, "liability.rules", i, name, LIABILITY_RULES[name], params, set())
        hands = checked.get("hands", ())
        if unknown := [hand for hand in ([hands] if isinstance(hands, str) else hands) if hand not in (options if hand is hands else ids)]:
            raise file.error(f"unknown yaku or option {unknown[0]!r}", "hands", table="liability.rules", index=i)
        if any(raw["id"] == rule.id for rule in rules):
            raise file.error(f"{raw['id']!r} is there twice", "id", table="liability.rules", index=i)
        rules.append(LiabilityRule(raw["id"], name, checked, raw.get("source", "")))
    return tuple(rules)


def _params(
    file: TomlFile, table: str, i: int, rule: str, function: Callable[..., Any], raw: Mapping[str, Any], given: set[str]
) -> dict[str, Any]:
    """The parameters of a rule, read: neither more nor fewer than its function takes."""
    taken = {p.name: p for p in inspect.signature(function).parameters.values() if p.kind is p.KEYWORD_ONLY and p.name not in given}
    for key in raw:
        if key not in taken:
            raise file.error(f"unknown key {key!r} (the rule {rule!r} has no such parameter)", key, table=table, index=i)
    for name, parameter in taken.items():
        if parameter.default is parameter.empty and name not in raw:
            raise file.error(f"the rule {rule!r} needs {name!r}", "id", table=table, index=i)
    params = {}
    for key, value in raw.items():
        try:
            params[key] = _param(key, value)
        except (NotationError, TypeError) as error:
            raise file.error(f"{key!r}: {error}", key, table=table, index=i) from error
    return params


def _param(key: str, value: Any) -> Any:
    if key == "tiles":
        return frozenset(parse_tiles(value))
    if key in ("groups", "pair_groups"):
        return tuple(frozenset(parse_tiles(group)) for group in value)
    return frozen(value)


def frozen(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def with_column(file: TomlFile, items: Sequence[Item]) -> list[Item]:
    """The base's ``items`` with the values and marks that ``file`` gives them. Raises ``RulesetError``."""
    ids = {item.id for item in items}
    values = file.data.get("values", {})
    marks = {key: file.data.get(key, ()) for key in ("up_to_limit", "stands_alone")}
    for key, names in {"values": values, **marks}.items():
        if unknown := [name for name in names if name not in ids]:
            raise file.error(f"unknown yaku {unknown[0]!r}", unknown[0], key, table="values" if key == "values" else "")
    for name, value in values.items():
        unit = next(item.unit for item in items if item.id == name)
        if not is_value(value, unit):
            raise file.error(f"the value of {name!r} is of the wrong type or out of range", name, table="values")
    up_to_limit, stands_alone = marks["up_to_limit"], marks["stands_alone"]
    return [
        replace(item, value=values.get(item.id), up_to_limit=item.id in up_to_limit, stands_alone=item.id in stands_alone) for item in items
    ]
