"""From a request's deal to a ``Deal``: every fault code of a deal, its pointer, several faults at once."""

from __future__ import annotations

import copy

import pytest

from mahjong_scoring.core.deal import CIRCUMSTANCES, Deal, DealConstraints, canonical_deal
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.intake import contradictions
from mahjong_scoring.intake.contradictions import check_deal
from mahjong_scoring.intake.deals import read_deal
from tests.classical import faults as scored_faults
from tests.classical import score

# south wins on east's 1m.
EXAMPLE = {
    "round_wind": "east",
    "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"},
    "hands": {"south": "23456m55z[789m<east](2222z)"},
}
LOSER = "159p147s33566z78s"


def changed(**changes):
    """The example with parts replaced: ``win`` is merged, what is ``None`` there is left out."""
    deal = copy.deepcopy(EXAMPLE)
    win = changes.pop("win", {})
    deal["win"] = {key: value for key, value in (deal["win"] | win).items() if value is not None}
    deal["hands"] = deal["hands"] | changes.pop("hands", {})
    return deal | changes


def faults(deal, **limits):
    """Code and pointer of every fault, in order; empty for a deal that can be read."""
    try:
        read_deal(deal, DealConstraints(**limits))
    except DealError as error:
        found = error.faults
    else:
        return []
    assert all(fault.detail and "{" not in fault.detail for fault in found)
    return [(fault.code, fault.pointer) for fault in found]


def read(deal):
    return read_deal(deal, DealConstraints())


# --- what is read ------------------------------------------------------------------------------------------------


def test_the_example_of_the_design():
    assert canonical_deal(read(EXAMPLE)) == {
        "round_wind": "east",
        "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m", "circumstances": []},
        "hands": {
            "south": {
                "concealed": "23456m55z",
                "melds": [{"tiles": "789m", "from": "east"}, {"tiles": "2222z", "concealed": True}],
                "flowers": [],
            }
        },
    }


def test_the_winning_tile_may_stand_among_the_concealed_ones():
    taken_out = read(changed(hands={"south": "123456m55z[789m<east](2222z)"}))
    assert canonical_deal(taken_out) == canonical_deal(read(EXAMPLE))


def test_only_one_winning_tile_is_taken_out():
    # eight tiles: one 1m is the winning tile, two stay
    deal = changed(win={"tile": "1m"}, hands={"south": "111234m55z[789m<east](2222z)"})
    assert read(deal).hands["south"].concealed[0] == 2


@pytest.mark.parametrize("tile", ["1m", " 1 m ", "\U0001f007"])
def test_the_winning_tile_is_read_leniently(tile):
    assert tile_name(read(changed(win={"tile": tile})).win.tile) == "1m"


def test_everything_comes_out_canonical():
    deal = changed(
        win={"by": "self_draw", "from": None, "kong": "E", "circumstances": ["last_tile", "kong_on_kong"]},
        hands={
            "south": {"concealed": "55z 65432m", "melds": [{"tiles": "1111z", "concealed": True}, {"tiles": ["2z"] * 4, "added": True}]}
        },
        table={"visible": ["9m", "PP", "1m"], "wall_left": 0, "dealer_wins": 2},
        liability={"south": "west"},
    )
    assert canonical_deal(read(deal)) == {
        "round_wind": "east",
        "win": {
            "winner": "south",
            "by": "self_draw",
            "tile": "1m",
            "kong": "1z",
            "circumstances": ["last_tile", "kong_replacement", "kong_on_kong"],
        },
        "hands": {
            "south": {
                "concealed": "23456m55z",
                "melds": [{"tiles": "1111z", "concealed": True}, {"tiles": "2222z", "added": True}],
                "flowers": [],
            }
        },
        "table": {"wall_left": 0, "visible": "19m55z", "dealer_wins": 2},
        "liability": {"south": "west"},
    }


def test_winners_stand_in_turn_order():
    hands = {"north": "23m456p33444s[678p]", "east": "23m456s11555p[678s]", "south": "23m55z[999s][789p][333z]"}
    deal = changed(win={"winner": ["north", "east", "south"], "from": "west"}, hands=hands)
    assert read(deal).win.winners == ("north", "east", "south")
    assert read(deal | {"win": deal["win"] | {"winner": ["south", "north", "east"]}}).win.winners == ("north", "east", "south")


