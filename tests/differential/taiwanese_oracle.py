"""Independent reference for Taiwanese 16-tile mahjong, from taiwanese.md alone. Slow and obvious on purpose."""
# ruff: noqa: C901, PLR0912, PLR0915

import re
from collections import Counter

from tests.differential.hong_kong_oracle_tiles import FLOWERS, SEATS, Meld, is_dragon, is_honor, is_wind, split_sets, tiles

DEFAULTS = {
    "preset": "sml",
    "minimum": 0,
    "limit": None,
    "base": 5,
    "rate": 1,
    "multiple_winners": "three_only",
    "draws": "count",
    "most_repeats": None,
    "heavenly_ready": 16,
    "earthly_ready": 8,
    "human_hand": 16,
    "all_honors": 16,
    "flower_set": 1,
    "ready_counts": "standard",
    "human_hand_when": "before_first_draw",
    "opening_adds_concealed": False,
    "earthly_ready_adds_concealed": True,
    "all_chows_wait": "any_two_sided",
    "all_chows_concealed": False,
    "all_chows_self_draw": False,
    "all_chows_honors_and_flowers": True,
    "little_three_dragons_adds_dragons": False,
    "little_four_winds_adds_winds": False,
    "all_honors_adds_all_pungs": True,
    "flower_set_adds_own": True,
    "flower_replacement_counts": True,
    "pung_first": False,
    "seven_robs_one": True,
    "eight_flowers": "alone",
    "extra_yaku": [],
    "liability_rules": [],
    "liability_split": False,
}
PRESETS = {
    "sml": {},
    "cml": {
        "multiple_winners": "one",
        "ready_counts": "not_east",
        "all_chows_honors_and_flowers": False,
        "little_four_winds_adds_winds": True,
        "flower_set_adds_own": False,
        "seven_robs_one": False,
        "eight_flowers": "added",
    },
    "star31": {
        "most_repeats": 10,
        "heavenly_ready": 8,
        "earthly_ready": 4,
        "human_hand": 0,
        "all_honors": 8,
        "flower_set": 2,
        "ready_counts": "first_eight",
        "all_chows_honors_and_flowers": False,
        "flower_set_adds_own": False,
        "pung_first": True,
        "seven_robs_one": False,
        "extra_yaku": ["any_flower", "wind_pung", "no_flowers_or_honors", "melded_kong", "concealed_kong", "declared_ready"],
    },
    "shenlaiye": {
        "multiple_winners": "one",
        "most_repeats": 9,
        "earthly_ready": 4,
        "human_hand": 8,
        "all_honors": 8,
        "flower_set": 2,
        "ready_counts": "first_discard",
        "human_hand_when": "first_discard",
        "earthly_ready_adds_concealed": False,
        "all_chows_wait": "only_two_sided",
        "all_chows_concealed": True,
        "all_chows_honors_and_flowers": False,
        "little_four_winds_adds_winds": True,
        "all_honors_adds_all_pungs": False,
        "flower_set_adds_own": False,
        "seven_robs_one": False,
        "eight_flowers": "both",
        "extra_yaku": ["declared_ready", "half_melded_hand", "initial_flowers"],
    },
}
SHEET = {
    "heavenly_hand": 24,
    "heavenly_ready": 16,
    "earthly_hand": 16,
    "human_hand": 16,
    "big_four_winds": 16,
    "all_honors": 16,
    "earthly_ready": 8,
    "full_flush": 8,
    "five_concealed_pungs": 8,
    "big_three_dragons": 8,
    "little_four_winds": 8,
    "seven_robs_one": 8,
    "eight_flowers": 8,
    "four_concealed_pungs": 5,
    "all_pungs": 4,
    "half_flush": 4,
    "little_three_dragons": 4,
    "three_concealed_pungs": 2,
    "melded_hand": 2,
    "all_chows": 2,
    "self_draw": 1,
    "concealed_hand": 1,
    "fully_concealed_hand": 1,
    "only_wait": 1,
    "seat_wind": 1,
    "round_wind": 1,
    "dragon_pung": 1,
    "own_flower": 1,
    "flower_set": 1,
    "kong_replacement": 1,
    "last_tile_draw": 1,
    "robbing_kong": 1,
}
EXTRA = {
    "declared_ready": 1,
    "half_melded_hand": 1,
    "last_tile_claim": 1,
    "wind_pung": 1,
    "any_flower": 1,
    "no_flowers": 1,
    "no_flowers_or_honors": 2,
    "melded_kong": 1,
    "concealed_kong": 2,
    "four_kongs": 8,
    "five_kongs": 16,
    "initial_flowers": 4,
}
YAKU = [*SHEET, *EXTRA]
VALUED_BY_OPTION = ["heavenly_ready", "earthly_ready", "human_hand", "all_honors", "flower_set"]
LIABILITY = [
    "five_kongs",
    "four_kongs",
    "big_four_winds",
    "little_four_winds",
    "big_three_dragons",
    "little_three_dragons",
    "all_honors",
    "full_flush",
    "half_flush",
    "all_pungs",
]


