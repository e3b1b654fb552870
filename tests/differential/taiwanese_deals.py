"""Seeded valid deals for Taiwanese 16-tile mahjong: steered hands, every option, every way to win, several claimants, draws."""
# ruff: noqa: C901, PLR0912, PLR0915

import random

from tests.differential.hong_kong_hands import NoDealError, text
from tests.differential.hong_kong_oracle_tiles import FLOWERS, SEATS, Meld, tiles
from tests.differential.taiwanese_oracle import EXTRA, LIABILITY, PRESETS, SHEET, Rules, repeats
from tests.differential.tournament_deals import chow, some_set, suit_of

WINDS = [27, 28, 29, 30]
DRAGONS = [31, 32, 33]
HONORS = WINDS + DRAGONS
NUMBERS = list(range(27))
ALL = list(range(34))
VALUES = {
    "preset": list(PRESETS),
    "minimum": [0, 1, 3, 10, 20],
    "limit": [1, 8, 16, 30, 300, None],
    "base": [0, 1, 5, 30, 100_000],
    "rate": [1, 7, 10_000],
    "multiple_winners": ["three_only", "all", "one"],
    "draws": ["count", "stay", "pass"],
    "most_repeats": [1, 3, 1000, None],
    "heavenly_ready": [16, 8],
    "earthly_ready": [8, 4],
    "human_hand": [16, 8, 0],
    "all_honors": [16, 8],
    "flower_set": [1, 2],
    "ready_counts": ["standard", "not_east", "first_eight", "first_discard"],
    "human_hand_when": ["before_first_draw", "first_discard"],
    "opening_adds_concealed": [False, True],
    "earthly_ready_adds_concealed": [True, False],
    "all_chows_wait": ["any_two_sided", "only_two_sided", "any"],
    "all_chows_concealed": [False, True],
    "all_chows_self_draw": [False, True],
    "all_chows_honors_and_flowers": [True, False],
    "little_three_dragons_adds_dragons": [False, True],
    "little_four_winds_adds_winds": [False, True],
    "all_honors_adds_all_pungs": [True, False],
    "flower_set_adds_own": [True, False],
    "flower_replacement_counts": [True, False],
    "pung_first": [False, True],
    "seven_robs_one": [True, False],
    "eight_flowers": ["alone", "added", "both"],
    "liability_split": [False, True],
}


def free(rng):
    return [some_set(rng, ALL, 0.6) for _ in range(5)], rng.choice(ALL)


def chows(rng):
    pool = rng.choice([NUMBERS, NUMBERS, suit_of(rng)])
    return [chow(rng, pool) for _ in range(5)], rng.choice(rng.choice([ALL, NUMBERS, pool]))


def pungs(rng):
    pool = rng.choice([ALL, ALL, suit_of(rng), suit_of(rng) + HONORS, HONORS])
    return [("pung", t) for t in rng.sample(pool, 5)], rng.choice(pool)


def mostly_pungs(rng):
    number = rng.choice([3, 4])
    sets = [("pung", t) for t in rng.sample(ALL, number)]
    return sets + [chow(rng, NUMBERS) for _ in range(5 - number)], rng.choice(ALL)


def flush(rng):
    pool = suit_of(rng) + rng.choice([[], [], HONORS])
    share = rng.choice([0.3, 0.7, 1])
    return [some_set(rng, pool, share) for _ in range(5)], rng.choice(pool)


def honors(rng):
    kinds = rng.choice([WINDS, WINDS, DRAGONS, DRAGONS, HONORS])
    number = min(len(kinds), rng.choice([2, 3, 3, 4, 5]))
    order = rng.sample(kinds, number)
    rest = rng.choice([ALL, suit_of(rng), HONORS])
    sets = [("pung", t) for t in order]
    while len(sets) < 5:
        sets.append(some_set(rng, rest))
    left = [t for t in kinds if t not in order]
    return sets, rng.choice(left) if left and rng.random() < 0.7 else rng.choice(rest)


def runs(rng):
    """pungs in a row, or the same chow again: several readings"""
    suit = suit_of(rng)
    first = rng.randrange(7)
    row = [("pung", suit[first + i]) for i in range(3)] if rng.random() < 0.5 else [("chow", suit[first])] * 3
    sets = [*row, some_set(rng, suit, 0.8), some_set(rng, rng.choice([suit, ALL]), 0.8)]
    return sets, rng.choice([suit[min(first + 3, 8)], suit[max(first - 1, 0)], rng.choice(suit), rng.choice(ALL)])


