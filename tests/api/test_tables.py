"""``Accept: text/csv`` on batch and games: a table for a spreadsheet, one row for each deal and player."""

import csv
import io

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.requests.tables import csv_text
from tests.api.support import FACTS

# guangdong.md: half flush 2 faan and seat wind 1 make 3, base 8; east, who discarded, pays 16, the others 8 each.
BATCH = {
    "deals": [
        {"ruleset": "guangdong", **FACTS, "ref": "table 4, deal 7"},
        {"ruleset": "guangdong", "win": {}},
        {"ruleset": "mcr", "round_wind": "west", "win": None},
    ]
}
# mcr.md: 12 points self-drawn are 20 from each.
GAME = {
    "ruleset": "mcr",
    "players": ["=1+1", "Ben", "陳", "-5"],
    "deals": [
        {"win": {"winner": "west", "by": "self_draw"}, "scores": {"west": {"points": 12}}, "ref": "first"},
        {
            "payments": {"east": -16, "south": 32, "west": -8, "north": -8},
            "penalties": [
                {"player": "Ben", "points": -10, "note": "false win"},
                {"player": "Ben", "points": -5, "note": '@late, "very"'},
                {"player": "陳", "points": 0},
            ],
        },
    ],
}
CSV = {"Accept": "text/csv"}


def table(client: FlaskClient, path: str, body: object, query: str = "") -> list[dict[str, str]]:
    response = client.post(path + query, json=body, headers=CSV)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/csv; charset=utf-8; header=present")
    assert response.data.startswith(b"\xef\xbb\xbfdeal,")
    text = response.data.decode("utf-8-sig")
    assert text.endswith("\r\n")
    assert text.count("\n") == text.count("\r\n")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def picked(rows: list[dict[str, str]], *columns: str) -> list[tuple[str, ...]]:
    return [tuple(row[column] for column in columns) for row in rows]


def test_a_batch_has_a_row_for_each_deal_and_player(client: FlaskClient):
    rows = table(client, "/v1/score/batch", BATCH)
    assert picked(rows, "deal", "status", "ref", "ruleset", "round_wind", "by", "seat", "outcome", "score.faan", "payment") == [
        ("1", "200", "table 4, deal 7", "guangdong", "east", "discard", "east", "", "", "-16"),
        ("1", "200", "table 4, deal 7", "guangdong", "east", "discard", "south", "won", "3", "32"),
        ("1", "200", "table 4, deal 7", "guangdong", "east", "discard", "west", "", "", "-8"),
        ("1", "200", "table 4, deal 7", "guangdong", "east", "discard", "north", "", "", "-8"),
        ("2", "422", "", "", "", "", "", "", "", ""),
        ("3", "200", "", "mcr", "west", "", "east", "", "", "0"),
        ("3", "200", "", "mcr", "west", "", "south", "", "", "0"),
        ("3", "200", "", "mcr", "west", "", "west", "", "", "0"),
        ("3", "200", "", "mcr", "west", "", "north", "", "", "0"),
    ]
    assert rows[1]["yaku"] == "Half flush (2 faan); Seat wind (1 faan)"
    assert rows[4]["problem"].startswith("/win/winner: The key winner is required. (required); /win/by: ")
    assert [row["problem"] for row in rows[:4] + rows[5:]] == [""] * 8


def test_the_yaku_are_in_the_language_of_the_request(client: FlaskClient):
    assert table(client, "/v1/score/batch", BATCH, "?lang=ja")[1]["yaku"] == "混一色 (2 faan); 門風牌 (1 faan)"


def test_who_is_liable_and_what_lacks_to_the_minimum(client: FlaskClient):
    """hong-kong.md: north pays all for a discard to three melds. mcr.md: a single point, of eight that are needed."""
    win = {"winner": "west", "by": "discard", "from": "north", "tile": "6p"}
    liable = {"ruleset": "hk-wikipedia", "round_wind": "east", "win": win, "hands": {"west": "4599p[123p<south][345p<south][888p<east]"}}
    short = {"ruleset": "mcr", **FACTS, "hands": {"south": "23678m34588s[555p<east]"}}
    rows = table(client, "/v1/score/batch", {"deals": [liable, short]})
    assert picked(rows[:4], "seat", "liable", "payment") == [
        ("east", "", "0"),
        ("south", "", "0"),
        ("west", "", "512"),
        ("north", "Discard to three melds", "-512"),
    ]
    assert picked(rows[5:6], "outcome", "shortfall", "score.points") == [("below_minimum", "7", "1")]


