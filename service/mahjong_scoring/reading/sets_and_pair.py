"""Sets and a pair: how concealed tiles split into them, and which tiles complete them.

The suits are split one by one (see ``suits``), so that reading a hand is a product over four short lists.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TypeAlias

from mahjong_scoring.core.blocks import Block, block_of
from mahjong_scoring.core.suits import Suits
from mahjong_scoring.core.tiles import TileKind
from mahjong_scoring.reading.reading import FormName, Reading

Split: TypeAlias = tuple[tuple[Block, ...], Block]
"""Concealed sets and the pair."""


def split_hand(suits: Suits) -> list[Split]:
    """All ways to split the suits into concealed sets and exactly one pair: that of the one suit with two tiles more than threes."""
    rests = [suit.rest for suit in suits]
    if rests.count(2) != 1:
        return []
    place = rests.index(2)
    found = []
    for parts in product(*[suit.splits for suit in suits]):
        pair = parts[place][1]
        assert pair is not None
        found.append((parts[0][0] + parts[1][0] + parts[2][0] + parts[3][0], pair))
    return found


def chows_among(sets: Iterable[Block]) -> int:
    """How many of the ``sets`` are chows."""
    return sum([block.kind == "chow" for block in sets])


def placed(form: FormName, fixed: tuple[Block, ...], sets: tuple[Block, ...], pair: Block, tile: TileKind, drawn: bool) -> list[Reading]:
    """One reading for each of the concealed ``sets``, and for the ``pair``, that the ``tile`` can complete.

    ``fixed`` are the sets that it cannot complete. With a tile that was not ``drawn`` the set that it completes scores as open.
    """
    readings = []
    before = None
    for i, block in enumerate(sets):
        if tile in block.tiles and block is not before:
            completed = block if drawn else block_of(block.kind, block.tile, False)
            readings.append(Reading(form, (*fixed, *sets[:i], completed, *sets[i + 1 :]), (pair,), len(fixed) + i, tile))
        before = block
    if tile == pair.tile:
        readings.append(Reading(form, fixed + sets, (pair,), len(fixed) + len(sets), tile))
    return readings


def completing(suits: Suits) -> list[TileKind]:
    """The kinds that make sets and a pair of the suits.

    The tile makes the pair of a suit that has one tile too many, or a set beside another suit's pair.
    """
    short = [suit for suit in suits if suit.rest]
    if sorted([suit.rest for suit in short]) not in ([1], [2, 2]):
        return []
    broken = [suit for suit in suits if not suit.splits]
    return [kind for suit in short if not broken or broken == [suit] for kind in suit.completing]
