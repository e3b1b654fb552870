"""Who pays whom: shares of one win, liability, co-winners, and the settlement of Chinese Classical."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import final

from mahjong_scoring.core.tiles import OTHERS, SEATS, Seat
from mahjong_scoring.counting.base import Counting, Settings, TransferReason
from mahjong_scoring.settling.liability import LiabilityRule, Verdict


@final
class Transfer:
    """``points`` go from ``source`` to ``to``; ``reason``: discarder, other, self_draw, liable or settlement."""

    __slots__ = ("points", "reason", "source", "to")

    def __init__(self, source: Seat, to: Seat, points: int, reason: TransferReason) -> None:
        self.source: Seat = source
        self.to: Seat = to
        self.points = points
        self.reason: TransferReason = reason


@final
class PaidWin:
    """One paid win: who won from whom (``source`` is ``None`` for a self-draw), and what the hand is worth.

    ``winners`` are all who win the deal, ``totals`` what the other hands count where these settle.
    """

    __slots__ = ("source", "totals", "winner", "winners", "worth")

    def __init__(self, winner: Seat, source: Seat | None, worth: int, winners: tuple[Seat, ...], totals: Mapping[Seat, int]) -> None:
        self.winner: Seat = winner
        self.source = source
        self.worth = worth
        self.winners = winners
        self.totals = totals


_ANY_WORTH = 8
"""Who pays more than whom does not depend on how much is paid."""
_PAIRS = {seat: tuple(combinations(others, 2)) for seat, others in OTHERS.items()}


def transfers_of(win: PaidWin, verdict: Verdict, counting: Counting, settings: Settings) -> list[Transfer]:
    """All transfers of one win: the liable player pays for all three, half where liability splits a discard."""
    winner, source = win.winner, win.source
    shares = counting.shares(winner, source, win.worth, settings)
    if verdict.seat:
        total = sum([points for points, _ in shares.values()])
        if verdict.split and source is not None and source != verdict.seat:
            half = total // 2
            return [Transfer(verdict.seat, winner, half, "liable"), Transfer(source, winner, total - half, "discarder")]
        return [Transfer(verdict.seat, winner, total, "liable")] if total else []
    free = () if settings.co_winners_pay else win.winners
    paid = [Transfer(seat, winner, points, reason) for seat, (points, reason) in shares.items() if points and seat not in free]
    if settings.losers_settle:
        paid += _settlement(win, doubled=settings.east_doubles)
    return paid


def _settlement(win: PaidWin, *, doubled: bool) -> list[Transfer]:
    """Each pair of losers settles the difference of their totals, the poorer pays (classical.md "Settlement")."""
    found = []
    for one, other in _PAIRS[win.winner]:
        difference = win.totals.get(one, 0) - win.totals.get(other, 0)
        if difference:
            payer, payee = (one, other) if difference < 0 else (other, one)
            points = abs(difference) * (2 if doubled and "east" in (one, other) else 1)
            found.append(Transfer(payer, payee, points, "settlement"))
    return found


def may_pay_for_a_win(
    payments: Mapping[Seat, int], winner: Seat, rules: Iterable[LiabilityRule], counting: Counting, settings: Settings
) -> bool:
    """Can these net payments, by which ``winner`` alone gains, be those of a deal that ``winner`` alone won?

    They can if they compare with each other, and with nothing, as those of some win do: by self-draw or on a tile of any of the
    others, without liability and, where there are ``rules`` of it, with it. For example the discarder loses most, and the two
    others lose alike. Where losers settle, anything may be left for each of them to lose.
    """
    if settings.losers_settle:
        return True
    others = OTHERS[winner]
    verdicts = [Verdict(None, None), *[Verdict(seat, rule.id, rule.splits) for rule in rules for seat in others]]
    wins = [PaidWin(winner, source, _ANY_WORTH, (winner,), {}) for source in (None, *others)]
    known = [net(transfers_of(win, verdict, counting, settings)) for win in wins for verdict in verdicts]
    return _compared(payments) in map(_compared, known)


def _compared(payments: Mapping[Seat, int]) -> list[int]:
    """For each seat how many different amounts, nothing among them, are less than what it gets."""
    amounts = sorted({0, *payments.values()})
    return [amounts.index(payments.get(seat, 0)) for seat in SEATS]


def net(transfers: Iterable[Transfer]) -> dict[Seat, int]:
    """What each player gains or loses; adds up to 0."""
    sums = dict.fromkeys(SEATS, 0)
    for transfer in transfers:
        sums[transfer.source] -= transfer.points
        sums[transfer.to] += transfer.points
    return sums


def received(winner: Seat, transfers: Sequence[Transfer]) -> int:
    """What ``winner`` gets for this win, settlement aside."""
    return sum([transfer.points for transfer in transfers if transfer.to == winner and transfer.reason != "settlement"])
