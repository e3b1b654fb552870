"""Seeded valid deals for the association's game and Zung Jung: steered hands, several claimants, options, rare circumstances."""
# ruff: noqa: C901, PLR0912, PLR0915

import random

from tests.differential.hong_kong_hands import NoDealError, text
from tests.differential.hong_kong_oracle_tiles import FLOWERS, SEATS, Meld, tiles

TERMINALS = [0, 8, 9, 17, 18, 26]
HONORS = list(range(27, 34))
NUMBERS = list(range(27))
ALL = list(range(34))


def chow(rng, pool):
    """a chow within the pool, or a pung where there is none"""
    starts = [t for t in pool if t < 27 and t % 9 <= 6 and t + 1 in pool and t + 2 in pool]
    return ("chow", rng.choice(starts)) if starts else ("pung", rng.choice(pool))


def some_set(rng, pool, chows=0.5):
    return chow(rng, pool) if rng.random() < chows else ("pung", rng.choice(pool))


def suit_of(rng):
    start = rng.randrange(3) * 9
    return list(range(start, start + 9))


def free(rng):
    return [some_set(rng, ALL, 0.6) for _ in range(4)], rng.choice(ALL)


def chows(rng):
    return [chow(rng, NUMBERS) for _ in range(4)], rng.choice(ALL)


def pungs(rng):
    pool = rng.choice([ALL, ALL, suit_of(rng), suit_of(rng) + HONORS, [*TERMINALS, *HONORS], TERMINALS, HONORS])
    return [("pung", t) for t in rng.sample(pool, 4)], rng.choice(pool)


def flush(rng):
    pool = suit_of(rng) + rng.choice([[], HONORS])
    share = rng.choice([0.3, 0.7, 1])
    return [some_set(rng, pool, share) for _ in range(4)], rng.choice(pool)


def simples(rng):
    pool = [t for t in NUMBERS if t not in TERMINALS]
    return [some_set(rng, pool, 0.7) for _ in range(4)], rng.choice(pool)


def honors(rng):
    kinds = rng.choice([[27, 28, 29, 30], [31, 32, 33], HONORS])
    number = rng.choice([2, 2, 3, 3, 4])
    order = rng.sample(kinds, min(number, len(kinds)))
    rest = rng.choice([ALL, suit_of(rng), TERMINALS, HONORS])
    sets = [("pung", t) for t in order]
    while len(sets) < 4:
        sets.append(some_set(rng, rest))
    left = [t for t in kinds if t not in order]
    return sets, rng.choice(left) if left and rng.random() < 0.7 else rng.choice(rest)


def alike(rng):
    pool = rng.choice([suit_of(rng), NUMBERS])
    one, two = chow(rng, pool), chow(rng, pool)
    sets = rng.choice([[one] * 2, [one] * 3, [one] * 4, [one, one, two, two]])
    sets = [*sets]
    while len(sets) < 4:
        sets.append(some_set(rng, rng.choice([pool, ALL])))
    return sets, rng.choice(rng.choice([pool, ALL]))


def across(rng):
    n = rng.randrange(9)
    kind = "chow" if n <= 6 and rng.random() < 0.5 else "pung"
    sets = [(kind, s * 9 + n) for s in rng.sample(range(3), rng.choice([2, 3]) if kind == "pung" else 3)]
    left = [s * 9 + n for s in range(3) if (kind, s * 9 + n) not in sets]
    while len(sets) < 4:
        sets.append(some_set(rng, ALL))
    return sets, left[0] if left else rng.choice(ALL)


def in_a_row(rng):
    suit = suit_of(rng)
    if rng.random() < 0.5:
        sets = [("chow", suit[i]) for i in (0, 3, 6)]
    else:
        number = rng.choice([3, 3, 4])
        first = rng.randrange(10 - number)
        sets = [("pung", suit[first + i]) for i in range(number)]
    while len(sets) < 4:
        sets.append(some_set(rng, rng.choice([suit, ALL])))
    return sets, rng.choice(rng.choice([suit, ALL]))


def outside(rng):
    ends = rng.choice([[*TERMINALS, *HONORS], TERMINALS])
    starts = [s * 9 + n for s in range(3) for n in (0, 6)]
    return [("chow", rng.choice(starts)) if rng.random() < 0.5 else ("pung", rng.choice(ends)) for _ in range(4)], rng.choice(ends)


def orphans(rng):
    return None, [*TERMINALS, *HONORS, rng.choice([*TERMINALS, *HONORS])]


