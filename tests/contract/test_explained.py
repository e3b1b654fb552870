"""openapi.yaml explains every value of its lists in a table, in their order, and every code of a warning."""

import re
from pathlib import Path

import pytest

from mahjong_scoring.tasks.verify import NOT_TOGETHER
from tests.contract.support import OPEN, component

SCORING = Path(__file__).parents[2] / "service" / "mahjong_scoring"
LISTS = ("Circumstance", "Way", "Form", "WaitShape", "Unit", "NotCountedReason", "Outcome", "TransferReason", "Verdict")
WARNING_CODE = re.compile(r'\b(?:MissingFact\(|Unstated\(|Unknown\([^"]*)\s*"(\w+_(?:unknown|missing))"')


def explained(name: str) -> list[str]:
    return re.findall(r"^\| `(\w+)` \| \S", component(name)["description"], re.MULTILINE)


@pytest.mark.parametrize("name", LISTS)
def test_every_value_of_a_list_is_explained(name: str):
    assert explained(name) == (component(name).get("enum") or component(name)[OPEN])


def test_every_code_of_a_warning_is_explained():
    used = {code for path in SCORING.rglob("*.py") for code in WARNING_CODE.findall(path.read_text(encoding="utf-8"))}
    assert len(used) >= 8
    assert set(explained("WarningCode")) == set(component("WarningCode")[OPEN]) == used


def test_the_reasons_of_a_verdict_are_those_of_what_is_not_counted():
    assert set(NOT_TOGETHER) < set(component("NotCountedReason")[OPEN])
    assert component("ClaimedYaku")["properties"]["reason"]["oneOf"] == [component("NotCountedReason"), {"type": "null"}]
