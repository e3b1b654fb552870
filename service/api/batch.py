"""``POST /v1/score/batch``: many deals, each of which has its own answer or problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from service.api.present import present
from service.api.problems import Problem
from service.api.requests import BATCH
from service.api.schemas import SCORE
from service.api.scoring import check_shape, rules_of, score
from service.scoring.faults import Fault
from service.scoring.rules import Rules
from service.words import Words

RULES = ("ruleset", "options")
MOST_ERRORS = 10
"""Of more faults in one deal the first ones are named: a thousand bad deals shall not have a hundred each."""


def batch_request(data: Any, words: Words) -> dict[str, Any]:
    """The answer to one ``POST /v1/score/batch`` with the body ``data``: a result or a problem for each deal, in their order.

    Raises ``Problem`` for what is wrong with the body around the deals, ruleset and options of the defaults among it.
    """
    check_shape(BATCH, data)
    defaults = data.get("defaults") or {}
    usual = _usual_rules(defaults) if "ruleset" in defaults else None
    return {"results": [_answer(deal, defaults, usual, words) for deal in data["deals"]]}


def _usual_rules(defaults: Mapping[str, Any]) -> Rules | None:
    """The rules of deals that name none, found once."""
    faults: list[Fault] = []
    try:
        rules = rules_of(defaults, faults)
    except Problem as problem:
        raise problem.below("/defaults") from None
    if faults:
        raise Problem(422, faults).below("/defaults")
    return rules


def _answer(deal: Any, defaults: Mapping[str, Any], usual: Rules | None, words: Words) -> dict[str, Any]:
    """One entry of the answer; the pointers of a problem are those of the deal."""
    try:
        full = _filled(deal, defaults) if isinstance(deal, dict) else deal
        check_shape(SCORE, full)
        known = None if any(key in deal for key in RULES) else usual
        return {"status": 200, "result": present(score(full, known), words, full.get("ref"))}
    except Problem as problem:
        return {"status": problem.status, "problem": problem.document(words, MOST_ERRORS)}


def _filled(deal: dict[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The deal with the defaults for what it does not say. Options belong to their ruleset: another one has its own."""
    other = "ruleset" in deal and deal["ruleset"] != defaults.get("ruleset", deal["ruleset"])
    return {key: value for key, value in defaults.items() if not (other and key == "options")} | deal
