"""Hands and melds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import final

from mahjong_scoring.core.blocks import MeldKind, block_of
from mahjong_scoring.core.notation import with_reds
from mahjong_scoring.core.suits import Suits, counts_in, format_suits
from mahjong_scoring.core.tiles import FLOWERS, NO_REDS, Counts, Flower, Reds, Seat, TileKind, bits_of


@final
class Meld:
    """A declared set: ``kind`` is chow, pung or kong, ``tile`` its lowest tile, ``source`` its feeder.

    ``red``: how many red fives are in it. Worked out from all this: ``tiles``, three or four, and ``bits``, their kinds; ``claimed_kong``: it is a kong made with a discard
    from three concealed tiles (neither concealed nor added); ``block``, the meld as a set of a reading.
    """

    __slots__ = ("added", "bits", "block", "claimed_kong", "concealed", "excused", "kind", "red", "source", "tile", "tiles")

    def __init__(
        self,
        kind: MeldKind,
        tile: TileKind,
        concealed: bool = False,
        source: Seat | None = None,
        added: bool = False,
        excused: bool = False,
        red: int = 0,
    ) -> None:
        self.kind = kind
        self.tile = tile
        self.concealed = concealed
        self.source = source
        self.added = added
        self.excused = excused
        self.red = red
        self.claimed_kong = kind == "kong" and not concealed and not added
        self.block = block_of(kind, tile, concealed, self.claimed_kong)
        self.tiles = self.block.tiles
        self.bits = bits_of(self.tiles)


meld_of = lru_cache(maxsize=4096)(Meld)
"""The meld with these fields: always the same one."""


@final
class Hand:
    """One player's tiles: ``suits`` (the concealed ones, without the winning tile), melds, flowers. Nothing changes it.

    ``concealed`` are the concealed tiles by kind, ``all_counts`` every tile, kongs with all four; ``reds`` the red fives among the
    concealed ones, ``all_reds`` among all.
    """

    __slots__ = ("all_counts", "concealed", "flowers", "melds", "reds", "suits")

    def __init__(self, suits: Suits, melds: tuple[Meld, ...] = (), flowers: tuple[Flower, ...] = (), reds: Reds = NO_REDS) -> None:
        self.suits = suits
        self.reds = reds
        self.melds = melds
        self.flowers = flowers
        self.concealed: Counts = counts_in(suits)
        self.all_counts: Counts = with_melds(self.concealed, melds) if melds else self.concealed

    @property
    def all_reds(self) -> Reds:
        """The red fives, those in melds among them."""
        if not self.melds:
            return self.reds
        found = list(self.reds)
        for meld in self.melds:
            if meld.red:
                found[meld.tile // 9] += meld.red
        return found[0], found[1], found[2]

    @property
    def chows(self) -> int:
        """How many of the melds are chows."""
        return sum([meld.kind == "chow" for meld in self.melds])

    def with_flower(self, flower: Flower) -> Hand:
        """The same hand with this flower, if it was not there."""
        return Hand(self.suits, self.melds, tuple(sorted({*self.flowers, flower})), self.reds)

    def melded_copies(self, kind: TileKind, *, concealed_kongs: bool) -> int:
        """How many tiles of ``kind`` lie in the melds, those of concealed kongs counted or not."""
        return sum([meld.tiles.count(kind) for meld in self.melds if concealed_kongs or not meld.concealed])


def with_melds(concealed: Counts, melds: Iterable[Meld]) -> Counts:
    """The counts together with the tiles of the melds."""
    counts = list(concealed)
    for meld in melds:
        for kind in meld.tiles:
            counts[kind] += 1
    return tuple(counts)


def canonical_hand(hand: Hand) -> dict[str, object]:
    """The hand as a request would give it, written the one canonical way."""
    return {
        "concealed": format_suits(hand.suits, hand.reds),
        "melds": list(map(canonical_meld, hand.melds)),
        "flowers": list(map(FLOWERS.__getitem__, hand.flowers)),
    }


def canonical_meld(meld: Meld) -> dict[str, object]:
    """The meld as a request would give it."""
    answer: dict[str, object] = {"tiles": with_reds(meld.block.text, meld.red) if meld.red else meld.block.text}
    if meld.concealed:
        answer["concealed"] = True
    if meld.source:
        answer["from"] = meld.source
    if meld.added:
        answer["added"] = True
    if meld.excused:
        answer["excused"] = True
    return answer
