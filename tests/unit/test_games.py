"""Sittings: the deal stays or passes, rounds and seats, totals, penalties, ranking and table points."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.tasks.ranking import Rank, ranking
from mahjong_scoring.tasks.rotation import sole_winner
from mahjong_scoring.tasks.sittings import Next, Penalty, Sitting, play
from tests.rulesets.support import rules_of

PLAYERS = ["Ann", "Bo", "Cy", "Di"]
DRAW: dict[str, Any] = {"deal": {"win": None}}
# guangdong.md: chicken hand from east, base 1.
CHICKEN = {"win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"}, "hands": {"south": "23m45699p333789s"}}


def sitting(ruleset: str, *deals: dict[str, Any], options: dict[str, Any] | None = None) -> Sitting:
    return play({"players": PLAYERS, "deals": deals}, rules_of(ruleset, options or {}))


def faults(ruleset: str, *deals: dict[str, Any], players: list[str] | None = None) -> list[tuple[str, str]]:
    with pytest.raises(DealError) as caught:
        play({"players": players or PLAYERS, "deals": deals}, rules_of(ruleset, {}))
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def by_payments(east: int = 0, south: int = 0, west: int = 0, north: int = 0, **more: Any) -> dict[str, Any]:
    return {"payments": {"east": east, "south": south, "west": west, "north": north}, **more}


def seated(names: str) -> dict[str, str]:
    return dict(zip(SEATS, names.split(), strict=True))


EAST_WINS = by_payments(30, -10, -10, -10)
SOUTH_WINS = by_payments(-20, 40, -10, -10)


def test_before_the_first_deal():
    begun = sitting("guangdong")
    assert begun.deals == ()
    assert begun.next == Next("east", seated("Ann Bo Cy Di"), 0)
    assert [(rank.player, rank.total, rank.place, rank.table_points) for rank in begun.ranking] == [(name, 0, 1, None) for name in PLAYERS]


def test_a_deal_by_tiles_by_its_score_and_by_its_payments():
    counted = {"win": {"winner": "west", "by": "self_draw"}, "scores": {"west": {"faan": 2}}}
    played = sitting("guangdong", {"deal": CHICKEN}, counted, by_payments(-5, 0, 0, 5))
    first, second, third = played.deals
    assert (first.payments, first.winners) == ({"east": -2, "south": 4, "west": -1, "north": -1}, ("south",))
    assert first.totals == {"Ann": -2, "Bo": 4, "Cy": -1, "Di": -1}
    # South won: the deal passes to Bo. West is Di then.
    assert (second.dealer, second.seats) == ("Bo", seated("Bo Cy Di Ann"))
    assert second.totals == {"Ann": -10, "Bo": -4, "Cy": -9, "Di": 23}
    assert (third.dealer, third.seats, third.winners) == ("Cy", seated("Cy Di Ann Bo"), ("north",))
    assert third.totals == {"Ann": -10, "Bo": 1, "Cy": -14, "Di": 23}
    assert played.next == Next("east", seated("Di Ann Bo Cy"), 0)
    assert played.ranking == (Rank("Di", 23, 1, None), Rank("Bo", 1, 2, None), Rank("Ann", -10, 3, None), Rank("Cy", -14, 4, None))


@pytest.mark.parametrize("ruleset", ["guangdong", "hk-qq", "classical"])
def test_the_dealer_stays_after_a_draw_and_an_own_win(ruleset):
    played = sitting(ruleset, DRAW, EAST_WINS, DRAW, SOUTH_WINS)
    assert [deal.dealer for deal in played.deals] == ["Ann"] * 4
    assert played.next == Next("east", seated("Bo Cy Di Ann"), 0)


def test_the_dealer_stays_after_winning_with_others():
    two = {"win": {"winner": ["east", "west"], "by": "discard", "from": "north"}, "scores": {"east": {"faan": 0}, "west": {"faan": 0}}}
    assert sitting("guangdong", two).next == Next("east", seated("Ann Bo Cy Di"), 1)


def test_the_round_wind_advances_after_each_dealer_and_the_game_ends_after_four_rounds():
    played = sitting("guangdong", *[SOUTH_WINS] * 16)
    assert [deal.round_wind for deal in played.deals] == [wind for wind in SEATS for _ in range(4)]
    assert [deal.dealer for deal in played.deals] == PLAYERS * 4
    assert played.next is None
    # Each player was each seat four times.
    assert played.deals[-1].totals == dict.fromkeys(PLAYERS, 0)


def test_a_win_by_tiles_is_scored_with_the_round_wind_of_the_sitting():
    # guangdong.md: the pung of south winds is the round wind, 1 faan, for west: base 2.
    winds = {"win": {"winner": "west", "by": "discard", "from": "east", "tile": "1m"}, "hands": {"west": "23m45699p222z789s"}}
    played = sitting("guangdong", *[SOUTH_WINS] * 4, {"deal": winds})
    assert played.deals[4].payments == {"east": -4, "south": -2, "west": 8, "north": -2}
    stated = {"deal": {**winds, "round_wind": "south"}}
    assert sitting("guangdong", *[SOUTH_WINS] * 4, stated).deals[4].payments == played.deals[4].payments


def test_seats_change_with_each_round_in_chinese_official():
    # mcr.md's source: for south and north east and south, west and north change places; for west east goes to west, west to
    # south, south to north, north to east. The dealer always passes, after draws and own wins too.
    played = sitting("mcr", *[DRAW, EAST_WINS, SOUTH_WINS, DRAW] * 4)
    firsts = [played.deals[i].seats for i in (0, 4, 8, 12)]
    assert firsts == [seated("Ann Bo Cy Di"), seated("Bo Ann Di Cy"), seated("Cy Di Bo Ann"), seated("Di Cy Ann Bo")]
    assert [deal.dealer for deal in played.deals[8:12]] == ["Cy", "Di", "Bo", "Ann"]
    assert played.next is None


def test_the_start_of_2000_in_classical():
    played = sitting("classical", SOUTH_WINS)
    assert played.deals[0].totals == {"Ann": 1980, "Bo": 2040, "Cy": 1990, "Di": 1990}
    assert played.ranking[0] == Rank("Bo", 2040, 1, None)
    assert [rank.place for rank in played.ranking] == [1, 2, 2, 4]


def test_the_thirteenth_win_in_a_row_scores_a_limit_and_passes_the_deal():
    twelve = [EAST_WINS, DRAW] * 12
    assert sitting("classical", *twelve).next == Next("east", seated("Ann Bo Cy Di"), 12)
    hand = {"win": {"winner": "east", "by": "self_draw", "tile": "1m"}, "hands": {"east": "23m45699p333789s"}}
    played = sitting("classical", *twelve, {"deal": hand})
    # classical.md: the limit of 500 from each, doubled for east; the losers' hands are missing and count 0.
    assert played.deals[24].payments == {"east": 3000, "south": -1000, "west": -1000, "north": -1000}
    assert played.next == Next("east", seated("Bo Cy Di Ann"), 0)
    table = {"deal": {**hand, "table": {"wall_left": 40}}}
    assert sitting("classical", *twelve, table).deals[24].payments["east"] == 3000
    assert sitting("classical", *twelve[2:], table).deals[22].payments["east"] < 3000


def test_penalties_are_added_as_they_stand():
    entry = {**SOUTH_WINS, "penalties": [{"player": "Bo", "points": -60, "note": "false win"}, {"player": "Ann", "points": 20}]}
    played = sitting("mcr", entry)
    assert played.deals[0].penalties == (Penalty("Bo", -60, "false win"), Penalty("Ann", 20, ""))
    assert played.deals[0].payments == {"east": -20, "south": 40, "west": -10, "north": -10}
    assert played.deals[0].totals == {"Ann": 0, "Bo": -20, "Cy": -10, "Di": -10}


@pytest.mark.parametrize(
    ("totals", "places", "points"),
    [
        ((40, 20, -10, -50), [1, 2, 3, 4], [4, 2, 1, 0]),
        ((40, 40, -10, -70), [1, 1, 3, 4], [3, 3, 1, 0]),
        ((30, 0, 0, -30), [1, 2, 2, 4], [4, 1.5, 1.5, 0]),
        ((40, 20, -30, -30), [1, 2, 3, 3], [4, 2, 0.5, 0.5]),
        ((10, 10, 10, -30), [1, 1, 1, 4], [7 / 3, 7 / 3, 7 / 3, 0]),
        ((30, -10, -10, -10), [1, 2, 2, 2], [4, 1, 1, 1]),
        ((0, 0, 0, 0), [1, 1, 1, 1], [1.75] * 4),
    ],
)
def test_table_points_are_shared(totals, places, points):
    ranks = ranking(dict(zip(PLAYERS, totals, strict=True)), {"table_points": (4, 2, 1, 0)})
    assert [rank.place for rank in ranks] == places
    assert [rank.table_points for rank in ranks] == points
    assert sum(rank.table_points or 0 for rank in ranks) == 7


@pytest.mark.parametrize("points", [(4, 2, 1, 0), (10, 5, 2, 0), (100, 99, -99, -100), (1, 0, 0, 0), (-1, -2, -2, -3)])
@pytest.mark.parametrize(
    "totals", [(10, 10, 10, -30), (30, -10, -10, -10), (20, 20, -20, -20), (0, 0, 0, 0), (5, 0, 0, -5), (9, 1, -4, -6)]
)
def test_shared_table_points_add_up_to_those_of_the_places(totals, points):
    shared = [rank.table_points for rank in ranking(dict(zip(PLAYERS, totals, strict=True)), {"table_points": points})]
    assert sum(share for share in shared if share is not None) == pytest.approx(sum(points), abs=1e-12)
    for place in {totals.index(total) for total in totals}:  # those who share one place have together what it and the next have
        number = totals.count(totals[place])
        assert sum(shared[place : place + number]) == sum(points[place : place + number])


def test_table_points_of_a_sitting():
    played = sitting("mcr", SOUTH_WINS)
    assert [(rank.player, rank.table_points) for rank in played.ranking] == [("Bo", 4), ("Cy", 1.5), ("Di", 1.5), ("Ann", 0)]


# East, south, west, north; in each of them south gains, alone or not.
BY_DISCARD, BY_SELF_DRAW = (-16, 32, -8, -8), (-16, 48, -16, -16)
ONE_PAYS, TWO_PAY = (-32, 32, 0, 0), (-16, 32, -16, 0)
FALSE_WIN, TIE = (-576, 192, 192, 192), (-20, 10, 10, 0)
# guangdong.md: south wins 8 base on west's discard, east 1 base; they pay each other, and east loses 4 altogether.
TWO_WON = (-4, 31, -18, -9)
FULL = {"discard_payment": "full"}


@pytest.mark.parametrize(
    ("ruleset", "options", "wins", "others"),
    [
        # mcr.md: everybody pays for every win; there is no liability
        ("mcr", {}, [BY_DISCARD, BY_SELF_DRAW], [ONE_PAYS, TWO_PAY, TWO_WON, FALSE_WIN, TIE]),
        # guangdong.md: everybody pays, or the liable player for all
        ("guangdong", {}, [BY_DISCARD, BY_SELF_DRAW, ONE_PAYS], [TWO_PAY, TWO_WON, FALSE_WIN, TIE]),
        # hong-kong.md: without liability one player pays alone only where the discarder pays for all; big three dragons splits a discard
        ("hk-wikipedia", {"liability_rules": []}, [BY_DISCARD, BY_SELF_DRAW], [ONE_PAYS, TWO_PAY, FALSE_WIN, TIE]),
        ("hk-wikipedia", {"liability_rules": [], **FULL}, [ONE_PAYS, BY_SELF_DRAW], [BY_DISCARD, TWO_PAY, FALSE_WIN, TIE]),
        ("hk-wikipedia", {"liability_rules": ["robbed_kong"]}, [BY_DISCARD, ONE_PAYS], [TWO_PAY, FALSE_WIN, TIE]),
        ("hk-wikipedia", {"liability_rules": ["big_three_dragons"]}, [BY_DISCARD, ONE_PAYS, TWO_PAY], [FALSE_WIN, TIE]),
        # classical.md: a loser may come out of the settlement even, or gain more than the winner
        ("classical", {}, [BY_DISCARD, BY_SELF_DRAW, ONE_PAYS, TWO_PAY, (-18, 31, -9, -4)], [FALSE_WIN, TIE, (1624, 80, -852, -852)]),
        ("classical", {"losers_settle": False}, [BY_DISCARD, ONE_PAYS], [BY_SELF_DRAW, TWO_PAY, FALSE_WIN, TIE]),  # east pays twice
        ("classical", {"losers_settle": False, "east_doubles": False}, [BY_SELF_DRAW, ONE_PAYS], [BY_DISCARD, TWO_PAY, FALSE_WIN, TIE]),
    ],
)
def test_one_winner_is_inferred_where_the_ruleset_knows_such_a_payment(ruleset, options, wins, others):
    rules = rules_of(ruleset, options)
    assert [sole_winner(dict(zip(SEATS, paid, strict=True)), rules) for paid in wins] == ["south"] * len(wins)
    assert [sole_winner(dict(zip(SEATS, paid, strict=True)), rules) for paid in others] == [None] * len(others)
    assert sole_winner({}, rules) is None


@pytest.mark.parametrize("ruleset", ["mcr", "classical", "guangdong", "hk-qq"])
def test_nobody_won_where_the_payments_do_not_say_who(ruleset):
    """A false win of east, who pays all: as after a draw, the dealer stays, but for MCR, and the wins in a row neither grow nor end."""
    false_win = by_payments(*FALSE_WIN)
    played = sitting(ruleset, EAST_WINS, false_win, EAST_WINS)
    assert [deal.winners for deal in played.deals] == [("east",), (), ("east",)]
    assert [(warn.code, warn.rule, warn.pointer) for warn in played.deals[1].warnings] == [("winner_unknown", "dealer", "/deals/1/winner")]
    assert [deal.dealer for deal in played.deals] == (["Ann", "Bo", "Cy"] if ruleset == "mcr" else ["Ann"] * 3)
    assert played.next and played.next.dealer_wins == (0 if ruleset == "mcr" else 2)
    for nobody in ("nobody", []):
        said = sitting(ruleset, EAST_WINS, {**false_win, "winner": nobody}, EAST_WINS)
        assert (said.deals[1].winners, said.deals[1].warnings) == ((), ())
        assert said.next == played.next
    assert sitting(ruleset, {**false_win, "winner": None}).deals == sitting(ruleset, false_win).deals


def test_a_deal_in_which_nothing_is_paid_was_drawn():
    for nothing in ({"payments": {}}, by_payments(), {"payments": {}, "winner": None}):
        (drawn,) = sitting("classical", nothing).deals
        assert (drawn.winners, drawn.warnings, drawn.hands) == ((), (), {})


def test_the_winner_can_be_named_where_the_payments_do_not_say():
    # In classical a loser with a large total may gain more than the winner.
    gains = by_payments(-100, 60, 40, 0)
    assert sitting("classical", {**gains, "winner": "east"}).next == Next("east", seated("Ann Bo Cy Di"), 1)
    assert sitting("classical", {**gains, "winner": "west"}).next == Next("east", seated("Bo Cy Di Ann"), 0)
    assert sitting("classical", {**gains, "winner": "nobody"}).next == Next("east", seated("Ann Bo Cy Di"), 0)
    assert sitting("classical", gains).next == Next("east", seated("Ann Bo Cy Di"), 0)
    assert sitting("guangdong", {**gains, "winner": ["east", "south"]}).deals[0].winners == ("east", "south")


def test_every_hand_says_how_the_deal_ended_for_it():
    """mcr.md: 7 points where 8 are needed win nothing. On east's discard 16 points of west pass over 20 of north."""
    seven = {"win": {"winner": "south", "by": "self_draw"}, "scores": {"south": {"points": 7}}}
    two = {
        "win": {"winner": ["north", "west"], "by": "discard", "from": "east"},
        "scores": {"west": {"points": 16}, "north": {"points": 20}},
    }
    first, second, third = sitting("mcr", seven, two, {"payments": {}}).deals
    (hand,) = first.hands.values()
    assert (first.winners, hand.outcome, hand.shortfall, hand.receives) == ((), "below_minimum", 1, 0)
    assert hand.score == {"points": 7, "without_flowers": 7}
    assert {seat: (hand.outcome, hand.receives) for seat, hand in second.hands.items()} == {
        "west": ("won", 40),
        "north": ("passed_over", 0),
    }
    assert third.hands == {}


