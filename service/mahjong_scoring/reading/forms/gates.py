"""The gates: 111, 999 and 2 to 8 of one suit, and one of its numbers again (British)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, final

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.suits import Suits, counts_in
from mahjong_scoring.core.tiles import TERMINALS, TileKind, counts_of
from mahjong_scoring.reading.fixed_tiles import SUIT_STARTS, FixedTiles
from mahjong_scoring.reading.form import Refusal
from mahjong_scoring.reading.reading import FormName, Reading

_GATES = (0, 0, *range(9), 8, 8)
_AGAIN = {"two_to_eight": range(1, 8), "any": range(9)}


@final
class Gates(FixedTiles):
    """111, 999 and 2 to 8 of one suit with another of its tiles, ``pair``; ``claimed_ends``: is a 1 or 9 read that was not drawn?"""

    name: ClassVar[FormName] = "gates"

    def __init__(self, *, pair: Literal["two_to_eight", "any"] = "any", claimed_ends: bool = True) -> None:
        super().__init__([counts_of([start + place for place in (*_GATES, again)]) for start in SUIT_STARTS for again in _AGAIN[pair]])
        self.claimed_ends = claimed_ends

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:
        """The fourteen tiles."""
        return super().read(suits, melds, tile, drawn) if drawn or self.claimed_ends or tile not in TERMINALS else ()

    def refusal(self, suits: Suits, melds: tuple[Meld, ...], drawn: bool) -> Refusal | None:
        """A 1 or 9 that had to be drawn."""
        there = not melds and not drawn and not self.claimed_ends and counts_in(suits) in self.hands
        return (N_("{tile} completes the hand of {seat} only if it is drawn."), {}) if there else None
