"""A knitted straight with a set and a pair (MCR 组合龙)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import ClassVar, TypeAlias, final

from mahjong_scoring.core.blocks import Block, block_of
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, counts_in, suits_of
from mahjong_scoring.core.tiles import KINDS, Counts, TileKind
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.forms.knitted import KNITTED_GROUPS, KNITTED_TILES
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.sets_and_pair import completing, placed, split_hand
from mahjong_scoring.reading.shanten import Way, sets_and_pair

Groups: TypeAlias = tuple[tuple[TileKind, ...], ...]
_COUNTS = tuple(itemgetter(*(kind for group in groups for kind in group)) for groups in KNITTED_GROUPS)


@final
class KnittedStraight(Form):
    """147, 258 and 369, each in another suit, with a set and a pair."""

    name: ClassVar[FormName] = "knitted_straight"
    melds = 1

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:
        """One reading for each way to take the nine knitted tiles away and split the rest, and each place of the winning tile."""
        readings: list[Reading] = []
        if sum([suit.knitted for suit in suits]) < 9:
            return readings
        for groups, sets, pair in _straights(counts_in(suits)):
            knitted = [block_of("knitted", group[0], True) for group in groups]
            fixed = (*[meld.block for meld in melds], *knitted)
            readings += placed("knitted_straight", fixed, sets, pair, tile, drawn)
            readings += [
                Reading("knitted_straight", fixed + sets, (pair,), i, tile)
                for i, block in enumerate(knitted, len(melds))
                if tile in block.tiles
            ]
        return readings

    def waits(self, suits: Suits, chows: int) -> Iterator[TileKind]:  # noqa: ARG002
        """The one that is lacking of the nine knitted tiles, or what completes the set and the pair beside them."""
        if sum([suit.knitted for suit in suits]) < 8:
            return
        concealed = counts_in(suits)
        for tiles, knitted in zip(KNITTED_TILES, _COUNTS, strict=True):
            lacking = knitted(concealed).count(0)
            if lacking > 1:
                continue
            beside = suits_of(tuple([n - (kind in tiles and n > 0) for kind, n in enumerate(concealed)]))
            if not lacking:
                yield from completing(beside)
            elif split_hand(beside):
                yield from [kind for kind in tiles if not concealed[kind]]

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """For each of the six straights the cheapest way to it and to the set and the pair beside it."""
        fixed = [tuple([int(kind in knitted) for kind in KINDS]) for knitted in KNITTED_TILES]
        return [way for straight in fixed for way in sets_and_pair(concealed, melded, straight, 1 - melds)]


def _straights(counts: Counts) -> Iterator[tuple[Groups, tuple[Block, ...], Block]]:
    """All ways to read ``counts`` as nine knitted tiles, the other sets and a pair."""
    for groups, held in zip(KNITTED_GROUPS, _COUNTS, strict=True):
        if 0 not in held(counts):
            rest = list(counts)
            for group in groups:
                for kind in group:
                    rest[kind] -= 1
            for sets, pair in split_hand(suits_of(tuple(rest))):
                yield groups, sets, pair
