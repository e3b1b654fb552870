"""One deal under several rulesets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.score import Result, score_deal


@dataclass(frozen=True)
class Compared:
    """What a deal comes to under ``rules``: a result and what the winners receive together, or why it cannot be scored."""

    rules: Rules
    receives: int | None
    result: Result | None
    faults: tuple[Fault, ...] = ()


def compare(raw: Mapping[str, Any], several: Iterable[Rules]) -> tuple[Compared, ...]:
    """The deal under each of the rules: most received first, of equals by id; those that cannot take it last.

    Facts that a ruleset has no use for are ignored. Raises nothing: a deal that a ruleset refuses (flowers, for example) is
    reported with its faults.
    """
    return tuple(sorted((_compared(raw, rules) for rules in several), key=_order))


def _compared(raw: Mapping[str, Any], rules: Rules) -> Compared:
    try:
        result = score_deal(read_deal(raw, rules.constraints), rules)
    except DealError as error:
        return Compared(rules, None, None, error.faults)
    return Compared(rules, sum(hand.receives for hand in result.hands.values()), result)


def _order(compared: Compared) -> tuple[bool, int, str]:
    return compared.receives is None, -(compared.receives or 0), compared.rules.ruleset.id
