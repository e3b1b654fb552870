"""Yaku of the sets and the pair."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.tiles import ALL_KINDS, DRAGONS, FIRST_WIND, HONORS, TERMINALS_AND_HONORS, Tiles
from mahjong_scoring.reading.form import read_hand
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import (
    ANYTHING,
    CHOWS,
    CLAIMED,
    DRAWN,
    EXPOSED,
    HONOR,
    HONOR_PUNG,
    NO_FLOWER,
    NO_HONOR,
    NO_PUNG,
    NOTHING_EXPOSED,
    ONE_SUIT,
    PUNGS,
    without,
)
from mahjong_scoring.yaku.registry import NONE, Hits, rule
from mahjong_scoring.yaku.tiles import full_flush, half_flush, nothing_but, tiles_from_each

Number: TypeAlias = Annotated[int, Range(0, 5)]
"""A number of sets."""


def _that_many_pungs(params: Mapping[str, Any]) -> int:
    pungs: int = params["pungs"]
    return PUNGS[pungs] | (HONOR_PUNG if pungs and params["tiles"] <= HONORS else ANYTHING)


def _a_pung(params: Mapping[str, Any]) -> int:
    tiles: Tiles = params["tiles"]
    return PUNGS[1] | (HONOR_PUNG if tiles <= HONORS else ANYTHING)


def _around(params: Mapping[str, Any]) -> int:
    """No kind that cannot stand in one block with any of the tiles."""
    tiles: Tiles = params["tiles"]
    chows = [frozenset({kind, kind + 1, kind + 2}) for kind in range(FIRST_WIND) if kind % 9 <= 6]
    return without(ALL_KINDS.difference(tiles, *(chow for chow in chows if chow & tiles)))


def only_pungs(reading: Reading) -> bool:
    """Is every set a pung or a kong, at least four of them?"""
    return 4 <= len(reading.pungs) == len(reading.sets)


def _count_pungs(params: Mapping[str, Any]) -> int:
    count: int = params["count"]
    return PUNGS[count]


@rule(PUNGS[4])
def all_pungs(reading: Reading, _: WinContext) -> Hits:
    """Nothing but pungs or kongs and a pair (對對和)."""
    return reading.whole if only_pungs(reading) else NONE


@rule(CHOWS[1] | NO_PUNG)
def all_chows(reading: Reading, context: WinContext, *, pair: Literal["any", "number", "worthless"] = "any") -> Hits:
    """Nothing but chows, or a knitted straight and a chow, and a pair (平和).

    ``pair``: ``any``; ``number``: no honours (MCR); ``worthless``: no dragon, own or round wind (Classical).
    """
    if reading.form is None or reading.pair is None or not reading.chows or reading.pungs:
        return NONE
    tile = reading.pair.tile
    if tile < FIRST_WIND or pair == "any":
        return reading.whole
    worth = tile in DRAGONS or tile - FIRST_WIND in (context.seat, context.round_wind)
    return NONE if pair == "number" or worth else reading.whole


@rule(
    lambda params: (
        CHOWS[4]
        | NO_PUNG
        | (ANYTHING if params["concealed"] else EXPOSED[1])
        | (ANYTHING if params["self_draw"] else CLAIMED)
        | (ANYTHING if params["honors_and_flowers"] else NO_HONOR | NO_FLOWER)
    )
)
def two_sided_chows(
    reading: Reading,
    context: WinContext,
    *,
    wait: Literal["any_two_sided", "only_two_sided", "any"],
    concealed: bool,
    self_draw: bool,
    honors_and_flowers: bool,
) -> Hits:
    """Nothing but chows and a pair, an exposed meld or ``concealed``, claimed or by ``self_draw`` (Taiwanese 平胡).

    ``honors_and_flowers``: may the hand have any? ``wait``: the tile completes a chow from two sides in this reading, in every one
    of nothing but chows, or whatever it completes.
    """
    if not all_chows(reading, context) or not (concealed or context.exposed) or (context.drawn and not self_draw):
        return NONE
    if not honors_and_flowers and (context.honors or context.hand.flowers):
        return NONE
    if wait == "any":
        return reading.whole
    if reading.shape != "two_sided" or (wait == "only_two_sided" and _from_one_side(context)):
        return NONE
    return reading.whole


def _from_one_side(context: WinContext) -> bool:
    """Does the tile complete anything else than a chow from two sides, in some reading of nothing but chows?"""
    assert context.tile is not None
    readings = read_hand(context.complete, context.hand.melds, context.tile, context.drawn, context.forms)
    return any(other.chows and not other.pungs and other.shape != "two_sided" for other in readings)


@rule(CHOWS[4] | NO_PUNG | NOTHING_EXPOSED)
def pinfu(reading: Reading, context: WinContext, *, self_draw: bool) -> Hits:
    """Four chows and a worthless pair of a closed hand, completed from two sides in this reading; by ``self_draw`` too, or not (riichi)."""
    there = len(reading.chows) == 4 and reading.shape == "two_sided" and not context.exposed and (self_draw or not context.drawn)
    return all_chows(reading, context, pair="worthless") if there else NONE


@rule(PUNGS[4] | HONOR)
def half_flush_all_pungs(reading: Reading, context: WinContext) -> Hits:
    """Half flush and all pungs together (Guangdong 混対)."""
    return half_flush(reading, context) if only_pungs(reading) else NONE


@rule(PUNGS[4] | NO_HONOR)
def full_flush_all_pungs(reading: Reading, context: WinContext) -> Hits:
    """Full flush and all pungs together (Guangdong 清対)."""
    return full_flush(reading, context) if only_pungs(reading) else NONE


@rule(lambda params: PUNGS[4] | nothing_but(frozenset().union(*params["groups"])))
def pungs_within(reading: Reading, context: WinContext, *, groups: tuple[Tiles, ...]) -> Hits:
    """All pungs, every tile in one of the ``groups``, and every group is there."""
    return tiles_from_each(reading, context, groups=groups) if only_pungs(reading) else NONE


@rule(_around)
def every_block_holds(reading: Reading, _: WinContext, *, tiles: Tiles) -> Hits:
    """Every set and the pair hold one of ``tiles``; a hand without sets has no such yaku."""
    there = reading.form == "standard" and all(not tiles.isdisjoint(block.tiles) for block in reading.blocks)
    return reading.whole if there else NONE


@rule(lambda params: CHOWS[1] | _around({"tiles": TERMINALS_AND_HONORS}) | (HONOR if params["honors"] else NO_HONOR))
def outside_hand(reading: Reading, context: WinContext, *, honors: bool) -> Hits:
    """A terminal or honour in every set and the pair, a chow among them, and honours or none (riichi 全帯么九)."""
    there = bool(reading.chows) and context.honors == honors
    return every_block_holds(reading, context, tiles=TERMINALS_AND_HONORS) if there else NONE


@rule(_a_pung)
def pung_of(reading: Reading, _: WinContext, *, tiles: Tiles) -> Hits:
    """Each pung or kong of one of ``tiles``."""
    return tuple((i,) for i in reading.pungs if reading.sets[i].tile in tiles)


@rule(PUNGS[1] | HONOR_PUNG)
def seat_wind(reading: Reading, context: WinContext) -> Hits:
    """A pung or kong of the player's own wind (門風)."""
    return _pung_of_wind(reading, context.seat)


