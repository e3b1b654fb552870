"""Chinese Classical: every double of a winner, near misses, and the points that stand instead of doubles."""

from __future__ import annotations

import pytest

from tests.classical import deal, items, score, total, winner_of

# South wins in the east round on west's discard, or by self-draw where ``drawn``. The total is (points) x 2^(doubles).
DISCARDED = [
    pytest.param("456m678p99s[123m<east][234s<east]", "6m", {"all_chows": 1}, 20, id="all chows, open"),
    pytest.param("456m678p99s[123m<east][234s<east]|plum", "6m", {"all_chows": 1}, 28, id="a flower does not spoil all chows"),
    pytest.param("456m678p99s[123m<east][234s<east]", "9s", {"all_chows": 1}, 32, id="single wait does not spoil all chows"),
    pytest.param("456m678p33z[123m<east][234s<east]", "6m", {"all_chows": 1}, 20, id="all chows with a guest pair"),
    pytest.param("456m678p22z[123m<east][234s<east]", "6m", {}, 12, id="a pair of the own wind spoils all chows"),
    pytest.param("456m678p11z[123m<east][234s<east]", "6m", {}, 12, id="a pair of the round wind spoils all chows"),
    pytest.param("456m678p55z[123m<east][234s<east]", "6m", {}, 12, id="a pair of dragons spoils all chows"),
    pytest.param("456m678p99s[222p<north][234s<east]", "6m", {}, 12, id="a pung is no chow"),
    pytest.param("777s33p[111m<west][444z<west][8888p<north]", "7s", {"all_triplets": 1}, 56, id="all triplets"),
    pytest.param("789s33p[111m<west][444z<west][8888p<north]", "7s", {}, 28, id="one chow spoils all triplets"),
    pytest.param("456m678p99s[222z<north][234s<east]", "6m", {"seat_wind": 1}, 28, id="own wind"),
    pytest.param("456m678p99s[1111z<north][234s<east]", "6m", {"round_wind": 1}, 52, id="round wind, a kong"),
    pytest.param("456m678p99s[333z<north][234s<east]", "6m", {}, 14, id="guest wind"),
    pytest.param("456m678p99s[777z<north][234s<east]", "6m", {"dragon_pung": 1}, 28, id="one dragon"),
    pytest.param("456m99s[777z<north][555z<north][234s<east]", "6m", {"dragon_pung": 2}, 72, id="two dragons"),
    pytest.param("456m66z[777z<north][555z<north][234s<east]", "6m", {"dragon_pung": 2, "little_three_dragons": 1}, 160, id="little three dragons"),
    pytest.param("345m99p[555z<north][666z<north][777z<north]", "5m", {"dragon_pung": 3, "big_three_dragons": 2}, 500, id="big three dragons"),
    pytest.param(
        "456m44z[111z<north][222z<north][333z<north]",
        "6m",
        {"seat_wind": 1, "round_wind": 1, "little_four_winds": 1, "half_flush": 1},
        352,
        id="little four winds",
    ),
    pytest.param("456m678p22s[111z<north][333z<north]", "6m", {"round_wind": 1}, 36, id="two winds are nothing more"),
    pytest.param("456m222p444s66s999p", "6m", {"three_concealed_triplets": 1}, 52, id="three concealed triplets"),
    pytest.param("456m222p444s66s[999p<north]", "6m", {}, 22, id="two concealed triplets"),
    pytest.param("456m222p444s66s[9999p<north]", "6m", {"three_concealed_triplets": 1}, 68, id="a claimed kong is a concealed triplet"),
    pytest.param("456m222p444s66s[9999p+<north]", "6m", {}, 34, id="an added kong is none"),
    pytest.param("456m222p444s66s(9999p)", "6m", {"three_concealed_triplets": 1}, 100, id="a concealed kong is one"),
    pytest.param("66m222p444s999p[456m<east]", "9p", {}, 22, id="completed by a discard: two are concealed"),
    pytest.param("456m33z[123m<east][111z<north][678m<east]", "6m", {"half_flush": 1, "round_wind": 1}, 56, id="half flush"),
    pytest.param("456m33z[123m<east][111z<north][678p<east]", "6m", {"round_wind": 1}, 28, id="two suits are no half flush"),
    pytest.param("456m22m[123m<east][888m<north][678m<east]", "6m", {"full_flush": 3}, 96, id="full flush"),
    pytest.param("999s11m[111p<north][999m<north][333z<north]", "9s", {"all_triplets": 1, "terminals_and_honors": 1}, 104, id="terminals and honours"),
    pytest.param("999s22m[111p<north][999m<north][333z<north]", "9s", {"all_triplets": 1}, 52, id="a pair of 2 spoils it"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "tile", "doubles", "sum_"), DISCARDED)
