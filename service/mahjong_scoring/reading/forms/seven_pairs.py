"""Seven pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, final

from mahjong_scoring.core.blocks import block_of
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, counts_in
from mahjong_scoring.core.tiles import KINDS, Counts, TileKind, bits_of, kinds_of
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.shanten import Way


@final
class SevenPairs(Form):
    """Seven pairs; ``four_alike``: four tiles of a kind are two of them, else all seven differ."""

    name: ClassVar[FormName] = "seven_pairs"
    melds = 0

    def __init__(self, *, four_alike: bool = True) -> None:
        self.four_alike = four_alike

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """The pairs."""
        counts = counts_in(suits)
        if 1 in counts or 3 in counts or (4 in counts and not self.four_alike):
            return ()
        return (Reading("seven_pairs", (), tuple([block_of("pair", kind, True) for kind in kinds_of(counts)[::2]])),)

    def waits(self, suits: Suits) -> Iterable[TileKind]:
        """The tile that stands alone beside six pairs."""
        counts = counts_in(suits)
        odd = [kind for kind, n in enumerate(counts) if n % 2]
        alike = not self.four_alike and max(counts) > 2
        return odd if len(odd) == 1 and not alike else ()

    def ways(self, concealed: Counts, melded: Counts, melds: int) -> Iterable[Way]:  # noqa: ARG002
        """A tile for each pair that is lacking; where four alike are one pair, one more for each kind that is lacking."""
        if self.four_alike:
            single = [kind for kind in KINDS if concealed[kind] % 2]
            return ((7 - sum([n // 2 for n in concealed]), bits_of(single)),)
        pairs = sum([n >= 2 for n in concealed])
        new = max(0, 7 - sum([n > 0 for n in concealed]))
        useful = [kind for kind in KINDS if concealed[kind] == 1 or (new and not concealed[kind])]
        return ((7 - pairs + new, bits_of(useful)),)
