"""POST /v1/score/batch: each deal for itself, in order; what is wrong around the deals is one problem."""

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.api.support import FACTS, REMOVED, cases, changed, refusals

GUANGDONG = {"ruleset": "guangdong", **FACTS}
# What south receives for the deal of FACTS, worked out from the rules pages.
RECEIVES = {
    "guangdong": 32,  # half flush 2, seat wind 1: the cap, base 8; 16 + 8 + 8
    "hk-qq": 32,  # half flush 2, seat wind 1: base 8; 16 + 8 + 8
    "hk-yiqi": 64,  # half flush 3, seat wind 1: base 16; 32 + 16 + 16
    "hk-new-guangdong": 64,
    "hk-wikipedia": 64,
    "hk-huashi": 64,
    "hk-qingzhang": 128,  # no flowers 1 as well: base 32
    "hk-gametower": 128,
    "mcr": 50,  # pure straight 16, half flush 6, seat wind 2, concealed kong 2: 26; 34 + 8 + 8
    "classical": 704,  # base 10, concealed kong of winds 32, pair of dragons 2: 44, two doubles: 176; east pays twice
}
HOUSE = {"extends": "hk-gametower", "name": "our club", "options": {"minimum": 1}, "yaku": {"half_flush": {"value": 2}}}
HOUSE_RECEIVES = 64  # half flush 2, seat wind 1, no flowers 1: base 16


def batch(client: FlaskClient, *deals: object, **defaults: object) -> list[dict]:
    response = client.post("/v1/score/batch", json={"deals": deals} | ({"defaults": defaults} if defaults else {}))
    assert response.status_code == 200, response.text
    return response.get_json()["results"]


def errors(entry: dict) -> list[tuple[str, str]]:
    assert entry["status"] == entry["problem"]["status"]
    return [(error["pointer"], error["code"]) for error in entry["problem"]["errors"]]


refused = refusals("/v1/score/batch")


def test_all_rulesets_and_house_rules_in_one_batch(client: FlaskClient):
    assert set(RECEIVES) <= set(rulesets())
    results = batch(client, *({"ruleset": name, **FACTS} for name in RECEIVES), {"ruleset": HOUSE, **FACTS})
    assert {entry["status"] for entry in results} == {200}
    assert [entry["result"]["hands"]["south"]["receives"] for entry in results] == [*RECEIVES.values(), HOUSE_RECEIVES]
    assert results[-1]["result"]["ruleset"]["house_rules"] == HOUSE


def test_an_empty_list_is_answered_with_an_empty_list(client: FlaskClient):
    assert batch(client) == []
    assert batch(client, ruleset="mcr") == []


def without_allowed(document: dict) -> dict:
    """Of several problems in an answer the first alone says what is allowed."""
    if "errors" not in document:
        return document
    return {**document, "errors": [{key: value for key, value in error.items() if key != "allowed"} for error in document["errors"]]}


def test_every_case_has_the_answer_that_it_has_alone(client: FlaskClient):
    deals = [case["deal"] for case in cases()]
    for deal, entry in zip(deals, batch(client, *deals), strict=True):
        alone = client.post("/v1/score", json=deal)
        named = entry.get("result", entry.get("problem"))
        assert (entry["status"], without_allowed(named)) == (alone.status_code, without_allowed(alone.get_json()))


def test_a_bad_deal_does_not_fail_the_rest(client: FlaskClient):
    bad = [
        (7, [("", "wrong_type")]),
        (None, [("", "wrong_type")]),
        ([], [("", "wrong_type")]),
        ({}, [("/ruleset", "required"), ("/win", "required")]),
        (changed({"/win/by": "theft"}, GUANGDONG), [("/win/by", "not_allowed")]),
        (changed({"/ruleset": "tokyo"}, GUANGDONG), [("/ruleset", "unknown_ruleset")]),
        (changed({"/options": {"rat": 1}}, GUANGDONG), [("/options/rat", "unknown_option")]),
        (changed({"/win/from": REMOVED}, GUANGDONG), [("/win/from", "from_missing")]),
        (changed({"/win/tile": "9s"}, GUANGDONG), [("/hands/south", "not_a_winning_hand")]),
    ]
    deals = [deal for entry, _ in bad for deal in (entry, GUANGDONG)]
    results = batch(client, *deals)
    assert [errors(entry) for entry in results[::2]] == [found for _, found in bad]
    assert [entry["result"]["hands"]["south"]["receives"] for entry in results[1::2]] == [32] * len(bad)


