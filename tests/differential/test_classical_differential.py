"""The engine against the second opinion, over seeded deals. ``DIFFERENTIAL_DEALS`` asks for more of them."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from tests.classical import LIMIT_HANDS, items, score
from tests.differential import classical_oracle
from tests.differential.classical_deals import deals

pytestmark = pytest.mark.slow

COUNT = int(os.environ.get("DIFFERENTIAL_DEALS", "1500"))
PARTS = 5


def differences(deal):
    """What the engine says otherwise than the oracle, as (where, engine, oracle)."""
    expected = classical_oracle.score(deal)
    result = score(deal)
    liability = [{"winner": entry.winner, "seat": entry.seat, "rule": entry.rule} for entry in result.liability]
    pairs = [("payments", dict(result.payments), expected["payments"]), ("liability", liability, expected["liability"])]
    for seat, hand in result.hands.items():
        counted = {key: hand.count.score[key] for key in ("points", "doubles", "total", "limited")}
        pairs.append((seat, counted, expected["hands"][seat]))
    # Of two readings that tie in total, points and doubles either may be shown; otherwise every item is the same.
    for hand in result.hands.values():
        if hand.outcome == "won" and expected["ties"] == 1:
            pairs += [(unit, items(hand, unit), expected["winner_items"][unit]) for unit in ("points", "doubles")]
            pairs.append(("limit", sorted(items(hand, "limit")), sorted(expected["winner_items"]["limit"])))
    return [(where, ours, theirs) for where, ours, theirs in pairs if ours != theirs]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_engine_agrees_with_the_oracle(part):
    for deal in deals(seed=20 + part, count=COUNT // PARTS):
        assert differences(deal) == [], deal


def test_the_deals_cover_the_rules():
    seen: Counter[str] = Counter()
    for deal in deals(seed=7, count=800):
        expected = classical_oracle.score(deal)
        seen.update(rule["rule"] for rule in expected["liability"])
        for unit in ("points", "doubles", "limit"):
            seen.update(f"{unit} {name}" for name in expected["winner_items"].get(unit, ()))
        seen["draw"] += deal["win"] is None
        seen["claimants"] += deal["win"] is not None and isinstance(deal["win"]["winner"], list)
        seen["missing"] += len(deal["hands"]) < 4
    wanted = {f"limit {name}" for name in LIMIT_HANDS}
    wanted |= {"fresh_tile_last_four", "last_set_fed", "four_claimed_sets_discard", "little_four_winds_wait", "request"}
    wanted |= {f"points {name}" for name in ("base", "pung", "kong", "pair", "flower", "self_draw", "only_wait", "pair_wait")}
    wanted |= {"draw", "claimants", "missing", "doubles all_honors", "doubles little_four_winds", "doubles big_four_winds"}
    assert wanted - set(seen) == set()
