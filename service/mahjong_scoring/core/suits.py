"""The tiles of one suit, or the honours, with all that follows from them alone.

There is one object for each set of tiles, and each thing is worked out once, when it is first asked for: reading a hand is then
putting four of them together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from mahjong_scoring.core.blocks import Block, block_of
from mahjong_scoring.core.prefilter import held_bits
from mahjong_scoring.core.tiles import FIRST_WIND, SUIT_LETTERS, TILE_NAMES, Counts, Kind, counts_of, with_tiles

Split: TypeAlias = tuple[tuple[Block, ...], Block | None]
"""Concealed sets and the pair, if there is one."""
_IN_ORDER = re.compile(r"(?:([0-9]+)m)?(?:([0-9]+)p)?(?:([0-9]+)s)?(?:([1-7]+)z)?")


class Suit:
    """The tiles of the kinds from ``start`` on: nine numbers of a suit, or seven honours. ``counts``: how many of each.

    - ``text``: their canonical notation; ``held``: what they add to the traits of a hand (``held_bits``).
    - ``splits``: all ways to split them into sets and at most one pair; equal sets stand side by side.
    - ``completing``: the kinds with one more of which they split so; ``rest``: how many tiles are left of threes.
    - ``knitted``: how many of 1, 4, 7, or of 2, 5, 8, or of 3, 6, 9 are there, where most are.
    - ``pungs`` and ``pairs``: each three (or four) alike and each two alike.
    """

    __slots__ = ("completing", "counts", "held", "knitted", "pairs", "pungs", "rest", "splits", "start", "text")
    completing: tuple[Kind, ...]
    held: int
    knitted: int
    pairs: tuple[Block, ...]
    pungs: tuple[Block, ...]
    rest: int
    splits: tuple[Split, ...]
    text: str

    def __init__(self, counts: Counts, start: Kind) -> None:
        self.counts = counts
        self.start = start

    def __getattr__(self, name: str) -> Any:
        """Works out what has not been asked for before."""
        if name not in _WORKED_OUT:
            raise AttributeError(name)
        value = _WORKED_OUT[name](self)
        setattr(self, name, value)
        return value


Suits: TypeAlias = tuple[Suit, Suit, Suit, Suit]
"""Characters, dots, bamboos, honours."""
suit_of = lru_cache(maxsize=65536)(Suit)
"""The suit with these counts: the same one as long as it is remembered."""


def suits_of(counts: Counts) -> Suits:
    """The four suits of the counts of the 34 kinds."""
    return suit_of(counts[:9], 0), suit_of(counts[9:18], 9), suit_of(counts[18:27], 18), suit_of(counts[27:], FIRST_WIND)


def suits_in_order(text: str) -> Suits | None:
    """The suits of plain tiles in their order (``123m55z``), as most hands are written; ``None`` for other text."""
    in_order = _IN_ORDER.fullmatch(text)
    if not in_order:
        return None
    characters, dots, bamboos, honors = in_order.groups("")
    return _written(characters, "m"), _written(dots, "p"), _written(bamboos, "s"), _written(honors, "z")


@lru_cache(maxsize=65536)
def _written(digits: str, letter: str) -> Suit:
    start = SUIT_LETTERS.index(letter) * 9
    return suit_of(counts_of([TILE_NAMES[digit + letter] for digit in digits])[start : start + 9], start)


def counts_in(suits: Suits) -> Counts:
    """How many of each of the 34 kinds there are."""
    return suits[0].counts + suits[1].counts + suits[2].counts + suits[3].counts


def with_tile(suits: Suits, kind: Kind, number: int = 1) -> Suits:
    """The suits with that many more tiles of ``kind``."""
    changed = list(suits)
    suit = suits[kind // 9]
    changed[kind // 9] = suit_of(with_tiles(suit.counts, kind - suit.start, number), suit.start)
    return changed[0], changed[1], changed[2], changed[3]


def format_suits(suits: Suits) -> str:
    """The canonical notation of all the tiles: sorted and compact, e.g. ``123m456p55z``."""
    return suits[0].text + suits[1].text + suits[2].text + suits[3].text


def _text(suit: Suit) -> str:
    digits = "".join([str(number) * n for number, n in enumerate(suit.counts, 1)])
    return digits and digits + SUIT_LETTERS[suit.start // 9]


def _held(suit: Suit) -> int:
    return held_bits([suit.start + place for place, n in enumerate(suit.counts) if n])


def _knitted(suit: Suit) -> int:
    numbers = suit.counts if suit.start < FIRST_WIND else ()
    return max([sum([n > 0 for n in numbers[first::3]]) for first in range(3)])


def _pungs(suit: Suit) -> tuple[Block, ...]:
    return tuple(block_of("pung", suit.start + place, True) for place, n in enumerate(suit.counts) if n >= 3)


def _pairs(suit: Suit) -> tuple[Block, ...]:
    return tuple(block_of("pair", suit.start + place, True) for place, n in enumerate(suit.counts) if n == 2)


def _completing(suit: Suit) -> tuple[Kind, ...]:
    counts, start = suit.counts, suit.start
    places = range(len(counts))
    if suit.rest == 2:  # sets only, whose numbers add up to a multiple of three: see can_split
        lacking = -sum([place * n for place, n in enumerate(counts)]) % 3
        places = places[lacking::3]
    return tuple([start + place for place in places if can_split(with_tiles(counts, place, 1))])


def _rest(suit: Suit) -> int:
    return sum(suit.counts) % 3


@lru_cache(maxsize=65536)
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


def _all_splits(suit: Suit) -> tuple[Split, ...]:
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


def _tile_first(block: tuple[str, int]) -> tuple[int, str]:
    return block[1], block[0]


Way: TypeAlias = tuple[tuple[tuple[str, int], ...], int | None]
"""Sets, each as its kind and its lowest place, and the place of the pair."""


@lru_cache(maxsize=65536)
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


def _blocks_at(counts: Counts, place: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The sets that may begin with the lowest tile."""
    if counts[place] >= 3:
        yield "pung", (place, place, place)
    if len(counts) == 9 and place <= 6 and counts[place + 1] and counts[place + 2]:
        yield "chow", (place, place + 1, place + 2)


_WORKED_OUT: dict[str, Callable[[Suit], Any]] = {
    "completing": _completing,
    "held": _held,
    "knitted": _knitted,
    "pairs": _pairs,
    "pungs": _pungs,
    "rest": _rest,
    "splits": _all_splits,
    "text": _text,
}
