"""Scores that were counted at the table: limits, payments and liability, by hand from the rules and against scored deals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.tasks.score import score_deal
from mahjong_scoring.tasks.stated_scores import Paid, pay_stated
from tests.rulesets.support import plain, rules_of

CASES = Path(__file__).parents[1] / "cases"


def pay(ruleset: str, win: str, options: dict[str, Any] | None = None, *, circumstances: tuple[str, ...] = (), **request: Any) -> Paid:
    """``win``: "south from east", "south+west robbed east" or "south drawn"; scores by seat, ``liability`` by name."""
    winner, how, *source = win.split()
    by = {"from": "discard", "robbed": "robbed_kong", "drawn": "self_draw"}[how]
    raw = {"winner": winner.split("+"), "by": by, "circumstances": list(circumstances)} | ({"from": source[0]} if source else {})
    body: dict[str, Any] = {"win": raw, "scores": {seat: request.pop(seat) for seat in SEATS if seat in request}, **request}
    return pay_stated(body, rules_of(ruleset, options or {}))


def paid(counted: Paid) -> tuple[int, ...]:
    return tuple(counted.payments[seat] for seat in SEATS)


def liable(counted: Paid) -> list[tuple[str, str, str]]:
    return [(entry.winner, entry.seat, entry.rule) for entry in counted.liability]


def faults(ruleset: str, raw: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(DealError) as caught:
        pay_stated(raw, rules_of(ruleset, {}))
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def faan(count: int, **more: Any) -> dict[str, Any]:
    return {"faan": count, **more}


# --- Guangdong ---


def test_the_examples_of_the_source():
    assert paid(pay("guangdong", "south from east", south=faan(0))) == (-2, 4, -1, -1)
    assert paid(pay("guangdong", "west drawn", west=faan(2))) == (-8, -8, 24, -8)


def test_a_count_is_cut_at_the_limit_and_the_answer_says_so():
    counted = pay("guangdong", "south from east", south=faan(5))
    assert counted.hands["south"].score == {"faan": 3, "before_limit": 5, "limit": 3, "limited": True, "base": 8}
    assert paid(counted) == (-16, 32, -8, -8)
    assert [(warn.code, warn.pointer) for warn in counted.warnings] == [("above_limit_unknown", "/scores/south/above_limit")]


def test_a_special_hand_keeps_its_worth_above_the_limit():
    counted = pay("guangdong", "south from east", south=faan(5, above_limit=True))
    assert counted.hands["south"].score == {"faan": 5, "before_limit": 5, "limit": 3, "limited": False, "base": 32}
    assert paid(counted) == (-64, 128, -32, -32)
    assert counted.warnings == ()


def test_three_winners_are_paid_by_the_discarder_alone():
    counted = pay("guangdong", "south+west+north from east", south=faan(0), west=faan(1), north=faan(3))
    assert paid(counted) == (-4 - 8 - 32, 4, 8, 32)
    assert liable(counted) == [(seat, "east", "three_winners") for seat in ("south", "west", "north")]


def test_two_winners_pay_each_other_unless_switched_off():
    scores = {"south": faan(0), "north": faan(2)}
    # South 2 + 1 + 1, north 8 + 4 + 4.
    assert paid(pay("guangdong", "north+south from east", **scores)) == (-10, 4 - 4, -5, 16 - 1)
    assert paid(pay("guangdong", "north+south from east", {"co_winners_pay": False}, **scores)) == (-10, 3, -5, 12)


def test_a_robbed_kong_is_paid_by_its_owner():
    counted = pay("guangdong", "south robbed west", south=faan(3))
    assert (paid(counted), liable(counted)) == ((0, 32, -32, 0), [("south", "west", "robbed_kong")])


def test_the_request_names_the_liable_player_or_nobody():
    named = pay("guangdong", "south drawn", south=faan(1), liability="north")
    assert (paid(named), liable(named)) == ((0, 12, 0, -12), [("south", "north", "request")])
    nobody = pay("guangdong", "south robbed west", south=faan(1), liability="nobody")
    assert (paid(nobody), liable(nobody)) == ((-2, 8, -4, -2), [])
    each = pay("guangdong", "south+north from west", south=faan(0), north=faan(0), liability={"north": "east"})
    assert (paid(each), liable(each)) == ((-1 - 4, 4, -2, 4 - 1), [("north", "east", "request")])


# --- Hong Kong family ---


def test_full_price_from_the_discarder():
    # hong-kong.md: rate 1, 3 faan, full: discard 32, self-draw 16 from each.
    options = {"discard_payment": "full"}
    assert paid(pay("hk-wikipedia", "south from east", options, south=faan(3))) == (-32, 32, 0, 0)
    assert paid(pay("hk-wikipedia", "south drawn", options, south=faan(3))) == (-16, 48, -16, -16)


@pytest.mark.parametrize(("count", "base"), [(3, 8), (4, 16), (5, 24), (6, 32), (7, 48), (8, 64), (9, 96), (10, 128)])
def test_half_spicy(count, base):
    counted = pay("hk-wikipedia", "south from east", {"doubling": "half_spicy"}, south=faan(count))
    assert paid(counted) == (-2 * base, 4 * base, -base, -base)


def test_rate_and_no_limit():
    counted = pay("hk-wikipedia", "south drawn", {"limit": None, "rate": 5}, south=faan(20))
    assert counted.hands["south"].score["base"] == 5 * 2**20
    assert counted.hands["south"].receives == 6 * 5 * 2**20


def test_below_the_minimum_nothing_is_paid():
    counted = pay("hk-qingzhang", "south from east", south=faan(2))
    hand = counted.hands["south"]
    assert (hand.outcome, hand.shortfall, hand.receives) == ("below_minimum", 1, 0)
    assert paid(counted) == (0, 0, 0, 0)


def test_flowers_may_not_help_to_reach_the_minimum():
    score = faan(3, flowers=1)
    assert pay("hk-gametower", "south from east", south=score).hands["south"].outcome == "won"
    without = pay("hk-gametower", "south from east", {"flowers_toward_minimum": False}, south=score).hands["south"]
    assert (without.outcome, without.shortfall) == ("below_minimum", 1)


def test_the_nearest_who_reaches_the_minimum_where_only_one_wins():
    options = {"multiple_winners": False}
    counted = pay("hk-qingzhang", "north+south from east", options, south=faan(2), north=faan(3))
    assert [counted.hands[seat].outcome for seat in ("south", "north")] == ["below_minimum", "won"]
    counted = pay("hk-qingzhang", "north+south from east", options, south=faan(3), north=faan(10))
    assert [counted.hands[seat].outcome for seat in ("south", "north")] == ["won", "passed_over"]
    assert paid(counted) == (-16, 32, -8, -8)


def test_a_fresh_tile_late_in_the_deal_needs_no_tiles_here():
    counted = pay("hk-qingzhang", "south from east", circumstances=("last_tile", "fresh_discard"), south=faan(3))
    assert (paid(counted), liable(counted)) == ((-32, 32, 0, 0), [("south", "east", "fresh_tile_last_five")])


def test_marked_yaku_rulesets_may_sum_beyond_the_limit():
    # hk-qq: limit 3; yaku without the mark add up beyond it.
    assert pay("hk-qq", "south from east", south=faan(6)).hands["south"].score["faan"] == 3
    assert pay("hk-qq", "south from east", south=faan(6, above_limit=True)).hands["south"].score["faan"] == 6


# --- Chinese Official ---


def test_points_and_the_basic_eight():
    assert paid(pay("mcr", "south from east", south={"points": 12})) == (-20, 36, -8, -8)
    assert paid(pay("mcr", "south drawn", south={"points": 12})) == (-20, 60, -20, -20)


def test_points_are_given_with_flowers_and_reach_the_minimum_without():
    hand = pay("mcr", "south from east", south={"points": 9, "flowers": 2}).hands["south"]
    assert (hand.outcome, hand.shortfall, hand.score) == ("below_minimum", 1, {"points": 9, "without_flowers": 7})
    assert paid(pay("mcr", "south from east", south={"points": 10, "flowers": 2})) == (-18, 34, -8, -8)


def test_the_total_stops_at_88_where_the_option_says_so():
    counted = pay("mcr", "south from east", {"limit_88": True}, south={"points": 100, "flowers": 5})
    assert counted.hands["south"].score == {"points": 88, "without_flowers": 88}
    assert paid(counted) == (-96, 112, -8, -8)


# --- Chinese Classical ---

TOTALS: dict[str, Any] = {"east": {"total": 8}, "south": {"total": 64}, "west": {"total": 16}, "north": {"total": 0}}


def test_all_four_settle():
    # South gets 128 + 64 + 64; west 8 more than east, doubled; east 8 more than north, doubled; west 16 more than north.
    counted = pay("classical", "south from west", **TOTALS)
    assert paid(counted) == (-128 - 16 + 16, 256, -64 + 16 + 16, -64 - 16 - 16)
    assert [counted.hands[seat].outcome for seat in SEATS] == ["lost", "won", "lost", "lost"]
    assert counted.hands["south"].receives == 256
    assert counted.warnings == ()


def test_totals_are_cut_at_the_limit_before_east_doubles():
    counted = pay("classical", "south drawn", south={"total": 704}, east={"total": 600}, west={"total": 0}, north={"total": 0})
    assert counted.hands["south"].score == {"before_limit": 704, "limit": 500, "limited": True, "total": 500}
    # East pays 1000, gets 500 x 2 from each of the two others.
    assert paid(counted) == (-1000 + 2000, 2000, -500 - 1000, -500 - 1000)
    off = pay("classical", "south drawn", {"limit": None, "losers_settle": False}, **(TOTALS | {"south": {"total": 704}}))
    assert paid(off) == (-1408, 2816, -704, -704)


def test_a_missing_total_counts_nothing_and_warns():
    counted = pay("classical", "south from west", south={"total": 64}, west={"total": 16}, north={"total": 0})
    assert paid(counted) == (-128 - 32, 256, -64 + 32 + 16, -64 - 16)
    assert [(warn.code, warn.pointer) for warn in counted.warnings] == [("hand_missing", "/scores/east")]


def test_the_liable_player_pays_for_all_and_nobody_settles():
    counted = pay("classical", "south from west", circumstances=("last_tile", "fresh_discard"), **TOTALS)
    assert (paid(counted), liable(counted)) == ((0, 256, -256, 0), [("south", "west", "fresh_tile_last_four")])
    excused = pay("classical", "south from west", circumstances=("last_tile", "fresh_discard", "no_safe_discard"), **TOTALS)
    assert paid(excused) == paid(pay("classical", "south from west", **TOTALS))


def test_a_claimant_who_is_passed_over_settles_as_a_loser():
    # North is next after west and wins nothing with a total of 0. East pays south 56 and west 8, doubled; west pays south 48.
    counted = pay("classical", "south+north from west", **TOTALS)
    assert [counted.hands[seat].outcome for seat in SEATS] == ["lost", "passed_over", "lost", "won"]
    assert paid(counted) == (-112 - 16, 112 + 48, 16 - 48, 0)


# --- draws and faults ---


def test_a_draw():
    counted = pay_stated({"win": None}, rules_of("classical", {}))
    assert (dict(counted.payments), counted.hands) == (dict.fromkeys(SEATS, 0), {})
    assert pay_stated({"win": None, "scores": TOTALS}, rules_of("classical", {})).hands["west"].outcome == "drawn"


def test_all_faults_of_the_win_and_the_scores_at_once():
    win = {"winner": ["south", "south", "east"], "by": "discard", "from": "east"}
    assert faults("guangdong", {"win": win, "scores": {"south": {"points": 3}}, "liability": {"north": "west", "south": "south"}}) == [
        ("/win/winner/1", "winner_twice"),
        ("/win/from", "from_self"),
        ("/scores/east", "required"),
        ("/scores/south/points", "not_allowed"),
        ("/scores/south/faan", "required"),
        ("/liability/north", "not_allowed"),
        ("/liability/south", "liable_is_winner"),
    ]


@pytest.mark.parametrize(
    ("options", "count", "base"),
    [
        ({}, 49, 562_949_953_421_312),
        ({}, 50, None),
        ({"rate": 5}, 46, 351_843_720_888_320),
        ({"rate": 5}, 47, None),
        ({"doubling": "half_spicy"}, 94, 562_949_953_421_312),
        ({"doubling": "half_spicy"}, 95, None),
        ({"limit": 20, "above_limit": "sum"}, 50, 1_048_576),  # cut at the limit, for nobody says that it stands above
    ],
)
def test_a_base_is_refused_where_it_grows_too_large(options, count, base):
    win = {"winner": "south", "by": "discard", "from": "east"}
    request = {"win": win, "scores": {"south": faan(count)}}
    rules = rules_of("hk-wikipedia", {"limit": None} | options)
    if base is None:
        with pytest.raises(DealError) as caught:
            pay_stated(request, rules)
        [fault] = caught.value.faults
        assert (fault.pointer, fault.code) == ("/scores/south/faan", "out_of_range")
        assert fault.detail == "The `base` of this hand is too large: it must not exceed 562949953421312."
    else:
        counted = pay_stated(request, rules)
        assert counted.hands["south"].score["base"] == base
        assert paid(counted) == (-2 * base, 4 * base, -base, -base)


# --- the thirteenth win of the dealer, a limit hand by the course of the sitting ---


@pytest.mark.parametrize(
    ("options", "wins", "total", "payments"),
    [
        ({}, 12, 500, (3000, -1000, -1000, -1000)),
        ({}, 11, 40, (240, -80, -80, -80)),
        ({"limit": None}, 12, 1000, (6000, -2000, -2000, -2000)),
        ({"limit": None, "notional_limit": 1}, 12, 40, (240, -80, -80, -80)),
        ({"limit_hands": ["nine_gates"]}, 12, 40, (240, -80, -80, -80)),
    ],
)
def test_the_thirteenth_win_pays_what_it_pays_by_tiles(options, wins, total, payments):
    zero = {seat: {"total": 0} for seat in ("south", "west", "north")}
    counted = pay("classical", "east drawn", options, east={"total": 40}, **zero, table={"dealer_wins": wins})
    assert counted.hands["east"].score["total"] == total
    assert paid(counted) == payments


def test_the_thirteenth_win_is_the_dealers():
    counted = pay("classical", "south from east", south={"total": 40}, table={"dealer_wins": 12})
    assert counted.hands["south"].score["total"] == 40
    with pytest.raises(DealError) as caught:
        pay("classical", "east drawn", east={"total": 40}, table={"dealer_wins": 13})
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/table/dealer_wins", "out_of_range")]


@pytest.mark.parametrize(
    ("win", "fault"),
    [
        ({"winner": "south", "by": "discard"}, ("/win/from", "from_missing")),
        ({"winner": "south", "by": "self_draw", "from": "east"}, ("/win/from", "from_not_allowed")),
        ({"winner": ["south", "west"], "by": "self_draw"}, ("/win/winner", "not_allowed")),
    ],
)
def test_who_won_from_whom(win, fault):
    assert faults("guangdong", {"win": win, "scores": {"south": faan(1), "west": faan(1)}}) == [fault]


@pytest.mark.parametrize(
    ("ruleset", "score", "fault"),
    [
        ("guangdong", faan(-1), ("/scores/south/faan", "out_of_range")),
        ("guangdong", faan(101), ("/scores/south/faan", "out_of_range")),
        ("guangdong", faan(3, flowers=1), ("/scores/south/flowers", "no_flowers_here")),
        ("mcr", {"points": 8, "flowers": 9}, ("/scores/south/flowers", "out_of_range")),
        ("classical", {"total": 2**49 + 1}, ("/scores/south/total", "out_of_range")),
    ],
)
def test_scores_in_bounds(ruleset, score, fault):
    assert faults(ruleset, {"win": {"winner": "south", "by": "self_draw"}, "scores": {"south": score}}) == [fault]


# --- against scored deals ---


def scored_cases() -> list[Any]:
    lines = [
        line for name in ("guangdong", "hong-kong", "mcr", "classical") for line in (CASES / f"{name}.jsonl").read_text("utf8").splitlines()
    ]
    cases = [json.loads(line) for line in lines]
    return [case for case in cases if case["deal"].get("win") and case["expected"].get("status", 200) == 200]


def test_a_scored_deal_is_paid_alike_when_its_scores_are_given():
    compared = 0
    for case in scored_cases():
        deal = case["deal"]
        rules = rules_of(deal["ruleset"], deal.get("options") or {})
        result = score_deal(read_deal(deal, rules.constraints), rules)
        if any(transfer.reason == "discarder" for transfer in result.transfers) and any(t.reason == "liable" for t in result.transfers):
            continue  # a split between feeder and discarder, or winners with and without a liable player
        won = {entry.winner: entry.seat for entry in result.liability}
        win = {key: value for key, value in deal["win"].items() if key not in ("tile", "kong", "circumstances")}
        scores = {seat: _score_of(hand.count) for seat, hand in result.hands.items() if hand.count}
        liability = {seat: won.get(seat) for seat in result.deal.win.winners}
        counted = pay_stated({"win": win, "scores": scores, "liability": liability}, rules)
        assert counted.payments == result.payments, case["id"]
        assert plain(counted.transfers) == plain(result.transfers), case["id"]
        assert {seat: counted.hands[seat].outcome for seat in scores} == {seat: result.hands[seat].outcome for seat in scores}, case["id"]
        compared += 1
    assert compared > 200


def _score_of(count: Any) -> dict[str, Any]:
    score = count.score
    if "faan" in score:
        return {"faan": score["faan"], "above_limit": True}
    if "without_flowers" in score:
        return {"points": score["points"], "flowers": score["points"] - score["without_flowers"]}
    return {"total": score["total"]}


@pytest.mark.parametrize(
    "win",
    [
        {"winner": "south", "by": "discard", "from": "east", "circumstances": ["kong_replacement"]},
        {"winner": "south", "by": "discard", "from": "east", "circumstances": ["first_turn", "last_tile"]},
        {"winner": "south", "by": "discard", "from": "east", "circumstances": ["fresh_discard", "last_copy"]},
        {"winner": "south", "by": "self_draw", "circumstances": ["fresh_discard"]},
        {"winner": "south", "by": "self_draw", "circumstances": ["concealed_kong_robbed"]},
    ],
)
def test_circumstances_that_exclude_each_other(win: dict[str, Any]) -> None:
    assert faults("hk-gametower", {"win": win, "scores": {"south": faan(3)}}) == [("/win/circumstances", "circumstance_conflict")]
