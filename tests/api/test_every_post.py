"""What holds for every operation that takes a body: strict JSON, languages, headers, the same bytes again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.api.support import FACTS

ROOT = Path(__file__).parents[2]
NAMES = {"name", "detail", "title"}
BODIES = {
    "/v1/score": {"ruleset": "guangdong", **FACTS},
    "/v1/score/batch": {"defaults": {"ruleset": "mcr"}, "deals": [FACTS, {}, {**FACTS, "hands": {}}]},
    "/v1/compare": FACTS,
    "/v1/waits": {"ruleset": "classical", "round_wind": "east", "seat": "south", "hands": FACTS["hands"]},
    "/v1/verify": {"deal": {"ruleset": "mcr", **FACTS}, "claim": {"seat": "south", "yaku": ["half_flush", "all_chows"], "points": 8}},
    "/v1/payments": {"ruleset": "guangdong", "win": {"winner": "south", "by": "discard", "from": "east"}, "scores": {"south": {"faan": 4}}},
    "/v1/games": {
        "ruleset": "classical",
        "players": ["Ann", "Bo", "Cy", "Di"],
        "deals": [{"deal": FACTS}, {"payments": {"east": 8, "west": -8}}],
    },
}
LONG = {"/v1/score/batch", "/v1/games"}
every = pytest.mark.parametrize("path", BODIES)


def errors_of(response) -> list[tuple[str, str]]:
    assert response.mimetype == "application/problem+json"
    return [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]


@every
def test_it_answers(client: FlaskClient, path: str):
    response = client.post(path, json=BODIES[path], headers={"X-Request-Id": "table-4"})
    assert (response.status_code, response.mimetype) == (200, "application/json")
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Request-Id"] == "table-4"
    assert response.headers["Content-Language"] == "en"
    assert "Accept-Language" in response.headers["Vary"]


@every
@pytest.mark.parametrize(
    ("body", "code"),
    [(b"", "empty_body"), (b"{", "bad_json"), (b'{"a": 1, "a": 1}', "duplicate_key"), (b"[" * 32, "bad_json"), (b"[" * 33, "too_deep")],
)
def test_what_is_not_strict_json_is_400(client: FlaskClient, path: str, body: bytes, code: str):
    response = client.post(path, data=body, content_type="application/json")
    assert (response.status_code, errors_of(response)) == (400, [("", code)])


@every
def test_another_content_type_is_415_and_another_method_405(client: FlaskClient, path: str):
    response = client.post(path, data=json.dumps(BODIES[path]))
    assert (response.status_code, errors_of(response)) == (415, [("", "content_type")])
    response = client.get(path)
    assert (response.status_code, errors_of(response)) == (405, [("", "method_not_allowed")])
    assert response.headers["Allow"] in ("OPTIONS, POST", "POST, OPTIONS")


@every
@pytest.mark.parametrize("body", [[], "text", 7, None])
def test_what_is_no_object_is_422(client: FlaskClient, path: str, body: object):
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    assert (response.status_code, errors_of(response)) == (422, [("", "wrong_type")])


@every
def test_an_unknown_key_is_named_with_those_that_there_are(client: FlaskClient, path: str):
    response = client.post(path, json=BODIES[path] | {"deel": 1})
    assert (response.status_code, errors_of(response)) == (422, [("/deel", "unknown_key")])
    assert set(BODIES[path]) <= set(response.get_json()["errors"][0]["allowed"])


@every
def test_an_unknown_language_is_422(client: FlaskClient, path: str):
    response = client.post(f"{path}?lang=fr", json=BODIES[path])
    assert (response.status_code, errors_of(response)) == (422, [("", "not_allowed")])


@every
def test_lists_of_deals_may_have_2_mib_and_other_bodies_64_kib(client: FlaskClient, path: str):
    most = 2 * 1024 * 1024 if path in LONG else 64 * 1024
    body = json.dumps(BODIES[path]).encode()
    full = client.post(path, data=body.ljust(most), content_type="application/json")
    assert full.status_code == 200
    over = client.post(path, data=body.ljust(most + 1), content_type="application/json")
    assert (over.status_code, errors_of(over)) == (413, [("", "body_too_large")])
    assert str(most) in over.get_json()["detail"]


@every
@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant", "zh-Hans"])
def test_ids_codes_and_numbers_do_not_depend_on_the_language(client: FlaskClient, path: str, language: str):
    answer = client.post(f"{path}?lang={language}", json=BODIES[path])
    assert answer.headers["Content-Language"] == language
    assert without_names(answer.get_json()) == without_names(client.post(path, json=BODIES[path]).get_json())


def without_names(answer: object) -> object:
    if isinstance(answer, list):
        return [without_names(entry) for entry in answer]
    if isinstance(answer, dict):
        return {key: without_names(value) for key, value in answer.items() if key not in NAMES}
    return answer


def test_the_same_body_gives_the_same_bytes_in_every_process():
    program = (
        "import json, sys\n"
        "from mahjong_scoring.http.app import create_app\n"
        "from mahjong_scoring.http.settings import Settings\n"
        "client = create_app(Settings(log_level='error')).test_client()\n"
        "for path, body in json.load(sys.stdin) * 2:\n"
        "    sys.stdout.buffer.write(client.post(path, json=body).data)\n"
    )
    sent = json.dumps(list(BODIES.items())).encode()
    outputs = [
        subprocess.run(
            [sys.executable, "-c", program], input=sent, capture_output=True, check=True, cwd=ROOT, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("0", "1")
    ]
    assert outputs[0] == outputs[1]
    lines = outputs[0].splitlines()
    assert lines[: len(BODIES)] == lines[len(BODIES) :]
