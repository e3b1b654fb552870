"""The tables of docs/notation.md: what is said to be read is read so, and what is said to have two readings is refused with both."""

import re

import pytest

from mahjong_scoring.core.lenient import NotationError
from mahjong_scoring.core.notation import format_tiles, parse_flowers, parse_tiles
from mahjong_scoring.core.tiles import FLOWERS
from tests.readme.blocks import NOTATION

TABLES = [
    [[cell.strip() for cell in line.strip("|").split(" | ")] for line in block.splitlines()[2:]]
    for block in re.findall(r"(?:^\|.*\n)+", NOTATION.read_text(encoding="utf-8"), re.MULTILINE)
]
TILES, TWICE, FLOWER_NAMES = TABLES


def codes(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


@pytest.mark.parametrize("row", TILES, ids=lambda row: row[0])
def test_tiles_are_read_as_the_table_says(row: list[str]):
    plain, others = codes(row[1])[0], codes(row[2])
    assert len(others) >= 6
    assert [format_tiles(parse_tiles(text)) for text in others] == [plain] * len(others)


@pytest.mark.parametrize("row", FLOWER_NAMES, ids=lambda row: row[0])
def test_flowers_are_read_as_the_table_says(row: list[str]):
    others = codes(row[2])
    assert len(others) >= 3
    assert [[FLOWERS[flower] for flower in parse_flowers(text)] for text in (row[0], *others)] == [[row[0]]] * (len(others) + 1)


@pytest.mark.parametrize("row", TWICE, ids=lambda row: row[0])
def test_what_has_two_readings_is_refused_with_both(row: list[str]):
    with pytest.raises(NotationError, match="can be read as") as refused:
        parse_tiles(codes(row[0])[0])
    assert [reading for cell in row[1:] for reading in codes(cell) if reading not in str(refused.value)] == []


def test_the_tables_have_all_tiles_and_flowers():
    assert [row[0] for row in TILES] == ["characters", "dots", "bamboos", "east", "south", "west", "north", "white", "green", "red"]
    assert [row[0] for row in FLOWER_NAMES] == list(FLOWERS)
