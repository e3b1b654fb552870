"""What a form of a hand is, and what a hand is in all the forms of a ruleset together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar, TypeAlias

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.suits import Suits
from mahjong_scoring.core.tiles import FLOWERS, Counts, Flower, TileKind
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.reading.shanten import Shanten, Way, cheapest


class Form(ABC):
    """One form of a complete hand: how a hand is read in it, what one waits for, and how far one is from it.

    ``melds``: how many melds a hand of this form has at most; ``tiles``: of how many tiles it is made, a kong counted as three; 0 of any number.
    Parameters of a form are those of its ``__init__``, by keyword; a ruleset file names them beside the form.
    """

    name: ClassVar[FormName]
    melds: int
    tiles: int = 14

    @abstractmethod
    def read(self, suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool) -> Sequence[Reading]:
        """Every reading of a hand, always in the same order; none if it has not this form.

        ``suits`` are the concealed tiles with the winning ``tile``; with a tile that was not ``drawn`` the set that it
        completes scores as open.
        """

    def read_flowers(self, flowers: Sequence[Flower], *, drawn: bool) -> Sequence[Reading]:  # noqa: ARG002 -- most are made of tiles
        """Every reading of a hand that won on a flower, which is among its ``flowers``; was it ``drawn`` or taken from another player?"""
        return ()

    @abstractmethod
    def waits(self, suits: Suits) -> Iterable[TileKind]:
        """The kinds that complete a hand of these concealed tiles, whether or not copies remain."""

    @abstractmethod
    def ways(self, concealed: Counts, melded: Counts, melds: int) -> Iterable[Way]:
        """Ways to complete a hand of ``concealed`` tiles and that many ``melds`` (tiles ``melded``), the cheapest among them."""


Forms: TypeAlias = tuple[Form, ...]


def read_hand(suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool, forms: Iterable[Form]) -> list[Reading]:
    """Every reading of a hand in one of the ``forms`` (see ``Form.read``); none if it is not complete."""
    readings: list[Reading] = []
    declared = len(melds)
    for form in forms:
        if declared <= form.melds:
            readings += form.read(suits, melds, tile, drawn)
    return readings


def read_flowers(flowers: Sequence[Flower], drawn: bool, forms: Iterable[Form]) -> list[Reading]:
    """Every reading of a hand that won on one of its ``flowers``; none if it does not win so."""
    return [reading for form in forms for reading in form.read_flowers(flowers, drawn=drawn)]


def wins_on_flowers(drawn: bool, forms: Iterable[Form]) -> bool:
    """Is there a win on a flower at all that was ``drawn``, or taken from another player?"""
    return bool(read_flowers(range(len(FLOWERS)), drawn, forms))


def waiting_kinds(suits: Suits, melds: int, forms: Iterable[Form]) -> tuple[TileKind, ...]:
    """The kinds that would complete a hand of the concealed ``suits`` and that many ``melds``, whether or not copies remain."""
    found: set[TileKind] = set()
    for form in forms:
        if melds <= form.melds:
            found.update(form.waits(suits))
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def shanten(concealed: Counts, melded: Counts, melds: int, forms: Forms) -> Shanten:
    """How many tiles a hand of ``concealed`` tiles and that many ``melds`` (tiles ``melded``) is from ready, over all the ``forms``."""
    return cheapest([way for form in forms if melds <= form.melds for way in form.ways(concealed, melded, melds)])
