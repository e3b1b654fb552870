"""Guangdong: payments, several winners, liability ("first liable, not later") and options."""

from __future__ import annotations

import pytest

from mahjong_scoring.core.faults import DealError
from tests.rulesets.support import rules_of, score, score_raw, win_of

G = "guangdong"
SOUTH = "23m45699p333789s"  # wins on 1m: chicken hand, base 1
WEST = "23m456789p12355s"  # wins on 1m: all chows, base 2
NORTH = "23m11789p456777s"  # wins on 1m: chicken hand, base 1


def test_rate() -> None:
    scored = score(G, "west 1m from east", west=WEST, rate=10)
    assert scored.payments == (-40, -20, 80, -20)
    assert scored.score["base"] == 20


def test_a_draw_costs_nobody_anything() -> None:
    result = score_raw(G, {"win": None}, {})
    assert dict(result.payments) == {"east": 0, "south": 0, "west": 0, "north": 0}
    assert result.transfers == ()


def test_reasons_of_the_transfers() -> None:
    scored = score(G, "west 1m from east", west=WEST)
    assert [(t.source, t.to, t.points, t.reason) for t in scored.result.transfers] == [
        ("east", "west", 4, "discarder"),
        ("south", "west", 2, "other"),
        ("north", "west", 2, "other"),
    ]


# --- several winners ---


def test_two_winners_pay_each_other() -> None:
    scored = score(G, "south+west 1m from east", south=SOUTH, west=WEST)
    # south: east 2, west 1, north 1; west: east 4, south 2, north 2
    assert scored.payments == (-6, 2, 7, -3)
    assert (scored.of("south").hand.receives, scored.of("west").hand.receives) == (4, 8)


def test_two_winners_do_not_pay_each_other() -> None:
    scored = score(G, "south+west 1m from east", south=SOUTH, west=WEST, co_winners_pay=False)
    assert scored.payments == (-6, 3, 6, -3)


def test_two_winners_are_not_lifted() -> None:
    scored = score(G, "south+west 1m from east", south=SOUTH, west=WEST)
    assert scored.of("south").yaku == {"chicken_hand": 0}
    assert scored.liable == []


def test_three_winners_are_lifted_and_the_discarder_pays_everything() -> None:
    scored = score(G, "south+west+north 1m from east", south=SOUTH, west=WEST, north=NORTH)
    assert scored.of("south").yaku == {"three_winners": None}
    assert scored.of("west").yaku == {"all_chows": 1, "three_winners": None}
    assert scored.payments == (-96, 32, 32, 32)
    for seat in ("south", "west", "north"):
        assert scored.of(seat).liable == [("east", "three_winners")]


def test_three_winners_above_the_cap_score_as_they_stand() -> None:
    scored = score(G, "south+west+north 1m from east", south="2355577788899m", west=WEST, north=NORTH)
    assert scored.of("south").yaku == {"full_flush": 4}
    assert scored.payments == (-128, 64, 32, 32)


def test_three_winners_on_a_robbed_kong() -> None:
    scored = score(G, "south+west+north 1m robbed east", south=SOUTH, west=WEST, north=NORTH)
    assert scored.of("north").yaku == {"robbing_kong": None, "three_winners": None}
    assert scored.payments == (-96, 32, 32, 32)


def test_co_winners_pay_does_not_change_what_a_liable_player_pays() -> None:
    for co_winners_pay in (True, False):
        scored = score(G, "south+west 1m robbed east", south=SOUTH, west=WEST, co_winners_pay=co_winners_pay)
        assert scored.payments == (-64, 32, 32, 0)  # each 3 faan, 4 x 8


# --- liability: one rule each, and its near misses ---

