"""Chinese Classical: every point item (rules: "Points, everyone", "Points, winner only")."""

from __future__ import annotations

import pytest

from tests.classical import deal, items, score, total, warned, winner_of

# South wins on west's discard in the east round: 2z is the own wind, 1z the round wind, 3z and 4z are guests.
# hand (with the winning tile), tile, points besides the base of 10, doubles
BY_DISCARD = [
    pytest.param("456m678p99s[123m<east][234s<east]", "6m", {}, {"all_chows": 1}, id="chows 0"),
    pytest.param("456m678p99s[222p<north][234s<east]", "6m", {"pung": 2}, {}, id="open pung of 2-8"),
    pytest.param("456m678p99s[999p<north][234s<east]", "6m", {"pung": 4}, {}, id="open pung of 9"),
    pytest.param("456m678p99s[111p<north][234s<east]", "6m", {"pung": 4}, {}, id="open pung of 1"),
    pytest.param("456m678p99s[333z<north][234s<east]", "6m", {"pung": 4}, {}, id="open pung of a guest wind"),
    pytest.param("456m555p99s[678s<east][234s<east]", "6m", {"pung": 4}, {}, id="concealed pung of 2-8"),
    pytest.param("456m999p66s[234s<east][345p<east]", "6m", {"pung": 8}, {}, id="concealed pung of 9"),
    pytest.param("456m66s444z[234s<east][345p<east]", "6m", {"pung": 8}, {}, id="concealed pung of a guest wind"),
    pytest.param("55599p[123m<east][234s<east][678s<east]", "5p", {"pung": 2}, {}, id="pung completed by a discard is open"),
    pytest.param("99955p[123m<east][234s<east][678s<east]", "9p", {"pung": 4}, {}, id="pung of 9 completed by a discard"),
    pytest.param("456m678p99s[7777m<north][234s<east]", "6m", {"kong": 8}, {}, id="claimed kong of 2-8"),
    pytest.param("456m678p99s[7777m+<north][234s<east]", "6m", {"kong": 8}, {}, id="added kong of 2-8"),
    pytest.param("456m678p99s(7777m)[234s<east]", "6m", {"kong": 16}, {}, id="concealed kong of 2-8"),
    pytest.param("456m678p99s[9999p<north][234s<east]", "6m", {"kong": 16}, {}, id="claimed kong of 9"),
    pytest.param("456m678p99s[4444z+<north][234s<east]", "6m", {"kong": 16}, {}, id="added kong of a guest wind"),
    pytest.param("456m678p99s(4444z)[234s<east]", "6m", {"kong": 32}, {}, id="concealed kong of a guest wind"),
    pytest.param("456m678p99s(1111p)[234s<east]", "6m", {"kong": 32}, {}, id="concealed kong of 1"),
    pytest.param("456m678p55z[123m<east][234s<east]", "6m", {"pair": 2}, {}, id="pair of white dragons"),
    pytest.param("456m678p66z[123m<east][234s<east]", "6m", {"pair": 2}, {}, id="pair of green dragons"),
    pytest.param("456m678p77z[123m<east][234s<east]", "6m", {"pair": 2}, {}, id="pair of red dragons"),
    pytest.param("456m678p22z[123m<east][234s<east]", "6m", {"pair": 2}, {}, id="pair of the own wind"),
    pytest.param("456m678p11z[123m<east][234s<east]", "6m", {"pair": 2}, {}, id="pair of the round wind"),
    pytest.param("456m678p33z[123m<east][234s<east]", "6m", {}, {"all_chows": 1}, id="pair of a guest wind 0"),
    pytest.param("456m678p99s[222p<north][234s<east]|plum", "6m", {"pung": 2, "flower": 4}, {}, id="one flower"),
    pytest.param("456m678p99s[222p<north][234s<east]|plum winter autumn", "6m", {"pung": 2, "flower": 12}, {}, id="three flowers"),
    pytest.param("123m678p99s[222p<north][234s<east]", "3m", {"pung": 2, "only_wait": 2}, {}, id="edge wait"),
    pytest.param("789m678p99s[222p<north][234s<east]", "7m", {"pung": 2, "only_wait": 2}, {}, id="edge wait on 7"),
    pytest.param("456m678p99s[222p<north][234s<east]", "5m", {"pung": 2, "only_wait": 2}, {}, id="closed wait"),
    pytest.param("456m678p99s[222p<north][234s<east]", "9s", {"pung": 2, "only_wait": 2, "pair_wait": 4}, {}, id="single wait on 9"),
    pytest.param("456m678p33z[222p<north][234s<east]", "3z", {"pung": 2, "only_wait": 2, "pair_wait": 4}, {}, id="single wait, guest wind"),
    pytest.param("456m678p55s[222p<north][234s<east]", "5s", {"pung": 2, "only_wait": 2, "pair_wait": 2}, {}, id="single wait on 5"),
    pytest.param("67899p[222p<north][234s<east][123m<east]", "9p", {"pung": 2, "pair_wait": 4}, {}, id="6789 waits on two kinds"),
    pytest.param("66678p[222p<north][234s<east][123m<east]", "6p", {"pung": 2, "pair_wait": 2}, {}, id="6678: the pair is worth more"),
    pytest.param("44678p345m[222p<north][234s<east]", "3m", {"pung": 2}, {}, id="two-sided wait"),
]


