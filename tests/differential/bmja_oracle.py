"""A slow and obvious second opinion on the British Mah-Jong Association's game, from the rules page alone, no code of the engine.

``score(deal)`` takes a valid deal and gives ``hands``, ``payments``, ``transfers``, ``liability`` and ``warnings``. Each hand has
its ``outcome``, ``score`` and ``ways``: every way of counting that the page allows to be shown, each with the ``form`` that a
winner shows, the ``yaku`` that count (id and unit: how much) and the special hands of that form that are worth less (``beaten``).
Claimants whose hands do not win raise ``NotAWinningHandError`` with their seats; nothing else is validated.
"""

import re
from collections import Counter
from functools import lru_cache
from itertools import combinations

from tests.differential.classical_oracle import (
    DRAGONS,
    GREEN,
    KINDS,
    ORPHANS,
    PLANTS,
    SEASONS,
    SEATS,
    WINDS,
    all_splits,
    is_honour,
    is_terminal,
    parse,
    set_points,
    suit,
    wind,
)

OPTIONS = {
    "max_chows": 1,
    "limit": 1000,
    "loose_tile_points": True,
    "loose_tile_double": True,
    "original_call": "everyone",
    "concealed_needs_honors": False,
    "gates_pair": "two_to_eight",
    "repeated_pairs": True,
    "knitting_suits": "any",
    "claimed_last_pung": True,
    "purity_whole": False,
    "fishing": True,
    "losers_settle": True,
    "east_doubles": True,
    "concealed_kong_robbed": False,
}
OF_TILES = [
    "thirteen_orphans",
    "nine_gates",
    "snake_and_winds",
    "buried_treasure",
    "all_honors",
    "all_terminals",
    "all_green",
    "four_kongs",
    "three_great_scholars",
    "big_four_winds",
]
OF_EVENTS = ["heavenly_hand", "earthly_hand", "plum_blossom", "moon", "kong_upon_kong"]
LIMIT = OF_TILES + OF_EVENTS
HALF = ["all_pair_honors", "knitting", "triple_knitting"]
SPECIAL = [*LIMIT, *HALF, "purity"]  # the order of the page decides between equals
FORMS = {
    "thirteen_orphans": "thirteen_orphans",
    "nine_gates": "gates",
    "snake_and_winds": "snake",
    "all_pair_honors": "seven_pairs",
    "knitting": "knitting",
    "triple_knitting": "triple_knitting",
}
FIVE_DOTS, ONE_DOT = 13, 9


class NotAWinningHandError(Exception):
    pass


# ---------------------------------------------------------------- reading the request
def written(hand):
    """a hand in one string as an object: 23m45699p[123p<east](1111m)|plum"""
    if not isinstance(hand, str):
        return hand
    tiles, _, flowers = hand.partition("|")
    melds = []
    for kong, meld, added, feeder in re.findall(r"\((\w+)\)|\[(\w+)(\+?)(?:<(\w+))?\]", tiles):
        melds.append({"tiles": kong or meld, "concealed": bool(kong), "added": bool(added), "from": feeder or None})
    return {"concealed": re.sub(r"\(.*?\)|\[.*?\]", "", tiles), "melds": melds, "flowers": flowers.split()}


def read_meld(meld):
    tiles = parse(meld["tiles"])
    kind = "kong" if len(tiles) == 4 else "pung" if tiles[0] == tiles[2] else "chow"
    return {"kind": kind, "tile": tiles[0], "tiles": tiles, "open_points": not meld.get("concealed")}


def read_hand(hand):
    hand = written(hand)
    return {
        "concealed": parse(hand["concealed"]),
        "melds": [read_meld(meld) for meld in hand.get("melds") or []],
        "flowers": list(hand.get("flowers") or []),
    }


def every_tile(concealed, melds):
    return concealed + [tile for meld in melds for tile in meld["tiles"]]


def count(items):
    """a dict of what is there, without what is worth nothing"""
    return {key: worth for key, worth in items.items() if worth}


