"""Independent reference for Zung Jung 3.3, from zung-jung.md alone. Slow and obvious on purpose."""
# ruff: noqa: C901, PLR0912, PLR0915

from tests.differential.hong_kong_oracle_tiles import FLOWERS, SEATS, Meld, is_dragon, is_honor, is_terminal, is_wind, split_sets, tiles

DEFAULTS = {
    "minimum": 0,
    "limit": 320,
    "par": 25,
    "payment": "formal",
    "flowers": False,
    "nine_gates_self_draw": False,
}
VALUES = {  # in the order of the page
    "all_chows": 5,
    "concealed_hand": 5,
    "all_simples": 5,
    "half_flush": 40,
    "full_flush": 80,
    "nine_gates": 480,
    "dragon_pung": 10,
    "seat_wind": 10,
    "little_three_dragons": 40,
    "big_three_dragons": 130,
    "little_three_winds": 30,
    "big_three_winds": 120,
    "little_four_winds": 320,
    "big_four_winds": 400,
    "all_honors": 320,
    "all_pungs": 30,
    "two_concealed_pungs": 5,
    "three_concealed_pungs": 30,
    "four_concealed_pungs": 125,
    "one_kong": 5,
    "two_kongs": 20,
    "three_kongs": 120,
    "four_kongs": 480,
    "pure_double_chow": 10,
    "twice_pure_double_chow": 60,
    "pure_triple_chow": 120,
    "quadruple_chow": 480,
    "mixed_triple_chow": 35,
    "little_triple_pung": 30,
    "triple_pung": 120,
    "pure_straight": 40,
    "pure_shifted_pungs": 100,
    "four_pure_shifted_pungs": 200,
    "outside_hand": 40,
    "full_outside_hand": 50,
    "terminals_and_honors": 100,
    "all_terminals": 400,
    "last_tile_draw": 10,
    "last_tile_claim": 10,
    "kong_replacement": 10,
    "robbing_kong": 10,
    "heavenly_hand": 155,
    "earthly_hand": 155,
    "thirteen_orphans": 160,
    "seven_pairs": 30,
    "chicken_hand": 1,
    "own_flower": 4,
    "other_flower": 2,
    "flower_set": 10,
}
FLOWER_ITEMS = ["own_flower", "other_flower", "flower_set"]
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]


def options_of(deal):
    o = {**DEFAULTS, **deal.get("options", {})}
    if o["limit"] is not None and o["minimum"] > o["limit"]:
        o["minimum"] = o["limit"]
    return o


class Win:
    def __init__(self, deal):
        w = deal["win"]
        self.deal = deal
        self.o = options_of(deal)
        self.by = w["by"]
        self.frm = w.get("from")
        self.tile = tiles(w["tile"])[0]
        self.claimants = [w["winner"]] if isinstance(w["winner"], str) else list(w["winner"])
        self.drawn = self.by == "self_draw"
        self.circ = set(w.get("circumstances", []))
        self.last = "last_tile" in self.circ or (deal.get("table") or {}).get("wall_left") == 0
        self.any_kong = any(Meld(m).kind == "kong" for h in deal["hands"].values() for m in h.get("melds", []))


def incidental(win, seat):
    found = []
    if win.last and win.drawn:
        found.append("last_tile_draw")
    if win.last and win.by == "discard":
        found.append("last_tile_claim")
    if win.drawn and win.circ & {"kong_replacement", "kong_on_kong"} and "flower_replacement" not in win.circ:
        found.append("kong_replacement")
    if win.by == "robbed_kong":
        found.append("robbing_kong")
    if "first_turn" in win.circ and not win.any_kong:
        if win.drawn and seat == "east":
            found.append("heavenly_hand")
        if win.by == "discard" and win.frm == "east":
            found.append("earthly_hand")
    return found


