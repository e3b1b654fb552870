"""Tiles and flowers as people write them, read into the plain notation; docs/notation.md shows the same with examples.

The grammar, a text being a row of these with spaces, commas and underscores anywhere between them:

- a number of tiles of one suit, digits and then the suit: ``123m``, ``１２３ｍ``, ``一二三萬``. Digits are 0 to 9 (0 a red five) and 一 to 九;
  suits ``m`` 萬 万, ``p`` 筒 餅 饼, ``s`` 索 條 条, and ``z`` for honours. The upper-case ``M`` and ``Z`` are no honours, and suits wherever
  they stand behind digits; ``P`` and ``S`` are honours, too, and suits right behind digits in a text without lower-case suits;
- an honour: ``E S W N``, ``P`` white, ``F`` green, ``C`` red; 東 南 西 北, 白 or 板, 發 発 发, 中; ``east``, ``east wind``, ``red dragon`` in any case;
- a Unicode tile, with a variation selector or without.

What can be read two ways is refused with both: ``55S`` beside lower-case suits (bamboos, or 55 without a suit before south), ``55 S``, and
白板 (one white dragon, or two). A flower is refused with the place where flowers stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.core.tiles import FLOWERS

HOW_TILES = N_("Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z east, south, west, north, white, green, red.")
HOW_FLOWERS = N_("Flowers: plum, orchid, chrysanthemum, bamboo, spring, summer, autumn, winter, or 1f to 8f.")
HOW_HANDS = N_("A hand: 23456m55z[789m<east](2222z)|plum, with melds in brackets, concealed kongs in parentheses, flowers behind a bar.")


class NotationError(ValueError):
    """Text that is not the notation of tiles; ``message`` is a template for ``args``, ``how`` a line of what may be written."""

    def __init__(self, message: Message, how: Message = HOW_TILES, **args: object) -> None:
        super().__init__(message.english(args))
        self.message = message
        self.how = how
        self.args_ = args

    def at(self, pointer: str) -> Fault:
        """It as the fault of the text at ``pointer``."""
        return Fault(pointer, "tile_syntax", self.message, self.args_, how=self.how)


_HONOURS = "東南西北白發中"
_FORMS = {"东": "東", "発": "發", "发": "發", "万": "萬", "餅": "筒", "饼": "筒", "條": "索", "条": "索", "兰": "蘭"}
_DIGITS = {digit: str(n) for n, digit in enumerate("一二三四五六七八九", 1)} | {str(n): str(n) for n in range(10)}
_SUITS = {"萬": "m", "筒": "p", "索": "s"} | {suit: suit.lower() for suit in "mpszMPSZ"}
_WORDS = {name: f"{n}z" for n, name in enumerate(("east", "south", "west", "north", "white", "green", "red"), 1)}
_LETTERS = dict(zip("ESWNPFC" + _HONOURS, [f"{n}z" for n in range(1, 8)] * 2, strict=True)) | {"板": "5z"}
_UNICODE_TILES = {
    **{chr(0x1F000 + n): f"{n + 1}z" for n in range(4)},
    "\U0001f004": "7z",
    "\U0001f005": "6z",
    "\U0001f006": "5z",
    **{chr(start + n): f"{n + 1}{suit}" for start, suit in ((0x1F007, "m"), (0x1F010, "s"), (0x1F019, "p")) for n in range(9)},
}
_UNICODE_FLOWERS = dict(zip("\U0001f022\U0001f023\U0001f025\U0001f024\U0001f026\U0001f027\U0001f028\U0001f029", FLOWERS, strict=True))
_FLOWER_SIGNS = _UNICODE_FLOWERS | dict(zip("梅蘭菊竹春夏秋冬", FLOWERS, strict=True))
_NARROW = str.maketrans({chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)} | {"\ufe0e": "", "\ufe0f": "", "、": ","} | _FORMS)
_CASED = {"P": "5z", "S": "2z", "F": "6z"}
"""Upper-case letters that are honours, and right behind digits suits or the sign of a flower."""

_GAP = r"[\s,_]*"
_TOKEN = re.compile(
    rf"""
      {_GAP}(?:
        (?P<number>(?P<digits>[{"".join(_DIGITS)}](?:{_GAP}[{"".join(_DIGITS)}])*)(?:(?P<gap>{_GAP})(?P<suit>[萬筒索mpszMPSZfF]))?)
      | (?<![A-Za-z])(?:(?P<wind>(?i:east|south|west|north))(?:[\s_-]*(?i:wind))?|(?P<dragon>(?i:white|green|red))[\s_-]*(?i:dragon))(?![A-Za-z])
      | (?<![A-Za-z])(?P<flower>(?i:{"|".join(FLOWERS)}))(?![A-Za-z])
      | (?P<board>白板)
      | (?P<honour>[{"".join(_LETTERS)}])
      | (?P<tile>[{"".join(_UNICODE_TILES)}])
      | (?P<sign>[{"".join(_FLOWER_SIGNS)}])
      | (?P<other>[A-Za-z]+|[^\s,_])
      )
    """,
    re.VERBOSE,
)
_FLOWER_WORD = re.compile(rf"(?:[1-8]+f|[{''.join(_FLOWER_SIGNS)}])+")


def narrow(text: str) -> str:
    """``text`` with one form of each character: ASCII for full width, no variation selectors."""
    return text.translate(_NARROW)


def plain_tiles(text: str) -> str:
    """The tiles that ``text`` names, in its order, in the plain notation: digits and suit, ``1m`` to ``7z``. Raises ``NotationError``."""
    found = list(_TOKEN.finditer(narrow(text)))
    _check_case(found)
    return "".join(map(_plain, found))


def check_case(text: str) -> None:
    """Raises ``NotationError`` if a suit in ``text``, which is more than tiles, may be meant as an honour for its case."""
    if not text.islower():
        _check_case(_TOKEN.finditer(text))


def _check_case(found: Iterable[re.Match[str]]) -> None:
    """``P``, ``S`` or ``F`` behind digits, beside a lower-case suit or behind a gap: is it a suit or an honour?"""
    numbers = [match for match in found if match["suit"]]
    mixed = any(match["suit"].islower() for match in numbers)
    for match in numbers:
        suit = match["suit"]
        if suit in _CASED and (mixed or match["gap"]):
            digits = _digits(match["digits"])
            raise NotationError(
                N_(
                    "{text} can be read as {suited}, or as {digits} without a suit letter, followed by {honour}: write suit letters in lower case."
                ),
                text=match["number"][:40],
                suited=(digits + suit.lower())[:40],
                digits=digits[:40],
                honour=_CASED[suit],
            )


def _plain(match: re.Match[str]) -> str:
    kind, found = match.lastgroup, match[match.lastgroup or 0]
    if kind == "number":
        return _number(match)
    if kind in ("wind", "dragon"):
        return _WORDS[found.lower()]
    if kind == "honour":
        return _LETTERS[found]
    if kind == "tile":
        return _UNICODE_TILES[found]
    if kind == "board":
        message = N_("{text} can be read as {first} or as {second}: write one of these.")
        raise NotationError(message, text=found, first="5z", second="55z")
    if kind in ("flower", "sign"):
        raise _flower(_FLOWER_SIGNS.get(found, found.lower()), found)
    if found in _SUITS:
        raise NotationError(N_("The suit letter {char} needs a digit before it."), char=found)
    raise NotationError(N_("{char} is not valid tile notation."), char=printable(found[:40]))


def _number(match: re.Match[str]) -> str:
    digits, suit = _digits(match["digits"]), match["suit"]
    if suit in ("f", "F") and not set(digits) & set("09"):
        raise _flower("", match["number"])
    if suit not in _SUITS:
        raise NotationError(N_("The digits {digits} need a suit letter after them: m, p, s or z (lower case)."), digits=digits[:40])
    if _SUITS[suit] == "z":
        for digit in digits:
            if digit not in "1234567":
                raise NotationError(N_("There is no tile {tile}: honours are 1z to 7z."), tile=f"{digit}z")
    return digits + _SUITS[suit]


def _digits(text: str) -> str:
    return "".join([_DIGITS[char] for char in text if char in _DIGITS])


def _flower(flower: str, found: str) -> NotationError:
    if flower == "bamboo" and found not in _UNICODE_FLOWERS:
        message = N_("{char} can be read as the flower, which stands in `flowers` or behind the bar of a hand, or as the suit: 1s to 9s.")
    else:
        message = N_("{char} is a flower tile: flowers stand in `flowers`, or behind the bar of a hand, as in …|plum.")
    return NotationError(message, char=found[:40])


def plain_flowers(text: str) -> list[str]:
    """The flowers that ``text`` names, in its order: by name in any case, ``1f`` to ``8f``, Unicode tiles, 梅 to 冬.

    Raises ``NotationError``.
    """
    found: list[str] = []
    for sent in re.split(r"[\s,_]+", narrow(text)):
        word = sent.lower()
        if word in FLOWERS:
            found.append(word)
        elif _FLOWER_WORD.fullmatch(word):
            found += [_FLOWER_SIGNS.get(sign) or FLOWERS[int(sign) - 1] for sign in word if sign != "f"]
        elif word:
            raise NotationError(N_("{word} is not a flower."), HOW_FLOWERS, word=printable(sent[:40]))
    return found


def printable(text: str) -> str:
    """``text`` with the code points of the characters that nobody sees."""
    return "".join([char if char.isprintable() else f"U+{ord(char):04X}" for char in text])
