"""Riichi beside the score: waits, claims, payments by eye, sittings. The sums are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.support import refusals

PLAYERS = ["Ann", "Bo", "Cy", "Di"]
EAST, SOUTH, WEST, NORTH = SEATS = ("east", "south", "west", "north")

refused_game = refusals("/v1/games")
refused_payments = refusals("/v1/payments")


def answer(client: FlaskClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.text
    return response.get_json()


def play(client: FlaskClient, ruleset: str, *deals: dict[str, Any], **options: object) -> dict[str, Any]:
    return answer(client, "/v1/games", {"ruleset": ruleset, "options": options, "players": PLAYERS, "deals": deals})


def by_eye(client: FlaskClient, ruleset: str, win: str, *, score: dict[str, int], **more: object) -> list[int]:
    """``win``: ``"south"`` by self-draw, or ``"south from west"``. The payments in seat order."""
    winner, _, loser = win.partition(" from ")
    how = {"winner": winner, "by": "discard", "from": loser} if loser else {"winner": winner, "by": "self_draw"}
    body = {"ruleset": ruleset, "win": how, "scores": {winner: score}, **more}
    return list(answer(client, "/v1/payments", body)["payments"].values())


# --- payments by eye ---


@pytest.mark.parametrize(
    ("win", "score", "paid"),
    [
        ("south from west", {"han": 1, "fu": 30}, [0, 1000, -1000, 0]),
        ("east from west", {"han": 3, "fu": 40}, [7700, 0, -7700, 0]),
        ("south", {"han": 2, "fu": 20}, [-700, 1500, -400, -400]),
        ("south", {"han": 4, "fu": 30}, [-4000, 8000, -2000, -2000]),  # 7,700 is rounded up to a mangan
        ("east", {"han": 5}, [12000, -4000, -4000, -4000]),
        ("north from east", {"han": 11}, [-24000, 0, 0, 24000]),
        ("north from east", {"yakuman": 1}, [-32000, 0, 0, 32000]),
        ("north from east", {"yakuman": 2}, [-32000, 0, 0, 32000]),  # EMA does not add yakuman up
    ],
)
def test_shares_by_eye(client: FlaskClient, win: str, score: dict[str, int], paid: list[int]):
    assert by_eye(client, "riichi-ema", win, score=score) == paid


def test_counters_bets_and_the_pot_by_eye(client: FlaskClient):
    """2,000 and 600 for two counters from west; south takes two bets from before, north's, and the own one."""
    paid = by_eye(
        client,
        "riichi-ema",
        "south from west",
        score={"han": 2, "fu": 30},
        table={"honba": 2, "riichi_sticks": 2},
        riichi=["south", "north"],
    )
    assert paid == [0, 2000 + 600 + 2000 + 1000, -2600, -1000]


@pytest.mark.parametrize(
    ("win", "score", "code"),
    [
        ("south from west", {"han": 3}, "required"),
        ("south from west", {"han": 1, "fu": 25}, "not_allowed"),
        ("south from west", {"han": 2, "fu": 20}, "not_allowed"),
        ("south", {"han": 1, "fu": 20}, "not_allowed"),
        ("south", {"han": 3, "fu": 35}, "not_allowed"),
    ],
)
def test_scores_that_no_hand_has(client: FlaskClient, win: str, score: dict[str, int], code: str):
    winner, _, loser = win.partition(" from ")
    how = {"winner": winner, "by": "discard", "from": loser} if loser else {"winner": winner, "by": "self_draw"}
    assert [
        entry["code"]
        for entry in client.post("/v1/payments", json={"ruleset": "riichi-ema", "win": how, "scores": {winner: score}}).get_json()["errors"]
    ] == [code]


# --- sittings ---


def test_counters_bets_and_the_dealer_of_a_sitting(client: FlaskClient):
    played = play(
        client,
        "riichi-wrc",
        {"win": {"winner": EAST, "by": "discard", "from": SOUTH}, "scores": {EAST: {"han": 3, "fu": 30}}, "riichi": [EAST, WEST]},
        {"win": None, "scores": {}, "draw": {"tenpai": [EAST, SOUTH]}, "riichi": [SOUTH]},
        {"win": None, "scores": {}, "draw": {"tenpai": [SOUTH]}},
        {"win": {"winner": NORTH, "by": "self_draw"}, "scores": {NORTH: {"han": 2, "fu": 30}}},
    )
    assert [(deal["dealer"], deal["honba"], deal["riichi_sticks"]) for deal in played["deals"]] == [
        ("Ann", 0, 0),
        ("Ann", 1, 0),
        ("Ann", 2, 1),
        ("Bo", 3, 1),
    ]
    assert [list(deal["payments"].values()) for deal in played["deals"]] == [
        [6800, -5800, -1000, 0],
        [1500, 500, -1500, -1500],
        [-1000, 3000, -1000, -1000],
        [-1300, -800, -800, 3900],  # 1,000 and 500, 100 for each counter, and the bet on the table
    ]
    follows = played["next"]
    assert (follows["seats"][EAST], follows["honba"], follows["riichi_sticks"], follows["dealer_wins"]) == ("Cy", 0, 0, 0)


def test_the_ranking_counts_from_the_return_points_with_uma_and_oka(client: FlaskClient):
    """M.League: 25,000 at the start, 30,000 to come back to: 20 thousand of oka for the first; uma 30 and 10."""
    won = {"win": {"winner": WEST, "by": "discard", "from": NORTH}, "scores": {WEST: {"han": 3, "fu": 40}}}
    ranking = play(client, "riichi-mleague", won)["ranking"]
    assert [(row["player"], row["total"], row["place"]) for row in ranking] == [
        ("Cy", 30200, 1),
        ("Ann", 25000, 2),
        ("Bo", 25000, 2),
        ("Di", 19800, 4),
    ]
    assert [row["table_points"] for row in ranking] == [50.2, -5.0, -5.0, -40.2]


