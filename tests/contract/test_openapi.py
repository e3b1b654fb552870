"""openapi.yaml is right: valid, complete, and every example in it is what the service answers."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from mahjong_scoring import __version__
from mahjong_scoring.core.deal import CIRCUMSTANCES, WAYS
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.reading.forms import FORMS
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.texts.languages import LANGUAGES
from tests.api.bad_bodies import CODES, UNPROCESSABLE
from tests.api.support import cases
from tests.api.test_places import LONG
from tests.contract.support import OPEN, component, contract, resolved, violations

POSTS = {path: item["post"] for path, item in contract()["paths"].items() if "post" in item}
# Codes that no body of bad_bodies.py brings about; their tests are in tests/api: test_http.py, test_answers.py, test_errors.py and
# test_places.py.
OTHER_CODES = {
    "not_found",
    "method_not_allowed",
    "ruleset_changed",
    "body_too_large",
    "content_type",
    "bad_request",
    "internal_error",
    "too_many_faults",
    "busy",
}


def requests_of(operation: dict) -> dict[str, object]:
    examples = operation["requestBody"]["content"]["application/json"]["examples"]
    return {name: example["value"] for name, example in examples.items()}


def answers_of(operation: dict) -> dict[str, tuple[int, object]]:
    found = {}
    for status, response in operation["responses"].items():
        for content in resolved(response).get("content", {}).values():
            found |= {name: (int(status), example["value"]) for name, example in content.get("examples", {}).items()}
    return found


def test_it_is_valid_openapi():
    validate(contract())


def test_it_has_the_version_of_the_package():
    assert contract()["info"]["version"] == __version__


def test_it_has_the_addresses_of_the_application(app: Flask):
    routed = {
        (method.lower(), re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).replace("{ruleset_id}", "{id}"))
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.endpoint.startswith("api.") or rule.rule == "/"
    }
    assert {(method, path) for path, item in contract()["paths"].items() for method in item} == routed


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("RulesetId", sorted(rulesets())),
        ("Family", sorted({ruleset.family for ruleset in rulesets().values()})),
        ("Seat", list(SEATS)),
        ("Language", list(LANGUAGES)),
        ("Circumstance", list(CIRCUMSTANCES)),
    ],
)
def test_its_lists_are_those_of_the_package(name: str, values: list):
    assert (component(name).get("enum") or component(name)[OPEN]) == values


def test_its_words_for_wins_and_readings_are_those_of_the_package():
    assert component("Win")["properties"]["by"]["enum"] == list(WAYS)
    assert component("Reading")["properties"]["form"][OPEN] == list(FORMS)


def test_every_code_is_explained_and_has_a_test():
    listed = component("Code")[OPEN]
    assert len(listed) == len(set(listed))
    assert set(listed) == CODES | OTHER_CODES
    explained = re.findall(r"^\| `(\w+)` \|", contract()["components"]["schemas"]["Code"]["description"], re.MULTILINE)
    assert explained == listed


@pytest.mark.parametrize("path", POSTS)
def test_every_request_example_has_an_answer_and_some_are_faulty(path: str):
    answers = answers_of(POSTS[path])
    assert set(answers) == set(requests_of(POSTS[path]))
    assert {status // 100 for status, _ in answers.values()} == {2, 4}


@pytest.mark.parametrize(("path", "name"), [(path, name) for path, operation in POSTS.items() for name in requests_of(operation)])
def test_example(client: FlaskClient, path: str, name: str):
    response = client.post(path, json=requests_of(POSTS[path])[name])
    assert (response.status_code, response.get_json()) == answers_of(POSTS[path])[name]
    assert violations("post", path, response) == []


@pytest.mark.parametrize("path", POSTS)
def test_every_operation_that_takes_a_body_names_what_can_go_wrong(path: str):
    busy = {"503"} if path in LONG else set()
    assert set(POSTS[path]["responses"]) == {"200", "400", "409", "413", "415", "422"} | busy


def test_the_answers_to_all_cases_in_one_batch_fit(client: FlaskClient):
    deals = [case["deal"] for case in cases()]
    response = client.post("/v1/score/batch", json={"deals": deals})
    assert len(response.get_json()["results"]) == len(deals) > 200
    assert violations("post", "/v1/score/batch", response) == []


@pytest.mark.parametrize("case", cases()[::8], ids=lambda case: case["id"])
def test_the_comparison_of_a_case_fits(client: FlaskClient, case: dict):
    deal = {key: value for key, value in case["deal"].items() if key not in ("ruleset", "options")}
    response = client.post("/v1/compare", json=deal)
    assert violations("post", "/v1/compare", response) == []


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_the_answer_to_every_case_fits(client: FlaskClient, case: dict):
    path = case.get("path", "/v1/score")
    assert violations("post", path, client.post(path, json=case["deal"])) == []


@pytest.mark.parametrize("body", [row[1] for row in UNPROCESSABLE], ids=[row[0] for row in UNPROCESSABLE])
def test_the_answer_to_every_bad_body_fits(client: FlaskClient, body: object):
    assert violations("post", "/v1/score", client.post("/v1/score", json=body)) == []


@pytest.mark.parametrize("path", ["/", "/livez", "/readyz", "/v1/rulesets"])
def test_what_needs_no_parameter_fits(client: FlaskClient, path: str):
    assert violations("get", path, client.get(path)) == []


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_ruleset_fits(client: FlaskClient, ruleset: str):
    assert violations("get", "/v1/rulesets/{id}", client.get(f"/v1/rulesets/{ruleset}")) == []


def test_the_document_is_served_as_it_is(client: FlaskClient):
    response = client.get("/openapi.yaml")
    assert response.mimetype == "application/yaml"
    assert response.text.startswith("openapi: 3.1")


def test_it_says_that_it_only_grows():
    assert "`/v1` only ever gains fields and codes" in contract()["info"]["description"]
