"""The form of an answer, with literal values worked out from the rules."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.api.support import DEAL, REMOVED, changed

NO_PAYMENTS = {"east": 0, "south": 0, "west": 0, "north": 0}


def score(client: FlaskClient, deal: dict, path: str = "/v1/score") -> dict:
    response = client.post(path, json=deal)
    assert response.status_code == 200, response.text
    return response.get_json()


def test_the_example_of_the_contract(client: FlaskClient):
    """Half flush 2 and seat wind 1 make 3 faan, the cap; base 1 x 2^3 = 8; the discarder pays 16, the others 8."""
    answer = score(client, changed({"/hands/south": "23456m55z[789m<east](2222z)"}))
    assert list(answer) == ["ruleset", "options", "deal", "hands", "payments", "transfers", "liability", "warnings"]
    assert set(answer["ruleset"]) == {"id", "hash"}
    assert answer["ruleset"]["id"] == "guangdong"
    assert answer["options"] == {"rate": 1, "special_hands": "highest", "human_hand": True, "co_winners_pay": True}
    assert answer["deal"] == {
        "round_wind": "east",
        "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m", "circumstances": []},
        "hands": {
            "south": {
                "concealed": "23456m55z",
                "melds": [{"tiles": "789m", "from": "east"}, {"tiles": "2222z", "concealed": True}],
                "flowers": [],
            }
        },
    }
    assert answer["hands"]["south"] == {
        "outcome": "won",
        "receives": 32,
        "reading": {
            "form": "standard",
            "sets": [
                {"kind": "chow", "tiles": "789m", "concealed": False},
                {"kind": "kong", "tiles": "2222z", "concealed": True},
                {"kind": "chow", "tiles": "123m", "concealed": False},
                {"kind": "chow", "tiles": "456m", "concealed": True},
            ],
            "pair": "55z",
            "wait": "many",
        },
        "yaku": [
            {
                "id": "half_flush",
                "name": "Half flush",
                "value": 2,
                "unit": "faan",
                "count": 1,
                "tiles": ["789m", "2222z", "123m", "456m", "55z"],
            },
            {"id": "seat_wind", "name": "Seat wind", "value": 1, "unit": "faan", "count": 1, "tiles": ["2222z"]},
        ],
        "not_counted": [],
        "score": {"faan": 3, "before_limit": 3, "limit": 3, "limited": False, "base": 8},
    }
    assert answer["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
    assert answer["transfers"] == [
        {"from": "east", "to": "south", "points": 16, "reason": "discarder"},
        {"from": "west", "to": "south", "points": 8, "reason": "other"},
        {"from": "north", "to": "south", "points": 8, "reason": "other"},
    ]
    assert answer["liability"] == []
    assert answer["warnings"] == []


def test_a_hand_as_object_and_as_string_are_the_same(client: FlaskClient):
    as_string = changed({"/hands/south": "23456m55z[789m<east](2222z)"})
    as_lists = changed({"/hands/south/concealed": ["2m", "3m", "456m", "PP"], "/hands/south/melds/1/tiles": ["S", "S", "S", "S"]})
    assert score(client, DEAL) == score(client, as_string) == score(client, as_lists)


def test_a_draw_needs_no_hands(client: FlaskClient):
    answer = score(client, {"ruleset": "guangdong", "win": None})
    assert answer["deal"] == {"round_wind": "east", "win": None, "hands": {}}
    assert (answer["hands"], answer["payments"], answer["transfers"]) == ({}, NO_PAYMENTS, [])


def test_a_loser_has_no_yaku_outside_of_chinese_classical(client: FlaskClient):
    answer = score(client, changed({"/hands/west": "123m456p789s1155z"}))
    assert answer["hands"]["west"] == {"outcome": "lost", "receives": 0}


def test_a_loser_scores_in_chinese_classical(client: FlaskClient):
    """Three ones, concealed, are 8 points (terminals); nobody needs a reading of a hand that did not win."""
    hands = {"south": "456m678p99s[123m<east][234s<east]", "north": "1459m799p1116s14z"}
    deal = changed({"/ruleset": "classical", "/win/tile": "6m", "/win/from": "west", "/hands": hands})
    hand = score(client, deal)["hands"]["north"]
    assert set(hand) == {"outcome", "receives", "yaku", "not_counted", "score"}
    assert hand["yaku"] == [{"id": "pung", "name": "Pung", "value": 8, "unit": "points", "count": 1, "tiles": ["111s"]}]
    assert hand["score"] == {"points": 8, "doubles": 0, "before_limit": 8, "limit": 500, "limited": False, "total": 8}


def test_below_the_minimum_nothing_is_paid(client: FlaskClient):
    """hk-qingzhang: all chows 1 and no flowers 1 make 2, and 3 are needed."""
    deal = changed({"/ruleset": "hk-qingzhang", "/win/from": "north", "/hands/south": "23567m345p67899s"})
    answer = score(client, deal)
    hand = answer["hands"]["south"]
    assert (hand["outcome"], hand["shortfall"], hand["receives"]) == ("below_minimum", 1, 0)
    assert [yaku["id"] for yaku in hand["yaku"]] == ["all_chows", "no_flowers"]
    assert answer["payments"] == NO_PAYMENTS


def test_what_lifts_a_hand_to_the_cap_counts_one_limit(client: FlaskClient):
    """Guangdong: a kong's replacement lifts the hand to the cap of 3; base 8, self-draw 16 each."""
    deal = changed({"/win/by": "self_draw", "/win/from": REMOVED, "/win/circumstances": ["kong_replacement"]})
    answer = score(client, deal)
    limits = [yaku for yaku in answer["hands"]["south"]["yaku"] if yaku["unit"] == "limit"]
    assert limits == [{"id": "kong_replacement", "name": "Kong replacement", "value": 1, "unit": "limit", "count": 1, "tiles": []}]
    assert answer["payments"] == {"east": -16, "south": 48, "west": -16, "north": -16}