def gates(rng):
    suit = suit_of(rng)
    return None, [suit[0]] * 2 + suit + [suit[8]] * 2 + [rng.choice(suit)]


def pairs(rng):
    pool = rng.choice([ALL, suit_of(rng), suit_of(rng) + HONORS, [*TERMINALS, *HONORS], HONORS, [t for t in NUMBERS if 0 < t % 9 < 8]])
    halves = [t for t in pool for _ in range(2)]
    return None, sorted(rng.sample(halves, 7) * 2)


SHAPES = {
    free: 10,
    chows: 8,
    pungs: 14,
    flush: 14,
    simples: 5,
    honors: 14,
    alike: 10,
    across: 8,
    in_a_row: 8,
    outside: 8,
    orphans: 3,
    gates: 4,
    pairs: 6,
}


def expand(kind, t):
    return [t, t + 1, t + 2] if kind == "chow" else [t] * (4 if kind == "kong" else 3)


def winner_hand(rng, seat, win, by, ruleset, first_turn, robs_concealed):
    """concealed tiles before the win, melds, the winning tile"""
    shapes = [s for s in SHAPES if s is not pairs or ruleset == "zung-jung"]
    shape = orphans if robs_concealed else rng.choices(shapes, [SHAPES[s] for s in shapes])[0]
    sets, rest = shape(rng)
    if sets is None:
        w = win if win is not None else rng.choice(rest)
        if w not in rest:
            raise NoDealError
        rest.remove(w)
        return rest, [], w
    rng.shuffle(sets)
    places = [(4, rest)] + [(i, t) for i, s in enumerate(sets) for t in expand(*s)]
    places = [p for p in places if win is None or p[1] == win]
    if not places:
        raise NoDealError
    where, w = rng.choice([p for p in places if p[0] == 4] or places) if rng.random() < 0.4 else rng.choice(places)
    melded = 0.0 if first_turn else rng.choice([0, 0, 0.3, 0.6, 1])
    kongs = rng.choice([0, 0.1, 0.4, 0.9])
    hidden, melds = [rest, rest], []
    for i, (kind, t) in enumerate(sets):
        if i != where and kind == "pung" and rng.random() < kongs * (0.1 if first_turn else 0.5):
            melds.append({"tiles": text([t] * 4), "concealed": True})
        elif i != where and rng.random() < melded:
            if kind == "chow":
                melds.append({"tiles": text(expand(kind, t)), "from": SEATS[(seat - 1) % 4]})
                continue
            meld = {"tiles": text([t] * 3), "from": SEATS[rng.choice([x for x in range(4) if x != seat])]}
            if rng.random() < kongs:
                meld |= {"tiles": text([t] * 4)} | ({"added": True} if rng.random() < 0.5 else {})
            if rng.random() < 0.04:
                del meld["from"]
            melds.append(meld)
        else:
            hidden += expand(kind, t)
    rng.shuffle(melds)
    hidden.remove(w)
    return hidden, melds, w


def held(hand):
    return [*hand[0], *[t for m in hand[1] for t in tiles(m["tiles"])]]


def options(rng, ruleset):
    if rng.random() < 0.4:
        return {}
    may = {
        "hkma": {
            "flowers": [False],
            "limit": [5, 8, 13, 20, None, 1],
            "minimum": [0, 1, 5, 10],
            "flowers_toward_minimum": [False],
            "rate": [2, 50],
            "doubling": ["full"],
            "discard_payment": ["half"],
            "robbed_kong_payment": ["discard"],
            "multiple_winners": [True],
            "liability_rules": [[], ["four_melds_self_draw"], ["big_three_dragons"]],
            "kong_replacement_exempt": [False],
        },
        "zung-jung": {
            "minimum": [5, 20, 100],
            "limit": [None, 10, 30, 80, 100, 400, 480, 500, 1000, 3],
            "par": [0, 10, 30, 320],
            "payment": ["uniform"],
            "flowers": [True],
            "nine_gates_self_draw": [True],
        },
    }[ruleset]
    chosen = {name: rng.choice(values) for name, values in may.items() if rng.random() < 0.25}
    limit = chosen.get("limit", {"hkma": 10, "zung-jung": 320}[ruleset])
    if limit is not None and chosen.get("minimum", 0) > limit:
        del chosen["minimum"]
    return chosen


