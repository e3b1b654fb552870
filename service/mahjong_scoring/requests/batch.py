"""``POST /v1/score/batch``: many deals, each of which has its own answer or problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.requests.fields import Later, ListOf, MapOf, ObjectOf, StrictSchema
from mahjong_scoring.requests.present import present
from mahjong_scoring.requests.problems import Problem, pointing_into_the_body
from mahjong_scoring.requests.rules_named import rules_of, ruleset_of
from mahjong_scoring.requests.score import SCORE, score
from mahjong_scoring.requests.shapes import MOST_OPTIONS, DealFactsSchema, RulesetField, seat
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.texts.catalogue import Texts

Entry = Callable[[Any], dict[str, Any]]

MOST_DEALS = 1000
RULES = ("ruleset", "options")


class BatchDefaultsSchema(StrictSchema):
    """What holds for every deal of a batch that does not say it itself."""

    ruleset = RulesetField()
    options = MapOf(None, MOST_OPTIONS)
    round_wind = seat()


class BatchDealSchema(DealFactsSchema, BatchDefaultsSchema):
    """One deal of a batch."""


class BatchRequestSchema(StrictSchema):
    """The body of ``POST /v1/score/batch``."""

    defaults = ObjectOf(BatchDefaultsSchema)
    deals = ListOf(Later(BatchDealSchema), MOST_DEALS, required=True)


BATCH = BatchRequestSchema()
DEAL = BatchDealSchema()


@pointing_into_the_body
def batch_request(data: Any, texts: Texts, before_each: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """The answer to one ``POST /v1/score/batch`` with the body ``data``: a result or a problem for each deal, in their order.

    ``before_each`` is called before each deal; what it raises ends the work. Raises ``Problem`` for what is wrong with the body
    around the deals, ruleset and options of the defaults among it.
    """
    data = BATCH.read(data)
    entry = _entry_under(data.get("defaults") or {}, texts)
    results: list[dict[str, Any]] = []
    failed = False
    for deal in data["deals"]:
        before_each()
        results.append(entry(deal, short=failed))
        failed = failed or "problem" in results[-1]
    return {"results": results}


def entry_under(defaults: Any, texts: Texts) -> Entry:
    """What makes of one deal its entry, ``{"status", "result"}`` or ``{"status", "problem"}``; ``defaults`` hold for all deals.

    Nothing is kept from one deal to the next, so that there may be any number of them. Raises ``Problem`` for what is wrong with the
    defaults.
    """
    data = BATCH.read({"defaults": defaults, "deals": []})
    return _entry_under(data.get("defaults") or {}, texts)


def _entry_under(defaults: Mapping[str, Any], texts: Texts) -> partial[dict[str, Any]]:
    usual = _usual_rules(defaults) if "ruleset" in defaults else None
    return partial(_answer, defaults=defaults, usual=usual, texts=texts)


def entry_of_text(text: bytes, entry: Entry, texts: Texts) -> dict[str, Any]:
    """The entry of a deal that is written as JSON; ``entry``: what makes one of a deal. What is no strict JSON is its problem."""
    try:
        deal = read_json(text)
    except Problem as problem:
        return faulty_entry(problem, texts)
    return entry(deal)


def faulty_entry(problem: Problem, texts: Texts, *, short: bool = False) -> dict[str, Any]:
    """The entry of what has this problem."""
    return {"status": problem.status, "problem": problem.document(texts, short=short)}


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


def _answer(sent: Any, defaults: Mapping[str, Any], usual: Rules | None, texts: Texts, *, short: bool = False) -> dict[str, Any]:
    """One entry of the answer; the pointers of a problem are those of the deal. ``short``: not the first problem of the answer."""
    deal = sent
    try:
        full = {**defaults, **sent} if isinstance(sent, dict) else sent
        if not SCORE.accepts(full):
            deal = DEAL.given(sent)
            full = SCORE.read({**defaults, **deal} if isinstance(deal, dict) else deal)
        if usual and "ruleset" in deal and not _names(deal["ruleset"], usual):
            full["options"] = deal.get("options") or {}
        known = None if any(key in deal for key in RULES) else usual
        return {"status": 200, "result": present(score(full, known), texts, full.get("ref"))}
    except Problem as problem:
        own = not isinstance(deal, dict) or "options" in deal
        return faulty_entry((problem if own else _from_defaults(problem)).as_sent(sent), texts, short=short)


def _names(raw: Any, usual: Rules) -> bool:
    """Does a deal's own ``ruleset`` mean the one of the defaults, however it says so? Options belong to their ruleset."""
    faults: list[Fault] = []
    ruleset = ruleset_of(raw, "/ruleset", faults)
    return ruleset is not None and not faults and (ruleset.id, ruleset.hash) == (usual.ruleset.id, usual.ruleset.hash)


def _from_defaults(problem: Problem) -> Problem:
    """The problem of a deal that has its options from the defaults: that is where a fault of these lies."""
    faults = [
        replace(fault, pointer=f"/defaults{fault.pointer}") if fault.pointer.startswith("/options/") else fault for fault in problem.faults
    ]
    return Problem(problem.status, faults)
