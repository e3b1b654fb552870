"""Who pays whom in riichi: shares, counters, bets, several winners, liability, draws. The sums are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.riichi_support import PINFU, SIMPLES, faults, moved, scored

DRAGONS = "23m99p[555z<west][666z<north][777z<east]"  # east fed the third
HONORS = "3344z[555z<west][666z<north][777z<east]"


def paid(result: Any) -> tuple[int, ...]:
    return tuple(result.payments.values())


def pot(result: Any) -> tuple[int, int]:
    return result.pot.before, result.pot.after


# --- shares, counters, bets ---


def test_bets_are_laid_first_and_taken_last() -> None:
    """Pinfu 1,000 (1 han 30 fu); one counter; bets of south and north, two more on the table."""
    result = scored("riichi-ema", "south 3p from west", south=PINFU, riichi=["north", "south"], table={"honba": 1, "riichi_sticks": 2})
    assert moved(result) == [
        ("south", "table", 1000, "riichi"),
        ("north", "table", 1000, "riichi"),
        ("west", "south", 2000, "discarder"),  # riichi and pinfu, 2 han 30 fu: 480 x 4 = 1,920
        ("west", "south", 300, "honba"),
        ("table", "south", 4000, "sticks"),
    ]
    assert paid(result) == (0, 5300, -2300, -1000)
    assert (result.hands["south"].receives, pot(result)) == (5300, (2000, 0))


def test_a_self_draw_is_rounded_payer_by_payer() -> None:
    """Self-draw and pinfu, 2 han 20 fu: B 320, so 640 and 320."""
    result = scored("riichi-ema", "west 3p drawn", west=PINFU, table={"honba": 2})
    assert moved(result) == [
        ("east", "west", 700, "self_draw"),
        ("south", "west", 400, "self_draw"),
        ("north", "west", 400, "self_draw"),
        ("east", "west", 200, "honba"),
        ("south", "west", 200, "honba"),
        ("north", "west", 200, "honba"),
    ]


@pytest.mark.parametrize(("points", "each"), [(0, 0), (300, 100), (600, 200), (1500, 500)])
def test_a_counter_is_worth_what_the_option_says(points: int, each: int) -> None:
    drawn = scored("riichi-ema", "east 3p drawn", {"honba_points": points}, east=PINFU, table={"honba": 1})
    assert paid(drawn) == (2100 + 3 * each, -700 - each, -700 - each, -700 - each)
    assert drawn.payments["south"] == -(700 + each)
    claimed = scored("riichi-ema", "east 3p from north", {"honba_points": points}, east=PINFU, table={"honba": 1})
    assert claimed.payments["north"] == -(1500 + points)


def test_a_hand_without_a_yaku_wins_nothing_and_its_bet_stays() -> None:
    result = scored("riichi-ema", "south 3p from west", south="123m45p678p234s22z", riichi=["north"], table={"riichi_sticks": 1})
    assert (result.hands["south"].outcome, result.hands["south"].shortfall, pot(result)) == ("below_minimum", 1, (1000, 2000))
    assert paid(result) == (0, 0, 0, -1000)


# --- several winners ---


def two(ruleset: str, **options: Any) -> Any:
    """South and north win on west's tile, both with riichi: north is the first in turn."""
    table = {"honba": 1, "riichi_sticks": 2}
    return scored(ruleset, "south+north 3p from west", options, south=PINFU, north=SIMPLES, riichi=["south", "north"], table=table)


@pytest.mark.parametrize(
    ("ruleset", "options", "payments"),
    [
        # each riichi and pinfu, 2,000; counters 300 each; own bets back, the two on the table to north
        ("riichi-ema", {}, (0, 2300, -4600, 4300)),
        ("riichi-ema", {"honba_to": "first"}, (0, 2000, -4300, 4300)),
        ("riichi-ema", {"sticks_to": "first"}, (0, 1300, -4600, 5300)),
        ("riichi-tenhou", {}, (0, 1000, -4300, 5300)),
        ("riichi-wrc", {}, (0, -1000, -2300, 5300)),
    ],
)
def test_two_winners(ruleset: str, options: dict[str, Any], payments: tuple[int, ...]) -> None:
    result = two(ruleset, **options)
    assert paid(result) == payments
    assert sum(payments) == 2000
    assert sum(hand.receives for hand in result.hands.values()) == sum(points for points in payments if points > 0)