def test_doubles_on_a_discard(hand, tile, doubles, sum_):
    won = winner_of(score(deal(hand, tile, source="west")))
    assert items(won, "doubles") == doubles
    assert items(won, "limit") == {}
    assert total(won) == sum_


# self-drawn: hand, tile, doubles, total
DRAWN = [
    pytest.param("456m678p22299s345s", "6m", {"fully_concealed_self_draw": 1}, 32, id="fully concealed"),
    pytest.param("456m678p99s345s(8888s)", "6m", {"fully_concealed_self_draw": 1}, 56, id="a concealed kong leaves it concealed"),
    pytest.param("456m678p99s345s[8888s<north]", "6m", {"fully_concealed_self_draw": 1}, 40, id="a claimed kong leaves it concealed"),
    pytest.param("456m678p99s345s[8888s+<north]", "6m", {}, 20, id="an added kong opens it"),
    pytest.param("456m678p99s345s[888s<north]", "6m", {}, 14, id="a pung opens it"),
    pytest.param("456m678p99s[345s<east][234s<east]", "6m", {"all_chows": 1}, 24, id="self-draw does not spoil all chows"),
    pytest.param("55599p[123m<east]222s777s", "5p", {"three_concealed_triplets": 1}, 48, id="the drawn tile completes a concealed pung"),
]


@pytest.mark.parametrize(("hand", "tile", "doubles", "sum_"), DRAWN)
def test_doubles_on_a_self_draw(hand, tile, doubles, sum_):
    won = winner_of(score(deal(hand, tile)))
    assert items(won, "doubles") == doubles
    assert total(won) == sum_


def test_fully_concealed_needs_the_self_draw():
    assert items(winner_of(score(deal("456m678p22299s345s", "6m", source="west"))), "doubles") == {}


def test_east_counts_own_and_round_wind_of_one_pung():
    won = winner_of(score(deal("456m678p99s[111z<north][234s<north]", "6m", winner="east", source="west")))
    assert items(won, "doubles") == {"seat_wind": 1, "round_wind": 1}
    assert total(won) == 56


def test_big_four_winds_are_two_doubles_besides_the_winds():
    hand = "44s[111z<north][222z<west][333z<north][4444z<north]"
    won = winner_of(score(deal(hand, "4s", source="west", options={"limit": None, "limit_hands": []})))
    assert items(won, "points") == {"base": 10, "pung": 12, "kong": 16, "only_wait": 2, "pair_wait": 2}
    assert items(won, "doubles") == {"seat_wind": 1, "round_wind": 1, "big_four_winds": 2, "all_triplets": 1, "half_flush": 1}
    assert total(won) == 42 * 64


OPEN = "456m678p99s[222p<north][234s<east]"
WITH_KONG = "456m678p99s[234s<east](8888s)"

# The doubles that circumstances give, where the tile is drawn or comes from a source:
CIRCUMSTANCES = [
    pytest.param(WITH_KONG, None, ["kong_replacement"], {"kong_replacement": 1}, id="kong replacement"),
    pytest.param(WITH_KONG + "|plum", None, ["kong_replacement", "flower_replacement"], {}, id="kong, then a flower: no kong replacement"),
    pytest.param(OPEN + "|plum", None, ["flower_replacement"], {}, id="flower replacement"),
    pytest.param(OPEN, None, ["last_tile"], {"last_tile": 1}, id="last tile drawn"),
    pytest.param(WITH_KONG, None, ["last_tile", "kong_replacement"], {"last_tile": 1, "kong_replacement": 1}, id="kong with the last tile: both"),
    pytest.param(OPEN, "west", ["last_tile"], {"last_discard": 1}, id="last discard"),
    pytest.param(OPEN, "west", [], {}, id="a discard before the last"),
    pytest.param("456m678p22299s345s", "west", ["ready_at_start"], {"ready_at_start": 1}, id="ready at the start"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "source", "circumstances", "doubles"), CIRCUMSTANCES)
def test_doubles_of_circumstances(hand, source, circumstances, doubles):
    won = winner_of(score(deal(hand, "6m", source=source, circumstances=circumstances)))
    assert items(won, "doubles") == doubles


