"""``POST /v1/payments``: limit and payments for scores that were counted at the table."""

from __future__ import annotations

from functools import partial
from typing import Any

from mahjong_scoring.requests.fields import Flag, Number, ObjectOf, Text
from mahjong_scoring.requests.present import in_force, outcome_and_score, settled
from mahjong_scoring.requests.problems import pointing_into_the_body
from mahjong_scoring.requests.rules_named import under_rules
from mahjong_scoring.requests.shapes import (
    REF,
    CountedWinSchema,
    Counters,
    Declared,
    DrawSchema,
    UnderRules,
    by_seat,
    liable,
    schema_of,
    win_or_draw,
)
from mahjong_scoring.tasks.stated_scores import STATED, pay_stated
from mahjong_scoring.texts.catalogue import Texts

_STATED = {key: Number(0, most) for key, most in STATED.items()}
CountedScoreSchema = schema_of("CountedScoreSchema", {**_STATED, "flowers": Number(0, 10_000), "above_limit": Flag()})
"""What one hand was counted to be worth, in the keys of its way of counting."""
ScoresSchema = by_seat("ScoresSchema", partial(ObjectOf, CountedScoreSchema))


class CountsSchema(Counters):
    """What of the table a stated score does not hold."""


class PaymentsRequestSchema(Declared, UnderRules):
    """The body of ``POST /v1/payments``."""

    draw = ObjectOf(DrawSchema)
    win = win_or_draw(CountedWinSchema)
    scores = ObjectOf(ScoresSchema)
    table = ObjectOf(CountsSchema)
    liability = liable()
    ref = Text(REF)


PAYMENTS = PaymentsRequestSchema()


@pointing_into_the_body
def payments_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/payments`` with the body ``data``. Raises ``Problem``."""
    data = PAYMENTS.read(data)
    rules, counted = under_rules(data, partial(pay_stated, data))
    hands = {seat: outcome_and_score(hand) for seat, hand in counted.hands.items()}
    return {**in_force(rules, data.get("ref")), "hands": hands, **settled(counted, texts)}
