"""A link that holds the whole deal, the request to copy, the comparison, the waits."""

import json
import re
import shlex
import zlib
from base64 import urlsafe_b64encode
from urllib.parse import urlencode, urlsplit

import pytest
import requests

pytestmark = pytest.mark.xdist_group("browser")


def lay_everything(desk):
    desk.ruleset("classical")
    desk.choose("winner", "east")
    desk.choose("by", "self_draw")
    desk.choose("round_wind", "west")
    desk.type_hand("23456m55z[111s<south](2222z)|plum spring")
    desk.page.check("#meld-0-excused")
    desk.type_tile("1m")
    desk.choose("circumstance", "kong_replacement")
    desk.page.click("text=More about the table")
    desk.page.fill("#wall-left", "12")
    desk.page.fill("#visible", "9p9p3z")
    desk.page.fill("#dealer-wins", "2")
    desk.view("rules")
    desk.page.fill("#option-limit", "300")
    desk.view("hand")
    desk.wait_for("East wins")


def test_a_shared_link_restores_the_deal(desk, open_desk):
    lay_everything(desk)
    desk.page.click("#copy-link")
    link = desk.page.evaluate("navigator.clipboard.readText()")
    request = desk.page.text_content("#curl")
    for fact in (
        '"excused": true',
        '"wall_left": 12',
        '"visible": "9p9p3z"',
        '"dealer_wins": 2',
        '"limit": 300',
        "kong_replacement",
        "spring",
    ):
        assert fact in request
    other = open_desk("#" + urlsplit(link).fragment, height=901)
    other.wait_for("East wins")
    assert other.page.text_content("#curl") == request
    assert other.page.inner_text("#result-body") == desk.page.inner_text("#result-body")


def test_a_broken_link_does_no_harm(desk):
    for fragment in ("r=nothing&w=nobody&tile=%00&o=[&c=x&south=((", "%", "r=mcr&o=7&excused-south=9.x"):
        desk.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        desk.settle()
        assert desk.page.inner_text("#result-body") != ""


@pytest.mark.parametrize("house", ['{"name": ""}', '{"name": 7, "yaku": []}', "[]"])
def test_a_link_to_house_rules_that_say_nothing_is_one_to_the_ruleset(open_desk, house):
    desk = open_desk("#" + urlencode({"r": "mcr", "house": house}))
    assert desk.page.inner_text("#ruleset-name") == "Chinese Official (Mahjong Competition Rules)"


@pytest.mark.parametrize("house", [{}, "ours", {"name": "ours"}, {"yaku": []}])
def test_a_broken_link_to_a_sheet_does_no_harm(desk, house):
    """What is taken from it is kept, so that it would do harm on every visit."""
    sheet = {"players": ["", "", "", ""], "rules": {"ruleset": "mcr", "options": 7, "house": house}, "deals": [{"win": None}]}
    packed = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    coded = urlsafe_b64encode(packed.compress(json.dumps(sheet).encode()) + packed.flush()).decode().rstrip("=")
    desk.page.evaluate("fragment => { location.hash = fragment; }", f"s={coded}")
    desk.page.wait_for_selector('[data-deal="0"]')
    desk.page.reload()
    desk.page.wait_for_selector('[data-deal="0"]')
    desk.view("hand")
    assert desk.errors == []


def follow(desk, **hand: str) -> None:
    """Follows a link on the page itself."""
    link = {"w": "south", "from": "east", "tile": "1m", "south": "23456m55z[789m<east](2222z)", **hand}
    desk.page.evaluate("fragment => { location.hash = fragment; }", urlencode(link))


def test_options_of_a_link_are_checked_like_those_of_a_request(desk):
    for ruleset, option, value in (
        ("classical", "limit_hands", 5),
        ("classical", "limit_hands", {"a": 1}),
        ("classical", "flowers", "yes"),
        ("classical", "limit", [1]),
        ("guangdong", "special_hands", {"a": 1}),
        ("guangdong", "human_hand", None),
        ("guangdong", "rat", 2),
    ):
        options = json.dumps({option: value})
        follow(desk, r=ruleset, o=options)
        desk.page.wait_for_function(
            "options => JSON.stringify(JSON.parse(document.getElementById('curl').textContent.split(\"-d '\")[1].slice(0, -1)).options) === options",
            arg=options.replace(" ", ""),
        )
        desk.settle()
        desk.page.wait_for_selector("#result .problems")
        desk.view("rules")
        assert desk.page.query_selector_all("#options-body .option")
        desk.view("hand")


def test_a_link_that_is_out_of_all_bounds_does_no_harm(desk):
    for n, (name, text) in enumerate(
        (
            ("visible", "1" * 300000 + "m"),
            ("south", "1" * 300000 + "m"),
            ("south", "|" + "1" * 300000 + "f"),
            ("o", "[" * 300000 + "]" * 300000),
            ("o", '{"limit": ' + "[" * 300000 + "]" * 300000 + "}"),
            ("c", "constructor.toString"),
            ("excused-south", "length"),
        )
    ):
        ruleset = ("Classical", "Guangdong")[n % 2]  # not that of the link before: once it is shown, the link has been read
        follow(desk, r=ruleset.lower(), **{name: text})
        desk.page.wait_for_function("name => document.getElementById('ruleset-name').textContent.includes(name)", arg=ruleset)
        desk.settle()
        assert desk.page.inner_text("#result-body") != ""


def test_the_command_line_does_what_the_page_did(desk, address):
    desk.wait_for("South wins")
    desk.page.click("#copy-curl")
    command = shlex.split(desk.page.evaluate("navigator.clipboard.readText()").replace("\\\n", ""))
    assert command[:2] == ["curl", f"{address}v1/score"]
    answer = requests.post(command[1], data=command[5].encode(), headers=dict([command[3].split(": ")]), timeout=5)
    assert answer.json()["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
    assert json.loads(command[5])["hands"] == {"south": "23456m55z[789m<east](2222z)"}


def test_the_same_hand_under_all_rulesets(desk, address):
    desk.wait_for("South wins")
    desk.page.click("#compare-button")
    rows = desk.page.wait_for_selector(".comparison").query_selector_all("tbody tr")
    ids = {row.get_attribute("data-ruleset") for row in rows}
    assert ids == {one["id"] for one in requests.get(f"{address}v1/rulesets", timeout=5).json()["rulesets"]}
    ours = desk.page.inner_text('tr[data-ruleset="guangdong"]')
    assert re.search(r"3 faan\s+\+32", ours)


def test_waits_show_while_the_hand_is_laid(desk):
    """23456m waits for 1m and 4m, and with the pair for 7m. Of each there are four but the 4m and 7m already laid."""
    desk.type_tile("")
    waits = desk.page.wait_for_selector(".wait-list").query_selector_all("li")
    assert [row.query_selector("button").get_attribute("aria-label") for row in waits] == [
        "Win on 1 of characters",
        "Win on 4 of characters",
        "Win on 7 of characters",
    ]
    assert [row.query_selector(".copies").inner_text() for row in waits] == ["4 left", "3 left", "3 left"]
    assert "discard: 3 faan (+32)" in waits[0].inner_text()
    desk.page.click("#wait-4m")
    desk.wait_for("South wins")


def test_a_hand_that_is_not_ready_shows_what_brings_it_nearer(desk):
    """14m 258p 369s 1155z (2222z), with too little in common to be ready."""
    desk.type_tile("")
    desk.type_hand("19m258p36s555z(2222z)")
    desk.page.wait_for_selector("#waits:not([hidden]) .nearer")
    assert re.search(r"\d tiles from ready|One tile from ready", desk.page.inner_text("#waits-body"))
