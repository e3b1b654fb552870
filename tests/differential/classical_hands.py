"""Seeded hands for Chinese Classical deals: winning hands of many patterns, and losers' hands, taken from one wall."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.differential.classical_oracle import DRAGONS, GREEN, KINDS, ORPHANS, SEATS, WINDS

CHOW_STARTS = [suit * 9 + n for suit in range(3) for n in range(7)]
TERMINALS = [0, 8, 9, 17, 18, 26]
HONORS = WINDS + DRAGONS
EVERY = list(range(KINDS))
NINE_GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)

Sets = list[tuple[str, int]]


class RetryError(Exception):
    """This hand does not fit into what is left of the wall."""


@dataclass
class Meld:
    """``status``: open, lk (claimed kong), ak (added kong) or ck (concealed kong)."""

    kind: str
    status: str
    tiles: list[int]
    source: str | None = None
    excused: bool = False

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"tiles": notation(self.tiles)}
        if self.status == "ck":
            return answer | {"concealed": True}
        answer["from"] = self.source
        if self.status == "ak":
            answer["added"] = True
        if self.excused:
            answer["excused"] = True
        return answer


@dataclass
class Hand:
    """One player's tiles; a winner's ``concealed`` hold the winning ``tile``."""

    concealed: list[int]
    melds: list[Meld] = field(default_factory=list)
    flowers: list[str] = field(default_factory=list)
    tile: int | None = None

    @property
    def tiles(self) -> list[int]:
        return self.concealed + [tile for meld in self.melds for tile in meld.tiles]

    @property
    def kongs(self) -> list[Meld]:
        return [meld for meld in self.melds if len(meld.tiles) == 4]

    def as_json(self) -> dict[str, Any]:
        return {"concealed": notation(self.concealed), "melds": [meld.as_json() for meld in self.melds], "flowers": self.flowers}


def notation(tiles: Sequence[int]) -> str:
    text = ""
    for suit, letter in enumerate("mpsz"):
        digits = "".join(str(tile - suit * 9 + 1) for tile in sorted(tiles) if min(tile // 9, 3) == suit)
        text += digits + letter if digits else ""
    return text


def set_tiles(kind: str, tile: int) -> list[int]:
    return [tile, tile + 1, tile + 2] if kind == "chow" else [tile] * 3


def take(wall: Counter[int], tiles: Sequence[int]) -> None:
    needed = Counter(tiles)
    if any(wall[tile] < n for tile, n in needed.items()):
        raise RetryError
    wall.subtract(needed)


def feeder(rng: random.Random, seat: str, kind: str) -> str:
    return SEATS[SEATS.index(seat) - 1] if kind == "chow" else rng.choice([other for other in SEATS if other != seat])


def weighted(rng: random.Random, weights: dict[str, int]) -> str:
    return rng.choices(list(weights), list(weights.values()))[0]


# --- patterns: four sets, a pair, and the tiles that matter ------------------------------------------------------

POOLS = {
    "random": EVERY,
    "triplets": EVERY,
    "all_honors": HONORS,
    "all_terminals": TERMINALS,
    "terminals_and_honors": ORPHANS,
}
PATTERNS = {
    "random": 14, "all_chows": 8, "triplets": 8, "half_flush": 7, "full_flush": 10, "three_in_a_row": 8, "twin_chows": 3, "four_alike": 6,
    "big_dragons": 6, "little_dragons": 5, "big_winds": 4, "little_winds": 5, "all_honors": 4, "dragons_and_winds": 2, "all_terminals": 3,
    "terminals_and_honors": 3, "green": 4, "snake": 3, "nine_gates": 4, "orphans": 3,
}  # fmt: skip
FED = (
    "full_flush",
    "big_dragons",
    "little_dragons",
    "big_winds",
    "little_winds",
    "all_honors",
    "dragons_and_winds",
    "all_terminals",
    "green",
)


class Pattern:
    """Draws the sets of one pattern."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        start = rng.randrange(3) * 9
        self.start = start
        self.suit = list(range(start, start + 9))
        self.chows = list(range(start, start + 7))

    def pung(self, pool: Sequence[int]) -> tuple[str, int]:
        return "pung", self.rng.choice(pool)

    def chow(self, pool: Sequence[int]) -> tuple[str, int]:
        return "chow", self.rng.choice(pool)

    def mixed(self, count: int, chows: int, chow_pool: Sequence[int], pung_pool: Sequence[int]) -> Sets:
        chows = min(chows, count)
        return [self.chow(chow_pool) for _ in range(chows)] + [self.pung(pung_pool) for _ in range(count - chows)]

    def draw(self, name: str) -> tuple[Sets, int, list[int]]:
        """Four sets, the pair, and the kinds that are melded first."""
        rng = self.rng
        if name in POOLS:
            chows = rng.choice((0, 1, 1, 2, 2, 3, 3, 4)) if name == "random" else 0
            return self.mixed(4, chows, CHOW_STARTS, POOLS[name]), rng.choice(POOLS[name]), []
        if name in ("all_chows", "half_flush", "full_flush", "green"):
            return self._flushes(name)
        if name in ("three_in_a_row", "twin_chows", "four_alike", "snake"):
            sets, pair = self._one_suit(name)
            return sets, pair, []
        return self._honors(name)

    def _flushes(self, name: str) -> tuple[Sets, int, list[int]]:
        rng = self.rng
        chows = rng.choice((0, 1, 2, 3, 3, 4))
        if name == "all_chows":
            return self.mixed(4, 4, CHOW_STARTS, ()), rng.choice(list(range(27)) * 2 + HONORS), []
        if name == "half_flush":
            return self.mixed(4, chows, self.chows, self.suit + HONORS * 2), rng.choice(self.suit + HONORS), []
        if name == "full_flush":
            return self.mixed(4, chows, self.chows, self.suit), rng.choice(self.suit), []
        green = sorted(GREEN)
        return self.mixed(4, chows - 1 if chows else 0, (19,), green), rng.choice(green), []

    def _one_suit(self, name: str) -> tuple[Sets, int]:
        rng = self.rng
        first = rng.choice(self.chows)
        other = [self.chow(self.chows), self.pung(self.suit), self.chow(CHOW_STARTS), self.pung(EVERY)]
        if name == "three_in_a_row":
            near = [tile for tile in self.suit if abs(tile - first) <= 4]
            return [("pung", first + i) for i in range(3)] + [rng.choice(other)], rng.choice(near + EVERY[:4])
        if name == "twin_chows":
            twins = rng.choice((2, 3))
            return [("chow", first)] * twins + rng.sample(other, 4 - twins), rng.choice(self.suit)
        if name == "four_alike":
            return [("chow", first), ("pung", first + rng.randrange(3)), *rng.sample(other, 2)], rng.choice(self.suit * 2 + EVERY)
        pair, low, high = rng.choice(((1, 2, 5), (4, 1, 5), (7, 1, 4)))
        start = self.start
        return [("pung", start), ("pung", start + 8), ("chow", start + low), ("chow", start + high)], start + pair

    def _honors(self, name: str) -> tuple[Sets, int, list[int]]:
        rng = self.rng
        group = DRAGONS if "dragons" in name else WINDS
        order = rng.sample(group, len(group))
        rest = [self.chow(CHOW_STARTS), self.pung(EVERY), self.pung(HONORS), self.chow(self.chows), self.pung(self.suit)]
        if name == "dragons_and_winds":
            return [*(("pung", tile) for tile in order), self.pung(WINDS)], rng.choice(WINDS), group
        melded = order if name.startswith("big") else order[:-1]
        sets = [("pung", tile) for tile in melded]
        pair = rng.choice(EVERY + HONORS) if name.startswith("big") else order[-1]
        return sets + rng.sample(rest, 4 - len(sets)), pair, group