# ---------------------------------------------------------------- special hands, by their fourteen tiles
def by_number(tiles):
    """how many characters, dots and bamboos of each number there are; None with an honour"""
    if any(is_honour(tile) for tile in tiles):
        return None
    return [[tiles.count(number + low) for low in (0, 9, 18)] for number in range(9)]


@lru_cache
def knits(characters, dots, bamboos):
    """may these tiles of one number be laid in pairs of two suits?"""
    return any(
        (characters, dots, bamboos) == (md + mb, md + db, mb + db) for md in range(characters + 1) for mb in range(5) for db in range(5)
    )


def is_knitting(tiles, option):
    numbers = by_number(tiles)
    if numbers is None or not all(knits(*suits) for suits in numbers):
        return False
    return option == "any" or any(all(suits[third] == 0 for suits in numbers) for third in range(3))


def is_triple_knitting(tiles):
    """all numbers as often in each suit, but for one that is once more in two of them"""
    numbers = by_number(tiles)
    if numbers is None:
        return False
    uneven = [sorted(suits) for suits in numbers if len(set(suits)) > 1]
    return len(uneven) == 1 and uneven[0][1] == uneven[0][2] == uneven[0][0] + 1


def is_gates(tiles, last, claimed, opt):
    if is_honour(tiles[0]) or len({suit(tile) for tile in tiles}) != 1:
        return False
    low = suit(tiles[0]) * 9
    pairs = range(9) if opt["gates_pair"] == "any" else range(1, 8)
    shapes = [sorted([low] * 3 + list(range(low + 1, low + 8)) + [low + 8] * 3 + [low + n]) for n in pairs]
    if claimed and not opt["claimed_last_pung"] and is_terminal(last):
        return False
    return tiles in shapes


def is_snake(tiles):
    shapes = [sorted([low, *range(low, low + 9), *WINDS]) for low in (0, 9, 18)]
    return tiles in shapes


def is_pair_honors(tiles, option):
    pairs = Counter(tiles)
    return (
        all(tile in ORPHANS for tile in tiles)
        and all(n in (2, 4) for n in pairs.values())
        and (option or all(n == 2 for n in pairs.values()))
    )


def formless(tiles, last, claimed, opt):
    """the special hands of fourteen concealed tiles that are no sets and a pair"""
    there = {
        "thirteen_orphans": set(tiles) == set(ORPHANS),
        "nine_gates": is_gates(tiles, last, claimed, opt),
        "snake_and_winds": is_snake(tiles),
        "all_pair_honors": is_pair_honors(tiles, opt["repeated_pairs"]),
        "knitting": is_knitting(tiles, opt["knitting_suits"]),
        "triple_knitting": is_triple_knitting(tiles),
    }
    return [name for name, is_there in there.items() if is_there]


def four_triplets(concealed, melds):
    """the pair and the concealed pungs where the hand is four pungs or kongs and a pair, else None; there is only one way"""
    counts = Counter(concealed)
    pairs = [tile for tile, n in counts.items() if n == 2]
    pungs = [tile for tile, n in counts.items() if n == 3]
    if len(pairs) != 1 or len(pairs) + len(pungs) != len(counts) or any(meld["kind"] == "chow" for meld in melds):
        return None
    return pairs[0], pungs


def of_triplets(concealed, melds, last, claimed, opt):
    """the special hands of four pungs or kongs and a pair; none of those with sets may have a chow"""
    found = four_triplets(concealed, melds)
    if found is None:
        return []
    pair, pungs = found
    tiles = every_tile(concealed, melds)
    sets = [meld["tile"] for meld in melds] + pungs
    suits = {suit(tile) for tile in tiles if not is_honour(tile)}
    there = {
        "buried_treasure": not melds and len(suits) == 1 and (not claimed or opt["claimed_last_pung"] or last == pair),
        "all_honors": not suits,
        "all_terminals": all(is_terminal(tile) for tile in tiles),
        "all_green": all(tile in GREEN for tile in tiles),
        "four_kongs": [meld["kind"] for meld in melds] == ["kong"] * 4,
        "three_great_scholars": all(tile in sets for tile in DRAGONS),
        "big_four_winds": all(tile in sets for tile in WINDS),
        "purity": len(suits) == 1 and not any(is_honour(tile) for tile in tiles),
    }
    return [name for name, is_there in there.items() if is_there]


