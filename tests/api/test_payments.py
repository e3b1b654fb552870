"""POST /v1/payments: scores counted by eye in; limit, transfers and payments out."""

import pytest
from flask.testing import FlaskClient

from tests.api.support import FACTS, refusals
from tests.api.test_batch import HOUSE, RECEIVES

DISCARD = {"winner": "south", "by": "discard", "from": "east"}
# What south's hand of the other tests is worth under each ruleset, and so must receive.
COUNTED = {
    "guangdong": {"faan": 3},
    "hk-qq": {"faan": 3},
    "hk-yiqi": {"faan": 4},
    "hk-new-guangdong": {"faan": 4},
    "hk-wikipedia": {"faan": 4},
    "hk-huashi": {"faan": 4},
    "hk-qingzhang": {"faan": 5},
    "hk-gametower": {"faan": 5},
    "mcr": {"points": 26},
    "classical": {"total": 176},
}
NOBODY = {"east": 0, "south": 0, "west": 0, "north": 0}


def pay(client: FlaskClient, ruleset: object, win: object, **more: object) -> dict:
    response = client.post("/v1/payments", json={"ruleset": ruleset, "win": win, **more})
    assert response.status_code == 200, response.text
    return response.get_json()


refused = refusals("/v1/payments")


def test_the_form_of_an_answer(client: FlaskClient):
    """Guangdong, 2 faan: base 4; the discarder pays 8, the others 4."""
    answer = pay(client, "guangdong", DISCARD, scores={"south": {"faan": 2}}, ref="table 4")
    hashed = client.post("/v1/score", json={"ruleset": "guangdong", "win": None}).get_json()["ruleset"]
    assert answer == {
        "ref": "table 4",
        "ruleset": hashed,
        "options": {"rate": 1, "special_hands": "highest", "human_hand": True, "co_winners_pay": True},
        "hands": {
            "south": {
                "outcome": "won",
                "receives": 16,
                "score": {"faan": 2, "before_limit": 2, "limit": 3, "limited": False, "base": 4},
            }
        },
        "payments": {"east": -8, "south": 16, "west": -4, "north": -4},
        "transfers": [
            {"from": "east", "to": "south", "points": 8, "reason": "discarder"},
            {"from": "west", "to": "south", "points": 4, "reason": "other"},
            {"from": "north", "to": "south", "points": 4, "reason": "other"},
        ],
        "liability": [],
        "warnings": [],
    }


@pytest.mark.parametrize("ruleset", COUNTED)
def test_the_same_score_is_paid_as_with_tiles(client: FlaskClient, ruleset: str):
    assert set(COUNTED) == set(RECEIVES)
    answer = pay(client, ruleset, DISCARD, scores={"south": COUNTED[ruleset]})
    with_tiles = client.post("/v1/score", json={"ruleset": ruleset, **FACTS}).get_json()
    assert answer["hands"]["south"]["receives"] == RECEIVES[ruleset]
    assert (answer["payments"], answer["transfers"]) == (with_tiles["payments"], with_tiles["transfers"])


def test_house_rules_and_options(client: FlaskClient):
    """A minimum of 1 and a limit of 3: base 8, at a rate of 2 base 16; 32 + 16 + 16."""
    answer = pay(client, HOUSE, DISCARD, options={"limit": 3, "rate": 2}, scores={"south": {"faan": 5, "above_limit": False}})
    assert answer["hands"]["south"]["score"] == {"faan": 3, "before_limit": 5, "limit": 3, "limited": True, "base": 16}
    assert answer["payments"] == {"east": -32, "south": 64, "west": -16, "north": -16}
    assert answer["ruleset"]["house_rules"] == HOUSE


def test_a_count_that_may_stand_above_the_limit_is_a_warning(client: FlaskClient):
    answer = pay(client, "guangdong", DISCARD, scores={"south": {"faan": 5}})
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["rule"], warning["pointer"]) == ("above_limit_unknown", "limit", "/scores/south/above_limit")
    assert answer["hands"]["south"]["receives"] == 32
    answer = pay(client, "guangdong", DISCARD, scores={"south": {"faan": 5, "above_limit": True}})
    assert (answer["warnings"], answer["hands"]["south"]["receives"]) == ([], 128)


def test_below_the_minimum_nothing_is_paid(client: FlaskClient):
    """MCR: 8 points without the flowers are needed."""
    answer = pay(client, "mcr", DISCARD, scores={"south": {"points": 9, "flowers": 2}})
    assert answer["hands"]["south"] == {
        "outcome": "below_minimum",
        "receives": 0,
        "shortfall": 1,
        "score": {"points": 9, "without_flowers": 7},
    }
    assert answer["payments"] == NOBODY


