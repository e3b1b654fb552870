"""Hong Kong: yaku that clubs add, known to the family and in force nowhere; a house rule enables them, and brings the form that one needs."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring import score as score_request
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.tasks.waits import ready_of
from tests.rulesets.support import Scored, rules_of, ruleset_of, score, score_raw

WIKI, GAMETOWER, QQ = "hk-wikipedia", "hk-gametower", "hk-qq"
ADDED = {"seven_pairs": 4, "four_concealed_pungs": 13, "last_discard": 1, "kong_upon_kong": 13, "seven_flowers": 3, "eight_flowers": 13}
"""What {"enabled": true} gives under the limit of 13: "limit" is worth the limit."""
ALL = "plum orchid chrysanthemum bamboo spring summer autumn winter"


def club(*yaku: str, extends: str = WIKI, **options: Any) -> dict[str, Any]:
    return {"extends": extends, "options": options, "yaku": {name: {"enabled": True} for name in yaku}}


@pytest.mark.parametrize("yaku", ADDED)
def test_the_example_shows_it(yaku: str) -> None:
    item = ruleset_of(WIKI).item(yaku)
    assert item is not None and item.example is not None
    counted = Scored(score_raw(club(yaku), item.example, {"minimum": 0}), "south").yaku
    assert counted[yaku] == ADDED[yaku]


@pytest.mark.parametrize("yaku", ADDED)
def test_in_force_nowhere(yaku: str) -> None:
    family = [ruleset for ruleset in rulesets().values() if ruleset.family == "hong-kong" and ruleset.id != "hkma"]
    assert len(family) == 7
    for ruleset in family:
        assert ruleset.item(yaku) is not None
        assert yaku not in {item.id for item in rules_of(ruleset.id, {}).items}


# yaku: win, south's hand, what counts besides; hk-wikipedia without a minimum
SHOWN: dict[str, tuple[str, str, str, dict[str, int]]] = {
    "four concealed pungs, self-draw": (
        "four_concealed_pungs", "south 1m drawn", "11m222p444p666s99s", {"all_pungs": 3, "self_draw": 1, "concealed_hand": 1}),
    "four concealed pungs, the pair claimed": (
        "four_concealed_pungs", "south 1m from east", "1m222p444p666s999s", {"all_pungs": 3, "concealed_hand": 1}),
    "four concealed pungs, one a concealed kong": (
        "four_concealed_pungs", "south 1m from east", "1m222p444p666s(9999s)", {"all_pungs": 3, "concealed_hand": 1}),
    "last discard": ("last_discard", "south 1m from east last_tile", "23m99p333789s[456p<east]", {}),
    "kong upon kong takes in kong replacement": (
        "kong_upon_kong", "south 4p drawn kong_on_kong", "2334588p(2222m)[1111m+<north]", {"self_draw": 1}),
    "seven flowers": (
        "seven_flowers", "south 1m from east", f"23m99p333789s[456p<east]|{ALL.removesuffix(' winter')}", {"flower_set": 2}),
    "eight flowers": ("eight_flowers", "south 1m from east", f"23m99p333789s[456p<east]|{ALL}", {"flower_set": 4}),
}  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_what_counts_besides(name: str) -> None:
    yaku, win, hand, besides = SHOWN[name]
    assert score(club(yaku, "seven_flowers", "eight_flowers"), win, south=hand, minimum=0).yaku == {yaku: ADDED[yaku], **besides}


MISSED: dict[str, tuple[str, str, str]] = {
    "four concealed pungs, one claimed": ("four_concealed_pungs", "south 1m from east", "11m222p444p666s99s"),
    "four concealed pungs, one melded": ("four_concealed_pungs", "south 1m drawn", "11m222p444p99s[666s<east]"),
    "last discard, robbed": ("last_discard", "south 1m robbed east last_tile", "23m99p333789s[456p<east]"),
    "last discard, drawn": ("last_discard", "south 1m drawn last_tile", "23m99p333789s[456p<east]"),
    "last discard, not the last": ("last_discard", "south 1m from east", "23m99p333789s[456p<east]"),
    "one kong": ("kong_upon_kong", "south 4p drawn kong_replacement", "2334588p(2222m)[1111m+<north]"),
    "a flower after the kongs": ("kong_upon_kong", "south 4p drawn kong_on_kong flower_replacement", "2334588p(2222m)[1111m+<north]|plum"),
    "six flowers": ("seven_flowers", "south 1m from east", f"23m99p333789s[456p<east]|{ALL.removesuffix(' autumn winter')}"),
    "eight are not seven": ("seven_flowers", "south 1m from east", f"23m99p333789s[456p<east]|{ALL}"),
    "seven are not eight": ("eight_flowers", "south 1m from east", f"23m99p333789s[456p<east]|{ALL.removesuffix(' winter')}"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISSED)
def test_near_misses(name: str) -> None:
    yaku, win, hand = MISSED[name]
    assert yaku not in score(club(yaku), win, south=hand, minimum=0).yaku


def test_worth_the_limit_of_the_house_or_a_value_of_its_own() -> None:
    hand = "11m222p444p666s99s"
    house = club("four_concealed_pungs", extends=GAMETOWER, limit=8)
    scored = score(house, "south 1m drawn", south=hand)
    assert (scored.yaku["four_concealed_pungs"], scored.faan) == (8, 8)
    house["yaku"] = {"four_concealed_pungs": {"value": 6}}
    assert score(house, "south 1m drawn", south=hand).yaku["four_concealed_pungs"] == 6
    assert score(house, "south 1m drawn", south=hand, limit=None).yaku["four_concealed_pungs"] == 6


def test_flowers_help_to_reach_the_minimum_unless_switched_off() -> None:
    hand = f"23m99p333789s[456p<east]|{ALL.removesuffix(' winter')}"
    assert score(club("seven_flowers"), "south 1m from east", south=hand, minimum=5).outcome == "won"
    without = score(club("seven_flowers"), "south 1m from east", south=hand, minimum=5, flowers_toward_minimum=False)
    assert (without.outcome, without.hand.shortfall) == ("below_minimum", 5)


# --- seven pairs: a yaku that brings a form ---

PAIRS = "1m2244p66p8899s55z"  # wins on 1m


def test_seven_pairs_win_where_the_yaku_is_in_force() -> None:
    scored = score(club("seven_pairs"), "south 1m from east", south=PAIRS)
    # 4 and concealed hand 1: 5 faan, base 32
    assert (scored.yaku, scored.payments) == ({"seven_pairs": 4, "concealed_hand": 1}, (-64, 128, -32, -32))
    assert scored.hand.count and scored.hand.count.reading.form == "seven_pairs"
    with pytest.raises(DealError) as caught:
        score(WIKI, "south 1m from east", south=PAIRS)
    assert [fault.code for fault in caught.value.faults] == ["not_a_winning_hand"]


def test_a_yaku_that_is_switched_off_brings_no_form() -> None:
    house = {"extends": WIKI, "yaku": {"seven_pairs": {"enabled": False, "value": 4}}}
    with pytest.raises(DealError):
        score(house, "south 1m from east", south=PAIRS)


def test_four_alike_are_two_pairs() -> None:
    assert score(club("seven_pairs"), "south 1m from east", south="111m224466p8899s").yaku == {"seven_pairs": 4, "concealed_hand": 1}


def test_the_patterns_of_the_tiles_add_to_seven_pairs() -> None:
    flush = score(club("seven_pairs"), "south 1m drawn", south="122557788m1122z", limit=None)
    assert flush.yaku == {"seven_pairs": 4, "half_flush": 3, "self_draw": 1, "concealed_hand": 1}
    honors = score(club("seven_pairs"), "south 1z from east", south="1223344556677z")
    # all honours 13 of a limit of 13; the pairs of dragons and winds are no pungs
    assert honors.yaku == {"seven_pairs": 4, "all_honors": 13, "concealed_hand": 1}
    assert honors.faan == 13
    ends = score(club("seven_pairs"), "south 1m from east", south="1m99m11p99p11s1122z")
    assert ends.yaku == {"seven_pairs": 4, "concealed_hand": 1}  # terminals and honours need pungs


def test_the_reading_that_scores_most() -> None:
    # 112233 445566 77: four chows 1 or seven pairs 4, with full flush 7 and concealed hand 1
    scored = score(club("seven_pairs"), "south 7m from east", south="1122334455667m")
    assert scored.yaku == {"full_flush": 7, "seven_pairs": 4, "concealed_hand": 1}


def test_waits_of_seven_pairs() -> None:
    raw = {"seat": "south", "round_wind": "east", "hands": {"south": PAIRS}}
    found = ready_of(raw, rules_of(club("seven_pairs"), {"minimum": 0}))
    assert [(wait.tile, wait.discard.receives) for wait in found.waits if wait.discard] == [("1m", 128)]
    assert ready_of(raw, rules_of(WIKI, {})).distance > 0


def test_the_family_names_it_for_house_rules_and_its_hash_is_that_of_the_value() -> None:
    enabled = ruleset_of(club("seven_pairs"))
    assert enabled.hash == ruleset_of({"extends": WIKI, "yaku": {"seven_pairs": {"value": 4}}}).hash
    assert enabled.hash != ruleset_of(WIKI).hash
    answer = score_request(
        {
            "ruleset": {**club("seven_pairs"), "name": "club"},
            "round_wind": "east",
            "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"},
            "hands": {"south": PAIRS},
        }
    )
    assert answer["hands"]["south"]["reading"]["form"] == "seven_pairs"


# --- above_limit: cut ---


@pytest.mark.parametrize("mode", ["single", "sum", "cut"])
def test_a_hard_cap(mode: str) -> None:
    # full flush 4 and all pungs 2 under a limit of 3
    scored = score(QQ, "south 1m from east", south="11m333m555m77m[999m<west]", above_limit=mode)
    assert (
        scored.score
        == {
            "single": {"faan": 4, "before_limit": 6, "limit": 3, "limited": True, "base": 16},
            "sum": {"faan": 6, "before_limit": 6, "limit": 3, "limited": False, "base": 64},
            "cut": {"faan": 3, "before_limit": 6, "limit": 3, "limited": True, "base": 8},
        }[mode]
    )


def test_a_hard_cap_on_what_stands_alone() -> None:
    # heavenly hand 6, and beside it all pungs 2, concealed hand none and self-draw 1: either is worth the limit of 3, the ※ yaku counts
    scored = score(QQ, "east 1m drawn first_turn", east="11m222p444p666s99s", above_limit="cut")
    assert (scored.yaku, scored.faan) == ({"heavenly_hand": 6}, 3)
    assert score(QQ, "east 1m drawn first_turn", east="11m222p444p666s99s", above_limit="cut", limit=None).faan == 6


def test_a_hard_cap_on_a_single_yaku() -> None:
    hand = "2355789999m[456m<east]"
    assert score(WIKI, "south 1m drawn", south=hand, limit=5).faan == 7
    cut = score(WIKI, "south 1m drawn", south=hand, limit=5, above_limit="cut")
    # full flush 7 and self-draw 1, cut to 5: base 32, 64 from each
    assert (cut.yaku, cut.faan, cut.payments) == ({"full_flush": 7, "self_draw": 1}, 5, (-64, 192, -64, -64))
