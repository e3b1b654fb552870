"""Taiwanese sixteen tiles, by hand from its rules page: presets, ready hands, flowers, the dealer's part, liability, sittings."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.requests.compare import compare_request
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.sittings import Sitting, play
from mahjong_scoring.tasks.stated_scores import Paid, pay_stated
from mahjong_scoring.tasks.waits import ready_of
from mahjong_scoring.texts.catalogue import texts_in
from tests.rulesets.support import Scored, rules_of, score_raw, win_of

SML = "taiwanese-sml"
CLOSED = "123m23456p123456s55z"  # waits for 1p, 4p and 7p
OPEN = "23456p123456s55z[111m<north]"  # no tai on a discard of 1p
WIDE = "1479m258p369s123456z"  # sixteen tiles that do not wait for anything
ALL_FLOWERS = "|plum orchid chrysanthemum bamboo spring summer autumn winter"
DRAGONS = "23m456p99s[555z<north][666z<north][777z<west]"  # on 1m big three dragons, 8


def scored(win: str | dict[str, Any], ruleset: Any = SML, *, round_wind: str = "west", **rest: Any) -> Scored:
    """The answer to a deal; hands by seat, facts by name, every other keyword is an option."""
    stated = win_of(win) if isinstance(win, str) else win
    deal: dict[str, Any] = {"round_wind": round_wind, "win": stated, "hands": {seat: rest.pop(seat) for seat in SEATS if seat in rest}}
    deal |= {key: rest.pop(key) for key in ("ready", "table", "liability") if key in rest}
    winner = stated["winner"]
    return Scored(score_raw(ruleset, deal, rest), winner if isinstance(winner, str) else winner[0])


def faults(win: str | dict[str, Any], ruleset: Any = SML, **rest: Any) -> list[tuple[str, str]]:
    with pytest.raises(DealError) as caught:
        scored(win, ruleset, **rest)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def robbed(winner: Any = "south", source: str = "east", tile: str = "winter", *circumstances: str) -> dict[str, Any]:
    return {"winner": winner, "by": "robbed_flower", "from": source, "tile": tile, "circumstances": list(circumstances)}


# --- presets ---

PRESETS: dict[str, dict[str, Any]] = {
    "sml": {},
    "cml": {
        "multiple_winners": "one",
        "ready_counts": "not_east",
        "all_chows_honors_and_flowers": False,
        "little_four_winds_adds_winds": True,
        "flower_set_adds_own": False,
        "seven_robs_one": False,
        "eight_flowers": "added",
    },
    "star31": {
        "most_repeats": 10,
        "heavenly_ready": 8,
        "earthly_ready": 4,
        "human_hand": 0,
        "all_honors": 8,
        "flower_set": 2,
        "ready_counts": "first_eight",
        "all_chows_honors_and_flowers": False,
        "flower_set_adds_own": False,
        "pung_first": True,
        "seven_robs_one": False,
        "extra_yaku": ("any_flower", "wind_pung", "no_flowers_or_honors", "melded_kong", "concealed_kong", "declared_ready"),
    },
    "shenlaiye": {
        "multiple_winners": "one",
        "most_repeats": 9,
        "earthly_ready": 4,
        "human_hand": 8,
        "all_honors": 8,
        "flower_set": 2,
        "ready_counts": "first_discard",
        "human_hand_when": "first_discard",
        "earthly_ready_adds_concealed": False,
        "all_chows_wait": "only_two_sided",
        "all_chows_concealed": True,
        "all_chows_honors_and_flowers": False,
        "little_four_winds_adds_winds": True,
        "all_honors_adds_all_pungs": False,
        "flower_set_adds_own": False,
        "seven_robs_one": False,
        "eight_flowers": "both",
        "extra_yaku": ("declared_ready", "half_melded_hand", "initial_flowers"),
    },
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_sets_the_defaults_of_the_other_options(preset: str) -> None:
    options = rulesets()[SML].options
    own = options_in_force(options, {}, "", [])
    assert options_in_force(options, {"preset": preset}, "", []) == own | {"preset": preset} | PRESETS[preset]


def test_an_option_that_is_given_wins_over_the_preset() -> None:
    given = {"preset": "star31", "flower_set": 1, "extra_yaku": ("no_flowers",), "human_hand": 16}
    in_force = options_in_force(rulesets()[SML].options, given, "", [])
    assert in_force.items() >= given.items()
    assert in_force["all_honors"] == 8


def test_house_rules_state_a_preset_and_what_none_sets_any_more() -> None:
    house = {"extends": SML, "options": {"preset": "cml", "all_chows_honors_and_flowers": True}}
    chosen = rules_of(house, {}).options
    assert (chosen["preset"], chosen["all_chows_honors_and_flowers"], chosen["eight_flowers"]) == ("cml", True, "added")
    again = rules_of(house, {"preset": "shenlaiye"}).options
    assert (again["all_chows_honors_and_flowers"], again["eight_flowers"], again["multiple_winners"]) == (True, "both", "one")
    back = rules_of(house, {"preset": "sml"}).options
    assert (back["all_chows_honors_and_flowers"], back["eight_flowers"], back["multiple_winners"]) == (True, "alone", "three_only")


def test_house_rules_with_a_preset_have_a_hash_of_their_own() -> None:
    plain = rules_of({"extends": SML, "options": {"preset": "cml"}}, {}).ruleset
    other = rules_of({"extends": SML, "options": {"preset": "cml", "flower_set_adds_own": True}}, {}).ruleset
    assert len({plain.hash, other.hash, rulesets()[SML].hash}) == 3


def test_house_rules_enable_a_yaku_that_an_option_lists() -> None:
    enabled = {"extends": SML, "yaku": {"no_flowers": {"enabled": True}}}
    assert scored("south 1p from north", enabled, south=OPEN).yaku == {"no_flowers": 1}
    assert scored("south 1p from north", enabled, extra_yaku=(), south=OPEN).yaku == {}
    beside = {"extends": SML, "options": {"extra_yaku": ["any_flower"]}, "yaku": {"no_flowers": {"enabled": True}}}
    assert rules_of(beside, {}).options["extra_yaku"] == ("any_flower", "no_flowers")
    worth = {"extends": SML, "options": {"extra_yaku": ["any_flower"]}, "yaku": {"no_flowers": {"value": 3}}}
    assert rules_of(worth, {}).options["extra_yaku"] == ("any_flower",)
    valued = {"extends": SML, "options": {"preset": "star31"}, "yaku": {"no_flowers": {"value": 3}}}
    assert rules_of(valued, {}).options["extra_yaku"] == (
        *("declared_ready", "wind_pung", "any_flower", "no_flowers", "no_flowers_or_honors", "melded_kong", "concealed_kong"),
    )
    assert scored("south 1p from north", valued, south=OPEN).yaku == {"no_flowers": 3}


def test_six_melds_are_too_many_tiles() -> None:
    hand = "1p[111m<north][222m<north][333m<north][444m<north][555m<north][666m<north]"
    assert faults("south 1p from north", south=hand) == [("/hands/south", "tile_count")]
    with pytest.raises(DealError) as caught:
        scored("south 1p from north", south=hand)
    assert caught.value.faults[0].message.english(caught.value.faults[0].args) == "A hand has at most 5 melds; this one has 6."


def test_a_value_of_house_rules_stands_above_the_option() -> None:
    house = {"extends": SML, "yaku": {"human_hand": {"value": 12}}}
    for options in ({}, {"human_hand": 0}, {"preset": "star31"}):
        assert scored("west 1p from south first_turn", house, **options, west=CLOSED).yaku["human_hand"] == 12


# --- yaku ---


@pytest.mark.parametrize(
    ("counts", "east", "others"),
    [
        ("standard", {"dealt": 16, "first_draw": 8}, {"dealt": 16, "first_draw": 8}),
        ("not_east", {"first_draw": 8}, {"dealt": 16, "first_draw": 8}),
        ("first_eight", {"dealt": 16, "first_draw": 8}, {"dealt": 8, "first_draw": 8}),
        ("first_discard", {"dealt": 8}, {"dealt": 8, "first_draw": 8}),
    ],
)
def test_what_counts_as_ready(counts: str, east: dict[str, int], others: dict[str, int]) -> None:
    """16 is heavenly ready, 8 earthly ready; concealed hand 1 counts besides."""
    for seat, worth in (("east", east), ("south", others)):
        for since in ("dealt", "first_draw", "later"):
            hand = scored(f"{seat} 1p from north", ready_counts=counts, ready={seat: since}, **{seat: CLOSED})
            assert hand.score["tai"] == 1 + worth.get(since, 0), (seat, since)


def test_the_human_hand_of_any_first_discard() -> None:
    hand = scored("south 1p from west first_turn", human_hand_when="first_discard", south=CLOSED)
    assert hand.yaku == {"human_hand": 16}
    east = scored("east 1p from west first_turn", human_hand_when="first_discard", east=CLOSED)
    assert (east.yaku, east.payments) == ({"human_hand": 16}, (22, 0, -22, 0))
    kong = scored("south 1p from west first_turn", human_hand_when="first_discard", south="23456p123456s55z(1111m)")
    assert kong.yaku == {"concealed_hand": 1}


def test_opening_hands_may_leave_the_concealed_ones() -> None:
    hand = scored("south 9s drawn first_turn", opening_adds_concealed=True, south="123456m123456p1239s")
    assert hand.yaku == {"earthly_hand": 16, "self_draw": 1, "concealed_hand": 1, "fully_concealed_hand": 1, "only_wait": 1}


def test_a_pung_first_where_the_tile_completes_one() -> None:
    """2m makes 22 234 555, with three concealed pungs, or 222 345 55 with two."""
    hand = "2234555m999p111s[789p<east]"
    assert scored("south 2m from north", south=hand).yaku == {"three_concealed_pungs": 2}
    assert scored("south 2m from north", pung_first=True, south=hand).yaku == {}


def test_kinds_that_the_hand_holds_itself_are_no_waits() -> None:
    """1113m waits for 3m, and for 2m, of which the kong holds all four."""
    assert scored("south 3m from north", south="1113m123456p123s(2222m)").yaku == {"only_wait": 1, "concealed_hand": 1}
    assert scored("south 3m from north", south="1113m123456p123s(9999m)").yaku == {"concealed_hand": 1}


def test_all_chows_by_their_options() -> None:
    closed = scored("south 1p from north", all_chows_concealed=True, south=CLOSED)
    assert closed.yaku == {"all_chows": 2, "concealed_hand": 1}
    pair = "234567p234567s9s[123m<east]"
    assert scored("south 9s from north", all_chows_wait="any", south=pair).yaku == {"all_chows": 2, "only_wait": 1}


def test_the_replacement_of_a_flower_after_a_kong() -> None:
    hand = "23456p123456s55z[1111m<north]|plum"
    both = "south 1p drawn kong_replacement flower_replacement"
    assert scored(both, south=hand).yaku == {"self_draw": 1, "kong_replacement": 1}
    assert scored(both, flower_replacement_counts=False, south=hand).yaku == {"self_draw": 1}


# --- flowers ---


def test_a_robbed_flower_is_paid_by_whom_it_was_taken_from() -> None:
    """5 + 8, and east's part of 1."""
    for hand in (WIDE + ALL_FLOWERS, "|plum orchid chrysanthemum bamboo spring summer autumn", "47m258p369s1z[111m<north]" + ALL_FLOWERS):
        assert scored(robbed(), south=hand).payments == (-14, 14, 0, 0)
    taken = scored(robbed(), south=WIDE + ALL_FLOWERS)
    assert [(entry.source, entry.points, entry.reason) for entry in taken.result.transfers] == [("east", 14, "discarder")]
    assert taken.hand.wait == "special"


