"""Deals of Chinese Official in a few words, and what the engine answers to them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import Rules, rules_for
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.score import HandResult, Result, score_deal

DATA = Path(__file__).parent / "data"
WAYS = {"draw": "self_draw", "rob": "robbed_kong"}

Fan = dict[str, tuple[int, int]]


def table(name: str) -> dict[str, Any]:
    """The test data of that name."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def rules_with(options: dict[str, Any]) -> Rules:
    """The ruleset with these options."""
    faults: list[Any] = []
    ruleset = rulesets()["mcr"]
    in_force = options_in_force(ruleset.options, options, "/options", faults)
    assert not faults
    return rules_for(ruleset, in_force)


def win_of(text: str, winner: str = "south", source: str = "west") -> dict[str, Any]:
    """The win that ``text`` states: ``4m``, ``draw 4m``, ``rob 4m``, circumstances after the tile."""
    words = text.split()
    by = WAYS[words.pop(0)] if words[0] in WAYS else "discard"
    win = {"winner": winner, "by": by, "tile": words[0], "circumstances": words[1:]}
    return win if by == "self_draw" else {**win, "from": source}


def play(deal: dict[str, Any], **options: Any) -> Result:
    """The result of a deal in the form of a request."""
    rules = rules_with(options)
    return score_deal(read_deal(deal, rules.constraints), rules)


def score(hand: str, win: str, *, round_wind: str = "east", seat: str = "south", **options: Any) -> HandResult:
    """What the winner's hand comes to, without a minimum unless ``options`` name one."""
    source = "north" if seat == "west" else "west"
    deal = {"round_wind": round_wind, "win": win_of(win, seat, source), "hands": {seat: hand}}
    return play(deal, **{"minimum": 0, **options}).hands[seat]


def fan_of(hand: HandResult) -> Fan:
    """What counts in a hand: value and count by id."""
    assert hand.count
    return {entry.item.id: (entry.value, len(entry.hits)) for entry in hand.count.entries}


def points_of(hand: HandResult) -> int:
    """The points of a hand, flowers included."""
    assert hand.count
    return int(hand.count.score["points"])


def listed(lines: list[str]) -> Fan:
    """Value and count by id of lines such as ``tile_hog 2`` or ``double_pung 2 x2``."""
    found = {}
    for line in lines:
        name, value, *times = line.split()
        found[name] = (int(value), int(times[0].removeprefix("x")) if times else 1)
    return found


def worth(fan: Fan) -> int:
    """The sum of everything in the list."""
    return sum(value * count for value, count in fan.values())


def fault_codes(deal: dict[str, Any]) -> list[tuple[str, str]]:
    """Pointer and code of everything wrong with a deal; empty if it can be scored."""
    try:
        play(deal)
    except DealError as error:
        return [(fault.pointer, fault.code) for fault in error.faults]
    return []
