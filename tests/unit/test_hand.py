"""Hands as objects and as strings, and every fault of a meld with its pointer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_scoring.core.hand import Hand, Meld, canonical_hand
from mahjong_scoring.core.notation import format_tiles, parse_tiles
from mahjong_scoring.core.suits import suits_of
from mahjong_scoring.core.tiles import counts_of
from mahjong_scoring.intake.hands import meld_kind, read_hand


def read(raw, seat="south"):
    """The canonical hand, or the faults as (code, pointer)."""
    faults = []
    hand = read_hand(raw, seat, f"/hands/{seat}", faults)
    if hand is None:
        return [(fault.code, fault.pointer) for fault in faults]
    assert faults == []
    return canonical_hand(hand)


CHOW = {"tiles": "789m", "from": "east"}
KONG = {"tiles": "2222z", "concealed": True}


@pytest.mark.parametrize(
    ("raw", "concealed", "melds", "flowers"),
    [
        ("23m45699p333789s", "23m45699p333789s", [], []),
        ("23456m55z[789m<east](2222z)", "23456m55z", [CHOW, KONG], []),
        ("23456m55z[789m<east](2222z)|plum", "23456m55z", [CHOW, KONG], ["plum"]),
        ("[789m<east]23456m(2222z)55z | winter plum", "23456m55z", [CHOW, KONG], ["plum", "winter"]),
        ("2 3456m 55z [ 789m < east ] ( 2222z ) |1f", "23456m55z", [CHOW, KONG], ["plum"]),
        ("55z[789m]", "55z", [CHOW], []),  # a chow comes from the player before
        ("55z[777m]", "55z", [{"tiles": "777m"}], []),
        ("55z[777m<west]", "55z", [{"tiles": "777m", "from": "west"}], []),
        ("55z[7777m<west]", "55z", [{"tiles": "7777m", "from": "west"}], []),
        ("55z[7777m+<west]", "55z", [{"tiles": "7777m", "from": "west", "added": True}], []),
        ("55z[7777m+]", "55z", [{"tiles": "7777m", "added": True}], []),
        ("PP[CCC<west](EEEE)", "55z", [{"tiles": "777z", "from": "west"}, {"tiles": "1111z", "concealed": True}], []),
        ("55z[879m<east]", "55z", [CHOW], []),
        ("055m", "555m", [], []),
        ("|", "", [], []),
        ("", "", [], []),
    ],
)
def test_strings(raw, concealed, melds, flowers):
    assert read(raw) == {"concealed": concealed, "melds": melds, "flowers": flowers}


def test_a_string_and_an_object_are_the_same_hand():
    obj = {"concealed": "23456m55z", "melds": [{"tiles": "789m", "from": "east"}, {"tiles": "2222z", "concealed": True}], "flowers": "plum"}
    assert read(obj) == read("23456m55z[789m<east](2222z)|plum")


@pytest.mark.parametrize(
    "raw",
    [
        {"concealed": ["2m", "3m", "4m", "5m", "6m", "5z", "5z"], "melds": [{"tiles": ["7m", "8m", "9m"]}], "flowers": ["plum", "winter"]},
        {"concealed": ["23456m", "PP"], "melds": [{"tiles": "789m", "from": "east"}], "flowers": "8f plum"},
        {
            "concealed": "23456m55z",
            "melds": [{"tiles": "\U0001f00d\U0001f00e\U0001f00f", "concealed": False, "added": False}],
            "flowers": "18f",
        },
    ],
)
def test_tiles_and_flowers_may_be_lists(raw):
    assert read(raw) == {"concealed": "23456m55z", "melds": [CHOW], "flowers": ["plum", "winter"]}


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("[789m<east]", CHOW),
        ("789m", CHOW),
        (" 789m<E ", CHOW),
        ("七八九萬<East", CHOW),
        ("［７８９ｍ＜ＥＡＳＴ］", CHOW),
        ("(2222z)", KONG),
        ("(SSSS)", KONG),
        ("777m", {"tiles": "777m"}),
        ("[777m<w]", {"tiles": "777m", "from": "west"}),
        ("7777m+<north", {"tiles": "7777m", "from": "north", "added": True}),
    ],
)
def test_a_meld_in_a_list_may_be_a_string(text, meld):
    assert read({"melds": [text]})["melds"] == [meld]


def test_strings_and_objects_stand_in_one_list_of_melds():
    assert read({"melds": ["789m", KONG, "(1111p)"]})["melds"] == [CHOW, KONG, {"tiles": "1111p", "concealed": True}]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[789m<east", "tile_syntax"),
        ("789m]", "tile_syntax"),
        ("[789m][789m]", "tile_syntax"),
        ("(2222z<east)", "tile_syntax"),
        ("789x", "tile_syntax"),
        ("789m|plum", "tile_syntax"),
        ("", "not_a_set"),
        ("788m", "not_a_set"),
        ("789m<west", "chow_from"),
        ("777m<south", "from_self"),
    ],
)
def test_faults_of_a_string_among_melds_point_at_it(text, code):
    assert read({"melds": [KONG, text]}) == [(code, "/hands/south/melds/1")]


def test_everything_may_be_left_out():
    assert read({}) == {"concealed": "", "melds": [], "flowers": []}
    assert read({"concealed": "1m", "melds": None}) == {"concealed": "1m", "melds": [], "flowers": []}


def test_melds_keep_their_order_and_their_flags():
    raw = {"melds": [{"tiles": "333z", "from": "north", "excused": True}, {"tiles": "1111p", "added": True, "from": "west"}, KONG, CHOW]}
    assert read(raw)["melds"] == [
        {"tiles": "333z", "from": "north", "excused": True},
        {"tiles": "1111p", "from": "west", "added": True},
        KONG,
        CHOW,
    ]


@pytest.mark.parametrize(
    ("raw", "faults"),
    [
        ("23456m58z", ["tile_syntax"]),
        ("23456", ["tile_syntax"]),
        ("55z[789m<east", ["tile_syntax"]),
        ("55z789m]", ["tile_syntax"]),
        ("55z(2222z", ["tile_syntax"]),
        ("55z[(2222z)]", ["tile_syntax"]),
        ("55z[[789m]]", ["tile_syntax"]),
        ("55z|plum|winter", ["tile_syntax"]),
        ("55z|rose", ["tile_syntax"]),
        ("55z[789m<]", ["tile_syntax"]),
        ("55z[789m<dealer]", ["tile_syntax"]),
        ("55z[789m<eastern]", ["tile_syntax"]),
        ("55z[789m<南]", ["tile_syntax"]),
        ("55z[789M<east]1S2m", ["tile_syntax"]),
        ("55z[7777m+1m<west]", ["tile_syntax"]),
        ("55z[777m<west<north]", ["tile_syntax"]),
        ("55z(2222z<east)", ["tile_syntax"]),
        ("55z(2222z+)", ["tile_syntax"]),
        ("55z[12xm]", ["tile_syntax"]),
        ("55z[]", ["not_a_set"]),
        ("55z()]", ["not_a_set", "tile_syntax"]),
        ("55z()", ["not_a_set"]),
        ("55z[788m]", ["not_a_set"]),
        ("55z(222z)", ["not_a_set"]),
        ("55z[777m+<west]", ["not_a_set"]),
        ("55z[789m<west]", ["chow_from"]),
        ("55z[777m<south]", ["from_self"]),
        ("55z|plum plum", ["flower_twice"]),
        ("58z[788m][789m<west]|rose", ["not_a_set", "chow_from", "tile_syntax", "tile_syntax"]),
    ],
)
def test_faults_of_a_string_point_at_the_hand(raw, faults):
    assert read(raw) == [(code, "/hands/south") for code in faults]


SET = "/hands/south/melds/0"


@pytest.mark.parametrize(
    ("meld", "fault"),
    [
        ({"tiles": "788m"}, ("not_a_set", SET)),
        ({"tiles": "124m"}, ("not_a_set", SET)),
        ({"tiles": "891m"}, ("not_a_set", SET)),
        ({"tiles": "9m12p"}, ("not_a_set", SET)),
        ({"tiles": "1m2p3s"}, ("not_a_set", SET)),
        ({"tiles": "123z"}, ("not_a_set", SET)),
        ({"tiles": "567z"}, ("not_a_set", SET)),
        ({"tiles": "77m"}, ("not_a_set", SET)),
        ({"tiles": "7m"}, ("not_a_set", SET)),
        ({"tiles": ""}, ("not_a_set", SET)),
        ({}, ("not_a_set", SET)),
        ({"tiles": "1234m"}, ("not_a_set", SET)),
        ({"tiles": "77777m"}, ("not_a_set", SET)),
        ({"tiles": "777m", "concealed": True}, ("not_a_set", SET)),
        ({"tiles": "789m", "concealed": True}, ("not_a_set", SET)),
        ({"tiles": "777m", "added": True}, ("not_a_set", SET)),
        ({"tiles": "789m", "added": True}, ("not_a_set", SET)),
        ({"tiles": "7777m", "added": True, "concealed": True}, ("not_a_set", SET)),
        ({"tiles": "7777m", "concealed": True, "from": "west"}, ("from_not_allowed", SET)),
        ({"tiles": "7777m", "concealed": True, "excused": True}, ("from_not_allowed", SET)),
        ({"tiles": "777m", "from": "south"}, ("from_self", SET)),
        ({"tiles": "789m", "from": "south"}, ("from_self", SET)),
        ({"tiles": "7777m", "added": True, "from": "south"}, ("from_self", SET)),
        ({"tiles": "789m", "from": "west"}, ("chow_from", SET)),
        ({"tiles": "789m", "from": "north"}, ("chow_from", SET)),
        ({"tiles": "78x"}, ("tile_syntax", f"{SET}/tiles")),
        ({"tiles": ["7m", "8m", "9x"]}, ("tile_syntax", f"{SET}/tiles/2")),
    ],
)
def test_faults_of_a_meld(meld, fault):
    assert read({"concealed": "55z", "melds": [meld]}) == [fault]


@pytest.mark.parametrize(("seat", "before"), [("east", "north"), ("south", "east"), ("west", "south"), ("north", "west")])
def test_a_chow_comes_from_the_player_before(seat, before):
    for source in ("east", "south", "west", "north"):
        answer = read({"melds": [{"tiles": "123m", "from": source}]}, seat)
        if source == before:
            assert answer["melds"] == [{"tiles": "123m", "from": before}]
        else:
            code = "from_self" if source == seat else "chow_from"
            assert answer == [(code, f"/hands/{seat}/melds/0")]


def test_all_faults_of_a_hand_are_named_at_once():
    raw = {
        "concealed": ["1m", "8z", "x"],
        "melds": [{"tiles": "788m"}, CHOW, {"tiles": "789m", "from": "west"}, {"tiles": "9"}],
        "flowers": ["plum", "rose", "plum"],
    }
    assert read(raw) == [
        ("tile_syntax", "/hands/south/concealed/1"),
        ("tile_syntax", "/hands/south/concealed/2"),
        ("not_a_set", "/hands/south/melds/0"),
        ("chow_from", "/hands/south/melds/2"),
        ("tile_syntax", "/hands/south/melds/3/tiles"),
        ("tile_syntax", "/hands/south/flowers/1"),
        ("flower_twice", "/hands/south/flowers/2"),
    ]


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [("123m", "chow"), ("789s", "chow"), ("111m", "pung"), ("777z", "pung"), ("5555p", "kong"), ("7777z", "kong"), ("12m", None)],
)
def test_kinds_of_melds(tiles, kind):
    assert meld_kind(parse_tiles(tiles)) == kind


def test_a_meld_knows_its_tiles():
    assert format_tiles(Meld("chow", 6).tiles) == "789m"
    assert format_tiles(Meld("kong", 33).tiles) == "7777z"
    assert Meld("kong", 0, source="east").claimed_kong
    assert not Meld("kong", 0, source="east", added=True).claimed_kong
    assert not Meld("kong", 0, concealed=True).claimed_kong
    assert not Meld("pung", 0, source="east").claimed_kong


def test_exposed_copies_leave_out_concealed_kongs():
    hand = Hand(suits_of(counts_of(parse_tiles("55z"))), (Meld("chow", 6), Meld("kong", 28, concealed=True), Meld("pung", 27)))
    assert [hand.melded_copies(kind, concealed_kongs=False) for kind in (6, 7, 8, 27, 28, 31)] == [1, 1, 1, 3, 0, 0]
    assert [hand.melded_copies(kind, concealed_kongs=True) for kind in (6, 7, 8, 27, 28, 31)] == [1, 1, 1, 3, 4, 0]
    assert sum(hand.all_counts) == 2 + 3 + 4 + 3


chows = st.builds(lambda suit, low: Meld("chow", suit * 9 + low, source="east"), st.integers(0, 2), st.integers(0, 6))
feeders = st.sampled_from([None, "east", "west", "north"])
pungs = st.builds(lambda tile, source: Meld("pung", tile, source=source), st.integers(0, 33), feeders)
kongs = st.builds(lambda tile, source, added: Meld("kong", tile, source=source, added=added), st.integers(0, 33), feeders, st.booleans())
hidden = st.builds(lambda tile: Meld("kong", tile, concealed=True), st.integers(0, 33))
hands = st.builds(
    lambda tiles, melds, flowers: Hand(suits_of(counts_of(tiles)), tuple(melds), tuple(sorted(flowers))),
    st.lists(st.integers(0, 33), max_size=14),
    st.lists(st.one_of(chows, pungs, kongs, hidden), max_size=4),
    st.sets(st.integers(0, 7)),
)


@given(hands)
def test_the_canonical_hand_round_trips(hand):
    assert read(canonical_hand(hand)) == canonical_hand(hand)


@given(hands)
def test_the_string_form_round_trips(hand):
    canonical = canonical_hand(hand)
    text = canonical["concealed"]
    for meld in canonical["melds"]:
        if meld.get("concealed"):
            text += f"({meld['tiles']})"
        else:
            plus, source = "+" if meld.get("added") else "", meld.get("from")
            text += f"[{meld['tiles']}{plus}{'<' + source if source else ''}]"
    assert read(f"{text}|{' '.join(canonical['flowers'])}") == canonical


@given(st.text(alphabet="123789mpsz[]()<>+| eastwn\U0001f004", max_size=40))
def test_any_string_is_read_or_refused(text):
    answer = read(text)
    assert isinstance(answer, dict) or (answer and all(pointer.startswith("/hands/south") for _, pointer in answer))