def kongs(rng):
    """pungs that are nearly all made kongs, see ``winner_hand``"""
    pool = rng.choice([ALL, HONORS, suit_of(rng) + HONORS])
    return [("pung", t) for t in rng.sample(pool, 5)], rng.choice(ALL)


SHAPES = {free: 12, chows: 18, pungs: 14, mostly_pungs: 12, flush: 14, honors: 16, runs: 14, kongs: 6}


def expand(kind, t):
    return [t, t + 1, t + 2] if kind == "chow" else [t] * (4 if kind == "kong" else 3)


def feeder(rng, seat, kind):
    return SEATS[(seat - 1) % 4] if kind == "chow" else SEATS[rng.choice([x for x in range(4) if x != seat])]


def winner_hand(rng, seat, win, first_turn, blame):
    """concealed tiles before the win, melds, the winning tile; ``blame``: steered to claimed honours and kongs"""
    shape = rng.choices(list(SHAPES), list(SHAPES.values()))[0]
    if blame and rng.random() < 0.5:
        shape = rng.choice([honors, honors, kongs])
    sets, pair = shape(rng)
    every = [t for s in sets for t in expand(*s)] + [pair, pair]
    if max(map(every.count, every)) > 4:
        raise NoDealError
    rng.shuffle(sets)
    places = [(5, pair)] + [(i, t) for i, s in enumerate(sets) for t in expand(*s)]
    places = [p for p in places if win is None or p[1] == win]
    if not places:
        raise NoDealError
    where, w = rng.choice([p for p in places if p[0] == 5] or places) if rng.random() < 0.3 else rng.choice(places)
    melded = 0.0 if first_turn else rng.choice([0.9, 1] if blame else [0, 0, 0.3, 0.6, 0.9, 1])
    made_kongs = rng.choice([0, 0, 0.15, 0.5, 0.95])
    if shape is kongs:
        melded, made_kongs = 0.0 if first_turn else rng.choice([0.8, 1]), 0.97
    hidden, melds = [pair, pair], []
    for i, (kind, t) in enumerate(sets):
        if i != where and kind == "pung" and rng.random() < made_kongs * (0.1 if first_turn else 0.4):
            melds.append({"tiles": text([t] * 4), "concealed": True})
        elif i != where and rng.random() < melded:
            meld = {"tiles": text(expand(kind, t)), "from": feeder(rng, seat, kind)}
            if kind == "pung":
                if rng.random() < made_kongs:
                    meld |= {"tiles": text([t] * 4)} | ({"added": True} if rng.random() < 0.4 else {})
                if rng.random() < 0.05:
                    del meld["from"]
            melds.append(meld)
        else:
            hidden += expand(kind, t)
    rng.shuffle(melds)
    hidden.remove(w)
    return hidden, melds, w


def held(hand):
    return [*hand[0], *[t for m in hand[1] for t in tiles(m["tiles"])]]


def some_options(rng, share):
    chosen = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < (0.55 if name == "preset" else share)}
    if rng.random() < 0.4:
        chosen["extra_yaku"] = [y for y in EXTRA if rng.random() < rng.choice([0.2, 0.7, 1])]
    if rng.random() < 0.5:
        chosen["liability_rules"] = rng.choice([LIABILITY, LIABILITY, [rule for rule in LIABILITY if rng.random() < 0.5]])
        if rng.random() < 0.5:
            chosen["extra_yaku"] = list(dict.fromkeys([*chosen.get("extra_yaku", []), "four_kongs", "five_kongs"]))
    if chosen.get("limit") is not None and chosen.get("minimum", 0) > chosen["limit"]:
        del chosen["minimum"]
    return chosen


def rules(rng):
    """ruleset and options of a request"""
    options = {}
    if rng.random() < 0.7:
        options = some_options(rng, rng.choice([0, 0.1, 0.25]))
    if rng.random() > 0.12:
        return "taiwanese-sml", options
    house = {"extends": "taiwanese-sml", "name": "a club"}
    if rng.random() < 0.5:
        house["options"], options = options, {}
    elif "preset" in options and rng.random() < 0.5:
        house["options"] = {"preset": options.pop("preset")}
    yaku = {}
    for y in [*SHEET, *EXTRA]:
        if rng.random() < 0.15:
            yaku[y] = {"value": rng.choice([1, 2, 3, 10, 64])}
        may_switch = y not in ("eight_flowers", "seven_robs_one", "human_hand")
        listed = y in EXTRA and "extra_yaku" in house.get("options", {})  # then it is the list that says so
        if rng.random() < 0.08 and may_switch and not listed:
            yaku.setdefault(y, {})["enabled"] = y in EXTRA
    if "human_hand" in yaku and Rules({"ruleset": house, "options": options}).o["human_hand"] == 0:
        del yaku["human_hand"]  # whether a value alone switches it on, the page does not say
    return house | ({"yaku": yaku} if yaku else {}), options


