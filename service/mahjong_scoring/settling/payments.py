"""Who pays whom: shares of one win, liability, co-winners, and the settlement of Chinese Classical."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal, TypeAlias, final

from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.tiles import OTHERS, SEATS, Seat
from mahjong_scoring.counting.base import Count, Counting, Settings, Shares, TransferReason
from mahjong_scoring.settling.liability import LiabilityRule, Verdict

TABLE: Final = "table"
"""Who has the bets that lie on the table."""
Party: TypeAlias = Seat | Literal["table"]


@final
class Transfer:
    """``points`` go from ``source`` to ``to``, players or the table, for a ``reason``."""

    __slots__ = ("points", "reason", "source", "to")

    def __init__(self, source: Party, to: Party, points: int, reason: TransferReason) -> None:
        self.source: Party = source
        self.to: Party = to
        self.points = points
        self.reason: TransferReason = reason


@final
class PaidWin:
    """One paid win: ``how`` who won from whom, and what the hand is worth.

    ``winners`` are all who win the deal, in turn order, ``totals`` what the other hands count where these settle; ``count``: what the
    hand is worth in detail, where it was not counted by eye.
    """

    __slots__ = ("count", "how", "totals", "winners", "worth")

    def __init__(
        self,
        how: HowWon,
        worth: int,
        winners: tuple[Seat, ...],
        totals: Mapping[Seat, int],
        count: Count | None = None,
    ) -> None:
        self.how = how
        self.worth = worth
        self.winners = winners
        self.totals = totals
        self.count = count

    @property
    def winner(self) -> Seat:
        """Who won."""
        return self.how.winner

    @property
    def source(self) -> Seat | None:
        """The discarder or the robbed player, ``None`` for a self-draw."""
        return self.how.source


@final
class Liable:
    """``seat`` answers for so much of the ``worth`` of a hand under ``rule``."""

    __slots__ = ("rule", "seat", "worth")

    def __init__(self, rule: str, seat: Seat, worth: int) -> None:
        self.rule = rule
        self.seat: Seat = seat
        self.worth = worth


def liable_for(win: PaidWin, verdict: Verdict, counting: Counting, settings: Settings) -> list[Liable]:
    """Who answers for which part of a win: the first that was found for the whole hand, or each for what the own rule concerns."""
    found: list[Liable] = []
    rest = win.worth
    for rule, seat in verdict.found:
        part = counting.part_of(win.count, rule, settings) if win.count else None
        worth = rest if part is None else min(part, rest)
        if worth or not found:
            found.append(Liable(rule, seat, worth))
            rest -= worth
    return found


def paying_for(win: PaidWin, verdict: Verdict, counting: Counting, settings: Settings) -> list[Liable]:
    """Those who pay of the liable: another winner does only where co-winners pay each other."""
    free = () if settings.co_winners_pay else win.winners
    return [part for part in liable_for(win, verdict, counting, settings) if part.seat not in free]


_ANY_WORTH = 2000
"""Who pays more than whom does not depend on how much is paid."""
_PAIRS = {seat: tuple(combinations(others, 2)) for seat, others in OTHERS.items()}


def transfers_of(win: PaidWin, verdict: Verdict, counting: Counting, settings: Settings) -> list[Transfer]:
    """What is paid for one hand: the liable player pays for all three, half where liability splits a discard (see ``_by_parts``).

    Where a liable winner pays nothing, one is as if nobody were liable.
    """
    winner, source = win.winner, win.source
    if verdict.seat and settings.liability_scope != "everything":
        return _by_parts(win, paying_for(win, verdict, counting, settings), counting, settings)
    shares = counting.shares(win.how, win.worth, settings)
    if verdict.seat and (settings.liable_winner_pays or verdict.seat not in win.winners):
        total = sum([points for points, _ in shares.values()])
        if settings.liability_split and total and source is not None and source != verdict.seat and not win.how.flower:
            half = -(-total // 2)
            return [Transfer(verdict.seat, winner, half, "liable"), Transfer(source, winner, half, "discarder")]
        if verdict.split and source is not None and source != verdict.seat:
            half = total // 2
            return [Transfer(verdict.seat, winner, half, "liable"), Transfer(source, winner, total - half, "discarder")]
        return [Transfer(verdict.seat, winner, total, "liable")] if total else []
    free = () if settings.co_winners_pay else win.winners
    paid = [Transfer(seat, winner, points, reason) for seat, (points, reason) in shares.items() if points and seat not in free]
    if settings.losers_settle:
        paid += _settlement(win, doubled=settings.east_doubles)
    return paid


def _by_parts(win: PaidWin, liable: Sequence[Liable], counting: Counting, settings: Settings) -> list[Transfer]:
    """Each part that somebody answers for: by self-draw the price of all three, of a discard the half, nothing besides if it is the own one.

    The rest is paid as ever (riichi.md "Liability"). In the order of the seats, of one payer as ever before as liable.
    """
    winner, source = win.winner, win.source
    owed: dict[tuple[Seat, TransferReason], int] = {}
    parts = [(part.seat, counting.shares(win.how, part.worth, settings)) for part in liable]
    rest = win.worth - sum([part.worth for part in liable])
    for seat, shares in [*parts, (None, counting.shares(win.how, rest, settings))]:
        for payer, (points, reason) in _answered(seat, source, shares):
            owed[payer, reason] = owed.get((payer, reason), 0) + points
    reasons: tuple[TransferReason, ...] = ("discarder", "self_draw", "liable")
    return [Transfer(seat, winner, points, reason) for seat in SEATS for reason in reasons if (points := owed.get((seat, reason), 0))]


def _answered(liable: Seat | None, source: Seat | None, shares: Shares) -> list[tuple[Seat, tuple[int, TransferReason]]]:
    """What is owed under one liable player, or none, where these ``shares`` would be paid as ever."""
    if liable is None or liable == source:
        return list(shares.items())
    total = sum([points for points, _ in shares.values()])
    if source is None:
        return [(liable, (total, "liable"))]
    half = total // 2
    return [(liable, (half, "liable")), (source, (total - half, "discarder"))]


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
    tiles = [HowWon(winner, source, robbed, source) for source in others for robbed in (False, True)]
    wins = [PaidWin(how, _ANY_WORTH, (winner,), {}) for how in (HowWon(winner), *tiles)]
    known = [net(transfers_of(win, verdict, counting, settings)) for win in wins for verdict in verdicts]
    return _compared(payments) in map(_compared, known)


def _compared(payments: Mapping[Seat, int]) -> list[int]:
    """For each seat how many different amounts, nothing among them, are less than what it gets."""
    amounts = sorted({0, *payments.values()})
    return [amounts.index(payments.get(seat, 0)) for seat in SEATS]


def net(transfers: Iterable[Transfer]) -> dict[Seat, int]:
    """What each player gains or loses; adds up to 0, or to what leaves the table."""
    sums: dict[Party, int] = dict.fromkeys(_PARTIES, 0)
    for transfer in transfers:
        sums[transfer.source] -= transfer.points
        sums[transfer.to] += transfer.points
    del sums[TABLE]
    return sums  # type: ignore[return-value]


_PARTIES: tuple[Party, ...] = (*SEATS, TABLE)


def received(winner: Seat, transfers: Sequence[Transfer]) -> int:
    """What ``winner`` gets for this win, settlement aside."""
    return sum([transfer.points for transfer in transfers if transfer.to == winner and transfer.reason != "settlement"])
