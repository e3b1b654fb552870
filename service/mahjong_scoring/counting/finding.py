"""What a reading shows: the items that are found in it, and what of them keeps others from counting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_scoring.counting.base import EACH, FLOWER, LAST_RESORT, Entry, Item, NotCounted, NotCountedReason
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import COMMON, features_of
from mahjong_scoring.yaku.registry import Hits, Points


class Finder:
    """Finds items in readings; ``items``: in their order, takers before what they take in.

    It remembers for each set of ``COMMON`` features which items hands of such features can show (at most ``MOST_REMEMBERED``).
    """

    __slots__ = ("_candidates", "_required", "items")
    MOST_REMEMBERED = 256

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = tuple(items)
        self._required = tuple([(item.requires, item) for item in self.items])
        self._candidates: dict[int, tuple[tuple[int, Item], ...]] = {}

    def find(self, reading: Reading, context: WinContext) -> list[Entry]:
        """Every item that the reading shows, before anything is taken in."""
        found: list[Entry] = []
        features = features_of(reading, context)
        absent = ~features
        common = features & COMMON
        candidates = self._candidates.get(common)
        if candidates is None:
            candidates = self._candidate_items(common)
        for requires, item in candidates:
            if requires & absent:
                continue
            hits = item.find(reading, context)
            if not hits:
                continue
            if item.constant is None:
                found += entries_of(item, hits, reading, context)
            else:
                found.append(Entry(item, item.constant, hits))
        return found

    def _candidate_items(self, common: int) -> tuple[tuple[int, Item], ...]:
        """The items, each with what it requires, that hands of these ``COMMON`` features can show."""
        if len(self._candidates) >= self.MOST_REMEMBERED:
            self._candidates.clear()
        candidates = tuple([required for required in self._required if not required[0] & COMMON & ~common])
        self._candidates[common] = candidates
        return candidates


def entries_of(item: Item, hits: Hits | Points, reading: Reading, context: WinContext) -> list[Entry]:
    """What the item's rule found in a reading, as one entry; of a point rule, one for each number of points."""
    if not item.rule.finds_points:
        value = item.open_value if context.exposed else item.value
        if value is None:
            return []
        if item.twice and item.twice(reading, context):
            value = 2
        return [Entry(item, value, hits)]  # type: ignore[arg-type] # it finds hits
    by_value: dict[int, list[tuple[int, ...]]] = {}
    for places, points in hits:
        by_value.setdefault(points, []).append(places)  # type: ignore[arg-type]
    return [Entry(item, points, tuple(places)) for points, places in by_value.items()]


def would_not_count(item: Item, counted: Sequence[Entry]) -> bool:
    """Would the item, were it in force, not count beside what is ``counted``?"""
    return any(item.id in entry.item.takes_in for entry in counted) or (LAST_RESORT in item.flags and bool(counted))


def exclude(found: Sequence[Entry]) -> tuple[list[Entry], list[NotCounted]]:
    """Splits ``found`` (takers first) into what counts and what another counting item takes in.

    For example a full flush that names ``half_flush`` in ``takes_in`` leaves the full flush among the first and
    ``NotCounted(half_flush, …, "taken_in", ("full_flush",))`` among the second.
    """
    counted: list[Entry] = []
    taken: set[str] = set()
    not_counted: list[NotCounted] = []
    for entry in found:
        item = entry.item
        if item.id not in taken:
            counted.append(entry)
            taken |= item.excludes
            continue
        rest, by = _not_excluded(entry, counted)
        if len(rest) < len(entry.hits):
            not_counted.append(NotCounted(item, entry.value, len(entry.hits) - len(rest), "taken_in", by))
        if rest:
            counted.append(Entry(item, entry.value, rest))
            taken |= item.excludes
    return counted, not_counted


def _not_excluded(entry: Entry, counted: Sequence[Entry]) -> tuple[Hits, tuple[str, ...]]:
    """What those that count leave of the entry, and who of them took something."""
    name = entry.item.id
    rest = entry.hits
    by = []
    for taker in counted:
        item = taker.item
        if name not in item.excludes:
            continue
        if name in item.takes_in:
            kept: Hits = ()
        elif name in item.takes_in_same_sets:
            kept = tuple([hit for hit in rest if not any(set(hit) <= set(sets) for sets in taker.hits)])
        else:
            kept = rest[1:]
        if len(kept) < len(rest) or name in item.takes_in:
            by.append(item.id)
        rest = kept
    return rest, tuple(by)


def each_once(found: Sequence[Entry]) -> list[Entry]:
    """What was found, once each, but for what counts each time that it is there."""
    return [
        entry if len(entry.hits) == 1 or EACH in entry.item.flags else Entry(entry.item, entry.value, entry.hits[:1]) for entry in found
    ]


def only_above(above: Sequence[Entry], entries: Sequence[Entry], *, highest: bool) -> tuple[list[Entry], list[NotCounted]]:
    """Entries ``above`` a limit keep their worth, the ``highest`` alone (of equals the first) or each of them; no others of ``entries`` count."""
    kept, again = list(above), []
    if highest:
        first = max(above, key=lambda entry: (entry.value, -entry.item.place))
        kept = [Entry(first.item, first.value, first.hits[:1])]
        again = [Entry(first.item, first.value, first.hits[1:])] if len(first.hits) > 1 else []
    by = ids(kept)
    rivals = [*again, *(entry for entry in above if entry.item.id not in by)]
    ordinary = [entry for entry in entries if entry not in above]
    return kept, [*left_out(rivals, "exclusive", by), *left_out(ordinary, "above_limit", by)]


def left_out(entries: Iterable[Entry], reason: NotCountedReason, by: tuple[str, ...]) -> list[NotCounted]:
    """These entries as what does not count, for this ``reason``; ``by``: the ids that keep them from it."""
    return [NotCounted(entry.item, entry.value, len(entry.hits), reason, by) for entry in entries]


def without_last_resort(entries: Sequence[Entry], *, flowers_aside: bool) -> list[Entry]:
    """Drops a last resort (chicken hand) where anything else counts, with ``flowers_aside`` other than flowers."""
    others = [entry for entry in entries if LAST_RESORT not in entry.item.flags]
    counting = [entry for entry in others if FLOWER not in entry.item.flags] if flowers_aside else others
    return others if counting or len(others) == len(entries) else list(entries)


def flags_among(entries: Iterable[Entry]) -> frozenset[str]:
    """The flags of all their items."""
    return _NO_FLAGS.union(*[entry.item.flags for entry in entries])


_NO_FLAGS: frozenset[str] = frozenset()


def sum_of(entries: Iterable[Entry]) -> int:
    """What the entries are worth together."""
    return sum([entry.value * len(entry.hits) for entry in entries])


def ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The ids of ``entries``."""
    return tuple([entry.item.id for entry in entries])