def test_wall_left_0_is_the_last_tile():
    assert items(winner_of(score(deal(OPEN, "6m", table={"wall_left": 0}))), "doubles") == {"last_tile": 1}
    assert items(winner_of(score(deal(OPEN, "6m", table={"wall_left": 1}))), "doubles") == {}


def test_robbing_a_kong_is_a_double_and_never_the_last_discard():
    won = winner_of(score(deal(OPEN, "6m", source="west", robbed=True, circumstances=["last_tile"])))
    assert items(won, "doubles") == {"robbing_kong": 1}


# --- points instead of doubles -----------------------------------------------------------------------------------

INSTEAD = [
    pytest.param("all_chows", deal("456m678p99s[123m<east][234s<east]", "6m", source="west"), 10, 10, id="all chows"),
    pytest.param("all_triplets", deal("777s33p[111m<west][444z<west][8888p<north]", "7s", source="west"), 10, 28, id="all triplets"),
    pytest.param("kong_replacement", deal(WITH_KONG, "6m", circumstances=["kong_replacement"]), 10, 28, id="kong replacement"),
    pytest.param("last_tile", deal(OPEN, "6m", circumstances=["last_tile"]), 10, 14, id="last tile"),
    pytest.param("last_discard", deal(OPEN, "6m", source="west", circumstances=["last_tile"]), 10, 12, id="last discard"),
    pytest.param(
        "ready_at_start",
        deal("456m678p22299s345s", "6m", source="west", circumstances=["ready_at_start"]),
        100,
        14,
        id="ready at the start",
    ),
]


@pytest.mark.parametrize(("name", "request_", "instead", "points"), INSTEAD)
def test_points_instead_of_doubles(name, request_, instead, points):
    counted = winner_of(score(request_))
    assert items(counted, "doubles") == {name: 1}
    assert total(counted) == points * 2
    changed = winner_of(score(request_ | {"options": {"points_instead_of_doubles": [name]}}))
    assert items(changed, "doubles") == {}
    assert items(changed, "points")[name] == instead
    assert total(changed) == points + instead


# --- all honours: a double only with the roof off ----------------------------------------------------------------

ALL_HONORS = deal("11222444777z[333z<west]", "4z", source="north")
# pungs 4 (444z open) + 8 (222z) + 8 (777z) + 4 (333z), pair of the round wind 2, base 10: 36 points
WITHOUT_ALL_HONORS = {"seat_wind": 1, "dragon_pung": 1, "all_triplets": 1, "terminals_and_honors": 1, "little_four_winds": 1}


def test_all_honors_is_no_double_under_a_limit():
    won = winner_of(score(ALL_HONORS | {"options": {"limit": 1_000_000, "limit_hands": []}}))
    assert items(won, "doubles") == WITHOUT_ALL_HONORS
    assert total(won) == 36 * 32


def test_all_honors_are_two_doubles_with_the_roof_off():
    won = winner_of(score(ALL_HONORS | {"options": {"limit": None, "limit_hands": []}}))
    assert items(won, "doubles") == WITHOUT_ALL_HONORS | {"all_honors": 2}
    assert total(won) == 36 * 128


# --- the limit ---------------------------------------------------------------------------------------------------

BIG_DRAGONS = deal("345m99p[555z<north][666z<north][777z<east]", "5m", source="west")


@pytest.mark.parametrize(
    ("limit", "paid", "limited"), [(500, 500, True), (703, 703, True), (704, 704, False), (1000, 704, False), (None, 704, False)]
)
def test_the_check_of_the_source_704(limit, paid, limited):
    # 10 base + 3 x 4 = 22 points; three dragons and big three dragons are 5 doubles: 704
    won = winner_of(score(BIG_DRAGONS | {"options": {"limit": limit}}))
    assert won.count.score == {
        "points": 22,
        "doubles": 5,
        "before_limit": 704,
        "limit": limit,
        "limited": limited,
        "total": paid,
    }


def test_the_largest_total_stays_below_two_to_the_53():
    hand = "7z(1111z)(2222z)(5555z)(6666z)|12345678f"
    result = score(deal(hand, "7z", circumstances=["last_tile", "kong_on_kong", "ready_at_start"], options={"limit": None, "base": 100}))
    assert total(winner_of(result)) > 1_000_000
    assert all(abs(points) < 2**53 for points in result.payments.values())
