"""Han and fu (riichi): han add up, fu weigh them, and limits take their place from 5 han on; yakuman stand above all.

Rules: riichi.md "Yaku", "Fu", "From han and fu to base points".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, final

from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.messages import N_
from mahjong_scoring.counting.base import (
    EACH,
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
from mahjong_scoring.counting.finding import each_once, exclude, flags_among, ids, left_out, sum_of
from mahjong_scoring.counting.fu import FuItem, fu_items, rounded
from mahjong_scoring.reading.reading import Reading, WaitShape
from mahjong_scoring.yaku.context import WinContext

DORA, DRAWN_WITHOUT_FU = "dora", "drawn_without_fu"
"""Flags of items: it is no yaku and never helps to reach the minimum; beside it a self-draw has no fu."""
LimitName: TypeAlias = Literal["mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman"]
MANGAN, YAKUMAN = 2000, 8000
"""Base points."""
FU_MATTER = 4
"""Up to so many han."""
STATED_FU = (20, 25, *range(30, 150, 10))


@uncompiled
@dataclass(frozen=True, kw_only=True)
class HanSettings(Settings):
    """``double_wind_pair``: fu of a pair that is seat and round wind. Most are as in riichi.md "Options"."""

    red_fives: Literal[0, 3, 4]
    double_wind_pair: Literal[2, 4]
    pinfu_self_draw: bool
    open_pinfu_fu: Literal[20, 30]
    round_up_to_mangan: bool
    counted_yakuman: bool
    yakuman_add: bool


@final
class Han(Counting):
    """Base points by han and fu, or by limits; each payer owes a multiple of them, rounded up to a hundred."""

    name = "han"
    units: ClassVar[Mapping[Unit, int]] = {"han": 20, "yakuman": 2}
    least: ClassVar[Mapping[Unit, int]] = {"yakuman": 1}
    flags = frozenset({STANDS_ALONE, DORA, EACH, DRAWN_WITHOUT_FU})
    open_values = True
    settings = HanSettings
    total = "han"
    stated: ClassVar[Mapping[str, int]] = {"han": 100, "fu": STATED_FU[-1], "yakuman": 8}
    beside = ("fu",)

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: HanSettings) -> Count:
        """What one reading is worth: its yakuman; else what stands alone (human hand) or all the rest, whichever is better."""
        found = each_once(found)
        if "yakuman" in {entry.item.unit for entry in found}:
            return _yakuman(found, reading, settings)
        flags = flags_among(found)
        if STANDS_ALONE in flags:
            return _alone_or_together(found, flags, reading, context, settings)
        return _together(found, flags, reading, context, settings)

    def wait_of(self, reading: Reading, context: WinContext) -> WaitShape:  # noqa: ARG002
        """The shape that counts in this reading, whatever else would have won."""
        return reading.shape

    def helps(self, item: Item, settings: Settings) -> bool:  # noqa: ARG002
        """Dora never do."""
        return DORA not in item.flags

    def part_of(self, count: Count, rule: str, settings: HanSettings) -> int | None:
        """Of several yakuman that of the rule's name, where the liable player does not answer for the whole hand."""
        if settings.liability_scope != "yakuman" or count.score["yakuman"] == 0 or len(count.entries) == 1:
            return None
        return next((entry.worth * YAKUMAN for entry in count.entries if entry.item.id == rule), None)

    # --- a score counted at the table ---

    def total_of(self, score: Mapping[str, Any]) -> str:
        """A yakuman is counted in yakuman, all else in han."""
        return "yakuman" if score.get("yakuman") else "han"

    def judged(self, score: Mapping[str, Any]) -> Collection[str]:
        """Fu only where they matter."""
        matter = not score.get("yakuman") and score.get("han", 0) <= FU_MATTER
        return self.stated if matter else ("han", "yakuman")

    def stated_faults(self, stated: Mapping[str, Any], pointer: str, settings: HanSettings, *, drawn: bool) -> list[Fault]:
        """Han or yakuman, and up to 4 han the fu that such a hand can have (riichi.md "The other endpoints")."""
        given = [key for key in ("han", "yakuman") if stated.get(key) is not None]
        if not given:
            return [self.counts_in(f"{pointer}/{self.total}", "required")]
        if len(given) == 2:
            return [Fault(f"{pointer}/yakuman", "not_allowed", N_("A hand is counted in han or in yakuman, not in both."))]
        (key,) = given
        if not 1 <= stated[key] <= self.stated[key]:
            message = N_("A score in {key} must be between {least} and {most}.")
            return [Fault(f"{pointer}/{key}", "out_of_range", message, {"key": key, "least": 1, "most": self.stated[key]})]
        return _fu_faults(stated["han"], stated.get("fu"), f"{pointer}/fu", settings, drawn) if key == "han" else []

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: HanSettings) -> StatedScore:  # noqa: ARG002
        """Han and fu, or yakuman: one alone where they do not add. That there is a yaku is taken for granted."""
        yakuman, han = stated.get("yakuman") or 0, stated.get("han") or 0
        if yakuman:
            yakuman = yakuman if settings.yakuman_add else 1
            base, name = _base_of_yakuman(yakuman)
            score = {"han": 0, "fu": 0, "yakuman": yakuman, "base": base, "limit_name": name}
            return StatedScore(score, base, yakuman)
        fu = stated["fu"] if han <= FU_MATTER else 0
        base, reached = base_of(han, fu, settings)
        return StatedScore({"han": han, "fu": fu, "yakuman": 0, "base": base, "limit_name": reached}, base, han)

    def shares(self, how: HowWon, worth: int, settings: HanSettings) -> Shares:  # noqa: ARG002
        """Multiples of the base points, rounded payer by payer (riichi.md "From han and fu to base points")."""
        if how.source is not None:
            times = {"discarder": 6 if how.winner == "east" else 4, "other": 0}
            return {seat: (hundreds(worth * times[reason]), reason) for seat, reason in payers(how.winner, how.source)}
        return {
            seat: (hundreds(worth * (2 if "east" in (how.winner, seat) else 1)), reason) for seat, reason in payers(how.winner, how.source)
        }

    def changes(self, count: Count, item: Item, settings: HanSettings) -> bool:  # noqa: ARG002
        """Wherever han count, the human hand apart."""
        return bool(count.score["han"]) and not any(STANDS_ALONE in entry.item.flags for entry in count.entries)


