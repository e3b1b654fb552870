"""Yaku of how the hand was won. The request states facts; these rules give them their names."""

from __future__ import annotations

from mahjong_scoring.core.prefilter import CLAIMED, DEALER, DRAWN, LAST_COPY, LAST_TILE, ROBBED, STATED, THREE_WINNERS
from mahjong_scoring.core.tiles import SEAT_INDEX, Kind
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.yaku.context import Facts
from mahjong_scoring.yaku.forms import holds
from mahjong_scoring.yaku.registry import Hits, once, rule

EAST = 0


@rule()
def always(_: Reading, __: Facts) -> Hits:
    """There for every hand; an item of this rule is a last resort (chicken hand: nothing else counts)."""
    return once(True)


@rule(DRAWN)
def self_draw(_: Reading, facts: Facts) -> Hits:
    """The winning tile was drawn."""
    return once(facts.drawn)


@rule(ROBBED)
def robbing_kong(_: Reading, facts: Facts, *, tiles: frozenset[Kind] | None = None) -> Hits:
    """The winning tile (one of ``tiles``, where named) robbed a kong."""
    return once(facts.by == "robbed_kong" and holds(tiles, facts.tile))


@rule(DRAWN | LAST_TILE)
def last_tile_drawn(_: Reading, facts: Facts, *, tiles: frozenset[Kind] | None = None) -> Hits:
    """Self-draw of the last tile, also as a kong's replacement (of one of ``tiles``, where named)."""
    return once(facts.drawn and facts.last_tile and holds(tiles, facts.tile))


@rule(CLAIMED | LAST_TILE)
def last_tile_claimed(_: Reading, facts: Facts, *, robbed: bool) -> Hits:
    """A win on the discard after the last tile; ``robbed``: on a kong robbed then, too."""
    return once(facts.last_tile and (facts.by == "discard" or (robbed and facts.by == "robbed_kong")))


@rule(DRAWN | STATED)
def kong_replacement(
    _: Reading, facts: Facts, *, tiles: frozenset[Kind] | None = None, on_kong: bool = False, flower_spoils: bool = False
) -> Hits:
    """A win on the replacement tile of a kong (of one of ``tiles``, where named).

    ``on_kong``: the kong itself came from a replacement. ``flower_spoils``: not where that tile replaced a flower.
    """
    fact = "kong_on_kong" if on_kong else "kong_replacement"
    spoilt = flower_spoils and facts.stated("flower_replacement")
    return once(facts.stated(fact) and not spoilt and holds(tiles, facts.tile))


@rule(DEALER | DRAWN | STATED)
def heavenly_hand(_: Reading, facts: Facts, *, kong_spoils: bool) -> Hits:
    """The dealer wins by self-draw on the first turn; ``kong_spoils``: not after any kong."""
    return once(facts.stated("first_turn") and facts.seat == EAST and facts.drawn and not (kong_spoils and facts.anybody_melded))


@rule(DRAWN | STATED)
def first_draw(_: Reading, facts: Facts) -> Hits:
    """A player who is not the dealer wins by self-draw on the first draw, no meld made by anybody (Guangdong 地和)."""
    return once(facts.stated("first_turn") and facts.seat != EAST and facts.drawn and not facts.anybody_melded)


@rule(CLAIMED | STATED)
def dealers_first_discard(_: Reading, facts: Facts, *, kong_spoils: bool) -> Hits:
    """A win on the dealer's first discard; ``kong_spoils``: not after any kong."""
    there = facts.stated("first_turn") and facts.by == "discard" and facts.source == "east"
    return once(there and not (kong_spoils and facts.anybody_melded))


@rule(CLAIMED | STATED)
def before_first_draw(_: Reading, facts: Facts) -> Hits:
    """A win on a discard before the winner's own first draw, no meld made by anybody (Guangdong 人和)."""
    there = facts.stated("first_turn") and facts.by == "discard" and facts.source is not None
    return once(there and SEAT_INDEX[facts.source or "east"] < facts.seat and not facts.anybody_melded)


@rule(THREE_WINNERS)
def three_winners(_: Reading, facts: Facts) -> Hits:
    """Three players win on the same tile."""
    return once(facts.winners == 3)


@rule(STATED)
def ready_at_start(_: Reading, facts: Facts) -> Hits:
    """The winner had declared the ready hand on the first turn (Classical)."""
    return once(facts.stated("ready_at_start"))


@rule(LAST_COPY)
def last_copy(_: Reading, facts: Facts) -> Hits:
    """The three others of the winning tile were visible (MCR 和绝张)."""
    return once(facts.last_copy is True)


@rule(DEALER)
def dealer_wins(_: Reading, facts: Facts, *, before: int) -> Hits:
    """The dealer wins after that many wins in a row (Classical: the thirteenth)."""
    return once(facts.tile is not None and facts.seat == EAST and facts.deal.dealer_wins == before)
