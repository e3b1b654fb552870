"""Independent reference for the Hong Kong family, written from the rules page alone.

``score(deal)`` gives payments, for each claimant outcome, faan, yaku and ``yaku_any`` (every list of ids that a legitimate
choice among equal readings may show), liability, and ``ambiguous``: points that the pages leave open and that the answer
rests on. Valid deals only; nothing is validated here.
"""
# ruff: noqa: C901, PLR0912

from tests.differential.guangdong_oracle import score_guangdong
from tests.differential.hong_kong_oracle_tiles import (
    FLOWERS,
    SEATS,
    WIN_TILE,
    Deal,
    certain,
    earliest,
    exposed,
    is_dragon,
    is_wind,
    patterns,
    pay,
    readings,
    request_liability,
    ruleset_of,
)

HK = ["hk-qingzhang", "hk-qq", "hk-yiqi", "hk-new-guangdong", "hk-wikipedia", "hk-huashi", "hk-gametower"]
MATRIX = """
chicken_hand         - 0 1 0 - - -
all_chows            1 1 2 1 1 1 1
self_draw            1 1* 1* 1* 1 1 1
robbing_kong         1 3* 5* 1* 1 1 1
dragon_pung          1 1* 1* 1* 1 1 1
seat_wind            1 1* 1* 1* 1 1 1
round_wind           1 1* 1* 1* 1 1 1
kong_replacement     1 3* 5* 1* 1 1 -
last_tile            - 3* 5* 1* 1 1 1
half_flush           3 2 3 3 3 3 3
all_pungs            3 2 4 3 3 3 3
little_three_dragons 5 5 6 7 5 4 5
full_flush           7 4 5 5 7 7(6) 7
terminals_and_honors - 5 6 6 1(3) -(3) 1
big_three_dragons    10 6 8 9 8 L 8
little_four_winds    10 5 7 7 13 L 13
all_honors           10 6 8 8 13 L -
earthly_hand         13 6# 8# 9# 13 L -
heavenly_hand        13 6# 8# 9# 13 L -
thirteen_orphans     13 6 8 9 13 L 13
all_terminals        13 6 8 8 13 -(L) 13
nine_gates           - 6 8 8 13 - -
four_kongs           18 6 8 - 13 -(L) 13
big_four_winds       18 6 8 9 13 L 13
concealed_hand       - - - 1* 1 -(1) 1
three_winners        - L* L* - - - -
no_flowers           1 - - - - - 1
own_flower           1 - - - - - 1
flower_set           2 - - - 2 - 2
"""
ADDED = {"seven_pairs": 4, "four_concealed_pungs": "L", "last_discard": 1, "kong_upon_kong": "L", "seven_flowers": 3, "eight_flowers": "L"}
"""What no column has: in force only by house rules, which get this value where they name none."""
TABLE = [line.split()[0] for line in MATRIX.strip().splitlines()] + list(ADDED)
CELLS = {line.split()[0]: line.split()[1:] for line in MATRIX.strip().splitlines()} | {y: ["-"] * 7 for y in ADDED}
DEFAULT_LIMIT = dict(zip(HK, [10, 3, 5, 5, 13, 10, 13], strict=False))
SINGLE = {"hk-qingzhang", "hk-wikipedia", "hk-huashi", "hk-gametower"}
FLOWER_RULESETS = {"hk-qingzhang", "hk-wikipedia", "hk-gametower"}
ALTERNATIVE = {"hk-wikipedia", "hk-huashi"}
BIG_HANDS = [
    "half_flush",
    "full_flush",
    "all_pungs",
    "all_honors",
    "all_terminals",
    "terminals_and_honors",
    "little_three_dragons",
    "big_three_dragons",
    "little_four_winds",
    "big_four_winds",
    "four_kongs",
]
HK_LIABILITY = [
    "claimed_kong_replacement",
    "four_melds_self_draw",
    "three_melds_discard",
    "three_melds_self_draw",
    "fresh_tile_last_five",
    "big_three_dragons",
    "big_four_winds",
    "four_kongs",
    "robbed_kong",
]
HK_LIABILITY_ON = ["claimed_kong_replacement", "four_melds_self_draw", "three_melds_discard", "fresh_tile_last_five"]
FLOWER_YAKU = {"no_flowers", "own_flower", "flower_set", "seven_flowers", "eight_flowers"}
TAKES_IN = {
    "big_three_dragons": ["dragon_pung"],
    "little_three_dragons": ["dragon_pung"],
    "big_four_winds": ["seat_wind", "round_wind", "half_flush", "all_pungs"],
    "little_four_winds": ["seat_wind", "round_wind", "half_flush"],
    "all_honors": ["all_pungs", "dragon_pung", "seat_wind", "round_wind"],
    "all_terminals": ["all_pungs"],
    "four_kongs": ["all_pungs"],
    "nine_gates": ["full_flush", "concealed_hand"],
    "thirteen_orphans": ["concealed_hand"],
    "heavenly_hand": ["self_draw", "concealed_hand"],
    "earthly_hand": ["concealed_hand"],
    "kong_upon_kong": ["kong_replacement"],
}  # terminals_and_honors and flower_set: in the code