def test_a_total_below_nothing_ends_the_game_where_it_does(client: FlaskClient):
    twice = [{"win": {"winner": EAST, "by": "discard", "from": NORTH}, "scores": {EAST: {"han": 8}}}] * 2
    assert play(client, "riichi-ema", *twice)["next"]["honba"] == 2
    over = play(client, "riichi-tenhou", *twice)
    assert (over["next"], over["ranking"][-1]["total"]) == (None, 25000 - 24000 - 24300)


def test_payments_say_who_waits_unless_nobody_gains(client: FlaskClient):
    """East, who gains after the draw, waits and stays; where nobody gains who waits is unknown, and the deal passes."""
    played = play(
        client, "riichi-wrc", {"payments": {EAST: 3000, SOUTH: -1000, WEST: -1000, NORTH: -1000}, "winner": "nobody"}, {"payments": {}}
    )
    assert [deal["dealer"] for deal in played["deals"]] == ["Ann", "Ann"]
    assert [[entry["code"] for entry in deal["warnings"]] for deal in played["deals"]] == [[], ["tenpai_unknown"]]
    assert (played["next"]["seats"][EAST], played["next"]["honba"]) == ("Bo", 2)


def test_the_sitting_knows_its_counters(client: FlaskClient):
    drawn = {"win": None, "scores": {}, "draw": {"abortive": True}}
    body = {"ruleset": "riichi-wrc", "players": PLAYERS, "deals": [drawn, {**drawn, "table": {"honba": 2}}]}
    errors = client.post("/v1/games", json=body).get_json()["errors"]
    assert [(entry["pointer"], entry["code"]) for entry in errors] == [("/deals/1/table/honba", "not_allowed")]


# --- waits and claims ---


def test_waits_count_the_dora_given(client: FlaskClient):
    """Two pairs: the round wind makes 1 han, its three dora 3; the seat wind 1 and two dora. One indicator is a tile of the hand."""
    body = {
        "ruleset": "riichi-ema",
        "seat": SOUTH,
        "round_wind": EAST,
        "hands": {SOUTH: "234m456p789s1122z"},
        "riichi": [SOUTH],
        "dora_indicators": "4z2z",
    }
    waits = answer(client, "/v1/waits", body)["waits"]
    assert [(wait["tile"], wait["left"], wait["discard"]["score"]["han"]) for wait in waits] == [("1z", 2, 5), ("2z", 1, 4)]


def test_a_wait_without_a_yaku_is_below_the_minimum(client: FlaskClient):
    body = {"ruleset": "riichi-ema", "seat": SOUTH, "round_wind": EAST, "hands": {SOUTH: "456p789s1199m[234s]"}, "dora_indicators": "8m"}
    waits = answer(client, "/v1/waits", body)["waits"]
    assert [(wait["tile"], wait["discard"]["below_minimum"], wait["discard"]["score"]["han"]) for wait in waits] == [
        ("1m", True, 0),
        ("9m", True, 0),
    ]


CLAIMED = {
    "ruleset": "riichi-ema", "round_wind": EAST, "win": {"winner": SOUTH, "by": "discard", "from": WEST, "tile": "5p"},
    "hands": {SOUTH: "123m46p234p789s22s"}, "riichi": [SOUTH], "dora_indicators": "1s", "ura_indicators": "9m",
}  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "stands"),
    [
        ({"yaku": ["riichi", "dora", "dora", "ura_dora"], "han": 4, "fu": 40}, True),
        ({"han": 4}, True),
        ({"han": 4, "fu": 30}, False),
        ({"han": 3, "fu": 40}, False),
        ({"yakuman": 1}, False),
        ({"yaku": ["riichi", "dora", "ura_dora"]}, False),
    ],
)
def test_claims(client: FlaskClient, claim: dict[str, Any], stands: bool):
    verified = answer(client, "/v1/verify", {"deal": CLAIMED, "claim": {"seat": SOUTH, **claim}})
    assert verified["stands"] == stands
    assert verified["fu"] == {"claimed": claim.get("fu"), "actual": 40}


def test_han_are_no_claim_of_a_yakuman(client: FlaskClient):
    deal = {**CLAIMED, "hands": {SOUTH: "111222m555p44s99p4s"}, "riichi": [], "ura_indicators": None}
    deal["win"] = {"winner": SOUTH, "by": "self_draw", "tile": "4s"}
    for claim, stands in (({"han": 13}, False), ({"yakuman": 1}, True)):
        verified = answer(client, "/v1/verify", {"deal": deal, "claim": {"seat": SOUTH, **claim}})
        assert (verified["total"]["unit"], verified["total"]["actual"], verified["stands"]) == ("yakuman", 1, stands)


# --- other families ---


def test_other_families_repeat_what_is_riichis_and_ignore_it(client: FlaskClient):
    plain = {"ruleset": "mcr", "round_wind": EAST, "win": CLAIMED["win"], "hands": {SOUTH: "123m46p234p789s22s"}}
    stated = {**plain, "riichi": [SOUTH], "dora_indicators": "1s", "ura_indicators": "9m", "table": {"honba": 3}}
    answers = [answer(client, "/v1/score", deal) for deal in (stated, plain)]
    assert answers[0].pop("deal") != answers[1].pop("deal")
    assert answers[0] == answers[1]