@rule(PUNGS[1] | HONOR_PUNG)
def round_wind(reading: Reading, context: WinContext) -> Hits:
    """A pung or kong of the wind of the round (圈風)."""
    return _pung_of_wind(reading, context.round_wind)


def _pung_of_wind(reading: Reading, wind: int) -> Hits:
    return tuple((i,) for i in reading.pungs if reading.sets[i].tile == FIRST_WIND + wind)


@rule(_that_many_pungs)
def pungs_and_pair(reading: Reading, _: WinContext, *, tiles: Tiles, pungs: Number, pair: bool = False) -> Hits:
    """At least that many ``pungs`` or kongs of ``tiles``, and with ``pair`` a pair of them as well."""
    places = tuple(i for i in reading.pungs if reading.sets[i].tile in tiles)
    if len(places) < pungs:
        return NONE
    if not pair:
        return (places,)
    pairs = tuple(len(reading.sets) + i for i, block in enumerate(reading.pairs) if block.tile in tiles)
    return ((*places, *pairs),) if pairs else NONE


@rule(_count_pungs)
def concealed_pungs(reading: Reading, _: WinContext, *, count: Number, claimed_kongs: bool = False, kongs: bool = True) -> Hits:
    """At least ``count`` concealed pungs or ``kongs``; ``claimed_kongs`` counts kongs made with a discard too (Classical)."""
    places = tuple(
        i
        for i in reading.pungs
        if ((block := reading.sets[i]).concealed or (claimed_kongs and block.claimed_kong)) and (kongs or block.kind == "pung")
    )
    return (places,) if len(places) >= count else NONE


@rule(PUNGS[4] | DRAWN)
def all_concealed_pungs_drawn(reading: Reading, context: WinContext) -> Hits:
    """By self-draw, every set a concealed pung, a concealed kong or a claimed kong (Classical 四暗刻)."""
    return concealed_pungs(reading, context, count=len(reading.sets), claimed_kongs=True) if context.drawn and only_pungs(reading) else NONE


@rule(PUNGS[4] | ONE_SUIT | NOTHING_EXPOSED)
def buried_treasure(reading: Reading, context: WinContext, *, claimed: bool) -> Hits:
    """Four concealed pungs, no kong, and a pair, of one suit with or without honours (British); ``claimed``: the winning tile may have been."""
    there = only_pungs(reading) and context.suits == 1 and not context.hand.melds
    return reading.whole if there and (claimed or all(block.concealed for block in reading.sets)) else NONE


@rule(_that_many_pungs)
def pungs_without_chow(reading: Reading, _: WinContext, *, tiles: Tiles, pungs: Number) -> Hits:
    """That many ``pungs`` or kongs of ``tiles`` and no chow (Classical 三鴻儒)."""
    places = tuple(i for i in reading.pungs if reading.sets[i].tile in tiles)
    return reading.whole if len(places) >= pungs and not reading.chows else NONE
