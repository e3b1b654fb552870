"""Chinese Classical: the five liability rules, their excuses, options and warnings."""

from __future__ import annotations

import pytest

from tests.classical import deal, liable, score, warned

OPEN = "456m678p99s[222p<north][234s<east]"
FRESH = "fresh_tile_last_four"
FED = "last_set_fed"
FOURTH = "four_claimed_sets_discard"
WINDS = "little_four_winds_wait"

# --- 1: a fresh tile with four or fewer tiles left ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "circumstances", "others", "expected"),
    [
        pytest.param({"wall_left": 4, "visible": ""}, [], {}, ("west", FRESH), id="four left"),
        pytest.param({"wall_left": 0, "visible": ""}, [], {}, ("west", FRESH), id="none left"),
        pytest.param({"wall_left": 5, "visible": ""}, [], {}, None, id="five left"),
        pytest.param(None, ["last_tile", "fresh_discard"], {}, ("west", FRESH), id="stated"),
        pytest.param({"wall_left": 4, "visible": "19m"}, [], {}, ("west", FRESH), id="other tiles lie open"),
        pytest.param({"wall_left": 4, "visible": "6m"}, [], {}, None, id="discarded before"),
        pytest.param({"wall_left": 4, "visible": ""}, [], {"north": "19m147p258s12z[567m<west]"}, None, id="shown in a chow"),
        pytest.param({"wall_left": 4, "visible": ""}, [], {"north": "69m147p258s12345z"}, ("west", FRESH), id="hidden in another hand"),
        pytest.param({"wall_left": 4, "visible": ""}, ["no_safe_discard"], {}, None, id="no safe discard"),
    ],
)
def test_fresh_tile(table, circumstances, others, expected):
    result = score(deal(OPEN, "6m", source="west", circumstances=circumstances, others=others, table=table))
    assert liable(result) == expected
    codes = {code for code, _ in warned(result)}
    assert not codes & {"freshness_unknown", "wall_unknown"}


def test_a_fresh_tile_pays_for_all_three():
    result = score(deal(OPEN, "6m", source="west", table={"wall_left": 4, "visible": ""}))
    # base 10, open pung 2: 12, twice for east
    assert result.payments == {"east": 0, "south": 48, "west": -48, "north": 0}


def test_the_winners_own_meld_shows_the_tile():
    hand = "456m678p99s[567m<east][234s<east]"
    assert liable(score(deal(hand, "6m", source="west", table={"wall_left": 4, "visible": ""}))) is None


def test_no_discarder_no_liability():
    assert liable(score(deal(OPEN, "6m", table={"wall_left": 4, "visible": ""}))) is None
    assert liable(score(deal(OPEN, "6m", source="west", robbed=True, table={"wall_left": 4, "visible": ""}))) is None
    counted = deal(OPEN, "6m", source="west", robbed=True, table={"wall_left": 4, "visible": ""}, options={"robbed_kong_liable": True})
    assert liable(score(counted)) is None  # a robbed tile is never fresh


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (None, {"wall_unknown", "freshness_unknown", "visible_unknown"}),
        ({"dealer_wins": 2}, {"wall_unknown", "freshness_unknown", "visible_unknown"}),
        ({"wall_left": 4}, {"freshness_unknown", "visible_unknown"}),
        ({"wall_left": 30}, {"visible_unknown"}),
        ({"visible": ""}, {"wall_unknown"}),
        ({"wall_left": 30, "visible": ""}, set()),
    ],
)
def test_unknown_freshness_is_not_fresh_and_warned_about(table, codes):
    result = score(deal(OPEN, "6m", source="west", table=table))
    assert liable(result) is None
    assert {code for code, _ in warned(result)} - {"hand_missing"} == codes
    # base 10, open pung 2: 12, twice from and to east; nobody else has a hand
    assert result.payments == {"east": -24, "south": 48, "west": -12, "north": -12}


def test_an_unknown_wall_is_warned_about():
    result = score(deal(OPEN, "6m", source="west", circumstances=["fresh_discard"]))
    assert liable(result) is None
    assert ("wall_unknown", FRESH) in warned(result)


