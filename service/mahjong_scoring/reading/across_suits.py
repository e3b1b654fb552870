"""Forms made of groups of one number, a tile of each in two or three suits: how hands fall into them, what completes them, how far they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations_with_replacement
from typing import ClassVar, TypeAlias

from mahjong_scoring.core.blocks import Block, block_of
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, with_tile
from mahjong_scoring.core.tiles import Counts, TileKind
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.shanten import Way, Ways, keep

Group: TypeAlias = tuple[int, ...]
"""The suits in which a group holds its number."""
Column: TypeAlias = tuple[int, int, int]
"""How many tiles of one number there are in each suit."""
Table: TypeAlias = Mapping[Column, tuple[Group, ...]]
"""The columns that fall into groups, and into which."""
NUMBERS = range(9)
THREE: Group = (0, 1, 2)
TWO: tuple[Group, Group, Group] = ((0, 1), (0, 2), (1, 2))


def table_of(groups: Iterable[Group], threes: int, twos: int) -> Table:
    """Every column of some of the ``groups``, not more than so many of three suits and of two."""
    named = list(groups)
    several = chain.from_iterable([combinations_with_replacement(named, number) for number in range(threes + twos + 1)])
    table: dict[Column, tuple[Group, ...]] = {}
    for chosen in several:
        held = Counter(chain.from_iterable(chosen))
        if max(held.values(), default=0) <= 4 and _within(_numbers(chosen), (threes, twos)):
            table.setdefault((held[0], held[1], held[2]), chosen)
    return table


def _numbers(groups: Sequence[Group]) -> tuple[int, int]:
    """How many groups are of three suits, and how many of two."""
    threes = sum([group == THREE for group in groups])
    return threes, len(groups) - threes


def _within(numbers: tuple[int, int], most: tuple[int, int]) -> bool:
    return numbers[0] <= most[0] and numbers[1] <= most[1]


class AcrossSuits(Form):
    """So many groups of ``threes`` suits and of ``twos``, all within one of the ``tables``; no honours, no melds."""

    name: ClassVar[FormName]
    melds = 0

    def __init__(self, tables: Iterable[Iterable[Group]], threes: int, twos: int) -> None:
        self.goal = threes, twos
        self.tables = [table_of(groups, threes, twos) for groups in tables]

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """The groups, those of three suits as sets and those of two as pairs."""
        blocks = self._blocks(suits)
        if not blocks:
            return ()
        sets = tuple([block for block in blocks if block.kind == "knitted"])
        return (Reading(self.name, sets, tuple([block for block in blocks if block.kind == "pair"])),)

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:  # noqa: ARG002
        """Those with which all numbers fall into groups: at most one of them does not without."""
        found: set[TileKind] = set()
        if suits[3].bits:
            return found
        for table in self.tables:
            broken = [number for number in NUMBERS if _column(suits, number) not in table]
            if len(broken) <= 1:
                kinds = [9 * suit + number for number in broken or NUMBERS for suit in THREE]
                found.update([kind for kind in kinds if self._blocks(with_tile(suits, kind))])
        return found

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """The cheapest way within each of the tables."""
        return [self._cheapest(concealed, table) for table in self.tables]

    def _blocks(self, suits: Suits) -> list[Block]:
        """The groups of a complete hand; none of any other."""
        if suits[3].bits:
            return []
        columns = [_column(suits, number) for number in NUMBERS]
        for table in self.tables:
            if all(column in table for column in columns):
                placed = [(group, number) for number, column in enumerate(columns) for group in table[column]]
                if _numbers([group for group, _ in placed]) == self.goal:
                    return [_block(group, number) for group, number in placed]
        return []

    def _cheapest(self, concealed: Counts, table: Table) -> Way:
        ways: Ways = {(0, 0): (0, 0)}
        for number in NUMBERS:
            following: Ways = {}
            for column, groups in table.items():
                threes, twos = _numbers(groups)
                lacking = [max(0, wanted - concealed[9 * suit + number]) for suit, wanted in enumerate(column)]
                kinds = sum([1 << 9 * suit + number for suit, tiles in enumerate(lacking) if tiles])
                for (threes_before, twos_before), (tiles, before) in ways.items():
                    done = threes_before + threes, twos_before + twos
                    if _within(done, self.goal):
                        keep(following, done, tiles + sum(lacking), before | kinds)
            ways = following
        return ways[self.goal]


def _column(suits: Suits, number: int) -> Column:
    return suits[0].counts[number], suits[1].counts[number], suits[2].counts[number]


def _block(group: Group, number: int) -> Block:
    tiles = tuple([9 * suit + number for suit in group])
    return block_of("knitted" if group == THREE else "pair", tiles[0], True, False, tiles)