def test_the_flowers_that_win_by_options() -> None:
    hand = WIDE + ALL_FLOWERS
    drawn = {"winner": "south", "by": "self_draw", "tile": "winter"}
    assert scored(drawn, eight_flowers="both", south=hand).yaku == {"eight_flowers": 8}
    assert faults(drawn, eight_flowers="added", south=hand) == [("/hands/south", "not_a_winning_hand")]
    assert faults(robbed(), seven_robs_one=False, south=hand) == [("/hands/south", "not_a_winning_hand")]
    assert scored(robbed(), eight_flowers="added", south=hand).yaku == {"seven_robs_one": 8}
    assert scored("south 1p from north", eight_flowers="both", south=OPEN + ALL_FLOWERS).yaku == {"eight_flowers": 8}


def test_initial_flowers() -> None:
    """At the first turn: on flowers, drawn or taken, and in a heavenly hand in which eight flowers count; never elsewhere."""
    extra = {"extra_yaku": ("initial_flowers",)}
    taken = scored(robbed("south", "east", "winter", "first_turn"), **extra, south=WIDE + ALL_FLOWERS)
    assert taken.yaku == {"seven_robs_one": 8, "initial_flowers": 4}
    heavenly = scored("east 9s drawn first_turn", **extra, eight_flowers="both", east="123456m123456p12399s" + ALL_FLOWERS)
    assert heavenly.yaku == {"heavenly_hand": 24, "eight_flowers": 8, "initial_flowers": 4, "self_draw": 1}
    alone = scored("east 9s drawn first_turn", **extra, east="123456m123456p12399s" + ALL_FLOWERS)
    assert alone.yaku == {"heavenly_hand": 24, "own_flower": 2, "flower_set": 2, "self_draw": 1}


