"""A ruleset as frozen, checked data, and the rules in force for one choice of options."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from typing import Any

from service.scoring.deal import Limits
from service.scoring.options import Option
from service.scoring.yaku import POINT_RULES, RULES, needs_of

LIMIT = "limit"
Params = Mapping[str, Any]


@dataclass(frozen=True)
class Item:
    """One thing that scores, as its ruleset file describes it.

    ``value`` is a number, ``"limit"`` (worth the limit) or ``None`` (not played unless a house rule says so).
    """

    id: str
    rule: str
    unit: str
    value: int | str | None = None
    place: int = 0
    enabled: bool = True
    params: Params = field(default_factory=dict)
    takes_in: tuple[str, ...] = ()
    takes_in_same_sets: tuple[str, ...] = ()
    takes_in_one: tuple[str, ...] = ()
    takes_in_cheaper: tuple[str, ...] = ()
    up_to_limit: bool = False
    stands_alone: bool = False
    capped: bool = False
    last_resort: bool = False
    to_limit: bool = False
    flower: bool = False
    everyone: bool = False
    account_once: bool = False
    sets_once: bool = False
    roof_off: bool = False
    value_option: str | None = None
    listed_in: str | None = None
    instead: Mapping[str, Any] | None = None
    source: str = ""
    example: Mapping[str, Any] | None = None

    @cached_property
    def find(self) -> Callable[..., Any]:
        """The rule with this item's parameters: takes a reading and the facts."""
        if self.rule in POINT_RULES:
            value = {"value": self.value} if isinstance(self.value, int) else {}
            return partial(POINT_RULES[self.rule], **value, **self.params)
        return partial(RULES[self.rule], **self.params) if self.params else RULES[self.rule]

    @cached_property
    def needs(self) -> int:
        """The traits without which this item cannot be there."""
        return needs_of(self.rule, self.params)

    @cached_property
    def excludes(self) -> tuple[str, ...]:
        """Every id that this item may take in."""
        return self.takes_in + self.takes_in_same_sets + self.takes_in_one + self.takes_in_cheaper


@dataclass(frozen=True)
class LiabilityRule:
    """One rule of liability: the name of its function and its parameters."""

    id: str
    rule: str
    params: Params
    source: str = ""


@dataclass(frozen=True)
class Ruleset:
    """One ruleset, resolved. ``adjust`` changes rules where options have certain values.

    ``default_limit`` is what "limit" is worth as a value where the limit is off.
    """

    id: str
    family: str
    version: str
    counting: str
    flowers: bool | Mapping[str, str]
    forms: tuple[str, ...]
    settings: Params
    options: Mapping[str, Option]
    items: tuple[Item, ...]
    adjust: tuple[Mapping[str, Any], ...]
    liability: Params
    liability_rules: tuple[LiabilityRule, ...]
    dealer: Params
    default_limit: int | None = None
    notes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    house: Mapping[str, Any] | None = None

    @cached_property
    def hash(self) -> str:
        """A hash of values, rules and option defaults, not of names, notes and sources."""
        content = {
            "counting": self.counting,
            "flowers": self.flowers,
            "forms": self.forms,
            "settings": self.settings,
            "options": {name: vars(option) for name, option in self.options.items()},
            "items": [{k: v for k, v in _fields(item).items() if k not in ("source", "example")} for item in self.items],
            "adjust": self.adjust,
            "liability": self.liability,
            "liability_rules": [{k: v for k, v in _fields(rule).items() if k != "source"} for rule in self.liability_rules],
            "dealer": self.dealer,
            "default_limit": self.default_limit,
        }
        text = json.dumps(content, sort_keys=True, default=_plain, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash((self.id, self.hash))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and (self.id, self.hash, self.house) == (other.id, other.hash, other.house)

    def item(self, item_id: str) -> Item | None:
        """The item of that id; of a double and a limit hand of one id the double."""
        return next((item for item in self.items if item.id == item_id), None)


def _fields(thing: Item | LiabilityRule) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in type(thing).__dataclass_fields__}


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no plain form of {value!r}")


@dataclass(frozen=True, eq=False)
class Rules:
    """A ruleset with one choice of options: the items in force (takers before what they take in), settings, liability."""

    ruleset: Ruleset
    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    items: tuple[Item, ...]
    liability_rules: tuple[LiabilityRule, ...]

    @cached_property
    def limits(self) -> Limits:
        """What these rules say about deals."""
        flowers = self.ruleset.flowers
        return Limits(
            flowers=flowers if isinstance(flowers, bool) else bool(self.options[flowers["option"]]),
            concealed_kong_robbable=self.settings["concealed_kong_robbable"],
            dealer_wins=self.settings.get("most_dealer_wins", 1000),
        )

    @cached_property
    def patterns(self) -> Mapping[str, Item]:
        """Every item of the family by id, in force or not: liability looks at what the tiles show."""
        return {item.id: item for item in reversed(self.ruleset.items)}

    def items_for(self, traits: int, *, won: bool) -> tuple[Item, ...]:
        """The items in force that a hand of these ``traits`` can show, of a player who ``won`` or did not."""
        return _items_for(self, traits, won)

    @cached_property
    def lone_takers_take(self) -> frozenset[str]:
        """What items that combine no chows may take in."""
        return frozenset(name for item in self.items if not item.account_once for name in item.excludes)

    @cached_property
    def by_rule(self) -> Mapping[str, Item]:
        """The items in force by the name of their rule (of several the last)."""
        return {item.rule: item for item in self.items}

    @cached_property
    def everyone(self) -> tuple[Item, ...]:
        """The items that count for players who did not win, too."""
        return tuple(item for item in self.items if item.everyone)


