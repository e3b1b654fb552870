"""POST /v1/waits: what each wait is worth by self-draw and by discard, or how far the hand is from ready."""

import pytest
from flask.testing import FlaskClient

from tests.api.support import FACTS, changed, refusals
from tests.api.test_batch import HOUSE, RECEIVES

CHICKEN = {"ruleset": "guangdong", "round_wind": "east", "seat": "south", "hands": {"south": "23m45699p333789s"}}
# The hand of the other tests, before its winning tile; it waits for 1m, 4m and 7m.
HALF_FLUSH = CHICKEN | {"hands": FACTS["hands"]}
DISCARD = {"score": {"faan": 0, "before_limit": 0, "limit": 3, "limited": False, "base": 1}, "receives": 4, "below_minimum": False}
SELF_DRAW = {"score": {"faan": 1, "before_limit": 1, "limit": 3, "limited": False, "base": 2}, "receives": 12, "below_minimum": False}
# By self-draw of 1m: a faan or a fan more than by discard, and nobody pays for the discard.
DRAWN = {
    "guangdong": 48,  # 4 faan cut at 3: base 8; 3 x 16
    "hk-qq": 48,
    "hk-yiqi": 192,  # 5 faan: base 32; 3 x 64
    "hk-new-guangdong": 192,
    "hk-wikipedia": 192,
    "hk-huashi": 192,
    "hk-qingzhang": 384,  # 6 faan: base 64; 3 x 128
    "hk-gametower": 384,
    "mcr": 105,  # self-drawn 1 more: 27, and 8 from each
    "classical": 736,  # 2 points more: 46 x 4 = 184; east pays twice
}


def waits(client: FlaskClient, body: dict) -> dict:
    response = client.post("/v1/waits", json=body)
    assert response.status_code == 200, response.text
    return response.get_json()


refused = refusals("/v1/waits")


def test_a_chicken_hand_waits_on_both_sides(client: FlaskClient):
    """Base 1 by discard (2 + 1 + 1), self-draw 1 faan: base 2, each pays 4."""
    answer = waits(client, CHICKEN)
    assert list(answer) == ["ruleset", "options", "waits", "distance", "nearer"]
    assert answer["ruleset"]["id"] == "guangdong"
    assert answer["options"] == {"rate": 1, "special_hands": "highest", "human_hand": True, "co_winners_pay": True}
    assert answer["waits"] == [{"tile": tile, "left": 4, "self_draw": SELF_DRAW, "discard": DISCARD} for tile in ("1m", "4m")]
    assert (answer["distance"], answer["nearer"]) == (0, [])


@pytest.mark.parametrize("ruleset", DRAWN)
def test_every_ruleset(client: FlaskClient, ruleset: str):
    assert set(DRAWN) == set(RECEIVES)
    answer = waits(client, HALF_FLUSH | {"ruleset": ruleset})
    one, _, _ = answer["waits"]
    assert [wait["tile"] for wait in answer["waits"]] == ["1m", "4m", "7m"]
    assert (one["left"], one["discard"]["receives"], one["self_draw"]["receives"]) == (4, RECEIVES[ruleset], DRAWN[ruleset])


def test_house_rules_and_options(client: FlaskClient):
    """Half flush 2, seat wind 1, no flowers 1: 64; by self-draw 5 faan, 3 x 64. With a limit of 3 base 8."""
    answer = waits(client, HALF_FLUSH | {"ruleset": HOUSE})
    assert [answer["waits"][0][way]["receives"] for way in ("discard", "self_draw")] == [64, 192]
    answer = waits(client, HALF_FLUSH | {"ruleset": HOUSE, "options": {"limit": 3}})
    assert [answer["waits"][0][way]["receives"] for way in ("discard", "self_draw")] == [32, 48]
    assert answer["options"]["limit"] == 3


def test_copies_left_are_those_that_the_player_does_not_see(client: FlaskClient):
    hands = CHICKEN["hands"] | {"west": {"melds": [{"tiles": "111m", "from": "south"}]}, "north": "[444p<east]"}
    answer = waits(client, CHICKEN | {"hands": hands, "table": {"visible": "4m4m"}})
    assert [(wait["tile"], wait["left"]) for wait in answer["waits"]] == [("1m", 1), ("4m", 2)]


def test_with_no_copy_left_there_are_no_values(client: FlaskClient):
    answer = waits(client, CHICKEN | {"hands": CHICKEN["hands"] | {"east": "(1111m)"}})
    assert answer["waits"][0] == {"tile": "1m", "left": 0, "self_draw": None, "discard": None}
    assert answer["waits"][1]["left"] == 4