def test_all_four_totals_settle_in_chinese_classical(client: FlaskClient):
    """East pays south double. East is 8 below north, west 16 below north and 8 below east: east pays and gets double."""
    scores = {"east": {"total": 8}, "south": {"total": 40}, "west": {"total": 0}, "north": {"total": 16}}
    answer = pay(client, "classical", {"winner": "south", "by": "self_draw"}, scores=scores)
    assert answer["payments"] == {"east": -80 + 16 - 16, "south": 160, "west": -40 - 16 - 16, "north": -40 + 16 + 16}
    assert [answer["hands"][seat]["outcome"] for seat in scores] == ["lost", "won", "lost", "lost"]
    assert [warning["pointer"] for warning in pay(client, "classical", DISCARD, scores={"south": {"total": 8}})["warnings"]] == [
        "/scores/east",
        "/scores/west",
        "/scores/north",
    ]


def test_liability_is_that_of_the_request(client: FlaskClient):
    answer = pay(client, "hk-gametower", {"winner": "south", "by": "self_draw"}, scores={"south": {"faan": 3}}, liability="west")
    assert answer["liability"] == [{"winner": "south", "seat": "west", "rule": "request", "name": "As requested"}]
    assert answer["payments"] == {"east": 0, "south": 48, "west": -48, "north": 0}
    japanese = client.post("/v1/payments?lang=ja", json={"ruleset": "mcr", "win": None})
    assert japanese.headers["Content-Language"] == "ja"


def test_several_winners(client: FlaskClient):
    """Hong Kong under half payment: each winner gets 2 from the discarder, 1 from north and 1 from the other winner, times the base."""
    win = {"winner": ["south", "west"], "by": "discard", "from": "east"}
    answer = pay(client, "hk-gametower", win, scores={"south": {"faan": 3}, "west": {"faan": 4}})
    assert answer["payments"] == {"east": -16 - 32, "south": 32 - 16, "west": 64 - 8, "north": -8 - 16}


def test_a_draw(client: FlaskClient):
    answer = pay(client, "mcr", None)
    assert (answer["payments"], answer["hands"], answer["transfers"]) == (NOBODY, {}, [])


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("/ruleset", "required"), ("/win", "required")]),
        ({"ruleset": "mcr", "win": {}}, [("/win/winner", "required"), ("/win/by", "required")]),
        ({"ruleset": "mcr", "win": DISCARD}, [("/scores/south", "required")]),
        ({"ruleset": "mcr", "win": {**DISCARD, "tile": "1m"}}, [("/win/tile", "unknown_key")]),
        ({"ruleset": "mcr", "win": DISCARD, "scores": {"south": 8}}, [("/scores/south", "wrong_type")]),
        ({"ruleset": "mcr", "win": DISCARD, "scores": {"south": {"points": 8.5}}}, [("/scores/south/points", "wrong_type")]),
        ({"ruleset": "mcr", "win": DISCARD, "scores": {"south": {"points": -1}}}, [("/scores/south/points", "out_of_range")]),
        ({"ruleset": "mcr", "win": DISCARD, "scores": {"south": {"points": 10001}}}, [("/scores/south/points", "out_of_range")]),
        ({"ruleset": "hk-qq", "win": DISCARD, "scores": {"south": {"faan": 101}}}, [("/scores/south/faan", "out_of_range")]),
        ({"ruleset": "mcr", "win": DISCARD, "scores": {"dora": {"points": 8}}}, [("/scores/dora", "unknown_key")]),
        (
            {"ruleset": "mcr", "win": DISCARD, "scores": {"south": {"faan": 3}}},
            [("/scores/south/faan", "not_allowed"), ("/scores/south/points", "required")],
        ),
        ({"ruleset": "mcr", "win": DISCARD, "scores": {"south": {"points": 8, "flowers": 9}}}, [("/scores/south/flowers", "out_of_range")]),
        (
            {"ruleset": "guangdong", "win": DISCARD, "scores": {"south": {"faan": 2, "flowers": 1}}},
            [("/scores/south/flowers", "no_flowers_here")],
        ),
        ({"ruleset": "mcr", "win": {**DISCARD, "from": "south"}, "scores": {"south": {"points": 8}}}, [("/win/from", "from_self")]),
        (
            {"ruleset": "mcr", "win": DISCARD, "scores": {"south": {"points": 8}}, "liability": "south"},
            [("/liability", "liable_is_winner")],
        ),
        (
            {"ruleset": "mcr", "options": {"rat": 1}, "win": {"winner": "south", "by": "discard"}, "scores": {"south": {"points": 8}}},
            [("/options/rat", "unknown_option"), ("/win/from", "from_missing")],
        ),
        ({"ruleset": "tokyo", "win": None}, [("/ruleset", "unknown_ruleset")]),
    ],
)
def test_what_is_refused(client: FlaskClient, body: object, found: list):
    assert refused(client, body) == found


def test_a_pin_that_is_out_of_date_is_409(client: FlaskClient):
    assert refused(client, {"ruleset": {"id": "mcr", "hash": "0"}, "win": None}, 409) == [("/ruleset/hash", "ruleset_changed")]
