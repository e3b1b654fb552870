"""Warnings: facts that the request leaves out and that could change the payments of this deal (design: ``warnings``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from service.scoring.facts import Facts
from service.scoring.faults import Warn
from service.scoring.liability import Unknown, Verdict
from service.scoring.payments import Transfer, net
from service.scoring.tiles import SEATS, Seat
from service.scoring.yaku.points import live_waits

if TYPE_CHECKING:
    from service.scoring.score import Scoring

Paid = Mapping[Seat, Sequence[Transfer]]


def missing_facts(scoring: Scoring, verdicts: Mapping[Seat, Verdict], paid: Paid) -> Iterator[Warn]:
    """Each missing fact that could matter: the deal is scored again as if it were so, and the payments are compared."""
    for seat, verdict in verdicts.items():
        for rule, unknown in verdict.unknown:
            if _liability_matters(scoring, seat, rule, unknown, paid[seat]):
                yield Warn(unknown.code, rule, unknown.pointer, unknown.message)
    used = {item.rule for item in scoring.rules.items}
    for seat in scoring.winners or scoring.win.winners:
        if (
            "last_copy" in used
            and scoring.deal.last_copy(seat) is None
            and _matters(scoring, seat, scoring.facts[seat].assuming(last_copy=True))
        ):
            message = "Whether the three others of the winning tile were visible is not stated; it is taken that they were not."
            yield Warn("last_copy_unknown", "last_tile", "/table/visible", message)
        if "only_wait_points" in used and _wait_may_be_only(scoring, seat):
            message = "Which tiles lie face up is not stated; other kinds that would have completed the hand may have been exhausted."
            yield Warn("visible_unknown", "only_wait", "/table/visible", message)
    yield from _missing_hands(scoring, verdicts)


def _liability_matters(scoring: Scoring, winner: Seat, rule: str, unknown: Unknown, paid: Sequence[Transfer]) -> bool:
    outcomes = (scoring.transfers(winner, Verdict(seat, rule, split=False)) for seat in unknown.seats)
    return any(net(outcome) != net(paid) for outcome in outcomes)


def _matters(scoring: Scoring, seat: Seat, assumed: Facts) -> bool:
    """Would the hand be worth something else, or become valid, with these facts?"""
    count = scoring.best(assumed)
    if count is None:
        return False
    if not scoring.winners:
        return count.toward_minimum >= scoring.minimum
    return count.worth != scoring.counts[seat].worth


def _wait_may_be_only(scoring: Scoring, seat: Seat) -> bool:
    """Could tiles that are not stated leave one wait, and would that change the total?"""
    facts = scoring.facts[seat]
    if scoring.deal.table is not None or facts.tile is None or live_waits(facts, own_tiles=True) < 2:
        return False
    return _matters(scoring, seat, facts.assuming(waits=(facts.tile,)))


def _missing_hands(scoring: Scoring, verdicts: Mapping[Seat, Verdict]) -> Iterator[Warn]:
    settled = scoring.rules.everyone and scoring.rules.settings.get("losers_settle")
    if not settled or not scoring.winners or any(verdict.seat for verdict in verdicts.values()):
        return
    for seat in SEATS:
        if seat not in scoring.deal.hands:
            message = "The hand of {seat} is missing and counts 0 in the settlement between the losers."
            yield Warn("hand_missing", "settlement", f"/hands/{seat}", message, {"seat": seat})
