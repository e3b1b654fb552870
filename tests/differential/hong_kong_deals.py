"""Seeded valid deals for Guangdong and the Hong Kong family, with options, house rules and rare circumstances."""
# ruff: noqa: C901, PLR0912, PLR0915

import collections
import random
from dataclasses import dataclass

from tests.differential import hong_kong_oracle_tiles as oracle
from tests.differential.hong_kong_hands import TARGETS, NoDealError, hand_for, loser_hand, pairs_hand, text
from tests.differential.hong_kong_house_rules import gd_options, hk_options, house_yaku, mend_minimum
from tests.differential.hong_kong_oracle import FLOWER_RULESETS, HK, HK_LIABILITY, HKRules
from tests.differential.hong_kong_oracle_tiles import FLOWERS, SEATS, ruleset_of

RULESETS = ["guangdong", *HK]
SPECIAL_STYLE = {
    "big3": ["four", "three", "three", "threeck", "any"],
    "big4": ["four", "four", "threeck", "any"],
    "big3_half": ["four", "three", "any"],
    "big4_honors": ["four", "any"],
    "kongs4": ["kongs4"],
    "kongs4_special": ["kongs4"],
}


@dataclass(frozen=True)
class Kind:
    """What deals are wanted. ``omit_from``: feeders are left out now and then; ``loose``: also deals that no table could
    produce but that contradict no stated fact, and ``liability`` maps that are partial or name nobody; ``no_house``: no house rules."""

    omit_from: bool = False
    loose: bool = False
    no_house: bool = False
    ruleset: str | None = None


def deals(seed, count, kind):
    """``count`` valid deals, always the same ones for a seed"""
    rng = random.Random(seed)
    made = 0
    while made < count:
        try:
            deal = make(rng, kind)
        except NoDealError:
            continue
        check_valid(deal)
        made += 1
        yield deal


