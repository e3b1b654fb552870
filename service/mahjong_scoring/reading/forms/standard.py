"""Sets and a pair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.messages import NN_
from mahjong_scoring.core.suits import Suits, with_tile
from mahjong_scoring.core.tiles import Counts, TileKind
from mahjong_scoring.reading.form import Form, Refusal
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.sets_and_pair import Split, chows_among, completing, placed, split_hand
from mahjong_scoring.reading.shanten import NOTHING_FIXED, Way, sets_and_pair


@final
class Standard(Form):
    """That many ``sets`` and a pair, with at most so many chows."""

    name: ClassVar[FormName] = "standard"

    def __init__(self, *, sets: Annotated[int, Range(4, 5)] = 4, max_chows: Annotated[int, Range(0, 5)] = 5) -> None:
        self.melds = sets
        self.tiles = 3 * sets + 2
        self.max_chows = max_chows
        self.free = max_chows >= sets

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:
        """One reading for each way to split the concealed tiles, and each place of the winning tile in it."""
        declared = tuple([meld.block for meld in melds])
        split = split_hand(suits)
        if not self.free:
            split = self._allowed(split, chows_among(declared))
        return [reading for sets, pair in split for reading in placed("standard", declared, sets, pair, tile, drawn)]

    def refusal(self, suits: Suits, melds: tuple[Meld, ...], drawn: bool) -> Refusal | None:  # noqa: ARG002
        """Sets and a pair that have too many chows however they are read."""
        if self.free or not split_hand(suits):
            return None
        message = NN_(
            "{tile} completes the hand of {seat} only with more than {most} chow.",
            "{tile} completes the hand of {seat} only with more than {most} chows.",
            "most",
        )
        return message, {"most": self.max_chows}

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:
        """What makes sets and a pair of the concealed tiles."""
        kinds = completing(suits)
        return kinds if self.free else [kind for kind in kinds if self._allowed(split_hand(with_tile(suits, kind)), chows)]

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:
        """The cheapest way to the sets that are lacking and a pair."""
        return sets_and_pair(concealed, melded, NOTHING_FIXED, self.melds - melds, None if self.free else self.max_chows - chows)

    def _allowed(self, split: Iterable[Split], chows: int) -> list[Split]:
        """The ways to split concealed tiles that have few enough chows beside the ``chows`` that are declared."""
        return [(sets, pair) for sets, pair in split if chows + chows_among(sets) <= self.max_chows]
