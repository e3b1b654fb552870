"""Tiles as people write them: whatever the style, a hand reads back to itself; no text has two readings, and the one it has is that of its grammar."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_scoring.core.hand import canonical_hand
from mahjong_scoring.core.lenient import NotationError
from mahjong_scoring.core.notation import format_tiles, parse_tiles, tile_name
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import settings_from
from mahjong_scoring.intake.hands import read_hand

NUMERALS = "一二三四五六七八九"
UNICODE = [chr(start + n) for start in (0x1F007, 0x1F019, 0x1F010) for n in range(9)] + list(
    "\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005\U0001f004"
)
WORDS = ["east", "south wind", "West", "NORTH", "white dragon", "Green_Dragon", "RED DRAGON"]


def suited(numbers: str, suits: str, honours: list[str] | str) -> list[str]:
    return [number + suit for suit in suits for number in numbers] + list(honours)


STYLES = {
    "plain": [tile_name(kind) for kind in range(34)],
    "letters": suited("123456789", "mps", "ESWNPFC"),
    "upper case": suited("123456789", "MPS", "ESWNPFC"),
    "full width": suited("１２３４５６７８９", "ｍｐｓ", "ＥＳＷＮＰＦＣ"),
    "traditional": suited(NUMERALS, "萬筒索", "東南西北白發中"),
    "simplified": suited(NUMERALS, "万饼条", "东南西北白发中"),
    "Japanese": suited(NUMERALS, "萬筒索", "東南西北白発中"),
    "digits and characters": suited("123456789", "萬餅條", "東南西北板发中"),
    "words": suited("123456789", "mps", WORDS),
    "Unicode": UNICODE,
}
kinds = st.lists(st.integers(0, 33), max_size=18)
separators = st.sampled_from([" ", ",", ", ", "_", "  ", "、", "\n"])


@pytest.mark.parametrize("style", STYLES)
@given(tiles=kinds, separator=separators)
def test_tiles_in_every_style_are_the_same_tiles(style: str, tiles: list[int], separator: str):
    text = separator.join(STYLES[style][kind] for kind in tiles)
    assert parse_tiles(text) == tiles


@given(tiles=kinds, styles=st.lists(st.sampled_from(sorted(STYLES)), min_size=18, max_size=18), separator=separators)
def test_tiles_in_mixed_styles_are_the_same_tiles_unless_a_suit_may_be_a_wind(tiles: list[int], styles: list[str], separator: str):
    text = separator.join(STYLES[style][kind] for kind, style in zip(tiles, styles, strict=False))
    narrow = normalize("NFKC", text)
    if re.search("[0-9][PS]", narrow) and re.search("[0-9][mpsz]", narrow):
        with pytest.raises(NotationError, match="can be read as"):
            parse_tiles(text)
    else:
        assert parse_tiles(text) == tiles


MELDS = st.one_of(
    st.tuples(st.integers(0, 2), st.integers(1, 7)).map(lambda place: [place[0] * 9 + place[1] - 1 + n for n in range(3)]),
    st.tuples(st.integers(0, 33), st.sampled_from([3, 4])).map(lambda set_: [set_[0]] * set_[1]),
)


@pytest.mark.parametrize("style", STYLES)
@given(tiles=kinds, melds=st.lists(MELDS, max_size=4), seat=st.sampled_from(["", "<north", "<North", "<N", "<n"]))
def test_a_hand_in_every_style_is_the_same_hand(style: str, tiles: list[int], melds: list[list[int]], seat: str):
    def written(kinds_: list[int]) -> str:
        return ",".join(STYLES[style][kind] for kind in kinds_)

    texts = [f"({written(meld)})" if len(meld) == 4 else f"[{written(meld)}{seat}]" for meld in melds]
    faults: list = []
    as_string = read_hand(written(tiles) + "".join(texts), "east", "", faults)
    as_object = read_hand({"concealed": [STYLES[style][kind] for kind in tiles], "melds": texts}, "east", "", faults)
    assert faults == []
    assert as_string
    assert as_object
    assert canonical_hand(as_string) == canonical_hand(as_object)
    assert canonical_hand(as_string)["concealed"] == format_tiles(tiles)
    feeders = [{"from": "north"} if seat or (len(meld) == 3 and meld[0] != meld[1]) else {} for meld in melds]
    expected = [
        {"tiles": format_tiles(meld)} | ({"concealed": True} if len(meld) == 4 else feeder)
        for meld, feeder in zip(melds, feeders, strict=True)
    ]
    assert canonical_hand(as_string)["melds"] == expected


# --- all the readings of a text, by a grammar that knows no rule of precedence ---

ALPHABET = [*"1590mpszMPSZEWNFCf東白板中一萬筒索 ,", "east", "red dragon", "plum", "x"]
SUITS = dict(zip("mpszMPSZ萬筒索", "mpszmpszmps", strict=True))
HONOURS = dict(zip("ESWNPFC東白板中", "12345671557", strict=True)) | {"east": "1", "red dragon": "7", "白板": "5"}
SEPARATOR = re.compile("[ ,]+")


@lru_cache(maxsize=4096)
def readings(text: str) -> frozenset[str]:
    """Every row of tiles that ``text`` can be, a P or S behind digits a suit and nothing else; names run together are not looked at."""
    if not text:
        return frozenset({""})
    found = set()
    if match := SEPARATOR.match(text):
        return readings(text[match.end() :])
    if match := re.match("([0159一](?:[ ,]*[0159一])*)[ ,]*([mpszMPSZ萬筒索])", text):
        digits = re.sub("[ ,]", "", match[1]).replace("一", "1")
        suit = SUITS[match[2]]
        if suit != "z" or not set(digits) & set("09"):
            found |= {"".join(digit.replace("0", "5") + suit for digit in digits) + rest for rest in readings(text[match.end() :])}
    for name, number in HONOURS.items():
        if text.startswith(name):
            found |= {f"{number}z{rest}" for rest in readings(text[len(name) :])}
    return frozenset(found)


@settings(max_examples=1500)
@given(st.lists(st.sampled_from(ALPHABET), max_size=9).map("".join))
def test_what_is_read_has_one_reading(text: str):
    try:
        tiles = "".join(tile_name(kind) for kind in parse_tiles(text))
    except NotationError:
        return
    assert readings(text) == {tiles}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(settings_from({"LOG_LEVEL": "error"})).test_client()


@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(st.lists(st.sampled_from([*ALPHABET, *"[]()<+|", "<E", "｜", "［"]), max_size=16).map("".join), st.text(max_size=40)))
def test_no_text_is_the_service_s_own_fault(client: FlaskClient, text: str):
    deal = {
        "ruleset": "mcr",
        "win": None,
        "hands": {"S": text, "n": {"concealed": [text[:16]], "melds": [text], "flowers": text}},
        "table": {"visible": text},
    }
    assert client.post("/v1/score", json=deal).status_code in {200, 422}