def test_below_the_minimum_says_what_is_missing(client: FlaskClient):
    """hk-qingzhang: no flowers 1 and self-draw 1, where 3 are needed."""
    wait = waits(client, CHICKEN | {"ruleset": "hk-qingzhang"})["waits"][0]
    assert [(wait[way]["below_minimum"], wait[way]["shortfall"], wait[way]["receives"]) for way in ("self_draw", "discard")] == [
        (True, 1, 0),
        (True, 2, 0),
    ]


def test_how_far_a_hand_is_from_ready_and_what_brings_it_nearer(client: FlaskClient):
    """Three chows, a pair and two lone tiles. The pair may become a pung, a lone tile half of a set or the head."""
    body = {"ruleset": "hk-qq", "round_wind": "east", "seat": "east", "hands": {"east": "123456789m19p77z"}, "table": {"visible": "1p"}}
    answer = waits(client, body)
    assert (answer["waits"], answer["distance"]) == ([], 1)
    assert answer["nearer"] == [
        {"tile": tile, "left": left} for tile, left in (("1p", 2), ("2p", 4), ("3p", 4), ("7p", 4), ("8p", 4), ("9p", 3), ("7z", 2))
    ]


def test_a_circumstance_changes_the_value(client: FlaskClient):
    """Guangdong: a kong's replacement lifts the hand to the cap of 3; base 8, each pays 16. A discard is no replacement."""
    hands = {"south": "23m456p99p789s(3333s)"}
    (first, _) = waits(client, CHICKEN | {"hands": hands, "circumstances": ["kong_replacement"]})["waits"]
    assert (first["self_draw"]["receives"], first["discard"]["receives"]) == (48, 4)


def test_ref_is_repeated(client: FlaskClient):
    assert waits(client, CHICKEN | {"ref": "x"})["ref"] == "x"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [(f"/{key}", "required") for key in ("ruleset", "round_wind", "seat", "hands")]),
        (CHICKEN | {"seat": "up"}, [("/seat", "not_allowed")]),
        (CHICKEN | {"win": None}, [("/win", "unknown_key")]),
        (CHICKEN | {"hands": {}}, [("/hands/south", "required")]),
        (CHICKEN | {"ruleset": "tokyo"}, [("/ruleset", "unknown_ruleset")]),
        (CHICKEN | {"circumstances": ["dora"]}, [("/circumstances/0", "not_allowed")]),
        (CHICKEN | {"circumstances": ["last_tile", "last_copy"]}, [("/circumstances/1", "not_allowed")]),
        (CHICKEN | {"circumstances": ["last_tile"], "table": {"wall_left": 3}}, [("/circumstances", "circumstance_conflict")]),
        (CHICKEN | {"hands": {"south": "23m45699p333789s1m"}}, [("/hands/south", "tile_count")]),
        (CHICKEN | {"hands": {"south": {"melds": []}}}, [("/hands/south", "tile_count")]),
        (CHICKEN | {"hands": CHICKEN["hands"] | {"west": "12m"}}, [("/hands/west", "tile_count")]),
        (CHICKEN | {"hands": CHICKEN["hands"] | {"west": "[123m<east]"}}, [("/hands/west", "chow_from")]),
        (CHICKEN | {"hands": CHICKEN["hands"] | {"west": "|plum"}}, [("/hands/west", "no_flowers_here")]),
        (CHICKEN | {"table": {"visible": "33s"}}, [("/table/visible", "fifth_copy")]),
        (
            CHICKEN | {"options": {"rat": 1}, "hands": {"south": "23x"}},
            [("/options/rat", "unknown_option"), ("/hands/south", "tile_syntax")],
        ),
    ],
)
def test_what_is_refused(client: FlaskClient, body: object, found: list):
    assert refused(client, body) == found


def test_a_pin_that_is_out_of_date_is_409(client: FlaskClient):
    assert refused(client, CHICKEN | {"ruleset": {"id": "mcr", "hash": "0"}}, 409) == [("/ruleset/hash", "ruleset_changed")]


def test_a_change_of_the_hands_changes_nothing_but_the_copies(client: FlaskClient):
    """What others hold concealed is not seen."""
    shown = changed({"/hands/west": "147m147p147s1234z"}, CHICKEN)
    assert waits(client, shown) == waits(client, CHICKEN)


def test_a_hand_that_no_tiles_can_complete_any_more(client: FlaskClient):
    """Two chows are claimed where there may be one at most."""
    deal = {"ruleset": "bmja", "round_wind": "east", "seat": "south", "hands": {"south": "56p88m[123m<east][456m<east][666z<north]"}}
    answer = client.post("/v1/waits", json=deal)
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["pointer"], error["code"]) == (422, "/hands/south", "not_a_winning_hand")
    assert error["detail"] == "No tiles can complete the hand of south: with these melds nobody wins in this ruleset."
    two = client.post("/v1/waits", json=deal | {"options": {"max_chows": 2}}).get_json()
    assert (two["waits"], two["distance"]) == ([], 1)  # a pung and a pair of 8m and 5p, or of 8m and 6p
