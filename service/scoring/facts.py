"""What a yaku may look at besides the reading: one player's tiles and how the deal ended for that player."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from service.scoring.deal import Deal
from service.scoring.hand import Hand
from service.scoring.tiles import SEAT_INDEX, Counts, Kind, Seat
from service.scoring.waits import waiting_kinds


@dataclass(frozen=True)
class Facts:
    """The facts for one player. ``seat`` and ``round_wind`` are 0 to 3; ``forms`` those of the ruleset.

    ``tile`` is the winning tile, ``None`` for a player who did not win. ``winners`` counts those who win the deal.
    """

    deal: Deal
    seat: int
    hand: Hand
    forms: tuple[str, ...]
    tile: Kind | None
    winners: int = 1
    last_copy: bool = False
    assumed_waits: tuple[Kind, ...] | None = None

    @cached_property
    def by(self) -> str:
        """self_draw, discard or robbed_kong; ``lost`` for a player who did not win."""
        return self.deal.win.by if self.deal.win and self.tile is not None else "lost"

    @cached_property
    def drawn(self) -> bool:
        """Was the winning tile drawn by the winner?"""
        return self.by == "self_draw"

    @cached_property
    def round_wind(self) -> int:
        """The round wind as a number, 0 for east."""
        return SEAT_INDEX[self.deal.round_wind]

    @cached_property
    def source(self) -> Seat | None:
        """Who discarded or whose kong was robbed."""
        return self.deal.win.source if self.deal.win else None

    def stated(self, circumstance: str) -> bool:
        """Does the request state this circumstance, and is this player the winner?"""
        return self.tile is not None and self.deal.win is not None and circumstance in self.deal.win.circumstances

    @cached_property
    def last_tile(self) -> bool:
        """Did this player win when no tile was left to be drawn?"""
        return self.tile is not None and self.deal.last_tile

    @cached_property
    def complete(self) -> Counts:
        """The concealed tiles with the winning tile."""
        counts = list(self.hand.concealed)
        if self.tile is not None:
            counts[self.tile] += 1
        return tuple(counts)

    @cached_property
    def counts(self) -> Counts:
        """Every tile of the hand: concealed, melds and the winning tile."""
        counts = list(self.hand.all_counts)
        if self.tile is not None:
            counts[self.tile] += 1
        return tuple(counts)

    @cached_property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of tiles in the hand."""
        return frozenset(kind for kind, n in enumerate(self.counts) if n)

    @cached_property
    def suits(self) -> int:
        """How many of the three suits the hand holds."""
        counts = self.counts
        return any(counts[0:9]) + any(counts[9:18]) + any(counts[18:27])

    @cached_property
    def honors(self) -> bool:
        """Does the hand hold an honour?"""
        return any(self.counts[27:])

    @cached_property
    def exposed(self) -> int:
        """How many melds of the hand are exposed (all but concealed kongs)."""
        return sum(not meld.concealed for meld in self.hand.melds)

    @cached_property
    def waits(self) -> tuple[Kind, ...]:
        """The kinds that complete the hand as it stood before the winning tile, whether or not copies remain."""
        if self.assumed_waits is not None:
            return self.assumed_waits
        return waiting_kinds(self.hand.concealed, len(self.hand.melds), self.forms)

    @cached_property
    def anybody_melded(self) -> bool:
        """Does any hand given show a meld, a concealed kong included?"""
        return any(hand.melds for hand in self.deal.hands.values())

    @cached_property
    def replacement_kong(self) -> int | None:
        """The place among the melds of the kong that gave the replacement tile: ``win.kong``, else the last one."""
        if not self.stated("kong_replacement"):
            return None
        assert self.deal.win
        named = self.deal.win.kong
        places = [i for i, meld in enumerate(self.hand.melds) if meld.kind == "kong" and named in (None, meld.tile)]
        return places[-1] if places else None
