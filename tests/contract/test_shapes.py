"""The component schemas of openapi.yaml are the marshmallow schemas, one by one and key by key."""

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin, OpenAPIConverter
from marshmallow import fields

from mahjong_scoring import requests
from mahjong_scoring.requests import shapes
from mahjong_scoring.requests.fields import (
    LONGEST_KEY,
    Choice,
    Either,
    Flag,
    ListOf,
    MapOf,
    Number,
    ObjectOf,
    SeatsSchema,
    StrictSchema,
    Text,
)
from tests.contract.support import bare, component

SCHEMAS = {
    name.removesuffix("Schema"): value
    for module in iter_modules(requests.__path__, "mahjong_scoring.requests.")
    for name, value in vars(import_module(module.name)).items()
    if name.endswith("Schema") and issubclass(value, StrictSchema) and value not in (StrictSchema, SeatsSchema)
}


def described(converter: OpenAPIConverter, field: fields.Field) -> dict[str, Any]:
    """A field as JSON schema."""
    if isinstance(field, Text):
        return {"type": "string", "maxLength": field.most} | ({"minLength": field.least} if field.least else {})
    if isinstance(field, Choice):
        return {"type": "string", "enum": list(field.choices)}
    if isinstance(field, Number):
        return {"type": "integer", "minimum": field.low, "maximum": field.high}
    if isinstance(field, Flag):
        return {"type": "boolean"}
    if isinstance(field, ListOf):
        least = {"minItems": field.least} if field.least else {}
        return {"type": "array", "items": whole(converter, field.inner), "maxItems": field.most} | least
    if isinstance(field, MapOf):
        inner = free(whole(converter, field.value_field)) if field.value_field else True
        return {"type": "object", "maxProperties": field.most, "propertyNames": {"maxLength": LONGEST_KEY}, "additionalProperties": inner}
    if isinstance(field, ObjectOf):
        return converter.schema2jsonschema(field.schema)
    raise TypeError(field)


def whole(converter: OpenAPIConverter, field: fields.Field) -> dict[str, Any]:
    """A field as JSON schema, its alternatives and ``null`` among them."""
    if isinstance(field, shapes.RulesetField):
        found = [{"type": "string"}, described(converter, field.pinned), described(converter, field.house)]
    elif isinstance(field, Either):
        found = [whole(converter, inner) for inner in field.by_type.values()]
    else:
        found = [described(converter, field)]
    if field.allow_none:
        found.append({"type": "null"})
    return found[0] if len(found) == 1 else {"oneOf": found}


def free(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a key that may be left out: ``null`` is the same."""
    choices = schema.get("oneOf", [schema])
    return schema if {"type": "null"} in choices else {"oneOf": [*choices, {"type": "null"}]}


def flat(schema: Any) -> Any:
    """A schema in one form of several that say the same: no alternatives within alternatives, ``null`` as one of them."""
    if isinstance(schema, list):
        return [flat(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: flat(value) for key, value in schema.items()}
    if isinstance(schema.get("type"), list):
        kind, null = schema["type"]
        schema = {"oneOf": [{**schema, "type": kind}, {"type": null}]}
    if isinstance(schema.get("oneOf"), list):
        schema["oneOf"] = [choice for entry in schema["oneOf"] for choice in entry.get("oneOf", [entry])]
    return schema


def schema_of(schema: type[StrictSchema]) -> dict[str, Any]:
    plugin = MarshmallowPlugin()
    APISpec("strict", "1", "3.1.1", plugins=[plugin])
    plugin.converter.attribute_functions = [
        lambda field, **_: whole(plugin.converter, field) if field.required else free(whole(plugin.converter, field))
    ]
    return plugin.converter.schema2jsonschema(schema())


def test_there_is_a_component_for_every_schema():
    assert set(SCHEMAS) == {
        "Meld",
        "HandObject",
        "Hands",
        "CountedWin",
        "Win",
        "Table",
        "Draw",
        "Ready",
        "LiableByWinner",
        "ResponsibleByWinner",
        "PinnedRuleset",
        "YakuChange",
        "HouseRules",
        "DealFacts",
        "ScoreRequest",
        "BatchDefaults",
        "BatchDeal",
        "BatchRequest",
        "CompareRequest",
        "SeenHandObject",
        "SeenHands",
        "WaitsRequest",
        "Claim",
        "VerifyRequest",
        "CountedScore",
        "Counts",
        "Scores",
        "PaymentsRequest",
        "FinishedPayments",
        "Penalty",
        "PlayedDeal",
        "GamesRequest",
    }


@pytest.mark.parametrize("name", SCHEMAS)
def test_component(name: str):
    assert ordered(schema_of(SCHEMAS[name])) == ordered(flat(bare(component(name))))


def ordered(schema: Any) -> Any:
    """The order of required keys has no meaning."""
    if isinstance(schema, list):
        return [ordered(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: sorted(value) if key == "required" else ordered(value) for key, value in schema.items()}
