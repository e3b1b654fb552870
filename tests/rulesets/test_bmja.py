"""The rules of the British Mah-Jong Association beyond the cases: what counts beside what, fishing, waits, house rules."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.requests.sittings import games_request
from mahjong_scoring.requests.stated_scores import payments_request
from mahjong_scoring.requests.verify import verify_request
from mahjong_scoring.requests.waits import waits_request
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.house import house_ruleset
from mahjong_scoring.texts.catalogue import texts_in
from tests.rulesets.support import Scored, score, score_raw

OPEN = "56p88m[222m<west][333p<west][666s<north]"
"""Waits for 4p and 7p; with one of them 20 + 2 + 2 + 2 points."""


def losing(hand: str, **options: Any) -> Scored:
    """What west, a loser, scores with that hand."""
    return score("bmja", "south 4p from north", south=OPEN, west=hand, **options).of("west")


def figures(scored: Scored) -> tuple[int, int, int, int]:
    return tuple(scored.score[key] for key in ("points", "doubles", "special", "total"))  # type: ignore[return-value]


# --- special hands ---


def test_of_limit_hands_the_first_on_the_page_counts_and_all_else_is_exclusive_by_it():
    scored = score("bmja", "south 5z from north", south="55z66z[111z<west][222z<west][333z<north]|orchid spring")
    assert figures(scored) == (8, 1, 1000, 1000)
    assert scored.yaku == {"all_honors": None, "flower": 8, "own_flower": 1}
    assert set(scored.left) == {"base", "pung", "pair", "dragon_pung", "seat_wind", "round_wind", "all_triplets", "terminals_and_honors"}
    assert {entry.by for entry in scored.hand.count.not_counted} == {("all_honors",)}
    assert (scored.score["before_limit"], scored.score["limited"]) == (1016, True)


def test_east_wind_round_and_seat_beside_big_four_winds():
    scored = score("bmja", "south 4z from north", south="44z55z[111z<west][222z<west][333z<north]")
    assert list(scored.yaku) == ["all_honors"]  # it stands before big_four_winds


def test_seven_pairs_of_honours_are_all_pair_honours():
    assert list(score("bmja", "south 7z from north", south="1122334455667z").yaku) == ["all_pair_honors"]


def test_half_the_limit_and_its_fifths_are_rounded_down():
    assert figures(score("bmja", "south 5z from north", south="1199m1199p11225z", limit=999)) == (0, 0, 499, 499)
    assert figures(losing("19m19p19s1234567z", limit=999)) == (0, 0, 399, 399)
    assert figures(losing("1199m1199p11225z", limit=999)) == (0, 0, 199, 199)


def test_where_points_and_doubles_are_more_they_count():
    """20, drawn 2, a pair of the round wind and one of dragons; all concealed, all majors, the last tile; half of 300 is 150."""
    scored = score("bmja", "south 7z drawn last_tile", south="1199m1199p11337z", limit=300)
    assert figures(scored) == (26, 3, 0, 208)
    assert scored.left == {"all_pair_honors": "exclusive"}


def test_the_bouquet_takes_in_the_own_flower_of_its_set_alone():
    scored = score("bmja", "south 4p from north", south=f"{OPEN}|plum orchid chrysanthemum bamboo summer")
    assert scored.yaku == {"base": 20, "pung": 6, "flower": 20, "four_plants": 2, "own_flower": 1}
    assert scored.left == {"own_flower": "taken_in"}


def test_the_last_discard_without_flowers_beside_a_special_hand():
    scored = score("bmja", "south 5z from north last_tile", south="1199m1199p11225z")
    assert figures(scored) == (0, 0, 500, 500)
    assert list(scored.yaku) == ["all_pair_honors"]
    assert scored.left["last_discard"] == "exclusive"


def test_the_points_of_purity_are_doubled_by_it_alone():
    opened = score("bmja", "south 8m from north", south="88m99m[222m<west][333m<west][666m<north]")
    assert figures(opened) == (0, 0, 224, 224)
    assert opened.yaku == {"purity": 3}
    assert opened.left == {"base": "exclusive", "pung": "exclusive", "all_triplets": "exclusive"}


def test_the_whole_hand_doubled_by_purity():
    hand = "88m99m[222m<west][333m<west][666m<north]"
    whole = score("bmja", "south 8m from north", south=f"{hand}|orchid", purity_whole=True)
    assert figures(whole) == (32, 4, 0, 512)  # 28 and a flower, three and the own flower; apart it would be 224 + 8
    assert figures(score("bmja", "south 8m from north", south=hand, purity_whole=True)) == (0, 0, 224, 224)


def test_gates_and_buried_treasure_on_a_claimed_tile():
    claimed = score("bmja", "south 4m from north", south="111222333m44m66z")
    assert "buried_treasure" in claimed.yaku
    assert "buried_treasure" in score("bmja", "south 6z from north", south="111222333444m6z", claimed_last_pung=False).yaku  # only the pair
    assert "nine_gates" in score("bmja", "south 5m from north", south="1112345678999m", claimed_last_pung=False).yaku
    assert "nine_gates" in score("bmja", "south 9m drawn", south="1112345567899m", claimed_last_pung=False).yaku


def test_the_readings_of_the_forms():
    knitting = score("bmja", "south 8s from north", south="1578m12379p2359s").hand.count.reading
    assert (knitting.form, knitting.sets, [pair.text for pair in knitting.pairs]) == (
        "knitting",
        (),
        ["1m1p", "2p2s", "3p3s", "5m5s", "7m7p", "8m8s", "9p9s"],
    )
    triple = score("bmja", "south 5p from north", south="14579m1479p1479s").hand.count.reading
    assert [(block.kind, block.text) for block in triple.sets] == [("knitted", f"{n}m{n}p{n}s") for n in (1, 4, 7, 9)]
    assert triple.pair.text == "5m5p"
    for form, tile, hand in (("gates", "5m", "1112345678999m"), ("snake", "4z", "1123456789m123z")):
        scored = score("bmja", f"south {tile} from north", south=hand)
        assert (scored.hand.count.reading.form, len(scored.hand.count.reading.sets), scored.hand.wait) == (form, 14, "special")


# --- losers ---


def test_who_waits_for_a_fifth_tile_fishes_for_nothing():
    assert figures(losing("2222s333s444s777s")) == (16, 0, 0, 16)


def test_flowers_stand_beside_the_purity_of_a_loser():
    """Pungs of 8 and two of 4, times 8, and beside it 8 × 2."""
    scored = losing("111s222s333s5577s|chrysanthemum spring")
    assert figures(scored) == (8, 1, 400, 416)  # buried treasure at two fifths of the limit is more than 16 × 8
    assert scored.left["purity"] == "exclusive"
    assert figures(losing("[111s<east][222s<south]333s5577s|chrysanthemum spring")) == (8, 1, 80, 96)


def test_a_loser_reads_a_fourth_double_of_the_original_call_once():
    ready = {"west": "dealt"}
    deal = {"round_wind": "east", "win": {"winner": "south", "by": "discard", "from": "north", "tile": "4p"}}
    deal |= {"ready": ready, "hands": {"south": OPEN, "west": "555z1479m258p14s7z"}}
    scored = Scored(score_raw("bmja", deal, {"original_call": "twice"}), "west")
    assert figures(scored) == (8, 2, 0, 32)


# --- waits ---


def waiting(hand: str, **options: Any) -> dict[str, Any]:
    return waits_request({"ruleset": "bmja", "options": options, "round_wind": "east", "seat": "south", "hands": {"south": hand}})


def test_a_second_chow_completes_nothing():
    found = waiting("56p88m[123m<east][555z<west][666z<north]")
    assert (found["waits"], found["distance"]) == ([], 1)
    assert [nearer["tile"] for nearer in found["nearer"]] == ["8m", "5p", "6p"]
    assert [wait["tile"] for wait in waiting("56p88m[123m<east][555z<west][666z<north]", max_chows=2)["waits"]] == ["4p", "7p"]


def test_the_distance_is_that_of_the_nearest_form():
    assert waiting("1234567m12345p1z")["distance"] == 1  # one tile from waiting for knitting
    assert waiting("147m258p369s1234z")["distance"] <= 6


def test_a_tile_that_may_only_be_drawn_has_no_value_as_a_discard():
    found = {wait["tile"]: wait for wait in waiting("1112345567899m", claimed_last_pung=False)["waits"]}
    assert found["9m"]["discard"] is None
    assert found["9m"]["self_draw"]["score"]["special"] == 1000


# --- the other endpoints ---


def test_a_claim_by_name():
    deal = {"ruleset": "bmja", "round_wind": "east", "win": {"winner": "south", "by": "discard", "from": "north", "tile": "5z"}}
    deal["hands"] = {"south": "1199m1199p11225z"}
    answer = verify_request({"deal": deal, "claim": {"seat": "south", "yaku": ["All pair honours"], "total": 500}}, texts_in("en"))
    assert answer["stands"]
    assert answer["total"] == {"unit": "total", "claimed": 500, "actual": 500}


def test_totals_by_eye_are_cut_at_the_limit_before_east_doubles():
    raw = {"ruleset": "bmja", "win": {"winner": "east", "by": "self_draw"}, "scores": {"east": {"total": 4096}, "south": {"total": 8}}}
    answer = payments_request(raw, texts_in("en"))
    assert answer["hands"]["east"]["score"] == {"before_limit": 4096, "limit": 1000, "limited": True, "total": 1000}
    assert answer["payments"] == {"east": 6000, "south": -1984, "west": -2008, "north": -2008}


def test_a_sitting_begins_with_2000_and_the_dealer_stays_after_a_win_and_a_draw():
    won = {"payments": {"east": 300, "south": -100, "west": -100, "north": -100}, "winner": "east"}
    answer = games_request(
        {"ruleset": "bmja", "players": ["Ann", "Bo", "Cy", "Di"], "deals": [won, {"payments": {}, "winner": "nobody"}]}, texts_in("en")
    )
    assert answer["deals"][0]["totals"] == {"Ann": 2300, "Bo": 1900, "Cy": 1900, "Di": 1900}
    assert [answer["deals"][1]["dealer"], answer["next"]["seats"]["east"]] == ["Ann", "Ann"]


# --- house rules ---


def test_house_rules_change_doubles_and_switch_special_hands_off():
    more = score(
        {"extends": "bmja", "yaku": {"purity": {"value": 4}}}, "south 8m from north", south="88m99m[222m<west][333m<west][666m<north]"
    )
    assert figures(more) == (0, 0, 448, 448)
    without = {"extends": "bmja", "yaku": {"all_honors": {"enabled": False}}}
    scored = score(without, "south 5z from north", south="55z66z[111z<west][222z<west][333z<north]")
    assert figures(scored) == (
        38,
        5,
        0,
        1000,
    )  # 20, four open pungs of 4, a pair of dragons; dragon, seat and round wind, no chows, all majors
    assert scored.left["all_honors"] == "switched_off"


@pytest.mark.parametrize("yaku", ["thirteen_orphans", "knitting"])
def test_the_value_of_a_limit_or_half_limit_hand_cannot_be_changed(yaku: str):
    faults: list[Fault] = []
    house_ruleset(rulesets(), {"extends": "bmja", "yaku": {yaku: {"value": 2}}}, "", faults)
    assert [(fault.code, fault.pointer) for fault in faults] == [("not_allowed", f"/yaku/{yaku}/value")]