def test_a_deal_by_tiles_keeps_its_whole_result():
    played = sitting("guangdong", {"deal": CHICKEN}, DRAW, SOUTH_WINS).deals
    assert played[0].result
    assert [(transfer.source, transfer.points) for transfer in played[0].result.transfers] == [("east", 2), ("west", 1), ("north", 1)]
    assert played[0].hands is played[0].result.hands
    assert (played[1].hands, played[2].result) == ({}, None)


def test_a_hand_below_the_minimum_counts_as_a_draw():
    small = {"win": {"winner": "south", "by": "self_draw"}, "scores": {"south": {"faan": 1}}}
    played = sitting("hk-qingzhang", small)
    assert played.deals[0].winners == ()
    assert played.next == Next("east", seated("Ann Bo Cy Di"), 0)


def test_warnings_name_their_place():
    losers_missing = {"win": {"winner": "south", "by": "self_draw"}, "scores": {"south": {"total": 64}, "east": {"total": 0}}}
    warnings = sitting("classical", losers_missing).deals[0].warnings
    assert [warning.pointer for warning in warnings] == ["/deals/0/scores/west", "/deals/0/scores/north"]


# --- what is refused ---


def test_another_round_wind():
    wrong = {"deal": {**CHICKEN, "round_wind": "south"}}
    assert faults("guangdong", wrong) == [("/deals/0/deal/round_wind", "not_allowed")]
    counted = {"win": {"winner": "west", "by": "self_draw"}, "scores": {"west": {"faan": 2}}, "round_wind": "west"}
    assert faults("guangdong", counted) == [("/deals/0/round_wind", "not_allowed")]


