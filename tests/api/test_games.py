"""POST /v1/games: one sitting, deal after deal: seats, totals, penalties, ranking, the deal that follows."""

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.api.support import FACTS, changed, refusals
from tests.api.test_batch import HOUSE

PLAYERS = ["Ann", "Bo", "Cy", "Di"]
SEATS = ["east", "south", "west", "north"]
DRAW = {"payments": {}}
THREE_FAAN = {"faan": 3, "before_limit": 3, "limit": 3, "limited": False, "base": 8}
EAST_WINS = {"payments": {"east": 24, "south": -8, "west": -8, "north": -8}}
SOUTH_WINS = {"payments": {"east": -8, "south": 24, "west": -8, "north": -8}}


def play(client: FlaskClient, ruleset: object, *deals: dict, **more: object) -> dict:
    response = client.post("/v1/games", json={"ruleset": ruleset, "players": PLAYERS, "deals": deals, **more})
    assert response.status_code == 200, response.text
    return response.get_json()


refused = refusals("/v1/games")


def seated(names: str) -> dict[str, str]:
    return dict(zip(SEATS, names.split(), strict=True))


def test_before_the_first_deal(client: FlaskClient):
    answer = play(client, "mcr")
    assert list(answer) == ["ruleset", "options", "deals", "ranking", "next"]
    assert answer["deals"] == []
    assert answer["next"] == {"round_wind": "east", "seats": seated("Ann Bo Cy Di"), "dealer_wins": 0}
    # Four share 4, 2, 1 and 0 table points.
    assert answer["ranking"] == [{"player": name, "total": 0, "place": 1, "table_points": 1.75} for name in PLAYERS]


def test_a_deal_by_its_tiles_by_its_score_and_by_its_payments(client: FlaskClient):
    """Guangdong: 3 faan on east's discard; 2 faan by self-draw, base 4, 8 from each; payments as they were made."""
    by_tiles = {"deal": {**FACTS, "ref": "one"}}
    by_score = {"win": {"winner": "west", "by": "self_draw"}, "scores": {"west": {"faan": 2}}, "ref": "two"}
    by_payments = {"payments": {"east": -5, "north": 5}, "penalties": [{"player": "Ann", "points": -10, "note": "false win"}]}
    answer = play(client, "guangdong", by_tiles, by_score, by_payments)
    first, second, third = answer["deals"]
    assert first == {
        "ref": "one",
        "round_wind": "east",
        "dealer": "Ann",
        "seats": seated("Ann Bo Cy Di"),
        "winners": ["south"],
        "hands": {"south": {"outcome": "won", "receives": 32, "score": THREE_FAAN}},
        "payments": {"east": -16, "south": 32, "west": -8, "north": -8},
        "penalties": [],
        "totals": {"Ann": -16, "Bo": 32, "Cy": -8, "Di": -8},
        "warnings": [],
    }
    # South won: the deal passes to Bo; west is Di now.
    assert (second["ref"], second["dealer"], second["seats"]) == ("two", "Bo", seated("Bo Cy Di Ann"))
    assert second["totals"] == {"Ann": -24, "Bo": 24, "Cy": -16, "Di": 16}
    assert (third["dealer"], third["winners"]) == ("Cy", ["north"])
    assert third["penalties"] == [{"player": "Ann", "points": -10, "note": "false win"}]
    assert third["totals"] == {"Ann": -34, "Bo": 29, "Cy": -21, "Di": 16}
    assert [(rank["player"], rank["place"], rank["table_points"]) for rank in answer["ranking"]] == [
        ("Bo", 1, None),
        ("Di", 2, None),
        ("Cy", 3, None),
        ("Ann", 4, None),
    ]
    assert answer["next"] == {"round_wind": "east", "seats": seated("Di Ann Bo Cy"), "dealer_wins": 0}


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_the_dealer_stays_or_passes_as_the_ruleset_says(client: FlaskClient, ruleset: str):
    """Elsewhere the dealer stays after a draw and after the own win; in MCR, Zung Jung and the association's game the deal always passes.

    In Taiwanese east never pays the same as the others, so that nobody is known to have won. In riichi the dealer stays after a draw only with a hand that waits, and nobody is known to wait who got nothing for it.
    """
    dealers = [deal["dealer"] for deal in play(client, ruleset, DRAW, EAST_WINS, SOUTH_WINS, DRAW)["deals"]]
    passes = ["Ann", "Bo", "Cy", "Di"]
    others = {"mcr": passes, "zung-jung": passes, "hkma": passes, "riichi": ["Ann", "Bo", "Bo", "Cy"], "taiwanese": ["Ann"] * 4}
    family = "hkma" if ruleset == "hkma" else rulesets()[ruleset].family
    assert dealers == others.get(family, ["Ann", "Ann", "Ann", "Bo"])


