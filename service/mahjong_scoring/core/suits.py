"""The tiles of one suit, or the honours, with all that follows from them alone.

There is one object for each set of tiles, and each thing is worked out once: reading a hand is then putting four of them together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias, final

from mahjong_scoring.core.blocks import Block, BlockKind, block_of
from mahjong_scoring.core.notation import SUIT_LETTERS, TILE_NAMES, with_reds
from mahjong_scoring.core.tiles import FIRST_WIND, NO_REDS, Counts, Reds, TileKind, bits_of, counts_of, with_tiles

Split: TypeAlias = tuple[tuple[Block, ...], Block | None]
"""Concealed sets and the pair, if there is one."""
_IN_ORDER = re.compile(r"(?:([0-9]+)m)?(?:([0-9]+)p)?(?:([0-9]+)s)?(?:([1-7]+)z)?")


@final
class SuitTiles:
    """The tiles of the kinds from ``start`` on: nine numbers of a suit, or seven honours. ``counts``: how many of each.

    - ``text``: their canonical notation; ``bits``: the kinds that are there, one bit for each of the 34.
    - ``rest``: how many tiles are left of threes.
    - ``knitted``: how many of 1, 4, 7, or of 2, 5, 8, or of 3, 6, 9 are there, where most are.
    """

    __slots__ = ("_alike", "_completing", "_splits", "bits", "counts", "knitted", "rest", "start", "text")

    def __init__(self, counts: Counts, start: TileKind) -> None:
        self.counts = counts
        self.start = start
        digits = "".join([str(number) * n for number, n in enumerate(counts, 1)])
        self.text = digits and digits + SUIT_LETTERS[start // 9]
        self.bits = bits_of([start + place for place, n in enumerate(counts) if n])
        self.rest = sum(counts) % 3
        numbers = counts if start < FIRST_WIND else ()
        self.knitted = max([sum([n > 0 for n in numbers[first::3]]) for first in range(3)])
        self._splits: tuple[Split, ...] | None = None
        self._completing: tuple[TileKind, ...] | None = None
        self._alike: tuple[tuple[Block, ...], tuple[Block, ...]] | None = None

    @property
    def splits(self) -> tuple[Split, ...]:
        """All ways to split them into sets and at most one pair; equal sets stand side by side."""
        splits = self._splits
        if splits is None:
            splits = self._splits = _all_splits(self)
        return splits

    @property
    def completing(self) -> tuple[TileKind, ...]:
        """The kinds with one more of which they split into sets and at most one pair."""
        completing = self._completing
        if completing is None:
            completing = self._completing = _completing(self)
        return completing

    @property
    def alike(self) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
        """Each three (or four) alike as a concealed pung, and each two alike as a pair."""
        alike = self._alike
        if alike is None:
            pungs = tuple([block_of("pung", self.start + place, True) for place, n in enumerate(self.counts) if n >= 3])
            pairs = tuple([block_of("pair", self.start + place, True) for place, n in enumerate(self.counts) if n == 2])
            alike = self._alike = pungs, pairs
        return alike


Suits: TypeAlias = tuple[SuitTiles, SuitTiles, SuitTiles, SuitTiles]
"""Characters, dots, bamboos, honours."""
MOST_TILES = 17
"""Tiles of a hand at most, a kong counted as three."""
suit_of = lru_cache(maxsize=16384)(SuitTiles)
"""The suit with these counts, which a hand can hold: the same one as long as it is remembered."""


def suits_of(counts: Counts) -> Suits:
    """The four suits of the counts of the 34 kinds."""
    return _counted(counts[:9], 0), _counted(counts[9:18], 9), _counted(counts[18:27], 18), _counted(counts[27:], FIRST_WIND)


def _counted(counts: Counts, start: TileKind) -> SuitTiles:
    """The suit with these counts; of tiles that no hand can hold it is made anew each time."""
    return (suit_of if max(counts) <= 4 and sum(counts) <= MOST_TILES else SuitTiles)(counts, start)


def suits_in_order(text: str) -> Suits | None:
    """The suits of plain tiles in their order (``123m55z``), as most hands are written; ``None`` for other text, and for what no hand can hold."""
    in_order = _IN_ORDER.fullmatch(text) if len(text) <= MOST_TILES + len(SUIT_LETTERS) else None
    if not in_order:
        return None
    characters, dots, bamboos, honors = in_order.groups("")
    try:
        return _written(characters, "m"), _written(dots, "p"), _written(bamboos, "s"), _written(honors, "z")
    except ValueError:
        return None


@lru_cache(maxsize=16384)
def _written(digits: str, letter: str) -> SuitTiles:
    """The suit of these tiles. Raises ``ValueError`` if no hand can hold them."""
    start = SUIT_LETTERS.index(letter) * 9
    counts = counts_of([TILE_NAMES[digit + letter] for digit in digits])[start : start + 9]
    if len(digits) > MOST_TILES or max(counts) > 4:
        raise ValueError(digits)
    return suit_of(counts, start)


def counts_in(suits: Suits) -> Counts:
    """How many of each of the 34 kinds there are."""
    return suits[0].counts + suits[1].counts + suits[2].counts + suits[3].counts


def with_tile(suits: Suits, kind: TileKind, number: int = 1) -> Suits:
    """The suits with that many more tiles of ``kind``."""
    changed = list(suits)
    suit = suits[kind // 9]
    changed[kind // 9] = _counted(with_tiles(suit.counts, kind - suit.start, number), suit.start)
    return changed[0], changed[1], changed[2], changed[3]


def format_suits(suits: Suits, reds: Reds = NO_REDS) -> str:
    """The canonical notation of all the tiles: sorted and compact, e.g. ``123m456p55z``, so many fives as ``reds`` says red."""
    if reds == NO_REDS:
        return suits[0].text + suits[1].text + suits[2].text + suits[3].text
    return "".join([*map(with_reds, [suit.text for suit in suits], reds), suits[3].text])


def _completing(suit: SuitTiles) -> tuple[TileKind, ...]:
    counts, start = suit.counts, suit.start
    places = range(len(counts))
    if suit.rest == 2:  # sets only, whose numbers add up to a multiple of three: see can_split
        lacking = -sum([place * n for place, n in enumerate(counts)]) % 3
        places = places[lacking::3]
    return tuple([start + place for place in places if can_split(with_tiles(counts, place, 1))])


@lru_cache(maxsize=8192)
def can_split(counts: Counts) -> bool:
    """Do these counts of nine numbers, or of seven honours, split into sets and at most one pair at all?"""
    total = sum(counts)
    if total % 3 != 2:
        return total % 3 == 0 and _are_sets(counts)
    numbers = sum([place * n for place, n in enumerate(counts)])  # those of a set add up to a multiple of three
    pairs = [place for place, n in enumerate(counts) if n >= 2 and (numbers - 2 * place) % 3 == 0]
    return any(_are_sets(with_tiles(counts, place, -2)) for place in pairs)


def _are_sets(counts: Sequence[int]) -> bool:
    """Three chows alike are three pungs, so that of each number, from the lowest on, only what is left of threes needs chows."""
    if len(counts) == 7:
        return not any(n % 3 for n in counts)
    rest = [*counts, 0, 0]
    for place in range(9):
        chows = rest[place] % 3
        if chows:
            rest[place + 1] -= chows
            rest[place + 2] -= chows
            if rest[place + 1] < 0 or rest[place + 2] < 0:
                return False
    return True


def _all_splits(suit: SuitTiles) -> tuple[Split, ...]:
    start, rest = suit.start, suit.rest
    if rest == 1:
        return ()
    splits = dict.fromkeys((tuple(sorted(sets, key=_tile_first)), pair) for sets, pair in _ways(suit.counts, rest == 2))
    return tuple(
        [
            (
                tuple([block_of(kind, start + tile, True) for kind, tile in sets]),
                None if pair is None else block_of("pair", start + pair, True),
            )
            for sets, pair in splits
        ]
    )


def _tile_first(block: Named) -> tuple[int, BlockKind]:
    return block[1], block[0]


Named: TypeAlias = tuple[BlockKind, int]
"""A set as its kind and its lowest place."""
Way: TypeAlias = tuple[tuple[Named, ...], int | None]
"""Sets, and the place of the pair."""


@lru_cache(maxsize=8192)
def _ways(counts: Counts, pair: bool) -> tuple[Way, ...]:
    """All ways to take the tiles of one suit away, the lowest first, as sets and, if it is still to come, a pair."""
    place = next((place for place, n in enumerate(counts) if n), None)
    if place is None:
        return () if pair else (((), None),)
    ways: list[Way] = []
    for kind, tiles in _blocks_at(counts, place):
        rest = list(counts)
        for tile in tiles:
            rest[tile] -= 1
        ways += [(((kind, place), *sets), eyes) for sets, eyes in _ways(tuple(rest), pair)]
    if pair and counts[place] >= 2:
        ways += [(sets, place) for sets, _ in _ways(with_tiles(counts, place, -2), False)]
    return tuple(ways)


def _blocks_at(counts: Counts, place: int) -> Iterator[tuple[BlockKind, tuple[int, ...]]]:
    """The sets that may begin with the lowest tile."""
    if counts[place] >= 3:
        yield "pung", (place, place, place)
    if len(counts) == 9 and place <= 6 and counts[place + 1] and counts[place + 2]:
        yield "chow", (place, place + 1, place + 2)
