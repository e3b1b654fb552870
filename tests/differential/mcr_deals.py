"""A seeded generator of Chinese Official deals. Every deal is possible: no tile five times, flags that agree with the tiles."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from mahjong_scoring.core.notation import format_tiles, tile_name
from mahjong_scoring.core.tiles import FLOWERS, SEATS
from tests.differential import mcr_hands as plain
from tests.differential import mcr_steered as steered
from tests.differential.mcr_hands import Hand, tiles_of

# How often each kind of hand is made.
MAKERS: list[tuple[float, Callable[[random.Random], Hand]]] = [
    (0.4, plain.standard),
    (0.04, plain.seven_pairs),
    (0.01, plain.orphans),
    (0.02, plain.knitted),
    (0.01, plain.greater_knitted),
    (0.02, plain.knitted_straight),
    (0.02, plain.nine_gates),
    (0.04, steered.one_suit),
    (0.04, steered.runs_of_pungs),
    (0.04, steered.double_chows),
    (0.04, steered.four_chows),
    (0.03, steered.shifted_chows),
    (0.03, steered.mixed_chows),
    (0.03, steered.pungs_of_a_number),
    (0.04, steered.kongs),
    (0.03, steered.winds),
    (0.03, steered.dragons),
    (0.03, steered.last_copy_by_own_melds),
    (0.03, steered.nothing),
    (0.03, steered.knitted_and_more),
    (0.02, steered.all_types),
]


def deals(seed: int) -> Iterator[dict[str, Any]]:
    """Deals for ever, in the form of a request to score them under ``mcr`` without a minimum."""
    rng = random.Random(seed)
    makers = [maker for _, maker in MAKERS]
    weights = [weight for weight, _ in MAKERS]
    while True:
        hand = rng.choices(makers, weights)[0](rng)
        if _possible(hand):
            yield _deal(rng, hand)


def _possible(hand: Hand) -> bool:
    counts = Counter(hand.concealed)
    for kind, tile, _ in hand.melds:
        counts.update(tiles_of(kind, tile))
    return max(counts.values()) <= 4


def _deal(rng: random.Random, hand: Hand) -> dict[str, Any]:
    seat = rng.choice(SEATS)
    others = [other for other in SEATS if other != seat]
    melds = [_meld(rng, seat, *meld) for meld in hand.melds]
    standing = list(hand.concealed)
    standing.remove(hand.tile)
    rng.shuffle(standing)
    win: dict[str, Any] = {"winner": seat, "tile": tile_name(hand.tile), "by": rng.choice(("self_draw", "discard"))}
    win["circumstances"] = _circumstances(rng, hand, standing, win)
    if win["by"] != "self_draw":
        win["from"] = rng.choice(others)
    flowers = rng.sample(FLOWERS, rng.choice((0, 0, 0, 1, 2, 8)))
    return {
        "ruleset": "mcr",
        "options": {"minimum": 0},
        "round_wind": rng.choice(SEATS),
        "win": win,
        "hands": {seat: {"concealed": "".join(map(tile_name, standing)), "melds": melds, "flowers": flowers}},
    }


def _meld(rng: random.Random, seat: str, kind: str, tile: int, concealed: bool) -> dict[str, Any]:
    meld: dict[str, Any] = {"tiles": format_tiles(tiles_of(kind, tile))}
    if concealed:
        return {**meld, "concealed": True}
    before = SEATS[SEATS.index(seat) - 1]
    meld["from"] = before if kind == "chow" else rng.choice([other for other in SEATS if other != seat])
    if kind == "kong" and rng.random() < 0.5:
        meld["added"] = True
    return meld


def _circumstances(rng: random.Random, hand: Hand, standing: list[int], win: dict[str, Any]) -> list[str]:
    found = []
    melded = [tile for kind, tile, _ in hand.melds for tile in tiles_of(kind, tile)]
    held = standing.count(hand.tile) + melded.count(hand.tile)
    if rng.random() < 0.15:
        found.append("last_tile")
    if win["by"] == "self_draw":
        if any(kind == "kong" for kind, _, _ in hand.melds) and rng.random() < 0.4:
            found.append("kong_replacement")
    elif not held and rng.random() < 0.15:
        win["by"] = "robbed_kong"
    if hand.tile not in standing and win["by"] != "robbed_kong" and rng.random() < 0.15:
        found.append("last_copy")
    return found
