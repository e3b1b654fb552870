"""A player with a phone: nothing moves under the finger, everything is in view, nothing is lost, and the next hand starts afresh."""

import pytest

pytestmark = pytest.mark.xdist_group("browser")

SIZES = [(360, 740), (1280, 900), *(pytest.param(*size, marks=pytest.mark.wide) for size in ((390, 844), (768, 1024)))]
EMPTY = "#r=hk-qingzhang&rw=east&w=south&by=discard&from=east"
CHOW = "7 of characters, 8 of characters, 9 of characters"
PLACES = """() => [...document.querySelectorAll('#palette button, #rack, #modes label')].map(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
SMALL = """() => [...document.querySelectorAll('button, select, summary, input[type=text], .segments label, .modes label, .chip-row label, .check')]
  .filter(one => one.checkVisibility() && !one.closest('.unseen'))
  .map(one => [one.id || one.className || one.tagName, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""
IN_VIEW = """selectors => selectors.filter(selector => [...document.querySelectorAll(selector)].some(one => {
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth || !(one === top || one.contains(top));
}))"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_moves_while_a_hand_is_laid(open_desk, width, height):
    """Tiles, a chow, a kong, a flower, a refusal, the winning tile, a take-back: the palette and the rack stay where they are."""
    desk = open_desk(EMPTY, width=width, height=height)
    before = desk.page.evaluate(PLACES)
    assert len(before) == 34 + 8 + 1 + 7
    for step in (
        lambda: desk.lay("2m", "3m", "4m", "5m", "6m", "5z", "5z"),
        lambda: desk.lay_chow("8m", CHOW),
        lambda: desk.choose("mode", "concealed_kong"),
        lambda: desk.lay("2z"),
        lambda: desk.page.click("#flower-plum"),
        lambda: desk.lay("1m"),
        lambda: desk.lay("9p"),
        lambda: desk.wait_for("South wins"),
        lambda: desk.page.click("#back"),
    ):
        step()
        assert desk.page.evaluate(PLACES) == before
    assert desk.page.evaluate(SMALL) == []
    assert desk.page.evaluate(IN_VIEW, ["#verdict", "#rack button", "#palette button", "#modes label", "#next", "#undo"]) == []
    assert desk.page.evaluate("document.documentElement.scrollWidth") == width


def test_the_hand_of_the_readme_in_fifteen_taps_without_scrolling(open_desk):
    desk = open_desk(width=360, height=740)
    taps = []
    for tap in (
        "#clear",
        *(f"#lay-{tile}" for tile in ("2m", "3m", "4m", "5m", "6m", "5z", "5z")),
        "label:has(#mode-chow)",
        "#lay-7m",
        f'#choices [aria-label="{CHOW}"]',
        "label:has(#mode-concealed_kong)",
        "#lay-2z",
        "#lay-1m",
    ):
        assert desk.page.evaluate(IN_VIEW, [tap]) == []
        desk.page.click(tap)
        taps.append(tap)
    desk.wait_for("South wins")
    assert len(taps) <= 15
    assert desk.page.evaluate("scrollY") == 0
    assert desk.page.inner_text("#verdict") == "South wins: 3 faan, receives +32."


def test_the_next_hand_knows_nothing_of_the_last(desk):
    """All pungs 2 and a dragon pung 1, by discard: 3 faan. A last tile or a tile that lies open would make it more."""
    desk.choose("circumstance", "last_tile")
    desk.page.click("text=More about the table")
    desk.page.fill("#wall-left", "0")
    desk.page.fill("#visible", "9p9p")
    assert desk.page.inner_text("#table-chosen") == "Tiles left to draw: 0 · Other visible tiles: 2"
    desk.choose("mode", "visible")
    desk.clear()
    assert desk.page.inner_text("#table-chosen") == ""
    assert desk.page.input_value("#wall-left") == ""
    assert not desk.page.is_checked("#circumstance-last_tile")
    assert desk.page.input_value("#hand-text") == ""
    assert desk.page.inner_text("#ruleset-name") == "Guangdong chicken and all-chows"


def test_backspace_takes_back_what_was_laid_last_and_half_a_tile_is_forgotten(desk):
    desk.clear()
    desk.lay("9s", "1m")
    desk.page.keyboard.press("Backspace")
    assert desk.page.input_value("#hand-text") == "9s"
    desk.page.keyboard.type("5")
    desk.page.focus("#hand-text")
    desk.page.focus("#lay-1m")
    desk.page.keyboard.type("7p")
    assert desk.page.input_value("#hand-text") == "7p9s"


def test_a_refusal_stands_where_the_eye_is(desk):
    desk.clear()
    desk.lay("9s", "9s", "9s", "9s")
    desk.page.click("#lay-9s", force=True)
    assert desk.page.inner_text("#count.refused") == "No room for 9 of bamboos"
    desk.lay("1m")
    assert desk.page.query_selector("#count.refused") is None


def test_the_focus_stays_near_a_tile_that_was_taken_back(desk):
    desk.clear()
    desk.lay("1m", "2m")
    for focused in ("hand-0", "lay-2m"):
        desk.page.focus("#hand-0")
        desk.page.keyboard.press("Enter")
        assert desk.page.evaluate("document.activeElement.id") == focused


def test_everything_can_be_undone_and_done_again(desk):
    laid = desk.page.input_value("#hand-text")
    desk.lay("1p")
    desk.clear()
    desk.choose("by", "self_draw")
    desk.page.keyboard.press("Control+z")
    desk.page.click("#undo")
    assert desk.page.input_value("#hand-text") == laid
    assert desk.page.is_checked("#by-discard")
    desk.page.click("#redo")
    desk.page.click("#redo")
    assert desk.page.input_value("#hand-text") == ""
    assert desk.page.is_checked("#by-self_draw")
    assert desk.page.is_disabled("#redo")


def test_the_next_visit_finds_what_the_last_one_left(desk):
    """Ruleset, options, house rules by name, the hand, the last hands: in one record of the browser, with a version."""
    desk.clear()  # the first hand becomes the last one
    desk.view("rules")
    desk.page.fill("#option-rate", "5")
    desk.page.fill("#house-name", "our club")
    desk.page.click("#house-save")
    desk.view("hand")
    desk.lay("1m", "2m")
    desk.page.goto("about:blank")
    desk.open()
    assert desk.page.input_value("#hand-text") == "12m"
    assert desk.page.inner_text("#ruleset-name") == "our club"
    assert '"rate": 5' in desk.page.text_content("#curl")
    assert desk.page.evaluate("Object.keys(localStorage)") == ["mahjong-scoring"]
    desk.page.click("#recent-0")
    desk.wait_for("South wins")
    assert desk.page.input_value("#hand-text") == "23456m55z[789m<east](2222z)"
    desk.view("rules")
    desk.page.click("#ruleset-mcr")
    desk.page.click("#house-0")
    desk.view("hand")
    assert '"name": "our club"' in desk.page.text_content("#curl")


def test_the_value_of_a_yaku_is_changed_as_a_house_rule(desk):
    """Half flush 2 and seat wind 1 are 3 faan; with half flush 1 they are 2. What cannot be is said at the row; what is as before is no change."""
    desk.view("rules")
    assert desk.page.query_selector("#value-half_flush") is None
    desk.page.click("#yaku-change")
    assert desk.page.query_selector("#value-kong_replacement") is None  # worth the limit
    desk.page.fill("#value-half_flush", "21")
    assert desk.error_at("/ruleset/yaku/half_flush") == "A value in faan must be between 0 and 20."
    desk.page.fill("#value-half_flush", "1")
    desk.settle()
    desk.page.click("#yaku-change")
    assert desk.page.locator(".value-field").all_inner_texts() == ["\u21ba\ninstead of 2 faan"]
    assert desk.page.inner_text("#ruleset-name").endswith(", changed")
    desk.page.fill("#house-name", "our club")
    desk.page.click("#house-save")
    desk.view("hand")
    desk.wait_for("2 faan")
    desk.page.reload()
    desk.wait_for("2 faan")
    assert desk.page.inner_text("#ruleset-name") == "our club"
    desk.view("rules")
    desk.page.click("#value-half_flush-back")
    assert desk.page.get_attribute("#house-0", "aria-pressed") == "false"
    desk.page.click("#house-0")
    assert desk.page.input_value("#value-half_flush") == "1"
    desk.page.click("#ruleset-guangdong")
    assert desk.page.query_selector(".value-field") is None
    desk.view("hand")
    desk.wait_for("3 faan")


def test_the_rules_lead_to_their_sources_and_to_the_rules_in_full(desk):
    desk.ruleset("riichi-ema")
    desk.view("rules")
    assert "EMA, Riichi rules, 2025 edition" in desk.page.inner_text("#yaku-body")
    link = desk.page.locator("text=The rules in full")
    assert link.evaluate("link => fetch(link.href).then(answer => answer.text())").startswith("# Riichi mahjong")


def test_what_was_kept_and_cannot_be_read_does_no_harm(desk):
    for kept in ("{", '{"version": 2, "deal": 7}', "null"):
        desk.page.evaluate("kept => localStorage.setItem('mahjong-scoring', kept)", kept)
        desk.page.goto("about:blank")
        desk.open()
        desk.wait_for("South wins")


def test_an_example_keeps_the_options_that_were_chosen(desk):
    desk.view("rules")
    desk.page.fill("#option-rate", "5")
    desk.page.click('[data-example="big_three_dragons"]')
    desk.wait_for("Big three dragons")
    assert '"rate": 5' in desk.page.text_content("#curl")
    assert desk.page.inner_text("#options-note") == "Guangdong chicken and all-chows · Rate: 5"
    desk.view("rules")
    assert desk.page.input_value("#option-rate") == "5"


def test_a_link_to_rules_that_are_not_here_says_so(open_desk):
    desk = open_desk("#r=nowhere&rw=east&w=south&by=self_draw&tile=1m&south=23456m55z[789m<east](2222z)")
    assert "“nowhere”" in desk.page.inner_text("#notice")
    desk.wait_for("South wins")
    desk.errors[:] = [error for error in desk.errors if "404" not in error]


def test_after_a_lost_connection_everything_comes_back(desk):
    desk.page.route("**/v1/**", lambda route: route.abort())
    desk.page.evaluate("location.hash = '#r=mcr&rw=east&w=south&by=self_draw&tile=1m&south=23456m55z[789m<east](2222z)'")
    desk.wait_for("The service cannot be reached.")
    assert desk.page.get_attribute("#verdict", "data-mood") == "bad"
    desk.page.unroute("**/v1/**")
    desk.page.click("#retry")
    desk.wait_for("points")
    desk.view("rules")
    assert desk.page.query_selector("#option-limit_88")
    assert desk.page.query_selector_all("[data-example]")
    desk.errors[:] = [error for error in desk.errors if "net::ERR_FAILED" not in error]
