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
from mahjong_scoring.core.riichi import NO_RIICHI
from mahjong_scoring.core.suits import with_tile
from mahjong_scoring.core.tiles import FIVES, NO_REDS, SEATS, Reds, Seat, TileKind, counts_of
from mahjong_scoring.intake.contradictions import check_deal
from mahjong_scoring.intake.declarations import KEYS, read_riichi
from mahjong_scoring.intake.hands import (
    NO_FLOWERS,
    check_flowers,
    concealed_wanted,
    read_flower,
    read_hand,
    read_reds,
    read_tiles,
    wrong_size,
)
from mahjong_scoring.intake.readiness import read_ready
from mahjong_scoring.intake.win import read_circumstances, read_dealer_wins, read_liability, read_responsible, read_winners


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
        self.reds = constraints.red_fives is not None
        self.whole: dict[Seat, Hand] = {}

    def _fault(self, pointer: str, code: str, message: Message, **args: object) -> None:
        self.faults.append(Fault(pointer, code, message, args))

    def read(self, raw: Mapping[str, Any]) -> Deal | None:
        raw_win = raw.get("win")
        win = self._win(raw_win) if raw_win is not None else None
        if raw_win is not None and raw.get("hands") is None:
            self._fault("/hands", "required", N_("The winner's hand is required."))
        hands = self._hands(raw.get("hands"), win)
        if win and win.tile is not None and self.whole:
            win, hands = _with_red_tile(win, win.tile, hands, self.whole)
        riichi = NO_RIICHI if KEYS.isdisjoint(raw) else read_riichi(raw, self.faults, reds=self.reds)
        table = self._table(raw["table"]) if raw.get("table") else NO_TABLE
        liability = read_liability(raw, win.winners, self.faults) if win and "liability" in raw else {}
        if raw_win is not None and raw.get("round_wind") is None:
            self._fault("/round_wind", "required", N_("The round wind is required for a win."))
        if raw_win is not None and win is None:
            return None
        return Deal(win, hands, raw.get("round_wind") or "east", table, liability, riichi, read_ready(raw))

    def _win(self, raw: Mapping[str, Any]) -> Win | None:
        before = len(self.faults)
        flower = read_flower(raw["tile"]) if raw["by"] == "self_draw" else None
        tile = self._one_tile(raw["tile"], "/win/tile") if flower is None else None
        kong = self._one_tile(raw["kong"], "/win/kong") if raw.get("kong") is not None else None
        winners = read_winners(raw, self.faults)
        responsible = read_responsible(raw, winners, self.constraints, self.faults)
        if len(self.faults) > before:
            return None
        if flower is not None and not self.constraints.flowers:
            self._fault("/win/tile", "no_flowers_here", NO_FLOWERS)
        red = self.reds and tile is not None and sum(read_reds(raw["tile"])) > 0
        return Win(winners, raw["by"], tile, raw.get("from"), kong, read_circumstances(raw), red, flower, responsible)

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
            hand = read_hand(raw[seat], seat, pointer, self.faults, reds=self.reds)
            counted = self._counted(seat, pointer, hand, win) if hand else None
            if counted:
                hands[seat] = counted
        return hands

    def _counted(self, seat: Seat, pointer: str, hand: Hand, win: Win | None) -> Hand | None:
        """The hand without the winning tile, or ``None`` if it has too few or too many tiles."""
        check_flowers(hand, pointer, self.constraints, self.faults)
        number, wanted = sum(hand.concealed), concealed_wanted(hand, self.constraints)
        won = win is not None and seat in win.winners
        if win and won and win.flower is not None and number <= wanted:
            return hand.with_flower(win.flower)
        if number == wanted:
            return hand
        if win is None or not won or win.tile is None or number != wanted + 1:
            self.faults.append(wrong_size(hand, pointer, self.constraints, win if won else None))
            return None
        if not hand.concealed[win.tile]:
            message = NN_(
                "A hand of {count} concealed tile must include the winning tile, but {tile} is not among them.",
                "A hand of {count} concealed tiles must include the winning tile, but {tile} is not among them.",
                "count",
            )
            self._fault(pointer, "tile_count", message, count=number, tile=tile_name(win.tile))
            return None
        if self.reds and win.tile in FIVES:
            self.whole[seat] = hand
        return Hand(with_tile(hand.suits, win.tile, -1), hand.melds, hand.flowers, hand.reds)

    def _table(self, raw: Mapping[str, Any]) -> Table:
        visible = None
        if raw.get("visible") is not None:
            visible = counts_of(read_tiles(raw["visible"], "/table/visible", self.faults))
        return Table(
            raw.get("wall_left"),
            visible,
            read_dealer_wins(raw, self.constraints, self.faults),
            raw.get("honba"),
            raw.get("riichi_sticks"),
            read_reds(raw["visible"]) if self.reds and visible else NO_REDS,
        )


def _with_red_tile(win: Win, tile: TileKind, hands: Mapping[Seat, Hand], whole: Mapping[Seat, Hand]) -> tuple[Win, dict[Seat, Hand]]:
    """The win and the hands where ``whole`` hands include the winning tile, a five: it is red if it says so or some hand has no other."""
    suit = FIVES.index(tile)
    if not win.red and not any(hand.reds[suit] == hand.concealed[tile] for hand in whole.values()):
        return win, dict(hands)
    without = {
        seat: Hand(hand.suits, hand.melds, hand.flowers, _one_less(whole[seat].reds, suit)) if seat in whole else hand
        for seat, hand in hands.items()
    }
    return Win(win.winners, win.by, tile, win.source, win.kong, win.circumstances, red=True, responsible=win.responsible), without


def _one_less(reds: Reds, suit: int) -> Reds:
    left = [max(0, red - (place == suit)) for place, red in enumerate(reds)]
    return left[0], left[1], left[2]
