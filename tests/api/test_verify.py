"""POST /v1/verify: each claimed yaku right or wrong and why, what was missed, and whether the claim stands."""

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.texts.catalogue import all_texts
from tests.api.support import FACTS, REMOVED, changed, refusals
from tests.api.test_batch import HOUSE

DEAL = {"ruleset": "guangdong", **FACTS}
# mcr.md: outside hand 4, all chows 2, mixed double chow twice 2, two terminal chows 1, edge wait 1: 10 points.
CHOWS = {
    "ruleset": "mcr",
    "round_wind": "east",
    "win": {"winner": "east", "by": "discard", "from": "north", "tile": "3p"},
    "hands": {"east": "789s12p99p[789p<north][123m<north]"},
}
ALL_OF_CHOWS = ["outside_hand", "all_chows", "mixed_double_chow", "mixed_double_chow", "two_terminal_chows", "edge_wait"]


def verify(client: FlaskClient, deal: dict, path: str = "/v1/verify", **claim: object) -> dict:
    response = client.post(path, json={"deal": deal, "claim": {"seat": deal["win"]["winner"], **claim}})
    assert response.status_code == 200, response.text
    return response.get_json()


refused = refusals("/v1/verify")


def right(claim: str, name: str, count: int = 1) -> dict:
    judged = {"claim": claim, "id": claim, "name": name, "verdict": "right", "by": [], "reason": None}
    return judged | {"count": count, "actual": count}


def test_a_right_claim_stands(client: FlaskClient):
    answer = verify(client, DEAL, yaku=["half_flush", "seat_wind"], faan=3)
    assert list(answer) == ["stands", "valid", "claimed", "missed", "total", "outcome", "result"]
    assert answer["claimed"] == [right("half_flush", "Half flush"), right("seat_wind", "Seat wind")]
    assert (answer["stands"], answer["valid"], answer["missed"], answer["outcome"]) == (True, True, [], "won")
    assert answer["total"] == {"unit": "faan", "claimed": 3, "actual": 3}
    assert answer["result"] == client.post("/v1/score", json=DEAL).get_json()


@pytest.mark.parametrize("name", ["half_flush", "Half flush", "混一色", "HALF-FLUSH"])
def test_ids_and_names_of_all_languages(client: FlaskClient, name: str):
    (claimed,) = verify(client, DEAL, yaku=[name])["claimed"]
    assert (claimed["claim"], claimed["id"], claimed["verdict"]) == (name, "half_flush", "right")


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_name_of_every_ruleset_means_its_yaku(client: FlaskClient, ruleset: str):
    """In four languages, and no name means two."""
    hand = "147m258p369s1234z" if rulesets()[ruleset].hand_tiles == 13 else "147m258p369s1234567z"
    draw = {"ruleset": ruleset, "win": None, "hands": {"east": hand}}
    for texts in all_texts().values():
        names = {name.name: yaku for yaku, name in texts.ruleset(ruleset).yaku.items()}
        body = {"deal": draw, "claim": {"seat": "east", "yaku": list(names)}}
        answer = client.post("/v1/verify", json=body).get_json()
        assert {claimed["claim"]: claimed["id"] for claimed in answer["claimed"]} == names


def test_what_was_taken_in_counted_too_often_missed_and_is_unknown(client: FlaskClient):
    claim = ["all_chows", "no_honors", *["mixed_double_chow"] * 3, "pure_straight", "dora"]
    answer = verify(client, CHOWS, yaku=claim, points=12)
    assert [(item["claim"], item["verdict"], item["by"], item["count"], item["actual"]) for item in answer["claimed"]] == [
        ("all_chows", "right", [], 1, 1),
        ("no_honors", "taken_in", ["all_chows"], 1, 0),
        ("mixed_double_chow", "wrong_count", [], 3, 2),
        ("pure_straight", "not_in_hand", [], 1, 0),
        ("dora", "unknown", [], 1, 0),
    ]
    assert answer["claimed"][1]["reason"] == "taken_in"
    assert answer["claimed"][4]["id"] is None
    assert answer["missed"] == [
        {"id": "outside_hand", "name": "Outside hand", "value": 4, "unit": "points", "count": 1},
        {"id": "two_terminal_chows", "name": "Two terminal chows", "value": 1, "unit": "points", "count": 1},
        {"id": "edge_wait", "name": "Edge wait", "value": 1, "unit": "points", "count": 1},
    ]
    assert answer["total"] == {"unit": "points", "claimed": 12, "actual": 10}
    # What is right are all chows 2 and mixed double chow 2: 4 of the 8 points that a win needs.
    assert (answer["stands"], answer["valid"]) == (False, False)


def test_a_hand_may_be_valid_though_the_claim_does_not_stand(client: FlaskClient):
    answer = verify(client, CHOWS, yaku=[*ALL_OF_CHOWS, "no_honors"], points=11)
    assert (answer["stands"], answer["valid"], answer["missed"]) == (False, True, [])


def test_a_claim_of_the_total_alone(client: FlaskClient):
    assert [verify(client, CHOWS, points=points)["stands"] for points in (9, 10, 11)] == [False, True, False]
    assert verify(client, CHOWS, points=10)["claimed"] == []


