"""Adding up in faan with a limit (Guangdong, Hong Kong family).

Rules: hong-kong.md "Adding up" 1 to 4; guangdong.md "The cap".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.core.faults import MissingFact
from mahjong_scoring.core.messages import N_
from mahjong_scoring.counting.base import (
    FLOWER,
    LAST_RESORT,
    LIMIT,
    ON_FLOWER,
    STANDS_ALONE,
    Count,
    Counting,
    Entry,
    Item,
    NotCounted,
    Settings,
    Shares,
    StatedScore,
    Unit,
    payers,
)
from mahjong_scoring.counting.finding import exclude, flags_among, ids, left_out, only_above, sum_of, without_last_resort
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext

UP_TO_LIMIT, CAPPED = "up_to_limit", "capped"
"""Flags of items: it adds only up to the limit (*); it never keeps a worth above the limit."""


@uncompiled
@dataclass(frozen=True, kw_only=True)
class FaanSettings(Settings):
    """How faan add up and what they come to.

    ``above_limit``: what counts of items worth more than the limit: the highest alone, their sum with all else, each of them, or
    nothing above the limit (``cut``).

    ``doubling``: does every faan double the base, or from the fourth on every second one? ``rate``: the base of 0 faan.
    The shares say how many times the base a payer owes; ``robbed_kong_share``: a robbed player, alone, or ``None``: what a discarder does.
    """

    limit: Annotated[int, Range(1, 20)] | None
    above_limit: Literal["single", "sum", "each", "cut"]
    minimum: Annotated[int, Range(0, 20)]
    flowers_toward_minimum: bool
    doubling: Literal["full", "half_spicy"]
    rate: Annotated[int, Range(1, 10_000)]
    discarder_share: Annotated[int, Range(0, 12)]
    other_share: Annotated[int, Range(0, 12)]
    self_draw_share: Annotated[int, Range(0, 12)]
    robbed_kong_share: Annotated[int, Range(0, 12)] | None = None


@final
class _Sum:
    """What entries come to together: the faan, and what they would be without a limit."""

    __slots__ = ("before", "entries", "faan", "not_counted")

    def __init__(self, faan: int, before: int, entries: Sequence[Entry], not_counted: Sequence[NotCounted]) -> None:
        self.faan = faan
        self.before = before
        self.entries = entries
        self.not_counted = not_counted


@final
class Faan(Counting):
    """Faan add up to the limit, to which an item of the unit ``limit`` lifts a hand; a payment is the base, ``rate`` doubled for each faan, times the payer's share."""

    name = "faan"
    units: ClassVar[Mapping[Unit, int]] = {"faan": 20, "limit": 0}
    flags = frozenset({LAST_RESORT, FLOWER, ON_FLOWER, UP_TO_LIMIT, STANDS_ALONE, CAPPED})
    worth_limit = frozenset({"faan"})
    settings = FaanSettings
    total = "faan"
    stated: ClassVar[Mapping[str, int]] = {"faan": 100}

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: FaanSettings) -> Count:  # noqa: ARG002
        """The faan of one reading.

        An item marked ``stands_alone`` does not combine: the higher of it and of all the rest counts, of equals the former.
        """
        flags = flags_among(found)
        together = [entry for entry in found if STANDS_ALONE not in entry.item.flags] if STANDS_ALONE in flags else found
        best = rest = _add_up(together, settings)
        not_counted = rest.not_counted
        toward_minimum = rest.faan
        if FLOWER in flags and not settings.flowers_toward_minimum:
            toward_minimum = _add_up([entry for entry in together if FLOWER not in entry.item.flags], settings).faan
        if STANDS_ALONE in flags:
            alone = [_add_up([entry], settings) for entry in found if STANDS_ALONE in entry.item.flags]
            best = max([*alone, rest], key=_faan_of)
            not_counted = [*best.not_counted, *_beside(best, found)]
            toward_minimum = max(toward_minimum, *map(_faan_of, alone))
        score = score_of(best.faan, best.before, settings)
        rank = (best.faan, best.before, sum([len(entry.hits) for entry in best.entries]))
        return Count(reading, best.entries, not_counted, score, score["base"], rank, toward_minimum)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: FaanSettings) -> StatedScore:
        """Faan, cut at the limit unless the count stands above it (hong-kong.md "Adding up" 2; guangdong.md "The cap")."""
        before, limit = stated["faan"], settings.limit
        over = limit is not None and before > limit
        faan = limit if limit is not None and over and not stated.get("above_limit") else before
        score = score_of(faan, before, settings)
        missing: tuple[MissingFact, ...] = ()
        if limit is not None and faan < before and _goes_above(items, limit, settings):
            message = N_("The score was cut at the limit; if the hand is worth more than the limit, set `above_limit`.")
            missing = (MissingFact("above_limit_unknown", "limit", f"{pointer}/above_limit", message),)
        helping = faan if settings.flowers_toward_minimum else faan - (stated.get("flowers") or 0)
        return StatedScore(score, score["base"], helping, missing)

    def shares(self, how: HowWon, worth: int, settings: FaanSettings) -> Shares:
        """Multiples of the base (guangdong.md "Base points", hong-kong.md "Points and payment", hkma.md "Price")."""
        times = {"discarder": settings.discarder_share, "other": settings.other_share, "self_draw": settings.self_draw_share}
        if how.robbed and settings.robbed_kong_share is not None:
            times |= {"discarder": settings.robbed_kong_share, "other": 0}
        return {seat: (worth * times[reason], reason) for seat, reason in payers(how.winner, how.source)}

    def changes(self, count: Count, item: Item, settings: FaanSettings) -> bool:
        """Not at the limit, nor beside what takes the item in."""
        taken = any(item.id in entry.item.takes_in for entry in count.entries)
        return not taken and (settings.limit is None or count.score["faan"] < settings.limit)


