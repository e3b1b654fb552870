"""Guangdong: every yaku with a positive and a near miss, the cap, special hands and circumstances."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError
from tests.rulesets.support import score

G = "guangdong"

# Name: win, hand of the winner, faan, what counts, payments of east, south, west, north.
# A discard costs 2 x 2^faan and each other player 2^faan; a self-draw costs each 2 x 2^faan.
Row = tuple[str, str, int, dict[str, int], tuple[int, ...]]

# fmt: off
ORDINARY: dict[str, Row] = {
    "source: no yaku, discard": ("south 1m from east", "23m45699p333789s", 0, {"chicken_hand": 0}, (-2, 4, -1, -1)),
    "source: all chows by self-draw": ("east 7m drawn", "2347m789p123345s", 2, {"all_chows": 1, "self_draw": 1}, (24, -8, -8, -8)),
    "all chows": ("east 7m from north", "2347m789p123345s", 1, {"all_chows": 1}, (8, -2, -2, -4)),
    "all chows, dragon pair, single wait": ("east 5z from north", "234m789p123345s5z", 1, {"all_chows": 1}, (8, -2, -2, -4)),
    "all chows, claimed": ("south 6p from west", "45p99s[123m<east][123m<east][789s<east]", 1, {"all_chows": 1}, (-2, 8, -4, -2)),
    "all chows but one pung": ("east 7m from north", "2347m789p123555s", 0, {"chicken_hand": 0}, (4, -1, -1, -2)),
    "all pungs": ("south 1m from west", "11m333p333555s444z", 2, {"all_pungs": 2}, (-4, 16, -8, -4)),
    "a kong is a pung": ("south 1m from west", "11m33p(3333s)[4444z<east][555s<north]", 2, {"all_pungs": 2}, (-4, 16, -8, -4)),
    "all pungs but one chow": ("south 1m from west", "11m333p345s22444z", 0, {"chicken_hand": 0}, (-1, 4, -2, -1)),
    "half flush": ("south 9p from west", "12345667899p44z", 2, {"half_flush": 2}, (-4, 16, -8, -4)),
    "half flush but a second suit": ("south 9p from west", "12345667899p44s", 0, {"chicken_hand": 0}, (-1, 4, -2, -1)),
    "self-draw": ("north 8s drawn", "777999p1167s333z", 1, {"self_draw": 1}, (-4, -4, -4, 12)),
    "the same hand by discard": ("north 8s from east", "777999p1167s333z", 0, {"chicken_hand": 0}, (-2, -1, -1, 4)),
    "seat wind": ("north 4m from east", "4m666678p123s444z", 1, {"seat_wind": 1}, (-4, -2, -2, 8)),
    "a wind of nobody": ("north 4m from east", "4m666678p123s333z", 0, {"chicken_hand": 0}, (-2, -1, -1, 4)),
    "round wind": ("north 6p from east", "234777m78p99s111z", 1, {"round_wind": 1}, (-4, -2, -2, 8)),
    "seat and round wind": ("east 6p from south", "234777m78p99s111z", 2, {"seat_wind": 1, "round_wind": 1}, (16, -8, -4, -4)),
    "a pair of that wind": ("east 6p from south", "234777m78999p11z", 0, {"chicken_hand": 0}, (4, -2, -1, -1)),
    "one dragon": ("north 4s from east", "234567m33p56s555z", 1, {"dragon_pung": 1}, (-4, -2, -2, 8)),
    "two dragons": ("north 4s from east", "234m33p56s555666z", 2, {"dragon_pung": 2}, (-8, -4, -4, 16)),
    "a pair of dragons": ("north 4s from east", "234567m999p56s55z", 0, {"chicken_hand": 0}, (-2, -1, -1, 4)),
}
SPECIAL: dict[str, Row] = {
    "full flush": ("north 3p drawn", "1234555678999p", 4, {"full_flush": 4}, (-32, -32, -32, 96)),
    "full flush but a pair of honours": (
        "north 3p drawn", "12345678999p11z", 3, {"half_flush": 2, "self_draw": 1}, (-16, -16, -16, 48)),
    "half flush, all pungs": ("north 5m drawn", "55666777m11666z", 4, {"half_flush_all_pungs": 4}, (-32, -32, -32, 96)),
    "half flush, pungs but one chow": (
        "north 7m drawn", "11134577m11666z", 3, {"half_flush": 2, "dragon_pung": 1, "self_draw": 1}, (-16, -16, -16, 48)),
    "full flush, all pungs": ("east 8s from south", "1112223336668s", 5, {"full_flush_all_pungs": 5}, (128, -64, -32, -32)),
    "full flush, pungs but one chow": ("east 8s from south", "1112223334568s", 4, {"full_flush": 4}, (64, -32, -16, -16)),
    "terminals and honours": ("west 4z from north", "999s2224555666z", 5, {"terminals_and_honors": 5}, (-32, -32, 128, -64)),
    "terminals and honours, two suits": (
        "west 4z from north", "111m999s4555666z", 5, {"terminals_and_honors": 5}, (-32, -32, 128, -64)),
    "eights for nines": ("west 4z from north", "888s2224555666z", 4, {"half_flush_all_pungs": 4}, (-16, -16, 64, -32)),
    "a chow for nines": ("west 4z from north", "123s2224555666z", 3, {"half_flush": 2, "dragon_pung": 2}, (-8, -8, 32, -16)),
    "little three dragons": ("west 8p from north", "234m67p55566677z", 5, {"little_three_dragons": 5}, (-32, -32, 128, -64)),
    "two dragons and another pair": ("west 8p from north", "234m67p55566611z", 2, {"dragon_pung": 2}, (-4, -4, 16, -8)),
    "little four winds": ("east 2z drawn", "789s1112333444z", 5, {"little_four_winds": 5}, (192, -64, -64, -64)),
    "three winds and another pair": (
        "east 5z drawn", "789s1113334445z", 3,
        {"half_flush": 2, "seat_wind": 1, "round_wind": 1, "self_draw": 1}, (48, -16, -16, -16)),
    "all honours": ("south 6z from east", "1112223355566z", 6, {"all_honors": 6}, (-128, 256, -64, -64)),
    "all honours but one pung": ("south 6z from east", "111m2223355566z", 5, {"terminals_and_honors": 5}, (-64, 128, -32, -32)),
    "all terminals": ("west 1s drawn", "111999m111p1999s", 6, {"all_terminals": 6}, (-128, -128, 384, -128)),
    "all terminals but one pung": ("west 1s drawn", "111888m111p1999s", 3, {"all_pungs": 2, "self_draw": 1}, (-16, -16, 48, -16)),
    "big three dragons": ("south 4m from west", "3445m555666777z", 6, {"big_three_dragons": 6}, (-64, 256, -128, -64)),
    "big four winds": ("east 9m drawn", "9m111222333444z", 6, {"big_four_winds": 6}, (384, -128, -128, -128)),
    "nine gates": ("north 5m from south", "1112345678999m", 6, {"nine_gates": 6}, (-64, -128, -64, 256)),
    "nine gates on another wait": ("north 9m from south", "1112345567899m", 4, {"full_flush": 4}, (-16, -32, -16, 64)),
    "thirteen orphans": ("west 9s from north", "19m19p1s12345677z", 6, {"thirteen_orphans": 6}, (-64, -64, 256, -128)),
    "thirteen orphans, thirteen-sided": (
        "west 9s from north", "19m19p19s1234567z", 6, {"thirteen_orphans": 6}, (-64, -64, 256, -128)),
}
# fmt: on


@pytest.mark.parametrize("name", [*ORDINARY, *SPECIAL])
def test_yaku(name: str) -> None:
    win, hand, faan, yaku, payments = {**ORDINARY, **SPECIAL}[name]
    scored = score(G, win, **{win.split()[0]: hand})
    assert (scored.faan, scored.yaku, scored.payments) == (faan, yaku, payments)


@pytest.mark.parametrize(
    ("win", "hand"),
    [
        ("south 1m drawn", "12233m4455p66s77z"),  # seven pairs are no win
        ("south 9s drawn", "129m19p1s1234566z"),  # the red dragon is missing
        ("south 5m drawn", "123m456p789s1122z"),
    ],
)
def test_no_win(win: str, hand: str) -> None:
    with pytest.raises(DealError) as caught:
        score(G, win, south=hand)
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("not_a_winning_hand", "/hands/south")]


def test_flowers_are_refused() -> None:
    with pytest.raises(DealError) as caught:
        score(G, "south 1m from east", south="23m45699p333789s|plum")
    assert [fault.code for fault in caught.value.faults] == ["no_flowers_here"]


# --- the cap (爆和): 3 faan ---


def test_marked_yaku_do_not_count_where_the_others_reach_the_cap() -> None:
    scored = score(G, "south 4p drawn", south="12335567789p11z")
    assert scored.yaku == {"half_flush": 2, "all_chows": 1}
    assert scored.left == {"self_draw": "above_limit"}
    assert scored.score == {"faan": 3, "before_limit": 4, "limit": 3, "limited": True, "base": 8}
    assert scored.payments == (-16, 48, -16, -16)


def test_below_the_cap_all_marked_yaku_count_and_the_total_is_cut() -> None:
    scored = score(G, "south 9p from east", south="12378p22255566z")
    assert scored.yaku == {"half_flush": 2, "seat_wind": 1, "dragon_pung": 1}
    assert scored.left == {}
    assert scored.score == {"faan": 3, "before_limit": 4, "limit": 3, "limited": True, "base": 8}
    assert scored.payments == (-16, 32, -8, -8)


def test_exactly_at_the_cap_nothing_is_cut() -> None:
    scored = score(G, "south 9p from east", south="12378p33355566z")
    assert scored.score == {"faan": 3, "before_limit": 3, "limit": 3, "limited": False, "base": 8}


def test_no_ordinary_yaku_adds_to_a_special_hand() -> None:
    scored = score(G, "north 3p drawn", north="1234555678999p")
    assert scored.yaku == {"full_flush": 4}
    assert scored.left == {"self_draw": "above_limit"}
    assert scored.score["limit"] == 3


# --- several special hands at once ---

TWO_SPECIAL: list[tuple[str, str, dict[str, int], dict[str, int]]] = [
    # win, hand, what counts with `highest`, what counts with `sum`
    ("west 4z from north", "999s2224555666z", {"terminals_and_honors": 5}, {"terminals_and_honors": 5, "half_flush_all_pungs": 4}),
    ("east 8s from south", "1112223336668s", {"full_flush_all_pungs": 5}, {"full_flush_all_pungs": 5}),
    ("north 5m from south", "1112345678999m", {"nine_gates": 6}, {"nine_gates": 6}),
    ("east 9m drawn", "9m111222333444z", {"big_four_winds": 6}, {"big_four_winds": 6, "terminals_and_honors": 5}),
    ("east 8m drawn", "8m111222333444z", {"big_four_winds": 6}, {"big_four_winds": 6}),
    ("east 2z drawn", "888s1112333444z", {"little_four_winds": 5}, {"little_four_winds": 5, "half_flush_all_pungs": 4}),
    ("east 5z drawn", "1112223334445z", {"all_honors": 6}, {"all_honors": 6, "big_four_winds": 6}),
    ("east 1z drawn", "1222555666777z", {"all_honors": 6}, {"all_honors": 6, "big_three_dragons": 6}),
    (
        "east 2z drawn",
        "999s1112333444z",
        {"terminals_and_honors": 5},
        {"terminals_and_honors": 5, "half_flush_all_pungs": 4, "little_four_winds": 5},
    ),
]


@pytest.mark.parametrize(("win", "hand", "highest", "added"), TWO_SPECIAL)
def test_several_special_hands(win: str, hand: str, highest: dict[str, int], added: dict[str, int]) -> None:
    seat = win.split(maxsplit=1)[0]
    one = score(G, win, **{seat: hand})
    assert (one.yaku, one.faan) == (highest, sum(highest.values()))
    assert {name for name in added if name not in highest} <= {name for name, reason in one.left.items() if reason == "exclusive"}
    many = score(G, win, **{seat: hand}, special_hands="sum")
    assert (many.yaku, many.faan) == (added, sum(added.values()))


def test_of_equals_the_first_in_the_list() -> None:
    # terminals and honours 5, little three dragons 5, half flush with all pungs 4
    scored = score(G, "south 1m from east", south="11m999m55566677z")
    assert scored.yaku == {"terminals_and_honors": 5}
    assert scored.left["little_three_dragons"] == "exclusive"
    # all honours 6 and big three dragons 6
    assert score(G, "south 1z from east", south="1222555666777z").yaku == {"all_honors": 6}


def test_no_lift_counts_beside_a_special_hand_that_adds() -> None:
    scored = score(G, "east 2z drawn last_tile", east="888s1112333444z", special_hands="sum")
    assert scored.yaku == {"little_four_winds": 5, "half_flush_all_pungs": 4}
    assert scored.left["last_tile"] == "above_limit"


def test_what_a_special_hand_takes_in_is_named() -> None:
    scored = score(G, "east 8s from south", east="1112223336668s", special_hands="sum")
    assert scored.left["full_flush"] == "taken_in"
    scored = score(G, "east 8m drawn", east="8m111222333444z", special_hands="sum")
    assert scored.left["half_flush_all_pungs"] == "taken_in"
    scored = score(G, "north 5m from south", north="1112345678999m", special_hands="sum")
    assert scored.left["full_flush"] == "taken_in"


# --- circumstances that lift a hand to the cap ---

# win, hands, what else the deal says, what lifts (empty: a near miss), faan
LIFTS: dict[str, tuple[str, dict[str, str], dict[str, Any], set[str], int]] = {
    "concealed kong": ("south 7m drawn kong_replacement", {"south": "12356m67899s(4444p)"}, {}, {"kong_replacement"}, 3),
    "added kong": ("south 7m drawn kong_replacement", {"south": "12356m67899s[4444p+<west]"}, {}, {"kong_replacement"}, 3),
    "kong on kong": (
        "south 7m drawn kong_on_kong",
        {"south": "12356m99s(1111p)(4444p)"},
        {},
        {"kong_replacement"},
        3,
    ),
    "a flower's replacement after that of a kong": (
        "south 7m drawn kong_replacement flower_replacement",
        {"south": "12356m67899s(4444p)"},
        {},
        set(),
        1,
    ),
    "a kong, no replacement": ("south 7m drawn", {"south": "12356m67899s(4444p)"}, {}, set(), 1),
    "last tile": ("south 7p drawn last_tile", {"south": "234m2223333456p"}, {}, {"last_tile"}, 3),
    "empty wall": ("south 7m drawn", {"south": "12356m67899s444p"}, {"table": {"wall_left": 0}}, {"last_tile"}, 3),
    "one tile left": ("south 7m drawn", {"south": "12356m67899s444p"}, {"table": {"wall_left": 1}}, set(), 1),
    "last discard": ("south 7m from east last_tile", {"south": "12356m67899s444p"}, {}, set(), 0),
    "robbed kong": ("east 6p robbed south", {"east": "123777m45p78889s"}, {}, {"robbing_kong"}, 3),
    "discard": ("east 6p from south", {"east": "123777m45p78889s"}, {}, set(), 0),
    "heavenly hand": ("east 7m drawn first_turn", {"east": "12356m67899s444p"}, {}, {"heavenly_hand"}, 3),
    "heavenly hand, not on the first turn": ("east 7m drawn", {"east": "12356m67899s444p"}, {}, set(), 1),
    "heavenly hand after a kong": ("east 7m drawn first_turn", {"east": "12356m67899s(4444p)"}, {}, set(), 1),
    "earthly hand": ("south 7m drawn first_turn", {"south": "12356m67899s444p"}, {}, {"earthly_hand"}, 3),
    "earthly hand of the last player": ("north 7m drawn first_turn", {"north": "12356m67899s444p"}, {}, {"earthly_hand"}, 3),
    "earthly hand after a kong by another": (
        "south 7m drawn first_turn",
        {"south": "12356m67899s444p", "east": "1234567899p(1111z)"},
        {},
        set(),
        1,
    ),
    "human hand": ("west 7m from south first_turn", {"west": "12356m67899s444p"}, {}, {"human_hand"}, 3),
    "human hand on the dealer's first discard": ("north 7m from east first_turn", {"north": "12356m67899s444p"}, {}, {"human_hand"}, 3),
    "human hand, the winner has drawn already": ("south 7m from west first_turn", {"south": "12356m67899s444p"}, {}, set(), 0),
    "human hand, east never": ("east 7m from north first_turn", {"east": "12356m67899s444p"}, {}, set(), 0),
    "human hand switched off": (
        "west 7m from south first_turn",
        {"west": "12356m67899s444p"},
        {"human_hand": False},
        set(),
        0,
    ),
    "human hand after a kong": ("west 7m from south first_turn", {"west": "12356m67899s(4444p)"}, {}, set(), 0),
}


@pytest.mark.parametrize("name", LIFTS)
def test_lifts(name: str) -> None:
    win, hands, rest, lifts, faan = LIFTS[name]
    scored = score(G, win, **hands, **rest)
    assert {yaku for yaku, worth in scored.yaku.items() if worth is None} == lifts
    assert scored.faan == faan
    assert ("chicken_hand" in scored.yaku) == (not lifts and faan == 0)


def test_ordinary_yaku_stay_beside_a_lift() -> None:
    scored = score(G, "south 7m drawn last_tile", south="12356m67899s444p")
    assert scored.yaku == {"self_draw": 1, "last_tile": None}
    assert scored.payments == (-16, 48, -16, -16)


def test_a_special_hand_is_not_lifted() -> None:
    scored = score(G, "north 3p drawn last_tile", north="1234555678999p")
    assert (scored.faan, scored.yaku) == (4, {"full_flush": 4})
    assert scored.left == {"self_draw": "above_limit", "last_tile": "above_limit"}