def test_each_winner_has_the_own_transfers() -> None:
    assert moved(two("riichi-ema"))[2:] == [
        ("west", "north", 2000, "discarder"),
        ("west", "north", 300, "honba"),
        ("table", "north", 3000, "sticks"),
        ("west", "south", 2000, "discarder"),
        ("west", "south", 300, "honba"),
        ("table", "south", 1000, "sticks"),
    ]


def test_three_winners_make_a_draw_where_two_may_win() -> None:
    hands = {"east": "123m45p345s789s66m", "south": PINFU, "north": SIMPLES}
    drawn = scored("riichi-tenhou", "east+south+north 3p from west", **hands, riichi=["south"], table={"honba": 1, "riichi_sticks": 1})
    assert ([hand.outcome for hand in drawn.hands.values()], drawn.warnings) == (["drawn"] * 3, ())
    assert (paid(drawn), pot(drawn)) == ((0, -1000, 0, 0), (1000, 2000))
    with_one_less = scored("riichi-tenhou", "east+south+north 3p from west", **(hands | {"north": "45p678p345678s44z"}))
    assert {seat: hand.outcome for seat, hand in with_one_less.hands.items()} == {"east": "won", "south": "won", "north": "below_minimum"}


# --- liability ---


@pytest.mark.parametrize(
    ("ruleset", "win", "payments"),
    [
        ("riichi-ema", "south 1m drawn", (-32300, 32300, 0, 0)),
        ("riichi-ema", "south 1m from west", (-16000, 32300, -16300, 0)),
        ("riichi-tenhou", "south 1m from west", (-16300, 32300, -16000, 0)),
        ("riichi-tenhou", "south 1m from east", (-32300, 32300, 0, 0)),
    ],
)
def test_who_fed_the_third_dragon_pays(ruleset: str, win: str, payments: tuple[int, ...]) -> None:
    result = scored(ruleset, win, south=DRAGONS, table={"honba": 1})
    assert paid(result) == payments
    assert [(entry.seat, entry.rule) for entry in result.liability] == [("east", "big_three_dragons")]


@pytest.mark.parametrize("liable_honba", ["discarder", "liable"])
def test_a_liable_player_who_wins_on_the_same_tile_pays_nothing(liable_honba: str) -> None:
    """East fed south's third dragon; both win on north's tile: a yakuman 32,000, and pinfu of east, 240 x 6 = 1,440. Two counters."""
    east = "23m567m234p567s99s"
    options = {"liable_honba": liable_honba}
    result = scored("riichi-ema", "east+south 4m from north", options, east=east, south=DRAGONS, table={"honba": 2})
    assert paid(result) == (2100, 32600, 0, -34700)
    assert [(liable.winner, liable.seat, liable.rule) for liable in result.liability] == [("south", "east", "big_three_dragons")]


def test_a_liable_discarder_pays_as_ever() -> None:
    assert moved(scored("riichi-ema", "south 1m from east", south=DRAGONS)) == [("east", "south", 32000, "discarder")]


@pytest.mark.parametrize(
    ("win", "scope", "transfers"),
    [
        # the dragons by east, 32,000; of the other yakuman everybody the own share, east 16,000
        (
            "south 3z drawn",
            "yakuman",
            [
                ("east", "south", 16000, "self_draw"),
                ("east", "south", 32000, "liable"),
                ("west", "south", 8000, "self_draw"),
                ("north", "south", 8000, "self_draw"),
                ("east", "south", 300, "honba"),
            ],
        ),
        ("south 3z drawn", "hand", [("east", "south", 64000, "liable"), ("east", "south", 300, "honba")]),
        (
            "south 3z from north",
            "yakuman",
            [("east", "south", 16000, "liable"), ("north", "south", 48000, "discarder"), ("east", "south", 300, "honba")],
        ),
        (
            "south 3z from north",
            "hand",
            [("east", "south", 32000, "liable"), ("north", "south", 32000, "discarder"), ("east", "south", 300, "honba")],
        ),
        ("south 3z from east", "yakuman", [("east", "south", 64000, "discarder"), ("east", "south", 300, "honba")]),
    ],
)
def test_of_two_yakuman_the_liable_player_answers_for_one_or_for_both(win: str, scope: str, transfers: list[Any]) -> None:
    assert moved(scored("riichi-mleague", win, {"liability_scope": scope}, south=HONORS, table={"honba": 1})) == transfers


