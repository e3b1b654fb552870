"""Chinese Classical: who pays the winner, the settlement between the losers, several claimants, draws, missing hands."""

from __future__ import annotations

import pytest

from mahjong_scoring.core.faults import DealError
from tests.classical import deal, items, liable, score, total, warned, winner_of
from tests.rulesets.support import score as score_compact
from tests.rulesets.support import score_raw, win_of

# South wins all chows: 10 points, one double, 20.
WINNING = "456m678p99s[123m<east][234s<east]"
LOSERS = {
    "east": "1m147p258s123z111s",  # a concealed pung of 1: 8
    "west": "19m147p58s2z55z333s",  # a concealed pung of 3 and a pair of dragons: 6
    "north": "19m147p258s12345z",  # 0
}


def table(**more):
    return deal(WINNING, "6m", source="west", others=LOSERS, table={"wall_left": 30, "visible": ""}, **more)


def paid(result):
    return [(transfer.source, transfer.to, transfer.points, transfer.reason) for transfer in result.transfers]


def test_all_four_settle_and_east_doubles():
    result = score(table())
    assert {seat: total(hand) for seat, hand in result.hands.items()} == {"east": 8, "south": 20, "west": 6, "north": 0}
    assert sorted(paid(result)) == sorted(
        [
            ("east", "south", 40, "other"),
            ("west", "south", 20, "discarder"),
            ("north", "south", 20, "other"),
            ("west", "east", 4, "settlement"),
            ("north", "east", 16, "settlement"),
            ("north", "west", 6, "settlement"),
        ]
    )
    assert result.payments == {"east": -20, "south": 80, "west": -18, "north": -42}
    assert result.hands["south"].receives == 80
    assert result.hands["east"].outcome == "lost"
    assert warned(result) == []


def test_a_self_draw_is_paid_alike():
    result = score(deal(WINNING, "6m", others=LOSERS, options={"losers_settle": False}))
    # base 10, self-draw 2, all chows: 24
    assert paid(result) == [("east", "south", 48, "self_draw"), ("west", "south", 24, "self_draw"), ("north", "south", 24, "self_draw")]


@pytest.mark.parametrize(
    ("options", "payments"),
    [
        ({"losers_settle": False}, {"east": -40, "south": 80, "west": -20, "north": -20}),
        ({"east_doubles": False}, {"east": -10, "south": 60, "west": -16, "north": -34}),
        ({"losers_settle": False, "east_doubles": False}, {"east": -20, "south": 60, "west": -20, "north": -20}),
    ],
)
def test_options_of_the_settlement(options, payments):
    assert score(table(options=options)).payments == payments


def test_east_wins_double_from_everybody():
    others = {"south": LOSERS["east"], "west": LOSERS["west"], "north": LOSERS["north"]}
    result = score(deal(WINNING.replace("<east", "<north"), "6m", winner="east", source="west", others=others))
    # 20 x 2 from each; then 8 - 6, 8 - 0 and 6 - 0, none of them east
    assert result.payments == {"east": 120, "south": -40 + 2 + 8, "west": -40 - 2 + 6, "north": -40 - 8 - 6}


def test_the_limit_cuts_every_hand_before_east_doubles():
    # the winner's 704 and east's 8 x 2^4 = 128 are both cut at 100
    winner = "345m99p[555z<north][666z<north][777z<east]"
    east = "1m333z44z1p[111z<west][222z<north]"
    result = score(
        deal(winner, "5m", source="west", others={"east": east}, options={"limit": 100, "losers_settle": True}, liability="nobody")
    )
    assert total(result.hands["south"]) == 100
    # pungs 4 + 4 + 8, own and round wind, little four winds: 16 x 8 = 128
    assert items(result.hands["east"], "doubles") == {"seat_wind": 1, "round_wind": 1, "little_four_winds": 1}
    assert result.hands["east"].count.score["before_limit"] == 128
    assert total(result.hands["east"]) == 100
    # west and north are missing and count 0: each owes east 100 x 2
    assert result.payments == {"east": -200 + 400, "south": 400, "west": -300, "north": -300}


def test_the_dealers_win_of_the_source_704_costs_each_loser_1000():
    hand = "345m99p[555z<north][666z<north][777z<north]"
    result = score(deal(hand, "5m", winner="east", source="west", liability="nobody"))
    assert result.payments == {"east": 3000, "south": -1000, "west": -1000, "north": -1000}


# --- hands that are missing --------------------------------------------------------------------------------------


def test_a_missing_loser_counts_0_and_is_warned_about():
    result = score(
        deal(
            WINNING, "6m", source="west", others={"east": LOSERS["east"], "north": LOSERS["north"]}, table={"wall_left": 30, "visible": ""}
        )
    )
    assert [(warn.code, warn.rule, warn.pointer) for warn in result.warnings] == [("hand_missing", "settlement", "/hands/west")]
    # west counts 0: it owes east 8 x 2
    assert result.payments == {"east": -40 + 16 + 16, "south": 80, "west": -20 - 16, "north": -20 - 16}
    assert set(result.hands) == {"east", "south", "north"}


def test_the_winner_alone_is_enough():
    result = score(deal(WINNING, "6m", source="west", table={"wall_left": 30, "visible": ""}))
    assert warned(result) == [("hand_missing", "settlement")] * 3
    assert result.payments == {"east": -40, "south": 80, "west": -20, "north": -20}


def test_nobody_is_missed_where_the_losers_do_not_settle():
    assert warned(score(deal(WINNING, "6m", source="west", table={"wall_left": 30, "visible": ""}, options={"losers_settle": False}))) == []
    assert warned(score(deal(WINNING, "6m", source="west", table={"wall_left": 30, "visible": ""}, liability="west"))) == []


# --- two claimants, draws ----------------------------------------------------------------------------------------

