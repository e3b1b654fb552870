"""How many tiles a hand lacks, over all the forms of a ruleset, and which tiles bring it nearer.

Every way to complete the hand is considered: for the sets and the pair suit by suit, number by number, keeping for each
number of sets (with or without the pair) the fewest tiles that are lacking. No way uses more than four tiles of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from mahjong_scoring.core.tiles import FIRST_WIND, HONORS, KINDS, TERMINALS_AND_HONORS, Counts, Kind
from mahjong_scoring.reading.readings import KNITTED_GROUPS, KNITTED_TILES

SUITS = (0, 9, 18, FIRST_WIND, len(KINDS))
NOTHING_FIXED = (0,) * len(KINDS)

Way: TypeAlias = tuple[int, int]
"""How many tiles are lacking, and which kinds are lacking in some way that lacks no more (bits)."""
Ways: TypeAlias = dict[tuple[int, ...], Way]
"""The cheapest way for each state; in the end a state is the number of sets and of pairs."""


@dataclass(frozen=True)
class Lacking:
    """``tiles``: the fewest tiles that complete the hand; ``kinds``: those that are lacking in some such way."""

    tiles: int
    kinds: tuple[Kind, ...]


@lru_cache(maxsize=4096)
def lacking(concealed: Counts, melded: Counts, melds: int, forms: tuple[str, ...]) -> Lacking:
    """What a hand of ``concealed`` tiles and that many ``melds`` (tiles ``melded``) lacks to be one of the ``forms``.

    A hand that lacks one tile is ready, and the kinds are its waits.
    """
    found = [way for form in forms for way in _FORMS[form](concealed, melded, melds)]
    tiles, kinds = _cheapest(found)
    return Lacking(tiles, tuple(kind for kind in KINDS if kinds >> kind & 1))


def _cheapest(ways: Iterable[Way]) -> Way:
    ways = list(ways)
    fewest = min(tiles for tiles, _ in ways)
    kinds = 0
    for tiles, bits in ways:
        if tiles == fewest:
            kinds |= bits
    return fewest, kinds


def _bits(kinds: Iterable[Kind]) -> int:
    return sum(1 << kind for kind in kinds)


def _standard(concealed: Counts, melded: Counts, melds: int) -> Iterator[Way]:
    yield _sets_and_pair(concealed, melded, NOTHING_FIXED, 4 - melds)


def _knitted_straight(concealed: Counts, melded: Counts, melds: int) -> Iterator[Way]:
    if melds <= 1:
        for groups in KNITTED_GROUPS:
            knitted = {kind for group in groups for kind in group}
            yield _sets_and_pair(concealed, melded, tuple(int(kind in knitted) for kind in KINDS), 1 - melds)


def _seven_pairs(concealed: Counts, _: Counts, melds: int) -> Iterator[Way]:
    """Four alike are two pairs; thirteen tiles always hold as many single tiles as pairs are lacking."""
    if not melds:
        yield 7 - sum(n // 2 for n in concealed), _bits(kind for kind in KINDS if concealed[kind] % 2)


def _thirteen_orphans(concealed: Counts, _: Counts, melds: int) -> Iterator[Way]:
    if not melds:
        missing = [kind for kind in TERMINALS_AND_HONORS if not concealed[kind]]
        paired = any(concealed[kind] > 1 for kind in TERMINALS_AND_HONORS)
        yield len(missing) + (not paired), _bits(missing if paired else TERMINALS_AND_HONORS)


def _knitted(concealed: Counts, _: Counts, melds: int) -> Iterator[Way]:
    """Fourteen different tiles of the sixteen: nine knitted ones and the seven honours."""
    if not melds:
        for knitted in KNITTED_TILES:
            missing = [kind for kind in knitted | HONORS if not concealed[kind]]
            yield len(missing) - 2, _bits(missing)


_FORMS: dict[str, Callable[[Counts, Counts, int], Iterator[Way]]] = {
    "standard": _standard,
    "seven_pairs": _seven_pairs,
    "thirteen_orphans": _thirteen_orphans,
    "knitted": _knitted,
    "knitted_straight": _knitted_straight,
}


def _sets_and_pair(concealed: Counts, melded: Counts, fixed: Counts, sets: int) -> Way:
    """The cheapest way to ``fixed`` tiles, that many ``sets`` and a pair."""
    together: Ways = {(0, 0): (0, 0)}
    for start, end in zip(SUITS, SUITS[1:], strict=False):
        room = tuple(4 - melded[kind] - fixed[kind] for kind in range(start, end))
        suit = _suit_ways(concealed[start:end], fixed[start:end], room, sets)
        joined: Ways = {}
        for (sets_before, pairs_before), (tiles_before, kinds_before) in together.items():
            for (more_sets, more_pairs), (tiles, kinds) in suit.items():
                key = sets_before + more_sets, pairs_before + more_pairs
                if key[0] <= sets and key[1] <= 1:
                    _keep(joined, key, tiles_before + tiles, kinds_before | kinds << start)
        together = joined
    return together[sets, 1]


def _keep(ways: Ways, key: tuple[int, ...], tiles: int, kinds: int) -> None:
    """Keeps the cheaper way for ``key``; of equally cheap ones what either of them lacks."""
    known = ways.get(key)
    if known is None or tiles < known[0]:
        ways[key] = tiles, kinds
    elif tiles == known[0]:
        ways[key] = tiles, known[1] | kinds


@lru_cache(maxsize=16384)
def _suit_ways(held: Counts, fixed: Counts, room: Counts, most: int) -> Ways:
    """For each number of sets up to ``most``, with or without the pair, the cheapest way in one suit or in the honours.

    The state before each number: chows begun one number and two numbers before, sets, pairs.
    """
    states: Ways = {(0, 0, 0, 0): (0, 0)}
    for i in range(len(held)):
        following: Ways = {}
        choices = _choices(chow=len(held) == 9 and i <= 6)
        for (last, before_last, sets, pairs), (tiles, kinds) in states.items():
            for chows, pung, pair in choices:
                used = last + before_last + chows + 3 * pung + 2 * pair
                if used > room[i] or sets + chows + pung > most or pairs + pair > 1:
                    continue
                missing = max(0, fixed[i] + used - held[i])
                key = chows, last, sets + chows + pung, pairs + pair
                _keep(following, key, tiles + missing, kinds | (1 << i if missing else 0))
        states = following
    return {(sets, pairs): way for (_, _, sets, pairs), way in states.items()}


def _choices(*, chow: bool) -> Sequence[tuple[int, int, int]]:
    """Chows begun, pungs and pairs of one number; three equal chows are three pungs, so two are enough."""
    return [(chows, pung, pair) for chows in range(3 if chow else 1) for pung in (0, 1) for pair in (0, 1)]
