"""The notation of tiles and flowers: text to kinds and back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mahjong_scoring.core.lenient import plain_flowers, plain_tiles
from mahjong_scoring.core.remembering import remembered
from mahjong_scoring.core.tiles import FLOWERS, KINDS, RED_FIVES, Flower, Tile, TileKind

SUIT_LETTERS = "mpsz"
_DIGITS = tuple(str(kind % 9 + 1) for kind in KINDS)
_GROUP = re.compile(r"([0-9]+)([mpsz])")
_PLAIN = re.compile(r"(?:[0-9]+[mps]|[1-7]+z)*")
TILE_NAMES = {
    **{f"{n}{letter}": suit * 9 + n - 1 for suit, letter in enumerate("mps") for n in range(1, 10)},
    **{f"0{letter}": suit * 9 + 4 for suit, letter in enumerate("mps")},
    **{f"{n}z": 26 + n for n in range(1, 8)},
}
_LOOKS: dict[str, Tile] = {**TILE_NAMES, **{f"0{letter}": tile for letter, tile in zip("mps", RED_FIVES, strict=True)}}


def parse_tiles(text: str) -> list[TileKind]:
    """The tile kinds that ``text`` names, in its order: in the plain notation, ``123m1z`` with ``0m`` for a red five, or as ``lenient`` says.

    Raises ``NotationError`` for anything else.
    """
    plain = text if _PLAIN.fullmatch(text) else plain_tiles(text)
    return [TILE_NAMES[digit + suit] for digits, suit in _GROUP.findall(plain) for digit in digits]


@remembered(4096, longest=64)
def parse_looks(text: str) -> tuple[Tile, ...]:
    """The tiles that ``text`` names, likewise, red fives as such. Raises ``NotationError``."""
    plain = text if _PLAIN.fullmatch(text) else plain_tiles(text)
    return tuple([_LOOKS[digit + suit] for digits, suit in _GROUP.findall(plain) for digit in digits])


@remembered(4096, longest=64)
def parse_flowers(text: str) -> tuple[Flower, ...]:
    """The flowers that ``text`` names, in its order. Raises ``NotationError`` for anything else."""
    return tuple(map(FLOWERS.index, plain_flowers(text)))


def format_tiles(kinds: Iterable[TileKind]) -> str:
    """The canonical notation of ``kinds``: sorted and compact, e.g. ``123m456p55z``."""
    suits = ["", "", "", ""]
    for kind in sorted(kinds):
        suits[kind // 9] += _DIGITS[kind]
    return "".join([digits + letter for digits, letter in zip(suits, SUIT_LETTERS, strict=True) if digits])


def tile_name(tile: Tile) -> str:
    """The notation of one tile, e.g. ``5p``, ``0p`` for a red five."""
    return _NAMES[tile]


_NAMES = tuple([_DIGITS[kind] + SUIT_LETTERS[kind // 9] for kind in KINDS] + [f"0{letter}" for letter in "mps"])


def with_reds(text: str, red: int) -> str:
    """The canonical notation of tiles of one suit with that many of its fives red: these stand first, ``34056m``."""
    return text.replace("5", "0", red)
