"""The snake: a pair of 1 and 2 to 9 of one suit, and each wind once (British)."""

from __future__ import annotations

from typing import ClassVar, final

from mahjong_scoring.core.tiles import WINDS, counts_of
from mahjong_scoring.reading.fixed_tiles import SUIT_STARTS, FixedTiles
from mahjong_scoring.reading.reading import FormName


@final
class Snake(FixedTiles):
    """A pair of 1 and 2 to 9 of one suit, and the four winds."""

    name: ClassVar[FormName] = "snake"

    def __init__(self) -> None:
        super().__init__([counts_of([start, *range(start, start + 9), *WINDS]) for start in SUIT_STARTS])