def of_tiles(every, *, pungs_or_pairs):
    """1.3, 2.1, 3.4 and what of 8.1 looks at tiles only"""
    found = []
    honors = [t for t in every if is_honor(t)]
    suits = {t // 9 for t in every if not is_honor(t)}
    if not any(is_honor(t) or is_terminal(t) for t in every):
        found.append("all_simples")
    if len(suits) == 1:
        found.append("half_flush" if honors else "full_flush")
    if not suits:
        found.append("all_honors")
    if all(is_terminal(t) for t in every):
        found.append("all_terminals")
    elif all(is_terminal(t) or is_honor(t) for t in every) and honors and suits and pungs_or_pairs:
        found.append("terminals_and_honors")
    return found


def series_of_sets(win, seat, melds, sets, pair, place, every, before):
    """``sets``: the concealed ones; ``place``: which of them the winning tile completes, None the pair"""
    found = []
    whole = [(m.kind, m.tile, m.concealed) for m in melds]
    whole += [(k, t, win.drawn or i != place) for i, (k, t) in enumerate(sets)]
    pungs = [t for k, t, _ in whole if k != "chow"]
    chows = sorted(t for k, t, _ in whole if k == "chow")
    if len(chows) == 4:
        found.append("all_chows")
    if all(m.concealed for m in melds):
        found.append("concealed_hand")
    tiles_only = of_tiles(every, pungs_or_pairs=len(pungs) == 4)
    found += tiles_only
    suits = {t // 9 for t in every if not is_honor(t)}
    if not melds and len(suits) == 1 and "full_flush" in found:
        low = min(suits) * 9
        gates = [low] * 3 + list(range(low + 1, low + 8)) + [low + 8] * 3
        if before == gates or (win.drawn and win.o["nine_gates_self_draw"] and all(every.count(t) >= gates.count(t) for t in gates)):
            found.append("nine_gates")
    found += ["dragon_pung" for t in pungs if is_dragon(t)]
    if 27 + SEATS.index(seat) in pungs:
        found.append("seat_wind")
    dragons, winds = sum(is_dragon(t) for t in pungs), sum(is_wind(t) for t in pungs)
    if dragons == 3:
        found.append("big_three_dragons")
    elif dragons == 2 and is_dragon(pair):
        found.append("little_three_dragons")
    if winds == 4:
        found.append("big_four_winds")
    elif winds == 3:
        found.append("little_four_winds" if is_wind(pair) else "big_three_winds")
    elif winds == 2 and is_wind(pair):
        found.append("little_three_winds")
    if len(pungs) == 4:
        found.append("all_pungs")
    concealed = sum(k != "chow" and c for k, t, c in whole)
    kongs = sum(k == "kong" for k, _, _ in whole)
    found += [[], [], ["two_concealed_pungs"], ["three_concealed_pungs"], ["four_concealed_pungs"]][concealed]
    found += [[], ["one_kong"], ["two_kongs"], ["three_kongs"], ["four_kongs"]][kongs]
    alike = sorted(chows.count(t) for t in set(chows))
    if 4 in alike:
        found.append("quadruple_chow")
    elif 3 in alike:
        found.append("pure_triple_chow")
    elif alike == [2, 2]:
        found.append("twice_pure_double_chow")
    elif 2 in alike:
        found.append("pure_double_chow")
    if any(n in chows and n + 9 in chows and n + 18 in chows for n in range(9)):
        found.append("mixed_triple_chow")
    numbers = [t for t in pungs if t < 27]
    for n in range(9):
        there = [s for s in range(3) if s * 9 + n in numbers]
        if len(there) == 3:
            found.append("triple_pung")
        elif len(there) == 2 and pair < 27 and pair % 9 == n and pair // 9 not in there:
            found.append("little_triple_pung")
    if any(s in chows and s + 3 in chows and s + 6 in chows for s in (0, 9, 18)):
        found.append("pure_straight")
    runs = [t for t in numbers if t % 9 <= 6 and t + 1 in numbers and t + 2 in numbers]
    if any(t % 9 <= 5 and t + 3 in numbers for t in runs):
        found.append("four_pure_shifted_pungs")
    elif runs:
        found.append("pure_shifted_pungs")
    if not {"all_terminals", "terminals_and_honors"} & set(found):
        groups = [[t, t + 1, t + 2] if k == "chow" else [t] for k, t, _ in whole] + [[pair]]
        if all(any(is_terminal(t) for t in g) for g in groups):
            found.append("full_outside_hand")
        elif all(any(is_terminal(t) or is_honor(t) for t in g) for g in groups):
            found.append("outside_hand")
    return found


def ways_of(win, seat):
    """every way to read the tiles and to place the winning tile: the patterns"""
    hand = win.deal["hands"][seat]
    melds = [Meld(m) for m in hand.get("melds", [])]
    before = sorted(tiles(hand["concealed"]))
    if len(before) == 14 - 3 * len(melds):
        before.remove(win.tile)
    after = sorted([*before, win.tile])
    every = sorted(after + [t for m in melds for t in m.all])
    luck = incidental(win, seat)
    found = []
    if not melds and set(after) == set(ORPHANS):
        found.append(["thirteen_orphans", *luck])
    if not melds and all(after.count(t) in (2, 4) for t in after):
        found.append(["seven_pairs", *of_tiles(after, pungs_or_pairs=True), *luck])
    for pair in sorted(set(after)):
        if after.count(pair) < 2:
            continue
        rest = list(after)
        rest.remove(pair)
        rest.remove(pair)
        for sets in split_sets(rest):
            holding = [i for i, (k, t) in enumerate(sets) if win.tile in ((t, t + 1, t + 2) if k == "chow" else (t,))]
            places = [*holding, *([None] if pair == win.tile else [])]
            found += [series_of_sets(win, seat, melds, sets, pair, place, every, before) + luck for place in places]
    flowers = hand.get("flowers", [])
    own = SEATS.index(seat)
    bonus = ["own_flower" if FLOWERS.index(f) % 4 == own else "other_flower" for f in flowers]
    bonus += ["flower_set" for four in (FLOWERS[:4], FLOWERS[4:]) if set(four) <= set(flowers)]
    return [(way or ["chicken_hand"]) + bonus for way in found]


def added(way, o):
    """points, the sum before the limit, what counts"""
    before = sum(VALUES[y] for y in way)
    limit = o["limit"]
    if limit is None:
        return before, before, way
    grand = [y for y in VALUES if y in way and y not in FLOWER_ITEMS and VALUES[y] >= limit]
    if grand:
        top = max(grand, key=lambda y: VALUES[y])
        return VALUES[top], before, [top]
    return min(before, limit), before, way


def best(win, seat):
    ways = []
    for way in ways_of(win, seat):
        points, before, counting = added(way, win.o)
        helping = added([y for y in way if y not in FLOWER_ITEMS], win.o)[0]
        ways.append((points, before, len(counting), helping, sorted(counting)))
    top = max(w[:3] for w in ways)
    return [w for w in ways if w[:3] == top]


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
    winners = reach[:1]
    hands, found = {}, []
    for s in win.claimants:
        outcome = "won" if s in winners else "passed_over" if s in reach else "below_minimum"
        hands[s] = {"outcome": outcome, "points": ways[s][0][0], "before": ways[s][0][1], "yaku_any": [w[4] for w in ways[s]]}
    for s in winners:
        h = ways[s][0][0]
        others = [x for x in SEATS if x != s]
        named = deal.get("liability")
        if isinstance(named, dict):
            named = named.get(s)
        if named is not None and named != "nobody":
            found.append((s, named, "request"))
            pay(named, s, 3 * h)
            continue
        who = deal["win"].get("responsible")
        if isinstance(who, dict):
            who = who.get(s)
        if who is None:
            who = win.frm
        if win.drawn or o["payment"] == "uniform" or who == "nobody":
            for x in others:
                pay(x, s, h)
        else:
            little = min(h, o["par"])
            for x in others:
                pay(x, s, 3 * h - 2 * little if x == who else little)
    return {"payments": payments, "hands": hands, "liability": sorted(found)}