def test_an_empty_batch_is_a_header(client: FlaskClient):
    assert table(client, "/v1/score/batch", {"deals": []}) == []


def test_a_sitting_has_a_row_for_each_deal_and_player(client: FlaskClient):
    rows = table(client, "/v1/games", GAME)
    assert picked(
        rows, "deal", "ref", "ruleset", "round_wind", "dealer", "player", "seat", "won", "payment", "penalty", "note", "total"
    ) == [
        ("1", "first", "mcr", "east", "'=1+1", "'=1+1", "east", "no", "-20", "0", "", "-20"),
        ("1", "first", "mcr", "east", "'=1+1", "Ben", "south", "no", "-20", "0", "", "-20"),
        ("1", "first", "mcr", "east", "'=1+1", "陳", "west", "yes", "60", "0", "", "60"),
        ("1", "first", "mcr", "east", "'=1+1", "'-5", "north", "no", "-20", "0", "", "-20"),
        ("2", "", "mcr", "east", "Ben", "Ben", "east", "no", "-16", "-15", 'false win; @late, "very"', "-51"),
        ("2", "", "mcr", "east", "Ben", "陳", "south", "yes", "32", "0", "", "92"),
        ("2", "", "mcr", "east", "Ben", "'-5", "west", "no", "-8", "0", "", "-28"),
        ("2", "", "mcr", "east", "Ben", "'=1+1", "north", "no", "-8", "0", "", "-28"),
    ]


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "\"'\r'=1\""),
        ("a;=1", "a;'=1"),
        ("a\n=1", '"a\n\'=1"'),
        ("a=1-1", "a=1-1"),
        ('say "x", y', '"say ""x"", y"'),
        ("", ""),
        (None, ""),
        (-16, "-16"),
        (-0.5, "-0.5"),
        (0, "0"),
    ],
)
def test_no_text_is_a_formula_and_every_number_a_number(cell: object, written: str):
    assert csv_text([["x", cell, "y"]]) == f"x,{written},y\r\n"


@pytest.mark.parametrize(
    ("accept", "mimetype"),
    [
        ("text/csv", "text/csv"),
        ("TEXT/CSV;charset=utf-8", "text/csv"),
        ("text/csv, application/json;q=0.9", "text/csv"),
        ("text/csv, */*;q=0.1", "text/csv"),
        ("text/*", "text/csv"),
        ("text/csv;q=0.5, application/json", "application/json"),
        ("text/csv, application/json", "application/json"),
        ("application/json;charset=utf-8, text/csv;q=0.9", "application/json"),
        ("text/csv;q=0", "application/json"),
        ("application/json", "application/json"),
        ("*/*", "application/json"),
        ("text/html,application/xhtml+xml,*/*;q=0.8", "application/json"),
        ("image/png", "application/json"),
        ("", "application/json"),
        (None, "application/json"),
    ],
)
@pytest.mark.parametrize(("path", "body"), [("/v1/score/batch", BATCH), ("/v1/games", GAME)])
def test_accept_decides_with_its_qualities(client: FlaskClient, path: str, body: object, accept: str | None, mimetype: str):
    response = client.post(path, json=body, headers={} if accept is None else {"Accept": accept})
    assert (response.status_code, response.mimetype) == (200, mimetype)
    assert response.headers["Vary"] == "Accept, Accept-Language"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Content-Language"] == "en"


@pytest.mark.parametrize("path", ["/v1/score/batch", "/v1/games"])
def test_a_problem_is_a_problem_document_all_the_same(client: FlaskClient, path: str):
    response = client.post(path, json={}, headers=CSV)
    assert (response.status_code, response.mimetype) == (422, "application/problem+json")


@pytest.mark.parametrize("path", ["/v1/score", "/v1/compare"])
def test_other_answers_have_no_table(client: FlaskClient, path: str):
    response = client.post(path, json=FACTS if path == "/v1/compare" else {"ruleset": "guangdong", **FACTS}, headers=CSV)
    assert (response.status_code, response.mimetype, response.headers["Vary"]) == (200, "application/json", "Accept-Language")
