"""The ranking of a sitting: who stands where, and what the places bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.yaku.registry import Params

THOUSAND = 1000
SMALLEST = 100
"""Points that are left over are shared in hundreds."""


@dataclass(frozen=True)
class Rank:
    """One player's result so far; equal totals share a ``place``, and the ``table_points`` of the places they fill."""

    player: str
    total: int
    place: int
    table_points: float | None


def ranking(totals: Mapping[str, int], dealer: Params) -> tuple[Rank, ...]:
    """The players by total, of equals in their order, who sit in ``totals`` in their start seats.

    Equal totals share place and table points, unrounded (4, 2 and 1: 7/3 each), unless by ``ties`` the earlier start seat is ahead.
    """
    ordered = sorted(totals, key=lambda player: -totals[player])
    brings = _places_bring(dealer)
    found = []
    for i, player in enumerate(ordered):
        alone = dealer.get("ties") == "start_order"
        places = [i] if alone else [j for j, other in enumerate(ordered) if totals[other] == totals[player]]
        share = None if brings is None else _share(totals[player], [brings[place] for place in places], dealer)
        found.append(Rank(player, totals[player], places[0] + 1, share))
    return tuple(found)


def with_bets_left(totals: Mapping[str, int], points: int, dealer: Params) -> dict[str, int]:
    """The totals once the bets that are left on the table are given: to the first, or to equals in hundreds, the rest to the earlier start seat."""
    first = [rank.player for rank in ranking(totals, dealer) if rank.place == 1]
    if not points or dealer["last_sticks"] == "nobody":
        return dict(totals)
    each = points // len(first) // SMALLEST * SMALLEST
    given = dict.fromkeys(first, each)
    given[first[0]] += points - each * len(first)
    return {player: total + given.get(player, 0) for player, total in totals.items()}


def _places_bring(dealer: Params) -> Sequence[int] | None:
    """What the four places bring; with uma in points, and to the first what all have paid in (oka)."""
    if "return_points" not in dealer:
        return dealer.get("table_points")
    uma = [THOUSAND * dealer[name] for name in ("uma_first", "uma_second")]
    oka = len(SEATS) * (dealer["return_points"] - dealer["start"])
    return uma[0] + oka, uma[1], -uma[1], -uma[0]


def _share(total: int, brings: Sequence[int], dealer: Params) -> float:
    """What one of several players on equal places gets; with uma the own points above those to come back to, in thousands."""
    if "return_points" not in dealer:
        return _divided(sum(brings), len(brings))
    return _divided(sum(brings) + len(brings) * (total - dealer["return_points"]), len(brings) * THOUSAND)


def _divided(points: int, among: int) -> float:
    whole, rest = divmod(points, among)
    return points / among if rest else whole