KONG = "south 7m drawn kong_replacement"
LIABILITY = {
    # name: win, south's hand, who is liable, faan
    "claimed kong": (KONG, "12356m67899s[4444p<west]", ("west", "claimed_kong_replacement"), 3),
    "added kong": (KONG, "12356m67899s[4444p+<west]", None, 3),
    "concealed kong": (KONG, "12356m67899s(4444p)", None, 3),
    "claimed kong, no replacement": ("south 7m drawn", "12356m67899s[4444p<west]", None, 1),
    "the last kong gave it: concealed": (KONG, "56m12399s[4444p<west](1111z)", None, 3),
    "the last kong gave it: claimed": (KONG, "56m12399s(1111z)[4444p<west]", ("west", "claimed_kong_replacement"), 3),
    "the named kong gave it": (f"{KONG} kong=4p", "56m12399s[4444p<west](1111z)", ("west", "claimed_kong_replacement"), 3),
    "the named kong was added": (f"{KONG} kong=1s", "56m99s333z[1111s+<north][4444p<west]", None, 3),
    "four exposed melds": ("south 9s drawn", "9s[123m<east][456m<east][333p<west][777s<north]", ("north", "four_melds_self_draw"), 1),
    "four exposed melds, the last a chow": ("south 9s drawn", "9s[333p<west][777s<north][123m][456m]", ("east", "four_melds_self_draw"), 1),
    "four exposed melds, a discard": ("south 9s from west", "9s[123m<east][456m<east][333p<west][777s<north]", None, 0),
    "three exposed melds and a concealed kong": ("south 9s drawn", "9s[123m<east](3333p)[456m<east][777s<north]", None, 1),
    "three exposed melds": ("south 9s drawn", "7899s[123m<east][456m<east][777p<north]", None, 1),
    "big three dragons": ("south 4m drawn", "3445m[555z<east][666z<west][777z<north]", ("north", "big_three_dragons"), 6),
    "big three dragons by discard": ("south 4m from west", "3445m[555z<east][666z<west][777z<north]", None, 6),
    "a concealed kong counts among them": ("south 4m drawn", "3445m(5555z)[666z<west][777z<north]", ("north", "big_three_dragons"), 6),
    "the last dragons a concealed kong": ("south 4m drawn", "3445m[555z<east][666z<west](7777z)", None, 6),
    "the last dragons an added kong": (
        "south 4m drawn", "3445m[555z<east][666z<west][7777z+<north]", ("north", "big_three_dragons"), 6),
    "the third dragons not melded": ("south 4m drawn", "3445m777z[555z<east][666z<west]", None, 6),
    "big four winds": ("south 5m drawn", "5m(1111z)[222z<east][333z<west][444z<north]", ("north", "big_four_winds"), 6),
    "the last winds a concealed kong": ("south 5m drawn", "5m[222z<east][333z<west][444z<north](1111z)", None, 6),
    "little four winds": ("south 1z drawn", "1z(5555p)[222z<east][333z<west][444z<north]", None, 5),
    "robbed kong": ("south 1m robbed west", SOUTH, ("west", "robbed_kong"), 3),
    "a discard": ("south 1m from west", SOUTH, None, 0),
}  # fmt: skip


@pytest.mark.parametrize("name", LIABILITY)
def test_liability(name: str) -> None:
    win, hand, liable, faan = LIABILITY[name]
    scored = score(G, win, south=hand)
    base = 2**faan
    assert scored.faan == faan
    assert scored.liable == ([liable] if liable else [])
    if liable:
        paid = base * (6 if "drawn" in win else 4)
        expected = {"east": 0, "west": 0, "north": 0} | {liable[0]: -paid}
    elif "drawn" in win:
        expected = dict.fromkeys(("east", "west", "north"), -2 * base)
    else:
        expected = dict.fromkeys(("east", "west", "north"), -base) | {"west": -2 * base}
    assert {seat: points for seat, points in scored.result.payments.items() if seat != "south"} == expected


def test_literal_sums_of_a_liable_player() -> None:
    assert score(G, KONG, south="12356m67899s[4444p<west]").payments == (0, 48, -48, 0)
    assert score(G, "south 4m drawn", south="3445m[555z<east][666z<west][777z<north]").payments == (0, 384, 0, -384)
    assert score(G, "south 1m robbed west", south=SOUTH).payments == (0, 32, -32, 0)


FIRST_LIABLE = {
    # several rules name different players: the earliest event decides
    "dragons before the fourth meld": (
        "south 4m drawn", "4m[555z<east][666z<west][777z<north][123m<east]", ("north", "big_three_dragons")),
    "kong before the fourth meld": (
        f"{KONG} kong=4p", "7m[555s<east][4444p<west][123s<east][111z<north]", ("west", "claimed_kong_replacement")),
    "dragons before the kong": (
        KONG, "7m[555z<east][666z<west][777z<north][4444p<west]", ("north", "big_three_dragons")),
    "the replacement of an added kong, but the fourth meld": (
        f"{KONG} kong=5s", "7m[5555s+<east][444p<west][123s<east][111z<north]", ("north", "four_melds_self_draw")),
}  # fmt: skip


@pytest.mark.parametrize("name", FIRST_LIABLE)
def test_first_liable_not_later(name: str) -> None:
    win, hand, liable = FIRST_LIABLE[name]
    assert score(G, win, south=hand).liable == [liable]


BARE = "9s[123m<east][456m<east][333p<west][777s<north]"  # on 9s; north fed the fourth meld


@pytest.mark.parametrize(
    ("other", "warned"),
    [
        ("1p[555m<east][999p<south][234s<south][666z<north]", True),
        ("1p[555m<north][999p<south][666z<north][234s<south]", False),  # another player fed the fourth
        ("1144p[999p<south][234s<south][666z<north]", False),  # three melds
        ("1p[555m<east](8888p)[234s<south][666z<north]", False),  # three exposed ones
    ],
)
def test_two_players_whom_one_brings_to_the_bare_single_wait(other: str, warned: bool) -> None:
    scored = score(G, "south 9s drawn", south=BARE, west=other)
    # self-draw 1: base 2, 12 for all three
    assert (scored.liable, scored.payments) == ([("north", "four_melds_self_draw")], (0, 12, 0, -12))
    expected = [("first_bare_wait_unknown", "four_melds_self_draw", "/liability")] if warned else []
    assert scored.warnings == expected


