"""What a form of a hand is, and what a hand is in all the forms of a ruleset together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, TypeAlias

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.messages import Message
from mahjong_scoring.core.suits import Suits
from mahjong_scoring.core.tiles import FLOWERS, Counts, Flower, TileKind
from mahjong_scoring.reading.reading import REMEMBERED, FormName, Reading
from mahjong_scoring.reading.shanten import Shanten, Way, cheapest

Refusal: TypeAlias = tuple[Message, Mapping[str, object]]
"""A sentence about the ``tile`` and the ``seat`` of a hand that is not complete, and what else stands in it."""


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

    def refusal(self, suits: Suits, melds: tuple[Meld, ...], drawn: bool) -> Refusal | None:  # noqa: ARG002 -- most refuse nothing
        """Why a hand that has this form all but for a condition of the rules is not read in it; else ``None``."""
        return None

    @abstractmethod
    def waits(self, suits: Suits, chows: int) -> Iterable[TileKind]:
        """The kinds that complete a hand of these concealed tiles, whether or not copies remain; so many of its melds are ``chows``."""

    @abstractmethod
    def ways(self, concealed: Counts, melded: Counts, melds: int, chows: int) -> Iterable[Way]:
        """Ways to complete a hand of ``concealed`` tiles and that many ``melds`` (tiles ``melded``, so many ``chows``), the cheapest among them."""


Forms: TypeAlias = tuple[Form, ...]


@lru_cache(maxsize=REMEMBERED)
def read_hand(suits: Suits, melds: tuple[Meld, ...], tile: TileKind, drawn: bool, forms: Forms) -> tuple[Reading, ...]:
    """Every reading of a hand in one of the ``forms`` (see ``Form.read``); none if it is not complete."""
    readings: list[Reading] = []
    declared = len(melds)
    for form in forms:
        if declared <= form.melds:
            readings += form.read(suits, melds, tile, drawn)
    return tuple(readings)


def read_flowers(flowers: Sequence[Flower], drawn: bool, forms: Iterable[Form]) -> list[Reading]:
    """Every reading of a hand that won on one of its ``flowers``; none if it does not win so."""
    return [reading for form in forms for reading in form.read_flowers(flowers, drawn=drawn)]


def wins_on_flowers(drawn: bool, forms: Iterable[Form]) -> bool:
    """Is there a win on a flower at all that was ``drawn``, or taken from another player?"""
    return bool(read_flowers(range(len(FLOWERS)), drawn, forms))


def refusal(suits: Suits, melds: tuple[Meld, ...], drawn: bool, forms: Iterable[Form]) -> Refusal | None:
    """Why a hand that is not read in any of the ``forms`` would have one of them all but for a condition of the rules; else ``None``."""
    refusals = [form.refusal(suits, melds, drawn) for form in forms if len(melds) <= form.melds]
    return next((found for found in refusals if found), None)


@lru_cache(maxsize=REMEMBERED)
def waiting_kinds(suits: Suits, melds: int, forms: Forms, chows: int = 0) -> tuple[TileKind, ...]:
    """The kinds that would complete a hand of the concealed ``suits`` and that many ``melds``, of which so many are ``chows``, whether or not copies remain."""
    found: set[TileKind] = set()
    for form in forms:
        if melds <= form.melds:
            found.update(form.waits(suits, chows))
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def shanten(concealed: Counts, melded: Counts, melds: int, forms: Forms, chows: int = 0) -> Shanten | None:
    """How many tiles a hand of ``concealed`` tiles and that many ``melds`` (tiles ``melded``, so many ``chows``) is from ready, over all the ``forms``.

    ``None`` where no tiles complete a hand with these melds, as where they are more chows than there may be.
    """
    ways = [way for form in forms if melds <= form.melds for way in form.ways(concealed, melded, melds, chows)]
    return cheapest(ways) if ways else None
