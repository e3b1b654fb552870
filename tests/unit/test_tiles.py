"""Notation of tiles and flowers: every lenient form, every refusal, the order of the Unicode tiles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_scoring.core.lenient import NotationError
from mahjong_scoring.core.notation import format_tiles, parse_flowers, parse_tiles, tile_name
from mahjong_scoring.core.tiles import FLOWERS, counts_of, kinds_of, previous_seat, turns_after

ALL_34 = "123456789m123456789p123456789s1234567z"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("", ""),
        ("   ", ""),
        ("1m", "1m"),
        ("123m456p789s1155z", "123m456p789s1155z"),
        ("55z 789s 1 2 3 m", "123m789s55z"),
        ("1m2m3m", "123m"),
        ("3 2\t1\nm", "123m"),
        ("1 m", "1m"),
        ("0m0p0s", "5m5p5s"),
        ("406p", "456p"),
        ("E", "1z"),
        ("ESWN", "1234z"),
        ("PFC", "567z"),
        ("EE1mP2p", "1m2p115z"),
        ("123m E 456p S", "123m456p12z"),
        (ALL_34, ALL_34),
    ],
)
def test_what_is_read(text, canonical):
    assert format_tiles(parse_tiles(text)) == canonical


def test_tiles_come_in_the_order_of_the_text():
    assert parse_tiles("9m1mE1z") == [8, 0, 27, 27]


@pytest.mark.parametrize(
    ("first", "canonical"),
    [
        (0x1F000, "1z"),
        (0x1F001, "2z"),
        (0x1F002, "3z"),
        (0x1F003, "4z"),
        (0x1F004, "7z"),  # red comes first of the dragons
        (0x1F005, "6z"),
        (0x1F006, "5z"),
        (0x1F007, "1m"),
        (0x1F00F, "9m"),
        (0x1F010, "1s"),  # bamboos come before dots
        (0x1F018, "9s"),
        (0x1F019, "1p"),
        (0x1F021, "9p"),
    ],
)
def test_unicode_tiles(first, canonical):
    assert format_tiles(parse_tiles(chr(first))) == canonical


def test_all_unicode_tiles_are_the_34_kinds():
    text = "".join(chr(code) for code in range(0x1F000, 0x1F022))
    assert format_tiles(parse_tiles(text)) == ALL_34


def test_variation_selectors_are_no_tiles():
    # red dragon as an emoji and as text
    assert format_tiles(parse_tiles("\U0001f004\ufe0f\U0001f004\ufe0e")) == "77z"


def test_unicode_and_digits_together():
    assert format_tiles(parse_tiles("\U0001f007 23m E")) == "123m1z"


@pytest.mark.parametrize(
    "text",
    [
        "8z",
        "9z",
        "0z",
        "m",
        "zz",
        "1mm",
        "123",
        "123m4",
        "12 3",
        "1mM",
        "1x",
        "1e",
        "e",
        "s1",
        "D",
        "R",
        "-1m",
        "1.5m",
        "1m|2m",
        "[123m]",
        "(1111m)",
        "plum",
        "1f",
        "٣m",  # an Arabic digit
        "²m",
        "\U0001f02b",  # the back of a tile
        "\U0001f02a",  # joker
        "\U0001f022",  # a flower stands in `flowers`
        "\x00",
        "1\U0001f004m",
        "\u200b1m",
    ],
)
def test_what_is_refused(text):
    with pytest.raises(NotationError):
        parse_tiles(text)


def test_upper_case_suits_after_a_digit_are_no_honours():
    # "1P" is one dot, not a white dragon
    assert format_tiles(parse_tiles("1P")) == "1p"
    assert format_tiles(parse_tiles("1mP")) == "1m5z"


def test_a_refusal_names_what_it_found():
    with pytest.raises(NotationError, match="no tile 8z"):
        parse_tiles("18z")
    with pytest.raises(NotationError, match=r"U\+0000"):
        parse_tiles("\x00")


@pytest.mark.parametrize(
    ("text", "flowers"),
    [
        ("", []),
        ("plum", ["plum"]),
        ("winter plum", ["winter", "plum"]),
        ("plum, orchid", ["plum", "orchid"]),
        ("1f", ["plum"]),
        ("2f", ["orchid"]),
        ("3f", ["chrysanthemum"]),
        ("4f", ["bamboo"]),
        ("5f", ["spring"]),
        ("6f", ["summer"]),
        ("7f", ["autumn"]),
        ("8f", ["winter"]),
        ("15f", ["plum", "spring"]),
        ("12345678f", list(FLOWERS)),
        ("\U0001f022", ["plum"]),
        ("\U0001f023", ["orchid"]),
        ("\U0001f024", ["bamboo"]),  # bamboo comes before the chrysanthemum
        ("\U0001f025", ["chrysanthemum"]),
        ("\U0001f026", ["spring"]),
        ("\U0001f027", ["summer"]),
        ("\U0001f028", ["autumn"]),
        ("\U0001f029\ufe0f", ["winter"]),
        ("\U0001f022\U0001f029", ["plum", "winter"]),
        ("plum 8f \U0001f023", ["plum", "winter", "orchid"]),
    ],
)
def test_flowers_that_are_read(text, flowers):
    assert [FLOWERS[flower] for flower in parse_flowers(text)] == flowers


@pytest.mark.parametrize("text", ["9f", "0f", "f", "rose", "1", "1m", "plumorchid", "5z", "\U0001f004", "plum;orchid"])
def test_flowers_that_are_refused(text):
    with pytest.raises(NotationError, match="is not a flower"):
        parse_flowers(text)


def test_a_long_word_is_cut_in_the_message():
    with pytest.raises(NotationError) as refused:
        parse_flowers("x" * 1000)
    assert len(str(refused.value)) < 100


kinds = st.lists(st.integers(0, 33), max_size=40)


@given(kinds)
def test_canonical_notation_round_trips(tiles):
    text = format_tiles(tiles)
    assert parse_tiles(text) == sorted(tiles)
    assert format_tiles(parse_tiles(text)) == text


@given(kinds, st.randoms())
def test_order_and_spaces_do_not_matter(tiles, rng):
    shuffled = list(tiles)
    rng.shuffle(shuffled)
    assert format_tiles(parse_tiles(" ".join(tile_name(tile) for tile in shuffled))) == format_tiles(tiles)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text):
    try:
        tiles = parse_tiles(text)
    except NotationError:
        return
    assert all(0 <= tile < 34 for tile in tiles)


@given(kinds)
def test_counts_and_kinds_are_inverse(tiles):
    counts = counts_of(tiles)
    assert len(counts) == 34
    assert sum(counts) == len(tiles)
    assert kinds_of(counts) == sorted(tiles)


def test_seats():
    assert [previous_seat(seat) for seat in ("east", "south", "west", "north")] == ["north", "east", "south", "west"]
    assert [turns_after(seat, "west") for seat in ("east", "south", "west", "north")] == [2, 3, 0, 1]