def test_no_doubt_where_the_order_does_not_matter() -> None:
    other = "1p[555m<east][999p<south][234s<south][666z<north]"
    for liability in ("nobody", "north", {"south": "nobody"}):
        assert score(G, "south 9s drawn", south=BARE, west=other, liability=liability).warnings == []
    # not by self-draw: nobody is liable
    assert score(G, "south 9s from north", south=BARE, west=other).warnings == []
    # north is liable for the dragons all the same
    dragons = score(
        G,
        "south 4m drawn",
        south="4m[555z<east][666z<west][123m<east][777z<north]",
        west="1p[555m<east][999p<south][234s<south][666s<north]",
    )
    assert dragons.warnings == []


def test_a_liable_player_may_be_a_co_winner() -> None:
    scored = score(G, "south+west 1m from east", south=SOUTH, west=WEST, liability={"south": "west"})
    # west pays south 4 x 1; west's own win as usual: east 4, south 2, north 2
    assert scored.payments == (-4, 2, 4, -2)
    assert scored.liable == [("west", "request")]


# --- liability that the request names ---


def test_the_request_overrides_the_rules() -> None:
    hand = "9s[123m<east][456m<east][333p<west][777s<north]"
    assert score(G, "south 9s drawn", south=hand).payments == (0, 12, 0, -12)
    assert score(G, "south 9s drawn", south=hand, liability="west").payments == (0, 12, -12, 0)
    nobody = score(G, "south 9s drawn", south=hand, liability="nobody")
    assert (nobody.payments, nobody.liable) == ((-4, 12, -4, -4), [])


def test_a_request_for_one_winner_leaves_the_other() -> None:
    scored = score(G, "south+west 1m robbed east", south=SOUTH, west=WEST, liability={"south": "nobody"})
    # south, liability aside: east 16, west 8, north 8; west: east is liable for 32
    assert scored.payments == (-48, 32, 24, -8)


def test_nobody_liable_for_three_winners() -> None:
    scored = score(G, "south+west+north 1m from east", south=SOUTH, west=WEST, north=NORTH, liability="nobody")
    assert scored.payments == (-48, 16, 16, 16)


def test_a_winner_is_not_liable_for_the_own_win() -> None:
    with pytest.raises(DealError) as caught:
        score(G, "south 1m from east", south=SOUTH, liability="south")
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("liable_is_winner", "/liability")]


# --- feeders that are not stated ---


def test_an_unknown_feeder_is_a_warning_where_it_could_change_the_payments() -> None:
    scored = score(G, "south 9s drawn", south="9s[123m][456m][333p][777s]")
    assert scored.warnings == [("feeder_unknown", "four_melds_self_draw", "/hands/south/melds/3/from")]
    assert scored.payments == (-4, 12, -4, -4)


@pytest.mark.parametrize(
    ("win", "hand"),
    [
        ("south 9s from west", "9s[123m][456m][333p][777s]"),  # no rule asks for it
        ("south 9s drawn", "9s[123m][333p][777s][456m]"),  # a chow always comes from the player before
        ("south 9s drawn", "9s[123m][456m][333p][777s<north]"),  # only the fourth matters
        ("south 4m drawn", "4m[555z<east][666z<west][777z<north][222s]"),  # an earlier event has decided
        (KONG, "12356m67899s[4444p+]"),  # an added kong makes nobody liable
    ],
)
def test_no_warning_where_nothing_depends_on_the_feeder(win: str, hand: str) -> None:
    assert score(G, win, south=hand).warnings == []


def test_an_unknown_feeder_before_the_decisive_event_is_a_warning() -> None:
    scored = score(G, "south 4m drawn", south="4m[555z][666z][777z][222s<north]")
    assert scored.liable == [("north", "four_melds_self_draw")]
    assert scored.warnings == [("feeder_unknown", "big_three_dragons", "/hands/south/melds/2/from")]


def test_no_warning_where_the_request_names_the_liable_player() -> None:
    assert score(G, "south 9s drawn", south="9s[123m][456m][333p][777s]", liability="west").warnings == []


# --- faults of a robbed kong, the dealer rule ---


def test_a_concealed_kong_cannot_be_robbed() -> None:
    with pytest.raises(DealError) as caught:
        score(G, "west 1m robbed south concealed_kong_robbed", west="99m19p19s1234567z")
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("kong_not_robbable", "/win/circumstances")]


def test_the_dealer_stays_after_an_own_win_and_after_a_draw() -> None:
    assert dict(rules_of(G, {}).dealer) == {"stays_after_draw": True, "stays_after_win": True, "rounds": 4}


def test_compact_wins_are_what_they_say() -> None:
    assert win_of("south+west 1m robbed east last_tile kong=9p") == {
        "winner": ["south", "west"],
        "tile": "1m",
        "by": "robbed_kong",
        "from": "east",
        "kong": "9p",
        "circumstances": ["last_tile"],
    }
