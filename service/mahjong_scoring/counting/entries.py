"""What the three ways of adding up share: entries, what was left out and why, and taking in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from mahjong_scoring.core.prefilter import COMMON, traits_of
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.rulesets.in_force import Rules, likely_items
from mahjong_scoring.rulesets.model import Item
from mahjong_scoring.yaku import Hits
from mahjong_scoring.yaku.context import Facts

LARGEST_UNIT = 2**49
"""No base and no total exceeds this, so that no sum of payments of a deal reaches 2^53."""


class Entry(NamedTuple):
    """Something that counts: its item, the value of one occurrence, and where it was found (one entry an occurrence)."""

    item: Item
    value: int
    hits: Hits

    @property
    def worth(self) -> int:
        """The value of all occurrences."""
        return self.value * len(self.hits)


class Left(NamedTuple):
    """Something that is there and does not count; ``reason`` is taken_in, above_limit, exclusive, principle or switched_off."""

    item: Item
    value: int
    count: int  # type: ignore[assignment] # tuples have a method of this name
    reason: str
    by: tuple[str, ...] = ()


class Count(NamedTuple):
    """What one reading of one hand is worth.

    ``worth`` is the count itself (faan, points, total), ``rank`` orders readings, ``toward_minimum`` is compared with the
    ruleset's minimum.
    """

    reading: Reading
    entries: tuple[Entry, ...]
    left: tuple[Left, ...]
    score: Mapping[str, Any]
    worth: int
    rank: tuple[Any, ...]
    toward_minimum: int


def found_in(rules: Rules, reading: Reading, facts: Facts) -> list[Entry]:
    """Every item in force that the reading shows, takers first, before anything is taken in."""
    found: list[Entry] = []
    traits = traits_of(reading, facts)
    lacking = ~traits
    for needs, item in likely_items(rules, traits & COMMON, facts.tile is not None):
        if needs & lacking:
            continue
        hits = item.find(reading, facts)
        if hits:
            found += _entries(item, hits)
    return found


def _entries(item: Item, hits: Any) -> list[Entry]:
    """What the item's rule found, as one entry; of a point rule, one for each number of points."""
    if not item.gives_points:
        return [Entry(item, item.worth, hits)]
    if len(hits) == 1:
        return [Entry(item, hits[0][1], (hits[0][0],))]
    by_value: dict[int, list[tuple[int, ...]]] = {}
    for places, points in hits:
        by_value.setdefault(points, []).append(places)
    return [Entry(item, points, tuple(places)) for points, places in by_value.items()]


def found_but_off(rules: Rules, reading: Reading, facts: Facts, counted: Sequence[Entry]) -> list[Left]:
    """What the reading shows of the items that are switched off, less what would be taken in anyway."""
    left = []
    for item in rules.switched_off:
        taken = any(item.id in entry.item.takes_in for entry in counted) or (item.last_resort and counted)
        if not taken and not item.needs & ~traits_of(reading, facts):
            hits = item.find(reading, facts)
            entries = _entries(item, hits) if hits else ()
            left += [Left(entry.item, entry.value, len(entry.hits), "switched_off") for entry in entries]
    return left


def take_in(found: Sequence[Entry]) -> tuple[list[Entry], list[Left]]:
    """Splits ``found`` (takers first) into what counts and what another counting item takes in."""
    counted: list[Entry] = []
    taken: set[str] = set()
    left: list[Left] = []
    for entry in found:
        item = entry.item
        if item.id not in taken:
            counted.append(entry)
            taken |= item.excludes
            continue
        rest, by = _not_taken_in(entry, counted)
        if len(rest) < len(entry.hits):
            left.append(Left(item, entry.value, len(entry.hits) - len(rest), "taken_in", by))
        if rest:
            counted.append(Entry(item, entry.value, rest))
            taken |= item.excludes
    return counted, left


def _not_taken_in(entry: Entry, counted: Sequence[Entry]) -> tuple[Hits, tuple[str, ...]]:
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
            kept = tuple(hit for hit in rest if not any(set(hit) <= set(sets) for sets in taker.hits))
        else:
            kept = rest[1:]
        if len(kept) < len(rest) or name in item.takes_in:
            by.append(item.id)
        rest = kept
    return rest, tuple(by)


def without_last_resort(entries: Sequence[Entry], *, flowers_aside: bool) -> list[Entry]:
    """Drops a last resort (chicken hand) where anything else counts, with ``flowers_aside`` other than flowers."""
    others = [entry for entry in entries if not entry.item.last_resort]
    if len(others) == len(entries) or any(not (flowers_aside and entry.item.flower) for entry in others):
        return others
    return list(entries)


def sum_of(entries: Iterable[Entry]) -> int:
    """What the entries are worth together."""
    return sum([entry.value * len(entry.hits) for entry in entries])


def ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The ids of ``entries``."""
    return tuple(entry.item.id for entry in entries)