def counts(rng, o):
    """how often the deal was repeated, within most_repeats"""
    table = {}
    if rng.random() < 0.5:
        most = 6 if o["most_repeats"] is None else min(o["most_repeats"], 1000)
        table["dealer_wins"] = rng.choice([0, 1, 2, rng.randint(0, most)])
        table["dealer_draws"] = rng.choice([0, 0, 1, 2])
        if o["most_repeats"] is not None and repeats(o, table) > most:
            table = {"dealer_wins": most, "dealer_draws": 0 if o["draws"] == "count" else table["dealer_draws"]}
    return {name: n for name, n in table.items() if n or rng.random() < 0.3}


def deal_flowers(rng, seats):
    """flowers of the given seats"""
    flowers = {s: [] for s in seats}
    deck = rng.sample(FLOWERS, 8)
    if rng.random() < 0.2:
        deck = list(dict.fromkeys(rng.choice([FLOWERS[:4], FLOWERS[4:]]) + deck))
    number = rng.choice([0, 0, 1, 2, 3, 4, 5, 8])
    alone = rng.random() < 0.3
    for f in deck[:number]:
        flowers[seats[0] if alone else rng.choice(seats)].append(f)
    return flowers


def loser_hand(rng, pool, own_tile=None):
    """sixteen tiles out of ``pool``, which they leave; ``own_tile``: a pung that the hand has shown, and of which the kong is robbed"""
    melds = []
    if own_tile is not None:
        melds.append({"tiles": text([own_tile] * 3)})
        for _ in range(3):
            pool.remove(own_tile)
    if rng.random() < 0.4:
        alike = [t for t in ALL if pool.count(t) == 4]
        for t in rng.sample(alike, rng.choice([1, 1, 2])):
            melds.append({"tiles": text([t] * 4), "concealed": True} if rng.random() < 0.6 else {"tiles": text([t] * 3)})
            for _ in range(len(tiles(melds[-1]["tiles"]))):
                pool.remove(t)
    concealed = rng.sample(pool, 16 - 3 * len(melds))
    for t in concealed:
        pool.remove(t)
    return {"concealed": text(concealed), "melds": melds}


def kong_count(melds):
    return sum(Meld(m).kind == "kong" for m in melds)


def may_stand(hand, first_turn, drawn, seat):
    """what ``ready`` may say of a seat: its hand, if given"""
    untouched = not any(Meld(m).kind == "kong" or not Meld(m).concealed for m in hand.get("melds", [])) if hand else True
    may = ["dealt", "first_draw"] if untouched else []
    if first_turn and drawn:
        return [] if seat == "east" else may[:1]
    return may if first_turn else [*may, "later"]


def drawn_deal(rng, ruleset, options):
    hands, ready = {}, {}
    if rng.random() < 0.7:
        pool = [t for t in ALL for _ in range(4)]
        hands = {s: loser_hand(rng, pool) for s in SEATS if rng.random() < 0.6}
        ready = {s: rng.choice(may_stand(hands.get(s), False, False, s)) for s in SEATS if rng.random() < 0.3}
    return {"ruleset": ruleset, "options": options, "round_wind": rng.choice(SEATS), "win": None, "hands": hands, "ready": ready}


