"""What rules, forms and settings say of their parameters and fields, whether or not they are compiled."""

import inspect
from typing import Annotated, Literal, get_type_hints

import pytest

from mahjong_scoring.core.annotations import Parameter, Range, hints_of, keys_of, parameters_of
from mahjong_scoring.core.tiles import Tiles
from mahjong_scoring.counting.faan import FaanSettings
from mahjong_scoring.reading.forms.seven_pairs import SevenPairs
from mahjong_scoring.reading.forms.standard import Standard
from mahjong_scoring.reading.forms.thirteen_orphans import ThirteenOrphans
from mahjong_scoring.rulesets.example import ExampleWin
from mahjong_scoring.settling.liability import LIABILITY_RULES
from mahjong_scoring.yaku import RULES
from mahjong_scoring.yaku.points import PairPoints
from mahjong_scoring.yaku.sets import all_chows, all_pungs, pungs_and_pair


def test_the_parameters_of_a_rule():
    assert parameters_of(all_pungs) == {}
    assert parameters_of(all_chows) == {"pair": Parameter(Literal["any", "number", "worthless"], required=False)}
    assert parameters_of(pungs_and_pair) == {
        "tiles": Parameter(Tiles, required=True),
        "pungs": Parameter(Annotated[int, Range(0, 5)], required=True),
        "pair": Parameter(bool, required=False),
    }


def test_the_parameters_of_a_form():
    assert parameters_of(Standard) == {
        "sets": Parameter(Annotated[int, Range(4, 5)], required=False),
        "max_chows": Parameter(Annotated[int, Range(0, 5)], required=False),
    }
    assert parameters_of(SevenPairs)["four_alike"] == Parameter(bool, required=False)
    assert parameters_of(ThirteenOrphans) == {}


def test_the_fields_of_settings_with_those_of_their_base():
    hints = hints_of(FaanSettings)
    assert list(hints)[:2] == ["multiple_winners", "concealed_kong_robbable"]
    assert hints["limit"] == Annotated[int, Range(1, 20)] | None
    assert hints["doubling"] == Literal["full", "half_spicy"]


def test_the_keys_of_tables():
    value = Annotated[int, Range(0, 100)]
    assert keys_of(PairPoints) == {key: Parameter(value, required=True) for key in ("dragon", "seat_wind", "round_wind")}
    assert keys_of(ExampleWin)["kong"] == Parameter(str, required=False)
    assert keys_of(ExampleWin)["tile"] == Parameter(str, required=True)


@pytest.mark.plain
@pytest.mark.parametrize("rule", [*RULES.values(), *LIABILITY_RULES.values()], ids=lambda rule: rule.function.__name__)
def test_what_the_source_says_is_what_python_says(rule):
    function = rule.function
    hints = get_type_hints(function, include_extras=True)
    by_keyword = [entry for entry in inspect.signature(function).parameters.values() if entry.kind is entry.KEYWORD_ONLY]
    assert parameters_of(function) == {
        entry.name: Parameter(hints[entry.name], required=entry.default is entry.empty) for entry in by_keyword
    }
