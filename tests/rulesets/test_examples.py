"""Every item of every ruleset has an example that shows it, and knows its rule; every rule is used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import rules_for
from mahjong_scoring.rulesets.model import ItemSpec, Ruleset
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.yaku import RULES
from tests.rulesets.support import score_raw

RULESETS = rulesets()
TEN = {
    "guangdong",
    "hk-qingzhang",
    "hk-qq",
    "hk-yiqi",
    "hk-new-guangdong",
    "hk-wikipedia",
    "hk-huashi",
    "hk-gametower",
    "classical",
    "mcr",
}


def _in_force() -> Iterator[tuple[Ruleset, ItemSpec]]:
    for ruleset in RULESETS.values():
        defaults = {name: option.default for name, option in ruleset.options.items()}
        there = {(item.id, item.unit) for item in rules_for(ruleset, defaults).items}
        for item in ruleset.items:
            if (item.id, item.unit) in there:
                yield ruleset, item


IN_FORCE = list(_in_force())


def test_the_ten_rulesets_are_there() -> None:
    assert set(RULESETS) >= TEN


@pytest.mark.parametrize(("ruleset", "item"), IN_FORCE, ids=[f"{ruleset.id}-{item.id}-{item.unit}" for ruleset, item in IN_FORCE])
def test_the_example_of_an_item_shows_it(ruleset: Ruleset, item: ItemSpec) -> None:
    assert item.example is not None
    assert set(item.example) <= {"win", "round_wind", "hands", "table", "null_options"}
    options = dict.fromkeys(item.example.get("null_options", ()))
    if "minimum" in ruleset.options:
        options["minimum"] = 0
    deal = {key: value for key, value in item.example.items() if key != "null_options"}
    result = score_raw(ruleset.id, deal, options)
    counted = {(entry.item.id, entry.item.unit) for hand in result.hands.values() if hand.count for entry in hand.count.entries}
    assert (item.id, item.unit) in counted


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_item_has_an_example_a_source_and_a_known_rule(ruleset: Ruleset) -> None:
    assert [item.id for item in ruleset.items if not item.example] == []
    assert [item.id for item in ruleset.items if not item.source] == []
    assert [item.rule for item in ruleset.items if item.rule not in RULES] == []
    assert [rule.rule for rule in ruleset.liability_rules if rule.rule not in LIABILITY_RULES] == []


def test_every_rule_is_used_by_some_item() -> None:
    used = {item.rule for ruleset in RULESETS.values() for item in ruleset.items}
    assert sorted(set(RULES) - used) == []


def test_every_rule_of_liability_is_used() -> None:
    used = {rule.rule for ruleset in RULESETS.values() for rule in ruleset.liability_rules}
    assert sorted(set(LIABILITY_RULES) - used) == []


def test_every_rule_states_what_it_is() -> None:
    rules = [*RULES.values(), *LIABILITY_RULES.values()]
    assert [rule.name for rule in rules if not (rule.function.__doc__ or "").strip()] == []


def test_an_id_is_unique_with_its_unit() -> None:
    for ruleset in RULESETS.values():
        ids = [(item.id, item.unit) for item in ruleset.items]
        assert len(ids) == len(set(ids))
