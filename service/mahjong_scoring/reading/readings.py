"""Every way to read a winning hand: as sets and a pair, as pairs, as orphans, as knitted tiles.

The suits are split one by one (see ``suits``), so that reading a hand is a product over four short lists. The winning tile is then
placed in each set or pair which it can belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product
from operator import itemgetter

from mahjong_scoring.core.blocks import PUNGS, Block, block_of
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.prefilter import traits_of_reading
from mahjong_scoring.core.suits import Suits, counts_in, suits_of
from mahjong_scoring.core.tiles import FIRST_WIND, TERMINALS_AND_HONORS, Counts, Kind, kinds_of

SUIT_STARTS = (0, 9, 18)
KNITTED_ORDERS = tuple(permutations((0, 1, 2)))


class Reading:
    """One way to read a hand.

    ``blocks`` are the sets (melds in their order, then the concealed ones) followed by the pairs; ``winning`` is the
    index of the block which the winning tile completes, ``None`` in the special forms and for a hand that did not win, and
    ``shape`` what the tile completes there (see ``tile_shape``).
    """

    __slots__ = ("blocks", "chow_tiles", "chows", "form", "pair", "pairs", "pungs", "sets", "shape", "traits", "whole", "winning")

    def __init__(
        self, form: str, sets: tuple[Block, ...], pairs: tuple[Block, ...], winning: int | None = None, tile: Kind | None = None
    ) -> None:
        self.form = form
        self.sets = sets
        self.pairs = pairs
        self.blocks = blocks = sets + pairs
        self.pair = pairs[0] if len(pairs) == 1 else None
        self.winning = winning
        self.shape = "special" if winning is None or tile is None else tile_shape(blocks[winning], tile)
        self.whole = _WHOLE[len(blocks)]
        chows, pungs, tiles, honor_pung = [], [], [], False
        for i, block in enumerate(sets):
            if block.kind == "chow":
                chows.append(i)
                tiles.append(block.tile)
            elif block.kind in PUNGS:
                pungs.append(i)
                honor_pung |= block.tile >= FIRST_WIND
        self.chows, self.pungs, self.chow_tiles = tuple(chows), tuple(pungs), tuple(tiles)
        self.traits = traits_of_reading(self, honor_pung=honor_pung)


_WHOLE = tuple((tuple(range(blocks)),) for blocks in range(15))


def split_hand(suits: Suits) -> list[tuple[tuple[Block, ...], Block]]:
    """All ways to split the suits into concealed sets and exactly one pair."""
    found = []
    characters, dots, bamboos, honors = suits
    for parts in product(characters.splits, dots.splits, bamboos.splits, honors.splits):
        pairs = [pair for _, pair in parts if pair is not None]
        if len(pairs) == 1:
            found.append((parts[0][0] + parts[1][0] + parts[2][0] + parts[3][0], pairs[0]))
    return found


KNITTED_GROUPS = tuple(
    tuple((start + first, start + first + 3, start + first + 6) for start, first in zip(SUIT_STARTS, order, strict=True))
    for order in KNITTED_ORDERS
)
KNITTED_TILES = tuple(frozenset(kind for group in groups for kind in group) for groups in KNITTED_GROUPS)
KNITTED_COUNTS = tuple(itemgetter(*(kind for group in groups for kind in group)) for groups in KNITTED_GROUPS)


def read_hand(suits: Suits, melds: tuple[Meld, ...], tile: Kind, drawn: bool, forms: Sequence[str]) -> list[Reading]:
    """Every reading of a hand in one of the ``forms``; none if it is not complete.

    ``suits`` are the concealed tiles with the winning ``tile``; with a tile that was not ``drawn`` the set that it
    completes scores as open. The order is always the same.
    """
    readings: list[Reading] = []
    declared = len(melds)
    for form in forms:
        if declared <= MOST_MELDS[form]:
            readings += _READERS[form](suits, melds, tile, drawn)
    return readings


MOST_MELDS = {"standard": 4, "seven_pairs": 0, "thirteen_orphans": 0, "knitted": 0, "knitted_straight": 1}


def _read_standard(suits: Suits, melds: tuple[Meld, ...], tile: Kind, drawn: bool) -> Iterable[Reading]:
    declared = tuple([meld.block for meld in melds])
    return [reading for sets, pair in split_hand(suits) for reading in _placed("standard", declared, sets, pair, tile, drawn)]


def _read_knitted_straight(suits: Suits, melds: tuple[Meld, ...], tile: Kind, drawn: bool) -> Iterable[Reading]:
    readings: list[Reading] = []
    if sum([suit.knitted for suit in suits]) < 9:
        return readings
    for groups, sets, pair in knitted_straights(counts_in(suits)):
        knitted = [block_of("knitted", group[0], True) for group in groups]
        fixed = (*[meld.block for meld in melds], *knitted)
        readings += _placed("knitted_straight", fixed, sets, pair, tile, drawn)
        readings += [
            Reading("knitted_straight", fixed + sets, (pair,), i, tile)
            for i, block in enumerate(knitted, len(melds))
            if tile in block.tiles
        ]
    return readings


def knitted_straights(counts: Counts) -> Iterator[tuple[tuple[tuple[Kind, ...], ...], tuple[Block, ...], Block]]:
    """All ways to read ``counts`` as nine knitted tiles, the other sets and a pair."""
    for groups, held in zip(KNITTED_GROUPS, KNITTED_COUNTS, strict=True):
        if 0 not in held(counts):
            rest = list(counts)
            for group in groups:
                for kind in group:
                    rest[kind] -= 1
            for sets, pair in split_hand(suits_of(tuple(rest))):
                yield groups, sets, pair


def _placed(form: str, fixed: tuple[Block, ...], sets: tuple[Block, ...], pair: Block, tile: Kind, drawn: bool) -> list[Reading]:
    """One reading for each of the concealed ``sets``, and for the ``pair``, that the ``tile`` can complete."""
    readings = []
    before = None
    for i, block in enumerate(sets):
        if tile in block.tiles and block is not before:
            completed = block if drawn else block_of(block.kind, block.tile, False)
            readings.append(Reading(form, (*fixed, *sets[:i], completed, *sets[i + 1 :]), (pair,), len(fixed) + i, tile))
        before = block
    if tile == pair.tile:
        readings.append(Reading(form, fixed + sets, (pair,), len(fixed) + len(sets), tile))
    return readings


def _read_seven_pairs(suits: Suits, _: tuple[Meld, ...], __: Kind, ___: bool) -> Iterable[Reading]:
    counts = counts_in(suits)
    if 1 in counts or 3 in counts:
        return ()
    return (Reading("seven_pairs", (), tuple(block_of("pair", kind, True) for kind in kinds_of(counts)[::2])),)


def _read_thirteen_orphans(suits: Suits, _: tuple[Meld, ...], __: Kind, ___: bool) -> Iterable[Reading]:
    counts = counts_in(suits)
    orphans = ORPHANS(counts)
    return (_of_singles("thirteen_orphans", counts),) if 0 not in orphans and sum(orphans) == 14 else ()


def _read_knitted(suits: Suits, _: tuple[Meld, ...], __: Kind, ___: bool) -> Iterable[Reading]:
    counts = counts_in(suits)
    if max(counts) > 1:
        return ()
    numbers = {kind for kind in range(FIRST_WIND) if counts[kind]}
    return (_of_singles("knitted", counts),) if any(numbers <= tiles for tiles in KNITTED_TILES) else ()


def _of_singles(form: str, counts: Counts) -> Reading:
    return Reading(form, tuple(block_of("single", kind, True) for kind in kinds_of(counts)), ())


ORPHANS = itemgetter(*sorted(TERMINALS_AND_HONORS))
_READERS: dict[str, Callable[[Suits, tuple[Meld, ...], Kind, bool], Iterable[Reading]]] = {
    "standard": _read_standard,
    "seven_pairs": _read_seven_pairs,
    "thirteen_orphans": _read_thirteen_orphans,
    "knitted": _read_knitted,
    "knitted_straight": _read_knitted_straight,
}
FORMS = tuple(_READERS)


def read_incomplete(suits: Suits, melds: tuple[Meld, ...]) -> Reading:
    """The reading of a hand that did not win: its melds, each three alike as a concealed pung, each two alike as a pair.

    Rule: Chinese Classical, "Points, everyone" (four alike, undeclared, are one pung).
    """
    sets = [meld.block for meld in melds]
    pairs: list[Block] = []
    for suit in suits:
        sets += suit.pungs
        pairs += suit.pairs
    return Reading("incomplete", tuple(sets), tuple(pairs))


def wait_shape(reading: Reading, waits: int) -> str:
    """The name of the wait that the tile ended: by its shape, ``many`` where more than two kinds completed the hand."""
    if reading.winning is None or reading.blocks[reading.winning].kind == "knitted":
        return "special"
    return "many" if waits > 2 else reading.shape


def tile_shape(block: Block, tile: Kind) -> str:
    """The shape of the wait that ``tile`` ends in ``block``: edge, closed, single, two_sided or dual_pung; else special."""
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
