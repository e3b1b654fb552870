"""The hash of a ruleset covers what it plays and what its own options can switch on, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.rulesets.house import house_ruleset
from mahjong_scoring.rulesets.model import Ruleset
from tests.rulesets.small_files import BASE, COLUMN, DOUBLES, changed, load

ADDED = '[[yaku]]\nid = "winds"\nrule = "pung_of"\ntiles = "1234z"\n\n[liability]'


def hash_of(folder: Path, base: str = BASE, column: str = COLUMN) -> str:
    return load(folder, base=base, column=column)["column"].hash


# what is replaced in the base or in the column, and by what
SAME = {
    "a yaku that no column lists": ("base", "[liability]", ADDED),
    "a parameter of an unlisted yaku": ("base", 'form = "seven_pairs"\n', 'form = "standard"\n'),
    "the rule of an unlisted yaku": ("base", 'rule = "form"\nform = "seven_pairs"', 'rule = "always"'),
    "a flag of an unlisted yaku": ("base", 'form = "seven_pairs"\n', 'form = "seven_pairs"\ncapped = true\n'),
    "what an unlisted yaku takes in": ("base", 'form = "seven_pairs"\n', 'form = "seven_pairs"\ntakes_in = ["dragons"]\n'),
    "an unlisted yaku taken in": ("base", 'takes_in = ["all_pungs"]', 'takes_in = ["all_pungs", "seven_pairs"]'),
    "a value in the base": ("base", 'id = "full_flush"', 'id = "full_flush"\nvalue = 5'),
    "no example": ("base", BASE[BASE.index("example = ") : BASE.index('\n\n[[yaku]]\nid = "dragons"')], ""),
    "a source": ("base", 'source = "page 1"', 'source = "page 2"'),
    "a source of a rule of liability": ("base", "meld = 4", 'meld = 4\nsource = "page 3"'),
    "notes": ("base", '["One note."]', '["Another note.", "And one more."]'),
    "sources of the column": ("column", "\n[values]", 'sources = ["A source."]\n\n[values]'),
    "the version": ("column", "1.0.0", "1.0.1"),
    "comments": ("base", "[settings]", "# comment\n[settings] # comment"),
    "the order of the settings": ("base", 'above_limit = "single"\nflowers_toward_minimum = true', 'flowers_toward_minimum = true\nabove_limit = "single"'),
}  # fmt: skip
OTHER = {
    "a value": ("column", "all_pungs = 2", "all_pungs = 1"),
    "a listed yaku more": ("column", "all_pungs = 2", "all_pungs = 2\nfull_flush = 2"),
    "a listed yaku less": ("column", "all_pungs = 2\n", ""),
    "a yaku of the column's own": ("column", "\n[values]", '[[yaku]]\nid = "flush"\nrule = "full_flush"\nvalue = 1\n[values]'),
    "a flag": ("column", '["dragons"]', '["dragons", "all_pungs"]'),
    "another flag": ("column", "up_to_limit", "stands_alone"),
    "a flag in the base": ("base", 'tiles = "567z"', 'tiles = "567z"\ncapped = true'),
    "a parameter": ("base", 'tiles = "567z"', 'tiles = "56z"'),
    "a rule": ("base", 'rule = "pung_of"\ntiles = "567z"', 'rule = "full_flush"'),
    "what is taken in": ("base", 'takes_in = ["all_pungs"]', 'takes_in = ["last_tile"]'),
    "what is taken in but once": ("base", "takes_in = ", "takes_in_one = "),
    "a limit hand that needs no value": ("base", 'unit = "limit"', 'unit = "limit"\nenabled = false'),
    "the order of the items": (
        "base", 'id = "last_tile"\nrule = "last_tile_drawn"\nunit = "limit"\n', 'id = "last_tile"\nrule = "last_tile_drawn"\nunit = "limit"\n[[yaku]]\nid = "other"\nrule = "self_draw"\nunit = "limit"\n'),
    "a setting": ("base", "other_share = 1", "other_share = 2"),
    "a setting by an option": ("base", "other_share = 1", 'other_share = { option = "minimum" }'),
    "the default of an option": ("column", "rate = 2", "rate = 3"),
    "a bound of an option": ("base", "max = 10000", "max = 9999"),
    "what an option allows": ("base", '["plain", "rich"]', '["plain", "rich", "rare"]'),
    "what an option may list": ("base", 'allowed = ["all_pungs", "full_flush"]', 'allowed = ["all_pungs", "dragons"]'),
    "what conflicts": ("base", 'conflicts = [["seven_pairs", "nine_gates"]]\n', ""),
    "what an option changes": ("base", "value = 3", "value = 4"),
    "when an option changes it": ("base", 'when = { style = "rich" }\nyaku', 'when = { style = "plain" }\nyaku'),
    "a setting that an option changes": ("base", "settings = { discarder_share = 4 }", "settings = { discarder_share = 3 }"),
    "a form": ("base", '["standard", "seven_pairs"]', '["standard", "seven_pairs", "thirteen_orphans"]'),
    "a parameter of a form": ("base", '"seven_pairs"]\nnotes', '{ form = "seven_pairs", four_alike = false }]\nnotes'),
    "flowers": ("column", "version", "flowers = true\nversion"),
    "which event decides": ("base", "earliest", "latest"),
    "a parameter of a rule of liability": ("base", 'by = ["self_draw"]', 'by = ["discard"]'),
    "a pattern that liability looks for": ("base", 'id = "full_flush"', 'id = "full_flush"\nrule = "half_flush"'),
    "a dealer rule": ("base", "stays_after_draw = true", "stays_after_draw = false"),
    "the seats of a round": ("base", '"south", "east", "north", "west"]', '"north", "east", "south", "west"]'),
    "table points": ("base", "[4, 2, 1, 0]", "[3, 2, 1, 0]"),
}  # fmt: skip


def hashes(folder: Path, where: str, old: str, new: str) -> tuple[str, str]:
    texts = {"base": BASE, "column": COLUMN}
    return hash_of(folder, **texts), hash_of(folder, **texts | {where: changed(texts[where], old, new)})


def test_unlisted_yaku_are_those_that_the_tests_take_for_such(tmp_path: Path) -> None:
    ruleset = load(tmp_path, base=BASE, column=COLUMN)["column"]
    assert [item.id for item in ruleset.items if not item.played] == ["full_flush", "seven_pairs", "nine_gates"]


@pytest.mark.parametrize("name", SAME)
def test_what_a_column_does_not_play_leaves_its_hash_alone(tmp_path: Path, name: str) -> None:
    before, after = hashes(tmp_path, *SAME[name])
    assert before == after


@pytest.mark.parametrize("name", OTHER)
def test_what_a_column_plays_or_can_switch_on_changes_its_hash(tmp_path: Path, name: str) -> None:
    before, after = hashes(tmp_path, *OTHER[name])
    assert before != after


def test_a_yaku_between_two_others_that_is_not_played_leaves_the_hash_alone(tmp_path: Path) -> None:
    assert hash_of(tmp_path) == hash_of(
        tmp_path, changed(BASE, '[[yaku]]\nid = "dragons"', f'{ADDED.removesuffix("[liability]")}[[yaku]]\nid = "dragons"')
    )


def test_the_order_of_two_items_changes_the_hash(tmp_path: Path) -> None:
    pungs = BASE[BASE.index('[[yaku]]\nid = "all_pungs"') : BASE.index('[[yaku]]\nid = "dragons"')]
    assert hash_of(tmp_path) != hash_of(tmp_path, changed(changed(BASE, pungs, ""), "[liability]", f"{pungs}[liability]"))


SWITCHED = '[[adjust]]\nwhen = { style = "rich" }\nyaku = "seven_pairs"\n'


def test_an_item_that_only_an_option_values_is_hashed(tmp_path: Path) -> None:
    base = changed(BASE, "[[adjust]]", f"{SWITCHED}value = 4\n\n[[adjust]]")
    assert hash_of(tmp_path, base) != hash_of(tmp_path, changed(base, 'form = "seven_pairs"\n', 'form = "standard"\n'))


def test_an_item_that_only_an_option_enables_is_hashed(tmp_path: Path) -> None:
    base = changed(BASE, "[[adjust]]", f"{SWITCHED}enabled = true\n\n[[adjust]]")
    base = changed(base, 'form = "seven_pairs"\n', 'form = "seven_pairs"\nenabled = false\n')
    column = changed(COLUMN, "all_pungs = 2", "all_pungs = 2\nseven_pairs = 4")
    assert hash_of(tmp_path, base, column) != hash_of(tmp_path, changed(base, 'form = "seven_pairs"\n', 'form = "standard"\n'), column)


def test_an_item_that_nothing_enables_is_not_hashed(tmp_path: Path) -> None:
    base = changed(BASE, 'form = "seven_pairs"\n', 'form = "seven_pairs"\nenabled = false\n')
    column = changed(COLUMN, "all_pungs = 2", "all_pungs = 2\nseven_pairs = 4")
    assert hash_of(tmp_path, base, column) == hash_of(tmp_path, changed(base, 'form = "seven_pairs"\n', 'form = "standard"\n'), column)


def test_what_an_option_changes_of_an_unlisted_yaku_is_not_hashed(tmp_path: Path) -> None:
    base = changed(BASE, "[[adjust]]", f'{SWITCHED}params = {{ form = "standard" }}\n\n[[adjust]]')
    assert hash_of(tmp_path) == hash_of(tmp_path, base)


def test_what_an_option_changes_of_a_pattern_is_hashed(tmp_path: Path) -> None:
    """Liability looks for it though it does not count."""
    base = changed(BASE, 'id = "full_flush"', 'id = "full_flush"\nrule = "pung_of"\ntiles = "567z"')
    changing = '[[adjust]]\nwhen = { style = "rich" }\nyaku = "full_flush"\nparams = { tiles = "5z" }\n\n[[adjust]]'
    assert hash_of(tmp_path, base) != hash_of(tmp_path, changed(base, "[[adjust]]", changing))


def test_an_option_of_a_column_is_hashed(tmp_path: Path) -> None:
    more = '\n[options]\nspeed = { type = "boolean", default = true }\n\n[[adjust]]\nwhen = { speed = false }\nsettings = { rate = 1 }\n'
    first = hash_of(tmp_path, column=COLUMN + more)
    assert len({hash_of(tmp_path), first, hash_of(tmp_path, column=COLUMN + more.replace("default = true", "default = false"))}) == 3


def test_instead_is_hashed(tmp_path: Path) -> None:
    first = load(tmp_path, doubled=DOUBLES)["doubled"].hash
    assert first != load(tmp_path, doubled=changed(DOUBLES, "value = 10 }", "value = 20 }"))["doubled"].hash


# --- house rules ---


def house(folder: Path, base: str = BASE, name: str = "ours", **rest: Any) -> Ruleset:
    faults: list[Fault] = []
    ruleset = house_ruleset(load(folder, base=base, column=COLUMN), {"extends": "column", "name": name, **rest}, "", faults)
    assert ruleset is not None, faults
    return ruleset


def test_house_rules_without_changes_and_renamed_ones_have_one_hash(tmp_path: Path) -> None:
    assert hash_of(tmp_path) == house(tmp_path).hash == house(tmp_path, name="theirs").hash
    changes = {"all_pungs": {"value": 4}}
    assert house(tmp_path, yaku=changes).hash == house(tmp_path, name="theirs", yaku=changes).hash != hash_of(tmp_path)


def test_house_rules_may_enable_what_the_base_lists(tmp_path: Path) -> None:
    """And what they enable enters their hash, not that of the ruleset."""
    base = changed(BASE, 'form = "seven_pairs"\n', 'form = "standard"\n')
    enabled = {"seven_pairs": {"value": 4}}
    ruleset = house(tmp_path, yaku=enabled)
    item = ruleset.item("seven_pairs")
    assert item is not None
    assert (item.value, item.played) == (4, True)
    assert len({hash_of(tmp_path), ruleset.hash, house(tmp_path, base, yaku=enabled).hash}) == 3
    assert hash_of(tmp_path) == hash_of(tmp_path, base)


@pytest.mark.parametrize(
    "change", [{"options": {"rate": 7}}, {"options": {"big_hands": []}}, {"yaku": {"all_pungs": {"enabled": False}}}], ids=str
)
def test_each_change_of_house_rules_changes_the_hash(tmp_path: Path, change: dict[str, Any]) -> None:
    assert hash_of(tmp_path) != house(tmp_path, **change).hash
