"""``POST /v1/verify``: a claim at the table against the score."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.spelling import name_key
from mahjong_scoring.requests.fields import ListOf, Number, ObjectOf, StrictSchema, Text
from mahjong_scoring.requests.present import present
from mahjong_scoring.requests.problems import Problem, pointing_into_the_body
from mahjong_scoring.requests.score import ScoreRequestSchema, score
from mahjong_scoring.requests.shapes import MOST_YAKU, REF, schema_of, seat
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.sittings import LARGEST
from mahjong_scoring.tasks.stated_scores import STATED
from mahjong_scoring.tasks.verify import Claimed, Missed, Verified, verify
from mahjong_scoring.texts.catalogue import Texts, all_names
from mahjong_scoring.texts.names import Name

ClaimSchema = schema_of(
    "ClaimSchema",
    {
        "seat": seat(required=True),
        "yaku": ListOf(Text(80, least=1), MOST_YAKU),
        **{key: Number(0, LARGEST - 1) for key in STATED},
    },
)
"""What is claimed for one hand: yaku, and the whole count in the keys of its way of counting."""


class VerifyRequestSchema(StrictSchema):
    """The body of ``POST /v1/verify``."""

    deal = ObjectOf(ScoreRequestSchema, required=True)
    claim = ObjectOf(ClaimSchema, required=True)
    ref = Text(REF)


VERIFY = VerifyRequestSchema()


@pointing_into_the_body
def verify_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/verify`` with the body ``data``. Raises ``Problem``."""
    data = VERIFY.read(data)
    deal = data["deal"]
    try:
        result = score(deal)
    except Problem as problem:
        raise problem.below("/deal") from None
    try:
        verified = verify(result, data["claim"], ids_by_name(result.rules.ruleset.id))
    except DealError as error:
        raise Problem(422, error.faults) from None
    answer = {"ref": data["ref"]} if "ref" in data else {}
    return answer | _verified(verified, result.rules, texts) | {"result": present(result, texts, deal.get("ref"))}


@lru_cache(maxsize=64)
def ids_by_name(ruleset_id: str) -> Mapping[str, frozenset[str]]:
    """What each yaku of a ruleset is called in any of the languages or by an alias (``name_key``), and the ids that are called so."""
    found: dict[str, set[str]] = {}
    for yaku, names in all_names(ruleset_id).items():
        for name in names:
            found.setdefault(name_key(name), set()).add(yaku)
    return {key: frozenset(ids) for key, ids in found.items()}


def _verified(verified: Verified, rules: Rules, texts: Texts) -> dict[str, Any]:
    names = texts.ruleset(rules.ruleset.id).yaku
    total = verified.total
    return {
        "stands": verified.stands,
        "valid": verified.valid,
        "claimed": [_claimed(claimed, names) for claimed in verified.claimed],
        "missed": [_missed(missed, names) for missed in verified.missed],
        "total": {"unit": total.unit, "claimed": total.claimed, "actual": total.actual},
        **{number.unit: {"claimed": number.claimed, "actual": number.actual} for number in verified.beside},
        "outcome": verified.outcome,
    }


def _claimed(claimed: Claimed, names: Mapping[str, Name]) -> dict[str, Any]:
    return {
        "claim": claimed.claim,
        "id": claimed.id,
        "name": names[claimed.id].name if claimed.id else None,
        "verdict": claimed.verdict,
        "by": claimed.by,
        "reason": claimed.reason,
        "count": claimed.count,
        "actual": claimed.actual,
    }


def _missed(missed: Missed, names: Mapping[str, Name]) -> dict[str, Any]:
    return {"id": missed.id, "name": names[missed.id].name, "value": missed.value, "unit": missed.unit, "count": missed.count}
