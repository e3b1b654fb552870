"""Hong Kong: near misses, taking in, the limit and its marks, the minimum, flowers."""

from __future__ import annotations

from typing import Any

import pytest

from service.scoring.faults import Fault
from service.scoring.options import options_in_force
from tests.rulesets.support import ruleset_of, score

WIKI = "hk-wikipedia"
QQ = "hk-qq"
YIQI = "hk-yiqi"
NEW = "hk-new-guangdong"
QINGZHANG = "hk-qingzhang"
GAMETOWER = "hk-gametower"
HUASHI = "hk-huashi"

# --- near misses: the yaku that a small change takes away ---

NEAR_MISSES: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "all_chows": ("south 1m from east", "23m99p333789s[456p<east]", WIKI, {}),
    "self_draw": ("south 1m from east", "23m99p333789s[456p<east]", WIKI, {}),
    "robbing_kong": ("south 1m from east", "23m99p333789s[456p<east]", WIKI, {}),
    "dragon_pung": ("south 1m from east", "23m55z333789s[456p<east]", WIKI, {}),
    "seat_wind": ("south 1m from east", "23m99p789s333z[456p<east]", WIKI, {}),
    "round_wind": ("south 1m from east", "23m99p789s333z[456p<east]", WIKI, {}),
    "kong_replacement": ("south 1m drawn", "23m99p789s[456p<east](3333s)", WIKI, {}),
    "last_tile": ("south 1m from east last_tile", "23m99p333789s[456p<east]", WIKI, {}),
    "half_flush": ("south 1m from east", "23m55p789m333z[456m<east]", WIKI, {}),
    "all_pungs": ("south 1m from east", "11m99p333s456s[555p<east]", WIKI, {}),
    "little_three_dragons": ("south 1m from east", "23m11777z[456p<east][555z<west]", WIKI, {}),
    "full_flush": ("south 1m from east", "23789999m11z[456m<east]", WIKI, {}),
    "terminals_and_honors": ("south 1m from east", "11m99p333z444z[222s<east]", WIKI, {}),
    "big_three_dragons": ("south 1m from east", "23m66777z[456p<east][555z<west]", WIKI, {}),
    "little_four_winds": ("south 1m from east", "23m55222333z[444z<west]", WIKI, {}),
    "all_honors": ("south 1z from east", "1133355666z[999m<west]", WIKI, {}),
    "earthly_hand": ("south 1m from west first_turn", "23m99p345333s567p", WIKI, {}),
    "heavenly_hand": ("south 1m drawn first_turn", "23m99p345333s567p", WIKI, {}),
    "all_terminals": ("south 1m from east", "11m99p111s888s[111p<east]", WIKI, {}),
    "nine_gates": ("south 9m from east", "1112345567899m", WIKI, {}),
    "four_kongs": ("south 1m from east", "1m(2222p)[3333s<east](4444s)[666p<west]", WIKI, {}),
    "big_four_winds": ("south 1m from east", "23m11222333z[444z<west]", WIKI, {}),
    "concealed_hand": ("south 1m from west", "23m99p333789s[456p<east]", WIKI, {}),
    "no_flowers": ("south 1m from east", "23m99p333789s[456p<east]|bamboo", GAMETOWER, {}),
    "own_flower": ("south 1m from east", "23m99p333789s[456p<east]|plum spring", GAMETOWER, {}),
    "flower_set": ("south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum winter", GAMETOWER, {}),
}


@pytest.mark.parametrize("yaku", NEAR_MISSES)
def test_near_miss(yaku: str) -> None:
    win, hand, ruleset, options = NEAR_MISSES[yaku]
    scored = score(ruleset, win, south=hand, minimum=0, **options)
    assert yaku not in scored.yaku
    assert yaku not in scored.left


def test_two_winners_are_not_three() -> None:
    scored = score(QQ, "south+west 1m from east", south="23m99p333789s[456p<east]", west="23m55p777s[123p<south][666s<east]")
    assert scored.yaku == {"chicken_hand": 0}


def test_heavenly_and_earthly_hand_need_an_undisturbed_first_turn() -> None:
    assert "heavenly_hand" in score(WIKI, "east 1m drawn first_turn", east="23m99p345333s567p").yaku
    assert "heavenly_hand" not in score(WIKI, "east 1m drawn", east="23m99p345333s567p").yaku
    assert "heavenly_hand" not in score(WIKI, "east 1m drawn first_turn", east="23m99p345567p(3333s)").yaku
    assert "earthly_hand" not in score(WIKI, "south 1m from east", south="23m99p345333s567p").yaku
    assert "earthly_hand" not in score(WIKI, "south 1m from east first_turn", south="23m99p345567p(3333s)").yaku


def test_a_concealed_kong_leaves_the_hand_concealed() -> None:
    assert score(WIKI, "south 1m drawn", south="23m99p345567p(3333s)").yaku["concealed_hand"] == 1


# --- taking in ---

