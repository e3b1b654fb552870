"""``POST /v1/compare``: one deal under several rulesets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mahjong_scoring.core.faults import MOST_FAULTS, Fault
from mahjong_scoring.requests.fields import ListOf
from mahjong_scoring.requests.present import present, ruleset_named
from mahjong_scoring.requests.problems import Problem, pointing_into_the_body
from mahjong_scoring.requests.rules_named import house_rules_in, ruleset_of
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


@pointing_into_the_body
def compare_request(sent: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/compare`` with the body ``sent``. Raises ``Problem`` for its shape and its rulesets."""
    data = COMPARE.read(sent)
    several = _named_rules(data["rulesets"]) if "rulesets" in data else [default_rules(ruleset) for ruleset in rulesets().values()]
    answer = {"ref": data["ref"]} if "ref" in data else {}
    results: list[dict[str, Any]] = []
    for compared in compare(data, several):
        results.append(_result(compared, sent, texts, short=bool(results) and "problem" in results[-1]))
    return answer | {"results": results}


def _named_rules(named: Sequence[Any]) -> list[Rules]:
    faults: list[Fault] = []
    found = []
    for i, raw in enumerate(named):
        found.append(ruleset_of(raw, f"/rulesets/{i}", faults))
        if len(faults) > MOST_FAULTS:
            break
    if faults:
        raise Problem(422, faults)
    return [default_rules(ruleset).sent_as(house_rules_in(raw)) for ruleset, raw in zip(found, named, strict=True) if ruleset]


def _result(compared: Compared, sent: Any, texts: Texts, *, short: bool) -> dict[str, Any]:
    answer = {"ruleset": ruleset_named(compared.rules)}
    if compared.result is None:
        return answer | {"status": 422, "problem": Problem(422, compared.faults).as_sent(sent).document(texts, short=short)}
    return answer | {"status": 200, "receives": compared.receives, "result": present(compared.result, texts)}