# West discards 6m; north and south both win on it. North is next in turn.
NORTH = "45m345p66677s[678p<west]"
SOUTH = "45m678p99s[123m<east][234s<east]"


def two_claimants(**more):
    request = deal(
        SOUTH,
        "6m",
        source="west",
        others={"north": NORTH, "east": LOSERS["east"], "west": "19m147p58s2z55z333s"},
        table={"wall_left": 30, "visible": ""},
        **more,
    )
    request["win"]["winner"] = ["south", "north"]
    return request


def test_the_first_in_turn_wins_and_the_other_settles_as_a_loser():
    result = score(two_claimants())
    assert {seat: hand.outcome for seat, hand in result.hands.items()} == {
        "east": "lost",
        "south": "passed_over",
        "west": "lost",
        "north": "won",
    }
    # north: base 10 and a concealed pung of 2 4, no double: 14
    assert total(result.hands["north"]) == 14
    # south counts without the winning tile: no pair that scores, nothing
    assert result.hands["south"].count.score["points"] == 0
    assert total(result.hands["south"]) == 0
    # east 8, west 4 + 2 = 6: east +2x2 from west, +8x2 from south; west +6 from south
    assert result.payments == {"north": 14 + 14 + 28, "east": -28 + 4 + 16, "south": -14 - 16 - 6, "west": -14 - 4 + 6}


def test_the_order_of_the_claimants_does_not_matter():
    request = two_claimants()
    request["win"]["winner"] = ["north", "south"]
    assert score(request).payments == score(two_claimants()).payments


@pytest.mark.parametrize(
    ("source", "claimants", "winner"),
    [
        ("east", ["west", "south"], "south"),
        ("east", ["north", "west"], "west"),
        ("south", ["east", "west"], "west"),
        ("west", ["south", "east"], "east"),
        ("north", ["south", "west", "east"], "east"),
    ],
)
def test_turn_order_after_the_discarder(source, claimants, winner):
    ready = ["45m345p22277s678p", "45m99s444888p777z", "45m123p567789s33z"]
    hands = dict(zip(claimants, ready, strict=False))
    request = deal(hands[winner], "6m", winner=winner, source=source, others=hands)
    request["win"]["winner"] = claimants
    outcomes = {seat: hand.outcome for seat, hand in score(request).hands.items()}
    assert outcomes == {seat: "won" if seat == winner else "passed_over" for seat in claimants}


def test_a_draw_pays_nothing_and_still_counts_the_hands():
    result = score({"win": None, "round_wind": "east", "hands": LOSERS})
    assert {seat: (hand.outcome, total(hand)) for seat, hand in result.hands.items()} == {
        "east": ("drawn", 8),
        "west": ("drawn", 6),
        "north": ("drawn", 0),
    }
    assert result.payments == {"east": 0, "south": 0, "west": 0, "north": 0}
    assert result.transfers == ()
    assert warned(result) == []


def test_a_draw_without_hands():
    result = score({"win": None})
    assert result.hands == {}
    assert set(result.payments.values()) == {0}


# --- what the request says about liability -----------------------------------------------------------------------


def test_the_liable_player_pays_for_all_and_the_losers_do_not_settle():
    result = score(table(liability="north"))
    # 40 for east, 20 for west, 20 for north
    assert paid(result) == [("north", "south", 80, "liable")]
    assert liable(result) == ("north", "request")
    assert result.payments == {"east": 0, "south": 80, "west": 0, "north": -80}


def test_liability_of_nobody_and_of_the_winner_by_name():
    assert score(table(liability="nobody")).payments == score(table()).payments
    assert liable(score(table(liability={"south": "east"}))) == ("east", "request")
    assert winner_of(score(table(liability={"south": "east"}))).receives == 80


# --- numbers too large to be paid exactly ------------------------------------------------------------------------


def huge(doubles, options, losers=None):
    """Three open dragon pungs and a chow, of 22 points: each pung is worth that many doubles, big three dragons 2 more."""
    house = {"extends": "classical", "yaku": {"dragon_pung": {"value": doubles}}}
    win = "south 1m from west"
    return score_compact(house, win, south="23m99p[555z<north][666z<east][777z<east]", liability="nobody", **(losers or {}), **options)


def test_a_total_up_to_2_49_is_paid():
    # 3 x 14 + 2 = 44 doubles of 22 points
    scored = huge(14, {"limit": None})
    assert scored.score["total"] == 387_028_092_977_152
    assert scored.payments == (-774_056_185_954_304, 1_548_112_371_908_608, -387_028_092_977_152, -387_028_092_977_152)


@pytest.mark.parametrize(("limit", "key"), [(None, "before_limit"), (500, "before_limit")])
def test_a_larger_one_is_refused_and_never_cut(limit, key):
    # 3 x 15 + 2 = 47 doubles of 22 points, over 2^51, whatever the limit makes of them
    with pytest.raises(DealError) as caught:
        huge(15, {"limit": limit})
    [fault] = caught.value.faults
    assert (fault.pointer, fault.code) == ("/hands/south", "out_of_range")
    assert fault.detail == f"The `{key}` of this hand is too large: it must not exceed 562949953421312."


def test_a_losers_total_likewise():
    # three open pungs of dragons, 12 points, 47 doubles
    house = {"extends": "classical", "yaku": {"dragon_pung": {"value": 15}}}
    loser = "1459s[555z<north][666z<east][777z<east]"
    for win, hands in (("east 1m drawn", {"east": "23m99p345678s[456p<north]"}), (None, {})):
        request = {"round_wind": "east", "win": win and win_of(win), "hands": {**hands, "south": loser}}
        with pytest.raises(DealError) as caught:
            score_raw(house, request, {})
        assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/hands/south", "out_of_range")]
