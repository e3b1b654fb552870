"""House rules: values, presence and options; the hash; every fault with its code and pointer."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.house import house_ruleset
from tests.rulesets.support import ruleset_of, score

GAMETOWER = "hk-gametower"
CLUB: dict[str, Any] = {
    "extends": GAMETOWER,
    "name": "our club",
    "options": {"limit": 10, "minimum": 1},
    "yaku": {"all_pungs": {"value": 4}, "no_flowers": {"enabled": False}, "nine_gates": {"enabled": True, "value": 13}},
}
PUNGS = "11m99p333s444s[555p<east]"  # wins on 1m


def test_a_changed_value() -> None:
    assert score(GAMETOWER, "south 1m from east", south=PUNGS).yaku == {"all_pungs": 3, "no_flowers": 1}
    assert score(CLUB, "south 1m from east", south=PUNGS).yaku == {"all_pungs": 4}


def test_a_yaku_switched_off() -> None:
    scored = score(CLUB, "south 1m from east", south="23m99p345789s[456p<east]")
    assert (scored.yaku, scored.left) == ({"all_chows": 1}, {"no_flowers": "switched_off"})


def test_a_yaku_switched_on() -> None:
    plain = score(GAMETOWER, "south 5m from east", south="1112345678999m")
    assert plain.yaku == {"full_flush": 7, "concealed_hand": 1, "no_flowers": 1}
    scored = score(CLUB, "south 5m from east", south="1112345678999m")
    assert scored.yaku == {"nine_gates": 13}
    assert scored.left == {"full_flush": "taken_in", "concealed_hand": "taken_in", "no_flowers": "switched_off"}


def test_a_value_alone_switches_on() -> None:
    house = {"extends": GAMETOWER, "yaku": {"all_honors": {"value": 9}}}
    assert score(house, "south 1z from east", south="1133355566z[444z<west]").yaku == {"all_honors": 9, "no_flowers": 1}


def test_worth_the_limit_of_the_house() -> None:
    house = {"extends": GAMETOWER, "options": {"limit": 8}, "yaku": {"half_flush": {"value": "limit"}}}
    hand = "23m55m789m333z[456m<east]"
    assert score(house, "south 1m from east", south=hand).yaku == {"half_flush": 8, "no_flowers": 1}
    assert score(house, "south 1m from east", south=hand, limit=6).yaku["half_flush"] == 6
    assert score(house, "south 1m from east", south=hand, limit=None).yaku["half_flush"] == 8


def test_a_value_of_nothing() -> None:
    house = {"extends": GAMETOWER, "yaku": {"no_flowers": {"value": 0}}}
    assert score(house, "south 1m from east", south=PUNGS).faan == 3


def test_the_options_of_the_house_are_defaults_and_the_requests_win() -> None:
    scored = score(CLUB, "south 1m from east", south="23m99p345789s[456p<east]")
    assert (scored.outcome, scored.score["limit"]) == ("won", 10)
    scored = score(CLUB, "south 1m from east", south="23m99p345789s[456p<east]", minimum=2)
    assert (scored.outcome, scored.hand.shortfall) == ("below_minimum", 1)
    assert ruleset_of(CLUB).options["minimum"].default == 1


def test_a_value_of_the_house_stands_against_an_alternative() -> None:
    house = {"extends": "hk-huashi", "yaku": {"full_flush": {"value": 8}}}
    hand = "2355789999m[456m<east]"
    assert score(house, "south 1m from east", south=hand, alternative_values=True).yaku == {"full_flush": 8}
    assert score("hk-huashi", "south 1m from east", south=hand, alternative_values=True).yaku == {"full_flush": 6}


def test_marks_stay() -> None:
    house = {"extends": "hk-qq", "yaku": {"dragon_pung": {"value": 2}}}
    scored = score(house, "south 1m from east", south="11m88m333555z[777m<east]")
    assert (scored.yaku, scored.left) == ({"half_flush": 2, "all_pungs": 2}, {"dragon_pung": "above_limit"})


def test_house_rules_of_guangdong() -> None:
    house = {"extends": "guangdong", "yaku": {"full_flush": {"value": 5}, "half_flush_all_pungs": {"enabled": False}}}
    assert score(house, "north 3p drawn", north="1234555678999p").yaku == {"full_flush": 5}
    # half flush 2 and all pungs 2 are cut at 3
    assert score(house, "west 4z from north", west="888s2224555666z").faan == 3


# --- the hash covers the rules, not the names ---


def _hash(**changes: Any) -> str:
    return ruleset_of({**CLUB, **changes}).hash


def test_the_hash_does_not_change_with_the_name() -> None:
    assert _hash() == _hash(name="another club")
    assert _hash() == ruleset_of({key: value for key, value in CLUB.items() if key != "name"}).hash


def test_the_hash_does_not_depend_on_the_order() -> None:
    assert _hash(yaku=dict(reversed(CLUB["yaku"].items()))) == _hash()


def test_nothing_changed_is_the_ruleset_itself() -> None:
    assert ruleset_of({"extends": GAMETOWER, "name": "as printed"}).hash == ruleset_of(GAMETOWER).hash


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {"limit": 10, "minimum": 2}},
        {"options": {"limit": 10}},
        {"options": {"limit": 10, "minimum": 1, "liability_rules": []}},
        {"yaku": {**CLUB["yaku"], "all_pungs": {"value": 5}}},
        {"yaku": {**CLUB["yaku"], "all_pungs": {"value": 4, "enabled": False}}},
        {"yaku": {}},
        {"extends": "hk-qingzhang"},
    ],
)
def test_the_hash_changes_with_the_rules(changes: dict[str, Any]) -> None:
    assert _hash(**changes) != _hash()


def test_every_ruleset_has_its_own_hash() -> None:
    assert len({ruleset.hash for ruleset in rulesets().values()}) == len(rulesets())


# --- faults ---

FAULTS: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "no such ruleset": ({"extends": "hk-nowhere"}, [("/ruleset/extends", "unknown_ruleset")]),
    "no such yaku": ({"yaku": {"four_pungs": {"value": 1}}}, [("/ruleset/yaku/four_pungs", "unknown_yaku")]),
    "a yaku of another family": (
        {"yaku": {"pure_double_chow": {"enabled": True, "value": 1}}}, [("/ruleset/yaku/pure_double_chow", "unknown_yaku")]),
    "a key that needs escaping": ({"yaku": {"a/b~c": {"value": 1}}}, [("/ruleset/yaku/a~1b~0c", "unknown_yaku")]),
    "too large a value": ({"yaku": {"all_pungs": {"value": 21}}}, [("/ruleset/yaku/all_pungs/value", "out_of_range")]),
    "too small a value": ({"yaku": {"all_pungs": {"value": -1}}}, [("/ruleset/yaku/all_pungs/value", "out_of_range")]),
    "no value for a yaku switched on": (
        {"yaku": {"nine_gates": {"enabled": True}}}, [("/ruleset/yaku/nine_gates/value", "required")]),
    "no such option": ({"options": {"special_hands": "sum"}}, [("/ruleset/options/special_hands", "unknown_option")]),
    "an option out of range": ({"options": {"limit": 21}}, [("/ruleset/options/limit", "option_range")]),
    "an option of a wrong type": ({"options": {"limit": "ten"}}, [("/ruleset/options/limit", "wrong_type")]),
    "a minimum above the limit": ({"options": {"limit": 2, "minimum": 3}}, [("/ruleset/options/minimum", "option_range")]),
    "both three-meld liabilities": (
        {"options": {"liability_rules": ["three_melds_self_draw", "three_melds_discard"]}},
        [("/ruleset/options/liability_rules", "option_conflict")]),
    "all at once": (
        {"options": {"rate": 0, "spice": 1}, "yaku": {"all_pungs": {"value": 99}, "nothing": {"enabled": False}}},
        [("/ruleset/options/rate", "option_range"), ("/ruleset/options/spice", "unknown_option"),
         ("/ruleset/yaku/all_pungs/value", "out_of_range"), ("/ruleset/yaku/nothing", "unknown_yaku")]),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_faults(name: str) -> None:
    raw, expected = FAULTS[name]
    faults: list[Fault] = []
    assert house_ruleset(rulesets(), {"extends": GAMETOWER, **raw}, "/ruleset", faults) is None
    assert [(fault.pointer, fault.code) for fault in faults] == expected


def test_what_lifts_to_the_limit_has_no_value_to_change() -> None:
    faults: list[Fault] = []
    raw = {"extends": "guangdong", "yaku": {"last_tile": {"value": 2}}}
    assert house_ruleset(rulesets(), raw, "/ruleset", faults) is None
    assert [(fault.pointer, fault.code) for fault in faults] == [("/ruleset/yaku/last_tile/value", "not_allowed")]


def test_faults_say_what_is_allowed() -> None:
    faults: list[Fault] = []
    house_ruleset(rulesets(), {"extends": "hk-nowhere"}, "/ruleset", faults)
    house_ruleset(rulesets(), {"extends": GAMETOWER, "yaku": {"four_pungs": {}}}, "/ruleset", faults)
    assert faults[0].allowed == sorted(rulesets())
    assert faults[1].allowed == sorted(item.id for item in ruleset_of(GAMETOWER).items)


def test_a_default_minimum_gives_way_to_the_limit_of_the_house() -> None:
    house = {"extends": GAMETOWER, "options": {"limit": 2}}
    assert score(house, "south 1m from east", south="23m99p345789s[456p<east]").outcome == "won"


def test_a_house_minimum_and_a_lower_limit_of_the_request() -> None:
    house = {"extends": GAMETOWER, "options": {"minimum": 5}}
    scored = score(house, "south 1m from east", south=PUNGS, limit=4)
    assert (scored.outcome, scored.faan) == ("won", 4)


def test_the_base_is_not_changed() -> None:
    before = ruleset_of(GAMETOWER).hash
    ruleset_of(CLUB)
    assert ruleset_of(GAMETOWER).hash == before
    assert score(GAMETOWER, "south 1m from east", south=PUNGS).yaku["all_pungs"] == 3


def test_what_is_switched_off_is_named_beside_a_yaku_that_would_take_it_in_where_worth_more() -> None:
    """terminals_and_honors takes all_pungs in only where it is worth more; switched off, all_pungs is worth nothing to compare."""
    house = {"extends": "hk-yiqi", "yaku": {"all_pungs": {"enabled": False}}}
    scored = score(house, "south 9m drawn", south="99m111999p222z33z", minimum=0)
    assert "terminals_and_honors" in scored.yaku
    assert scored.left["all_pungs"] == "switched_off"
