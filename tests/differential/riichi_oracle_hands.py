"""Seeded hands for riichi deals: winning hands of many patterns, waiting hands and others, taken from one wall."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.differential.classical_hands import RetryError, feeder, set_tiles, take, weighted
from tests.differential.riichi_oracle import DRAGONS, GATES, GREEN, HONOURS, KINDS, ORPHANS, TERMINALS, WINDS, waits

STARTS = [suit * 9 + n for suit in range(3) for n in range(7)]
SIMPLE_STARTS = [start for start in STARTS if start % 9 in range(1, 6)]
EDGE_STARTS = [start for start in STARTS if start % 9 in (0, 6)]
SIMPLES = [tile for tile in range(KINDS) if tile not in ORPHANS]
EVERY = list(range(KINDS))
PATTERNS = {
    "any": 14, "chows": 7, "simple_chows": 6, "simples": 6, "double_chow": 4, "twice": 4, "four_alike": 1, "triple_chow": 6, "straight": 6,
    "outside": 6, "full_outside": 5, "triple_pung": 5, "pungs": 8, "terminals_and_honors": 4, "terminals": 3, "honors": 4, "half_flush": 6,
    "full_flush": 5, "flush_chows": 4, "green": 4, "little_dragons": 5, "big_dragons": 9, "little_winds": 4, "big_winds": 7, "stack": 6,
    "pairs": 5, "pairs_of_suit": 3, "pairs_of_honors": 2, "pairs_of_simples": 3, "pairs_of_orphans": 2, "orphans": 5, "gates": 4,
}  # fmt: skip
STYLES = {"closed": 10, "concealed_kongs": 3, "open": 7, "melded": 5, "kongs": 2}
SPECIAL = ("pairs", "orphans", "gates")

Sets = list[tuple[str, int]]


@dataclass
class Meld:
    """``how``: claimed, added or concealed; a pung or chow is claimed."""

    tiles: list[int]
    how: str = "claimed"
    source: str | None = None


@dataclass
class Hand:
    """One player's tiles; of a claimant without the winning tile."""

    concealed: list[int]
    melds: list[Meld] = field(default_factory=list)

    @property
    def tiles(self) -> list[int]:
        return self.concealed + [tile for meld in self.melds for tile in meld.tiles]

    @property
    def closed(self) -> bool:
        return all(meld.how == "concealed" for meld in self.melds)

    @property
    def kongs(self) -> list[int]:
        return [place for place, meld in enumerate(self.melds) if len(meld.tiles) == 4]

    def waits(self) -> bool:
        return waits({"concealed": self.concealed, "melds": [{"tiles": meld.tiles} for meld in self.melds]})


@dataclass(frozen=True)
class Wish:
    """What winning hand is wanted. ``tile``: the winning tile is given; ``once``: the hand has no other copy of it."""

    pattern: str
    styles: dict[str, int]
    tile: int | None = None
    once: bool = False


def _with_others(rng: random.Random, fixed: Sets) -> Sets:
    return fixed + [rng.choice((("chow", rng.choice(STARTS)), ("pung", rng.choice(EVERY)))) for _ in range(4 - len(fixed))]


def _mixed(rng: random.Random, starts: Sequence[int], pungs: Sequence[int], chows: int) -> Sets:
    return [("chow", rng.choice(starts)) for _ in range(chows)] + [("pung", rng.choice(pungs)) for _ in range(4 - chows)]


def _chows(rng: random.Random, name: str) -> tuple[Sets, int]:
    suit, n = rng.randrange(3) * 9, rng.randrange(7)
    one, other = rng.choice(STARTS), rng.choice(STARTS)
    fixed: dict[str, list[int]] = {
        "double_chow": [one] * rng.choice((2, 2, 3)),
        "twice": [one, one, other, other],
        "four_alike": [one] * 4,
        "triple_chow": [n, n + 9, n + 18],
        "straight": [suit, suit + 3, suit + 6],
    }
    return _with_others(rng, [("chow", start) for start in fixed[name]]), rng.choice(EVERY)


