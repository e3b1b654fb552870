"""Reads hands and melds from their notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mahjong_scoring.core.blocks import MeldKind
from mahjong_scoring.core.deal import DealConstraints, Win
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.hand import Hand, Meld, meld_of
from mahjong_scoring.core.lenient import HOW_HANDS, NotationError, check_case, narrow
from mahjong_scoring.core.messages import N_, NN_, Message
from mahjong_scoring.core.notation import TILE_NAMES, format_tiles, parse_flowers, parse_looks, parse_tiles
from mahjong_scoring.core.remembering import remembered
from mahjong_scoring.core.spelling import seat_named
from mahjong_scoring.core.suits import Suits, suits_in_order, suits_of
from mahjong_scoring.core.tiles import (
    FIRST_WIND,
    FLOWERS,
    NO_REDS,
    Flower,
    Reds,
    Seat,
    Tile,
    TileKind,
    counts_of,
    previous_seat,
    reds_among,
)

_TILES = NN_(
    "With {melds} meld, a hand must have {expected} concealed tiles; this one has {count}.",
    "With {melds} melds, a hand must have {expected} concealed tiles; this one has {count}.",
    "melds",
)
_TILES_OR_WON = NN_(
    "With {melds} meld, a hand must have {expected} concealed tiles, or one more with the winning tile; this one has {count}.",
    "With {melds} melds, a hand must have {expected} concealed tiles, or one more with the winning tile; this one has {count}.",
    "melds",
)
_TILES_AND_FLOWER = NN_(
    "With {melds} meld, a hand that wins on a flower must have at most {expected} concealed tiles; this one has {count}.",
    "With {melds} melds, a hand that wins on a flower must have at most {expected} concealed tiles; this one has {count}.",
    "melds",
)
_ONE_TILE = N_("With {melds} melds, a hand must have {expected} concealed tile; this one has {count}.")
_ONE_TILE_OR_WON = N_(
    "With {melds} melds, a hand must have {expected} concealed tile, or one more with the winning tile; this one has {count}."
)
_OTHER_GAME = N_("This ruleset is played with hands of {hand_tiles} tiles, and this is one of {other} tiles.")


_TOO_MANY_MELDS = N_("A hand has at most {most} melds; this one has {count}.")
MOST_MELDS = 5
"""Melds of a hand, in the game that has most."""
MELDS_READ = 8
"""Melds that are read of a hand; that they are too many for the game is then told as its number of tiles."""
OTHER_SIZE = {13: 16, 16: 13}
"""How many tiles hands have in one kind of game, and in the other kind."""


class MeldError(ValueError):
    """A set that is no meld; ``code`` is that of the fault, ``message`` a template for ``args``."""

    def __init__(self, code: str, message: Message, **args: object) -> None:
        super().__init__(message.english(args))
        self.code = code
        self.message = message
        self.args_ = args

    def at(self, pointer: str) -> Fault:
        """It as the fault of the meld at ``pointer``."""
        return Fault(pointer, self.code, self.message, self.args_)


def read_hand(raw: str | Mapping[str, object], seat: Seat, pointer: str, faults: list[Fault], *, reds: bool = False) -> Hand | None:
    """The hand of ``seat`` that ``raw`` (the string or the object form) names, with all the tiles that are there.

    ``reds``: red fives are told from others. Notes each fault with its pointer, the hand's own being ``pointer``; ``None`` after a fault.
    """
    before = len(faults)
    hand = _from_string(raw, seat, pointer, faults, reds) if isinstance(raw, str) else _from_object(raw, seat, pointer, faults, reds)
    return hand if len(faults) == before else None


def concealed_wanted(hand: Hand, constraints: DealConstraints) -> int:
    """How many concealed tiles belong beside the melds of a hand, the winning tile not counted."""
    return constraints.hand_tiles - 3 * len(hand.melds)


def wrong_size(hand: Hand, pointer: str, constraints: DealConstraints, win: Win | None = None) -> Fault:
    """The fault of a hand with too few or too many concealed tiles; with its ``win`` it may show the winning tile among them."""
    wanted = concealed_wanted(hand, constraints)
    expected = max(wanted, 0)
    other = OTHER_SIZE.get(constraints.hand_tiles)
    message = (_ONE_TILE_OR_WON if win else _ONE_TILE) if expected == 1 else _TILES_OR_WON if win else _TILES
    if win and win.flower is not None:
        message = _TILES_AND_FLOWER
    args = {"count": sum(hand.concealed), "melds": len(hand.melds), "expected": expected}
    if other and sum(hand.concealed) - wanted - (other - constraints.hand_tiles) in ((0, 1) if win else (0,)):
        return Fault(pointer, "tile_count", _OTHER_GAME, args | {"hand_tiles": constraints.hand_tiles, "other": other})
    if wanted < 0:
        return Fault(pointer, "tile_count", _TOO_MANY_MELDS, {"most": constraints.hand_tiles // 3, "count": len(hand.melds)})
    return Fault(pointer, "tile_count", message, args)


def check_flowers(hand: Hand, pointer: str, constraints: DealConstraints, faults: list[Fault]) -> None:
    """Notes no_flowers_here for flowers in a game without."""
    if hand.flowers and not constraints.flowers:
        faults.append(Fault(pointer, "no_flowers_here", NO_FLOWERS))


NO_FLOWERS = N_("This ruleset is played without flowers.")


def read_flower(text: str) -> Flower | None:
    """The flower that ``text`` names, ``None`` where it does not name one flower."""
    try:
        flowers = () if text in TILE_NAMES else parse_flowers(text)
    except NotationError:
        return None
    return flowers[0] if len(flowers) == 1 else None


class _HandError(ValueError):
    """A hand that is one string, with its ``faults``; their pointers are empty."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__()
        self.faults = faults