@pytest.mark.parametrize(
    ("table", "circumstances", "fresh"),
    [
        (None, [], None),
        (None, ["fresh_discard"], True),
        ({}, [], None),
        ({"dealer_wins": 2}, [], None),
        ({"wall_left": 5}, [], None),
        ({"visible": ""}, [], True),
        ({"visible": "9m"}, [], True),
        ({"visible": "1m"}, [], False),
    ],
)
def test_freshness(table, circumstances, fresh):
    assert read(changed(win={"circumstances": circumstances}, table=table)).fresh is fresh


@pytest.mark.parametrize(
    ("table", "circumstances", "last"),
    [
        (None, [], None),
        (None, ["last_copy"], True),
        ({}, [], None),
        ({"dealer_wins": 2}, [], None),
        ({"wall_left": 5}, [], None),
        ({"visible": ""}, [], False),
        ({"visible": "111m"}, [], True),
        ({"visible": "11m"}, [], False),
    ],
)
def test_last_copy(table, circumstances, last):
    assert read(changed(win={"circumstances": circumstances}, table=table)).last_copy() is last


MELDS_WITH_1M = {"south": "23456m55z(2222z)[789m<east]", "north": "12345678p22s[123m<west]", "east": "123p777s1133z[111m<north]"}


@pytest.mark.parametrize(
    ("hands", "fresh", "last"),
    [
        (("south", "north"), False, None),
        (("south", "east"), False, True),
    ],
)
def test_what_the_melds_show_is_known_without_a_word_of_what_lies_open(hands, fresh, last):
    shown = {"south": MELDS_WITH_1M["south"]} | {seat: MELDS_WITH_1M[seat] for seat in hands if seat != "south"}
    deal = read(changed(hands=shown, table={"wall_left": 5}))
    assert (deal.fresh, deal.last_copy()) == (fresh, last)


def test_a_draw_needs_nothing_else():
    deal = read({"win": None})
    assert (deal.win, dict(deal.hands), deal.liability) == (None, {}, {})
    assert canonical_deal(deal) == {"round_wind": "east", "win": None, "hands": {}}


@pytest.mark.parametrize("liability", ["west", {"south": "west"}, {}])
def test_liability_that_is_read(liability):
    expected = {} if liability == {} else {"south": "west"}
    assert read(changed(liability=liability)).liability == expected


@pytest.mark.parametrize("liability", ["nobody", {"south": "nobody"}])
def test_nobody_is_liable_where_it_is_said(liability):
    deal = read(changed(liability=liability))
    assert deal.liability == {"south": None}
    assert canonical_deal(deal)["liability"] == {"south": "nobody"}


# --- one fault each ----------------------------------------------------------------------------------------------

HAND = "/hands/south"
ROBBED = {"by": "robbed_kong", "from": "west"}
ROBBED_HAND = "159p147s3356z[111m<north]"
CIRCUMSTANCES_AT = "/win/circumstances"

