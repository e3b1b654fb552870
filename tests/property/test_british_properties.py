"""Laws of the British game over generated deals: what a score is made of, fishing, settlement."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import islice

import pytest

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.tasks.score import Result
from tests.differential import british_deals
from tests.rulesets.support import score_raw


@pytest.fixture(scope="module")
def results() -> list[Result]:
    found = []
    for raw in islice(british_deals.deals(8), 500):
        facts = {key: value for key, value in raw.items() if key not in ("ruleset", "options")}
        with suppress(DealError):  # it wins only under other options
            found.append(score_raw("bmja", facts, raw.get("options", {})))
    assert len(found) > 400
    return found


def test_a_total_is_the_special_hand_and_the_doubled_points_cut_at_the_limit(results: list[Result]) -> None:
    ways: Counter[str] = Counter()
    for result in results:
        for hand in result.hands.values():
            assert hand.count
            score, units = hand.count.score, {entry.item.unit for entry in hand.count.entries}
            assert score["before_limit"] == score["special"] + (score["points"] << score["doubles"])
            assert score["total"] == (score["limit"] if "limit" in units else min(score["before_limit"], score["limit"]))
            assert score["limited"] == ("limit" in units or score["before_limit"] > score["limit"])
            ways.update(units & {"limit", "half_limit", "fishing"} or {"points"})
    assert min(ways[way] for way in ("limit", "half_limit", "fishing", "points")) > 20


def test_beside_a_special_hand_stand_flowers_and_the_last_discard_alone(results: list[Result]) -> None:
    beside = {"flower", "own_flower", "four_plants", "four_seasons", "last_discard"}
    for result in results:
        for hand in result.hands.values():
            assert hand.count
            special = [entry for entry in hand.count.entries if entry.item.unit in ("limit", "half_limit", "fishing")]
            assert len(special) <= 1
            if special:
                assert {entry.item.id for entry in hand.count.entries} <= {special[0].item.id, *beside}


def test_only_winners_have_what_is_theirs_and_only_losers_fish(results: list[Result]) -> None:
    for result in results:
        for hand in result.hands.values():
            assert hand.count
            units = {entry.item.unit for entry in hand.count.entries}
            ids = {entry.item.id for entry in hand.count.entries}
            assert "fishing" not in units if hand.outcome == "won" else not (units & {"limit", "half_limit"} or "base" in ids)


def test_payments_add_up_to_nothing(results: list[Result]) -> None:
    assert {sum(result.payments.values()) for result in results} == {0}