@pytest.mark.parametrize(
    "request_",
    [
        deal(OPEN, "6m", source="west", circumstances=["last_tile"], liability="nobody"),
        deal(OPEN, "6m", source="west", circumstances=["last_tile", "no_safe_discard"]),
        deal("456m678p99s[567m<east][234s<east]", "6m", source="west", circumstances=["last_tile"]),
        deal(OPEN, "6m", circumstances=["last_tile"]),
    ],
)
def test_no_warning_where_freshness_cannot_matter(request_):
    assert not {code for code, _ in warned(score(request_))} & {"freshness_unknown", "wall_unknown"}


# --- 2: feeding the last set of a pattern ------------------------------------------------------------------------

# hand, tile, source (nobody: self-draw), liable. Wall and discards do not matter: 30 tiles are left.
FEEDS = [
    pytest.param("456m99p[555z<west][666z<west][777z<north]", "6m", None, ("north", FED), id="third dragon"),
    pytest.param("456m99p[555z<north][666z<west][777z<west]", "6m", "north", ("west", FED), id="third dragon, another's discard"),
    pytest.param("456m99p[777z<north](5555z)[666z<west]", "6m", None, ("west", FED), id="a concealed kong is one of the three"),
    pytest.param("456m99p[777z<north][666z<west](5555z)", "6m", None, None, id="the third is a concealed kong"),
    pytest.param("456m99p[777z<north][666z<west][5555z<north]", "6m", None, ("north", FED), id="the third is a claimed kong"),
    pytest.param("456m99p[777z<north][666z<west][5555z+<north]", "6m", None, ("north", FED), id="the third was a pung"),
    pytest.param("456m99p[777z<north][666z<west]555z", "6m", None, None, id="the third is concealed"),
    pytest.param("456m99p[777z<north][666z<west]555z", "6m", "north", None, id="the discard completes another set"),
    pytest.param("456m99p[777z<north][666z<west]555z", "5z", "north", ("north", FED), id="the discard completes the third"),
    pytest.param("456m99p[777z<north]666z555z", "5z", "north", None, id="only one dragon set lies open"),
    pytest.param("66m222p[777z<north][666z<west]555z", "5z", "north", ("north", FED), id="three scholars"),
    pytest.param("456m222p55z[777z<north][666z<west]", "5z", "north", ("north", FED), id="little three dragons: the pair"),
    pytest.param("456m222p55z[777z<north](6666z)", "5z", "north", ("north", FED), id="with a concealed kong"),
    pytest.param("456m222p55z[777z<north][666z<west]", "5z", None, None, id="the pair is drawn"),
    pytest.param("456m222p55z[777z<north][666z<west]", "6m", "north", None, id="the pair was there"),
    pytest.param("456m222p55z[777z<north]666z", "5z", "north", None, id="one dragon concealed"),
    pytest.param("99p[111z<west][222z<north][333z<north][444z<east]", "9p", None, ("east", FED), id="fourth wind"),
    pytest.param("99p[111z<west](2222z)[333z<north][444z<east]", "9p", "west", ("east", FED), id="fourth wind, one a concealed kong"),
    pytest.param("99p[111z<west][222z<north][333z<north](4444z)", "9p", None, None, id="fourth wind a concealed kong"),
    pytest.param("99p444z[111z<west](2222z)[333z<north]", "4z", "east", ("east", FED), id="the discard completes the fourth wind"),
    pytest.param("99p444z[111z<west](2222z)[333z<north]", "9p", "east", None, id="the discard completes the pair"),
    pytest.param("99p444z111z[222z<west][333z<north]", "4z", "east", None, id="two winds lie open"),
    pytest.param("55m[123m<east][456m<east][789m<east][222m<north]", "5m", None, ("north", FED), id="full flush, fourth claim"),
    pytest.param("55m[123m<east][456m<east][234m<east](8888m)", "5m", None, None, id="full flush: a concealed kong is no claim"),
    pytest.param("55m[123m<east](8888m)[456m<east][234m<east]", "5m", None, None, id="full flush: three claims, drawn"),
    pytest.param("55m222m[123m<east][456m<east][789m<east]", "2m", "west", ("west", FED), id="full flush: the discard is the fourth"),
    pytest.param("55m222m[123m<east][456m<east][789m<east]", "5m", "west", ("west", FED), id="full flush: the discard is the pair"),
    pytest.param("55m(8888m)[123m<east][456m<east][234m<east]", "5m", "west", ("west", FED), id="three claims, a concealed kong, the pair"),
    pytest.param("55m222m678m[123m<east][456m<east]", "2m", "west", None, id="full flush: the discard is the third"),
    pytest.param("55p[123m<east][456m<east][789m<east][222m<north]", "5p", None, None, id="no full flush"),
    pytest.param("66z[111z<west][333z<north][555z<north][777z<west]", "6z", None, ("west", FED), id="all honours, fourth claim"),
    pytest.param("66z333z[111z<west][555z<north][777z<west]", "3z", "north", ("north", FED), id="all honours, the discard"),
    pytest.param("88s[222s<west][333s<west][444s<west][666z<north]", "8s", None, ("north", FED), id="all green, fourth claim"),
    pytest.param("88s234s[222s<west][444s<west][666z<north]", "3s", "east", ("east", FED), id="all green, the discard"),
    pytest.param("99m[111m<west][111p<west][999p<west][999s<north]", "9m", None, ("north", FED), id="all terminals, fourth claim"),
    pytest.param("99m[111m<west][111p<west][999p<west][999s<north]", "9m", "east", ("east", FOURTH), id="3: four claimed, then the discard"),
    pytest.param("55m[123m<east][456m<east][789m<east][222m<north]", "5m", "west", ("west", FOURTH), id="3: full flush"),
    pytest.param("66z[111z<west][333z<north][444z<north][777z<west]", "6z", "north", ("north", FOURTH), id="3: all honours"),
    pytest.param("88s[222s<west][333s<west][444s<west][666z<north]", "8s", "east", ("east", FOURTH), id="3: all green"),
    pytest.param("456m44z[111z<west][222z<north][333z<north]", "4z", "west", ("west", WINDS), id="4: the fourth wind"),
    pytest.param("456m44z[111z<west](2222z)[333z<north]", "4z", "west", ("west", WINDS), id="4: with a concealed kong"),
    pytest.param("456m44z[111z<west][222z<north][333z<north]", "4z", None, None, id="4: drawn"),
    pytest.param("456m44z[111z<west][222z<north][333z<north]", "6m", "west", None, id="4: another tile"),
    pytest.param("456m44z222z[111z<west][333z<north]", "4z", "west", None, id="4: one wind set is concealed"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "tile", "source", "expected"), FEEDS)