def test_what_is_taken_in_is_named_with_its_taker(client: FlaskClient):
    """MCR: all chows holds no honours already."""
    deal = changed(
        {
            "/ruleset": "mcr",
            "/win": {"winner": "east", "by": "discard", "from": "north", "tile": "3p"},
            "/hands": {"east": "789s12p99p[789p<north][123m<north]"},
        }
    )
    hand = score(client, deal)["hands"]["east"]
    assert hand["score"] == {"points": 10, "without_flowers": 10}
    assert hand["not_counted"] == [
        {"id": "no_honors", "name": "No honours", "value": 1, "unit": "points", "count": 1, "reason": "taken_in", "by": ["all_chows"]}
    ]
    double = next(yaku for yaku in hand["yaku"] if yaku["id"] == "mixed_double_chow")
    assert (double["count"], double["value"], double["tiles"]) == (2, 1, ["789p", "123m", "123p", "789s"])


def test_a_flower_stands_among_the_tiles_of_its_yaku(client: FlaskClient):
    """hk-gametower: summer is south's own flower, 1 faan."""
    deal = changed({"/ruleset": "hk-gametower", "/options": {"minimum": 1}, "/hands/south/flowers": "summer"})
    yaku = {yaku["id"]: yaku["tiles"] for yaku in score(client, deal)["hands"]["south"]["yaku"]}
    assert yaku["own_flower"] == ["summer"]


def test_seven_pairs_have_pairs_and_no_sets(client: FlaskClient):
    deal = changed({"/ruleset": "mcr", "/hands": {"south": "1m2233m4455p6677s"}})
    reading = score(client, deal)["hands"]["south"]["reading"]
    assert reading == {
        "form": "seven_pairs",
        "sets": [],
        "pairs": ["11m", "22m", "33m", "44p", "55p", "66s", "77s"],
        "wait": "special",
    }


def test_liability_names_winner_seat_and_rule(client: FlaskClient):
    answer = score(client, changed({"/liability": "north"}))
    assert answer["liability"] == [{"winner": "south", "seat": "north", "rule": "request", "name": "As requested"}]
    assert answer["payments"] == {"east": 0, "south": 32, "west": 0, "north": -32}
    assert answer["transfers"] == [{"from": "north", "to": "south", "points": 32, "reason": "liable"}]
    assert answer["deal"]["liability"] == {"south": "north"}