def special_hands(concealed, melds, last, claimed, opt):
    """all special hands of the tiles, in the order of the page; the events are no part of it"""
    found = of_triplets(concealed, melds, last, claimed, opt)
    if not melds:
        found += formless(concealed, last, claimed, opt)
    return sorted(found, key=SPECIAL.index)


def readings(concealed, melds, opt):
    """every way to read the hand as four sets and a pair with no more chows than may be"""
    chows = sum(meld["kind"] == "chow" for meld in melds)
    return [
        (pair, sets) for pair, sets in all_splits(tuple(concealed)) if chows + sum(kind == "chow" for kind, _ in sets) <= opt["max_chows"]
    ]


# ---------------------------------------------------------------- points and doubles of everyone
def pair_points(tile, seat, round_wind):
    return 2 * ((tile in DRAGONS) + (tile == wind(seat)) + (tile == wind(round_wind)))


def points_of(sets, pairs, seat, round_wind):
    """points of the tiles, flowers apart"""
    return {
        "pung": sum(set_points(s) for s in sets if s["kind"] == "pung"),
        "kong": sum(set_points(s) for s in sets if s["kind"] == "kong"),
        "pair": sum(pair_points(tile, seat, round_wind) for tile in pairs),
    }


def flower_doubles(flowers, seat):
    own, i = {"own_flower": 0, "four_plants": 0, "four_seasons": 0}, SEATS.index(seat)
    for bouquet, four in (("four_plants", PLANTS), ("four_seasons", SEASONS)):
        if set(four) <= set(flowers):
            own[bouquet] = 2
        elif four[i] in flowers:
            own["own_flower"] += 1
    return own


def set_doubles(sets, seat, round_wind):
    triplets = [s["tile"] for s in sets if s["kind"] != "chow"]
    return {
        "dragon_pung": sum(tile in DRAGONS for tile in triplets),
        "seat_wind": int(wind(seat) in triplets),
        "round_wind": int(wind(round_wind) in triplets),
    }


def called(deal, seat, claimants):
    """did this seat make the original call?"""
    ready = deal.get("ready") or {}
    stated = (deal["win"] or {}).get("circumstances") or []
    since = ready.get(seat)
    if since is None and "ready_at_start" in stated and seat in claimants:
        return True
    return since == "dealt" or (since == "first_draw" and seat != "east")


# ---------------------------------------------------------------- ways of counting one hand
def way(name, points, doubles, opt, *, special=0, shows=None, form=None):
    """one way of counting a hand: as the special hand ``name`` or, where it is None, like any other; ``shows``: what it is called besides"""
    points, doubles = count(points), count(doubles)
    before = special + sum(points.values()) * 2 ** sum(doubles.values())
    score = {
        "points": sum(points.values()),
        "doubles": sum(doubles.values()),
        "special": special,
        "before_limit": before,
        "limit": opt["limit"],
        "limited": (name in LIMIT and "fishing" not in (shows or {})) or before > opt["limit"],
        "total": min(before, opt["limit"]),
    }
    rank = SPECIAL.index(name) if name else len(SPECIAL)
    yaku = {(key, "points"): n for key, n in points.items()} | {(key, "doubles"): n for key, n in doubles.items()}
    yaku |= {(name, unit): n for unit, n in (shows or {}).items()}
    return {"key": (score["total"], -rank, before, score["points"]), "score": score, "form": form, "yaku": yaku, "special": name}


def best(ways):
    """all ways of the highest worth, each with the special hands of the same form that are worth less"""
    top = max(w["key"] for w in ways)
    shown = [w for w in ways if w["key"] == top]
    for w in shown:
        w["beaten"] = {other["special"] for other in ways if other["form"] == w["form"]} - {None, w["special"]}
    return {"score": shown[0]["score"], "ways": shown}


