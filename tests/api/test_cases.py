"""Every case of tests/cases through the API."""

import pytest
from flask.testing import FlaskClient

from tests.api.support import cases, differences

CASES = cases()


def test_there_are_cases_for_every_family():
    families = {case["id"].split("-")[0] for case in CASES}
    assert families == {"classical", "err", "ok", "gd", "hk", "mcr"}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(client: FlaskClient, case: dict):
    response = client.post("/v1/score", json=case["deal"])
    assert differences(case, response.status_code, response.get_json()) == []
