"""Since when each seat stands ready, held against the rest of the deal (taiwanese.md "Errors")."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_scoring.core.deal import Deal, Since
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.core.tiles import Seat


def check_ready(deal: Deal) -> Iterator[Fault]:
    """What the deal contradicts of what it states of ready hands, be it by ``ready_at_start`` among the circumstances."""
    for seat, since in deal.ready.items():
        message = _contradiction(deal, seat, since)
        if message:
            yield Fault(f"/ready/{seat}", "circumstance_conflict", message, {"seat": seat})
    for seat in deal.win.winners if deal.win and "ready_at_start" in deal.win.circumstances else ():
        implied = None if seat in deal.ready else deal.ready_since(seat)
        message = _contradiction(deal, seat, implied) if implied else None
        if message:
            yield Fault("/win/circumstances", "circumstance_conflict", message, {"seat": seat})


def _contradiction(deal: Deal, seat: Seat, since: Since) -> Message | None:
    hand, win = deal.hands.get(seat), deal.win
    if since != "later" and hand and hand.melds:
        return N_("{seat} has a meld, and so has not stood ready with an unchanged hand since the start.")
    if win is None or "first_turn" not in win.circumstances:
        return None
    if since == "later":
        return N_("On the first turn {seat} cannot have been ready later than at the start.")
    drawn = win.by == "self_draw" and seat in win.winners
    if drawn and (seat == "east" or since != "dealt"):
        return N_("{seat} won by self-draw on the first turn, before the discard after which the hand would have been ready.")
    return None
