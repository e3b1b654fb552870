"""Adding up in points (Chinese Official): five principles, no limit of its own.

Non-repeat is the taking in of ``finding.exclude``: only a fan that counts takes others in. Non-separation,
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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, ClassVar, TypeAlias, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.counting.base import (
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
    payers,
)
from mahjong_scoring.counting.finding import exclude, flags_among, ids, sum_of, without_last_resort
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext

ACCOUNT_ONCE, SETS_ONCE, PLAIN = "account_once", "sets_once", "plain"
"""Flags of items: see above; ``plain`` is worked out: it takes nothing in, and nothing but a fan of chows takes it in."""


@uncompiled
@dataclass(frozen=True, kw_only=True)
class PointSettings(Settings):
    """``basic``: the points that each of the three others owes the winner of any hand."""

    minimum: Annotated[int, Range(0, 88)]
    basic: Annotated[int, Range(0, 1_000)]


@final
class Edge:
    """One occurrence of a fan of several chows: the fan's place in the file, its value, and the places of the chows.

    ``plain``: it takes nothing in, and nothing but a fan of chows takes it in.
    """

    __slots__ = ("chows", "fan", "plain", "value")

    def __init__(self, fan: int, value: int, plain: bool, chows: tuple[int, ...]) -> None:
        self.fan = fan
        self.value = value
        self.plain = plain
        self.chows = chows


edge_of = lru_cache(maxsize=8192)(Edge)
"""The edge with these fields: always the same one."""
Choice: TypeAlias = tuple[Edge, ...]
PAIR_ORDER = (0, 2, 1, 3)
WAIT_ORDER = {"edge": 3, "closed": 2, "single": 1}


@final
class Additive(Counting):
    """Points add up; the discarder, or everybody, pays them besides the basic points."""

    name = "additive"
    units: ClassVar[Mapping[Unit, int]] = {"points": 88}
    flags = frozenset({LAST_RESORT, FLOWER, ACCOUNT_ONCE, SETS_ONCE})
    settings = PointSettings
    total = "points"
    stated: ClassVar[Mapping[str, int]] = {"points": 10_000}

    def prepared(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items, those marked that are plain."""
        taken = {name for item in items if ACCOUNT_ONCE not in item.flags for name in item.excludes}
        plain = {item.id for item in items if ACCOUNT_ONCE in item.flags and not item.excludes} - taken
        return tuple([item.with_flag(PLAIN) if item.id in plain else item for item in items])

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: PointSettings) -> Count:
        """The points of one reading: the best choice among its combinations of sets."""
        flags = flags_among(found)
        if SETS_ONCE in flags:
            found = [_sets_once(entry) if SETS_ONCE in entry.item.flags else entry for entry in found]
        edges = _edges(found) if ACCOUNT_ONCE in flags else ()
        choices = rivals(edges, len(reading.sets)) if edges else (edges,)
        options = [(choice, *_counted(found if choice == edges else _chosen(found, choice))) for choice in choices]
        choice, entries, taken = max(options, key=_points_and_preference) if len(options) > 1 else options[0]
        points = sum_of(entries)
        flowers = sum_of([entry for entry in entries if FLOWER in entry.item.flags]) if FLOWER in flags else 0
        score = score_of(points, points - flowers, settings)
        not_counted = list(taken)
        if len(choice) < len(edges):
            not_counted += _dropped(found, [edge for edge in edges if edge not in choice], entries)
        return Count(reading, entries, not_counted, score, score["points"], _rank(reading, context, points, choice), points - flowers)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: PointSettings) -> StatedScore:  # noqa: ARG002
        """Points with flowers, stopped at a limit where an option sets one (mcr.md "Game")."""
        points = stated["points"]
        without_flowers = points - (stated.get("flowers") or 0)
        score = score_of(points, without_flowers, settings)
        return StatedScore(score, score["points"], without_flowers)

    def shares(self, how: HowWon, worth: int, settings: PointSettings) -> Shares:
        """A basic share from everybody, the points from the discarder or from all (mcr.md "Game")."""
        basic = settings.basic
        return {seat: (basic if reason == "other" else basic + worth, reason) for seat, reason in payers(how.winner, how.source)}

    def changes(self, count: Count, item: Item, settings: PointSettings) -> bool:
        """Not at the limit, nor beside what takes the item in."""
        taken = any(item.id in entry.item.takes_in for entry in count.entries)
        return not taken and (settings.limit is None or count.worth < settings.limit)


def score_of(points: int, without_flowers: int, settings: PointSettings) -> dict[str, Any]:
    """The score of an answer, stopped at a limit where there is one."""
    total = points if settings.limit is None else min(points, settings.limit)
    return {"points": total, "without_flowers": min(without_flowers, total)}