def test_the_thirteenth_win_in_a_row_by_scores_is_a_limit_hand():
    # 40 from each, twice for east; the thirteenth time the limit of 500
    score = {"win": {"winner": "east", "by": "self_draw"}, "scores": {"east": {"total": 40}} | {seat: {"total": 0} for seat in SEATS[1:]}}
    played = sitting("classical", *[score] * 13)
    assert [deal.payments["east"] for deal in played.deals] == [240] * 12 + [3000]
    assert played.next and played.next.seats["east"] == "Bo"


@pytest.mark.parametrize("ruleset", ["classical", "hk-wikipedia"])
def test_the_deal_passes_after_a_draw_where_an_option_says_so(ruleset):
    draws = [by_payments()] * 2
    assert [deal.dealer for deal in sitting(ruleset, *draws).deals] == ["Ann", "Ann"]
    passed = sitting(ruleset, *draws, options={"dealer_stays_after_draw": False})
    assert [deal.dealer for deal in passed.deals] == ["Ann", "Bo"]
    assert passed.next == Next("east", seated("Cy Di Ann Bo"), 0)


def test_another_number_of_the_dealers_wins():
    hand = {"win": {"winner": "east", "by": "self_draw", "tile": "1m"}, "hands": {"east": "23m45699p333789s"}, "table": {"dealer_wins": 2}}
    assert faults("classical", EAST_WINS, {"deal": hand}) == [("/deals/1/deal/table/dealer_wins", "not_allowed")]
    assert sitting("classical", EAST_WINS, EAST_WINS, {"deal": hand}).next == Next("east", seated("Ann Bo Cy Di"), 3)