def _of_pool(rng: random.Random, name: str) -> tuple[Sets, int]:
    suit = rng.randrange(3) * 9
    numbers, starts = list(range(suit, suit + 9)), list(range(suit, suit + 7))
    few = rng.choice((0, 1, 1, 2, 2, 3, 4))
    table = {
        "any": (STARTS, EVERY, few, EVERY),
        "chows": (STARTS, EVERY, 4, EVERY),
        "simple_chows": (SIMPLE_STARTS, SIMPLES, 4, SIMPLES),
        "simples": (SIMPLE_STARTS, SIMPLES, few, SIMPLES),
        "outside": (EDGE_STARTS, ORPHANS, max(few, 1), ORPHANS),
        "full_outside": (EDGE_STARTS, TERMINALS, max(few, 1), TERMINALS),
        "pungs": (STARTS, EVERY, 0, EVERY),
        "terminals_and_honors": (STARTS, ORPHANS, 0, ORPHANS),
        "terminals": (STARTS, TERMINALS, 0, TERMINALS),
        "honors": (STARTS, HONOURS, 0, HONOURS),
        "half_flush": (starts, numbers + HONOURS, min(few, 3), numbers + HONOURS),
        "full_flush": (starts, numbers, few, numbers),
        "flush_chows": (starts, numbers, 4, numbers),
        "green": ([19], sorted(GREEN), rng.choice((0, 1, 1, 2, 2)), sorted(GREEN)),
    }
    chow_pool, pungs, chows, pairs = table[name]
    return _mixed(rng, chow_pool, pungs, chows), rng.choice(pairs)


def _of_honors(rng: random.Random, name: str) -> tuple[Sets, int]:
    ring = rng.sample(DRAGONS if "dragons" in name else WINDS, 3 if "dragons" in name else 4)
    pair = ring.pop() if "little" in name else rng.choice(rng.choice((EVERY, HONOURS)))
    fixed = [("pung", tile) for tile in ring]
    if rng.random() < 0.3:
        fixed += [("pung", rng.choice(HONOURS)) for _ in range(4 - len(fixed))]
    return _with_others(rng, fixed), pair