class HKRules:
    def __init__(self, d):
        rid, hopt, hyaku, ropt = ruleset_of(d)
        self.id = rid
        given = dict(hopt)
        given.update(ropt)
        o = {
            "rate": 1,
            "limit": DEFAULT_LIMIT[rid],
            "above_limit": "single" if rid in SINGLE else "sum",
            "discard_payment": "half",
            "doubling": "full",
            "flowers_toward_minimum": True,
            "liability_rules": HK_LIABILITY_ON,
            "four_meld_hands": "full_flush_or_terminals",
            "big_hands": BIG_HANDS,
            "multiple_winners": True,
            "co_winners_pay": True,
            "alternative_values": False,
        }
        o.update(given)
        if "minimum" not in given:
            o["minimum"] = 0
            if rid in SINGLE:
                o["minimum"] = 3 if o["limit"] is None else min(3, o["limit"])
        self.o = o
        default_limit = hopt["limit"] if hopt.get("limit") is not None else DEFAULT_LIMIT[rid]
        worth_limit = o["limit"] if o["limit"] is not None else default_limit
        self.value, self.mark = {}, {}
        for y in TABLE:
            cell = CELLS[y][HK.index(rid)]
            main, _, alt = cell.rstrip(")").partition("(")
            if alt and o["alternative_values"]:
                main = alt
            if main[-1] in "*#":
                self.mark[y] = main[-1]
                main = main[:-1]
            if main == "L":
                self.value[y] = worth_limit
            elif main != "-":
                self.value[y] = int(main)
        for y, c in hyaku.items():
            if c.get("enabled", True):
                if "value" in c:
                    self.value[y] = c["value"]
                elif y in ADDED:
                    self.value[y] = worth_limit if ADDED[y] == "L" else ADDED[y]
            else:
                self.value.pop(y, None)


def hk_yaku(deal, seat, rd, three):
    """{id: count} of all that is true, whatever the ruleset has"""
    hand = deal.hands[seat]
    p, pungs = patterns(hand, rd)
    y = {x: 1 for x in p}
    if deal.by == "self_draw":
        y["self_draw"] = 1
        if deal.on_kong:
            y["kong_replacement"] = 1
        if "last_tile" in deal.circ:
            y["last_tile"] = 1
        if deal.on_kong and "kong_on_kong" in deal.circ:
            y["kong_upon_kong"] = 1
    if deal.by == "discard" and "last_tile" in deal.circ:
        y["last_discard"] = 1
    if rd["form"] == "seven_pairs":
        y["seven_pairs"] = 1
    # a pung that another's tile completes is not concealed, so that this tile must be the pair's
    if len(pungs) == 4 and not exposed(hand) and (deal.by == "self_draw" or rd["pair"] == deal.tile):
        y["four_concealed_pungs"] = 1
    if len(hand.flowers) in (7, 8):
        y["seven_flowers" if len(hand.flowers) == 7 else "eight_flowers"] = 1
    if deal.by == "robbed_kong":
        y["robbing_kong"] = 1
    n = sum(is_dragon(t) for t in pungs)
    if n:
        y["dragon_pung"] = n
    if 27 + SEATS.index(seat) in pungs:
        y["seat_wind"] = 1
    if 27 + SEATS.index(deal.round_wind) in pungs:
        y["round_wind"] = 1
    if not exposed(hand):
        y["concealed_hand"] = 1
    if deal.undisturbed_first_turn:
        if seat == "east" and deal.by == "self_draw":
            y["heavenly_hand"] = 1
        if seat != "east" and deal.by == "discard" and deal.frm == "east":
            y["earthly_hand"] = 1
    if three:
        y["three_winners"] = 1
    # flowers; the own flower of a full set is left out later, when flower_set counts
    if not hand.flowers:
        y["no_flowers"] = 1
    k = SEATS.index(seat)
    own = [f for f in (FLOWERS[k], FLOWERS[4 + k]) if f in hand.flowers]
    if own:
        y["own_flower"] = len(own)
    sets = [s for s in (FLOWERS[:4], FLOWERS[4:]) if all(f in hand.flowers for f in s)]
    if sets:
        y["flower_set"] = len(sets)
    return y