FOUR_KONGS = "1m(2222p)[3333s<east](4444s)[6666p<west]"
# win, hand (with its seat), ruleset, what counts, what is taken in; limit null unless the row says otherwise
TAKES_IN: dict[str, tuple[str, str, str, dict[str, int], set[str]]] = {
    "big three dragons": (
        "south 1m from east", "23m99p666777z[555z<west]", WIKI, {"big_three_dragons": 8}, {"dragon_pung"}),
    "little three dragons": (
        "south 1m from east", "23m66777z[456p<east][555z<west]", WIKI, {"little_three_dragons": 5}, {"dragon_pung"}),
    "little four winds": (
        "south 1m from east", "23m11222333z[444z<west]", WIKI,
        {"little_four_winds": 13}, {"seat_wind", "half_flush"}),
    "little four winds leave all pungs": (
        "south 1m from east", "11m11222333z[444z<west]", WIKI,
        {"little_four_winds": 13, "all_pungs": 3, "terminals_and_honors": 1}, {"seat_wind", "half_flush"}),
    "big four winds": (
        "south 2m from east", "2m111222333z[444z<west]", WIKI,
        {"big_four_winds": 13}, {"seat_wind", "round_wind", "half_flush", "all_pungs"}),
    "all honours": (
        "south 2z from east", "2233355566z[111z<west]", WIKI,
        {"all_honors": 13}, {"all_pungs", "dragon_pung", "seat_wind", "round_wind"}),
    "all honours, no half flush and no terminals": (
        "south 1z from east", "1133355566z[444z<west]", YIQI,
        {"all_honors": 8}, {"all_pungs", "dragon_pung", "round_wind"}),
    "all terminals": (
        "south 1m from east", "11m99p111s999s[111p<east]", WIKI, {"all_terminals": 13}, {"all_pungs"}),
    "four kongs": ("south 1m from east", FOUR_KONGS, WIKI, {"four_kongs": 13}, {"all_pungs"}),
    "nine gates": (
        "south 5m from east", "1112345678999m", WIKI, {"nine_gates": 13}, {"full_flush", "concealed_hand"}),
    "nine gates by self-draw": (
        "south 5m drawn", "1112345678999m", WIKI, {"nine_gates": 13, "self_draw": 1}, {"full_flush", "concealed_hand"}),
    "thirteen orphans": (
        "south 1m from east", "19m19p19s1234567z", WIKI, {"thirteen_orphans": 13}, {"concealed_hand"}),
    "heavenly hand": (
        "east 1m drawn first_turn", "23m99p345333s567p", WIKI,
        {"heavenly_hand": 13}, {"self_draw", "concealed_hand"}),
    "earthly hand": (
        "south 1m from east first_turn", "23m99p345333s567p", WIKI, {"earthly_hand": 13}, {"concealed_hand"}),
    "terminals and honours worth more than all pungs": (
        "south 1m from east", "11m99p333z444z[111s<east]", NEW, {"terminals_and_honors": 6}, {"all_pungs"}),
    "terminals and honours worth less": (
        "south 1m from east", "11m99p333z444z[111s<east]", GAMETOWER,
        {"terminals_and_honors": 1, "all_pungs": 3, "no_flowers": 1}, set()),
    "kong replacement and self-draw": (
        "south 1m drawn kong_replacement", "23m99p789s[456p<east](3333s)", WIKI,
        {"self_draw": 1, "kong_replacement": 1}, set()),
    "concealed hand and self-draw": (
        "south 1m drawn", "23m99p345333s567p", WIKI, {"self_draw": 1, "concealed_hand": 1}, set()),
    "a flower set takes in its own flower": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo", GAMETOWER,
        {"flower_set": 2}, {"own_flower"}),
    "but not the own flower of the other set": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo summer", GAMETOWER,
        {"flower_set": 2, "own_flower": 1}, {"own_flower"}),
    "both flower sets": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo spring summer autumn winter", GAMETOWER,
        {"flower_set": 4}, {"own_flower"}),
    "a set made of both sets is none": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid autumn winter", GAMETOWER, {"own_flower": 1}, set()),
}  # fmt: skip


@pytest.mark.parametrize("name", TAKES_IN)
def test_takes_in(name: str) -> None:
    win, hand, ruleset, yaku, taken = TAKES_IN[name]
    scored = score(ruleset, win, **{win.split(maxsplit=1)[0]: hand}, minimum=0, limit=None)
    assert scored.yaku == yaku
    assert scored.left == dict.fromkeys(taken, "taken_in")
    assert scored.faan == sum(yaku.values())


def test_alternative_terminals_and_honors_add_to_all_pungs() -> None:
    scored = score(WIKI, "south 1m from east", south="11m99p333z444z[111s<east]", alternative_values=True)
    assert scored.yaku == {"terminals_and_honors": 3, "all_pungs": 3}
    scored = score(HUASHI, "south 1m from east", south="11m99p333z444z[111s<east]", alternative_values=True)
    assert scored.yaku == {"terminals_and_honors": 3, "all_pungs": 3}


@pytest.mark.parametrize(
    ("seat", "own"),
    [("east", "plum spring"), ("south", "orchid summer"), ("west", "chrysanthemum autumn"), ("north", "bamboo winter")],
)
def test_own_flowers(seat: str, own: str) -> None:
    feeder = {"east": "north", "south": "east", "west": "south", "north": "west"}[seat]
    hand = f"23m99p333789s[456p<{feeder}]|{own}"
    assert score(GAMETOWER, f"{seat} 1m drawn", **{seat: hand}, minimum=0).yaku == {"self_draw": 1, "own_flower": 2}


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
    assert scored.result.transfers == ()


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
        ({"limit": 2, "minimum": 3}, [("/options/minimum", "option_conflict")]),
        ({"minimum": 11}, [("/options/minimum", "option_range")]),
        ({"minimum": -1}, [("/options/minimum", "option_range")]),
        ({"limit": 0}, [("/options/limit", "option_range")]),
        ({"limit": 21}, [("/options/limit", "option_range")]),
        ({"rate": 10001}, [("/options/rate", "option_range")]),
        ({"rate": True}, [("/options/rate", "wrong_type")]),
        ({"minimum": None}, [("/options/minimum", "wrong_type")]),
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