def make(rng, cfg):
    """one deal; raises NoDealError where chance has run into a corner"""
    rid = cfg.ruleset or rng.choice([*RULESETS, "guangdong"])
    prefer = rng.choices(list(TARGETS), list(TARGETS.values()))[0]
    melded = prefer in SPECIAL_STYLE
    many = rng.random() < 0.4
    ropt = {}
    if rng.random() < 0.65:
        ropt = gd_options(rng, many) if rid == "guangdong" else hk_options(rng, rid, cfg, many)
    hopt, ruleset = {}, rid
    house = not cfg.no_house and rng.random() < 0.15
    if house and rng.random() < 0.5:
        hopt = gd_options(rng, many) if rid == "guangdong" else hk_options(rng, rid, cfg, many)
    if melded and rid != "guangdong" and rng.random() < 0.55:
        ropt["liability_rules"] = [
            x
            for x in HK_LIABILITY
            if x in ("big_three_dragons", "big_four_winds", "four_kongs") or (x != "three_melds_discard" and rng.random() < 0.4)
        ]
    alt = {**hopt, **ropt}.get("alternative_values", False)
    # "limit null: its default" after a house limit is unclear: not both
    if hopt.get("limit", 0) and "limit" in ropt and ropt["limit"] is None and rid == "hk-huashi":
        del ropt["limit"]
    mend_minimum(rid, hopt, ropt)
    if house:
        ruleset = {"extends": rid, "name": "club", "options": hopt, "yaku": house_yaku(rng, rid, alt)}
        for k in ("options", "yaku"):
            if not ruleset[k]:
                del ruleset[k]
        if rng.random() < 0.3:
            del ruleset["name"]

    rwind = rng.randrange(4)
    by = rng.choices(["self_draw", "discard", "robbed_kong"], [60, 32, 8] if melded else [42, 44, 14])[0]
    n = 1 if by == "self_draw" else rng.choices([1, 2, 3], [55, 22, 23])[0]
    seats = [0, 1, 2, 3]
    rng.shuffle(seats)
    first_turn = by != "robbed_kong" and rng.random() < (0.03 if melded else 0.17)
    frm = None
    if by != "self_draw":
        if first_turn and rng.random() < 0.55:
            seats.remove(0)
            seats.insert(0, 0)  # east discards
        frm = seats.pop(0)
    elif first_turn and rng.random() < 0.45:
        seats.remove(0)
        seats.insert(0, 0)  # heavenly
    claim = seats[:n]
    pairs = house and "seven_pairs" in ruleset.get("yaku", {})
    circ_kong = by == "self_draw" and rng.random() < 0.4
    late = not first_turn and rng.random() < 0.3  # last tile, few tiles left
    av = [4] * 34
    turn = claim[0] if by == "self_draw" else frm  # in a first turn only seats up to this one have had one
    win, hands = None, {}
    for j, s in enumerate(claim):
        for attempt in range(60):
            target = prefer if j == 0 and attempt < 25 else rng.choices(list(TARGETS), list(TARGETS.values()))[0]
            if first_turn:
                style = rng.choices(["closed", "ck"], [4, 1])[0]
            elif target in SPECIAL_STYLE and rng.random() < 0.85:
                style = rng.choice(SPECIAL_STYLE[target])
            elif target.startswith("stack") or target in ("chows", "full_chows"):
                style = rng.choices(["closed", "few", "any", "three", "four"], [6, 3, 1, 1, 1])[0]
            else:
                style = rng.choices(["closed", "few", "any", "three", "threeck", "four", "ck", "kongs4"], [5, 4, 2, 5, 2, 4, 2, 1])[0]
            if by == "self_draw" and circ_kong and style == "closed":
                style = rng.choice(["ck", "any", "few", "three", "four"]) if not first_turn else "ck"
            ck_ok = not first_turn or (by == "self_draw")
            if j == 0 and by != "robbed_kong" and pairs and attempt < 20 and rng.random() < 0.3:
                before, melds, w, av2 = pairs_hand(rng, av)
                hands[s], av, win = (before, melds), av2, w
                break
            try:
                before, melds, w, av2 = hand_for(
                    rng, s, av, win, j > 0, by, target, rwind, not first_turn, ck_ok, style, circ_kong, cfg, by == "robbed_kong"
                )
            except NoDealError:
                continue
            av = av2
            hands[s] = (before, melds)
            if j == 0:
                win = w
                if by == "robbed_kong":
                    av[win] = 0
            break
        else:
            raise NoDealError
    if by == "robbed_kong":
        # the pung of the robbed player: three copies, all others must be clear of it (single_copy saw to that)
        for s in claim:
            if win in hands[s][0] or any(win in oracle.tiles(m["tiles"]) for m in hands[s][1]):
                raise NoDealError
    # losers
    fixed = []
    if by == "robbed_kong":
        fixed = [{"tiles": text([win] * 3), "from": SEATS[rng.choice([x for x in range(4) if x != frm])]}]
    losers = {}
    for s in range(4):
        if s in claim or rng.random() > (0.45 if s == frm else 0.2):
            continue
        losers[s] = loser_hand(rng, s, av, fixed if s == frm else [], not first_turn, not first_turn or s <= turn)
        av = losers[s][2]
    # circumstances
    circ, windict = [], {}
    if first_turn:
        circ.append("first_turn")
    if rng.random() < 0.05 and first_turn:
        circ.append("ready_at_start")
    if by == "self_draw":
        melds = hands[claim[0]][1]
        ks = [i for i, m in enumerate(melds) if len(oracle.tiles(m["tiles"])) == 4]

        def could(i):  # can this kong have given the replacement?
            return melds[i].get("added") or i == len(melds) - 1

        if ks and (circ_kong or rng.random() < 0.15):
            cand = [i for i in ks if could(i)] if not cfg.loose else ks
            if cand:
                i = rng.choice(cand)
                if i != ks[-1] or rng.random() < 0.2:
                    windict["kong"] = melds[i]["tiles"][0] + melds[i]["tiles"][-1]
                drawn = melds[i].get("added") or melds[i].get("concealed")
                if len(ks) > 1 and drawn and rng.random() < 0.3:
                    circ += rng.choice([["kong_on_kong"], ["kong_replacement", "kong_on_kong"]])
                else:
                    circ.append("kong_replacement")
    if by == "discard" and rng.random() < 0.02:
        circ.append("no_safe_discard")
    shown = _exposed([*hands.values(), *losers.values()])
    table = _table(rng, by, win, av, shown, late=late, turn=turn if first_turn else None)
    if late and (table is None or table.get("wall_left", 0) == 0) and rng.random() < 0.8:
        circ.append("last_tile")
    if by == "discard" and win not in shown and rng.random() < (0.5 if late else 0.15):
        circ.append("fresh_discard")
    flowers = _flowers(rng, rid, claim, losers)
    chance = 0.25 if any(c.startswith("kong") for c in circ) else 0.03
    if by == "self_draw" and flowers[claim[0]] and not first_turn and rng.random() < chance:
        circ.append("flower_replacement")
    # write it down
    shown_hands = {}
    order = list(hands) + list(losers)
    rng.shuffle(order)
    for s in order:
        if s in hands:
            ts, melds = hands[s]
            ts = list(ts)
            if rng.random() < 0.4:
                ts = [*ts, win]
        else:
            ts, melds, _ = losers[s]
        h = {"concealed": text(ts, rng)}
        if melds or rng.random() < 0.1:
            h["melds"] = melds
        f = flowers[s]
        rng.shuffle(f)
        if f or (rid in FLOWER_RULESETS and rng.random() < 0.1):
            h["flowers"] = f
        shown_hands[SEATS[s]] = h
    names = [SEATS[s] for s in claim]
    w = {"winner": names[0] if n == 1 and not (by != "self_draw" and rng.random() < 0.05) else names, "by": by, "tile": text([win])}
    if frm is not None:
        w["from"] = SEATS[frm]
    w.update(windict)
    rng.shuffle(circ)
    if circ or rng.random() < 0.05:
        w["circumstances"] = circ
    d = {"ruleset": ruleset}
    if ropt or rng.random() < 0.05:
        d["options"] = ropt
    d.update({"round_wind": SEATS[rwind], "win": w, "hands": shown_hands})
    if table is not None:
        d["table"] = table
    if rng.random() < 0.08:
        d |= _liability(rng, names, loose=cfg.loose)
    return d


