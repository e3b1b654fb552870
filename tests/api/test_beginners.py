"""What beginners send is read as they mean it, or answered with what to write: the table of ``beginners.py``, and the same words elsewhere."""

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.core.deal import CIRCUMSTANCES, WAYS
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.requests.other_words import meant
from tests.api.beginners import HAND, LINE, READ, REFUSED, TILES
from tests.api.support import DEAL, FACTS, REMOVED, changed


def shown(row: tuple) -> str:
    return " ".join(f"{pointer}={value}" for pointer, value in row[0].items() if value is not REMOVED)


def at(data: object, pointer: str) -> object:
    for key in pointer.split("/")[1:]:
        data = data[int(key)] if isinstance(data, list) else data[key]
    return data


def answer(client: FlaskClient, path: str, body: object) -> dict:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def test_the_table_has_its_rows():
    assert len(READ) + len(REFUSED) >= 80


@pytest.mark.parametrize(("changes", "expected"), READ, ids=map(shown, READ))
def test_what_is_read(client: FlaskClient, changes: dict, expected: dict):
    deal = answer(client, "/v1/score", changed(changes))["deal"]
    assert {pointer: at(deal, pointer) for pointer in expected} == expected


@pytest.mark.parametrize(("changes", "pointer", "code", "words"), REFUSED, ids=map(shown, REFUSED))
def test_what_is_refused(client: FlaskClient, changes: dict, pointer: str, code: str, words: str):
    response = client.post("/v1/score", json=changed(changes))
    assert response.status_code == 422
    (error,) = [error for error in response.get_json()["errors"] if error["pointer"] == pointer]
    assert error["code"] == code
    assert words in error["detail"]


@pytest.mark.parametrize("row", [row for row in REFUSED if row[2] == "tile_syntax"], ids=shown)
def test_every_fault_of_notation_ends_with_a_line_of_what_may_be_written(client: FlaskClient, row: tuple):
    errors = client.post("/v1/score", json=changed(row[0])).get_json()["errors"]
    sentence, line = next(error["detail"] for error in errors if error["pointer"] == row[1]).split("\n")
    assert sentence
    assert line.startswith(("Tiles: ", "Flowers: ", "A hand: "))
    assert line == LINE or row[1] not in (TILES, HAND)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("ja", '"by": "discard" と書いてください'), ("zh-Hant", '請改寫作 "by": "discard"'), ("zh-Hans", '请改写作 "by": "discard"')],
)
def test_the_answer_to_a_word_is_in_the_language_of_the_request(client: FlaskClient, lang: str, sentence: str):
    response = client.post(f"/v1/score?lang={lang}", json=changed({"/win/by": "ron"}))
    assert sentence in response.get_json()["detail"]


def test_no_word_of_the_contract_has_an_answer_of_its_own():
    assert [word for word in (*SEATS, *WAYS, *CIRCUMSTANCES, "nobody", "limit") if meant(word)] == []


def test_what_is_spelt_in_another_way_comes_to_the_same(client: FlaskClient):
    """The whole answer, but for nothing: spelling leaves no trace."""
    spelt = {
        "ruleset": "Guangdong",
        "round_wind": "E",
        "win": {"winner": "S", "by": "DISCARD", "from": "East", "tile": "一萬"},
        "hands": {"SOUTH": {"concealed": "2,3,4,5,6M white dragon P", "melds": ["789M<E", "(SSSS)"]}},
    }
    assert answer(client, "/v1/score", spelt) == answer(client, "/v1/score", DEAL)


def test_a_batch_is_spelt_as_a_deal_is(client: FlaskClient):
    deal = {
        "win": changed({"/win/by": "Discard"})["win"],
        "hands": {"S": DEAL["hands"]["south"]},
        "ruleset": "GUANGDONG",
        "round_wind": "East",
    }
    body = {
        "defaults": {"ruleset": "Hk-QQ", "options": {"minimum": 1}, "round_wind": "e"},
        "deals": [deal, {"win": None, "ruleset": "hk_qq"}, deal | {"hands": {"S": "1m", "s": "2m"}}],
    }
    first, second, third = answer(client, "/v1/score/batch", body)["results"]
    assert first["result"] == answer(client, "/v1/score", DEAL)
    assert second["result"]["options"]["minimum"] == 1
    assert [(error["pointer"], error["code"]) for error in third["problem"]["errors"]] == [("/hands/s", "seat_twice")]


def test_payments_and_scores_by_seats_in_any_spelling(client: FlaskClient):
    body = {"ruleset": "MCR", "win": {"winner": "North", "by": "Discard", "from": "E"}, "scores": {"N": {"points": 16}}}
    assert answer(client, "/v1/payments", body)["payments"] == {"east": -24, "south": -8, "west": -8, "north": 40}


def test_a_sitting_by_seats_in_any_spelling(client: FlaskClient):
    deals = [
        {"payments": {"E": -8, "South": 40, "WEST": -24, "n": -8}, "round_wind": "East"},
        {"payments": {"E": 8, "S": -8}, "winner": "Nobody"},
        {"payments": {"E": 8, "S": -8}, "winner": ["E"]},
        {"deal": changed({"/hands": {"S": FACTS["hands"]["south"]}, "/win/winner": "S"}, FACTS)},
    ]
    body = {"ruleset": "guangdong", "players": list("ABCD"), "deals": deals[:3]}
    assert [deal["winners"] for deal in answer(client, "/v1/games", body)["deals"]] == [["south"], [], ["east"]]
    assert answer(client, "/v1/games", body | {"deals": deals[3:]})["deals"][0]["winners"] == ["south"]


def test_a_claim_and_waits_by_seats_in_any_spelling(client: FlaskClient):
    claim = {"seat": "S", "yaku": ["half_flush"]}
    assert answer(client, "/v1/verify", {"deal": DEAL, "claim": claim})["claimed"][0]["verdict"] == "right"
    body = {"ruleset": "guangdong", "round_wind": "e", "seat": "S", "hands": {"South": "23456m55z[789m](2222z)"}}
    assert [wait["tile"] for wait in answer(client, "/v1/waits", body)["waits"]] == ["1m", "4m", "7m"]


def test_a_comparison_points_at_what_was_sent(client: FlaskClient):
    facts = changed({"/hands": {"S": "23456m55z[789m<W](2222z)"}}, FACTS)
    (result,) = answer(client, "/v1/compare", facts | {"rulesets": ["HK_QQ"]})["results"]
    assert result["ruleset"]["id"] == "hk-qq"
    assert [error["pointer"] for error in result["problem"]["errors"]] == ["/hands/S"]


def test_a_ruleset_is_found_by_its_id_in_any_spelling(client: FlaskClient):
    assert client.get("/v1/rulesets/HK_Wikipedia").get_json() == client.get("/v1/rulesets/hk-wikipedia").get_json()


def test_a_pinned_ruleset_in_another_spelling(client: FlaskClient):
    pinned = answer(client, "/v1/score", DEAL)["ruleset"]
    assert answer(client, "/v1/score", changed({"/ruleset": pinned | {"id": "Guang_Dong"}}))["ruleset"] == pinned
