"""Hong Kong: the nine rules of liability, on and off, their near misses, and warnings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.support import Scored, score

WIKI = "hk-wikipedia"
HALF_FLUSH = "23m55m789m333z[456m<east]"  # wins on 1m, 3 faan, one exposed meld
NORTH = "11m999p222s555s[444s<west]"  # wins on 1m: all pungs, 3 faan, base 8

# --- liability: each rule alone, then without it ---


def _with(rules: tuple[str, ...], win: str, hand: str, **rest: Any) -> Scored:
    return score(WIKI, win, south=hand, minimum=0, liability_rules=list(rules), **rest)


KONG = "south 7m drawn kong_replacement"
LATE: dict[str, Any] = {"table": {"wall_left": 5, "visible": ""}}
MELDS3 = "23m55m[333z<west][456m<east][789m<east]"  # half flush on 1m, three exposed melds
DRAGONS = "3445m[555z<east][666z<west][777z<north]"  # on 4m: big three dragons 8 and half flush 3
WINDS = "5m[111z<east][222z<east][333z<west][444z<north]"  # on 5m: 13 of the limit of 13
KONGS = "1m(2222p)[3333s<east](4444s)[6666p<west]"  # on 1m: 13

# rule: win, hand, what else, faan, payments with the rule, payments without any
LIABILITY: dict[str, tuple[str, str, str, dict[str, Any], int, tuple[int, ...], tuple[int, ...]]] = {
    "claimed kong": ("claimed_kong_replacement", KONG, "12356m67899s[4444p<west]", {}, 2, (0, 24, -24, 0), (-8, 24, -8, -8)),
    "claimed kong, the last of two": (
        "claimed_kong_replacement", KONG, "56m12399s(1111z)[4444p<west]", {}, 3, (0, 48, -48, 0), (-16, 48, -16, -16)),
    "claimed kong, named": (
        "claimed_kong_replacement", f"{KONG} kong=4p", "56m12399s[4444p<west](1111z)", {}, 3, (0, 48, -48, 0), (-16, 48, -16, -16)),
    "four melds, full flush": (
        "four_melds_self_draw", "south 5m drawn", "5m[123m<east][456m<east][777m<west][999m<north]", {}, 8,
        (0, 1536, 0, -1536), (-512, 1536, -512, -512)),
    "four melds, all terminals": (
        "four_melds_self_draw", "south 1m drawn", "1m[999m<east][111p<east][999p<west][111s<north]", {}, 13,
        (0, 49152, 0, -49152), (-16384, 49152, -16384, -16384)),
    "four melds, a big hand": (
        "four_melds_self_draw", "south 5m drawn", "5m[123m<east][456m<east][777m<west][333z<north]", {"four_meld_hands": "big_hand"}, 4,
        (0, 96, 0, -96), (-32, 96, -32, -32)),
    "three melds, a discard": ("three_melds_discard", "south 1m from west", MELDS3, {}, 3, (0, 32, -32, 0), (-8, 32, -16, -8)),
    "four melds, a discard": (
        "three_melds_discard", "south 5m from west", "5m[123m<east][456m<east][777m<west][333z<north]", {}, 3,
        (0, 32, -32, 0), (-8, 32, -16, -8)),
    "three melds, self-draw": (
        "three_melds_self_draw", "south 1m drawn", MELDS3.replace("[789m<east]", "[777m<north]"), {}, 4,
        (0, 96, 0, -96), (-32, 96, -32, -32)),
    "three melds and a concealed kong": (
        "three_melds_self_draw", "south 5m drawn", "5m[333z<west](9999m)[444m<east][777m<north]", {}, 7,
        (0, 768, 0, -768), (-256, 768, -256, -256)),
    "fresh tile": ("fresh_tile_last_five", "south 1m from west", HALF_FLUSH, LATE, 3, (0, 32, -32, 0), (-8, 32, -16, -8)),
    "fresh tile, stated": (
        "fresh_tile_last_five", "south 1m from west last_tile fresh_discard", HALF_FLUSH, {}, 3, (0, 32, -32, 0), (-8, 32, -16, -8)),
    "big three dragons, self-draw": (
        "big_three_dragons", "south 4m drawn", DRAGONS, {}, 12, (0, 24576, 0, -24576), (-8192, 24576, -8192, -8192)),
    "big three dragons, split": (
        "big_three_dragons", "south 4m from west", DRAGONS, {}, 11, (0, 8192, -4096, -4096), (-2048, 8192, -4096, -2048)),
    "big three dragons, the feeder discards": (
        "big_three_dragons", "south 4m from north", DRAGONS, {}, 11, (0, 8192, 0, -8192), (-2048, 8192, -2048, -4096)),
    "big four winds, self-draw": (
        "big_four_winds", "south 5m drawn", WINDS, {}, 13, (0, 49152, 0, -49152), (-16384, 49152, -16384, -16384)),
    "big four winds, split": (
        "big_four_winds", "south 5m from east", WINDS, {}, 13, (-16384, 32768, 0, -16384), (-16384, 32768, -8192, -8192)),
    "big four winds, a concealed kong among them": (
        "big_four_winds", "south 5m from east", "5m(1111z)[222z<east][333z<west][444z<north]", {}, 13,
        (-16384, 32768, 0, -16384), (-16384, 32768, -8192, -8192)),
    "four kongs, self-draw": (
        "four_kongs", "south 1m drawn", KONGS, {}, 13, (0, 49152, -49152, 0), (-16384, 49152, -16384, -16384)),
    "four kongs, split": ("four_kongs", "south 1m from east", KONGS, {}, 13, (-16384, 32768, -16384, 0), (-16384, 32768, -8192, -8192)),
    "four kongs, the last one added": (
        "four_kongs", "south 1m drawn", "1m(2222p)[3333s<east](4444s)[6666p+<north]", {}, 13,
        (0, 49152, 0, -49152), (-16384, 49152, -16384, -16384)),
    "robbed kong": ("robbed_kong", "south 1m robbed west", HALF_FLUSH, {}, 4, (0, 64, -64, 0), (-16, 64, -32, -16)),
}  # fmt: skip


@pytest.mark.parametrize("name", LIABILITY)
def test_liability_on_and_off(name: str) -> None:
    rule, win, hand, rest, faan, with_rule, without = LIABILITY[name]
    scored = _with((rule,), win, hand, **rest)
    liable = next(seat for seat, paid in zip(("east", "south", "west", "north"), with_rule, strict=True) if paid < 0)
    split = sum(paid < 0 for paid in with_rule) == 2
    assert scored.faan == faan
    assert scored.payments == with_rule
    assert [found for _, found in scored.liable] == [rule]
    assert split or scored.liable == [(liable, rule)]
    off = _with((), win, hand, **rest)
    assert (off.faan, off.payments, off.liable) == (faan, without, [])


def test_the_liable_player_of_a_split_is_the_feeder() -> None:
    assert _with(("big_three_dragons",), "south 4m from west", DRAGONS).liable == [("north", "big_three_dragons")]
    assert _with(("big_four_winds",), "south 5m from east", WINDS).liable == [("north", "big_four_winds")]
    assert _with(("four_kongs",), "south 1m from east", KONGS).liable == [("west", "four_kongs")]


NEAR_MISSES: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "added kong": ("claimed_kong_replacement", KONG, "12356m67899s[4444p+<west]", {}),
    "concealed kong": ("claimed_kong_replacement", KONG, "12356m67899s(4444p)", {}),
    "a flower's replacement": ("claimed_kong_replacement", f"{KONG} flower_replacement", "12356m67899s[4444p<west]|plum", {}),
    "no replacement": ("claimed_kong_replacement", "south 7m drawn", "12356m67899s[4444p<west]", {}),
    "four melds, half flush": (
        "four_melds_self_draw", "south 5m drawn", "5m[123m<east][456m<east][777m<west][333z<north]", {}),
    "four melds, no big hand": (
        "four_melds_self_draw", "south 5m drawn", "5m[123m<east][456p<east][777m<west][333z<north]", {"four_meld_hands": "big_hand"}),
    "a concealed kong among four": (
        "four_melds_self_draw", "south 5m drawn", "5m[123m<east](7777m)[456m<east][999m<north]", {}),
    "four melds, a discard": (
        "four_melds_self_draw", "south 5m from west", "5m[123m<east][456m<east][777m<west][999m<north]", {}),
    "two melds": ("three_melds_discard", "south 1m from west", "23m55m789m[333z<west][456m<east]", {}),
    "two melds and a concealed kong": ("three_melds_discard", "south 1m from west", "23m55m(7777m)[333z<west][456m<east]", {}),
    "three melds, no big hand": ("three_melds_discard", "south 1m from west", "23m55p[333z<west][456m<east][789m<east]", {}),
    "three melds, a robbed kong": ("three_melds_discard", "south 1m robbed west", MELDS3, {}),
    "three melds, not in the list": ("three_melds_discard", "south 1m from west", MELDS3, {"big_hands": ["full_flush"]}),
    "three melds, no list": ("three_melds_discard", "south 1m from west", MELDS3, {"big_hands": []}),
    "four melds for three": (
        "three_melds_self_draw", "south 5m drawn", "5m[123m<east][456m<east][777m<west][333z<north]", {}),
    "six tiles left": ("fresh_tile_last_five", "south 1m from west", HALF_FLUSH, {"table": {"wall_left": 6}}),
    "not fresh, on the table": ("fresh_tile_last_five", "south 1m from west", HALF_FLUSH, {"table": {"wall_left": 5, "visible": "1m"}}),
    "not fresh, in a meld": (
        "fresh_tile_last_five", "south 1m from west", HALF_FLUSH, LATE | {"north": "1245678999s[123m<west]"}),
    "not a discard": ("fresh_tile_last_five", "south 1m robbed west", HALF_FLUSH, LATE),
    "the last dragons concealed": ("big_three_dragons", "south 4m drawn", "3445m[555z<east][666z<west](7777z)", {}),
    "the last dragons in the hand": ("big_three_dragons", "south 4m drawn", "3445m777z[555z<east][666z<west]", {}),
    "the last winds concealed": ("big_four_winds", "south 5m drawn", "5m[111z<east][222z<east][333z<west](4444z)", {}),
    "three winds": ("big_four_winds", "south 5m drawn", "5m[111z<east][222z<east][333z<west][777z<north]", {}),
    "the last kong concealed": ("four_kongs", "south 1m drawn", "1m(2222p)[3333s<east][6666p<west](4444s)", {}),
    "three kongs": ("four_kongs", "south 1m drawn", "1m(2222p)[3333s<east](4444s)[666p<west]", {}),
    "a discard": ("robbed_kong", "south 1m from west", HALF_FLUSH, {}),
}  # fmt: skip


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_liability_near_misses(name: str) -> None:
    rule, win, hand, rest = NEAR_MISSES[name]
    scored = _with((rule,), win, hand, **rest)
    assert scored.liable == []
    assert scored.payments == _with((), win, hand, **rest).payments


@pytest.mark.parametrize(
    ("yaku", "win", "hand"),
    [
        ("half_flush", "south 1m from west", MELDS3),
        ("full_flush", "south 1m from west", MELDS3.replace("[333z<west]", "[999m<west]")),
        ("all_pungs", "south 1m from west", "11m99p[333s<west][444p<east][555m<east]"),
        ("all_honors", "south 1z from west", "1155z[222z<west][333z<east][666z<east]"),
        ("all_terminals", "south 1m from west", "11m99p[111s<west][999s<east][999m<east]"),
        ("terminals_and_honors", "south 1m from west", "11m99p[111s<west][999s<east][333z<east]"),
        ("little_three_dragons", "south 1m from west", "23m77z[555z<west][666z<east][456p<east]"),
        ("big_three_dragons", "south 1m from west", "23m77p[555z<west][666z<east][777z<east]"),
        ("little_four_winds", "south 1m from west", "23m44z[111z<west][222z<east][333z<east]"),
        ("big_four_winds", "south 4z from west", "44z77p[111z<west][222z<east][333z<east]"),
        ("four_kongs", "south 1m from west", KONGS.replace("(2222p)", "[2222p<north]")),
    ],
)
def test_each_big_hand(yaku: str, win: str, hand: str) -> None:
    assert _with(("three_melds_discard",), win, hand, big_hands=[yaku]).liable == [("west", "three_melds_discard")]


def test_the_pattern_decides_not_whether_it_counted() -> None:
    # hk-gametower has no all_honors: the tiles show it all the same
    scored = score(
        "hk-gametower", "south 1z from west", south="1155z[222z<west][333z<east][666z<east]", big_hands=["all_honors"], minimum=0
    )
    assert "all_honors" not in scored.yaku
    assert scored.liable == [("west", "three_melds_discard")]


def test_defaults() -> None:
    assert score(WIKI, "south 1m from west", south=MELDS3).liable == [("west", "three_melds_discard")]
    assert score(WIKI, KONG, south="12356m67899s[4444p<west]", minimum=0).liable == [("west", "claimed_kong_replacement")]
    assert score(WIKI, "south 1m from west", south=HALF_FLUSH, **LATE).liable == [("west", "fresh_tile_last_five")]
    assert score(WIKI, "south 5m drawn", south="5m[123m<east][456m<east][777m<west][999m<north]").liable == [
        ("north", "four_melds_self_draw")
    ]
    assert score(WIKI, "south 4m drawn", south=DRAGONS).liable == []
    assert score(WIKI, "south 5m drawn", south=WINDS).liable == []
    assert score(WIKI, "south 1m drawn", south=KONGS).liable == []
    assert score(WIKI, "south 1m drawn", south=MELDS3).liable == []
    assert score(WIKI, "south 1m robbed west", south=HALF_FLUSH).liable == []


def test_the_earliest_event_decides() -> None:
    # the dragons were certain with the third meld; the discard into four melds came later
    hand = "4m[555z<east][666z<west][777z<north][123m<east]"
    scored = _with(("three_melds_discard", "big_three_dragons"), "south 4m from west", hand)
    assert scored.liable == [("north", "big_three_dragons")]
    assert scored.payments == (0, 8192, -4096, -4096)
    # the kong came before the fourth meld
    scored = _with(
        ("claimed_kong_replacement", "four_melds_self_draw"),
        f"{KONG} kong=5m",
        "7m[5555m<west][123m<east][999m<east][888m<north]",
    )
    assert scored.liable == [("west", "claimed_kong_replacement")]


def test_a_liable_player_is_named_where_full_payment_makes_no_difference() -> None:
    scored = score(WIKI, "south 1m from west", south=MELDS3, discard_payment="full")
    assert (scored.liable, scored.payments) == ([("west", "three_melds_discard")], (0, 32, -32, 0))


def test_co_winners_pay_does_not_change_what_a_liable_player_pays() -> None:
    for co_winners_pay in (True, False):
        scored = score(WIKI, "south+north 1m from west", south=MELDS3, north=NORTH, co_winners_pay=co_winners_pay)
        # south: west is liable for 32; north: west 16, east 8, and south 8 unless switched off
        assert scored.payments == ((-8, 24, -48, 32) if co_winners_pay else (-8, 32, -48, 24))


def test_the_request_overrides_the_rules() -> None:
    assert score(WIKI, "south 1m from west", south=MELDS3, liability="north").payments == (0, 32, 0, -32)
    assert score(WIKI, "south 1m from west", south=MELDS3, liability="nobody").payments == (-8, 32, -16, -8)
    assert score(WIKI, "south 1m from west", south=MELDS3, liability={"south": "east"}).liable == [("east", "request")]


def test_a_request_is_never_split() -> None:
    scored = _with(("big_three_dragons",), "south 4m from west", DRAGONS, liability="north")
    assert scored.payments == (0, 8192, 0, -8192)


# --- warnings: a missing fact that could change the payments ---


def test_an_unknown_wall_and_an_unknown_freshness() -> None:
    rules = ("fresh_tile_last_five",)
    wall = ("wall_unknown", "fresh_tile_last_five", "/table/wall_left")
    freshness = ("freshness_unknown", "fresh_tile_last_five", "/table/visible")
    for table in (None, {}, {"dealer_wins": 2}):
        scored = _with(rules, "south 1m from west", HALF_FLUSH, table=table)
        assert (scored.liable, scored.warnings) == ([], [wall, freshness])
    assert _with(rules, "south 1m from west", HALF_FLUSH, table={"visible": ""}).warnings == [wall]
    assert _with(rules, "south 1m from west last_tile", HALF_FLUSH).warnings == [freshness]


def test_what_lies_open_is_known_from_visible_alone() -> None:
    # west discards 1m with five tiles left; whether it was fresh is not known from the number of tiles
    rules = ("fresh_tile_last_five",)
    scored = _with(rules, "south 1m from west", HALF_FLUSH, table={"wall_left": 5})
    assert (scored.liable, scored.warnings) == ([], [("freshness_unknown", "fresh_tile_last_five", "/table/visible")])
    details = [warning.detail for warning in scored.result.warnings]
    assert details == [
        "It is not stated whether the winning tile was fresh (`table.visible` or `fresh_discard`); it is assumed that it was not."
    ]
    assert _with(rules, "south 1m from west fresh_discard", HALF_FLUSH, table={"wall_left": 5}).liable == [("west", "fresh_tile_last_five")]
    shown = score(WIKI, "south 1m from west", south=HALF_FLUSH, north="567m234s5566z[123m<west]", table={"wall_left": 5})
    assert (shown.liable, shown.warnings) == ([], [])


@pytest.mark.parametrize(
    ("win", "rest"),
    [
        ("south 1m from west", {"table": {"wall_left": 30}}),
        ("south 1m from west", {"table": {"wall_left": 5, "visible": ""}}),
        ("south 1m from west", {"discard_payment": "full"}),
        ("south 1m from west", {"liability": "nobody"}),
        ("south 1m drawn", {}),
    ],
)
def test_no_warning_where_nothing_is_missing_or_nothing_could_change(win: str, rest: dict[str, Any]) -> None:
    assert _with(("fresh_tile_last_five",), win, HALF_FLUSH, **rest).warnings == []


def test_no_warning_where_the_discarder_pays_all_anyway() -> None:
    assert score(WIKI, "south 1m from west", south=MELDS3).warnings == []


def test_no_warning_for_a_hand_below_the_minimum() -> None:
    scored = score(WIKI, "south 1m from west", south="23m99p333789s[456p<east]")
    assert (scored.outcome, scored.warnings) == ("below_minimum", [])


def test_an_unknown_feeder() -> None:
    hand = "5m[123m<east][456m<east][777m<west][999m]"
    scored = score(WIKI, "south 5m drawn", south=hand)
    assert scored.warnings == [("feeder_unknown", "four_melds_self_draw", "/hands/south/melds/3/from")]
    assert scored.payments == (-512, 1536, -512, -512)
    assert score(WIKI, "south 5m drawn", south=hand, liability_rules=[]).warnings == []
    assert score(WIKI, "south 5m drawn", south=hand.replace("[777m<west][999m]", "[999m][678m]")).warnings == []
