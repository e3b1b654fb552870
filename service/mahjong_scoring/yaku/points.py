"""What earns points in Chinese Classical: each rule answers with places and points."""

from __future__ import annotations

from operator import itemgetter
from typing import Annotated, TypeAlias, TypedDict

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.blocks import Block, BlockKind
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.tiles import DRAGONS, FIRST_WIND, TERMINALS_AND_HONORS, TileKind
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import DRAWN, FLOWER, HONOR_PAIR, KONGS, PUNGS, SHAPES
from mahjong_scoring.yaku.registry import FLOWER_PLACE, Params, Points, Unstated, point_rule

Value: TypeAlias = Annotated[int, Range(0, 100)]


class SetPoints(TypedDict):
    """What a set is worth, open or concealed, of 2-8 (simple) or 1, 9 and honours (outside)."""

    open_simple: Value
    concealed_simple: Value
    open_outside: Value
    concealed_outside: Value


class PairPoints(TypedDict):
    """What a pair is worth; own and round wind add up."""

    dragon: Value
    seat_wind: Value
    round_wind: Value


class WaitPoints(TypedDict):
    """What a wait is worth for a tile of 2-8 (simple) or 1, 9 and honours (outside)."""

    simple: Value
    outside: Value


def _outside(tile: TileKind) -> bool:
    return tile in TERMINALS_AND_HONORS


def _sets_worth(reading: Reading, kind: BlockKind, worth: SetPoints) -> Points:
    def value(block: Block) -> int:
        if _outside(block.tile):
            return worth["concealed_outside"] if block.concealed else worth["open_outside"]
        return worth["concealed_simple"] if block.concealed else worth["open_simple"]

    return tuple([((i,), value(block)) for i, block in enumerate(reading.sets) if block.kind == kind])


@point_rule()
def base_points(_: Reading, context: WinContext, *, value: Value) -> Points:
    """The points of every winning hand (Classical: 副底)."""
    return (((), value),)


@point_rule(PUNGS[1])
def pung_points(reading: Reading, _: WinContext, *, worth: SetPoints) -> Points:
    """Each pung, by open or concealed and by 2-8 (simple) or 1, 9 and honours (outside)."""
    return _sets_worth(reading, "pung", worth)


@point_rule(KONGS[1])
def kong_points(reading: Reading, _: WinContext, *, worth: SetPoints) -> Points:
    """Each kong, likewise; a claimed kong scores as open."""
    return _sets_worth(reading, "kong", worth)


@point_rule(HONOR_PAIR)
def pair_points(reading: Reading, context: WinContext, *, worth: PairPoints, every: bool = False) -> Points:
    """The best pair of dragons, own wind or round wind, or ``every`` such pair; own and round wind add up."""
    pairs = enumerate(reading.pairs, len(reading.sets))
    found = [((place,), _pair_worth(block.tile, context, worth)) for place, block in pairs if block.tile >= FIRST_WIND]
    paid = tuple([pair for pair in found if pair[1]])
    return paid if every or len(paid) < 2 else (max(paid, key=itemgetter(1)),)


def _pair_worth(tile: TileKind, context: WinContext, worth: PairPoints) -> int:
    own = worth["seat_wind"] if tile == FIRST_WIND + context.seat else 0
    prevailing = worth["round_wind"] if tile == FIRST_WIND + context.round_wind else 0
    return own + prevailing + (worth["dragon"] if tile in DRAGONS else 0)


@point_rule(FLOWER)
def flower_points(_: Reading, context: WinContext, *, value: Value) -> Points:
    """Each flower."""
    return tuple(((FLOWER_PLACE + tile,), value) for tile in context.hand.flowers)


@point_rule(DRAWN)
def self_draw_points(_: Reading, context: WinContext, *, value: Value, loose: bool = True) -> Points:
    """The winning tile was drawn, ``loose`` tiles (the replacements of kongs and flowers) included or not."""
    return (((), value),) if context.drawn and (loose or not context.loose) else ()


def _may_be_only(context: WinContext, params: Params) -> bool:
    """Could tiles leave one wait of which nobody says that they lie open? Not where a hand conceals a copy of another wait."""
    if context.deal.visible is not None:
        return False
    hidden = [hand.concealed for hand in context.deal.hands.values() if hand is not context.hand or not params["own_tiles"]]
    return not any(concealed[kind] for kind in context.waits if kind != context.tile for concealed in hidden)


_OTHERS_EXHAUSTED = Unstated(
    "visible_unknown",
    "/table/visible",
    N_(
        "It is not stated which tiles are face up (`table.visible`); other tiles that would have completed the hand may have been exhausted."
    ),
    _may_be_only,
)


@point_rule(unstated=_OTHERS_EXHAUSTED)
def only_wait_points(_: Reading, context: WinContext, *, value: Value, own_tiles: bool) -> Points:
    """Exactly one kind could complete the hand as it stood.

    Kinds of which all four copies are in melds of any player and face up on the table - with ``own_tiles`` also in the
    player's own hand - are dropped, the winning kind never.
    """
    return (((), value),) if live_waits(context, own_tiles) == 1 else ()


def live_waits(context: WinContext, own_tiles: bool) -> int:
    """How many kinds could complete the hand, exhausted ones dropped."""
    deal, held, waits = context.deal, context.hand.concealed, context.waits
    if len(waits) < 2:
        return len(waits)
    return sum(
        [kind == context.tile or deal.seen_copies(kind, concealed_kongs=True) + (held[kind] if own_tiles else 0) < 4 for kind in waits]
    )


@point_rule(SHAPES["single"])
def pair_wait_points(reading: Reading, context: WinContext, *, worth: WaitPoints) -> Points:
    """The winning tile completes the pair; it needs no only wait and adds to it."""
    if reading.winning is None or context.tile is None or reading.shape != "single":
        return ()
    return (((reading.winning,), worth["outside"] if _outside(context.tile) else worth["simple"]),)
