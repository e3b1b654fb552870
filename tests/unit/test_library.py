"""The library's front door: the same dictionaries as ``POST /v1/score``, without a server."""

import copy
import doctest
import itertools
import json
import pickle
import subprocess
import sys

import pytest
from flask.testing import FlaskClient

import mahjong_scoring
from bench.deals import bodies
from mahjong_scoring import ScoringError, score, score_many
from tests.api.bad_bodies import RULES, SHAPE
from tests.api.support import DEAL, cases, changed

LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")
DEALS = [case["deal"] for case in cases() if "path" not in case] + [body for path, body in bodies() if path == "/v1/score"]
BAD = [body for _, body, _ in (*SHAPE, *RULES)]


def in_process(code: str) -> str:
    """What a Python program prints that starts from nothing."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout


def test_the_examples_of_its_docstrings():
    assert doctest.testmod(mahjong_scoring) == (0, 10)


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_and_problems_are_those_of_http(client: FlaskClient, language: str):
    for deal in (*DEALS[::7], *BAD):
        answer = client.post(f"/v1/score?lang={language}", data=json.dumps(deal), content_type="application/json")
        if answer.status_code == 200:
            assert score(deal, lang=language) == answer.get_json()
        else:
            with pytest.raises(ScoringError) as raised:
                score(deal, lang=language)
            assert raised.value.problem == answer.get_json()


def test_results_and_problems_are_those_of_http_for_every_deal(client: FlaskClient):
    for deal, found in zip(DEALS, score_many(DEALS), strict=True):
        answer = client.post("/v1/score", json=deal)
        key = "result" if answer.status_code == 200 else "problem"
        assert found == {"status": answer.status_code, key: answer.get_json()}


def test_many_are_those_of_the_batch(client: FlaskClient):
    """Whose problems, from the second on, are short: the answer of a library has no size."""
    deals = [DEAL, {}, changed({"/ruleset": "mcr"})]
    assert list(score_many(deals)) == client.post("/v1/score/batch", json={"deals": deals}).get_json()["results"]


def test_an_error_carries_the_faults():
    with pytest.raises(ScoringError) as raised:
        score(changed({"/win/by": "ron", "/x": 1}))
    error = raised.value
    assert error.status == 422
    assert [(fault["pointer"], fault["code"]) for fault in error.errors] == [("/win/by", "not_allowed"), ("/x", "unknown_key")]
    assert error.errors[0]["allowed"] == ["self_draw", "discard", "robbed_kong", "robbed_flower"]
    assert error.problem["errors"] == error.errors
    assert str(error) == error.problem["detail"]
    assert pickle.loads(pickle.dumps(error)).problem == error.problem


@pytest.mark.parametrize("deal", [None, [], "mcr", 7, {}, {"win": float("nan")}, {"ref": "\ud800"}, {"ref": [[]] * 2}])
def test_whatever_json_can_hold_is_a_result_or_a_scoring_error(deal: object):
    with pytest.raises(ScoringError):
        score(deal)  # type: ignore[arg-type]


def test_an_unknown_language_is_refused_at_once():
    with pytest.raises(ScoringError) as raised:
        score_many(iter(()), lang="fr")
    assert [(fault["code"], fault["allowed"]) for fault in raised.value.errors] == [("not_allowed", list(LANGUAGES))]


def test_a_deal_is_not_changed_and_a_result_belongs_to_who_asked():
    house = changed({"/ruleset": {"extends": "hk-gametower", "yaku": {"all_pungs": {"value": 4}}}, "/options": {"minimum": 0}})
    before = copy.deepcopy(house)
    first = score(house)
    kept = copy.deepcopy(first)
    first["ruleset"]["house_rules"]["yaku"].clear()
    first["options"].clear()
    first["hands"]["south"]["score"].clear()
    first["deal"]["hands"].clear()
    assert house == before
    assert score(house) == kept


def test_deals_are_taken_one_at_a_time():
    taken = []

    def endless():
        for number in itertools.count():
            taken.append(number)
            yield DEAL | {"ref": str(number)} if number % 2 else {}

    results = score_many(endless())
    assert taken == []
    assert [entry["status"] for entry in itertools.islice(results, 5)] == [422, 200, 422, 200, 422]
    assert taken == [0, 1, 2, 3, 4]
    assert next(results)["result"]["ref"] == "5"


def test_importing_it_reads_nothing():
    code = (
        "import sys\n"
        "opened = []\n"
        "sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == 'open' else None)\n"
        "from mahjong_scoring import ScoringError, __version__, score, score_many\n"
        "print(__version__, [name for name in opened if 'rulesets' in name], {'marshmallow', 'tomli'} & set(sys.modules))\n"
    )
    assert in_process(code) == f"{mahjong_scoring.__version__} [] set()\n"


def test_it_needs_none_of_the_packages_of_the_server():
    code = (
        "import sys\n"
        "class Nothing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in {'flask', 'flask_cors', 'werkzeug', 'gunicorn', 'prometheus_client', 'orjson'}:\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Nothing())\n"
        "from mahjong_scoring import ScoringError, score, score_many\n"
        f"print(score({DEAL!r})['payments'])\n"
        "try:\n"
        "    score({})\n"
        "except ScoringError as error:\n"
        "    print(len(error.errors), [entry['status'] for entry in score_many([{}], lang='ja')])\n"
    )
    assert in_process(code) == "{'east': -16, 'south': 32, 'west': -8, 'north': -8}\n2 [422]\n"
