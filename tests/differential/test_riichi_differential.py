"""Riichi against the library ``mahjong``, reading by reading (see ``riichi_library``).

``DIFFERENTIAL_DEALS`` sets the number of deals; 1,500 by default.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.tasks.score import Result
from tests.differential.riichi_deals import OPTIONS, RULESETS, deals
from tests.differential.riichi_library import IDS, Counted, best
from tests.rulesets.support import rules_of, score_raw

pytestmark = pytest.mark.slow

DEALS = int(os.environ.get("DIFFERENTIAL_DEALS", "1500"))
SEEDS = range(4)
LIMITS = {None, "mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman"}


def _answer(deal: dict[str, Any]) -> Result:
    return score_raw(deal["ruleset"], {key: value for key, value in deal.items() if key not in ("ruleset", "options")}, deal["options"])


def _differences(deal: dict[str, Any], result: Result, expected: Counted | None) -> list[str]:
    seat = deal["win"]["winner"]
    hand = result.hands[seat]
    assert hand.count
    if expected is None:
        return [] if hand.outcome == "below_minimum" else [f"{hand.outcome} with {hand.count.score}, not below the minimum"]
    score = hand.count.score
    ours = (score["base"], score["yakuman"], score["han"], score["fu"])
    theirs = (expected.base, expected.yakuman, expected.han, expected.fu)
    found = [] if ours == theirs else [f"base, yakuman, han, fu {ours}, not {theirs}"]
    yaku = {entry.item.id for entry in hand.count.entries}
    if yaku != expected.yaku:
        found.append(f"{sorted(yaku)}, not {sorted(expected.yaku)}")
    payments = _payments(deal, expected)
    return found if dict(result.payments) == payments else [*found, f"payments {dict(result.payments)}, not {payments}"]


def _payments(deal: dict[str, Any], expected: Counted) -> dict[str, int]:
    """The price by the library, and what lies on the table."""
    winner, source = deal["win"]["winner"], deal["win"].get("from")
    main, additional = expected.paid
    honba = deal["table"]["honba"] * rules_of(deal["ruleset"], deal["options"]).settings.honba_points
    payments = dict.fromkeys(SEATS, 0)
    for seat in SEATS:
        if seat == winner or (source and seat != source):
            continue
        owed = main + honba if source else (main if "east" in (winner, seat) else additional) + honba // 3
        payments[seat] -= owed
        payments[winner] += owed
    declared = {*deal.get("riichi", ()), *deal.get("double_riichi", ())}
    for seat in declared:
        payments[seat] -= 1000
    payments[winner] += 1000 * (len(declared) + deal["table"]["riichi_sticks"])
    return payments


@pytest.mark.parametrize("seed", SEEDS)
def test_riichi_agrees_with_the_library(seed: int) -> None:
    shown: Counter[str] = Counter()
    limits = set()
    for deal in islice(deals(seed), DEALS // len(SEEDS)):
        result = _answer(deal)
        expected = best(deal, dict(rules_of(deal["ruleset"], deal["options"]).options))
        assert _differences(deal, result, expected) == [], json.dumps(deal)
        assert sum(result.payments.values()) == (result.pot.before - result.pot.after if result.pot else None)
        count = result.hands[deal["win"]["winner"]].count
        assert count
        shown.update(entry.item.id for entry in count.entries)
        limits.add(count.score["limit_name"])
    if DEALS >= 40_000:
        assert {*IDS.values(), "human_hand"} <= set(shown)
        assert limits == LIMITS


def test_the_generator_varies_every_option_that_scores() -> None:
    dealt = list(islice(deals(99), 400))
    assert (
        {deal["ruleset"] for deal in dealt} == set(RULESETS) == {name for name, rules in rulesets().items() if rules.counting.name == "han"}
    )
    for name, values in OPTIONS.items():
        assert {json.dumps(deal["options"][name]) for deal in dealt if name in deal["options"]} == set(map(json.dumps, values))