@pytest.mark.parametrize(
    ("win", "hands", "expected"),
    [
        (robbed(tile="1p"), {"south": CLOSED}, ("/win/tile", "not_allowed")),
        (robbed(tile="9q"), {"south": CLOSED}, ("/win/tile", "tile_syntax")),
        (robbed(["south", "west"]), {"south": WIDE + ALL_FLOWERS, "west": CLOSED}, ("/win/winner", "not_allowed")),
        (robbed(), {"south": "|plum orchid chrysanthemum bamboo spring summer"}, ("/hands/south", "not_a_winning_hand")),
        (robbed(), {"south": WIDE + ALL_FLOWERS, "east": CLOSED + "|winter"}, ("/hands/east", "flower_twice")),
        (robbed("south", "south"), {"south": WIDE + ALL_FLOWERS}, ("/win/from", "from_self")),
        ({"winner": "south", "by": "robbed_flower", "tile": "winter"}, {"south": WIDE + ALL_FLOWERS}, ("/win/from", "from_missing")),
        ({"winner": "south", "by": "discard", "from": "east", "tile": "winter"}, {"south": CLOSED}, ("/win/tile", "tile_syntax")),
        *[
            (robbed("south", "east", "winter", name), {"south": "147m258p1z[1111m<north](2222m)" + ALL_FLOWERS}, ("/win/circumstances", "circumstance_conflict"))
            for name in ("kong_replacement", "flower_replacement", "fresh_discard", "no_safe_discard", "concealed_kong_robbed")
        ],
    ],
)  # fmt: skip
def test_wins_on_a_flower_that_cannot_be(win: dict[str, Any], hands: dict[str, str], expected: tuple[str, str]) -> None:
    assert expected in faults(win, **hands)


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [("guangdong", ("/win/tile", "no_flowers_here")), ("mcr", ("/hands/south", "not_a_winning_hand")), ("hkma", ("/hands/south", "not_a_winning_hand"))],
)  # fmt: skip
def test_no_other_ruleset_lets_a_flower_be_robbed(ruleset: str, expected: tuple[str, str]) -> None:
    hand = "" if ruleset == "guangdong" else ALL_FLOWERS
    assert expected in faults(robbed(), ruleset, south="147m258p369s1234z" + hand)