def test_nobody_is_liable_if_the_request_says_so(client: FlaskClient):
    answer = score(client, changed({"/liability": None}))
    assert answer["liability"] == []
    assert answer["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}


def test_a_missing_fact_that_could_matter_is_a_warning(client: FlaskClient):
    """Chinese Classical: late in the deal, whoever discards a fresh tile is liable; how late it was is not said."""
    deal = changed(
        {"/ruleset": "classical", "/win/tile": "6m", "/win/from": "west", "/hands": {"south": "456m678p99s[123m<east][234s<east]"}}
    )
    warnings = {(warning["code"], warning["rule"], warning["pointer"]) for warning in score(client, deal)["warnings"]}
    assert ("wall_unknown", "fresh_tile_last_four", "/table/wall_left") in warnings


def test_ref_is_repeated(client: FlaskClient):
    assert score(client, changed({"/ref": "卓4 局7"}))["ref"] == "卓4 局7"
    assert "ref" not in score(client, DEAL)


def test_options_change_the_payments_and_are_repeated(client: FlaskClient):
    answer = score(client, changed({"/options": {"rate": 5}}))
    assert answer["options"]["rate"] == 5
    assert answer["payments"] == {"east": -80, "south": 160, "west": -40, "north": -40}


def test_a_pinned_ruleset_scores_as_long_as_its_rules_are_in_force(client: FlaskClient):
    in_force = score(client, DEAL)["ruleset"]
    assert score(client, changed({"/ruleset": in_force})) == score(client, DEAL)
    response = client.post("/v1/score", json=changed({"/ruleset": {"id": "guangdong", "hash": "0" * 16}}))
    assert response.status_code == 409
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/ruleset/hash", "ruleset_changed")
    assert in_force["hash"] in error["detail"]


HOUSE = {
    "extends": "hk-gametower",
    "name": "our club",
    "options": {"limit": 10, "minimum": 1},
    "yaku": {"all_pungs": {"value": 4}, "no_flowers": {"enabled": False}, "nine_gates": {"enabled": True, "value": 13}},
}
ALL_PUNGS = changed(
    {
        "/ruleset": HOUSE,
        "/win": {"winner": "west", "by": "self_draw", "tile": "9s"},
        "/hands": {"west": "222m55p99s[444p<east][888s<south]"},
    }
)


def test_house_rules_are_repeated_hashed_and_in_force(client: FlaskClient):
    """All pungs 4 and self-draw 1 make 5 faan; base 32, self-draw 64 each. hk-gametower itself has a limit of 13."""
    answer = score(client, ALL_PUNGS)
    assert answer["ruleset"]["house_rules"] == HOUSE
    assert answer["ruleset"]["id"] == "hk-gametower"
    assert answer["ruleset"]["hash"] != score(client, changed({"/ruleset": "hk-gametower"}, ALL_PUNGS))["ruleset"]["hash"]
    assert (answer["options"]["limit"], answer["options"]["minimum"]) == (10, 1)
    assert {yaku["id"]: yaku["value"] for yaku in answer["hands"]["west"]["yaku"]} == {"self_draw": 1, "all_pungs": 4}
    assert answer["payments"] == {"east": -64, "south": -64, "west": 192, "north": -64}


def test_house_rules_are_repeated_in_the_order_in_which_they_came(client: FlaskClient):
    for order in (("self_draw", "all_pungs"), ("all_pungs", "self_draw")):
        house = {"extends": "hk-gametower", "yaku": {name: {"value": 2} for name in order}}
        body = json.dumps(changed({"/ruleset": house}, ALL_PUNGS))
        answer = client.post("/v1/score", data=body, content_type="application/json")
        assert list(answer.json["ruleset"]["house_rules"]["yaku"]) == list(order)


def test_house_rules_are_pinned_by_what_the_answer_calls_its_ruleset(client: FlaskClient):
    pin = score(client, ALL_PUNGS)["ruleset"]
    assert score(client, changed({"/ruleset": pin}, ALL_PUNGS)) == score(client, ALL_PUNGS)
    for change, status, found in (
        ({"/ruleset/hash": "0" * 16}, 409, ("/ruleset/hash", "ruleset_changed")),
        ({"/ruleset/id": "hk-qq"}, 422, ("/ruleset/id", "not_allowed")),
        ({"/ruleset/house_rules/options/limit": 0}, 422, ("/ruleset/house_rules/options/limit", "option_range")),
        ({"/ruleset/house_rules/extends": "tokyo"}, 422, ("/ruleset/house_rules/extends", "unknown_ruleset")),
    ):
        response = client.post("/v1/score", json=changed(change, changed({"/ruleset": pin}, ALL_PUNGS)))
        assert (response.status_code, [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]) == (status, [found])


def test_the_hash_of_house_rules_does_not_cover_their_name(client: FlaskClient):
    renamed = score(client, changed({"/ruleset/name": "their club"}, ALL_PUNGS))
    assert renamed["ruleset"]["hash"] == score(client, ALL_PUNGS)["ruleset"]["hash"]
    assert renamed["ruleset"]["house_rules"]["name"] == "their club"


def test_the_options_of_the_request_win_over_those_of_the_house(client: FlaskClient):
    answer = score(client, changed({"/options": {"limit": 3}}, ALL_PUNGS))
    assert answer["options"]["limit"] == 3
    assert answer["ruleset"] == score(client, ALL_PUNGS)["ruleset"]


@pytest.mark.parametrize("deal", [DEAL, ALL_PUNGS, changed({"/win/tile": "2m"})], ids=["score", "house rules", "problem"])
def test_the_same_body_gives_the_same_bytes(client: FlaskClient, deal: dict):
    assert client.post("/v1/score", json=deal).data == client.post("/v1/score", json=deal).data


def test_the_bytes_do_not_depend_on_the_seed_of_hashes():
    program = (
        "import json, sys\n"
        "from mahjong_scoring.http.app import create_app\n"
        "from mahjong_scoring.http.settings import Settings\n"
        "client = create_app(Settings(log_level='error')).test_client()\n"
        "for deal in json.load(sys.stdin):\n"
        "    sys.stdout.buffer.write(client.post('/v1/score', json=deal).data)\n"
        "sys.stdout.buffer.write(client.get('/v1/rulesets/mcr').data)\n"
    )
    deals = json.dumps([DEAL, ALL_PUNGS, changed({"/ruleset": "classical"}), changed({"/ruleset": "mcr"}), changed({"/ruleset": 7})])
    root = Path(__file__).parents[2]
    outputs = set()
    for seed in ("0", "1", "2"):
        command = [sys.executable, "-c", program]
        run = subprocess.run(command, input=deals.encode(), capture_output=True, check=True, cwd=root, env={"PYTHONHASHSEED": seed})
        outputs.add(run.stdout)
    assert len(outputs) == 1
    assert b'"payments"' in outputs.pop()
