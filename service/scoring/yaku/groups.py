"""Yaku of several pungs that belong together (MCR)."""

from __future__ import annotations

from itertools import combinations

from service.scoring.facts import Facts
from service.scoring.readings import Reading
from service.scoring.tiles import FIRST_WIND
from service.scoring.yaku.base import Hits, rule


def steps_together(tiles: list[int], steps: tuple[int, ...], suits: str) -> bool:
    """Do ``tiles`` stand in ``suits`` (``one``, or ``different`` ones) and follow each other by one of ``steps``?"""
    spread = {tile // 9 for tile in tiles}
    if len(spread) != (1 if suits == "one" else len(tiles)):
        return False
    numbers = sorted(tile % 9 for tile in tiles)
    return any(all(b - a == step for a, b in zip(numbers, numbers[1:], strict=False)) for step in steps)


@rule
def pung_steps(reading: Reading, _: Facts, *, count: int, steps: tuple[int, ...], suits: str) -> Hits:
    """Each ``count`` pungs or kongs of numbers that follow each other by a step, in ``one`` suit or in ``different`` ones."""
    places = [i for i in reading.pungs if reading.sets[i].tile < FIRST_WIND]
    return tuple(chosen for chosen in combinations(places, count) if steps_together([reading.sets[i].tile for i in chosen], steps, suits))
