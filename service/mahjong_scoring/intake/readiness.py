"""Since when each seat stands ready: read, and held against the rest of the deal (taiwanese.md and bmja.md "Errors")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_scoring.core.deal import NO_READY, Deal, Ready, Since
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.core.tiles import SEATS, Seat


def read_ready(raw: Mapping[str, Any]) -> Ready:
    """Since when who stands ready, in the order of the seats."""
    stated = raw.get("ready")
    return NO_READY if stated is None else {seat: stated[seat] for seat in SEATS if seat in stated}


def check_ready(deal: Deal, *, at_start: bool) -> Iterator[Fault]:
    """What the deal contradicts of what it states of ready hands, with ``at_start`` also by ``ready_at_start`` among the circumstances."""
    for seat in SEATS:
        since, named = deal.ready_since(seat), seat in deal.ready
        if since is not None and (named or at_start) and (message := _contradiction(deal, seat, since)):
            yield Fault(f"/ready/{seat}" if named else "/win/circumstances", "circumstance_conflict", message, {"seat": seat})


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
