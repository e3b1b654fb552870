"""Adding up points and doubles (Chinese Classical): total = points x 2^doubles, for winners and losers.

Rules: classical.md "Game", "Points", "Doubles", "Limit hands".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.counting.base import (
    EVERYONE,
    LARGEST_UNIT,
    LIMIT,
    Count,
    Counting,
    Entry,
    Item,
    Settings,
    Shares,
    StatedScore,
    Unit,
    payers,
)
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext

ONLY_WITHOUT_LIMIT = "only_without_limit"
"""A flag of items: there is no such item where there is a limit."""


@uncompiled
@dataclass(frozen=True, kw_only=True)
class DoublingSettings(Settings):
    """What all have whose hands are worth points that are doubled."""

    limit: Annotated[int, Range(1, 1_000_000)] | None
    losers_settle: bool
    east_doubles: bool


@uncompiled
@dataclass(frozen=True, kw_only=True)
class DoubleSettings(DoublingSettings):
    """``notional_limit``: what a limit hand is worth at least where there is no limit."""

    notional_limit: Annotated[int, Range(1, 1_000_000)]
    claimed_kong_liable: bool
    robbed_kong_liable: bool


@final
class Doubles(Counting):
    """Points are doubled, and cut at the limit; each payer owes the total, twice of it where east wins or pays."""

    name = "doubles"
    units: ClassVar[Mapping[Unit, int]] = {"doubles": 20, "points": 88, "limit": 0}
    flags = frozenset({EVERYONE, ONLY_WITHOUT_LIMIT})
    settings = DoubleSettings
    total = "total"
    stated: ClassVar[Mapping[str, int]] = {"total": LARGEST_UNIT}

    def plays(self, item: Item, settings: DoubleSettings) -> bool:
        """Not what only counts without a limit, where there is one."""
        return settings.limit is None or ONLY_WITHOUT_LIMIT not in item.flags

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: DoubleSettings) -> Count:  # noqa: ARG002
        """The total of one reading; for a player who did not win of what counts for everyone.

        A limit hand is worth the limit, or without one the larger of its count and ``notional_limit``. Every total is cut
        at the limit.
        """
        sums = {"points": 0, "doubles": 0, LIMIT: 0}
        for entry in found:
            sums[entry.item.unit] += entry.value * len(entry.hits)
        points, doubles, limit_hand = sums["points"], sums["doubles"], sums[LIMIT] > 0
        counted = points << doubles
        total = total_of(counted, limit_hand, settings)
        score = {"points": points, "doubles": doubles, **score_of(counted, total, settings, limit_hand=limit_hand)}
        return Count(reading, found, (), score, total, (total, limit_hand, counted, points), total)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: DoubleSettings) -> StatedScore:  # noqa: ARG002
        """A total, cut at the limit before east's doubling (classical.md "Game")."""
        before = stated["total"]
        total = total_of(before, False, settings)
        return StatedScore(score_of(before, total, settings, limit_hand=False), total, total)

    def raised(self, score: StatedScore, found: Sequence[Item], settings: DoubleSettings) -> StatedScore:
        """A limit hand by the course of the sitting, such as the thirteenth win (classical.md "Limit hands")."""
        if not any(item.unit == LIMIT for item in found):
            return score
        before = score.score["before_limit"]
        total = total_of(before, True, settings)
        return StatedScore(score_of(before, total, settings, limit_hand=True), total, total, score.missing)

    def shares(self, how: HowWon, worth: int, settings: DoubleSettings) -> Shares:
        """The winner's total from each, doubled where east wins or pays (classical.md "Settlement")."""
        return totals_owed(how, worth, settings)

    def changes(self, count: Count, item: Item, settings: DoubleSettings) -> bool:
        """Not where the limit cuts the points of the item off, nor where it counts already."""
        if any(entry.item.id == item.id for entry in count.entries):
            return False
        limit_hand = any(entry.item.unit == LIMIT for entry in count.entries)
        more = (count.score["points"] + item.worth) << count.score["doubles"]
        return total_of(more, limit_hand, settings) != count.worth


def totals_owed(how: HowWon, worth: int, settings: DoublingSettings) -> Shares:
    """The winner's total from each, doubled where east wins or pays."""
    easts = worth * 2 if settings.east_doubles else worth
    if how.winner == "east":
        worth = easts
    return {seat: (easts if seat == "east" else worth, reason) for seat, reason in payers(how.winner, how.source)}


def total_of(counted: int, limit_hand: bool, settings: DoubleSettings) -> int:
    """What a count comes to under the limit or without one."""
    limit = settings.limit
    if limit is not None:
        return limit if limit_hand else min(counted, limit)
    return max(counted, settings.notional_limit) if limit_hand else counted


def score_of(before: int, total: int, settings: DoublingSettings, *, limit_hand: bool) -> dict[str, Any]:
    """What an answer shows of the limit and the total; ``before``: the count without a limit."""
    limit = settings.limit
    limited = limit is not None and (limit_hand or before > limit)
    return {"before_limit": before, "limit": limit, "limited": limited, "total": total}