def test_a_start_of_2000_in_chinese_classical(client: FlaskClient):
    answer = play(client, "classical", SOUTH_WINS)
    assert answer["deals"][0]["totals"] == {"Ann": 1992, "Bo": 2024, "Cy": 1992, "Di": 1992}
    assert [rank["place"] for rank in answer["ranking"]] == [1, 2, 2, 2]


def test_a_whole_game_of_mcr_with_its_changes_of_seats(client: FlaskClient):
    """South round: east and south change, west and north too. After 16 deals nothing follows."""
    answer = play(client, "mcr", *[DRAW] * 16)
    starts = [(deal["round_wind"], list(deal["seats"].values())) for deal in answer["deals"][::4]]
    assert starts[:2] == [("east", ["Ann", "Bo", "Cy", "Di"]), ("south", ["Bo", "Ann", "Di", "Cy"])]
    assert [wind for wind, _ in starts] == SEATS
    assert answer["next"] is None
    assert refused(client, {"ruleset": "mcr", "players": PLAYERS, "deals": [DRAW] * 17}) == [("/deals/16", "too_many")]


def test_table_points_are_shared_by_equal_totals(client: FlaskClient):
    answer = play(client, "mcr", {"payments": {"east": 20, "south": 20, "west": -40}, "winner": "east"})
    assert [(rank["player"], rank["total"], rank["place"], rank["table_points"]) for rank in answer["ranking"]] == [
        ("Ann", 20, 1, 3),
        ("Bo", 20, 1, 3),
        ("Di", 0, 3, 1),
        ("Cy", -40, 4, 0),
    ]


def test_house_rules_and_options(client: FlaskClient):
    """Half flush 2, seat wind 1, no flowers 1: 64; at a rate of 2 twice that."""
    answer = play(client, HOUSE, {"deal": FACTS}, options={"rate": 2})
    assert answer["deals"][0]["payments"]["south"] == 128
    assert (answer["ruleset"]["house_rules"], answer["options"]["rate"]) == (HOUSE, 2)


def test_warnings_of_a_deal_point_into_it(client: FlaskClient):
    answer = play(client, "guangdong", {"win": {"winner": "south", "by": "self_draw"}, "scores": {"south": {"faan": 5}}})
    (warning,) = answer["deals"][0]["warnings"]
    assert (warning["code"], warning["pointer"]) == ("above_limit_unknown", "/deals/0/scores/south/above_limit")


def test_three_players_share_seven_table_points(client: FlaskClient):
    answer = play(client, "mcr", {"payments": {"east": 10, "south": 10, "west": 10, "north": -30}, "winner": "nobody"})
    shares = [rank["table_points"] for rank in answer["ranking"]]
    assert shares == [7 / 3, 7 / 3, 7 / 3, 0]
    assert sum(shares) == 7


def test_a_false_win_is_nobodys(client: FlaskClient):
    """East pays the others for a false win; nobody of them won, and the deal is replayed with the same dealer."""
    false_win = {"payments": {"east": -576, "south": 192, "west": 192, "north": 192}}
    answer = play(client, "classical", false_win, {**false_win, "winner": "nobody"}, {**false_win, "winner": None})
    assert [deal["winners"] for deal in answer["deals"]] == [[], [], []]
    assert [[warning["code"] for warning in deal["warnings"]] for deal in answer["deals"]] == [["winner_unknown"], [], ["winner_unknown"]]
    assert answer["next"] == {"round_wind": "east", "seats": seated("Ann Bo Cy Di"), "dealer_wins": 0}


def test_a_win_below_the_minimum_is_no_draw(client: FlaskClient):
    """MCR: 7 points are typed for 17."""
    counted = {"win": {"winner": "south", "by": "self_draw"}, "scores": {"south": {"points": 7}}}
    (deal,) = play(client, "mcr", counted)["deals"]
    assert deal["winners"] == []
    score = {"points": 7, "without_flowers": 7}
    assert deal["hands"] == {"south": {"outcome": "below_minimum", "receives": 0, "shortfall": 1, "score": score}}


