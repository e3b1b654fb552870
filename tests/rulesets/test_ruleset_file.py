"""A ruleset file that is not understood stops the start, with file and line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mahjong_scoring.rulesets.catalogue import data_folder
from mahjong_scoring.rulesets.files import RulesetError, load_rulesets

ALONE = """\
id = "small"
version = "1.0.0"
family = "small"
counting = "faan"
flowers = false
forms = ["standard"]

[settings]
above_limit = "single"
minimum = 0
flowers_toward_minimum = true
doubling = "full"
multiple_winners = true
co_winners_pay = true
discarder_share = 2
other_share = 1
self_draw_share = 2
concealed_kong_robbable = false

[options]
limit = { type = "integer", default = 3, min = 1, max = 20, nullable = true }
rate = { type = "integer", default = 1, min = 1, max = 10000 }

[[adjust]]
when = { rate = 2 }
yaku = "all_pungs"
value = 3

[[yaku]]
id = "all_pungs"
value = 2

[[yaku]]
id = "dragons"
rule = "pung_of"
value = 1
tiles = "567z"
takes_in = ["all_pungs"]

[liability]
decides = "earliest"

[[liability.rules]]
id = "fourth_meld"
rule = "meld_fed"
exposed = [4]
meld = 4
by = ["self_draw"]

[dealer]
stays_after_draw = true
stays_after_win = true
rounds = 4
"""
BASE = ALONE.replace('id = "small"\n', 'id = "base"\nabstract = true\n', 1).replace("value = 2\n", "", 1).replace("value = 1\n", "", 1)
COLUMN = """\
id = "column"
extends = "base"
version = "1.0.0"

[values]
all_pungs = 2
dragons = "limit"
"""


def _load(folder: Path, **files: str) -> str:
    """The message that loading these files ends with."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_rulesets(folder)
    return str(caught.value)


def _line(text: str, part: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if part in line)


def test_the_small_files_are_right(tmp_path: Path) -> None:
    for name, text in {"small": ALONE, "base": BASE, "column": COLUMN}.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    loaded = load_rulesets(tmp_path)
    assert list(loaded) == ["column", "small"]
    assert [(item.id, item.value) for item in loaded["column"].items] == [("all_pungs", 2), ("dragons", "limit")]


