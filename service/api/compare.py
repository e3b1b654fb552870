"""``POST /v1/compare``: one deal under several rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from service.api.present import present, ruleset_named
from service.api.problems import Problem
from service.api.requests import COMPARE
from service.api.scoring import check_shape, ruleset_of
from service.scoring.catalogue import rulesets
from service.scoring.compare import Compared, compare
from service.scoring.faults import Fault
from service.scoring.rules import Rules, default_rules
from service.words import Words


def compare_request(data: Any, words: Words) -> dict[str, Any]:
    """The answer to one ``POST /v1/compare`` with the body ``data``. Raises ``Problem`` for its shape and its rulesets."""
    check_shape(COMPARE, data)
    several = _named_rules(data["rulesets"]) if "rulesets" in data else [default_rules(ruleset) for ruleset in rulesets().values()]
    answer = {"ref": data["ref"]} if "ref" in data else {}
    return answer | {"results": [_result(compared, words) for compared in compare(data, several)]}


def _named_rules(named: Sequence[Any]) -> list[Rules]:
    faults: list[Fault] = []
    found = [ruleset_of(raw, f"/rulesets/{i}", faults) for i, raw in enumerate(named)]
    if faults:
        raise Problem(422, faults)
    return [default_rules(ruleset) for ruleset in found if ruleset]


def _result(compared: Compared, words: Words) -> dict[str, Any]:
    answer = {"ruleset": ruleset_named(compared.rules.ruleset)}
    if compared.result is None:
        return answer | {"status": 422, "problem": Problem(422, compared.faults).document(words)}
    return answer | {"status": 200, "receives": compared.receives, "result": present(compared.result, words)}
