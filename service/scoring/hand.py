"""Hands and melds, read from their notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from service.scoring.blocks import Block, block_of, tiles_of
from service.scoring.faults import Fault
from service.scoring.tiles import (
    FIRST_WIND,
    FLOWERS,
    SEATS,
    Counts,
    Flower,
    Kind,
    NotationError,
    Seat,
    counts_of,
    format_tiles,
    kinds_of,
    parse_flowers,
    parse_tiles,
    previous_seat,
)


@dataclass(frozen=True)
class Meld:
    """A declared set: ``kind`` is chow, pung or kong, ``tile`` its lowest tile, ``source`` its feeder."""

    kind: str
    tile: Kind
    concealed: bool = False
    source: Seat | None = None
    added: bool = False
    excused: bool = False

    @cached_property
    def tiles(self) -> tuple[Kind, ...]:
        """The tiles of the meld, three or four."""
        return tiles_of(self.kind, self.tile)

    @cached_property
    def claimed_kong(self) -> bool:
        """Is it a kong made with a discard from three concealed tiles (neither concealed nor added)?"""
        return self.kind == "kong" and not self.concealed and not self.added

    @cached_property
    def block(self) -> Block:
        """The meld as a set of a reading."""
        return block_of(self.kind, self.tile, self.concealed, self.claimed_kong)


meld_of = lru_cache(maxsize=4096)(Meld)
"""The meld with these fields: always the same one."""


@dataclass(frozen=True)
class Hand:
    """One player's tiles: ``concealed`` (counts by kind, without the winning tile), melds, flowers."""

    concealed: Counts
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Flower, ...] = ()

    @cached_property
    def exposed_tiles(self) -> tuple[Kind, ...]:
        """The tiles of the melds that lie open on the table; concealed kongs are not among them."""
        return tuple(kind for meld in self.melds if not meld.concealed for kind in meld.tiles)

    @cached_property
    def all_counts(self) -> Counts:
        """Every tile of the hand by kind, kongs with all four."""
        if not self.melds:
            return self.concealed
        counts = list(self.concealed)
        for meld in self.melds:
            for kind in meld.tiles:
                counts[kind] += 1
        return tuple(counts)


class HandReader:
    """Reads one hand of a request and notes each fault with its pointer."""

    def __init__(self, seat: Seat, pointer: str, faults: list[Fault]) -> None:
        self.seat = seat
        self.pointer = pointer
        self.faults = faults

    def read(self, raw: str | Mapping[str, object]) -> tuple[list[Kind], list[Meld], list[Flower]] | None:
        """Concealed tiles, melds and flowers of ``raw`` (the string or the object form); ``None`` after a fault."""
        before = len(self.faults)
        if isinstance(raw, str):
            parts = self._split(raw)
            if parts is None:
                return None
        else:
            parts = (
                self.tiles(raw.get("concealed", ""), f"{self.pointer}/concealed"),
                self._melds(raw.get("melds") or ()),
                self._flowers(raw.get("flowers", ""), f"{self.pointer}/flowers"),
            )
        return parts if len(self.faults) == before else None

    def _fault(self, pointer: str, code: str, message: str, **args: object) -> None:
        self.faults.append(Fault(pointer, code, message, args))

    def tiles(self, raw: object, pointer: str) -> list[Kind]:
        """The kinds that ``raw`` (a string or a list of strings) names, in its order; what cannot be read is noted."""
        return read_tiles(raw, pointer, self.faults)

    def _flowers(self, raw: object, pointer: str) -> list[Flower]:
        flowers: list[Flower] = []
        for text, where in _texts(raw, pointer):
            try:
                found = parse_flowers(text)
            except NotationError as error:
                self._fault(where, "tile_syntax", error.message, **error.args_)
                continue
            for flower in found:
                if flower in flowers:
                    self._fault(where, "flower_twice", "The flower {flower} is there twice.", flower=FLOWERS[flower])
                else:
                    flowers.append(flower)
        return sorted(flowers)

    def _melds(self, raw: object) -> list[Meld]:
        assert isinstance(raw, Sequence)
        melds = []
        for i, entry in enumerate(raw):
            meld = self._meld(entry, f"{self.pointer}/melds/{i}")
            if meld:
                melds.append(meld)
        return melds

    def _meld(self, raw: Mapping[str, object], pointer: str) -> Meld | None:
        before = len(self.faults)
        kinds = self.tiles(raw.get("tiles", ""), f"{pointer}/tiles")
        if len(self.faults) > before:
            return None
        return self.make_meld(
            kinds,
            pointer,
            concealed=bool(raw.get("concealed")),
            source=_seat_or_none(raw.get("from")),
            added=bool(raw.get("added")),
            excused=bool(raw.get("excused")),
        )

    def make_meld(
        self, kinds: list[Kind], pointer: str, *, concealed: bool, source: Seat | None, added: bool, excused: bool = False
    ) -> Meld | None:
        """The meld of ``kinds``, or ``None`` after noting why there is none."""
        kind = meld_kind(kinds)
        tiles = format_tiles(kinds) or "-"
        if kind is None:
            self._fault(pointer, "not_a_set", "{tiles} is neither a chow nor a pung nor a kong.", tiles=tiles)
            return None
        if concealed and kind != "kong":
            self._fault(pointer, "not_a_set", "{tiles} is no kong: only a kong is a concealed meld.", tiles=tiles)
            return None
        if added and (kind != "kong" or concealed):
            self._fault(pointer, "not_a_set", "{tiles} is no exposed kong: only such a one is added to a pung.", tiles=tiles)
            return None
        if concealed and (source or excused):
            self._fault(f"{pointer}", "from_not_allowed", "Nobody fed the concealed kong {tiles}.", tiles=tiles)
            return None
        if source == self.seat:
            self._fault(pointer, "from_self", "{seat} cannot claim a tile from {seat}.", seat=self.seat)
            return None
        if kind == "chow":
            before = previous_seat(self.seat)
            if source not in (None, before):
                self._fault(
                    pointer,
                    "chow_from",
                    "{seat} claims a chow only from {before}, the player before; not from {source}.",
                    seat=self.seat,
                    before=before,
                    source=source,
                )
                return None
            source = before
        return meld_of(kind, min(kinds), concealed, source, added, excused)

    def _split(self, text: str) -> tuple[list[Kind], list[Meld], list[Flower]] | None:
        body, bar, flower_text = text.partition("|")
        if "|" in flower_text:
            self._fault(self.pointer, "tile_syntax", "There is more than one bar | in the hand.")
            return None
        concealed: list[str] = []
        melds: list[Meld | None] = []
        for token in _TOKENS.finditer(body):
            if token["tiles"] is not None:
                concealed.append(token["tiles"])
            elif token["bad"] is not None:
                self._fault(self.pointer, "tile_syntax", "A bracket {bracket} has no partner.", bracket=token["bad"])
                return None
            else:
                melds.append(self._meld_text(token))
        kinds = self.tiles(" ".join(concealed), self.pointer)
        flowers = self._flowers(flower_text, self.pointer) if bar else []
        return kinds, [meld for meld in melds if meld], flowers

    def _meld_text(self, token: re.Match[str]) -> Meld | None:
        text = token["kong"] if token["open"] is None else token["open"]
        tiles, arrow, source = text.partition("<")
        tiles, added, rest = tiles.partition("+")
        source = source.strip()
        concealed = token["open"] is None
        if rest.strip() or (concealed and (arrow or added)):
            self._fault(self.pointer, "tile_syntax", "The meld {meld} is not of the form [123m<east], [1111m+<east] or (1111m).", meld=text)
            return None
        if arrow and source not in SEATS:
            self._fault(self.pointer, "tile_syntax", "{word} is not a seat: east, south, west or north.", word=source or "-")
            return None
        before = len(self.faults)
        kinds = self.tiles(tiles, self.pointer)
        if len(self.faults) > before:
            return None
        return self.make_meld(kinds, self.pointer, concealed=concealed, source=source or None, added=bool(added))


