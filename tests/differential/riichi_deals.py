"""A seeded generator of deals of riichi with one winner: every yaku, every limit and every option that scores comes up.

Every deal is possible: no tile five times, no more red fives than there are, circumstances that agree with each other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mahjong_scoring.core.notation import format_tiles, tile_name
from mahjong_scoring.core.tiles import FIVES, SEATS, TERMINALS_AND_HONORS

Set = tuple[str, int]
Json = dict[str, Any]
CHOW_STARTS = [suit * 9 + number for suit in range(3) for number in range(7)]
GREEN = [19, 20, 21, 23, 25, 32]
RULESETS = ("riichi-ema", "riichi-wrc", "riichi-tenhou", "riichi-mleague")
OPTIONS: dict[str, list[Any]] = {
    "open_all_simples": [True, False],
    "ura_dora": [True, False],
    "kan_dora": [True, False],
    "double_wind_pair": [2, 4],
    "pinfu_self_draw": [True, False],
    "open_pinfu_fu": [20, 30],
    "round_up_to_mangan": [True, False],
    "counted_yakuman": [True, False],
    "yakuman_add": [True, False],
    "double_yakuman": [[], ["thirteen_orphans", "nine_gates", "four_concealed_pungs", "big_four_winds"]],
    "human_hand": ["off", "mangan", "yakuman"],
    "red_fives": [0, 3, 4],
    "honba_points": [0, 300, 600, 1500],
}


def tiles_of(kind: str, tile: int) -> list[int]:
    return [tile, tile + 1, tile + 2] if kind == "chow" else [tile] * {"pair": 2, "pung": 3, "kong": 4}[kind]


def deals(seed: int) -> Iterator[Json]:
    """Deals for ever, in the form of a request."""
    rng = random.Random(seed)
    while True:
        melds, concealed = _hand(rng)
        counts = Counter([*concealed, *(tile for kind, tile, _ in melds for tile in tiles_of(kind, tile))])
        if max(counts.values()) <= 4:
            yield _deal(rng, melds, concealed, counts)


def _hand(rng: random.Random) -> tuple[list[tuple[str, int, str]], list[int]]:
    """Melds as kind, tile and way (open, added, concealed), and the concealed tiles with the winning one."""
    special = rng.random()
    if special < 0.05:
        pool = rng.choice(
            [list(range(34)), list(range(27, 34)), sorted(TERMINALS_AND_HONORS), list(range(9, 18)), [*range(9), *range(27, 34)]]
        )
        return [], [tile for tile in rng.sample(pool, 7) for _ in range(2)] if len(pool) >= 7 else []
    if special < 0.07:
        orphans = sorted(TERMINALS_AND_HONORS)
        return [], [*orphans, rng.choice(orphans)]
    if special < 0.09:
        start = rng.randrange(3) * 9
        return [], [start + number for number in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]
    sets, pair = _sets(rng)
    openness = rng.choice((0, 0, 0, 0.2, 0.5, 0.9))
    kongs = rng.choice((0, 0, 0.2, 0.9))
    melds, concealed = [], tiles_of("pair", pair)
    for kind, tile in sets:
        if kind == "pung" and rng.random() < kongs:
            melds.append(("kong", tile, rng.choice(("open", "added")) if rng.random() < openness else "concealed"))
        elif rng.random() < openness:
            melds.append((kind, tile, "open"))
        else:
            concealed += tiles_of(kind, tile)
    return melds, concealed


def _sets(rng: random.Random) -> tuple[list[Set], int]:
    """Four sets and a pair of one flavour."""
    suit = rng.randrange(3) * 9
    numbers, honors = list(range(suit, suit + 9)), list(range(27, 34))
    pool = rng.choice(
        [list(range(34))] * 5
        + [numbers, numbers, numbers + honors, honors, sorted(TERMINALS_AND_HONORS), GREEN]
        + [[kind for kind in range(27) if 0 < kind % 9 < 8]] * 2
    )
    chows = [start for start in CHOW_STARTS if {start, start + 1, start + 2} <= set(pool)]
    share = rng.choice((0, 0.5, 0.8, 1)) if chows else 0
    sets: list[Set] = [("chow", rng.choice(chows)) if rng.random() < share else ("pung", rng.choice(pool)) for _ in range(4)]
    shape = rng.random()
    number = rng.randrange(7)
    if shape < 0.06:
        sets[:3] = [("chow", start + number) for start in (0, 9, 18)]
    elif shape < 0.1:
        sets[:3] = [("pung", start + number) for start in (0, 9, 18)]
    elif shape < 0.16:
        sets[:3] = [("chow", suit), ("chow", suit + 3), ("chow", suit + 6)]
    elif shape < 0.22 and share:
        sets[1] = sets[0]
        sets[3] = sets[2]
    elif shape < 0.28:
        dragons = rng.sample(range(31, 34), 3)
        sets[:3] = [("pung", tile) for tile in dragons]
        if rng.random() < 0.5:
            sets[2] = ("chow", rng.choice(CHOW_STARTS))
            return sets, dragons[2]
    elif shape < 0.34:
        winds = rng.sample(range(27, 31), 4)
        sets[:3] = [("pung", tile) for tile in winds[:3]]
        if rng.random() < 0.5:
            return sets, winds[3]
        sets[3] = ("pung", winds[3])
    elif shape < 0.44:
        outside = [start + number for start in (0, 9, 18) for number in (0, 6)]
        sets = [
            ("chow", rng.choice(outside)) if rng.random() < 0.7 else ("pung", rng.choice(sorted(TERMINALS_AND_HONORS))) for _ in range(4)
        ]
        return sets, rng.choice(sorted(TERMINALS_AND_HONORS))
    return sets, rng.choice(pool)


def _deal(rng: random.Random, melds: Sequence[tuple[str, int, str]], concealed: list[int], counts: Counter[int]) -> Json:
    ruleset = rng.choice(RULESETS)
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.25}
    seat = rng.choice(SEATS)
    tile = rng.choice(concealed)
    by = rng.choices(("self_draw", "discard", "robbed_kong"), (9, 10, 1 if counts[tile] == 1 else 0))[0]
    source = rng.choice([other for other in SEATS if other != seat])
    stated = _circumstances(rng, by, melds)
    deal: Json = {
        "ruleset": ruleset,
        "options": options,
        "round_wind": rng.choice(SEATS),
        "win": {"winner": seat, "by": by, "tile": tile_name(tile), "circumstances": stated}
        | ({} if by == "self_draw" else {"from": source}),
        "table": {"honba": rng.choice((0, 0, 1, 7)), "riichi_sticks": rng.choice((0, 0, 2))},
    }
    closed = all(way == "concealed" for _, _, way in melds)
    _declare(rng, deal, seat, closed=closed and "first_turn" not in stated)
    _indicate(rng, deal, counts, seat)
    reds = rng.choice((0, 1)) if options.get("red_fives", 3 if ruleset in RULESETS[2:] else 0) else 0
    deal["hands"] = {seat: _written(melds, concealed, tile, reds)}
    return deal


def _circumstances(rng: random.Random, by: str, melds: Sequence[tuple[str, int, str]]) -> list[str]:
    stated = []
    if by == "self_draw" and any(kind == "kong" for kind, _, _ in melds) and rng.random() < 0.3:
        stated.append("kong_replacement")
    if rng.random() < 0.06:
        stated.append("last_tile")
    elif not melds and by != "robbed_kong" and rng.random() < 0.06:
        stated.append("first_turn")
    return stated


def _declare(rng: random.Random, deal: Json, seat: str, *, closed: bool) -> None:
    declared = [other for other in SEATS if other != seat and rng.random() < 0.15]
    if closed and rng.random() < 0.5:
        deal["double_riichi" if rng.random() < 0.2 else "riichi"] = [seat]
        if "kong_replacement" not in deal["win"]["circumstances"] and rng.random() < 0.3:
            deal["ippatsu"] = [seat]
    if declared:
        deal["riichi"] = [*deal.get("riichi", ()), *declared]


def _indicate(rng: random.Random, deal: Json, counts: Counter[int], seat: str) -> None:
    """Up to five indicators of each sort, more often such as point to something."""
    left = [kind for kind in range(34) for _ in range(4 - counts[kind] - (3 if deal["win"]["by"] == "robbed_kong" and counts[kind] else 0))]
    shown = rng.sample(left, 10)
    number = rng.choice((0, 1, 1, 2, 5))
    deal["dora_indicators"] = "".join(map(tile_name, shown[:number]))
    if seat in (*deal.get("riichi", ()), *deal.get("double_riichi", ())):
        deal["ura_indicators"] = "".join(map(tile_name, shown[5 : 5 + rng.randint(0, number)]))


def _written(melds: Sequence[tuple[str, int, str]], concealed: list[int], tile: int, reds: int) -> Json:
    """The hand as an object without the winning tile; with ``reds`` the first five of each suit is red."""
    rest = list(concealed)
    rest.remove(tile)
    left = {five: reds for five in FIVES}

    def text(tiles: Sequence[int]) -> str:
        plain = []
        for kind in sorted(tiles):
            name = tile_name(kind)
            if left.get(kind):
                left[kind] -= 1
                name = name.replace("5", "0")
            plain.append(name)
        return "".join(plain) if reds else format_tiles(tiles)

    hand: Json = {"concealed": text(rest), "melds": []}
    for kind, first, way in melds:
        meld: Json = {"tiles": text(tiles_of(kind, first))}
        hand["melds"].append(meld | ({"concealed": True} if way == "concealed" else {"added": True} if way == "added" else {}))
    return hand
