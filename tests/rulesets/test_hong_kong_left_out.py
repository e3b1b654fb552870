"""What did not count is named whole: beside a yaku that stands alone, and where one occurrence counts alone."""

from __future__ import annotations

from tests.rulesets.support import score


def test_beside_a_yaku_that_stands_alone() -> None:
    """新広東麻将: heavenly hand 9 ※ and the rest: full flush 5, all pungs 3; self-draw* and concealed hand* do not add above 5."""
    scored = score("hk-new-guangdong", "east 7m drawn first_turn", east="1112224446667m")
    assert scored.faan == 9
    assert scored.yaku == {"heavenly_hand": 9}
    assert set(scored.left) == {"full_flush", "all_pungs", "self_draw", "concealed_hand"}
    assert scored.left["full_flush"] == "exclusive"


def test_the_second_of_two_above_the_limit() -> None:
    """A single yaku above the limit of 13 keeps its worth, once: the other dragon pung is left out."""
    house = {"extends": "hk-gametower", "yaku": {"dragon_pung": {"value": 15}}}
    scored = score(house, "south 9m from east", south="123m9m555z666z678p")
    assert scored.yaku == {"dragon_pung": 15}
    assert scored.left["dragon_pung"] == "exclusive"


def test_no_wall_is_asked_for_on_the_first_turn() -> None:
    """Five tiles or fewer cannot be left on the first turn, so that no missing fact could change the payments."""
    assert score("hk-qq", "south 7m from east first_turn", south="1112224446667m").warnings == []
    later = score("hk-qq", "south 7m from east", south="1112224446667m")
    assert [code for code, _, _ in later.warnings] == ["wall_unknown", "freshness_unknown"]


def test_a_warning_stands_once_for_two_winners() -> None:
    hands = {"south": "45m66p678999s789p", "north": "12m77p234777s123p"}
    scored = score("hk-qq", "south+north 3m from east", table={"visible": ""}, **hands)
    assert [code for code, _, _ in scored.warnings] == ["wall_unknown"]
