"""Every language, screen and colour scheme; readable for everybody."""

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


def test_tiles_can_be_read_and_touched_on_a_phone(open_desk):
    box = open_desk(width=360, height=740).page.locator("#lay-9m").bounding_box()
    assert box["width"] >= 28
    assert box["height"] >= 36


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_on_a_phone_without_scrolling_sideways(open_desk, language):
    desk = open_desk(CLASSICAL, width=320, height=640, locale=language)
    desk.page.click("#compare-button")
    desk.page.wait_for_selector(".comparison")
    desk.page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true")
    assert desk.page.evaluate("document.documentElement.scrollWidth") == 320
    winner, yaku = LANGUAGES[language]
    desk.wait_for(winner)
    assert desk.page.get_attribute("html", "lang") == language
    assert yaku in desk.page.inner_text("#result-body")
    keys = desk.page.evaluate(
        "fetch(document.querySelector('script[type=module]').src.replace('app.js', 'i18n/en.json')).then(r => r.json()).then(Object.keys)"
    )
    shown = desk.page.inner_text("body").split()
    assert [key for key in keys if "." in key and key in shown] == []


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_desk, scheme):
    desk = open_desk(CLASSICAL, scheme=scheme)
    desk.page.wait_for_selector(".verdict")
    desk.page.click("#compare-button")
    desk.page.wait_for_selector(".comparison")
    desk.page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true")
    assert serious(desk.page) == []
    desk.type_tile("9x")
    desk.error_at("/win/tile")
    assert serious(desk.page) == []


def serious(page) -> list[tuple[str, str]]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [(one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in {"serious", "critical"}]


def test_screen_readers_hear_the_result_and_the_tiles(desk):
    desk.wait_for("South wins")
    assert desk.page.inner_text("#headline") == "South wins: 3 faan, receives +32."
    first = desk.page.get_attribute(".reading .set", "aria-label")
    assert first == "7 of characters, 8 of characters, 9 of characters"