def test_faults_of_every_deal_at_once():
    bad_deal = {"deal": {**CHICKEN, "hands": {"south": "23m45699p333789x"}}}
    bad_score = {"win": {"winner": "west", "by": "self_draw"}, "scores": {"west": {"points": 2}}}
    assert faults("guangdong", bad_deal, bad_score, by_payments(1, 2, 3, 4), {"deal": {**CHICKEN, "round_wind": "south"}}) == [
        ("/deals/0/deal/hands/south", "tile_syntax"),
        ("/deals/1/scores/west/points", "not_allowed"),
        ("/deals/1/scores/west/faan", "required"),
        ("/deals/2/payments", "not_allowed"),
    ]


def test_an_entry_is_one_of_three():
    assert faults("guangdong", {}) == [("/deals/0", "required")]
    assert faults("guangdong", {**DRAW, **SOUTH_WINS}) == [("/deals/0", "not_allowed")]


def test_deals_after_the_last_round():
    assert faults("mcr", *[DRAW] * 18) == [("/deals/16", "too_many")]


def test_players_have_different_names():
    assert faults("mcr", players=["Ann", "Bo", "Ann", "Di"]) == [("/players/2", "not_allowed")]
    penalty = {**DRAW, "penalties": [{"player": "Eve", "points": -5}]}
    assert faults("mcr", penalty) == [("/deals/0/penalties/0/player", "not_allowed")]