def test_a_total_in_chinese_classical(client: FlaskClient):
    """Base 10, concealed kong of winds 32, pair of dragons 2: 44, doubled by the seat wind and by half flush: 176."""
    answer = verify(client, {**DEAL, "ruleset": "classical"}, yaku=["kong", "seat_wind", "half_flush"], total=176)
    assert answer["stands"] is True
    assert answer["total"] == {"unit": "total", "claimed": 176, "actual": 176}
    assert {(item["id"], item["unit"], item["value"]) for item in answer["missed"]} == {("base", "points", 10), ("pair", "points", 2)}


def test_what_lifts_a_hand_to_the_cap_is_missed_in_limits(client: FlaskClient):
    drawn = changed({"/win/by": "self_draw", "/win/from": REMOVED, "/win/circumstances": ["kong_replacement"]}, DEAL)
    missed = {item["id"]: (item["value"], item["unit"]) for item in verify(client, drawn, yaku=["half_flush"])["missed"]}
    assert missed["kong_replacement"] == (1, "limit")


def test_house_rules_do_not_play_what_they_switch_off(client: FlaskClient):
    off = {"extends": "hk-gametower", "options": {"minimum": 1}, "yaku": {"half_flush": {"enabled": False}}}
    (claimed,) = verify(client, {**DEAL, "ruleset": off}, yaku=["half_flush"])["claimed"]
    assert (claimed["id"], claimed["verdict"], claimed["reason"]) == ("half_flush", "unknown", "switched_off")
    assert verify(client, {**DEAL, "ruleset": HOUSE}, yaku=["half_flush", "seat_wind", "no_flowers"], faan=4)["stands"] is True


def test_names_in_the_answer_are_in_the_language_of_the_request(client: FlaskClient):
    answer = verify(client, DEAL, "/v1/verify?lang=zh-Hant", yaku=["Half flush"])
    assert answer["claimed"][0]["name"] == "混一色"
    assert answer["missed"][0]["name"] == "門風"


def test_refs_are_repeated_where_they_stood(client: FlaskClient):
    body = {"deal": {**DEAL, "ref": "deal"}, "claim": {"seat": "south", "faan": 3}, "ref": "claim"}
    answer = client.post("/v1/verify", json=body).get_json()
    assert (answer["ref"], answer["result"]["ref"]) == ("claim", "deal")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("/deal", "required"), ("/claim", "required")]),
        ({"deal": DEAL, "claim": {}}, [("/claim/seat", "required")]),
        ({"deal": FACTS, "claim": {"seat": "south"}}, [("/deal/ruleset", "required")]),
        ({"deal": DEAL, "claim": {"seat": "south", "fan": 3}}, [("/claim/fan", "unknown_key")]),
        ({"deal": DEAL, "claim": {"seat": "south", "han": 3, "fu": 30}}, [("/claim/han", "not_allowed"), ("/claim/fu", "not_allowed")]),
        ({"deal": DEAL, "claim": {"seat": "south", "yaku": "half_flush"}}, [("/claim/yaku", "wrong_type")]),
        ({"deal": DEAL, "claim": {"seat": "south", "yaku": [""]}}, [("/claim/yaku/0", "out_of_range")]),
        ({"deal": DEAL, "claim": {"seat": "south", "faan": -1}}, [("/claim/faan", "out_of_range")]),
        ({"deal": DEAL, "claim": {"seat": "south", "faan": 3.5}}, [("/claim/faan", "wrong_type")]),
        ({"deal": DEAL, "claim": {"seat": "west", "faan": 3}}, [("/claim/seat", "not_allowed")]),
        ({"deal": DEAL, "claim": {"seat": "south", "points": 3}}, [("/claim/points", "not_allowed")]),
        ({"deal": DEAL, "claim": {"seat": "south"}}, [("/claim", "required")]),
        ({"deal": DEAL, "claim": {"seat": "south", "yaku": []}}, [("/claim", "required")]),
        ({"deal": DEAL, "claim": {"seat": "west"}}, [("/claim/seat", "not_allowed"), ("/claim", "required")]),
        ({"deal": {**DEAL, "ruleset": "tokyo"}, "claim": {"seat": "south"}}, [("/deal/ruleset", "unknown_ruleset")]),
        (
            {"deal": changed({"/options": {"rat": 1}, "/win/from": REMOVED}, DEAL), "claim": {"seat": "south"}},
            [("/deal/options/rat", "unknown_option"), ("/deal/win/from", "from_missing")],
        ),
        ({"deal": changed({"/win/tile": "9s"}, DEAL), "claim": {"seat": "south"}}, [("/deal/hands/south", "not_a_winning_hand")]),
    ],
)
def test_what_is_refused(client: FlaskClient, body: object, found: list):
    assert refused(client, body) == found


def test_a_claim_of_nothing_is_told_what_it_may_claim(client: FlaskClient):
    """In the unit of the ruleset. No points at all are a claim."""
    problem = client.post("/v1/verify", json={"deal": CHOWS, "claim": {"seat": "east"}}).get_json()
    assert problem["errors"] == [
        {
            "pointer": "/claim",
            "code": "required",
            "detail": "The claim must name at least one yaku, or a total.",
            "allowed": ["yaku", "points"],
        }
    ]
    assert verify(client, CHOWS, points=0)["total"]["claimed"] == 0
    assert verify(client, CHOWS, yaku=[], points=10)["valid"] is False


def test_a_pin_that_is_out_of_date_is_409(client: FlaskClient):
    body = {"deal": {**DEAL, "ruleset": {"id": "mcr", "hash": "0"}}, "claim": {"seat": "south"}}
    assert refused(client, body, 409) == [("/deal/ruleset/hash", "ruleset_changed")]