def _from_string(text: str, seat: Seat, pointer: str, faults: list[Fault], reds: bool) -> Hand | None:
    try:
        return _written_hand(text, seat, reds)
    except _HandError as error:
        faults += [replace(fault, pointer=pointer) for fault in error.faults]
        return None


@remembered(2048, longest=96)
def _written_hand(text: str, seat: Seat, reds: bool) -> Hand:
    """The hand of ``seat`` that ``text`` names, such as ``23456m55z[789m<east]|plum``. Raises ``_HandError``."""
    faults: list[Fault] = []
    hand = _in_parts(text, seat, faults, reds)
    if hand is None or faults:
        raise _HandError(faults)
    return hand


def _in_parts(text: str, seat: Seat, faults: list[Fault], reds: bool) -> Hand | None:
    if text.isalnum():  # nothing but concealed tiles
        return Hand(_read_suits(text, "", faults), reds=read_reds(text) if reds else NO_REDS)
    body, bar, flowers = (text if text.isascii() else narrow(text)).partition("|")
    if "|" in flowers:
        faults.append(NotationError(N_("The hand contains more than one bar (|)."), HOW_HANDS).at(""))
        return None
    try:
        check_case(body)
    except NotationError as error:
        faults.append(error.at(""))
        return None
    concealed, melds = [], []
    for token in _TOKENS.findall(body):
        if token[0] not in "[]()":
            concealed.append(token)
        elif len(token) > 1:
            melds.append(token)
        else:
            _written_melds(melds, seat, "", faults, reds)
            faults.append(NotationError(N_("The bracket {bracket} has no match."), HOW_HANDS, bracket=token).at(""))
            return None
    if len(melds) > MELDS_READ:
        faults.append(Fault("", "too_many", _TOO_MANY_MELDS, {"most": MOST_MELDS, "count": len(melds)}))
        return None
    declared = _written_melds(melds, seat, "", faults, reds) if melds else ()
    tiles = " ".join(concealed)
    suits = _read_suits(tiles, "", faults)
    return Hand(suits, declared, _read_flowers(flowers, "", faults) if bar else (), read_reds(tiles) if reds else NO_REDS)


