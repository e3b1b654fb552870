"""Short ways to score a Classical deal in tests: what the winner's items are, what a loser counts, what is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import Rules, rules_for
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.score import HandResult, Result, score_deal

LIMIT_HANDS = (
    "heavenly_hand",
    "earthly_hand",
    "plum_blossom",
    "moon",
    "carrying_pole",
    "kong_upon_kong",
    "four_kongs",
    "four_concealed_triplets",
    "three_great_scholars",
    "big_four_winds",
    "all_honors",
    "all_terminals",
    "all_green",
    "nine_gates",
    "wriggling_snake",
    "concealed_full_flush",
    "thirteen_orphans",
    "thirteenth_win",
)


def rules(options: Mapping[str, Any] | None = None) -> Rules:
    ruleset = rulesets()["classical"]
    faults: list[Fault] = []
    chosen = options_in_force(ruleset.options, options or {}, "/options", faults)
    assert not faults, faults
    return rules_for(ruleset, chosen)


def score(deal: Mapping[str, Any]) -> Result:
    """The result of a request's deal; its ``options`` are those of the ruleset."""
    in_force = rules(deal.get("options"))
    return score_deal(read_deal(deal, in_force.constraints), in_force)


def faults(deal: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Code and pointer of everything that is wrong with a deal; empty if it can be scored."""
    try:
        score(deal)
    except DealError as error:
        return [(fault.code, fault.pointer) for fault in error.faults]
    return []


def deal(
    hand: str | Mapping[str, Any],
    tile: str,
    *,
    winner: str = "south",
    source: str | None = None,
    others: Mapping[str, Any] | None = None,
    round_wind: str = "east",
    circumstances: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    robbed: bool = False,
    **more: Any,
) -> dict[str, Any]:
    """A deal that ``winner`` wins on ``tile``: by self-draw without a ``source``, else a discard or a ``robbed`` kong."""
    win: dict[str, Any] = {"winner": winner, "by": "self_draw", "tile": tile, "circumstances": list(circumstances)}
    if source:
        win |= {"by": "robbed_kong" if robbed else "discard", "from": source}
    hands = {winner: hand, **(others or {})}
    return {"round_wind": round_wind, "win": win, "hands": hands, "options": dict(options or {}), **more}


def winner_of(result: Result) -> HandResult:
    return next(hand for hand in result.hands.values() if hand.outcome == "won")


def items(hand: HandResult, unit: str) -> dict[str, int]:
    """What one hand counts in ``unit`` (points, doubles, limit), by id."""
    assert hand.count
    found: dict[str, int] = {}
    for entry in hand.count.entries:
        if entry.item.unit == unit:
            found[entry.item.id] = found.get(entry.item.id, 0) + entry.worth
    return found


def total(hand: HandResult) -> int:
    assert hand.count
    return hand.count.score["total"]


def liable(result: Result) -> tuple[str, str] | None:
    """Seat and rule of the liable player, or nobody."""
    assert len(result.liability) <= 1
    return next(((entry.seat, entry.rule) for entry in result.liability), None)


def warned(result: Result) -> list[tuple[str, str]]:
    """Code and rule of every warning."""
    return [(warn.code, warn.rule) for warn in result.warnings]