def _exposed(hands):
    return [t for hand in hands for m in hand[1] if not m.get("concealed") for t in oracle.tiles(m["tiles"])]


def _table(rng, by, win, av, shown, *, late, turn):
    """what the table shows; ``turn``: on the first turn, how many players have discarded"""
    if rng.random() >= (0.75 if late else 0.25):
        return None
    table = {}
    first_turn = turn is not None
    if rng.random() < 0.9:
        if late:
            table["wall_left"] = rng.choice([0, 0, 1, 2, 3, 4, 5, 5, 6, 7])
        else:
            table["wall_left"] = rng.randrange(60, 70) if first_turn else rng.randrange(6, 60)
    if rng.random() < 0.6:
        pool = [t for t in range(34) for _ in range(av[t])]
        # a first discard: nothing lies face up before east's, at most three tiles before the others'
        k = rng.randrange(turn + 1) if first_turn else rng.choice([0, 1, 5, 10, 15])
        visible = rng.sample(pool, min(k, len(pool)))
        if by != "robbed_kong" and av[win] and not first_turn and rng.random() < 0.3 and win not in visible:
            visible.append(win)
        if rng.random() < 0.4:
            visible = [t for t in visible if t != win]
        shown += visible
        table["visible"] = text(visible, rng) if rng.random() < 0.9 else [text([t]) for t in visible]
    if rng.random() < 0.1:
        table["dealer_wins"] = rng.randrange(5)
    return table


def _flowers(rng, rid, claim, losers):
    """the flowers of each seat"""
    flowers = {s: [] for s in range(4)}
    if rid not in FLOWER_RULESETS:
        return flowers
    deck = FLOWERS[:]
    rng.shuffle(deck)
    k = rng.random()
    s0 = rng.choice(claim)
    if k < 0.2:
        flowers[s0] += rng.choice([FLOWERS[:4], FLOWERS[4:]])
    elif k < 0.26:
        flowers[s0] += FLOWERS
    elif k < 0.33:
        flowers[s0] += deck[:7]
    elif k < 0.4:
        flowers[s0] += [f for f in (FLOWERS[s0], FLOWERS[4 + s0]) if rng.random() < 0.7]
    for f in [f for f in deck if f not in flowers[s0]]:
        if rng.random() < 0.25:
            flowers[rng.choice(claim + list(losers) if rng.random() < 0.7 else claim)].append(f)
    return flowers


