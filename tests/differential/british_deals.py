"""Seeded deals of the British game: all four hands, special hands and hands that lack a tile of one, who stands ready, options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

Deal = dict[str, Any]
Meld = tuple[str, int]
SEATS = ("east", "south", "west", "north")
FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "limit": (1, 300, 500, 999, 2000, 1_000_000),
    "max_chows": (0, 2, 4),
    "loose_tile_points": (False,),
    "loose_tile_double": (False,),
    "concealed_needs_honors": (True,),
    "original_call": ("winner", "twice"),
    "gates_pair": ("any",),
    "claimed_last_pung": (False,),
    "repeated_pairs": (False,),
    "knitting_suits": ("two",),
    "purity_whole": (True,),
    "fishing": (False,),
    "losers_settle": (False,),
    "east_doubles": (False,),
    "concealed_kong_robbed": (True,),
}
MAJORS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
HONORS = list(range(27, 34))


class _NoTilesError(Exception):
    """The tiles that are left do not make the hand that was wished for."""


class _Wall:
    """The tiles that nobody has yet."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.left = Counter({kind: 4 for kind in range(34)})

    def take(self, kinds: list[int]) -> list[int]:
        """These tiles, or none of them. Raises ``_NoTilesError``."""
        if Counter(kinds) - self.left:
            raise _NoTilesError
        self.left -= Counter(kinds)
        return kinds

    def any(self, number: int) -> list[int]:
        """So many tiles by chance."""
        return self.take(self.rng.sample(sorted(self.left.elements()), number))


def deals(seed: int) -> Iterator[Deal]:
    """Deals that could have happened, without end; some of them win only under other options."""
    rng = random.Random(seed)
    while True:
        try:
            yield _deal(rng)
        except _NoTilesError:
            continue


def _sets(rng: random.Random, pool: list[int], chows: int) -> list[list[int]]:
    """Four sets and a pair within the pool, so many chows among them where they fit."""
    starts = [kind for kind in pool if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(pool)]
    blocks = [[start, start + 1, start + 2] for start in rng.choices(starts, k=chows)] if starts else []
    blocks += [[kind] * 3 for kind in rng.sample(pool, 4 - len(blocks))]
    return [*blocks, [rng.choice(pool)] * 2]


def _blocks(rng: random.Random) -> list[list[int]]:
    """A hand of four sets and a pair: any, of one suit, of what a special hand is made of."""
    start = rng.choice((0, 9, 18))
    suit = list(range(start, start + 9))
    pools = [list(range(34))] * 3 + [suit, suit, suit + HONORS, suit + HONORS, MAJORS, HONORS, MAJORS[:6], [19, 20, 21, 23, 25, 32]]
    pools += [[31, 32, 33, *suit], [27, 28, 29, 30, start]]
    return _sets(rng, rng.choice(pools), rng.choice((0, 0, 0, 1, 1, 2)))


def _whole(rng: random.Random) -> list[int]:
    """Fourteen tiles of a form without sets."""
    start = rng.choice((0, 9, 18))
    numbers = [rng.randrange(9) for _ in range(7)]
    suits = rng.sample(range(3), 2)
    return rng.choice(
        (
            [*MAJORS, rng.choice(MAJORS)],
            [start + number for number in (0, 0, *range(9), 8, 8, rng.randrange(9))],
            [start, *range(start, start + 9), 27, 28, 29, 30],
            [kind for kind in rng.choices(MAJORS, k=7) for _ in range(2)],
            [number + 9 * suit for number in numbers for suit in (rng.sample(range(3), 2) if rng.random() < 0.6 else suits)],
            [number + 9 * suit for number in numbers[:4] for suit in range(3)] + [numbers[4] + 9 * suit for suit in suits],
        )
    )


