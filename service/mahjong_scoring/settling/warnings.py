"""Warnings: facts that the request leaves out and that could change the payments of this deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mahjong_scoring.core.faults import Warn
from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.counting.doubles import totals
from mahjong_scoring.rulesets.model import LIMIT, Item
from mahjong_scoring.settling.liability import Unknown, Verdict
from mahjong_scoring.settling.payments import Transfer, net
from mahjong_scoring.yaku.points import live_waits

if TYPE_CHECKING:
    from mahjong_scoring.tasks.score import Scoring

Paid = Mapping[Seat, Sequence[Transfer]]


def missing_facts(scoring: Scoring, verdicts: Mapping[Seat, Verdict], paid: Paid) -> Iterator[Warn]:
    """Each missing fact that could matter: whether other payments would follow if it were so."""
    for seat, verdict in verdicts.items():
        for rule, unknown in verdict.unknown:
            if _liability_matters(scoring, seat, rule, unknown, paid[seat]):
                yield Warn(unknown.code, rule, unknown.pointer, unknown.message)
    last_copy, only_wait = scoring.rules.by_rule.get("last_copy"), scoring.rules.by_rule.get("only_wait_points")
    for seat in scoring.winners or scoring.win.winners:
        if last_copy and scoring.facts[seat].last_copy is None and _last_copy_matters(scoring, seat, last_copy):
            message = "Whether the three others of the winning tile were visible is not stated; it is taken that they were not."
            yield Warn("last_copy_unknown", last_copy.id, "/table/visible", message)
        if only_wait and _wait_may_be_only(scoring, seat, only_wait):
            message = "Which tiles lie face up is not stated; other kinds that would have completed the hand may have been exhausted."
            yield Warn("visible_unknown", only_wait.id, "/table/visible", message)
    yield from _missing_hands(scoring, verdicts)


def _liability_matters(scoring: Scoring, winner: Seat, rule: str, unknown: Unknown, paid: Sequence[Transfer]) -> bool:
    """Would others pay, or other sums, if one of the seats were liable and paid alone?"""
    sums = net(paid)
    for seat in unknown.seats:
        others = [other for other in SEATS if sums[other] and other not in (seat, winner)]
        if others or net(scoring.transfers(winner, Verdict(seat, rule))) != sums:
            return True
    return False


def _last_copy_matters(scoring: Scoring, seat: Seat, item: Item) -> bool:
    """Would this item change the payments of a hand that has it?"""
    count = scoring.counts[seat]
    limit = scoring.rules.settings.get("limit")
    if any(item.id in entry.item.takes_in for entry in count.entries) or (limit is not None and count.worth >= limit):
        return False
    return bool(scoring.winners) or count.toward_minimum + item.worth >= scoring.rules.minimum


def _wait_may_be_only(scoring: Scoring, seat: Seat, item: Item) -> bool:
    """Could tiles that are not stated leave one wait, and would its points change the total?"""
    count = scoring.counts[seat]
    if scoring.deal.table is not None or item.id in [entry.item.id for entry in count.entries]:
        return False
    if not item.params["own_tiles"] and live_waits(scoring.facts[seat], own_tiles=True) < 2:
        return False
    limit_hand = any(entry.item.unit == LIMIT for entry in count.entries)
    points = count.score["points"] + item.worth
    return totals(points, count.score["doubles"], limit_hand, scoring.rules.settings)[1] != count.worth


def _missing_hands(scoring: Scoring, verdicts: Mapping[Seat, Verdict]) -> Iterator[Warn]:
    settled = scoring.rules.everyone and scoring.rules.settings.get("losers_settle")
    missing = [seat for seat in SEATS if seat not in scoring.deal.hands]
    if not missing or not settled or not scoring.winners or any(verdict.seat for verdict in verdicts.values()):
        return
    for seat in missing:
        message = "The hand of {seat} is missing and counts 0 in the settlement between the losers."
        yield Warn("hand_missing", "settlement", f"/hands/{seat}", message, {"seat": seat})