def make(rng):
    ruleset, options = rules(rng)
    o = Rules({"ruleset": ruleset, "options": options}).o
    if o["limit"] is not None and o["minimum"] > o["limit"]:
        raise NoDealError
    if rng.random() < 0.02:
        return drawn_deal(rng, ruleset, options)
    by = rng.choices(["self_draw", "discard", "robbed_kong", "robbed_flower"], [47, 43, 8, 2])[0]
    on_flower = by == "robbed_flower" or (by == "self_draw" and rng.random() < 0.05)
    if (by == "robbed_flower" and not o["seven_robs_one"]) or (by == "self_draw" and on_flower and o["eight_flowers"] == "added"):
        raise NoDealError
    seats = rng.sample(range(4), 4)
    first_turn = by != "robbed_kong" and rng.random() < (0.4 if on_flower else 0.1)
    if first_turn and rng.random() < 0.4:
        seats.remove(0)
        seats.insert(0, 0)
    frm = None if by == "self_draw" else seats.pop(0)
    claim = seats[: 1 if by == "self_draw" or on_flower else rng.choices([1, 2, 3], [66, 20, 14])[0]]
    blame = o["liability_rules"] and rng.random() < 0.7
    hands, win = {}, None
    for s in claim:
        for _ in range(60):
            try:
                hand = winner_hand(rng, s, win, first_turn, blame)
            except NoDealError:
                continue
            together = [t for h in [*hands.values(), hand] for t in held(h)]
            if max(together.count(t) for t in ALL) > 4 or together.count(hand[2]) > (0 if by == "robbed_kong" else 3):
                continue
            hands[s], win = hand, hand[2]
            break
        else:
            raise NoDealError
    names = [SEATS[s] for s in claim]
    given = {}
    for s, (hidden, melds, w) in hands.items():
        concealed = [*hidden, w] if rng.random() < 0.3 and not on_flower else hidden
        if on_flower:
            concealed = rng.sample(hidden, rng.choice([0, len(hidden), rng.randrange(len(hidden) + 1)]))
        given[SEATS[s]] = {"concealed": text(concealed), "melds": melds}
    pool = [t for t in ALL for _ in range(4)]
    for t in [t for h in hands.values() for t in held(h)] + [win]:
        pool.remove(t)
    for s in range(4):
        if s not in claim and rng.random() < 0.15:
            if by == "robbed_kong":  # the robbed player has the other three
                pool = [t for t in pool if t != win] + [win] * 3 * (s == frm)
            hand = loser_hand(rng, pool, win if by == "robbed_kong" and s == frm else None)
            if not first_turn or all(m.get("concealed") for m in hand["melds"]):
                given[SEATS[s]] = hand
    tile = text([win])
    if on_flower:
        tile = rng.choice(FLOWERS)
        given[names[0]]["flowers"] = [f for f in FLOWERS if f != tile or rng.random() < 0.5]
        rng.shuffle(given[names[0]]["flowers"])
    else:
        order = [*names, *[s for s in given if s not in names]]
        for s, flowers in deal_flowers(rng, order).items():
            given[s]["flowers"] = flowers
    circ = ["first_turn"] if first_turn else []
    own = given[names[0]]
    if by == "self_draw":
        if kong_count(own["melds"]) and rng.random() < 0.4:
            circ.append("kong_on_kong" if kong_count(own["melds"]) > 1 and rng.random() < 0.4 else "kong_replacement")
        if own["flowers"] and not on_flower and rng.random() < 0.2:
            circ.append("flower_replacement")
    table = counts(rng, o)
    if not first_turn and rng.random() < 0.15:
        if rng.random() < 0.5:
            table["wall_left"] = 0
        else:
            circ.append("last_tile")
    elif not first_turn and rng.random() < 0.1:
        table["wall_left"] = rng.randint(1, 40)
    ready = {}
    for s in SEATS:
        may = may_stand(given.get(s), first_turn, by == "self_draw" and s in names, s)
        if may and rng.random() < (0.25 if s in names else 0.08):
            ready[s] = rng.choice(may)
    unsaid = {s: "dealt" if s == "east" else "first_draw" for s in names if s not in ready}
    if rng.random() < 0.1 and all(unsaid[s] in may_stand(given[s], first_turn, by == "self_draw", s) for s in unsaid):
        circ.append("ready_at_start")
    w = {"winner": names[0] if len(names) == 1 else names, "by": by, "tile": tile, "circumstances": circ}
    if frm is not None:
        w["from"] = SEATS[frm]
    deal = {"ruleset": ruleset, "options": options, "round_wind": rng.choice(SEATS), "win": w, "hands": given}
    if table:
        deal["table"] = table
    if ready:
        deal["ready"] = ready
    if rng.random() < 0.06 and not (by == "robbed_flower" and o["liability_split"]):
        may = [s for s in [*SEATS, "nobody"] if s not in names]
        deal["liability"] = rng.choice(may) if rng.random() < 0.5 else {s: rng.choice(may) for s in names if rng.random() < 0.8}
    return deal


def deals(seed, count):
    """``count`` valid deals, always the same ones for a seed"""
    rng = random.Random(seed)
    made = 0
    while made < count:
        try:
            deal = make(rng)
        except NoDealError:
            continue
        made += 1
        yield deal
