"""Hong Kong: near misses, and what each yaku takes in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.support import score

WIKI = "hk-wikipedia"
QQ = "hk-qq"
YIQI = "hk-yiqi"
NEW = "hk-new-guangdong"
GAMETOWER = "hk-gametower"
HUASHI = "hk-huashi"

# --- near misses: the yaku that a small change takes away ---

NEAR_MISSES: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "all_chows": ("south 1m from east", "23m99p333789s[456p<east]", WIKI, {}),
    "self_draw": ("south 1m from east", "23m99p333789s[456p<east]", WIKI, {}),
    "robbing_kong": ("south 1m from east", "23m99p333789s[456p<east]", WIKI, {}),
    "dragon_pung": ("south 1m from east", "23m55z333789s[456p<east]", WIKI, {}),
    "seat_wind": ("south 1m from east", "23m99p789s333z[456p<east]", WIKI, {}),
    "round_wind": ("south 1m from east", "23m99p789s333z[456p<east]", WIKI, {}),
    "kong_replacement": ("south 1m drawn", "23m99p789s[456p<east](3333s)", WIKI, {}),
    "last_tile": ("south 1m from east last_tile", "23m99p333789s[456p<east]", WIKI, {}),
    "half_flush": ("south 1m from east", "23m55p789m333z[456m<east]", WIKI, {}),
    "all_pungs": ("south 1m from east", "11m99p333s456s[555p<east]", WIKI, {}),
    "little_three_dragons": ("south 1m from east", "23m11777z[456p<east][555z<west]", WIKI, {}),
    "full_flush": ("south 1m from east", "23789999m11z[456m<east]", WIKI, {}),
    "terminals_and_honors": ("south 1m from east", "11m99p333z444z[222s<east]", WIKI, {}),
    "big_three_dragons": ("south 1m from east", "23m66777z[456p<east][555z<west]", WIKI, {}),
    "little_four_winds": ("south 1m from east", "23m55222333z[444z<west]", WIKI, {}),
    "all_honors": ("south 1z from east", "1133355666z[999m<west]", WIKI, {}),
    "earthly_hand": ("south 1m from west first_turn", "23m99p345333s567p", WIKI, {}),
    "heavenly_hand": ("south 1m drawn first_turn", "23m99p345333s567p", WIKI, {}),
    "all_terminals": ("south 1m from east", "11m99p111s888s[111p<east]", WIKI, {}),
    "nine_gates": ("south 9m from east", "1112345567899m", WIKI, {}),
    "four_kongs": ("south 1m from east", "1m(2222p)[3333s<east](4444s)[666p<west]", WIKI, {}),
    "big_four_winds": ("south 1m from east", "23m11222333z[444z<west]", WIKI, {}),
    "concealed_hand": ("south 1m from west", "23m99p333789s[456p<east]", WIKI, {}),
    "no_flowers": ("south 1m from east", "23m99p333789s[456p<east]|bamboo", GAMETOWER, {}),
    "own_flower": ("south 1m from east", "23m99p333789s[456p<east]|plum spring", GAMETOWER, {}),
    "flower_set": ("south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum winter", GAMETOWER, {}),
}


@pytest.mark.parametrize("yaku", NEAR_MISSES)
def test_near_miss(yaku: str) -> None:
    win, hand, ruleset, options = NEAR_MISSES[yaku]
    scored = score(ruleset, win, south=hand, minimum=0, **options)
    assert yaku not in scored.yaku
    assert yaku not in scored.left


def test_two_winners_are_not_three() -> None:
    scored = score(QQ, "south+west 1m from east", south="23m99p333789s[456p<east]", west="23m55p777s[123p<south][666s<east]")
    assert scored.yaku == {"chicken_hand": 0}


def test_heavenly_and_earthly_hand_need_an_undisturbed_first_turn() -> None:
    assert "heavenly_hand" in score(WIKI, "east 1m drawn first_turn", east="23m99p345333s567p").yaku
    assert "heavenly_hand" not in score(WIKI, "east 1m drawn", east="23m99p345333s567p").yaku
    assert "heavenly_hand" not in score(WIKI, "east 1m drawn first_turn", east="23m99p345567p(3333s)").yaku
    assert "earthly_hand" not in score(WIKI, "south 1m from east", south="23m99p345333s567p").yaku
    assert "earthly_hand" not in score(WIKI, "south 1m from east first_turn", south="23m99p345567p(3333s)").yaku


def test_a_concealed_kong_leaves_the_hand_concealed() -> None:
    assert score(WIKI, "south 1m drawn", south="23m99p345567p(3333s)").yaku["concealed_hand"] == 1


# --- taking in ---

FOUR_KONGS = "1m(2222p)[3333s<east](4444s)[6666p<west]"
# win, hand (with its seat), ruleset, what counts, what is taken in; limit null unless the row says otherwise
TAKES_IN: dict[str, tuple[str, str, str, dict[str, int], set[str]]] = {
    "big three dragons": (
        "south 1m from east", "23m99p666777z[555z<west]", WIKI, {"big_three_dragons": 8}, {"dragon_pung"}),
    "little three dragons": (
        "south 1m from east", "23m66777z[456p<east][555z<west]", WIKI, {"little_three_dragons": 5}, {"dragon_pung"}),
    "little four winds": (
        "south 1m from east", "23m11222333z[444z<west]", WIKI,
        {"little_four_winds": 13}, {"seat_wind", "half_flush"}),
    "little four winds leave all pungs": (
        "south 1m from east", "11m11222333z[444z<west]", WIKI,
        {"little_four_winds": 13, "all_pungs": 3, "terminals_and_honors": 1}, {"seat_wind", "half_flush"}),
    "big four winds": (
        "south 2m from east", "2m111222333z[444z<west]", WIKI,
        {"big_four_winds": 13}, {"seat_wind", "round_wind", "half_flush", "all_pungs"}),
    "all honours": (
        "south 2z from east", "2233355566z[111z<west]", WIKI,
        {"all_honors": 13}, {"all_pungs", "dragon_pung", "seat_wind", "round_wind"}),
    "all honours, no half flush and no terminals": (
        "south 1z from east", "1133355566z[444z<west]", YIQI,
        {"all_honors": 8}, {"all_pungs", "dragon_pung", "round_wind"}),
    "all terminals": (
        "south 1m from east", "11m99p111s999s[111p<east]", WIKI, {"all_terminals": 13}, {"all_pungs"}),
    "four kongs": ("south 1m from east", FOUR_KONGS, WIKI, {"four_kongs": 13}, {"all_pungs"}),
    "nine gates": (
        "south 5m from east", "1112345678999m", WIKI, {"nine_gates": 13}, {"full_flush", "concealed_hand"}),
    "nine gates by self-draw": (
        "south 5m drawn", "1112345678999m", WIKI, {"nine_gates": 13, "self_draw": 1}, {"full_flush", "concealed_hand"}),
    "thirteen orphans": (
        "south 1m from east", "19m19p19s1234567z", WIKI, {"thirteen_orphans": 13}, {"concealed_hand"}),
    "heavenly hand": (
        "east 1m drawn first_turn", "23m99p345333s567p", WIKI,
        {"heavenly_hand": 13}, {"self_draw", "concealed_hand"}),
    "earthly hand": (
        "south 1m from east first_turn", "23m99p345333s567p", WIKI, {"earthly_hand": 13}, {"concealed_hand"}),
    "terminals and honours worth more than all pungs": (
        "south 1m from east", "11m99p333z444z[111s<east]", NEW, {"terminals_and_honors": 6}, {"all_pungs"}),
    "terminals and honours worth less": (
        "south 1m from east", "11m99p333z444z[111s<east]", GAMETOWER,
        {"terminals_and_honors": 1, "all_pungs": 3, "no_flowers": 1}, set()),
    "kong replacement and self-draw": (
        "south 1m drawn kong_replacement", "23m99p789s[456p<east](3333s)", WIKI,
        {"self_draw": 1, "kong_replacement": 1}, set()),
    "a flower's replacement after that of a kong": (
        "south 1m drawn kong_replacement flower_replacement", "23m99p789s[456p<east](3333s)|plum", WIKI, {"self_draw": 1}, set()),
    "concealed hand and self-draw": (
        "south 1m drawn", "23m99p345333s567p", WIKI, {"self_draw": 1, "concealed_hand": 1}, set()),
    "a flower set takes in its own flower": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo", GAMETOWER,
        {"flower_set": 2}, {"own_flower"}),
    "but not the own flower of the other set": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo summer", GAMETOWER,
        {"flower_set": 2, "own_flower": 1}, {"own_flower"}),
    "both flower sets": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo spring summer autumn winter", GAMETOWER,
        {"flower_set": 4}, {"own_flower"}),
    "a set made of both sets is none": (
        "south 1m from east", "23m99p333789s[456p<east]|plum orchid autumn winter", GAMETOWER, {"own_flower": 1}, set()),
}  # fmt: skip


@pytest.mark.parametrize("name", TAKES_IN)
def test_takes_in(name: str) -> None:
    win, hand, ruleset, yaku, taken = TAKES_IN[name]
    scored = score(ruleset, win, **{win.split(maxsplit=1)[0]: hand}, minimum=0, limit=None)
    assert scored.yaku == yaku
    assert scored.left == dict.fromkeys(taken, "taken_in")
    assert scored.faan == sum(yaku.values())


def test_alternative_terminals_and_honors_add_to_all_pungs() -> None:
    scored = score(WIKI, "south 1m from east", south="11m99p333z444z[111s<east]", alternative_values=True)
    assert scored.yaku == {"terminals_and_honors": 3, "all_pungs": 3}
    scored = score(HUASHI, "south 1m from east", south="11m99p333z444z[111s<east]", alternative_values=True)
    assert scored.yaku == {"terminals_and_honors": 3, "all_pungs": 3}


@pytest.mark.parametrize(
    ("seat", "own"),
    [("east", "plum spring"), ("south", "orchid summer"), ("west", "chrysanthemum autumn"), ("north", "bamboo winter")],
)
def test_own_flowers(seat: str, own: str) -> None:
    feeder = {"east": "north", "south": "east", "west": "south", "north": "west"}[seat]
    hand = f"23m99p333789s[456p<{feeder}]|{own}"
    assert score(GAMETOWER, f"{seat} 1m drawn", **{seat: hand}, minimum=0).yaku == {"self_draw": 1, "own_flower": 2}
