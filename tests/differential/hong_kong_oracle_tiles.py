"""Independent reference for Guangdong and the Hong Kong family: tiles, readings, patterns, facts of a deal. Slow and obvious on purpose."""
# ruff: noqa: C901, PLR0912

SEATS = ["east", "south", "west", "north"]
SUITS = "mpsz"
FLOWERS = ["plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"]


def tiles(text):
    """'123m55z' -> [0,1,2,31,31]   m 0-8, p 9-17, s 18-26, z 27-33"""
    if isinstance(text, list):
        return [t for x in text for t in tiles(x)]
    out, digits = [], []
    for c in text:
        if c.isdigit():
            digits.append(int(c))
        elif c in SUITS:
            out += [SUITS.index(c) * 9 + (d or 5) - 1 for d in digits]
            digits = []
        elif c != " ":
            raise ValueError(text)
    assert not digits, text
    return out


def is_honor(t):
    return t >= 27


def is_dragon(t):
    return t >= 31


def is_wind(t):
    return 27 <= t <= 30


def is_terminal(t):
    return t < 27 and t % 9 in (0, 8)


class Meld:
    def __init__(self, d):
        ts = sorted(tiles(d["tiles"]))
        self.all = ts
        self.kind = "kong" if len(ts) == 4 else ("pung" if ts[0] == ts[1] else "chow")
        self.tile = ts[0]
        self.concealed = bool(d.get("concealed", False))
        self.added = bool(d.get("added", False))
        self.feeder = d.get("from")


class Hand:
    def __init__(self, d, claimed_tile=None):
        self.melds = [Meld(m) for m in d.get("melds", [])]
        self.hidden = sorted(tiles(d["concealed"]))  # as given
        self.flowers = list(d.get("flowers", []))
        if claimed_tile is not None:  # a claimant: 13 and 14 (less 3 a meld)
            want13 = 13 - 3 * len(self.melds)
            assert len(self.hidden) in (want13, want13 + 1), d
            self.before = list(self.hidden)
            if len(self.hidden) == want13 + 1:
                self.before.remove(claimed_tile)
            self.after = sorted([*self.before, claimed_tile])
            self.every = sorted(self.after + [t for m in self.melds for t in m.all])


def split_sets(ts):
    """every way to cut a sorted list into chows and pungs"""
    if not ts:
        return [[]]
    out, t = [], ts[0]
    if ts.count(t) >= 3:
        rest = list(ts)
        for _ in range(3):
            rest.remove(t)
        out += [[("pung", t), *r] for r in split_sets(rest)]
    if t < 27 and t % 9 <= 6 and t + 1 in ts and t + 2 in ts:
        rest = list(ts)
        for x in (t, t + 1, t + 2):
            rest.remove(x)
        out += [[("chow", t), *r] for r in split_sets(rest)]
    return out


def readings(hand, *, seven_pairs=False):
    """list of {"form", "sets": [(kind, tile)], "pair": tile}"""
    out = []
    for t in sorted(set(hand.after)):
        if hand.after.count(t) >= 2:
            rest = list(hand.after)
            rest.remove(t)
            rest.remove(t)
            melded = [(m.kind, m.tile) for m in hand.melds]
            out += [{"form": "standard", "sets": melded + sets, "pair": t} for sets in split_sets(rest)]
    orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    if not hand.melds and set(hand.after) == set(orphans):
        out.append({"form": "thirteen_orphans", "sets": [], "pair": None})
    if seven_pairs and not hand.melds and all(hand.after.count(t) in (2, 4) for t in hand.after):
        out.append({"form": "seven_pairs", "sets": [], "pair": None})
    return out