def make(rng, ruleset):
    opt = options(rng, ruleset)
    with_flowers = opt.get("flowers", ruleset == "hkma")
    by = rng.choices(["self_draw", "discard", "robbed_kong"], [50, 42, 8])[0]
    seats = rng.sample(range(4), 4)
    first_turn = by != "robbed_kong" and rng.random() < 0.1
    if first_turn and rng.random() < 0.7:
        seats.remove(0)
        seats.insert(0, 0)
    frm = None if by == "self_draw" else seats.pop(0)
    claim = seats[: 1 if by == "self_draw" else rng.choices([1, 2, 3], [70, 22, 8])[0]]
    robs_concealed = by == "robbed_kong" and ruleset == "hkma" and rng.random() < 0.15
    on_flower = by == "self_draw" and with_flowers and ruleset == "hkma" and not first_turn and rng.random() < 0.12
    hands, win = {}, None
    for s in claim:
        for _ in range(40):
            try:
                hand = winner_hand(rng, s, win, by, ruleset, first_turn, robs_concealed)
            except NoDealError:
                continue
            together = [t for h in [*hands.values(), hand] for t in held(h)]
            if max(together.count(t) for t in ALL) > 4 or together.count(hand[2]) > (0 if by == "robbed_kong" else 3):
                continue
            hands[s], win = hand, hand[2]
            break
        else:
            raise NoDealError
    flowers = {s: [] for s in claim}
    if with_flowers:
        deck = rng.sample(FLOWERS, 8)
        if rng.random() < 0.15:
            deck = rng.choice([FLOWERS[:4], FLOWERS[4:]]) + deck
        for f in dict.fromkeys(deck[: rng.choice([0, 1, 2, 3, 5, 8])]):
            flowers[rng.choice(claim)].append(f)
    circ = []
    melds = hands[claim[0]][1]
    kongs = sum(Meld(m).kind == "kong" for m in melds)
    if by == "self_draw" and kongs and rng.random() < 0.5:
        circ.append("kong_on_kong" if kongs > 1 and rng.random() < 0.4 else "kong_replacement")
    if on_flower:
        flowers[claim[0]] = rng.sample(FLOWERS, rng.choice([6, 7, 7]))
        left = [f for f in FLOWERS if f not in flowers[claim[0]]]
        tile = rng.choice(left)
        if rng.random() < 0.5:
            flowers[claim[0]].append(tile)
    if by == "self_draw" and len(flowers[claim[0]]) > on_flower and rng.random() < 0.15:
        circ.append("flower_replacement")
    if first_turn:
        circ.append("first_turn")
    if robs_concealed:
        circ.append("concealed_kong_robbed")
    table = None
    if not first_turn and rng.random() < 0.12:
        if rng.random() < 0.5:
            table = {"wall_left": 0}
        else:
            circ.append("last_tile")
    shown = {}
    for s, (hidden, melds, w) in hands.items():
        concealed = [*hidden, w] if rng.random() < 0.3 and not on_flower else hidden
        if on_flower:
            concealed = rng.sample(hidden, rng.randrange(len(hidden) + 1))
        shown[SEATS[s]] = {"concealed": text(concealed), "melds": melds, "flowers": flowers[s]}
    if first_turn and rng.random() < 0.3:  # somebody else had a kong
        s = next(x for x in range(4) if x not in claim)
        together = [t for h in hands.values() for t in held(h)]
        pool = [t for t in ALL if t not in together and t != win]
        if len(pool) > 11:
            loser = rng.sample(pool, 11)
            shown[SEATS[s]] = {"concealed": text(loser[1:]), "melds": [{"tiles": text(loser[:1] * 4), "concealed": True}]}
    names = [SEATS[s] for s in claim]
    w = {"winner": names[0] if len(names) == 1 else names, "by": by, "tile": tile if on_flower else text([win]), "circumstances": circ}
    if frm is not None:
        w["from"] = SEATS[frm]
        if ruleset == "zung-jung" and rng.random() < 0.4:
            each = {x: rng.choice([y for y in [*SEATS, "nobody"] if y != x]) for x in names if rng.random() < 0.8}
            w["responsible"] = each if rng.random() < 0.5 else rng.choice([y for y in [*SEATS, "nobody"] if y not in names])
    deal = {"ruleset": ruleset, "options": opt, "round_wind": rng.choice(SEATS), "win": w, "hands": shown}
    if table:
        deal["table"] = table
    if rng.random() < 0.08:
        deal["liability"] = {x: rng.choice([y for y in [*SEATS, "nobody"] if y != x]) for x in names}
    return deal


def deals(seed, count, ruleset):
    """``count`` valid deals, always the same ones for a seed"""
    rng = random.Random(seed)
    made = 0
    while made < count:
        try:
            deal = make(rng, ruleset)
        except NoDealError:
            continue
        made += 1
        yield deal
