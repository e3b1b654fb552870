"""One hand of each family, chosen, typed and scored on the page. The values are worked out from the rules."""

import pytest

pytestmark = pytest.mark.xdist_group("browser")


def test_guangdong(desk):
    """All chows 1 and self-draw 1: 2 faan, base 4. Three players pay double."""
    desk.choose("winner", "west")
    desk.choose("by", "self_draw")
    desk.type_hand("234567m345p6799s")
    desk.type_tile("8s")
    desk.wait_for("2 faan")
    assert desk.yaku == [("All chows", "1 faan"), ("Self-draw", "1 faan")]
    assert desk.payments == "East −8, South −8, West +24, North −8"


def test_hong_kong(desk):
    """Half flush 3, seat wind 1, round wind 1, no flowers 1: 6 faan, base 64. The discarder pays half, 128, the others 64."""
    desk.ruleset("hk-qingzhang")
    desk.choose("round_wind", "south")
    desk.type_hand("12345699p44z[222z<north]")
    desk.type_tile("9p")
    desk.wait_for("6 faan")
    assert desk.payments == "East −128, South +256, West −64, North −64"


def test_mcr(desk):
    """Outside hand 4, all chows 2, mixed double chow 1 twice, two terminal chows 1, edge wait 1: 10 points.

    Everybody pays 8, the discarder 10 more.
    """
    desk.ruleset("mcr")
    desk.choose("winner", "east")
    desk.choose("from", "north")
    desk.type_hand("12p99p789s[789p<north][123m<north]")
    desk.type_tile("3p")
    desk.wait_for("10 points")
    assert desk.payments == "East +34, South −8, West −8, North −18"
    assert desk.yaku == [
        ("Outside hand", "4 points"),
        ("All chows", "2 points"),
        ("Mixed double chow", "2 × 1 point"),
        ("Two terminal chows", "1 point"),
        ("Edge wait", "1 point"),
    ]


def test_classical_with_all_four_hands(desk):
    """South: base 10, doubled for four chows: 20, from everybody, twice from east: 80.

    Among the losers east has 2 (a pair of dragons), north 8 (a concealed pung of terminals), west nothing, and all that
    concerns east counts twice: east pays north 12 and gets 4 from west; west pays north 8.
    """
    desk.ruleset("classical")
    desk.page.wait_for_selector("#seat-east")
    desk.choose("from", "west")
    hands = {
        "east": "69m1345p25s13477z",
        "west": "668m24468p6889s2z",
        "north": "1459m799p1116s14z",
        "south": "45m678p99s[123m<east][234s<east]",
    }
    for seat, hand in hands.items():
        desk.choose("seat", seat)
        desk.type_hand(hand)
    desk.type_tile("6m")
    desk.wait_for("20 points")
    assert desk.payments == "East −48, South +80, West −32, North 0"
    assert [row.inner_text() for row in desk.page.query_selector_all(".loser > summary")] == [
        "East: 2 points",
        "West: 0 points",
        "North: 8 points",
    ]


def test_riichi(desk):
    """Riichi 1, dora 1 (1m points to 2m), red five 1: 3 han. 20, 10 for a closed hand on a discard and 2 for the dragons are 32, so 40 fu.

    Base 40 × 2⁵ = 1,280, fourfold 5,120, so 5,200; a counter 300. South lays a bet and takes it back with the one on the table.
    """
    desk.ruleset("riichi-tenhou")
    desk.clear()
    desk.choose("from", "west")
    desk.type_hand("234678m46p78s55z")
    desk.lay("0p", "9s")
    desk.choose("riichi", "south")
    desk.page.fill("#dora_indicators", "1m")
    desk.page.evaluate("document.getElementById('table-body').closest('details').open = true")
    desk.page.fill("#honba", "1")
    desk.page.fill("#riichi_sticks", "1")
    desk.wait_for("5200")
    desk.wait_for("Bets on the table: 1000 before the deal, 0 after it")
    assert desk.figure == "3 han"
    assert desk.yaku == [("Riichi", "1 han"), ("Dora", "1 han"), ("Red five", "1 han")]
    fu = [tuple(row.inner_text().split("\n")) for row in desk.page.query_selector_all(".fu-items li")]
    assert fu == [("every hand", "20 fu"), ("concealed hand won on a discard", "10 fu"), ("pair of honours", "2 fu")]
    assert desk.payments == "East 0, South +6500, West −5500, North 0"
    transfers = [" ".join(row.inner_text().split()) for row in desk.page.query_selector_all(".transfers li")]
    assert {"South to Table riichi bet 1000", "West to South counters 300", "Table to South bets on the table 2000"} < set(transfers)
    assert desk.page.input_value("#hand-text") == "234678m406p78s55z"
    assert "dora_indicators=1m" in desk.page.url
    desk.page.click("#undo")
    desk.wait_for("Bets on the table: 0 before")