# what is replaced, by what, what the message says, and a part of the line that it names
BROKEN = {
    "unknown key": ("forms = ", 'colour = "red"\nforms = ', "unknown key 'colour'", "colour"),
    "key of a wrong type": ("flowers = false", 'flowers = "no"', "'flowers' is of the wrong type", "flowers = "),
    "id is not the file's name": ('id = "small"', 'id = "other"', "the id 'other' is not the name of the file", "id = "),
    "no version": ('version = "1.0.0"\n', "", "a ruleset needs an id and a version", 'id = "small"'),
    "no dealer rule": ("[dealer]\nstays_after_draw = true\nstays_after_win = true\nrounds = 4\n", "", "the key 'dealer' is missing", "id = "),
    "unknown counting": ('counting = "faan"', 'counting = "fu"', "counting is faan, additive or doubles", "counting"),
    "unknown form": ('forms = ["standard"]', 'forms = ["eight_pairs"]', "unknown form 'eight_pairs'", "forms"),
    "unknown setting": ("minimum = 0", "minimum = 0\nlimmit = 3", "unknown setting 'limmit'", "limmit"),
    "missing setting": ('doubling = "full"\n', "", "'doubling' is neither a setting nor an option", "[settings]"),
    "unknown key of an option": ("max = 10000", "most = 10000", "unknown key 'most' of the option 'rate'", "rate = "),
    "option without a type": ('rate = { type = "integer", ', "rate = { ", "the option 'rate' has no type", "rate = {"),
    "default out of range": ("default = 1,", "default = 0,", "default of rate", "rate = {"),
    "default of a wrong type": ("default = 1,", 'default = "one",', "default of rate", "rate = {"),
    "unknown option in adjust": ("when = { rate = 2 }", "when = { ratte = 2 }", "unknown option 'ratte'", "when"),
    "unknown key in adjust": ("value = 3", "values = 3", "unknown key 'values'", "values = 3"),
    "unknown yaku in adjust": ('yaku = "all_pungs"', 'yaku = "all_punks"', "unknown yaku 'all_punks'", "all_punks"),
    "adjust without when": ("when = { rate = 2 }\n", "", "unknown option 'when'", "[[adjust]]"),
    "yaku without an id": ('id = "all_pungs"\nvalue = 2', "value = 2", "a yaku needs an id", "[[yaku]]"),
    "duplicate yaku": ('id = "dragons"', 'id = "all_pungs"', "'all_pungs' is there twice", ""),
    "unknown rule": ('rule = "pung_of"', 'rule = "pung_off"', "there is no rule 'pung_off'", "pung_off"),
    "yaku without a rule of its name": ('id = "all_pungs"', 'id = "all_pungz"', "there is no rule 'all_pungz'", "all_pungz"),
    "unknown parameter": ('tiles = "567z"', 'tiles = "567z"\ntile = "1z"', "unknown key 'tile'", "tile = "),
    "missing parameter": ('tiles = "567z"\n', "", "the rule 'pung_of' needs 'tiles'", 'id = "dragons"'),
    "value of a wrong type": ("value = 2", "value = 2.5", "'value' is of the wrong type", "value = 2.5"),
    "value that is a truth": ("value = 2", "value = true", "'value' is of the wrong type", "value = true"),
    "mark of a wrong type": ("value = 2", "value = 2\nup_to_limit = 1", "'up_to_limit' is of the wrong type", "up_to_limit"),
    "unknown unit": ("value = 2", 'value = 2\nunit = "fu"', "unknown unit 'fu'", "unit = "),
    "takes in an unknown yaku": ('takes_in = ["all_pungs"]', 'takes_in = ["all_chows"]', "unknown yaku 'all_chows'", "takes_in"),
    "unknown rule of liability": ('rule = "meld_fed"', 'rule = "meld_feed"', "there is no rule of liability 'meld_feed'", "meld_feed"),
    "unknown parameter of liability": ("meld = 4", "meld = 4\nmild = 4", "unknown key 'mild'", "mild"),
    "liability of a wrong word": ('decides = "earliest"', 'decides = "earlyest"', "decides", "decides"),
    "rule of liability without an id": ('id = "fourth_meld"\n', "", "needs an id", "[[liability.rules]]"),
    "setting of a wrong type": ("minimum = 0", 'minimum = "none"', "'minimum' is of the wrong type", "minimum"),
    "flowers by an unknown option": ("flowers = false", 'flowers = { option = "plums" }', "unknown option 'plums'", "flowers = "),
    "unknown setting in adjust": ("value = 3", "settings = { limmit = 3 }", "unknown setting 'limmit'", "limmit"),
    "unknown rule of liability in adjust": (
        "value = 3", 'liability = { id = "third_meld", meld = 3 }', "unknown rule of liability 'third_meld'", "third_meld"),
    "value by an unknown option": ("value = 2", 'value_option = "worth"', "unknown option 'worth'", "value_option"),
    "listed in an unknown option": ("value = 2", 'value = 2\nlisted_in = "hands"', "unknown option 'hands'", "listed_in"),
    "tiles that cannot be read": ('tiles = "567z"', 'tiles = "567"', "tiles", "tiles = "),
    "value out of range": ("value = 2", "value = 21", "out of range", "value = 21"),
    "unknown value of a setting": ('doubling = "full"', 'doubling = "fulll"', "'doubling' has no such value", "doubling"),
    "setting below nothing": ("other_share = 1", "other_share = -1", "'other_share' has no such value", "other_share"),
    "unknown key of the dealer": ("rounds = 4", "rounds = 4\nround = 4", "unknown key 'round'", "round = 4"),
    "missing key of the dealer": ("stays_after_win = true\n", "", "'stays_after_win' is missing", "[dealer]"),
    "unknown key of liability": ('decides = "earliest"', 'decides = "earliest"\nsplit = true', "unknown key 'split'", "split"),
    "unknown hand of liability": ("meld = 4", 'meld = 4\nhands = ["all_punks"]', "unknown yaku or option 'all_punks'", "all_punks"),
    "unknown option of liability": ("meld = 4", 'meld = 4\nhands = "big_handz"', "unknown yaku or option 'big_handz'", "big_handz"),
    "value of an option that it cannot take": ("when = { rate = 2 }", "when = { rate = 0 }", "the option 'rate' has no such value", "when"),
    "option that is no table": ('rate = { type = "integer", default = 1, min = 1, max = 10000 }', "rate = 5", "the option 'rate' is no table", "rate = 5"),
    "option without bounds": (", min = 1, max = 10000", "", "the option 'rate' lacks min or max", "rate = {"),
    "option without a default": ("default = 1, ", "", "the option 'rate' has no default", "rate = {"),
    "values without a base": ("[dealer]", "[values]\nall_pungs = 2\n[dealer]", "'values' belongs in a file that extends a base", ""),
    "missing parameter of liability": ("meld = 4\n", "", "the rule 'meld_fed' needs 'meld'", "fourth_meld"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_file_and_line(tmp_path: Path, name: str) -> None:
    old, new, message, part = BROKEN[name]
    assert ALONE.count(old) >= 1
    text = ALONE.replace(old, new, 1)
    found = _load(tmp_path, small=text)
    where, _, said = found.partition(": ")
    assert message in said
    file, _, line = where.partition(":")
    assert file == "small.toml"
    if name == "duplicate yaku":
        assert int(line) == [i for i, row in enumerate(text.splitlines(), 1) if 'id = "all_pungs"' in row][1]
    elif not part:
        assert int(line) >= 1
    elif name.startswith("missing parameter"):
        assert int(line) in {_line(text, part), _line(text, part) - 1}
    else:
        assert int(line) == _line(text, part)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = small", "line 1"),
        (ALONE.replace("minimum = 0", "minimum = 0\nminimum = 1"), "line 11"),  # a duplicate key
        (ALONE.replace("value = 2", "value = 2\nvalue = 3"), "line 32"),
    ],
)
def test_what_is_no_toml_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    found = _load(tmp_path, small=text)
    assert found.startswith("small.toml:")
    assert message in found