FAULTS = [
    pytest.param(changed(win={"tile": "8z"}), [("tile_syntax", "/win/tile")], id="no such winning tile"),
    pytest.param(changed(win={"tile": "12m"}), [("tile_syntax", "/win/tile")], id="two winning tiles"),
    pytest.param(changed(win={"tile": ""}), [("tile_syntax", "/win/tile")], id="no winning tile"),
    pytest.param(changed(win={"kong": "0z"}), [("tile_syntax", "/win/kong")], id="no such kong"),
    pytest.param(changed(hands={"south": "23456m58z[789m<east](2222z)"}), [("tile_syntax", HAND)], id="no 8z"),
    pytest.param(changed(hands={"south": {"concealed": "8z"}}), [("tile_syntax", f"{HAND}/concealed")], id="no 8z in an object"),
    pytest.param(changed(table={"visible": "1m8z"}), [("tile_syntax", "/table/visible")], id="no 8z on the table"),
    pytest.param(changed(table={"visible": ["1m", "8z"]}), [("tile_syntax", "/table/visible/1")], id="no 8z in the list of visible tiles"),
    pytest.param(changed(hands={"south": "2345m55z[789m<east](2222z)"}), [("tile_count", HAND)], id="a tile too few"),
    pytest.param(changed(hands={"south": "1234566m55z[789m<east](2222z)"}), [("tile_count", HAND)], id="a tile too many"),
    pytest.param(changed(hands={"south": "234566m55z[789m<east](2222z)"}), [("tile_count", HAND)], id="14 without the winning tile"),
    pytest.param(changed(hands={"south": "[123m][123m][123m][456p][456p]"}), [("tile_count", HAND)], id="five melds"),
    pytest.param(changed(hands={"west": "159p147s33566z"}), [("tile_count", "/hands/west")], id="a loser's tile too few"),
    pytest.param(changed(hands={"west": "1159p147s33566z789s"}), [("tile_count", "/hands/west")], id="a loser with 14"),
    pytest.param(changed(hands={"south": "2377m55z7m[789m<east](2222z)"}, table={"visible": "7m"}), [("fifth_copy", "/table/visible")], id="fifth on the table"),
    pytest.param(changed(hands={"south": "22222m55z[789m<east](2222z)"}), [("fifth_copy", HAND)], id="five in a hand"),
    pytest.param(changed(hands={"south": "23456m22z[789m<east](2222z)"}), [("fifth_copy", HAND)], id="a kong and two more"),
    pytest.param(changed(hands={"west": "1111m59p147s3356z"}), [("fifth_copy", "/hands/west")], id="the winning tile a fifth time"),
    pytest.param(changed(table={"visible": "1111m"}), [("fifth_copy", "/table/visible")], id="the winning tile and four on the table"),
    pytest.param(changed(hands={"south": "23456m55z[788m<east](2222z)"}), [("not_a_set", HAND)], id="no set"),
    pytest.param(changed(hands={"south": {"concealed": "23456m55z", "melds": [{"tiles": "567z"}, {"tiles": "2222z", "concealed": True}]}}), [("not_a_set", f"{HAND}/melds/0")], id="honours make no chow"),
    pytest.param(changed(hands={"south": "23456m55z[789m<west](2222z)"}), [("chow_from", HAND)], id="a chow from the player after"),
    pytest.param(changed(win={"from": "south"}), [("from_self", "/win/from")], id="the own discard"),
    pytest.param(changed(win={"from": None}), [("from_missing", "/win/from")], id="nobody's discard"),
    pytest.param(changed(win={"from": None, "by": "robbed_kong"}), [("from_missing", "/win/from")], id="nobody's kong"),
    pytest.param(changed(win={"by": "self_draw"}), [("from_not_allowed", "/win/from")], id="a self-draw from somebody"),
    pytest.param(changed(win={"by": "self_draw", "from": None, "winner": ["south", "west"]}, hands={"west": LOSER}), [("not_allowed", "/win/winner")], id="two self-draws"),
    pytest.param(changed(win={"winner": ["south", "south"]}), [("winner_twice", "/win/winner/1")], id="a winner twice"),
    pytest.param(changed(win={"winner": "west"}), [("winner_without_hand", "/hands/west")], id="the winner's hand is missing"),
    pytest.param(changed(win={"winner": ["south", "west"]}), [("winner_without_hand", "/hands/west")], id="a second winner's hand is missing"),
    pytest.param(EXAMPLE | {"hands": {}}, [("winner_without_hand", HAND)], id="no hand at all"),
    pytest.param(changed(hands={"south": "23456m55z[789m<east](2222z)|plum plum"}), [("flower_twice", HAND)], id="a flower twice in a hand"),
    pytest.param(changed(hands={"south": "23456m55z[789m<east](2222z)|plum", "west": LOSER + "|1f"}), [("flower_twice", "/hands/west")], id="in two hands"),
    pytest.param(changed(win={"by": "self_draw", "from": None, "circumstances": ["kong_replacement"]}, hands={"south": "23456m55z[789m<east][222z<west]"}), [("no_kong", CIRCUMSTANCES_AT)], id="no kong"),
    pytest.param(changed(win={"by": "self_draw", "from": None, "circumstances": ["kong_on_kong"]}), [("no_kong", CIRCUMSTANCES_AT)], id="one kong upon none"),
    pytest.param(changed(win={"by": "self_draw", "from": None, "kong": "3z", "circumstances": ["kong_replacement"]}), [("no_kong", "/win/kong")], id="another kong"),
    pytest.param(changed(liability="south"), [("liable_is_winner", "/liability")], id="the winner is liable"),
    pytest.param(changed(liability={"south": "south"}), [("liable_is_winner", "/liability/south")], id="the winner is liable by name"),
    pytest.param(changed(liability={"west": "north"}), [("not_allowed", "/liability/west")], id="liable for the win of another"),
    pytest.param(changed(table={"dealer_wins": 1001}), [("out_of_range", "/table/dealer_wins")], id="too many dealer's wins"),
    pytest.param({"win": EXAMPLE["win"], "round_wind": "east"}, [("required", "/hands")], id="hands are required"),
    pytest.param({"win": EXAMPLE["win"], "hands": EXAMPLE["hands"]}, [("required", "/round_wind")], id="the round wind is required"),
    pytest.param(changed(win={"circumstances": ["last_copy"]}, table={"visible": "11m"}), [("circumstance_conflict", CIRCUMSTANCES_AT)], id="two others visible"),
    pytest.param(changed(win={"circumstances": ["last_copy"]}, table={"visible": "111m"}), [], id="three others visible"),
    pytest.param(changed(win={"circumstances": ["kong_replacement", "last_tile"]}, table={"wall_left": 5}, hands={"south": "2345m55z[789m<east](2222z)"}), [("tile_count", HAND), ("circumstance_conflict", CIRCUMSTANCES_AT), ("circumstance_conflict", CIRCUMSTANCES_AT)], id="a faulty hand hides no contradiction"),
    # --- robbed kongs
    pytest.param(changed(win=ROBBED, hands={"west": ROBBED_HAND}), [], id="a robbed pung"),
    pytest.param(changed(win=ROBBED), [], id="the robbed hand may be missing"),
    pytest.param(changed(win=ROBBED, hands={"west": LOSER}), [("kong_not_robbable", "/hands/west")], id="no pung to rob"),
    pytest.param(changed(win=ROBBED, hands={"west": "159p147s3356z111m"}), [("kong_not_robbable", "/hands/west")], id="a concealed pung is not robbed"),
    pytest.param(changed(win=ROBBED, hands={"west": "159p147s3356z[1111m+<north]"}), [("kong_not_robbable", "/hands/west")], id="show the pung as it was"),
    pytest.param(changed(win=ROBBED, hands={"west": ROBBED_HAND, "north": "1m59p147s33566z78s"}), [("kong_not_robbable", "/hands/north")], id="a fifth copy elsewhere"),
    pytest.param(changed(win=ROBBED, table={"visible": "1m"}), [("kong_not_robbable", "/table/visible")], id="a fifth copy on the table"),
    pytest.param(changed(win=ROBBED | {"circumstances": ["concealed_kong_robbed"]}, hands={"west": "159p147s3356z111m"}), [], id="a robbed concealed kong"),
    pytest.param(changed(win=ROBBED | {"circumstances": ["concealed_kong_robbed"]}, hands={"west": ROBBED_HAND}), [("kong_not_robbable", "/hands/west")], id="that kong lies open"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "expected"), FAULTS)