def test_hkma_on_a_flower(desk):
    """Seven flowers 3 and nothing else, whatever the tiles: 3 faan, base 8, and by self-draw everybody pays twice that."""
    desk.ruleset("hkma")
    desk.clear()
    desk.type_hand("147m258p369s1122z|plum orchid chrysanthemum bamboo spring summer")
    desk.choose("mode", "winning")
    desk.page.click("#flower-winter")
    desk.wait_for("South wins")
    assert desk.page.is_checked("#by-self_draw")
    assert desk.page.get_attribute("#hand-won", "aria-label") == "Take back the winning tile, Winter"
    assert desk.page.locator(".sets .winning").count() == 1
    assert desk.yaku == [("Seven flowers", "3 faan")]
    assert desk.payments == "East −16, South +48, West −16, North −16"
    desk.page.click("#back")
    assert desk.page.input_value("#win-tile") == ""


def test_zung_jung_and_who_answers_for_the_discard(desk):
    """Half flush 40 and all pungs 30: 70 from each, 210. Above par of 25 who answers for the tile pays the rest, 160."""
    desk.ruleset("zung-jung")
    desk.clear()
    desk.type_hand("99m33z[111m<west][555m<west][777m<west]")
    desk.type_tile("9m")
    for seat, payments in (
        ("", "East −160, South +210, West −25, North −25"),
        ("west", "East −25, South +210, West −160, North −25"),
        ("nobody", "East −70, South +210, West −70, North −70"),
    ):
        desk.page.select_option("#responsible", seat)
        desk.wait_for("South wins")
        assert desk.payments == payments
        if seat == "west":
            assert "West to South\ndiscarder, 3 × 70 − 2 × 25\n160" in desk.page.locator(".transfers li").all_inner_texts()
    assert "resp=nobody" in desk.page.url
    desk.choose("by", "self_draw")
    assert desk.page.query_selector("#responsible") is None
    desk.wait_for("70")
    assert "responsible" not in desk.page.text_content("#curl")


def test_arrows_reach_red_fives_and_flowers(desk):
    desk.ruleset("riichi-tenhou")
    desk.clear()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight"):
        desk.page.keyboard.press(key)
    assert desk.page.evaluate("document.activeElement.id") == "lay-0p"
    assert desk.page.evaluate("document.activeElement.parentElement.getAttribute('aria-label')") == "Red fives"
    assert desk.page.locator("#palette [tabindex='0']").count() == 1
    desk.ruleset("mcr")
    desk.clear()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "End"):
        desk.page.keyboard.press(key)
    assert desk.page.evaluate("document.activeElement.id") == "flower-winter"


def test_taiwanese(desk):
    """Self-draw 1: 6 from each, and from east 1 + 2 more, since a deal was drawn before. A preset is what the other options start from."""
    desk.ruleset("taiwanese-sml")
    desk.clear()
    desk.choose("by", "self_draw")
    desk.choose("round_wind", "west")
    desk.page.evaluate("document.getElementById('table-body').closest('details').open = true")
    desk.page.fill("#dealer_draws", "1")
    desk.lay("2p", "3p", "4p", "5p", "6p", "1s", "2s", "3s", "4s", "5s", "6s", "5z", "5z")
    desk.choose("mode", "chow")
    desk.lay("1m", "1p")
    desk.wait_for("South wins")
    assert desk.page.input_value("#hand-text") == "23456p123456s55z[123m]"
    assert desk.yaku == [("Self-draw", "1 tai")]
    assert desk.payments == "East −9, South +21, West −6, North −6"
    desk.page.select_option("#ready-south", "first_draw")  # earthly ready, 8, and no claimed meld is possible then
    assert desk.error_at("/ready/south") != ""
    desk.view("rules")
    assert desk.page.input_value("#option-heavenly_ready") == "16"
    desk.page.select_option("#option-preset", "star31")
    assert desk.page.input_value("#option-heavenly_ready") == "8"
    assert desk.page.is_checked("#option-extra_yaku-wind_pung")
    assert desk.page.inner_text("#options-chosen").count("·") == 0
