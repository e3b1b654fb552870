"""Yaku of how the hand was won. The request states context; these rules give them their names."""

from __future__ import annotations

from typing import Annotated, Literal

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import Circumstance, Since
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.tiles import SEAT_INDEX, Tiles
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.forms import holds
from mahjong_scoring.yaku.prefilter import CLAIMED, DEALER, DRAWN, LAST_TILE, READY, ROBBED, STATED, THREE_WINNERS
from mahjong_scoring.yaku.registry import NONE, ONCE, Hits, Unstated, once, rule

EAST = 0


@rule()
def always(_: Reading, __: WinContext) -> Hits:
    """There for every hand; an item of this rule is a last resort (chicken hand: nothing else counts)."""
    return once(True)


@rule(DRAWN)
def self_draw(_: Reading, context: WinContext) -> Hits:
    """The winning tile was drawn."""
    return once(context.drawn)


@rule(ROBBED)
def robbing_kong(_: Reading, context: WinContext, *, tiles: Tiles | None = None) -> Hits:
    """The winning tile (one of ``tiles``, where named) robbed a kong."""
    return once(context.by == "robbed_kong" and holds(tiles, context.tile))


@rule(DRAWN | LAST_TILE)
def last_tile_drawn(_: Reading, context: WinContext, *, tiles: Tiles | None = None, replacement: bool = True) -> Hits:
    """Self-draw of the last tile (of one of ``tiles``, where named), also as a kong's ``replacement`` unless that is excluded."""
    spoilt = not replacement and context.stated("kong_replacement")
    return once(context.drawn and context.last_tile and not spoilt and holds(tiles, context.tile))


@rule(CLAIMED | LAST_TILE)
def last_tile_claimed(_: Reading, context: WinContext, *, robbed: bool) -> Hits:
    """A win on the discard after the last tile; ``robbed``: on a kong robbed then, too."""
    return once(context.last_tile and (context.by == "discard" or (robbed and context.by == "robbed_kong")))


@rule(DRAWN | STATED)
def kong_replacement(
    _: Reading,
    context: WinContext,
    *,
    tiles: Tiles | None = None,
    on_kong: bool = False,
    flower_spoils: bool = True,
    flower_counts: bool = False,
) -> Hits:
    """A win on the replacement tile of a kong (of one of ``tiles``, where named).

    ``on_kong``: the kong itself came from a replacement. ``flower_spoils``: not where a flower came in between, for the tile is
    then the flower's. ``flower_counts``: or on the replacement of a flower.
    """
    fact: Circumstance = "kong_on_kong" if on_kong else "kong_replacement"
    flower = context.stated("flower_replacement")
    there = (context.stated(fact) and not (flower_spoils and flower)) or (flower_counts and flower)
    return once(there and holds(tiles, context.tile))


@rule(DEALER | DRAWN | STATED)
def heavenly_hand(_: Reading, context: WinContext, *, kong_spoils: bool, own_spoil: bool = False) -> Hits:
    """The dealer wins by self-draw on the first turn; ``kong_spoils``: not after any kong; ``own_spoil``: not with an own kong or flower."""
    spoilt = (kong_spoils and context.anybody_melded) or (own_spoil and (context.hand.melds or context.hand.flowers))
    return once(context.stated("first_turn") and context.seat == EAST and context.drawn and not spoilt)


@rule(DRAWN | STATED)
def first_draw(_: Reading, context: WinContext) -> Hits:
    """A player who is not the dealer wins by self-draw on the first draw, no meld made by anybody (Guangdong 地和)."""
    return once(context.stated("first_turn") and context.seat != EAST and context.drawn and not context.anybody_melded)


@rule(CLAIMED | STATED)
def dealers_first_discard(_: Reading, context: WinContext, *, kong_spoils: bool) -> Hits:
    """A win on the dealer's first discard; ``kong_spoils``: not after any kong."""
    there = context.stated("first_turn") and context.by == "discard" and context.source == "east"
    return once(there and not (kong_spoils and context.anybody_melded))


@rule(CLAIMED | STATED)
def before_first_draw(_: Reading, context: WinContext, *, any_discard: bool = False) -> Hits:
    """A win on a discard before the winner's own first draw, or on ``any_discard`` of the first turn, no meld made by anybody (人和)."""
    there = context.stated("first_turn") and context.by == "discard" and not context.anybody_melded
    return once(there and (any_discard or SEAT_INDEX[context.source or "east"] < context.seat))


@rule(THREE_WINNERS)
def three_winners(_: Reading, context: WinContext) -> Hits:
    """Three players win on the same tile."""
    return once(context.winners == 3)


@rule(READY)
def ready_at_start(_: Reading, context: WinContext, *, counts: Literal["everyone", "winner", "twice"] = "everyone") -> Hits:
    """The player has stood ready since the first turn: with the dealt tiles, or for another than east after the first draw (Classical).

    ``counts``: for ``everyone`` for whom it is looked for, for the ``winner`` alone, or for the winner ``twice``.
    """
    since = context.ready_since
    won = context.by != "lost"
    if not (since == "dealt" or (since == "first_draw" and context.seat != EAST)) or (counts == "winner" and not won):
        return NONE
    return ONCE * (2 if won and counts == "twice" else 1)


@rule(READY)
def ready_since(_: Reading, context: WinContext, *, east: tuple[Since, ...] = (), others: tuple[Since, ...] = ()) -> Hits:
    """The hand has stood ready since then, by what counts for ``east`` and for the ``others`` (Taiwanese)."""
    return once(context.ready_since in (others if context.seat else east))


_LAST_COPY = Unstated(
    "last_copy_unknown",
    "/table/visible",
    N_(
        "It is not stated whether the other three copies of the winning tile were visible (`table.visible` or `last_copy`); it is assumed that they were not."
    ),
    lambda context, _: context.last_copy is None,
)


@rule(unstated=_LAST_COPY)
def last_copy(_: Reading, context: WinContext) -> Hits:
    """The three others of the winning tile were visible (MCR 和绝张)."""
    return once(context.last_copy is True)


@rule(DEALER, of_sitting=True)
def dealer_wins(_: Reading, context: WinContext, *, before: Annotated[int, Range(0, 1000)]) -> Hits:
    """The dealer wins after that many wins in a row (Classical: the thirteenth)."""
    return once(context.by != "lost" and context.seat == EAST and context.deal.dealer_wins == before)
