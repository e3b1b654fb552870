"""Kinds of tile, seats, and counts of tiles.

A tile kind is a number from 0 to 33: characters 1-9, dots 1-9, bamboos 1-9, then east, south, west,
north, white, green, red. It is only used inside the engine; text goes in and out (``notation``). A flower is a number
from 0 to 7: plum, orchid, chrysanthemum, bamboo, spring, summer, autumn, winter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

TileKind: TypeAlias = int
Tile: TypeAlias = int
"""A tile as it looks: its kind, or one of ``RED_FIVES``."""
Tiles: TypeAlias = frozenset[TileKind]
Flower: TypeAlias = int
Seat: TypeAlias = Literal["east", "south", "west", "north"]
Counts: TypeAlias = tuple[int, ...]
Reds: TypeAlias = tuple[int, int, int]
"""How many of the fives of characters, dots and bamboos are red."""

SEATS: tuple[Seat, ...] = ("east", "south", "west", "north")
OTHERS: dict[Seat, tuple[Seat, ...]] = {seat: tuple(other for other in SEATS if other != seat) for seat in SEATS}
SEAT_INDEX: dict[Seat, int] = {seat: i for i, seat in enumerate(SEATS)}
FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter")

KINDS = range(34)
ALL_KINDS = frozenset(KINDS)
FIRST_WIND, FIRST_DRAGON = 27, 31
WINDS = frozenset(range(27, 31))
DRAGONS = frozenset(range(31, 34))
HONORS = WINDS | DRAGONS
TERMINALS = frozenset({0, 8, 9, 17, 18, 26})
TERMINALS_AND_HONORS = TERMINALS | HONORS
FIVES: tuple[TileKind, TileKind, TileKind] = (4, 13, 22)
RED_FIVES: tuple[Tile, Tile, Tile] = (34, 35, 36)
NO_REDS: Reds = (0, 0, 0)


def kind_of(tile: Tile) -> TileKind:
    """The kind of a tile: a red five is a five."""
    return FIVES[tile - RED_FIVES[0]] if tile >= RED_FIVES[0] else tile


def reds_among(tiles: Iterable[Tile]) -> Reds:
    """How many red fives of each suit there are."""
    found = list(tiles)
    return found.count(RED_FIVES[0]), found.count(RED_FIVES[1]), found.count(RED_FIVES[2])


def previous_seat(seat: Seat) -> Seat:
    """The seat that plays before ``seat`` (the only one from whom ``seat`` may claim a chow)."""
    return SEATS[SEAT_INDEX[seat] - 1]


def turns_after(seat: Seat, start: Seat) -> int:
    """How many turns after ``start`` it is the turn of ``seat``: 0 to 3."""
    return (SEAT_INDEX[seat] - SEAT_INDEX[start]) % 4


def counts_of(kinds: Iterable[TileKind]) -> Counts:
    """How many of each of the 34 kinds there are."""
    counts = [0] * 34
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def with_tiles(counts: Counts, place: int, number: int) -> Counts:
    """The counts with that many more tiles at ``place``: a kind, or a number where the counts are those of one suit."""
    changed = list(counts)
    changed[place] += number
    return tuple(changed)


def kinds_of(counts: Sequence[int]) -> list[TileKind]:
    """The tile kinds of ``counts``, sorted, each as often as it is counted."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def bits_of(kinds: Iterable[TileKind]) -> int:
    """The ``kinds`` as a set of bits, the n-th for the kind n."""
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits
