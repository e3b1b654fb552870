"""The commands that answer one request each: what they print, and that ``--json`` is the answer of the API."""

import json

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from mahjong_scoring.cli.main import main
from mahjong_scoring.rulesets.catalogue import rulesets

WAITS = {"ruleset": "hk-gametower", "options": {"minimum": 1}, "round_wind": "east", "seat": "west", "hands": {"west": "23456m67899p333z"}}
VERIFY = {
    "deal": {
        "ruleset": "mcr",
        "round_wind": "east",
        "win": {"winner": "east", "by": "discard", "from": "north", "tile": "9m"},
        "hands": {"east": "78m99s[123m<north][123m<north][123m<north]"},
        "table": {"visible": ""},
    },
    "claim": {"seat": "east", "yaku": ["一色三同顺", "Pure double chow", "outside_hand", "tokyo"], "points": 31},
}
COMPARE = {
    "rulesets": ["guangdong", "hk-wikipedia", "mcr"],
    "round_wind": "east",
    "win": {"winner": "west", "by": "discard", "from": "north", "tile": "6p"},
    "hands": {"west": "4599p[123p<south][345p<south][888p<east]|plum"},
}
PAYMENTS = {"ruleset": "mcr", "win": {"winner": "north", "by": "discard", "from": "east"}, "scores": {"north": {"points": 16}}}
GAME = {
    "ruleset": "mcr",
    "players": ["Aki", "Bo", "Chen", "Dee"],
    "deals": [
        {"payments": {"east": -8, "south": 40, "west": -24, "north": -8}},
        {
            "win": {"winner": "east", "by": "self_draw"},
            "scores": {"east": {"points": 8}},
            "penalties": [{"player": "Dee", "points": -10, "note": "false win"}],
        },
        {"win": None},
    ],
}
BODIES = {
    "waits": ("/v1/waits", WAITS),
    "verify": ("/v1/verify", VERIFY),
    "compare": ("/v1/compare", COMPARE),
    "payments": ("/v1/payments", PAYMENTS),
    "game": ("/v1/games", GAME),
}


def run(*arguments: str, stdin: object = None) -> Result:
    return CliRunner().invoke(main, arguments, input=json.dumps(stdin))


def printed(command: str, body: object) -> list[str]:
    done = run(command, "-", stdin=body)
    assert (done.exit_code, done.stderr) == (0, "")
    return [" ".join(line.split()) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("command", BODIES)
def test_json_is_the_answer_of_the_api(client: FlaskClient, command: str, language: str):
    path, body = BODIES[command]
    done = run(command, "-", "--json", "--lang", language, stdin=body)
    assert done.exit_code == 0
    assert json.loads(done.stdout) == client.post(f"{path}?lang={language}", json=body).get_json()


@pytest.mark.parametrize("command", BODIES)
def test_a_problem_stands_on_standard_error_with_its_pointers(client: FlaskClient, command: str):
    path, body = BODIES[command]
    wrong = {**body, "colour": "red"}
    done = run(command, "-", stdin=wrong)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith("/colour: There is no key colour here. (unknown_key)\n")
    as_json = run(command, "-", "--json", stdin=wrong)
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout) == client.post(path, json=wrong).get_json()


@pytest.mark.parametrize(("command", "whole"), [("waits", "request"), ("game", "sitting"), ("compare", "deal")])
def test_a_pointer_to_everything_is_a_word(command: str, whole: str):
    assert run(command, "-", stdin=[]).stderr.startswith(f"{whole}: ")


def test_waits():
    """hong-kong.md: 4 faan are base 16, self-drawn 32 from each; 3 are base 8, on a discard 16 + 8 + 8."""
    lines = printed("waits", WAITS)
    assert lines[0].endswith("GameTower thirteen-tile mahjong")
    assert lines[2:] == [
        "tile left self-drawn discarded",
        "1m 4 faan 4, receives 96 faan 3, receives 32",
        "4m 3 faan 4, receives 96 faan 3, receives 32",
        "7m 4 faan 4, receives 96 faan 3, receives 32",
    ]


def test_waits_for_what_nobody_can_draw_and_below_the_minimum():
    """All four of 1m lie open; mcr.md: kong 2, two pungs of terminals 2, no honours 1, self-draw 1 are not the 8 that are needed."""
    body = {"ruleset": "mcr", "round_wind": "east", "seat": "west", "hands": {"west": "23m22s[456p<south][999s<east](1111p)"}}
    body["table"] = {"visible": "1111m"}
    lines = printed("waits", body)
    assert lines[3:] == ["1m 0 - -", "4m 4 points 6, below the minimum points 5, below the minimum"]


