"""The score sheet of a sitting, a judge's view, scores counted by eye, practice. The values are worked out from the rules."""

import csv
import io
import json
import re
from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.xdist_group("browser")

WON = "#r=guangdong&rw=east&w=south&by=discard&from=east&tile=1m&south=23456m55z[789m<east](2222z)"


def rows(desk) -> list[list[str]]:
    """The deals of the sheet: what each player got, and the total after it."""
    desk.page.wait_for_selector(".sheet tbody tr")
    return [[cell.inner_text() for cell in row.query_selector_all(".number")] for row in desk.page.query_selector_all(".sheet tbody tr")]


def write_three_deals(desk) -> None:
    """South wins 32: east -16, west -8, north -8. Player 2 deals then, and the deal is a draw, after which the dealer stays.

    Then west, who is player 4, draws a hand of 2 faan, counted by eye: base 4, everybody pays 8.
    """
    desk.view("sheet")
    for i, name in enumerate(("Ada", "Ben", "Cho", "Dai")):
        desk.page.fill(f"#player-{i}", name)
    desk.view("hand")
    desk.page.click("#next")
    desk.wait_for("Lay the winner's hand")
    assert desk.page.is_checked("#winner-east")  # the player who was south deals now
    desk.view("sheet")
    desk.page.click("#sheet-draw")
    desk.page.wait_for_selector('[data-deal="1"]')
    desk.view("eye")
    desk.page.check("#eye-winner-west", force=True)
    desk.page.check("#eye-by-self_draw", force=True)
    desk.page.fill("#eye-west-faan", "2")
    desk.page.wait_for_selector("#eye-body .transfers")
    assert desk.page.get_attribute("#eye-body .seats svg", "aria-label") == "East −8, South −8, West +24, North −8"
    desk.page.click("#eye-write")
    desk.page.wait_for_selector('[data-deal="2"]')


def test_a_sitting_is_written_down_corrected_and_undone(desk):
    write_three_deals(desk)
    assert rows(desk) == [
        ["−16\n−16", "+32\n+32", "−8\n−8", "−8\n−8"],
        ["0\n−16", "0\n+32", "0\n−8", "0\n−8"],
        ["−8\n−24", "−8\n+24", "−8\n−16", "+24\n+16"],
    ]
    assert desk.page.inner_text('[data-deal="0"] td') == "Ben\n3 faan\ndiscard"
    assert desk.page.inner_text(".seating").split("\n") == ["East", "Cho", "South", "Dai", "West", "Ada", "North", "Ben"]
    assert "Ben +24" in desk.page.get_attribute(".chart svg", "aria-label")
    desk.page.click("#correct-0")  # it was self-drawn: 2 faan and self-draw 1, the limit of 3: base 8, everybody pays 16
    desk.wait_for("South wins")
    desk.choose("by", "self_draw")
    desk.wait_for("+48")
    desk.page.click("#next")
    desk.page.wait_for_selector("#view-sheet:not([hidden])")
    desk.page.wait_for_function("() => document.querySelector('[data-deal=\"2\"]').innerText.includes('+40')")
    assert rows(desk)[2] == ["−8\n−24", "−8\n+40", "−8\n−24", "+24\n+8"]
    desk.page.click("#undo")
    desk.page.wait_for_function("() => document.querySelector('[data-deal=\"2\"]').innerText.includes('+24\\n+16')")


def test_penalties_count_and_a_sheet_is_saved_and_shared(desk, open_desk):
    write_three_deals(desk)
    desk.page.click("text=Penalty or bonus")
    desk.page.select_option("#penalty-player", "Cho")
    desk.page.fill("#penalty-points", "-10")
    desk.page.click("#penalty-add")
    desk.page.wait_for_selector("text=penalty −10")
    assert rows(desk)[2][2] == "−8\npenalty −10\n−26"
    desk.page.click("text=Penalty or bonus")
    desk.page.select_option("#penalty-deal", "0")
    desk.page.select_option("#penalty-player", "Ada")
    desk.page.fill("#penalty-points", "-5")
    desk.page.click("#penalty-add")
    desk.page.wait_for_selector("text=penalty −5")
    assert rows(desk)[0][0] == "−16\npenalty −5\n−21"
    assert rows(desk)[2][0] == "−8\n−29"
    with desk.page.expect_download() as saved:
        desk.page.click("#sheet-csv")
    table = list(csv.reader(io.StringIO(saved.value.path().read_text(encoding="utf-8-sig"))))
    assert table[0][:8] == ["Deal", "Round wind", "Dealer", "Winner", "Ada", "Ben", "Cho", "Dai"]
    assert table[3] == ["3", "East", "Ben", "Dai", "-8", "-8", "-8", "24", "-29", "24", "-26", "16"]
    desk.page.click("#sheet-link")
    desk.page.wait_for_selector("#sheet-code svg")
    link = desk.page.evaluate("navigator.clipboard.readText()")
    other = open_desk("#" + urlsplit(link).fragment, width=1280, height=901)
    other.page.wait_for_selector("#view-sheet:not([hidden])")
    assert rows(other) == rows(desk)
    other.page.click("#sheet-draw")  # whoever was sent the sheet goes on with it
    other.page.wait_for_selector('[data-deal="3"]')