class Rules:
    """the options in force, what each yaku is worth, which are played"""

    def __init__(self, request):
        named = request["ruleset"]
        house = {} if isinstance(named, str) else named
        changes = house.get("yaku", {})
        given = {**self.of_the_house(house.get("options", {}), changes), **request.get("options", {})}
        o = {**DEFAULTS, **PRESETS[given.get("preset", "sml")], **given}
        self.o = o
        self.value = {**SHEET, **EXTRA} | {y: o[y] for y in VALUED_BY_OPTION}
        self.played = {*SHEET, *o["extra_yaku"]}
        if o["human_hand"] == 0:
            self.played.discard("human_hand")
        for y, change in changes.items():
            if change.get("value") is not None:
                self.value[y] = change["value"]
                if y == "human_hand":
                    self.played.add(y)
            if change.get("enabled") is False:
                self.played.discard(y)
            elif change.get("enabled") and y in SHEET:
                self.played.add(y)

    @staticmethod
    def of_the_house(options, changes):
        """its options; what it changes of ``extra_yaku`` joins the default of that option, unless it states the list itself"""
        joining = [y for y, change in changes.items() if y in EXTRA and change.get("enabled") is not False]
        if not joining or "extra_yaku" in options:
            return options
        default = PRESETS[options.get("preset", "sml")].get("extra_yaku", [])
        return {**options, "extra_yaku": [*default, *joining]}

    def takes(self):
        """what takes in what, nothing before what takes it in; own flowers of a set apart"""
        o = self.o
        concealed = [] if o["opening_adds_concealed"] else ["concealed_hand", "fully_concealed_hand"]
        ready = ["heavenly_ready", "earthly_ready", "declared_ready"]
        return {
            "heavenly_hand": [*concealed, *ready, "kong_replacement", "only_wait"],
            "earthly_hand": [*concealed, *ready],
            "human_hand": [*concealed, *ready],
            "heavenly_ready": ["declared_ready"],
            "earthly_ready": ["declared_ready", *([] if o["earthly_ready_adds_concealed"] else ["concealed_hand"])],
            "big_four_winds": ["seat_wind", "round_wind"],
            "little_four_winds": [] if o["little_four_winds_adds_winds"] else ["seat_wind", "round_wind"],
            "big_three_dragons": ["dragon_pung"],
            "little_three_dragons": [] if o["little_three_dragons_adds_dragons"] else ["dragon_pung"],
            "five_concealed_pungs": ["four_concealed_pungs", "three_concealed_pungs"],
            "four_concealed_pungs": ["three_concealed_pungs"],
            "all_honors": [] if o["all_honors_adds_all_pungs"] else ["all_pungs"],
            "eight_flowers": ["own_flower", "flower_set", "any_flower"],
            "wind_pung": ["seat_wind", "round_wind"],
            "any_flower": ["own_flower", "flower_set"],
            "no_flowers_or_honors": ["no_flowers"],
            "five_kongs": ["four_kongs"],
        }


