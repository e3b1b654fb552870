"""Seven pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, final

from mahjong_scoring.core.blocks import block_of
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, counts_in
from mahjong_scoring.core.tiles import ALL_KINDS, Counts, TileKind, Tiles, bits_of, kinds_of
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.shanten import Way


@final
class SevenPairs(Form):
    """Seven pairs of ``tiles``; ``four_alike``: four tiles of a kind are two of them, else all seven differ."""

    name: ClassVar[FormName] = "seven_pairs"
    melds = 0

    def __init__(self, *, four_alike: bool = True, tiles: Tiles = ALL_KINDS) -> None:
        self.four_alike = four_alike
        self.kinds = sorted(tiles)
        self.others = bits_of(ALL_KINDS - tiles)

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """The pairs."""
        counts = counts_in(suits)
        if self._holds_others(suits) or 1 in counts or 3 in counts or (4 in counts and not self.four_alike):
            return ()
        return (Reading("seven_pairs", (), tuple([block_of("pair", kind, True) for kind in kinds_of(counts)[::2]])),)

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:  # noqa: ARG002
        """The tile that stands alone beside six pairs."""
        counts = counts_in(suits)
        odd = [kind for kind, n in enumerate(counts) if n % 2]
        alike = not self.four_alike and max(counts) > 2
        return odd if len(odd) == 1 and not alike and not self._holds_others(suits) else ()

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """A tile for each pair that is lacking, two where no tile stands alone for it."""
        held = [concealed[kind] for kind in self.kinds]
        single = [kind for kind, n in zip(self.kinds, held, strict=True) if (n % 2 if self.four_alike else n == 1)]
        pairs = sum([n // 2 if self.four_alike else n >= 2 for n in held])
        new = max(0, 7 - pairs - len(single))
        room = 2 if self.four_alike else 0
        useful = [*single, *[kind for kind, n in zip(self.kinds, held, strict=True) if new and n <= room]]
        return ((7 - pairs + new, bits_of(useful)),)

    def _holds_others(self, suits: Suits) -> bool:
        """Is there a tile that belongs into no pair?"""
        return any(suit.bits & self.others for suit in suits)
