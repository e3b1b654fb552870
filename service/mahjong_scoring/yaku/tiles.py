"""Yaku of the tiles alone: which suits, which numbers, whichever way they are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_scoring.core.tiles import ALL_KINDS, DRAGONS, HONORS, WINDS, TileKind, Tiles
from mahjong_scoring.reading.reading import FormName, Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import ANYTHING, FOUR_ALIKE, HONOR, NO_HONOR, ONE_SUIT, THREE_SUITS, TWO_SUITS, without
from mahjong_scoring.yaku.registry import NONE, Hits, rule


def nothing_but(tiles: Iterable[TileKind]) -> int:
    """The traits of a hand that is made of ``tiles`` only."""
    return without(ALL_KINDS.difference(tiles)) | (NO_HONOR if HONORS.isdisjoint(tiles) else ANYTHING)


def _tiles_only(params: Mapping[str, Any]) -> int:
    return nothing_but(params["tiles"])


def _groups_only(params: Mapping[str, Any]) -> int:
    return nothing_but(frozenset().union(*params["groups"]))


@rule(HONOR | ONE_SUIT)
def half_flush(reading: Reading, context: WinContext) -> Hits:
    """One suit together with honours (混一色). A hand of honours alone has no suit and is none."""
    return reading.whole if context.suits == 1 and context.honors else NONE


@rule(NO_HONOR | ONE_SUIT)
def full_flush(reading: Reading, context: WinContext) -> Hits:
    """One suit and no honour (清一色)."""
    return reading.whole if context.suits == 1 and not context.honors else NONE


@rule(_tiles_only)
def tiles_within(reading: Reading, context: WinContext, *, tiles: Tiles) -> Hits:
    """Every tile of the hand is one of ``tiles``."""
    return reading.whole if context.kinds <= tiles else NONE


@rule(_groups_only)
def tiles_from_each(reading: Reading, context: WinContext, *, groups: tuple[Tiles, ...], forms: tuple[FormName, ...] | None = None) -> Hits:
    """Every tile of the hand, read in one of ``forms`` where these are named, is in one of the ``groups`` and every group is there."""
    if forms is not None and reading.form not in forms:
        return NONE
    there = context.kinds <= frozenset().union(*groups) and all(context.kinds & group for group in groups)
    return reading.whole if there else NONE


@rule(TWO_SUITS)
def one_voided_suit(reading: Reading, context: WinContext) -> Hits:
    """Exactly two of the three suits (MCR 缺一门)."""
    return reading.whole if context.suits == 2 else NONE


@rule(HONOR | THREE_SUITS)
def all_types(reading: Reading, context: WinContext) -> Hits:
    """All three suits, winds and dragons (MCR 五门齐)."""
    return reading.whole if context.suits == 3 and context.kinds & WINDS and context.kinds & DRAGONS else NONE


@rule(FOUR_ALIKE)
def tile_hog(reading: Reading, context: WinContext) -> Hits:
    """Each four alike that were not declared as a kong, honours and seven pairs included (MCR 四归一)."""
    kongs = {meld.tile for meld in context.hand.melds if meld.kind == "kong"}
    return tuple(
        tuple(i for i, block in enumerate(reading.blocks) if kind in block.tiles)
        for kind in context.kinds
        if context.counts[kind] == 4 and kind not in kongs
    )
