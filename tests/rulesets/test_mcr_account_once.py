"""The choice among combinations of chows against a slow, obvious maximiser.

For every four chows of three suits (suits exchanged count once), and for every three chows beside a pung.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.counting.additive import ACCOUNT_ONCE
from tests.rulesets.mcr_deals import fan_of, rules_with, score
from tests.rulesets.mcr_maximiser import TIES, VALUES, Chow, best, up_to_exchanged_suits


def by_the_engine(chows: Sequence[Chow], more: str) -> Counter[str]:
    """The fan of several chows that the engine counts for the melded chows, a red dragon waiting for its pair."""
    melds = "".join(f"[{low}{low + 1}{low + 2}{'mps'[suit]}]" for suit, low in chows)
    found = fan_of(score("7z" + more + melds, "7z"))
    return Counter({name: times for name, (_, times) in found.items() if name in VALUES})


def test_the_values_are_those_of_the_ruleset() -> None:
    marked = {item.id: item.value for item in rules_with({}).items if ACCOUNT_ONCE in item.flags}
    assert marked == {**VALUES, "pure_terminal_chows": 64, "three_suited_terminal_chows": 16}


def test_four_chows() -> None:
    hands = list(up_to_exchanged_suits(4))
    assert len(hands) == 1988
    assert {chows: by_the_engine(chows, "") for chows in hands} == {chows: best(chows) for chows in hands}


def test_three_chows_beside_a_pung() -> None:
    hands = list(up_to_exchanged_suits(3))
    assert len(hands) == 364
    assert {chows: by_the_engine(chows, "[222z]") for chows in hands} == {chows: best(chows) for chows in hands}


@pytest.mark.parametrize("size", [3, 4])
def test_the_page_in_numbers(size: int) -> None:
    """One fan of three chows and at most one of two, or at most three of two; beside a pung at most two of two."""
    for chows in up_to_exchanged_suits(size):
        fan = best(chows)
        pairs = sum(fan[name] for name in TIES)
        larger = sum(fan.values()) - pairs
        assert pairs <= (size - 1 if not larger else size - 3), [f"{tile_name(suit * 9 + low - 1)}.." for suit, low in chows]
        assert larger <= 1
