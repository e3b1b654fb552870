"""Independent reference for `guangdong`, written from the rules page alone."""
# ruff: noqa: C901, PLR0912, PLR0915

from tests.differential.hong_kong_oracle_tiles import (
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

GD_ORDINARY = {
    "chicken_hand": 0,
    "all_chows": 1,
    "all_pungs": 2,
    "half_flush": 2,
    "self_draw": 1,
    "seat_wind": 1,
    "round_wind": 1,
    "dragon_pung": 1,
}
GD_MARKED = {"self_draw", "seat_wind", "round_wind", "dragon_pung"}
GD_SPECIAL = {
    "full_flush": 4,
    "half_flush_all_pungs": 4,
    "full_flush_all_pungs": 5,
    "terminals_and_honors": 5,
    "little_three_dragons": 5,
    "little_four_winds": 5,
    "all_honors": 6,
    "all_terminals": 6,
    "big_three_dragons": 6,
    "big_four_winds": 6,
    "nine_gates": 6,
    "thirteen_orphans": 6,
}
GD_LIFT = ["kong_replacement", "last_tile", "robbing_kong", "three_winners", "heavenly_hand", "earthly_hand", "human_hand"]
GD_OPTIONS = {"rate": 1, "special_hands": "highest", "human_hand": True, "co_winners_pay": True}
GD_CAP = 3


def gd_hand(deal, seat, opt, values, on, amb):
    hand = deal.hands[seat]
    lifts = []
    if deal.on_kong and deal.by == "self_draw":
        lifts.append("kong_replacement")
    if "last_tile" in deal.circ and deal.by == "self_draw":
        lifts.append("last_tile")
    if deal.by == "robbed_kong":
        lifts.append("robbing_kong")
    if len(deal.claimants) == 3:
        lifts.append("three_winners")
    if deal.undisturbed_first_turn:
        if deal.by == "self_draw":
            lifts.append("heavenly_hand" if seat == "east" else "earthly_hand")
        if deal.by == "discard" and opt["human_hand"] and SEATS.index(deal.frm) < SEATS.index(seat):
            lifts.append("human_hand")
    lifts = [x for x in lifts if on(x)]

    results = []
    for rd in readings(hand):
        p, pungs = patterns(hand, rd)
        if {"half_flush", "all_pungs"} <= p:
            p.add("half_flush_all_pungs")
        if {"full_flush", "all_pungs"} <= p:
            p.add("full_flush_all_pungs")
        special = [y for y in GD_SPECIAL if y in p and on(y)]
        if special:
            if opt["special_hands"] == "highest":
                best = special[0]
                for y in special:
                    if values[y] > values[best]:
                        best = y
                counted = [best]
            else:
                out = set()
                if "full_flush_all_pungs" in special or "nine_gates" in special:
                    out.add("full_flush")
                if "big_four_winds" in special:
                    out.add("half_flush_all_pungs")
                counted = [y for y in special if y not in out]
            results.append((sum(values[y] for y in counted), sorted(counted)))
            continue
        items = {}
        for y in ("all_chows", "all_pungs", "half_flush"):
            if y in p:
                items[y] = 1
        if deal.by == "self_draw":
            items["self_draw"] = 1
        if 27 + SEATS.index(seat) in pungs:
            items["seat_wind"] = 1
        if 27 + SEATS.index(deal.round_wind) in pungs:
            items["round_wind"] = 1
        n = sum(is_dragon(t) for t in pungs)
        if n:
            items["dragon_pung"] = n
        items = {y: c for y, c in items.items() if on(y)}
        unmarked = sum(values[y] * c for y, c in items.items() if y not in GD_MARKED)
        if unmarked >= GD_CAP:
            items = {y: c for y, c in items.items() if y not in GD_MARKED}
        total = min(GD_CAP, sum(values[y] * c for y, c in items.items()))
        counted = list(items)
        if lifts:
            total = GD_CAP
            counted += lifts
        elif not counted and on("chicken_hand"):
            counted = ["chicken_hand"]
            total = min(GD_CAP, values["chicken_hand"])
        results.append((total, sorted(counted)))
    best = max(t for t, _ in results)
    tops = sorted({tuple(y) for t, y in results if t == best}, key=lambda y: (-len(y), y))
    return best, [list(y) for y in tops]


def gd_liability(deal, seat, amb):
    hand = deal.hands[seat]
    found = []
    if len(deal.claimants) == 3:
        found.append((WIN_TILE, deal.frm, "three_winners", False))
    if deal.by == "self_draw":
        if deal.on_kong:
            i = deal.replacement_kong(hand)
            if i is not None and not hand.melds[i].concealed and not hand.melds[i].added:
                found.append((i, hand.melds[i].feeder, "claimed_kong_replacement", False))
            elif len(exposed(hand)) == 4:
                amb.add("gd_four_melds_after_added_kong")
        if len(exposed(hand)) == 4:
            found.append((3, hand.melds[3].feeder, "four_melds_self_draw", False))
        i = certain(hand, lambda m: is_dragon(m.tile), 3)
        if i is not None:
            found.append((i, hand.melds[i].feeder, "big_three_dragons", False))
        i = certain(hand, lambda m: is_wind(m.tile), 4)
        if i is not None:
            found.append((i, hand.melds[i].feeder, "big_four_winds", False))
    if deal.by == "robbed_kong":
        found.append((WIN_TILE, deal.frm, "robbed_kong", False))
    return earliest(found, amb)


def score_guangdong(d):
    _rid, hopt, hyaku, ropt = ruleset_of(d)
    opt = dict(GD_OPTIONS)
    opt.update(hopt)
    opt.update(ropt)
    values = dict(GD_ORDINARY)
    values.update(GD_SPECIAL)
    for y, c in hyaku.items():
        if "value" in c:
            values[y] = c["value"]

    def on(y):
        return hyaku.get(y, {}).get("enabled", True)

    deal, amb = Deal(d), set()
    payments = {s: 0 for s in SEATS}
    hands, liability = {}, []
    for w in deal.claimants:
        faan, lists = gd_hand(deal, w, opt, values, on, amb)
        if len(lists) > 1:
            amb.add("reading_tie")
        base = opt["rate"] * 2**faan
        hands[w] = {"outcome": "won", "faan": faan, "base": base, "yaku": lists[0], "yaku_any": lists}
        liab = request_liability(deal, w, gd_liability(deal, w, amb))
        if liab:
            liability.append({"winner": w, "seat": liab[1], "rule": liab[2]})
            pay(payments, liab[1], w, base * (6 if deal.by == "self_draw" else 4))
            continue
        for s in SEATS:
            if s == w:
                continue
            if deal.by == "self_draw" or s == deal.frm:
                pay(payments, s, w, 2 * base)
            elif s in deal.claimants and not opt["co_winners_pay"]:
                pass
            else:
                pay(payments, s, w, base)
    return {"payments": payments, "hands": hands, "liability": liability, "ambiguous": sorted(amb)}
