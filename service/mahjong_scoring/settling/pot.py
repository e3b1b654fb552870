"""Bets and counters of riichi: who lays what on the table, and who takes it. Rules: riichi.md "Riichi bets", "Several winners"."""

from __future__ import annotations

from typing import final

from mahjong_scoring.core.deal import Deal
from mahjong_scoring.core.tiles import OTHERS, Seat
from mahjong_scoring.counting.base import Settings
from mahjong_scoring.settling.payments import TABLE, PaidWin, Transfer

BET = 1000
"""Points that a player lays on the table with riichi."""


@final
class Pot:
    """What lies on the table ``before`` and ``after`` a deal, in points, and the transfers that change it."""

    __slots__ = ("_counters", "_declared", "_settings", "_winners", "after", "before", "laid")

    def __init__(self, deal: Deal, winners: tuple[Seat, ...], settings: Settings) -> None:
        """``winners``: in turn order; nobody takes anything where there are none."""
        self._settings = settings
        self._winners = winners
        self._declared = deal.riichi.declared
        self._counters = deal.table.honba or 0
        self.laid = [Transfer(seat, TABLE, BET, "riichi") for seat in self._declared]
        self.before = BET * (deal.table.sticks or 0)
        self.after = 0 if winners else self.before + BET * len(self.laid)

    def own_bet(self, seat: Seat) -> int:
        """The points that this player laid on the table."""
        return BET if seat in self._declared else 0

    def transfers(self, win: PaidWin, liable: Seat | None) -> list[Transfer]:
        """What one winner gets beside the price of the hand: counters, then bets; ``liable``: who answers for the win first, if anybody."""
        if not (self._counters or self._declared or self.before):
            return []
        return [*self._for_counters(win, liable), *self._bets(win.winner)]

    def _for_counters(self, win: PaidWin, liable: Seat | None) -> list[Transfer]:
        settings = self._settings
        points = settings.honba_points * self._counters
        if not points or (settings.honba_to == "first" and win.winner != win.winners[0]):
            return []
        if win.source is not None:
            payer = liable if liable and settings.liable_honba == "liable" else win.source
            return [Transfer(payer, win.winner, points, "honba")]
        if liable:
            return [Transfer(liable, win.winner, points, "honba")]
        return [Transfer(seat, win.winner, points // 3, "honba") for seat in OTHERS[win.winner]]

    def _bets(self, winner: Seat) -> list[Transfer]:
        back = {seat: self.own_bet(seat) if self._settings.sticks_to == "own" else 0 for seat in self._winners[1:]}
        points = back.get(winner, self.before + BET * len(self.laid) - sum(back.values()))
        return [Transfer(TABLE, winner, points, "sticks")] if points else []
