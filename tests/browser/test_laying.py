"""Laying a hand, by mouse and by keyboard, and reading what it is worth."""

import pytest

pytestmark = pytest.mark.xdist_group("browser")


def test_a_hand_is_laid_by_mouse(desk):
    """Half flush 2 and the kong of the seat wind 1: 3 faan, base 8. The discarder pays 16, the others 8 each."""
    desk.clear()
    desk.lay("2m", "3m", "4m", "5m", "6m", "5z", "5z")
    desk.lay_chow("8m", "7 of characters, 8 of characters, 9 of characters")
    desk.choose("mode", "concealed_kong")
    desk.lay("2z", "1m")
    desk.wait_for("South wins")
    assert desk.figure == "3 faan"
    assert desk.payments == "East −16, South +32, West −8, North −8"
    assert desk.yaku == [("Half flush", "2 faan"), ("Seat wind", "1 faan")]


def test_the_tile_after_the_thirteenth_is_the_winning_tile(desk):
    desk.clear()
    desk.lay(*["2m", "3m", "4p", "5p", "6p", "9p", "9p", "3s", "3s", "3s", "7s", "8s", "9s"])
    desk.wait_for("Now the winning tile")
    desk.lay("1m")
    desk.wait_for("South wins")
    assert desk.page.input_value("#win-tile") == "1m"
    assert desk.figure == "0 faan"


def test_a_hand_is_laid_by_keyboard_alone(desk):
    """No yaku, 0 faan: the discarder pays 2, the others 1 each."""
    page = desk.page
    page.focus("#clear")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.type("45699p333789s")
    page.keyboard.type("5p")
    page.keyboard.press("Backspace")
    page.keyboard.type("1m")
    desk.wait_for("South wins")
    assert desk.figure == "0 faan"
    assert desk.yaku == [("Chicken hand", "0 faan")]
    assert desk.payments == "East −2, South +4, West −1, North −1"
    assert page.input_value("#hand-text") == "23m45699p333789s"


def test_a_click_is_not_lost_when_it_leaves_the_text(desk):
    desk.page.focus("#hand-text")
    desk.page.keyboard.press("End")
    desk.page.keyboard.type(" ")
    desk.settle()
    desk.page.click("label:has(#by-self_draw)")
    assert desk.page.is_checked("#by-self_draw")
    assert desk.page.input_value("#hand-text") == "23456m55z[789m<east](2222z)"


def test_a_laid_tile_is_taken_back(desk):
    desk.page.click('button[aria-label="Take back 6 of characters"]')
    desk.wait_for("1 more concealed tile is needed.")
    assert desk.page.input_value("#hand-text") == "2345m55z[789m<east](2222z)"


def test_no_fifth_tile_can_be_laid(desk):
    desk.clear()
    desk.lay("9s", "9s", "9s", "9s")
    assert desk.page.get_attribute("#lay-9s", "aria-disabled") == "true"
    desk.page.click("#lay-9s", force=True)
    assert desk.page.inner_text("#status") == "No room for 9 of bamboos"
    assert desk.page.input_value("#hand-text") == "9999s"


def test_an_added_kong_and_its_feeder(desk):
    desk.clear()
    desk.choose("mode", "kong")
    desk.lay("1s")
    desk.page.select_option("#meld-0-kong", "added")
    desk.page.select_option("#meld-0-from", "west")
    desk.page.check("#meld-0-excused")
    assert desk.page.input_value("#hand-text") == "[1111s+<west]"
    desk.choose("mode", "concealed")
    desk.page.focus("#lay-1m")
    desk.page.keyboard.type("23m456p33999s1m")
    desk.wait_for("South wins")
    request = desk.page.text_content("#curl")
    assert '"added": true' in request
    assert '"excused": true' in request


def test_the_hand_goes_along_when_another_seat_wins(desk):
    """West's player before is south, so south fed the chow; the seat wind is no longer that of the kong: 2 faan."""
    desk.choose("winner", "west")
    desk.wait_for("West wins")
    assert desk.figure == "2 faan"
    assert desk.page.input_value("#hand-text") == "23456m55z[789m<south](2222z)"


def test_pointing_at_a_yaku_lights_its_sets(desk):
    desk.wait_for("South wins")
    desk.page.hover('[data-yaku="seat_wind"] summary')
    lit = [element.get_attribute("data-tiles") for element in desk.page.query_selector_all(".sets .lit")]
    assert lit == ["2222z"]


def test_examples_can_be_laid(desk):
    desk.view("rules")
    desk.page.click('[data-example="big_three_dragons"]')
    desk.wait_for("Big three dragons")
    assert "big_three_dragons" in [row.get_attribute("data-yaku") for row in desk.page.query_selector_all(".yaku")]


def test_options_are_those_of_the_ruleset_and_change_the_score(desk):
    """A hand of 3 faan with a rate of 5 points has a base of 5 x 8 = 40: the discarder pays 80."""
    desk.view("rules")
    desk.page.fill("#option-rate", "5")
    assert desk.page.inner_text("#options-chosen") == "Rate: 5"
    desk.view("hand")
    desk.wait_for("+160")
    assert desk.payments == "East −80, South +160, West −40, North −40"
    desk.ruleset("mcr")
    desk.view("rules")
    desk.page.wait_for_selector("#option-limit_88")
    assert desk.page.query_selector("#option-rate") is None


@pytest.mark.parametrize(("ruleset", "hand", "tile"), [("mcr", "123456789m5567p", "8p"), ("taiwanese-sml", "123456789m123456p5z", "5z")])
def test_the_winning_tile_is_in_view_on_a_phone_whatever_was_laid(open_desk, ruleset, hand, tile):
    """No melds and all eight flowers: nothing takes more of the rack. The flowers are seen among the tiles to lay."""
    desk = open_desk(width=360, height=740)
    desk.ruleset(ruleset)
    desk.type_hand(f"{hand}|plum orchid chrysanthemum bamboo spring summer autumn winter")
    desk.type_tile(tile)
    desk.wait_for("South wins")
    won, rack = desk.page.locator("#hand-won").bounding_box(), desk.page.locator("#rack").bounding_box()
    assert won["y"] + won["height"] <= rack["y"] + rack["height"]
    assert desk.page.locator("#palette .flowers [aria-pressed=true]").count() == 8


@pytest.mark.parametrize(
    ("locale", "whose", "lacks"),
    [("en", "East: ", "South: 1 more"), pytest.param("zh-Hant", "東家：", "南家：還需要1張", marks=pytest.mark.wide)],
)
def test_the_page_says_whose_hand_it_speaks_of(open_desk, locale, whose, lacks):
    """While a loser's hand is laid, the verdict says what the winner's lacks."""
    desk = open_desk(width=360, height=740, locale=locale)
    desk.ruleset("bmja")
    desk.clear()
    desk.type_hand("9p22233s[111m](6666z)")
    desk.page.evaluate("document.getElementById('seat-east').click()")
    desk.settle()
    assert desk.page.inner_text("#verdict").startswith(lacks)
    assert not desk.page.inner_text("#count").startswith(whose)  # nothing is laid: lay it
    desk.lay("1s", "2s")
    desk.settle()
    assert desk.page.inner_text("#count").startswith(whose)
    assert desk.page.inner_text("#verdict").startswith(lacks)