def apart(flowers, seat, last_discard):
    """points and doubles of the flowers beside a special hand"""
    points = {"flower": 4 * len(flowers)}
    doubles = flower_doubles(flowers, seat)
    if flowers:
        doubles["last_discard"] = int(last_discard)
    return points, doubles


def purity(tile_points, flowers, seat, last_discard, opt, form):
    """purity with the flowers apart, and as a whole where that is played and more"""
    points, doubles = apart(flowers, seat, last_discard)
    special = sum(tile_points.values()) * 2 ** (3 + last_discard)
    ways = [way("purity", points, doubles, opt, special=special, shows={"doubles": 3}, form=form)]
    if last_discard:  # it doubles the purity itself, with or without flowers
        ways[0]["yaku"]["last_discard", "doubles"] = 1
    if opt["purity_whole"]:
        doubles = flower_doubles(flowers, seat) | {"last_discard": int(last_discard), "purity": 3}
        whole = way("purity", tile_points | points, doubles, opt, form=form)
        if whole["score"]["before_limit"] > ways[0]["score"]["before_limit"]:
            ways.append(whole)
    return ways


# ---------------------------------------------------------------- losers
def fished(hand, opt):
    """the special hands that one more tile would make"""
    own = every_tile(hand["concealed"], hand["melds"])
    found = set()
    for tile in range(KINDS):
        if own.count(tile) < 4:
            found |= set(special_hands(sorted([*hand["concealed"], tile]), hand["melds"], tile, claimed=False, opt=opt))
    return sorted(found, key=SPECIAL.index)


def score_loser(hand, seat, round_wind, call, opt):
    alike = Counter(hand["concealed"])
    pungs = [{"kind": "pung", "tile": tile, "open_points": False} for tile, n in alike.items() if n >= 3]
    sets = hand["melds"] + pungs
    tile_points = points_of(sets, [tile for tile, n in alike.items() if n == 2], seat, round_wind)
    flowers = hand["flowers"]
    points = tile_points | {"flower": 4 * len(flowers)}
    doubles = set_doubles(sets, seat, round_wind) | flower_doubles(flowers, seat)
    doubles["ready_at_start"] = int(call and opt["original_call"] != "winner")
    ways = [way(None, points, doubles, opt)]
    for name in fished(hand, opt) if opt["fishing"] else []:
        if name == "purity":
            ways += purity(tile_points, flowers, seat, 0, opt, None)
        else:
            worth = opt["limit"] * (2 if name in LIMIT else 1) // 5
            ways.append(way(name, *apart(flowers, seat, 0), opt, special=worth, shows={"fishing": worth}))
    return best(ways)


# ---------------------------------------------------------------- the winner
def gather(deal, hand, seat, claimants, opt):
    """everything that is asked about the winner"""
    win = deal["win"]
    stated = set(win.get("circumstances") or [])
    drawn = win["by"] == "self_draw"
    last = "last_tile" in stated or (deal.get("table") or {}).get("wall_left") == 0
    tile = parse(win["tile"])[0]
    concealed = sorted([*hand["concealed"], tile])
    return {
        "opt": opt,
        "seat": seat,
        "round_wind": deal["round_wind"],
        "tile": tile,
        "concealed": concealed,
        "melds": hand["melds"],
        "flowers": hand["flowers"],
        "tiles": every_tile(concealed, hand["melds"]),
        "drawn": drawn,
        "loose": drawn and bool(stated & {"kong_replacement", "kong_on_kong", "flower_replacement"}),
        "kong_on_kong": drawn and "kong_on_kong" in stated,
        "last_tile": drawn and last,
        "last_discard": int(win["by"] == "discard" and last),
        "robbed": win["by"] == "robbed_kong",
        "first_turn": "first_turn" in stated,
        "from_east": win["by"] == "discard" and win["from"] == "east",
        "call": called(deal, seat, claimants),
    }


