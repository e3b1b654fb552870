"""What the three ways of adding up share: entries, what was left out and why, and taking in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.scoring.facts import Facts
from service.scoring.readings import Reading
from service.scoring.rules import Rules
from service.scoring.ruleset import Item
from service.scoring.traits import traits_of
from service.scoring.yaku import POINT_RULES, Hits

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


@dataclass(frozen=True, slots=True)
class Left:
    """Something that is there and does not count; ``reason`` is taken_in, above_limit, exclusive, principle or switched_off."""

    item: Item
    value: int
    count: int
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
    for item in rules.items_for(traits_of(reading, facts), won=facts.tile is not None):
        found += entries_of(item, reading, facts)
    return found


def entries_of(item: Item, reading: Reading, facts: Facts) -> list[Entry]:
    """Where the reading shows the item; a point rule gives one entry for each number of points that it finds."""
    found = item.find(reading, facts)
    if not found:
        return []
    if item.rule not in POINT_RULES:
        return [Entry(item, value_of(item), found)]
    by_value: dict[int, list[tuple[int, ...]]] = {}
    for places, points in found:
        by_value.setdefault(points, []).append(places)
    return [Entry(item, points, tuple(hits)) for points, hits in by_value.items()]


def found_but_off(rules: Rules, reading: Reading, facts: Facts, counted: Sequence[Entry]) -> list[Left]:
    """What the reading shows of the items that are switched off, less what would be taken in anyway."""
    left = []
    for item in rules.switched_off:
        taken = any(item.id in entry.item.takes_in for entry in counted) or (item.last_resort and counted)
        if not taken and not item.needs & ~traits_of(reading, facts):
            left += [Left(entry.item, entry.value, len(entry.hits), "switched_off") for entry in entries_of(item, reading, facts)]
    return left


def value_of(item: Item) -> int:
    """The value of one occurrence; 1 for a limit hand and for what lifts a hand to the limit."""
    return item.value if isinstance(item.value, int) else 1


def take_in(found: Sequence[Entry]) -> tuple[list[Entry], list[Left]]:
    """Splits ``found`` (takers first) into what counts and what another counting item takes in."""
    counted: list[Entry] = []
    left: list[Left] = []
    for entry in found:
        name = entry.item.id
        takers = [taker for taker in counted if name in taker.item.excludes]
        if not takers:
            counted.append(entry)
            continue
        rest, by = _not_taken_in(entry, takers)
        if len(rest) < len(entry.hits):
            left.append(Left(entry.item, entry.value, len(entry.hits) - len(rest), "taken_in", by))
        if rest:
            counted.append(Entry(entry.item, entry.value, rest))
    return counted, left


def _not_taken_in(entry: Entry, takers: Sequence[Entry]) -> tuple[Hits, tuple[str, ...]]:
    """What the ``takers`` leave of the entry, and who took something."""
    name = entry.item.id
    rest = entry.hits
    by = []
    for taker in takers:
        item = taker.item
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
    last = [entry for entry in entries if entry.item.last_resort]
    others = [entry for entry in entries if not entry.item.last_resort]
    anything = any(not (flowers_aside and entry.item.flower) for entry in others)
    return others if anything or not last else list(entries)


def ids(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The ids of ``entries``."""
    return tuple(entry.item.id for entry in entries)
