"""Points and doubles as in Chinese Classical, or a special hand in their place with its flowers beside it (British).

Rules: bmja.md "Special hands", "Losers who fish", "The answer".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.counting.base import (
    EVERYONE,
    FISHING,
    FLOWER,
    HALF_LIMIT,
    LARGEST_UNIT,
    LIMIT,
    Count,
    Counting,
    Entry,
    Item,
    Shares,
    StatedScore,
    Unit,
)
from mahjong_scoring.counting.doubles import DoublingSettings, score_of, totals_owed
from mahjong_scoring.counting.finding import exclude, ids, left_out
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.registry import ONCE

SPECIAL, BESIDE_SPECIAL = "special", "beside_special"
"""Flags of doubles: they make a special hand of the points, without all others; they double the flowers beside a special hand, too."""
_FIFTHS: Mapping[Unit, int] = {LIMIT: 2, HALF_LIMIT: 1}
"""How much of the limit a loser has who fishes for a hand of this unit."""


@uncompiled
@dataclass(frozen=True, kw_only=True)
class SpecialDoubleSettings(DoublingSettings):
    """``purity_whole``: may the doubles of a special hand double all that is there, flowers and their doubles among it?"""

    limit: Annotated[int, Range(1, 1_000_000)]
    fishing: bool
    purity_whole: bool


@final
class SpecialDoubles(Counting):
    """Each hand counts as what is worth most: one of its special hands, or its points and doubles. Every total is cut at the limit."""

    name = "special_doubles"
    units: ClassVar[Mapping[Unit, int]] = {"doubles": 20, "points": 88, LIMIT: 0, HALF_LIMIT: 0}
    flags = frozenset({EVERYONE, FLOWER, FISHING, SPECIAL, BESIDE_SPECIAL})
    settings = SpecialDoubleSettings
    total = "total"
    stated: ClassVar[Mapping[str, int]] = {"total": LARGEST_UNIT}

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: SpecialDoubleSettings) -> Count:  # noqa: ARG002
        """What one reading is worth in its best way; of equal ones special hands go before others, and each before those after it in the file."""
        entries, taken = exclude(found)
        best = max(_ways(entries, settings), key=_rank)
        left = [entry for entry in entries if entry not in best.entries]
        by = (best.hand.id,) if best.hand else ids(best.entries)
        not_counted = [*taken, *left_out(left, "exclusive", by)]
        return Count(reading, best.entries, not_counted, best.score, best.total, best.rank, best.total)

    def fished(self, item: Item, settings: SpecialDoubleSettings) -> Entry:
        """A part of the limit, rounded down; purity as it is."""
        if item.unit not in _FIFTHS:
            return super().fished(item, settings)
        value = settings.limit * _FIFTHS[item.unit] // 5
        return Entry(item.worth_in("fishing", value), value, ONCE)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: SpecialDoubleSettings) -> StatedScore:  # noqa: ARG002
        """A total, cut at the limit before east's doubling."""
        before = stated["total"]
        total = min(before, settings.limit)
        return StatedScore(score_of(before, total, settings, limit_hand=False), total, total)

    def shares(self, how: HowWon, worth: int, settings: SpecialDoubleSettings) -> Shares:
        """The winner's total from each, doubled where east wins or pays."""
        return totals_owed(how, worth, settings)

    def changes(self, count: Count, item: Item, settings: SpecialDoubleSettings) -> bool:
        """Not at the limit, nor where the item counts already."""
        return count.worth < settings.limit and not any(entry.item.id == item.id for entry in count.entries)


@final
class _Way:
    """One way to count a reading: what counts, ``entries``, and what it comes to.

    ``doubled`` is what the points and the doubles of the score are made of; the playing tiles of the special ``hand`` are worth ``special`` besides.
    """

    __slots__ = ("entries", "hand", "rank", "score", "total")

    def __init__(
        self,
        entries: Sequence[Entry],
        doubled: Iterable[Entry],
        settings: SpecialDoubleSettings,
        hand: Item | None = None,
        special: int = 0,
    ) -> None:
        points, doubles = _points_and_doubles(doubled)
        before = special + (points << doubles)
        limit_hand = hand is not None and hand.unit == LIMIT
        self.entries = entries
        self.hand = hand
        self.total = settings.limit if limit_hand else min(before, settings.limit)
        limited = score_of(before, self.total, settings, limit_hand=limit_hand)
        self.score = {"points": points, "doubles": doubles, "special": special, **limited}
        self.rank = (self.total, hand is not None, -hand.place if hand else 0, before, points)


def _rank(way: _Way) -> tuple[int, ...]:
    return way.rank


def _points_and_doubles(entries: Iterable[Entry]) -> tuple[int, int]:
    points = doubles = 0
    for entry in entries:
        if entry.item.unit == "points":
            points += entry.worth
        elif entry.item.unit == "doubles":
            doubles += entry.worth
    return points, doubles


def _ways(found: Sequence[Entry], settings: SpecialDoubleSettings) -> Iterator[_Way]:
    """By points and doubles, and as each special hand that was found."""
    special = [entry for entry in found if _is_special(entry.item)]
    if not special:
        yield _Way(found, found, settings)
        return
    plain = [entry for entry in found if not _is_special(entry.item)]
    yield _Way(plain, plain, settings)
    flowers = [entry for entry in plain if FLOWER in entry.item.flags]
    beside = [entry for entry in plain if BESIDE_SPECIAL in entry.item.flags]
    apart = [*flowers, *beside] if flowers else []
    for entry in special:
        if SPECIAL in entry.item.flags:
            yield from _of_points(entry, plain, flowers, beside, settings)
        else:
            yield _Way([entry, *apart], apart, settings, entry.item, _worth(entry, settings))


def _of_points(
    hand: Entry, plain: Sequence[Entry], flowers: Sequence[Entry], beside: Sequence[Entry], settings: SpecialDoubleSettings
) -> Iterator[_Way]:
    """Purity: the points without flowers, doubled by it; or, where that is more, all that is there together."""
    points, _ = _points_and_doubles([entry for entry in plain if FLOWER not in entry.item.flags])
    _, doubles = _points_and_doubles([hand, *beside])
    apart = _Way([hand, *flowers, *beside], [*flowers, *beside] if flowers else [], settings, hand.item, points << doubles)
    yield apart
    if settings.purity_whole:
        entries = [hand, *[entry for entry in plain if entry.item.unit == "points"], *_doubles_among(flowers), *beside]
        whole = _Way(entries, entries, settings, hand.item)
        if whole.score["before_limit"] > apart.score["before_limit"]:
            yield whole


def _doubles_among(entries: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.item.unit == "doubles"]


def _is_special(item: Item) -> bool:
    """Is it a special hand, or the fishing for one?"""
    return SPECIAL in item.flags or item.unit in _OWN_WORTH


_OWN_WORTH: tuple[Unit, ...] = (LIMIT, HALF_LIMIT, "fishing")


def _worth(entry: Entry, settings: SpecialDoubleSettings) -> int:
    """What the playing tiles of a special hand are worth."""
    if entry.item.unit == LIMIT:
        return settings.limit
    return settings.limit // 2 if entry.item.unit == HALF_LIMIT else entry.value