def events(f):
    kongs = any(meld["kind"] == "kong" for meld in f["melds"])
    there = {
        "heavenly_hand": f["seat"] == "east" and f["drawn"] and f["first_turn"] and not kongs and not f["flowers"],
        "earthly_hand": f["from_east"] and f["first_turn"],
        "plum_blossom": f["loose"] and f["tile"] == FIVE_DOTS,
        "moon": f["last_tile"] and f["tile"] == ONE_DOT,
        "kong_upon_kong": f["kong_on_kong"],
    }
    return [name for name, is_there in there.items() if is_there]


def laid_out(f):
    """every reading with every place of the winning tile: the sets and the pair"""
    found = []
    for pair, sets in readings(f["concealed"], f["melds"], f["opt"]):
        places = ["pair"] if pair == f["tile"] else []
        places += [i for i, (kind, low) in enumerate(sets) if f["tile"] in ([low] if kind == "pung" else [low, low + 1, low + 2])]
        for place in places:
            own = [{"kind": kind, "tile": low, "open_points": i == place and not f["drawn"]} for i, (kind, low) in enumerate(sets)]
            found.append((f["melds"] + own, pair))
    return found


def winner_points(sets, pairs, f):
    points = points_of(sets, pairs, f["seat"], f["round_wind"])
    points["base"] = 20
    points["self_draw"] = 2 if f["drawn"] and (f["opt"]["loose_tile_points"] or not f["loose"]) else 0
    return points


def winner_doubles(sets, f):
    opt, tiles = f["opt"], f["tiles"]
    honours = any(is_honour(tile) for tile in tiles)
    suits = {suit(tile) for tile in tiles if not is_honour(tile)}
    exposed = any(meld["open_points"] for meld in f["melds"])
    there = {
        "all_triplets": len(sets) == 4 and all(s["kind"] != "chow" for s in sets),
        "half_flush": len(suits) == 1 and honours,
        "terminals_and_honors": all(tile in ORPHANS for tile in tiles),
        "fully_concealed_self_draw": f["drawn"] and not exposed and (honours or not opt["concealed_needs_honors"]),
        "kong_replacement": f["loose"] and opt["loose_tile_double"],
        "last_tile": f["last_tile"],
        "last_discard": f["last_discard"],
        "robbing_kong": f["robbed"],
        "ready_at_start": f["call"],
    }
    doubles = {key: int(is_there) for key, is_there in there.items()}
    if opt["original_call"] == "twice":
        doubles["ready_at_start"] *= 2
    return doubles


def forms_of(f):
    """the forms in which the tiles win; none: they do not"""
    specials = special_hands(f["concealed"], f["melds"], f["tile"], not f["drawn"], f["opt"])
    return [FORMS[name] for name in specials if name in FORMS] + (["standard"] if laid_out(f) else [])


