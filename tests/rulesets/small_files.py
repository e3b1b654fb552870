"""Small ruleset files, and how tests load and break them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_scoring.rulesets.files import RulesetError, load_rulesets
from mahjong_scoring.rulesets.model import Ruleset

ALONE = """\
id = "small"
version = "1.0.0"
family = "small"
counting = "faan"
flowers = false
forms = ["standard", "seven_pairs"]
notes = ["One note."]
sources = ["One source."]

[settings]
limit = { option = "limit" }
rate = { option = "rate" }
minimum = { option = "minimum" }
above_limit = "single"
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
minimum = { type = "integer", default = 0, min = 0, max = 10, at_most = "limit" }
style = { type = "choice", default = "plain", allowed = ["plain", "rich"] }

[options.big_hands]
type = "list"
default = ["all_pungs"]
allowed = ["all_pungs", "full_flush"]

[options.rare]
type = "list"
default = ["seven_pairs"]
allowed = ["seven_pairs", "nine_gates"]
conflicts = [["seven_pairs", "nine_gates"]]

[[adjust]]
when = { style = "rich" }
yaku = "all_pungs"
value = 3

[[adjust]]
when = { style = "rich" }
settings = { discarder_share = 4 }

[[yaku]]
id = "all_pungs"
value = 2
source = "page 1"
example = { win = { winner = "south", by = "discard", tile = "1m", from = "west" }, round_wind = "east", hands = { south = "11m333p333555s444z" } }

[[yaku]]
id = "dragons"
rule = "pung_of"
value = 1
tiles = "567z"
takes_in = ["all_pungs"]

[[yaku]]
id = "full_flush"

[[yaku]]
id = "seven_pairs"
rule = "form"
value = 4
form = "seven_pairs"
listed_in = "rare"

[[yaku]]
id = "nine_gates"
value = "limit"
listed_in = "rare"

[[yaku]]
id = "last_tile"
rule = "last_tile_drawn"
unit = "limit"

[liability]
decides = "earliest"

[[liability.rules]]
id = "fourth_meld"
rule = "meld_fed"
exposed = [4]
meld = 4
by = ["self_draw"]
hands = { option = "big_hands" }

[dealer]
stays_after_draw = true
stays_after_win = true
rounds = 4
start = 100
table_points = [4, 2, 1, 0]
seat_changes = { south = ["south", "east", "north", "west"] }
"""
BASE = (
    ALONE.replace('id = "small"\n', 'id = "base"\nabstract = true\n', 1)
    .replace("value = 2\n", "", 1)
    .replace("value = 1\n", "", 1)
    .replace("value = 4\n", "", 1)
)
COLUMN = """\
id = "column"
extends = "base"
version = "1.0.0"
up_to_limit = ["dragons"]

[values]
all_pungs = 2
dragons = "limit"

[defaults]
rate = 2
"""
DOUBLES = """\
id = "doubled"
version = "1.0.0"
family = "doubled"
counting = "doubles"
flowers = true
forms = ["standard"]

[settings]
limit = 500
notional_limit = 1000
losers_settle = true
east_doubles = true
claimed_kong_liable = true
robbed_kong_liable = false
multiple_winners = false
concealed_kong_robbable = false

[options]
as_points = { type = "list", default = [], allowed = ["all_pungs"] }
base = { type = "choice", default = 10, allowed = [10, 100] }

[[yaku]]
id = "base"
rule = "base_points"
unit = "points"
value = { option = "base" }

[[yaku]]
id = "pung"
rule = "pung_points"
unit = "points"
worth = { open_simple = 2, concealed_simple = 4, open_outside = 4, concealed_outside = 8 }

[[yaku]]
id = "all_pungs"
value = 1
instead = { option = "as_points", unit = "points", value = 10 }

[dealer]
stays_after_draw = true
stays_after_win = true
rounds = 4
"""


def write(folder: Path, **files: str) -> Path:
    """The folder, with these files in it."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def load(folder: Path, **files: str) -> dict[str, Ruleset]:
    return load_rulesets(write(folder, **files))


def refused(folder: Path, **files: str) -> str:
    """The message that loading these files ends with."""
    with pytest.raises(RulesetError) as caught:
        load(folder, **files)
    return str(caught.value)


def changed(text: str, old: str, new: str) -> str:
    """The text with ``old`` replaced at the one place where it stands first."""
    assert old in text, old
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    """The number of the first line that holds ``part``."""
    return next(i for i, line in enumerate(text.splitlines(), 1) if part in line)