# --- payment ---


def test_the_checks_of_the_page() -> None:
    """East wins 4 tai by self-draw, N = 2: 14 each. East wins 2 tai from south, N = 1: 10."""
    assert eye("east drawn", {"dealer_wins": 1, "dealer_draws": 1}, east=4).payments == {
        "east": 42,
        "south": -14,
        "west": -14,
        "north": -14,
    }
    assert eye("east from south", {"dealer_wins": 1}, east=2).payments == {"east": 10, "south": -10, "west": 0, "north": 0}


def eye(win: str, table: dict[str, int] | None = None, options: dict[str, Any] | None = None, ruleset: str = SML, **tai: int) -> Paid:
    winner, how, *source = win.split()
    stated: dict[str, Any] = {"winner": winner.split("+") if "+" in winner else winner, "by": "self_draw" if how == "drawn" else "discard"}
    stated |= {"from": source[0]} if source else {}
    scores = {seat: {"tai": count} for seat, count in tai.items()}
    return pay_stated({"win": stated, "scores": scores, "table": table}, rules_of(ruleset, options or {}))


def test_a_score_counted_by_eye() -> None:
    paid = eye("south from east", {"dealer_wins": 1}, {"limit": 16, "rate": 2}, south=40)
    assert paid.hands["south"].score == {
        "tai": 16, "before_limit": 40, "limit": 16, "limited": True, "base": 37, "dealer_tai": 3,
    }  # fmt: skip
    assert paid.payments == {"east": -43, "south": 43, "west": 0, "north": 0}