def test_faults(deal, expected):
    assert faults(deal) == expected


# --- contradictions between circumstances ------------------------------------------------------------------------

DRAWN = {"by": "self_draw", "from": None}
# Nobody has claimed anything: a hand for the first turn.
CLOSED = {"south": "23456m678p55z(2222z)"}

CONFLICTS = [
    pytest.param(["kong_replacement"], {}, {}, id="a discard is no replacement of a kong"),
    pytest.param(["kong_on_kong"], {}, {"hands": {"south": "23456m55z(1111z)(2222z)"}}, id="nor of a second kong"),
    pytest.param(["flower_replacement"], {}, {"hands": {"south": "23456m55z[789m<east](2222z)|plum"}}, id="nor of a flower"),
    pytest.param(["flower_replacement"], DRAWN, {}, id="a flower's replacement without a flower"),
    pytest.param(["concealed_kong_robbed"], {}, {}, id="a discard robs no kong"),
    pytest.param(["concealed_kong_robbed"], DRAWN, {}, id="a drawn tile robs no kong"),
    pytest.param(["fresh_discard"], DRAWN, {}, id="a drawn tile is no discard"),
    pytest.param(["fresh_discard"], ROBBED, {}, id="a robbed tile is no discard"),
    pytest.param(["no_safe_discard"], DRAWN, {}, id="nobody discarded"),
    pytest.param(["last_tile"], {}, {"table": {"wall_left": 1}}, id="last tile, and one more"),
    pytest.param(["first_turn", "last_tile"], {}, {"hands": CLOSED}, id="the first turn with the last tile"),
    pytest.param(["first_turn"], {}, {"hands": CLOSED, "table": {"wall_left": 0}}, id="the first turn with an empty wall"),
    pytest.param(["first_turn"], {}, {}, id="the first turn after the winner's claim"),
    pytest.param(["first_turn"], {}, {"hands": CLOSED | {"west": "159p147s3356z[444z]"}}, id="the first turn after another's claim"),
    pytest.param(["first_turn"], ROBBED, {"hands": CLOSED}, id="an added kong on the first turn"),
    pytest.param(["last_copy"], ROBBED, {}, id="a robbed tile is no last copy"),
    pytest.param(["last_copy"], {}, {"hands": {"west": "1m59p147s33566z78s"}}, id="a copy is hidden"),
    pytest.param(["last_copy"], {}, {"hands": {"south": "11123m55z[789m<east](2222z)"}}, id="copies are hidden in the winner's hand"),
    pytest.param(["last_copy", "fresh_discard"], {}, {}, id="the last copy is not fresh"),
    pytest.param(["fresh_discard"], {}, {"table": {"visible": "1m"}}, id="discarded before"),
    pytest.param(["fresh_discard"], {}, {"hands": {"west": "159p147s3356z[111m<north]"}}, id="melded before"),
]