def score_winner(f):
    opt, flowers, seat = f["opt"], f["flowers"], f["seat"]
    laid, forms = laid_out(f), forms_of(f)
    specials = special_hands(f["concealed"], f["melds"], f["tile"], not f["drawn"], opt)
    ways = []
    for name in [*(name for name in specials if name != "purity"), *events(f)]:
        unit, worth = ("limit", opt["limit"]) if name in LIMIT else ("half_limit", opt["limit"] // 2)
        flowers_apart = apart(flowers, seat, f["last_discard"])
        shown = [FORMS[name]] if name in FORMS else forms if name in OF_EVENTS else ["standard"]
        ways += [way(name, *flowers_apart, opt, special=worth, shows={unit: 1}, form=form) for form in shown]
    # a hand without sets may count like any other too: base, self-draw, flowers, the pairs of all pair honours and the doubles
    paired = [tile for tile, n in Counter(f["concealed"]).items() for _ in range(n // 2)]
    unlaid = [([], paired if form == "seven_pairs" else [], form) for form in forms if form != "standard"]
    for sets, pairs, form in [(sets, [pair], "standard") for sets, pair in laid] + unlaid:
        points = winner_points(sets, pairs, f)
        if "purity" in specials and sets and all(s["kind"] != "chow" for s in sets):
            ways += purity(points, flowers, seat, f["last_discard"], opt, form)
        doubles = set_doubles(sets, seat, f["round_wind"]) | flower_doubles(flowers, seat) | winner_doubles(sets, f)
        ways.append(way(None, points | {"flower": 4 * len(flowers)}, doubles, opt, form=form))
    return best(ways)


# ---------------------------------------------------------------- the whole deal
def liable(deal, winner):
    """who pays for all because the request says so, or None"""
    said = deal.get("liability")
    seat = said.get(winner) if isinstance(said, dict) else said
    return None if seat in (None, "nobody") else seat


def settle(win, winner, totals, payer, opt):
    """the transfers in full"""
    factor = {frozenset(two): 2 if opt["east_doubles"] and "east" in two else 1 for two in combinations(SEATS, 2)}
    losers = [seat for seat in SEATS if seat != winner]
    shares = {seat: totals[winner] * factor[frozenset((seat, winner))] for seat in losers}
    if payer:
        return [(payer, winner, sum(shares.values()), "liable")]
    found = []
    for seat, share in shares.items():
        reason = "self_draw" if win["by"] == "self_draw" else "discarder" if seat == win["from"] else "other"
        found.append((seat, winner, share, reason))
    for one, two in combinations(losers, 2) if opt["losers_settle"] else []:
        poor, rich = sorted((one, two), key=lambda seat: totals.get(seat, 0))
        owed = (totals.get(rich, 0) - totals.get(poor, 0)) * factor[frozenset((one, two))]
        found.append((poor, rich, owed, "settlement"))
    return [transfer for transfer in found if transfer[2]]


def who_wins(win):
    """the claimants, and the first in turn after the discarder"""
    if win is None:
        return [], None
    claimants = win["winner"] if isinstance(win["winner"], list) else [win["winner"]]
    if len(claimants) == 1:
        return claimants, claimants[0]
    place = SEATS.index(win["from"])
    return claimants, min(claimants, key=lambda seat: (SEATS.index(seat) - place) % 4)


def outcome(seat, winner, claimants):
    if winner is None:
        return "drawn"
    return "won" if seat == winner else "passed_over" if seat in claimants else "lost"


def score(deal):
    opt = OPTIONS | (deal.get("options") or {})
    hands = {seat: read_hand(hand) for seat, hand in (deal.get("hands") or {}).items()}
    win = deal["win"]
    claimants, winner = who_wins(win)
    for seat in claimants:  # take out the winning tile where it was given with the hand
        if len(hands[seat]["concealed"]) == 14 - 3 * len(hands[seat]["melds"]):
            hands[seat]["concealed"].remove(parse(win["tile"])[0])
    facts = {seat: gather(deal, hands[seat], seat, claimants, opt) for seat in claimants}
    short = [seat for seat in SEATS if seat in claimants and not forms_of(facts[seat])]
    if short:
        raise NotAWinningHandError(short)
    counted = {}
    for seat, hand in hands.items():
        if seat == winner:
            counted[seat] = score_winner(facts[seat])
        else:
            counted[seat] = score_loser(hand, seat, deal["round_wind"], called(deal, seat, claimants), opt)
        counted[seat]["outcome"] = outcome(seat, winner, claimants)
    payments, transfers, liability, warnings = dict.fromkeys(SEATS, 0), [], [], []
    if winner:
        payer = liable(deal, winner)
        transfers = settle(win, winner, {seat: hand["score"]["total"] for seat, hand in counted.items()}, payer, opt)
        if payer:
            liability = [(winner, payer, "request")]
        elif opt["losers_settle"]:
            warnings = [("hand_missing", f"/hands/{seat}") for seat in SEATS if seat not in hands]
    for payer, payee, points, _ in transfers:
        payments[payer] -= points
        payments[payee] += points
    return {"hands": counted, "payments": payments, "transfers": transfers, "liability": liability, "warnings": warnings}
