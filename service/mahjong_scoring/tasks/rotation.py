"""Who sits where: the dealer stays or the deal passes, rounds follow each other, seats change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.payments import may_pay_for_a_win
from mahjong_scoring.yaku.registry import Params


@dataclass(frozen=True)
class Position:
    """Where the sitting stands before a deal. ``seats``: the players as east, south, west and north.

    ``passed``: how often the deal has passed in this round; ``dealer_wins``: the dealer's wins in a row.
    """

    round: int
    seats: tuple[str, ...]
    passed: int = 0
    dealer_wins: int = 0

    @property
    def round_wind(self) -> Seat:
        """The wind of the round."""
        return SEATS[self.round]


def following(position: Position, winners: Sequence[Seat], dealer: Params) -> Position | None:
    """The position after a deal that ``winners`` won (nobody: a draw); ``None`` after the last deal of the last round.

    Rules: guangdong.md "After the deal", hong-kong.md and classical.md "Around the deal", mcr.md "Game".
    """
    wins = position.dealer_wins + ("east" in winners)
    stays = dealer["stays_after_draw"] if not winners else dealer["stays_after_win"] and "east" in winners
    if stays and wins < dealer.get("most_wins", wins + 1):
        return replace(position, dealer_wins=wins)
    seats = (*position.seats[1:], position.seats[0])
    if position.passed + 1 < len(SEATS):
        return Position(position.round, seats, position.passed + 1)
    if position.round + 1 == dealer["rounds"]:
        return None
    changes = dealer.get("seat_changes", {}).get(SEATS[position.round + 1], SEATS)
    return Position(position.round + 1, tuple(seats[SEATS.index(seat)] for seat in changes))


def sole_winner(payments: Mapping[Seat, int], rules: Rules) -> Seat | None:
    """Who alone must have won a deal with these net payments; ``None`` where they do not say.

    It is the only player who gains, if the ruleset knows such payments for a win (``may_pay_for_a_win``). Where several gain,
    nothing is inferred: several may have won on one tile, one may have won and another gained in the settlement, or all of them
    were paid for a false win.
    """
    gaining = [seat for seat in SEATS if payments.get(seat, 0) > 0]
    if len(gaining) != 1:
        return None
    known = may_pay_for_a_win(payments, gaining[0], rules.liability_rules, rules.counting, rules.settings)
    return gaining[0] if known else None
