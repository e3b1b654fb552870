"""Hong Kong: the limit and its marks, the minimum, flowers."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.rulesets.options import options_in_force
from tests.rulesets.support import ruleset_of, score

WIKI = "hk-wikipedia"
QQ = "hk-qq"
YIQI = "hk-yiqi"
NEW = "hk-new-guangdong"
QINGZHANG = "hk-qingzhang"
GAMETOWER = "hk-gametower"
HUASHI = "hk-huashi"

# --- the limit ---


def test_single_cuts_the_sum() -> None:
    scored = score(WIKI, "south 1m from east", south="11m22m333z555z[888m<east]", limit=5)
    assert scored.yaku == {"half_flush": 3, "all_pungs": 3, "dragon_pung": 1}
    assert scored.score == {"faan": 5, "before_limit": 7, "limit": 5, "limited": True, "base": 32}


def test_single_keeps_one_yaku_above_the_limit() -> None:
    scored = score(WIKI, "south 1m drawn", south="2355789999m[456m<east]", limit=5)
    assert scored.yaku == {"full_flush": 7}
    assert scored.left == {"self_draw": "above_limit"}
    assert scored.score == {"faan": 7, "before_limit": 8, "limit": 5, "limited": True, "base": 128}


def test_single_keeps_the_highest_of_two() -> None:
    scored = score(QINGZHANG, "south 5m from east", south="5m(1111z)(2222z)[3333z<east][4444z<west]", limit=10)
    # big four winds 18 and four kongs 18, both above the limit: of equals the first in the table
    assert scored.yaku == {"four_kongs": 18}
    assert scored.left["big_four_winds"] == "exclusive"
    assert scored.faan == 18


def test_single_of_equals_the_first_in_the_table() -> None:
    scored = score(WIKI, "south 5z from east", south="1112223335z[444z<west]", limit=10)
    assert scored.yaku == {"all_honors": 13}
    assert scored.left["big_four_winds"] == "exclusive"
    scored = score(WIKI, "south 1z from east", south="1222333555z[444z<west]", limit=10)
    assert scored.yaku == {"little_four_winds": 13}


def test_a_yaku_worth_exactly_the_limit_is_not_above_it() -> None:
    scored = score(WIKI, "south 1m drawn", south="2355789999m[456m<east]", limit=7)
    assert scored.yaku == {"full_flush": 7, "self_draw": 1}
    assert scored.score == {"faan": 7, "before_limit": 8, "limit": 7, "limited": True, "base": 128}


def test_sum_adds_beyond_the_limit() -> None:
    scored = score(QQ, "south 1m from east", south="11m88m333555z[777m<east]")
    # half flush 2 and all pungs 2 reach the limit of 3: the marked dragon pung does not count
    assert scored.yaku == {"half_flush": 2, "all_pungs": 2}
    assert scored.left == {"dragon_pung": "above_limit"}
    assert scored.score == {"faan": 4, "before_limit": 5, "limit": 3, "limited": True, "base": 16}


def test_marked_yaku_lift_a_hand_to_the_limit_and_no_further() -> None:
    scored = score(QQ, "south 1m from east", south="23m99m222555z[789m<east]")
    assert scored.yaku == {"half_flush": 2, "seat_wind": 1, "dragon_pung": 1}
    assert scored.score == {"faan": 3, "before_limit": 4, "limit": 3, "limited": True, "base": 8}


def test_one_marked_yaku_above_the_limit_is_cut() -> None:
    for mode in ("single", "sum"):
        scored = score(YIQI, "south 1m robbed east", south="23m99p333789s[456p<east]", limit=3, above_limit=mode)
        assert (scored.yaku, scored.faan) == ({"robbing_kong": 5}, 3)


def test_sum_without_marks_has_no_limit() -> None:
    scored = score(WIKI, "south 1m drawn", south="2355789999m[456m<east]", limit=5, above_limit="sum")
    assert scored.yaku == {"full_flush": 7, "self_draw": 1}
    assert (scored.faan, scored.score["limited"]) == (8, False)


def test_no_limit() -> None:
    scored = score(QQ, "south 1m from east", south="11m88m333555z[777m<east]", limit=None)
    assert scored.yaku == {"half_flush": 2, "all_pungs": 2, "dragon_pung": 1}
    assert scored.score == {"faan": 5, "before_limit": 5, "limit": None, "limited": False, "base": 32}


def test_three_winners_lift_below_the_limit_only() -> None:
    hands = {"south": "11m99p333s444s[555p<east]", "west": "23m88p777s[123p<south][666s<east]", "north": "2388m222p[456s<west][444z<east]"}
    scored = score(QQ, "south+west+north 1m from east", **hands)
    assert (scored.of("south").yaku, scored.of("south").faan) == ({"all_pungs": 2, "three_winners": 3}, 3)
    assert (scored.of("west").yaku, scored.of("west").faan) == ({"three_winners": 3}, 3)


# --- ※ stands alone ---


def test_the_heavenly_hand_alone_is_higher() -> None:
    scored = score(QQ, "east 1m drawn first_turn", east="23m99p345333s567p")
    assert (scored.yaku, scored.faan) == ({"heavenly_hand": 6}, 6)
    assert scored.left == {"self_draw": "exclusive"}


def test_the_rest_is_higher() -> None:
    scored = score(QQ, "east 1m drawn first_turn", east="23m99m555666777z")
    # big three dragons 6 and half flush 2 against 6; the marked self-draw does not add above the limit
    assert (scored.yaku, scored.faan) == ({"big_three_dragons": 6, "half_flush": 2}, 8)
    assert scored.left == {"heavenly_hand": "exclusive", "self_draw": "above_limit", "dragon_pung": "taken_in"}


def test_of_equals_the_one_that_stands_alone() -> None:
    scored = score(QQ, "east 1m drawn first_turn", east="23m99p555666777z")
    assert (scored.yaku, scored.faan) == ({"heavenly_hand": 6}, 6)
    assert scored.left["big_three_dragons"] == "exclusive"


# --- the minimum ---


def test_below_the_minimum_is_no_win() -> None:
    scored = score(WIKI, "south 1m drawn", south="23m99p345333s567p")
    assert (scored.outcome, scored.hand.shortfall, scored.faan) == ("below_minimum", 1, 2)
    assert scored.payments == (0, 0, 0, 0)
    assert scored.result.transfers == []


def test_at_the_minimum() -> None:
    scored = score(WIKI, "south 1m drawn", south="23m99p345333s567p", minimum=2)
    assert (scored.outcome, scored.hand.shortfall) == ("won", None)
    assert scored.payments == (-8, 24, -8, -8)


@pytest.mark.parametrize(
    ("ruleset", "given", "minimum"),
    [
        (WIKI, {}, 3),
        (WIKI, {"limit": 2}, 2),
        (WIKI, {"limit": None}, 3),
        (GAMETOWER, {"limit": 1}, 1),
        (QQ, {}, 0),
        (QQ, {"limit": 1}, 0),
        (WIKI, {"limit": 2, "minimum": 2}, 2),
    ],
)
def test_the_default_minimum_gives_way_to_a_lower_limit(ruleset: str, given: dict[str, Any], minimum: int) -> None:
    faults: list[Fault] = []
    options = options_in_force(ruleset_of(ruleset).options, given, "/options", faults)
    assert (options["minimum"], faults) == (minimum, [])


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({"limit": 2, "minimum": 3}, [("/options/minimum", "option_range")]),
        ({"minimum": 11}, [("/options/minimum", "option_range")]),
        ({"minimum": -1}, [("/options/minimum", "option_range")]),
        ({"limit": 0}, [("/options/limit", "option_range")]),
        ({"limit": 21}, [("/options/limit", "option_range")]),
        ({"rate": 10001}, [("/options/rate", "option_range")]),
        ({"rate": True}, [("/options/rate", "wrong_type")]),
        ({"minimum": None}, [("/options/minimum", "option_range")]),
        ({"doubling": "spicy"}, [("/options/doubling", "option_range")]),
        ({"special_hands": "sum"}, [("/options/special_hands", "unknown_option")]),
        ({"big_hands": ["all_chows"]}, [("/options/big_hands", "option_range")]),
        ({"liability_rules": ["three_melds_discard", "three_melds_self_draw"]}, [("/options/liability_rules", "option_conflict")]),
        ({"rate": 0, "limit": 99}, [("/options/rate", "option_range"), ("/options/limit", "option_range")]),
    ],
)
def test_options_that_are_refused(given: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    found: list[Fault] = []
    options_in_force(ruleset_of(WIKI).options, given, "/options", found)
    assert [(fault.pointer, fault.code) for fault in found] == faults


def test_flowers_toward_the_minimum() -> None:
    hand = "23m99p345789s[456p<east]|summer orchid"
    # all chows 1 and two own flowers
    with_flowers = score(GAMETOWER, "south 1m from east", south=hand)
    assert (with_flowers.outcome, with_flowers.faan) == ("won", 3)
    without = score(GAMETOWER, "south 1m from east", south=hand, flowers_toward_minimum=False)
    assert (without.outcome, without.hand.shortfall, without.faan) == ("below_minimum", 2, 3)
    assert without.payments == (0, 0, 0, 0)


def test_no_flowers_does_not_help_either() -> None:
    hand = "23m99p345789s[456p<east]"
    assert score(GAMETOWER, "south 1m drawn", south=hand).outcome == "won"  # all chows, self-draw, no flowers
    scored = score(GAMETOWER, "south 1m drawn", south=hand, flowers_toward_minimum=False)
    assert (scored.outcome, scored.hand.shortfall) == ("below_minimum", 1)


def test_flowers_still_add_to_a_hand_that_reaches_the_minimum_without() -> None:
    scored = score(GAMETOWER, "south 1m from east", south="11m99p333s444s[555p<east]|summer", flowers_toward_minimum=False)
    assert (scored.outcome, scored.faan) == ("won", 4)


def test_the_option_is_there_only_where_flowers_are() -> None:
    there = {name for name in (WIKI, QQ, YIQI, NEW, QINGZHANG, GAMETOWER, HUASHI) if "flowers_toward_minimum" in ruleset_of(name).options}
    assert there == {WIKI, QINGZHANG, GAMETOWER}


# --- the reading that scores most ---


def test_three_identical_chows_are_read_as_pungs_where_that_scores_more() -> None:
    scored = score(WIKI, "south 9m from east", south="1112223339m[555p<east]", minimum=0)
    assert scored.yaku == {"all_pungs": 3}


def test_of_equal_totals_the_larger_sum_before_the_limit() -> None:
    scored = score(WIKI, "south 9m from east", south="1112223339m[555m<east]", limit=7)
    assert (scored.faan, scored.score["before_limit"]) == (7, 10)
    assert scored.yaku == {"full_flush": 7, "all_pungs": 3}
