"""What is switched off is named with the value that it would have."""

from __future__ import annotations

from tests.rulesets.support import Scored, score


def _off(scored: Scored) -> dict[str, int]:
    assert scored.hand.count
    return {left.item.id: left.value for left in scored.hand.count.not_counted if left.reason == "switched_off"}


def test_points_of_classical() -> None:
    """10 for the hand and 2 for a claimed pung of 2: without the base 2, without pungs 10."""
    hand = "456m678p99s[123m<east][222s<north]"
    plain = score("classical", "south 6m from west", south=hand.replace("456m", "45m"))
    assert plain.score["points"] == 12
    for yaku, points, value in (("base", 2, 10), ("pung", 10, 2)):
        house = {"extends": "classical", "yaku": {yaku: {"enabled": False}}}
        scored = score(house, "south 6m from west", south=hand.replace("456m", "45m"))
        assert scored.score["points"] == points
        assert _off(scored) == {yaku: value}


def test_worth_the_limit() -> None:
    """花式及番數: big three dragons are worth the limit, 10; switched off, three dragon pungs count."""
    house = {"extends": "hk-huashi", "yaku": {"big_three_dragons": {"enabled": False}}}
    scored = score(house, "east 1m from south", east="23m99p[555z<south][666z<north][777z<west]")
    assert scored.yaku == {"dragon_pung": 3}
    assert _off(scored) == {"big_three_dragons": 10}


def test_a_value_that_an_option_sets() -> None:
    """明暗杠 is off at 0 points; the two single fan count instead."""
    scored = score("mcr", "east 9m from south", minimum=0, concealed_and_melded_kong=0, east="9m234p567s[1111m<south](2222s)")
    assert {"melded_kong": 1, "concealed_kong": 2}.items() <= scored.yaku.items()
    assert _off(scored) == {"concealed_and_melded_kong": 0}


def test_the_last_copy() -> None:
    """和绝张 is worth 4 points; switched off, the fact that the three others lay open is named."""
    house = {"extends": "mcr", "yaku": {"last_tile": {"enabled": False}}}
    scored = score(house, "east 5p from south last_copy", minimum=0, east="111m333m777s99s46p")
    assert "last_tile" not in scored.yaku
    assert _off(scored) == {"last_tile": 4}
