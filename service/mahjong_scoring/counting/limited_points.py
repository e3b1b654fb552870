"""Adding up in points with a limit, and payments of which two players owe no more than par (Zung Jung).

Rules: zung-jung.md "Adding up", "Payment".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.core.faults import Fault, MissingFact
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.tiles import OTHERS
from mahjong_scoring.counting.base import (
    EACH,
    FLOWER,
    LAST_RESORT,
    Count,
    Counting,
    Entry,
    Item,
    NotCounted,
    Settings,
    Shares,
    StatedScore,
    Unit,
)
from mahjong_scoring.counting.finding import each_once, exclude, only_above, sum_of, without_last_resort
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext


@uncompiled
@dataclass(frozen=True, kw_only=True)
class LimitedPointSettings(Settings):
    """``par``: what those who are not responsible pay at most on a discard; with ``uniform`` payment all pay alike, whoever discarded."""

    limit: Annotated[int, Range(1, 1_000)] | None
    minimum: Annotated[int, Range(0, 320)]
    par: Annotated[int, Range(0, 320)]
    payment: Literal["formal", "uniform"]


@final
class LimitedPoints(Counting):
    """Points add up to the limit; only a pattern that is itself worth the limit or more may go above it, and then it counts alone."""

    name = "limited_points"
    units: ClassVar[Mapping[Unit, int]] = {"points": 1_000}
    flags = frozenset({LAST_RESORT, FLOWER, EACH})
    settings = LimitedPointSettings
    total = "points"
    stated: ClassVar[Mapping[str, int]] = {"points": 10_000}

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: LimitedPointSettings) -> Count:  # noqa: ARG002
        """The points of one reading; of equal ones that with the larger sum counts, then that with more patterns."""
        entries, taken = exclude(each_once(found))
        entries = without_last_resort(entries, flowers_aside=True)
        before = sum_of(entries)
        points, counted, left = _added(entries, settings.limit)
        toward_minimum = _added([entry for entry in entries if FLOWER not in entry.item.flags], settings.limit)[0]
        score = score_of(points, toward_minimum, before, settings.limit)
        rank = (points, before, sum([len(entry.hits) for entry in counted]))
        return Count(reading, counted, [*taken, *left], score, points, rank, toward_minimum)

    def stated_faults(self, stated: Mapping[str, Any], pointer: str, settings: LimitedPointSettings, *, drawn: bool) -> list[Fault]:
        """No pattern that stands above the limit is worth more than an item may be."""
        faults = super().stated_faults(stated, pointer, settings, drawn=drawn)
        most = self.units["points"]
        if not faults and stated.get("above_limit") and stated["points"] > most:
            message = N_("One yaku is never worth more than {most} points; leave out `above_limit` for a sum.")
            return [Fault(f"{pointer}/points", "out_of_range", message, {"most": most})]
        return faults

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: LimitedPointSettings) -> StatedScore:
        """Points with flowers, cut at the limit unless one pattern is worth so much (zung-jung.md "The other endpoints")."""
        before, limit = stated["points"], settings.limit
        above = bool(stated.get("above_limit"))
        points = before if limit is None or above else min(before, limit)
        without_flowers = min(before - (stated.get("flowers") or 0), points)
        missing: tuple[MissingFact, ...] = ()
        if limit is not None and points < before and any(item.worth > limit for item in items):
            message = N_("The score was cut at the limit; if the hand is worth more than the limit, set `above_limit`.")
            missing = (MissingFact("above_limit_unknown", "limit", f"{pointer}/above_limit", message),)
        return StatedScore(score_of(points, without_flowers, before, limit), points, without_flowers, missing)

    def shares(self, how: HowWon, worth: int, settings: LimitedPointSettings) -> Shares:
        """The winner gets three times the points: of each, or on another's tile above par what is left of who is responsible."""
        others = OTHERS[how.winner]
        if how.source is None:
            return {seat: (worth, "self_draw") for seat in others}
        par = worth if settings.payment == "uniform" or how.responsible is None else min(worth, settings.par)
        rest = 3 * worth - 2 * par
        return {seat: (rest, "discarder") if seat == how.responsible else (par, "other") for seat in others}

    def changes(self, count: Count, item: Item, settings: LimitedPointSettings) -> bool:
        """Not at the limit, nor beside what takes the item in."""
        taken = any(item.id in entry.item.takes_in for entry in count.entries)
        return not taken and (settings.limit is None or count.worth < settings.limit)


def score_of(points: int, without_flowers: int, before: int, limit: int | None) -> dict[str, Any]:
    """The score of an answer; ``before``: the points without a limit."""
    return {
        "points": points,
        "without_flowers": without_flowers,
        "before_limit": before,
        "limit": limit,
        "limited": points < before,
    }


def _added(entries: Sequence[Entry], limit: int | None) -> tuple[int, Sequence[Entry], list[NotCounted]]:
    """The points, what counts, and what does not: of patterns that are themselves worth the limit the highest counts alone.

    Flowers never go above the limit.
    """
    if limit is None:
        return sum_of(entries), entries, []
    above = [entry for entry in entries if entry.value >= limit and FLOWER not in entry.item.flags]
    if not above:
        return min(sum_of(entries), limit), entries, []
    kept, left = only_above(above, entries, highest=True)
    return sum_of(kept), kept, left
