"""Every way to read a winning hand: as sets and a pair, as pairs, as orphans, as knitted tiles.

The suits are split one by one (the splits of a suit are remembered), so that reading a hand is a product
over four short lists. The winning tile is then placed in each set or pair which it can belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import permutations, product

from service.scoring.hand import Meld
from service.scoring.tiles import FIRST_WIND, TERMINALS_AND_HONORS, Counts, Kind, kinds_of

SUIT_STARTS = (0, 9, 18)
KNITTED_ORDERS = tuple(permutations((0, 1, 2)))

Split = tuple[tuple[tuple[str, int], ...], int | None]


@dataclass(frozen=True, slots=True)
class Block:
    """A set or a pair of a reading; ``concealed`` as it scores, ``meld`` where it was declared."""

    kind: str
    tile: Kind
    concealed: bool
    meld: Meld | None = None
    knitted: tuple[Kind, ...] = ()

    @property
    def tiles(self) -> tuple[Kind, ...]:
        """The tiles of the block."""
        if self.kind == "knitted":
            return self.knitted
        if self.kind == "chow":
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * _LENGTHS[self.kind]


_LENGTHS = {"single": 1, "pair": 2, "pung": 3, "kong": 4}


class Reading:
    """One way to read a hand.

    ``blocks`` are the sets (melds in their order, then the concealed ones) followed by the pairs; ``winning`` is the
    index of the block which the winning tile completes, ``None`` in the special forms and for a hand that did not win.
    """

    __slots__ = ("blocks", "chow_tiles", "chows", "form", "pair", "pairs", "pungs", "sets", "whole", "winning")

    def __init__(self, form: str, sets: Sequence[Block], pairs: Sequence[Block], winning: int | None) -> None:
        self.form = form
        self.sets = tuple(sets)
        self.pairs = tuple(pairs)
        self.blocks = self.sets + self.pairs
        self.pair = self.pairs[0] if len(self.pairs) == 1 else None
        self.winning = winning
        self.chows = tuple(i for i, block in enumerate(self.sets) if block.kind == "chow")
        self.chow_tiles = tuple(self.sets[i].tile for i in self.chows)
        self.pungs = tuple(i for i, block in enumerate(self.sets) if block.kind in ("pung", "kong"))
        self.whole = (tuple(range(len(self.blocks))),)


@lru_cache(maxsize=65536)
def split_suit(counts: Counts) -> tuple[Split, ...]:
    """All ways to split the counts of one suit (nine numbers) or of the honours (seven) into sets and at most one pair."""
    total = sum(counts)
    if total % 3 == 1:
        return ()
    splits = ((tuple(sorted(sets, key=_tile_first)), pair) for sets, pair in _splits(list(counts), 0, total % 3 == 2))
    return tuple(dict.fromkeys(splits))


def _tile_first(block: tuple[str, int]) -> tuple[int, str]:
    return block[1], block[0]


def _splits(counts: list[int], start: int, pair: bool) -> Iterator[Split]:
    while start < len(counts) and not counts[start]:
        start += 1
    if start == len(counts):
        if not pair:
            yield (), None
        return
    if counts[start] >= 3:
        yield from _with(counts, start, (start,) * 3, ("pung", start), pair)
    if len(counts) == 9 and start <= 6 and counts[start + 1] and counts[start + 2]:
        yield from _with(counts, start, (start, start + 1, start + 2), ("chow", start), pair)
    if pair and counts[start] >= 2:
        counts[start] -= 2
        for sets, _ in _splits(counts, start, False):
            yield sets, start
        counts[start] += 2


def _with(counts: list[int], start: int, tiles: Sequence[int], block: tuple[str, int], pair: bool) -> Iterator[Split]:
    for tile in tiles:
        counts[tile] -= 1
    for sets, rest in _splits(counts, start, pair):
        yield (block, *sets), rest
    for tile in tiles:
        counts[tile] += 1


def split_hand(counts: Sequence[int]) -> Iterator[tuple[list[tuple[str, Kind]], Kind]]:
    """All ways to split the counts of the 34 kinds into sets and exactly one pair."""
    suits = [split_suit(tuple(counts[start : start + 9])) for start in SUIT_STARTS]
    suits.append(split_suit(tuple(counts[FIRST_WIND:])))
    for parts in product(*suits):
        pairs = [start + pair for start, (_, pair) in zip((*SUIT_STARTS, FIRST_WIND), parts, strict=True) if pair is not None]
        if len(pairs) == 1:
            sets = [
                (kind, start + tile) for start, (blocks, _) in zip((*SUIT_STARTS, FIRST_WIND), parts, strict=True) for kind, tile in blocks
            ]
            yield sets, pairs[0]


def is_complete(counts: Sequence[int], melds: int, forms: Sequence[str]) -> bool:
    """Do the concealed ``counts`` (with the last tile) and that many melds make a hand of one of the ``forms``?"""
    return any(_COMPLETE[form](counts, melds) for form in forms)


def _is_standard(counts: Sequence[int], _: int) -> bool:
    pairs = 0
    for start, end in ((0, 9), (9, 18), (18, 27), (27, 34)):
        suit = tuple(counts[start:end])
        rest = sum(suit) % 3
        pairs += rest == 2
        if rest == 1 or pairs > 1 or not split_suit(suit):
            return False
    return pairs == 1


def _is_seven_pairs(counts: Sequence[int], melds: int) -> bool:
    return not melds and all(n % 2 == 0 for n in counts)


def _is_thirteen_orphans(counts: Sequence[int], melds: int) -> bool:
    return not melds and all(counts[kind] for kind in TERMINALS_AND_HONORS) and sum(counts[kind] for kind in TERMINALS_AND_HONORS) == 14


def _is_knitted(counts: Sequence[int], melds: int) -> bool:
    if melds or max(counts) > 1:
        return False
    numbers = {kind for kind in range(FIRST_WIND) if counts[kind]}
    return any(numbers <= tiles for tiles in KNITTED_TILES)


def _is_knitted_straight(counts: Sequence[int], melds: int) -> bool:
    held = melds <= 1 and any(all(counts[kind] for kind in tiles) for tiles in KNITTED_TILES)
    return held and any(True for _ in knitted_straights(counts))


def knitted_straights(counts: Sequence[int]) -> Iterator[tuple[tuple[tuple[Kind, ...], ...], list[tuple[str, Kind]], Kind]]:
    """All ways to read ``counts`` as nine knitted tiles, the other sets and a pair."""
    for groups in KNITTED_GROUPS:
        rest = list(counts)
        for group in groups:
            for kind in group:
                rest[kind] -= 1
        if min(rest) >= 0:
            for sets, pair in split_hand(rest):
                yield groups, sets, pair


KNITTED_GROUPS = tuple(
    tuple((start + first, start + first + 3, start + first + 6) for start, first in zip(SUIT_STARTS, order, strict=True))
    for order in KNITTED_ORDERS
)
KNITTED_TILES = tuple(frozenset(kind for group in groups for kind in group) for groups in KNITTED_GROUPS)

_COMPLETE = {
    "standard": _is_standard,
    "seven_pairs": _is_seven_pairs,
    "thirteen_orphans": _is_thirteen_orphans,
    "knitted": _is_knitted,
    "knitted_straight": _is_knitted_straight,
}
FORMS = tuple(_COMPLETE)


def read_hand(counts: Counts, melds: tuple[Meld, ...], tile: Kind, drawn: bool, forms: Sequence[str]) -> list[Reading]:
    """Every reading of a complete hand.

    ``counts`` are the concealed tiles with the winning ``tile``; with a tile that was not ``drawn`` the set that it
    completes scores as open. The order is always the same.
    """
    readings: list[Reading] = []
    for form in forms:
        if _COMPLETE[form](counts, len(melds)):
            readings += _READERS[form](counts, melds, tile, drawn)
    return readings


def _declared(melds: tuple[Meld, ...]) -> list[Block]:
    return [Block(meld.kind, meld.tile, meld.concealed, meld) for meld in melds]


def _read_standard(counts: Counts, melds: tuple[Meld, ...], tile: Kind, drawn: bool) -> Iterator[Reading]:
    for sets, pair in split_hand(counts):
        yield from _placed("standard", _declared(melds), sets, pair, tile, drawn)


def _read_knitted_straight(counts: Counts, melds: tuple[Meld, ...], tile: Kind, drawn: bool) -> Iterator[Reading]:
    for groups, sets, pair in knitted_straights(counts):
        knitted = [Block("knitted", group[0], True, None, group) for group in groups]
        yield from _placed("knitted_straight", _declared(melds) + knitted, sets, pair, tile, drawn)


def _placed(form: str, fixed: Sequence[Block], sets: Sequence[tuple[str, Kind]], pair: Kind, tile: Kind, drawn: bool) -> Iterator[Reading]:
    concealed = [Block(kind, low, True) for kind, low in sets]
    pairs = [Block("pair", pair, True)]
    for i, block in enumerate(concealed):
        if tile in block.tiles and block not in concealed[:i]:
            opened = block if drawn else Block(block.kind, block.tile, False)
            yield Reading(form, [*fixed, *concealed[:i], opened, *concealed[i + 1 :]], pairs, len(fixed) + i)
    if tile == pair:
        yield Reading(form, [*fixed, *concealed], pairs, len(fixed) + len(concealed))
    for i, block in enumerate(fixed):
        if tile in block.knitted:
            yield Reading(form, [*fixed, *concealed], pairs, i)


def _read_seven_pairs(counts: Counts, _: tuple[Meld, ...], __: Kind, ___: bool) -> Iterator[Reading]:
    yield Reading("seven_pairs", (), [Block("pair", kind, True) for kind in kinds_of(counts)[::2]], None)


def _read_singles(form: str, counts: Counts, _: tuple[Meld, ...], __: Kind, ___: bool) -> Iterator[Reading]:
    yield Reading(form, [Block("single", kind, True) for kind in kinds_of(counts)], (), None)


_READERS: dict[str, Callable[[Counts, tuple[Meld, ...], Kind, bool], Iterator[Reading]]] = {
    "standard": _read_standard,
    "seven_pairs": _read_seven_pairs,
    "thirteen_orphans": partial(_read_singles, "thirteen_orphans"),
    "knitted": partial(_read_singles, "knitted"),
    "knitted_straight": _read_knitted_straight,
}


def read_incomplete(counts: Counts, melds: tuple[Meld, ...]) -> Reading:
    """The reading of a hand that did not win: its melds, each three alike as a concealed pung, each two alike as a pair.

    Rule: Chinese Classical, "Points, everyone" (four alike, undeclared, are one pung).
    """
    sets = _declared(melds)
    sets += [Block("pung", kind, True) for kind, n in enumerate(counts) if n >= 3]
    return Reading("incomplete", sets, [Block("pair", kind, True) for kind, n in enumerate(counts) if n == 2], None)


def wait_shape(reading: Reading, tile: Kind, waits: int) -> str:
    """The name of the wait that ``tile`` ended: by its shape, ``many`` where more than two kinds completed the hand."""
    if reading.winning is None or reading.blocks[reading.winning].kind == "knitted":
        return "special"
    if waits > 2:
        return "many"
    return tile_shape(reading, tile)


def tile_shape(reading: Reading, tile: Kind) -> str:
    """The shape that ``tile`` completes in this reading: edge, closed, single, two_sided or dual_pung; else special."""
    if reading.winning is None:
        return "special"
    block = reading.blocks[reading.winning]
    if block.kind == "pair":
        return "single"
    if block.kind == "pung":
        return "dual_pung"
    if block.kind != "chow":
        return "special"
    place = tile - block.tile
    if place == 1:
        return "closed"
    first = block.tile % 9
    return "edge" if (place == 2 and first == 0) or (place == 0 and first == 6) else "two_sided"
