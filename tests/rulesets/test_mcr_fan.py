"""Every fan: a hand that has it and one that just misses it, with everything that counts in both."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.rulesets.mcr_deals import fan_of, listed, points_of, score, table, worth

EXAMPLES = table("mcr_fan")


def test_every_fan_has_its_two_examples_in_the_order_of_the_ruleset() -> None:
    assert list(EXAMPLES) == [item.id for item in rulesets()["mcr"].items]
    assert len(EXAMPLES) == 82


def _check(example: dict[str, Any]) -> dict[str, tuple[int, int]]:
    expected = listed(example["fan"])
    assert worth(expected) == example["total"]
    hand = score(example["hand"], example["win"])
    assert fan_of(hand) == expected
    assert points_of(hand) == example["total"]
    return expected


@pytest.mark.parametrize("fan", EXAMPLES)
def test_there(fan: str) -> None:
    assert fan in _check(EXAMPLES[fan]["there"])


@pytest.mark.parametrize("fan", EXAMPLES)
def test_missed(fan: str) -> None:
    assert fan not in _check(EXAMPLES[fan]["missed"])