def _written_melds(texts: Sequence[str], seat: Seat, pointer: str, faults: list[Fault], reds: bool) -> tuple[Meld, ...]:
    melds = []
    for text in texts:
        try:
            melds.append(written_meld(text, seat, reds))
        except (MeldError, NotationError) as error:
            faults.append(error.at(pointer))
    return tuple(melds)


def _from_object(raw: Mapping[str, Any], seat: Seat, pointer: str, faults: list[Fault], reds: bool) -> Hand:
    tiles = raw.get("concealed", "")
    suits = _read_suits(tiles, f"{pointer}/concealed", faults)
    melds = [_read_meld(entry, seat, f"{pointer}/melds/{i}", faults, reds) for i, entry in enumerate(raw.get("melds") or ())]
    flowers = _read_flowers(raw.get("flowers", ""), f"{pointer}/flowers", faults)
    return Hand(suits, tuple([meld for meld in melds if meld]), flowers, read_reds(tiles) if reds else NO_REDS)


def _read_meld(raw: str | Mapping[str, Any], seat: Seat, pointer: str, faults: list[Fault], reds: bool) -> Meld | None:
    """The meld that ``raw`` names: as in a hand that is one string, where an exposed one may do without its brackets, or an object."""
    if isinstance(raw, str):
        text = narrow(raw).strip()
        found = _written_melds([text if text[:1] in {"[", "("} else f"[{text}]"], seat, pointer, faults, reds)
        return found[0] if found else None
    before = len(faults)
    kinds = read_tiles(raw.get("tiles", ""), f"{pointer}/tiles", faults)
    if len(faults) > before:
        return None
    try:
        return make_meld(
            kinds,
            seat,
            concealed=bool(raw.get("concealed")),
            source=raw.get("from"),
            added=bool(raw.get("added")),
            excused=bool(raw.get("excused")),
            red=sum(read_reds(raw.get("tiles", ""))) if reds else 0,
        )
    except MeldError as error:
        faults.append(error.at(pointer))
        return None


def _read_flowers(raw: object, pointer: str, faults: list[Fault]) -> tuple[Flower, ...]:
    flowers: list[Flower] = []
    twice: set[Flower] = set()
    for text, where in _texts(raw, pointer):
        try:
            found = parse_flowers(text)
        except NotationError as error:
            faults.append(error.at(where))
            continue
        for flower in found:
            if flower in twice:
                continue
            if flower in flowers:
                twice.add(flower)
                faults.append(Fault(where, "flower_twice", N_("The flower {flower} appears twice."), {"flower": FLOWERS[flower]}))
            else:
                flowers.append(flower)
    return tuple(sorted(flowers))


_MELD = re.compile(r"\((?P<kong>[^][()<+]*)\)|\[(?P<tiles>[^][()<+]*)(?P<added>\+\s*)?(?:<(?P<seat>[^][()]*))?\]")
_TOKENS = re.compile(r"\[[^][()]*\]|\([^][()]*\)|[^][()]+|[][()]")


@remembered(8192, longest=32)
def written_meld(text: str, seat: Seat, reds: bool = False) -> Meld:
    """The meld of ``seat`` that ``text`` names: ``[123m<east]``, ``[1111m+<east]`` or ``(1111m)``; ``reds``: with its red fives.

    Raises ``MeldError``, and ``NotationError`` for other text.
    """
    match = _MELD.fullmatch(text)
    if match is None:
        raise NotationError(
            N_("The meld {meld} is not written as [123m<east], [1111m+<east] or (1111m)."), HOW_HANDS, meld=text.strip("[]()")
        )
    if match["kong"] is not None:
        red = sum(read_reds(match["kong"])) if reds else 0
        return make_meld(parse_tiles(match["kong"]), seat, concealed=True, source=None, added=False, red=red)
    word = match["seat"]
    feeder = None if word is None else seat_named(word.strip())
    if word is not None and feeder is None:
        raise NotationError(N_("{word} is not a seat: east, south, west or north."), HOW_HANDS, word=word.strip() or "-")
    red = sum(read_reds(match["tiles"])) if reds else 0
    return make_meld(parse_tiles(match["tiles"]), seat, concealed=False, source=feeder, added=match["added"] is not None, red=red)