def sets_of(rng: random.Random, name: str) -> tuple[Sets, int]:
    """Four sets and the pair of a pattern."""
    if name in ("double_chow", "twice", "four_alike", "triple_chow", "straight"):
        return _chows(rng, name)
    if name.endswith(("_dragons", "_winds")):
        return _of_honors(rng, name)
    if name == "triple_pung":
        n = rng.randrange(9)
        return _with_others(rng, [("pung", n), ("pung", n + 9), ("pung", n + 18)]), rng.choice(EVERY)
    if name == "stack":
        start = rng.choice(STARTS)
        near = min(start + rng.randrange(7), start // 9 * 9 + 8)
        fixed = [("pung", start), ("pung", start + 1), ("pung", start + 2)]
        return _with_others(rng, fixed[: rng.choice((2, 3, 3))]), near
    return _of_pool(rng, name)


def special_tiles(rng: random.Random, name: str) -> list[int]:
    """The 14 tiles of seven pairs, thirteen orphans or nine gates."""
    suit = rng.randrange(3) * 9
    numbers = list(range(suit, suit + 9))
    if name == "orphans":
        return [*ORPHANS, rng.choice(ORPHANS)]
    if name == "gates":
        return [suit + n for n in GATES] + [rng.choice(numbers)]
    pools = {
        "pairs": EVERY,
        "pairs_of_suit": numbers + rng.choice(([], HONOURS)),
        "pairs_of_honors": HONOURS,
        "pairs_of_simples": SIMPLES,
        "pairs_of_orphans": ORPHANS,
    }
    return rng.sample(pools[name], 7) * 2


def winning_hand(rng: random.Random, wall: Counter[int], seat: str, wish: Wish) -> tuple[Hand, int]:
    """A hand and its winning tile, which is not in it; nothing is taken from the wall. Raises ``RetryError``."""
    hand = Hand(special_tiles(rng, wish.pattern)) if wish.pattern.startswith(SPECIAL) else _built(rng, seat, wish)
    tile = _drawn(rng, hand) if wish.tile is None else wish.tile
    if tile not in hand.concealed or (wish.once and hand.tiles.count(tile) > 1):
        raise RetryError
    take(Counter(wall), hand.tiles)
    hand.concealed.remove(tile)
    return hand, tile


def _drawn(rng: random.Random, hand: Hand) -> int:
    """Which tile was the last: in special hands often the one that stands beside all the others."""
    extra = Counter(hand.concealed) - Counter(ORPHANS)
    for start in (0, 9, 18):
        if not Counter(start + n for n in GATES) - Counter(hand.concealed):
            extra = Counter(hand.concealed) - Counter(start + n for n in GATES)
    return rng.choice(sorted(extra) if extra.total() == 1 and rng.random() < 0.5 else hand.concealed)


def _built(rng: random.Random, seat: str, wish: Wish) -> Hand:
    sets, pair = sets_of(rng, wish.pattern)
    if wish.pattern in ("any", "chows", "straight", "double_chow") and rng.random() < 0.2:
        pair = rng.choice(HONOURS)
    rng.shuffle(sets)
    style = weighted(rng, wish.styles)
    melded = _melded(rng, sets, style)
    hand = Hand([pair, pair])
    for place, (name, first) in enumerate(sets):
        if place not in melded:
            hand.concealed += set_tiles(name, first)
    for place in melded:
        hand.melds.append(_meld(rng, seat, *sets[place], style))
    if style == "melded" and wish.pattern.endswith(("_dragons", "_winds")):
        rng.shuffle(hand.melds)
    return hand


def _melded(rng: random.Random, sets: Sets, style: str) -> list[int]:
    """Which of the sets are melds, in the order in which they were made."""
    pungs = [place for place, (name, _) in enumerate(sets) if name == "pung"]
    if style == "closed":
        return []
    if style == "concealed_kongs":
        return rng.sample(pungs, min(len(pungs), rng.choice((1, 1, 2, 3, 4))))
    if style == "kongs":
        return rng.sample(pungs, len(pungs))
    if style == "open":
        return rng.sample(range(4), rng.choice((1, 2, 3)))
    honours = [place for place in pungs if sets[place][1] in HONOURS]
    others = [place for place in range(4) if place not in honours]
    return (rng.sample(honours, len(honours)) + rng.sample(others, len(others)))[: rng.choice((3, 4))]


def _meld(rng: random.Random, seat: str, name: str, first: int, style: str) -> Meld:
    how = "claimed"
    kong = name == "pung" and (style in ("kongs", "concealed_kongs") or rng.random() < 0.25)
    if kong:
        how = "concealed" if style == "concealed_kongs" else rng.choice(("claimed", "claimed", "added", "concealed"))
    return Meld([first] * 4 if kong else set_tiles(name, first), how, None if how == "concealed" else feeder(rng, seat, name))


def waiting_hand(rng: random.Random, wall: Counter[int], seat: str, styles: dict[str, int]) -> Hand:
    """A hand one tile short; at times one that waits only for a tile of which it has all four."""
    if "melded" in styles and rng.random() < 0.15:
        tile = rng.choice(EVERY)
        sets, _ = _of_pool(rng, "any")
        hand = Hand([tile, *(other for name, first in sets[1:] for other in set_tiles(name, first))])
        hand.melds = [Meld([tile] * 3, source=feeder(rng, seat, "pung"))]
        take(Counter(wall), hand.tiles)
        return hand
    return winning_hand(rng, wall, seat, Wish(weighted(rng, PATTERNS), styles))[0]


def scattered_hand(rng: random.Random, wall: Counter[int], melds: list[Meld]) -> Hand:
    """Any tiles beside melds that are there already."""
    left = Counter(wall)
    take(left, [tile for meld in melds for tile in meld.tiles])
    return Hand(rng.sample(sorted(left.elements()), 13 - 3 * len(melds)), melds)


def some_meld(rng: random.Random, seat: str) -> Meld:
    name = rng.choice(("chow", "pung"))
    return _meld(rng, seat, name, rng.choice(STARTS if name == "chow" else EVERY), "open")