def add_up(rules, y, amb):
    """-> (total, before the limit, [ids that count], number of yaku counted)"""
    o, val, mark = rules.o, rules.value, rules.mark
    y = {k: c for k, c in y.items() if k in val}
    lone = [k for k in TABLE if k in y and mark.get(k) == "#"]
    if lone:
        best = max(lone, key=lambda k: val[k])
        rest = add_up(rules, {k: c for k, c in y.items() if k not in lone}, amb)
        alone = min(val[best], o["limit"]) if o["above_limit"] == "cut" and o["limit"] is not None else val[best]
        if alone >= rest[0]:
            return alone, val[best], [best], 1
        return rest
    # taking in
    out = set()
    for k in y:
        out.update(TAKES_IN.get(k, []))
    if "terminals_and_honors" in y and val["terminals_and_honors"] > val.get("all_pungs", 0):
        out.add("all_pungs")
    if "flower_set" in y and "own_flower" in y:
        left = y["own_flower"] - y["flower_set"]  # a complete set contains exactly one own flower
        if left > 0:
            y["own_flower"] = left
        else:
            out.add("own_flower")
    y = {k: c for k, c in y.items() if k not in out}
    if not y and "chicken_hand" in val:
        y = {"chicken_hand": 1}
    plain = {k: c for k, c in y.items() if mark.get(k) != "*"}
    star = {k: c for k, c in y.items() if mark.get(k) == "*"}
    unmarked = sum(val[k] * c for k, c in plain.items())
    marked = sum(val[k] * c for k, c in star.items())
    limit = o["limit"]

    def answer(total, items):
        return total, unmarked + marked, sorted(items), sum(items.values())

    if limit is None:
        return answer(unmarked + marked, y)
    if o["above_limit"] == "single":
        over = [k for k in TABLE if k in plain and val[k] > limit]
        if over:
            best = over[0]
            for k in over:
                if val[k] > val[best]:
                    best = k
            if plain[best] > 1:
                amb.add("single_yaku_with_count")
            return answer(val[best], {best: 1})
        if any(val[k] > limit for k in star):
            amb.add("star_over_limit_single")
        if unmarked >= limit:
            return answer(limit, plain)
        return answer(min(unmarked + marked, limit), y)
    if unmarked >= limit:
        return answer(limit if o["above_limit"] == "cut" else unmarked, plain)
    return answer(min(unmarked + marked, limit), y)


def hk_hand(deal, seat, rules, three, amb):
    """-> faan, [acceptable yaku lists], reaches the minimum"""
    res = []
    for rd in readings(deal.hands[seat], seven_pairs="seven_pairs" in rules.value):
        y = hk_yaku(deal, seat, rd, three)
        total, before, ids, n = add_up(rules, y, amb)
        toward = total
        if not rules.o["flowers_toward_minimum"]:
            toward = add_up(rules, {k: c for k, c in y.items() if k not in FLOWER_YAKU}, amb)[0]
        res.append((total, before, n, tuple(ids), toward))
    top = max(r[:3] for r in res)
    best = [r for r in res if r[:3] == top]
    lists = sorted({r[3] for r in best})
    mini = rules.o["minimum"]
    if len({r[4] >= mini for r in best}) > 1 or max(r[4] for r in res) >= mini > max(r[4] for r in best):
        amb.add("minimum_depends_on_reading")
    # n counts repeats; counting ids instead could choose another reading
    top2 = max((r[0], r[1], len(r[3])) for r in res)
    if {r[3] for r in res if (r[0], r[1], len(r[3])) == top2} != set(lists):
        amb.add("more_yaku_by_id_or_count")
        lists = lists + sorted({r[3] for r in res if (r[0], r[1], len(r[3])) == top2} - set(lists))
    if len(lists) > 1:
        amb.add("reading_tie")
    y = hk_yaku(deal, seat, readings(deal.hands[seat], seven_pairs=True)[0], three)
    if deal.by == "robbed_kong" and "concealed_hand" in y and "concealed_hand" in rules.value:
        amb.add("concealed_hand_robbed_kong")
    return top[0], [list(x) for x in lists], best[0][4] >= mini