def _edges(found: Sequence[Entry]) -> tuple[Edge, ...]:
    """Every occurrence of the fan of several chows."""
    combinations = [entry for entry in found if ACCOUNT_ONCE in entry.item.flags]
    return tuple([edge_of(entry.item.place, entry.value, PLAIN in entry.item.flags, hit) for entry in combinations for hit in entry.hits])


def _points_and_preference(option: tuple[Choice, Sequence[Entry], Sequence[NotCounted]]) -> tuple[int, list[tuple[int, int]]]:
    choice, entries, _ = option
    return sum_of(entries), _preference(choice)


def _sets_once(entry: Entry) -> Entry:
    """The first occurrences of the fan that share no set with each other."""
    used: set[int] = set()
    hits = []
    for hit in entry.hits:
        if used.isdisjoint(hit):
            used |= set(hit)
            hits.append(hit)
    return Entry(entry.item, entry.value, tuple(hits))


@lru_cache(maxsize=1024)
def rivals(edges: tuple[Edge, ...], sets: int) -> tuple[Choice, ...]:
    """The choices that may be worth most: of those with plain fan only, which differ in nothing but these, the best."""
    choices = forests(edges, sets)
    plain = [choice for choice in choices if all(edge.plain for edge in choice)]
    best = max(plain, key=lambda choice: (sum(edge.value for edge in choice), _preference(choice)), default=None)
    return tuple(choice for choice in choices if choice is best or choice not in plain)


def forests(edges: Sequence[Edge], sets: int) -> list[Choice]:
    """Every choice of ``edges`` that closes no circle and that no further edge could join."""
    choices: dict[frozenset[Edge], Choice] = {}
    for choice in _forests(edges, 0, list(range(sets))):
        key = frozenset(choice)
        if not any(_joined(choice, edge, sets) for edge in edges if edge not in key):
            choices.setdefault(key, choice)
    return list(choices.values())


def _forests(edges: Sequence[Edge], start: int, roots: list[int]) -> Iterator[Choice]:
    if start == len(edges):
        yield ()
        return
    joined = _join(roots, edges[start].chows)
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


def _joined(choice: Choice, edge: Edge, sets: int) -> bool:
    roots: list[int] | None = list(range(sets))
    for joined in (*choice, edge):
        roots = _join(roots, joined.chows) if roots is not None else None
    return roots is not None


def _chosen(found: Sequence[Entry], choice: Choice) -> list[Entry]:
    """What was found, with this choice of combinations."""
    entries = []
    for entry in found:
        if ACCOUNT_ONCE in entry.item.flags:
            hits = tuple(edge.chows for edge in choice if edge.fan == entry.item.place)
            if hits:
                entries.append(Entry(entry.item, entry.value, hits))
        else:
            entries.append(entry)
    return entries


def _counted(entries: Sequence[Entry]) -> tuple[list[Entry], list[NotCounted]]:
    """What counts of them, and what is taken in."""
    counted, taken = exclude(entries)
    return without_last_resort(counted, flowers_aside=True), taken


def _dropped(found: Sequence[Entry], edges: Sequence[Edge], counted: Sequence[Entry]) -> list[NotCounted]:
    """The combinations that were not chosen, named with the counted fan whose sets they would have used again."""
    not_counted = []
    for entry in found:
        own = [edge.chows for edge in edges if edge.fan == entry.item.place]
        if own:
            used = {place for places in own for place in places}
            takers = ids(taker for taker in counted if entry.item.id in taker.item.excludes)
            users = ids(user for user in counted if ACCOUNT_ONCE in user.item.flags and any(used & set(hit) for hit in user.hits))
            not_counted.append(NotCounted(entry.item, entry.value, len(own), "taken_in" if takers else "principle", takers or users))
    return not_counted


def _preference(choice: Choice) -> list[tuple[int, int]]:
    """On equal points most of the combinations that stand first in the ruleset file."""
    fans = [edge.fan for edge in choice]
    return [(-fan, fans.count(fan)) for fan in sorted(set(fans))]


def _rank(reading: Reading, context: WinContext, points: int, choice: Choice) -> tuple[object, ...]:
    """The order of readings of equal points (mcr.md, principle 4)."""
    pair = reading.pair.tile if reading.pair else -1
    return (
        points,
        reading.form != "seven_pairs",
        PAIR_ORDER[pair // 9] if pair >= 0 else -1,
        pair % 9,
        len(reading.chows),
        WAIT_ORDER.get(reading.shape, 0) if len(context.waits) == 1 else 0,
        _preference(choice),
    )
