"""The notation of tiles and flowers: text to kinds and back."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.core.remembering import remembered
from mahjong_scoring.core.tiles import FIRST_WIND, FLOWERS, KINDS, Flower, TileKind

SUIT_LETTERS = "mpsz"

_HONOR_LETTERS = {"E": 27, "S": 28, "W": 29, "N": 30, "P": 31, "F": 32, "C": 33}
_UNICODE_TILES = {
    **{chr(0x1F000 + i): 27 + i for i in range(4)},
    "\U0001f004": 33,
    "\U0001f005": 32,
    "\U0001f006": 31,
    **{chr(0x1F007 + i): i for i in range(9)},
    **{chr(0x1F010 + i): 18 + i for i in range(9)},
    **{chr(0x1F019 + i): 9 + i for i in range(9)},
}
_UNICODE_FLOWERS = {
    "\U0001f022": 0,
    "\U0001f023": 1,
    "\U0001f025": 2,
    "\U0001f024": 3,
    **{chr(0x1F026 + i): 4 + i for i in range(4)},
}
_DIGITS = tuple(str(kind % 9 + 1) for kind in KINDS)
_GROUP = re.compile(r"([0-9]+)([mpsz])")
_PLAIN = re.compile(r"(?:[0-9]+[mps]|[1-7]+z)*")
TILE_NAMES = {
    **{f"{n}{letter}": suit * 9 + n - 1 for suit, letter in enumerate("mps") for n in range(1, 10)},
    **{f"0{letter}": suit * 9 + 4 for suit, letter in enumerate("mps")},
    **{f"{n}z": 26 + n for n in range(1, 8)},
}
_NUMBERED_FLOWERS = re.compile(r"([1-8]+f)+")
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


class NotationError(ValueError):
    """Text that is not the notation of tiles; ``message`` is a template for ``args``."""

    def __init__(self, message: Message, **args: object) -> None:
        super().__init__(message.english(args))
        self.message = message
        self.args_ = args


def parse_tiles(text: str) -> list[TileKind]:
    """The tile kinds that ``text`` names, in its order.

    Reads ``123m``, honour letters ``ESWNPFC``, Unicode tiles and ``0m`` for a red five.
    Raises ``NotationError`` for anything else.
    """
    if _PLAIN.fullmatch(text):
        return [TILE_NAMES[digit + suit] for digits, suit in _GROUP.findall(text) for digit in digits]
    return _parse_leniently(text)


def _parse_leniently(text: str) -> list[TileKind]:
    kinds: list[TileKind] = []
    digits = ""
    for char in text:
        if char.isspace() or char in _VARIATION_SELECTORS:
            continue
        if "0" <= char <= "9":
            digits += char
        elif char in SUIT_LETTERS:
            if not digits:
                raise NotationError(N_("The suit letter {char} needs a digit before it."), char=char)
            kinds += [_kind(digit, char) for digit in digits]
            digits = ""
        elif digits:
            raise NotationError(N_("The digits {digits} need a suit letter after them: m, p, s or z (lower case)."), digits=digits)
        elif char in _HONOR_LETTERS:
            kinds.append(_HONOR_LETTERS[char])
        elif char in _UNICODE_TILES:
            kinds.append(_UNICODE_TILES[char])
        elif char in _UNICODE_FLOWERS:
            raise NotationError(N_("{char} is a flower tile; flowers go in `flowers`."), char=char)
        else:
            raise NotationError(N_("{char} is not valid tile notation."), char=_printable(char))
    if digits:
        raise NotationError(N_("The digits {digits} need a suit letter after them: m, p, s or z (lower case)."), digits=digits)
    return kinds


def _kind(digit: str, suit: str) -> TileKind:
    if suit == "z":
        if digit not in "1234567":
            raise NotationError(N_("There is no tile {tile}: honours are 1z to 7z."), tile=digit + suit)
        return FIRST_WIND + int(digit) - 1
    value = 5 if digit == "0" else int(digit)
    return SUIT_LETTERS.index(suit) * 9 + value - 1


def _printable(char: str) -> str:
    return char if char.isprintable() else f"U+{ord(char):04X}"


@remembered(4096, longest=64)
def parse_flowers(text: str) -> tuple[Flower, ...]:
    """The flowers that ``text`` names: names, ``1f`` to ``8f``, or Unicode tiles.

    Raises ``NotationError`` for anything else.
    """
    flowers: list[Flower] = []
    for word in text.replace(",", " ").split():
        bare = word.translate({ord(c): None for c in _VARIATION_SELECTORS})
        if bare in FLOWERS:
            flowers.append(FLOWERS.index(bare))
        elif _NUMBERED_FLOWERS.fullmatch(bare):
            flowers += [int(digit) - 1 for digit in bare if digit != "f"]
        elif bare and all(char in _UNICODE_FLOWERS for char in bare):
            flowers += [_UNICODE_FLOWERS[char] for char in bare]
        else:
            raise NotationError(N_("{word} is not a flower."), word=bare[:40] or _printable(word[0]))
    return tuple(flowers)


def format_tiles(kinds: Iterable[TileKind]) -> str:
    """The canonical notation of ``kinds``: sorted and compact, e.g. ``123m456p55z``."""
    suits = ["", "", "", ""]
    for kind in sorted(kinds):
        suits[kind // 9] += _DIGITS[kind]
    return "".join([digits + letter for digits, letter in zip(suits, SUIT_LETTERS, strict=True) if digits])


def tile_name(kind: TileKind) -> str:
    """The notation of one tile kind, e.g. ``5p``."""
    return _DIGITS[kind] + SUIT_LETTERS[kind // 9]