def _liability(rng, names, *, loose):
    """a `liability` of the request: a seat, nobody, or a map"""
    others = [x for x in SEATS if x not in names]
    k = rng.random()
    if k < 0.25:
        return {"liability": "nobody"}
    if k < 0.65 and others:
        return {"liability": rng.choice(others)}
    named = {x: rng.choice([y for y in SEATS if y != x]) for x in names}
    if loose:
        for x in names:
            if rng.random() < 0.3:
                named[x] = "nobody"
            elif rng.random() < 0.3:
                del named[x]
    return {"liability": named} if named else {}


def check_valid(d):
    """an own check of what 'valid' means, apart from how the deal was made"""
    w = d["win"]
    win_tile = oracle.tiles(w["tile"])[0]
    names = [w["winner"]] if isinstance(w["winner"], str) else w["winner"]
    cnt = collections.Counter([win_tile])
    fls = []
    for s, h in d["hands"].items():
        ts = list(oracle.tiles(h["concealed"]))
        ms = [oracle.Meld(m) for m in h.get("melds", [])]
        need = 13 - 3 * len(ms)
        if s in names:
            assert len(ts) in (need, need + 1), (s, h)
            if len(ts) == need + 1:
                ts.remove(win_tile)
        else:
            assert len(ts) == need, (s, h)
        cnt.update(ts)
        for m in ms:
            cnt.update(m.all)
            if m.kind == "chow":
                assert m.all[0] < 27 and m.all == [m.tile, m.tile + 1, m.tile + 2] and m.tile % 9 <= 6
                assert not m.concealed and (m.feeder is None or m.feeder == SEATS[(SEATS.index(s) - 1) % 4])
            else:
                assert len(set(m.all)) == 1
            assert m.feeder != s
            if m.concealed:
                assert m.kind == "kong" and m.feeder is None and not m.added
            if m.added:
                assert m.kind == "kong"
        fls += h.get("flowers", [])
    assert len(fls) == len(set(fls))
    t = d.get("table") or {}
    vis = oracle.tiles(t.get("visible", ""))
    cnt.update(vis)
    if w["by"] == "robbed_kong":
        r = d["hands"].get(w["from"])
        if r is None:
            cnt[win_tile] += 3
        else:
            assert any(oracle.Meld(m).kind == "pung" and oracle.Meld(m).tile == win_tile for m in r["melds"])
        assert cnt[win_tile] == 4
    assert max(cnt.values()) <= 4, cnt
    c = w.get("circumstances", [])
    ex = [m for h in d["hands"].values() for m in h.get("melds", []) if not m.get("concealed")]
    if "first_turn" in c:
        assert not ex and "last_tile" not in c and t.get("wall_left") != 0 and w["by"] != "robbed_kong"
    if "last_tile" in c:
        assert t.get("wall_left", 0) == 0
    if "fresh_discard" in c:
        assert w["by"] == "discard" and win_tile not in vis + [x for m in ex for x in oracle.tiles(m["tiles"])]
    if "kong_replacement" in c or "kong_on_kong" in c:
        assert w["by"] == "self_draw" and any(len(oracle.tiles(m["tiles"])) == 4 for m in d["hands"][names[0]]["melds"])
    rid = ruleset_of(d)[0]
    if rid != "guangdong":
        o = HKRules(d).o
        assert o["limit"] is None or o["minimum"] <= o["limit"], o
        assert not {"three_melds_discard", "three_melds_self_draw"} <= set(o["liability_rules"])
    assert not fls or rid in FLOWER_RULESETS
    pairs = rid != "guangdong" and "seven_pairs" in HKRules(d).value
    for n in names:
        assert oracle.readings(oracle.Hand(d["hands"][n], win_tile), seven_pairs=pairs), (n, d)
