"""null is no key: in every request of the contract and of the tests, for every key that may be missing, wherever it stands."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from tests.api.support import cases
from tests.contract.support import contract, resolved
from tests.unit.test_fields import replaced

POSTS = {path: item["post"]["requestBody"]["content"]["application/json"] for path, item in contract()["paths"].items() if "post" in item}
EXAMPLES = [(path, name) for path, body in POSTS.items() for name in body["examples"]]
Path = tuple[str | int, ...]


def schema_of(path: str) -> dict:
    return resolved(POSTS[path]["schema"])


def free_keys(schema: dict, value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all keys that the contract lets ``value`` have or not, after those of the objects in which they stand."""
    for choice in schema.get("oneOf", [schema]):
        if isinstance(value, list) and "items" in choice:
            for i, entry in enumerate(value):
                yield from free_keys(choice["items"], entry, (*path, i))
        elif isinstance(value, dict) and set(choice.get("required", ())) <= set(value):
            known = choice.get(
                "properties", dict.fromkeys(value, choice["additionalProperties"]) if "additionalProperties" in choice else {}
            )
            for key, inner in known.items():
                if key not in (*choice.get("required", ()), "win") and inner is not True:
                    yield (*path, key)
                if key in value and inner is not True:
                    yield from free_keys(inner, value[key], (*path, key))


def without(value: Any, path: Path) -> Any:
    """A copy of ``value`` that has no key at ``path``."""
    copy = replaced(value, path, None)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    return copy


def answer(client: FlaskClient, path: str, body: Any) -> tuple[int, bytes]:
    response = client.post(path, json=body)
    return response.status_code, response.data


def reached(value: Any, path: Path) -> bool:
    """Does the object stand there in which the key at ``path`` would?"""
    for key in path[:-1]:
        if isinstance(value, dict) and value.get(key) is None:
            return False
        value = value[key]
    return True


def filled(schema: dict, body: Any) -> Any:
    """``body`` with null for every key that it leaves out."""
    for path in list(free_keys(schema, body)):
        if reached(body, path) and path[-1] not in _at(body, path[:-1]):
            body = replaced(body, path, None)
    return body


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize(("path", "name"), EXAMPLES)
def test_null_in_place_of_any_key_is_its_absence(client: FlaskClient, path: str, name: str):
    body, schema = POSTS[path]["examples"][name]["value"], schema_of(path)
    places = list(free_keys(schema, body))
    assert places or name == "nothing"
    for place in places:
        with_null = replaced(body, place, None)
        assert answer(client, path, with_null) == answer(client, path, without(with_null, place)), place


@pytest.mark.parametrize(("path", "name"), EXAMPLES)
def test_null_for_all_that_is_left_out_changes_nothing(client: FlaskClient, path: str, name: str):
    body, schema = POSTS[path]["examples"][name]["value"], schema_of(path)
    full = filled(schema, body)
    assert answer(client, path, full) == answer(client, path, body)
    assert full != body
    fits = Draft202012Validator(schema)
    assert fits.is_valid(full) or not fits.is_valid(body)


@pytest.mark.parametrize("case", cases()[::3], ids=lambda case: case["id"])
def test_a_deal_full_of_nulls_scores_as_it_does_without_them(client: FlaskClient, case: dict):
    assert answer(client, "/v1/score", filled(schema_of("/v1/score"), case["deal"])) == answer(client, "/v1/score", case["deal"])


def test_a_key_without_a_meaning_stays_unknown_if_it_is_null(client: FlaskClient):
    status, data = answer(client, "/v1/score", {"ruleset": "mcr", "win": None, "form": None})
    assert (status, b"unknown_key" in data) == (422, True)


def test_null_for_a_win_is_a_draw_and_no_win_is_a_fault(client: FlaskClient):
    assert answer(client, "/v1/score", {"ruleset": "mcr", "win": None})[0] == 200
    status, data = answer(client, "/v1/score", {"ruleset": "mcr"})
    assert (status, b"it is null for a draw" in data) == (422, True)


@pytest.mark.parametrize(("ruleset", "option", "status"), [("classical", "limit", 200), ("guangdong", "rate", 422)])
def test_null_for_an_option_is_a_value(client: FlaskClient, ruleset: str, option: str, status: int):
    found, data = answer(client, "/v1/score", {"ruleset": ruleset, "options": {option: None}, "win": None})
    assert (found, b"option_range" in data) == (status, status == 422)


def test_a_claim_of_nulls_claims_nothing(client: FlaskClient):
    deal = POSTS["/v1/score"]["examples"]["half_flush"]["value"]
    response = client.post("/v1/verify", json={"deal": deal, "claim": {"seat": "south", "yaku": None, "faan": None, "total": None}})
    assert [(error["pointer"], error["code"]) for error in response.get_json()["errors"]] == [("/claim", "required")]


def test_who_pays_does_not_change_with_a_liability_of_null(client: FlaskClient):
    """The kong of south winds was fed by nobody, so the discarder pays 16 and the others 8; west, if it is named, pays all 32."""
    deal = POSTS["/v1/score"]["examples"]["half_flush"]["value"]
    paid = [
        client.post("/v1/score", json={**deal, "liability": liability}).get_json()
        for liability in (None, {"south": None}, "nobody", {"south": "nobody"}, "west")
    ]
    assert [answer["payments"]["west"] for answer in paid] == [-8, -8, -8, -8, -32]
    assert [answer["deal"].get("liability") for answer in paid] == [None, None, {"south": "nobody"}, {"south": "nobody"}, {"south": "west"}]


def test_null_in_a_deal_of_a_batch_leaves_it_to_the_defaults(client: FlaskClient):
    deal = {**POSTS["/v1/score"]["examples"]["half_flush"]["value"], "options": None, "round_wind": None, "ruleset": None}
    defaults = {"ruleset": "guangdong", "options": {"rate": 2}, "round_wind": "east"}
    (entry,) = client.post("/v1/score/batch", json={"defaults": defaults, "deals": [deal]}).get_json()["results"]
    assert (entry["status"], entry["result"]["payments"]["south"]) == (200, 64)