def patterns(hand, rd):
    """set of pattern names true of this reading (without circumstances), and the tiles of its pungs"""
    p = set()
    if rd["form"] == "thirteen_orphans":
        return {"thirteen_orphans"}, []
    pungs = [t for k, t in rd["sets"] if k in ("pung", "kong")]
    kongs = [t for k, t in rd["sets"] if k == "kong"]
    chows = [t for k, t in rd["sets"] if k == "chow"]
    suits = {t // 9 for t in hand.every if t < 27}
    honors = [t for t in hand.every if is_honor(t)]
    if len(chows) == 4:
        p.add("all_chows")
    if len(pungs) == 4:
        p.add("all_pungs")
    if len(kongs) == 4:
        p.add("four_kongs")
    if len(suits) == 1 and honors:
        p.add("half_flush")
    if len(suits) == 1 and not honors:
        p.add("full_flush")
    if not suits:
        p.add("all_honors")
    if all(is_terminal(t) for t in hand.every):
        p.add("all_terminals")
    if all(is_terminal(t) or is_honor(t) for t in hand.every) and honors and suits and len(pungs) == 4:
        p.add("terminals_and_honors")
    dragons = sum(is_dragon(t) for t in pungs)
    winds = sum(is_wind(t) for t in pungs)
    if dragons == 3:
        p.add("big_three_dragons")
    if dragons == 2 and rd["pair"] is not None and is_dragon(rd["pair"]):
        p.add("little_three_dragons")
    if winds == 4:
        p.add("big_four_winds")
    if winds == 3 and rd["pair"] is not None and is_wind(rd["pair"]):
        p.add("little_four_winds")
    if not hand.melds and hand.before[0] < 27:
        s = hand.before[0] // 9 * 9
        if hand.before == [s] * 3 + list(range(s + 1, s + 8)) + [s + 8] * 3 and hand.after[-1] < s + 9 and hand.after[0] >= s:
            p.add("nine_gates")
    return p, pungs


def exposed(hand):
    return [m for m in hand.melds if not m.concealed]


class Deal:
    def __init__(self, d):
        self.d = d
        w = d["win"]
        self.by = w["by"]
        self.frm = w.get("from")
        self.tile = tiles(w["tile"])[0]
        self.claimants = [w["winner"]] if isinstance(w["winner"], str) else list(w["winner"])
        c = set(w.get("circumstances", []))
        if "kong_on_kong" in c:
            c.add("kong_replacement")
        table = d.get("table")
        self.wall_left = (table or {}).get("wall_left")
        if self.wall_left == 0:
            c.add("last_tile")
        self.circ = c
        self.kong_tile = tiles(w["kong"])[0] if w.get("kong") else None
        self.hands = {s: Hand(h, self.tile if s in self.claimants else None) for s, h in d.get("hands", {}).items()}
        self.round_wind = d.get("round_wind")
        # fresh?
        seen = [t for h in self.hands.values() for m in exposed(h) for t in m.all]
        if "fresh_discard" in c:
            self.fresh = True
        elif (table or {}).get("visible") is None:
            self.fresh = False  # unknown: only `visible` says what lies open
        else:
            self.fresh = self.tile not in seen + tiles(table["visible"])
        self.any_kong = any(m.kind == "kong" for h in self.hands.values() for m in h.melds)
        self.any_claim = any(exposed(h) for h in self.hands.values())
        self.undisturbed_first_turn = "first_turn" in c and not self.any_kong and not self.any_claim

    @property
    def on_kong(self):
        """won on a kong's replacement: one of a flower in between is the flower's"""
        return "kong_replacement" in self.circ and "flower_replacement" not in self.circ

    def replacement_kong(self, hand):
        """index of the kong that gave the replacement"""
        ks = [i for i, m in enumerate(hand.melds) if m.kind == "kong"]
        if self.kong_tile is not None:
            ks = [i for i in ks if hand.melds[i].tile == self.kong_tile]
        return ks[-1] if ks else None


def certain(hand, wanted, n):
    """index of the last of the n melds of the kind wanted(meld), if it was claimed from a discard, else None"""
    idx = [i for i, m in enumerate(hand.melds) if wanted(m)]
    if len(idx) != n or hand.melds[idx[-1]].concealed:
        return None
    return idx[-1]


WIN_TILE = 99  # event number of the winning tile: after every meld


def earliest(found, amb):
    """found: [(event, seat, rule, split)] in the order of the rules; unknown feeders name nobody"""
    if any(f[1] is None for f in found):
        amb.add("unknown_feeder")
    found = [f for f in found if f[1] is not None]
    if not found:
        return None
    first = min(f[0] for f in found)
    at = [f for f in found if f[0] == first]
    if len(at) > 1:
        amb.add("liability_rule_tie")
    return at[0]


def request_liability(deal, winner, found):
    d = deal.d
    if "liability" not in d:
        return found
    v = d["liability"]
    if v == "nobody":
        return None
    if isinstance(v, dict):
        if winner not in v:
            return found
        return None if v[winner] == "nobody" else (0, v[winner], "request", False)
    return (0, v, "request", False)


def pay(payments, frm, to, n):
    payments[frm] -= n
    payments[to] += n


def ruleset_of(deal):
    r = deal["ruleset"]
    house = {} if isinstance(r, str) else r
    rid = r if isinstance(r, str) else r.get("extends", r.get("id"))
    return rid, house.get("options", {}), house.get("yaku", {}), deal.get("options", {})
