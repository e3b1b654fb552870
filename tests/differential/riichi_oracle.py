"""A slow and obvious second opinion on riichi mahjong, written from the rules page alone and sharing no code with the engine.

``answer(deal)`` takes a valid body of ``POST /v1/score`` and gives, in the words of the contract, ``options``, ``hands``,
``payments``, ``transfers``, ``pot``, ``liability`` and ``warnings`` (codes). A hand that claims the win has ``readings``:
every reading that the page allows to be shown, each with ``form``, ``wait``, ``yaku``, ``not_counted`` and ``score``.
``liability_any`` holds every list that may be shown where two rules name the same player by the same meld.
Valid deals only; nothing is validated here.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import product
from typing import Any

SEATS = ["east", "south", "west", "north"]
KINDS = 34  # 0-8 m, 9-17 p, 18-26 s, 27-30 winds, 31-33 white green red
RED = 100  # a red five is its kind and this
WINDS = [27, 28, 29, 30]
DRAGONS = [31, 32, 33]
HONOURS = [*WINDS, *DRAGONS]
TERMINALS = [0, 8, 9, 17, 18, 26]
ORPHANS = TERMINALS + HONOURS
GREEN = {19, 20, 21, 23, 25, 32}
GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)

LIABILITY_RULES = ["big_three_dragons", "big_four_winds", "four_kongs", "claimed_kong_replacement"]
RULESETS = ["riichi-ema", "riichi-wrc", "riichi-tenhou", "riichi-mleague"]
_DEFAULTS = {
    # option: ema, wrc, tenhou, mleague
    "open_all_simples": (True, True, True, True),
    "red_fives": (0, 0, 3, 3),
    "ura_dora": (True, True, True, True),
    "kan_dora": (True, True, True, True),
    "double_wind_pair": (2, 2, 4, 2),
    "pinfu_self_draw": (True, True, True, True),
    "open_pinfu_fu": (30, 30, 30, 30),
    "round_up_to_mangan": (True, True, False, True),
    "counted_yakuman": (False, True, True, False),
    "yakuman_add": (False, True, True, True),
    "double_yakuman": ([], [], [], []),
    "human_hand": ("mangan", "mangan", "off", "off"),
    "multiple_winners": ("all", "one", "two", "one"),
    "sticks_to": ("own", "own", "first", "own"),
    "honba_points": (300, 300, 300, 300),
    "honba_to": ("all", "all", "first", "all"),
    "noten_points": (3000, 3000, 3000, 3000),
    "nagashi_mangan": (False, False, True, False),
    "liability_rules": (LIABILITY_RULES[:2], LIABILITY_RULES[:3], LIABILITY_RULES[:2], LIABILITY_RULES[:3]),
    "liable_honba": ("discarder", "discarder", "liable", "liable"),
    "liability_scope": ("hand", "yakuman", "hand", "yakuman"),
    "concealed_kong_robbed": (True, True, False, True),
    "rounds": (2, 2, 2, 2),
    "dealer_stays": ("win_or_tenpai", "win_or_tenpai", "win_or_tenpai", "win_or_tenpai"),
    "start_points": (30000, 30000, 25000, 25000),
    "return_points": (30000, 30000, 30000, 30000),
    "uma_first": (15, 15, 20, 30),
    "uma_second": (5, 5, 10, 10),
    "ties": ("shared", "shared", "start_order", "shared"),
    "last_sticks": ("first", "nobody", "first", "first"),
    "bankruptcy": (False, False, True, False),
    "extension": (False, False, True, False),
    "leader_stops": (False, False, True, False),
}
DEFAULTS = {name: dict(zip(RULESETS, values, strict=True)) for name, values in _DEFAULTS.items()}

HAN = {
    # id: closed, open; in the order of the page
    "riichi": (1, None),
    "ippatsu": (1, None),
    "fully_concealed_self_draw": (1, None),
    "pinfu": (1, None),
    "pure_double_chow": (1, None),
    "all_simples": (1, 1),
    "seat_wind": (1, 1),
    "round_wind": (1, 1),
    "dragon_pung": (1, 1),
    "kong_replacement": (1, 1),
    "robbing_kong": (1, 1),
    "last_tile_draw": (1, 1),
    "last_tile_claim": (1, 1),
    "double_riichi": (2, None),
    "seven_pairs": (2, None),
    "mixed_triple_chow": (2, 1),
    "pure_straight": (2, 1),
    "half_outside_hand": (2, 1),
    "triple_pung": (2, 2),
    "three_concealed_pungs": (2, 2),
    "three_kongs": (2, 2),
    "all_pungs": (2, 2),
    "little_three_dragons": (2, 2),
    "terminals_and_honors": (2, 2),
    "twice_pure_double_chow": (3, None),
    "half_flush": (3, 2),
    "full_outside_hand": (3, 2),
    "full_flush": (6, 5),
}
YAKUMAN = [
    "thirteen_orphans",
    "nine_gates",
    "heavenly_hand",
    "earthly_hand",
    "four_concealed_pungs",
    "four_kongs",
    "all_green",
    "all_terminals",
    "all_honors",
    "big_three_dragons",
    "little_four_winds",
    "big_four_winds",
    "human_hand",
]
DORA = ["dora", "ura_dora", "red_five"]
TAKEN_IN = {"double_riichi": "riichi", "twice_pure_double_chow": "pure_double_chow"}


# ---------------------------------------------------------------- reading the request
def parse(text: str | list[str] | None) -> list[int]:
    """Tiles in canonical notation, one text or a list of texts, in the order given; a red five is its kind + RED."""
    if not isinstance(text, str):
        return [tile for part in text or () for tile in parse(part)]
    out, digits = [], []
    for sign in text:
        if sign.isdigit():
            digits.append(int(sign))
        elif sign in "mpsz":
            start = "mpsz".index(sign) * 9
            out += [start + 4 + RED if digit == 0 else start + digit - 1 for digit in digits]
            digits = []
    assert not digits, text
    return out


def kind(tile: int) -> int:
    return tile % RED


def kinds(tiles: list[int]) -> list[int]:
    return [kind(tile) for tile in tiles]


def wind(seat: str) -> int:
    return WINDS[SEATS.index(seat)]


def after(seat: str) -> list[str]:
    """The other seats in turn order after this one."""
    place = SEATS.index(seat)
    return [SEATS[(place + step) % 4] for step in (1, 2, 3)]


def read_meld(meld: dict[str, Any]) -> dict[str, Any]:
    tiles = parse(meld["tiles"])
    plain = sorted(kinds(tiles))
    name = "kong" if len(plain) == 4 else "pung" if plain[0] == plain[2] else "chow"
    concealed, added = bool(meld.get("concealed")), bool(meld.get("added"))
    return {
        "kind": name,
        "tile": plain[0],
        "tiles": tiles,
        "concealed": concealed,
        "claimed_kong": name == "kong" and not concealed and not added,
        "from": meld.get("from"),
    }


def read_hand(hand: dict[str, Any] | str) -> dict[str, Any]:
    """``concealed`` and ``melds``, from an object or from one string."""
    if isinstance(hand, str):
        melds = []
        for bracket, body in re.findall(r"([\[(])([^\])]*)[\])]", hand):
            tiles, _, feeder = body.partition("<")
            melds.append(
                {"tiles": tiles.strip("+ "), "concealed": bracket == "(", "added": tiles.endswith("+"), "from": feeder.strip() or None}
            )
        hand = {"concealed": re.sub(r"\[[^\]]*\]|\([^)]*\)|\|.*", "", hand), "melds": melds}
    return {"concealed": parse(hand["concealed"]), "melds": [read_meld(meld) for meld in hand.get("melds") or []]}


def seats_of(listed: list[str] | None) -> list[str]:
    return [seat for seat in SEATS if seat in (listed or [])]


class Deal:
    """The facts of a deal, asked for by their names in the contract."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.ruleset = body["ruleset"] if isinstance(body["ruleset"], str) else body["ruleset"]["id"]
        self.options = {name: values[self.ruleset] for name, values in DEFAULTS.items()} | (body.get("options") or {})
        win, table = body["win"], body.get("table") or {}
        self.win = win
        self.round_wind = body.get("round_wind")
        self.hands = {seat: read_hand(hand) for seat, hand in (body.get("hands") or {}).items()}
        self.double_riichi = seats_of(body.get("double_riichi"))
        self.riichi = seats_of(self.double_riichi + (body.get("riichi") or []))
        self.ippatsu = seats_of(body.get("ippatsu"))
        self.honba = table.get("honba") or 0
        self.before = 1000 * (table.get("riichi_sticks") or 0)
        self.draw = body.get("draw") or {}
        self.liability = body.get("liability")
        self.dora_told = body.get("dora_indicators") is not None
        self.ura_told = body.get("ura_indicators") is not None
        counts = None if self.options["kan_dora"] else 1
        self.dora = kinds(parse(body.get("dora_indicators")))[:counts]
        self.ura = kinds(parse(body.get("ura_indicators")))[:counts]
        if win is None:
            return
        self.by = win["by"]
        self.self_draw = self.by == "self_draw"
        self.source = win.get("from")
        self.tile = parse(win["tile"])[0]
        self.claimants = [win["winner"]] if isinstance(win["winner"], str) else win["winner"]
        stated = set(win.get("circumstances") or [])
        self.replacement = self.self_draw and bool(stated & {"kong_replacement", "kong_on_kong"})
        self.last_tile = "last_tile" in stated or table.get("wall_left") == 0
        self.first_turn = "first_turn" in stated
        for seat in self.claimants:
            self._complete(self.hands[seat])

    def _complete(self, hand: dict[str, Any]) -> None:
        """Adds the winning tile to a hand that is written without it."""
        if len(hand["concealed"]) % 3 == 1:
            hand["concealed"] = [*hand["concealed"], self.tile]

    @property
    def no_melds(self) -> bool:
        return not any(hand["melds"] for hand in self.hands.values())