def test_every_number_stays_below_2_to_the_53():
    most = 2**53 - 1
    assert sitting("guangdong", by_payments(most, -most)).deals[0].totals["Ann"] == most
    assert faults("guangdong", by_payments(most, -most), by_payments(1, -1)) == [("/deals/1", "out_of_range")]
    assert faults("guangdong", by_payments(2**53, -(2**53))) == [
        ("/deals/0/payments/east", "out_of_range"),
        ("/deals/0/payments/south", "out_of_range"),
    ]
    large = {**DRAW, "penalties": [{"player": "Bo", "points": -(2**53)}]}
    assert faults("guangdong", large) == [("/deals/0/penalties/0/points", "out_of_range")]


def test_the_thirteenth_deal_knows_no_more_of_the_table_than_the_others():
    """classical.md: unknown freshness counts as not fresh; twelve wins in a row say nothing of what lies open.

    West's last discard is won: 10 points, all chows and last discard 2 doubles: 40 from west and north, 80 from east.
    """
    hand = {"south": "123456m66p68p345s"}
    win = {"winner": "south", "by": "discard", "from": "west", "tile": "7p", "circumstances": ["last_tile"]}
    last = {"deal": {"win": win, "hands": hand}}
    for before in (11, 12):
        played = sitting("classical", *[EAST_WINS] * before, last).deals[-1]
        assert played.payments == {"east": -80, "south": 160, "west": -40, "north": -40}
        assert "freshness_unknown" in [warn.code for warn in played.warnings]


