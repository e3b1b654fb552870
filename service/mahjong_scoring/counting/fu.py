"""Fu (符): what the sets, the pair, the wait and the way of winning add to a hand of riichi. Rules: riichi.md "Fu"."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias, final

from mahjong_scoring.core.blocks import Block
from mahjong_scoring.core.tiles import DRAGONS, FIRST_WIND, TERMINALS_AND_HONORS
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext

FuName: TypeAlias = Literal["base", "concealed_discard", "self_draw", "pung", "kong", "pair", "wait", "open_pinfu", "seven_pairs"]
NARROW = frozenset({"edge", "closed", "single"})
"""The shapes of waits that add fu."""


@final
class FuItem:
    """So many fu, for what, and the tiles that give them."""

    __slots__ = ("fu", "shown")

    def __init__(self, name: FuName, fu: int, *blocks: Block) -> None:
        self.fu = fu
        self.shown = {"id": name, "fu": fu, "tiles": tuple([block.text for block in blocks])}


BASE = FuItem("base", 20)
SEVEN_PAIRS = FuItem("seven_pairs", 25)
CONCEALED_DISCARD = FuItem("concealed_discard", 10)
SELF_DRAW = FuItem("self_draw", 2)
OPEN_PINFU = FuItem("open_pinfu", 2)


def fu_items(reading: Reading, context: WinContext, *, double_wind: int, open_pinfu: bool, drawn_free: bool) -> list[FuItem]:
    """The items of one reading, before rounding.

    ``double_wind``: for a pair of seat and round wind; ``open_pinfu``: does an open hand on a discard get 2 that has nothing else;
    ``drawn_free``: no fu for the self-draw (pinfu). Thirteen orphans, where they count by fu at all, have no sets and wait on a tile.
    """
    if reading.form == "seven_pairs":
        return [SEVEN_PAIRS]
    items = [BASE]
    if context.drawn:
        if not drawn_free:
            items.append(SELF_DRAW)
    elif not context.exposed:
        items.append(CONCEALED_DISCARD)
    items += [_of_set(reading.sets[place]) for place in reading.pungs]
    if reading.pair and reading.pair.tile >= FIRST_WIND:
        fu = _pair_fu(reading.pair.tile, context, double_wind)
        if fu:
            items.append(_of_pair(reading.pair, fu))
    if reading.shape in NARROW:
        assert reading.winning is not None
        items.append(_of_wait(reading.blocks[reading.winning]))
    if len(items) == 1 and not context.drawn and open_pinfu:
        items.append(OPEN_PINFU)
    return items


def rounded(fu: int) -> int:
    """Rounded up to the next ten; the 25 of seven pairs stay."""
    return fu if fu == SEVEN_PAIRS.fu else -(-fu // 10) * 10


@lru_cache(maxsize=512)
def _of_set(block: Block) -> FuItem:
    fu = 2 * (1 + block.concealed) * (1 + (block.tile in TERMINALS_AND_HONORS))
    return FuItem("kong", 4 * fu, block) if block.kind == "kong" else FuItem("pung", fu, block)


def _pair_fu(tile: int, context: WinContext, double_wind: int) -> int:
    if tile in DRAGONS:
        return 2
    winds = (tile == FIRST_WIND + context.seat) + (tile == FIRST_WIND + context.round_wind)
    return double_wind if winds == 2 else 2 * winds


@lru_cache(maxsize=64)
def _of_pair(block: Block, fu: int) -> FuItem:
    return FuItem("pair", fu, block)


@lru_cache(maxsize=512)
def _of_wait(block: Block) -> FuItem:
    return FuItem("wait", 2, block)
