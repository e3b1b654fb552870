"""Draws of riichi: who waits, and what is paid. Rules: riichi.md "Draws"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import final

from mahjong_scoring.core.deal import Deal, HowWon
from mahjong_scoring.core.faults import Fault, MissingFact
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.riichi import Draw, Seats
from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.counting.base import Counting, Settings
from mahjong_scoring.counting.han import MANGAN
from mahjong_scoring.reading.form import Forms, waiting_kinds
from mahjong_scoring.settling.payments import Transfer

_UNSAID = Draw()


def waits(hand: Hand, forms: Forms) -> bool:
    """Does some tile complete the hand of which it does not hold all four itself?"""
    return any(hand.all_counts[kind] < 4 for kind in waiting_kinds(hand.suits, len(hand.melds), forms, hand.chows))


@final
class Drawn:
    """How a deal ended that nobody won.

    ``tenpai``: who waits, in seat order, ``None`` after an abortive draw; ``transfers``: what is paid, bets aside.
    """

    __slots__ = ("tenpai", "transfers", "warnings")

    def __init__(self, tenpai: Seats | None, transfers: Sequence[Transfer] = (), warnings: Sequence[MissingFact] = ()) -> None:
        self.tenpai = tenpai
        self.transfers = transfers
        self.warnings = warnings


def settle_draw(deal: Deal, counting: Counting, settings: Settings, forms: Forms) -> Drawn:
    """Who waits and what is paid after a draw; who waits and does not say so is looked up in the hands."""
    ended = deal.riichi.draw or _UNSAID
    if ended.abortive:
        return Drawn(None)
    waiting = ended.tenpai
    if waiting is None:
        waiting = tuple([seat for seat in SEATS if seat in deal.riichi.declared or _shown_to_wait(deal, seat, forms)])
    tenpai = tuple([seat for seat in SEATS if seat in waiting])
    nagashi = [seat for seat in SEATS if seat in (ended.nagashi or ())] if settings.nagashi_mangan else []
    if nagashi:
        return Drawn(tenpai, [transfer for seat in nagashi for transfer in _nagashi(seat, counting, settings)])
    unknown = [seat for seat in SEATS if ended.tenpai is None and seat not in deal.hands and seat not in deal.riichi.declared]
    return Drawn(tenpai, _noten(tenpai, settings.noten_points), [TENPAI_UNKNOWN] if unknown and settings.noten_points else ())


TENPAI_UNKNOWN = MissingFact(
    "tenpai_unknown",
    "noten",
    "/draw/tenpai",
    N_("It is not stated who was waiting (`draw.tenpai`); it is assumed that nobody was whose hand is not given and who had no riichi."),
)


def _shown_to_wait(deal: Deal, seat: Seat, forms: Forms) -> bool:
    return seat in deal.hands and waits(deal.hands[seat], forms)


def _nagashi(seat: Seat, counting: Counting, settings: Settings) -> Iterator[Transfer]:
    """A mangan by self-draw, without counters."""
    for payer, (points, _) in counting.shares(HowWon(seat), MANGAN, settings).items():
        yield Transfer(payer, seat, points, "nagashi")


def _noten(tenpai: Seats, points: int) -> list[Transfer]:
    """Who does not wait pays who does: all together so many ``points``; of two each pays one, in the order of the seats."""
    others = [seat for seat in SEATS if seat not in tenpai]
    if not points or not tenpai or not others:
        return []
    most = max(len(tenpai), len(others))
    pairs = zip(others * (most // len(others)), tenpai * (most // len(tenpai)), strict=True)
    return [Transfer(payer, payee, points // most, "noten") for payer, payee in pairs]


def draw_faults(deal: Deal, forms: Forms) -> Iterator[Fault]:
    """Who says to wait, or has declared riichi, with a hand that shows that it does not wait."""
    ended = deal.riichi.draw or _UNSAID
    lists = {"/riichi": deal.riichi.riichi, "/double_riichi": deal.riichi.double_riichi, "/draw/tenpai": ended.tenpai}
    message = N_("The hand of {seat} does not wait for a tile.")
    for pointer, seats in lists.items() if not ended.abortive else ():
        for i, seat in enumerate(seats or ()):
            if seat in deal.hands and not waits(deal.hands[seat], forms):
                yield Fault(f"{pointer}/{i}", "circumstance_conflict", message, {"seat": seat})
