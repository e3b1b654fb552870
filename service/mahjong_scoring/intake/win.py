"""Who won from whom, after how many wins of the dealer, and who is said to be liable: read from a request, with their faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_scoring.core.deal import NO_RESPONSIBLE, NOBODY, Circumstance, DealConstraints, Responsible, in_turn
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.core.tiles import SEATS, Seat


def read_winners(raw: Mapping[str, Any], faults: list[Fault]) -> tuple[Seat, ...]:
    """The winners of ``raw`` (``winner``, ``by``, ``from``) in turn order after the discarder.

    Notes winner_twice, from_not_allowed, not_allowed, from_missing and from_self.
    """
    named, by, source = raw["winner"], raw["by"], raw.get("from")
    winners: tuple[Seat, ...] = tuple(named) if isinstance(named, list | tuple) else (named,)
    for i, seat in enumerate(winners[1:], 1):
        if seat in winners[:i]:
            faults.append(Fault(f"/win/winner/{i}", "winner_twice", N_("{seat} is named twice among the winners."), {"seat": seat}))
    if by == "self_draw":
        if source is not None:
            faults.append(Fault("/win/from", "from_not_allowed", N_("A self-drawn tile comes from nobody: leave out `from`.")))
        if len(winners) > 1:
            faults.append(Fault("/win/winner", "not_allowed", N_("Only one player can win by self-draw.")))
        return in_turn(winners, source)
    if by == "robbed_flower" and len(winners) > 1:
        faults.append(Fault("/win/winner", "not_allowed", N_("Only one player can take the flower.")))
    if source is None:
        faults.append(Fault("/win/from", "from_missing", N_("A win by {by} needs `from`: whose tile it was."), {"by": by}))
    elif source in winners:
        faults.append(Fault("/win/from", "from_self", N_("{seat} cannot win on their own tile."), {"seat": source}))
    return in_turn(winners, source)


def read_circumstances(raw: Mapping[str, Any]) -> frozenset[Circumstance]:
    """The circumstances of ``raw``, with what they imply: a kong on a kong is a kong's replacement."""
    stated = raw.get("circumstances")
    return implied(frozenset(stated)) if stated else frozenset()


def implied(stated: frozenset[Circumstance]) -> frozenset[Circumstance]:
    """The ``stated`` circumstances with what they imply."""
    return stated | {"kong_replacement"} if "kong_on_kong" in stated else stated


def read_responsible(raw: Mapping[str, Any], winners: tuple[Seat, ...], constraints: DealConstraints, faults: list[Fault]) -> Responsible:
    """Who is said to answer for the discard, for each winner; notes not_allowed and liable_is_winner, where rules read it."""
    if "responsible" not in raw:
        return NO_RESPONSIBLE
    named = raw["responsible"]
    each = isinstance(named, Mapping)
    stated = {seat: named[seat] for seat in SEATS if seat in named} if each else dict.fromkeys(winners, named)
    if constraints.responsible:
        faults += _responsible_faults(stated, raw, winners, each=each)
    return {winner: None if seat == NOBODY else seat for winner, seat in stated.items()}


def _responsible_faults(stated: Mapping[Seat, Seat], raw: Mapping[str, Any], winners: tuple[Seat, ...], *, each: bool) -> list[Fault]:
    if raw["by"] == "self_draw":
        return [Fault("/win/responsible", "not_allowed", N_("Nobody answers for a self-drawn tile: leave out `responsible`."))]
    faults = []
    for winner, seat in stated.items():
        pointer = f"/win/responsible/{winner}" if each else "/win/responsible"
        if winner not in winners:
            faults.append(Fault(pointer, "not_allowed", N_("{seat} is not among the winners."), {"seat": winner}))
        elif seat == winner:
            message = N_('{seat} cannot be responsible for their own win: if they discarded such a tile first, `responsible` is "nobody".')
            faults.append(Fault(pointer, "liable_is_winner", message, {"seat": seat}))
    return faults


def read_repeats(raw: Mapping[str, Any], constraints: DealConstraints, faults: list[Fault]) -> tuple[int, int]:
    """The dealer's wins in a row before this deal and the drawn deals among them, from a ``table``; notes out_of_range."""
    wins: int = raw.get("dealer_wins") or 0
    draws: int = raw.get("dealer_draws") or 0
    if wins > constraints.dealer_wins:
        message = NN_(
            "The dealer can have won at most {most} deal in a row before this one.",
            "The dealer can have won at most {most} deals in a row before this one.",
            "most",
        )
        faults.append(Fault("/table/dealer_wins", "out_of_range", message, {"most": constraints.dealer_wins}))
    elif constraints.repeats is not None and constraints.draws_repeat and wins + draws > constraints.repeats:
        message = NN_(
            "The dealer can have dealt again at most {most} time before this deal, wins and draws together.",
            "The dealer can have dealt again at most {most} times before this deal, wins and draws together.",
            "most",
        )
        faults.append(Fault("/table/dealer_draws", "out_of_range", message, {"most": constraints.repeats}))
    return wins, draws


def read_liability(raw: Mapping[str, Any], winners: tuple[Seat, ...], faults: list[Fault]) -> dict[Seat, Seat | None]:
    """Who is said to be liable for whom; notes not_allowed and liable_is_winner."""
    named = raw["liability"]
    each = isinstance(named, Mapping)
    faults += [
        Fault(f"/liability/{seat}", "not_allowed", N_("{seat} is not among the winners."), {"seat": seat})
        for seat in (named if each else ())
        if seat not in winners
    ]
    stated = {winner: named[winner] if each else named for winner in winners if not each or winner in named}
    liable = {winner: None if seat == NOBODY else seat for winner, seat in stated.items()}
    for winner, seat in liable.items():
        if seat == winner:
            pointer = f"/liability/{winner}" if each else "/liability"
            faults.append(Fault(pointer, "liable_is_winner", N_("{seat} cannot be liable for their own win."), {"seat": seat}))
    return liable