KONGS_AND_DRAGONS = "9m[5555z+<west][6666z<north][7777z+<east][8888p<west]"  # east fed the dragons, west the fourth kong


def test_two_liable_players_pay_each_for_the_own_yakuman_and_the_earlier_for_the_counters() -> None:
    result = scored("riichi-mleague", "south 9m drawn", south=KONGS_AND_DRAGONS, table={"honba": 1})
    assert moved(result) == [
        ("east", "south", 32000, "liable"),
        ("west", "south", 32000, "liable"),
        ("east", "south", 300, "honba"),
    ]
    assert [(entry.seat, entry.rule) for entry in result.liability] == [("east", "big_three_dragons"), ("west", "four_kongs")]
    whole = scored("riichi-mleague", "south 9m drawn", {"liability_scope": "hand"}, south=KONGS_AND_DRAGONS)
    assert (paid(whole), [entry.rule for entry in whole.liability]) == ((-64000, 64000, 0, 0), ["big_three_dragons"])


def test_liability_holds_where_another_yakuman_is_the_one_that_counts() -> None:
    """EMA: of four kongs and big three dragons one counts, the first in the order of the page."""
    result = scored("riichi-ema", "south 9m drawn", south=KONGS_AND_DRAGONS)
    assert result.hands["south"].count
    assert [entry.item.id for entry in result.hands["south"].count.entries] == ["four_kongs"]
    assert paid(result) == (-32000, 32000, 0, 0)


@pytest.mark.parametrize(
    ("hand", "liable"),
    [
        ("5m[2222m<east](3333p)[4444s+<west][8888s<north]", [("north", "four_kongs")]),
        ("5m[2222m<east](3333p)[8888s<north][4444s+<west]", []),  # an added kong is not claimed whole
        ("5m[2222m<east][4444s+<west][8888s<north](3333p)", []),
    ],
)
def test_the_fourth_kong_must_be_claimed_whole(hand: str, liable: list[Any]) -> None:
    result = scored("riichi-wrc", "south 5m drawn", south=hand)
    assert [(entry.seat, entry.rule) for entry in result.liability] == liable


def test_the_replacement_of_a_claimed_kong_where_it_is_played() -> None:
    hand = "46m345p99s[2222p<west][678s<east]"
    rules = {"liability_rules": ["claimed_kong_replacement"]}
    result = scored("riichi-ema", "south 5m drawn", rules, south=hand, circumstances=("kong_replacement",), table={"honba": 1})
    assert moved(result) == [("west", "south", 1500, "liable"), ("west", "south", 300, "honba")]  # 20 + 8 + 2 + 2, 40 fu: 700 + 400 + 400
    assert list(scored("riichi-ema", "south 5m drawn", south=hand, circumstances=("kong_replacement",)).liability) == []


def test_an_unknown_feeder_is_nobody_with_a_warning() -> None:
    result = scored("riichi-ema", "south 1m from west", south="23m99p[555z<west][666z<north][777z]")
    assert paid(result) == (0, 32000, -32000, 0)
    assert [(warning.code, warning.rule, warning.pointer) for warning in result.warnings] == [
        ("feeder_unknown", "big_three_dragons", "/hands/south/melds/2/from")
    ]


@pytest.mark.parametrize(("scope", "unknown"), [("yakuman", [("four_kongs", "/hands/south/melds/3/from")]), ("hand", [])])
def test_who_is_liable_for_one_yakuman_leaves_open_who_is_for_another(scope: str, unknown: list[Any]) -> None:
    """For the whole hand the earliest event decides, which is known."""
    hand = "1z(7777z)(6666z)[5555z<west][1111s]"
    result = scored("riichi-wrc", "south 1z drawn", {"liability_scope": scope}, south=hand)
    assert [(entry.seat, entry.rule) for entry in result.liability] == [("west", "big_three_dragons")]
    assert [(warning.rule, warning.pointer) for warning in result.warnings if warning.code == "feeder_unknown"] == unknown


