"""Yaku of several chows, or several pungs, that belong together (MCR)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Any, Literal, TypeAlias

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.tiles import FIRST_WIND, TileKind
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import ALIKE_STEPS, ANYTHING, CHOWS, MIXED_STEPS, PUNGS
from mahjong_scoring.yaku.registry import NONE, Hits, rule

Count: TypeAlias = Annotated[int, Range(2, 5)]
Steps: TypeAlias = tuple[Annotated[int, Range(0, 8)], ...]
Spread: TypeAlias = Literal["one", "different"]


def _chows_apart(params: Mapping[str, Any]) -> int:
    relations = ALIKE_STEPS if params["suits"] == "one" else MIXED_STEPS
    steps: tuple[int, ...] = params["steps"]
    chows: int = params["count"]
    return CHOWS[chows] | relations.get(steps, ANYTHING)


@rule(_chows_apart)
def chow_steps(reading: Reading, _: WinContext, *, count: Count, steps: Steps, suits: Spread) -> Hits:
    """Each ``count`` chows that follow each other by one of ``steps`` (0: alike), in ``one`` suit or in ``different`` ones."""
    return _in_steps(reading.chows, reading.chow_tiles, count, steps, suits)


@rule(lambda params: PUNGS[params["count"]])
def pung_steps(reading: Reading, _: WinContext, *, count: Count, steps: Steps, suits: Spread) -> Hits:
    """Each ``count`` pungs or kongs of numbers that follow each other by one of ``steps``, in suits likewise."""
    places = [i for i in reading.pungs if reading.sets[i].tile < FIRST_WIND]
    return _in_steps(places, tuple(reading.sets[i].tile for i in places), count, steps, suits)


@rule(PUNGS[2])
def little_triple_pung(reading: Reading, _: WinContext) -> Hits:
    """Pungs or kongs of one number in two suits and its pair in the third (三色小同刻)."""
    pair = reading.pair
    if pair is None or pair.tile >= FIRST_WIND:
        return NONE
    places = tuple(i for i in reading.pungs if (tile := reading.sets[i].tile) < FIRST_WIND and tile % 9 == pair.tile % 9)
    return ((*places, len(reading.sets)),) if len(places) == 2 else NONE


def _in_steps(places: Sequence[int], tiles: tuple[TileKind, ...], count: int, steps: tuple[int, ...], suits: str) -> Hits:
    found = pairs_apart(tiles).get((suits, *steps), NONE) if count == 2 and len(steps) == 1 else groups_in_steps(tiles, count, steps, suits)
    return tuple([tuple([places[i] for i in chosen]) for chosen in found]) if found else NONE


@lru_cache(maxsize=4096)
def pairs_apart(tiles: tuple[TileKind, ...]) -> Mapping[tuple[str | int, ...], Hits]:
    """Each two of ``tiles`` (as places in it): by the suits they stand in, ``one`` or ``different``, and how many numbers apart."""
    found: dict[tuple[str | int, ...], list[tuple[int, int]]] = {}
    for (i, first), (j, second) in combinations(enumerate(tiles), 2):
        suits = "one" if first // 9 == second // 9 else "different"
        found.setdefault((suits, abs(first % 9 - second % 9)), []).append((i, j))
    return {apart: tuple(pairs) for apart, pairs in found.items()}


@lru_cache(maxsize=8192)
def groups_in_steps(tiles: tuple[TileKind, ...], count: int, steps: tuple[int, ...], suits: str) -> Hits:
    """Which ``count`` of ``tiles`` (as places in it) stand in ``suits`` and follow each other by one of ``steps``."""
    places = combinations(range(len(tiles)), count)
    return tuple([chosen for chosen, group in zip(places, combinations(tiles, count), strict=True) if _together(group, steps, suits)])


@lru_cache(maxsize=8192)
def _together(tiles: tuple[TileKind, ...], steps: tuple[int, ...], suits: str) -> bool:
    spread = {tile // 9 for tile in tiles}
    if len(spread) != (1 if suits == "one" else len(tiles)):
        return False
    numbers = sorted(tile % 9 for tile in tiles)
    return any(all(b - a == step for a, b in zip(numbers, numbers[1:], strict=False)) for step in steps)


@rule(CHOWS[4] | ALIKE_STEPS[0,])
def two_pairs_of_equal_chows(reading: Reading, _: WinContext, *, four_alike: bool = True) -> Hits:
    """Two pairs of equal chows; ``four_alike``: or one chow four times (riichi 二盃口)."""
    tiles = sorted(reading.chow_tiles)
    there = len(tiles) == 4 and tiles[0] == tiles[1] and tiles[2] == tiles[3] and (four_alike or tiles[1] != tiles[2])
    return reading.whole if there else NONE


@rule(CHOWS[4])
def pure_terminal_chows(reading: Reading, _: WinContext) -> Hits:
    """Twice 123 and twice 789 with a pair of 5, all of one suit (MCR 一色双龙会)."""
    return _terminal_chows(reading, suits=1)


@rule(CHOWS[4])
def three_suited_terminal_chows(reading: Reading, _: WinContext) -> Hits:
    """123 and 789 in two suits and a pair of 5 in the third (MCR 三色双龙会)."""
    return _terminal_chows(reading, suits=3)


def _terminal_chows(reading: Reading, suits: int) -> Hits:
    pair = reading.pair
    if len(reading.chows) != 4 or pair is None or pair.tile >= FIRST_WIND or pair.tile % 9 != 4:
        return NONE
    starts = [pair.tile - 4] * 2 if suits == 1 else [suit * 9 for suit in range(3) if suit != pair.tile // 9]
    chows = sorted(reading.sets[i].tile for i in reading.chows)
    return (reading.chows,) if chows == sorted([*starts, *(start + 6 for start in starts)]) else NONE