_TOKENS = re.compile(r"\[(?P<open>[^][()]*)\]|\((?P<kong>[^][()]*)\)|(?P<tiles>[^][()]+)|(?P<bad>[][()])")


def read_tiles(raw: object, pointer: str, faults: list[Fault]) -> list[Kind]:
    """The kinds that ``raw`` (a string or a list of strings) names, in its order; notes ``tile_syntax`` for what cannot be read."""
    kinds: list[Kind] = []
    for text, where in _texts(raw, pointer):
        try:
            kinds += parse_tiles(text)
        except NotationError as error:
            faults.append(Fault(where, "tile_syntax", error.message, error.args_))
    return kinds


def meld_kind(kinds: Sequence[Kind]) -> str | None:
    """``chow``, ``pung`` or ``kong``, or ``None`` if the tiles are no set."""
    if len(kinds) in (3, 4) and len(set(kinds)) == 1:
        return "pung" if len(kinds) == 3 else "kong"
    low = min(kinds, default=0)
    if sorted(kinds) == [low, low + 1, low + 2] and low < FIRST_WIND and low % 9 <= 6:
        return "chow"
    return None


def _texts(raw: object, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(raw, str):
        yield raw, pointer
    elif isinstance(raw, Sequence):
        for i, text in enumerate(raw):
            yield str(text), f"{pointer}/{i}"


def _seat_or_none(raw: object) -> Seat | None:
    return raw if isinstance(raw, str) else None


def hand_of(kinds: Sequence[Kind], melds: Sequence[Meld], flowers: Sequence[Flower]) -> Hand:
    """A ``Hand`` of the parts that ``HandReader.read`` returns."""
    return Hand(counts_of(kinds), tuple(melds), tuple(flowers))


def canonical_hand(hand: Hand) -> dict[str, object]:
    """The hand as a request would give it, written the one canonical way."""
    return {
        "concealed": format_tiles(kinds_of(hand.concealed)),
        "melds": [canonical_meld(meld) for meld in hand.melds],
        "flowers": [FLOWERS[flower] for flower in hand.flowers],
    }


def canonical_meld(meld: Meld) -> dict[str, object]:
    """The meld as a request would give it."""
    answer: dict[str, object] = {"tiles": format_tiles(meld.tiles)}
    if meld.concealed:
        answer["concealed"] = True
    if meld.source:
        answer["from"] = meld.source
    if meld.added:
        answer["added"] = True
    if meld.excused:
        answer["excused"] = True
    return answer