@pytest.mark.parametrize("limit_hands", [None, []])
def test_feeding_the_last_set(hand, tile, source, expected, limit_hands):
    options = {} if limit_hands is None else {"limit_hands": limit_hands}
    assert liable(score(deal(hand, tile, source=source, table={"wall_left": 30}, options=options))) == expected


def test_the_feeder_pays_for_all_three_and_the_losers_do_not_settle():
    hand = "456m99p[555z<west][666z<west][777z<north]"
    losers = {"east": "1m147p258s123z111s", "west": "19m147p58s2z33z333s"}
    result = score(deal(hand, "6m", source="west", others=losers, options={"limit": None}))
    # 704 x (2 + 1 + 1)
    assert [(t.source, t.to, t.points, t.reason) for t in result.transfers] == [("north", "south", 2816, "liable")]
    assert result.payments == {"east": 0, "south": 2816, "west": 0, "north": -2816}


def melds(*entries):
    """Melds as (tiles, feeder), with a third part ``excused`` or ``added`` where that is meant."""
    return [{"tiles": tiles, "from": feeder, **dict.fromkeys(more, True)} for tiles, feeder, *more in entries]


def dragons(*more, concealed="456m99p", third="777z"):
    return {"concealed": concealed, "melds": melds(("555z", "west"), ("666z", "west"), (third, "north", *more))}


