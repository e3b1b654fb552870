"""Seeded hands for Guangdong and the Hong Kong family: what a winner and a loser may hold."""
# ruff: noqa: C901, PLR0912, PLR0915

from tests.differential import hong_kong_oracle_tiles as oracle
from tests.differential.hong_kong_oracle_tiles import SEATS


class NoDealError(Exception):
    pass


def text(ts, rng=None):
    if rng and rng.random() < 0.1:  # unsorted, with spaces
        ts = list(ts)
        rng.shuffle(ts)
        return " ".join(f"{t % 9 + 1}{'mpsz'[t // 9]}" for t in ts)
    out = ""
    for s in range(4):
        d = "".join(str(t % 9 + 1) for t in sorted(ts) if t // 9 == s)
        if d:
            out += d + "mpsz"[s]
    return out


def take(av, ts):
    for t in ts:
        av[t] -= 1
        if av[t] < 0:
            raise NoDealError


def rset(rng, av, chow, suits, honors, term=False):
    """one set out of what is available: chow = probability of a chow"""
    for _ in range(40):
        if not term and suits and rng.random() < chow:
            t = rng.choice(suits) * 9 + rng.randrange(7)
            if av[t] and av[t + 1] and av[t + 2]:
                take(av, [t, t + 1, t + 2])
                return ("chow", t)
        else:
            pool = [s * 9 + i for s in suits for i in (range(9) if not term else (0, 8))] + list(honors)
            t = rng.choice(pool)
            if av[t] >= 3:
                take(av, [t] * 3)
                return ("pung", t)
    raise NoDealError


def rpair(rng, av, pool):
    pool = [t for t in pool if av[t] >= 2]
    if not pool:
        raise NoDealError
    t = rng.choice(pool)
    take(av, [t, t])
    return t


def rpung(av, t):
    take(av, [t] * 3)
    return ("pung", t)


TARGETS = {
    "random": 14,
    "cheap": 11,
    "chows": 8,
    "pungs": 8,
    "winds": 8,
    "dragons": 6,
    "half": 8,
    "half_chows": 5,
    "half_pungs": 7,
    "full": 10,
    "full_chows": 5,
    "full_pungs": 6,
    "stack": 9,
    "stack_full": 7,
    "stack_half": 4,
    "honors": 6,
    "terminals": 7,
    "termhonors": 9,
    "termhonors_half": 4,
    "big3": 9,
    "big3_half": 4,
    "little3": 6,
    "little3_half": 3,
    "little4": 6,
    "little4_honors": 2,
    "big4": 9,
    "big4_honors": 3,
    "kongs4": 9,
    "kongs4_special": 5,
    "gates": 6,
    "near_gates": 3,
    "orphans": 7,
}
Z = list(range(27, 34))
W = [27, 28, 29, 30]
D = [31, 32, 33]


def build(rng, target, av, hint, seat, rwind):
    """-> (sets, pair) with av reduced, or ('orphans'|'gates', tiles)"""
    suits3 = [0, 1, 2]
    suit = hint // 9 if hint is not None and hint < 27 and rng.random() < 0.85 else rng.randrange(3)
    one = [suit]
    allt = list(range(34))
    num = [suit * 9 + i for i in range(9)]
    sets = []
    sw, rw = 27 + seat, 27 + rwind
    if target == "orphans":
        ts = [0, 8, 9, 17, 18, 26, *Z]
        extra = rng.choice(ts) if hint is None or hint not in ts else rng.choice(ts + [hint] * 5)
        take(av, [*ts, extra])
        return "orphans", [*ts, extra], extra
    if target == "gates":
        x = suit * 9
        extra = hint if hint is not None and hint // 9 == suit else x + rng.randrange(9)
        ts = [x] * 3 + list(range(x + 1, x + 8)) + [x + 8] * 3
        take(av, [*ts, extra])
        return "gates", [*ts, extra], extra
    if target == "near_gates":  # 111..999 + x, winning on another tile than the ninefold wait
        x = suit * 9
        ts = [x] * 3 + list(range(x + 1, x + 8)) + [x + 8] * 3
        extra = x + rng.randrange(9)
        take(av, [*ts, extra])
        return "near", [*ts, extra], None
    if target == "random":
        sets = [rset(rng, av, 0.55, suits3, Z) for _ in range(4)]
        pair = rpair(rng, av, allt)
    elif target == "cheap":
        sets = [rset(rng, av, 1, suits3, []) for _ in range(3)] + [rset(rng, av, 0, suits3, [t for t in W if t not in (sw, rw)])]
        pair = rpair(rng, av, allt)
    elif target == "chows":
        sets = [rset(rng, av, 1, suits3, []) for _ in range(4)]
        pair = rpair(rng, av, allt)
    elif target == "pungs":
        sets = [rset(rng, av, 0, suits3, Z) for _ in range(4)]
        pair = rpair(rng, av, allt)
    elif target == "winds":
        sets = [rpung(av, rng.choice([sw, rw]))]
        if sw != rw and rng.random() < 0.4:
            sets = [rpung(av, sw), rpung(av, rw)]
        c = rng.choice([0, 0.5, 1])
        su = rng.choice([one, suits3])
        sets += [rset(rng, av, c, su, Z if c < 1 else D) for _ in range(4 - len(sets))]
        pair = rpair(rng, av, allt)
    elif target == "dragons":
        ds = rng.sample(D, rng.choice([1, 1, 2]))
        sets = [rpung(av, d) for d in ds]
        c = rng.choice([0.3, 1])
        su = rng.choice([one, suits3])
        sets += [rset(rng, av, c, su, W) for _ in range(4 - len(sets))]
        pair = rpair(rng, av, [t for t in allt if t not in D])
    elif target == "half":
        sets = [rset(rng, av, 0.6, one, Z) for _ in range(4)]
        pair = rpair(rng, av, (Z if rng.random() < 0.6 else num))
    elif target == "half_chows":
        sets = [rset(rng, av, 1, one, Z) for _ in range(4)]
        pair = rpair(rng, av, Z)
    elif target == "half_pungs":
        sets = [rset(rng, av, 0, one, Z) for _ in range(4)]
        pair = rpair(rng, av, Z + num)
    elif target == "full":
        sets = [rset(rng, av, 0.6, one, []) for _ in range(4)]
        pair = rpair(rng, av, num)
    elif target == "full_chows":
        sets = [rset(rng, av, 1, one, []) for _ in range(4)]
        pair = rpair(rng, av, num)
    elif target == "full_pungs":
        sets = [rset(rng, av, 0, one, []) for _ in range(4)]
        pair = rpair(rng, av, num)
    elif target in ("stack", "stack_full", "stack_half"):
        t = suit * 9 + rng.randrange(7)
        take(av, [t, t + 1, t + 2] * 3)
        sets = [("pung", t), ("pung", t + 1), ("pung", t + 2)] if rng.random() < 0.5 else [("chow", t)] * 3
        c = rng.choice([0, 0.5, 1])
        if target == "stack":
            sets.append(rset(rng, av, c, suits3, Z))
            pair = rpair(rng, av, allt)
        elif target == "stack_full":
            sets.append(rset(rng, av, c, one, []))
            pair = rpair(rng, av, num)
        else:
            sets.append(rset(rng, av, c, one, Z))
            pair = rpair(rng, av, Z)
    elif target == "honors":
        sets = [rset(rng, av, 0, [], Z) for _ in range(4)]
        pair = rpair(rng, av, Z)
    elif target == "terminals":
        sets = [rset(rng, av, 0, suits3, [], True) for _ in range(4)]
        pair = rpair(rng, av, [0, 8, 9, 17, 18, 26])
    elif target == "termhonors":
        sets = [rset(rng, av, 0, suits3, Z, True) for _ in range(4)]
        pair = rpair(rng, av, [0, 8, 9, 17, 18, 26, *Z])
    elif target == "termhonors_half":
        sets = [rset(rng, av, 0, one, Z, True) for _ in range(4)]
        pair = rpair(rng, av, [suit * 9, suit * 9 + 8, *Z])
    elif target in ("big3", "big3_half"):
        sets = [rpung(av, d) for d in D]
        su = suits3 if target == "big3" else one
        sets.append(rset(rng, av, 0.5, su, W))
        pair = rpair(rng, av, [s * 9 + i for s in su for i in range(9)] + (W if rng.random() < 0.3 else []))
    elif target in ("little3", "little3_half"):
        ds = D[:]
        rng.shuffle(ds)
        sets = [rpung(av, d) for d in ds[:2]]
        pair = rpair(rng, av, [ds[2]])
        su = suits3 if target == "little3" else one
        sets += [rset(rng, av, 0.5, su, W) for _ in range(2)]
    elif target in ("little4", "little4_honors"):
        ws = W[:]
        rng.shuffle(ws)
        sets = [rpung(av, w) for w in ws[:3]]
        pair = rpair(rng, av, [ws[3]])
        sets.append(rset(rng, av, 0.6, suits3, D, rng.random() < 0.15) if target == "little4" else rset(rng, av, 0, [], D))
    elif target in ("big4", "big4_honors"):
        sets = [rpung(av, w) for w in W]
        pair = rpair(rng, av, allt[:27] if target == "big4" else D)
    elif target == "kongs4":
        sets = [rset(rng, av, 0, suits3, Z) for _ in range(4)]
        pair = rpair(rng, av, allt)
    elif target == "kongs4_special":
        x = rng.choice(["big3", "big4", "half_pungs", "termhonors", "terminals", "honors", "full_pungs"])
        r = build(rng, x, av, hint, seat, rwind)
        if any(k == "chow" for k, _ in r[0]):
            raise NoDealError
        return r
    return sets, pair, None


def is_z(t):
    return t >= 27


def hand_for(rng, seat, av0, win, shared, by, target, rwind, allow_melds, allow_ck, style, circ_kong, cfg, single_copy):
    """One claimant. win: forced winning tile or None. shared: the winning tile's one copy was already taken from av (so it is given back here for building).
    -> (hand dict pieces, winning tile, av after, info)"""
    av = list(av0)
    if win is not None and shared:
        av[win] += 1
    r = build(rng, target, av, win, seat, rwind)
    if r[0] in ("orphans", "gates", "near"):
        ts = sorted(r[1])
        if win is None:
            c = [t for t in ts if not single_copy or ts.count(t) == 1]
            if r[0] == "near":
                c = [t for t in c if t != 0]
            if not c:
                raise NoDealError
            w = r[2] if r[2] is not None and rng.random() < 0.8 and r[2] in c else rng.choice(c)
        else:
            w = win
            if w not in ts or (single_copy and ts.count(w) != 1):
                raise NoDealError
        before = list(ts)
        before.remove(w)
        return before, [], w, av
    sets, pair, _ = r
    sets = list(sets)
    rng.shuffle(sets)
    # where the winning tile lands
    places = [("pair", pair)] + [(i, t + j) for i, (k, t) in enumerate(sets) for j in (range(3) if k == "chow" else [0])]
    if single_copy:
        whole = [pair] * 2 + [x for k, t in sets for x in ([t, t + 1, t + 2] if k == "chow" else [t] * 3)]
        places = [p for p in places if whole.count(p[1]) == 1]
    if win is not None:
        places = [p for p in places if p[1] == win]
    if style in ("four", "kongs4"):
        pp = [p for p in places if p[0] == "pair"]
        if not pp and rng.random() < 0.9:
            raise NoDealError
        places = pp or places
    if not places:
        raise NoDealError
    if target.startswith("big") and rng.random() < 0.85:  # leave the dragons and winds to the melds
        pp = [p for p in places if p[0] == "pair" or not is_z(sets[p[0]][1])]
        places = pp or places
    if rng.random() < 0.35 and any(p[0] == "pair" for p in places):
        places = [p for p in places if p[0] == "pair"]
    where, w = rng.choice(places)
    free = [i for i in range(4) if i != where]
    rng.shuffle(free)
    if target.startswith("big") and rng.random() < 0.85:
        free.sort(key=lambda i: not is_z(sets[i][1]))
    n = {"closed": 0, "few": rng.choice([1, 1, 2]), "three": 3, "threeck": 4, "four": 4, "kongs4": 4, "ck": 0, "any": rng.randrange(0, 5)}[
        style
    ]
    if not allow_melds:
        n = 0
    melds, hidden = [], [pair, pair]
    ck_extra = rng.choice([1, 1, 2]) if (style == "ck" or (circ_kong and n == 0)) and allow_ck else 0
    kongp = 1.0 if style == "kongs4" else 0.7 if circ_kong else rng.choice([0, 0.1, 0.3, 0.6])
    rng.randrange(4)
    for _idx, i in enumerate(range(4)):
        k, t = sets[i]
        ts = [t, t + 1, t + 2] if k == "chow" else [t] * 3
        if i not in free:
            hidden += ts
            continue
        rank = free.index(i)
        if rank < n:
            if k == "chow":
                m = {"tiles": text(ts), "from": SEATS[(seat - 1) % 4]}
                if style == "kongs4":
                    raise NoDealError
            else:
                m = {"tiles": text(ts), "from": SEATS[rng.choice([x for x in range(4) if x != seat])]}
                if av[t] and t != w and (rng.random() < kongp or (style == "threeck" and rank == 3)):
                    take(av, [t])
                    kind = (
                        rng.choice(["claimed", "claimed", "added", "concealed"]) if not (style == "threeck" and rank == 3) else "concealed"
                    )
                    if not allow_ck and kind == "concealed":
                        kind = "claimed"
                    m["tiles"] = text([t] * 4)
                    if kind == "added":
                        m["added"] = True
                    if kind == "concealed":
                        m = {"tiles": text([t] * 4), "concealed": True}
                elif style == "kongs4":
                    raise NoDealError
                elif style == "threeck" and rank == 3:
                    hidden += ts
                    continue
            melds.append(m)
        elif ck_extra and k == "pung" and av[t] and t != w:
            take(av, [t])
            ck_extra -= 1
            melds.append({"tiles": text([t] * 4), "concealed": True})
        else:
            hidden += ts
    rng.shuffle(melds)
    if circ_kong and allow_melds and rng.random() < 0.6:  # a claimed or concealed kong last, so that it can have given the replacement
        ks = [m for m in melds if len(oracle.tiles(m["tiles"])) == 4]
        if ks:
            x = rng.choice(ks)
            melds.remove(x)
            melds.append(x)
    for m in melds:
        if m.get("from") and rng.random() < 0.01:
            m["excused"] = True
        if not m.get("concealed") and rng.random() < 0.05:
            m["concealed"] = False
        if m.get("from") and cfg.omit_from and rng.random() < 0.15:
            del m["from"]
    hidden.sort()
    before = list(hidden)
    before.remove(w)
    return before, melds, w, av


def pairs_hand(rng, av0):
    """seven pairs, at times of one suit or of honours and one suit, without melds: before the win, melds, winning tile, what is left"""
    suit = rng.randrange(3) * 9
    pool = rng.choice(
        [range(34), range(34), range(suit, suit + 9), [*range(suit, suit + 9), *range(27, 34)], [0, 8, 9, 17, 18, 26, *range(27, 34)]]
    )
    halves = [t for t in pool for _ in range(av0[t] // 2)]
    chosen = [t for t in rng.sample(halves, 7) for _ in range(2)]
    av = list(av0)
    for t in chosen:
        av[t] -= 1
    win = rng.choice(chosen)
    chosen.remove(win)
    return chosen, [], win, av


def loser_hand(rng, seat, av, fixed, allow_melds, allow_ck):
    """13 tiles from what is left; fixed: melds it must show"""
    av = list(av)
    melds = list(fixed)
    for _ in range(rng.choice([0, 0, 1, 2, 3]) if allow_melds else 0):
        if len(melds) == 4:
            break
        try:
            k, t = rset(rng, av, 0.5, [0, 1, 2], Z)
            if k == "chow":
                melds.append({"tiles": text([t, t + 1, t + 2]), "from": SEATS[(seat - 1) % 4]})
            else:
                m = {"tiles": text([t] * 3), "from": SEATS[rng.choice([x for x in range(4) if x != seat])]}
                if av[t] and rng.random() < 0.3:
                    take(av, [t])
                    m["tiles"] = text([t] * 4)
                    if rng.random() < 0.3:
                        m["added"] = True
                melds.append(m)
        except NoDealError:
            pass
    if allow_ck and len(melds) < 4 and rng.random() < 0.12:
        c = [t for t in range(34) if av[t] == 4]
        if c:
            t = rng.choice(c)
            take(av, [t] * 4)
            melds.append({"tiles": text([t] * 4), "concealed": True})
    rng.shuffle(melds)
    pool = [t for t in range(34) for _ in range(av[t])]
    need = 13 - 3 * len(melds)
    hid = rng.sample(pool, need)
    take(av, hid)
    return hid, melds, av
