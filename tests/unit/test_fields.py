"""Shapes: what is accepted at once is what marshmallow finds nothing wrong with, and faults stand in the order of the keys as sent."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.deals import bodies
from bench.mutate import CHANGES, changed
from mahjong_scoring.requests.batch import BATCH
from mahjong_scoring.requests.compare import COMPARE
from mahjong_scoring.requests.fields import Flag, ListOf, MapOf, Number, StrictSchema, Text
from mahjong_scoring.requests.score import SCORE
from mahjong_scoring.requests.sittings import GAMES
from mahjong_scoring.requests.stated_scores import PAYMENTS
from mahjong_scoring.requests.verify import VERIFY
from mahjong_scoring.requests.waits import WAITS
from tests.api.bad_bodies import SHAPE

SCHEMAS: dict[str, StrictSchema] = {
    "/v1/score": SCORE,
    "/v1/score/batch": BATCH,
    "/v1/compare": COMPARE,
    "/v1/waits": WAITS,
    "/v1/verify": VERIFY,
    "/v1/payments": PAYMENTS,
    "/v1/games": GAMES,
}
RIGHT = bodies()
JUNK = (None, True, 0, 10**9, 1.0, "", "east", "x" * 600, [], [None], ["east"] * 200, {}, {"a": None})


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside ``value``, from the top."""
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of ``value`` with ``new`` at ``path``."""
    if not path:
        return new
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return copy


def assert_both_agree(schema: StrictSchema, body: object) -> None:
    """What is accepted is what marshmallow takes, but for what is left of neither: a key that is null for nothing."""
    said = schema.given(body)
    assert schema.accepts(said) is not bool(schema.validate(said))
    if schema.accepts(body):
        assert said == body


def test_bodies_that_are_right_are_accepted_at_once():
    for path, body in RIGHT:
        assert_both_agree(SCHEMAS[path], body)


@pytest.mark.parametrize(("name", "body", "_"), SHAPE, ids=lambda value: value if isinstance(value, str) else "")
def test_bodies_of_a_wrong_shape_are_not(name: str, body: object, _: object):
    assert_both_agree(SCORE, body)
    assert not SCORE.accepts(body)


@pytest.mark.parametrize("path", SCHEMAS)
def test_both_agree_whatever_stands_at_a_place(path: str):
    for body in [body for known, body in RIGHT if known == path][:2]:
        for place in places(body):
            for junk in JUNK:
                assert_both_agree(SCHEMAS[path], replaced(body, place, junk))


@settings(max_examples=300)
@given(st.sampled_from(RIGHT), CHANGES)
def test_both_agree_on_bodies_with_changes(right: tuple[str, Any], changes: list[tuple[int, str, Any]]):
    path, body = right
    assert_both_agree(SCHEMAS[path], changed(body, changes))


class ThingSchema(StrictSchema):
    a = Text(3, required=True)
    b = Flag()
    c = ListOf(Number(0, 9), 3)
    d = MapOf(Number(0, 9), 2)
    e = Text(3, required=True)


def found(data: object) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in ThingSchema().faults(data)]


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ({"e": "abcd", "z": 1, "b": 1, "_schema": 2}, ["/e", "/z", "/b", "/_schema", "/a"]),
        ({"c": [1, 10, None], "a": "", "d": {"x": 10, "_schema": "1", "y": 1}}, ["/c/1", "/c/2", "/d", "/e"]),
        ({"d": {"_schema": "1", "b/a": 10}}, ["/d/_schema", "/d/b~1a", "/a", "/e"]),
        ({}, ["/a", "/e"]),
        ([], [""]),
        (None, [""]),
    ],
)
def test_faults_stand_in_the_order_of_the_keys_as_sent_and_missing_ones_last(data: object, faults: list[str]):
    assert [pointer for pointer, _ in found(data)] == faults


def test_of_a_list_or_an_object_that_is_too_long_only_the_length_is_named():
    assert found({"a": "", "e": "", "c": ["x"] * 4, "d": dict.fromkeys("abc", "x")}) == [("/c", "too_many"), ("/d", "too_many")]
