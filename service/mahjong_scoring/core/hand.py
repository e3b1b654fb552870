"""Hands and melds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from mahjong_scoring.core.blocks import Block, block_of
from mahjong_scoring.core.derived import work_out
from mahjong_scoring.core.prefilter import held_bits
from mahjong_scoring.core.suits import Suits, counts_in, format_suits
from mahjong_scoring.core.tiles import FLOWERS, Counts, Flower, Kind, Seat


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set: ``kind`` is chow, pung or kong, ``tile`` its lowest tile, ``source`` its feeder.

    Worked out from these: ``tiles``, three or four; ``claimed_kong``: it is a kong made with a discard from three concealed tiles
    (neither concealed nor added); ``block``, the meld as a set of a reading; ``held``: what its tiles add to the traits of a hand
    (``held_bits``).
    """

    kind: str
    tile: Kind
    concealed: bool = False
    source: Seat | None = None
    added: bool = False
    excused: bool = False
    tiles: tuple[Kind, ...] = field(init=False, repr=False, compare=False)
    claimed_kong: bool = field(init=False, repr=False, compare=False)
    block: Block = field(init=False, repr=False, compare=False)
    held: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        claimed_kong = self.kind == "kong" and not self.concealed and not self.added
        block = block_of(self.kind, self.tile, self.concealed, claimed_kong)
        work_out(self, tiles=block.tiles, claimed_kong=claimed_kong, block=block, held=held_bits(block.tiles))


meld_of = lru_cache(maxsize=4096)(Meld)
"""The meld with these fields: always the same one."""


class Hand:
    """One player's tiles: ``suits`` (the concealed ones, without the winning tile), melds, flowers. Nothing changes it.

    ``concealed`` are the concealed tiles by kind, ``all_counts`` every tile, kongs with all four.
    """

    __slots__ = ("all_counts", "concealed", "flowers", "melds", "suits")

    def __init__(self, suits: Suits, melds: tuple[Meld, ...] = (), flowers: tuple[Flower, ...] = ()) -> None:
        self.suits = suits
        self.melds = melds
        self.flowers = flowers
        self.concealed: Counts = counts_in(suits)
        self.all_counts: Counts = with_melds(self.concealed, melds) if melds else self.concealed

    def exposed_copies(self, kind: Kind) -> int:
        """How many tiles of ``kind`` lie in the exposed melds; concealed kongs are not among them."""
        return sum([meld.tiles.count(kind) for meld in self.melds if not meld.concealed])


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
        "concealed": format_suits(hand.suits),
        "melds": list(map(canonical_meld, hand.melds)),
        "flowers": list(map(FLOWERS.__getitem__, hand.flowers)),
    }


def canonical_meld(meld: Meld) -> dict[str, object]:
    """The meld as a request would give it."""
    answer: dict[str, object] = {"tiles": meld.block.text}
    if meld.concealed:
        answer["concealed"] = True
    if meld.source:
        answer["from"] = meld.source
    if meld.added:
        answer["added"] = True
    if meld.excused:
        answer["excused"] = True
    return answer
