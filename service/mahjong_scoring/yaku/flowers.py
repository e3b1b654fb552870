"""Yaku of flower tiles. Spring and plum are east's, summer and orchid south's, autumn and chrysanthemum west's, winter and bamboo north's."""

from __future__ import annotations

from typing import Annotated

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.tiles import FLOWERS
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import ANYTHING, FLOWER, FOUR_FLOWERS, NO_FLOWER, NO_HONOR, OWN_FLOWER, SPECIAL_FORM, STATED
from mahjong_scoring.yaku.registry import FLOWER_PLACE, NONE, Hits, once, rule

PLANTS, SEASONS = (0, 1, 2, 3), (4, 5, 6, 7)


@rule(lambda params: NO_FLOWER | (ANYTHING if params.get("honors", True) else NO_HONOR))
def no_flowers(_: Reading, context: WinContext, *, honors: bool = True) -> Hits:
    """No flower in a game with flowers; nor, without ``honors``, an honour."""
    return once(not context.hand.flowers and (honors or not context.honors))


@rule(lambda params: FLOWER | (FOUR_FLOWERS if params["count"] >= 4 else ANYTHING))
def that_many_flowers(_: Reading, context: WinContext, *, count: Annotated[int, Range(1, 8)]) -> Hits:
    """Exactly ``count`` flowers (seven flowers, eight flowers)."""
    flowers = context.hand.flowers
    return (tuple(FLOWER_PLACE + flower for flower in flowers),) if len(flowers) == count else NONE


@rule(lambda params: FOUR_FLOWERS | (ANYTHING if params.get("in_complete_hand") else SPECIAL_FORM))
def won_on_flowers(
    reading: Reading, context: WinContext, *, count: Annotated[int, Range(7, 8)], robbed: bool = False, in_complete_hand: bool = False
) -> Hits:
    """A win on the ``count``-th flower, whatever the tiles (花糊), drawn or ``robbed``; or that many ``in_complete_hand``, too."""
    on_flower = reading.form == "flowers" and robbed != context.drawn
    complete = in_complete_hand and reading.form != "flowers"
    return that_many_flowers(reading, context, count=count) if on_flower or complete else NONE


@rule(lambda params: STATED | (FOUR_FLOWERS if params.get("in_complete_hand") else SPECIAL_FORM))
def initial_flowers(reading: Reading, context: WinContext, *, in_complete_hand: bool = False) -> Hits:
    """A win on flowers on the first turn; ``in_complete_hand``: or all eight in a hand drawn then, nobody having a meld (配牌花胡)."""
    complete = in_complete_hand and len(context.hand.flowers) == len(FLOWERS) and context.drawn and not context.anybody_melded
    return once(context.stated("first_turn") and (reading.form == "flowers" or complete))


@rule(FLOWER)
def each_flower(_: Reading, context: WinContext) -> Hits:
    """Each flower."""
    return tuple((FLOWER_PLACE + flower,) for flower in context.hand.flowers)


@rule(OWN_FLOWER)
def own_flower(_: Reading, context: WinContext) -> Hits:
    """Each flower of the player's own seat."""
    return tuple((FLOWER_PLACE + flower,) for flower in context.hand.flowers if flower % 4 == context.seat)


@rule(FLOWER)
def other_flower(_: Reading, context: WinContext) -> Hits:
    """Each flower that is not of the player's own seat."""
    return tuple((FLOWER_PLACE + flower,) for flower in context.hand.flowers if flower % 4 != context.seat)


@rule(OWN_FLOWER)
def both_own_flowers(_: Reading, context: WinContext) -> Hits:
    """Both flowers of the player's own seat (Classical)."""
    return _all_of(context, (context.seat, context.seat + 4))


@rule(FOUR_FLOWERS)
def flower_set(_: Reading, context: WinContext) -> Hits:
    """Each complete set of four: the plants, the seasons."""
    return _all_of(context, PLANTS) + _all_of(context, SEASONS)


@rule(FOUR_FLOWERS)
def four_seasons(_: Reading, context: WinContext) -> Hits:
    """Spring, summer, autumn and winter."""
    return _all_of(context, SEASONS)


@rule(FOUR_FLOWERS)
def four_plants(_: Reading, context: WinContext) -> Hits:
    """Plum, orchid, chrysanthemum and bamboo."""
    return _all_of(context, PLANTS)


def _all_of(context: WinContext, flowers: tuple[int, ...]) -> Hits:
    there = set(flowers) <= set(context.hand.flowers)
    return (tuple(FLOWER_PLACE + flower for flower in flowers),) if there else ()