def test_hands_are_those_of_the_other_answers(client: FlaskClient):
    """A deal by scores and one by tiles, as /v1/payments and /v1/score answer them; Chinese Classical scores every hand."""
    win = {"winner": "south", "by": "discard", "from": "west"}
    counted = {"win": win, "scores": {seat: {"total": total} for seat, total in zip(SEATS, (2, 20, 0, 8), strict=True)}}
    hands = {"east": "69m1345p25s13477z", "south": "456m678p99s[123m<east][234s<east]", "west": "668m24468p6889s2z"}
    facts = {"win": {**win, "tile": "6m"}, "hands": hands, "round_wind": "east"}
    by_scores, by_tiles, drawn = play(client, "classical", counted, {"deal": facts}, {"win": None, "scores": counted["scores"]})["deals"]
    assert by_scores["hands"] == client.post("/v1/payments", json={"ruleset": "classical", **counted}).get_json()["hands"]
    scored = client.post("/v1/score", json={"ruleset": "classical", **facts}).get_json()["hands"]
    kept = ("outcome", "receives", "shortfall", "score")
    assert by_tiles["hands"] == {seat: {key: hand[key] for key in kept if key in hand} for seat, hand in scored.items()}
    assert by_tiles["hands"]["east"]["score"]["total"] == 2
    assert {hand["outcome"] for hand in drawn["hands"].values()} == {"drawn"}


def test_the_whole_result_is_there_where_it_is_asked_for(client: FlaskClient):
    """Only of deals by tiles, with the round wind of the sitting, and with pointers relative to the deal."""
    facts = {key: value for key, value in FACTS.items() if key != "round_wind"}
    deals = ({"deal": {**facts, "ref": "one"}}, {"win": None}, EAST_WINS)
    plain, asked = play(client, "classical", *deals, detail=False), play(client, "classical", *deals, detail=True)
    assert plain == play(client, "classical", *deals)
    result = asked["deals"][0].pop("result")
    assert asked == plain
    body = {"ruleset": "classical", "round_wind": "east", **facts, "table": {"dealer_wins": 0}, "ref": "one"}
    scored = client.post("/v1/score", json=body).get_json()
    assert result == scored
    assert [f"/deals/0/deal{warning['pointer']}" for warning in result["warnings"]] == [
        warning["pointer"] for warning in plain["deals"][0]["warnings"]
    ]


def test_names_are_answered_as_they_were_sent(client: FlaskClient):
    penalty = {**DRAW, "penalties": [{"player": "E\u0301va", "points": -5}]}
    response = client.post("/v1/games", json=game(penalty, players=["\xc9va ", "Bo", "Cy", "Di"]))
    (deal,) = response.get_json()["deals"]
    assert deal["totals"] == {"\xc9va ": -5, "Bo": 0, "Cy": 0, "Di": 0}
    assert (deal["dealer"], deal["penalties"][0]["player"]) == ("\xc9va ", "\xc9va ")


def test_null_is_no_key_of_another_way(client: FlaskClient):
    answer = play(client, "guangdong", {"deal": {"win": None}, "liability": None, "winner": None})
    assert answer["deals"][0]["winners"] == []


def test_ref_is_repeated_and_500_deals_are_taken(client: FlaskClient):
    answer = play(client, "guangdong", *[DRAW] * 500, ref="table 4")
    assert (answer["ref"], len(answer["deals"]), answer["next"]["seats"]["east"]) == ("table 4", 500, "Ann")


