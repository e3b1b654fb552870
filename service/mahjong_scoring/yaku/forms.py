"""Yaku of the form of a hand, of its wait, and of how concealed it is."""

from __future__ import annotations

from collections.abc import Mapping
from operator import ge
from typing import Annotated, Any, Literal

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.tiles import FIRST_WIND, HONORS, TileKind, Tiles
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import (
    ANYTHING,
    CHOWS,
    CLAIMED,
    DRAWN,
    EXPOSED,
    NO_HONOR,
    NOTHING_EXPOSED,
    ONE_SUIT,
    PUNGS,
    SHAPES,
    SPECIAL_FORM,
)
from mahjong_scoring.yaku.registry import NONE, Hits, once, rule


@rule(lambda params: ANYTHING if params["form"] == "standard" else SPECIAL_FORM)
def form(reading: Reading, _: WinContext, *, form: FormName) -> Hits:
    """The hand is read in that form (seven pairs, thirteen orphans, knitted tiles, knitted straight)."""
    return reading.whole if reading.form == form else NONE


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@rule(ONE_SUIT | NO_HONOR)
def nine_gates(reading: Reading, context: WinContext, *, any_wait: bool = False, any_drawn: bool = False) -> Hits:
    """1112345678999 of one suit, concealed and without a kong, before the winning tile: nine kinds complete it.

    ``any_wait``: or with that tile, any of the fourteen (riichi); ``any_drawn``: that only where it was drawn.
    """
    if context.suits != 1 or context.hand.melds or context.honors:
        return NONE
    start = min(context.kinds) // 9 * 9
    if any_wait or (any_drawn and context.drawn):
        return reading.whole if all(map(ge, context.counts[start : start + 9], _GATES)) else NONE
    return reading.whole if context.hand.concealed[start : start + 9] == _GATES else NONE


@rule(ONE_SUIT | NO_HONOR | CHOWS[2] | PUNGS[2])
def wriggling_snake(reading: Reading, context: WinContext) -> Hits:
    """One suit: pungs or kongs of 1 and 9, a pair of 2, 5 or 8, the six other numbers as two chows (Classical)."""
    if context.suits != 1 or context.honors or reading.pair is None or len(reading.chows) != 2:
        return NONE
    pungs = sorted(reading.sets[i].tile % 9 for i in reading.pungs)
    pair = reading.pair.tile % 9
    chows = sorted(number % 9 for i in reading.chows for number in reading.sets[i].tiles)
    there = pungs == [0, 8] and pair in (1, 4, 7) and sorted([*chows, pair]) == [1, 2, 3, 4, 5, 6, 7]
    return reading.whole if there else NONE


@rule(SPECIAL_FORM)
def seven_shifted_pairs(reading: Reading, context: WinContext) -> Hits:
    """Seven pairs of seven numbers in a row of one suit (MCR 连七对)."""
    if reading.form != "seven_pairs" or context.suits != 1 or context.honors:
        return NONE
    tiles = [block.tile for block in reading.pairs]
    return reading.whole if tiles == list(range(tiles[0], tiles[0] + 7)) else NONE


@rule(SPECIAL_FORM)
def greater_honors_and_knitted_tiles(reading: Reading, context: WinContext) -> Hits:
    """All seven honours and seven single tiles of a knitted straight (MCR 七星不靠)."""
    return reading.whole if reading.form == "knitted" and context.kinds >= HONORS else NONE


@rule(SPECIAL_FORM)
def knitted_straight(reading: Reading, context: WinContext) -> Hits:
    """147, 258 and 369, each in another suit: with a set and a pair, or within lesser honours and knitted tiles (MCR 组合龙)."""
    if reading.form == "knitted_straight":
        return (tuple(i for i, block in enumerate(reading.sets) if block.kind == "knitted"),)
    if reading.form != "knitted" or sum(kind < FIRST_WIND for kind in context.kinds) != 9:
        return NONE
    return (tuple(i for i, block in enumerate(reading.sets) if block.tile < FIRST_WIND),)


