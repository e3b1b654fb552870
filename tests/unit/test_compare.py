"""One deal under all rulesets, by what the winner receives."""

from __future__ import annotations

from mahjong_scoring.tasks.compare import compare
from tests.rulesets.support import rules_of

DEAL = {"round_wind": "east", "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"}}
SEVEN_PAIRS = {**DEAL, "hands": {"south": "1m2255m3399p77s66z"}}
CHICKEN = {**DEAL, "hands": {"south": "23m45699p333789s"}}


def receives(deal, *ids):
    return [(entry.rules.ruleset.id, entry.receives) for entry in compare(deal, [rules_of(name, {}) for name in ids])]


def test_most_received_first_and_equals_by_id():
    # Guangdong and hk-qq: base 1, 4 in all; hk-yiqi: chicken hand 1 faan, 8; hk-qingzhang: below the minimum of 3.
    assert receives(CHICKEN, "hk-qingzhang", "hk-qq", "hk-yiqi", "guangdong") == [
        ("hk-yiqi", 8),
        ("guangdong", 4),
        ("hk-qq", 4),
        ("hk-qingzhang", 0),
    ]


def test_a_ruleset_that_cannot_take_the_deal_is_reported():
    deal = {**CHICKEN, "hands": {"south": "23m45699p333789s|plum"}}
    compared = compare(deal, [rules_of(name, {}) for name in ("guangdong", "mcr")])
    assert [(entry.rules.ruleset.id, [fault.code for fault in entry.faults]) for entry in compared] == [
        ("mcr", []),
        ("guangdong", ["no_flowers_here"]),
    ]


def test_a_hand_that_wins_in_one_ruleset_only():
    compared = compare(SEVEN_PAIRS, [rules_of(name, {}) for name in ("classical", "guangdong", "hk-gametower", "hk-qq", "mcr")])
    assert compared[0].rules.ruleset.id == "mcr"
    assert {fault.code for entry in compared[1:] for fault in entry.faults} == {"not_a_winning_hand"}
    assert [entry.rules.ruleset.id for entry in compared[1:]] == ["classical", "guangdong", "hk-gametower", "hk-qq"]