def _hand(rng: random.Random, wall: _Wall) -> tuple[list[int], list[Meld]]:
    """Fourteen tiles of a complete hand: the concealed ones, and some sets as melds."""
    if rng.random() < 0.3:
        return wall.take(_whole(rng)), []
    *sets, pair = _blocks(rng)
    concealed, melds = wall.take(pair), []
    for tiles in sets:
        kind, alike = wall.take(tiles)[0], tiles[0] == tiles[1]
        if alike and wall.left[kind] and rng.random() < 0.3:
            melds.append((rng.choice("[+("), wall.take([kind])[0]))
        elif rng.random() < 0.4:
            melds.append(("p" if alike else "c", kind))
        else:
            concealed += tiles
    return concealed, melds


def _name(kind: int) -> str:
    return f"{kind % 9 + 1 if kind < 27 else kind - 26}{'mpsz'[min(kind // 9, 3)]}"


def _text(seat: str, concealed: list[int], melds: list[Meld], flowers: list[str], rng: random.Random) -> str:
    text = "".join(map(_name, sorted(concealed)))
    before = SEATS[SEATS.index(seat) - 1]
    for sign, kind in melds:
        feeder = before if sign == "c" else rng.choice([other for other in SEATS if other != seat])
        kinds = [kind, kind + 1, kind + 2] if sign == "c" else [kind] * (3 if sign == "p" else 4)
        tiles = "".join(map(_name, kinds))
        text += f"({tiles})" if sign == "(" else f"[{tiles}{'+' if sign == '+' else ''}<{feeder}]"
    return text + ("|" + " ".join(flowers) if flowers else "")


def _deal(rng: random.Random) -> Deal:
    wall = _Wall(rng)
    winner = rng.choice(SEATS)
    concealed, melds = _hand(rng, wall)
    tile = rng.choice(concealed)
    concealed.remove(tile)
    by = rng.choice(("self_draw", "discard", "discard", "robbed_kong"))
    flowers = rng.sample(FLOWERS, 8)
    if by == "robbed_kong" and wall.left[tile] < 3:
        by = "discard"
    source = rng.choice([seat for seat in SEATS if seat != winner])
    pung = wall.take([tile] * 3) if by == "robbed_kong" else []
    hands, shown = {}, {}
    for seat in rng.sample(SEATS, 4):
        own = [flowers.pop() for _ in range(min(len(flowers), rng.choice((0, 0, 0, 1, 1, 2, 4))))]
        if seat == winner:
            tiles, made = concealed, melds
        elif pung and seat == source:
            tiles, made = wall.any(10), [("p", tile)]
        elif rng.random() < 0.4:
            tiles, made = _hand(rng, wall)
            lacking = tiles.pop(rng.randrange(len(tiles)))
            wall.left[lacking] += 1
        else:
            tiles, made = wall.any(13), []
        hands[seat] = _text(seat, tiles, made, own, rng)
        shown[seat] = (made, own)
    win: Deal = {"winner": winner, "by": by, "tile": _name(tile), "circumstances": _circumstances(rng, by, *shown[winner])}
    if by != "self_draw":
        win["from"] = source
    given = {seat: hands[seat] for seat in SEATS if seat in (winner, source) or rng.random() < 0.9}
    deal: Deal = {"ruleset": "bmja", "round_wind": rng.choice(SEATS), "win": win, "hands": given}
    ready = {seat: rng.choice(("dealt", "first_draw")) for seat in SEATS if not shown[seat][0] and rng.random() < 0.1}
    if ready:
        deal["ready"] = ready
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.1}
    return deal | ({"options": options} if options else {})


def _circumstances(rng: random.Random, by: str, melds: list[Meld], flowers: list[str]) -> list[str]:
    kongs = sum(sign in "[+(" for sign, _ in melds)
    possible = ["last_tile"]
    if by == "self_draw":
        possible += ["kong_replacement"] * bool(kongs) + ["kong_on_kong"] * (kongs > 1) + ["flower_replacement"] * bool(flowers)
    return [name for name in possible if rng.random() < 0.2]