@pytest.mark.parametrize(("circumstances", "win", "changes"), CONFLICTS)
def test_circumstance_conflict(circumstances, win, changes):
    deal = changed(win={**win, "circumstances": circumstances}, **changes)
    assert faults(deal) == [("circumstance_conflict", CIRCUMSTANCES_AT)]


TOGETHER = [
    (["kong_replacement"], DRAWN, {}),
    (["kong_on_kong"], DRAWN, {"hands": {"south": "23456m55z(1111z)(2222z)"}}),
    (["flower_replacement", "kong_replacement"], DRAWN, {"hands": {"south": "23456m55z[789m<east](2222z)|plum"}}),
    (["concealed_kong_robbed"], ROBBED, {}),
    (["fresh_discard", "no_safe_discard", "last_tile"], {}, {"table": {"wall_left": 0}}),
    (["no_safe_discard"], ROBBED, {}),
    (["first_turn"], {}, {"hands": CLOSED}),
    (["first_turn", "concealed_kong_robbed"], ROBBED, {"hands": CLOSED}),
    (["last_copy"], {}, {"table": {"visible": "111m"}}),
    (["last_copy", "last_tile"], DRAWN, {}),
    (["ready_at_start"], {}, {}),
]


@pytest.mark.parametrize(("circumstances", "win", "changes"), TOGETHER)
def test_circumstances_that_go_together(circumstances, win, changes):
    assert faults(changed(win={**win, "circumstances": circumstances}, **changes)) == []


def test_every_circumstance_has_been_tried():
    assert {name for row in TOGETHER for name in row[0]} == set(CIRCUMSTANCES)
    assert {name for row in CONFLICTS for name in row.values[0]} >= {name for name, *_ in contradictions._CONFLICTS}


def test_kong_names_the_kong_of_a_replacement():
    assert faults(changed(win={"kong": "2z"})) == [("circumstance_conflict", "/win/kong")]
    assert faults(changed(win=DRAWN | {"kong": "2z", "circumstances": ["kong_replacement"]})) == []


# --- what a ruleset says about deals -----------------------------------------------------------------------------

FLOWERY = {"south": "23456m55z[789m<east](2222z)|plum"}