def test_an_excused_feeder_is_not_liable():
    assert liable(score(deal(dragons(), "6m"))) == ("north", FED)
    assert liable(score(deal(dragons("excused"), "6m"))) is None


@pytest.mark.parametrize(("counts", "expected"), [(True, ("north", FED)), (False, None)])
def test_option_claimed_kong_liable(counts, expected):
    assert liable(score(deal(dragons(third="7777z"), "6m", options={"claimed_kong_liable": counts}))) == expected
    # an added kong was fed as a pung: the option does not ask about it
    assert liable(score(deal(dragons("added", third="7777z"), "6m", options={"claimed_kong_liable": counts}))) == ("north", FED)


def test_a_claimed_kong_still_is_one_of_the_sets():
    hand = {"concealed": "456m99p", "melds": melds(("5555z", "west"), ("666z", "west"), ("777z", "north"))}
    assert liable(score(deal(hand, "6m", options={"claimed_kong_liable": False}))) == ("north", FED)


def honors(*more):
    """All honours with three dragons fed by west, the fourth claim by north."""
    sets = melds(("555z", "east"), ("666z", "east"), ("777z", "west"), ("111z", "north", *more))
    return {"concealed": "33z", "melds": sets}


def test_a_later_feeder_replaces_an_earlier_one():
    assert liable(score(deal(honors(), "3z"))) == ("north", FED)


def test_an_excused_later_feeder_leaves_the_earlier_one():
    assert liable(score(deal(honors("excused"), "3z"))) == ("west", FED)


def test_a_liable_discarder_comes_before_every_feeder():
    assert liable(score(deal(honors(), "3z", source="east"))) == ("east", FOURTH)


def test_an_excused_last_discard_leaves_the_feeder():
    request = deal(honors(), "3z", source="east", circumstances=["no_safe_discard"])
    assert liable(score(request)) == ("north", FED)


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("456m99p[777z<north][666z<west]555z", "5z"),
        ("456m222p55z[777z<north][666z<west]", "5z"),
        ("55m222m[123m<east][456m<east][789m<east]", "2m"),
        ("456m44z[111z<west][222z<north][333z<north]", "4z"),
    ],
)
def test_no_safe_discard_excuses_the_winning_discard(hand, tile):
    request = deal(hand, tile, source="west", table={"wall_left": 30})
    assert liable(score(request)) is not None
    request["win"]["circumstances"] = ["no_safe_discard"]
    assert liable(score(request)) is None


# --- a robbed kong -----------------------------------------------------------------------------------------------

FLUSH = "55m678m[123m<east][234m<east][123m<east]"


@pytest.mark.parametrize(("counts", "expected"), [(False, None), (True, ("west", FED))])
def test_option_robbed_kong_liable(counts, expected):
    request = deal(FLUSH, "6m", source="west", robbed=True, table={"wall_left": 30}, options={"robbed_kong_liable": counts})
    assert liable(score(request)) == expected


@pytest.mark.parametrize(("counts", "expected"), [(False, ("north", FED)), (True, ("north", FED))])
def test_a_robbed_kong_leaves_the_earlier_feeder(counts, expected):
    # the robbed 6m completes a chow, no dragon: the feeder of the third dragon stays liable either way
    request = deal(dragons(), "6m", source="west", robbed=True, options={"robbed_kong_liable": counts})
    assert liable(score(request)) == expected


# --- what is not stated ------------------------------------------------------------------------------------------


def test_an_unknown_feeder_is_warned_about():
    result = score(deal("456m99p[555z<west][666z<west][777z]", "6m"))
    assert liable(result) is None
    assert [(warn.code, warn.rule, warn.pointer) for warn in result.warnings if warn.code == "feeder_unknown"] == [
        ("feeder_unknown", FED, "/hands/south/melds/2/from")
    ]


def test_an_unknown_feeder_does_not_matter_elsewhere():
    codes = {code for code, _ in warned(score(deal("456m99p[555z][666z<west][777z<north]", "6m")))}
    assert "feeder_unknown" not in codes
