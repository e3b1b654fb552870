"""Chinese Official around the hand: the minimum, who may win, who pays, what was left out, and facts that contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.mcr_deals import fan_of, fault_codes, play, points_of, score, win_of

SEVEN_POINTS = "5m[123p][456s][777s][222m]"  # on a discarded 5m: melded hand 6, no honours 1
MIXED_STRAIGHT = "23m88p[456p][789s][222s]"  # on 1m: mixed straight 8, no honours 1
PURE_STRAIGHT = "23m99s[456m][789m][555z]"  # on 1m: pure straight 16, dragon pung 2, one voided suit 1
ONE_POINT = "23m11p[456s][333s][678s]|plum orchid bamboo"  # on 1m: no honours 1, and three flowers


def _deal(win: dict[str, Any], hands: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"round_wind": "east", "win": win, "hands": hands, **more}


# --- The minimum -----------------------------------------------------------------------------------------------------


def test_flowers_do_not_help_to_the_minimum() -> None:
    hand = score(SEVEN_POINTS + "|plum orchid bamboo", "5m", minimum=8)
    assert (hand.outcome, hand.shortfall, hand.receives) == ("below_minimum", 1, 0)
    assert hand.count
    assert hand.count.score == {"points": 10, "without_flowers": 7}


def test_below_the_minimum_nothing_is_paid() -> None:
    result = play(_deal(win_of("5m"), {"south": SEVEN_POINTS}))
    assert dict(result.payments) == {"east": 0, "south": 0, "west": 0, "north": 0}
    assert result.transfers == []


def test_another_minimum_pays_with_the_flowers() -> None:
    result = play(_deal(win_of("5m"), {"south": SEVEN_POINTS + "|plum orchid bamboo"}), minimum=7)
    assert dict(result.payments) == {"east": -8, "south": 34, "west": -18, "north": -8}


def test_a_higher_minimum_names_what_is_missing() -> None:
    hand = score(MIXED_STRAIGHT, "1m", minimum=12)
    assert (hand.outcome, hand.shortfall) == ("below_minimum", 3)


def test_exactly_the_minimum_wins() -> None:
    assert score("67m123p456s11z[345m]", "5m", minimum=8).outcome == "won"


# --- Payments --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("win", "payments"),
    [
        ("1m", {"east": -8, "south": 33, "west": -17, "north": -8}),  # 9 points
        ("rob 1m", {"east": -8, "south": 41, "west": -25, "north": -8}),  # 17: robbing the kong 8
        ("draw 1m", {"east": -18, "south": 54, "west": -18, "north": -18}),  # 10: self-drawn 1
    ],
)
def test_who_pays(win: str, payments: dict[str, int]) -> None:
    result = play(_deal(win_of(win), {"south": MIXED_STRAIGHT}))
    assert dict(result.payments) == payments


def test_reasons_of_the_transfers() -> None:
    result = play(_deal(win_of("1m"), {"south": MIXED_STRAIGHT}))
    found = {(transfer.source, transfer.points, transfer.reason) for transfer in result.transfers}
    assert found == {("west", 17, "discarder"), ("north", 8, "other"), ("east", 8, "other")}
    drawn = play(_deal(win_of("draw 1m"), {"south": MIXED_STRAIGHT}))
    assert {(transfer.points, transfer.reason) for transfer in drawn.transfers} == {(18, "self_draw")}


def test_the_dealer_wins_and_pays_like_everybody() -> None:
    east = play(_deal(win_of("1m", "east", "south"), {"east": MIXED_STRAIGHT}))
    assert dict(east.payments) == {"east": 33, "south": -17, "west": -8, "north": -8}
    paid = play(_deal(win_of("1m", "south", "east"), {"south": MIXED_STRAIGHT}))
    assert dict(paid.payments) == {"east": -17, "south": 33, "west": -8, "north": -8}


def test_the_limit_of_88_pays_88() -> None:
    deal = _deal(win_of("9m"), {"south": "444z9m[111z][222z][333z]|plum"})
    assert play(deal, limit_88=True).payments["west"] == -96
    assert play(deal).payments["west"] == -136


# --- One winner: the nearest after the discarder among those who reach the minimum ----------------------------------


def test_the_nearest_who_reaches_the_minimum_wins() -> None:
    win = {**win_of("1m"), "winner": ["south", "north", "east"]}
    result = play(_deal(win, {"south": MIXED_STRAIGHT, "north": ONE_POINT, "east": PURE_STRAIGHT}))
    outcomes = {seat: (hand.outcome, hand.shortfall, hand.receives) for seat, hand in result.hands.items()}
    assert outcomes == {"north": ("below_minimum", 7, 0), "east": ("won", None, 43), "south": ("passed_over", None, 0)}
    assert dict(result.payments) == {"east": 43, "south": -8, "west": -27, "north": -8}


def test_the_nearest_wins_though_another_hand_is_worth_more() -> None:
    win = {**win_of("1m", source="north"), "winner": ["south", "east"]}
    result = play(_deal(win, {"east": MIXED_STRAIGHT, "south": PURE_STRAIGHT}))
    assert {seat: hand.outcome for seat, hand in result.hands.items()} == {"east": "won", "south": "passed_over"}
    assert dict(result.payments) == {"east": 33, "south": -8, "west": -8, "north": -17}


def test_turn_order_runs_from_the_robbed_player() -> None:
    win = {**win_of("rob 1m", source="east"), "winner": ["north", "south"]}
    result = play(_deal(win, {"north": MIXED_STRAIGHT, "south": PURE_STRAIGHT}))
    assert {seat: hand.outcome for seat, hand in result.hands.items()} == {"south": "won", "north": "passed_over"}
    assert points_of(result.hands["south"]) == 27


def test_all_claimants_below_the_minimum() -> None:
    win = {**win_of("1m"), "winner": ["south", "north"]}
    result = play(_deal(win, {"south": "23m99p[456s][888s][222p]", "north": ONE_POINT}))
    assert {seat: (hand.outcome, hand.shortfall) for seat, hand in result.hands.items()} == {
        "south": ("below_minimum", 7),
        "north": ("below_minimum", 7),
    }
    assert set(result.payments.values()) == {0}


# --- The last copy as the table shows it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "table"),
    [
        ({}, {"visible": "444m"}),
        ({"north": "12345678p22s[444m]"}, {}),
        ({"north": "12345678p22s[345m]", "east": "123p777s1122z[456m]"}, {"visible": "4m"}),
    ],
)
def test_last_tile_is_seen_on_the_table(hands: dict[str, str], table: dict[str, Any]) -> None:
    result = play(_deal(win_of("4m"), {"south": "23m99p[456s][111s][678p]", **hands}, table=table), minimum=0)
    assert fan_of(result.hands["south"])["last_tile"] == (4, 1)


@pytest.mark.parametrize("table", [{}, {"wall_left": 30}, {"dealer_wins": 2}])
def test_an_unknown_last_tile_is_none_and_warned_about(table: dict[str, Any]) -> None:
    result = play(_deal(win_of("4m"), {"south": "23m99p[456s][111s][678p]"}, table=table), minimum=0)
    assert "last_tile" not in fan_of(result.hands["south"])
    assert [(warning.code, warning.rule, warning.pointer) for warning in result.warnings] == [
        ("last_copy_unknown", "last_tile", "/table/visible")
    ]


def test_two_visible_copies_are_no_last_tile() -> None:
    deal = _deal(win_of("4m"), {"south": "23m99p[456s][111s][678p]"}, table={"visible": "44m"})
    assert "last_tile" not in fan_of(play(deal, minimum=0).hands["south"])


# --- What was left out, and why --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "win", "left"),
    [
        (
            "23m88p[456m][789m][222s]",
            "1m",
            {("short_straight", 1, 2, "taken_in", ("pure_straight",)), ("two_terminal_chows", 1, 1, "taken_in", ("pure_straight",))},
        ),
        (
            "66m23p[789p][123s][789s]",  # a fourth combination would close the circle
            "1p",
            {("no_honors", 1, 1, "taken_in", ("all_chows",)), ("two_terminal_chows", 1, 1, "principle", ("mixed_double_chow",))},
        ),
        (
            "45678m77z[234m][345m]",  # 345 and 456 stand in both: three chows once, the fourth chow joins once
            "6m",
            {("pure_shifted_chows", 16, 1, "principle", ("pure_shifted_chows", "short_straight"))},
        ),
        (
            "23m99p[234m][234p][888s]",
            "4m",
            {("mixed_double_chow", 1, 1, "principle", ("mixed_double_chow", "pure_double_chow"))},
        ),
        (
            "23m99p[456s](2222s)(7777p)",
            "4m",
            {
                ("two_concealed_pungs", 2, 1, "taken_in", ("two_concealed_kongs",)),
                ("concealed_kong", 2, 2, "taken_in", ("two_concealed_kongs",)),
            },
        ),
        (
            "55s99s[111z][222z][333z]",
            "9s",
            {("pung_of_terminals_or_honors", 1, 3, "taken_in", ("big_three_winds",))},
        ),
        (
            "5m[1111p][2222s][6666m][8888s+]",
            "5m",
            {
                ("three_kongs", 32, 1, "taken_in", ("four_kongs",)),
                ("all_pungs", 6, 1, "taken_in", ("four_kongs",)),
                ("two_melded_kongs", 4, 1, "taken_in", ("four_kongs",)),
                ("melded_kong", 1, 4, "taken_in", ("four_kongs",)),
                ("single_wait", 1, 1, "taken_in", ("four_kongs", "melded_hand")),
            },
        ),
    ],
)
def test_left_out(hand: str, win: str, left: set[tuple[Any, ...]]) -> None:
    count = score(hand, win).count
    assert count
    assert {(entry.item.id, entry.value, entry.count, entry.reason, entry.by) for entry in count.not_counted} == left


def test_where_a_fan_was_counted() -> None:
    count = score("23m88p[456m][789m][222s]", "1m").count
    assert count
    straight = next(entry for entry in count.entries if entry.item.id == "pure_straight")
    assert [sorted(count.reading.sets[i].tile for i in hit) for hit in straight.hits] == [[0, 3, 6]]  # 123m 456m 789m


# --- Facts that contradict each other --------------------------------------------------------------------------------

BASE = "23m99p[456s][111s][678p]"


@pytest.mark.parametrize(
    ("hand", "win", "faults"),
    [
        # last copy: a concealed tile of the winner is a copy, on the pair wait always
        ("2334m[456s][111s][678p]", "3m last_copy", [("/win/circumstances", "circumstance_conflict")]),
        ("234m9p[456s][111s][678p]", "9p last_copy", [("/win/circumstances", "circumstance_conflict")]),
        (BASE, "rob 4m last_copy", [("/win/circumstances", "circumstance_conflict")]),
        (BASE, "4m last_copy fresh_discard", [("/win/circumstances", "circumstance_conflict")]),
        ("23m99p[456s][678p][444m]", "4m fresh_discard", [("/win/circumstances", "circumstance_conflict")]),
        # a robbed tile of which the winner holds a copy, concealed or in a meld
        ("5m[123p][456s][777s][222m]", "rob 5m", [("/hands/south", "kong_not_robbable")]),
        ("24m99p[456s][678p][345m]", "rob 3m", [("/hands/south", "kong_not_robbable")]),
        (BASE, "rob 4m concealed_kong_robbed", [("/win/circumstances", "kong_not_robbable")]),
        (BASE, "4m concealed_kong_robbed", [("/win/circumstances", "circumstance_conflict")]),
        # replacement tiles
        (BASE, "draw 4m kong_replacement", [("/win/circumstances", "no_kong")]),
        ("23m99p[456s][1111s][678p]", "draw 4m kong_on_kong", [("/win/circumstances", "no_kong")]),
        ("23m99p[456s][1111s][678p]", "4m kong_replacement", [("/win/circumstances", "circumstance_conflict")]),
        (BASE, "draw 4m flower_replacement", [("/win/circumstances", "circumstance_conflict")]),
        (BASE + "|plum", "4m flower_replacement", [("/win/circumstances", "circumstance_conflict")]),
        # tiles
        ("24m99p[456s][678p](3333m)", "3m", [("/hands/south", "fifth_copy")]),
        (BASE, "5m", [("/hands/south", "not_a_winning_hand")]),
        (BASE + "|plum plum", "4m", [("/hands/south", "flower_twice")]),
        ("23m99p[457s][111s][678p]", "4m", [("/hands/south", "not_a_set")]),
    ],
)
def test_contradiction(hand: str, win: str, faults: list[tuple[str, str]]) -> None:
    assert fault_codes(_deal(win_of(win), {"south": hand})) == faults


@pytest.mark.parametrize(
    ("win", "more", "faults"),
    [
        ("4m last_tile", {"table": {"wall_left": 5}}, [("/win/circumstances", "circumstance_conflict")]),
        # an empty wall, and exposed melds
        ("4m first_turn", {"table": {"wall_left": 0}}, [("/win/circumstances", "circumstance_conflict")] * 2),
        ("rob 4m", {"table": {"visible": "4m"}}, [("/table/visible", "kong_not_robbable")]),
        ("4m last_copy", {"north": "444m123456789p2s"}, [("/win/circumstances", "circumstance_conflict")]),
        ("rob 4m", {"west": "123456789p2233s"}, [("/hands/west", "kong_not_robbable")]),
    ],
)
def test_contradiction_with_the_table(win: str, more: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    others = {seat: hand for seat, hand in more.items() if seat != "table"}
    deal = _deal(win_of(win), {"south": BASE, **others}, **({"table": more["table"]} if "table" in more else {}))
    assert fault_codes(deal) == faults