@pytest.mark.parametrize(("hand", "tile", "points", "doubles"), BY_DISCARD)
def test_points_on_a_discard(hand, tile, points, doubles):
    won = winner_of(score(deal(hand, tile, source="west")))
    assert items(won, "points") == {"base": 10, **points}
    assert items(won, "doubles") == doubles
    assert total(won) == (10 + sum(points.values())) * 2 ** sum(doubles.values())


def test_east_in_the_east_round_has_a_pair_of_four_points():
    won = winner_of(score(deal("456m678p11z[123m<north][234s<north]", "6m", winner="east", source="west")))
    assert items(won, "points") == {"base": 10, "pair": 4}
    assert items(won, "doubles") == {}
    assert total(won) == 14


def test_self_draw_is_two_points_and_leaves_the_pung_concealed():
    won = winner_of(score(deal("55599p[123m<east][234s<east][678s<east]", "5p")))
    assert items(won, "points") == {"base": 10, "pung": 4, "self_draw": 2}
    assert total(won) == 16


@pytest.mark.parametrize("circumstance", ["kong_replacement", "flower_replacement"])
def test_replacement_tiles_are_self_draws(circumstance):
    won = winner_of(score(deal("456m678p99s(8888s)[234s<east]|plum", "6m", circumstances=[circumstance])))
    assert items(won, "points") == {"base": 10, "kong": 16, "flower": 4, "self_draw": 2}
    assert items(won, "doubles") == ({"kong_replacement": 1} if circumstance == "kong_replacement" else {})


def test_a_robbed_tile_completes_an_open_set():
    # 99s in hand and 678p concealed; the robbed 6m completes a chow, the concealed pung of 5s stays concealed
    won = winner_of(score(deal("456m555s99s[234s<east][678p<east]", "6m", source="west", robbed=True)))
    assert items(won, "points") == {"base": 10, "pung": 4}
    assert items(won, "doubles") == {"robbing_kong": 1}


@pytest.mark.parametrize("base", [10, 20, 50, 100])
def test_option_base(base):
    won = winner_of(score(deal("456m678p99s[222p<north][234s<east]", "6m", source="west", options={"base": base})))
    assert items(won, "points") == {"base": base, "pung": 2}
    assert total(won) == base + 2


# --- only wait: 45m and 678p, waiting on 3m and 6m; south wins on 6m ---------------------------------------------

TWO_SIDED = "456m678p99s[222p<north][234s<east]"


@pytest.mark.parametrize(
    ("visible", "others", "only_wait"),
    [
        pytest.param("3333m", {}, 2, id="all four discarded"),
        pytest.param("333m", {}, 0, id="one may still come"),
        pytest.param("6m6m6m", {}, 0, id="the winning kind does not matter"),
        pytest.param("", {"north": "19m147p25s123z(3333m)"}, 2, id="in another player's concealed kong"),
        pytest.param("3m", {"north": "19m147p25s123z[333m<west]"}, 2, id="a pung and a discard"),
        pytest.param("", {"north": "19m147p25s123z[333m<west]"}, 0, id="a pung alone"),
        pytest.param("333m", {"north": "19m147p25s123z[123m<west]"}, 2, id="one of them in a chow"),
        pytest.param("333m", {"north": "139m147p258s1234z"}, 0, id="hidden in another hand"),
    ],
)
def test_two_sided_wait_with_one_side_exhausted(visible, others, only_wait):
    result = score(deal(TWO_SIDED, "6m", source="west", others=others, table={"visible": visible}))
    expected = {"base": 10, "pung": 2} | ({"only_wait": 2} if only_wait else {})
    assert items(winner_of(result), "points") == expected
    assert ("visible_unknown", "only_wait") not in warned(result)


