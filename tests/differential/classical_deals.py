"""Seeded Chinese Classical deals: all four hands, how one was won, the table and the options.

Every deal could have happened; scenarios steer towards each limit hand, liability rule and exhausted wait.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.differential.classical_hands import (
    FED,
    PATTERNS,
    Hand,
    LosingHand,
    Meld,
    RetryError,
    Wish,
    feeder,
    notation,
    take,
    weighted,
    winning_hand,
)
from tests.differential.classical_oracle import INSTEAD, KINDS, LIMIT_HANDS, PLANTS, SEASONS, SEATS, can_win, parse

Deal = dict[str, Any]


@dataclass
class Scene:
    """What a scenario asks for; what it leaves open is drawn."""

    by: str | None = None
    patterns: tuple[str, ...] = ()
    wish: dict[str, Any] = field(default_factory=dict)
    stated: tuple[str, ...] = ()
    winner: str | None = None
    source: str | None = None
    claimants: int = 1
    exhaust: bool = False
    table: dict[str, Any] | None = None
    roof_off: bool = False
    flower: float = 0


MANY = ("random", "random", "all_chows", "full_flush", "half_flush", "triplets")
OPENED = ("open2", "open3", "open3", "open4", "open4")
DRAWN_MANY = ("random", "triplets", "full_flush", "half_flush")


def _scenes(rng: random.Random) -> dict[str, tuple[int, Scene]]:
    """Every scenario with its weight."""
    style = {"style": rng.choice(OPENED)}
    kong = ("kong_replacement",)
    twelve = {"dealer_wins": rng.choice((12, 12, 12, 11))}
    return {
        "generic": (46, Scene()),
        "draw": (2, Scene()),
        "plum": (4, Scene("self_draw", DRAWN_MANY, {"tile": 13, "kongs": 1}, kong, flower=0.15)),
        "moon": (2, Scene("self_draw", (*DRAWN_MANY, "all_terminals", "orphans"), {"tile": 9}, ("last_tile",))),
        "moon_on_kong": (2, Scene("self_draw", DRAWN_MANY, {"tile": 9, "kongs": 1}, ("last_tile", *kong))),
        "pole": (4, Scene("robbed_kong", ("random", "all_chows", "full_flush"), {"tile": 19, "once": True})),
        "kong_win": (6, Scene("self_draw", (), {"kongs": 1}, kong, flower=0.3)),
        "kong_on_kong": (4, Scene("self_draw", (), {"kongs": 2}, ("kong_on_kong",), flower=0.15)),
        "four_kongs": (4, Scene(None, ("triplets", "big_winds", "all_honors", "all_terminals", "full_flush"), {"kongs": 4})),
        "four_concealed": (4, Scene(None, ("triplets", "three_in_a_row", "all_honors", "big_winds"), {"style": "concealed_kongs"})),
        "robbed": (7, Scene("robbed_kong", (*MANY, "orphans", "green", "twin_chows"), {"once": True})),
        "robbed_flush": (5, Scene("robbed_kong", ("full_flush", "full_flush", "green"), {"once": True, **style})),
        "orphans_rob": (3, Scene("robbed_kong", ("orphans",), {"once": True}, ("concealed_kong_robbed",))),
        "heavenly": (3, Scene("self_draw", (), {"closed": True}, ("first_turn",), winner="east")),
        "earthly": (3, Scene("discard", (), {"closed": True}, ("first_turn",), rng.choice(SEATS[1:]), "east")),
        "first_turn": (1, Scene(None, (), {"closed": True}, ("first_turn",))),
        "thirteenth": (3, Scene(winner="east", table=twelve)),
        "last_four": (9, Scene("discard", table={"wall_left": rng.choice((0, 1, 2, 3, 4, 4, 5, 6))})),
        "claimants": (7, Scene("discard", MANY, claimants=rng.choice((2, 2, 2, 3)))),
        "claimants_rob": (2, Scene("robbed_kong", MANY[:5], {"once": True}, claimants=2)),
        "exhaust": (10, Scene(None, ("random", "all_chows", "four_alike", "three_in_a_row", "full_flush", "twin_chows"), exhaust=True)),
        "ready": (3, Scene(None, (), {"style": "closed"}, ("ready_at_start",))),
        "fed": (21, Scene(rng.choice(("discard", "discard", "self_draw")), FED, style)),
        "two_patterns": (4, Scene(None, ("dragons_and_winds",), {"style": "open4"})),
        "winds_wait": (3, Scene("discard", ("little_winds",), style)),
        "snake": (2, Scene(None, ("snake",))),
        "honors_roof_off": (3, Scene(None, ("all_honors", "dragons_and_winds", "big_winds"), roof_off=True)),
    }


def deals(seed: int, count: int) -> Iterator[Deal]:
    """``count`` deals; the same seed gives the same ones."""
    made = tried = 0
    while made < count:
        tried += 1
        try:
            deal = make(random.Random(f"{seed}/{tried}"))
        except RetryError:
            continue
        made += 1
        yield deal


def make(rng: random.Random) -> Deal:
    """One deal. Raises ``RetryError`` where the tiles do not suffice."""
    scenes = _scenes(rng)
    name = weighted(rng, {key: weight for key, (weight, _) in scenes.items()})
    if name == "draw":
        return _draw(rng)
    return _Maker(rng, scenes[name][1]).deal()


def _draw(rng: random.Random) -> Deal:
    wall = Counter(dict.fromkeys(range(KINDS), 4))
    options = _options(rng, roof_off=False)
    hands = {seat: LosingHand(rng, wall, seat, Hand([]), closed=False).build() for seat in SEATS}
    if options.get("flowers", True):
        _deal_flowers(rng, hands)
    kept = {seat: hand.as_json() for seat, hand in hands.items() if rng.random() < 0.85}
    return {"round_wind": rng.choice(SEATS), "win": None, "hands": kept, "options": options}


def _options(rng: random.Random, *, roof_off: bool) -> dict[str, Any]:
    """Some options, each with a chance and its values."""
    table: dict[str, tuple[float, list[Any]]] = {
        "limit": (0.72, [300, 500, 500, 1000, 1000, None, None, None, 50, 120, 1, 2000, 64, 10**6]),
        "base": (0.2, [10, 20, 50, 100]),
        "only_wait_exhausted": (0.45, ["own_and_table", "table", "table"]),
        "points_instead_of_doubles": (0.35, [rng.sample(sorted(INSTEAD), rng.randrange(7))]),
        "limit_hands": (0.33, [[], rng.sample(LIMIT_HANDS, rng.randrange(1, 18)), LIMIT_HANDS]),
        "notional_limit": (0.25, [1, 100, 300, 500, 1000, 2000, 5000, 10**6]),
        "losers_settle": (0.18, [True, False, False]),
        "east_doubles": (0.18, [True, False, False]),
        "claimed_kong_liable": (0.3, [True, False, False]),
        "robbed_kong_liable": (0.35, [True, True, False]),
        "flowers": (0.1, [False, False, True]),
    }
    chosen = {name: rng.choice(values) for name, (chance, values) in table.items() if rng.random() < chance}
    return chosen | {"limit": None} if roof_off else chosen


def _deal_flowers(rng: random.Random, hands: dict[str, Hand], must: str | None = None) -> None:
    seat = rng.choice(SEATS)
    own = SEATS.index(seat)
    given: dict[str, str] = {}
    style = rng.random()
    if style > 0.85:
        given = dict.fromkeys((PLANTS[own], SEASONS[own]), seat)
    elif style > 0.75:
        given = dict.fromkeys(rng.choice((PLANTS, SEASONS, PLANTS + SEASONS)), seat)
    if style > 0.35:
        given |= {flower: rng.choice(SEATS) for flower in PLANTS + SEASONS if flower not in given and rng.random() < 0.45}
    if must and must not in given.values():
        given[rng.choice(PLANTS + SEASONS)] = must
    for flower in rng.sample(sorted(given), len(given)):
        hands[given[flower]].flowers.append(flower)


class _Maker:
    """Builds one won deal step by step around a scenario."""

    def __init__(self, rng: random.Random, scene: Scene) -> None:
        self.rng = rng
        self.scene = scene
        self.wall = Counter(dict.fromkeys(range(KINDS), 4))
        self.options = _options(rng, roof_off=scene.roof_off)
        self.stated = set(scene.stated)
        self.by = scene.by or rng.choice(("discard", "discard", "discard", "self_draw", "self_draw"))
        self.winner = scene.winner or rng.choice(SEATS)
        others = [seat for seat in SEATS if seat != self.winner]
        self.source = None if self.by == "self_draw" else scene.source or rng.choice(others)
        self.first = "first_turn" in self.stated
        self.given = {seat: Hand([]) for seat in SEATS}
        self.hands: dict[str, Hand] = {}
        self.visible: list[int] = []

    def deal(self) -> Deal:
        rng = self.rng
        self._winner()
        if self.by == "robbed_kong":
            self._robbed_hand()
        for _ in range(self.scene.claimants - 1):
            self._claimant()
        claimants = list(self.hands)
        if self.scene.exhaust or (rng.random() < 0.2 and self.by != "robbed_kong" and not self.first):
            self._exhaust_waits()
        hidden = self._losers()
        self._flowers()
        self._circumstances(claimants)
        return self._written(claimants, hidden)

    # --- hands ---

    def _winner(self) -> None:
        scene = self.scene
        pattern = self.rng.choice(scene.patterns) if scene.patterns else weighted(self.rng, PATTERNS)
        hand = self._tried(self.winner, Wish(pattern, **scene.wish))
        if "ready_at_start" in self.stated and hand.melds:
            raise RetryError
        assert hand.tile is not None
        self.tile = hand.tile
        take(self.wall, hand.tiles)
        self.hands[self.winner] = hand

    def _tried(self, seat: str, wish: Wish) -> Hand:
        for _ in range(80):
            try:
                return winning_hand(self.rng, self.wall, seat, wish)
            except RetryError:
                continue
        raise RetryError

    def _robbed_hand(self) -> None:
        assert self.source
        take(self.wall, [self.tile] * 3)
        if "concealed_kong_robbed" in self.stated:
            self.given[self.source].concealed = [self.tile] * 3
        else:
            self.given[self.source].melds = [Meld("pung", "open", [self.tile] * 3, feeder(self.rng, self.source, "pung"))]

    def _claimant(self) -> None:
        """Another player who claims the same tile."""
        seat = self.rng.choice([seat for seat in SEATS if seat != self.source and seat not in self.hands])
        self.wall[self.tile] += 1
        once = self.by == "robbed_kong"
        hand = self._tried(seat, Wish(self.rng.choice(MANY), tile=self.tile, once=once))
        take(self.wall, hand.tiles)
        self.hands[seat] = hand

    def _exhaust_waits(self) -> None:
        """Puts the copies of the other waits into discards and melds, at times all but one."""
        rng = self.rng
        standing = list(self.hands[self.winner].concealed)
        standing.remove(self.tile)
        waits = [kind for kind in range(KINDS) if kind != self.tile and can_win([*standing, kind])]
        for kind in waits if len(waits) <= 4 else ():
            copies = self.wall[kind] - (rng.random() < 0.2 and self.wall[kind] > 0)
            free = [seat for seat in SEATS if seat not in self.hands and len(self.given[seat].melds) < 3]
            if copies >= 3 and free and rng.random() < 0.5 and not self.first:
                seat = rng.choice(free)
                status = "open" if copies == 3 else rng.choice(("ck", "ck", "lk", "ak"))
                source = None if status == "ck" else feeder(rng, seat, "pung")
                self.given[seat].melds.append(Meld("pung", status, [kind] * copies, source))
            elif not self.first:
                self.visible += [kind] * copies
            else:
                continue
            take(self.wall, [kind] * copies)

    def _losers(self) -> int:
        """Builds the other hands; at times no other copy of the winning tile is given out (how many are kept back)."""
        hidden = self.wall[self.tile] if self.rng.random() < 0.6 else 0
        self.wall[self.tile] -= hidden
        for seat in SEATS:
            if seat not in self.hands:
                self.hands[seat] = LosingHand(self.rng, self.wall, seat, self.given[seat], closed=self.first).build()
        return hidden

    def _flowers(self) -> None:
        if self.options.get("flowers", True):
            must = self.winner if self.rng.random() < self.scene.flower else None
            _deal_flowers(self.rng, self.hands, must)

    # --- how it was won ---

    def _circumstances(self, claimants: list[str]) -> None:
        rng, stated, me = self.rng, self.stated, self.hands[self.winner]
        if self.by == "self_draw":
            if me.flowers and rng.random() < (0.6 if self.scene.flower else 0.12):
                stated.add("flower_replacement")
            if me.kongs and rng.random() < 0.35:
                stated.add("kong_replacement")
            if len(me.kongs) >= 2 and rng.random() < 0.25:
                stated.add("kong_on_kong")
        if self.by == "discard" and rng.random() < 0.18:
            stated.add("no_safe_discard")
        if not self.first and "wall_left" not in (self.scene.table or {}) and rng.random() < 0.15:
            stated.add("last_tile")
        if len(claimants) == 1 and not me.melds and not self.first and rng.random() < 0.03:
            stated.add("ready_at_start")

    def _kept(self, claimants: list[str]) -> list[str]:
        """The seats whose hands the request gives: mostly all."""
        needed = {*claimants, *(seat for seat in SEATS if self.given[seat].melds)}
        if self.by == "robbed_kong" or self.rng.random() < 0.88:
            return list(SEATS)
        return [seat for seat in SEATS if seat in needed or self.rng.random() < 0.5]

    def _table(self, kept: list[str], hidden: int) -> dict[str, Any] | None:
        rng = self.rng
        if not self.visible and self.scene.table is None and rng.random() < 0.5:
            return None
        table = dict(self.scene.table or {})
        visible = list(self.visible)
        if not self.first:
            if self.by == "discard" and rng.random() < 0.2:
                self.wall[self.tile] += hidden
            visible += rng.sample(left := list(self.wall.elements()), min(len(left), rng.choice((0, 0, 4, 10, 20, 30))))
            visible += [
                tile for seat in SEATS if seat not in kept for meld in self.hands[seat].melds if meld.status != "ck" for tile in meld.tiles
            ]
        if self.by == "robbed_kong":
            visible = [tile for tile in visible if tile != self.tile]
        if visible or rng.random() < 0.3:
            table["visible"] = notation(visible)
        if "last_tile" in self.stated:
            table |= {"wall_left": 0} if rng.random() < 0.4 else {}
        elif "wall_left" not in table and not self.first and rng.random() < 0.6:
            table["wall_left"] = rng.choice((0, 1, 2, 3, 4, 4, 5, 8, 20, 33))
        if rng.random() < 0.25:
            table.setdefault("dealer_wins", rng.choice((0, 1, 5, 11, 12, 12, 12)))
        return table

    def _written(self, claimants: list[str], hidden: int) -> Deal:
        rng = self.rng
        kept = self._kept(claimants)
        table = self._table(kept, hidden)
        seen = [tile for seat in kept for meld in self.hands[seat].melds for tile in meld.tiles]
        seen += parse((table or {}).get("visible", ""))
        if self.by == "discard" and self.tile not in seen and rng.random() < 0.4:
            self.stated.add("fresh_discard")
        for seat in claimants:
            if rng.random() < 0.5:
                self.hands[seat].concealed.remove(self.tile)
        winner = claimants[0] if len(claimants) == 1 else rng.sample(claimants, len(claimants))
        win = {"winner": winner, "by": self.by, "tile": notation([self.tile]), "circumstances": sorted(self.stated)}
        if self.source:
            win["from"] = self.source
        hands = {seat: self.hands[seat].as_json() for seat in kept}
        deal: Deal = {"round_wind": rng.choice(SEATS), "win": win, "hands": hands, "options": self.options}
        if table is not None:
            deal["table"] = table
        if rng.random() < 0.07:
            liable = rng.choice([seat for seat in SEATS if seat not in claimants])
            deal["liability"] = rng.choice((liable, "nobody", {claimants[0]: liable}))
        return deal