# --- a winner ----------------------------------------------------------------------------------------------------


@dataclass
class Wish:
    """What a winner's hand must be: of a pattern, closed, won on a tile that it holds ``once``, with ``kongs``."""

    pattern: str
    style: str | None = None
    closed: bool = False
    tile: int | None = None
    once: bool = False
    kongs: int = 0


OPEN_MELDS = {"open2": 2, "open3": 3, "open4": 4}


def winning_hand(rng: random.Random, wall: Counter[int], seat: str, wish: Wish) -> Hand:
    """A hand of fourteen tiles that ``wall`` could give; it stays in the wall. Raises ``RetryError``."""
    if wish.pattern == "nine_gates":
        start = rng.randrange(3) * 9
        gates = [start + n for n in NINE_GATES]
        last = start + rng.randrange(9)
        hand = Hand(sorted([*gates, last]), tile=rng.choice([*gates, *[last] * 12]))
    elif wish.pattern == "orphans":
        last = rng.choice(ORPHANS)
        hand = Hand(sorted([*ORPHANS, last]), tile=rng.choice([*ORPHANS, *[last] * 5]))
    else:
        hand = _of_sets(rng, wall, seat, wish)
    _set_tile(rng, hand, wish)
    if len(hand.kongs) < wish.kongs or any(wall[tile] < n for tile, n in Counter(hand.tiles).items()):
        raise RetryError
    return hand


