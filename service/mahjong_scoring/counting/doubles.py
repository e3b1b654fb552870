"""Adding up points and doubles (Chinese Classical): total = points x 2^doubles, for winners and losers.

Rules: classical.md "Game", "Points", "Doubles", "Limit hands".
"""

from __future__ import annotations

from mahjong_scoring.counting.entries import LARGEST_UNIT, Count, found_in
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.rulesets.model import LIMIT, Params
from mahjong_scoring.yaku.context import Facts


def count(reading: Reading, facts: Facts, rules: Rules) -> Count:
    """The total of one reading; for a player who did not win of what counts for everyone.

    A limit hand is worth the limit, or with the roof off the larger of its count and ``notional_limit``. Every total is cut
    at the limit.
    """
    entries = tuple(found_in(rules, reading, facts))
    sums = {"points": 0, "doubles": 0, LIMIT: 0}
    for entry in entries:
        sums[entry.item.unit] += entry.value * len(entry.hits)
    points, doubles, limit_hand = sums["points"], sums["doubles"], sums[LIMIT] > 0
    counted, total = totals(points, doubles, limit_hand, rules.settings)
    limit = rules.settings["limit"]
    score = {
        "points": points,
        "doubles": doubles,
        "before_limit": counted,
        "limit": limit,
        "limited": limit is not None and (limit_hand or counted > limit),
        "total": total,
    }
    return Count(reading, entries, (), score, total, (total, limit_hand, counted, points), total)


def totals(points: int, doubles: int, limit_hand: bool, settings: Params) -> tuple[int, int]:
    """The count, and the total that it comes to under the limit or with the roof off."""
    counted = min(points << min(doubles, 64), LARGEST_UNIT)
    limit = settings["limit"]
    if limit is not None:
        return counted, limit if limit_hand else min(counted, limit)
    return counted, max(counted, settings["notional_limit"]) if limit_hand else counted
