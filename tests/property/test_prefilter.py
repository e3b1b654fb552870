"""What a rule says that it requires is there whenever the rule finds something: then leaving the others out changes no score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from mahjong_scoring.core.deal import Deal
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.tiles import SEAT_INDEX
from mahjong_scoring.counting.base import EVERYONE, Item
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.reading.reading import Reading, read_incomplete
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import Rules, default_rules
from mahjong_scoring.settling.liability import LIABILITY_RULES, Case
from mahjong_scoring.tasks.score import best_count, readings_of, score_deal
from mahjong_scoring.yaku import RULES
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import features_of
from tests.api.support import cases
from tests.differential import british_deals, classical_deals, hong_kong_deals, mcr_deals, riichi_deals, tournament_deals
from tests.rulesets.support import example_of, rules_of, score_raw

pytestmark = pytest.mark.slow

FAMILIES = {
    "hong-kong": lambda: hong_kong_deals.deals(31, 800, hong_kong_deals.Kind()),
    "mcr": lambda: islice(mcr_deals.deals(31), 1500),
    "classical": lambda: classical_deals.deals(31, 800),
    "hkma": lambda: tournament_deals.deals(31, 500, "hkma"),
    "zung-jung": lambda: tournament_deals.deals(31, 500, "zung-jung"),
    "bmja": lambda: islice(filter(wins, british_deals.deals(31)), 600),
    "riichi": lambda: islice(riichi_deals.deals(31), 800),
    "taiwanese-sml": lambda: [case["deal"] for case in cases() if case["id"].startswith("tw-") and _is_scored(case)],
}


def wins(raw: Mapping[str, Any]) -> bool:
    """Does the deal win under its options?"""
    try:
        score_raw(raw["ruleset"], {key: value for key, value in raw.items() if key not in ("ruleset", "options")}, raw.get("options", {}))
    except DealError:
        return False
    return True


def _is_scored(case: dict[str, Any]) -> bool:
    return "path" not in case and "status" not in case["expected"]


USED = {item.rule for ruleset in rulesets().values() for item in ruleset.items}
ONLY_TWICE = {item.twice.rule for ruleset in rulesets().values() for item in ruleset.items if item.twice} - USED
"""Rules that only say when a yaku counts twice: nobody asks what these require."""


def deals() -> Iterator[tuple[Deal, Rules]]:
    """Generated deals of the families, then the examples of all rulesets, so that every rule of a yaku is found at least there."""
    for family, generated in FAMILIES.items():
        for raw in generated():
            rules = rules_of(raw.get("ruleset", family), raw.get("options", {}))
            yield read_deal({key: value for key, value in raw.items() if key not in ("ruleset", "options")}, rules.constraints), rules
    for ruleset in rulesets().values():
        for item in ruleset.items:
            deal, options = example_of(ruleset, item)
            switched_on = {"extends": ruleset.id, "yaku": {item.id: {"enabled": True}}}
            rules = rules_of(switched_on if item.brings_form else ruleset.id, options)
            lacking = ("" if rules.constraints.flowers else "|") + ("0" if rules.constraints.red_fives == (0, 0, 0) else "")
            if not any(sign in hand for hand in deal["hands"].values() for sign in lacking):
                yield read_deal(deal, rules.constraints), rules


def rules_of_yaku() -> list[Item]:
    """One item for each rule and its parameters, of all rulesets: what a rule requires does not depend on who plays it."""
    unlike = {}
    for ruleset in rulesets().values():
        rules = default_rules(ruleset)
        unlike.update({(item.rule.name, repr(sorted(item.params.items()))): item for item in (*rules.items, *rules.switched_off)})
    return list(unlike.values())


def read(deal: Deal, rules: Rules) -> Iterator[tuple[Reading, WinContext]]:
    """Every reading of every hand that scores: those of the claimants, and of the others where all score."""
    for seat, hand in deal.hands.items():
        if deal.win and seat in deal.win.winners:
            context = WinContext(deal, SEAT_INDEX[seat], hand, rules.forms, won=True, winners=winners(deal, rules))
            for reading in readings_of(context, rules):
                yield reading, context
        elif rules.losers_finder:
            yield read_incomplete(hand.suits, hand.melds), WinContext(deal, SEAT_INDEX[seat], hand, rules.forms, won=False)


def winners(deal: Deal, rules: Rules) -> int:
    return sum(hand.outcome == "won" for hand in score_deal(deal, rules).hands.values())


@pytest.fixture(scope="module")
def seen() -> Mapping[str, int]:
    """How often each rule found something, over all deals, while what it requires was compared."""
    found: Counter[str] = Counter()
    every = rules_of_yaku()
    for deal, rules in deals():
        for reading, context in read(deal, rules):
            absent = ~features_of(reading, context)
            for item in (*rules.items, *rules.switched_off, *every):
                if (context.by != "lost" or EVERYONE in item.flags) and item.find(reading, context):
                    assert not item.requires & absent, (item.id, deal)
                    found[item.rule.name] += 1
        if deal.win:
            found.update(liable(deal, rules))
    return found


def liable(deal: Deal, rules: Rules) -> Iterator[str]:
    """The rules of liability that found an event or a missing fact."""
    assert deal.win
    for seat in deal.win.winners:
        context = WinContext(deal, SEAT_INDEX[seat], deal.hands[seat], rules.forms, won=True, winners=winners(deal, rules))
        count = best_count(context, rules)
        assert count
        case = Case(count.reading, context, rules.settings, rules.patterns, count.entries)
        for rule in rules.liability_rules:
            if any(True for _ in rule.find(case)):
                assert not rule.requires & ~features_of(count.reading, context), (rule.id, deal)
                yield f"liability {rule.find.func.__name__}"  # type: ignore[attr-defined]


def test_every_rule_was_found_and_required_no_more_than_was_there(seen: Mapping[str, Any]) -> None:
    every = {*RULES, *(f"liability {name}" for name in LIABILITY_RULES)} - ONLY_TWICE
    assert sorted(every - set(seen)) == []