def make_meld(
    kinds: Sequence[TileKind], seat: Seat, *, concealed: bool, source: Seat | None, added: bool, excused: bool = False, red: int = 0
) -> Meld:
    """The meld that ``seat`` makes of ``kinds``, so many of them ``red`` fives.

    Raises ``MeldError``: not_a_set, from_not_allowed, from_self or chow_from.
    """
    kind = meld_kind(kinds)
    tiles = format_tiles(kinds) or "-"
    if kind is None:
        raise MeldError("not_a_set", N_("{tiles} is not a chow, a pung or a kong."), tiles=tiles)
    if concealed and kind != "kong":
        raise MeldError("not_a_set", N_("{tiles} is not a kong: only a kong can be a concealed meld."), tiles=tiles)
    if added and (kind != "kong" or concealed):
        raise MeldError("not_a_set", N_("{tiles} is not an exposed kong: only an exposed kong can have been added to a pung."), tiles=tiles)
    if concealed and (source or excused):
        raise MeldError("from_not_allowed", N_("Nobody feeds a concealed kong ({tiles}): leave out `from` and `excused`."), tiles=tiles)
    if source == seat:
        raise MeldError("from_self", N_("{seat} cannot claim their own tile."), seat=seat)
    if kind == "chow":
        before = previous_seat(seat)
        if source not in (None, before):
            message = N_("{seat} can claim a chow only from {before}, the previous player, not from {source}.")
            raise MeldError("chow_from", message, seat=seat, before=before, source=source)
        source = before
    return meld_of(kind, min(kinds), concealed, source, added, excused, red)


def meld_kind(kinds: Sequence[TileKind]) -> MeldKind | None:
    """``chow``, ``pung`` or ``kong``, or ``None`` if the tiles are no set."""
    if len(kinds) in (3, 4) and len(set(kinds)) == 1:
        return "pung" if len(kinds) == 3 else "kong"
    low = min(kinds, default=0)
    if sorted(kinds) == [low, low + 1, low + 2] and low < FIRST_WIND and low % 9 <= 6:
        return "chow"
    return None


def _read_suits(raw: object, pointer: str, faults: list[Fault]) -> Suits:
    """The tiles that ``raw`` (a string or a list of strings) names; notes ``tile_syntax`` for what cannot be read."""
    suits = suits_in_order(raw) if isinstance(raw, str) else None
    return suits or suits_of(counts_of(read_tiles(raw, pointer, faults)))


def read_tiles(raw: object, pointer: str, faults: list[Fault]) -> list[TileKind]:
    """The kinds that ``raw`` (a string or a list of strings) names, in its order; notes ``tile_syntax`` for what cannot be read."""
    return _parsed(parse_tiles, raw, pointer, faults)


def read_looks(raw: object, pointer: str, faults: list[Fault]) -> list[Tile]:
    """The tiles that ``raw`` (a string or a list of strings) names, red fives as such; notes ``tile_syntax`` likewise."""
    return _parsed(parse_looks, raw, pointer, faults)


def _parsed(parse: Callable[[str], Iterable[Tile]], raw: object, pointer: str, faults: list[Fault]) -> list[Tile]:
    tiles: list[Tile] = []
    for text, where in _texts(raw, pointer):
        try:
            tiles += parse(text)
        except NotationError as error:
            faults.append(error.at(where))
    return tiles


def read_reds(raw: object) -> Reds:
    """The red fives that ``raw`` names; none where it cannot be read."""
    if isinstance(raw, str) and "0" not in raw and raw.isascii():
        return NO_REDS
    return reds_among(read_looks(raw, "", []))


def _texts(raw: object, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(raw, str):
        yield raw, pointer
    elif isinstance(raw, Sequence):
        for i, text in enumerate(raw):
            yield str(text), f"{pointer}/{i}"
