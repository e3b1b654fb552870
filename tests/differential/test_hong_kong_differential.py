"""Guangdong and the Hong Kong family against an independent reference that was written from the rules pages alone.

``DIFFERENTIAL_DEALS`` sets the number of deals; 1,500 by default.
"""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.tasks.score import Result
from tests.differential.hong_kong_deals import Kind, deals
from tests.differential.hong_kong_oracle import ADDED, score, too_large
from tests.rulesets.support import score_raw

pytestmark = pytest.mark.slow

DEALS = int(os.environ.get("DIFFERENTIAL_DEALS", "1500"))
KINDS = {
    # seed, share of the deals, what kind of deals
    "plain": (1, 3, Kind()),
    "feeders left out": (2, 1, Kind(omit_from=True)),
    "no table could produce": (3, 1, Kind(loose=True)),
}


def _answer(deal: dict[str, Any]) -> Result:
    facts = {key: value for key, value in deal.items() if key not in ("ruleset", "options")}
    return score_raw(deal["ruleset"], facts, deal.get("options", {}))


def _with_the_feeders_of_chows(deal: dict[str, Any]) -> dict[str, Any]:
    """A chow always comes from the player before; the reference wants it said."""
    seats = ("east", "south", "west", "north")
    told = json.loads(json.dumps(deal))
    for seat, hand in told["hands"].items():
        for meld in hand.get("melds", ()):
            if len({*meld["tiles"]}) > 2:  # three numbers and a suit
                meld["from"] = seats[(seats.index(seat) - 1) % 4]
    return told


def _differences(result: Result, expected: dict[str, Any]) -> list[str]:
    found = []
    if dict(result.payments) != expected["payments"]:
        found.append(f"payments {dict(result.payments)}, not {expected['payments']}")
    for seat, wanted in expected["hands"].items():
        hand = result.hands[seat]
        assert hand.count
        if hand.outcome != wanted["outcome"]:
            found.append(f"{seat} {hand.outcome}, not {wanted['outcome']}")
        if hand.count.score["faan"] != wanted["faan"]:
            found.append(f"{seat} {hand.count.score['faan']} faan, not {wanted['faan']}")
        yaku = sorted({entry.item.id for entry in hand.count.entries})
        if yaku not in [sorted(ids) for ids in wanted["yaku_any"]]:
            found.append(f"{seat} {yaku}, not {wanted['yaku_any']}")
    liable = sorted((entry.winner, entry.seat, entry.rule) for entry in result.liability)
    wanted = sorted((entry["winner"], entry["seat"], entry["rule"]) for entry in expected["liability"])
    if "liability_rule_tie" in expected["ambiguous"]:  # one event, one player, two rules: either may be named
        liable, wanted = ([entry[:2] for entry in entries] for entries in (liable, wanted))
    if liable != wanted:
        found.append(f"liable {liable}, not {wanted}")
    return found


@pytest.mark.parametrize("name", KINDS)
def test_the_engine_agrees_with_the_reference(name: str) -> None:
    seed, share, kind = KINDS[name]
    wrong = []
    for deal in deals(seed, DEALS * share // 5, kind):
        expected = score(_with_the_feeders_of_chows(deal))
        if too_large(expected):
            with pytest.raises(DealError) as caught:
                _answer(deal)
            assert {fault.code for fault in caught.value.faults} == {"out_of_range"}
            continue
        found = _differences(_answer(deal), expected)
        if found:
            wrong.append((found, json.dumps(deal)))
    assert wrong[:3] == []


def test_the_deals_of_a_seed_are_always_the_same() -> None:
    assert list(deals(7, 20, Kind())) == list(deals(7, 20, Kind()))


def test_the_deals_show_what_house_rules_add() -> None:
    shown = {name for deal in deals(3, 1500, Kind()) for hand in score(deal)["hands"].values() for name in hand["yaku"]}
    assert set(ADDED) - shown == set()