def hk_liability(deal, seat, rules, amb):
    hand, o = deal.hands[seat], rules.o
    on = o["liability_rules"]
    shown = set()
    for rd in readings(hand, seven_pairs="seven_pairs" in rules.value):
        shown |= patterns(hand, rd)[0]
    big = bool(shown & set(o["big_hands"]))
    ex = [i for i, m in enumerate(hand.melds) if not m.concealed]
    self_draw = deal.by == "self_draw"
    found = []
    if "claimed_kong_replacement" in on and self_draw and deal.on_kong:
        i = deal.replacement_kong(hand)
        if i is not None and not hand.melds[i].concealed and not hand.melds[i].added:
            found.append((i, hand.melds[i].feeder, "claimed_kong_replacement", False))
    if "four_melds_self_draw" in on and self_draw and len(ex) == 4:
        ok = big if o["four_meld_hands"] == "big_hand" else bool(shown & {"full_flush", "all_terminals"})
        if ok:
            found.append((3, hand.melds[3].feeder, "four_melds_self_draw", False))
    if "three_melds_discard" in on and deal.by == "discard" and len(ex) in (3, 4) and big:
        found.append((WIN_TILE, deal.frm, "three_melds_discard", False))
    if "three_melds_self_draw" in on and self_draw and len(ex) == 3 and big:
        found.append((ex[2], hand.melds[ex[2]].feeder, "three_melds_self_draw", False))
    late = "last_tile" in deal.circ or (deal.wall_left is not None and deal.wall_left <= 5)
    if "fresh_tile_last_five" in on and deal.by == "discard" and deal.fresh and late:
        found.append((WIN_TILE, deal.frm, "fresh_tile_last_five", False))
    for rule, wanted, n in (
        ("big_three_dragons", lambda m: is_dragon(m.tile), 3),
        ("big_four_winds", lambda m: is_wind(m.tile), 4),
        ("four_kongs", lambda m: m.kind == "kong", 4),
    ):
        if rule in on:
            i = certain(hand, wanted, n)
            if i is not None:
                found.append((i, hand.melds[i].feeder, rule, not self_draw))
    if "robbed_kong" in on and deal.by == "robbed_kong":
        found.append((WIN_TILE, deal.frm, "robbed_kong", False))
    got = earliest(found, amb)
    if got and got[3]:
        if deal.by == "robbed_kong":
            amb.add("split_with_robbed_player")
        if any(f[1] == got[1] and not f[3] for f in found) and got[1] != deal.frm:
            amb.add("split_or_all_same_seat")
    return got


def half_spicy(faan):
    if faan <= 3:
        return 2**faan
    if faan % 2 == 0:
        return 16 * 2 ** ((faan - 4) // 2)
    return half_spicy(faan - 1) * 3 // 2


def score_hk(d):
    rules = HKRules(d)
    o = rules.o
    deal, amb = Deal(d), set()
    payments = {s: 0 for s in SEATS}
    # who reaches the minimum, without three_winners
    res = {w: hk_hand(deal, w, rules, False, amb) for w in deal.claimants}
    reach = [w for w in deal.claimants if res[w][2]]
    winners = list(reach)
    if not o["multiple_winners"] and len(reach) > 1:
        winners = [min(reach, key=lambda w: (SEATS.index(w) - SEATS.index(deal.frm)) % 4)]
    if len(winners) == 3 and "three_winners" in rules.value:
        amb.clear()
        res = {w: hk_hand(deal, w, rules, True, amb) for w in deal.claimants}
    hands, liability = {}, []
    for w in deal.claimants:
        faan, lists, _ok = res[w]
        outcome = "won" if w in winners else ("passed_over" if w in reach else "below_minimum")
        base = o["rate"] * (2**faan if o["doubling"] == "full" else half_spicy(faan))
        hands[w] = {"outcome": outcome, "faan": faan, "base": base, "yaku": lists[0], "yaku_any": lists}
    for w in winners:
        base = hands[w]["base"]
        liab = request_liability(deal, w, hk_liability(deal, w, rules, amb))
        if liab:
            _, seat, rule, split = liab
            liability.append({"winner": w, "seat": seat, "rule": rule})
            if deal.by == "self_draw":
                pay(payments, seat, w, 6 * base)
            elif split:
                pay(payments, seat, w, 2 * base)
                pay(payments, deal.frm, w, 2 * base)
            else:
                pay(payments, seat, w, 4 * base)
        elif deal.by == "self_draw":
            for s in SEATS:
                if s != w:
                    pay(payments, s, w, 2 * base)
        elif o["discard_payment"] == "full":
            pay(payments, deal.frm, w, 4 * base)
        else:
            for s in SEATS:
                if s == w:
                    continue
                if s == deal.frm:
                    pay(payments, s, w, 2 * base)
                elif s in winners and not o["co_winners_pay"]:
                    pass
                else:
                    pay(payments, s, w, base)
    return {"payments": payments, "hands": hands, "liability": liability, "ambiguous": sorted(amb)}


def too_large(answer):
    """is a base beyond what can be asked?"""
    return any(hand["base"] > 2**49 for hand in answer["hands"].values())


def score(deal):
    if deal["win"] is None:
        return {"payments": {s: 0 for s in SEATS}, "hands": {}, "liability": [], "ambiguous": []}
    rid = ruleset_of(deal)[0]
    return score_guangdong(deal) if rid == "guangdong" else score_hk(deal)
