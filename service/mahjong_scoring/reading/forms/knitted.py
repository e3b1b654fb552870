"""Honours and knitted tiles: fourteen different ones, with those of a suit three apart (MCR 全不靠)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import ClassVar, final

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, counts_in
from mahjong_scoring.core.tiles import FIRST_WIND, HONORS, KINDS, Counts, TileKind, Tiles, bits_of
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading, of_singles
from mahjong_scoring.reading.shanten import Way

KNITTED_GROUPS: tuple[tuple[tuple[TileKind, ...], ...], ...] = tuple(
    tuple((start + first, start + first + 3, start + first + 6) for start, first in zip((0, 9, 18), order, strict=True))
    for order in permutations((0, 1, 2))
)
"""The six ways to take 147, 258 and 369 each from another suit."""
KNITTED_TILES: tuple[Tiles, ...] = tuple(frozenset(kind for group in groups for kind in group) for groups in KNITTED_GROUPS)


@final
class Knitted(Form):
    """Fourteen different tiles of sixteen: the nine knitted ones and the seven honours."""

    name: ClassVar[FormName] = "knitted"
    melds = 0

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """The fourteen tiles."""
        counts = counts_in(suits)
        if max(counts) > 1:
            return ()
        numbers = {kind for kind in range(FIRST_WIND) if counts[kind]}
        return (of_singles("knitted", counts),) if any(numbers <= tiles for tiles in KNITTED_TILES) else ()

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:  # noqa: ARG002
        """The three of the sixteen that are not there."""
        concealed = counts_in(suits)
        if max(concealed) > 1:
            return ()
        held = {kind for kind in KINDS if concealed[kind]}
        return {kind for tiles in KNITTED_TILES if held <= tiles | HONORS for kind in (tiles | HONORS) - held}

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """All but two of those of the sixteen that are lacking."""
        lacking = [[kind for kind in knitted | HONORS if not concealed[kind]] for knitted in KNITTED_TILES]
        return [(len(missing) - 2, bits_of(missing)) for missing in lacking]
