"""Adding up in points (Chinese Official): five principles, no limit of its own.

Non-repeat is the taking in of ``counting.take_in``: only a fan that counts takes others in. Non-separation,
non-identical and account-once are about sets that are combined more than once, and are modelled so:

* Items marked ``account_once`` (the fan of two, three and four chows) are edges over chows. Chosen edges must form a
  forest: each further fan joins sets that were not joined before, however indirectly. So each remaining chow is combined
  only once with a set already used, nothing is taken apart and put together again, and four chows give one fan of three
  and at most one of two, or at most three of two.
* Items marked ``sets_once`` (fan of several pungs) count again only with sets that the same fan has not used.

High versus low: of all such choices that cannot be extended, the one with the most points counts. The module knows no
fan by name; rules: mcr.md "The five principles".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.scoring.counting import Count, Entry, Left, found_in, ids, take_in, without_last_resort
from service.scoring.facts import Facts
from service.scoring.readings import Reading, tile_shape
from service.scoring.ruleset import Item, Rules

Edge = tuple[int, tuple[int, ...]]
PAIR_ORDER = (0, 2, 1, 3)
WAIT_ORDER = {"edge": 3, "closed": 2, "single": 1}


def count(reading: Reading, facts: Facts, rules: Rules) -> Count:
    """The points of one reading: the best choice among its combinations of sets."""
    found = [_sets_once(entry) for entry in found_in(rules.items, reading, facts)]
    edges = [(i, hit) for i, entry in enumerate(found) if entry.item.account_once for hit in entry.hits]
    options = [_chosen(found, choice, edges) for choice in forests(edges, len(reading.sets))]
    entries, left = max(options, key=lambda option: _preference(option[0]))
    points = sum(entry.worth for entry in entries)
    flowers = sum(entry.worth for entry in entries if entry.item.flower)
    limit = rules.settings.get("limit")
    total = points if limit is None else min(points, limit)
    score = {"points": total, "without_flowers": points - flowers}
    return Count(reading, tuple(entries), tuple(left), score, total, _rank(reading, facts, points, entries), points - flowers)


def _sets_once(entry: Entry) -> Entry:
    """The first occurrences of the fan that share no set with each other."""
    if not entry.item.sets_once or len(entry.hits) == 1:
        return entry
    used: set[int] = set()
    hits = []
    for hit in entry.hits:
        if used.isdisjoint(hit):
            used |= set(hit)
            hits.append(hit)
    return Entry(entry.item, entry.value, tuple(hits))


def forests(edges: Sequence[Edge], sets: int) -> Iterator[tuple[Edge, ...]]:
    """Every choice of ``edges`` that closes no circle and that no further edge could join."""
    seen: set[frozenset[Edge]] = set()
    for choice in _forests(edges, 0, list(range(sets))):
        key = frozenset(choice)
        if key not in seen and not any(_joined(choice, edge, sets) for edge in edges if edge not in key):
            seen.add(key)
            yield choice


def _forests(edges: Sequence[Edge], start: int, roots: list[int]) -> Iterator[tuple[Edge, ...]]:
    if start == len(edges):
        yield ()
        return
    joined = _join(roots, edges[start][1])
    if joined is not None:
        for rest in _forests(edges, start + 1, joined):
            yield (edges[start], *rest)
    yield from _forests(edges, start + 1, roots)


def _join(roots: Sequence[int], places: Sequence[int]) -> list[int] | None:
    """The roots after ``places`` were combined; ``None`` if two of them belong together already."""
    old = {roots[place] for place in places}
    if len(old) < len(places):
        return None
    return [roots[places[0]] if root in old else root for root in roots]


def _joined(choice: Sequence[Edge], edge: Edge, sets: int) -> bool:
    roots: list[int] | None = list(range(sets))
    for _, places in (*choice, edge):
        roots = _join(roots, places) if roots is not None else None
    return roots is not None


def _chosen(found: Sequence[Entry], choice: Sequence[Edge], edges: Sequence[Edge]) -> tuple[list[Entry], list[Left]]:
    entries = []
    for i, entry in enumerate(found):
        hits = tuple(places for edge, places in choice if edge == i) if entry.item.account_once else entry.hits
        if hits:
            entries.append(Entry(entry.item, entry.value, hits))
    counted, left = take_in(entries)
    counted = without_last_resort(counted, flowers_aside=True)
    for i, entry in enumerate(found):
        dropped = [edge for edge in edges if edge[0] == i and edge not in choice]
        if dropped:
            left.append(_dropped(entry.item, dropped, counted))
    return counted, left


def _dropped(item: Item, edges: Sequence[Edge], counted: Sequence[Entry]) -> Left:
    """A combination that was not chosen: named with the counted fan whose sets it would have used again."""
    used = {place for _, places in edges for place in places}
    by = ids(entry for entry in counted if entry.item.account_once and any(used & set(hit) for hit in entry.hits))
    takers = tuple(entry.item.id for entry in counted if item.id in entry.item.excludes)
    value = item.value if isinstance(item.value, int) else 1
    return Left(item, value, len(edges), "taken_in" if takers else "principle", takers or by)


def _preference(entries: Sequence[Entry]) -> tuple[object, ...]:
    """Most points; on equal points most of the combinations that stand first in the ruleset file."""
    combined = sorted((entry.item.place, -len(entry.hits)) for entry in entries if entry.item.account_once)
    return sum(entry.worth for entry in entries), [(-place, -count) for place, count in combined]


def _rank(reading: Reading, facts: Facts, points: int, entries: Sequence[Entry]) -> tuple[object, ...]:
    """The order of readings of equal points (mcr.md, principle 4)."""
    pair = reading.pair.tile if reading.pair else -1
    shape = tile_shape(reading, facts.tile) if facts.tile is not None else ""
    return (
        points,
        reading.form != "seven_pairs",
        PAIR_ORDER[pair // 9] if pair >= 0 else -1,
        pair % 9,
        len(reading.chows),
        WAIT_ORDER.get(shape, 0) if len(facts.waits) == 1 else 0,
        _preference(entries),
    )
