"""Independent reference for the Hong Kong Mahjong Association's game, from hkma.md alone. Slow and obvious on purpose."""
# ruff: noqa: C901, PLR0912, PLR0915

from tests.differential.hong_kong_oracle_tiles import FLOWERS, SEATS, Meld, is_dragon, is_honor, is_terminal, is_wind, split_sets, tiles

DEFAULTS = {
    "flowers": True,
    "flower_wins": True,
    "limit": 10,
    "minimum": 3,
    "flowers_toward_minimum": True,
    "rate": 1,
    "doubling": "half_spicy",
    "discard_payment": "full",
    "robbed_kong_payment": "self_draw",
    "multiple_winners": False,
    "concealed_kong_robbed": True,
    "liability_rules": ["four_melds_self_draw", "big_three_dragons"],
    "kong_replacement_exempt": True,
}
VALUES = {
    "all_chows": 1,
    "self_draw": 1,
    "dragon_pung": 1,
    "seat_wind": 1,
    "round_wind": 1,
    "terminals_and_honors": 1,
    "robbing_kong": 1,
    "kong_replacement": 1,
    "last_tile": 1,
    "no_flowers": 1,
    "own_flower": 1,
    "flower_set": 1,
    "concealed_hand": 1,
    "half_flush": 3,
    "all_pungs": 3,
    "little_three_dragons": 3,
    "seven_flowers": 3,
    "big_three_dragons": 5,
    "full_flush": 7,
}
LIMIT_HANDS = [
    "all_honors",
    "all_terminals",
    "little_four_winds",
    "big_four_winds",
    "four_kongs",
    "four_concealed_pungs",
    "thirteen_orphans",
    "nine_gates",
    "heavenly_hand",
    "earthly_hand",
    "kong_upon_kong",
    "eight_flowers",
]
FLOWER_YAKU = ["no_flowers", "own_flower", "flower_set"]
TERMINALS = [0, 8, 9, 17, 18, 26]
ORPHANS = [*TERMINALS, *range(27, 34)]


def options_of(deal):
    o = {**DEFAULTS, **deal.get("options", {})}
    if o["limit"] is not None and o["minimum"] > o["limit"]:
        o["minimum"] = o["limit"]
    return o


