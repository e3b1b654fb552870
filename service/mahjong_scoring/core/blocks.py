"""The sets and pairs of a hand. There are few different ones, and each is made once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from mahjong_scoring.core.derived import work_out
from mahjong_scoring.core.tiles import Kind, format_tiles

LENGTHS = {"single": 1, "pair": 2, "pung": 3, "kong": 4}
PUNGS = frozenset({"pung", "kong"})


@dataclass(frozen=True, slots=True)
class Block:
    """A set or a pair; ``tile`` is its lowest tile, ``concealed`` as it scores, ``claimed_kong`` as in ``Meld``.

    ``tiles`` are all its tiles, ``text`` their canonical notation.

    ``kind`` is chow, pung, kong, pair, single, or knitted for three numbers of one suit that are three apart.
    """

    kind: str
    tile: Kind
    concealed: bool
    claimed_kong: bool = False
    tiles: tuple[Kind, ...] = field(init=False, repr=False, compare=False)
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tiles = tiles_of(self.kind, self.tile)
        work_out(self, tiles=tiles, text=format_tiles(tiles))


block_of = lru_cache(maxsize=1024)(Block)
"""The block of this kind: always the same one."""


def tiles_of(kind: str, tile: Kind) -> tuple[Kind, ...]:
    """The tiles of a block of this ``kind`` that begins with ``tile``."""
    if kind == "chow":
        return (tile, tile + 1, tile + 2)
    if kind == "knitted":
        return (tile, tile + 3, tile + 6)
    return (tile,) * LENGTHS[kind]
