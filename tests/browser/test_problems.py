"""Problems at the field which their pointer names."""

import re

import pytest

pytestmark = pytest.mark.xdist_group("browser")


def test_tiles_that_cannot_be_read(desk):
    desk.type_hand("23456x55z")
    assert desk.error_at("/hands/south") == "The digits 23456 need a suit letter after them: m, p, s or z (lower case)."
    assert desk.page.get_attribute("#hand-text", "aria-invalid") == "true"
    desk.type_hand("23456m55z[789m<east](2222z)")
    desk.wait_for("South wins")
    assert desk.page.query_selector(".field-error") is None
    assert desk.page.get_attribute("#hand-text", "aria-invalid") is None


def test_two_problems_stand_at_two_fields(desk):
    desk.type_tile("0z")
    desk.type_hand("23456m55z[789m<west](2222z)")
    assert "0z" in desk.error_at("/win/tile")
    assert desk.error_at("/hands/south/melds/0") == "south can claim a chow only from east, the previous player, not from west."
    desk.page.click("#result .problems li:nth-child(1) button")
    assert desk.page.evaluate("document.activeElement.id") == "win-tile"


def test_a_hand_that_is_not_won(desk):
    desk.type_tile("9p")
    assert "does not complete the hand" in desk.error_at("/hands/south")
    drawn = desk.page.locator('[data-pointer="/hands/south"] .field-error [role=img]').first
    assert drawn.get_attribute("aria-label") == "9 of dots"


def test_an_option_out_of_range(desk):
    desk.view("rules")
    desk.page.fill("#option-rate", "0")
    assert re.search(r"rate.*1.*10000", desk.error_at("/options/rate"))
    desk.view("hand")
    desk.page.click("#result .problems button")
    assert desk.page.evaluate("document.activeElement.id") == "option-rate"
    desk.page.fill("#option-rate", "many")
    assert "integer" in desk.error_at("/options/rate")


def test_a_number_of_the_table(desk):
    desk.page.click("text=More about the table")
    desk.page.fill("#wall-left", "200")
    assert "144" in desk.error_at("/table/wall_left")


def test_a_service_that_does_not_answer(desk):
    desk.page.route("**/v1/score*", lambda route: route.abort())
    desk.type_tile("4m")
    desk.wait_for("The service cannot be reached.")
    desk.page.unroute("**/v1/score*")
    desk.page.click("#retry")
    desk.wait_for("South wins")
    desk.errors[:] = [error for error in desk.errors if "net::ERR_FAILED" not in error]


def test_progress_shows_after_300_ms(desk):
    held = []
    desk.page.route("**/v1/score*", lambda route: held.append(route))  # noqa: PLW0108, Playwright asks how many arguments it takes
    desk.type_tile("4m")
    desk.page.wait_for_selector("#progress:not([hidden])")
    for route in held:
        route.continue_()
    desk.page.unroute("**/v1/score*")
    desk.page.wait_for_selector("#progress", state="hidden")


def test_an_error_of_another_seat_stands_below_the_row_of_seats(open_desk):
    """The row keeps its height and its choices their width, and the note says whose it is."""
    south = "south=45m678p99s[123m<east][234s<east]"
    deal = f"#r=classical&rw=east&w=south&by=discard&from=west&tile=6m&{south}&west=668m24468p6889s2z&north=1459m799p1116s14z&east="
    measure = "[...document.querySelectorAll('#hand-body .segments label')].map(one => [one.offsetWidth, one.offsetHeight])"
    rows = []
    for east in ("69m1345p25s13477z", "69m1345p25s134777z"):
        desk = open_desk(deal + east, width=360, height=740)
        desk.page.reload()
        desk.settle()
        desk.page.wait_for_selector("#seat-east", state="attached")
        rows.append(desk.page.evaluate(measure))
    assert len(rows[0]) == 4
    assert rows[0] == rows[1]
    note = desk.page.locator("#hand-body .segmented .field-error")
    assert note.inner_text() == "East: With 0 melds, a hand must have 13 concealed tiles; this one has 14."
    assert note.evaluate("note => note.offsetWidth > 0.9 * note.parentElement.offsetWidth")
