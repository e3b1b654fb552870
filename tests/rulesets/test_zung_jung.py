"""Zung Jung, by hand from its rules page: the limit and its exception, par, who is responsible, freedom of count."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring import score as score_request
from mahjong_scoring.core.deal import canonical_deal
from mahjong_scoring.core.faults import DealError
from tests.rulesets.support import Scored, score, score_raw

SEVENTY = "99m33z[111m<west][555m<west][777m<west]"  # on 9m half flush 40 and all pungs 30


def taken(win: dict[str, Any], hands: dict[str, str], ruleset: object = "zung-jung", **options: object) -> Scored:
    named: Any = ruleset
    winner = win["winner"] if isinstance(win["winner"], str) else win["winner"][0]
    return Scored(score_raw(named, {"round_wind": "east", "win": win, "hands": hands}, options), winner)


def from_east(responsible: object = None, winner: object = "south", by: str = "discard") -> dict[str, Any]:
    win = {"winner": winner, "by": by, "from": "east", "tile": "9m"}
    return win if responsible is None else win | {"responsible": responsible}


def faults(win: dict[str, Any], hands: dict[str, str], ruleset: str = "zung-jung") -> list[tuple[str, str]]:
    with pytest.raises(DealError) as caught:
        taken(win, hands, ruleset)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


# --- payment ---


@pytest.mark.parametrize(
    ("points", "other", "responsible"),
    [(1, 1, 1), (20, 20, 20), (25, 25, 25), (30, 25, 40), (70, 25, 160), (100, 25, 250), (320, 25, 910), (400, 25, 1150), (480, 25, 1390)],
)
def test_the_table_of_payments(points: int, other: int, responsible: int) -> None:
    house = {"extends": "zung-jung", "yaku": {"half_flush": {"value": points}, "all_pungs": {"enabled": False}}}
    hands = {"south": SEVENTY}
    assert taken(from_east(), hands, house).payments == (-responsible, 3 * points, -other, -other)
    assert taken(from_east("west"), hands, house).payments == (-other, 3 * points, -responsible, -other)
    assert taken(from_east("nobody"), hands, house).payments == (-points, 3 * points, -points, -points)
    assert score(house, "south 9m drawn", south=SEVENTY).payments == (-points, 3 * points, -points, -points)


def test_transfers_say_who_is_responsible() -> None:
    transfers = taken(from_east("west"), {"south": SEVENTY}).result.transfers
    assert [(entry.source, entry.points, entry.reason) for entry in transfers] == [
        ("east", 25, "other"),
        ("west", 160, "discarder"),
        ("north", 25, "other"),
    ]
    transfers = taken(from_east("nobody"), {"south": SEVENTY}).result.transfers
    assert {(entry.points, entry.reason) for entry in transfers} == {(70, "other")}


def test_options_of_payment() -> None:
    hands = {"south": SEVENTY}
    assert taken(from_east(), hands, par=30).payments == (-150, 210, -30, -30)
    assert taken(from_east(), hands, par=0).payments == (-210, 210, 0, 0)
    assert taken(from_east(), hands, payment="uniform").payments == (-70, 210, -70, -70)


def test_liability_in_the_request_pays_all_and_responsible_says_nothing() -> None:
    deal = {"round_wind": "east", "win": from_east("west"), "hands": {"south": SEVENTY}, "liability": "north"}
    scored = Scored(score_raw("zung-jung", deal, {}), "south")
    assert (scored.payments, scored.liable) == ((0, 210, 0, -210), [("north", "request")])


def test_who_is_responsible_is_named_for_each_claimant() -> None:
    hands = {"west": "78m44p345s666p888s", "south": "78m44s[555z<north][666z<north][777z<north]"}
    scored = taken(from_east({"west": "north"}, ["west", "south"]), hands)
    assert scored.of("south").outcome == "won"
    assert scored.payments == (-430, 480, -25, -25)  # not named: the discarder
    scored = taken(from_east({"west": "north", "south": "nobody"}, ["west", "south"]), hands)
    assert scored.payments == (-160, 480, -160, -160)
    assert scored.of("west").outcome == "passed_over"


def test_a_robbed_kong_pays_like_a_discard() -> None:
    """A dragon pung and robbing the kong: 20, and 10 more for the second dragon."""
    win = from_east(by="robbed_kong")
    assert taken(win, {"south": "78m44s123p[555z<west][777z<west]"}).payments == (-40, 90, -25, -25)


def test_what_responsible_may_not_say() -> None:
    hands = {"south": SEVENTY}
    drawn = {"winner": "south", "by": "self_draw", "tile": "9m", "responsible": "west"}
    assert faults(drawn, hands) == [("/win/responsible", "not_allowed")]
    assert faults(from_east("south"), hands) == [("/win/responsible", "liable_is_winner")]
    assert faults(from_east({"south": "south"}), hands) == [("/win/responsible/south", "liable_is_winner")]
    assert faults(from_east({"west": "north"}), hands) == [("/win/responsible/west", "not_allowed")]


@pytest.mark.parametrize("responsible", ["south", "west", {"west": "north"}, {"south": "nobody"}])
def test_other_rulesets_ignore_it_and_write_it_back(responsible: object) -> None:
    scored = taken(from_east(responsible), {"south": SEVENTY}, "hk-wikipedia")
    assert scored.payments == taken(from_east(), {"south": SEVENTY}, "hk-wikipedia").payments
    deal: Any = canonical_deal(scored.result.deal)
    assert deal["win"]["responsible"] == (responsible if isinstance(responsible, dict) else {"south": responsible})


def test_null_is_no_key() -> None:
    deal = {"ruleset": "zung-jung", "round_wind": "east", "hands": {"south": SEVENTY}}
    plain = score_request({**deal, "win": from_east()})
    for nothing in (None, {"south": None}, {}):
        assert score_request({**deal, "win": {**from_east(), "responsible": nothing}}) == plain


# --- adding up ---


def test_the_sum_is_cut_at_the_limit() -> None:
    """Full flush 80, four pungs in a row 200, all pungs 30, two kongs 20."""
    scored = score("zung-jung", "south 9p from east", south="9p[2222p<west][333p<west][4444p<west][555p<west]")
    assert scored.score == {"points": 320, "without_flowers": 320, "before_limit": 330, "limit": 320, "limited": True}


def test_a_pattern_that_is_worth_the_limit_counts_alone() -> None:
    scored = score("zung-jung", "south 9m from east", south="9m[111z<west][222z<west][333z<west][444z<west]")
    assert (scored.score["points"], scored.yaku) == (400, {"big_four_winds": 400})
    assert scored.left["all_pungs"] == "above_limit"
    assert scored.left["big_three_winds"] == "taken_in"
    scored = score("zung-jung", "south 5z from east", south="5z[111z<west][222z<west][333z<west][444z<west]")
    assert (scored.yaku, scored.left["all_honors"]) == ({"big_four_winds": 400}, "exclusive")


def test_without_a_limit_everything_adds_up() -> None:
    scored = score("zung-jung", "south 5z from east", south="5z[111z<west][222z<west][333z<west][444z<west]", limit=None)
    # big four winds 400, all honours 320, all pungs 30, outside hand 40, seat wind 10
    assert (scored.score["points"], scored.score["limited"]) == (800, False)


def test_with_a_low_limit_one_pattern_of_several_counts_once() -> None:
    scored = score("zung-jung", "south 9m from east", south="78m44s123p[555z<west][777z<west]", limit=5)
    assert (scored.score["points"], scored.yaku, scored.left) == (10, {"dragon_pung": 10}, {"dragon_pung": "exclusive"})


def test_flowers_add_up_inside_the_limit_and_do_not_reach_the_minimum() -> None:
    hand = "78m123p456s44z[999s<west]|orchid summer plum"
    scored = score("zung-jung", "south 9m from east", south=hand, flowers=True)
    assert scored.yaku == {"chicken_hand": 1, "own_flower": 8, "other_flower": 2}
    assert scored.score["without_flowers"] == 1
    scored = score("zung-jung", "south 9m from east", south=hand, flowers=True, minimum=5)
    assert (scored.outcome, scored.hand.shortfall) == ("below_minimum", 4)
    hand = "78m123p456s44z[999s<west]|plum orchid chrysanthemum bamboo"
    scored = score("zung-jung", "south 9m from east", south=hand, flowers=True, limit=8)
    assert (scored.score["points"], scored.score["before_limit"]) == (8, 21)


# --- freedom of count ---


def test_three_chows_alike_or_three_pungs() -> None:
    scored = score("zung-jung", "south 3m from east", south="12m123m123m44s[678p<east]")
    assert scored.yaku == {"all_chows": 5, "pure_triple_chow": 120}


def test_the_winning_tile_stands_where_it_counts_most() -> None:
    """On the discarded 3p: it completes 123p, and 333p stays concealed."""
    scored = score("zung-jung", "south 3p from east", south="555m12333p44s[678m<east]")
    assert scored.yaku == {"two_concealed_pungs": 5}


def test_a_hand_of_one_suit_with_three_kongs() -> None:
    scored = score("zung-jung", "south 9m drawn", south="777m9m(1111m)[3333m<west][5555m+<west]")
    assert scored.yaku == {"full_flush": 80, "all_pungs": 30, "three_kongs": 120, "two_concealed_pungs": 5}


def test_a_pattern_counts_once() -> None:
    """234m twice with 234p and 234s: each of the two makes a mixed triple chow."""
    scored = score("zung-jung", "south 4m from east", south="23m234m234p234s44z")
    assert scored.yaku == {"all_chows": 5, "concealed_hand": 5, "pure_double_chow": 10, "mixed_triple_chow": 35}


def test_four_chows_alike_are_not_two_pairs_of_two_chows() -> None:
    house = {"extends": "zung-jung", "yaku": {"quadruple_chow": {"enabled": False}}}
    yaku = score(house, "south 3m from east", south="12m123m123m44s[123m<east]").yaku
    assert yaku["pure_triple_chow"] == 120
    assert "twice_pure_double_chow" not in yaku


def test_what_adds_to_seven_pairs_and_to_thirteen_orphans() -> None:
    scored = score("zung-jung", "south 9s from east last_tile", south="1199m1199p119s55z")
    assert scored.yaku == {"seven_pairs": 30, "terminals_and_honors": 100, "last_tile_claim": 10}
    scored = score("zung-jung", "south 7z drawn last_tile", south="19m19p19s1234566z")
    assert scored.yaku == {"thirteen_orphans": 160, "last_tile_draw": 10}


def test_nine_gates_by_self_draw_is_an_option() -> None:
    drawn = score("zung-jung", "south 2m drawn", south="1113455678999m")
    assert "nine_gates" not in drawn.yaku
    assert score("zung-jung", "south 2m drawn", south="1113455678999m", nine_gates_self_draw=True).yaku == {"nine_gates": 480}
    assert "nine_gates" not in score("zung-jung", "south 2m from east", south="1113455678999m", nine_gates_self_draw=True).yaku


def test_a_concealed_kong_of_anybody_spoils_the_first_turn() -> None:
    hands = {"south": "78m123p44s345s666p", "west": "147m258p36s12z(9999s)"}
    assert "earthly_hand" in score("zung-jung", "south 9m from east first_turn", south=hands["south"]).yaku
    assert "earthly_hand" not in score("zung-jung", "south 9m from east first_turn", **hands).yaku


def test_house_values_go_up_to_a_thousand() -> None:
    house = {"extends": "zung-jung", "yaku": {"all_pungs": {"value": 1000}}}
    assert score(house, "south 9m from east", south=SEVENTY).score["points"] == 1000
