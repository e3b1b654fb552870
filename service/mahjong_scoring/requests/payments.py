"""``POST /v1/payments``: limit and payments for scores that were counted at the table."""

from __future__ import annotations

from functools import partial
from typing import Any

from mahjong_scoring.requests.more_schemas import PAYMENTS
from mahjong_scoring.requests.present import in_force, settled
from mahjong_scoring.requests.scoring import check_shape, under_rules
from mahjong_scoring.tasks.stated_scores import CountedHand, pay_by_eye
from mahjong_scoring.texts.catalogue import Texts


def payments_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/payments`` with the body ``data``. Raises ``Problem``."""
    check_shape(PAYMENTS, data)
    rules, counted = under_rules(data, partial(pay_by_eye, data))
    hands = {seat: _hand(hand) for seat, hand in counted.hands.items()}
    return {**in_force(rules, data.get("ref")), "hands": hands, **settled(counted, texts)}


def _hand(hand: CountedHand) -> dict[str, Any]:
    answer: dict[str, Any] = {"outcome": hand.outcome, "receives": hand.receives}
    if hand.shortfall is not None:
        answer["shortfall"] = hand.shortfall
    return answer | {"score": hand.score}