def read_hand(given):
    """a hand as an object, from its text too: ``123m[456p<east](1111z)[2222z+<south]|plum``"""
    if not isinstance(given, str):
        return given
    body, _, flowers = given.partition("|")
    hand = {"concealed": re.sub(r"\[.*?\]|\(.*?\)", " ", body), "melds": [], "flowers": flowers.split()}
    for exposed, concealed in re.findall(r"\[(.*?)\]|\((.*?)\)", body):
        held, _, feeder = exposed.partition("<")
        meld = {"tiles": held.strip("+"), "from": feeder or None, "added": "+" in held}
        hand["melds"].append({"tiles": concealed, "concealed": True} if concealed else meld)
    return hand


class Win:
    """the facts of a deal that was won"""

    def __init__(self, deal):
        w = deal["win"]
        self.rules = Rules(deal)
        self.by = w["by"]
        self.frm = w.get("from")
        self.drawn = self.by == "self_draw"
        self.flower = w["tile"] if w["tile"] in FLOWERS else None
        self.tile = None if self.flower else tiles(w["tile"])[0]
        self.claimants = [w["winner"]] if isinstance(w["winner"], str) else list(w["winner"])
        circ = set(w.get("circumstances", []))
        self.first_turn = "first_turn" in circ
        self.on_flower = "flower_replacement" in circ
        self.on_kong = bool(circ & {"kong_replacement", "kong_on_kong"})
        self.last = "last_tile" in circ or (deal.get("table") or {}).get("wall_left") == 0
        given = {s: read_hand(h) for s, h in deal["hands"].items()}
        self.any_kong = any(Meld(m).kind == "kong" for h in given.values() for m in h.get("melds", []))
        self.round_wind = SEATS.index(deal["round_wind"])
        self.ready = dict(deal.get("ready") or {})
        if "ready_at_start" in circ:
            for s in self.claimants:
                self.ready.setdefault(s, "dealt" if s == "east" else "first_draw")
        self.hands = {s: Hand(given[s], s, self) for s in self.claimants}


class Hand:
    """what a claimant holds: melds, the concealed tiles before and after the winning one, everything, flowers"""

    def __init__(self, given, seat, win):
        self.seat = seat
        self.melds = [Meld(m) for m in given.get("melds", [])]
        self.exposed = [m for m in self.melds if not m.concealed]
        self.flowers = set(given.get("flowers", []))
        if win.flower:
            self.flowers.add(win.flower)
            return
        self.before = sorted(tiles(given["concealed"]))
        if len(self.before) == 17 - 3 * len(self.melds):
            self.before.remove(win.tile)
        self.after = sorted([*self.before, win.tile])
        self.melded = [t for m in self.melds for t in m.all]
        self.every = sorted(self.after + self.melded)


def ways(after, tile):
    """every (sets, pair, place): sets and a pair, and which of the sets the tile completes (None: the pair)"""
    found = []
    for pair in sorted(set(after)):
        if after.count(pair) < 2:
            continue
        rest = list(after)
        rest.remove(pair)
        rest.remove(pair)
        for sets in split_sets(rest):
            found += [(sets, pair, i) for i, s in enumerate(sets) if tile in members(s)]
            if tile == pair:
                found.append((sets, pair, None))
    return found


def members(one):
    kind, t = one
    return (t, t + 1, t + 2) if kind == "chow" else (t, t, t)


def waits(hand):
    """kinds that complete the hand as it stood, but for those of which it has all four"""
    own = hand.before + hand.melded
    near = {x for t in hand.before for x in range(t - 2, t + 3) if 0 <= x <= 33}
    return [x for x in sorted(near) if own.count(x) < 4 and ways(sorted([*hand.before, x]), x)]