def test_the_request_names_a_liable_player_for_the_whole_hand() -> None:
    """Half of 1,000 is not rounded again."""
    assert moved(scored("riichi-ema", "south 3p from west", south=PINFU, liability="north", table={"honba": 1})) == [
        ("west", "south", 500, "discarder"),
        ("north", "south", 500, "liable"),
        ("west", "south", 300, "honba"),
    ]


# --- draws ---


@pytest.mark.parametrize(
    ("tenpai", "transfers"),
    [
        ([], []),
        (["west"], [("east", "west", 1000), ("south", "west", 1000), ("north", "west", 1000)]),
        (["north", "east"], [("south", "east", 1500), ("west", "north", 1500)]),
        (["east", "south", "north"], [("west", "east", 1000), ("west", "south", 1000), ("west", "north", 1000)]),
        (["east", "south", "west", "north"], []),
    ],
)
def test_who_does_not_wait_pays_who_does(tenpai: list[str], transfers: list[Any]) -> None:
    result = scored("riichi-ema", None, draw={"tenpai": tenpai}, table={"honba": 3})
    assert moved(result) == [(*transfer, "noten") for transfer in transfers]
    assert moved(scored("riichi-ema", None, {"noten_points": 0}, draw={"tenpai": tenpai})) == []


def test_who_waits_is_read_from_the_hands() -> None:
    result = scored(
        "riichi-ema", None, east="23579m456p789s13z", south="678m45p678p234s22s", west="1m456p789p234s[111m<south]", north=SIMPLES
    )
    assert {seat: hand.tenpai for seat, hand in result.hands.items()} == {"east": False, "south": True, "west": False, "north": True}
    assert paid(result) == (-1500, 1500, -1500, 1500)
    assert list(result.warnings) == []


def test_who_waits_may_hide_it() -> None:
    result = scored("riichi-ema", None, south=PINFU, draw={"tenpai": []})
    assert (result.hands["south"].tenpai, moved(result)) == (False, [])


def test_a_hand_that_is_not_given_does_not_wait_with_a_warning_unless_it_has_riichi() -> None:
    result = scored("riichi-ema", None, riichi=["south"])
    assert paid(result) == (-1000, 2000, -1000, -1000)
    assert [(warning.code, warning.rule, warning.pointer) for warning in result.warnings] == [("tenpai_unknown", "noten", "/draw/tenpai")]
    assert list(scored("riichi-ema", None, {"noten_points": 0}, riichi=["south"]).warnings) == []


def test_nagashi_takes_the_place_of_what_is_paid_for_waiting() -> None:
    both = scored("riichi-tenhou", None, draw={"tenpai": ["west"], "nagashi": ["north", "east"]}, table={"honba": 4})
    assert moved(both) == [
        ("south", "east", 4000, "nagashi"),
        ("west", "east", 4000, "nagashi"),
        ("north", "east", 4000, "nagashi"),
        ("east", "north", 4000, "nagashi"),
        ("south", "north", 2000, "nagashi"),
        ("west", "north", 2000, "nagashi"),
    ]
    assert paid(scored("riichi-ema", None, draw={"tenpai": ["west"], "nagashi": ["north"]})) == (-1000, -1000, 3000, -1000)


def test_an_abortive_draw_pays_nothing_and_says_nothing_of_waiting() -> None:
    result = scored("riichi-ema", None, east=PINFU, draw={"abortive": True}, riichi=["west"])
    assert (moved(result), result.hands["east"].tenpai) == ([("west", "table", 1000, "riichi")], None)


def test_a_hand_that_waits_only_for_what_it_holds_itself_does_not_wait() -> None:
    assert faults("riichi-ema", None, west="1m456p789p234s[111m<south]", draw={"tenpai": ["west"]}) == [
        ("/draw/tenpai/0", "circumstance_conflict")
    ]