def game(*deals: object, **more: object) -> dict:
    return {"ruleset": "guangdong", "players": PLAYERS, "deals": list(deals), **more}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [(f"/{key}", "required") for key in ("ruleset", "players", "deals")]),
        (game(players=["Ann", "Bo", "Cy"]), [("/players", "out_of_range")]),
        (game(players=[*PLAYERS, "Ed"]), [("/players", "too_many")]),
        (game(players=["Ann", "Bo", "", "Di"]), [("/players/2", "out_of_range")]),
        (game(players=["Ann", "Bo", "Ann", "Di"]), [("/players/2", "not_allowed")]),
        (game(players=["\xc9va", "Bo", " E\u0301va", " "]), [("/players/2", "not_allowed"), ("/players/3", "out_of_range")]),
        (game(*[DRAW] * 501), [("/deals", "too_many")]),
        (game(7, None), [("/deals/0", "wrong_type"), ("/deals/1", "wrong_type")]),
        (game({}), [("/deals/0", "required")]),
        (game({"scores": {}}), [("/deals/0", "required")]),
        (game({"deal": {"win": None}, "payments": {}}), [("/deals/0", "not_allowed")]),
        (game({"deal": {"win": None, "ruleset": "mcr"}}), [("/deals/0/deal/ruleset", "unknown_key")]),
        (game({"payments": {"east": 1.5}}), [("/deals/0/payments/east", "wrong_type")]),
        (game({"payments": {"east": 2**53}}), [("/deals/0/payments/east", "out_of_range")]),
        (game({"payments": {"east": 8, "south": -4}}), [("/deals/0/payments", "not_allowed")]),
        (game({**DRAW, "penalties": [{"points": 1}]}), [("/deals/0/penalties/0/player", "required")]),
        (game({**DRAW, "penalties": [{"player": "Ed", "points": 1}]}), [("/deals/0/penalties/0/player", "not_allowed")]),
        (game({**DRAW, "winner": "up"}), [("/deals/0/winner", "not_allowed")]),
        (game({**DRAW, "winner": 7}), [("/deals/0/winner", "wrong_type")]),
        (game({**DRAW, "winner": ["nobody"]}), [("/deals/0/winner/0", "not_allowed")]),
        (game(DRAW, detail=1), [("/detail", "wrong_type")]),
        (game({"deal": {"win": None, "round_wind": "south"}}), [("/deals/0/deal/round_wind", "not_allowed")]),
        (game({"win": None, "round_wind": "north"}), [("/deals/0/round_wind", "not_allowed")]),
        (game({**DRAW, "round_wind": "north"}), [("/deals/0/round_wind", "not_allowed")]),
        (game({"deal": {"win": None}, "round_wind": "north"}), [("/deals/0/round_wind", "not_allowed")]),
        (game({**DRAW, "winner": ["east", "west", "east"]}), [("/deals/0/winner/2", "winner_twice")]),
        (game({**DRAW, "winner": ["east", "west"]}, ruleset="mcr"), [("/deals/0/winner", "not_allowed")]),
        (
            game({**DRAW, "winner": ["east", "west"]}, ruleset="hk-qq", options={"multiple_winners": False}),
            [("/deals/0/winner", "not_allowed")],
        ),
        (
            game({"deal": {"win": None}, "scores": {}, "liability": "east", "winner": "nobody"}),
            [("/deals/0/scores", "not_allowed"), ("/deals/0/liability", "not_allowed"), ("/deals/0/winner", "not_allowed")],
        ),
        (game({**DRAW, "scores": {}, "liability": "east"}), [("/deals/0/scores", "not_allowed"), ("/deals/0/liability", "not_allowed")]),
        (game({"win": None, "winner": "east"}), [("/deals/0/winner", "not_allowed")]),
        (
            game({"deal": changed({"/win/tile": "9s"}, FACTS)}, {"win": {"winner": "south", "by": "discard"}}),
            [
                ("/deals/0/deal/hands/south", "not_a_winning_hand"),
                ("/deals/1/win/from", "from_missing"),
                ("/deals/1/scores/south", "required"),
            ],
        ),
        (game({"payments": {"east": 1}}, options={"rat": 1}), [("/options/rat", "unknown_option"), ("/deals/0/payments", "not_allowed")]),
        (game(ruleset="tokyo"), [("/ruleset", "unknown_ruleset")]),
    ],
)
def test_what_is_refused(client: FlaskClient, body: object, found: list):
    assert refused(client, body) == found


def test_what_is_not_allowed_says_why(client: FlaskClient):
    body = game({"win": None, "winner": "east"}, {**DRAW, "winner": ["east", "west"]}, ruleset="mcr")
    errors = client.post("/v1/games", json=body).get_json()["errors"]
    assert [error["detail"] for error in errors] == ["`winner` cannot be combined with `win`.", "This ruleset pays only one winner."]


def test_the_right_round_wind_may_be_said_and_several_may_have_won(client: FlaskClient):
    """Guangdong pays all the winners of a discard; east is among them and stays dealer."""
    won = {"payments": {"east": 8, "south": 8, "west": -16}, "winner": ["south", "east"], "round_wind": "east"}
    answer = play(client, "guangdong", won, {"deal": FACTS, "round_wind": "east"})
    assert [deal["winners"] for deal in answer["deals"]] == [["south", "east"], ["south"]]
    assert [deal["dealer"] for deal in answer["deals"]] == ["Ann", "Ann"]


def test_totals_stay_below_2_to_the_53(client: FlaskClient):
    most = 2**53 - 1
    entry = {"payments": {"east": most, "south": -most}}
    assert play(client, "guangdong", entry)["deals"][0]["totals"]["Ann"] == most
    assert refused(client, game(entry, entry)) == [("/deals/1", "out_of_range")]


def test_a_pin_that_is_out_of_date_is_409(client: FlaskClient):
    assert refused(client, game(ruleset={"id": "mcr", "hash": "0"}), 409) == [("/ruleset/hash", "ruleset_changed")]