# ---------------------------------------------------------------- every reading of the tiles
@lru_cache(maxsize=100000)
def set_splits(tiles: tuple[int, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Every way to split sorted tiles into pungs and chows."""
    if not tiles:
        return ((),)
    out, first = [], tiles[0]
    chow = (first, first + 1, first + 2)
    for name, needed in (("pung", (first,) * 3), ("chow", chow)):
        if name == "chow" and (first >= 27 or first % 9 > 6):
            continue
        rest = Counter(tiles)
        rest.subtract(needed)
        if min(rest.values()) >= 0:
            out += [((name, first), *split) for split in set_splits(tuple(sorted(rest.elements())))]
    return tuple(out)


@lru_cache(maxsize=100000)
def splits(tiles: tuple[int, ...]) -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """Every (pair, sets) of sorted tiles."""
    out = []
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            out += [(pair, sets) for sets in set_splits(tuple(rest))]
    return tuple(out)


def is_seven_pairs(tiles: list[int]) -> bool:
    return len(tiles) == 14 and set(Counter(tiles).values()) == {2}


def is_orphans(tiles: list[int]) -> bool:
    return len(tiles) == 14 and set(tiles) == set(ORPHANS)


def wins(tiles: list[int]) -> bool:
    return is_seven_pairs(tiles) or is_orphans(tiles) or bool(splits(tuple(sorted(tiles))))


def waits(hand: dict[str, Any]) -> bool:
    """Does a hand before its draw wait, for a tile of which it has not all four itself?"""
    standing = kinds(hand["concealed"])
    own = standing + [kind(tile) for meld in hand["melds"] for tile in meld["tiles"]]
    return any(own.count(tile) < 4 and wins([*standing, tile]) for tile in range(KINDS))


def run_wait(chow: int, tile: int) -> str:
    if tile == chow + 1:
        return "closed"
    if (chow % 9 == 0 and tile == chow + 2) or (chow % 9 == 6 and tile == chow):
        return "edge"
    return "two_sided"


def readings(deal: Deal, seat: str) -> list[dict[str, Any]]:
    """Every split of the concealed tiles with every place of the winning tile."""
    hand, tile = deal.hands[seat], kind(deal.tile)
    concealed = sorted(kinds(hand["concealed"]))
    out: list[dict[str, Any]] = []
    for form, fits in (("thirteen_orphans", is_orphans), ("seven_pairs", is_seven_pairs)):
        if not hand["melds"] and fits(concealed):
            out.append({"form": form, "sets": [], "pair": None, "wait": "special"})
    melded = [{"kind": meld["kind"], "tile": meld["tile"], "concealed": meld["concealed"]} for meld in hand["melds"]]
    for pair, sets in splits(tuple(concealed)):
        if pair == tile:
            own = [{"kind": name, "tile": first, "concealed": True} for name, first in sets]
            out.append({"form": "standard", "sets": melded + own, "pair": pair, "wait": "single"})
        for place, (name, first) in enumerate(sets):
            if tile not in set_kinds(name, first):
                continue
            own = [
                {"kind": other, "tile": start, "concealed": index != place or deal.self_draw} for index, (other, start) in enumerate(sets)
            ]
            wait = "dual_pung" if name == "pung" else run_wait(first, tile)
            out.append({"form": "standard", "sets": melded + own, "pair": pair, "wait": wait})
    return out


def set_kinds(name: str, first: int) -> list[int]:
    return [first, first + 1, first + 2] if name == "chow" else [first] * 3


# ---------------------------------------------------------------- yaku
def tiles_of(deal: Deal, seat: str) -> list[int]:
    """All tiles of a winner, red fives told apart, four of a kong."""
    hand = deal.hands[seat]
    return hand["concealed"] + [tile for meld in hand["melds"] for tile in meld["tiles"]]


def is_closed(deal: Deal, seat: str) -> bool:
    return all(meld["concealed"] for meld in deal.hands[seat]["melds"])


def yaku_of_play(deal: Deal, seat: str) -> set[str]:
    closed = is_closed(deal, seat)
    there = {
        "riichi": seat in deal.riichi,
        "double_riichi": seat in deal.double_riichi,
        "ippatsu": seat in deal.ippatsu,
        "fully_concealed_self_draw": closed and deal.self_draw,
        "kong_replacement": deal.replacement,
        "robbing_kong": deal.by == "robbed_kong",
        "last_tile_draw": deal.last_tile and deal.self_draw and not deal.replacement,
        "last_tile_claim": deal.last_tile and deal.by == "discard",
    }
    return {name for name, holds in there.items() if holds}


def yaku_of_tiles(deal: Deal, seat: str) -> set[str]:
    """What all tiles together show, in any form."""
    every = kinds(tiles_of(deal, seat))
    suits = {tile // 9 for tile in every if tile < 27}
    honours = any(tile in HONOURS for tile in every)
    there = {
        "all_simples": not set(every) & set(ORPHANS),
        "half_flush": len(suits) == 1 and honours,
        "full_flush": len(suits) == 1 and not honours,
        "terminals_and_honors": set(every) <= set(ORPHANS) and honours and bool(suits),
    }
    return {name for name, holds in there.items() if holds}


def yaku_of_sets(deal: Deal, seat: str, reading: dict[str, Any]) -> set[str]:
    """What four sets and a pair show."""
    sets, pair = reading["sets"], reading["pair"]
    chows = [s["tile"] for s in sets if s["kind"] == "chow"]
    pungs = [s["tile"] for s in sets if s["kind"] != "chow"]
    concealed = [s for s in sets if s["kind"] != "chow" and s["concealed"]]
    kongs = [s for s in sets if s["kind"] == "kong"]
    worthy = {*DRAGONS, wind(seat), wind(deal.round_wind)}
    twice = sum(count // 2 for count in Counter(chows).values())
    parts = [set(set_kinds(s["kind"], s["tile"])) for s in sets] + [{pair}]
    outside = bool(chows) and all(part & set(ORPHANS) for part in parts)
    honours = any(part & set(HONOURS) for part in parts)
    dragons = len(set(pungs) & set(DRAGONS))
    closed = is_closed(deal, seat)
    there = {
        "pinfu": closed
        and len(chows) == 4
        and pair not in worthy
        and reading["wait"] == "two_sided"
        and (deal.options["pinfu_self_draw"] or not deal.self_draw),
        "pure_double_chow": closed and twice >= 1,
        "twice_pure_double_chow": closed and twice >= 2,
        "seat_wind": wind(seat) in pungs,
        "round_wind": wind(deal.round_wind) in pungs,
        "dragon_pung": dragons > 0,
        "mixed_triple_chow": any({first, first + 9, first + 18} <= set(chows) for first in range(9)),
        "pure_straight": any({start, start + 3, start + 6} <= set(chows) for start in (0, 9, 18)),
        "half_outside_hand": outside and honours,
        "full_outside_hand": outside and not honours,
        "triple_pung": any({first, first + 9, first + 18} <= set(pungs) for first in range(9)),
        "three_concealed_pungs": len(concealed) >= 3,
        "three_kongs": len(kongs) >= 3,
        "all_pungs": len(pungs) == 4,
        "little_three_dragons": dragons == 2 and pair in DRAGONS,
    }
    return {name for name, holds in there.items() if holds}


def human_hand(deal: Deal, seat: str) -> bool:
    return deal.first_turn and deal.by == "discard" and deal.no_melds and SEATS.index(deal.source) < SEATS.index(seat)


def yakuman(deal: Deal, seat: str, reading: dict[str, Any]) -> dict[str, int]:
    """Each yakuman that the reading shows, and how often it counts."""
    every, tile = kinds(tiles_of(deal, seat)), kind(deal.tile)
    sets, pair, melds = reading["sets"], reading["pair"], deal.hands[seat]["melds"]
    pungs = {s["tile"] for s in sets if s["kind"] != "chow"}
    concealed = [s for s in sets if s["kind"] != "chow" and s["concealed"]]
    start = every[0] // 9 * 9
    gates = Counter(start + place for place in GATES)
    blessed = deal.first_turn and deal.self_draw and deal.no_melds
    nine = not melds and start < 27 and {other // 9 * 9 for other in every} == {start} and not gates - Counter(every)
    there = {
        "thirteen_orphans": reading["form"] == "thirteen_orphans",
        "nine_gates": nine,
        "heavenly_hand": blessed and seat == "east",
        "earthly_hand": blessed and seat != "east",
        "four_concealed_pungs": len(concealed) == 4,
        "four_kongs": len([s for s in sets if s["kind"] == "kong"]) == 4,
        "all_green": set(every) <= GREEN,
        "all_terminals": set(every) <= set(TERMINALS),
        "all_honors": set(every) <= set(HONOURS),
        "big_three_dragons": pungs >= set(DRAGONS),
        "little_four_winds": len(pungs & set(WINDS)) == 3 and pair in WINDS,
        "big_four_winds": pungs >= set(WINDS),
        "human_hand": deal.options["human_hand"] == "yakuman" and human_hand(deal, seat),
    }
    twice = {
        "thirteen_orphans": every.count(tile) == 2,
        "nine_gates": nine and Counter(every) - gates == Counter([tile]),
        "four_concealed_pungs": reading["wait"] == "single",
        "big_four_winds": True,
    }
    doubles = deal.options["double_yakuman"] if deal.options["yakuman_add"] else []
    return {name: 2 if name in doubles and twice[name] else 1 for name in YAKUMAN if there[name]}


def dora(deal: Deal, seat: str) -> dict[str, int]:
    every = tiles_of(deal, seat)
    counts = Counter(kinds(every))
    riichi = seat in deal.riichi
    found = {
        "dora": sum(counts[pointed_at(tile)] for tile in deal.dora),
        "ura_dora": sum(counts[pointed_at(tile)] for tile in deal.ura) if riichi else 0,
        "red_five": len([tile for tile in every if tile >= RED]),
    }
    return {name: count for name, count in found.items() if count}


def pointed_at(tile: int) -> int:
    for ring in (list(range(9)), list(range(9, 18)), list(range(18, 27)), WINDS, DRAGONS):
        if tile in ring:
            return ring[(ring.index(tile) + 1) % len(ring)]
    raise ValueError(tile)


# ---------------------------------------------------------------- fu and base points
def fu_items(deal: Deal, seat: str, reading: dict[str, Any], *, pinfu: bool) -> list[tuple[str, int]]:
    if reading["form"] == "seven_pairs":
        return [("seven_pairs", 25)]
    closed, pair = is_closed(deal, seat), reading["pair"]
    items = [("base", 20)]
    if closed and not deal.self_draw:
        items.append(("concealed_discard", 10))
    if deal.self_draw and not pinfu:
        items.append(("self_draw", 2))
    for s in reading["sets"]:
        if s["kind"] != "chow":
            fu = 4 if s["tile"] in ORPHANS else 2
            items.append((s["kind"], fu * (2 if s["concealed"] else 1) * (4 if s["kind"] == "kong" else 1)))
    winds = [wind(seat), wind(deal.round_wind)].count(pair)
    if pair in DRAGONS or winds:
        items.append(("pair", deal.options["double_wind_pair"] if winds == 2 else 2))
    if reading["wait"] in ("edge", "closed", "single"):
        items.append(("wait", 2))
    if not closed and not deal.self_draw and items == [("base", 20)] and deal.options["open_pinfu_fu"] == 30:
        items.append(("open_pinfu", 2))
    return items


def rounded_fu(items: list[tuple[str, int]]) -> int:
    total = sum(fu for _, fu in items)
    return total if items == [("seven_pairs", 25)] else up(total, 10)


def up(points: int, step: int) -> int:
    return -(-points // step) * step


def base_points(deal: Deal, han: int, fu: int) -> tuple[int, str | None]:
    if han <= 4:
        points = min(fu * 2 ** (han + 2), 2000)
        if points == 1920 and deal.options["round_up_to_mangan"]:
            points = 2000
        return points, "mangan" if points == 2000 else None
    if han >= 13 and deal.options["counted_yakuman"]:
        return 8000, "counted_yakuman"
    for least, name, points in ((11, "sanbaiman", 6000), (8, "baiman", 4000), (6, "haneman", 3000), (5, "mangan", 2000)):
        if han >= least:
            return points, name
    raise ValueError(han)


# ---------------------------------------------------------------- one hand
def _score(han: int, items: list[tuple[str, int]], many: int, base: int, name: str | None) -> dict[str, Any]:
    fu = rounded_fu(items) if items else 0
    return {"han": han, "fu": fu, "fu_items": items, "yakuman": many, "base": base, "limit_name": name}


def _left(names: Any, reason: str) -> list[tuple[str, str]]:
    return [(name, reason) for name in names]


def _alone(left: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Beside a yakuman or the human hand what another yaku takes in is as exclusive as that yaku."""
    return [(name, "exclusive" if reason == "taken_in" else reason) for name, reason in left]


def ways(deal: Deal, seat: str, reading: dict[str, Any]) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    """The ways to count one reading: as it is, and as a human hand that counts alone. Each with what it is chosen by."""
    closed, options = is_closed(deal, seat), deal.options
    names = yaku_of_play(deal, seat) | yaku_of_tiles(deal, seat)
    if reading["form"] == "seven_pairs":
        names.add("seven_pairs")
    elif reading["form"] == "standard":
        names |= yaku_of_sets(deal, seat, reading)
    bonus, left = dora(deal, seat), []
    if "all_simples" in names and not closed and not options["open_all_simples"]:
        names.remove("all_simples")
        left += _left(["all_simples"], "switched_off")
    if "ura_dora" in bonus and not options["ura_dora"]:
        del bonus["ura_dora"]
        left += _left(["ura_dora"], "switched_off")
    if human_hand(deal, seat) and options["human_hand"] == "off":
        left += _left(["human_hand"], "switched_off")
    for taker, taken in TAKEN_IN.items():
        if taker in names and taken in names:
            names.remove(taken)
            left += _left([taken], "taken_in")
    form, big = int(reading["form"] == "standard"), yakuman(deal, seat, reading)
    out = []
    if human_hand(deal, seat) and options["human_hand"] == "mangan":
        beside = _alone(left) + _left([*names, *big, *bonus], "exclusive")
        way = _way(reading, [("human_hand", 5, "han", 1)], beside, _score(5, [], 0, 2000, "mangan"))
        out.append(((2000, 0, 5, 0, form), way | {"alone": True}))
        left += _left(["human_hand"], "exclusive")
    if big:
        counted = big if options["yakuman_add"] else dict(list(big.items())[:1])
        many = sum(counted.values())
        rest = [*names, *(name for name in big if name not in counted), *bonus]
        entries = [(name, value, "yakuman", 1) for name, value in counted.items()]
        way = _way(reading, entries, _alone(left) + _left(rest, "exclusive"), _score(0, [], many, 8000 * many, "yakuman"))
        return [*out, ((8000 * many, 1, 0, 0, form), way)]
    dragons = len({s["tile"] for s in reading["sets"] if s["kind"] != "chow"} & set(DRAGONS))
    entries = [(name, HAN[name][0 if closed else 1], "han", dragons if name == "dragon_pung" else 1) for name in HAN if name in names]
    items = fu_items(deal, seat, reading, pinfu="pinfu" in names)
    if not entries:
        way = _way(reading, [], left + _left(bonus, "needs_yaku"), _score(0, items, 0, 0, None))
        return [*out, ((0, 0, 0, rounded_fu(items), form), way)]
    entries += [(name, 1, "han", bonus[name]) for name in DORA if name in bonus]
    han = sum(value * count for _, value, _, count in entries)
    base, name = base_points(deal, han, rounded_fu(items))
    way = _way(reading, entries, left, _score(han, items, 0, base, name))
    return [*out, ((base, 0, han, rounded_fu(items), form), way)]


def _way(reading: dict[str, Any], entries: list[Any], left: list[tuple[str, str]], score: dict[str, Any]) -> dict[str, Any]:
    return {"form": reading["form"], "wait": reading["wait"], "yaku": entries, "not_counted": sorted(left), "score": score}


def best(deal: Deal, seat: str) -> list[dict[str, Any]]:
    """Every way of counting the hand that the page allows to be shown; they agree in points, han and fu."""
    found = [way for reading in readings(deal, seat) for way in ways(deal, seat, reading)]
    top = max(key for key, _ in found)
    out: list[dict[str, Any]] = []
    for key, way in found:
        if key == top and way not in out:
            out.append(way)
    return out


# ---------------------------------------------------------------- liability
def fed_rules(deal: Deal, seat: str) -> list[dict[str, Any]]:
    """Every rule that the melds fulfil, known feeder or not, the earliest event first."""
    melds = deal.hands[seat]["melds"]
    dragons = [i for i, meld in enumerate(melds) if meld["tile"] in DRAGONS]
    winds = [i for i, meld in enumerate(melds) if meld["tile"] in WINDS]
    kongs = [i for i, meld in enumerate(melds) if meld["kind"] == "kong"]
    events: dict[str, int] = {}
    if len(dragons) == 3 and not melds[dragons[2]]["concealed"]:
        events["big_three_dragons"] = dragons[2]
    if len(winds) == 4 and not melds[winds[3]]["concealed"]:
        events["big_four_winds"] = winds[3]
    if len(kongs) == 4 and melds[3]["claimed_kong"]:
        events["four_kongs"] = 3
    if deal.replacement:
        named = kinds(parse(deal.win.get("kong")))
        place = [i for i in kongs if not named or melds[i]["tile"] == named[0]][-1]
        if melds[place]["claimed_kong"]:
            events["claimed_kong_replacement"] = place
    found = [
        {"rule": rule, "event": events[rule], "seat": melds[events[rule]]["from"]}
        for rule in LIABILITY_RULES
        if rule in events and rule in deal.options["liability_rules"]
    ]
    return sorted(found, key=lambda entry: entry["event"])


def requested(deal: Deal, seat: str) -> str | None:
    told = deal.liability
    return told.get(seat) if isinstance(told, dict) else told


def liable_parts(deal: Deal, seat: str, way: dict[str, Any]) -> list[dict[str, Any]]:
    """Who is liable for how many yakuman of the hand (``part``; None: for the whole of it), the earliest first.

    Where a feeder is not told the ``seat`` is None: nobody is liable by that rule.
    """
    told = requested(deal, seat)
    if told:
        return [] if told == "nobody" else [{"rule": "request", "event": -1, "seat": told, "part": None}]
    by_yakuman = deal.options["liability_scope"] == "yakuman" and way["score"]["yakuman"] > 1
    values = {name: value for name, value, _, _ in way["yaku"]}
    left, out = way["score"]["yakuman"], []
    for entry in fed_rules(deal, seat):
        part = values[entry["rule"]] if by_yakuman and entry["rule"] != "claimed_kong_replacement" else None
        if part is None and by_yakuman and left < way["score"]["yakuman"]:
            part = left  # the kong's discarder answers for what nobody before answers for
        out.append(entry | {"part": part})
        if entry["seat"] and part in (None, left):
            return out
        left -= part if entry["seat"] else 0
    return out


# ---------------------------------------------------------------- settling
class Settlement:
    """Collects transfers in the order of the page."""

    def __init__(self) -> None:
        self.transfers: list[tuple[str, str, int, str]] = []

    def pay(self, source: str, to: str, points: int, reason: str) -> None:
        if points:
            self.transfers.append((source, to, points, reason))

    def net(self) -> dict[str, int]:
        out = dict.fromkeys(SEATS, 0)
        for source, to, points, _ in self.transfers:
            for seat, change in ((source, -points), (to, points)):
                if seat in out:
                    out[seat] += change
        return out


def shares(deal: Deal, seat: str, base: int) -> dict[str, int]:
    """What each payer owes for this many base points, without liability and counters."""
    if not deal.self_draw:
        return {deal.source: up(base * (6 if seat == "east" else 4), 100)}
    return {other: up(base * (2 if "east" in (seat, other) else 1), 100) for other in SEATS if other != seat}


def owed(deal: Deal, seat: str, base: int, parts: list[dict[str, Any]]) -> dict[tuple[str, str], int]:
    """Points by payer and reason."""
    out: Counter[tuple[str, str]] = Counter()
    reason = "self_draw" if deal.self_draw else "discarder"
    whole = bool(parts) and parts[0]["part"] is None
    rest = base - sum(base if whole else 8000 * entry["part"] for entry in parts)
    for entry in parts:
        points = sum(shares(deal, seat, base if whole else 8000 * entry["part"]).values())
        if deal.self_draw:
            out[entry["seat"], "liable"] += points
        elif entry["seat"] == deal.source:
            out[deal.source, reason] += points
        else:
            out[deal.source, reason] += points // 2
            out[entry["seat"], "liable"] += points // 2
    for payer, points in shares(deal, seat, rest).items():
        out[payer, reason] += points
    return out


def counters(deal: Deal, seat: str, parts: list[dict[str, Any]]) -> dict[str, int]:
    points = deal.options["honba_points"] * deal.honba
    if deal.self_draw:
        return {parts[0]["seat"]: points} if parts else {other: points // 3 for other in SEATS if other != seat}
    return {parts[0]["seat"] if parts and deal.options["liable_honba"] == "liable" else deal.source: points}


def settle_win(deal: Deal, winners: list[str], shown: dict[str, list[dict[str, Any]]], out: dict[str, Any]) -> None:
    table, listed = Settlement(), []
    for seat in deal.riichi:
        table.pay(seat, "table", 1000, "riichi")
    pot = deal.before + 1000 * len(deal.riichi)
    own = {seat: 1000 for seat in winners[1:] if seat in deal.riichi and deal.options["sticks_to"] == "own"}
    for place, seat in enumerate(winners):
        parts = [entry for entry in liable_parts(deal, seat, shown[seat][0]) if entry["seat"]]
        listed.append([{"winner": seat, "seat": entry["seat"], "rule": entry["rule"]} for entry in parts])
        liable = [entry for entry in parts if entry["seat"] not in winners]  # co-winners pay each other nothing
        due = owed(deal, seat, shown[seat][0]["score"]["base"], liable)
        for payer in SEATS:
            for reason in ("discarder", "self_draw", "liable"):
                table.pay(payer, seat, due.get((payer, reason), 0), reason)
        if not place or deal.options["honba_to"] == "all":
            for payer, points in sorted(counters(deal, seat, liable).items(), key=lambda item: SEATS.index(item[0])):
                table.pay(payer, seat, points, "honba")
        table.pay("table", seat, own.get(seat, 0) if place else pot - sum(own.values()), "sticks")
    for seat in winners:
        gained = sum(points for _, to, points, _ in table.transfers if to == seat)
        out["hands"][seat]["receives"] = gained - (1000 if seat in deal.riichi else 0)
    out |= {"transfers": table.transfers, "payments": table.net(), "pot": {"before": deal.before, "after": 0 if winners else pot}}
    out["liability"] = [entry for entries in listed for entry in entries]
    out["liability_any"] = _either_rule(deal, winners, listed)


def _either_rule(deal: Deal, winners: list[str], listed: list[list[dict[str, str]]]) -> list[list[dict[str, str]]]:
    """Every list that may be shown: of two rules fulfilled by the same meld either, or both."""
    choices = []
    for seat, entries in zip(winners, listed, strict=True):
        rules = [entry["rule"] for entry in entries]
        same = [
            {"winner": seat, "seat": other["seat"], "rule": other["rule"]}
            for entry in fed_rules(deal, seat)
            for other in fed_rules(deal, seat)
            if entry["rule"] in rules and other["rule"] not in rules and entry["event"] == other["event"] and other["seat"]
        ]
        choices.append([entries, same, [*entries, *same]] if same and len(entries) == 1 else [entries])
    return [[entry for entries in choice for entry in entries] for choice in product(*choices)]


def score_win(deal: Deal) -> dict[str, Any]:
    first = deal.source or deal.claimants[0]
    claimants = [seat for seat in [*after(first), first] if seat in deal.claimants]
    shown = {seat: best(deal, seat) for seat in claimants}
    able = [seat for seat in claimants if shown[seat][0]["yaku"]]
    mode = deal.options["multiple_winners"]
    drawn = mode == "two" and len(able) == 3
    winners = [] if drawn else able[:1] if mode == "one" else able
    out: dict[str, Any] = {"hands": {seat: {"outcome": "lost", "receives": 0} for seat in SEATS if seat in deal.hands}}
    for seat in claimants:
        hand = out["hands"][seat]
        hand["readings"] = shown[seat]
        if seat not in able:
            hand |= {"outcome": "below_minimum", "shortfall": 1}
        else:
            hand["outcome"] = "drawn" if drawn else "won" if seat in winners else "passed_over"
    settle_win(deal, winners, shown, out)
    out["warnings"] = sorted(warnings_of_win(deal, winners, shown))
    return out


def warnings_of_win(deal: Deal, winners: list[str], shown: dict[str, list[dict[str, Any]]]) -> set[str]:
    found = set()
    by_han = [seat for seat in winners if not shown[seat][0]["score"]["yakuman"] and "alone" not in shown[seat][0]]
    if by_han and not deal.dora_told:
        found.add("dora_unknown")
    if set(by_han) & set(deal.riichi) and not deal.ura_told and deal.options["ura_dora"]:
        found.add("ura_unknown")
    may_pay = set(SEATS) - set(winners) - {deal.source}  # where nobody else could be liable, nothing depends on who fed the meld
    if may_pay and any(not entry["seat"] for seat in winners for entry in liable_parts(deal, seat, shown[seat][0])):
        found.add("feeder_unknown")
    return found


def score_draw(deal: Deal) -> dict[str, Any]:
    table, draw = Settlement(), deal.draw
    out: dict[str, Any] = {"hands": {seat: {"outcome": "drawn", "receives": 0} for seat in SEATS if seat in deal.hands}}
    out |= {"liability": [], "liability_any": [[]], "warnings": []}
    for seat in deal.riichi:
        table.pay(seat, "table", 1000, "riichi")
    if not draw.get("abortive"):
        told = draw.get("tenpai")
        found = [seat for seat in SEATS if seat in deal.riichi or (seat in deal.hands and waits(deal.hands[seat]))]
        waiting = seats_of(told) if told is not None else found
        for seat, hand in out["hands"].items():
            hand["tenpai"] = seat in waiting
        nagashi = seats_of(draw.get("nagashi")) if deal.options["nagashi_mangan"] else []
        if nagashi:
            for seat in nagashi:
                for payer in SEATS:
                    if payer != seat:
                        table.pay(payer, seat, 4000 if "east" in (seat, payer) else 2000, "nagashi")
        elif deal.options["noten_points"]:
            noten_payments(table, waiting)
            if told is None and any(seat not in deal.hands and seat not in deal.riichi for seat in SEATS):
                out["warnings"] = ["tenpai_unknown"]
    pot = {"before": deal.before, "after": deal.before + 1000 * len(deal.riichi)}
    return out | {"transfers": table.transfers, "payments": table.net(), "pot": pot}


def noten_payments(table: Settlement, waiting: list[str]) -> None:
    payers = [seat for seat in SEATS if seat not in waiting]
    if len(waiting) == 2:
        for payer, seat in zip(payers, waiting, strict=True):
            table.pay(payer, seat, 1500, "noten")
    elif len(waiting) in (1, 3):
        for payer in payers:
            for seat in waiting:
                table.pay(payer, seat, 1000, "noten")


def answer(body: dict[str, Any]) -> dict[str, Any]:
    """What the contract would say of a valid deal."""
    deal = Deal(body)
    return {"options": deal.options} | (score_draw(deal) if deal.win is None else score_win(deal))
