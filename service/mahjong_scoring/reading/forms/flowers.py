"""Seven or eight flowers, whatever the tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits
from mahjong_scoring.core.tiles import Counts, Flower, TileKind
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.shanten import Way


@final
class Flowers(Form):
    """At least so many flowers, ``least``, the last of them the winning one; no tile completes it or brings it nearer.

    ``robbed``: the last one was drawn by another player, else by the winner.
    """

    name: ClassVar[FormName] = "flowers"
    melds = 5
    tiles = 0

    def __init__(self, *, least: Annotated[int, Range(1, 8)] = 7, robbed: bool = False) -> None:
        self.least = least
        self.robbed = robbed

    def read_flowers(self, flowers: Sequence[Flower], *, drawn: bool) -> Sequence[Reading]:
        """A reading without sets."""
        return (Reading("flowers", (), ()),) if len(flowers) >= self.least and drawn != self.robbed else ()

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """Nothing: a complete hand is read by its tiles, whatever flowers it has."""
        return ()

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:  # noqa: ARG002
        """No tile."""
        return ()

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """None by tiles."""
        return ()