def test_who_won_where_losers_settle():
    """South won 80, but east gained most in the settlement between the losers: without `winner` nobody can tell."""
    payments = {"east": 1624, "south": 80, "west": -852, "north": -852}
    unknown = sitting("classical", {"payments": payments}).deals[0]
    assert unknown.winners == ()
    assert [(warn.code, warn.pointer) for warn in unknown.warnings] == [("winner_unknown", "/deals/0/winner")]
    said = sitting("classical", {"payments": payments, "winner": "south"}).deals[0]
    assert (said.winners, said.warnings) == (("south",), ())
    assert sitting("classical", EAST_WINS).deals[0].warnings == ()


# --- names ---


@pytest.mark.parametrize("alike", ["Ann ", "\tAnn", "\u3000Ann", "Ann\xa0"])
def test_names_are_compared_without_the_spaces_around_them(alike):
    assert faults("mcr", players=["Ann", "Bo", alike, "Di"]) == [("/players/2", "not_allowed")]


def test_names_are_compared_as_they_look():
    composed, decomposed = "Zo\xeb", "Zoe\u0308"
    assert faults("mcr", players=[composed, "Bo", "Cy", decomposed]) == [("/players/3", "not_allowed")]
    penalty = {**SOUTH_WINS, "penalties": [{"player": f" {decomposed}", "points": -5}]}
    played = play({"players": [f"{composed} ", "Bo", "Cy", "zo\xeb"], "deals": [penalty]}, rules_of("mcr", {}))
    assert played.deals[0].penalties == (Penalty("Zo\xeb ", -5, ""),)
    assert played.deals[0].totals == {"Zo\xeb ": -25, "Bo": 40, "Cy": -10, "zo\xeb": -10}


@pytest.mark.parametrize("blank", [" ", "\u3000\xa0"])
def test_a_player_has_a_name(blank):
    assert faults("mcr", players=["Ann", blank, blank, "Di"]) == [("/players/1", "out_of_range"), ("/players/2", "out_of_range")]