@lru_cache(maxsize=8192)
def _items_for(rules: Rules, traits: int, won: bool) -> tuple[Item, ...]:
    return tuple(item for item in (rules.items if won else rules.everyone) if not item.needs & ~traits)


def rules_for(ruleset: Ruleset, options: Mapping[str, Any]) -> Rules:
    """The rules in force under ``options`` (complete and checked: ``options_in_force``)."""
    return _rules_for(ruleset, tuple(options.items()))


@lru_cache(maxsize=512)
def _rules_for(ruleset: Ruleset, chosen: tuple[tuple[str, Any], ...]) -> Rules:
    options = dict(chosen)
    settings = dict(ruleset.settings) | options
    items = {(item.id, item.unit): item for item in ruleset.items}
    liability = {rule.id: rule for rule in ruleset.liability_rules}
    for change in ruleset.adjust:
        if all(options[name] == value for name, value in change["when"].items()):
            settings.update(change.get("settings", {}))
            _adjust_items(items, change)
            if "liability" in change:
                params = {name: value for name, value in change["liability"].items() if name != "id"}
                rule = liability[change["liability"]["id"]]
                liability[rule.id] = replace(rule, params={**rule.params, **params})
    rules = Rules(ruleset, options, settings, (), _liability_in_force(liability, options))
    in_force = [_in_force(item, rules) for item in items.values()]
    return replace(rules, items=_takers_first(tuple(item for item in in_force if item)))


def _adjust_items(items: dict[tuple[str, str], Item], change: Mapping[str, Any]) -> None:
    named = change.get("yaku", ())
    for key, item in items.items():
        if item.id == named or (not isinstance(named, str) and item.id in named):
            items[key] = replace(
                item,
                value=change.get("value", item.value),
                enabled=change.get("enabled", item.enabled),
                takes_in=item.takes_in + tuple(change.get("takes_in", ())),
                params={**item.params, **change.get("params", {})},
            )


def _liability_in_force(rules: Mapping[str, LiabilityRule], options: Mapping[str, Any]) -> tuple[LiabilityRule, ...]:
    chosen = options.get("liability_rules")
    return tuple(
        replace(rule, params={name: _option_value(value, options) for name, value in rule.params.items()})
        for rule in rules.values()
        if chosen is None or rule.id in chosen
    )


def _option_value(value: Any, options: Mapping[str, Any]) -> Any:
    return options[value] if isinstance(value, str) and value in options else value


def _in_force(item: Item, rules: Rules) -> Item | None:
    """The item with the value it has under these options; ``None`` if it is switched off."""
    options, settings = rules.options, rules.settings
    if not item.enabled:
        return None
    if item.value_option:
        item = replace(item, value=options[item.value_option])
        if item.value == 0:
            return None
    if item.listed_in and item.id not in options[item.listed_in]:
        return None
    if item.roof_off and settings["limit"] is not None:
        return None
    if item.instead and item.id in options[item.instead["option"]]:
        item = replace(item, unit=item.instead["unit"], value=item.instead["value"])
    if item.value == LIMIT:
        limit = settings["limit"]
        item = replace(item, value=rules.ruleset.default_limit if limit is None else limit)
    if item.value is None and not item.to_limit and item.unit != LIMIT and "worth" not in item.params:
        return None
    return item


def _takers_first(items: tuple[Item, ...]) -> tuple[Item, ...]:
    values = {item.id: item.value for item in items}
    rest = [_with_cheaper(item, values) if item.takes_in_cheaper else item for item in items]
    ordered: list[Item] = []
    while rest:
        taken = {name for item in rest for name in item.excludes if name != item.id}
        first = next((item for item in rest if item.id not in taken), rest[0])
        ordered.append(first)
        rest.remove(first)
    return tuple(ordered)


def _with_cheaper(item: Item, values: Mapping[str, int | str | None]) -> Item:
    """``takes_in_cheaper`` holds only where this item is worth more than the other."""
    cheaper = tuple(
        other
        for other in item.takes_in_cheaper
        if isinstance(item.value, int) and isinstance(value := values.get(other), int) and item.value > value
    )
    return replace(item, takes_in=item.takes_in + cheaper, takes_in_cheaper=())
