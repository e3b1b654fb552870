"""Hong Kong: payment forms and several winners."""

from __future__ import annotations

import pytest

from tests.rulesets.support import score

WIKI = "hk-wikipedia"
HALF_FLUSH = "23m55m789m333z[456m<east]"  # wins on 1m, 3 faan, one exposed meld

# --- payments ---


def test_the_check_of_the_rules_page() -> None:
    """Rate 1, 3 faan, full: discard 32; self-draw 16 from each."""
    scored = score(WIKI, "south 1m from east", south=HALF_FLUSH, discard_payment="full")
    assert (scored.faan, scored.payments) == (3, (-32, 32, 0, 0))
    scored = score(WIKI, "south 1m drawn", south="23m99p345789s[456p<east]", minimum=2)
    assert (scored.faan, scored.payments) == (2, (-8, 24, -8, -8))
    scored = score(WIKI, "south 1m drawn", south="23m99p345789s456p")  # all chows, self-draw, concealed hand
    assert (scored.faan, scored.payments) == (3, (-16, 48, -16, -16))


def test_half_payment() -> None:
    scored = score(WIKI, "south 1m from east", south=HALF_FLUSH)
    assert scored.payments == (-16, 32, -8, -8)


def test_a_self_draw_costs_the_same_under_both_payments() -> None:
    for form in ("half", "full"):
        assert score(WIKI, "south 1m drawn", south="23m99p345789s456p", discard_payment=form).payments == (-16, 48, -16, -16)


def test_a_robbed_kong_is_paid_like_a_discard() -> None:
    # half flush 3 and robbing the kong 1
    assert score(WIKI, "south 1m robbed east", south=HALF_FLUSH).payments == (-32, 64, -16, -16)


def test_rate() -> None:
    assert score(WIKI, "south 1m from east", south=HALF_FLUSH, rate=5).payments == (-80, 160, -40, -40)


FULL = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128)


@pytest.mark.parametrize("faan", range(11))
@pytest.mark.parametrize(("doubling", "bases"), [("full", FULL), ("half_spicy", HALF_SPICY)])
def test_doubling(doubling: str, bases: tuple[int, ...], faan: int) -> None:
    house = {"extends": WIKI, "yaku": {"half_flush": {"value": faan}}}
    scored = score(house, "south 1m from east", south=HALF_FLUSH, doubling=doubling, minimum=0, limit=None)
    base = bases[faan]
    assert (scored.faan, scored.score["base"]) == (faan, base)
    assert scored.payments == (-2 * base, 4 * base, -base, -base)


def test_half_spicy_at_the_limit() -> None:
    scored = score(WIKI, "south 1m from east", south="19m19p19s1234567z", doubling="half_spicy")
    # 13 faan: 4 -> 16, 6 -> 32, 8 -> 64, 10 -> 128, 12 -> 256, and half more
    assert (scored.faan, scored.score["base"]) == (13, 384)


# --- several winners ---

SOUTH = HALF_FLUSH  # 3 faan, base 8
WEST = "23m88p777s123p666s"  # wins on 1m: concealed hand, 1 faan, base 2
NORTH = "11m999p222s555s[444s<west]"  # wins on 1m: all pungs, 3 faan, base 8


def test_each_winner_is_paid_and_co_winners_pay_each_other() -> None:
    scored = score(WIKI, "south+north 1m from east", south=SOUTH, north=NORTH)
    # south: east 16, west 8, north 8; north: east 16, south 8, west 8
    assert scored.payments == (-32, 24, -16, 24)


def test_co_winners_do_not_pay() -> None:
    scored = score(WIKI, "south+north 1m from east", south=SOUTH, north=NORTH, co_winners_pay=False)
    assert scored.payments == (-32, 24, -16, 24)


def test_co_winners_of_unequal_hands() -> None:
    # south: east 16, west 8, north 8; west: east 4, south 2, north 2
    hands = {"south": SOUTH, "west": WEST}
    assert score(WIKI, "south+west 1m from east", **hands, minimum=1).payments == (-20, 30, 0, -10)
    assert score(WIKI, "south+west 1m from east", **hands, minimum=1, co_winners_pay=False).payments == (-20, 24, 6, -10)
    assert score(WIKI, "south+west 1m from east", **hands, minimum=1, discard_payment="full").payments == (-40, 32, 8, 0)


def test_a_claimant_below_the_minimum_pays_like_the_others() -> None:
    hands = {"south": SOUTH, "west": WEST}
    for co_winners_pay in (True, False):
        scored = score(WIKI, "south+west 1m from east", **hands, co_winners_pay=co_winners_pay)
        assert (scored.of("south").outcome, scored.of("west").outcome) == ("won", "below_minimum")
        assert scored.of("west").hand.shortfall == 2
        assert scored.payments == (-16, 32, -8, -8)


def test_one_winner_only_the_nearest() -> None:
    scored = score(WIKI, "north+south 1m from east", south=SOUTH, north=NORTH, multiple_winners=False)
    assert (scored.of("south").outcome, scored.of("north").outcome) == ("won", "passed_over")
    assert scored.payments == (-16, 32, -8, -8)
    scored = score(WIKI, "north+south 1m from west", south=SOUTH, north=NORTH, multiple_winners=False)
    assert (scored.of("south").outcome, scored.of("north").outcome) == ("passed_over", "won")
    assert scored.payments == (-8, -8, -16, 32)


def test_the_nearest_of_those_who_reach_the_minimum() -> None:
    scored = score(WIKI, "west+north 1m from south", west=WEST, north=NORTH, multiple_winners=False)
    assert (scored.of("west").outcome, scored.of("north").outcome) == ("below_minimum", "won")


THREE = {
    "south": "23m99p333789s[456p<east]",
    "west": "23m88p777s[123p<south][666s<east]",
    "north": "2388m222p[456s<west][444z<east]",
}


def test_three_winners_where_the_ruleset_has_it() -> None:
    # 3 faan each: base 8; under half payment each pays 8 to the two others
    assert score("hk-qq", "south+west+north 1m from east", **THREE).payments == (-48, 16, 16, 16)
    assert score("hk-qq", "south+west+north 1m from east", **THREE, discard_payment="full").payments == (-96, 32, 32, 32)
    scored = score("hk-qq", "south+west+north 1m robbed east", **THREE)
    assert scored.of("west").yaku == {"robbing_kong": 3, "three_winners": 3}
    assert scored.payments == (-48, 16, 16, 16)


def test_three_winners_needs_three_who_reach_the_minimum_without_it() -> None:
    scored = score("hk-qq", "south+west+north 1m from east", **THREE, minimum=1)
    assert [scored.of(seat).outcome for seat in THREE] == ["below_minimum", "below_minimum", "won"]
    assert scored.of("north").yaku == {"seat_wind": 1}
    assert scored.payments == (-4, -2, -2, 8)


def test_three_claimants_and_one_winner_are_not_three_winners() -> None:
    scored = score("hk-qq", "south+west+north 1m from east", **THREE, multiple_winners=False)
    assert (scored.of("south").yaku, scored.payments) == ({"chicken_hand": 0}, (-2, 4, -1, -1))
