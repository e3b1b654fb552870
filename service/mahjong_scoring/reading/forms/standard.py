"""Sets and a pair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits
from mahjong_scoring.core.tiles import Counts, TileKind
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.sets_and_pair import completing, placed, split_hand
from mahjong_scoring.reading.shanten import NOTHING_FIXED, Way, sets_and_pair


@final
class Standard(Form):
    """That many ``sets`` and a pair."""

    name: ClassVar[FormName] = "standard"

    def __init__(self, *, sets: Annotated[int, Range(4, 5)] = 4) -> None:
        self.melds = sets
        self.tiles = 3 * sets + 2

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:
        """One reading for each way to split the concealed tiles, and each place of the winning tile in it."""
        declared = tuple([meld.block for meld in melds])
        return [reading for sets, pair in split_hand(suits) for reading in placed("standard", declared, sets, pair, tile, drawn)]

    def waits(self, suits: Suits) -> Iterable[TileKind]:
        """What makes sets and a pair of the concealed tiles."""
        return completing(suits)

    def ways(self, concealed: Counts, melded: Counts, melds: int) -> Iterable[Way]:
        """The cheapest way to the sets that are lacking and a pair."""
        return sets_and_pair(concealed, melded, NOTHING_FIXED, self.melds - melds)
