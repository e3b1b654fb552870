"""The language of an answer: ?lang= over Accept-Language (RFC 4647 lookup), English for anything else."""

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.http.language import accepted_language
from tests.api.support import DEAL

HALF_FLUSH = {"en": "Half flush", "ja": "混一色", "zh-Hant": "混一色", "zh-Hans": "混一色"}
SEAT_WIND = {"en": "Seat wind", "ja": "門風牌", "zh-Hant": "門風", "zh-Hans": "门风"}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP", "ja"),
        ("JA", "ja"),
        ("en-GB,ja;q=0.9", "en"),
        ("fr", "en"),
        ("fr, ja;q=0.1", "ja"),
        ("fr;q=1.0, zh-TW;q=0.5, ja;q=0.7", "ja"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("zh-MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"),
        ("zh-hant-tw-x-private", "zh-Hant"),
        ("ja;q=0, zh-TW", "zh-Hant"),
        ("ja;q=0", "en"),
        ("*", "en"),
        ("ja;q=nonsense", "en"),
        (";;,,=", "en"),
        ("ja;q=0.5,zh-HK;q=0.5", "ja"),
        ("zh-Hant-HK;q=1.0, en-HK;q=0.9", "zh-Hant"),
        ("en;q=0.5, zh-Hant-TW", "zh-Hant"),
        ("en-GB;q=0.8,ja;q=0.9", "ja"),
        ("fr,*;q=0.5,ja;q=0.1", "ja"),
        ("yue", "zh-Hant"),
        ("yue-HK", "zh-Hant"),
        ("yue-Hans-CN;q=0.5, fr", "zh-Hant"),
        ("zh-yue", "zh-Hant"),
        ("ja;q=2", "en"),
        ("ja;q=-1", "en"),
    ],
)
def test_accept_language(client: FlaskClient, header: str, language: str):
    assert accepted_language(header) == language
    response = client.post("/v1/score", json=DEAL, headers={"Accept-Language": header})
    assert response.headers["Content-Language"] == language
    assert "Accept-Language" in response.headers["Vary"]
    assert response.get_json()["hands"]["south"]["yaku"][0]["name"] == HALF_FLUSH[language]


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant", "zh-Hans"])
def test_the_parameter_wins_over_the_header(client: FlaskClient, language: str):
    response = client.post(f"/v1/score?lang={language}", json=DEAL, headers={"Accept-Language": "ja"})
    assert response.headers["Content-Language"] == language
    assert response.get_json()["hands"]["south"]["yaku"][1]["name"] == SEAT_WIND[language]


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("ja-JP", "ja"),
        ("zh", "zh-Hans"),
        ("zh-HK", "zh-Hant"),
        ("ZH-tw", "zh-Hant"),
        ("en-US", "en"),
        ("yue-Hant-HK", "zh-Hant"),
        ("zh-Hans-SG", "zh-Hans"),
    ],
)
def test_the_parameter_takes_what_the_header_takes(client: FlaskClient, tag: str, language: str):
    response = client.post(f"/v1/score?lang={tag}", json=DEAL, headers={"Accept-Language": "ja"})
    assert response.headers["Content-Language"] == language


@pytest.mark.parametrize("tag", ["fr", "", "x-ja", "*", "ja%00", "zhh"])
@pytest.mark.parametrize("path", ["/v1/score", "/v1/rulesets/mcr", "/v1/rulesets"])
def test_an_unknown_language_is_422(client: FlaskClient, tag: str, path: str):
    call = client.post if path == "/v1/score" else client.get
    response = call(f"{path}?lang={tag}", json=DEAL)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"], error["allowed"]) == ("", "not_allowed", ["en", "ja", "zh-Hant", "zh-Hans"])


def test_a_language_without_its_name_is_422(client: FlaskClient):
    for query in ("lang", "x=1&lang", "lang&x"):
        response = client.get(f"/livez?{query}")
        assert (response.status_code, response.get_json()["errors"][0]["code"]) == (422, "not_allowed")
    assert client.get("/livez?slang").status_code == 200


def test_ids_codes_and_numbers_do_not_depend_on_the_language(client: FlaskClient):
    answers = {language: client.post(f"/v1/score?lang={language}", json=DEAL).get_json() for language in HALF_FLUSH}
    for answer in answers.values():
        for yaku in answer["hands"]["south"]["yaku"]:
            del yaku["name"]
    assert all(answer == answers["en"] for answer in answers.values())


def test_a_ruleset_may_have_its_own_word(client: FlaskClient):
    """The word of Guangdong for nine gates is 九子連環, that of MCR 九蓮寶燈."""
    names = {}
    for ruleset in ("guangdong", "mcr"):
        document = client.get(f"/v1/rulesets/{ruleset}?lang=zh-Hant").get_json()
        names[ruleset] = next(yaku["name"] for yaku in document["yaku"] if yaku["id"] == "nine_gates")
    assert names == {"guangdong": "九子連環", "mcr": "九蓮寶燈"}
