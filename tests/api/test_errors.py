"""Bad bodies get the problem that the catalogue names, with every fault and its pointer; never a 500, never a guess."""

import json
import time

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.api.bad_bodies import NOT_JSON, UNPROCESSABLE
from tests.api.support import DEAL, changed


def errors_of(response) -> list[tuple[str, str]]:
    document = response.get_json()
    assert response.mimetype == "application/problem+json"
    assert document["status"] == response.status_code
    assert document["type"] == "about:blank"
    assert all(error["detail"] for error in document["errors"])
    assert "{" not in document["detail"]
    return [(error["pointer"], error["code"]) for error in document["errors"]]


@pytest.mark.parametrize(("body", "code"), NOT_JSON, ids=[f"{code}-{i}" for i, (_, code) in enumerate(NOT_JSON)])
def test_what_is_not_strict_json_is_400(client: FlaskClient, body: bytes, code: str):
    response = client.post("/v1/score", data=body, content_type="application/json")
    if len(body) > 64 * 1024:
        assert (response.status_code, errors_of(response)) == (413, [("", "body_too_large")])
        response = client.post("/v1/score", data=body[: 64 * 1024], content_type="application/json")
    assert (response.status_code, errors_of(response)) == (400, [("", code)])


@pytest.mark.parametrize(("body", "errors"), [row[1:] for row in UNPROCESSABLE], ids=[row[0] for row in UNPROCESSABLE])
def test_what_is_no_deal_is_422(client: FlaskClient, body: object, errors: list):
    response = client.post("/v1/score", data=json.dumps(body), content_type="application/json")
    assert response.status_code == 422
    assert sorted(errors_of(response)) == sorted(errors)


def test_the_details_are_sentences_with_what_was_sent_and_what_may_stand_there(client: FlaskClient):
    document = client.post("/v1/score", json=changed({"/options": {"rat": 2}, "/win/from": "south"})).get_json()
    assert document == {
        "type": "about:blank",
        "title": "Unprocessable Content",
        "status": 422,
        "detail": "2 problems were found; the first: This ruleset has no option rat.",
        "errors": [
            {
                "pointer": "/options/rat",
                "code": "unknown_option",
                "detail": "This ruleset has no option rat.",
                "allowed": ["co_winners_pay", "human_hand", "rate", "special_hands"],
            },
            {"pointer": "/win/from", "code": "from_self", "detail": "south cannot win on their own tile."},
        ],
    }


def test_an_unknown_ruleset_is_answered_with_the_ids(client: FlaskClient):
    (error,) = client.post("/v1/score", json=changed({"/ruleset": "tokyo"})).get_json()["errors"]
    assert error["allowed"] == sorted(rulesets())


def test_what_is_wrong_twice_at_one_place_is_said_once(client: FlaskClient):
    """Three times plum: the second and the third are too many, which is one sentence."""
    response = client.post("/v1/score", json=changed({"/ruleset": "mcr", "/hands/south/flowers": "plum plum plum"}))
    assert (response.status_code, errors_of(response)) == (422, [("/hands/south/flowers", "flower_twice")])
    assert response.get_json()["detail"] == "The flower plum appears twice."


def test_what_nobody_sees_is_quoted_by_its_code_points(client: FlaskClient):
    response = client.post("/v1/score", json=changed({"/ruleset": "mcr", "/hands/south/flowers": "\u200b\u2060"}))
    assert (response.status_code, errors_of(response)) == (422, [("/hands/south/flowers", "tile_syntax")])
    assert response.get_json()["detail"].startswith("U+200BU+2060 is not a flower.\n")


def test_a_number_that_is_too_large_is_quoted(client: FlaskClient):
    response = client.post("/v1/score", data=b"[1e999]", content_type="application/json")
    assert response.get_json()["detail"] == "The number 1e999 is too large."


def test_after_a_hundred_errors_nobody_looks_on(client: FlaskClient):
    document = client.post("/v1/score", json=DEAL | {f"key{i:03}": 0 for i in range(250)}).get_json()
    assert [error["pointer"] for error in document["errors"]] == [*(f"/key{i:03}" for i in range(100)), ""]
    assert document["errors"][100] == {
        "pointer": "",
        "code": "too_many_faults",
        "detail": "There are more problems, which are not named here.",
    }
    assert document["detail"] == "More than 100 problems were found; the first: There is no key key000 here."


def test_a_hundred_errors_are_all(client: FlaskClient):
    document = client.post("/v1/score", json=DEAL | {f"key{i:03}": 0 for i in range(100)}).get_json()
    assert [error["code"] for error in document["errors"]] == ["unknown_key"] * 100
    assert document["detail"] == "100 problems were found; the first: There is no key key000 here."


def test_the_worst_bodies_are_refused_in_no_time(client: FlaskClient):
    size = 64 * 1024
    worst = [
        b"[" * size,
        b"[" * (size // 2) + b"]" * (size // 2),
        b'{"a":' * (size // 5),
        b"[1," * (size // 3),
        b'"' + b"\\u0041" * (size // 7),
    ]
    worst.append(b'{"ref": ' + b"9" * (size - 10) + b"}")
    worst.append(json.dumps({f"{i:05}": [] for i in range(size // 14)}).encode())
    start = time.perf_counter()
    for body in worst:
        assert client.post("/v1/score", data=body, content_type="application/json").status_code in {400, 422}
    assert time.perf_counter() - start < 1
