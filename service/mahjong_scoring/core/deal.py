"""The facts of one finished deal, as the request states them and as the table shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, final, get_args

from mahjong_scoring.core.hand import Hand, canonical_hand
from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.core.riichi import NO_RIICHI, Riichi, canonical_riichi
from mahjong_scoring.core.suits import format_suits, suits_of
from mahjong_scoring.core.tiles import FLOWERS, NO_REDS, RED_FIVES, SEATS, Counts, Flower, Reds, Seat, TileKind, turns_after

Nobody: TypeAlias = Literal["nobody"]
NOBODY: Final = "nobody"
"""Stands where a seat could, and says that it is none; an absent key says nothing."""
WinBy: TypeAlias = Literal["self_draw", "discard", "robbed_kong", "robbed_flower"]
WAYS: tuple[WinBy, ...] = get_args(WinBy)
Circumstance: TypeAlias = Literal[
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
]
CIRCUMSTANCES: tuple[Circumstance, ...] = get_args(Circumstance)
Since: TypeAlias = Literal["dealt", "first_draw", "later"]
"""Since when a player has stood ready: with the dealt tiles, for east after its first discard; after the discard that follows the own
first draw; or since later, or after a claim."""
SINCE: tuple[Since, ...] = get_args(Since)


@dataclass(frozen=True)
class DealConstraints:
    """What a ruleset says about deals: are there flowers, may a concealed kong be robbed, dealer's wins at most.

    ``repeats``: how often the dealer can have dealt again at most, after wins and, with ``draws_repeat``, after draws; ``None``: as often as may be.
    ``hand_tiles``: how many tiles a hand has before the winning one, a kong counted as three. ``red_fives``: how many fives of each suit
    are red, ``None`` where a red five is a five like others. ``riichi``: is riichi declared, are there indicators and bets?
    ``responsible``: may another than the discarder answer for a discard? ``ready``: does it matter since when somebody has stood ready, and is
    ``ready_at_start`` held against the hands as well?
    """

    flowers: bool = True
    concealed_kong_robbable: bool = True
    dealer_wins: int = 1000
    repeats: int | None = None
    draws_repeat: bool = False
    hand_tiles: int = 13
    red_fives: Reds | None = None
    riichi: bool = False
    responsible: bool = False
    ready: bool = False
    ready_at_start: bool = False


Responsible: TypeAlias = Mapping[Seat, Seat | None]
NO_RESPONSIBLE: Responsible = MappingProxyType({})


@final
class HowWon:
    """How one winner won: ``source`` is the discarder or the robbed player, ``None`` for a self-draw; ``robbed``: was it a kong, ``flower``: a flower?

    ``responsible``: who answers for the tile where the rules ask that, ``None`` for nobody. ``repeats``: how often the dealer had dealt again.
    """

    __slots__ = ("flower", "repeats", "responsible", "robbed", "source", "winner")

    def __init__(
        self,
        winner: Seat,
        source: Seat | None = None,
        robbed: bool = False,
        responsible: Seat | None = None,
        repeats: int = 0,
        flower: bool = False,
    ) -> None:
        self.flower = flower
        self.winner: Seat = winner
        self.source = source
        self.robbed = robbed
        self.responsible = responsible
        self.repeats = repeats


@final
class Win:
    """Who won, how, and on which tile; ``source`` is the discarder or the robbed player.

    ``tile`` is ``None`` where a ``flower`` was the winning tile, or where nobody says what was. ``kong`` is the tile of the kong that gave
    the replacement, if it is not the last one among the melds. ``red``: is the tile a red five? ``responsible``: for a winner who answers for the
    discard, or ``None`` for nobody; a winner who is not in it: whose tile it was.
    """

    __slots__ = ("by", "circumstances", "flower", "kong", "red", "responsible", "source", "tile", "winners")

    def __init__(
        self,
        winners: tuple[Seat, ...],
        by: WinBy,
        tile: TileKind | None,
        source: Seat | None = None,
        kong: TileKind | None = None,
        circumstances: frozenset[Circumstance] = frozenset(),
        red: bool = False,
        flower: Flower | None = None,
        responsible: Responsible = NO_RESPONSIBLE,
    ) -> None:
        self.winners = winners
        self.by = by
        self.flower = flower
        self.responsible = responsible
        self.tile = tile
        self.source = source
        self.kong = kong
        self.circumstances = circumstances
        self.red = red

    def how(self, winner: Seat, repeats: int = 0) -> HowWon:
        """How one of the winners won, after so many ``repeats`` of the dealer."""
        robbed, flower = self.by == "robbed_kong", self.by == "robbed_flower"
        return HowWon(winner, self.source, robbed, self.responsible.get(winner, self.source), repeats, flower)


@final
class Table:
    """What else is known of the table: tiles left to draw, face-up tiles that are in no given hand, the dealer's wins in a row and draws.

    Each is known by itself: ``visible`` is ``None`` where nobody says what lies open, and empty where nothing does; ``reds`` are the red
    fives among it. ``honba`` and ``sticks``: counters, and bets left from earlier deals; ``None`` where they are not stated.
    """

    __slots__ = ("dealer_draws", "dealer_wins", "honba", "reds", "sticks", "visible", "wall_left")

    def __init__(
        self,
        wall_left: int | None = None,
        visible: Counts | None = None,
        dealer_wins: int = 0,
        honba: int | None = None,
        sticks: int | None = None,
        reds: Reds = NO_REDS,
        dealer_draws: int = 0,
    ) -> None:
        self.wall_left = wall_left
        self.visible = visible
        self.dealer_wins = dealer_wins
        self.dealer_draws = dealer_draws
        self.honba = honba
        self.sticks = sticks
        self.reds = reds

    def repeats(self, *, draws: bool) -> int:
        """How often the dealer has dealt again: after wins, and with ``draws`` after drawn deals."""
        return self.dealer_wins + (self.dealer_draws if draws else 0)


NO_TABLE = Table()
Liability: TypeAlias = Mapping[Seat, Seat | None]
NO_HANDS: Mapping[Seat, Hand] = MappingProxyType({})
NO_LIABILITY: Liability = MappingProxyType({})
Ready: TypeAlias = Mapping[Seat, Since]
NO_READY: Ready = MappingProxyType({})


@final
class Deal:
    """One deal, checked. ``liability`` maps a winner to the liable seat (or nobody) that the request names, ``ready`` a player to since when."""

    __slots__ = ("hands", "liability", "ready", "riichi", "round_wind", "table", "win")

    def __init__(
        self,
        win: Win | None,
        hands: Mapping[Seat, Hand] = NO_HANDS,
        round_wind: Seat = "east",
        table: Table = NO_TABLE,
        liability: Liability = NO_LIABILITY,
        riichi: Riichi = NO_RIICHI,
        ready: Ready = NO_READY,
    ) -> None:
        self.win = win
        self.ready = ready
        self.hands = hands
        self.round_wind = round_wind
        self.table = table
        self.liability = liability
        self.riichi = riichi

    def with_win(self, win: Win) -> Deal:
        """The same deal, ended by ``win``."""
        return Deal(win, self.hands, self.round_wind, self.table, self.liability, self.riichi, self.ready)

    def with_riichi(self, riichi: Riichi) -> Deal:
        """The same deal with this stated of riichi."""
        return Deal(self.win, self.hands, self.round_wind, self.table, self.liability, riichi, self.ready)

    def with_ready(self, ready: Ready) -> Deal:
        """The same deal with this stated of who has stood ready."""
        return Deal(self.win, self.hands, self.round_wind, self.table, self.liability, self.riichi, ready)

    def with_hands(self, hands: Mapping[Seat, Hand]) -> Deal:
        """The same deal with these hands shown."""
        return Deal(self.win, hands, self.round_wind, self.table, self.liability, self.riichi, self.ready)

    def with_repeats(self, dealer_wins: int, dealer_draws: int) -> Deal:
        """The same deal after that many wins of the dealer and drawn deals."""
        table = self.table
        return self.with_table(Table(table.wall_left, table.visible, dealer_wins, table.honba, table.sticks, table.reds, dealer_draws))

    def with_counters(self, honba: int, sticks: int) -> Deal:
        """The same deal with these counters, and bets of earlier deals, on the table."""
        table = self.table
        return self.with_table(Table(table.wall_left, table.visible, table.dealer_wins, honba, sticks, table.reds, table.dealer_draws))

    def with_table(self, table: Table) -> Deal:
        """The same deal at this table."""
        return Deal(self.win, self.hands, self.round_wind, table, self.liability, self.riichi, self.ready)

    @property
    def dealer_wins(self) -> int:
        """The dealer's wins in a row before this deal."""
        return self.table.dealer_wins

    def ready_since(self, seat: Seat) -> Since | None:
        """Since when the player has stood ready; ``ready_at_start`` says it of a winner of whom ``ready`` says nothing."""
        since = self.ready.get(seat)
        if since is None and self.win and seat in self.win.winners and "ready_at_start" in self.win.circumstances:
            return "dealt" if seat == "east" else "first_draw"
        return since

    @property
    def last_tile(self) -> bool:
        """Is there no tile left that may be drawn?"""
        assert self.win
        return "last_tile" in self.win.circumstances or self.wall_left == 0

    @property
    def wall_left(self) -> int | None:
        """Tiles that may still be drawn, where the request says so."""
        return self.table.wall_left

    @property
    def visible(self) -> Counts | None:
        """What lies face up outside the hands given, where the request says so."""
        return self.table.visible

    def seen_copies(self, kind: TileKind, *, concealed_kongs: bool) -> int:
        """How many tiles of ``kind`` lie in the melds of the hands given and, where that is known, face up on the table.

        Those of concealed kongs lie face down, but nobody can draw them any more: they are counted where that is asked.
        """
        melded = sum([hand.melded_copies(kind, concealed_kongs=concealed_kongs) for hand in self.hands.values() if hand.melds])
        visible = self.visible
        return melded + (visible[kind] if visible else 0)

    @property
    def fresh(self) -> bool | None:
        """Had nobody shown the winning discard before? ``None``: not known, for nobody says what lies open."""
        assert self.win
        if self.win.by != "discard":
            return False
        if "fresh_discard" in self.win.circumstances:
            return True
        if self.win.tile is not None and self.seen_copies(self.win.tile, concealed_kongs=False):
            return False
        return None if self.visible is None else True

    def last_copy(self) -> bool | None:
        """Were the three others of the winning tile visible? ``None``: not known, for nobody says what lies open."""
        assert self.win
        kind = self.win.tile
        if kind is None:
            return False
        if self.win.by == "robbed_kong" or any(hand.concealed[kind] for hand in self.hands.values()):
            return False
        if "last_copy" in self.win.circumstances:
            return True
        if self.seen_copies(kind, concealed_kongs=False) == 3:
            return True
        return None if self.visible is None else False


