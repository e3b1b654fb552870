"""Chinese Classical: the eighteen limit hands, each on, off, and with the roof off; near misses."""

from __future__ import annotations

import pytest

from tests.classical import LIMIT_HANDS, deal, faults, items, score, total, winner_of

CLOSED = "456m67899p222345s"
FIRST = ["first_turn"]

# id: a deal that shows it, and what its tiles count without it, as points and doubles
SHOWN = {
    # base 10, self-draw 2, concealed pung 4; fully concealed
    "heavenly_hand": (deal(CLOSED, "6m", winner="east", circumstances=FIRST), 16, 1),
    "earthly_hand": (deal(CLOSED, "6m", source="east", circumstances=FIRST), 14, 0),
    # base 10, self-draw 2, concealed kong 16; kong replacement
    "plum_blossom": (deal("22456m345p(7777p)[123p<east]", "5p", circumstances=["kong_replacement"]), 28, 1),
    # base 10, self-draw 2, open pung 2; last tile
    "moon": (deal("12355p234456s[888m<east]", "1p", circumstances=["last_tile"]), 14, 1),
    # base 10; all chows, robbing a kong
    "carrying_pole": (deal("456m44p234567789s", "2s", source="north", robbed=True), 10, 2),
    # base 10, self-draw 2, concealed kong of 2 16, open kong of 1 16; kong replacement
    "kong_upon_kong": (deal("2334588p(2222m)[1111m+<north]", "4p", circumstances=["kong_on_kong"]), 44, 1),
    # base 10, kongs 16 + 32 + 16 + 8, only wait 2, wait on the pair 2; all triplets
    "four_kongs": (deal("4m[1111m+<north](4444z)(7777p)[3333p+<west]", "4m", source="west"), 86, 1),
    # base 10, self-draw 2, pungs 4 + 4 + 4 + 8; all triplets, fully concealed, three concealed triplets
    "four_concealed_triplets": (deal("22m666777888999s", "7s"), 32, 3),
    # base 10, pungs 4 + 4 + 4, concealed kong 32; all triplets, three dragons, big three dragons
    "three_great_scholars": (deal("666p22s555z[777z<west](6666z)", "5z", source="west"), 54, 6),
    # base 10, pungs 8 + 8 + 8 + 4; own wind, round wind, big four winds 2, all triplets, three concealed, half flush
    "big_four_winds": (deal("44s111222333444z", "3z", source="west"), 38, 7),
    # base 10, pungs 8 + 8 + 4 + 4, pair 2; own wind, dragon, little four winds, all triplets, terminals and honours
    "all_honors": (deal("11222444777z[333z<west]", "4z", source="north"), 36, 5),
    # base 10, pungs 4 + 8 + 4 + 4; all triplets, terminals and honours
    "all_terminals": (deal("99p999m999s[111m<west][111p<east]", "9m", source="west"), 30, 2),
    # base 10, pung 4; dragon, half flush
    "all_green": (deal("22334488s[666z<north][234s<east]", "2s", source="west"), 14, 2),
    # base 10, concealed pung of 9 8 (the 9 ends 789); full flush
    "nine_gates": (deal("11123456789999p", "9p", source="west"), 18, 3),
    # base 10, pungs 4 + 4; full flush
    "wriggling_snake": (deal("22345678p[111p<north][999p<west]", "8p", source="west"), 18, 3),
    # base 10, self-draw 2, concealed pung 4; full flush 3, fully concealed
    "concealed_full_flush": (deal("12222345556789m", "9m"), 16, 4),
    # base 10, only wait 2; terminals and honours
    "thirteen_orphans": (deal("119m19p19s1235674z", "4z", source="west"), 12, 1),
    # base 10, open pung 2
    "thirteenth_win": (deal("456m678p99s[222p<north][234s<north]", "6m", winner="east", source="west", table={"dealer_wins": 12}), 12, 0),
}


def test_all_eighteen_are_here():
    assert tuple(SHOWN) == LIMIT_HANDS
    assert len(SHOWN) == 18