def test_of_two_claimants_by_eye_the_nearest_wins() -> None:
    two = eye("west+south from east", south=1, west=3)
    assert {seat: hand.outcome for seat, hand in two.hands.items()} == {"south": "won", "west": "passed_over"}
    assert two.payments == {"east": -7, "south": 7, "west": 0, "north": 0}
    assert two.hands["west"].score["dealer_tai"] == 1


def by_eye_faults(raw: dict[str, Any], ruleset: str = SML, **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(DealError) as caught:
        pay_stated(raw, rules_of(ruleset, options))
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def test_a_flower_robbed_by_eye_where_it_is_not_played() -> None:
    stated = {"win": {"winner": "west", "by": "robbed_flower", "from": "north"}}
    assert by_eye_faults({**stated, "scores": {"west": {"tai": 8}}}, preset="cml") == [("/win/by", "not_allowed")]
    assert by_eye_faults({**stated, "scores": {"west": {"faan": 3}}}, "hkma") == [("/win/by", "not_allowed")]


def test_more_repeats_than_there_can_be() -> None:
    stated = {"win": {"winner": "west", "by": "self_draw"}, "scores": {"west": {"tai": 1}}}
    for table, pointer in (({"dealer_wins": 10}, "/table/dealer_wins"), ({"dealer_wins": 5, "dealer_draws": 5}, "/table/dealer_draws")):
        assert by_eye_faults({**stated, "table": table}, most_repeats=9) == [(pointer, "out_of_range")]
    still = {**stated, "table": {"dealer_wins": 5, "dealer_draws": 5}}
    assert pay_stated(still, rules_of(SML, {"most_repeats": 9, "draws": "stay"})).payments["west"] == 6 + 6 + 6 + 11


# --- liability ---


def test_who_is_named_for_a_robbed_flower_pays_it_whole() -> None:
    """The option splits a discard or a robbed kong: 5 + 8."""
    named = scored(
        robbed(source="north"), liability_split=True, liability="east", south="|summer autumn spring plum orchid bamboo chrysanthemum"
    )
    assert named.payments == (-13, 13, 0, 0)


def test_liability_in_the_order_of_the_rules() -> None:
    """Big three dragons 8, half flush 4, self-draw 1: 18 of west and north, 19 of east."""
    hand = "23m99m[555z<north][666z<north][777z<west][456m<east]"
    both = scored("south 1m drawn", liability_rules=("half_flush", "big_three_dragons"), south=hand)
    assert (both.payments, both.liable) == ((0, 55, -55, 0), [("west", "big_three_dragons")])
    flush = scored("south 1m drawn", liability_rules=("half_flush",), south=hand)
    assert (flush.payments, flush.liable) == ((-55, 55, 0, 0), [("east", "half_flush")])
    off = {"extends": SML, "yaku": {"big_three_dragons": {"enabled": False}}}
    assert scored("south 1m drawn", off, liability_rules=("big_three_dragons",), south=hand).liable == []


def test_concealed_kongs_are_passed_over() -> None:
    hand = "23m99m[555z<north](6666z)[777z<west][456m<east]"
    assert scored("south 1m drawn", liability_rules=("big_three_dragons",), south=hand).liable == []


@pytest.mark.parametrize(
    ("fourth", "liable", "warnings"),
    [("[4444s<west]", [("west", "four_kongs")], []), ("[4444s+<west]", [], []), ("[4444s]", [], ["feeder_unknown"])],
)
def test_the_fourth_kong_must_be_claimed_whole(fourth: str, liable: list[Any], warnings: list[str]) -> None:
    options: dict[str, Any] = {"extra_yaku": ("four_kongs",), "liability_rules": ("four_kongs",)}
    found = scored("south 1p from north", **options, south="23p55z[1111m<north](2222m)[3333s<west]" + fourth)
    assert (found.liable, [code for code, *_ in found.warnings]) == (liable, warnings)
    assert found.payments == ((0, 13, -13, 0) if liable else (0, 13, 0, -13))


def test_a_split_rounds_both_halves_up() -> None:
    """5 + 8 = 13 from north, no dealer in it: 7 each."""
    split = scored("south 1m from north", liability_rules=("big_three_dragons",), liability_split=True, south=DRAGONS)
    assert split.payments == (0, 14, -7, -7)
    own = scored("south 1m from west", liability_rules=("big_three_dragons",), liability_split=True, south=DRAGONS)
    assert own.payments == (0, 13, -13, 0)
    requested = scored("south 1m from north", liability_split=True, liability="west", south=DRAGONS)
    assert requested.payments == (0, 14, -7, -7)


def test_a_liable_winner_pays_nothing() -> None:
    """South 5 + 8 + 1, west 5 + 1 + 1 for a concealed hand, all from east."""
    options: dict[str, Any] = {"liability_rules": ("big_three_dragons",), "multiple_winners": "all"}
    both = scored("south+west 1m from east", **options, south=DRAGONS, west="23m789m222p345678s11p")
    assert both.payments == (-21, 14, 7, 0)


# --- sittings ---

DRAW: dict[str, Any] = {"deal": {"win": None}}


def sitting(*deals: dict[str, Any], **options: Any) -> Sitting:
    return play({"players": ["Ann", "Bo", "Cy", "Di"], "deals": deals}, rules_of(SML, options))


def counted(winner: str, tai: int, **table: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"win": {"winner": winner, "by": "self_draw"}, "scores": {winner: {"tai": tai}}}
    return entry | ({"table": table} if table else {})


@pytest.mark.parametrize(("draws", "paid"), [("count", 14), ("stay", 10)])
def test_drawn_deals_count_among_the_repeats_or_not(draws: str, paid: int) -> None:
    played = sitting(DRAW, DRAW, counted("east", 4), draws=draws)
    assert played.deals[2].payments == {"east": 3 * paid, "south": -paid, "west": -paid, "north": -paid}
    assert [deal.counts for deal in played.deals] == [{"dealer_wins": 0, "dealer_draws": drawn} for drawn in range(3)]
    assert played.next
    assert (played.next.seats["east"], played.next.counts) == ("Ann", {"dealer_wins": 1, "dealer_draws": 2})


def test_the_deal_may_pass_after_a_draw() -> None:
    played = sitting(DRAW, draws="pass")
    assert played.next
    assert (played.next.seats["east"], played.next.counts) == ("Bo", {"dealer_wins": 0, "dealer_draws": 0})


@pytest.mark.parametrize(
    ("deals", "options"),
    [
        ([DRAW, DRAW, counted("east", 0)], {"most_repeats": 2}),
        ([counted("east", 0), DRAW], {"most_repeats": 1, "draws": "stay"}),
        ([counted("east", 0), counted("east", 0)], {"most_repeats": 1}),
    ],
)
def test_the_deal_passes_after_the_most_repeats(deals: list[dict[str, Any]], options: dict[str, Any]) -> None:
    before, after = sitting(*deals[:-1], **options).next, sitting(*deals, **options).next
    assert before and after
    assert (before.seats["east"], after.seats["east"]) == ("Ann", "Bo")


def test_other_counts_than_those_of_the_sitting() -> None:
    won = {"win": win_of("south 1p from north"), "hands": {"south": OPEN}, "table": {"dealer_wins": 1, "dealer_draws": 2}}
    for entry, pointer in ((counted("east", 0, dealer_wins=1, dealer_draws=2), "/deals/1/table"), ({"deal": won}, "/deals/1/deal/table")):
        with pytest.raises(DealError) as caught:
            sitting(DRAW, entry)
        found = [(fault.pointer, fault.code) for fault in caught.value.faults]
        assert found == [(f"{pointer}/dealer_wins", "not_allowed"), (f"{pointer}/dealer_draws", "not_allowed")]


def test_a_deal_by_its_tiles_is_paid_by_the_counts_of_the_sitting() -> None:
    won = {"win": win_of("south 1p from east"), "hands": {"south": OPEN}}
    played = sitting(DRAW, {"deal": won})
    assert played.deals[1].payments == {"east": -8, "south": 8, "west": 0, "north": 0}


def test_two_winners_named_beside_payments() -> None:
    with pytest.raises(DealError) as caught:
        sitting({"payments": {"east": -13, "south": 6, "west": 7}, "winner": ["south", "west"]})
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/deals/0/winner", "not_allowed")]
    three = {"payments": {"east": -19, "south": 6, "west": 7, "north": 6}, "winner": ["south", "west", "north"]}
    assert sitting(three).deals[0].winners == ("south", "west", "north")


# --- waits, another number of tiles ---


def test_the_waits_of_sixteen_tiles() -> None:
    """By self-draw of 1p concealed, fully concealed and self-draw: 9 of east, 8 of the two others. Ready since the deal: 16 more each."""
    raw = {"seat": "south", "round_wind": "west", "hands": {"south": CLOSED}}
    ready = ready_of(raw, rules_of(SML, {}))
    assert [wait.tile for wait in ready.waits] == ["1p", "4p", "7p"]
    assert ready.waits[0].self_draw and ready.waits[0].discard
    assert (ready.waits[0].self_draw.receives, ready.waits[0].discard.receives) == (25, 7)
    since = ready_of({**raw, "ready": {"south": "dealt"}}, rules_of(SML, {})).waits[0].self_draw
    assert since
    assert since.receives == 25 + 48
    far = ready_of({**raw, "hands": {"south": "111222m111222p11s56z"}}, rules_of(SML, {}))
    assert (far.waits, far.distance) == ((), 1)


@pytest.mark.parametrize(
    ("hand", "refusing", "sentence"),
    [
        (OPEN, "hkma", "This ruleset is played with hands of 13 tiles, and this is one of 16 tiles."),
        ("23p456s55z789m[111m<north]1p", SML, "This ruleset is played with hands of 16 tiles, and this is one of 13 tiles."),
    ],
)
def test_a_hand_of_another_number_of_tiles(hand: str, refusing: str, sentence: str) -> None:
    body = {"rulesets": ["hkma", SML], "round_wind": "west", "win": win_of("south 1p from north"), "hands": {"south": hand}}
    results = compare_request(body, texts_in("en"))["results"]
    assert [(entry["ruleset"]["id"], entry["status"]) for entry in results][-1] == (refusing, 422)
    (error,) = results[-1]["problem"]["errors"]
    assert (error["pointer"], error["code"], error["detail"]) == ("/hands/south", "tile_count", sentence)


def test_a_fault_of_an_option_that_sets_others() -> None:
    found: list[Fault] = []
    options_in_force(rulesets()[SML].options, {"preset": "club", "minimum": 3, "limit": 2}, "/options", found)
    assert [(fault.pointer, fault.code) for fault in found] == [("/options/preset", "option_range"), ("/options/minimum", "option_range")]
