"""Who sits where: the dealer stays or the deal passes, rounds follow each other, seats change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.payments import may_pay_for_a_win
from mahjong_scoring.tasks.ranking import ranking
from mahjong_scoring.yaku.registry import Params


@dataclass(frozen=True)
class Position:
    """Where the sitting stands before a deal. ``seats``: the players as east, south, west and north.

    ``passed``: how often the deal has passed in this round; ``dealer_wins``: the dealer's wins in a row, ``dealer_draws``: drawn deals since the
    dealer got the deal. ``honba`` and ``sticks``: the
    counters, and the bets that lie on the table, in riichi.
    """

    round: int
    seats: tuple[str, ...]
    passed: int = 0
    dealer_wins: int = 0
    dealer_draws: int = 0
    honba: int = 0
    sticks: int = 0

    @property
    def round_wind(self) -> Seat:
        """The wind of the round."""
        return SEATS[self.round]


@dataclass(frozen=True)
class Ended:
    """How a deal ended: who won (nobody: a draw), who waited after an exhaustive draw (``None``: after none), what lies on the table.

    ``passes``: the dealer has dealt again as often as may be, so that the deal passes whatever has happened.
    """

    winners: Sequence[Seat]
    tenpai: Sequence[Seat] | None = None
    sticks: int = 0
    passes: bool = False


def following(position: Position, ended: Ended, dealer: Params) -> Position | None:
    """The position after a deal; ``None`` after the last deal of the last round.

    Rules: guangdong.md "After the deal", hong-kong.md and classical.md "Around the deal", mcr.md "Game", hkma.md and zung-jung.md "Around the deal", taiwanese.md likewise, riichi.md "The other endpoints".
    """
    wins = position.dealer_wins + ("east" in ended.winners)
    draws = position.dealer_draws + (not ended.winners)
    counters = 0 if ended.winners and "east" not in ended.winners else position.honba + 1
    if _stays(ended, dealer) and wins < dealer.get("most_wins", wins + 1):
        return replace(position, dealer_wins=wins, dealer_draws=draws, honba=counters, sticks=ended.sticks)
    seats = (*position.seats[1:], position.seats[0])
    if position.passed + 1 < len(SEATS):
        return Position(position.round, seats, position.passed + 1, honba=counters, sticks=ended.sticks)
    if position.round + 1 >= dealer["rounds"]:
        return None
    return _next_round(position, seats, counters, ended.sticks, dealer)


def _stays(ended: Ended, dealer: Params) -> bool:
    won = "east" in ended.winners
    if ended.passes:
        return False
    if "stays" in dealer:
        waits = ended.tenpai is None or (dealer["stays"] == "win_or_tenpai" and "east" in ended.tenpai)
        return won if ended.winners else waits
    return bool(dealer["stays_after_win"] and won if ended.winners else dealer["stays_after_draw"])


def _next_round(position: Position, seats: tuple[str, ...], counters: int, sticks: int, dealer: Params) -> Position:
    changes = dealer.get("seat_changes", {}).get(SEATS[position.round + 1], SEATS)
    return Position(position.round + 1, tuple([seats[SEATS.index(seat)] for seat in changes]), honba=counters, sticks=sticks)


def after(position: Position, ended: Ended, totals: Mapping[str, int], dealer: Params) -> Position | None:
    """The position after a deal with these ``totals``, which may end a sitting early or prolong it by one round (riichi.md)."""
    goal = dealer.get("return_points", 0)
    stays = _stays(ended, dealer)
    if dealer.get("bankruptcy") and min(totals.values()) < 0:
        return None
    last = position.passed + 1 == len(SEATS) and position.round + 1 >= dealer["rounds"]
    if last and stays and dealer.get("leader_stops") and _leads(position.seats[0], totals, dealer) and totals[position.seats[0]] >= goal:
        return None
    reached = max(totals.values()) >= goal
    if position.round + 1 > dealer["rounds"] and reached and not stays:
        return None
    extended = {**dealer, "rounds": dealer["rounds"] + 1} if dealer.get("extension") and not (last and reached) else dealer
    return following(position, ended, extended)


def _leads(player: str, totals: Mapping[str, int], dealer: Params) -> bool:
    return any(rank.player == player and rank.place == 1 for rank in ranking(totals, dealer))


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