def test_the_winning_kind_is_never_dropped():
    # three 6m lie open, the fourth wins; 3m is exhausted too: 6m still is the only wait
    won = winner_of(score(deal(TWO_SIDED, "6m", source="west", table={"visible": "3333666m"})))
    assert items(won, "points")["only_wait"] == 2


def test_unknown_discards_are_warned_about_where_they_could_matter():
    for table in (None, {}, {"wall_left": 30}, {"dealer_wins": 2}):
        result = score(deal(TWO_SIDED, "6m", source="west", table=table))
        assert "only_wait" not in items(winner_of(result), "points")
        assert ("visible_unknown", "only_wait") in warned(result)
    closed = score(deal(TWO_SIDED, "5m", source="west"))
    assert ("visible_unknown", "only_wait") not in warned(closed)
    # north conceals a 3m, so that the other side of the wait cannot be exhausted
    hidden = score(deal(TWO_SIDED, "6m", source="west", others={"north": "139m147p258s1234z"}))
    assert ("visible_unknown", "only_wait") not in warned(hidden)


def test_melds_that_exhaust_a_wait_need_no_word_of_what_lies_open():
    result = score(deal(TWO_SIDED, "6m", source="west", others={"north": "19m147p25s123z(3333m)"}, table={"wall_left": 30}))
    assert items(winner_of(result), "points")["only_wait"] == 2
    assert ("visible_unknown", "only_wait") not in warned(result)


# 3333456m waits on 3m, which the player holds four times, and on 6m: 333 345 66.
FOUR_OWN = "33334566m[222p<north][234s<east]"


@pytest.mark.parametrize(
    ("mode", "points"),
    [
        ("own_and_table", {"base": 10, "pung": 6, "only_wait": 2, "pair_wait": 2}),
        ("table", {"base": 10, "pung": 6, "pair_wait": 2}),
    ],
)
def test_option_only_wait_exhausted(mode, points):
    won = winner_of(score(deal(FOUR_OWN, "6m", source="west", table={}, options={"only_wait_exhausted": mode})))
    assert items(won, "points") == points


def test_under_table_the_own_concealed_kong_is_a_meld():
    # 45m waits on 3m and 6m; the four 3m are the own concealed kong
    hand = "456m678p99s(3333m)[234s<east]"
    for mode in ("own_and_table", "table"):
        won = winner_of(score(deal(hand, "6m", source="west", table={}, options={"only_wait_exhausted": mode})))
        assert items(won, "points") == {"base": 10, "kong": 16, "only_wait": 2}


def test_the_winner_takes_the_reading_worth_most():
    # 22333444p with 4p: three pungs (2p pair) or chows 234 234 with 34 ... : 333 open-or-concealed pungs win
    won = winner_of(score(deal("222333444p99s[678s<east]", "9s", source="west")))
    # three concealed pungs of 4 points and the double, not three times the chow 234
    assert items(won, "points") == {"base": 10, "pung": 12, "only_wait": 2, "pair_wait": 4}
    assert items(won, "doubles") == {"three_concealed_triplets": 1}
    assert total(won) == 56


# --- losers, and everybody after a draw --------------------------------------------------------------------------

