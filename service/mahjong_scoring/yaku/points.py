"""What earns points in Chinese Classical: each rule answers with places and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from mahjong_scoring.core.blocks import Block
from mahjong_scoring.core.prefilter import DRAWN, FLOWER, HONOR_PAIR, KONGS, PAIR_COMPLETED, PUNGS
from mahjong_scoring.core.tiles import DRAGONS, FIRST_WIND, TERMINALS_AND_HONORS, Kind
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.yaku.context import Facts
from mahjong_scoring.yaku.registry import FLOWER_PLACE, point_rule

Points: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]


def _rank(tile: Kind) -> str:
    return "outside" if tile in TERMINALS_AND_HONORS else "simple"


def _sets_worth(reading: Reading, kind: str, worth: Mapping[str, int]) -> Points:
    def value(block: Block) -> int:
        return worth[f"{'concealed' if block.concealed else 'open'}_{_rank(block.tile)}"]

    return tuple(((i,), value(block)) for i, block in enumerate(reading.sets) if block.kind == kind)


@point_rule()
def base_points(_: Reading, facts: Facts, *, value: int) -> Points:
    """The points of every winning hand (Classical: 副底)."""
    return (((), value),)


@point_rule(PUNGS[1])
def pung_points(reading: Reading, _: Facts, *, worth: Mapping[str, int]) -> Points:
    """Each pung, by open or concealed and by 2-8 (simple) or 1, 9 and honours (outside)."""
    return _sets_worth(reading, "pung", worth)


@point_rule(KONGS[1])
def kong_points(reading: Reading, _: Facts, *, worth: Mapping[str, int]) -> Points:
    """Each kong, likewise; a claimed kong scores as open."""
    return _sets_worth(reading, "kong", worth)


@point_rule(HONOR_PAIR)
def pair_points(reading: Reading, facts: Facts, *, worth: Mapping[str, int]) -> Points:
    """The best pair of dragons, own wind or round wind; own and round wind add up. Only one pair scores."""
    best: tuple[tuple[int, ...], int] = ((), 0)
    for place, block in enumerate(reading.pairs, len(reading.sets)):
        points = _pair_worth(block.tile, facts, worth) if block.tile >= FIRST_WIND else 0
        if points > best[1]:
            best = ((place,), points)
    return (best,) if best[1] else ()


def _pair_worth(tile: Kind, facts: Facts, worth: Mapping[str, int]) -> int:
    own = worth["seat_wind"] if tile == FIRST_WIND + facts.seat else 0
    prevailing = worth["round_wind"] if tile == FIRST_WIND + facts.round_wind else 0
    return own + prevailing + (worth["dragon"] if tile in DRAGONS else 0)


@point_rule(FLOWER)
def flower_points(_: Reading, facts: Facts, *, value: int) -> Points:
    """Each flower."""
    return tuple(((FLOWER_PLACE + tile,), value) for tile in facts.hand.flowers)


@point_rule(DRAWN)
def self_draw_points(_: Reading, facts: Facts, *, value: int) -> Points:
    """The winning tile was drawn, replacement tiles included."""
    return (((), value),) if facts.drawn else ()


@point_rule()
def only_wait_points(_: Reading, facts: Facts, *, value: int, own_tiles: bool) -> Points:
    """Exactly one kind could complete the hand as it stood.

    Kinds of which all four copies are in melds of any player and face up on the table - with ``own_tiles`` also in the
    player's own hand - are dropped, the winning kind never.
    """
    return (((), value),) if live_waits(facts, own_tiles) == 1 else ()


def live_waits(facts: Facts, own_tiles: bool) -> int:
    """How many kinds could complete the hand, exhausted ones dropped."""
    deal, held, waits = facts.deal, facts.hand.concealed, facts.waits
    if len(waits) < 2:
        return len(waits)
    return sum([kind == facts.tile or deal.gone_copies(kind) + (held[kind] if own_tiles else 0) < 4 for kind in waits])


@point_rule(PAIR_COMPLETED)
def pair_wait_points(reading: Reading, facts: Facts, *, worth: Mapping[str, int]) -> Points:
    """The winning tile completes the pair; it needs no only wait and adds to it."""
    if reading.winning is None or facts.tile is None or reading.shape != "single":
        return ()
    return (((reading.winning,), worth[_rank(facts.tile)]),)