def _set_tile(rng: random.Random, hand: Hand, wish: Wish) -> None:
    counts = Counter(hand.tiles)
    if wish.tile is not None:
        hand.tile = wish.tile
    elif wish.once:
        hand.tile = rng.choice(sorted(tile for tile in set(hand.concealed) if counts[tile] == 1) or [-1])
    if hand.tile not in hand.concealed or (wish.once and counts[hand.tile] != 1):
        raise RetryError


def _style(rng: random.Random, wish: Wish) -> str:
    if wish.style:
        return wish.style
    if wish.closed:
        return rng.choice(("closed", "closed", "closed", "concealed_kongs"))
    if wish.kongs:
        return "kongs"
    if wish.pattern in FED:
        return weighted(rng, {"open3": 35, "open4": 30, "open2": 8, "mixed": 15, "closed": 12, "concealed_kongs": 6})
    return weighted(rng, {"closed": 34, "concealed_kongs": 14, "mixed": 30, "open3": 8, "open4": 8, "kongs": 8})


def _of_sets(rng: random.Random, wall: Counter[int], seat: str, wish: Wish) -> Hand:
    sets, pair, first = Pattern(rng).draw(wish.pattern)
    needed = Counter(tile for kind, low in sets for tile in set_tiles(kind, low))
    needed[pair] += 2
    style = _style(rng, wish)
    rng.shuffle(sets)
    if first and rng.random() < 0.8:
        sets.sort(key=lambda entry: entry[1] not in first)
    if style == "kongs":
        sets.sort(key=lambda entry: entry[0] == "chow")
    hand = Hand([pair, pair])
    for place, (kind, low) in enumerate(sets):
        status = _status(rng, kind, style, place, closed=wish.closed)
        if status in ("ck", "lk", "ak"):
            if needed[low] + 1 > wall[low]:
                status = "hand" if status == "ck" else "open"
            else:
                needed[low] += 1
        if status == "hand":
            hand.concealed += set_tiles(kind, low)
        else:
            hand.melds.append(_meld(rng, seat, kind, low, status, excuse=0.12))
    rng.shuffle(hand.melds)
    hand.concealed.sort()
    likely = [tile for tile in hand.concealed if tile in HONORS] + [tile for tile in hand.concealed if tile in first] * 2
    hand.tile = rng.choice(hand.concealed + likely)
    return hand


