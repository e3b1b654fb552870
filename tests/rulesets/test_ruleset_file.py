"""A ruleset file that is not understood stops the start, with file and line and what would be right."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mahjong_scoring.core.annotations import parameters_of
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.rulesets.catalogue import data_folder
from mahjong_scoring.rulesets.files import RulesetError, load_rulesets
from mahjong_scoring.rulesets.options import FromOption, options_in_force
from mahjong_scoring.yaku import RULES
from tests.rulesets.small_files import ALONE, BASE, COLUMN, DOUBLES, changed, line_of, load, refused

DEALER = ALONE[ALONE.index("[dealer]") :]
RATE = 'rate = { type = "integer", default = 1, min = 1, max = 10000 }'
MINIMUM = 'minimum = { type = "integer", default = 0, min = 0, max = 10, at_most = "limit" }'
EXAMPLE = ALONE[ALONE.index("example = ") : ALONE.index('\n\n[[yaku]]\nid = "dragons"')]
WIN = 'win = { winner = "south", by = "discard", tile = "1m", from = "west" }'


def test_the_small_files_are_right(tmp_path: Path) -> None:
    loaded = load(tmp_path, small=ALONE, base=BASE, column=COLUMN, doubled=DOUBLES)
    assert list(loaded) == ["column", "doubled", "small"]
    values = {item.id: item.value for item in loaded["column"].items}
    assert values | {"all_pungs": 2, "dragons": "limit", "full_flush": None} == values
    assert loaded["column"].settings["rate"] == FromOption("rate")
    assert loaded["column"].options["rate"].default == 2


# what is replaced, by what, what the message says, and a part of the line that it names ("": the first one)
BROKEN = {
    # the file as a whole
    "unknown key": ("forms = ", 'colour = "red"\nforms = ', 'unknown key "colour"; there are id, extends', "colour"),
    "no id": ('id = "small"\n', "", "a ruleset needs an id and a version", ""),
    "id is not the file's name": ('id = "small"', 'id = "other"', 'the id "other" is not the name of the file', "id = "),
    "id with odd characters": ('id = "small"', 'id = "Small/.."', '"Small/.." must be lower-case letters, digits and -', "id = "),
    "no version": ('version = "1.0.0"\n', "", "a ruleset needs an id and a version", ""),
    "version that is a word": ('version = "1.0.0"', 'version = "new"', 'version: "new" must be three numbers such as "1.0.0"', "version"),
    "no dealer": (DEALER, "", 'the key "dealer" is missing', ""),
    "dealer that is no table": ("[dealer]", "[dealing]", 'unknown key "dealing"', "[dealing]"),
    "no family": ('family = "small"\n', "", 'the key "family" is missing', ""),
    "family that is a number": ('family = "small"', "family = 5", "family: 5 must be a text", "family"),
    "unknown counting": ('counting = "faan"', 'counting = "fu"', 'counting: "fu" must be one of "faan", "additive", "doubles"', "counting"),
    "counting that is a list": ('counting = "faan"', 'counting = ["faan"]', "must be one of", "counting"),
    "abstract that is a text": ("forms = ", 'abstract = "no"\nforms = ', 'abstract: "no" must be true or false', "abstract"),
    "flowers that are a text": ("flowers = false", 'flowers = "no"', 'flowers: "no" must be true or false', "flowers"),
    "no flowers": ("flowers = false\n", "", 'the key "flowers" is missing', ""),
    "flowers by an unknown option": ("flowers = false", 'flowers = { option = "plums" }', 'flowers: there is no option "plums"', "flowers"),
    "flowers by an option that is no truth": (
        "flowers = false", 'flowers = { option = "style" }', 'flowers: the option style may be what does not fit: "plain" must be true or false', "flowers"),
    "notes that are a text": ('notes = ["One note."]', 'notes = "One note."', 'notes: "One note." must be a list', "notes"),
    "note that is a number": ('notes = ["One note."]', "notes = [1]", "notes: 1 must be a text", "notes"),
    "sources of a wrong type": ('sources = ["One source."]', "sources = [[]]", "sources: [] must be a text", "sources"),
    "yaku that is a table": ('[[yaku]]\nid = "all_pungs"', '[yakus]\nid = "all_pungs"', 'unknown key "yakus"', "[yakus]"),
    "values without a base": ("[dealer]", "[values]\nall_pungs = 2\n[dealer]", '"values" belongs in a file that extends a base', "[values]"),
    "defaults without a base": ("[dealer]", "[defaults]\nrate = 2\n[dealer]", '"defaults" belongs in a file that extends a base', "[defaults]"),
    "flags without a base": ("forms = ", 'capped = ["dragons"]\nforms = ', '"capped" belongs in a file that extends a base', "capped"),
    # forms
    "unknown form": ('"seven_pairs"]\nnotes', '"eight_pairs"]\nnotes', 'forms: "eight_pairs" must be one of "standard", "seven_pairs"', "forms"),
    "form that is a number": ('"seven_pairs"]\nnotes', "7]\nnotes", "forms: 7 must be one of", "forms"),
    "form that is a list": ('"seven_pairs"]\nnotes', '["seven_pairs"]]\nnotes', 'forms: ["seven_pairs"] must be one of', "forms"),
    "form by an option": ('"seven_pairs"]\nnotes', '{ option = "style" }]\nnotes', "must be one of", "forms"),
    "forms that are a text": ('forms = ["standard", "seven_pairs"]', 'forms = "standard"', 'forms: "standard" must be a list', "forms"),
    "no forms": ('forms = ["standard", "seven_pairs"]', "forms = []", "forms: at least one must be listed", "forms"),
    "a form twice": ('"seven_pairs"]\nnotes', '"standard"]\nnotes', "forms: each form must be listed once", "forms"),
    "a form twice with other parameters": (
        '"seven_pairs"]\nnotes', '"seven_pairs", { form = "seven_pairs", four_alike = false }]\nnotes', "forms: each form must be listed once", "forms"),
    "forms of different sizes": (
        'forms = ["standard",', 'forms = [{ form = "standard", sets = 5 },', "forms: all of them must have the same number of tiles", "forms"),
    "unknown parameter of a form": (
        'forms = ["standard",', 'forms = [{ form = "standard", set = 5 },', 'forms: unknown key "set"; the form standard has sets', "forms"),
    "parameter of a form that has none": (
        '"seven_pairs"]\nnotes', '{ form = "knitted", tiles = 16 }]\nnotes', "the form knitted has no parameters", "forms"),
    "parameter of a form of a wrong type": (
        '"seven_pairs"]\nnotes', '{ form = "seven_pairs", four_alike = 2 }]\nnotes', "four_alike: 2 must be true or false", "forms"),
    "parameter of a form out of range": (
        'forms = ["standard",', 'forms = [{ form = "standard", sets = 6 },', "sets: 6 must lie between 4 and 5", "forms"),
    "parameter of a form by an option": (
        'forms = ["standard",', 'forms = [{ form = "standard", sets = { option = "rate" } },', "sets: the option rate may be what does not fit", "forms"),
    # settings
    "unknown setting": ("co_winners_pay = true", "co_winers_pay = true", 'there is no setting "co_winers_pay"; there are multiple_winners', "co_winers_pay"),
    "missing setting": ('doubling = "full"\n', "", 'the setting "doubling" is missing', "[settings]"),
    "setting of a wrong type": ("co_winners_pay = true", "co_winners_pay = 1", "co_winners_pay: 1 must be true or false", "co_winners_pay"),
    "unknown value of a setting": ('doubling = "full"', 'doubling = "fulll"', 'doubling: "fulll" must be one of "full", "half_spicy"', "doubling"),
    "setting below nothing": ("other_share = 1", "other_share = -1", "other_share: -1 must lie between 0 and 12", "other_share"),
    "setting that is no whole number": ("other_share = 1", "other_share = 1.5", "other_share: 1.5 must be a whole number", "other_share"),
    "setting that is a truth": ("other_share = 1", "other_share = true", "other_share: true must be a whole number", "other_share"),
    "setting that is a list": ("other_share = 1", "other_share = [1]", "other_share: [1] must be a whole number", "other_share"),
    "setting that is the name of an option": ('rate = { option = "rate" }', 'rate = "rate"', 'rate: "rate" must be a whole number', "rate = "),
    "setting by an unknown option": ('rate = { option = "rate" }', 'rate = { option = "ratte" }', 'rate: there is no option "ratte"', "rate = "),
    "setting by an option that is no name": ('rate = { option = "rate" }', "rate = { option = 5 }", "rate: there is no option 5", "rate = "),
    "setting by an option and more": (
        'rate = { option = "rate" }', 'rate = { option = "rate", times = 2 }', "must be a whole number", "rate = "),
    "setting by an option that does not fit": (
        'above_limit = "single"', 'above_limit = { option = "style" }', 'may be what does not fit: "plain" must be one of "single"', "above_limit"),
    "setting by an option out of range": (
        "other_share = 1", 'other_share = { option = "limit" }', "may be what does not fit: 20 must lie between 0 and 12", "other_share"),
    "setting by an option that may be null": (
        'minimum = { option = "minimum" }', 'minimum = { option = "limit" }', "may be what does not fit: None must be a whole number", "minimum"),
    "setting that names a form which is not there": (
        "concealed_kong_robbable = false", 'concealed_kong_robbers = ["thirteen_orphans"]\nconcealed_kong_robbable = true',
        'there is in this ruleset no form "thirteen_orphans"', "concealed_kong_robbers"),
    "setting that names no form": (
        "concealed_kong_robbable = false", 'concealed_kong_robbers = ["orphans"]\nconcealed_kong_robbable = true',
        'concealed_kong_robbers: "orphans" must be one of "standard"', "concealed_kong_robbers"),
    "minimum above the limit": ('minimum = { option = "minimum" }', "minimum = 5", "minimum: 5 must not be above the limit, 3", "minimum"),
    # options
    "option that is no table": (RATE, "rate = 5", "the option rate: 5 must be a table", "rate = 5"),
    "unknown key of an option": ("max = 10000", "most = 10000", 'the option rate: unknown key "most"; there are type, default, min', RATE[:20]),
    "option without a type": ('rate = { type = "integer", ', "rate = { ", 'the option rate: the key "type" is missing', "rate = { default"),
    "unknown type": ('rate = { type = "integer"', 'rate = { type = "number"', 'type: "number" must be one of "integer", "boolean"', "rate = { type"),
    "option without bounds": (", min = 1, max = 10000", "", "the option rate lacks max", RATE[:20]),
    "bound of a wrong type": ("max = 10000", 'max = "none"', 'max: "none" must be a whole number', RATE[:20]),
    "bound without measure": ("max = 10000", "max = 99999999999", "max: 99999999999 must lie between -1000000 and 1000000", RATE[:20]),
    "bounds the wrong way round": ("min = 1, max = 10000", "min = 9, max = 1", "the option rate: min must not be above max", RATE[:20]),
    "option without a default": ("default = 1, ", "", 'the option "rate" has no default', RATE[:20]),
    "default out of range": ("default = 1,", "default = 0,", "default of rate: The option rate must be between 1 and 10000, not 0", RATE[:20]),
    "default without measure": ("default = 1,", f"default = 0x{'f' * 5000},", "default of rate: a number of more than 64 bits must lie between", RATE[:20]),
    "default of a wrong type": ("default = 1,", 'default = "one",', "default of rate: The option rate must be of type integer", RATE[:20]),
    "default that is a truth": ("default = 1,", "default = true,", "default of rate: The option rate must be of type integer", RATE[:20]),
    "default that is not allowed": ('default = "plain"', 'default = "plane"', "default of style", "style = {"),
    "default that lists what is not allowed": ('default = ["all_pungs"]', 'default = ["all_punks"]', "default of big_hands", "[options.big_hands]"),
    "default that lists one twice": ('default = ["all_pungs"]', 'default = ["all_pungs", "all_pungs"]', "default of big_hands", "[options.big_hands]"),
    "default that lists no texts": ('default = ["all_pungs"]', "default = [1]", "default of big_hands", "[options.big_hands]"),
    "default that conflicts": ('default = ["seven_pairs"]', 'default = ["seven_pairs", "nine_gates"]', "default of rare", "[options.rare]"),
    "choice without values": (', allowed = ["plain", "rich"]', "", "the option style lacks allowed", "style = {"),
    "no values allowed": ('allowed = ["plain", "rich"]', "allowed = []", "the option style: allowed must list at least one value, each once", "style = {"),
    "a value allowed twice": ('"plain", "rich"]', '"plain", "plain"]', "the option style: allowed must list at least one value, each once", "style = {"),
    "allowed of a wrong type": ('"plain", "rich"]', '"plain", 2.5]', "allowed: 2.5 must be a whole number or 2.5 must be a text", "style = {"),
    "list of numbers": ('allowed = ["all_pungs", "full_flush"]', 'allowed = ["all_pungs", 5]', "the option big_hands: allowed must list texts", "[options.big_hands]"),
    "key of another type": (RATE, RATE.replace(" }", ", allowed = [1] }"), "the option rate: allowed does not belong to the type integer", RATE[:20]),
    "list that may be null": ('allowed = ["all_pungs", "full_flush"]', 'nullable = true\nallowed = ["all_pungs", "full_flush"]',
        "the option big_hands: nullable does not belong to the type list", "[options.big_hands]"),
    "unknown key in the table of an option": ('default = ["all_pungs"]', 'default = ["all_pungs"]\nmost = 5', 'unknown key "most"', "most = 5"),
    "conflict with what is not allowed": (
        '[["seven_pairs", "nine_gates"]]', '[["seven_pairs", "dragons"]]', "the option rare: conflicts must list pairs of allowed values", "[options.rare]"),
    "conflict of three": ('[["seven_pairs", "nine_gates"]]', '[["seven_pairs", "nine_gates", "seven_pairs"]]', "conflicts must list pairs", "[options.rare]"),
    "conflict with itself": ('[["seven_pairs", "nine_gates"]]', '[["seven_pairs", "seven_pairs"]]', "conflicts must list pairs", "[options.rare]"),
    "conflicts that are no lists": ('[["seven_pairs", "nine_gates"]]', '["seven_pairs", "nine_gates"]', 'conflicts: "seven_pairs" must be a list', "conflicts"),
    "bounded by an unknown option": ('at_most = "limit"', 'at_most = "most"', 'at_most: there is no option "most"', "minimum = { type"),
    "bounded by itself": ('at_most = "limit"', 'at_most = "minimum"', "at_most: minimum must be an integer that no option bounds", "minimum = { type"),
    "bounded by a choice": ('at_most = "limit"', 'at_most = "style"', "at_most: style must be an integer", "minimum = { type"),
    "bounded by what is bounded": (
        RATE, RATE.replace(" }", ', at_most = "minimum" }'), "at_most: minimum must be an integer that no option bounds", RATE[:20]),
    "bounded below its own least": ("default = 0, min = 0, max = 10, at", "default = 2, min = 2, max = 10, at", "is never below the least minimum", "minimum = { type"),
    "bounded and null": (MINIMUM, MINIMUM.replace(" }", ", nullable = true }"), "at_most: limit must be an integer", "minimum = { type"),
    "default above what bounds it": ("default = 0, min = 0", "default = 5, min = 0", "default of minimum: 5 must not be above limit, 3", "minimum = { type"),
    "option that nothing uses": (RATE, f'{RATE}\nspeed = {{ type = "boolean", default = true }}', 'nothing uses the option "speed"', "speed"),
    "option that may list what it does not change": (
        'allowed = ["seven_pairs", "nine_gates"]', 'allowed = ["seven_pairs", "nine_gates", "dragons"]',
        'rare: "dragons" must be a yaku that this option can list', 'allowed = ["seven_pairs", "nine_gates", "dragons"]'),
    "option with odd characters": (RATE, f'{RATE}\n"Sp/eed" = {{ type = "boolean", default = true }}', 'Sp/eed: "Sp/eed" must be lower-case letters', "Sp/eed"),
    # adjust
    "condition that is no table": ('when = { style = "rich" }\nyaku', "when = 5\nyaku", "when: 5 must be a table", "when = 5"),
    "adjust without when": ('when = { style = "rich" }\nyaku', "yaku", 'the key "when" is missing', "[[adjust]]"),
    "adjust under no condition": ('when = { style = "rich" }\nyaku', "when = {}\nyaku", "when: it must name an option", "when = {}"),
    "unknown option in adjust": ('when = { style = "rich" }\nyaku', 'when = { stile = "rich" }\nyaku', 'when: there is no option "stile"', "stile"),
    "value that an option cannot have": (
        'when = { style = "rich" }\nyaku', "when = { rate = 0 }\nyaku", "when: the option rate has no value 0", "when = { rate"),
    "list in a condition": (
        'when = { style = "rich" }\nyaku', "when = { rare = [] }\nyaku", "when: the option rare must not be a list", "when = { rare"),
    "unknown key in adjust": ("value = 3", "values = 3", 'unknown key "values"; there are when, settings', "values = 3"),
    "unknown yaku in adjust": ('yaku = "all_pungs"', 'yaku = "all_punks"', 'yaku: there is no yaku "all_punks"', "all_punks"),
    "yaku of a wrong type in adjust": ('yaku = "all_pungs"', "yaku = 5", "yaku: 5 must be a text or 5 must be a list", "yaku = 5"),
    "yaku twice in adjust": ('yaku = "all_pungs"', 'yaku = ["all_pungs", "all_pungs"]', "must name each yaku once", "yaku = ["),
    "change of no yaku": ('yaku = "all_pungs"\n', "", "a change of yaku must say which and what", "value = 3"),
    "change of yaku without a change": ("value = 3\n", "", "a change of yaku must say which and what", 'yaku = "all_pungs"'),
    "change of nothing": ("settings = { discarder_share = 4 }\n", "", "the change must change something", '[[adjust]]\nwhen = { style = "rich" }\n\n[[yaku]]'),
    "unknown key of the dealer in adjust": (
        "settings = { discarder_share = 4 }", "dealer = { leaves = true }", 'dealer: unknown key "leaves"', "dealer = { leaves"),
    "value of the dealer in adjust": (
        "settings = { discarder_share = 4 }", "dealer = { rounds = 9 }", "rounds: 9 must lie between 1 and 4", "dealer = { rounds"),
    "value that is a word in adjust": ("value = 3", 'value = "lots"', 'value: "lots" must be a whole number between 0 and 20 or be "limit"', 'value = "lots"'),
    "value below nothing in adjust": ("value = 3", "value = -3", "value: -3 must be a whole number between 0 and 20", "value = -3"),
    "value without measure in adjust": ("value = 3", "value = 9999", "value: 9999 must be a whole number between 0 and 20", "value = 9999"),
    "value of a limit hand in adjust": ('yaku = "all_pungs"', 'yaku = "last_tile"', "value: a yaku of the unit limit has none", "value = 3"),
    "open value in adjust": ("value = 3", "open_value = 3", "open_value: nothing has one in the way of counting faan", "open_value"),
    "enabled that is a word in adjust": ("value = 3", 'enabled = "no"', 'enabled: "no" must be true or false', "enabled"),
    "enabled by an option": ("value = 3", 'enabled = { option = "style" }', "must be true or false", "enabled"),
    "unknown yaku taken in in adjust": ("value = 3", 'takes_in = ["all_chows"]', 'takes_in: there is no yaku "all_chows"', "takes_in"),
    "taken in that is a text in adjust": ("value = 3", 'takes_in = "dragons"', 'takes_in: "dragons" must be a list', "takes_in"),
    "taking in itself in adjust": ("value = 3", 'takes_in = ["all_pungs"]', "takes_in: all_pungs cannot take in itself", "takes_in"),
    "unknown parameter in adjust": (
        "value = 3", "params = { nonsense = 1 }", 'unknown key "nonsense": neither of a yaku nor a parameter of its rule', "nonsense"),
    "parameters that are no table": ("value = 3", "params = 5", "params: 5 must be a table", "params"),
    "parameter of a wrong type in adjust": (
        'yaku = "all_pungs"\nvalue = 3', 'yaku = "dragons"\nparams = { tiles = 5 }', "tiles: 5 must be the notation of some tiles", "params"),
    "settings that are no table": ("settings = { discarder_share = 4 }", "settings = 4", "settings: 4 must be a table", "settings = 4"),
    "unknown setting in adjust": ("discarder_share = 4", "limmit = 3", 'there is no setting "limmit"', "limmit"),
    "setting of a wrong type in adjust": ("discarder_share = 4", 'discarder_share = "double"', "must be a whole number", '"double"'),
    "unknown rule of liability in adjust": (
        "settings = { discarder_share = 4 }", 'liability = { id = "third_meld", meld = 3 }', "liability: it must name a rule of liability by its id", "third_meld"),
    "liability in adjust without a change": ("settings = { discarder_share = 4 }", 'liability = { id = "fourth_meld" }', "and what changes of it", "liability = {"),
    "unknown parameter of liability in adjust": (
        "settings = { discarder_share = 4 }", 'liability = { id = "fourth_meld", mild = 3 }', 'unknown key "mild"', "mild"),
    "parameter of liability out of range in adjust": (
        "settings = { discarder_share = 4 }", 'liability = { id = "fourth_meld", meld = 9 }', "meld: 9 must lie between 1 and 5", "meld = 9"),
    # yaku
    "yaku without an id": ('id = "all_pungs"\nvalue = 2', "value = 2", "a yaku needs an id", "[[yaku]]"),
    "id of a yaku that is a number": ('id = "all_pungs"\nvalue', "id = 7\nvalue", "id: 7 must be a text", "id = 7"),
    "id of a yaku with odd characters": ('id = "all_pungs"\nvalue', 'id = "All pungs!"\nvalue', 'id: "All pungs!" must be lower-case letters', "All pungs!"),
    "duplicate yaku": ('id = "full_flush"', 'id = "dragons"\nrule = "full_flush"', '"dragons" is described twice', 'id = "dragons"\nrule = "full_flush"'),
    "unknown rule": ('rule = "pung_of"', 'rule = "pung_off"', 'there is no rule "pung_off"', "pung_off"),
    "rule that is a list": ('rule = "pung_of"', 'rule = ["pung_of"]', 'rule: ["pung_of"] must be a text', "rule = ["),
    "rule by an option": ('rule = "pung_of"', 'rule = { option = "style" }', "must be a text", "rule = {"),
    "yaku without a rule of its name": ('id = "full_flush"', 'id = "fuller_flush"', 'there is no rule "fuller_flush"', "fuller_flush"),
    "unknown parameter": (
        'tiles = "567z"', 'tiles = "567z"\ntile = "1z"', 'unknown key "tile": neither of a yaku nor a parameter of its rule; the rule has tiles', 'tile = "1z"'),
    "missing parameter": ('tiles = "567z"\n', "", 'the rule "pung_of" needs "tiles"', 'rule = "pung_of"'),
    "flag of another way of counting": (
        "value = 2", "value = 2\nsets_once = true", 'unknown key "sets_once": neither of a yaku nor a parameter of its rule; it belongs to the way of counting additive', "sets_once"),
    "value of a wrong type": ("value = 2", "value = 2.5", 'value: 2.5 must be a whole number between 0 and 20 or be "limit"', "value = 2.5"),
    "value that is a word": ("value = 2", 'value = "lots"', 'value: "lots" must be', "lots"),
    "value that is a truth": ("value = 2", "value = true", "value: true must be a whole number", "value = true"),
    "value that is a list": ("value = 2", "value = [2]", "value: [2] must be a whole number", "value = [2]"),
    "value that is a date": ("value = 2", "value = 2024-05-17", "value: 2024-05-17 must be a whole number", "value = 2024"),
    "value out of range": ("value = 2", "value = 21", "value: 21 must be a whole number between 0 and 20", "value = 21"),
    "value that is the name of an option": ("value = 2", 'value = "rate"', 'value: "rate" must be', 'value = "rate"'),
    "value by an unknown option": ("value = 2", 'value = { option = "worth" }', 'value: there is no option "worth"', "worth"),
    "value by an option out of range": (
        "value = 2", 'value = { option = "rate" }', "value: the option rate may be what does not fit: 10000 must be a whole number between 0 and 20", "value = {"),
    "value by an option that may be null": ("value = 2", 'value = { option = "limit" }', "the option limit may be what does not fit: None", "value = {"),
    "value by an option of words": ("value = 2", 'value = { option = "style" }', 'may be what does not fit: "plain"', "value = {"),
    "value by an option that is a list": ("value = 2", 'value = { option = "rare" }', 'may be what does not fit: ["seven_pairs", "nine_gates"]', "value = {"),
    "value of a limit hand": ('unit = "limit"', 'unit = "limit"\nvalue = 5', "value: a yaku of the unit limit has none", "value = 5"),
    "old way to name an option": ("value = 2", 'value_option = "rate"', 'unknown key "value_option"', "value_option"),
    "value of a house rule out of range": (
        "value = 2", "value = 2\nvalue_if_enabled = 21", "value_if_enabled: 21 must be a whole number between 0 and 20", "value_if_enabled"),
    "an unknown form that is brought": (
        "value = 2", 'value = 2\nbrings_form = "eight_pairs"', 'brings_form: "eight_pairs" must be one of "standard"', "brings_form"),
    "a form of another size that is brought": (
        "value = 2", 'value = 2\nbrings_form = { form = "standard", sets = 5 }',
        "brings_form: it must have as many tiles as the forms of the ruleset", "brings_form"),
    "open value": ("value = 2", "value = 2\nopen_value = 1", "open_value: nothing has one in the way of counting faan", "open_value"),
    "flag of a wrong type": ("value = 2", "value = 2\nup_to_limit = 1", "up_to_limit: 1 must be true or false", "up_to_limit"),
    "flag by an option": ("value = 2", 'value = 2\nup_to_limit = { option = "style" }', "must be true or false", "up_to_limit"),
    "enabled of a wrong type": ("value = 2", 'value = 2\nenabled = "yes"', 'enabled: "yes" must be true or false', "enabled"),
    "unknown unit": ("value = 2", 'value = 2\nunit = "fu"', 'unit: "fu" must be one of faan, limit', "unit = "),
    "unit of a wrong type": ("value = 2", "value = 2\nunit = []", "unit: [] must be a text", "unit = "),
    "takes in an unknown yaku": ('takes_in = ["all_pungs"]', 'takes_in = ["all_chows"]', 'takes_in: there is no yaku "all_chows"', "takes_in"),
    "takes in one yaku twice": ('takes_in = ["all_pungs"]', 'takes_in = ["all_pungs", "all_pungs"]', "must name each yaku once", "takes_in"),
    "takes in itself": ('takes_in = ["all_pungs"]', 'takes_in_one = ["dragons"]', "takes_in_one: dragons cannot take in itself", "takes_in"),
    "takes in by an option": ('takes_in = ["all_pungs"]', 'takes_in = { option = "rare" }', "must be a list", "takes_in"),
    "takes in what is a number": ('takes_in = ["all_pungs"]', "takes_in_cheaper = [5]", "takes_in_cheaper: 5 must be a text", "takes_in"),
    "tiles that cannot be read": ('tiles = "567z"', 'tiles = "567"', "tiles: ", "tiles = "),
    "tiles that there are not": ('tiles = "567z"', 'tiles = "89z"', "tiles: ", "tiles = "),
    "no tiles": ('tiles = "567z"', 'tiles = ""', "tiles: at least one tile must be named", "tiles = "),
    "a tile twice": ('tiles = "567z"', 'tiles = "5567z"', 'tiles: "5567z" must name each tile once', "tiles = "),
    "tiles of a wrong type": ('tiles = "567z"', "tiles = 567", "tiles: 567 must be the notation of some tiles", "tiles = "),
    "tiles by an option": ('tiles = "567z"', 'tiles = { option = "style" }', "the option style may be what does not fit", "tiles = "),
    "form that is misspelt": ('form = "seven_pairs"\n', 'form = "seven_pear"\n', 'form: "seven_pear" must be one of "standard", "seven_pairs"', "seven_pear"),
    "form that the ruleset has not": (
        'form = "seven_pairs"\n', 'form = "thirteen_orphans"\n', 'form: there is in this ruleset no form "thirteen_orphans"', "thirteen_orphans"),
    "suits that are misspelt": (
        'id = "full_flush"', 'id = "mixed"\nrule = "chow_steps"\ncount = 3\nsteps = [1]\nsuits = "diferent"', 'suits: "diferent" must be one of "one", "different"', "diferent"),
    "steps out of range": (
        'id = "full_flush"', 'id = "mixed"\nrule = "chow_steps"\ncount = 3\nsteps = [1, 9]\nsuits = "one"', "steps: 9 must lie between 0 and 8", "steps = "),
    "no steps": ('id = "full_flush"', 'id = "mixed"\nrule = "chow_steps"\ncount = 3\nsteps = []\nsuits = "one"', "steps: [] must name at least one thing", "steps = "),
    "a step twice": ('id = "full_flush"', 'id = "mixed"\nrule = "chow_steps"\ncount = 3\nsteps = [1, 1]\nsuits = "one"', "[1, 1] must name at least one thing, each once", "steps = "),
    "count out of range": ('id = "full_flush"', 'id = "mixed"\nrule = "chow_steps"\ncount = 6\nsteps = [1]\nsuits = "one"', "count: 6 must lie between 2 and 5", "count = "),
    "more pungs than there are": ('id = "full_flush"', 'id = "many"\nrule = "concealed_pungs"\ncount = 6', "count: 6 must lie between 0 and 5", "count = "),
    "listed in an unknown option": ('listed_in = "rare"', 'listed_in = "hands"', 'listed_in: there is no option "hands"', "listed_in"),
    "listed in what is no list": ('listed_in = "rare"', 'listed_in = "style"', 'listed_in: the option style must be a list that may hold "seven_pairs"', "listed_in"),
    "listed in a list that cannot": ('listed_in = "rare"', 'listed_in = "big_hands"', "the option big_hands must be a list that may hold", "listed_in"),
    "listed in a list of names": ('listed_in = "rare"', 'listed_in = ["rare"]', 'listed_in: ["rare"] must be a text', "listed_in"),
    "worth the limit where there may be none": ('limit = { type = "integer", default = 3,', 'limit = { type = "integer",', "limit: it must be a number by default", "limit = { option"),
    "source of a wrong type": ('source = "page 1"', "source = 1", "source: 1 must be a text", "source = 1"),
    "source by an option": ('source = "page 1"', 'source = { option = "style" }', "must be a text", "source = {"),
    # examples
    "example that is a text": (EXAMPLE, 'example = "a hand"', 'example: "a hand" must be a table', "example"),
    "unknown key of an example": (WIN, f"{WIN}, wins = 1", 'example: unknown key "wins"; there are win, round_wind, hands', "example"),
    "example without a win": (f"{WIN}, ", "", 'example: the key "win" is missing', "example"),
    "example without a round wind": ('round_wind = "east", ', "", 'example: the key "round_wind" is missing', "example"),
    "example of a wrong wind": ('round_wind = "east"', 'round_wind = "up"', 'round_wind: "up" must be one of "east"', "example"),
    "example that is won in no way": ('by = "discard"', 'by = "luck"', 'win: by: "luck" must be one of "self_draw"', "example"),
    "example won by nobody": ('winner = "south"', "winner = []", "example: ", "example"),
    "example without the winner's hand": ('hands = { south = "11m333p333555s444z" }', "hands = {}", "example: The hand of the winner, south, is missing", "example"),
    "example without a discarder": (', from = "west"', "", "example: A win by discard needs", "example"),
    "example of too few tiles": ("11m333p333555s444z", "11m333p333555s4z", "example: With 0 melds, a hand must have 13 concealed tiles", "example"),
    "example of five tiles alike": ("11m333p333555s444z", "11111m333p555s44z", "example: There are only four of each tile", "example"),
    "example of no tiles": ("11m333p333555s444z", "something", "example: ", "example"),
    "example of an unknown circumstance": (WIN, WIN.replace(" }", ', circumstances = ["luck"] }'), 'circumstances: "luck" must be one of', "example"),
    "example under an option that cannot be null": ('444z" } }', '444z" }, null_options = ["rate"] }', "example: the option rate cannot be null", "example"),
    "example under an unknown option": ('444z" } }', '444z" }, null_options = ["speed"] }', 'example: there is no option "speed"', "example"),
    # liability
    "unknown key of liability": ('decides = "earliest"', 'decides = "earliest"\nsplit = true', 'unknown key "split"; there are decides', "split"),
    "liability of a wrong word": ('decides = "earliest"', 'decides = "soon"', 'decides: "soon" must be one of "earliest", "latest"', "soon"),
    "liability that decides by an option": ('decides = "earliest"', 'decides = { option = "style" }', "decides: ", "decides"),
    "liability without an order": ('decides = "earliest"\n', "", 'decides: it must be "earliest", "latest" or "first_rule"', "[liability]"),
    "rules of liability that are a number": (
        ALONE[ALONE.index("[[liability.rules]]") : ALONE.index("[dealer]")], "rules = 5\n", "rules: 5 must be a list", "rules = 5"),
    "rule of liability without an id": ('id = "fourth_meld"\n', "", "a rule of liability needs an id", "[[liability.rules]]"),
    "rule of liability twice": (
        "[dealer]", '[[liability.rules]]\nid = "robbed_kong"\n[[liability.rules]]\nrule = "three_winners"\nid = "robbed_kong"\n[dealer]', '"robbed_kong" is described twice', 'id = "robbed_kong"\n[dealer]'),
    "unknown rule of liability": ('rule = "meld_fed"', 'rule = "meld_feed"', 'there is no rule of liability "meld_feed"', "meld_feed"),
    "rule of liability that is a list": ('rule = "meld_fed"', "rule = []", "rule: [] must be a text", "rule = []"),
    "unknown parameter of liability": ("meld = 4", "meld = 4\nmild = 4", 'unknown key "mild"', "mild"),
    "missing parameter of liability": ("meld = 4\n", "", 'the rule "meld_fed" needs "meld"', 'rule = "meld_fed"'),
    "parameter of liability out of range": ("meld = 4", "meld = 6", "meld: 6 must lie between 1 and 5", "meld = 6"),
    "nothing exposed": ("exposed = [4]", "exposed = []", "exposed: [] must name at least one thing", "exposed"),
    "unknown way of winning": ('by = ["self_draw"]', 'by = ["drawing"]', 'by: "drawing" must be one of "self_draw"', "drawing"),
    "unknown hand of liability": ('hands = { option = "big_hands" }', 'hands = ["all_punks"]', 'hands: there is no yaku "all_punks"', "all_punks"),
    "hands that are the name of an option": ('hands = { option = "big_hands" }', 'hands = "big_hands"', 'hands: "big_hands" must be a list', 'hands = "big_hands"'),
    "hands by an unknown option": ('hands = { option = "big_hands" }', 'hands = { option = "big_handz" }', 'hands: there is no option "big_handz"', "big_handz"),
    "hands by an option of unknown yaku": ('allowed = ["all_pungs", "full_flush"]', 'allowed = ["all_pungs", "all_punks"]', 'hands: there is no yaku "all_punks"', "hands = { option"),
    "source of liability by an option": ("meld = 4", 'meld = 4\nsource = { option = "style" }', "must be a text", "source = {"),
    "rules in force that are a list": ('decides = "earliest"', 'decides = "earliest"\nin_force = ["fourth_meld"]', "in_force: it must be an option", "in_force"),
    "rules in force by an option of yaku": (
        'decides = "earliest"', 'decides = "earliest"\nin_force = { option = "big_hands" }', 'the option big_hands lists "all_pungs", which is no rule of liability', "in_force"),
    "rules in force by a choice": ('decides = "earliest"', 'decides = "earliest"\nin_force = { option = "style" }', "may be what does not fit", "in_force"),
    # dealer
    "unknown key of the dealer": ("rounds = 4", "rounds = 4\nround = 4", 'unknown key "round"; there are stays_after_draw', "round = 4"),
    "missing key of the dealer": ("stays_after_win = true\n", "", 'the key "stays_after_win" is missing', "[dealer]"),
    "dealer of a wrong type": ("stays_after_win = true", 'stays_after_win = "yes"', 'stays_after_win: "yes" must be true or false', "stays_after_win"),
    "more rounds than winds": ("rounds = 4", "rounds = 5", "rounds: 5 must lie between 1 and 4", "rounds"),
    "no rounds": ("rounds = 4", "rounds = 0", "rounds: 0 must lie between 1 and 4", "rounds"),
    "rounds by an option": ("rounds = 4", 'rounds = { option = "minimum" }', "rounds: the option minimum may be what does not fit: 0 must lie between 1 and 4", "rounds"),
    "dealer by an unknown option": (
        "stays_after_draw = true", 'stays_after_draw = { option = "luck" }', 'stays_after_draw: there is no option "luck"', "stays_after_draw"),
    "start below nothing": ("start = 100", "start = -1", "start: -1 must lie between 0 and 100000", "start"),
    "most wins below one": ("start = 100", "most_wins = 0", "most_wins: 0 must lie between 1 and 1001", "most_wins"),
    "three places": ("[4, 2, 1, 0]", "[4, 2, 1]", "table_points: [4, 2, 1] must be four numbers", "table_points"),
    "places the wrong way round": ("[4, 2, 1, 0]", "[0, 1, 2, 4]", "must be four numbers, those of the first place first", "table_points"),
    "table points without measure": ("[4, 2, 1, 0]", "[400, 2, 1, 0]", "table_points: 400 must lie between -100 and 100", "table_points"),
    "a seat twice": ('"south", "east", "north", "west"]', '"south", "east", "north", "north"]', "must be the four seats", "seat_changes"),
    "an unknown seat": ('"south", "east", "north", "west"]', '"south", "east", "north", "up"]', 'seat_changes: "up" must be one of "east"', "seat_changes"),
    "a change before the first round": ("{ south = [", "{ east = [", "seat_changes: east must be a round that follows another", "seat_changes"),
    "a change before a round that is not played": ("rounds = 4", "rounds = 1", "seat_changes: south must be a round that follows another", "seat_changes"),
    "seat changes that are a list": ('{ south = ["south", "east", "north", "west"] }', "[]", "seat_changes: [] must be a table", "seat_changes"),
}  # fmt: skip


def place_of(text: str, part: str) -> int:
    """The line of ``part``, which may hold the beginning of the line below or stand as the last of its kind."""
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_file_and_line(tmp_path: Path, name: str) -> None:
    old, new, message, part = BROKEN[name]
    text = changed(ALONE, old, new)
    where, _, said = refused(tmp_path, small=text).partition(": ")
    assert message in said
    assert where == f"small.toml:{place_of(text, part)}"


BROKEN_DOUBLES = {
    "key of worth missing": ("open_simple = 2, ", "", 'worth: the key "open_simple" is missing', "worth"),
    "unknown key of worth": ("open_simple = 2", "open_simple = 2, hidden = 2", 'worth: unknown key "hidden"; there are open_simple', "worth"),
    "worth of a wrong type": ("open_simple = 2", 'open_simple = "two"', 'worth: open_simple: "two" must be a whole number', "worth"),
    "worth out of range": ("open_simple = 2", "open_simple = 101", "worth: open_simple: 101 must lie between 0 and 100", "worth"),
    "worth by an option": ("worth = { open_simple", 'worth = { option = "base" }\nwas = { open_simple', "may be what does not fit: 10 must be a table", "worth"),
    "value of what finds its points": ('rule = "pung_points"', 'rule = "pung_points"\nvalue = 2', "value: pung has none, its rule pung_points finds the points", "value = 2"),
    "value by an option out of the range of the rule": ("allowed = [10, 100]", "allowed = [10, 101]", "may be what does not fit: 101 must lie between 0 and 100", "value = { option"),
    "value out of range": ('value = { option = "base" }', "value = 89", "value: 89 must be a whole number between 0 and 88", "value = 89"),
    "worth the limit": ("value = 1\n", 'value = "limit"\n', 'value: "limit" must be a whole number between 0 and 20', '"limit"'),
    "instead that is a number": ('{ option = "as_points", unit = "points", value = 10 }', "5", "instead: 5 must be a table", "instead"),
    "instead without a unit": ('unit = "points", value = 10', "value = 10", 'instead: the key "unit" is missing', "instead"),
    "instead with more": ("value = 10 }", "value = 10, rule = 5 }", 'instead: unknown key "rule"', "instead"),
    "instead of an unknown unit": ('unit = "points", value = 10', 'unit = "fu", value = 10', 'instead: the unit "fu" must be one of doubles, points', "instead"),
    "instead of a unit without values": ('unit = "points", value = 10', 'unit = "limit", value = 10', 'the unit "limit" must be one of doubles, points', "instead"),
    "instead of a list of units": ('unit = "points", value = 10', "unit = [], value = 10", "instead: unit: [] must be a text", "instead"),
    "instead by an unknown option": ('option = "as_points"', 'option = "points"', 'instead: there is no option "points"', "instead"),
    "instead by what is no list": ('option = "as_points"', 'option = "base"', "instead: the option base must be a list that may hold", "instead"),
    "instead by an option that does not list it": ('allowed = ["all_pungs"]', 'allowed = ["pung"]', "instead: the option as_points must be a list that may hold", "instead"),
    "instead with a value below nothing": ("value = 10 }", "value = -1 }", "instead: value: -1 must lie between 0 and 1000", "instead"),
    "limit below one": ("limit = 500", "limit = 0", "limit: 0 must lie between 1 and 1000000", "limit = 0"),
    "minimum below nothing": ("limit = 500", "limit = 500\nminimum = -5", "minimum: -5 must lie between 0 and 1000000", "minimum"),
    "setting of another way of counting": ("limit = 500", 'limit = 500\ndoubling = "full"', 'there is no setting "doubling"', "doubling"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN_DOUBLES)
def test_a_broken_file_of_doubles_is_refused_with_file_and_line(tmp_path: Path, name: str) -> None:
    old, new, message, part = BROKEN_DOUBLES[name]
    text = changed(DOUBLES, old, new)
    where, _, said = refused(tmp_path, doubled=text).partition(": ")
    assert message in said
    assert where == f"doubled.toml:{place_of(text, part)}"


def test_a_text_that_is_the_name_of_an_option_stays_a_text(tmp_path: Path) -> None:
    text = changed(ALONE, 'source = "page 1"', 'source = "rate"')
    text = changed(text, 'allowed = ["plain", "rich"]', 'allowed = ["plain", "rich", "rate"]')
    ruleset = load(tmp_path, small=changed(text, 'default = "plain"', 'default = "rate"'))["small"]
    assert ruleset.items[0].source == "rate"
    assert ruleset.options["style"].default == "rate"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id = small", "small.toml:1: "),
        (changed(ALONE, "doubling =", "doubling = 1\ndoubling ="), f"small.toml:{line_of(ALONE, 'doubling') + 1}: "),
        (changed(ALONE, "value = 2", "value = 2\nvalue = 3"), f"small.toml:{line_of(ALONE, 'value = 2') + 1}: "),
        (f"{ALONE}deep = {'[' * 5000}", "small.toml:1: "),
        (f"{ALONE}long = {'9' * 5000}", "small.toml:1: "),
        (changed(ALONE, "value = 2", f"value = 0x{'f' * 5000}"), f"small.toml:{line_of(ALONE, 'value = 2')}: value: a number of more than"),
        (changed(ALONE, "value = 2", f"{'value.' * 990}x = 2"), f"small.toml:{line_of(ALONE, 'value = 2')}: value: {{ value = "),
    ],
    ids=["no text", "key twice", "key of a yaku twice", "too deep to read", "too long to read", "too long to write", "too deep to write"],
)
def test_what_is_no_toml_or_cannot_be_read_is_refused_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    assert refused(tmp_path, small=text).startswith(message)


@pytest.mark.parametrize(("key", "message"), [("adjust", "5 must be a table"), ("yaku", "a yaku needs an id")])
def test_lists_of_what_is_no_table_are_refused(tmp_path: Path, key: str, message: str) -> None:
    tables = ALONE.split("\n\n")
    text = "\n\n".join([f"{key} = [5]", *[table for table in tables if not table.startswith(f"[[{key}]]")]])
    assert refused(tmp_path, small=text) == f"small.toml:1: {message}"


def test_what_is_no_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_bytes(ALONE.encode("utf-16"))
    with pytest.raises(RulesetError, match=r"^small\.toml: cannot be read as UTF-8 text"):
        load_rulesets(tmp_path)


def test_a_folder_with_the_name_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "small.toml").mkdir()
    with pytest.raises(RulesetError, match=r"^small\.toml: cannot be read"):
        load_rulesets(tmp_path)


def test_a_parameter_has_the_name_of_no_key_of_a_yaku() -> None:
    """Else a file could not give it."""
    keys = {"id", "rule", "unit", "open_value", "enabled", "listed_in", "instead", "source", "example", "option"}
    keys |= {"value_if_enabled", "brings_form", "takes_in", "takes_in_same_sets", "takes_in_one", "takes_in_cheaper"}
    keys |= {flag for counting in COUNTINGS.values() for flag in counting.flags}
    assert [name for name, rule in RULES.items() if keys & parameters_of(rule.function).keys()] == []


def test_the_files_of_this_package_are_right() -> None:
    files = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in data_folder().glob("*.toml")}
    assert set(load_rulesets(data_folder())) == {name for name, data in files.items() if not data.get("abstract")}


STYLE = 'style = { type = "choice", default = "plain", allowed = ["plain", "rich"] }'


def setting(sets: str) -> str:
    """The small file, its style setting defaults of other options."""
    return changed(ALONE, STYLE, STYLE.replace(" }", f", sets = {sets} }}"))


def test_an_option_sets_the_defaults_of_others(tmp_path: Path) -> None:
    options = load(tmp_path, small=setting("{ rich = { rate = 2, rare = [] } }"))["small"].options
    plain = options_in_force(options, {}, "", [])
    assert (plain["rate"], plain["rare"]) == (1, ("seven_pairs",))
    assert options_in_force(options, {"style": "rich"}, "", []) == plain | {"style": "rich", "rate": 2, "rare": ()}
    assert options_in_force(options, {"style": "rich", "rate": 1}, "", [])["rate"] == 1


@pytest.mark.parametrize(
    ("sets", "message"),
    [
        ("{ gold = { rate = 2 } }", 'sets: the option style has no value "gold"'),
        ("{ rich = { speed = 2 } }", 'sets: "speed" must be an option that sets nothing'),
        ("{ rich = { style = 'plain' } }", 'sets: "style" must be an option that sets nothing'),
        ("{ rich = { limit = 5 } }", 'sets: "limit" must be an option that sets nothing, and that neither bounds another nor is bounded'),
        ("{ rich = { minimum = 1 } }", 'sets: "minimum" must be an option that sets nothing'),
        ("{ rich = { rate = 0 } }", "sets: The option rate must be between 1 and 10000, not 0."),
    ],
)
def test_what_an_option_cannot_set_is_refused(tmp_path: Path, sets: str, message: str) -> None:
    where, _, said = refused(tmp_path, small=setting(sets)).partition(": ")
    line = next(i for i, text in enumerate(setting(sets).splitlines(), start=1) if text.startswith("style ="))
    assert (where, said.startswith(message)) == (f"small.toml:{line}", True), said
