"""The facts of one finished deal, as the request states them and as the table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from mahjong_scoring.core.hand import Hand, canonical_hand
from mahjong_scoring.core.suits import format_suits, suits_of
from mahjong_scoring.core.tiles import Counts, Kind, Seat, tile_name, turns_after

WAYS = ("self_draw", "discard", "robbed_kong")
CIRCUMSTANCES = (
    "last_tile",
    "kong_replacement",
    "kong_on_kong",
    "flower_replacement",
    "concealed_kong_robbed",
    "first_turn",
    "last_copy",
    "fresh_discard",
    "ready_at_start",
    "no_safe_discard",
)


@dataclass(frozen=True)
class Limits:
    """What a ruleset says about deals: are there flowers, may a concealed kong be robbed, dealer's wins at most."""

    flowers: bool = True
    concealed_kong_robbable: bool = True
    dealer_wins: int = 1000


class Win(NamedTuple):
    """Who won, how, and on which tile; ``source`` is the discarder or the robbed player."""

    winners: tuple[Seat, ...]
    by: str
    tile: Kind
    source: Seat | None = None
    kong: Kind | None = None
    circumstances: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Table:
    """What else the table shows: tiles left to draw, face-up tiles that are in no given hand."""

    wall_left: int | None = None
    visible: Counts | None = None


class Deal(NamedTuple):
    """One deal, checked. ``liability`` maps a winner to the liable seat (or nobody) that the request names.

    ``dealer_wins`` counts the dealer's wins in a row before this deal; unlike ``table`` it says nothing of what lies open.
    """

    win: Win | None
    hands: Mapping[Seat, Hand] = MappingProxyType({})
    round_wind: Seat = "east"
    table: Table | None = None
    liability: Mapping[Seat, Seat | None] = MappingProxyType({})
    dealer_wins: int = 0

    @property
    def last_tile(self) -> bool:
        """Is there no tile left that may be drawn?"""
        assert self.win
        return "last_tile" in self.win.circumstances or self.wall_left == 0

    @property
    def wall_left(self) -> int | None:
        """Tiles that may still be drawn, where the request says so."""
        return self.table.wall_left if self.table else None

    def exposed_copies(self, kind: Kind) -> int:
        """How many tiles of ``kind`` lie in the exposed melds of all the hands given."""
        return sum([meld.tiles.count(kind) for hand in self.hands.values() for meld in hand.melds if not meld.concealed])

    def visible_copies(self, kind: Kind) -> int:
        """How many tiles of ``kind`` lie face up outside the hands given (0 where that is not known)."""
        return self.table.visible[kind] if self.table and self.table.visible else 0

    def open_copies(self, kind: Kind) -> int:
        """How many tiles of ``kind`` lie open: in exposed melds and face up on the table."""
        return self.exposed_copies(kind) + self.visible_copies(kind)

    def gone_copies(self, kind: Kind) -> int:
        """How many tiles of ``kind`` cannot be drawn any more: in any meld, concealed kongs included, or face up on the table."""
        melded = sum([meld.tiles.count(kind) for hand in self.hands.values() for meld in hand.melds])
        return melded + self.visible_copies(kind)

    @property
    def fresh(self) -> bool | None:
        """Had nobody shown the winning discard before? ``None``: not known."""
        assert self.win
        if self.win.by != "discard":
            return False
        if "fresh_discard" in self.win.circumstances:
            return True
        if self.open_copies(self.win.tile):
            return False
        return True if self.table else None

    def last_copy(self, winner: Seat) -> bool | None:
        """Were the three others of the winning tile visible? ``None``: not known."""
        assert self.win
        kind = self.win.tile
        if self.win.by == "robbed_kong" or any(hand.concealed[kind] for hand in self.hands.values()):
            return False
        if "last_copy" in self.win.circumstances:
            return True
        if self.hands[winner].exposed_copies(kind) == 3:
            return True
        if self.table is None:
            return None
        return self.open_copies(kind) == 3


def canonical_deal(deal: Deal) -> dict[str, object]:
    """The deal as a request would give it, written the one canonical way."""
    answer: dict[str, object] = {"round_wind": deal.round_wind, "win": None}
    if deal.win:
        answer["win"] = _canonical_win(deal.win)
    answer["hands"] = {seat: canonical_hand(hand) for seat, hand in deal.hands.items()}
    if deal.table:
        table: dict[str, object] = {}
        if deal.table.wall_left is not None:
            table["wall_left"] = deal.table.wall_left
        if deal.table.visible is not None:
            table["visible"] = format_suits(suits_of(deal.table.visible))
        if deal.dealer_wins:
            table["dealer_wins"] = deal.dealer_wins
        answer["table"] = table
    if deal.liability:
        answer["liability"] = dict(deal.liability)
    return answer


def _canonical_win(win: Win) -> dict[str, object]:
    answer: dict[str, object] = {"winner": win.winners[0] if len(win.winners) == 1 else list(win.winners), "by": win.by}
    if win.source:
        answer["from"] = win.source
    answer["tile"] = tile_name(win.tile)
    if win.kong is not None:
        answer["kong"] = tile_name(win.kong)
    answer["circumstances"] = [name for name in CIRCUMSTANCES if name in win.circumstances]
    return answer


def in_turn(winners: tuple[Seat, ...], source: Seat | None) -> tuple[Seat, ...]:
    """The winners in turn order, counted from the player after ``source`` (from east without one)."""
    if len(winners) == 1:
        return winners
    return tuple(sorted(winners, key=lambda seat: turns_after(seat, source or "east")))
