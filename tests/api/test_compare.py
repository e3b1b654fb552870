"""POST /v1/compare: one deal under several rulesets, most received first."""

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.api.support import FACTS, REMOVED, changed, refusals
from tests.api.test_batch import HOUSE, HOUSE_RECEIVES, RECEIVES

WITH_FLOWER = changed({"/hands/south": "23456m55z[789m<east](2222z)|summer"}, FACTS)


def compare(client: FlaskClient, body: dict, path: str = "/v1/compare") -> list[dict]:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.text
    return response.get_json()["results"]


refused = refusals("/v1/compare")


def test_all_rulesets_if_none_are_named_by_receives_then_by_id(client: FlaskClient):
    results = [(entry["ruleset"]["id"], entry.get("receives")) for entry in compare(client, FACTS)]
    assert sorted(name for name, _ in results) == sorted(rulesets())
    assert [entry for entry in results if entry[0] in RECEIVES] == [
        (name, RECEIVES[name])
        for name in (
            "classical",
            "hk-gametower",
            "hk-qingzhang",
            "hk-huashi",
            "hk-new-guangdong",
            "hk-wikipedia",
            "hk-yiqi",
            "mcr",
            "guangdong",
            "hk-qq",
        )
    ]


def with_two_chows(facts: dict) -> dict:
    """The same under all rulesets with thirteen tiles in which a hand may have two chows."""
    return facts | {"rulesets": [name for name, ruleset in rulesets().items() if ruleset.hand_tiles == 13 and name != "bmja"]}


def test_a_hand_that_some_rulesets_cannot_take(client: FlaskClient):
    """The British has one chow at most, the Taiwanese sixteen tiles."""
    *others, british, taiwanese = compare(client, FACTS)
    assert {entry["status"] for entry in others} == {200}
    refused_by = [(entry["ruleset"]["id"], entry["status"], *entry["problem"]["errors"]) for entry in (british, taiwanese)]
    assert [(name, status, error["pointer"], error["code"]) for name, status, error in refused_by] == [
        ("bmja", 422, "/hands/south", "not_a_winning_hand"),
        ("taiwanese-sml", 422, "/hands/south", "tile_count"),
    ]
    assert refused_by[0][2]["detail"] == "1m completes the hand of south only with more than 1 chow."


def test_each_result_is_that_of_the_deal_alone(client: FlaskClient):
    for entry in compare(client, with_two_chows(FACTS)):
        alone = client.post("/v1/score", json={"ruleset": entry["ruleset"]["id"], **FACTS}).get_json()
        assert (entry["status"], entry["result"], entry["ruleset"]) == (200, alone, alone["ruleset"])


def test_ids_pins_and_house_rules(client: FlaskClient):
    pinned = client.post("/v1/score", json={"ruleset": "mcr", "win": None}).get_json()["ruleset"]
    results = compare(client, {**FACTS, "rulesets": ["guangdong", pinned, HOUSE]})
    assert [(entry["ruleset"]["id"], entry["receives"]) for entry in results] == [
        ("hk-gametower", HOUSE_RECEIVES),
        ("mcr", RECEIVES["mcr"]),
        ("guangdong", RECEIVES["guangdong"]),
    ]
    assert results[0]["ruleset"]["house_rules"] == HOUSE


def test_a_ruleset_that_cannot_take_the_deal_says_why_and_stands_last(client: FlaskClient):
    """Summer is south's own flower: 1 faan in the place of no flowers. Guangdong and hk-qq are played without flowers."""
    results = compare(client, {**WITH_FLOWER, "rulesets": ["hk-qq", "guangdong", "hk-gametower"]})
    assert [(entry["ruleset"]["id"], entry["status"]) for entry in results] == [("hk-gametower", 200), ("guangdong", 422), ("hk-qq", 422)]
    assert results[0]["receives"] == 128
    for entry in results[1:]:
        assert set(entry) == {"ruleset", "status", "problem"}
        (error,) = entry["problem"]["errors"]
        assert (error["pointer"], error["code"]) == ("/hands/south", "no_flowers_here")


