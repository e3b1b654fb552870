"""What a rule says that it needs is there whenever the rule finds something: then leaving the others out changes no score."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from mahjong_scoring.core.prefilter import traits_of
from mahjong_scoring.counting import additive, doubles, faan
from mahjong_scoring.counting import entries as counting
from mahjong_scoring.counting.entries import Entry
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling import liability
from mahjong_scoring.settling.liability import LIABILITY_RULES, Case, Verdict
from mahjong_scoring.tasks import score
from mahjong_scoring.yaku import POINT_RULES, RULES
from mahjong_scoring.yaku.context import Facts

from tests.differential import classical_deals, hong_kong_deals, mcr_deals
from tests.rulesets.support import score_raw

FAMILIES = {
    "hong-kong": lambda: hong_kong_deals.deals(31, 1500, hong_kong_deals.Kind()),
    "mcr": lambda: islice(mcr_deals.deals(31), 2500),
    "classical": lambda: classical_deals.deals(31, 1500),
}


@pytest.fixture(scope="module")
def seen() -> dict[str, int]:
    """How often each rule found something, over all deals, while what it needs was compared."""
    found: dict[str, int] = {}
    with pytest.MonkeyPatch.context() as patch:
        for module in (faan, additive, doubles):
            patch.setattr(module, "found_in", _compared(found))
        patch.setattr(score, "find_liable", _liable_compared(found))
        for family, deals in FAMILIES.items():
            for deal in deals():
                facts = {key: value for key, value in deal.items() if key not in ("ruleset", "options")}
                score_raw(deal.get("ruleset", family), facts, deal.get("options", {}))
    return found


def _compared(found: dict[str, int]) -> Any:
    def found_in(rules: Rules, reading: Reading, facts: Facts) -> list[Entry]:
        traits = traits_of(reading, facts)
        for item in (*rules.items, *rules.switched_off):
            if (facts.tile is not None or item.everyone) and item.find(reading, facts):
                assert not item.needs & ~traits, (item.id, facts.deal)
                found[item.rule] = found.get(item.rule, 0) + 1
        return counting.found_in(rules, reading, facts)

    return found_in


def _liable_compared(found: dict[str, int]) -> Any:
    def find_liable(case: Case) -> Verdict:
        for needs, name, find in liability._in_force(case.rules):
            if any(True for _ in find(case)):
                assert not needs & ~case.facts.traits, (name, case.facts.deal)
                rule = f"liability {find.__name__}"
                found[rule] = found.get(rule, 0) + 1
        return liability.find_liable(case)

    return find_liable


def test_every_rule_was_found_and_needed_no_more_than_was_there(seen: Mapping[str, int]) -> None:
    every = {*RULES, *POINT_RULES, *(f"liability {name}" for name in LIABILITY_RULES)}
    assert sorted(every - set(seen)) == []
