"""Deals of riichi in few words, and what they come to."""

from __future__ import annotations

from typing import Any

from mahjong_scoring.core.deal import canonical_deal
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.tasks.score import Result
from tests.rulesets.support import rules_of, score_raw, win_of

PINFU = "123m45p678p234s22s"  # waits for 3p and 6p
SIMPLES = "45p678p345678s99s"  # without a yaku on a discard but pinfu
FACTS = ("table", "liability", "riichi", "double_riichi", "ippatsu", "dora_indicators", "ura_indicators", "draw")
Moved = tuple[str, str, int, str]


def deal_of(win: str | None, circumstances: tuple[str, ...] = (), round_wind: str = "east", **rest: Any) -> dict[str, Any]:
    """``win`` as in ``support.win_of``; hands and facts by name."""
    facts = {key: rest.pop(key) for key in FACTS if key in rest}
    won = None if win is None else win_of(win) | {"circumstances": list(circumstances)}
    return {"round_wind": round_wind, "win": won, "hands": rest, **facts}


def scored(ruleset: str, win: str | None, options: dict[str, Any] | None = None, **rest: Any) -> Result:
    return score_raw(ruleset, deal_of(win, **rest), options or {})


def moved(result: Result) -> list[Moved]:
    return [(transfer.source, transfer.to, transfer.points, transfer.reason) for transfer in result.transfers]


def faults(ruleset: str, win: str | None, options: dict[str, Any] | None = None, **rest: Any) -> list[tuple[str, str]]:
    """Pointer and code of all that is wrong with a deal."""
    try:
        score_raw(ruleset, deal_of(win, **rest), options or {})
    except DealError as error:
        return [(fault.pointer, fault.code) for fault in error.faults]
    return []


def repeated(ruleset: str, win: str | None, **rest: Any) -> dict[str, Any]:
    """The deal as the answer repeats it."""
    return canonical_deal(read_deal(deal_of(win, **rest), rules_of(ruleset, {}).constraints))
