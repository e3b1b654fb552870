"""Every item of every ruleset has an example that shows it, and knows its rule; every rule is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mahjong_scoring.core.tiles import FLOWERS
from mahjong_scoring.reading.form import wins_on_flowers
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import default_rules
from mahjong_scoring.rulesets.model import ItemSpec, Ruleset
from mahjong_scoring.rulesets.options import Option
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.tasks.score import Result
from mahjong_scoring.yaku import RULES
from tests.rulesets.support import example_of, rules_of, score_raw

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


def _default_items(ruleset: Ruleset) -> set[tuple[str, str]]:
    return {(item.id, item.unit) for item in default_rules(ruleset).items}


def _in_force() -> Iterator[tuple[Ruleset, ItemSpec]]:
    for ruleset in RULESETS.values():
        there = _default_items(ruleset)
        yield from ((ruleset, item) for item in ruleset.items if item.key in there)


IN_FORCE = list(_in_force())
OPTIONS = [(ruleset, option) for ruleset in RULESETS.values() for option in ruleset.options.values()]


def test_the_ten_rulesets_are_there() -> None:
    assert set(RULESETS) >= TEN


@pytest.mark.parametrize(("ruleset", "item"), IN_FORCE, ids=[f"{ruleset.id}-{item.id}-{item.unit}" for ruleset, item in IN_FORCE])
def test_the_example_of_an_item_shows_it(ruleset: Ruleset, item: ItemSpec) -> None:
    assert item.example is not None
    facts = {"ready", "riichi", "double_riichi", "ippatsu", "dora_indicators", "ura_indicators"}
    assert set(item.example) <= {"win", "round_wind", "hands", "table", "null_options"} | facts
    deal, options = example_of(ruleset, item)
    assert item.key in _counted(score_raw(ruleset.id, deal, options))


def _counted(result: Result) -> set[tuple[str, str]]:
    return {(entry.item.id, entry.item.unit) for hand in result.hands.values() if hand.count for entry in hand.count.entries}


def _values(ruleset: Ruleset, option: Option) -> list[Any]:
    """Every value, the bounds of a number, and of a list nothing and each entry alone."""
    if option.type == "list":
        return [(), *((entry,) for entry in option.allowed)]
    bound = ruleset.options[option.at_most].default if option.at_most else None
    return [value if bound is None or value is None else min(value, bound) for value in option.values()]


NO_HAND = {("max_chows", 0): "robbing_kong"}
"""Where an example cannot win: the tile of a robbed kong completes a chow."""


@pytest.mark.parametrize(("ruleset", "option"), OPTIONS, ids=[f"{ruleset.id}-{option.name}" for ruleset, option in OPTIONS])
def test_the_examples_are_scored_under_every_value_of_an_option(ruleset: Ruleset, option: Option) -> None:
    """What the option switches on is shown by its own example."""
    for value in _values(ruleset, option):
        rules = rules_of(ruleset.id, {option.name: value})
        constraints = rules.constraints
        switched_on = _switched_on(ruleset, option, value)
        wins = [item for item in ruleset.items if item.id != NO_HAND.get((option.name, value))]
        in_force = {item.key for item in wins if item.brings_form is None}
        for item in [item for item in ruleset.items if item.key in in_force | switched_on]:
            deal, options = example_of(ruleset, item)
            lacking = ("|" if not constraints.flowers else "") + ("0" if constraints.red_fives == (0, 0, 0) else "")
            on_flower = deal["win"]["tile"] in FLOWERS and not wins_on_flowers(deal["win"]["by"] == "self_draw", rules.forms)
            if not on_flower and not any(sign in hand for hand in deal["hands"].values() for sign in lacking):
                result = score_raw(ruleset.id, deal, options | {option.name: value})
                assert sum(result.payments.values()) == (result.pot.before - result.pot.after if result.pot else 0)
                assert item.key not in switched_on or item.key in _counted(result)


def _switched_on(ruleset: Ruleset, option: Option, value: object) -> set[tuple[str, str]]:
    """The items in force with this value that are not in force otherwise."""
    return {(item.id, item.unit) for item in rules_of(ruleset.id, {option.name: value}).items} - _default_items(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_item_with_a_value_is_in_force_or_switched_on_by_an_option(ruleset: Ruleset) -> None:
    there = _default_items(ruleset)
    for option in ruleset.options.values():
        for value in _values(ruleset, option):
            there |= _switched_on(ruleset, option, value)
    assert [item.key for item in ruleset.items if item.played and item.enabled and item.key not in there] == []


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_item_has_an_example_a_source_and_a_known_rule(ruleset: Ruleset) -> None:
    assert [item.id for item in ruleset.items if not item.example] == []
    assert [item.id for item in ruleset.items if not item.source] == []
    assert [item.rule for item in ruleset.items if item.rule not in RULES] == []
    assert [rule.rule for rule in ruleset.liability_rules if rule.rule not in LIABILITY_RULES] == []


def test_every_rule_is_used_by_some_item() -> None:
    used = {item.rule for ruleset in RULESETS.values() for item in ruleset.items}
    used |= {item.twice.rule for ruleset in RULESETS.values() for item in ruleset.items if item.twice}
    assert sorted(set(RULES) - used) == []


def test_every_rule_of_liability_is_used() -> None:
    used = {rule.rule for ruleset in RULESETS.values() for rule in ruleset.liability_rules}
    assert sorted(set(LIABILITY_RULES) - used) == []


@pytest.mark.plain
def test_every_rule_states_what_it_is() -> None:
    rules = [*RULES.values(), *LIABILITY_RULES.values()]
    assert [rule.name for rule in rules if not (rule.function.__doc__ or "").strip()] == []


def test_an_id_is_unique_with_its_unit() -> None:
    for ruleset in RULESETS.values():
        ids = [(item.id, item.unit) for item in ruleset.items]
        assert len(ids) == len(set(ids))