def hundreds(points: int) -> int:
    """The points of one payer, rounded up to a hundred."""
    return -(-points // 100) * 100


def base_of(han: int, fu: int, settings: HanSettings) -> tuple[int, LimitName | None]:
    """Base points of han and fu, and the name of the limit that they reach."""
    if han > FU_MATTER:
        return _limit(han, settings)
    base = fu << han + 2
    if base >= MANGAN or (settings.round_up_to_mangan and base == 1920):
        return MANGAN, "mangan"
    return base, None


def _limit(han: int, settings: HanSettings) -> tuple[int, LimitName]:
    if han >= 13 and settings.counted_yakuman:
        return YAKUMAN, "counted_yakuman"
    if han >= 11:
        return 6000, "sanbaiman"
    if han >= 8:
        return 4000, "baiman"
    return (3000, "haneman") if han >= 6 else (MANGAN, "mangan")


def _base_of_yakuman(yakuman: int) -> tuple[int, LimitName]:
    return YAKUMAN * yakuman, "yakuman"


def _count(
    reading: Reading,
    entries: Sequence[Entry],
    not_counted: Sequence[NotCounted],
    base: tuple[int, LimitName | None],
    toward_minimum: int,
    han: int = 0,
    fu: tuple[int, Sequence[FuItem]] = (0, ()),
    yakuman: int = 0,
) -> Count:
    """What pays most ranks first, then a yakuman, then the most han, then the most fu, then four sets before seven pairs."""
    points, limit_name = base
    score = {
        "han": han,
        "fu": fu[0],
        "fu_items": [item.shown for item in fu[1]],
        "yakuman": yakuman,
        "base": points,
        "limit_name": limit_name,
    }
    rank = (points, yakuman > 0, han, fu[0], reading.form != "seven_pairs")
    return Count(reading, entries, not_counted, score, points, rank, toward_minimum)


def _yakuman(found: Sequence[Entry], reading: Reading, settings: HanSettings) -> Count:
    """All yakuman, or the first alone where they do not add, once then; nothing else counts."""
    counted = sorted([entry for entry in found if entry.item.unit == "yakuman"], key=lambda entry: entry.item.place)
    if not settings.yakuman_add:
        counted = [Entry(counted[0].item, 1, counted[0].hits)]
    yakuman = sum_of(counted)
    return _count(reading, counted, _beside(counted, found), _base_of_yakuman(yakuman), yakuman, yakuman=yakuman)


def _together(found: Sequence[Entry], flags: frozenset[str], reading: Reading, context: WinContext, settings: HanSettings) -> Count:
    """Yaku and, where these reach the minimum, dora; fu item by item. ``flags``: those of all items."""
    entries, not_counted = exclude(found)
    items = fu_items(
        reading,
        context,
        double_wind=settings.double_wind_pair,
        open_pinfu=settings.open_pinfu_fu == 30,
        drawn_free=DRAWN_WITHOUT_FU in flags,
    )
    fu = rounded(sum([item.fu for item in items]))
    han = enough = sum_of(entries)
    if DORA in flags:
        enough = sum_of([entry for entry in entries if DORA not in entry.item.flags])
    if enough >= settings.minimum:
        return _count(reading, entries, not_counted, base_of(han, fu, settings), enough, han, (fu, items))
    dora = [entry for entry in entries if DORA in entry.item.flags]
    yaku = [entry for entry in entries if entry not in dora]
    return _count(reading, yaku, [*not_counted, *left_out(dora, "needs_yaku", ())], (0, None), enough, 0, (fu, items))


def _alone_or_together(
    found: Sequence[Entry], flags: frozenset[str], reading: Reading, context: WinContext, settings: HanSettings
) -> Count:
    """What does not combine (the human hand), alone, or all the rest: the better of the two."""
    together = [entry for entry in found if STANDS_ALONE not in entry.item.flags]
    apart = [entry for entry in found if STANDS_ALONE in entry.item.flags]
    rest = _together(together, flags, reading, context, settings)
    best = max([rest, *[_alone(entry, found, rest, settings) for entry in apart]], key=lambda count: count.rank)
    if best is rest:
        rest.not_counted = [*rest.not_counted, *left_out(apart, "exclusive", ids(rest.entries))]
    return best


def _alone(entry: Entry, found: Sequence[Entry], rest: Count, settings: HanSettings) -> Count:
    """Its han alone, without fu; where house rules make it worth so little that fu matter, they are those of the hand."""
    han = entry.worth
    fu = rest.score["fu"] if han <= FU_MATTER else 0
    return _count(rest.reading, [entry], _beside([entry], found), base_of(han, fu, settings), han, han, (fu, ()))


def _beside(counted: Sequence[Entry], found: Sequence[Entry]) -> list[NotCounted]:
    """What does not combine with what counts."""
    by = ids(counted)
    return left_out([entry for entry in found if entry.item.id not in by], "exclusive", by)


def _fu_faults(han: int, fu: int | None, pointer: str, settings: HanSettings, drawn: bool) -> list[Fault]:
    """What is wrong with the fu of a stated hand; nothing from 5 han on."""
    if han > FU_MATTER:
        return []
    if fu is None:
        return [Fault(pointer, "required", N_("Up to {most} han the fu matter: state them, too."), {"most": FU_MATTER})]
    if fu not in STATED_FU:
        return [Fault(pointer, "not_allowed", N_("There are no hands of {fu} fu: they are rounded up to tens."), {"fu": fu}, STATED_FU)]
    if fu == 25 and han == 1:
        return [Fault(pointer, "not_allowed", N_("Seven pairs (25 fu) have at least 2 han."))]
    if fu == 20 and drawn and (han == 1 or not settings.pinfu_self_draw):
        message = N_("Only pinfu by self-draw has 20 fu, and that with at least 2 han.")
        if not settings.pinfu_self_draw:
            message = N_("There is no pinfu by self-draw in these rules, and so no self-drawn hand of 20 fu.")
        return [Fault(pointer, "not_allowed", message)]
    if fu == 20 and not drawn and settings.open_pinfu_fu != 20:
        return [Fault(pointer, "not_allowed", N_("A hand that wins on a discard has at least 30 fu in these rules; seven pairs have 25."))]
    return []