def test_what_is_no_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_bytes(ALONE.encode("utf-16"))
    with pytest.raises(RulesetError, match=r"^small\.toml: cannot be read as UTF-8 text"):
        load_rulesets(tmp_path)


BROKEN_COLUMNS = {
    "unknown base": ('extends = "base"', 'extends = "bass"', "'bass' is not a base that can be extended", 2),
    "base that is a ruleset itself": ('extends = "base"', 'extends = "small"', "'small' is not a base that can be extended", 2),
    "value of an unknown yaku": ("all_pungs = 2", "all_punks = 2", "unknown yaku 'all_punks'", 6),
    "value of a wrong type": ("all_pungs = 2", 'all_pungs = "two"', "the value of 'all_pungs' is of the wrong type", 6),
    "value that is a truth": ("all_pungs = 2", "all_pungs = true", "the value of 'all_pungs' is of the wrong type", 6),
    "default of an unknown option": ("[values]", "[defaults]\nratte = 2\n[values]", "unknown option 'ratte'", 6),
    "marked yaku unknown": ("\n[values]", 'up_to_limit = ["all_punks"]\n[values]', "unknown yaku 'all_punks'", None),
    "yaku of its own": ("[values]", '[[yaku]]\nid = "made_up"\n[values]', "'yaku' belongs in the base", None),
    "value out of range": ("all_pungs = 2", "all_pungs = -3", "the value of 'all_pungs' is of the wrong type or out of range", 6),
    "unknown key": ("\n[values]", 'colour = "red"\n[values]', "unknown key 'colour'", 4),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN_COLUMNS)
def test_a_broken_column_is_refused_with_file_and_line(tmp_path: Path, name: str) -> None:
    old, new, message, line = BROKEN_COLUMNS[name]
    found = _load(tmp_path, small=ALONE, base=BASE, column=COLUMN.replace(old, new, 1))
    where, _, said = found.partition(": ")
    assert message in said
    assert where == f"column.toml:{line}" if line else where.startswith("column.toml:")


def test_a_chain_of_extensions_is_refused(tmp_path: Path) -> None:
    middle = 'id = "middle"\nabstract = true\nextends = "base"\nversion = "1.0.0"\n'
    found = _load(tmp_path, base=BASE, middle=middle, column=COLUMN.replace('"base"', '"middle"'))
    assert found == "middle.toml:2: 'abstract' belongs in the base"


def test_the_files_of_this_package_are_right() -> None:
    files = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in data_folder().glob("*.toml")}
    assert set(load_rulesets(data_folder())) == {name for name, data in files.items() if not data.get("abstract")}
