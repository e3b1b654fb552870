"""Files that extend a base: what they may add and change, what of it is refused, and where that is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_scoring.core.notation import parse_tiles
from mahjong_scoring.rulesets.in_force import default_rules
from mahjong_scoring.rulesets.model import ItemSpec, Ruleset
from tests.rulesets.small_files import ALONE, BASE, COLUMN, changed, load, refused

END = "\n[defaults]\n"


def column(folder: Path, more: str, base: str = BASE, **files: str) -> Ruleset:
    """The column with ``more`` tables."""
    return load(folder, base=base, column=f"{COLUMN}\n{more}", **files)["column"]


def item_of(ruleset: Ruleset, name: str) -> ItemSpec:
    item = ruleset.item(name)
    assert item is not None
    return item


# --- freedom ---


def test_a_column_adds_a_yaku(tmp_path: Path) -> None:
    ruleset = column(tmp_path, '[[yaku]]\nid = "winds"\nrule = "pung_of"\ntiles = "1234z"\nvalue = 2\ntakes_in = ["all_pungs"]')
    added = item_of(ruleset, "winds")
    assert ruleset.items[-1] is added
    assert (added.value, added.takes_in, added.params) == (2, ("all_pungs",), {"tiles": frozenset(parse_tiles("1234z"))})
    assert "winds" in [item.id for item in default_rules(ruleset).items]


def test_a_column_gives_an_added_yaku_its_value_and_its_flags_as_any_other(tmp_path: Path) -> None:
    text = changed(COLUMN, "all_pungs = 2", "all_pungs = 2\nwinds = 3")
    text = changed(text, '["dragons"]', '["dragons", "winds"]')
    ruleset = load(tmp_path, base=BASE, column=f'{text}\n[[yaku]]\nid = "winds"\nrule = "pung_of"\ntiles = "1234z"')["column"]
    assert (item_of(ruleset, "winds").value, item_of(ruleset, "winds").flags) == (3, {"up_to_limit"})


def test_a_column_changes_what_an_inherited_yaku_takes_in(tmp_path: Path) -> None:
    ruleset = column(tmp_path, '[[yaku]]\nid = "dragons"\ntakes_in = []\ntakes_in_one = ["all_pungs"]')
    dragons = item_of(ruleset, "dragons")
    assert (dragons.takes_in, dragons.takes_in_one, dragons.value, dragons.rule) == ((), ("all_pungs",), "limit", "pung_of")
    assert [item.id for item in ruleset.items].index("dragons") == 1


def test_a_column_changes_the_parameters_of_an_inherited_yaku(tmp_path: Path) -> None:
    ruleset = column(tmp_path, '[[yaku]]\nid = "dragons"\ntiles = "5z"')
    assert item_of(ruleset, "dragons").params == {"tiles": frozenset(parse_tiles("5z"))}


def test_a_column_changes_the_rule_of_an_inherited_yaku(tmp_path: Path) -> None:
    ruleset = column(tmp_path, '[[yaku]]\nid = "dragons"\nrule = "concealed_pungs"\ncount = 2')
    dragons = item_of(ruleset, "dragons")
    assert (dragons.rule, dragons.params, dragons.takes_in) == ("concealed_pungs", {"count": 2}, ("all_pungs",))


def test_a_column_sets_and_clears_the_flags_of_an_inherited_yaku(tmp_path: Path) -> None:
    base = changed(BASE, 'tiles = "567z"', 'tiles = "567z"\nflower = true\ncapped = true')
    ruleset = column(tmp_path, '[[yaku]]\nid = "dragons"\nflower = false\nlast_resort = true', base)
    assert item_of(ruleset, "dragons").flags == {"capped", "last_resort", "up_to_limit"}


def test_a_column_switches_an_inherited_yaku_off(tmp_path: Path) -> None:
    ruleset = column(tmp_path, '[[yaku]]\nid = "last_tile"\nenabled = false')
    assert [item.id for item in default_rules(ruleset).switched_off] == ["last_tile"]


def test_a_column_may_value_a_yaku_where_it_changes_it(tmp_path: Path) -> None:
    assert item_of(column(tmp_path, '[[yaku]]\nid = "full_flush"\nvalue = 3'), "full_flush").value == 3


def test_a_yaku_of_the_base_has_no_value_of_its_own(tmp_path: Path) -> None:
    """What a column does not list it does not play, whatever the base says."""
    base = changed(BASE, 'id = "full_flush"', 'id = "full_flush"\nvalue = 5')
    assert item_of(column(tmp_path, "", base), "full_flush").value is None


def test_a_column_values_one_of_two_yaku_of_one_id(tmp_path: Path) -> None:
    base = changed(BASE, 'id = "full_flush"', 'id = "full_flush"\n\n[[yaku]]\nid = "full_flush"\nunit = "limit"')
    text = changed(COLUMN, "all_pungs = 2", "all_pungs = 2\nfull_flush = 3")
    ruleset = load(tmp_path, base=base, column=text)["column"]
    assert [(item.unit, item.value) for item in ruleset.items if item.id == "full_flush"] == [("faan", 3), ("limit", None)]


def test_a_column_has_options_of_its_own_and_changes_those_of_the_base(tmp_path: Path) -> None:
    more = 'speed = { type = "boolean", default = true }\nrate = { type = "integer", default = 5, min = 5, max = 9 }\n'
    more = f'[options]\n{more}\n[[adjust]]\nwhen = {{ speed = false }}\nyaku = "dragons"\nenabled = false\n'
    ruleset = load(tmp_path, base=BASE, column=f"{COLUMN[: COLUMN.index(END)]}\n{more}")["column"]
    assert (ruleset.options["rate"].default, ruleset.options["rate"].max, ruleset.options["speed"].default) == (5, 9, True)


def test_defaults_of_a_column_may_list(tmp_path: Path) -> None:
    ruleset = load(tmp_path, base=BASE, column=changed(COLUMN, END, f'{END}big_hands = ["full_flush"]\n'))["column"]
    assert default_rules(ruleset).options["big_hands"] == ("full_flush",)


# --- what is refused ---

YAKU = "[[yaku]]\n"
# what is replaced, by what, what the message says, and a part of the line that it names
BROKEN_COLUMNS = {
    "unknown base": ('extends = "base"', 'extends = "bass"', '"bass" is not a base that can be extended', "extends"),
    "base that is a ruleset itself": ('extends = "base"', 'extends = "small"', '"small" is not a base that can be extended', "extends"),
    "itself as the base": ('extends = "base"', 'extends = "column"', '"column" is not a base that can be extended', "extends"),
    "base that is a list": ('extends = "base"', 'extends = ["base"]', 'extends: ["base"] must be a text', "extends"),
    "id of another column": ('id = "column"', 'id = "small"', 'the id "small" is not the name of the file', "id = "),
    "what belongs in a base": ("\n[values]", 'family = "small"\n[values]', '"family" belongs in the base', "family"),
    "settings": ("\n[values]", "[settings]\nminimum = 2\n[values]", '"settings" belongs in the base', "[settings]"),
    "dealer": ("\n[values]", "[dealer]\nrounds = 2\n[values]", '"dealer" belongs in the base', "[dealer]"),
    "unknown key": ("\n[values]", 'colour = "red"\n[values]', 'unknown key "colour"', "colour"),
    "values that are a list": ("\n[values]\n", "values = []\n[options]\n", "values: [] must be a table", "values"),
    # values
    "value of an unknown yaku": ("all_pungs = 2", "all_punks = 2", 'there is no yaku "all_punks"', "all_punks"),
    "value of a wrong type": ("all_pungs = 2", 'all_pungs = "two"', 'all_pungs: "two" must be a whole number between 0 and 20', "all_pungs"),
    "value that is a truth": ("all_pungs = 2", "all_pungs = true", "all_pungs: true must be a whole number", "all_pungs"),
    "value out of range": ("all_pungs = 2", "all_pungs = -3", "all_pungs: -3 must be a whole number", "all_pungs"),
    "value without measure": ("all_pungs = 2", "all_pungs = 9999", "all_pungs: 9999 must be a whole number", "all_pungs"),
    "value by an unknown option": ("all_pungs = 2", 'all_pungs = { option = "x" }', 'all_pungs: there is no option "x"', "all_pungs"),
    "value by an option out of range": ("all_pungs = 2", 'all_pungs = { option = "rate" }', "the option rate may be what does not fit", "all_pungs"),
    "value of a limit hand": ("all_pungs = 2", "last_tile = 2", "last_tile: a yaku of the unit limit has none", "last_tile"),
    "value that is a table": ("all_pungs = 2", "all_pungs = { open = 1 }", "all_pungs: { open = 1 } must be a whole number", "all_pungs"),
    # flags
    "flag of an unknown yaku": ('["dragons"]', '["all_punks"]', 'up_to_limit: there is no yaku "all_punks"', "up_to_limit"),
    "flag of what is no name": ('["dragons"]', "[{}]", "up_to_limit: {  } must be a text", "up_to_limit"),
    "flag of one yaku twice": ('["dragons"]', '["dragons", "dragons"]', "must name each yaku once", "up_to_limit"),
    "flag that is no list": ('["dragons"]', '"dragons"', 'up_to_limit: "dragons" must be a list', "up_to_limit"),
    "flag of another way of counting": ("up_to_limit", "everyone", '"everyone" belongs to another way of counting', "everyone"),
    # defaults and options
    "default of an unknown option": ("rate = 2", "ratte = 2", 'there is no option "ratte"', "ratte"),
    "default out of range": ("rate = 2", "rate = 0", "default of rate: The option rate must be between 1 and 10000", "rate"),
    "default of a wrong type": ("rate = 2", "rate = [2]", "default of rate: The option rate must be of type integer", "rate"),
    "default that is a table": ("rate = 2", "rate = { min = 2 }", "default of rate", "rate"),
    "default above what bounds it": ("rate = 2", "minimum = 4", "default of minimum: 4 must not be above limit, 3", "minimum"),
    "option that the base takes for another type": (
        "\n[defaults]\nrate = 2", '\n[options]\nrate = { type = "boolean", default = true }', "rate: the option rate may be what does not fit: true must be", "rate"),
    "option that the base takes for a narrower one": (
        "\n[defaults]\nrate = 2", '\n[options]\nlimit = { type = "integer", default = 3, min = 1, max = 99 }', "limit: the option limit may be what does not fit: 99", "limit = {"),
    "list that lacks a yaku of the base": (
        "\n[defaults]\nrate = 2", '\n[options]\nrare = { type = "list", default = [], allowed = ["nine_gates"] }', 'the option rare must be a list that may hold "seven_pairs"', "rare"),
    "list that holds more than the base's yaku": (
        "\n[defaults]\nrate = 2", '\n[options]\nrare = { type = "list", default = [], allowed = ["nine_gates", "seven_pairs", "x"] }', 'rare: "x" must be a yaku', "rare"),
    # adjust
    "wrong setting in adjust": ("\n[values]", '\n[[adjust]]\nwhen = { style = "rich" }\nsettings = { limmit = 3 }\n\n[values]', 'there is no setting "limmit"', "limmit"),
    "setting of a wrong type in adjust": (
        "\n[values]", '\n[[adjust]]\nwhen = { style = "rich" }\nsettings = { rate = "x" }\n\n[values]', 'rate: "x" must be a whole number', 'rate = "x"'),
    "second adjust": (
        "\n[values]", '[[adjust]]\nwhen = { rate = 3 }\nyaku = "dragons"\nvalue = 3\n[[adjust]]\nwhen = { rate = 3 }\nyaku = "dragons"\nvalue = 99\n[values]',
        "value: 99 must be a whole number", "value = 99"),
    # yaku
    "yaku without a rule": ("\n[values]", f'{YAKU}id = "made_up"\n[values]', 'there is no rule "made_up"', '"made_up"'),
    "yaku of another unit": ("\n[values]", f'{YAKU}id = "dragons"\nunit = "fu"\n[values]', 'unit: "fu" must be one of faan, limit', "unit"),
    "yaku twice": ("\n[values]", f'{YAKU}id = "dragons"\n{YAKU}unit = "faan"\nid = "dragons"\n[values]', '"dragons" is described twice', 'id = "dragons"\n[values]'),
    "value stated twice": ("\n[values]", f'{YAKU}id = "dragons"\nvalue = 3\n[values]', 'the value of "dragons" is stated twice', "dragons = "),
    "wrong parameter of an inherited yaku": ("\n[values]", f'{YAKU}id = "dragons"\ncount = 3\n[values]', 'unknown key "count"', "count"),
    "parameter that the new rule needs": (
        "\n[values]", f'{YAKU}id = "dragons"\nrule = "concealed_pungs"\n[values]', 'the rule "concealed_pungs" needs "count"', "rule"),
    "parameter that the new rule has not": (
        "\n[values]", f'{YAKU}id = "dragons"\nrule = "all_pungs"\ntiles = "1z"\n[values]', 'unknown key "tiles"', "tiles"),
    "yaku that takes in an unknown one": ("\n[values]", f'{YAKU}id = "dragons"\ntakes_in = ["x"]\n[values]', 'takes_in: there is no yaku "x"', "takes_in"),
    "value of an inherited yaku": ("\n[values]", f'{YAKU}id = "full_flush"\nvalue = 21\n[values]', "value: 21 must be", "value = 21"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN_COLUMNS)
def test_a_broken_column_is_refused_with_file_and_line(tmp_path: Path, name: str) -> None:
    old, new, message, part = BROKEN_COLUMNS[name]
    text = changed(COLUMN, old, new)
    where, _, said = refused(tmp_path, small=ALONE, base=BASE, column=text).partition(": ")
    assert message in said
    assert where == f"column.toml:{text[: text.index(part)].count(chr(10)) + 1}"


def test_a_fault_of_the_base_is_said_with_the_column_that_shows_it(tmp_path: Path) -> None:
    broken = changed(BASE, 'tiles = "567z"', 'tiles = "567"')
    line = broken[: broken.index("tiles = ")].count("\n") + 1
    found = refused(tmp_path, base=broken, column=COLUMN)
    assert found.startswith(f"base.toml:{line}: tiles: ")
    assert found.endswith("(as column.toml extends it)")


def test_a_column_that_changes_a_rule_is_named_where_the_base_changes_its_parameters(tmp_path: Path) -> None:
    base = changed(BASE, 'yaku = "all_pungs"\nvalue = 3', 'yaku = "dragons"\nparams = { tiles = "5z" }')
    found = refused(tmp_path, base=base, column=f'{COLUMN}\n[[yaku]]\nid = "dragons"\nrule = "all_pungs"')
    assert 'unknown key "tiles"' in found
    assert found.endswith("(as column.toml extends it)")


def test_what_a_base_lacks_is_said_of_the_base(tmp_path: Path) -> None:
    assert refused(tmp_path, base=changed(BASE, 'family = "small"\n', ""), column=COLUMN).startswith(
        'base.toml:1: the key "family" is missing'
    )


def test_flowers_are_said_in_the_base_or_in_the_column(tmp_path: Path) -> None:
    base = changed(BASE, "flowers = false\n", "")
    assert refused(tmp_path, base=base, column=COLUMN) == 'column.toml:1: the key "flowers" is missing'
    assert load(tmp_path, base=base, column=changed(COLUMN, "version", "flowers = true\nversion"))["column"].flowers is True


def test_an_option_of_the_flowers_is_offered_only_where_there_are_some(tmp_path: Path) -> None:
    base = changed(BASE, "[options]", '[options]\nhelp = { type = "boolean", default = true, flowers_only = true }')
    base = changed(base, "flowers_toward_minimum = true", 'flowers_toward_minimum = { option = "help" }')
    flowers = changed(COLUMN, "version", "flowers = true\nversion").replace('"column"', '"more"')
    loaded = load(tmp_path, base=base, column=COLUMN, more=flowers)
    assert ("help" in loaded["column"].options, loaded["column"].settings["flowers_toward_minimum"]) == (False, True)
    assert "help" in loaded["more"].options
    wrong = changed(base, 'type = "boolean", default = true', 'type = "choice", default = "yes", allowed = ["yes"]')
    assert 'flowers_toward_minimum: "yes" must be true or false' in refused(tmp_path, base=wrong, column=COLUMN)


def test_a_chain_of_extensions_is_refused(tmp_path: Path) -> None:
    middle = 'id = "middle"\nabstract = true\nextends = "base"\nversion = "1.0.0"\n'
    found = refused(tmp_path, base=BASE, middle=middle, column=changed(COLUMN, '"base"', '"middle"'))
    assert found == 'middle.toml:2: "abstract" belongs in the base'


def test_a_base_that_nobody_extends_is_refused(tmp_path: Path) -> None:
    """Nothing else would ever read it."""
    assert refused(tmp_path, small=ALONE, base=BASE) == "base.toml:2: the base must be extended by some file"
