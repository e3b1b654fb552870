"""The rules in force for one ruleset and one choice of options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from mahjong_scoring.core.deal import Limits
from mahjong_scoring.core.derived import work_out
from mahjong_scoring.core.prefilter import COMMON
from mahjong_scoring.rulesets.model import LIMIT, Item, LiabilityRule, Ruleset
from mahjong_scoring.rulesets.options import options_in_force


@dataclass(frozen=True, eq=False, slots=True)
class Rules:
    """A ruleset with one choice of options: the items in force (takers before what they take in), settings, liability.

    ``switched_off`` are the items of the ruleset that an option or a house rule keeps from counting.

    Worked out from these: ``limits``, what the rules say about deals; ``minimum``, what a hand must reach to win (0 where there is
    none); ``patterns``, every item of the family by id, in force or not, since liability looks at what the tiles show;
    ``plain_combinations``, the items of several chows that take nothing in and that nothing but such items takes in; ``by_rule``,
    the items in force by the name of their rule (of several the last); ``everyone``, those that count for losers, too;
    ``asks_last_copy``: does any item, switched off or not, ask whether the winning tile was the last of its kind?
    """

    ruleset: Ruleset
    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    items: tuple[Item, ...]
    liability_rules: tuple[LiabilityRule, ...]
    switched_off: tuple[Item, ...] = ()

    limits: Limits = field(init=False, repr=False, compare=False)
    minimum: int = field(init=False, repr=False, compare=False)
    patterns: Mapping[str, Item] = field(init=False, repr=False, compare=False)
    plain_combinations: frozenset[str] = field(init=False, repr=False, compare=False)
    by_rule: Mapping[str, Item] = field(init=False, repr=False, compare=False)
    everyone: tuple[Item, ...] = field(init=False, repr=False, compare=False)
    asks_last_copy: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        flowers = self.ruleset.flowers
        limits = Limits(
            flowers=flowers if isinstance(flowers, bool) else bool(self.options[flowers["option"]]),
            concealed_kong_robbable=self.settings["concealed_kong_robbable"],
            dealer_wins=self.ruleset.dealer.get("most_wins", 1001) - 1,
        )
        taken = {name for item in self.items if not item.account_once for name in item.excludes}
        work_out(
            self,
            limits=limits,
            minimum=int(self.settings.get("minimum", 0)),
            patterns={item.id: item for item in reversed(self.ruleset.items)},
            plain_combinations=frozenset(
                item.id for item in self.items if item.account_once and not item.excludes and item.id not in taken
            ),
            by_rule={item.rule: item for item in self.items},
            everyone=tuple(item for item in self.items if item.everyone),
            asks_last_copy="last_copy" in [item.rule for item in (*self.items, *self.switched_off)],
        )


@lru_cache(maxsize=8192)
def likely_items(rules: Rules, traits: int, won: bool) -> tuple[tuple[int, Item], ...]:
    """The items in force, each with what it needs, that hands of these ``COMMON`` traits can show; ``won``: of winners."""
    items = rules.items if won else rules.everyone
    return tuple((item.needs, item) for item in items if not item.needs & COMMON & ~traits)


@lru_cache(maxsize=512)
def default_rules(ruleset: Ruleset) -> Rules:
    """The rules in force where a request names no options."""
    return rules_for(ruleset, options_in_force(ruleset.options, {}, "", []))


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
    limit = settings.get("limit")
    worth = ruleset.default_limit if limit is None else limit
    played = [_with_value(item, options, worth) for item in items.values() if item.played and not (item.roof_off and limit is not None)]
    in_force = tuple(item for item in played if not _is_switched_off(item, options))
    switched_off = tuple(item for item in played if _is_switched_off(item, options))
    return Rules(ruleset, options, settings, _takers_first(in_force), _liability_in_force(liability, options), switched_off)


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


def _is_switched_off(item: Item, options: Mapping[str, Any]) -> bool:
    unlisted = item.listed_in is not None and item.id not in options[item.listed_in]
    return not item.enabled or unlisted or (item.value_option is not None and options[item.value_option] == 0)


def _with_value(item: Item, options: Mapping[str, Any], limit: int | None) -> Item:
    """The item with the unit and the value that it has under these options; ``limit`` is what "limit" is worth."""
    if item.value_option:
        item = replace(item, value=options[item.value_option])
    if item.instead and item.id in options[item.instead["option"]]:
        item = replace(item, unit=item.instead["unit"], value=item.instead["value"])
    return replace(item, value=limit) if item.value == LIMIT else item


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
