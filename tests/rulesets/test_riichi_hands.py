"""What an answer says of a hand of riichi: fu item by item, what does not count and why, red fives, warnings, house rules."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.requests.present import present
from mahjong_scoring.texts.catalogue import texts_in
from tests.rulesets.riichi_support import PINFU, deal_of, faults, repeated, scored
from tests.rulesets.support import score_raw


def shown(result: Any, seat: str = "south") -> dict[str, Any]:
    return present(result, texts_in("en"))["hands"][seat]


def yaku_of(hand: dict[str, Any]) -> dict[str, tuple[int, str, int]]:
    return {yaku["id"]: (yaku["value"], yaku["unit"], yaku["count"]) for yaku in hand["yaku"]}


def left(hand: dict[str, Any]) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {entry["id"]: (entry["reason"], tuple(entry["by"])) for entry in hand["not_counted"]}


# --- fu ---


@pytest.mark.parametrize(
    ("win", "hand", "items", "fu"),
    [
        (
            "south 3m from west",
            "12m999p33s(4444z)(1111s)",
            [
                ("base", 20, []),
                ("concealed_discard", 10, []),
                ("kong", 32, ["4444z"]),
                ("kong", 32, ["1111s"]),
                ("pung", 8, ["999p"]),
                ("wait", 2, ["123m"]),
            ],
            110,
        ),
        (
            "south 5m drawn",
            "46m345p55z[2222m<east][888s<west]",
            [
                ("base", 20, []),
                ("self_draw", 2, []),
                ("kong", 8, ["2222m"]),
                ("pung", 2, ["888s"]),
                ("pair", 2, ["55z"]),
                ("wait", 2, ["456m"]),
            ],
            40,
        ),
        ("south 3p from west", "345m45p66s[234s<east][678s<east]", [("base", 20, []), ("open_pinfu", 2, [])], 30),
        ("south 3p drawn", PINFU, [("base", 20, [])], 20),
        ("south 9s from west", "1133m2288p449s55z", [("seven_pairs", 25, [])], 25),
        # 4m is read into 456m: the triplet stays concealed
        (
            "south 4m from west",
            "44456m222p999s33s",
            [("base", 20, []), ("concealed_discard", 10, []), ("pung", 4, ["444m"]), ("pung", 4, ["222p"]), ("pung", 8, ["999s"])],
            50,
        ),
    ],
)
def test_fu_are_shown_item_by_item(win: str, hand: str, items: list[Any], fu: int) -> None:
    score = shown(scored("riichi-ema", win, {"open_all_simples": True}, south=hand))["score"]
    assert sorted((item["id"], item["fu"], list(item["tiles"])) for item in score["fu_items"]) == sorted(items)
    assert (score["fu"], sum(item["fu"] for item in score["fu_items"]) <= fu) == (fu, True)


@pytest.mark.parametrize(
    ("seat", "round_wind", "option", "fu"),
    [("east", "east", 2, 2), ("east", "east", 4, 4), ("east", "south", 4, 2), ("south", "west", 4, 0)],
)
def test_a_pair_of_both_winds(seat: str, round_wind: str, option: int, fu: int) -> None:
    win = f"{seat} 5m from north"
    result = scored("riichi-ema", win, {"double_wind_pair": option}, **{seat: "46m222p345p789s11z"}, round_wind=round_wind, riichi=[seat])
    items = {item["id"]: item["fu"] for item in shown(result, seat)["score"]["fu_items"]}
    assert items.get("pair", 0) == fu


def test_the_wait_is_the_shape_that_counts() -> None:
    """2345m waits for 2m and 5m, and 3334m for three tiles: the shape is that of the place, never many."""
    assert shown(scored("riichi-ema", "south 4s from west", south="1234567892355s"))["reading"]["wait"] == "two_sided"
    assert shown(scored("riichi-ema", "south 9s from west", south="1133m2288p449s55z"))["reading"]["wait"] == "special"


# --- what counts and what does not ---


def test_the_answer_names_yaku_in_the_order_of_the_page_and_dora_last() -> None:
    result = scored(
        "riichi-mleague", "south 5p from west", south="340m46p234p789s22s", riichi=["south"], dora_indicators="1s1s", ura_indicators="8s3z"
    )
    hand = shown(result)
    assert yaku_of(hand) == {"riichi": (1, "han", 1), "dora": (1, "han", 4), "ura_dora": (1, "han", 1), "red_five": (1, "han", 1)}
    assert {yaku["id"]: yaku["tiles"] for yaku in hand["yaku"]} == {
        "riichi": [],
        "dora": ["2s", "2s", "2s", "2s"],
        "ura_dora": ["9s"],
        "red_five": ["0m"],
    }


def test_dora_do_not_help_a_hand_without_yaku() -> None:
    hand = shown(scored("riichi-ema", "south 3p from west", south="123m45p678p234s22z", dora_indicators="1z"))
    assert (hand["outcome"], hand["score"]["han"], hand["score"]["base"], hand["score"]["fu"]) == ("below_minimum", 0, 0, 40)
    assert left(hand) == {"dora": ("needs_yaku", ())}
    assert hand["yaku"] == []


def test_nothing_counts_beside_a_yakuman() -> None:
    hand = shown(scored("riichi-mleague", "south 5z from west", south="19m19p19s1234567z", riichi=["south"], dora_indicators="4z7s"))
    assert yaku_of(hand) == {"thirteen_orphans": (1, "yakuman", 1)}
    assert left(hand) == dict.fromkeys(("riichi", "terminals_and_honors", "dora"), ("exclusive", ("thirteen_orphans",)))


def test_without_adding_the_first_yakuman_counts_once() -> None:
    options = {"double_yakuman": ["four_concealed_pungs", "big_four_winds"]}
    ema = shown(scored("riichi-ema", "south 5z drawn", options, south="1112223334445z"))
    assert (yaku_of(ema), ema["score"]["base"]) == ({"four_concealed_pungs": (1, "yakuman", 1)}, 8000)
    assert left(ema)["all_honors"] == ("exclusive", ("four_concealed_pungs",))
    wrc = shown(scored("riichi-wrc", "south 5z drawn", options, south="1112223334445z"))
    assert yaku_of(wrc) == {
        "four_concealed_pungs": (2, "yakuman", 1),
        "all_honors": (1, "yakuman", 1),
        "big_four_winds": (2, "yakuman", 1),
    }
    assert (wrc["score"]["yakuman"], wrc["score"]["base"], wrc["score"]["limit_name"]) == (5, 40000, "yakuman")


@pytest.mark.parametrize(("tile", "value"), [("5m", 2), ("4m", 1)])
def test_nine_gates_count_twice_only_on_all_nine(tile: str, value: int) -> None:
    hand = {"5m": "1112345678999m", "4m": "1112335678999m"}[tile]
    result = shown(scored("riichi-wrc", f"south {tile} drawn", {"double_yakuman": ["nine_gates"]}, south=hand))
    assert yaku_of(result) == {"nine_gates": (value, "yakuman", 1)}


HUMAN = ("first_turn",)


def test_a_human_hand_counts_alone_or_not_at_all() -> None:
    alone = shown(scored("riichi-ema", "west 5p from east", west="123m46p234p789s22s", circumstances=HUMAN, dora_indicators="1s"), "west")
    assert (yaku_of(alone), alone["score"]["limit_name"], alone["score"]["fu"]) == ({"human_hand": (5, "han", 1)}, "mangan", 0)
    assert left(alone) == {"dora": ("exclusive", ("human_hand",))}
    better = shown(scored("riichi-ema", "west 4s from east", west="1234567892355s", circumstances=HUMAN), "west")
    assert left(better) == {"human_hand": ("exclusive", ("pinfu", "pure_straight", "full_flush"))}
    off = shown(scored("riichi-tenhou", "west 3p from east", west=PINFU, circumstances=HUMAN), "west")
    assert (list(yaku_of(off)), left(off)["human_hand"][0]) == (["pinfu"], "switched_off")
    yakuman = shown(scored("riichi-tenhou", "west 3p from east", {"human_hand": "yakuman"}, west=PINFU, circumstances=HUMAN), "west")
    assert yaku_of(yakuman) == {"human_hand": (1, "yakuman", 1)}


def test_what_an_option_switches_off_is_named() -> None:
    open_hand = "345m45p66s[234s<east][678s<east]"
    hand = shown(scored("riichi-ema", "south 3p from west", {"open_all_simples": False}, south=open_hand))
    assert (hand["outcome"], left(hand)) == ("below_minimum", {"all_simples": ("switched_off", ())})
    closed = shown(scored("riichi-ema", "south 3p from west", {"open_all_simples": False}, south="345m45p66s234s678s"))
    assert (yaku_of(closed)["all_simples"], left(closed)) == ((1, "han", 1), {})
    ura = shown(
        scored(
            "riichi-ema",
            "south 3p from west",
            {"ura_dora": False},
            south=PINFU,
            riichi=["south"],
            dora_indicators="1z",
            ura_indicators="1s",
        )
    )
    assert left(ura) == {"ura_dora": ("switched_off", ())}


def test_the_open_value_counts_in_an_open_hand() -> None:
    hand = shown(scored("riichi-ema", "south 3s from west", south="24s88s678s[123s<east][555s<west]"))
    assert yaku_of(hand) == {"full_flush": (5, "han", 1)}


def test_three_equal_chows_are_one_pure_double_chow() -> None:
    hand = shown(scored("riichi-ema", "south 5p from west", south="123123123m46p22s"))
    assert "twice_pure_double_chow" not in yaku_of(hand)


@pytest.mark.parametrize(
    ("han", "ruleset", "base", "name"), [(14, "riichi-ema", 6000, "sanbaiman"), (14, "riichi-wrc", 8000, "counted_yakuman")]
)
def test_thirteen_han(han: int, ruleset: str, base: int, name: str) -> None:
    score = shown(scored(ruleset, "south 8s from west", south="2233445566778s", riichi=["south"], dora_indicators="1s"))["score"]
    assert (score["han"], score["yakuman"], score["base"], score["limit_name"]) == (han, 0, base, name)


# --- red fives ---


@pytest.mark.parametrize(
    ("tile", "hand", "written", "drawn"),
    [
        ("0p", "46p340m234p789s22s", "340m23446p22789s", "0p"),
        ("5p", "46p340m234p789s22s", "340m23446p22789s", "5p"),
        ("5p", "406p340m234p789s22s", "340m23446p22789s", "0p"),  # the only five of fourteen tiles is the winning one
        ("5p", "4056p340m34p789s22s", "340m34406p22789s", "5p"),
        ("0p", "4056p340m34p789s22s", "340m34456p22789s", "0p"),
    ],
)
def test_red_fives_stay_red(tile: str, hand: str, written: str, drawn: str) -> None:
    deal = repeated("riichi-mleague", f"south {tile} drawn", south=hand)
    assert (deal["win"]["tile"], sorted(deal["hands"]["south"]["concealed"])) == (drawn, sorted(written))


def test_red_fives_are_written_before_the_others() -> None:
    deal = repeated("riichi-mleague", "south 3m drawn", south="2456m0567s99p[340p<east]", table={"visible": "505m"}, dora_indicators="5s5p")
    south = deal["hands"]["south"]
    assert (south["concealed"], south["melds"][0]["tiles"]) == ("2456m99p0567s", "340p")
    assert (deal["table"]["visible"], deal["dora_indicators"]) == ("055m", "5s5p")


def test_elsewhere_a_red_five_is_a_five() -> None:
    deal = repeated("guangdong", "south 3m drawn", south="2406m0567s99p[340p<east]", dora_indicators="0s", riichi=["south", "east"])
    assert (deal["hands"]["south"]["concealed"], deal["hands"]["south"]["melds"][0]["tiles"]) == ("2456m99p5567s", "345p")
    assert (deal["dora_indicators"], deal["riichi"]) == ("5s", ("east", "south"))


@pytest.mark.parametrize(
    ("number", "reds", "found"),
    [
        (3, "0p", []),
        (4, "00p", []),
        (3, "00p", [("/dora_indicators", "red_five_twice")]),
        (4, "000p", [("/dora_indicators", "red_five_twice")]),
        (4, "00m", [("/dora_indicators", "red_five_twice")]),
        (0, "0s", [("/dora_indicators", "no_red_fives_here")]),
    ],
)
def test_there_are_so_many_red_fives(number: int, reds: str, found: list[Any]) -> None:
    assert faults("riichi-mleague", "south 1z from west", {"red_fives": number}, south="123m678p234s222z1z", dora_indicators=reds) == found


def test_one_tile_is_red_for_all_who_win_on_it() -> None:
    """Both hands are given with the winning tile: south's only five of characters is red, so west's red one is that tile, too."""
    deal = repeated("riichi-tenhou", "south+west 5m from east", south="340m678p234s66777s", west="34055m678p222333s")
    assert deal["win"]["tile"] == "0m"
    assert [deal["hands"][seat]["concealed"] for seat in ("south", "west")] == ["34m678p23466777s", "3455m678p222333s"]


# --- warnings ---


@pytest.mark.parametrize(
    ("facts", "codes"),
    [
        ({}, ["dora_unknown"]),
        ({"riichi": ["south"]}, ["dora_unknown", "ura_unknown"]),
        ({"riichi": ["south"], "dora_indicators": "1z"}, ["ura_unknown"]),
        ({"riichi": ["south"], "dora_indicators": "1z", "ura_indicators": ""}, []),
        ({"riichi": ["north"], "dora_indicators": ""}, []),
    ],
)
def test_unknown_indicators(facts: dict[str, Any], codes: list[str]) -> None:
    assert [warning.code for warning in scored("riichi-ema", "south 3p from west", south=PINFU, **facts).warnings] == codes


def test_nobody_asks_for_dora_that_cannot_count() -> None:
    assert list(scored("riichi-ema", "south 5z from west", south="19m19p19s1234567z").warnings) == []
    assert list(scored("riichi-ema", "south 3p from west", south="123m45p678p234s22z").warnings) == []
    assert list(scored("riichi-ema", "west 5p from east", west="123m46p234p789s22s", circumstances=HUMAN).warnings) == []


# --- house rules ---


def house(yaku: dict[str, Any], **options: Any) -> dict[str, Any]:
    return {"extends": "riichi-ema", "yaku": yaku, "options": options}


def test_a_value_of_house_rules_moves_the_open_one() -> None:
    rules = house({"full_flush": {"value": 8}, "half_flush": {"value": 0}, "all_simples": {"value": 3}})
    open_flush = deal_of("south 3s from west", south="24s88s678s[123s<east][555s<west]")
    assert yaku_of(shown(score_raw(rules, open_flush, {}))) == {"full_flush": (7, "han", 1)}
    simples = deal_of("south 3p from west", south="345m45p66s[234s<east][678s<east]")
    assert yaku_of(shown(score_raw(rules, simples, {}))) == {"all_simples": (3, "han", 1)}


def test_house_rules_may_double_a_yakuman() -> None:
    deal = deal_of("south 1m drawn", south="23m99p[555z<west][666z<north][777z]")
    doubled = house({"big_three_dragons": {"value": 2}}, yakuman_add=True)
    assert shown(score_raw(doubled, deal, {}))["score"]["base"] == 16000
    assert shown(score_raw(doubled, deal, {"yakuman_add": False}))["score"]["base"] == 8000


def test_without_pinfu_a_self_draw_has_its_fu() -> None:
    result = shown(score_raw(house({"pinfu": {"enabled": False}}), deal_of("south 3p drawn", south=PINFU), {}))
    assert (result["score"]["han"], result["score"]["fu"]) == (1, 30)
