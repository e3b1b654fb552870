"""``POST /v1/compare``: one deal under several rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.requests.fields import ListOf
from mahjong_scoring.requests.present import present, ruleset_named
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.requests.rules_named import ruleset_of
from mahjong_scoring.requests.shapes import DealFactsSchema, RulesetField
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import Rules, default_rules
from mahjong_scoring.tasks.compare import Compared, compare
from mahjong_scoring.texts.catalogue import Texts

MOST_RULESETS = 50


class CompareRequestSchema(DealFactsSchema):
    """The body of ``POST /v1/compare``."""

    rulesets = ListOf(RulesetField(), MOST_RULESETS)


COMPARE = CompareRequestSchema()


def compare_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/compare`` with the body ``data``. Raises ``Problem`` for its shape and its rulesets."""
    data = COMPARE.read(data)
    several = _named_rules(data["rulesets"]) if "rulesets" in data else [default_rules(ruleset) for ruleset in rulesets().values()]
    answer = {"ref": data["ref"]} if "ref" in data else {}
    return answer | {"results": [_result(compared, texts) for compared in compare(data, several)]}


def _named_rules(named: Sequence[Any]) -> list[Rules]:
    faults: list[Fault] = []
    found = [ruleset_of(raw, f"/rulesets/{i}", faults) for i, raw in enumerate(named)]
    if faults:
        raise Problem(422, faults)
    return [default_rules(ruleset) for ruleset in found if ruleset]


def _result(compared: Compared, texts: Texts) -> dict[str, Any]:
    answer = {"ruleset": ruleset_named(compared.rules.ruleset)}
    if compared.result is None:
        return answer | {"status": 422, "problem": Problem(422, compared.faults).document(texts)}
    return answer | {"status": 200, "receives": compared.receives, "result": present(compared.result, texts)}
