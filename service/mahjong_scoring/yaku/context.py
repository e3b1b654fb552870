"""What a yaku may look at besides the reading: one player's tiles and how the deal ended for that player."""

from __future__ import annotations

from itertools import compress
from typing import Literal, final

from mahjong_scoring.core.deal import Circumstance, Deal, Since, WinBy
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.suits import with_tile
from mahjong_scoring.core.tiles import KINDS, SEAT_INDEX, SEATS, Flower, TileKind, Tiles, bits_of, with_tiles
from mahjong_scoring.reading.form import Forms, waiting_kinds

NO_CIRCUMSTANCES: frozenset[Circumstance] = frozenset()
SUIT_BITS = tuple(bits_of(range(start, start + 9)) for start in (0, 9, 18))
HONOR_BITS = bits_of(range(27, 34))


@final
class WinContext:
    """The facts for one player. ``seat`` and ``round_wind`` are 0 to 3; ``forms`` those of the ruleset.

    ``tile`` is the winning tile, ``None`` for a player who did not win, and for one who won on a ``flower``; ``by`` is self_draw, discard or
    robbed_kong, ``lost`` for a player who did not win; ``winners`` counts those who win the deal. ``complete`` are the concealed tiles with the winning tile,
    ``counts`` all tiles of the hand, ``bits`` their kinds; ``exposed`` counts the melds that are no concealed kongs.
    ``features`` is where the prefilter notes what it has seen of the hand, -1 before.
    """

    __slots__ = (
        "_last_copy", "_last_copy_asked", "_waits", "bits", "by", "circumstances", "complete", "counts", "deal", "drawn", "exposed",
        "features", "flower", "forms", "hand", "last_tile", "round_wind", "seat", "source", "tile", "winners",
    )  # fmt: skip

    def __init__(self, deal: Deal, seat: int, hand: Hand, forms: Forms, *, won: bool, winners: int = 1) -> None:
        self.deal = deal
        self.seat = seat
        self.hand = hand
        self.forms = forms
        self.winners = winners
        self.round_wind = SEAT_INDEX[deal.round_wind]
        self.exposed = sum([not meld.concealed for meld in hand.melds]) if hand.melds else 0
        win = deal.win
        self.source = win.source if win else None
        self.tile: TileKind | None = None
        self.flower: Flower | None = None
        self.by: WinBy | Literal["lost"] = "lost"
        self.drawn = self.last_tile = False
        self.circumstances = NO_CIRCUMSTANCES
        if win is not None and won:
            self.tile, self.flower = win.tile, win.flower
            self.by, self.drawn, self.last_tile, self.circumstances = win.by, win.by == "self_draw", deal.last_tile, win.circumstances
        if self.tile is None:
            self.complete, self.counts = hand.suits, hand.all_counts
        else:
            self.complete, self.counts = with_tile(hand.suits, self.tile), with_tiles(hand.all_counts, self.tile, 1)
        characters, dots, bamboos, honors = self.complete
        bits = characters.bits | dots.bits | bamboos.bits | honors.bits
        for meld in hand.melds:
            bits |= meld.bits
        self.bits = bits
        self.features = -1
        self._waits: tuple[TileKind, ...] | None = None
        self._last_copy: bool | None = None
        self._last_copy_asked = False

    def stated(self, circumstance: Circumstance) -> bool:
        """Does the request state this circumstance, and is this player the winner?"""
        return circumstance in self.circumstances

    @property
    def ready_since(self) -> Since | None:
        """Since when the player has stood ready; ``None``: not, or nobody says so."""
        return self.deal.ready_since(SEATS[self.seat])

    @property
    def kinds(self) -> Tiles:
        """The kinds of tile in the hand."""
        return frozenset(compress(KINDS, self.counts))

    @property
    def suits(self) -> int:
        """How many of the three suits there are in the hand."""
        bits = self.bits
        return (bits & SUIT_BITS[0] > 0) + (bits & SUIT_BITS[1] > 0) + (bits & SUIT_BITS[2] > 0)

    @property
    def honors(self) -> bool:
        """Are there honours in the hand?"""
        return self.bits & HONOR_BITS > 0

    @property
    def waits(self) -> tuple[TileKind, ...]:
        """The kinds that complete the hand as it stood before the winning tile, whether or not copies remain."""
        waits = self._waits
        if waits is None:
            waits = self._waits = waiting_kinds(self.hand.suits, len(self.hand.melds), self.forms, self.hand.chows)
        return waits

    @property
    def last_copy(self) -> bool | None:
        """Were the three others of the winning tile visible? ``None``: not known."""
        if self.tile is None:
            return False
        if not self._last_copy_asked:
            self._last_copy = self.deal.last_copy()
            self._last_copy_asked = True
        return self._last_copy

    @property
    def on_kong(self) -> bool:
        """Was the winning tile the replacement of a kong, and not that of a flower which the kong's replacement had been?"""
        return self.stated("kong_replacement") and not self.stated("flower_replacement")

    @property
    def loose(self) -> bool:
        """Was the winning tile the replacement of a kong or of a flower?"""
        return self.stated("kong_replacement") or self.stated("flower_replacement")

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

    def with_winners(self, winners: int) -> WinContext:
        """The same facts with that many winners."""
        return WinContext(self.deal, self.seat, self.hand, self.forms, won=True, winners=winners)