def _concealed(params: Mapping[str, Any]) -> int:
    return (ANYTHING if params.get("claimed_kongs") else NOTHING_EXPOSED) | (DRAWN if params.get("drawn") else ANYTHING)


@rule(_concealed)
def concealed_hand(
    reading: Reading,
    context: WinContext,
    *,
    drawn: bool = False,
    claimed_kongs: bool = False,
    concealed_kongs: bool = True,
    honors: bool = False,
    forms: tuple[FormName, ...] | None = None,
) -> Hits:
    """No exposed meld; ``concealed_kongs`` do not open a hand, nor do ``claimed_kongs`` (Classical). ``drawn``: by self-draw only.

    ``honors``: only with an honour in the hand; ``forms``: only in one of these.
    """
    opened = any(not (concealed_kongs if meld.concealed else claimed_kongs and meld.claimed_kong) for meld in context.hand.melds)
    there = not opened and (context.drawn or not drawn) and (context.honors or not honors)
    return once(there and (forms is None or reading.form in forms))


@rule(ONE_SUIT | NO_HONOR | DRAWN)
def concealed_full_flush(reading: Reading, context: WinContext) -> Hits:
    """A concealed full flush by self-draw; a claimed kong leaves the hand concealed (Classical)."""
    there = context.suits == 1 and not context.honors and concealed_hand(reading, context, drawn=True, claimed_kongs=True)
    return reading.whole if there else NONE


@rule(lambda params: EXPOSED[4] | (DRAWN if params.get("drawn") else CLAIMED))
def melded_hand(reading: Reading, context: WinContext, *, drawn: bool = False) -> Hits:
    """Every set an exposed meld, kongs too, and a win on somebody else's tile (全求人), or on one that was ``drawn`` (半求人)."""
    return reading.whole if 4 <= context.exposed == len(reading.sets) and drawn == context.drawn else NONE


@rule(lambda params: SHAPES[params["shape"]])
def wait_for_one_kind(
    reading: Reading, context: WinContext, *, shape: Literal["edge", "closed", "single"], inside_knitted: bool = True
) -> Hits:
    """The tile completes that ``shape`` (edge, closed, single) and no other kind would have completed the hand.

    ``inside_knitted`` false: no such wait where the tile also lies inside the nine knitted tiles (MCR, option).
    """
    if reading.winning is None or len(context.waits) != 1:
        return NONE
    if not inside_knitted and any(block.kind == "knitted" and context.tile in block.tiles for block in reading.sets):
        return NONE
    return ((reading.winning,),) if reading.shape == shape else NONE


@rule()
def only_wait(reading: Reading, context: WinContext) -> Hits:
    """No other kind would have completed the hand, and the tile is the pair's or comes from one side only (Taiwanese 獨聽).

    Kinds of which the hand holds all four itself are left out. Never with every set an exposed meld.
    """
    if reading.winning is None or reading.shape not in SHAPES or context.exposed == len(reading.sets):
        return NONE
    held = context.hand.all_counts
    return ((reading.winning,),) if sum([held[kind] < 4 for kind in context.waits]) == 1 else NONE


@rule()
def completes(reading: Reading, _: WinContext, *, shape: Literal["edge", "closed", "single"]) -> Hits:
    """The tile completes that ``shape`` in this reading, whatever else would have completed the hand."""
    return ((reading.winning,),) if reading.winning is not None and reading.shape == shape else NONE


@rule()
def waits_for(reading: Reading, context: WinContext, *, kinds: Annotated[int, Range(1, 13)]) -> Hits:
    """That many kinds would have completed the hand."""
    return reading.whole if len(context.waits) == kinds else NONE


def holds(tiles: Tiles | None, tile: TileKind | None) -> bool:
    """Is ``tile`` one of ``tiles``? Always, where no tiles are asked for."""
    return tiles is None or tile in tiles
