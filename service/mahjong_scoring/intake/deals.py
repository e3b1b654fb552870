"""From the plain data of a request (shape already checked) to a ``Deal``, with all its faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_scoring.core.deal import NO_TABLE, Deal, DealConstraints, Table, Win
from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.lenient import NotationError
from mahjong_scoring.core.messages import N_, NN_, Message
from mahjong_scoring.core.notation import TILE_NAMES, tile_name
from mahjong_scoring.core.suits import with_tile
from mahjong_scoring.core.tiles import SEATS, Seat, TileKind, counts_of
from mahjong_scoring.intake.contradictions import check_deal
from mahjong_scoring.intake.hands import check_flowers, concealed_wanted, read_hand, read_tiles, wrong_size
from mahjong_scoring.intake.win import read_circumstances, read_dealer_wins, read_liability, read_winners


def read_deal(raw: Mapping[str, Any], constraints: DealConstraints) -> Deal:
    """The deal that ``raw`` describes (the keys of a request, without ruleset and options).

    Hands with a fault are left out of what is checked against each other, so that all other faults are still found.

    Raises ``DealError`` with every fault of the deal.
    """
    faults: list[Fault] = []
    deal = _Reader(constraints, faults).read(raw)
    if deal is not None:
        faults += check_deal(deal, constraints)
    if faults or deal is None:
        raise DealError(faults)
    return deal


class _Reader:
    def __init__(self, constraints: DealConstraints, faults: list[Fault]) -> None:
        self.constraints = constraints
        self.faults = faults

    def _fault(self, pointer: str, code: str, message: Message, **args: object) -> None:
        self.faults.append(Fault(pointer, code, message, args))

    def read(self, raw: Mapping[str, Any]) -> Deal | None:
        raw_win = raw.get("win")
        win = self._win(raw_win) if raw_win is not None else None
        if raw_win is not None and raw.get("hands") is None:
            self._fault("/hands", "required", N_("The winner's hand is required."))
        hands = self._hands(raw.get("hands"), win)
        table = self._table(raw["table"]) if raw.get("table") else NO_TABLE
        liability = read_liability(raw, win.winners, self.faults) if win and "liability" in raw else {}
        if raw_win is not None and raw.get("round_wind") is None:
            self._fault("/round_wind", "required", N_("The round wind is required for a win."))
        if raw_win is not None and win is None:
            return None
        return Deal(win, hands, raw.get("round_wind") or "east", table, liability)

    def _win(self, raw: Mapping[str, Any]) -> Win | None:
        before = len(self.faults)
        tile = self._one_tile(raw["tile"], "/win/tile")
        kong = self._one_tile(raw["kong"], "/win/kong") if raw.get("kong") is not None else None
        winners = read_winners(raw, self.faults)
        if len(self.faults) > before or tile is None:
            return None
        return Win(winners, raw["by"], tile, raw.get("from"), kong, read_circumstances(raw))

    def _one_tile(self, text: str, pointer: str) -> TileKind | None:
        if text in TILE_NAMES:
            return TILE_NAMES[text]
        before = len(self.faults)
        kinds = read_tiles(text, pointer, self.faults)
        if len(self.faults) > before:
            return None
        if len(kinds) != 1:
            self.faults.append(NotationError(N_("There must be exactly one tile here, not {count}."), count=len(kinds)).at(pointer))
            return None
        return kinds[0]

    def _hands(self, raw: Mapping[str, Any] | None, win: Win | None) -> dict[Seat, Hand]:
        hands = {}
        for seat in SEATS:
            pointer = f"/hands/{seat}"
            if raw is None or seat not in raw:
                if raw is not None and win and seat in win.winners:
                    self._fault(pointer, "winner_without_hand", N_("The hand of the winner, {seat}, is missing."), seat=seat)
                continue
            hand = read_hand(raw[seat], seat, pointer, self.faults)
            counted = self._counted(seat, pointer, hand, win) if hand else None
            if counted:
                hands[seat] = counted
        return hands

    def _counted(self, seat: Seat, pointer: str, hand: Hand, win: Win | None) -> Hand | None:
        """The hand without the winning tile, or ``None`` if it has too few or too many tiles."""
        check_flowers(hand, pointer, self.constraints, self.faults)
        number, wanted = sum(hand.concealed), concealed_wanted(hand, self.constraints)
        won = win is not None and seat in win.winners
        if number == wanted:
            return hand
        if win is None or not won or number != wanted + 1:
            self.faults.append(wrong_size(hand, pointer, self.constraints, won=won))
            return None
        if not hand.concealed[win.tile]:
            message = NN_(
                "A hand of {count} concealed tile must include the winning tile, but {tile} is not among them.",
                "A hand of {count} concealed tiles must include the winning tile, but {tile} is not among them.",
                "count",
            )
            self._fault(pointer, "tile_count", message, count=number, tile=tile_name(win.tile))
            return None
        return Hand(with_tile(hand.suits, win.tile, -1), hand.melds, hand.flowers)

    def _table(self, raw: Mapping[str, Any]) -> Table:
        visible = None
        if raw.get("visible") is not None:
            visible = counts_of(read_tiles(raw["visible"], "/table/visible", self.faults))
        return Table(raw.get("wall_left"), visible, read_dealer_wins(raw, self.constraints, self.faults))
