"""How many tiles a hand is from ready (shanten), and which tiles bring it nearer.

Every way to complete the hand is considered: for the sets and the pair suit by suit, number by number, keeping for each
number of sets (with or without the pair) the fewest tiles that are lacking. No way uses more than four tiles of a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mahjong_scoring.core.tiles import FIRST_WIND, KINDS, Counts, TileKind, bits_of

SUITS = (0, 9, 18, FIRST_WIND, len(KINDS))
NOTHING_FIXED = (0,) * len(KINDS)

Way: TypeAlias = tuple[int, int]
"""How many tiles are lacking to a complete hand, and which kinds are lacking in some way that lacks no more (bits)."""
Ways: TypeAlias = dict[tuple[int, ...], Way]
"""The cheapest way for each state; in the end a state is the number of sets, of pairs, and of chows where these matter."""


@dataclass(frozen=True)
class Shanten:
    """``tiles``: how many tiles a hand is from ready, -1 for a complete one; ``kinds``: those that bring it nearer."""

    tiles: int
    kinds: tuple[TileKind, ...]


def cheapest(ways: Iterable[Way]) -> Shanten:
    """What the cheapest of these ways come to."""
    ways = list(ways)
    fewest = min(tiles for tiles, _ in ways)
    kinds = 0
    for tiles, bits in ways:
        if tiles == fewest:
            kinds |= bits
    return Shanten(fewest - 1, tuple(kind for kind in KINDS if kinds >> kind & 1))


def toward(concealed: Counts, wanted: Counts) -> Way:
    """The way to a hand of the ``wanted`` tiles."""
    missing = [kind for kind in KINDS if concealed[kind] < wanted[kind]]
    return sum([wanted[kind] - concealed[kind] for kind in missing]), bits_of(missing)


def sets_and_pair(concealed: Counts, melded: Counts, fixed: Counts, sets: int, most_chows: int | None = None) -> list[Way]:
    """The cheapest way to ``fixed`` tiles, that many ``sets`` and a pair, with at most so many chows.

    None where a meld holds all of a kind that is fixed, or where there are too many chows already.
    """
    together: Ways = {(0, 0, 0): (0, 0)}
    for start, end in zip(SUITS, SUITS[1:], strict=False):
        room = tuple(4 - melded[kind] - fixed[kind] for kind in range(start, end))
        suit = _suit_ways(concealed[start:end], fixed[start:end], room, sets, most_chows)
        joined: Ways = {}
        for (sets_before, pairs_before, chows_before), (tiles_before, kinds_before) in together.items():
            for (more_sets, more_pairs, chows), (tiles, kinds) in suit.items():
                key = sets_before + more_sets, pairs_before + more_pairs, chows_before + chows
                if key[0] <= sets and key[1] <= 1 and (most_chows is None or key[2] <= most_chows):
                    keep(joined, key, tiles_before + tiles, kinds_before | kinds << start)
        together = joined
    return [way for (done, pairs, _), way in together.items() if (done, pairs) == (sets, 1)]


def keep(ways: Ways, key: tuple[int, ...], tiles: int, kinds: int) -> None:
    """Keeps the cheaper way for ``key``; of equally cheap ones what either of them lacks."""
    known = ways.get(key)
    if known is None or tiles < known[0]:
        ways[key] = tiles, kinds
    elif tiles == known[0]:
        ways[key] = tiles, known[1] | kinds


@lru_cache(maxsize=2048)
def _suit_ways(held: Counts, fixed: Counts, room: Counts, most: int, most_chows: int | None) -> Ways:
    """For each number of sets up to ``most``, with or without the pair, the cheapest way in one suit or in the honours.

    The state before each number: chows begun one number and two numbers before, sets, pairs, and where there may be only so many,
    ``most_chows``, the chows.
    """
    states: Ways = {(0, 0, 0, 0, 0): (0, 0)}
    for i in range(len(held)):
        following: Ways = {}
        choices = _choices(chow=len(held) == 9 and i <= 6)
        for (last, before_last, sets, pairs, begun), (tiles, kinds) in states.items():
            for chows, pung, pair in choices:
                used = last + before_last + chows + 3 * pung + 2 * pair
                if used > room[i] or sets + chows + pung > most or pairs + pair > 1:
                    continue
                counted = 0 if most_chows is None else begun + chows
                if most_chows is not None and counted > most_chows:
                    continue
                missing = max(0, fixed[i] + used - held[i])
                key = chows, last, sets + chows + pung, pairs + pair, counted
                keep(following, key, tiles + missing, kinds | (1 << i if missing else 0))
        states = following
    return {(sets, pairs, chows): way for (_, _, sets, pairs, chows), way in states.items()}


def _choices(*, chow: bool) -> Sequence[tuple[int, int, int]]:
    """Chows begun, pungs and pairs of one number; three equal chows are three pungs, so two are enough."""
    return [(chows, pung, pair) for chows in range(3 if chow else 1) for pung in (0, 1) for pair in (0, 1)]
