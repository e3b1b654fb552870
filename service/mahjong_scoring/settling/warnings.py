"""Warnings: facts that the request leaves out and that could change the payments of this deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from mahjong_scoring.core.faults import MissingFact
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.counting.base import Count, Counting, Item, Settings
from mahjong_scoring.settling.liability import Verdict
from mahjong_scoring.settling.payments import Transfer, net
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.registry import Unstated


def unknown_liability(
    winner: Seat, verdict: Verdict, paid: Sequence[Transfer], under: Callable[[Seat, Verdict], Sequence[Transfer]], *, by_parts: bool
) -> Iterator[MissingFact]:
    """What is missing to know who is liable for a win, where others would pay, or other sums, if it were so.

    ``paid`` are the transfers of the win, ``under`` gives those under another verdict; ``by_parts``: does each rule concern a part of the hand?
    """
    sums = net(paid)
    matters: dict[tuple[str, tuple[Seat | None, ...]], bool] = {}
    for rule, unknown in verdict.unknown:
        about = rule, unknown.seats
        if about not in matters:
            others = [verdict.if_liable(rule, seat, by_parts=by_parts) for seat in unknown.seats]
            matters[about] = any(net(under(winner, other)) != sums for other in others)
        if matters[about]:
            yield MissingFact(unknown.code, rule, unknown.pointer, unknown.message)


def unstated_yaku(
    items: Sequence[Item], count: Count, context: WinContext, counting: Counting, settings: Settings, *, won: bool
) -> Iterator[MissingFact]:
    """What is missing to know of ``items`` that ask for a fact, where it would change what a claimant is paid.

    ``won``: does anybody win? Else an item matters only if the hand would reach the minimum with it.
    """
    for item in items:
        unstated = item.rule.unstated
        if unstated is None or not item.plays(context.exposed) or not unstated.unknown(context, item.params):
            continue
        if not counting.changes(count, item, settings):
            continue
        if won or count.toward_minimum + item.worth >= settings.minimum:
            yield _missing(item.id, unstated)


@lru_cache(maxsize=256)
def _missing(rule: str, unstated: Unstated) -> MissingFact:
    return MissingFact(unstated.code, rule, unstated.pointer, unstated.message)


def missing_hands(given: Mapping[Seat, object]) -> Iterator[MissingFact]:
    """The hands that are missing where all of them settle."""
    for seat in SEATS:
        if seat not in given:
            message = N_("The hand of {seat} is missing; it counts as 0 in the settlement among the losers.")
            yield MissingFact("hand_missing", "settlement", f"/hands/{seat}", message, {"seat": seat})
