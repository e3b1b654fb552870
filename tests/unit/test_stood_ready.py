"""``ready``: since when somebody has stood ready, what contradicts it, and who reads it."""

from __future__ import annotations

import pytest

from mahjong_scoring.core.deal import DealConstraints, canonical_deal
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.intake.deals import read_deal
from tests.rulesets.support import Scored, score_raw

WON = "222m333p56p666s88m"
MELDED = "222m56p666s88m[333p<west]"
KONG = "56p333p666s88m(2222m)"


def deal(ready, win="south", by="discard", circumstances=(), **hands):
    source = {} if by == "self_draw" else {"from": "north"}
    hands = hands or {win: WON}
    stated = {"winner": win, "by": by, "tile": "4p", "circumstances": list(circumstances), **source}
    return {"round_wind": "east", "win": stated, "ready": ready, "hands": hands}


def faults(raw, **constraints):
    try:
        read_deal(raw, DealConstraints(**constraints))
    except DealError as error:
        return [(fault.code, fault.pointer) for fault in error.faults]
    return []


CONFLICTS = [
    (deal({"south": "dealt"}, south=MELDED), "/ready/south"),
    (deal({"south": "first_draw"}, south=KONG), "/ready/south"),
    (deal({"west": "dealt"}, south=WON, west="12347m9p158s2z[555z<east]"), "/ready/west"),
    (deal({"west": "later"}, circumstances=["first_turn"]), "/ready/west"),
    (deal({"south": "first_draw"}, by="self_draw", circumstances=["first_turn"]), "/ready/south"),
    (deal({"east": "dealt"}, win="east", by="self_draw", circumstances=["first_turn"]), "/ready/east"),
]
TOGETHER = [
    deal({"south": "later"}, south=MELDED),
    deal({"west": "dealt", "north": "first_draw"}),
    deal({"south": "dealt"}, by="self_draw", circumstances=["first_turn"]),
    deal({"south": "first_draw"}, circumstances=["first_turn"]),
]


@pytest.mark.parametrize(("raw", "pointer"), CONFLICTS)
def test_what_cannot_be(raw, pointer):
    assert faults(raw, ready=True) == [("circumstance_conflict", pointer)]
    assert faults(raw) == []


@pytest.mark.parametrize("raw", TOGETHER)
def test_what_can_be(raw):
    assert faults(raw, ready=True, ready_at_start=True) == []


def test_the_circumstance_is_held_against_the_hand_only_where_the_rules_say_so():
    raw = deal(None, circumstances=["ready_at_start"], south=MELDED)
    assert faults(raw, ready=True, ready_at_start=True) == [("circumstance_conflict", "/win/circumstances")]
    assert faults(raw, ready=True) == []


def test_ready_goes_before_the_circumstance():
    raw = deal({"south": "later"}, circumstances=["ready_at_start"], south=MELDED)
    assert faults(raw, ready=True, ready_at_start=True) == []


def test_it_is_repeated_in_the_order_of_the_seats_and_only_if_given():
    given = read_deal(deal({"north": "later", "south": "dealt"}), DealConstraints())
    assert list(canonical_deal(given)["ready"].items()) == [("south", "dealt"), ("north", "later")]
    assert "ready" not in canonical_deal(read_deal(deal(None), DealConstraints()))


CLASSICAL = [
    ("south", "dealt", True),
    ("south", "first_draw", True),
    ("south", "later", False),
    ("east", "dealt", True),
    ("east", "first_draw", False),
]


@pytest.mark.parametrize(("winner", "since", "counts"), CLASSICAL)
def test_classical_reads_it_as_ready_at_the_start(winner, since, counts):
    found = Scored(score_raw("classical", deal({winner: since}, win=winner), {}), winner)
    assert ("ready_at_start" in found.yaku) == counts


def test_a_loser_of_classical_has_nothing_of_it():
    found = Scored(score_raw("classical", deal({"west": "dealt"}, south=WON, west="555z1479m258p14s7z"), {}), "west")
    assert "ready_at_start" not in found.yaku
