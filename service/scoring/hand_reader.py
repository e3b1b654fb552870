"""Reads hands and melds from their notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from service.scoring.faults import Fault
from service.scoring.hand import Hand, Meld, meld_of
from service.scoring.tiles import (
    FIRST_WIND,
    FLOWERS,
    NO_TILES,
    SEATS,
    Counts,
    Flower,
    Kind,
    NotationError,
    Seat,
    counts_of,
    format_tiles,
    parse_counts,
    parse_flowers,
    parse_tiles,
    previous_seat,
)


class MeldError(ValueError):
    """What is no meld; ``code`` is that of the fault, ``message`` a template for ``args``."""

    def __init__(self, code: str, message: str, **args: object) -> None:
        super().__init__(message.format(**args))
        self.code = code
        self.message = message
        self.args_ = args


class HandReader:
    """Reads one hand of a request and notes each fault with its pointer."""

    def __init__(self, seat: Seat, pointer: str, faults: list[Fault]) -> None:
        self.seat = seat
        self.pointer = pointer
        self.faults = faults

    def read(self, raw: str | Mapping[str, object]) -> Hand | None:
        """The hand of ``raw`` (the string or the object form), with all the tiles that are there; ``None`` after a fault."""
        before = len(self.faults)
        hand = self._string(raw) if isinstance(raw, str) else self._object(raw)
        return hand if len(self.faults) == before else None

    def _fault(self, pointer: str, code: str, message: str, **args: object) -> None:
        self.faults.append(Fault(pointer, code, message, args))

    def _string(self, text: str) -> Hand:
        body, bar, flower_text = text.partition("|")
        if "|" in flower_text:
            self._fault(self.pointer, "tile_syntax", "There is more than one bar | in the hand.")
            return NOTHING
        concealed, melds = [], []
        for token in _TOKENS.findall(body):
            if token[0] not in "[]()":
                concealed.append(token)
            elif len(token) > 1:
                melds.append(token)
            else:
                self._fault(self.pointer, "tile_syntax", "A bracket {bracket} has no partner.", bracket=token)
                return NOTHING
        declared = self._written_melds(melds)
        counts = read_counts(" ".join(concealed), self.pointer, self.faults)
        return Hand(counts, declared, self._flowers(flower_text, self.pointer) if bar else ())

    def _written_melds(self, texts: Sequence[str]) -> tuple[Meld, ...]:
        melds = []
        for text in texts:
            try:
                melds.append(written_meld(text, self.seat))
            except MeldError as error:
                self._fault(self.pointer, error.code, error.message, **error.args_)
        return tuple(melds)

    def _object(self, raw: Mapping[str, object]) -> Hand:
        return Hand(
            read_counts(raw.get("concealed", ""), f"{self.pointer}/concealed", self.faults),
            self._melds(raw.get("melds") or ()),
            self._flowers(raw.get("flowers", ""), f"{self.pointer}/flowers"),
        )

    def _flowers(self, raw: object, pointer: str) -> tuple[Flower, ...]:
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
        return tuple(sorted(flowers))

    def _melds(self, raw: object) -> tuple[Meld, ...]:
        assert isinstance(raw, Sequence)
        melds = [self._meld(entry, f"{self.pointer}/melds/{i}") for i, entry in enumerate(raw)]
        return tuple(meld for meld in melds if meld)

    def _meld(self, raw: Mapping[str, object], pointer: str) -> Meld | None:
        before = len(self.faults)
        kinds = read_tiles(raw.get("tiles", ""), f"{pointer}/tiles", self.faults)
        if len(self.faults) > before:
            return None
        try:
            return make_meld(
                kinds,
                self.seat,
                concealed=bool(raw.get("concealed")),
                source=_seat_or_none(raw.get("from")),
                added=bool(raw.get("added")),
                excused=bool(raw.get("excused")),
            )
        except MeldError as error:
            self._fault(pointer, error.code, error.message, **error.args_)
            return None


NOTHING = Hand(NO_TILES)
_TOKENS = re.compile(r"\[[^][()]*\]|\([^][()]*\)|[^][()]+|[][()]")


@lru_cache(maxsize=8192)
def written_meld(text: str, seat: Seat) -> Meld:
    """The meld of ``seat`` that ``text`` names: ``[123m<east]``, ``[1111m+<east]`` or ``(1111m)``.

    Raises ``MeldError``.
    """
    inside, concealed = text[1:-1], text[0] == "("
    tiles, arrow, source = inside.partition("<")
    tiles, added, rest = tiles.partition("+")
    source = source.strip()
    if rest.strip() or (concealed and (arrow or added)):
        raise MeldError("tile_syntax", "The meld {meld} is not of the form [123m<east], [1111m+<east] or (1111m).", meld=inside)
    if arrow and source not in SEATS:
        raise MeldError("tile_syntax", "{word} is not a seat: east, south, west or north.", word=source or "-")
    try:
        kinds = parse_tiles(tiles)
    except NotationError as error:
        raise MeldError("tile_syntax", error.message, **error.args_) from None
    return make_meld(kinds, seat, concealed=concealed, source=source or None, added=bool(added))


def make_meld(kinds: Sequence[Kind], seat: Seat, *, concealed: bool, source: Seat | None, added: bool, excused: bool = False) -> Meld:
    """The meld that ``seat`` makes of ``kinds``. Raises ``MeldError``: not_a_set, from_not_allowed, from_self or chow_from."""
    kind = meld_kind(kinds)
    tiles = format_tiles(kinds) or "-"
    if kind is None:
        raise MeldError("not_a_set", "{tiles} is neither a chow nor a pung nor a kong.", tiles=tiles)
    if concealed and kind != "kong":
        raise MeldError("not_a_set", "{tiles} is no kong: only a kong is a concealed meld.", tiles=tiles)
    if added and (kind != "kong" or concealed):
        raise MeldError("not_a_set", "{tiles} is no exposed kong: only such a one is added to a pung.", tiles=tiles)
    if concealed and (source or excused):
        raise MeldError("from_not_allowed", "Nobody fed the concealed kong {tiles}.", tiles=tiles)
    if source == seat:
        raise MeldError("from_self", "{seat} cannot claim a tile from {seat}.", seat=seat)
    if kind == "chow":
        before = previous_seat(seat)
        if source not in (None, before):
            message = "{seat} claims a chow only from {before}, the player before; not from {source}."
            raise MeldError("chow_from", message, seat=seat, before=before, source=source)
        source = before
    return meld_of(kind, min(kinds), concealed, source, added, excused)


def meld_kind(kinds: Sequence[Kind]) -> str | None:
    """``chow``, ``pung`` or ``kong``, or ``None`` if the tiles are no set."""
    if len(kinds) in (3, 4) and len(set(kinds)) == 1:
        return "pung" if len(kinds) == 3 else "kong"
    low = min(kinds, default=0)
    if sorted(kinds) == [low, low + 1, low + 2] and low < FIRST_WIND and low % 9 <= 6:
        return "chow"
    return None


def read_counts(raw: object, pointer: str, faults: list[Fault]) -> Counts:
    """How many of each kind ``raw`` (a string or a list of strings) names; notes ``tile_syntax`` for what cannot be read."""
    if not isinstance(raw, str):
        return counts_of(read_tiles(raw, pointer, faults))
    try:
        return parse_counts(raw)
    except NotationError as error:
        faults.append(Fault(pointer, "tile_syntax", error.message, error.args_))
        return NO_TILES


def read_tiles(raw: object, pointer: str, faults: list[Fault]) -> list[Kind]:
    """The kinds that ``raw`` (a string or a list of strings) names, in its order; notes ``tile_syntax`` for what cannot be read."""
    kinds: list[Kind] = []
    for text, where in _texts(raw, pointer):
        try:
            kinds += parse_tiles(text)
        except NotationError as error:
            faults.append(Fault(where, "tile_syntax", error.message, error.args_))
    return kinds


def _texts(raw: object, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(raw, str):
        yield raw, pointer
    elif isinstance(raw, Sequence):
        for i, text in enumerate(raw):
            yield str(text), f"{pointer}/{i}"


def _seat_or_none(raw: object) -> Seat | None:
    return raw if isinstance(raw, str) else None