# hand of 13 tiles, seat, points, doubles (east round)
WITHOUT_WIN = [
    pytest.param("19m147p258s1234z5z", "south", {}, {}, id="nothing"),
    pytest.param("129m147p258s1155z", "south", {"pair": 2}, {}, id="two pairs score one"),
    pytest.param("129m147p258s1155z", "east", {"pair": 4}, {}, id="the best of two pairs"),
    pytest.param("129m147p258s3344z", "south", {}, {}, id="guest pairs"),
    pytest.param("222m147p258s1234z", "south", {"pung": 4}, {}, id="three alike are a concealed pung"),
    pytest.param("999m147p258s1234z", "south", {"pung": 8}, {}, id="three 9 alike"),
    pytest.param("2222m147p258s123z", "south", {"pung": 4}, {}, id="four alike are one pung"),
    pytest.param("234m147p25s22z[999p<north]", "west", {"pung": 4}, {}, id="open pung"),
    pytest.param("234m147p25s34z(9999p)", "west", {"kong": 32}, {}, id="concealed kong"),
    pytest.param("234m147p25s34z[9999p<north]", "west", {"kong": 16}, {}, id="claimed kong"),
    pytest.param("23m147p258s34z222z", "south", {"pung": 8}, {"seat_wind": 1}, id="own wind"),
    pytest.param("23m147p258s34z111z", "south", {"pung": 8}, {"round_wind": 1}, id="round wind"),
    pytest.param("23m147p258s34z111z", "east", {"pung": 8}, {"seat_wind": 1, "round_wind": 1}, id="own and round wind"),
    pytest.param("23m147p258s34z777z", "south", {"pung": 8}, {"dragon_pung": 1}, id="dragon"),
    pytest.param(
        "147p11555666z77z", "east", {"pung": 16, "pair": 4}, {"dragon_pung": 2, "little_three_dragons": 1}, id="another pair scores"
    ),
    pytest.param(
        "1479p555666777z",
        "east",
        {"pung": 24},
        {"dragon_pung": 3, "big_three_dragons": 2, "three_concealed_triplets": 1},
        id="big three dragons",
    ),
    pytest.param(
        "14p33344z[222z<south][111z<north]",
        "east",
        {"pung": 16},
        {"seat_wind": 1, "round_wind": 1, "little_four_winds": 1},
        id="little four winds",
    ),
    pytest.param(
        "1p[222z<south][111z<north][333z<north][444z<north]",
        "east",
        {"pung": 16},
        {"seat_wind": 1, "round_wind": 1, "big_four_winds": 2},
        id="big four winds",
    ),
    pytest.param("1479p222m333s444s", "east", {"pung": 12}, {"three_concealed_triplets": 1}, id="three concealed triplets"),
    pytest.param("1479p222m333s[444s<west]", "east", {"pung": 10}, {}, id="two concealed, one open"),
    pytest.param(
        "1479p222m333s[4444s<west]", "east", {"pung": 8, "kong": 8}, {"three_concealed_triplets": 1}, id="a claimed kong is concealed"
    ),
    pytest.param("1479p222m333s[4444s+<west]", "east", {"pung": 8, "kong": 8}, {}, id="an added kong is open"),
    pytest.param("19m147p258s12345z|plum spring", "east", {"flower": 8}, {"own_flowers": 1}, id="own flowers of east"),
    pytest.param("19m147p258s12345z|orchid summer", "south", {"flower": 8}, {"own_flowers": 1}, id="own flowers of south"),
    pytest.param("19m147p258s12345z|chrysanthemum autumn", "west", {"flower": 8}, {"own_flowers": 1}, id="own flowers of west"),
    pytest.param("19m147p258s12345z|bamboo winter", "north", {"flower": 8}, {"own_flowers": 1}, id="own flowers of north"),
    pytest.param("19m147p258s12345z|plum summer", "east", {"flower": 8}, {}, id="one own flower"),
    pytest.param("19m147p258s12345z|spring summer autumn winter", "east", {"flower": 16}, {"four_seasons": 1}, id="four seasons"),
    pytest.param("19m147p258s12345z|spring summer autumn bamboo", "south", {"flower": 16}, {}, id="three seasons"),
    pytest.param("19m147p258s12345z|plum orchid chrysanthemum bamboo", "east", {"flower": 16}, {"four_plants": 1}, id="four plants"),
    pytest.param(
        "19m147p258s12345z|12345678f",
        "east",
        {"flower": 32},
        {"four_plants": 1, "four_seasons": 1, "own_flowers": 1},
        id="all eight flowers",
    ),
    pytest.param("1112223334445p", "east", {"pung": 20}, {"three_concealed_triplets": 1}, id="winner's doubles are not a loser's"),
]


@pytest.mark.parametrize(("hand", "seat", "points", "doubles"), WITHOUT_WIN)
def test_hands_that_did_not_win(hand, seat, points, doubles):
    result = score({"win": None, "round_wind": "east", "hands": {seat: hand}})
    drawn = result.hands[seat]
    assert drawn.outcome == "drawn"
    assert items(drawn, "points") == points
    assert items(drawn, "doubles") == doubles
    assert total(drawn) == min(500, sum(points.values()) * 2 ** sum(doubles.values()))
    assert set(result.payments.values()) == {0}


def test_a_loser_is_cut_at_the_limit():
    # 16 points and three doubles are 128
    hand = "14p33344z[222z<south][111z<north]"
    result = score({"win": None, "round_wind": "east", "hands": {"east": hand}, "options": {"limit": 100}})
    assert result.hands["east"].count.score == {
        "points": 16,
        "doubles": 3,
        "before_limit": 128,
        "limit": 100,
        "limited": True,
        "total": 100,
    }
