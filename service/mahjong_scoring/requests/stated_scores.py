"""``POST /v1/payments``: limit and payments for scores that were counted at the table."""

from __future__ import annotations

from functools import partial
from typing import Any

from mahjong_scoring.requests.fields import Flag, Number, ObjectOf, StrictSchema, Text
from mahjong_scoring.requests.present import in_force, settled
from mahjong_scoring.requests.rules_named import under_rules
from mahjong_scoring.requests.shapes import REF, CountedWinSchema, UnderRules, by_seat, liable
from mahjong_scoring.tasks.stated_scores import MOST, CountedHand, pay_by_eye
from mahjong_scoring.texts.catalogue import Texts


class CountedScoreSchema(StrictSchema):
    """What one hand was counted to be worth."""

    faan = Number(0, MOST["faan"])
    points = Number(0, MOST["points"])
    total = Number(0, MOST["total"])
    flowers = Number(0, MOST["points"])
    above_limit = Flag()


ScoresSchema = by_seat("ScoresSchema", partial(ObjectOf, CountedScoreSchema))


class PaymentsRequestSchema(UnderRules):
    """The body of ``POST /v1/payments``."""

    win = ObjectOf(CountedWinSchema, required=True, allow_none=True)
    scores = ObjectOf(ScoresSchema)
    liability = liable()
    ref = Text(REF)


PAYMENTS = PaymentsRequestSchema()


def payments_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/payments`` with the body ``data``. Raises ``Problem``."""
    PAYMENTS.check(data)
    rules, counted = under_rules(data, partial(pay_by_eye, data))
    hands = {seat: _hand(hand) for seat, hand in counted.hands.items()}
    return {**in_force(rules, data.get("ref")), "hands": hands, **settled(counted, texts)}


def _hand(hand: CountedHand) -> dict[str, Any]:
    answer: dict[str, Any] = {"outcome": hand.outcome, "receives": hand.receives}
    if hand.shortfall is not None:
        answer["shortfall"] = hand.shortfall
    return answer | {"score": hand.score}