def base_of(faan, o):
    if o["doubling"] == "full" or faan <= 4:
        return o["rate"] * 2**faan
    if faan % 2 == 0:
        return o["rate"] * 16 * 2 ** ((faan - 4) // 2)
    return o["rate"] * 24 * 2 ** ((faan - 5) // 2)


class Win:
    def __init__(self, deal):
        w = deal["win"]
        self.deal = deal
        self.o = options_of(deal)
        self.by = w["by"]
        self.frm = w.get("from")
        self.flower = w["tile"] if w["tile"] in FLOWERS else None
        self.tile = None if self.flower else tiles(w["tile"])[0]
        self.claimants = [w["winner"]] if isinstance(w["winner"], str) else list(w["winner"])
        self.drawn = self.by == "self_draw"
        c = set(w.get("circumstances", []))
        if "kong_on_kong" in c:
            c.add("kong_replacement")
        self.circ = c
        self.last = "last_tile" in c or (deal.get("table") or {}).get("wall_left") == 0
        self.any_meld = any(h.get("melds") for h in deal["hands"].values())
        self.on_kong = self.drawn and "kong_replacement" in c and "flower_replacement" not in c
        self.on_kong_of_kong = self.drawn and "kong_on_kong" in c and "flower_replacement" not in c


def sets_of(hand, tile):
    """melds, the tiles before the win, and all concealed tiles with the winning one"""
    melds = [Meld(m) for m in hand.get("melds", [])]
    hidden = sorted(tiles(hand["concealed"]))
    if len(hidden) == 14 - 3 * len(melds):
        hidden.remove(tile)
    return melds, hidden, sorted([*hidden, tile])


def yaku_of(win, seat):
    """every reading as a list of yaku ids, repeated where they count several times"""
    hand = win.deal["hands"][seat]
    own = SEATS.index(seat)
    flowers = list(hand.get("flowers", []))
    if win.flower:
        flowers = sorted({*flowers, win.flower})
        assert len(flowers) in (7, 8)
        found = ["seven_flowers" if len(flowers) == 7 else "eight_flowers"]
        if win.on_kong:
            found.append("kong_replacement")
        if win.on_kong_of_kong:
            found.append("kong_upon_kong")
        if win.last:
            found.append("last_tile")
        return [found]
    melds, before, after = sets_of(hand, win.tile)
    every = sorted(after + [t for m in melds for t in m.all])
    plain = []
    if win.drawn:
        plain.append("self_draw")
        if win.last:
            plain.append("last_tile")
    if win.by == "robbed_kong":
        plain.append("robbing_kong")
    if win.on_kong:
        plain.append("kong_replacement")
    if win.on_kong_of_kong:
        plain.append("kong_upon_kong")
    if win.o["flowers"]:
        if not flowers:
            plain.append("no_flowers")
        plain += ["own_flower" for f in flowers if FLOWERS.index(f) % 4 == own]
        plain += ["flower_set" for four in (FLOWERS[:4], FLOWERS[4:]) if set(four) <= set(flowers)]
    elif not melds:
        plain.append("concealed_hand")
    if "first_turn" in win.circ and not win.any_meld:
        if win.drawn and seat == "east":
            plain.append("heavenly_hand")
        if win.by == "discard" and win.frm == "east":
            plain.append("earthly_hand")
    honors = [t for t in every if is_honor(t)]
    suits = {t // 9 for t in every if not is_honor(t)}
    if len(suits) == 1:
        plain.append("half_flush" if honors else "full_flush")
    if not suits:
        plain.append("all_honors")
    if all(is_terminal(t) for t in every):
        plain.append("all_terminals")
    if len(suits) == 1 and not honors and not melds:
        low = min(suits) * 9
        gates = [low] * 3 + list(range(low + 1, low + 8)) + [low + 8] * 3
        if before == gates or (win.drawn and all(after.count(t) >= gates.count(t) for t in gates)):
            plain.append("nine_gates")
    found = []
    robs_concealed = "concealed_kong_robbed" in win.circ
    if not melds and set(after) == set(ORPHANS):
        found.append([y for y in plain if y not in ("half_flush", "all_honors", "all_terminals")] + ["thirteen_orphans"])
    for pair in sorted(set(after)):
        if robs_concealed or after.count(pair) < 2:
            continue
        rest = list(after)
        rest.remove(pair)
        rest.remove(pair)
        for sets in split_sets(rest):
            found.append(plain + of_sets(win, own, melds, sets, pair, every))
    return found


def of_sets(win, own, melds, sets, pair, every):
    found = []
    whole = [(m.kind, m.tile) for m in melds] + sets
    pungs = [t for k, t in whole if k != "chow"]
    if not pungs:
        found.append("all_chows")
    if len(pungs) == 4:
        found.append("all_pungs")
        honors = any(is_honor(t) for t in every)
        if all(is_honor(t) or is_terminal(t) for t in every) and honors and any(is_terminal(t) for t in every):
            found.append("terminals_and_honors")
    found += ["dragon_pung" for t in pungs if is_dragon(t)]
    if 27 + own in pungs:
        found.append("seat_wind")
    if 27 + SEATS.index(win.deal["round_wind"]) in pungs:
        found.append("round_wind")
    dragons, winds = sum(is_dragon(t) for t in pungs), sum(is_wind(t) for t in pungs)
    if dragons == 2 and is_dragon(pair):
        found.append("little_three_dragons")
    if dragons == 3:
        found.append("big_three_dragons")
    if winds == 3 and is_wind(pair):
        found.append("little_four_winds")
    if winds == 4:
        found.append("big_four_winds")
    if sum(k == "kong" for k, _ in whole) == 4:
        found.append("four_kongs")
    if not melds and all(k == "pung" for k, _ in sets) and (win.drawn or win.tile == pair):
        found.append("four_concealed_pungs")
    return found


def added(yaku, o):
    """faan, the sum before the limit, what counts"""
    limit = o["limit"]
    rest = [y for y in yaku if y not in LIMIT_HANDS]
    before = sum(VALUES[y] for y in rest)
    faan = before if limit is None else min(before, limit)
    grand = [y for y in LIMIT_HANDS if y in yaku]
    worth = 10 if limit is None else limit
    if grand and worth >= faan:
        return worth, worth, grand[:1]
    return faan, before, rest


def best(win, seat):
    ways = []
    for yaku in yaku_of(win, seat):
        faan, before, counting = added(yaku, win.o)
        helping = added([y for y in yaku if win.o["flowers_toward_minimum"] or y not in FLOWER_YAKU], win.o)[0]
        ways.append((faan, before, len(counting), helping, sorted(counting)))
    top = max(w[:3] for w in ways)
    return [w for w in ways if w[:3] == top]


def liable(win, seat):
    """(seat, rule) or None"""
    named = win.deal.get("liability")
    if named is not None and (not isinstance(named, dict) or named.get(seat) is not None):
        who = named if isinstance(named, str) else named[seat]
        return None if who == "nobody" else (who, "request")
    if not win.drawn or (win.o["kong_replacement_exempt"] and win.on_kong):
        return None
    melds = [Meld(m) for m in win.deal["hands"][seat].get("melds", [])]
    events = []
    if "four_melds_self_draw" in win.o["liability_rules"] and len(melds) == 4:
        events.append((3, "four_melds_self_draw"))
    if "big_three_dragons" in win.o["liability_rules"]:
        places = [i for i, m in enumerate(melds) if m.kind != "chow" and is_dragon(m.tile)]
        if len(places) == 3:
            events.append((places[2], "big_three_dragons"))
    events = [e for e in events if not melds[e[0]].concealed and melds[e[0]].feeder]
    if not events:
        return None
    place, rule = max(events, key=lambda e: (e[0], e[1] == "four_melds_self_draw"))
    return melds[place].feeder, rule


def score(deal):
    win = Win(deal)
    o = win.o
    payments = dict.fromkeys(SEATS, 0)

    def pay(frm, to, n):
        payments[frm] -= n
        payments[to] += n

    ways = {s: best(win, s) for s in win.claimants}
    reach = [s for s in win.claimants if ways[s][0][3] >= o["minimum"]]
    if win.frm:
        reach.sort(key=lambda s: (SEATS.index(s) - SEATS.index(win.frm)) % 4)
    winners = reach if o["multiple_winners"] else reach[:1]
    hands, found = {}, []
    for s in win.claimants:
        outcome = "won" if s in winners else "passed_over" if s in reach else "below_minimum"
        faan = ways[s][0][0]
        hands[s] = {"outcome": outcome, "points": faan, "before": ways[s][0][1], "yaku_any": [w[4] for w in ways[s]]}
    for s in winners:
        base = base_of(ways[s][0][0], o)
        others = [x for x in SEATS if x != s]
        named = liable(win, s)
        as_self_draw = win.drawn or (win.by == "robbed_kong" and o["robbed_kong_payment"] == "self_draw")
        if named:
            found.append((s, *named))
            pay(named[0], s, base * (6 if as_self_draw else 4))
        elif win.drawn:
            for x in others:
                pay(x, s, 2 * base)
        elif as_self_draw:
            pay(win.frm, s, 6 * base)
        elif o["discard_payment"] == "full":
            pay(win.frm, s, 4 * base)
        else:
            for x in others:
                pay(x, s, 2 * base if x == win.frm else base)
    return {"payments": payments, "hands": hands, "liability": sorted(found)}