def _status(rng: random.Random, kind: str, style: str, place: int, *, closed: bool) -> str:
    """How one set lies: in the hand, open, or as one of the three kongs."""
    pung = kind == "pung"
    if style == "concealed_kongs":
        return rng.choice(("hand", "ck", "ck" if closed else "lk")) if pung else "hand"
    if style == "kongs":
        return rng.choice(("ck", "lk", "ak", "ck", "lk", "ak", "ck", "lk", "ak", "open", "hand") if pung else ("open", "hand"))
    melded = rng.random() < 0.45 if style == "mixed" else place < OPEN_MELDS.get(style, 0)
    if not melded:
        return "hand"
    return weighted(rng, {"open": 60, "lk": 13, "ak": 9, "ck": 18}) if pung else "open"


def _meld(rng: random.Random, seat: str, kind: str, low: int, status: str, *, excuse: float) -> Meld:
    tiles = set_tiles(kind, low) if status == "open" else [low] * 4
    if status == "ck":
        return Meld("pung", status, tiles)
    return Meld(kind, status, tiles, feeder(rng, seat, kind), rng.random() < excuse)


# --- a loser -----------------------------------------------------------------------------------------------------


class LosingHand:
    """Thirteen tiles taken from the wall, beginning with what the deal gives this player already."""

    def __init__(self, rng: random.Random, wall: Counter[int], seat: str, given: Hand, *, closed: bool) -> None:
        self.rng = rng
        self.wall = wall
        self.seat = seat
        self.hand = given
        self.closed = closed

    def build(self) -> Hand:
        rng = self.rng
        style = weighted(rng, {"plain": 35, "pungs": 25, "melds": 20, "dragons": 6, "winds": 6, "kongs": 8})
        pool = {"dragons": DRAGONS, "winds": WINDS}.get(style, EVERY)
        melds = {"plain": (0, 0, 1, 2), "pungs": (0, 0, 0, 1), "melds": (1, 2, 3, 4), "kongs": (1, 2, 3)}.get(style, (0, 1, 2, 3))
        for _ in range(rng.choice(melds)):
            self._meld(pool, kong=style == "kongs", chow=style in ("plain", "melds") and rng.random() < 0.35)
        alike = {"pungs": (3, 3, 3, 2, 2), "dragons": (3, 2, 2), "winds": (3, 3, 2)}.get(style, (4, 2, 2))
        for count in rng.sample(alike, rng.randrange(len(alike) + 1)):
            self._hide(count, pool if pool is not EVERY or rng.random() < 0.5 else HONORS)
        while len(self.hand.concealed) < self._room:
            left = list(self.wall.elements())
            if not left:
                raise RetryError
            self._hide_tiles([rng.choice(left)])
        return self.hand

    @property
    def _room(self) -> int:
        return 13 - 3 * len(self.hand.melds)

    def _meld(self, pool: Sequence[int], *, kong: bool, chow: bool) -> None:
        if self._room - len(self.hand.concealed) < 3 or (self.closed and not kong):
            return
        wall = self.wall
        starts = CHOW_STARTS if chow else pool
        kind = "chow" if chow else "pung"
        fits = [low for low in starts if all(wall[tile] for tile in set_tiles(kind, low)) and (chow or wall[low] >= (4 if kong else 3))]
        if not fits:
            return
        status = ("ck" if self.closed else self.rng.choice(("ck", "lk", "ak"))) if kong and not chow else "open"
        meld = _meld(self.rng, self.seat, kind, self.rng.choice(fits), status, excuse=0.05)
        take(wall, meld.tiles)
        self.hand.melds.append(meld)

    def _hide(self, count: int, pool: Sequence[int]) -> None:
        fits = [tile for tile in pool if self.wall[tile] >= count]
        if fits and len(self.hand.concealed) + count <= self._room:
            self._hide_tiles([self.rng.choice(fits)] * count)

    def _hide_tiles(self, tiles: list[int]) -> None:
        take(self.wall, tiles)
        self.hand.concealed += tiles
