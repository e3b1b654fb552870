"""Every case of tests/cases through the API."""

import pytest
from flask.testing import FlaskClient

from tests.api.support import cases, differences

CASES = cases()
SCORED = [case for case in CASES if "path" not in case]


def test_there_are_cases_for_every_family():
    families = {case["id"].split("-")[0] for case in CASES}
    assert families == {"bmja", "classical", "err", "ok", "gd", "hk", "hkma", "mcr", "riichi", "tw", "zj"}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(client: FlaskClient, case: dict):
    response = client.post(case.get("path", "/v1/score"), json=case["deal"])
    assert differences(case, response.status_code, response.get_json()) == []


@pytest.mark.parametrize("case", SCORED, ids=[case["id"] for case in SCORED])
def test_the_deal_of_an_answer_gives_the_same_answer(client: FlaskClient, case: dict):
    """What is repeated is all that counts: ruleset, options and the canonical deal, sent again."""
    response = client.post("/v1/score", json=case["deal"])
    if response.status_code == 200:
        answer = response.get_json()
        again = {key: answer[key] for key in ("ref", "ruleset", "options") if key in answer} | answer["deal"]
        assert client.post("/v1/score", json=again).data == response.data
