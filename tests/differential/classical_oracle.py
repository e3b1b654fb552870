"""A slow and obvious second opinion on Chinese Classical, written from the rules page and sharing no code with the engine.

score(deal) -> {"payments", "hands", "liability", "winner_items", "ties"}, for valid deals only.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

SEATS = ["east", "south", "west", "north"]
KINDS = 34  # 0-8 m, 9-17 p, 18-26 s, 27-30 winds, 31-33 white green red
WINDS = [27, 28, 29, 30]
DRAGONS = [31, 32, 33]
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
GREEN = {19, 20, 21, 23, 25, 32}
PLANTS = ["plum", "orchid", "chrysanthemum", "bamboo"]
SEASONS = ["spring", "summer", "autumn", "winter"]

LIMIT_HANDS = [
    "heavenly_hand",
    "earthly_hand",
    "plum_blossom",
    "moon",
    "carrying_pole",
    "kong_upon_kong",
    "four_kongs",
    "four_concealed_triplets",
    "three_great_scholars",
    "big_four_winds",
    "all_honors",
    "all_terminals",
    "all_green",
    "nine_gates",
    "wriggling_snake",
    "concealed_full_flush",
    "thirteen_orphans",
    "thirteenth_win",
]
INSTEAD = {"all_chows": 10, "all_triplets": 10, "kong_replacement": 10, "last_tile": 10, "last_discard": 10, "ready_at_start": 100}
DEFAULTS = {
    "limit": 500,
    "base": 10,
    "flowers": True,
    "only_wait_exhausted": "own_and_table",
    "points_instead_of_doubles": [],
    "limit_hands": LIMIT_HANDS,
    "notional_limit": 1000,
    "losers_settle": True,
    "east_doubles": True,
    "claimed_kong_liable": True,
    "robbed_kong_liable": False,
}


# ---------------------------------------------------------------- reading the request
def parse(text):
    """canonical tile string -> list of kinds"""
    out, digits = [], []
    for ch in text:
        if ch.isdigit():
            digits.append(5 if ch == "0" else int(ch))
        elif ch in "mpsz":
            out += [{"m": 0, "p": 9, "s": 18, "z": 27}[ch] + d - 1 for d in digits]
            digits = []
        elif not ch.isspace():
            raise ValueError(text)
    assert not digits, text
    return sorted(out)


def read_meld(m):
    tiles = parse(m["tiles"])
    kong = len(tiles) == 4
    kind = "kong" if kong else ("pung" if tiles[0] == tiles[2] else "chow")
    concealed = bool(m.get("concealed", False))
    added = bool(m.get("added", False))
    claimed_kong = kong and not concealed and not added
    return {
        "kind": kind,
        "tile": tiles[0],
        "tiles": tiles,
        "open_points": not concealed,  # worth the points of an open set
        "concealed_triplet": concealed or claimed_kong,  # for three and four concealed triplets
        "opens_hand": not (concealed or claimed_kong),
        "exposed": not concealed,
        "claimed": not concealed,
        "claimed_kong": claimed_kong,
        "from": m.get("from"),
        "excused": bool(m.get("excused", False)),
    }


def read_hand(h):
    return {
        "concealed": parse(h["concealed"]),
        "melds": [read_meld(m) for m in h.get("melds") or []],
        "flowers": list(h.get("flowers") or []),
    }


def wind(seat):
    return 27 + SEATS.index(seat)


def is_honour(t):
    return t >= 27


def is_terminal(t):
    return t < 27 and t % 9 in (0, 8)


def suit(t):
    return t // 9 if t < 27 else None


def simple(t):
    return not is_honour(t) and not is_terminal(t)


# ---------------------------------------------------------------- all readings of concealed tiles
@lru_cache(maxsize=200000)
def all_set_splits(tiles):
    """every way to split a sorted tuple of tiles into pungs and chows"""
    if not tiles:
        return ((),)
    out = []
    t = tiles[0]
    if tiles.count(t) >= 3:
        rest = list(tiles)
        for _ in range(3):
            rest.remove(t)
        out += [(("pung", t), *s) for s in all_set_splits(tuple(rest))]
    if t < 27 and t % 9 <= 6 and t + 1 in tiles and t + 2 in tiles:
        rest = list(tiles)
        for x in (t, t + 1, t + 2):
            rest.remove(x)
        out += [(("chow", t), *s) for s in all_set_splits(tuple(rest))]
    return tuple(out)


@lru_cache(maxsize=200000)
def all_splits(tiles):
    """every (pair, sets) of a sorted tuple of 3n+2 tiles"""
    out = []
    for p in sorted(set(tiles)):
        if tiles.count(p) >= 2:
            rest = list(tiles)
            rest.remove(p)
            rest.remove(p)
            out += [(p, sets) for sets in all_set_splits(tuple(rest))]
    return tuple(out)


def is_orphans(tiles):
    return len(tiles) == 14 and sorted(set(tiles)) == ORPHANS


def can_win(tiles):
    tiles = tuple(sorted(tiles))
    return is_orphans(tiles) or bool(all_splits(tiles))


# ---------------------------------------------------------------- what everyone counts
def set_points(s):
    if s["kind"] == "chow":
        return 0
    p = 2 if simple(s["tile"]) else 4
    if not s["open_points"]:
        p *= 2
    if s["kind"] == "kong":
        p *= 4
    return p


def pair_points(t, seat, round_wind):
    p = 0
    if t in DRAGONS:
        p += 2
    if t == wind(seat):
        p += 2
    if t == wind(round_wind):
        p += 2
    return p


def add(d, key, n):
    if n:
        d[key] = d.get(key, 0) + n


def doubles_of_everyone(sets, pairs, flowers, seat, round_wind):
    d = {}
    i = SEATS.index(seat)
    if SEASONS[i] in flowers and PLANTS[i] in flowers:
        add(d, "own_flowers", 1)
    if all(f in flowers for f in SEASONS):
        add(d, "four_seasons", 1)
    if all(f in flowers for f in PLANTS):
        add(d, "four_plants", 1)
    trip = [s["tile"] for s in sets if s["kind"] != "chow"]
    if wind(seat) in trip:
        add(d, "seat_wind", 1)
    if wind(round_wind) in trip:
        add(d, "round_wind", 1)
    n = sum(1 for t in DRAGONS if t in trip)
    add(d, "dragon_pung", n)
    if n == 2 and any(t in pairs for t in DRAGONS if t not in trip):
        add(d, "little_three_dragons", 1)
    if n == 3:
        add(d, "big_three_dragons", 2)
    n = sum(1 for t in WINDS if t in trip)
    if n == 3 and any(t in pairs for t in WINDS if t not in trip):
        add(d, "little_four_winds", 1)
    if n == 4:
        add(d, "big_four_winds", 2)
    if sum(1 for s in sets if s["kind"] != "chow" and s["concealed_triplet"]) >= 3:
        add(d, "three_concealed_triplets", 1)
    return d


def points_of_sets(sets, flowers):
    p = {}
    for s in sets:
        if s["kind"] != "chow":
            add(p, s["kind"], set_points(s))
    add(p, "flower", 4 * len(flowers))
    return p


def cut(n, limit):
    return n if limit is None else min(n, limit)


# ---------------------------------------------------------------- losers
def score_loser(hand, seat, round_wind, opt):
    kinds = sorted(set(hand["concealed"]))
    choices = []
    for t in kinds:
        c = hand["concealed"].count(t)
        ch = ["none"]
        if c >= 2:
            ch.append("pair")
        if c >= 3:
            ch.append("pung")
        choices.append(ch)
    best = None
    for combo in product(*choices):
        sets = list(hand["melds"])
        pairs = []
        for t, c in zip(kinds, combo, strict=True):
            if c == "pung":
                sets.append({"kind": "pung", "tile": t, "open_points": False, "concealed_triplet": True})
            elif c == "pair":
                pairs.append(t)
        p = points_of_sets(sets, hand["flowers"])
        add(p, "pair", max([pair_points(t, seat, round_wind) for t in pairs], default=0))
        d = doubles_of_everyone(sets, pairs, hand["flowers"], seat, round_wind)
        points, doubles = sum(p.values()), sum(d.values())
        before = points * 2**doubles
        total = cut(before, opt["limit"])
        key = (total, before, points)
        if best is None or key > best[0]:
            best = (
                key,
                {"points": points, "doubles": doubles, "total": total, "limited": opt["limit"] is not None and before > opt["limit"]},
                p,
                d,
            )
    return best[1], {"points": best[2], "doubles": best[3]}


# ---------------------------------------------------------------- the winner
def readings(hand14, tile, by_self, melds):
    """every reading: sets, pair (None for thirteen orphans), wait ('pair', 'set' or 'orphans')"""
    out = []
    if not melds and is_orphans(hand14):
        out.append({"form": "thirteen_orphans", "sets": [], "pair": None, "wait": "orphans"})
    for pair, sets in all_splits(tuple(sorted(hand14))):
        places = []
        if pair == tile:
            places.append("pair")
        for i, (kind, t) in enumerate(sets):
            if (kind == "pung" and t == tile) or (kind == "chow" and tile in (t, t + 1, t + 2) and suit(t) == suit(tile)):
                places.append(i)
        for place in places:
            ss = list(melds)
            for i, (kind, t) in enumerate(sets):
                shown = (i == place) and not by_self
                ss.append(
                    {
                        "kind": kind,
                        "tile": t,
                        "open_points": shown,
                        "concealed_triplet": not shown,
                        "tiles": [t] * 3 if kind == "pung" else [t, t + 1, t + 2],
                    }
                )
            out.append({"form": "standard", "sets": ss, "pair": pair, "wait": "pair" if place == "pair" else "set"})
    return out


def waits_left(f):
    """the kinds that could complete the hand as it stood, less those that are exhausted"""
    kinds = [k for k in range(KINDS) if can_win(f["standing"] + [k])]
    left = []
    for k in kinds:
        gone = f["visible"].count(k)
        for h in f["all_hands"].values():
            for m in h["melds"]:
                gone += m["tiles"].count(k)
        if f["opt"]["only_wait_exhausted"] == "own_and_table":
            gone += f["standing"].count(k)
        if k == f["tile"] or gone < 4:
            left.append(k)
    return left


def count_points(r, f):
    opt = f["opt"]
    p = points_of_sets(r["sets"], f["flowers"])
    add(p, "base", opt["base"])
    add(p, "pair", f["pair_points"](r["pair"]))
    if f["by"] == "self_draw":
        add(p, "self_draw", 2)
    if len(f["waits_left"]) == 1:
        add(p, "only_wait", 2)
    if r["wait"] == "pair":
        add(p, "pair_wait", 2 if simple(f["tile"]) else 4)
    return p


def tile_patterns(tiles):
    """what the tiles alone show"""
    suits = {suit(t) for t in tiles if not is_honour(t)}
    honours = any(is_honour(t) for t in tiles)
    return {
        "full_flush": len(suits) == 1 and not honours,
        "half_flush": len(suits) == 1 and honours,
        "all_honors": not suits,
        "all_green": all(t in GREEN for t in tiles),
        "all_terminals": all(is_terminal(t) for t in tiles),
        "terminals_and_honors": all(is_honour(t) or is_terminal(t) for t in tiles),
    }


def winner_doubles(r, f):
    """the doubles of the winner only: id -> how many"""
    opt, circ = f["opt"], f["circ"]
    self_draw, tiles = f["by"] == "self_draw", tile_patterns(f["all_tiles"])
    kinds = [s["kind"] for s in r["sets"]]
    there = {
        "all_chows": kinds == ["chow"] * 4 and f["pair_points"](r["pair"]) == 0,
        "all_triplets": len(kinds) == 4 and "chow" not in kinds,
        "fully_concealed_self_draw": self_draw and f["closed"],
        "half_flush": tiles["half_flush"],
        "terminals_and_honors": tiles["terminals_and_honors"],
        "kong_replacement": f["on_kong"],
        "last_tile": f["last_tile"] and self_draw,
        "last_discard": f["last_tile"] and f["by"] == "discard",
        "robbing_kong": f["by"] == "robbed_kong",
        "ready_at_start": "ready_at_start" in circ,
        "all_honors": tiles["all_honors"] and opt["limit"] is None,
        "full_flush": tiles["full_flush"],
    }
    worth = {"all_honors": 2, "full_flush": 3}
    return {key: worth.get(key, 1) for key, is_there in there.items() if is_there}


def is_snake(r, tiles):
    if not tile_patterns(tiles)["full_flush"] or r["pair"] is None:
        return False
    b = suit(tiles[0]) * 9
    trips = sorted(s["tile"] - b for s in r["sets"] if s["kind"] != "chow")
    chows = sorted(t - b for s in r["sets"] if s["kind"] == "chow" for t in s["tiles"])
    pair = r["pair"] - b
    return pair in (1, 4, 7) and trips == [0, 8] and chows == [n for n in range(1, 8) if n != pair]


def is_nine_gates(f):
    st = sorted(f["standing"])
    if f["melds"] or is_honour(st[0]) or suit(f["tile"]) != suit(st[0]):
        return False
    b = suit(st[0]) * 9
    return st == [b + n for n in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]


def limit_hands(r, f):
    """the ids of the limit hands that the hand shows, played or not"""
    sets, tile, circ, tiles = r["sets"], f["tile"], f["circ"], tile_patterns(f["all_tiles"])
    self_draw, first = f["by"] == "self_draw", "first_turn" in circ
    trips = [s for s in sets if s["kind"] != "chow"]
    trip_tiles = {s["tile"] for s in trips}
    true = {
        "heavenly_hand": f["seat"] == "east" and self_draw and first,
        "earthly_hand": f["by"] == "discard" and f["from"] == "east" and first,
        "plum_blossom": f["on_kong"] and tile == 13,
        "moon": self_draw and f["last_tile"] and tile == 9,
        "carrying_pole": f["by"] == "robbed_kong" and tile == 19,
        "kong_upon_kong": f["on_kong"] and "kong_on_kong" in circ,
        "four_kongs": sum(1 for s in sets if s["kind"] == "kong") == 4,
        "four_concealed_triplets": self_draw and len(trips) == 4 and all(s["concealed_triplet"] for s in trips),
        "three_great_scholars": trip_tiles >= set(DRAGONS) and len(trips) == 4,
        "big_four_winds": trip_tiles >= set(WINDS),
        "all_honors": tiles["all_honors"],
        "all_terminals": tiles["all_terminals"],
        "all_green": tiles["all_green"],
        "nine_gates": is_nine_gates(f),
        "wriggling_snake": is_snake(r, f["all_tiles"]),
        "concealed_full_flush": tiles["full_flush"] and self_draw and f["closed"],
        "thirteen_orphans": r["form"] == "thirteen_orphans",
        "thirteenth_win": f["seat"] == "east" and f["dealer_wins"] == 12,
    }
    return [x for x in LIMIT_HANDS if true[x]]


def score_reading(r, f):
    opt = f["opt"]
    p = count_points(r, f)
    pairs = [] if r["pair"] is None else [r["pair"]]
    d = doubles_of_everyone(r["sets"], pairs, f["flowers"], f["seat"], f["round_wind"])
    for key, n in winner_doubles(r, f).items():
        if key in opt["points_instead_of_doubles"]:
            add(p, key, INSTEAD[key])
        else:
            add(d, key, n)
    limits = [x for x in limit_hands(r, f) if x in opt["limit_hands"]]
    points, doubles = sum(p.values()), sum(d.values())
    before = points * 2**doubles
    if opt["limit"] is None:
        total = max(before, opt["notional_limit"]) if limits else before
        limited = False
    else:
        total = opt["limit"] if limits else min(before, opt["limit"])
        limited = bool(limits) or before > opt["limit"]
    key = (total, bool(limits), before, points)
    hand = {"points": points, "doubles": doubles, "total": total, "limited": limited}
    return key, hand, {"points": p, "doubles": d, "limit": limits}


# ---------------------------------------------------------------- liability
def hand_patterns(f):
    """the patterns of rules 2 to 4, by the tiles of the whole hand"""
    tiles, orphans = f["all_tiles"], not f["melds"] and is_orphans(f["hand14"])
    n = {t: tiles.count(t) for t in range(KINDS)}
    shown = tile_patterns(tiles)
    return {
        "four_claims": any(shown[x] for x in ("full_flush", "all_honors", "all_green", "all_terminals")) and not orphans,
        "big_dragons": all(n[t] >= 3 for t in DRAGONS),
        "little_dragons": sorted(min(n[t], 3) for t in DRAGONS) == [2, 3, 3] and not orphans,
        "big_winds": all(n[t] >= 3 for t in WINDS),
        "little_winds": sorted(min(n[t], 3) for t in WINDS) == [2, 3, 3, 3],
    }


def places_of(melds):
    """where the claimed melds, the dragon melds and the wind melds stand"""
    claimed = [i for i, m in enumerate(melds) if m["claimed"]]
    dragons = [i for i, m in enumerate(melds) if m["tile"] in DRAGONS]
    winds = [i for i, m in enumerate(melds) if m["tile"] in WINDS]
    return claimed, dragons, winds


def discarder_rules(f):
    """the rules that make the discarder of the winning tile liable"""
    if not (f["by"] == "discard" or (f["by"] == "robbed_kong" and f["opt"]["robbed_kong_liable"])):
        return []
    if "no_safe_discard" in f["circ"]:
        return []
    tile, hand = f["tile"], hand_patterns(f)
    claimed, dragons, winds = places_of(f["melds"])
    ends_pair = f["all_tiles"].count(tile) == 2
    last_four = f["last_tile"] or (f["wall_left"] is not None and f["wall_left"] <= 4)
    fed = (
        (hand["big_dragons"] and len(dragons) == 2 and tile in DRAGONS)
        or (hand["little_dragons"] and len(dragons) == 2 and tile in DRAGONS and ends_pair)
        or (hand["big_winds"] and len(winds) == 3 and tile in WINDS)
        or (hand["four_claims"] and len(claimed) == 3)
    )
    there = {
        "fresh_tile_last_four": last_four and f["fresh"] and f["by"] == "discard",
        "last_set_fed": fed,
        "four_claimed_sets_discard": hand["four_claims"] and len(claimed) == 4,
        "little_four_winds_wait": hand["little_winds"] and len(winds) == 3 and tile in WINDS and ends_pair,
    }
    return [rule for rule, is_there in there.items() if is_there]


def find_liability(f):
    """(seat, rule) or None"""
    rules = discarder_rules(f)
    if rules:
        return f["from"], rules[0]
    hand = hand_patterns(f)
    claimed, dragons, winds = places_of(f["melds"])
    places = set()
    if hand["big_dragons"] and len(dragons) == 3:
        places.add(dragons[2])
    if hand["big_winds"] and len(winds) == 4:
        places.add(winds[3])
    if hand["four_claims"] and len(claimed) == 4:
        places.add(claimed[3])
    for i in sorted(places, reverse=True):
        m = f["melds"][i]
        kong = m["claimed_kong"] and not f["opt"]["claimed_kong_liable"]
        if m["claimed"] and m["from"] and not kong and not m["excused"]:
            return m["from"], "last_set_fed"
    return None


# ---------------------------------------------------------------- the whole deal
def first_in_turn(win):
    claimants = win["winner"] if isinstance(win["winner"], list) else [win["winner"]]
    if len(claimants) == 1:
        return claimants, claimants[0]
    i = SEATS.index(win["from"])
    return claimants, next(SEATS[(i + step) % 4] for step in (1, 2, 3) if SEATS[(i + step) % 4] in claimants)


def is_fresh(tile, circ, table, hands):
    if "fresh_discard" in circ:
        return True
    if (table or {}).get("visible") is None:
        return False  # unknown counts as not fresh: only `visible` says what lies open
    exposed = [t for h in hands.values() for m in h["melds"] if m["exposed"] for t in m["tiles"]]
    return tile not in parse(table["visible"]) and tile not in exposed


def gather(deal, opt, hands, winner):
    """everything that the rules ask about the winner"""
    win, table = deal["win"], deal.get("table")
    me, tile = hands[winner], parse(win["tile"])[0]
    circ, known = set(win.get("circumstances") or []), table or {}
    hand14 = sorted([*me["concealed"], tile])
    on_kong = circ & {"kong_replacement", "kong_on_kong"} and "flower_replacement" not in circ
    f = {
        "opt": opt,
        "circ": circ,
        "seat": winner,
        "round_wind": deal["round_wind"],
        "by": win["by"],
        "tile": tile,
        "from": win.get("from"),
        "melds": me["melds"],
        "flowers": me["flowers"],
        "standing": list(me["concealed"]),
        "hand14": hand14,
        "all_tiles": hand14 + [t for m in me["melds"] for t in m["tiles"]],
        "all_hands": hands,
        "visible": parse(known.get("visible", "")),
        "wall_left": known.get("wall_left"),
        "last_tile": "last_tile" in circ or known.get("wall_left") == 0,
        "fresh": is_fresh(tile, circ, table, hands),
        "dealer_wins": known.get("dealer_wins", 0),
        "closed": not any(m["opens_hand"] for m in me["melds"]),
        "on_kong": bool(on_kong),
        "pair_points": lambda t: 0 if t is None else pair_points(t, winner, deal["round_wind"]),
    }
    f["waits_left"] = waits_left(f)
    return f


def said_or_found(deal, f):
    """the liable seat with its rule, or None; what the request says comes first"""
    winner = f["seat"]
    said = deal.get("liability", "")
    if "liability" not in deal or (isinstance(said, dict) and winner not in said):
        return find_liability(f)
    seat = said[winner] if isinstance(said, dict) else said
    return None if seat == "nobody" else (seat, "request")


def pay(payments, payer, payee, n):
    payments[payer] -= n
    payments[payee] += n


def settle(opt, winner, totals, liable):
    """net payments"""

    def k(x, y):
        return 2 if opt["east_doubles"] and "east" in (x, y) else 1

    payments = dict.fromkeys(SEATS, 0)
    losers = [s for s in SEATS if s != winner]
    for s in losers:
        pay(payments, liable[0] if liable else s, winner, totals[winner] * k(winner, s))
    if opt["losers_settle"] and not liable:
        for i, a in enumerate(losers):
            for b in losers[i + 1 :]:
                pay(payments, b, a, (totals.get(a, 0) - totals.get(b, 0)) * k(a, b))
    return payments


def score(deal):
    opt = DEFAULTS | (deal.get("options") or {})
    hands = {s: read_hand(h) for s, h in (deal.get("hands") or {}).items()}
    rw, win = deal["round_wind"], deal["win"]
    claimants, winner = first_in_turn(win) if win else ([], None)
    for s in claimants:  # take out the winning tile where it was given with the hand
        if len(hands[s]["concealed"]) == 14 - 3 * len(hands[s]["melds"]):
            hands[s]["concealed"].remove(parse(win["tile"])[0])
    counted = {s: score_loser(h, s, rw, opt)[0] for s, h in hands.items() if s != winner}
    result = {"payments": dict.fromkeys(SEATS, 0), "hands": counted, "liability": [], "winner_items": {}}
    if win is None:
        return result
    f = gather(deal, opt, hands, winner)
    scored = [score_reading(r, f) for r in readings(f["hand14"], f["tile"], f["by"] == "self_draw", f["melds"])]
    best = max(scored, key=lambda reading: reading[0])
    result["ties"] = sum(reading[0] == best[0] for reading in scored)
    counted[winner], result["winner_items"] = best[1], best[2]
    liable = said_or_found(deal, f)
    if liable:
        result["liability"] = [{"winner": winner, "seat": liable[0], "rule": liable[1]}]
    result["payments"] = settle(opt, winner, {s: h["total"] for s, h in counted.items()}, liable)
    return result
