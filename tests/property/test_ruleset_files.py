"""Whatever stands in a ruleset file: it is refused with its name, or it loads and can be played."""

from __future__ import annotations

import datetime as dt
import json
import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.catalogue import data_folder
from mahjong_scoring.rulesets.files import RulesetError, load_rulesets
from mahjong_scoring.rulesets.in_force import Rules, default_rules, rules_for
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.rotation import Ended, Position, following
from mahjong_scoring.tasks.score import score_deal

FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(data_folder().glob("*.toml"))}
"""The ruleset files of this package as data."""
TOGETHER = {name: [data["extends"]] if "extends" in data else [] for name, data in FILES.items()} | {"hong-kong": ["hk-qq", "hk-wikipedia"]}
"""What else must be there to load a file."""
HANDS = (
    ("1m", "23m456p789s111z55z"),
    ("5z", "123m456p789s11z55z"),
    ("9m", "1112345678999m"),
    ("7z", "19m19p19s1234567z"),
    ("1z", "1m[1111p<east](2222p)[3333p+<east][444p<north]"),
    ("1m", "1m[111z<west][222z<north](3333z)[444z<west]"),
    ("4z", "1122m3344p5566s4z"),
    ("2p", "234m234p234s34p66s"),
)
DEALS = [
    {"round_wind": "east", "win": {"winner": "south", "tile": tile, **how}, "hands": {"south": hand, "west": "123m123p123s1234z"}}
    for tile, hand in HANDS
    for how in ({"by": "self_draw", "circumstances": ["last_tile"]}, {"by": "discard", "from": "east"})
]

STRANGE: list[Any] = [
    True, False, 0, 1, 2, 3, 4, 5, -1, 13, 88, 9999, 2**70, 0.5, float("inf"), float("nan"),
    "", "limit", "lots", "rate", "standard", "567z", "all_pungs", "east", 'ü\u0000"\n', dt.date(2024, 5, 17),
    [], [""], [1], [[]], [{}], ["all_pungs"], ["all_pungs", "all_pungs"], ["standard", "seven_pairs"], [["a", "b"]],
    {}, {"option": "rate"}, {"option": "limit"}, {"option": "big_hands"}, {"option": "no"}, {"option": []}, {"option": 1, "x": 1},
    {"id": "x"}, {"id": "all_pungs", "value": 1}, {"type": "boolean", "default": True}, {"form": "standard", "sets": 5}, {"x": {"y": {}}},
]  # fmt: skip


def toml(value: Any) -> str:
    """The value as TOML writes it, in one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key, ensure_ascii=False)} = {toml(entry)}' for key, entry in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else str(value).lower()


def lines(data: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key, ensure_ascii=False)} = {toml(value)}\n" for key, value in data.items())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything that the value holds, notes and examples only to their beginnings."""
    if path and path[-1] in ("notes", "sources", "example"):
        return
    for key, entry in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield (*path, key)
        yield from places(entry, (*path, key))


PLACES = {name: sorted(places(data), key=str) for name, data in FILES.items()}


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


Change = tuple[tuple[Any, ...], str, str, Any]


@st.composite
def changes(draw: st.DrawFn, name: str) -> Change:
    """A place in a file, what is done there, under which key where something is added, and with which value."""
    path = draw(st.sampled_from(PLACES[name]))
    other = draw(st.sampled_from(PLACES[name]))
    value = draw(st.sampled_from(STRANGE) | st.just(at(FILES[name], other)))
    return path, draw(st.sampled_from(["change", "take out", "add"])), str(other[-1]), value


def with_changes(data: dict[str, Any], changed: list[Change]) -> dict[str, Any]:
    data = deepcopy(data)
    for path, action, key, value in changed:
        try:
            inside, last = at(data, path[:-1]), path[-1]
            if action == "change":
                inside[last] = deepcopy(value)
            elif action == "take out":
                del inside[last]
            elif isinstance(inside, list):
                inside.insert(last, deepcopy(value))
            else:
                inside[key] = deepcopy(value)
        except (LookupError, TypeError):  # an earlier change took the place away
            continue
    return data


files = st.sampled_from(sorted(FILES)).flatmap(lambda name: st.tuples(st.just(name), st.lists(changes(name), min_size=1, max_size=3)))


def test_the_writer_of_these_tests_writes_toml() -> None:
    for data in FILES.values():
        assert tomllib.loads(lines(data)) == data


def choices(ruleset: Ruleset) -> Iterator[Rules]:
    """The rules in force by default, and with each option at each of its values, or its bounds."""
    for name, option in ruleset.options.items():
        for value in option.values():
            faults: list[Any] = []
            options = options_in_force(ruleset.options, {name: value}, "", faults)
            if not faults:
                yield rules_for(ruleset, options)
    yield rules_for(ruleset, options_in_force(ruleset.options, {}, "", []))


def play(ruleset: Ruleset) -> None:
    """Scores some hands and plays the rounds to their end."""
    for rules in choices(ruleset):
        for raw in DEALS:
            try:
                score_deal(read_deal(raw, rules.constraints), rules)
            except DealError:
                continue
    position: Position | None = Position(0, ("a", "b", "c", "d"))
    while position:
        position = following(position, Ended(("south",)), default_rules(ruleset).dealer)


def load(name: str, data: dict[str, Any]) -> dict[str, Ruleset]:
    with tempfile.TemporaryDirectory() as folder:
        for other in TOGETHER[name]:
            shutil.copy(data_folder() / f"{other}.toml", folder)
        (Path(folder) / f"{name}.toml").write_text(lines(data), encoding="utf-8")
        return load_rulesets(Path(folder))


@settings(max_examples=int(os.environ.get("RULESET_FILES", "100")), suppress_health_check=[HealthCheck.too_slow])
@given(files)
def test_a_changed_file_is_refused_with_its_name_or_can_be_played(changed: tuple[str, list[Change]]) -> None:
    """What a column needs of its base may be missing there after the change: then the column is named."""
    name, made = changed
    named = [name, *TOGETHER[name]] if FILES[name].get("abstract") else [name]
    try:
        loaded = load(name, with_changes(FILES[name], made))
    except RulesetError as error:
        refused: str | None = str(error)
        loaded = {}
    else:
        refused = None
    assert refused is None or any(f"{one}.toml" in refused for one in named)
    for ruleset in loaded.values():
        play(ruleset)