def canonical_deal(deal: Deal) -> dict[str, object]:
    """The deal as a request would give it, written the one canonical way."""
    answer: dict[str, object] = {"round_wind": deal.round_wind, "win": None}
    if deal.win:
        answer["win"] = _canonical_win(deal.win)
    answer["hands"] = {seat: canonical_hand(hand) for seat, hand in deal.hands.items()}
    table = _canonical_table(deal.table)
    if table:
        answer["table"] = table
    if deal.riichi is not NO_RIICHI:
        answer |= canonical_riichi(deal.riichi)
    if deal.ready is not NO_READY:
        answer["ready"] = {seat: deal.ready[seat] for seat in SEATS if seat in deal.ready}
    if deal.liability:
        answer["liability"] = {winner: seat or NOBODY for winner, seat in deal.liability.items()}
    return answer


def _canonical_table(table: Table) -> dict[str, object]:
    answer: dict[str, object] = {}
    if table.wall_left is not None:
        answer["wall_left"] = table.wall_left
    if table.visible is not None:
        answer["visible"] = format_suits(suits_of(table.visible), table.reds)
    if table.dealer_wins:
        answer["dealer_wins"] = table.dealer_wins
    if table.dealer_draws:
        answer["dealer_draws"] = table.dealer_draws
    if table.honba is not None:
        answer["honba"] = table.honba
    if table.sticks is not None:
        answer["riichi_sticks"] = table.sticks
    return answer


def _canonical_win(win: Win) -> dict[str, object]:
    answer: dict[str, object] = {"winner": win.winners[0] if len(win.winners) == 1 else list(win.winners), "by": win.by}
    if win.source:
        answer["from"] = win.source
    answer["tile"] = _tile_of(win)
    if win.kong is not None:
        answer["kong"] = tile_name(win.kong)
    answer["circumstances"] = [name for name in CIRCUMSTANCES if name in win.circumstances]
    if win.responsible:
        answer["responsible"] = {winner: seat or NOBODY for winner, seat in win.responsible.items()}
    return answer


def _tile_of(win: Win) -> str:
    if win.flower is not None:
        return FLOWERS[win.flower]
    assert win.tile is not None
    return tile_name(RED_FIVES[win.tile // 9] if win.red else win.tile)


def in_turn(winners: tuple[Seat, ...], source: Seat | None) -> tuple[Seat, ...]:
    """The winners in turn order, counted from the player after ``source`` (from east without one)."""
    if len(winners) == 1:
        return winners
    return tuple(sorted(winners, key=lambda seat: turns_after(seat, source or "east")))