def test_a_pin_that_is_out_of_date_is_409_for_its_deal(client: FlaskClient):
    pinned = changed({"/ruleset": {"id": "guangdong", "hash": "0" * 16}}, GUANGDONG)
    first, second = batch(client, pinned, GUANGDONG)
    assert (first["status"], errors(first)) == (409, [("/ruleset/hash", "ruleset_changed")])
    assert second["status"] == 200


def test_from_the_second_bad_deal_on_problems_are_short(client: FlaskClient):
    """They name as many faults as 600 bytes hold, and what is allowed not at all: that stands in the first."""
    bad = {**GUANGDONG, **{f"key{i:02}": 1 for i in range(30)}}
    first, good, second = batch(client, bad, GUANGDONG, bad)
    assert good["status"] == 200
    assert errors(first) == [(f"/key{i:02}", "unknown_key") for i in range(30)]
    assert ["allowed" in error for error in first["problem"]["errors"]] == [True] + [False] * 29
    assert errors(second) == [*((f"/key{i:02}", "unknown_key") for i in range(6)), ("", "too_many_faults")]
    assert not any("allowed" in error for error in second["problem"]["errors"])
    assert first["problem"]["detail"] == second["problem"]["detail"] == "30 problems were found; the first: There is no key key00 here."


def test_ref_is_repeated_in_its_result(client: FlaskClient):
    results = batch(client, {**GUANGDONG, "ref": "a"}, GUANGDONG, {**GUANGDONG, "ref": "c"})
    assert [entry["result"].get("ref") for entry in results] == ["a", None, "c"]


def test_names_are_in_the_language_of_the_request(client: FlaskClient):
    response = client.post("/v1/score/batch?lang=zh-Hant", json={"deals": [GUANGDONG, {}]})
    good, bad = response.get_json()["results"]
    assert good["result"]["hands"]["south"]["yaku"][0]["name"] == "混一色"
    assert bad["problem"]["title"] == "無法處理的內容"


# --- defaults ---


def test_defaults_hold_for_what_a_deal_does_not_say(client: FlaskClient):
    facts = changed({"/round_wind": REMOVED}, FACTS)
    results = batch(client, facts, {**facts, "round_wind": "south"}, ruleset="guangdong", options={"rate": 2}, round_wind="east")
    assert [entry["result"]["options"]["rate"] for entry in results] == [2, 2]
    assert [entry["result"]["deal"]["round_wind"] for entry in results] == ["east", "south"]
    # In the south round the pung of south counts twice, but half flush and seat wind are at the cap of 3 already: base 2 x 8.
    assert [entry["result"]["payments"]["south"] for entry in results] == [64, 64]


def test_own_options_stand_in_the_place_of_the_default_ones(client: FlaskClient):
    results = batch(client, {**FACTS, "options": {"human_hand": False}}, FACTS, ruleset="guangdong", options={"rate": 2})
    assert [(entry["result"]["options"]["rate"], entry["result"]["options"]["human_hand"]) for entry in results] == [(1, False), (2, True)]


def test_default_options_belong_to_the_default_ruleset(client: FlaskClient):
    deals = [FACTS, {**FACTS, "ruleset": "guangdong"}, {**FACTS, "ruleset": "mcr"}, {**FACTS, "ruleset": "hk-gametower"}]
    results = batch(client, *deals, ruleset="guangdong", options={"rate": 3})
    assert [entry["result"]["payments"]["south"] for entry in results] == [96, 96, 50, 128]


def test_default_options_without_a_default_ruleset_hold_for_all(client: FlaskClient):
    deals = [{**FACTS, "ruleset": "guangdong"}, {**FACTS, "ruleset": "hk-qq"}, {**FACTS, "ruleset": "mcr"}]
    first, second, third = batch(client, *deals, options={"rate": 3})
    assert [entry["result"]["payments"]["south"] for entry in (first, second)] == [96, 96]
    assert errors(third) == [("/defaults/options/rate", "unknown_option")]


def test_own_options_are_the_deals_own_fault(client: FlaskClient):
    (entry,) = batch(client, {**FACTS, "ruleset": "mcr", "options": {"rat": 1}}, options={"rate": 3})
    assert errors(entry) == [("/options/rat", "unknown_option")]


