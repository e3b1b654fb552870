"""Thirteen orphans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import ClassVar, final

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits, counts_in
from mahjong_scoring.core.tiles import TERMINALS_AND_HONORS, Counts, TileKind, bits_of
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.reading import FormName, Reading, of_singles
from mahjong_scoring.reading.shanten import Way

_ORPHANS = itemgetter(*sorted(TERMINALS_AND_HONORS))


@final
class ThirteenOrphans(Form):
    """Each of the thirteen terminals and honours, and one of them again."""

    name: ClassVar[FormName] = "thirteen_orphans"
    melds = 0

    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002
        """The fourteen tiles."""
        counts = counts_in(suits)
        orphans = _ORPHANS(counts)
        return (of_singles("thirteen_orphans", counts),) if 0 not in orphans and sum(orphans) == 14 else ()

    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:  # noqa: ARG002
        """The kind that is lacking, or with all thirteen any of them."""
        concealed = counts_in(suits)
        orphans = _ORPHANS(concealed)
        if sum(orphans) < 13 or orphans.count(0) > 1:
            return ()
        return [kind for kind in sorted(TERMINALS_AND_HONORS) if not concealed[kind]] or TERMINALS_AND_HONORS

    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:  # noqa: ARG002
        """The kinds that are lacking, and one of them again."""
        missing = [kind for kind in TERMINALS_AND_HONORS if not concealed[kind]]
        paired = any(concealed[kind] > 1 for kind in TERMINALS_AND_HONORS)
        return ((len(missing) + (not paired), bits_of(missing if paired else TERMINALS_AND_HONORS)),)