@pytest.mark.parametrize("name", LIMIT_HANDS)
def test_a_limit_hand_is_worth_the_limit(name):
    shown, points, doubles = SHOWN[name]
    won = winner_of(score(shown))
    assert name in items(won, "limit")
    assert won.count.score == {
        "points": points,
        "doubles": doubles,
        "before_limit": points * 2**doubles,
        "limit": 500,
        "limited": True,
        "total": 500,
    }


@pytest.mark.parametrize("name", LIMIT_HANDS)
def test_a_limit_hand_switched_off_is_counted(name):
    shown, points, doubles = SHOWN[name]
    others = [other for other in LIMIT_HANDS if other != name]
    won = winner_of(score(shown | {"options": {"limit_hands": others, "limit": 1_000_000}}))
    assert name not in items(won, "limit")
    alone = winner_of(score(shown | {"options": {"limit_hands": [], "limit": 1_000_000}}))
    assert total(alone) == points * 2**doubles
    assert not alone.count.score["limited"]


@pytest.mark.parametrize("name", [name for name in LIMIT_HANDS if name != "all_honors"])
def test_the_roof_off_is_the_larger_of_the_count_and_1000(name):
    shown, points, doubles = SHOWN[name]
    won = winner_of(score(shown | {"options": {"limit": None, "limit_hands": [name]}}))
    assert total(won) == max(points * 2**doubles, 1000)
    assert won.count.score["limited"] is False
    assert won.count.score["limit"] is None


def test_all_honors_with_the_roof_off_count_two_doubles_more():
    shown, points, doubles = SHOWN["all_honors"]
    assert total(winner_of(score(shown | {"options": {"limit": None}}))) == points * 2 ** (doubles + 2) == 4608


@pytest.mark.parametrize(("notional", "paid"), [(1, 14), (14, 14), (15, 15), (300, 300), (1_000_000, 1_000_000)])
def test_option_notional_limit(notional, paid):
    shown, _, _ = SHOWN["earthly_hand"]
    assert total(winner_of(score(shown | {"options": {"limit": None, "notional_limit": notional}}))) == paid


def test_under_a_limit_the_notional_limit_is_ignored():
    shown, _, _ = SHOWN["earthly_hand"]
    assert total(winner_of(score(shown | {"options": {"limit": 300, "notional_limit": 1_000_000}}))) == 300


def test_several_limit_hands_pay_one_limit():
    won = winner_of(score(deal("55111222333444z", "5z")))
    assert set(items(won, "limit")) == {"four_concealed_triplets", "big_four_winds", "all_honors"}
    assert total(won) == 500


# --- near misses: the limit hands that are there -----------------------------------------------------------------

