"""The rules in force for one ruleset and one choice of options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, final

from mahjong_scoring.core.annotations import parameters_of
from mahjong_scoring.core.deal import DealConstraints, Table
from mahjong_scoring.counting.base import EVERYONE, FISHING, LIMIT, ON_FLOWER, WHOLE, Item, Settings
from mahjong_scoring.counting.finding import Finder
from mahjong_scoring.reading.form import Forms
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.rulesets.model import Change, Instead, ItemSpec, LiabilitySpec, Ruleset
from mahjong_scoring.rulesets.options import FromOption, form_under, options_in_force, resolved
from mahjong_scoring.settling.liability import LIABILITY_RULES, LiabilityRule
from mahjong_scoring.yaku import RULES
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import READY
from mahjong_scoring.yaku.registry import Params


@final
class Rules:
    """A ruleset under one choice of options: what is in force, ready to be used.

    For example ``rules_for(rulesets()["hk-qq"], {…, "limit": None})``: the items of that column without a limit.

    - ``forms`` of a hand that there are: those of the ruleset, and those that items in force bring.
    - ``items`` in force, takers before what they take in; ``switched_off``: those that an option or a house rule keeps from
      counting, found by ``switched_off_finder`` if there are any. ``finder`` finds the items in force, ``flower_finder`` those that count in a win on a flower, ``losers_finder`` those that
      count for losers, if there are any, ``fishing_finder`` those for which losers score who are one tile short.
    - ``patterns``: the items that rules of liability look for, by id, in force or not: these ask what the tiles show.
    - ``constraints``: what the rules say about deals. ``settings``: of the class of the way of counting.
    - ``house``: the house rules as they were sent, if they are any.
    """

    __slots__ = (
        "constraints", "counting", "dealer", "finder", "fishing_finder", "flower_finder", "forms", "house", "items", "liability_decides", "liability_rules", "losers_finder", "options",
        "patterns", "ruleset", "settings", "switched_off", "switched_off_finder", "unstated",
    )  # fmt: skip

    def __init__(
        self,
        ruleset: Ruleset,
        options: Mapping[str, Any],
        settings: Settings,
        forms: Forms,
        items: Iterable[Item],
        switched_off: Iterable[Item],
        patterns: Mapping[str, Item],
        liability_rules: Iterable[LiabilityRule],
        dealer: Params,
    ) -> None:
        self.ruleset = ruleset
        self.house: Mapping[str, Any] | None = None
        self.options = options
        self.settings = settings
        self.counting = ruleset.counting
        self.forms = forms
        self.dealer = dealer
        self.items = tuple(items)
        self.switched_off = tuple(switched_off)
        self.patterns = patterns
        self.liability_rules = tuple(liability_rules)
        self.liability_decides = ruleset.liability_decides
        self.finder = Finder(self.items)
        self.flower_finder = Finder([item for item in self.items if ON_FLOWER in item.flags])
        everyone = [item for item in self.items if EVERYONE in item.flags]
        self.losers_finder = Finder(everyone) if everyone else None
        fished = [item for item in self.items if FISHING in item.flags] if settings.fishing else []
        self.fishing_finder = Finder(fished) if fished else None
        self.switched_off_finder = Finder(self.switched_off) if self.switched_off else None
        self.unstated = tuple([item for item in self.items if item.rule.unstated])
        self.constraints = DealConstraints(
            flowers=bool(resolved(ruleset.flowers, options)),
            concealed_kong_robbable=settings.concealed_kong_robbable,
            dealer_wins=self.dealer.get("most_wins", 1001) - 1 if settings.most_repeats is None else settings.most_repeats,
            repeats=settings.most_repeats,
            draws_repeat=bool(settings.draws_repeat),
            hand_tiles=ruleset.hand_tiles,
            red_fives=None if settings.red_fives is None else RED_FIVES[settings.red_fives],
            riichi=settings.bets,
            responsible=settings.responsible,
            ready=any(item.requires & READY for item in self.items),
            ready_at_start=settings.ready_checked,
        )

    def repeats(self, table: Table) -> int:
        """How often the dealer had dealt again, as far as that counts."""
        return table.repeats(draws=bool(self.settings.draws_repeat))

    def sent_as(self, house: Mapping[str, Any] | None) -> Rules:
        """The same rules with the house rules that named them, if these are any."""
        if house is None:
            return self
        named = copy(self)
        named.house = house
        return named


MOST_CHOSEN = 64
"""Rules under options that requests name, or under house rules, that are kept, each of up to 100 KB, and 250 KB with what its finders remember."""


def default_rules(ruleset: Ruleset) -> Rules:
    """The rules in force where a request names no options; those of the installation are kept whatever is requested."""
    return rules_for(ruleset, _defaults(ruleset)) if ruleset.is_house else _standing_rules(ruleset)


def _defaults(ruleset: Ruleset) -> dict[str, Any]:
    return options_in_force(ruleset.options, {}, "", [])


RED_FIVES = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}
"""How many fives of characters, dots and bamboos are red, by their number in all."""


@lru_cache(maxsize=512)
def _standing_rules(ruleset: Ruleset) -> Rules:
    return _in_force(ruleset, _defaults(ruleset))


def rules_for(ruleset: Ruleset, options: Mapping[str, Any]) -> Rules:
    """The rules in force under ``options`` (complete and checked: ``options_in_force``)."""
    return _chosen_rules(ruleset, tuple(options.items()))


@lru_cache(maxsize=MOST_CHOSEN)
def _chosen_rules(ruleset: Ruleset, chosen: tuple[tuple[str, Any], ...]) -> Rules:
    return _in_force(ruleset, dict(chosen))


def _in_force(ruleset: Ruleset, options: Mapping[str, Any]) -> Rules:
    changes = [change for change in ruleset.changes if all(options[name] == value for name, value in change.when.items())]
    stated, dealer = dict(ruleset.settings), dict(ruleset.dealer)
    for change in changes:
        stated |= change.settings
        dealer |= change.dealer
    settings = ruleset.counting.settings(**{name: resolved(value, options) for name, value in stated.items()})
    limit = ruleset.default_limit if settings.limit is None else settings.limit
    specs = [_changed(spec, changes) for spec in ruleset.items]
    values = {spec.id: _value(spec, options, limit) for spec in specs if spec.played and not _is_switched_off(spec, options)}
    played = [(spec, _item(spec, place, options, limit, values)) for place, spec in enumerate(specs) if spec.played]
    played = [(spec, item) for spec, item in played if ruleset.counting.plays(item, settings)]
    in_force = [item for spec, item in played if not _is_switched_off(spec, options)]
    forms = _forms(ruleset, [spec for spec, _ in played if not _is_switched_off(spec, options)], options)
    switched_off = [item for spec, item in played if _is_switched_off(spec, options)]
    closed_by_option = [
        (place, spec) for place, spec in enumerate(ruleset.items) if spec.open_value is not None and specs[place].open_value is None
    ]
    switched_off += [_item(spec, place, options, limit, values).only_open() for place, spec in closed_by_option if spec.played]
    liability = _liability_in_force(ruleset, changes, options)
    looked_for = {name for rule in liability for name in rule.params.get("hands", ())}
    patterns = {spec.id: _item(spec, 0, options, limit, values) for spec in reversed(specs) if spec.id in looked_for}
    return Rules(
        ruleset,
        options,
        settings,
        forms,
        ruleset.counting.prepared(_takers_first(in_force)),
        switched_off,
        patterns,
        liability,
        {name: resolved(value, options) for name, value in dealer.items()},
    )


def _forms(ruleset: Ruleset, in_force: Iterable[ItemSpec], options: Mapping[str, Any]) -> Forms:
    """The forms of the ruleset, and after them those that yaku in force bring."""
    forms = [*ruleset.forms]
    for spec in in_force:
        if spec.brings_form and spec.brings_form not in forms:
            forms.append(spec.brings_form)
    return tuple([form_under(stated, options) for stated in forms])


def _changed(spec: ItemSpec, changes: Iterable[Change]) -> ItemSpec:
    """The item as the options change it."""
    for change in changes:
        if spec.id in change.yaku:
            added = {
                "takes_in": spec.takes_in + change.item.get("takes_in", ()),
                "takes_in_same_sets": spec.takes_in_same_sets + change.item.get("takes_in_same_sets", ()),
                "params": {**spec.params, **change.item.get("params", {})},
            }
            spec = replace(spec, **{**change.item, **added})
    return spec


def _is_switched_off(spec: ItemSpec, options: Mapping[str, Any]) -> bool:
    unlisted = spec.listed_in is not None and spec.id not in options[spec.listed_in]
    return not spec.enabled or unlisted or (isinstance(spec.value, FromOption) and options[spec.value.option] == 0)


def _instead(spec: ItemSpec, options: Mapping[str, Any]) -> Instead | None:
    """The unit and value that the item has in place of its own under these options, if any."""
    return spec.instead if spec.instead and spec.id in options[spec.instead.option] else None


def _value(spec: ItemSpec, options: Mapping[str, Any], limit: int | None) -> int | None:
    """The value of one occurrence; ``limit`` is what "limit" is worth."""
    if instead := _instead(spec, options):
        return instead.value
    value = resolved(spec.value, options)
    if value == LIMIT:
        return limit
    return 1 if value is None and spec.unit in WHOLE else value


def _item(spec: ItemSpec, place: int, options: Mapping[str, Any], limit: int | None, values: Mapping[str, int | None]) -> Item:
    """The item under these options; ``values`` are those of all the items in force."""
    rule, value = RULES[spec.rule], _value(spec, options, limit)
    params = {name: resolved(param, options) for name, param in spec.params.items()}
    given = {"value": value or 0} if rule.finds_points and "value" in parameters_of(rule.function) else {}
    instead = _instead(spec, options)
    return Item(
        spec.id,
        rule,
        instead.unit if instead else spec.unit,
        value,
        value if spec.open_value == "same" else spec.open_value,
        place,
        spec.flags,
        params,
        partial(rule.function, **given, **params) if given or params else rule.function,
        spec.takes_in + tuple([other for other in spec.takes_in_cheaper if _is_cheaper(values.get(other), value)]),
        spec.takes_in_same_sets,
        spec.takes_in_one,
        _twice(spec, options),
    )


def _twice(spec: ItemSpec, options: Mapping[str, Any]) -> Callable[[Reading, WinContext], Any] | None:
    """What makes the item count twice under these options, if anything."""
    if spec.twice is None or spec.id not in options[spec.twice.option]:
        return None
    params = {name: resolved(param, options) for name, param in spec.twice.params.items()}
    return partial(RULES[spec.twice.rule].function, **params)


def _is_cheaper(value: int | None, other: int | None) -> bool:
    return value is not None and other is not None and value < other


def _takers_first(items: list[Item]) -> list[Item]:
    rest = list(items)
    ordered: list[Item] = []
    takers = Counter(name for item in rest for name in item.excludes if name != item.id)
    while rest:
        first = next((item for item in rest if not takers[item.id]), rest[0])
        ordered.append(first)
        rest.remove(first)
        takers.subtract(name for name in first.excludes if name != first.id)
    return ordered


def _liability_in_force(ruleset: Ruleset, changes: Iterable[Change], options: Mapping[str, Any]) -> list[LiabilityRule]:
    listed = resolved(ruleset.liability_in_force, options)
    rules = [spec for spec in ruleset.liability_rules if listed is None or spec.id in listed]
    return [_liability_rule(spec, changes, options) for spec in rules]


def _liability_rule(spec: LiabilitySpec, changes: Iterable[Change], options: Mapping[str, Any]) -> LiabilityRule:
    params = dict(spec.params)
    for change in changes:
        if change.liability == spec.id:
            params |= change.liability_params
    params = {name: resolved(value, options) for name, value in params.items()}
    rule = LIABILITY_RULES[spec.rule]
    return LiabilityRule(spec.id, rule, params, partial(rule.function, **params))
