"""Yaku of several chows that belong together (MCR)."""

from __future__ import annotations

from itertools import combinations

from service.scoring.facts import Facts
from service.scoring.readings import Reading
from service.scoring.yaku.base import NONE, Hits, rule
from service.scoring.yaku.groups import steps_together


@rule
def chow_steps(reading: Reading, _: Facts, *, count: int, steps: tuple[int, ...], suits: str) -> Hits:
    """Each ``count`` chows that follow each other by one of ``steps`` (0: alike), in ``one`` suit or in ``different`` ones."""
    if len(reading.chows) < count:
        return NONE
    return tuple(
        chosen for chosen in combinations(reading.chows, count) if steps_together([reading.sets[i].tile for i in chosen], steps, suits)
    )


@rule
def pure_terminal_chows(reading: Reading, _: Facts) -> Hits:
    """Twice 123 and twice 789 with a pair of 5, all of one suit (MCR 一色双龙会)."""
    return _terminal_chows(reading, suits=1)


@rule
def three_suited_terminal_chows(reading: Reading, _: Facts) -> Hits:
    """123 and 789 in two suits and a pair of 5 in the third (MCR 三色双龙会)."""
    return _terminal_chows(reading, suits=3)


def _terminal_chows(reading: Reading, suits: int) -> Hits:
    if len(reading.chows) != 4 or reading.pair is None or reading.pair.tile >= 27 or reading.pair.tile % 9 != 4:
        return NONE
    chows = sorted(reading.sets[i].tile for i in reading.chows)
    low, high = chows[0::2], chows[1::2]
    pair_suit = reading.pair.tile // 9
    if suits == 1:
        start = pair_suit * 9
        return (reading.chows,) if chows == [start, start, start + 6, start + 6] else NONE
    others = [suit * 9 for suit in range(3) if suit != pair_suit]
    return (reading.chows,) if low == others and high == [start + 6 for start in others] else NONE
