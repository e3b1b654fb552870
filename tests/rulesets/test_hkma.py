"""The Hong Kong Mahjong Association's game, by hand from its rules page: price, robbed kong, liability, wins on flowers."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.deal import canonical_deal
from mahjong_scoring.core.faults import DealError
from tests.rulesets.support import Scored, rules_of, score, score_raw

HALF_FLUSH = "2345699m333z[888m<east]|plum"  # south wins on 1m: 3 faan and no more
DISCARD = (4, 8, 16, 32, 64, 96, 128, 192, 256, 384, 512)
SELF_DRAW = (2, 4, 8, 16, 32, 48, 64, 96, 128, 192, 256)
ROBBED = (6, 12, 24, 48, 96, 144, 192, 288, 384, 576, 768)
SIX = "plum orchid chrysanthemum bamboo spring summer"
ANY_TILES = "147m258p369s1122z"


def faults(ruleset: str, win: dict[str, Any], hands: dict[str, str], **options: object) -> list[tuple[str, str]]:
    with pytest.raises(DealError) as caught:
        score_raw(ruleset, {"round_wind": "east", "win": win, "hands": hands}, options)
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


def on(flower: str, hand: str, *circumstances: str, **options: object) -> Scored:
    """South wins on this flower."""
    win = {"winner": "south", "by": "self_draw", "tile": flower, "circumstances": list(circumstances)}
    return Scored(score_raw("hkma", {"round_wind": "east", "win": win, "hands": {"south": hand}}, options), "south")


# --- price ---


@pytest.mark.parametrize("faan", range(11))
def test_the_price_table(faan: int) -> None:
    house = {"extends": "hkma", "options": {"minimum": 0}, "yaku": {"half_flush": {"value": faan}}}
    assert score(house, "south 1m from north", south=HALF_FLUSH).payments == (0, DISCARD[faan], 0, -DISCARD[faan])
    house["yaku"] |= {"robbing_kong": {"value": 0}, "self_draw": {"value": 0}}
    each = SELF_DRAW[faan]
    assert score(house, "south 1m drawn", south=HALF_FLUSH).payments == (-each, 3 * each, -each, -each)
    assert score(house, "south 1m robbed north", south=HALF_FLUSH).payments == (0, ROBBED[faan], 0, -ROBBED[faan])


def test_nothing_is_worth_more_than_the_limit() -> None:
    house = {"extends": "hkma", "yaku": {"half_flush": {"value": 20}, "all_honors": {"value": 20}}}
    assert score(house, "south 1m from north", south=HALF_FLUSH).faan == 10
    assert score(house, "east 6z from north", east="3334466z(7777z)[5555z<south]").faan == 10


def test_half_payment_leaves_a_robbed_kong_at_the_price_of_a_self_draw() -> None:
    scored = score("hkma", "south 1m robbed north", south=HALF_FLUSH, discard_payment="half")  # 4 faan
    assert scored.payments == (0, 96, 0, -96)
    assert [entry.reason for entry in scored.result.transfers] == ["discarder"]
    scored = score("hkma", "south 1m robbed north", south=HALF_FLUSH, discard_payment="half", robbed_kong_payment="discard")
    assert scored.payments == (-16, 64, -16, -32)


def test_who_is_named_pays_all_of_a_robbed_kong() -> None:
    scored = score("hkma", "south 1m robbed north", south=HALF_FLUSH, liability="west")
    assert (scored.payments, scored.liable) == ((0, 96, -96, 0), [("west", "request")])
    scored = score("hkma", "south 1m from north", south=HALF_FLUSH, liability="west", discard_payment="half")
    assert scored.payments == (0, 32, -32, 0)


# --- liability ---

FOUR_MELDS = "5s[111m<west][222p<north][333s<east]"


def test_the_fourth_meld_whatever_it_is() -> None:
    """All pungs 3, dragon 1, self-draw 1, no flowers 1: 6 faan, 192."""
    scored = score("hkma", "south 5s drawn", south=FOUR_MELDS + "[777z<east]")
    assert (scored.payments, scored.liable) == ((-192, 192, 0, 0), [("east", "four_melds_self_draw")])
    scored = score("hkma", "south 5s drawn", south="5s(7777z)[111m<west][222p<north][333s<east]")
    assert (scored.payments, scored.liable) == ((-192, 192, 0, 0), [("east", "four_melds_self_draw")])
    scored = score("hkma", "south 5s drawn", south=FOUR_MELDS + "(7777z)")
    assert (scored.payments, scored.liable) == ((-64, 192, -64, -64), [])


def test_on_the_replacement_of_a_kong_nobody_is_liable() -> None:
    added = FOUR_MELDS + "[7777z+<east]"
    scored = score("hkma", "south 5s drawn kong_replacement", south=added)  # 7 faan
    assert (scored.payments, scored.liable) == ((-96, 288, -96, -96), [])
    scored = score("hkma", "south 5s drawn kong_replacement", south=added, kong_replacement_exempt=False)
    assert (scored.payments, scored.liable) == ((-288, 288, 0, 0), [("east", "four_melds_self_draw")])
    scored = score("hkma", "south 5s drawn kong_replacement flower_replacement", south=added + "|plum")  # 5 faan
    assert (scored.payments, scored.liable) == ((-144, 144, 0, 0), [("east", "four_melds_self_draw")])


def test_three_dragons_and_the_latest_event() -> None:
    dragons = "[555z<north][666z<west][777z<east]"
    scored = score("hkma", "south 2m drawn", south="13m99p" + dragons)
    assert scored.liable == [("east", "big_three_dragons")]
    scored = score("hkma", "south 9p drawn", south="9p" + dragons + "[123m<east]")
    assert scored.liable == [("east", "four_melds_self_draw")]
    scored = score("hkma", "south 9p drawn", south="9p" + dragons + "[222m<north]")
    assert scored.liable == [("north", "four_melds_self_draw")]
    scored = score("hkma", "south 9p from north", south="9p" + dragons + "[222m<north]")
    assert scored.liable == []


def test_an_unknown_feeder_is_nobody_and_a_warning() -> None:
    scored = score("hkma", "south 5s drawn", south=FOUR_MELDS + "[777z]")
    assert (scored.payments, scored.liable) == ((-64, 192, -64, -64), [])
    assert scored.warnings == [("feeder_unknown", "four_melds_self_draw", "/hands/south/melds/3/from")]


# --- limit hands ---


def test_of_several_limit_hands_the_first_counts_alone() -> None:
    scored = score("hkma", "south 1z drawn", south="1122233344466z")
    assert (scored.faan, scored.yaku) == (10, {"all_honors": 10})
    assert {yaku: reason for yaku, reason in scored.left.items() if reason == "exclusive"} == dict.fromkeys(
        ["self_draw", "seat_wind", "all_pungs", "no_flowers", "big_four_winds", "four_concealed_pungs", "round_wind"], "exclusive"
    )


def test_without_a_limit_the_sum_may_be_more_than_a_limit_hand() -> None:
    """Full flush 7, all pungs 3, self-draw 1 and no flowers 1 are 12, the four concealed pungs 10."""
    hand = {"south": "222444666888m5m"}
    assert score("hkma", "south 5m drawn", **hand, limit=None).faan == 12
    assert score("hkma", "south 5m drawn", **hand).yaku == {"four_concealed_pungs": 10}


@pytest.mark.parametrize(
    ("win", "hand", "there"),
    [
        ("south 5m drawn", "1112345678999m", True),
        ("south 5m from east", "1112234678999m", False),
        ("south 2m drawn", "1113455678999m", True),
        ("south 2m from east", "1113455678999m", False),
        ("south 5m from east", "1112345678999m", True),
    ],
)
def test_nine_gates(win: str, hand: str, there: bool) -> None:
    assert ("nine_gates" in score("hkma", win, south=hand).yaku) is there


def test_a_kong_is_no_concealed_pung_and_breaks_a_concealed_hand() -> None:
    assert "four_concealed_pungs" not in score("hkma", "south 9s drawn", south="222p444p666s9s(1111m)").yaku
    assert "four_concealed_pungs" in score("hkma", "south 9s from east", south="111m222p444p666s9s").yaku
    assert "four_concealed_pungs" not in score("hkma", "south 1m from east", south="11m222p444p666s99s").yaku
    assert "concealed_hand" in score("hkma", "south 6m drawn", south="12345m567p34599s", flowers=False).yaku
    assert "concealed_hand" not in score("hkma", "south 6m drawn", south="12345m34599s(7777z)", flowers=False).yaku


# --- wins on flowers ---


def test_seven_flowers_need_no_hand() -> None:
    scored = on("winter", f"{ANY_TILES}|{SIX}")
    assert (scored.faan, scored.yaku, scored.payments) == (3, {"seven_flowers": 3}, (-16, 48, -16, -16))
    assert scored.hand.count and scored.hand.count.reading.form == "flowers"
    assert scored.hand.wait == "special"


def test_eight_flowers_are_the_limit() -> None:
    scored = on("winter", f"{ANY_TILES}|{SIX} autumn")
    assert (scored.faan, scored.yaku, scored.payments) == (10, {"eight_flowers": 10}, (-256, 768, -256, -256))


@pytest.mark.parametrize("hand", [f"{ANY_TILES}|{SIX}", f"{ANY_TILES}|{SIX} winter", f"|{SIX}", f"12m|{SIX}"])
@pytest.mark.parametrize("flower", ["winter", "8f", "\U0001f029"])
def test_the_flower_is_read_leniently_and_written_back_in_the_hand(hand: str, flower: str) -> None:
    scored = on(flower, hand)
    deal: Any = canonical_deal(scored.result.deal)
    assert (scored.faan, deal["win"]["tile"]) == (3, "winter")
    assert deal["hands"]["south"]["flowers"] == [*SIX.split(), "winter"]


def test_tiles_that_make_something_score_nothing_in_a_win_on_flowers() -> None:
    scored = on("winter", f"1112345678999m|{SIX}", "first_turn")
    assert scored.yaku == {"seven_flowers": 3}


def test_what_counts_beside_seven_flowers() -> None:
    assert on("winter", f"147m258p36s(1111z)|{SIX}", "kong_replacement").yaku == {"seven_flowers": 3, "kong_replacement": 1}
    assert on("winter", f"147m258p36s(1111z)|{SIX}", "kong_replacement", "flower_replacement").yaku == {"seven_flowers": 3}
    assert on("winter", f"{ANY_TILES}|{SIX}", "last_tile").yaku == {"seven_flowers": 3, "last_tile": 1}
    scored = on("winter", f"147m258p1s(2222z)(1111z)|{SIX}", "kong_on_kong")
    assert (scored.yaku, scored.left) == ({"kong_upon_kong": 10}, {"kong_replacement": "exclusive", "seven_flowers": "exclusive"})


def test_a_complete_hand_counts_its_flowers_one_by_one() -> None:
    scored = score("hkma", "south 6m drawn", south=f"12345m567p34599s|{SIX} winter")
    assert scored.yaku == {"all_chows": 1, "self_draw": 1, "own_flower": 2, "flower_set": 1}


def test_the_minimum_applies_and_flowers_reach_it_whatever_the_option() -> None:
    assert on("winter", f"|{SIX}", minimum=4).outcome == "below_minimum"
    assert on("winter", f"|{SIX}", flowers_toward_minimum=False).outcome == "won"


def test_liability_after_a_win_on_flowers() -> None:
    melds = "[111m<west][222p<north][333s<east][777z<east]"
    assert on("winter", f"{melds}|{SIX}").payments == (-48, 48, 0, 0)


FLOWER_WIN = {"winner": "south", "by": "self_draw", "tile": "winter"}


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ({"south": f"{ANY_TILES}|plum orchid chrysanthemum bamboo spring"}, ("/hands/south", "not_a_winning_hand")),
        ({"south": f"{ANY_TILES}5z|{SIX}"}, ("/hands/south", "tile_count")),
        ({"south": f"123p456p789s11z[777z<east]|{SIX}"}, ("/hands/south", "tile_count")),
        ({"south": f"|{SIX}", "west": "147m258p369s1122z|winter"}, ("/hands/west", "flower_twice")),
        ({"south": f"|{SIX}", "east": "147m258p369s1122z|winter"}, ("/hands/east", "flower_twice")),
    ],
)
def test_faults_of_a_win_on_flowers(hands: dict[str, str], expected: tuple[str, str]) -> None:
    assert faults("hkma", FLOWER_WIN, hands) == [expected]


def test_a_flower_is_no_discard() -> None:
    win = {"winner": "south", "by": "discard", "from": "east", "tile": "winter"}
    assert faults("hkma", win, {"south": f"{ANY_TILES}|{SIX}"}) == [("/win/tile", "tile_syntax")]


@pytest.mark.parametrize("hand", [ANY_TILES, "12m"])
@pytest.mark.parametrize("ruleset", ["guangdong", "hk-qq", "riichi-ema", "zung-jung"])
def test_where_there_are_no_flowers(ruleset: str, hand: str) -> None:
    assert faults(ruleset, FLOWER_WIN, {"south": hand}) == [("/win/tile", "no_flowers_here")]


@pytest.mark.parametrize("ruleset", ["hk-gametower", "hk-qingzhang", "mcr", "classical"])
def test_where_flowers_do_not_win(ruleset: str) -> None:
    assert faults(ruleset, FLOWER_WIN, {"south": f"12m|{SIX}"}) == [("/hands/south", "not_a_winning_hand")]


def test_house_rules_may_leave_eight_flowers_alone() -> None:
    house = {"extends": "hkma", "yaku": {"seven_flowers": {"enabled": False}}}
    deal = {"round_wind": "east", "win": FLOWER_WIN}
    assert Scored(score_raw(house, {**deal, "hands": {"south": f"|{SIX} autumn"}}, {}), "south").yaku == {"eight_flowers": 10}
    with pytest.raises(DealError):
        score_raw(house, {**deal, "hands": {"south": f"|{SIX}"}}, {})


def test_house_rules_switch_the_concealed_hand_on_beside_flowers() -> None:
    house = {"extends": "hkma", "yaku": {"concealed_hand": {"enabled": True}, "no_flowers": {"enabled": False}}}
    assert score(house, "south 6m drawn", south="12345m567p34599s").yaku == {"all_chows": 1, "self_draw": 1, "concealed_hand": 1}


# --- around the deal ---


@pytest.mark.parametrize(("stays", "after_win", "after_draw"), [("never", False, False), ("win", True, False), ("win_or_draw", True, True)])
def test_when_the_dealer_stays(stays: str, after_win: bool, after_draw: bool) -> None:
    dealer = rules_of("hkma", {"dealer_stays": stays}).dealer
    assert dealer == {"stays_after_win": after_win, "stays_after_draw": after_draw, "rounds": 4, "start": 2000}
