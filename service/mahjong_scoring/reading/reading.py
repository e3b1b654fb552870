"""One way to read a hand: its sets and pairs, and where the winning tile stands among them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias, final

from mahjong_scoring.core.blocks import PUNGS, Block, block_of
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits
from mahjong_scoring.core.tiles import Counts, TileKind, kinds_of

FormName: TypeAlias = Literal[
    "standard",
    "seven_pairs",
    "thirteen_orphans",
    "knitted",
    "knitted_straight",
    "flowers",
    "knitting",
    "triple_knitting",
    "gates",
    "snake",
]
"""The forms of a complete hand."""
WaitShape: TypeAlias = Literal["edge", "closed", "single", "two_sided", "dual_pung", "many", "special"]
"""The shapes of a wait: what the winning tile completed, ``many`` where more than two kinds would have."""


@final
class Reading:
    """One way to read a hand; ``form`` is ``None`` for one that is not complete.

    ``blocks`` are the sets (melds in their order, then the concealed ones) followed by the pairs; ``winning`` is the
    index of the block which the winning tile completes, ``None`` in the special forms and for a hand that did not win, and
    ``shape`` what the tile completes there (see ``tile_shape``). ``chows`` and ``pungs`` (kongs among these) are places in ``sets``,
    ``chow_tiles`` the lowest tiles of the chows. ``whole``: the places of all blocks, as a yaku names what it rests on.
    ``features`` is where the prefilter notes what it has seen of the reading, -1 before.
    """

    __slots__ = ("blocks", "chow_tiles", "chows", "features", "form", "pair", "pairs", "pungs", "sets", "shape", "whole", "winning")

    def __init__(
        self,
        form: FormName | None,
        sets: tuple[Block, ...],
        pairs: tuple[Block, ...],
        winning: int | None = None,
        tile: TileKind | None = None,
    ) -> None:
        self.form = form
        self.sets = sets
        self.pairs = pairs
        self.blocks = blocks = sets + pairs
        self.pair = pairs[0] if len(pairs) == 1 else None
        self.winning = winning
        self.shape: WaitShape = "special" if winning is None or tile is None else tile_shape(blocks[winning], tile)
        self.whole = _WHOLE[len(blocks)]
        self.features = -1
        chows, pungs, tiles = [], [], []
        for i, block in enumerate(sets):
            if block.kind == "chow":
                chows.append(i)
                tiles.append(block.tile)
            elif block.kind in PUNGS:
                pungs.append(i)
        self.chows, self.pungs, self.chow_tiles = tuple(chows), tuple(pungs), tuple(tiles)


_WHOLE = tuple((tuple(range(blocks)),) for blocks in range(18))


REMEMBERED = 2048
"""Hands whose readings are kept, and hands whose waits are: the same hand is often asked about again, and under several rulesets."""


@lru_cache(maxsize=REMEMBERED)
def read_incomplete(suits: Suits, melds: tuple[Meld, ...]) -> Reading:
    """The reading of a hand that did not win: its melds, each three alike as a concealed pung, each two alike as a pair.

    Rule: Chinese Classical, "Points, everyone" (four alike, undeclared, are one pung).
    """
    sets = [meld.block for meld in melds]
    pairs: list[Block] = []
    for suit in suits:
        more_sets, more_pairs = suit.alike
        sets += more_sets
        pairs += more_pairs
    return Reading(None, tuple(sets), tuple(pairs))


def of_singles(form: FormName, counts: Counts) -> Reading:
    """The reading of a form that is made of single tiles."""
    return Reading(form, tuple([block_of("single", kind, True) for kind in kinds_of(counts)]), ())


def wait_shape(reading: Reading, waits: int) -> WaitShape:
    """The name of the wait that the tile ended: by its shape, ``many`` where more than two kinds completed the hand."""
    if reading.winning is None or reading.blocks[reading.winning].kind == "knitted":
        return "special"
    return "many" if waits > 2 else reading.shape


def tile_shape(block: Block, tile: TileKind) -> WaitShape:
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
