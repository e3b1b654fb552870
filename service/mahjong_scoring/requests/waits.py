"""``POST /v1/waits``: what a hand waits for, or how far it is from ready."""

from __future__ import annotations

from functools import partial
from typing import Any

from mahjong_scoring.requests.fields import ObjectOf, Text
from mahjong_scoring.requests.present import in_force
from mahjong_scoring.requests.problems import pointing_into_the_body
from mahjong_scoring.requests.rules_named import under_rules
from mahjong_scoring.requests.shapes import (
    REF,
    Declared,
    HandObjectSchema,
    Indicators,
    Ready,
    TableSchema,
    UnderRules,
    by_seat,
    circumstances,
    hand,
    seat,
    tile_text,
)
from mahjong_scoring.tasks.waits import Value, Wait, ready_of


class SeenHandObjectSchema(HandObjectSchema):
    """One player's tiles as far as they are seen, as an object."""

    concealed = tile_text(32)


SeenHandsSchema = by_seat("SeenHandsSchema", partial(hand, SeenHandObjectSchema))


class WaitsRequestSchema(Declared, Indicators, Ready, UnderRules):
    """The body of ``POST /v1/waits``."""

    round_wind = seat(required=True)
    seat = seat(required=True)
    hands = ObjectOf(SeenHandsSchema, required=True)
    table = ObjectOf(TableSchema)
    circumstances = circumstances()
    ref = Text(REF)


WAITS = WaitsRequestSchema()


@pointing_into_the_body
def waits_request(data: Any) -> dict[str, Any]:
    """The answer to one ``POST /v1/waits`` with the body ``data``. Raises ``Problem``."""
    data = WAITS.read(data)
    rules, ready = under_rules(data, partial(ready_of, data))
    return {
        **in_force(rules, data.get("ref")),
        "waits": [_wait(wait) for wait in ready.waits],
        "distance": ready.distance,
        "nearer": [{"tile": nearer.tile, "left": nearer.left} for nearer in ready.nearer],
    }


def _wait(wait: Wait) -> dict[str, Any]:
    return {"tile": wait.tile, "left": wait.left, "self_draw": _value(wait.self_draw), "discard": _value(wait.discard)}


def _value(value: Value | None) -> dict[str, Any] | None:
    if value is None:
        return None
    answer: dict[str, Any] = {"score": value.score, "receives": value.receives, "below_minimum": value.below_minimum}
    return answer if value.shortfall is None else answer | {"shortfall": value.shortfall}