SNAKE = "22345678p[111p<north][999p<west]"
NEAR = [
    pytest.param(deal(CLOSED, "6m", winner="east"), set(), id="heavenly: not the first turn"),
    pytest.param(deal(CLOSED, "6m", winner="south", circumstances=FIRST), set(), id="heavenly: not east"),
    pytest.param(deal("456m67899p345s(2222s)", "6m", winner="east", circumstances=FIRST), {"heavenly_hand"}, id="heavenly after a kong"),
    pytest.param(deal(CLOSED + "|plum", "6m", winner="east", circumstances=FIRST), {"heavenly_hand"}, id="heavenly after a flower"),
    pytest.param(deal(CLOSED, "6m", source="west", circumstances=FIRST), set(), id="earthly: not east's discard"),
    pytest.param(deal(CLOSED, "6m", source="east"), set(), id="earthly: not the first discard"),
    pytest.param(deal("456m67899p345s(2222s)|plum", "6m", source="east", circumstances=FIRST), {"earthly_hand"}, id="earthly after a kong"),
    pytest.param(deal("22456m345p(7777p)[123p<east]", "5p"), set(), id="plum: drawn, no replacement"),
    pytest.param(deal("22456m456p(7777p)[123p<east]", "4p", circumstances=["kong_replacement"]), set(), id="plum: another tile"),
    pytest.param(
        deal("22456m345p(7777p)[123p<east]|plum", "5p", circumstances=["kong_replacement", "flower_replacement"]),
        set(),
        id="plum: the tile replaced a flower",
    ),
    pytest.param(deal("12355p234456s[888m<east]", "1p"), set(), id="moon: not the last tile"),
    pytest.param(deal("23455p234456s[888m<east]", "4p", circumstances=["last_tile"]), set(), id="moon: another tile"),
    pytest.param(deal("12355p234456s[888m<east]", "1p", source="west", circumstances=["last_tile"]), set(), id="moon: discarded"),
    pytest.param(
        deal("12355p234s(7777s)[888m<east]", "1p", circumstances=["last_tile", "kong_replacement"]), {"moon"}, id="moon on a kong's replacement"
    ),
    pytest.param(deal("456m44p123p345789s", "5s", source="north", robbed=True), set(), id="carrying pole: another tile"),
    pytest.param(deal("456m44p234567789s", "2s", source="north"), set(), id="carrying pole: discarded"),
    pytest.param(deal("2334588p(2222m)[1111m+<north]", "4p", circumstances=["kong_replacement"]), set(), id="kong upon kong: one replacement"),
    pytest.param(
        deal("2334588p(2222m)[1111m+<north]|plum", "4p", circumstances=["kong_on_kong", "flower_replacement"]),
        set(),
        id="kong upon kong: the tile replaced a flower",
    ),
    pytest.param(deal("4m[1111m+<north](4444z)(7777p)[333p<west]", "4m", source="west"), set(), id="three kongs"),
    pytest.param(deal("4m[1111m<north][4444z<east][7777p<north][3333p<west]", "4m"), {"four_kongs", "four_concealed_triplets"}, id="four claimed kongs"),
    pytest.param(deal("4m[1111m+<north][4444z+<east][7777p+<north][3333p+<west]", "4m"), {"four_kongs"}, id="four added kongs"),
    pytest.param(deal("22m666777888999s", "7s", source="west"), set(), id="four concealed triplets: discarded"),
    pytest.param(deal("22m666777888s[9999s<north]", "7s"), {"four_concealed_triplets"}, id="with a claimed kong"),
    pytest.param(deal("22m666777888s(9999s)", "7s"), {"four_concealed_triplets"}, id="with a concealed kong"),
    pytest.param(deal("22m666777888s[999s<north]", "7s"), set(), id="with an open pung"),
    pytest.param(deal("22m666777888s[9999s+<north]", "7s"), set(), id="with an added kong"),
    pytest.param(deal("456p22s555z[777z<west](6666z)", "5z", source="west"), set(), id="three dragons with a chow"),
    pytest.param(deal("44z444s111222333z", "3z", source="west"), set(), id="little four winds"),
    pytest.param(deal("22444777z999s[333z<west]", "4z", source="north"), set(), id="honours and a terminal pung"),
    pytest.param(deal("99p999m999s[111m<west][444z<east]", "9m", source="west"), set(), id="terminals and a pung of honours"),
    pytest.param(deal("23344588s[666z<north][234s<east]", "5s", source="west"), set(), id="green with a 5"),
    pytest.param(deal("22333444s[666s<north][888s<east]", "3s", source="west"), {"all_green"}, id="green without the dragon"),
    pytest.param(deal("11123456789999p", "5p", source="west"), set(), id="nine gates on two kinds"),
    pytest.param(deal("11123445678999p", "4p", source="west"), {"nine_gates"}, id="nine gates on 4"),
    pytest.param(deal("23445678999p[111p<north]", "4p", source="west"), set(), id="nine gates with a meld"),
    pytest.param(deal("22345567p[111p<north][999p<west]", "5p", source="west"), set(), id="snake: 8 is missing"),
    pytest.param(deal("55234678p[111p<north][999p<west]", "8p", source="west"), {"wriggling_snake"}, id="snake on a pair of 5"),
    pytest.param(deal("88234567p[1111p<north](9999p)", "7p", source="west"), {"wriggling_snake"}, id="snake with kongs, a pair of 8"),
    pytest.param(deal("22345678p[111p<north][888p<west]", "2p", source="west"), set(), id="snake: a pung of 8"),
    pytest.param(deal("12222345556789m", "9m", source="west"), set(), id="full flush discarded"),
    pytest.param(deal("12355567899m[444m<north]", "9m"), set(), id="full flush opened"),
    pytest.param(deal("12355567899m[4444m<north]", "9m"), {"concealed_full_flush"}, id="full flush with a claimed kong"),
    pytest.param(deal("12345655789m444z", "9m"), set(), id="half flush"),
    pytest.param(deal("19m19p19s12345677z", "7z", source="west"), {"thirteen_orphans"}, id="thirteen orphans, thirteen waits"),
    pytest.param(
        deal("456m678p99s[222p<north][234s<north]", "6m", winner="east", source="west", table={"dealer_wins": 11}), set(), id="the twelfth win"
    ),
    pytest.param(deal("456m678p99s[222p<north][234s<east]", "6m", source="west", table={"dealer_wins": 12}), set(), id="not east's win"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "there"), NEAR)
