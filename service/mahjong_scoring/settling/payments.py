"""Who pays whom: shares of one win, liability, co-winners, and the settlement of Chinese Classical."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from mahjong_scoring.core.tiles import OTHERS, SEATS, Seat
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.liability import Verdict


class Transfer(NamedTuple):
    """``points`` go from ``source`` to ``to``; ``reason``: discarder, other, self_draw, liable or settlement."""

    source: Seat
    to: Seat
    points: int
    reason: str


class Win(NamedTuple):
    """One paid win: who won from whom (``source`` is ``None`` for a self-draw), and what the hand is worth."""

    winner: Seat
    source: Seat | None
    worth: int
    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]


Shares: TypeAlias = dict[Seat, tuple[int, str]]


_MULTIPLE = {reason: f"{reason}_share" for reason in ("discarder", "other", "self_draw")}
"""The setting that says how many times the base is paid for this reason."""


@lru_cache(maxsize=64)
def _payers(winner: Seat, source: Seat | None) -> tuple[tuple[Seat, str], ...]:
    """The three others, each with the reason for which they pay."""
    return tuple((seat, "self_draw" if source is None else "discarder" if seat == source else "other") for seat in OTHERS[winner])


_PAIRS = {seat: tuple(combinations(others, 2)) for seat, others in OTHERS.items()}


def _base_shares(win: Win, rules: Rules) -> Shares:
    """Multiples of the base (guangdong.md "Base points", hong-kong.md "Points and payment"); ``worth`` is the base."""
    settings = rules.settings
    return {seat: (win.worth * settings[_MULTIPLE[reason]], reason) for seat, reason in _payers(win.winner, win.source)}


def _point_shares(win: Win, rules: Rules) -> Shares:
    """A basic share from everybody, the points from the discarder or from all (mcr.md "Game")."""
    basic = rules.settings["basic"]
    return {seat: (basic if reason == "other" else basic + win.worth, reason) for seat, reason in _payers(win.winner, win.source)}


def _total_shares(win: Win, rules: Rules) -> Shares:
    """The winner's total from each, doubled where east wins or pays (classical.md "Settlement")."""
    worth = win.worth
    easts = worth * 2 if rules.settings["east_doubles"] else worth
    if win.winner == "east":
        worth = easts
    return {seat: (easts if seat == "east" else worth, reason) for seat, reason in _payers(win.winner, win.source)}


SHARES: dict[str, Callable[[Win, Rules], Shares]] = {
    "faan": _base_shares,
    "additive": _point_shares,
    "doubles": _total_shares,
}


def transfers_of(win: Win, verdict: Verdict, rules: Rules) -> list[Transfer]:
    """All transfers of one win: the liable player pays for all three, half where liability splits a discard."""
    shares = SHARES[rules.ruleset.counting](win, rules)
    if verdict.seat:
        total = sum([points for points, _ in shares.values()])
        if verdict.split and win.source not in (None, verdict.seat):
            half = total // 2
            found = [Transfer(verdict.seat, win.winner, half, "liable")]
            found.append(Transfer(win.source or "", win.winner, total - half, "discarder"))
            return found
        return [Transfer(verdict.seat, win.winner, total, "liable")] if total else []
    settings, winner = rules.settings, win.winner
    free = () if settings.get("co_winners_pay", True) else win.winners
    paid = [Transfer(seat, winner, points, reason) for seat, (points, reason) in shares.items() if points and seat not in free]
    if settings.get("losers_settle", False):
        paid += _settlement(win, rules)
    return paid


def _settlement(win: Win, rules: Rules) -> list[Transfer]:
    """Each pair of losers settles the difference of their totals, the poorer pays (classical.md "Settlement")."""
    found = []
    doubled = rules.settings["east_doubles"]
    for one, other in _PAIRS[win.winner]:
        difference = win.totals.get(one, 0) - win.totals.get(other, 0)
        if difference:
            payer, payee = (one, other) if difference < 0 else (other, one)
            points = abs(difference) * (2 if doubled and "east" in (one, other) else 1)
            found.append(Transfer(payer, payee, points, "settlement"))
    return found


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
