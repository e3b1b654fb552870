"""``POST /v1/score``: one deal under one ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_scoring.core.deal import Deal, DealConstraints
from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.requests.present import present
from mahjong_scoring.requests.problems import Problem, pointing_into_the_body
from mahjong_scoring.requests.rules_named import rules_of
from mahjong_scoring.requests.shapes import DealFactsSchema, UnderRules
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.score import Result, score_deal
from mahjong_scoring.texts.catalogue import Texts


class ScoreRequestSchema(DealFactsSchema, UnderRules):
    """The body of ``POST /v1/score``."""


SCORE = ScoreRequestSchema()


@pointing_into_the_body
def score_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/score`` with the body ``data``. Raises ``Problem``."""
    data = SCORE.read(data)
    return present(score(data), texts, data.get("ref"))


def score(data: Mapping[str, Any], known: Rules | None = None) -> Result:
    """The result for a request of the right shape; ``known``: its rules, where they have been found already.

    Raises ``Problem``: 409 for a pinned hash that is not in force, 422 with the faults of ruleset, options and deal together.
    """
    faults: list[Fault] = []
    rules = known or rules_of(data, faults)
    deal = _deal(data, rules.constraints if rules else DealConstraints(), faults)
    if faults or rules is None or deal is None:
        raise Problem(422, faults)
    try:
        return score_deal(deal, rules)
    except DealError as error:
        raise Problem(422, error.faults) from None


def _deal(data: Mapping[str, Any], constraints: DealConstraints, faults: list[Fault]) -> Deal | None:
    try:
        return read_deal(data, constraints)
    except DealError as error:
        faults += error.faults
        return None