@pytest.mark.parametrize("default", ["guangdong", "pinned"])
@pytest.mark.parametrize("own", ["guangdong", "pinned", "extended"])
def test_default_options_hold_however_a_deal_names_the_default_ruleset(client: FlaskClient, default: str, own: str):
    """Rate 2: twice the 32 points."""
    forms = {
        "guangdong": "guangdong",
        "pinned": {"id": "guangdong", "hash": rulesets()["guangdong"].hash},
        "extended": {"extends": "guangdong", "name": "our name"},
    }
    (entry,) = batch(client, {**FACTS, "ruleset": forms[own]}, ruleset=forms[default], options={"rate": 2})
    assert (entry["result"]["options"]["rate"], entry["result"]["payments"]["south"]) == (2, 64)


def test_default_options_are_not_those_of_changed_rules(client: FlaskClient):
    """Half flush at 1 faan and the seat wind: 2 faan, base 4; south gets 8, 4 and 4."""
    own = {"extends": "guangdong", "yaku": {"half_flush": {"value": 1}}}
    (entry,) = batch(client, {**FACTS, "ruleset": own}, ruleset="guangdong", options={"rate": 2})
    assert (entry["result"]["options"]["rate"], entry["result"]["payments"]["south"]) == (1, 16)


def test_house_rules_with_a_number_beyond_64_bits_fail_their_deal_alone(client: FlaskClient):
    results = batch(client, {**FACTS, "ruleset": {"extends": "guangdong", "options": {"rate": 2**70}}}, GUANGDONG)
    assert errors(results[0]) == [("/ruleset/options/rate", "option_range")]
    assert results[1]["result"]["payments"]["south"] == 32


def test_house_rules_as_the_default(client: FlaskClient):
    first, second = batch(client, FACTS, {**FACTS, "options": {"limit": 3}}, ruleset=HOUSE)
    assert first["result"]["hands"]["south"]["receives"] == HOUSE_RECEIVES
    assert second["result"]["hands"]["south"]["receives"] == 32  # cut at 3 faan
    assert first["result"]["ruleset"] == second["result"]["ruleset"]


# --- what is wrong around the deals ---


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("/deals", "required")]),
        ({"deals": None}, [("/deals", "wrong_type")]),
        ({"deals": {}}, [("/deals", "wrong_type")]),
        ({"deals": [{}] * 1001}, [("/deals", "too_many")]),
        ({"deals": [], "default": {}}, [("/default", "unknown_key")]),
        ({"deals": [], "defaults": []}, [("/defaults", "wrong_type")]),
        ({"deals": [], "defaults": {"win": None}}, [("/defaults/win", "unknown_key")]),
        ({"deals": [], "defaults": {"round_wind": "up"}}, [("/defaults/round_wind", "not_allowed")]),
        ({"deals": [], "defaults": {"ruleset": 7}}, [("/defaults/ruleset", "wrong_type")]),
        ({"deals": [], "defaults": {"ruleset": "tokyo"}}, [("/defaults/ruleset", "unknown_ruleset")]),
        (
            {"deals": [], "defaults": {"ruleset": {"extends": "guangdong", "options": {"rate": 2**70}}}},
            [("/defaults/ruleset/options/rate", "option_range")],
        ),
        ({"deals": [], "defaults": {"ruleset": "mcr", "options": {"rat": 1}}}, [("/defaults/options/rat", "unknown_option")]),
        (
            {"deals": [], "defaults": {"ruleset": {"extends": "mcr", "yaku": {"dora": {"value": 1}}}, "options": {"minimum": -1}}},
            [("/defaults/ruleset/yaku/dora", "unknown_yaku"), ("/defaults/options/minimum", "option_range")],
        ),
    ],
)
def test_what_is_wrong_around_the_deals(client: FlaskClient, body: object, found: list):
    assert refused(client, body) == found


def test_a_default_pin_that_is_out_of_date_is_409(client: FlaskClient):
    body = {"deals": [FACTS], "defaults": {"ruleset": {"id": "mcr", "hash": "0" * 16}}}
    assert refused(client, body, 409) == [("/defaults/ruleset/hash", "ruleset_changed")]


def test_a_thousand_deals(client: FlaskClient):
    results = batch(client, *[FACTS] * 1000, ruleset="guangdong")
    assert [entry["result"]["payments"]["south"] for entry in results] == [32] * 1000


def test_each_scored_deal_is_counted(client: FlaskClient):
    def counted() -> float:
        lines = client.get("/metrics").text.splitlines()
        values = [line.split()[-1] for line in lines if line.startswith('mahjong_scored_deals_total{outcome="won",ruleset="hk-yiqi"}')]
        return float(values[0]) if values else 0

    before = counted()
    batch(client, FACTS, {}, FACTS, ruleset="hk-yiqi")
    assert counted() - before == 2
