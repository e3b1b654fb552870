"""Seeded valid deals of the British Mah-Jong Association's game: all four hands, how one was won, who was ready, the options.

Hands are steered towards each special hand, won or one tile short; events, flowers and options come on top.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

from tests.differential.bmja_oracle import FIVE_DOTS, OF_EVENTS, ONE_DOT, is_knitting
from tests.differential.classical_hands import (
    CHOW_STARTS,
    EVERY,
    HONORS,
    TERMINALS,
    Hand,
    LosingHand,
    Meld,
    RetryError,
    feeder,
    notation,
    set_tiles,
    take,
    weighted,
)
from tests.differential.classical_oracle import DRAGONS, GREEN, KINDS, ORPHANS, PLANTS, SEASONS, SEATS, WINDS

OPTIONS = {
    "max_chows": (0.3, [0, 2, 3, 4, 4]),
    "limit": (0.3, [500, 1500, 2000, 300, 101, 64, 20, 1, 10**6, 10**6]),
    "loose_tile_points": (0.3, [False]),
    "loose_tile_double": (0.3, [False]),
    "original_call": (0.5, ["winner", "twice"]),
    "concealed_needs_honors": (0.3, [True]),
    "gates_pair": (0.35, ["any"]),
    "repeated_pairs": (0.3, [False]),
    "knitting_suits": (0.35, ["two"]),
    "claimed_last_pung": (0.35, [False]),
    "purity_whole": (0.45, [True]),
    "fishing": (0.15, [False]),
    "losers_settle": (0.12, [False]),
    "east_doubles": (0.12, [False]),
}
KONGS = {"lk": 1, "ak": 1, "ck": 1}
STYLES = {  # how a pung lies: in the hand, open, a claimed, an added or a concealed kong
    "closed": {"hand": 1},
    "concealed_kongs": {"hand": 6, "ck": 4},
    "mixed": {"hand": 45, "open": 25, "lk": 10, "ak": 7, "ck": 13},
    "open": {"hand": 8, "open": 64, "lk": 9, "ak": 7, "ck": 12},
    "kongs": {"hand": 2, "open": 2, "lk": 6, "ak": 5, "ck": 6},
    "four_kongs": KONGS,
}
SETS = {
    "any": 24, "half_flush": 14, "terminals_and_honors": 4, "purity": 11, "one_suit": 4, "green": 4, "green_chow": 2, "all_honors": 4,
    "all_terminals": 5, "scholars": 4, "scholars_chow": 3, "big_winds": 4, "winds_and_dragons": 3, "treasure": 4, "knit_sets": 3, "honors_apart": 6,
}  # fmt: skip
TILES = {"thirteen_orphans": 3, "gates": 5, "snake": 3, "pair_honors": 5, "knitting": 4, "triple_knitting": 4}


@dataclass
class Wish:
    """What a hand of fourteen must be; what it leaves open is drawn."""

    pattern: str | None = None
    closed: bool = False
    tile: int | None = None
    once: bool = False
    kongs: int = 0
    options: dict = field(default_factory=dict)


# --- hands of fourteen tiles -------------------------------------------------------------------------------------


def suit_of(rng):
    low = rng.randrange(3) * 9
    return list(range(low, low + 9))


def pungs(rng, pool, number):
    return [("pung", tile) for tile in rng.sample(pool, min(number, len(pool)))]


def sets_of(rng, name, max_chows):
    """four sets and a pair of a pattern"""
    suit = suit_of(rng)
    chows = rng.choice([n for n in (0, 0, 1, 1, 2, 3, 4) if n <= max_chows])
    if name == "any":
        starts = rng.choice([CHOW_STARTS, suit[:7]])
        return [("chow", rng.choice(starts)) for _ in range(chows)] + pungs(rng, EVERY, 4 - chows), rng.choice(EVERY)
    if name in ("half_flush", "one_suit"):
        pool = suit + HONORS if name == "half_flush" else suit
        return [("chow", rng.choice(suit[:7])) for _ in range(chows)] + pungs(rng, pool, 4 - chows), rng.choice(pool)
    if name == "honors_apart":
        return [("chow", rng.choice(CHOW_STARTS)) for _ in range(min(chows, 2))] + pungs(rng, HONORS, 2) + pungs(
            rng, EVERY, 2 - min(chows, 2)
        ), rng.choice(EVERY)
    if name in ("scholars_chow", "green_chow"):
        chow = [("chow", rng.choice(CHOW_STARTS) if name == "scholars_chow" else 19)]
        group = DRAGONS if name == "scholars_chow" else sorted(GREEN)
        return chow + pungs(rng, group, 3), rng.choice(EVERY if name == "scholars_chow" else group)
    if name == "knit_sets":
        return knit_sets(rng, chows)
    if name in ("scholars", "big_winds"):
        group = DRAGONS if name == "scholars" else WINDS
        rest = rng.choice([EVERY, HONORS, suit, TERMINALS])
        return pungs(rng, group, 4) + (pungs(rng, rest, 1) if name == "scholars" else []), rng.choice(rest)
    pool = {
        "terminals_and_honors": ORPHANS,
        "purity": suit,
        "green": sorted(GREEN),
        "all_honors": HONORS,
        "all_terminals": TERMINALS,
        "winds_and_dragons": HONORS + rng.choice([suit, []]),
        "treasure": suit + rng.choice([[], HONORS, HONORS]),
    }[name]
    return pungs(rng, pool, 4), rng.choice(pool)


def knit_sets(rng, chows):
    """sets that are a knitting too, by trying"""
    numbers = rng.sample(range(7), 3)
    pool = [s * 9 + n for s in rng.choice([(0, 1), (0, 2), (1, 2), (0, 1, 2)]) for n in numbers]
    for _ in range(80):
        sets = [("chow", rng.choice(pool)) for _ in range(chows)] + pungs(rng, pool, 4 - chows)
        pair = rng.choice(pool)
        if is_knitting(sorted([pair, pair, *(tile for kind, low in sets for tile in set_tiles(kind, low))]), "any"):
            return sets, pair
    raise RetryError


def tiles_of(rng, name, options):
    """fourteen concealed tiles without sets"""
    suit = suit_of(rng)
    if name == "thirteen_orphans":
        return [*ORPHANS, rng.choice(ORPHANS)]
    if name == "gates":
        extra = rng.choice(suit if options.get("gates_pair") == "any" else suit[1:8])
        return [suit[0], suit[0], *suit, suit[8], suit[8], extra]
    if name == "snake":
        return [suit[0], *suit, *WINDS]
    if name == "pair_honors":
        pool = rng.choice([ORPHANS, ORPHANS, HONORS, TERMINALS])
        halves = pool * (1 if options.get("repeated_pairs") is False else 2)
        return rng.sample(halves, 7) * 2 if len(halves) >= 7 else [*ORPHANS[:7]] * 2
    number = [n for n in range(9) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    if name == "knitting":
        two = rng.sample(range(3), 2)
        each = [two if options.get("knitting_suits") == "two" or rng.random() < 0.3 else rng.sample(range(3), 2) for _ in range(7)]
        return [s * 9 + n for n, suits in zip(rng.sample(number, 7), each, strict=True) for s in suits]
    chosen = rng.sample(number, 5)
    return [s * 9 + n for n in chosen[:4] for s in range(3)] + [s * 9 + chosen[4] for s in rng.sample(range(3), 2)]


def hand_of(rng, wall, seat, wish):
    """A hand of fourteen tiles that ``wall`` could give; it stays in the wall. Raises ``RetryError``."""
    name = wish.pattern or weighted(rng, SETS if wish.kongs else SETS | TILES)
    if name in TILES:
        hand = Hand(sorted(tiles_of(rng, name, wish.options)))
    else:
        hand = _laid(rng, wall, seat, *sets_of(rng, name, wish.options.get("max_chows", 1)), _style(rng, name, wish))
    counts = Counter(hand.tiles)
    choices = [tile for tile in hand.concealed if wish.tile in (None, tile) and not (wish.once and counts[tile] > 1)]
    if not choices or len(hand.kongs) < wish.kongs or any(wall[tile] < n for tile, n in counts.items()):
        raise RetryError
    hand.tile = rng.choice(choices)
    return hand


def _style(rng, name, wish):
    if wish.closed:
        return rng.choice(("closed", "closed", "concealed_kongs"))
    if wish.kongs:
        return "four_kongs" if wish.kongs == 4 else "kongs"
    if name == "treasure":
        return rng.choice(("closed", "closed", "closed", "concealed_kongs"))
    return weighted(rng, {"closed": 26, "concealed_kongs": 12, "mixed": 26, "open": 24, "kongs": 8})


def _laid(rng, wall, seat, sets, pair, style):
    hand, needed = Hand([pair, pair]), Counter([pair, pair])
    for kind, low in sets:
        needed.update(set_tiles(kind, low))
    for kind, low in sets:
        status = weighted(rng, STYLES[style]) if kind == "pung" else "open" if rng.random() < 0.4 and "open" in STYLES[style] else "hand"
        if status in KONGS:
            needed[low] += 1
            if needed[low] > wall[low]:
                raise RetryError
        if status == "hand":
            hand.concealed += set_tiles(kind, low)
        else:
            hand.melds.append(meld_of(rng, seat, kind, low, status))
    rng.shuffle(hand.melds)
    hand.concealed.sort()
    return hand


def meld_of(rng, seat, kind, low, status):
    source = None if status == "ck" else feeder(rng, seat, kind)
    return Meld(kind, status, [low] * 4 if status in KONGS else set_tiles(kind, low), source)


def tried(make, times=60):
    """what ``make`` gives, tried often"""
    for _ in range(times):
        try:
            return make()
        except RetryError:
            continue
    raise RetryError


# --- losers' hands -----------------------------------------------------------------------------------------------


def fishing_hand(rng, wall, seat, wish):
    """thirteen tiles that are one short of a pattern, or would be but for the fifth copy"""
    hand = hand_of(rng, wall, seat, wish)
    left = hand.concealed
    left.remove(rng.choice(left) if rng.random() < 0.6 else hand.tile)
    pairs = [tile for tile, n in Counter(left).items() if n == 1]
    fourth = [meld.tiles[0] for meld in hand.melds if meld.status == "open" and meld.kind == "pung"] + [
        t for t in left if left.count(t) == 3
    ]
    if len(pairs) == 1 and fourth and rng.random() < 0.2:
        left[left.index(pairs[0])] = rng.choice(fourth)
        left.sort()
    take(wall, hand.tiles)
    return hand


# --- a deal ------------------------------------------------------------------------------------------------------


def deals(seed, count):
    """``count`` deals; the same seed gives the same ones"""
    made = tries = 0
    while made < count:
        tries += 1
        try:
            deal = _Maker(random.Random(f"{seed}/{tries}")).deal()
        except RetryError:
            continue
        made += 1
        yield deal


SCENES = {
    "plain": 50, "draw": 3, "robbed": 7, "orphans_rob": 2, "heavenly_hand": 4, "earthly_hand": 4, "first_turn": 3, "plum_blossom": 5,
    "moon": 5, "kong_upon_kong": 4, "loose": 6, "four_kongs": 4, "claimants": 6, "last": 8,
}  # fmt: skip


class _Maker:
    """Builds one deal step by step around a scene."""

    def __init__(self, rng):
        self.rng = rng
        self.scene = weighted(rng, SCENES)
        self.wall = Counter(dict.fromkeys(range(KINDS), 4))
        self.options = {name: rng.choice(values) for name, (chance, values) in OPTIONS.items() if rng.random() < chance}
        if self.scene == "orphans_rob":
            self.options["concealed_kong_robbed"] = True
        self.first = self.scene in ("heavenly_hand", "earthly_hand", "first_turn")
        self.by = self._way()
        self.winner = "east" if self.scene == "heavenly_hand" else rng.choice(SEATS[1:] if self.scene == "earthly_hand" else SEATS)
        others = [seat for seat in SEATS if seat != self.winner]
        self.source = None if self.by == "self_draw" else "east" if self.scene == "earthly_hand" else rng.choice(others)
        self.given = {seat: Hand([]) for seat in SEATS}
        self.hands = {}
        self.stated = set()

    def _way(self):
        if self.scene in ("robbed", "orphans_rob"):
            return "robbed_kong"
        if self.scene in ("heavenly_hand", "loose", *OF_EVENTS[2:]):
            return "self_draw"
        if self.scene in ("earthly_hand", "claimants"):
            return "discard"
        return self.rng.choice(("discard", "discard", "self_draw"))

    def deal(self):
        if self.scene == "draw":
            claimants, win = [], None
        else:
            self._winner()
            claimants = list(self.hands)
        self._losers()
        self._flowers()
        if claimants:
            win = self._win(claimants)
        kept = self._kept(claimants)
        deal = {"ruleset": "bmja", "options": self.options, "round_wind": self.rng.choice(SEATS), "win": win}
        self._ready(deal, claimants)
        deal["hands"] = {seat: self.hands[seat].as_json() for seat in kept}
        if win and self.rng.random() < 0.08:
            self._liability(deal, claimants)
        return deal

    # --- hands ---

    def _winner(self):
        rng, scene = self.rng, self.scene
        wish = Wish(closed=self.first, once=self.by == "robbed_kong", options=self.options)
        if scene == "orphans_rob":
            wish.pattern = "thirteen_orphans"
        if scene in ("plum_blossom", "moon"):
            wish.tile = FIVE_DOTS if scene == "plum_blossom" else ONE_DOT
        if scene in ("kong_upon_kong", "four_kongs", "loose"):
            wish.kongs = {"kong_upon_kong": 2, "four_kongs": 4, "loose": rng.choice((0, 1))}[scene]
        hand = tried(lambda: hand_of(rng, self.wall, self.winner, wish))
        self.tile = hand.tile
        take(self.wall, hand.tiles)
        self.hands[self.winner] = hand
        if self.by == "robbed_kong":
            take(self.wall, [self.tile] * 3)
            robbed = self.given[self.source]
            if scene == "orphans_rob":
                robbed.concealed = [self.tile] * 3
            else:
                robbed.melds = [meld_of(rng, self.source, "pung", self.tile, "open")]
        for _ in range(rng.choice((1, 1, 2)) if scene == "claimants" else 0):
            self._claimant()

    def _claimant(self):
        """another player who claims the same tile"""
        seat = self.rng.choice([seat for seat in SEATS if seat != self.source and seat not in self.hands])
        self.wall[self.tile] += 1
        hand = tried(lambda: hand_of(self.rng, self.wall, seat, Wish(tile=self.tile, options=self.options)), 300)
        take(self.wall, hand.tiles)
        self.hands[seat] = hand

    def _losers(self):
        rng = self.rng
        for seat in SEATS:
            if seat in self.hands:
                continue
            given = self.given[seat]
            if not given.melds and not given.concealed and rng.random() < 0.55:
                wish = Wish(closed=self.first, options=self.options, kongs=4 if rng.random() < 0.06 and not self.first else 0)
                try:
                    self.hands[seat] = tried(lambda seat=seat, wish=wish: fishing_hand(rng, self.wall, seat, wish), 15)
                    continue
                except RetryError:
                    pass
            self.hands[seat] = LosingHand(rng, self.wall, seat, given, closed=self.first).build()

    def _flowers(self):
        rng = self.rng
        given = {}
        if rng.random() < 0.25:
            given |= dict.fromkeys(rng.choice((PLANTS, SEASONS, PLANTS + SEASONS)), rng.choice(SEATS))
        if rng.random() < 0.4:
            seat = rng.choice(SEATS)
            given |= dict.fromkeys((PLANTS[SEATS.index(seat)], SEASONS[SEATS.index(seat)]), seat)
        if rng.random() < 0.5:
            given |= {flower: rng.choice(SEATS) for flower in PLANTS + SEASONS if flower not in given and rng.random() < 0.4}
        if self.scene == "heavenly_hand" and rng.random() < 0.6:
            given = {flower: seat for flower, seat in given.items() if seat != "east"}
        if self.scene in ("plum_blossom", "loose") and not self.hands[self.winner].kongs and self.winner not in given.values():
            given[rng.choice(PLANTS + SEASONS)] = self.winner
        for flower in rng.sample(sorted(given), len(given)):
            self.hands[given[flower]].flowers.append(flower)

    # --- how it was won ---

    def _loose(self, kongs, flowers):
        """what the winner's last tile replaced"""
        rng = self.rng
        if self.scene == "kong_upon_kong" or (kongs >= 2 and rng.random() < 0.1):
            return {"kong_on_kong"} | ({"flower_replacement"} if flowers and rng.random() < 0.2 else set())
        asked = self.scene in ("plum_blossom", "loose")
        chances = ["kong_replacement"] * min(kongs, 1) + ["flower_replacement"] * min(len(flowers), 1)
        found = {each for each in chances if rng.random() < (0.7 if asked else 0.2)}
        return found or ({rng.choice(chances)} if asked else set())

    def _win(self, claimants):
        rng, me = self.rng, self.hands[self.winner]
        table = {}
        if self.by == "self_draw":
            self.stated |= self._loose(len(me.kongs), me.flowers)
        if self.first:
            self.stated.add("first_turn")
        elif self.scene in ("moon", "last") or rng.random() < 0.1:
            self.stated.add("last_tile")
            if rng.random() < 0.4:
                self.stated.discard("last_tile")
                table["wall_left"] = 0
        elif rng.random() < 0.2:
            table["wall_left"] = rng.choice((1, 4, 30))
        if self.scene == "orphans_rob":
            self.stated.add("concealed_kong_robbed")
        if self.by == "discard" and rng.random() < 0.1:
            self.stated.add("no_safe_discard")
        self.table = table
        for seat in claimants:
            if rng.random() < 0.5:
                self.hands[seat].concealed.remove(self.tile)
        winner = claimants[0] if len(claimants) == 1 and rng.random() < 0.9 else rng.sample(claimants, len(claimants))
        win = {"winner": winner, "by": self.by, "tile": notation([self.tile])}
        return win | ({"from": self.source} if self.source else {})

    def _ready(self, deal, claimants):
        """who was ready since when, as far as the hands allow it"""
        rng, drawn = self.rng, self.by == "self_draw"
        quiet = {seat for seat in SEATS if not self.hands[seat].melds}
        if rng.random() < 0.45:
            ready = {}
            for seat in SEATS:
                since = rng.choice(["dealt", "dealt", "first_draw", "first_draw", "later", None])
                if (since in ("dealt", "first_draw") and seat not in quiet) or (since == "later" and self.first):
                    since = None
                if seat in claimants and self.first and drawn and (seat == "east" or since != "dealt"):
                    since = None
                if since or rng.random() < 0.1:
                    ready[seat] = since
            deal["ready"] = ready
        if claimants and set(claimants) <= quiet and not (self.first and drawn) and rng.random() < 0.25:
            self.stated.add("ready_at_start")
        if deal["win"]:
            deal["win"]["circumstances"] = sorted(self.stated)
            if self.table:
                deal["table"] = self.table

    def _kept(self, claimants):
        """the seats whose hands the request gives: mostly all"""
        if self.by == "robbed_kong" or self.rng.random() < 0.88:
            return list(SEATS)
        return [seat for seat in SEATS if seat in claimants or self.rng.random() < 0.5]

    def _liability(self, deal, claimants):
        rng = self.rng
        payer = rng.choice([seat for seat in SEATS if seat not in claimants])
        deal["liability"] = rng.choice((payer, payer, "nobody", None, {rng.choice(claimants): payer}, {claimants[0]: "nobody"}))
