"""What generators of clients need of openapi.yaml: names for what they make classes of, types everywhere, no key that nobody knows."""

from collections.abc import Iterator
from typing import Any

from tests.contract.support import OPEN, contract

SCHEMAS = contract()["components"]["schemas"]
OPERATIONS = {path: operation for path, item in contract()["paths"].items() for operation in item.values()}
KEYWORDS = {
    *("$ref", "oneOf", "anyOf", "type", "const", "enum", OPEN, "description", "examples"),
    *("properties", "required", "additionalProperties", "maxProperties", "items", "minItems", "maxItems"),
    *("minimum", "maximum", "minLength", "maxLength", "pattern", "propertyNames"),
}
TYPES = {"$ref", "oneOf", "anyOf", "type"}


def parts(schema: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A schema and all schemas in it, each with its place."""
    if isinstance(schema, dict):
        yield place, schema
        for name, inner in schema.get("properties", {}).items():
            yield from parts(inner, f"{place}/{name}")
        for key in ("items", "additionalProperties"):
            yield from parts(schema.get(key), f"{place}/{key}")
        for key in ("oneOf", "anyOf"):
            for i, inner in enumerate(schema.get(key, ())):
                yield from parts(inner, f"{place}/{key}/{i}")


PARTS = dict(part for name, schema in SCHEMAS.items() for part in parts(schema, name))


def test_every_key_is_one_of_the_schema_language():
    assert {place: set(part) - KEYWORDS for place, part in PARTS.items() if set(part) - KEYWORDS} == {}


def test_everything_has_a_type():
    assert [place for place, part in PARTS.items() if not TYPES & set(part)] == []
    assert [place for place, part in PARTS.items() if "array" in part.get("type", ()) and "items" not in part] == []
    assert [place for place, part in PARTS.items() if part.get("additionalProperties") is True] == ["Options"]


def test_what_becomes_a_class_has_a_name():
    """``BatchProblem/status`` is a number: no generator names its values."""
    inline = [place for place, part in PARTS.items() if place not in SCHEMAS and {"properties", "enum", OPEN} & set(part)]
    assert inline == ["BatchProblem/status"]


def test_every_schema_is_used():
    used = {part["$ref"].rpartition("/")[2] for part in PARTS.values() if "$ref" in part}
    text = str(contract()["paths"]) + str(contract()["components"]["responses"]) + str(contract()["components"]["headers"])
    assert [name for name in SCHEMAS if name not in used and f"#/components/schemas/{name}'" not in text] == []


def test_the_values_of_answers_that_may_grow_are_open():
    """A client that knows the values of today reads the answers of tomorrow; what only requests hold is closed."""
    closed = {name for name, schema in SCHEMAS.items() if "enum" in schema}
    assert closed == {"Seat", "SeatOrNobody", "Circumstance", "Since", "Way", "Limit"}


def test_operations_are_named_by_a_verb_and_need_no_key():
    names = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(set(names)) == len(names)
    assert {name[: next(i for i, char in enumerate(name) if char.isupper())] for name in names} <= {
        *("score", "compare", "compute", "verify", "settle", "list", "get", "check"),
    }
    assert contract()["security"] == []