def test_flowers_where_there_are_none():
    assert faults(changed(hands=FLOWERY), flowers=False) == [("no_flowers_here", HAND)]
    assert faults(changed(hands={"west": LOSER + "|plum"}), flowers=False) == [("no_flowers_here", "/hands/west")]
    # without flowers, a fact about them is of no use and is ignored
    assert faults(changed(win=DRAWN | {"circumstances": ["flower_replacement"]}), flowers=False) == []


def test_concealed_kongs_that_cannot_be_robbed():
    deal = changed(win=ROBBED | {"circumstances": ["concealed_kong_robbed"]}, hands={"west": "159p147s3356z111m"})
    assert faults(deal, concealed_kong_robbable=False) == [("kong_not_robbable", CIRCUMSTANCES_AT)]


def test_dealers_wins_have_a_most():
    assert faults(changed(table={"dealer_wins": 12}), dealer_wins=12) == []
    assert faults(changed(table={"dealer_wins": 13}), dealer_wins=12) == [("out_of_range", "/table/dealer_wins")]


# --- several faults at once --------------------------------------------------------------------------------------


def test_several_faults_of_shape_are_named_together():
    deal = changed(
        win={"tile": "8z", "from": "south", "winner": ["south", "south"]},
        hands={"south": "2345m58z[788m<east](2222z)", "west": "159p", "north": {"concealed": "9z", "melds": [{"tiles": "12m"}]}},
        table={"visible": "x", "dealer_wins": 2000},
    )
    assert faults(deal) == [
        ("tile_syntax", "/win/tile"),
        ("winner_twice", "/win/winner/1"),
        ("from_self", "/win/from"),
        ("not_a_set", "/hands/south"),
        ("tile_syntax", "/hands/south"),
        ("tile_count", "/hands/west"),
        ("tile_syntax", "/hands/north/concealed"),
        ("not_a_set", "/hands/north/melds/0"),
        ("tile_syntax", "/table/visible"),
        ("out_of_range", "/table/dealer_wins"),
    ]


def test_several_contradictions_are_named_together():
    deal = changed(
        win={"kong": "2z", "circumstances": ["first_turn", "last_tile", "flower_replacement"]},
        hands={"south": "22226m55z[789m<east](2222z)|plum", "west": "159p147s33566z22m|plum"},
    )
    assert faults(deal) == [
        ("flower_twice", "/hands/west"),
        ("fifth_copy", "/hands/west"),
        ("circumstance_conflict", CIRCUMSTANCES_AT),  # a discard is no replacement
        ("circumstance_conflict", CIRCUMSTANCES_AT),  # the wall is empty
        ("circumstance_conflict", CIRCUMSTANCES_AT),  # melds lie open
        ("circumstance_conflict", "/win/kong"),
    ]


def test_each_kind_is_a_fifth_copy_once():
    deal = changed(hands={"west": "1111m59p147s3356z", "north": "1m59p147s11566z88s"})
    assert faults(deal) == [("fifth_copy", "/hands/west")]


def test_a_deal_without_contradictions_has_none():
    assert check_deal(read(EXAMPLE), DealConstraints()) == []
    assert check_deal(Deal(None), DealConstraints()) == []


# --- a hand that does not win is found when it is scored -----------------------------------------------------------


def test_not_a_winning_hand():
    assert scored_faults(changed(win={"tile": "2m"})) == [("not_a_winning_hand", HAND)]


def test_every_claimant_that_does_not_win_is_named():
    hands = {"south": "23456m55z[789m<east](2222z)", "west": LOSER}
    deal = changed(win={"winner": ["south", "west"], "from": "north", "tile": "9p"}, hands=hands)
    assert scored_faults(deal) == [("not_a_winning_hand", "/hands/south"), ("not_a_winning_hand", "/hands/west")]
    assert scored_faults(changed(win={"winner": ["south", "west"], "from": "north"}, hands=hands)) == [
        ("not_a_winning_hand", "/hands/west")
    ]


def test_the_message_names_the_tiles_that_would_win():
    with pytest.raises(DealError) as refused:
        score(changed(win={"tile": "2m"}))
    assert str(refused.value) == "/hands/south: 2m does not complete the hand of south, which is waiting for 1m 4m 7m."