def test_a_hand_that_is_not_ready():
    """123m 456p, 78s for a chow, 11z 33z: one tile from ready, with what makes the third set or a pung."""
    lines = printed("waits", {"ruleset": "guangdong", "round_wind": "east", "seat": "west", "hands": {"west": "123m456p78s1133z5z"}})
    assert lines[2].startswith("1 tile from ready; nearer with ")
    assert "6s (4 left)" in lines[2]
    assert "1z (2 left)" in lines[2]


def test_a_verdict():
    """mcr.md: pure triple chow 24 takes the double chow in; with outside hand 4, all chows 2, two terminal chows and a void suit: 32."""
    lines = printed("verify", VERIFY)
    assert lines[:10] == [
        "The claim does not stand.",
        "",
        "一色三同顺 right",
        "Pure double chow taken in (pure_triple_chow)",
        "outside_hand right",
        "tokyo unknown",
        "",
        "Missed: All chows, Two terminal chows, One voided suit",
        "",
        "Claimed 31, counted 32 points",
    ]
    assert "East: won, receives 56" in lines


def test_a_comparison():
    lines = printed("compare", COMPARE)
    assert lines == [
        "hk-wikipedia 512 west won, faan 7",
        "mcr 50 west won, points 26",
        "guangdong This ruleset is played without flowers.",
    ]


def test_payments():
    """mcr.md: the discarder pays 8 and the points, the others 8."""
    lines = printed("payments", PAYMENTS)
    assert lines[2] == "North: won, receives 40"
    assert lines[-5:] == ["Payments", "east -24", "south -8", "west -8", "north +40"]


def test_a_sitting():
    """mcr.md: 8 points self-drawn are 16 from each; the seats move on after every deal."""
    lines = printed("game", GAME)
    assert lines[2:] == [
        "deal round dealer won by Aki Bo Chen Dee",
        "1 east Aki Bo -8 (-8) +40 (40) -24 (-24) -8 (-8)",
        "2 east Bo Bo -16 (-24) +48 (88) -16 (-40) -26 (-34)",
        "3 east Chen nobody 0 (-24) 0 (88) 0 (-40) 0 (-34)",
        "",
        "Ranking",
        "1. Bo 88 table points 4",
        "2. Aki -24 table points 2",
        "3. Dee -34 table points 1",
        "4. Chen -40 table points 0",
        "",
        "Next: round east, east Dee, south Aki, west Bo, north Chen",
    ]


def test_a_sitting_that_has_not_begun():
    lines = printed("game", {**GAME, "deals": []})
    assert lines[2:7] == [
        "Ranking",
        "1. Aki 0 table points 1.75",
        "1. Bo 0 table points 1.75",
        "1. Chen 0 table points 1.75",
        "1. Dee 0 table points 1.75",
    ]


def test_a_ruleset():
    done = run("rulesets", "hk-qq", "--lang", "ja")
    assert done.exit_code == 0
    assert done.stdout.startswith("hk-qq 1.0.0 (")
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "limit: 3" in lines
    assert "multiple_winners: yes" in lines
    assert "half_flush 2 faan 混一色" in lines
    assert "three_melds_discard 三副露放銃の包" in lines


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_ruleset_is_shown(client: FlaskClient, ruleset: str):
    assert run("rulesets", ruleset).exit_code == 0
    as_json = run("rulesets", ruleset, "--json")
    assert json.loads(as_json.stdout) == client.get(f"/v1/rulesets/{ruleset}").get_json()


def test_the_list_as_json_is_the_one_of_the_api(client: FlaskClient):
    assert json.loads(run("rulesets", "--json").stdout) == client.get("/v1/rulesets").get_json()


def test_an_unknown_ruleset_is_wrong_usage():
    done = run("rulesets", "tokyo")
    assert done.exit_code == 2
    assert "there is no ruleset tokyo" in done.stderr


def test_the_help_names_every_command():
    done = run("--help")
    names = [line.split()[0] for line in done.stdout.partition("Commands:\n")[2].splitlines()]
    assert names == ["batch", "compare", "game", "payments", "rulesets", "score", "serve", "verify", "waits"]
