"""Claims at the table: each yaku right or wrong and why, what was missed, the total, and whether the claim stands."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.spelling import name_key
from mahjong_scoring.tasks.verify import Claimed, Missed, Total, Verified, verify
from tests.rulesets.support import score

NAMES = {
    name_key(name): ids
    for name, ids in {
        "Half flush": ("half_flush",),
        "混一色": ("half_flush",),
        "自風": ("seat_wind",),
        "場風": ("round_wind",),
        "風": ("seat_wind", "round_wind"),
        "Tsumo": ("self_draw", "self_drawn"),
    }.items()
}

# guangdong.md: half flush 2, seat wind 1 (south pung), base 8.
HALF_FLUSH = {"ruleset": "guangdong", "win": "south 1m from east", "south": "23456m55z[789m<east](2222z)"}
# guangdong.md: three dragon pungs, half flush and all pungs shown; big three dragons 6 counts alone.
BIG_DRAGONS = {"ruleset": "guangdong", "win": "south 1m from east", "south": "1m222m555666777z"}
# mcr.md: see the comments of the tests.
MIXED_TRIPLE = {"ruleset": "mcr", "win": "south 2m from east", "south": "2345678m345p345s"}


def judged(deal: dict[str, Any], names: dict[str, Any] | None = None, **claim: Any) -> Verified:
    scored = score(deal["ruleset"], deal["win"], **{key: value for key, value in deal.items() if key not in ("ruleset", "win")})
    return verify(scored.result, {"seat": "south", **claim}, NAMES if names is None else names)


def verdicts(verified: Verified) -> list[tuple[str | None, str]]:
    return [(item.id, item.verdict) for item in verified.claimed]


def test_a_right_claim_stands():
    verified = judged(HALF_FLUSH, yaku=["half_flush", "seat_wind"], faan=3)
    right = Claimed("half_flush", "half_flush", "right", count=1, actual=1), Claimed("seat_wind", "seat_wind", "right", count=1, actual=1)
    assert verified == Verified(True, True, right, (), Total("faan", 3, 3), "won")


@pytest.mark.parametrize("claim", ["Half flush", "half  FLUSH", "half-flush", "混一色", "ｈａｌｆ＿flush"])
def test_names_in_any_language_and_spelling(claim):
    assert verdicts(judged(HALF_FLUSH, yaku=[claim])) == [("half_flush", "right")]


def test_what_was_missed_does_not_make_a_claim_fall():
    verified = judged(HALF_FLUSH, yaku=["half_flush"])
    assert verified.missed == (Missed("seat_wind", 1, "faan", 1),)
    assert (verified.stands, verified.total) == (True, Total("faan", None, 3))


def test_a_wrong_total_falls():
    verified = judged(HALF_FLUSH, yaku=["half_flush", "seat_wind"], faan=4)
    assert (verified.stands, verified.valid, verified.total) == (False, True, Total("faan", 4, 3))
    assert judged(HALF_FLUSH, faan=3) == Verified(True, True, (), (), Total("faan", 3, 3), "won")


def test_what_is_not_in_the_hand():
    verified = judged(HALF_FLUSH, yaku=["half_flush", "seat_wind", "round_wind"])
    assert verdicts(verified) == [("half_flush", "right"), ("seat_wind", "right"), ("round_wind", "not_in_hand")]
    assert (verified.stands, verified.valid) == (False, True)


def test_a_special_hand_does_not_go_with_ordinary_yaku():
    verified = judged(BIG_DRAGONS, yaku=["big_three_dragons", "dragon_pung", "dragon_pung", "dragon_pung"], faan=6)
    assert verdicts(verified) == [("big_three_dragons", "right"), ("dragon_pung", "not_together")]
    dragons = verified.claimed[1]
    assert (dragons.by, dragons.reason, dragons.count, dragons.actual) == (("big_three_dragons",), "above_limit", 3, 0)
    assert not verified.stands


def test_of_two_special_hands_the_highest_counts():
    # guangdong.md: half flush all pungs 4 beside big three dragons 6.
    (item,) = judged(BIG_DRAGONS, yaku=["half_flush_all_pungs"]).claimed
    assert (item.verdict, item.reason, item.by) == ("not_together", "exclusive", ("big_three_dragons",))


def test_what_another_takes_in():
    # mcr.md: mixed triple chow 8, all simples 2 (takes in no honours), all chows 2 (likewise), concealed hand 2, short straight 1.
    verified = judged(MIXED_TRIPLE, yaku=["mixed_triple_chow", "all_simples", "all_chows", "concealed_hand", "short_straight", "no_honors"])
    assert [item.verdict for item in verified.claimed] == ["right"] * 5 + ["taken_in"]
    assert verified.claimed[5].by == ("all_chows", "all_simples")
    assert verified.total.actual == 15


def test_what_a_principle_forbids():
    # mcr.md, account-once: four chows give at most three fan of two chows, mixed double chow before two terminal chows.
    deal = {"ruleset": "mcr", "win": "south 9p from east", "south": "123789m12378p55z"}
    verified = judged(deal, yaku=["mixed_double_chow"] * 2 + ["two_terminal_chows"] * 2)
    assert verdicts(verified) == [("mixed_double_chow", "right"), ("two_terminal_chows", "not_together")]
    terminal = verified.claimed[1]
    assert (terminal.count, terminal.actual, terminal.reason) == (2, 1, "principle")
    assert "mixed_double_chow" in terminal.by


def test_repeats_are_counts():
    # Guangdong: two dragon pungs in a hand with chows count 1 each.
    deal = {"ruleset": "guangdong", "win": "south 1m from east", "south": "23m456p99p555666z"}
    assert judged(deal, yaku=["dragon_pung", "dragon_pung"], faan=2).stands
    once = judged(deal, yaku=["dragon_pung"])
    assert once.claimed == (Claimed("dragon_pung", "dragon_pung", "wrong_count", count=1, actual=2),)
    assert once.missed == (Missed("dragon_pung", 1, "faan", 1),)
    thrice = judged(deal, yaku=["dragon_pung"] * 3)
    assert (thrice.claimed[0].verdict, thrice.claimed[0].count, thrice.claimed[0].actual) == ("wrong_count", 3, 2)
    assert thrice.missed == ()


def test_names_and_ids_of_one_yaku_are_one_claim():
    verified = judged(HALF_FLUSH, yaku=["混一色", "half_flush"])
    assert verified.claimed == (Claimed("混一色", "half_flush", "wrong_count", count=2, actual=1),)


def test_unknown_and_ambiguous_names():
    verified = judged(HALF_FLUSH, yaku=["riichi", "風", "Tsumo"])
    assert verdicts(verified) == [(None, "unknown"), (None, "ambiguous"), ("self_draw", "not_in_hand")]
    assert verified.claimed[1].by == ("round_wind", "seat_wind")


def test_a_yaku_that_the_options_switch_off_is_unknown_here():
    deal = HALF_FLUSH | {"human_hand": False}
    (item,) = judged(deal, yaku=["human_hand"]).claimed
    assert (item.id, item.verdict, item.reason) == ("human_hand", "unknown", "switched_off")


def test_a_claim_below_the_minimum_does_not_stand():
    # mcr.md: what is rightly claimed makes 8 + 2 = 10 without the flower; 2 + 2 + 2 + 1 = 7 do not reach 8.
    assert judged(MIXED_TRIPLE, yaku=["mixed_triple_chow", "all_simples"]).stands
    small = judged(MIXED_TRIPLE, yaku=["all_simples", "all_chows", "concealed_hand", "short_straight"])
    assert (small.stands, small.valid, small.missed) == (False, False, (Missed("mixed_triple_chow", 8, "points", 1),))


def test_flowers_do_not_help_to_reach_the_minimum():
    deal = MIXED_TRIPLE | {"south": "2345678m345p345s|plum"}
    claim = ["all_simples", "all_chows", "concealed_hand", "short_straight", "flower_tiles"]
    assert not judged(deal, yaku=claim).valid
    assert judged(deal, points=16).stands


def test_a_hand_below_the_minimum_is_not_valid_whatever_is_claimed():
    # hong-kong.md, column 甲: no flowers 1 faan of 3.
    deal = {"ruleset": "hk-qingzhang", "win": "south 1m from east", "south": "23m45699p333789s"}
    verified = judged(deal, yaku=["no_flowers"], faan=1)
    assert verdicts(verified) == [("no_flowers", "right")]
    assert (verified.outcome, verified.valid, verified.stands) == ("below_minimum", False, False)


def test_losers_score_in_classical():
    # classical.md: a concealed pung of 1 p, 8 points, no doubles.
    deal = {
        "ruleset": "classical",
        "win": "south 1m from east",
        "south": "23m45699p333789s",
        "west": "111p1235m4678s12z",
    }
    verified = judged(deal, seat="west", yaku=["pung"], total=8)
    assert (verified.outcome, verified.stands, verified.total) == ("lost", True, Total("total", 8, 8))


def test_a_loser_elsewhere_has_nothing_to_claim():
    deal = HALF_FLUSH | {"west": "123456789p1155s"}
    verified = judged(deal, seat="west", yaku=["half_flush"], faan=2)
    assert (verdicts(verified), verified.stands, verified.total) == ([("half_flush", "not_in_hand")], False, Total("faan", 2, 0))


def test_faults():
    with pytest.raises(DealError) as caught:
        judged(HALF_FLUSH, seat="north", points=3)
    assert [(fault.pointer, fault.code, list(fault.allowed or ())) for fault in caught.value.faults] == [
        ("/claim/seat", "not_allowed", ["south"]),
        ("/claim/points", "not_allowed", ["faan"]),
    ]