def test_a_deal_that_no_ruleset_can_take_is_answered_all_the_same(client: FlaskClient):
    results = compare(client, changed({"/hands/south": "23456m55z[789m<east](2222x)"}, FACTS))
    assert [entry["ruleset"]["id"] for entry in results] == sorted(rulesets())
    assert {error["code"] for entry in results for error in entry["problem"]["errors"]} == {"tile_syntax"}


def test_facts_that_a_ruleset_has_no_use_for_are_ignored(client: FlaskClient):
    """Readiness declared on the first turn is a yaku nowhere but in Chinese Classical; the dealer's wins in a row count there alone."""
    told = changed({"/table": {"wall_left": 40, "dealer_wins": 2}}, FACTS)
    results = {entry["ruleset"]["id"]: entry["receives"] for entry in compare(client, with_two_chows(told))}
    assert results.items() >= RECEIVES.items()


def test_the_wins_of_the_dealer_say_nothing_of_what_lies_open(client: FlaskClient):
    """Late in the deal, a discard of which nobody says that it was fresh."""
    late = changed({"/win/circumstances": ["last_tile"]}, FACTS)
    counted = changed({"/table": {"dealer_wins": 2}}, late)
    for before, after in zip(compare(client, with_two_chows(late)), compare(client, with_two_chows(counted)), strict=True):
        after["result"]["deal"].pop("table")
        assert before == after


def test_a_draw_and_a_hand_below_the_minimum_receive_nothing(client: FlaskClient):
    assert {entry["receives"] for entry in compare(client, {"win": None})} == {0}
    chows = changed({"/hands/south": "23567m345p67899s", "/win/from": "north", "/rulesets": ["hk-qingzhang"]}, FACTS)
    (entry,) = compare(client, chows)
    assert (entry["receives"], entry["result"]["hands"]["south"]["outcome"]) == (0, "below_minimum")


def test_an_empty_list_compares_nothing(client: FlaskClient):
    assert compare(client, {**FACTS, "rulesets": []}) == []


def test_ref_is_repeated_and_names_are_in_the_language_of_the_request(client: FlaskClient):
    answer = client.post("/v1/compare?lang=ja", json={**FACTS, "rulesets": ["guangdong"], "ref": "卓4"}).get_json()
    assert answer["ref"] == "卓4"
    assert answer["results"][0]["result"]["hands"]["south"]["yaku"][1]["name"] == "門風牌"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (changed({"/win": REMOVED}, FACTS), [("/win", "required")]),
        ({**FACTS, "ruleset": "mcr"}, [("/ruleset", "unknown_key")]),
        ({**FACTS, "options": {}}, [("/options", "unknown_key")]),
        ({**FACTS, "rulesets": "mcr"}, [("/rulesets", "wrong_type")]),
        ({**FACTS, "rulesets": [7]}, [("/rulesets/0", "wrong_type")]),
        ({**FACTS, "rulesets": ["mcr"] * 51}, [("/rulesets", "too_many")]),
        (
            {**FACTS, "rulesets": ["mcr", "tokyo", {"extends": "osaka"}]},
            [("/rulesets/1", "unknown_ruleset"), ("/rulesets/2/extends", "unknown_ruleset")],
        ),
        ({**FACTS, "rulesets": [{"extends": "mcr", "yaku": {"dora": {"value": 1}}}]}, [("/rulesets/0/yaku/dora", "unknown_yaku")]),
        ({**FACTS, "rulesets": [{"id": "tokyo", "hash": "0"}]}, [("/rulesets/0/id", "unknown_ruleset")]),
    ],
)
def test_what_is_refused(client: FlaskClient, body: object, found: list):
    assert refused(client, body) == found


def test_a_pin_that_is_out_of_date_is_409(client: FlaskClient):
    assert refused(client, {**FACTS, "rulesets": ["mcr", {"id": "mcr", "hash": "0"}]}, 409) == [("/rulesets/1/hash", "ruleset_changed")]
