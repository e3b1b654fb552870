"""The sets and pairs of a hand. There are few different ones, and each is made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias, final

from mahjong_scoring.core.notation import format_tiles
from mahjong_scoring.core.tiles import TileKind

MeldKind: TypeAlias = Literal["chow", "pung", "kong"]
BlockKind: TypeAlias = Literal["chow", "pung", "kong", "knitted", "pair", "single"]
"""Kinds of sets, and of what stands for them in special forms; ``knitted`` are three numbers of one suit, three apart, or one number of three suits."""
ALIKE: dict[BlockKind, int] = {"single": 1, "pair": 2, "pung": 3, "kong": 4}
PUNGS = frozenset({"pung", "kong"})


@final
class Block:
    """A set or a pair; ``tile`` is its lowest tile, ``concealed`` as it scores, ``claimed_kong`` as in ``Meld``.

    ``tiles`` are all its tiles, ``text`` their canonical notation; what lies across several suits is made of the ``tiles`` that are named.
    """

    __slots__ = ("claimed_kong", "concealed", "kind", "text", "tile", "tiles")

    def __init__(
        self, kind: BlockKind, tile: TileKind, concealed: bool, claimed_kong: bool = False, tiles: tuple[TileKind, ...] | None = None
    ) -> None:
        self.kind = kind
        self.tile = tile
        self.concealed = concealed
        self.claimed_kong = claimed_kong
        self.tiles = tiles or tiles_of(kind, tile)
        self.text = format_tiles(self.tiles)

    def __repr__(self) -> str:
        return f"Block({self.kind}, {self.text}, {'concealed' if self.concealed else 'open'})"


block_of = lru_cache(maxsize=1024)(Block)
"""The block of this kind: always the same one."""


def tiles_of(kind: BlockKind, tile: TileKind) -> tuple[TileKind, ...]:
    """The tiles of a block of this ``kind`` that begins with ``tile``."""
    if kind == "chow":
        return (tile, tile + 1, tile + 2)
    if kind == "knitted":
        return (tile, tile + 3, tile + 6)
    return (tile,) * ALIKE[kind]
