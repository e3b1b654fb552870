"""Forms that are made of certain tiles: which hands they are, what completes them, and how far one is from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, counts_in
from mahjong_scoring.core.tiles import KINDS, Counts, TileKind, with_tiles
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading, of_singles
from mahjong_scoring.reading.shanten import Way, toward

SUIT_STARTS = (0, 9, 18)


class FixedTiles(Form):
    """One of the ``hands`` of fourteen tiles, without a meld."""

    name: ClassVar[FormName]
    melds = 0

    def __init__(self, hands: Iterable[Counts]) -> None:
        self.hands = frozenset(hands)
        self._waits: dict[Counts, list[TileKind]] = {}
        for hand in self.hands:
            for kind in [kind for kind in KINDS if hand[kind]]:
                self._waits.setdefault(with_tiles(hand, kind, -1), []).append(kind)

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """The fourteen tiles."""
        counts = counts_in(suits)
        return (of_singles(self.name, counts),) if counts in self.hands else ()

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:  # noqa: ARG002
        """Those that make one of the hands."""
        return self._waits.get(counts_in(suits), ())

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """What is lacking of each of the hands."""
        return [toward(concealed, hand) for hand in self.hands]