def test_draws_of_riichi_are_written_down(desk):
    """South lays a bet and waits, east waits too: each gets 1,500 of the others' 3,000. Then the deal is broken off after north's bet.

    Then west's discards were all terminals and honours: 4,000 from the dealer, who is player 1 as ever, since he waited before, 2,000 from each other.
    """
    desk.ruleset("riichi-tenhou")
    desk.clear()
    desk.page.click("#next")
    desk.page.click("#notice button:not(.remove)")
    desk.page.check("#draw-riichi-south", force=True)
    assert desk.page.is_checked("#draw-tenpai-south")
    desk.page.check("#draw-tenpai-east", force=True)
    desk.page.click("#sheet-draw")
    desk.page.wait_for_selector('[data-deal="0"]')
    assert not desk.page.is_checked("#draw-tenpai-east")
    desk.page.check("#draw-riichi-north", force=True)
    desk.page.check("#draw-abortive", force=True)
    assert desk.page.query_selector("#draw-tenpai-east") is None
    desk.page.click("#sheet-draw")
    desk.page.wait_for_selector('[data-deal="1"]')
    desk.page.check("#draw-nagashi-west", force=True)
    desk.page.click("#sheet-draw")
    desk.page.wait_for_selector('[data-deal="2"]')
    gained = [[cell.split("\n")[0] for cell in row] for row in rows(desk)]
    assert gained == [["+1500", "+500", "−1500", "−1500"], ["0", "0", "0", "−1000"], ["−4000", "−2000", "+8000", "−2000"]]
    assert desk.page.inner_text('[data-deal="0"] td') == "draw\nWaiting: Player 1, Player 2"
    assert desk.page.inner_text('[data-deal="1"] td') == "broken off"
    desk.page.click("#correct-1")  # it was not: nobody waited but north
    desk.page.check("#draw-exhaustive", force=True)
    desk.page.click("#sheet-draw")
    desk.page.wait_for_function("() => document.querySelector('[data-deal=\"1\"]').innerText.includes('+2000')")
    assert [cell.split("\n")[0] for cell in rows(desk)[1]] == ["−1000", "−1000", "−1000", "+2000"]


def test_what_cannot_be_written_down_says_why(desk):
    desk.clear()
    desk.page.click("#next")
    assert "not complete" in desk.page.inner_text("#notice")
    desk.page.click("#notice button:not(.remove)")  # it was a draw
    desk.page.wait_for_selector("#notice", state="hidden")
    desk.ruleset("mcr")
    desk.page.click("#next")
    desk.page.click("#notice button:not(.remove)")
    assert "other rules: Guangdong" in desk.page.inner_text("#notice")


def test_rules_are_the_same_in_whatever_order_they_were_chosen(desk):
    desk.ruleset("classical")
    desk.view("rules")
    for name, value in (("notional_limit", "900"), ("limit", "300")):
        desk.page.fill(f"#option-{name}", value)
    desk.view("sheet")
    desk.page.click("#sheet-draw")
    desk.page.wait_for_selector('[data-deal="0"]')
    desk.view("rules")
    for value in ("", "900"):  # taken back and chosen again
        desk.page.fill("#option-notional_limit", value)
    desk.view("sheet")
    desk.page.click("#sheet-draw")
    desk.page.wait_for_selector('[data-deal="1"]')


def test_a_claim_is_judged(open_desk):
    """Pure triple chow takes in the pure double chow; the two terminal chows were missed."""
    desk = open_desk("#r=mcr&rw=east&w=east&by=discard&from=north&tile=9m&east=78m99s[123m<north][123m<north][123m<north]")
    desk.view("judge")
    desk.page.click('[data-claim="pure_triple_chow"]')
    desk.page.fill("#judge-filter", "一般高")
    desk.page.click("#claim-typed")
    desk.page.fill("#claim-total", "31")
    desk.page.click("#judge-do")
    desk.page.wait_for_selector("#judge-verdict .stands.bad")
    verdicts = {row.get_attribute("data-verdict"): row.inner_text() for row in desk.page.query_selector_all("#judge-verdict tr")}
    assert set(verdicts) == {"right", "taken_in", "missed"}
    assert "Pure triple chow" in verdicts["taken_in"]
    assert "Claimed: 31. Right: 32 points." in desk.page.inner_text("#judge-verdict")


def test_a_random_hand_is_guessed(desk):
    desk.view("practise")
    desk.page.fill("#guess", "3")
    desk.page.click("#practise-see")
    shown = desk.page.wait_for_selector("#practise-answer .figure").inner_text()
    right = desk.page.query_selector("#practise-answer .stands.good") is not None
    assert right == (shown == "3 faan")
    desk.page.click("#practise-lay")
    desk.wait_for("wins")
    assert desk.figure == shown


