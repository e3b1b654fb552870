"""The contract: openapi.yaml as data, its references resolved, and its schemas made strict for tests."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator

PATH = Path(__file__).parents[2] / "openapi.yaml"
OPEN = "x-extensible-enum"
"""The key of the values that there are, in a list that may grow: clients must not refuse others."""
NOTES = {"description", "examples", "summary", OPEN}


@lru_cache(maxsize=1)
def contract() -> dict:
    return yaml.safe_load(PATH.read_text(encoding="utf-8"))


def resolved(node: Any) -> Any:
    """``node`` with every ``$ref`` replaced by what it refers to; what stands beside a reference is added."""
    if isinstance(node, list):
        return [resolved(entry) for entry in node]
    if not isinstance(node, dict):
        return node
    rest = {key: resolved(value) for key, value in node.items() if key != "$ref"}
    if "$ref" in node:
        place = contract()
        for key in node["$ref"].removeprefix("#/").split("/"):
            place = place[key]
        return resolved(place) | rest
    return rest


def component(name: str) -> dict:
    return resolved(contract()["components"]["schemas"][name])


def bare(schema: Any, *, names: bool = False) -> Any:
    """A schema without its notes for people. ``names``: the keys are names of properties, not of the schema language."""
    if isinstance(schema, list):
        return [bare(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: bare(value, names=key == "properties") for key, value in schema.items() if names or key not in NOTES}


def strict(schema: Any) -> Any:
    """A schema of an answer that allows no field which it does not describe, and no value that an open list does not have yet."""
    if isinstance(schema, list):
        return [strict(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"enum" if key == OPEN else key: strict(value) for key, value in schema.items()}
    if isinstance(closed.get("properties"), dict) and "type" in closed:
        closed.setdefault("additionalProperties", False)
    return closed


@lru_cache(maxsize=64)
def validator(method: str, path: str, status: str, mimetype: str) -> Draft202012Validator:
    """A validator for one answer of one operation."""
    responses = contract()["paths"][path][method]["responses"]
    schema = strict(resolved(resolved(responses[status])["content"][mimetype]["schema"]))
    return Draft202012Validator(schema)


def violations(method: str, path: str, response: Any) -> list[str]:
    """Where an answer breaks the contract."""
    found = validator(method, path, str(response.status_code), response.mimetype)
    return [f"{error.json_path}: {error.message}" for error in found.iter_errors(response.get_json())]