def test_near_misses(request_, there):
    assert set(items(winner_of(score(request_)), "limit")) == there


def test_a_thirteenth_win_may_be_any_hand_and_more_wins_are_out_of_range():
    request = deal("456m678p99s[222p<north][234s<north]", "6m", winner="east", source="west", table={"dealer_wins": 13})
    assert faults(request) == [("out_of_range", "/table/dealer_wins")]


# --- thirteen orphans --------------------------------------------------------------------------------------------


def test_thirteen_orphans_counted_out_have_no_sets_and_no_pair():
    off = {"limit_hands": [], "limit": 1000}
    # 13 waits: base 10, flower 4; terminals and honours. The pair of dragons is no pair, the wait on it no pair wait.
    won = winner_of(score(deal("19m19p19s12345677z|winter", "7z", source="west", options=off)))
    assert items(won, "points") == {"base": 10, "flower": 4}
    assert items(won, "doubles") == {"terminals_and_honors": 1}
    assert total(won) == 28
    drawn = winner_of(score(deal("119m19p19s1234567z", "4z", options=off)))
    assert items(drawn, "points") == {"base": 10, "self_draw": 2, "only_wait": 2}
    assert items(drawn, "doubles") == {"terminals_and_honors": 1, "fully_concealed_self_draw": 1}
    assert total(drawn) == 56


WEST_KONG = {"west": "19m147p258s12z444z"}


def test_thirteen_orphans_rob_a_concealed_kong():
    request = deal("119m19p19s1235674z", "4z", source="west", robbed=True, circumstances=["concealed_kong_robbed"], others=WEST_KONG)
    won = winner_of(score(request))
    assert "thirteen_orphans" in items(won, "limit")
    assert items(won, "doubles") == {"terminals_and_honors": 1, "robbing_kong": 1}
    counted = winner_of(score(request | {"options": {"limit_hands": []}}))
    assert total(counted) == 12 * 4


def test_a_concealed_kong_is_robbed_by_nobody_where_an_option_says_so():
    request = deal("119m19p19s1235674z", "4z", source="west", robbed=True, circumstances=["concealed_kong_robbed"], others=WEST_KONG)
    assert faults(request | {"options": {"concealed_kong_robbed": False}}) == [("kong_not_robbable", "/win/circumstances")]


@pytest.mark.parametrize(
    ("hand", "tile", "holder"),
    [
        ("456m678p99s[222p<north][234s<east]", "6m", "666m147p25s12345z"),
        ("123456m678p345s44z", "4z", "19m147p25s123z444z"),
    ],
)
def test_no_other_hand_robs_a_concealed_kong(hand, tile, holder):
    request = deal(hand, tile, source="west", robbed=True, circumstances=["concealed_kong_robbed"], others={"west": holder})
    assert faults(request) == [("kong_not_robbable", "/hands/south")]