def test_fu_are_written_down_beside_so_few_han_that_they_matter(desk):
    """3 han 40 fu: base 40 x 2^5 = 1280, of south on a discard fourfold 5120, so 5200; 5 han are a mangan, 8000; a yakuman 32000."""
    desk.ruleset("riichi-ema")
    desk.view("eye")
    fields = desk.page.locator("#eye-form input[type=text]")
    assert [one.get_attribute("id") for one in fields.all()] == ["eye-south-han", "eye-south-yakuman"]
    desk.page.fill("#eye-south-han", "3")
    desk.page.wait_for_selector("#eye-body .problems")
    desk.page.click("#eye-body .problems button")
    assert desk.page.evaluate("document.activeElement.id") == "eye-south-fu"
    desk.page.keyboard.type("40")
    paid(desk, "East −5200, South +5200, West 0, North 0")
    desk.page.click("#eye-write")
    desk.page.click("#correct-0")
    assert (desk.page.input_value("#eye-south-han"), desk.page.input_value("#eye-south-fu")) == ("3", "40")
    desk.page.fill("#eye-south-han", "5")
    paid(desk, "East −8000, South +8000, West 0, North 0")
    assert [one.get_attribute("id") for one in fields.all()] == ["eye-south-han"]
    desk.page.fill("#eye-south-han", "")
    desk.page.fill("#eye-south-yakuman", "1")
    paid(desk, "East −32000, South +32000, West 0, North 0")
    assert [one.get_attribute("id") for one in fields.all()] == ["eye-south-yakuman"]


def paid(desk, payments: str) -> None:
    """Waits until the score counted by eye is paid so."""
    desk.page.wait_for_selector(f'#eye-body .seats svg[aria-label="{payments}"]')


def test_payments_are_derived_before_the_eye(open_desk):
    """Guangdong: 2 to the 3rd is 8, the discarder pays twice that. MCR: 8 and the points. Classical: losers settle the difference."""
    desk = open_desk(WON)
    desk.wait_for("Base: 2³ = 8")
    assert desk.page.locator(".transfers li").all_inner_texts() == [
        "East to South\ndiscarder, 8 × 2\n16",
        "West to South\nother player\n8",
        "North to South\nother player\n8",
    ]
    assert desk.page.locator(".sets .winning").count() == 1
    assert desk.page.inner_text(".reading .hint").count("open") == 1
    desk.page.evaluate(
        "location.hash = '#r=mcr&rw=east&w=east&by=discard&from=north&tile=9m&east=78m99s[123m<north][123m<north][123m<north]'"
    )
    desk.wait_for("32 points")
    assert "8 + 32" in desk.page.inner_text(".transfers")
    desk.page.evaluate(
        "location.hash = '#r=classical&rw=east&w=south&by=discard&from=west&tile=6m&east=69m1345p25s13477z"
        "&south=45m678p99s[123m<east][234s<east]&west=668m24468p6889s2z&north=1459m799p1116s14z'"
    )
    desk.wait_for("20 points")
    named = desk.page.locator('.loser[data-seat="north"] .named-tiles [role=img]')
    assert named.first.get_attribute("aria-label") == "1 of bamboos, 1 of bamboos, 1 of bamboos"
    settled = [line for line in desk.page.locator(".transfers li").all_inner_texts() if "settlement" in line]
    assert sorted(settled) == [
        "East to North\nsettlement, (8 − 2) × 2\n12",
        "West to East\nsettlement, (2 − 0) × 2\n4",
        "West to North\nsettlement, 8 − 0\n8",
    ]


def test_the_comparison_marks_the_rules_on_the_table_and_sets_flowers_aside(open_desk, address):
    desk = open_desk(
        "#r=hk-qingzhang&rw=south&w=south&by=discard&from=east&tile=9p&south=12345699p44z[222z<north]|plum&o=%7B%22rate%22%3A5%7D"
    )
    desk.wait_for("faan")
    desk.page.click("#compare-button")
    desk.page.wait_for_selector(".comparison")
    current = desk.page.inner_text(".comparison [aria-current]")
    assert "on the table" in current
    assert re.search(r"\+\d+0\b", current)
    assert "Rate: 5" in desk.page.inner_text("#compare-options")
    assert "flowers set aside" in desk.page.inner_text('tr[data-ruleset="guangdong"]')
    assert "flowers set aside" not in desk.page.inner_text('tr[data-ruleset="mcr"]')


def test_where_copying_is_not_allowed_the_link_is_there_to_select(desk):
    desk.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    desk.page.click("#copy-link")
    assert desk.page.input_value("#copy-link-text") == desk.page.url
    desk.page.click("#show-code")
    assert int(desk.page.wait_for_selector("#code svg").get_attribute("data-size")) >= 21


def test_rulesets_are_found_by_any_of_their_names(desk):
    desk.view("rules")
    desk.page.fill("#rules-filter", "国标")
    assert [one.get_attribute("id") for one in desk.page.query_selector_all(".ruleset-list button")] == ["ruleset-mcr"]
    desk.page.fill("#yaku-filter", "dragons")
    names = desk.page.locator(".yaku-table tbody th").all_inner_texts()
    assert "Big three dragons" in [name.split("\n")[0] for name in names]
    assert all("dragons" in name.lower() for name in names)
    assert json.loads(desk.page.evaluate("localStorage.getItem('mahjong-scoring')"))["version"] == 1
