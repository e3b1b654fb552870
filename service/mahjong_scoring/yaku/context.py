"""What a yaku may look at besides the reading: one player's tiles and how the deal ended for that player."""

from __future__ import annotations

from copy import copy
from itertools import compress

from mahjong_scoring.core.deal import Deal
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.prefilter import traits_of_facts
from mahjong_scoring.core.suits import with_tile
from mahjong_scoring.core.tiles import FIRST_WIND, KINDS, SEAT_INDEX, Kind, with_tiles
from mahjong_scoring.reading.waits import waiting_kinds

NO_CIRCUMSTANCES: frozenset[str] = frozenset()


class Facts:
    """The facts for one player. ``seat`` and ``round_wind`` are 0 to 3; ``forms`` those of the ruleset.

    ``tile`` is the winning tile, ``None`` for a player who did not win; ``by`` is self_draw, discard or robbed_kong, ``lost``
    for such a player; ``winners`` counts those who win the deal; ``last_copy``: were the three others of the
    winning tile visible (``None``: not known)? ``complete`` are the concealed tiles with the winning tile, ``counts`` all tiles of the
    hand; ``exposed`` counts the melds that are no concealed kongs.
    """

    __slots__ = (
        "by", "circumstances", "complete", "counts", "deal", "drawn", "exposed", "forms", "hand", "known_waits",
        "last_copy", "last_tile", "round_wind", "seat", "source", "tile", "traits", "winners",
    )  # fmt: skip

    def __init__(
        self,
        deal: Deal,
        seat: int,
        hand: Hand,
        forms: tuple[str, ...],
        tile: Kind | None,
        *,
        winners: int = 1,
        last_copy: bool | None = False,
    ) -> None:
        self.deal = deal
        self.seat = seat
        self.hand = hand
        self.forms = forms
        self.tile = tile
        self.winners = winners
        self.last_copy = last_copy
        self.round_wind = SEAT_INDEX[deal.round_wind]
        self.exposed = sum([not meld.concealed for meld in hand.melds]) if hand.melds else 0
        self.known_waits: tuple[Kind, ...] | None = None
        win = deal.win
        self.source = win.source if win else None
        if win is None or tile is None:
            self.by, self.drawn, self.last_tile, self.circumstances = "lost", False, False, NO_CIRCUMSTANCES
            self.complete, self.counts = hand.suits, hand.all_counts
        else:
            self.by, self.drawn, self.last_tile, self.circumstances = win.by, win.by == "self_draw", deal.last_tile, win.circumstances
            self.complete, self.counts = with_tile(hand.suits, tile), with_tiles(hand.all_counts, tile, 1)
        self.traits = traits_of_facts(self)

    def stated(self, circumstance: str) -> bool:
        """Does the request state this circumstance, and is this player the winner?"""
        return circumstance in self.circumstances

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of tile in the hand."""
        return frozenset(compress(KINDS, self.counts))

    @property
    def suits(self) -> int:
        """How many of the three suits there are in the hand."""
        return any(self.counts[:9]) + any(self.counts[9:18]) + any(self.counts[18:FIRST_WIND])

    @property
    def honors(self) -> bool:
        """Are there honours in the hand?"""
        return any(self.counts[FIRST_WIND:])

    @property
    def waits(self) -> tuple[Kind, ...]:
        """The kinds that complete the hand as it stood before the winning tile, whether or not copies remain."""
        if self.known_waits is None:
            self.known_waits = waiting_kinds(self.hand.suits, len(self.hand.melds), self.forms)
        return self.known_waits

    @property
    def anybody_melded(self) -> bool:
        """Does any hand given show a meld, a concealed kong included?"""
        return any(hand.melds for hand in self.deal.hands.values())

    @property
    def replacement_kong(self) -> int | None:
        """The place among the melds of the kong that gave the replacement tile: ``win.kong``, else the last one."""
        if not self.stated("kong_replacement"):
            return None
        assert self.deal.win
        named = self.deal.win.kong
        places = [i for i, meld in enumerate(self.hand.melds) if meld.kind == "kong" and named in (None, meld.tile)]
        return places[-1] if places else None

    def with_winners(self, winners: int) -> Facts:
        """The same facts with that many winners."""
        other = copy(self)
        other.winners = winners
        other.traits = traits_of_facts(other)
        return other
