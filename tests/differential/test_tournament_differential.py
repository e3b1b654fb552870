"""The association's game and Zung Jung against independent references that were written from the rules pages alone.

``DIFFERENTIAL_DEALS`` sets the number of deals of each; 1,500 by default.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import Any

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.tasks.score import Result
from tests.differential import hkma_oracle, zung_jung_oracle
from tests.differential.tournament_deals import deals
from tests.rulesets.support import score_raw

pytestmark = pytest.mark.slow

DEALS = int(os.environ.get("DIFFERENTIAL_DEALS", "1500"))
ORACLES = {"hkma": hkma_oracle, "zung-jung": zung_jung_oracle}


def _answer(deal: dict[str, Any]) -> Result:
    return score_raw(deal["ruleset"], {key: value for key, value in deal.items() if key not in ("ruleset", "options")}, deal["options"])


def _differences(result: Result, expected: dict[str, Any]) -> list[str]:
    found = []
    if dict(result.payments) != expected["payments"]:
        found.append(f"payments {dict(result.payments)}, not {expected['payments']}")
    for seat, wanted in expected["hands"].items():
        hand = result.hands[seat]
        assert hand.count
        score = hand.count.score
        counted = sorted(entry.item.id for entry in hand.count.entries for _ in entry.hits)
        worth = score[result.rules.counting.total], score["before_limit"]
        if hand.outcome != wanted["outcome"]:
            found.append(f"{seat} {hand.outcome}, not {wanted['outcome']}")
        if worth != (wanted["points"], wanted["before"]):
            found.append(f"{seat} {worth}, not {wanted['points']}, {wanted['before']}")
        if counted not in wanted["yaku_any"]:
            found.append(f"{seat} {counted}, not {wanted['yaku_any']}")
    liable = sorted((entry.winner, entry.seat, entry.rule) for entry in result.liability)
    if liable != expected["liability"]:
        found.append(f"liable {liable}, not {expected['liability']}")
    return found


@pytest.mark.parametrize("ruleset", ORACLES)
def test_the_engine_agrees_with_the_reference(ruleset: str) -> None:
    wrong = []
    for deal in deals(1, DEALS, ruleset):
        found = _differences(_answer(deal), ORACLES[ruleset].score(deal))
        if found:
            wrong.append((found, json.dumps(deal, ensure_ascii=False)))
    assert wrong[:3] == []


@pytest.mark.parametrize("ruleset", ORACLES)
def test_the_deals_show_every_yaku(ruleset: str) -> None:
    scored = [ORACLES[ruleset].score(deal) for deal in deals(2, 4000, ruleset)]
    shown = Counter(name for answer in scored for hand in answer["hands"].values() for name in hand["yaku_any"][0])
    assert {item.id for item in rulesets()[ruleset].items} - set(shown) == set()


@pytest.mark.parametrize("ruleset", ORACLES)
def test_the_deals_of_a_seed_are_always_the_same(ruleset: str) -> None:
    assert list(deals(7, 20, ruleset)) == list(deals(7, 20, ruleset))
