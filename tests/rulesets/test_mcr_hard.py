"""Hands that are easily scored wrong, and each option both ways."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.rulesets.mcr_deals import fan_of, listed, points_of, score, table, worth

DATA = table("mcr_hard")
OPTIONS = [(entry, way) for entry in DATA["option"] for way in entry["ways"]]


@pytest.mark.parametrize("case", DATA["case"], ids=lambda case: case["note"])
def test_hard_hand(case: dict[str, Any]) -> None:
    expected = listed(case["fan"])
    assert worth(expected) == case["total"]
    hand = score(case["hand"], case["win"], seat=case.get("seat", "south"), **case.get("options", {}))
    assert fan_of(hand) == expected
    assert points_of(hand) == case["total"]


@pytest.mark.parametrize(("entry", "way"), OPTIONS, ids=[f"{entry['option']}={way['value']} {entry['hand']}" for entry, way in OPTIONS])
def test_option(entry: dict[str, Any], way: dict[str, Any]) -> None:
    expected = listed(way["fan"])
    if entry["option"] != "limit_88":
        assert worth(expected) == way["total"]
    hand = score(entry["hand"], entry["win"], **{entry["option"]: way["value"]})
    assert fan_of(hand) == expected
    assert points_of(hand) == way["total"]


def test_the_first_way_of_each_option_is_the_default_and_every_option_but_the_minimum_is_there() -> None:
    defaults = {name: option.default for name, option in rulesets()["mcr"].options.items()}
    assert {entry["option"] for entry in DATA["option"]} == set(defaults) - {"minimum"}
    for entry in DATA["option"]:
        assert entry["ways"][0]["value"] == defaults[entry["option"]]


@pytest.mark.parametrize(
    ("hand", "win", "pair", "wait"),
    [
        ("22334455m66778p", "5p", "5m", "two_sided"),  # 22m 345 345 or 234 234 55m: the later pair tile
        ("2334m[456s][111s][678p]", "3m", "3m", "closed"),
        ("1233m[456s][111s][678p]", "3m", "3m", "edge"),
        ("1112345678999m", "1m", "9m", "many"),
        ("234m9p[456s][111s][678p]", "9p", "9p", "single"),
        ("22m44s[666s][777p][999p]", "4s", "2m", "dual_pung"),
        ("147m25p369s22z[678s]", "8p", "2z", "special"),
    ],
)
def test_reading_shown(hand: str, win: str, pair: str, wait: str) -> None:
    from mahjong_scoring.core.notation import tile_name

    won = score(hand, win)
    assert won.count
    assert won.count.reading.pair
    assert (tile_name(won.count.reading.pair.tile), won.wait) == (pair, wait)
