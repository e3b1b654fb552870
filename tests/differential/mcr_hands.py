"""Complete hands of Chinese Official: random ones, and hands steered towards the fan that chance hardly reaches."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

Sets = list[tuple[str, int]]
Meld = tuple[str, int, bool]
CHOW_STARTS = [suit * 9 + n for suit in range(3) for n in range(7)]


@dataclass
class Hand:
    """A complete hand: melds as (kind, lowest tile, concealed), the concealed tiles with the winning tile among them."""

    concealed: list[int]
    tile: int
    melds: list[Meld] = field(default_factory=list)


def tiles_of(kind: str, tile: int) -> list[int]:
    if kind == "chow":
        return [tile, tile + 1, tile + 2]
    return [tile] * {"pair": 2, "pung": 3, "kong": 4}[kind]


def random_set(rng: random.Random, pool: list[int]) -> tuple[str, int]:
    if rng.random() < 0.55:
        starts = [tile for tile in pool if tile in CHOW_STARTS and tile + 1 in pool and tile + 2 in pool]
        if starts:
            return "chow", rng.choice(starts)
    return "pung", rng.choice(pool)


def _pools() -> list[list[int]]:
    every = list(range(34))
    suits = [list(range(suit * 9, suit * 9 + 9)) for suit in range(3)]
    honors = list(range(27, 34))
    numbers = lambda *which: [suit * 9 + n - 1 for suit in range(3) for n in which]  # noqa: E731
    green = [19, 20, 21, 23, 25, 32]
    reversible = [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31]
    return [
        every, every, every, suits[0], suits[1], suits[2], suits[0] + honors, suits[2] + honors, suits[0] + suits[1], honors,
        numbers(1, 9), numbers(1, 9) + honors, numbers(7, 8, 9), numbers(4, 5, 6), numbers(1, 2, 3), numbers(6, 7, 8, 9),
        numbers(1, 2, 3, 4), numbers(2, 4, 6, 8), numbers(3, 4, 5, 6, 7), green, reversible, numbers(2, 3, 4, 5, 6, 7, 8),
    ]  # fmt: skip


POOLS = _pools()


def _shifted(rng: random.Random) -> Sets:
    """Sets that a combination of chows or of pungs is made of, and what else fits."""
    suits = rng.sample(range(3), 3)
    first = rng.randrange(7)
    step = rng.choice((0, 1, 2, 3))
    one_suit = rng.random() < 0.5
    count = rng.choice((2, 3, 3, 4))
    kind = rng.choice(("chow", "chow", "pung"))
    top = 6 if kind == "chow" else 8
    sets = [(kind, suits[0 if one_suit else i % 3] * 9 + min(first + i * step, top)) for i in range(count)]
    while len(sets) < 4:
        sets.append(random_set(rng, rng.choice(POOLS[:6])))
    return sets


def _dragons_and_winds(rng: random.Random) -> Sets:
    group = rng.choice((range(27, 31), range(31, 34)))
    sets = [("pung", tile) for tile in rng.sample(group, rng.choice((2, 3, len(group))))][:4]
    while len(sets) < 4:
        sets.append(random_set(rng, rng.choice(POOLS)))
    return sets


def _terminal_chows(rng: random.Random) -> tuple[Sets, int]:
    a, b, c = rng.sample(range(3), 3)
    if rng.random() < 0.5:
        return [("chow", a * 9), ("chow", a * 9), ("chow", a * 9 + 6), ("chow", a * 9 + 6)], a * 9 + 4
    return [("chow", a * 9), ("chow", a * 9 + 6), ("chow", b * 9), ("chow", b * 9 + 6)], c * 9 + 4


def _fives(rng: random.Random) -> tuple[Sets, int]:
    suits = [rng.randrange(3) for _ in range(5)]
    sets = [("pung", s * 9 + 4) if rng.random() < 0.2 else ("chow", s * 9 + rng.choice((2, 3, 4))) for s in suits[:4]]
    return sets, suits[4] * 9 + 4


def standard(rng: random.Random) -> Hand:
    """Four sets and a pair, some of the sets declared."""
    style = rng.random()
    pair: int | None = None
    pool = rng.choice(POOLS)
    if style < 0.55:
        sets = [random_set(rng, pool) for _ in range(4)]
        pair = rng.choice(pool)
    elif style < 0.8:
        sets = _shifted(rng)
    elif style < 0.9:
        sets = _dragons_and_winds(rng)
        pair = rng.choice((None, rng.randrange(27, 34)))
    elif style < 0.95:
        sets, pair = _terminal_chows(rng)
    else:
        sets, pair = _fives(rng)
    if rng.random() < 0.12:
        sets = [("pung", tile if kind == "pung" else rng.choice(pool)) for kind, tile in sets]
    open_rate, kong_rate = rng.choice((0, 0, 0.3, 0.6, 1)), rng.choice((0, 0, 0.25, 0.8))
    return declared(rng, sets, rng.randrange(34) if pair is None else pair, [open_rate] * 4, kong_rate)


def declared(rng: random.Random, sets: Sets, pair: int, open_rates: Sequence[float], kong_rate: float) -> Hand:
    """A hand of these sets and a pair: each set is made a kong, melded or left concealed, by chance."""
    sets = rng.sample(sets, len(sets))
    melds: list[Meld] = []
    concealed = [pair, pair]
    for (kind, tile), open_rate in zip(sets, open_rates, strict=True):
        if kind == "pung" and rng.random() < kong_rate:
            melds.append(("kong", tile, rng.random() < 0.5))
        elif rng.random() < open_rate:
            melds.append((kind, tile, False))
        else:
            concealed += tiles_of(kind, tile)
    return Hand(concealed, rng.choice(concealed), melds)


def seven_pairs(rng: random.Random) -> Hand:
    if rng.random() < 0.25:
        start = rng.randrange(3) * 9 + rng.randrange(3)
        kinds = list(range(start, start + 7))
    else:
        pool = [tile for tile in rng.choice(POOLS) for _ in range(2)]
        pool = pool if len(pool) >= 7 else list(range(34))
        kinds = rng.sample(pool, 7)
    tiles = kinds * 2
    return Hand(tiles, rng.choice(tiles))


def orphans(rng: random.Random) -> Hand:
    kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    tiles = [*kinds, rng.choice(kinds)]
    return Hand(tiles, rng.choice(tiles))


def _knitted(rng: random.Random) -> list[int]:
    order = rng.sample(range(3), 3)
    return [suit * 9 + first + n for suit, first in enumerate(order) for n in (0, 3, 6)]


def knitted(rng: random.Random) -> Hand:
    tiles = rng.sample(_knitted(rng) + list(range(27, 34)), 14)
    return Hand(tiles, rng.choice(tiles))


def greater_knitted(rng: random.Random) -> Hand:
    tiles = rng.sample(_knitted(rng), 7) + list(range(27, 34))
    return Hand(tiles, rng.choice(tiles))


def knitted_straight(rng: random.Random) -> Hand:
    pair = rng.randrange(34)
    kind, tile = random_set(rng, list(range(34)))
    tiles = [*_knitted(rng), pair, pair]
    melds: list[Meld] = []
    style = rng.random()
    if style < 0.5:
        tiles += tiles_of(kind, tile)
    else:
        kong = kind == "pung" and style < 0.75
        melds = [("kong" if kong else kind, tile, kong and rng.random() < 0.5)]
    return Hand(tiles, rng.choice(tiles), melds)


def nine_gates(rng: random.Random) -> Hand:
    suit = rng.randrange(3) * 9
    tiles = [suit] * 3 + [suit + 8] * 3 + [suit + n for n in range(1, 8)]
    extra = suit + rng.randrange(9)
    return Hand([*tiles, extra], extra if rng.random() < 0.8 else rng.choice(tiles))