def two_sided(sets, place, tile):
    """the tile completes a chow of which the two others wait on both sides"""
    if place is None or sets[place][0] != "chow":
        return False
    low = sets[place][1] % 9
    return (tile == sets[place][1] and low <= 5) or (tile == sets[place][1] + 2 and low >= 1)


def narrow(sets, place, tile):
    """the tile completes the pair, or a chow at its edge or in the middle"""
    if place is None:
        return True
    return sets[place][0] == "chow" and not two_sided(sets, place, tile)


def of_the_deal(win, hand):
    """what does not depend on how the tiles are read"""
    o, seat, drawn = win.rules.o, hand.seat, win.drawn
    found = []
    undisturbed = win.first_turn and not win.any_kong
    if undisturbed and drawn:
        found.append("heavenly_hand" if seat == "east" else "earthly_hand")
    if undisturbed and win.by == "discard":
        early = SEATS.index(win.frm) < SEATS.index(seat)
        if early or o["human_hand_when"] == "first_discard":
            found.append("human_hand")
    ready, east = win.ready.get(seat), seat == "east"
    if ready:
        found.append("declared_ready")
        if o["ready_counts"] == "standard":
            found += {"dealt": ["heavenly_ready"], "first_draw": ["earthly_ready"], "later": []}[ready]
        elif o["ready_counts"] == "not_east":
            found += {"dealt": [] if east else ["heavenly_ready"], "first_draw": ["earthly_ready"], "later": []}[ready]
        elif o["ready_counts"] == "first_eight":
            found += {"dealt": ["heavenly_ready" if east else "earthly_ready"], "first_draw": ["earthly_ready"], "later": []}[ready]
        else:
            found += {"dealt": ["earthly_ready"], "first_draw": [] if east else ["earthly_ready"], "later": []}[ready]
    if drawn:
        found.append("self_draw")
        if win.last:
            found.append("last_tile_draw")
        if o["flower_replacement_counts"]:
            if win.on_kong or win.on_flower:
                found.append("kong_replacement")
        elif win.on_kong and not win.on_flower:
            found.append("kong_replacement")
    if win.by == "robbed_kong":
        found.append("robbing_kong")
    if win.by == "discard" and win.last:
        found.append("last_tile_claim")
    if not hand.exposed:
        found.append("concealed_hand")
        if drawn:
            found.append("fully_concealed_hand")
    if len(hand.exposed) == 5:
        found.append("half_melded_hand" if drawn else "melded_hand")
    honors = any(is_honor(t) for t in hand.every)
    suits = {t // 9 for t in hand.every if not is_honor(t)}
    if not suits:
        found.append("all_honors")
    if len(suits) == 1:
        found.append("half_flush" if honors else "full_flush")
    kongs = [m for m in hand.melds if m.kind == "kong"]
    found += ["concealed_kong" if m.concealed else "melded_kong" for m in kongs]
    if len(kongs) >= 4:
        found.append("four_kongs")
    if len(kongs) == 5:
        found.append("five_kongs")
    found += ["any_flower" for _ in hand.flowers]
    found += ["own_flower" for f in hand.flowers if FLOWERS.index(f) % 4 == SEATS.index(seat)]
    found += ["flower_set" for _ in sets_of_flowers(hand)]
    if not hand.flowers:
        found.append("no_flowers")
        if not honors:
            found.append("no_flowers_or_honors")
    if len(hand.flowers) == 8 and o["eight_flowers"] in ("added", "both") and "eight_flowers" in win.rules.played:
        found.append("eight_flowers")
        if {"heavenly_hand", "earthly_hand"} & set(found):
            found.append("initial_flowers")
    return found


def sets_of_flowers(hand):
    return [four for four in (FLOWERS[:4], FLOWERS[4:]) if hand.flowers.issuperset(four)]


def of_the_reading(win, hand, way, every_way, one_kind):
    """``one_kind``: only one kind could complete the hand"""
    o = win.rules.o
    sets, pair, place = way
    found = []
    whole = [(m.kind, m.tile) for m in hand.melds] + sets
    pungs = [t for k, t in whole if k != "chow"]
    dragons, winds = sum(map(is_dragon, pungs)), sum(map(is_wind, pungs))
    found += ["dragon_pung"] * dragons + ["wind_pung"] * winds
    if 27 + SEATS.index(hand.seat) in pungs:
        found.append("seat_wind")
    if 27 + win.round_wind in pungs:
        found.append("round_wind")
    if dragons == 3:
        found.append("big_three_dragons")
    if dragons == 2 and is_dragon(pair):
        found.append("little_three_dragons")
    if winds == 4:
        found.append("big_four_winds")
    if winds == 3 and is_wind(pair):
        found.append("little_four_winds")
    if len(pungs) == 5:
        found.append("all_pungs")
    concealed = sum(m.concealed for m in hand.melds)
    concealed += sum(k == "pung" and (win.drawn or i != place) for i, (k, _) in enumerate(sets))
    for number, name in ((3, "three"), (4, "four"), (5, "five")):
        if concealed >= number:
            found.append(f"{name}_concealed_pungs")
    if one_kind and len(hand.exposed) < 5 and narrow(sets, place, win.tile):
        found.append("only_wait")
    if not pungs and all_chows(win, hand, way, every_way, o):
        found.append("all_chows")
    return found


def all_chows(win, hand, way, every_way, o):
    """of five chows"""
    if win.drawn and not o["all_chows_self_draw"]:
        return False
    if not hand.exposed and not o["all_chows_concealed"]:
        return False
    if not o["all_chows_honors_and_flowers"] and (hand.flowers or any(is_honor(t) for t in hand.every)):
        return False
    if o["all_chows_wait"] == "any":
        return True
    asked = [way]
    if o["all_chows_wait"] == "only_two_sided":
        asked += [w for w in every_way if all(k == "chow" for k, _ in w[0])]
    return all(two_sided(sets, place, win.tile) for sets, _, place in asked)


def weighed(rules, hand, found):
    """what of ``found`` counts, what of it is taken in"""
    found = [y for y in found if y in rules.played]
    taken = set()
    for taker, others in rules.takes().items():
        if taker in found and taker not in taken:
            taken.update(others)
    counted = sorted(y for y in found if y not in taken)
    if not rules.o["flower_set_adds_own"] and "flower_set" in counted:
        for _ in sets_of_flowers(hand):
            if "own_flower" in counted:
                counted.remove("own_flower")
                taken.add("own_flower")
    return counted, sorted(taken & set(found))


def best(win, seat):
    """every reading with the most tai, then the most yaku: (tai before the limit, what counts, what is taken in)"""
    rules, hand = win.rules, win.hands[seat]
    if win.flower:
        assert len(hand.flowers) == 8
        counted = ["eight_flowers" if win.drawn else "seven_robs_one"]
        if win.first_turn and "initial_flowers" in rules.played:
            counted.append("initial_flowers")
        return [(sum(rules.value[y] for y in counted), counted, [])]
    every_way = ways(hand.after, win.tile)
    assert every_way, "does not win"
    one_kind = len(waits(hand)) == 1
    allowed = every_way
    if rules.o["pung_first"] and not win.drawn:
        allowed = [w for w in every_way if w[2] is not None and w[0][w[2]][0] == "pung"] or every_way
    plain = of_the_deal(win, hand)
    found = []
    for way in allowed:
        counted, taken = weighed(rules, hand, plain + of_the_reading(win, hand, way, every_way, one_kind))
        one = (sum(rules.value[y] for y in counted), counted, taken)
        if one not in found:
            found.append(one)
    top = max((tai, len(counted)) for tai, counted, _ in found)
    return [f for f in found if (f[0], len(f[1])) == top]


def feeder_of(rule, melds):
    """the meld that made the winner's hand dangerous, by ``rule``; None if there is none"""
    kongs = [m for m in melds if m.kind == "kong"]
    if rule in ("four_kongs", "five_kongs"):
        number = 4 if rule == "four_kongs" else 5
        if len(kongs) < number or kongs[number - 1].concealed or kongs[number - 1].added:
            return None
        return kongs[number - 1]
    exposed = [m for m in melds if not m.concealed]
    if rule in ("big_four_winds", "little_four_winds", "big_three_dragons", "little_three_dragons"):
        kind = is_wind if "winds" in rule else is_dragon
        number = {"big_four_winds": 4, "little_four_winds": 3, "big_three_dragons": 3, "little_three_dragons": 2}[rule]
        pungs = [m for m in exposed if m.kind != "chow" and kind(m.tile)]
        return pungs[number - 1] if len(pungs) >= number else None
    if len(exposed) < 4:
        return None
    first = [t for m in exposed[:4] for t in m.all]
    suits = {t // 9 for t in first if not is_honor(t)}
    fits = {
        "all_honors": not suits,
        "full_flush": len(suits) == 1 and not any(map(is_honor, first)),
        "half_flush": len(suits) <= 1,
        "all_pungs": all(m.kind != "chow" for m in exposed[:4]),
    }
    return exposed[3] if fits[rule] else None


def liable(win, deal, seat, counted):
    """((seat, rule) or None, whether an unknown feeder may matter)"""
    named = deal.get("liability")
    if isinstance(named, dict):
        named = named.get(seat)
    if named is not None:
        return (None if named == "nobody" else (named, "request")), False
    if win.flower:
        return None, False
    unknown = False
    for rule in LIABILITY:
        if rule in win.rules.o["liability_rules"] and rule in counted:
            meld = feeder_of(rule, win.hands[seat].melds)
            if meld and meld.feeder:
                return (meld.feeder, rule), unknown
            unknown |= meld is not None
    return None, unknown


def repeats(o, table):
    """N"""
    table = table or {}
    return (table.get("dealer_wins") or 0) + ((table.get("dealer_draws") or 0) if o["draws"] == "count" else 0)


def owed(o, n, tai, winner, payer):
    part = 1 + 2 * n if "east" in (winner, payer) else 0
    return o["base"] + o["rate"] * (tai + part)


def transfers_of(o, n, tai, winner, by, frm, named):
    """(from, to, points, reason) of one winner; ``named``: who is liable"""
    payers = [s for s in SEATS if s != winner] if by == "self_draw" else [frm]
    each = {s: owed(o, n, tai, winner, s) for s in payers}
    if named is None:
        return [(s, winner, points, "self_draw" if by == "self_draw" else "discarder") for s, points in each.items()]
    whole = sum(each.values())
    if o["liability_split"] and by in ("discard", "robbed_kong") and named != frm:
        half = (whole + 1) // 2
        return [(named, winner, half, "liable"), (frm, winner, half, "discarder")]
    return [(named, winner, whole, "liable")]


def chosen(o, claims, frm):
    """the winners of the claimants who reach the minimum"""
    near = sorted(claims, key=lambda s: (SEATS.index(s) - SEATS.index(frm)) % 4) if frm else list(claims)
    everybody = o["multiple_winners"] == "all" or (o["multiple_winners"] == "three_only" and len(near) == 3)
    return near if everybody else near[:1]


def settled(o, n, tai, by, frm, named):
    """``tai`` of each claimant -> winners, transfers, payments"""
    reach = [s for s in tai if tai[s] >= o["minimum"]]
    winners = chosen(o, reach, frm)
    named = {s: who for s, who in named.items() if who not in winners}  # who wins on the same tile pays nothing
    transfers = sorted(t for s in winners for t in transfers_of(o, n, tai[s], s, by, frm, named.get(s)) if t[2])
    return reach, winners, transfers, paid(transfers)


def paid(transfers):
    payments = dict.fromkeys(SEATS, 0)
    for frm, to, points, _ in transfers:
        payments[frm] -= points
        payments[to] += points
    return payments


def cut(o, tai):
    return tai if o["limit"] is None else min(tai, o["limit"])


def score(deal):
    """``open``: readings of equal worth make different seats liable, so that payments may differ"""
    if deal["win"] is None:
        return {"payments": paid([]), "transfers": [], "hands": {}, "liability": [], "warned": False, "open": False}
    win = Win(deal)
    o, n = win.rules.o, repeats(win.rules.o, deal.get("table"))
    found = {s: best(win, s) for s in win.claimants}
    tai = {s: cut(o, found[s][0][0]) for s in win.claimants}
    blamed = {s: [liable(win, deal, s, counted) for _, counted, _ in found[s]] for s in win.claimants}
    named = {s: blamed[s][0][0][0] for s in win.claimants if blamed[s][0][0]}
    reach, winners, transfers, payments = settled(o, n, tai, win.by, win.frm, named)
    unknown = any(blamed[s][0][1] for s in winners)
    hands = {}
    for s in win.claimants:
        hands[s] = {
            "outcome": "won" if s in winners else "passed_over" if s in reach else "below_minimum",
            "shortfall": None if s in reach else o["minimum"] - tai[s],
            "score": {
                "tai": tai[s],
                "before_limit": found[s][0][0],
                "limit": o["limit"],
                "limited": found[s][0][0] > tai[s],
                "base": o["base"] + o["rate"] * tai[s],
                "dealer_tai": 1 + 2 * n,
            },
            "readings": [(sorted((y, win.rules.value[y], k) for y, k in Counter(c).items()), t) for _, c, t in found[s]],
        }
    return {
        "payments": payments,
        "transfers": transfers,
        "hands": hands,
        "liability": sorted((s, *blamed[s][0][0]) for s in winners if blamed[s][0][0]),
        "warned": unknown and len(winners) < 3,  # of three the discarder pays, whoever fed what
        "open": any(b != blamed[s][0] for s in winners for b in blamed[s]),
    }


def by_eye(request):
    """payments of tai that were counted at the table"""
    o, w = Rules(request).o, request["win"]
    tai = {s: cut(o, given["tai"]) for s, given in request["scores"].items()}
    named = request.get("liability")
    each = {s: named.get(s) if isinstance(named, dict) else named for s in tai}
    each = {s: who for s, who in each.items() if who not in (None, "nobody")}
    _, winners, transfers, payments = settled(o, repeats(o, request.get("table")), tai, w["by"], w.get("from"), each)
    return {"payments": payments, "transfers": transfers, "winners": winners}


def sitting(request):
    """each deal of scores counted at the table, and the next one: (round wind, player of each seat, wins, draws of the dealer), payments"""
    o, players = Rules(request).o, request["players"]
    changes = wins = draws = 0  # of the deal, since it changed
    held = []

    def facts():
        seats = {s: players[(changes + i) % 4] for i, s in enumerate(SEATS)}
        return (SEATS[changes // 4], seats, wins, draws) if changes < 16 else None

    for deal in request["deals"]:
        table = {"dealer_wins": wins, "dealer_draws": draws}
        n, won, payments = repeats(o, table), False, paid([])
        drawn = deal["win"] is None
        if not drawn:
            answer = by_eye({**deal, "ruleset": request["ruleset"], "options": request.get("options", {}), "table": table})
            won, drawn, payments = "east" in answer["winners"], not answer["winners"], answer["payments"]
        held.append((facts(), payments))
        stays = won or (drawn and o["draws"] != "pass")
        if stays and (o["most_repeats"] is None or n < o["most_repeats"]):
            wins, draws = wins + won, draws + drawn
        else:
            changes, wins, draws = changes + 1, 0, 0
    return held, facts()
