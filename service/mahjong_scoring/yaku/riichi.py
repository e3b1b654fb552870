"""Yaku of what is declared in riichi, and dora, which are no yaku: tiles that indicators point to, and red fives."""

from __future__ import annotations

from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.riichi import Indicators
from mahjong_scoring.core.tiles import FIRST_DRAGON, FIRST_WIND, KINDS, NO_REDS, RED_FIVES, SEATS, TileKind, kind_of
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import NOTHING_EXPOSED, RIICHI_STATED
from mahjong_scoring.yaku.registry import NONE, TILE_PLACE, Hits, Unstated, once, rule


@rule(NOTHING_EXPOSED | RIICHI_STATED)
def riichi(_: Reading, context: WinContext) -> Hits:
    """The winner has declared riichi, be it on the first turn."""
    return once(_declared(context))


@rule(NOTHING_EXPOSED | RIICHI_STATED)
def double_riichi(_: Reading, context: WinContext) -> Hits:
    """The winner has declared riichi on the first turn, before anything interrupted it."""
    return once(SEATS[context.seat] in (context.deal.riichi.double_riichi or ()))


@rule(NOTHING_EXPOSED | RIICHI_STATED)
def ippatsu(_: Reading, context: WinContext) -> Hits:
    """The winner has won before the next own discard after riichi, and nothing had interrupted it."""
    return once(SEATS[context.seat] in (context.deal.riichi.ippatsu or ()))


def _declared(context: WinContext) -> bool:
    return SEATS[context.seat] in context.deal.riichi.declared


# --- dora ---


@rule(
    RIICHI_STATED,
    unstated=Unstated(
        "dora_unknown",
        "/dora_indicators",
        N_("The dora indicators are not stated (`dora_indicators`); it is assumed that the hand has no dora."),
        lambda context, _: context.deal.riichi.dora is None,
    ),
)
def dora(_: Reading, context: WinContext, *, kan_dora: bool) -> Hits:
    """Each tile that a dora indicator points to, once for each indicator; without ``kan_dora`` only the first one counts."""
    return _pointed_at(context, context.deal.riichi.dora, kan_dora)


@rule(
    RIICHI_STATED,
    unstated=Unstated(
        "ura_unknown",
        "/ura_indicators",
        N_("The winner has riichi, but the ura indicators are not stated (`ura_indicators`); it is assumed that there are no ura dora."),
        lambda context, _: _declared(context) and context.deal.riichi.ura is None,
    ),
)
def ura_dora(_: Reading, context: WinContext, *, kan_dora: bool) -> Hits:
    """The same for the ura indicators of a winner with riichi."""
    return _pointed_at(context, context.deal.riichi.ura, kan_dora) if _declared(context) else NONE


def _pointed_at(context: WinContext, indicators: Indicators | None, kan_dora: bool) -> Hits:
    if not indicators:
        return NONE
    counting = indicators if kan_dora else indicators[:1]
    kinds = sorted([_POINTS_TO[kind_of(tile)] for tile in counting])
    return tuple([(TILE_PLACE + kind,) for kind in kinds for _ in range(context.counts[kind])])


def _next_of(kind: TileKind) -> TileKind:
    """The kind to which an indicator of this one points: in a circle within its suit, the winds, the dragons."""
    if kind >= FIRST_DRAGON:
        return FIRST_DRAGON + (kind - FIRST_DRAGON + 1) % 3
    if kind >= FIRST_WIND:
        return FIRST_WIND + (kind - FIRST_WIND + 1) % 4
    return kind // 9 * 9 + (kind + 1) % 9


_POINTS_TO = tuple([_next_of(kind) for kind in KINDS])


@rule()
def red_fives(_: Reading, context: WinContext) -> Hits:
    """Each red five."""
    win = context.deal.win
    reds = context.hand.all_reds
    drawn = context.tile // 9 if win and win.red and context.tile is not None else None
    if drawn is None and reds == NO_REDS:
        return NONE
    return tuple([(TILE_PLACE + tile,) for suit, tile in enumerate(RED_FIVES) for _ in range(reds[suit] + (suit == drawn))])
