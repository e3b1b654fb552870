"""Tai that add up to a limit, and the dealer's part in each payment (Taiwanese).

Rules: taiwanese.md "Yaku", "Payment", "The answer".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.counting.base import ON_FLOWER, Count, Counting, Entry, Item, Settings, Shares, StatedScore, Unit, payers
from mahjong_scoring.counting.finding import exclude, sum_of
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext


@uncompiled
@dataclass(frozen=True, kw_only=True)
class TaiSettings(Settings):
    """``base``: what a payer owes for any win; ``rate``: for each tai. ``pung_first``: does a claimed tile complete a pung where it can?"""

    draws_repeat: bool
    limit: Annotated[int, Range(1, 300)] | None
    minimum: Annotated[int, Range(0, 20)]
    base: Annotated[int, Range(0, 100_000)]
    rate: Annotated[int, Range(1, 10_000)]
    pung_first: bool


@final
class Tai(Counting):
    """Each who pays owes the base and the rate of each tai, and where the dealer wins or pays, of 1 and 2 more for each time the dealer dealt again."""

    name = "tai"
    units: ClassVar[Mapping[Unit, int]] = {"tai": 64}
    flags = frozenset({ON_FLOWER})
    settings = TaiSettings
    total = "tai"
    stated: ClassVar[Mapping[str, int]] = {"tai": 300}

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: TaiSettings) -> Count:
        """The tai of one reading; of equal ones that with more yaku counts."""
        entries, taken = exclude(found)
        tai = sum_of(entries)
        repeats = context.deal.table.repeats(draws=settings.draws_repeat)
        score = score_of(tai, settings) | {"dealer_tai": dealer_tai(repeats)}
        pung = settings.pung_first and not context.drawn and reading.shape == "dual_pung"
        rank = (pung, tai, sum([len(entry.hits) for entry in entries]))
        return Count(reading, entries, taken, score, score["base"], rank, tai)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: TaiSettings) -> StatedScore:  # noqa: ARG002
        """Tai with flowers, cut at the limit."""
        score = score_of(stated["tai"], settings)
        return StatedScore(score, score["base"], stated["tai"])

    def at_table(self, score: StatedScore, repeats: int) -> StatedScore:
        """The same with the dealer's part."""
        return StatedScore({**score.score, "dealer_tai": dealer_tai(repeats)}, score.worth, score.toward_minimum)

    def shares(self, how: HowWon, worth: int, settings: TaiSettings) -> Shares:
        """By self-draw from each of the three, else from whose tile it was; the limit does not cut the dealer's part."""
        part = settings.rate * dealer_tai(how.repeats)
        return {
            seat: (0 if reason == "other" else worth + part if "east" in (how.winner, seat) else worth, reason)
            for seat, reason in payers(how.winner, how.source)
        }

    def changes(self, count: Count, item: Item, settings: TaiSettings) -> bool:
        """Not at the limit, nor beside what takes the item in."""
        taken = any(item.id in entry.item.takes_in for entry in count.entries)
        return not taken and (settings.limit is None or count.score["tai"] < settings.limit)


def dealer_tai(repeats: int) -> int:
    """The tai that are added where the dealer wins or pays, after so many times that the dealer dealt again."""
    return 1 + 2 * repeats


def score_of(before: int, settings: TaiSettings) -> dict[str, Any]:
    """The score of an answer, without the dealer's part; ``before``: the tai without a limit."""
    tai = before if settings.limit is None else min(before, settings.limit)
    return {
        "tai": tai,
        "before_limit": before,
        "limit": settings.limit,
        "limited": tai < before,
        "base": settings.base + settings.rate * tai,
    }
