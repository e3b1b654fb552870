"""Every language, screen, colour scheme and paper; readable for everybody."""

import re
from functools import partial

import pytest

pytestmark = pytest.mark.xdist_group("browser")

LANGUAGES = {
    "en": ("South wins", "All chows"),
    "ja": ("南家の和了", "平和"),
    "zh-Hant": ("南家和牌", "平和"),
    "zh-Hans": ("南家和牌", "平和"),
}
CLASSICAL = (
    "#r=classical&rw=east&w=south&by=discard&from=west&tile=6m&east=69m1345p25s13477z&south=45m678p99s[123m<east][234s<east]|plum"
    "&west=668m24468p6889s2z&north=1459m799p1116s14z"
)


VIEWS = ("hand", "sheet", "judge", "eye", "rules", "practise")
OPEN_ALL = "for (const box of document.querySelectorAll('details')) box.open = true"


@pytest.mark.parametrize("language", ["en", "ja", *(pytest.param(language, marks=pytest.mark.wide) for language in ("zh-Hant", "zh-Hans"))])
def test_every_language_on_a_phone_without_scrolling_sideways_or_ids(open_desk, language):
    """In every part of the page: nothing is wider than the screen, no key of a word and no id of the API is read by anybody."""
    desk = open_desk(CLASSICAL, width=320, height=640, locale=language)
    winner, yaku = LANGUAGES[language]
    desk.wait_for(winner)
    assert desk.page.get_attribute("html", "lang") == language
    assert yaku in desk.page.inner_text("#result-body")
    desk.page.click("#compare-button")
    desk.page.wait_for_selector(".comparison")
    keys = desk.page.evaluate(
        "fetch(document.querySelector('script[type=module]').src.replace('app.js', 'i18n/en.json')).then(r => r.json()).then(Object.keys)"
    )
    desk.ruleset("mcr")
    desk.page.click("#next")  # into the sheet
    desk.page.wait_for_selector("#recent:not([hidden])")
    desk.ruleset("classical")
    desk.page.click("#next")  # not the rules of the sheet: it says so
    desk.type_hand("12x")
    desk.page.wait_for_selector(".field-error")
    for view in VIEWS:
        desk.view(view)
        if view == "rules":
            desk.page.click("#yaku-change")
        desk.page.evaluate(OPEN_ALL)
        assert desk.page.evaluate("document.documentElement.scrollWidth") == 320
        shown = desk.page.inner_text("body").replace(desk.page.text_content("#curl"), "")
        assert re.findall(r"[a-z0-9]+(?:_[a-z0-9]+)+|`|/hands/", shown) == []
        assert [key for key in keys if "." in key and key in shown.split()] == []


@pytest.mark.wide
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ruleset_shows_its_ids(open_desk, language):
    desk = open_desk(locale=language)
    desk.view("rules")
    rulesets = [one.get_attribute("id") for one in desk.page.query_selector_all(".ruleset-list button")]
    for ruleset in rulesets:
        desk.page.click(f"#{ruleset}")
        desk.settle()
        desk.page.evaluate(OPEN_ALL)
        for note in desk.page.query_selector_all("[lang=en].prose"):
            note.evaluate("note => note.remove()")  # remarks on the sources, in English, by the ids of the rules
        assert re.findall(r"[a-z0-9]+(?:_[a-z0-9]+)+|`", desk.page.inner_text("#view-rules")) == []


def test_another_language_is_kept_with_the_deal(desk):
    desk.page.select_option("#language", "ja")
    desk.wait_for("南家の和了")
    desk.page.reload()
    desk.wait_for("南家の和了")
    assert desk.payments == "東家 −16, 南家 +32, 西家 −8, 北家 −8"


def test_dark_and_light(open_desk):
    desk = open_desk(scheme="dark")
    assert desk.page.get_attribute("html", "data-theme") == "dark"
    desk.page.select_option("#theme", "light")
    assert desk.page.get_attribute("html", "data-theme") == "light"
    desk.page.reload()
    assert desk.page.get_attribute("html", "data-theme") == "light"


def test_axe_finds_nothing_at_a_hand(open_desk):
    desk = open_desk(CLASSICAL, width=360)
    desk.page.wait_for_selector(".verdict")
    assert violations_of(None, desk) == []


@pytest.mark.wide
@pytest.mark.parametrize(("scheme", "width", "rules"), [("light", 360, None), ("dark", 1280, ["color-contrast"])])
def test_axe_finds_nothing(open_desk, scheme, width, rules):
    """In every state of the page; of the dark one its colours are what differs."""
    violations = partial(violations_of, rules)
    desk = open_desk(CLASSICAL, scheme=scheme, width=width)
    desk.page.wait_for_selector(".verdict")
    desk.page.click("#compare-button")
    desk.page.wait_for_selector(".comparison")
    desk.page.click("#show-code")
    desk.page.wait_for_selector("#code svg")
    assert violations(desk) == []
    desk.page.click("#next")
    desk.page.wait_for_selector("#recent:not([hidden])")
    desk.choose("mode", "chow")
    desk.lay("5m")
    desk.type_tile("9x")
    desk.page.click("#next")
    assert violations(desk) == []
    desk.view("sheet")
    desk.page.wait_for_selector(".chart")
    assert violations(desk) == []
    desk.view("judge")
    desk.page.click("[data-claim]")
    assert violations(desk) == []
    desk.view("eye")
    for seat in ("east", "south", "west", "north"):
        desk.page.fill(f"#eye-{seat}-total", "20")
    desk.page.wait_for_selector("#eye-body .seats")
    assert violations(desk) == []
    desk.view("rules")
    desk.page.click("#yaku-change")
    desk.page.fill("#value-seat_wind", "7")
    desk.page.wait_for_selector("#value-seat_wind-back")
    assert violations(desk) == []
    desk.view("practise")
    desk.page.fill("#guess", "1")
    desk.page.click("#practise-see")
    desk.page.wait_for_selector("#practise-answer .verdict")
    assert violations(desk) == []


def violations_of(rules, desk) -> list[tuple[str, str]]:
    from axe_playwright_python.sync_playwright import Axe

    desk.page.evaluate(OPEN_ALL)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = Axe().run(desk.page, options=options).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


@pytest.mark.parametrize("language", ["en", pytest.param("ja", marks=pytest.mark.wide)])
def test_a_deal_and_a_sheet_are_printed_on_a_page_each(open_desk, language):
    """The winner is on the paper, the buttons are not."""
    desk = open_desk(locale=language)
    desk.wait_for(LANGUAGES[language][0])
    assert printed(desk) == 1
    desk.page.emulate_media(media="print")
    assert desk.page.locator("button:visible").count() == 1  # the name of the ruleset
    assert LANGUAGES[language][0] in desk.page.inner_text(".who")
    desk.page.emulate_media(media="null")
    desk.page.click("#next")
    desk.page.wait_for_selector("#recent:not([hidden])")
    desk.view("sheet")
    for n in range(1, 9):
        desk.page.click("#sheet-draw")
        desk.page.wait_for_selector(f'[data-deal="{n}"]')
    assert printed(desk) == 1


def printed(desk) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", desk.page.pdf(format="A4")))


def test_screen_readers_hear_the_result_and_the_tiles(desk):
    desk.wait_for("South wins")
    assert desk.page.inner_text("#headline") == "South wins: 3 faan, receives +32."
    first = desk.page.get_attribute(".reading .set", "aria-label")
    assert first == "7 of characters, 8 of characters, 9 of characters"