def score_of(faan: int, before: int, settings: FaanSettings) -> dict[str, Any]:
    """The score of an answer; ``before``: the faan without a limit."""
    return {
        "faan": faan,
        "before_limit": before,
        "limit": settings.limit,
        "limited": faan < before,
        "base": base_of(faan, settings),
    }


def base_of(faan: int, settings: FaanSettings) -> int:
    """The base of a hand: ``rate`` x 2^faan; half-spicy: from 4 faan on the odd faan add half (hong-kong.md, "Points")."""
    if settings.doubling == "half_spicy" and faan > 4:
        whole: int = 16 << (faan - 4) // 2
        power = whole + whole // 2 if faan % 2 else whole
    else:
        power = 1 << faan
    return settings.rate * power


def _faan_of(total: _Sum) -> int:
    return total.faan


def _beside(best: _Sum, found: Sequence[Entry]) -> list[NotCounted]:
    """What does not combine with the ``best``, last resorts aside."""
    named = {*ids(best.entries), *(entry.item.id for entry in best.not_counted)}
    dropped = [entry for entry in found if entry.item.id not in named and LAST_RESORT not in entry.item.flags]
    return left_out(dropped, "exclusive", ids(best.entries))


def _add_up(found: Sequence[Entry], settings: FaanSettings) -> _Sum:
    counted, taken = exclude(found)
    entries = without_last_resort(counted, flowers_aside=False)
    limit, mode = settings.limit, settings.above_limit
    before = sum_of([entry for entry in entries if entry.item.unit != LIMIT])
    if limit is None:
        return _Sum(before, before, entries, taken)
    if mode in ("single", "each"):
        above = [entry for entry in entries if entry.value > limit and not bounded(entry.item)]
        if above:
            kept, rest = only_above(above, entries, highest=mode == "single")
            return _Sum(sum_of(kept), before, kept, [*taken, *rest])
    return _up_to_the_limit(entries, taken, before, limit, above=mode == "sum")


def bounded(item: Item) -> bool:
    """Can this item never be worth more than the limit, whatever its value?"""
    return UP_TO_LIMIT in item.flags or CAPPED in item.flags or item.unit == LIMIT


def _up_to_the_limit(entries: Sequence[Entry], taken: Sequence[NotCounted], before: int, limit: int, *, above: bool) -> _Sum:
    """Marked items add only up to the limit: none of them where the others reach it, else all, cut at the limit.

    ``above``: the others may add up to more than the limit.
    """
    marked = [entry for entry in entries if UP_TO_LIMIT in entry.item.flags]
    total = before - sum_of([entry for entry in marked if entry.item.unit != LIMIT])
    not_counted = list(taken)
    if total >= limit:
        entries = [entry for entry in entries if UP_TO_LIMIT not in entry.item.flags]
        not_counted += left_out(marked, "above_limit", ids(entries))
        faan = total if above else limit
    else:
        faan = min(total + sum_of(marked), limit)
    if faan < limit and any(entry.item.unit == LIMIT for entry in entries):
        faan = limit
    return _Sum(faan, before, entries, not_counted)


def _goes_above(items: Sequence[Item], limit: int, settings: FaanSettings) -> bool:
    """May a hand be worth more than the limit: by a sum, or by one yaku worth more?"""
    if settings.above_limit == "sum":
        return True
    return settings.above_limit != "cut" and any(item.worth > limit and not bounded(item) for item in items)
