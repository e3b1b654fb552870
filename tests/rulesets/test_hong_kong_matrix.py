"""Hong Kong: the source's table, cell by cell. Each value is scored with a hand that shows the yaku; an empty cell never counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from mahjong_scoring.core.faults import DealError
from tests.rulesets.support import Scored, rules_of, ruleset_of, score

COLUMNS = ("hk-qingzhang", "hk-qq", "hk-yiqi", "hk-new-guangdong", "hk-wikipedia", "hk-huashi", "hk-gametower")
ADDED = ("seven_pairs", "four_concealed_pungs", "last_discard", "kong_upon_kong", "seven_flowers", "eight_flowers")
FLOWERS = {"hk-qingzhang", "hk-wikipedia", "hk-gametower"}
ALTERNATIVES = {"hk-wikipedia", "hk-huashi"}

TABLE = """\
| limit (faan) | any: default 10 | 3 | 5 | 5 | 13 | ~none given: default 10 | 13 |
| `chicken_hand` | – | ~0 | ~1 | ~0 | – | – | – |
| `all_chows` | 1 | 1 | 2 | 1 | 1 | 1 | 1 |
| `self_draw` | 1 | 1* | 1* | 1* | 1 | 1 | 1 |
| `robbing_kong` | 1 | 3* | 5* | 1* | 1 | 1 | 1 |
| `dragon_pung` (each) | 1 | 1* | 1* | 1* | 1 | 1 | 1 |
| `seat_wind` | 1 | 1* | 1* | 1* | 1 | 1 | 1 |
| `round_wind` | 1 | 1* | 1* | 1* | 1 | 1 | 1 |
| `kong_replacement` | 1 | 3* | 5* | 1* | ~1 | ~1 | ~– |
| `last_tile` (self-draw; as in Japan) | – | 3* | 5* | 1* | 1 | 1 | 1 |
| `half_flush` | 3 | 2 | 3 | 3 | 3 | 3 | 3 |
| `all_pungs` | 3 | 2 | 4 | 3 | 3 | 3 | 3 |
| `little_three_dragons` | 5 | 5 | 6 | 7 | 5 | 4 (3–5) | 5 |
| `full_flush` | 7 | 4 | 5 | 5 | 7 | 7 (6) | 7 |
| `terminals_and_honors` (both kinds present) | ~– | ~5 | ~6 | ~6 | ~1 (3) | none (3) | 1 |
| `big_three_dragons` | 10 | 6 | 8 | 9 | 8 | limit (8–10) | 8 |
| `little_four_winds` | 10 | 5 | 7 | 7 | 13 | limit | 13 |
| `all_honors` | 10 | 6 | 8 | 8 | 13 | limit | – |
| `earthly_hand` (a win on the dealer's first discard; 人胡/地胡) | 13 | 6※ | 8※ | 9※ | 13 | limit | – |
| `heavenly_hand` | 13 | 6※ | 8※ | 9※ | 13 | limit | – |
| `thirteen_orphans` | 13 | 6 | 8 | 9 | 13 | limit | 13 |
| `all_terminals` | 13 | 6 | 8 | 8 | 13 | none (limit) | 13 |
| `nine_gates` (the nine-sided wait) | – | 6 | 8 | 8 | 13 | – | – |
| `four_kongs` (十八羅漢) | 18 | 6 | 8 | ~– | 13 | none (limit) | 13 |
| `big_four_winds` | 18 | 6 | 8 | 9 | 13 | limit | 13 |
| `concealed_hand` (門前清: no exposed meld, concealed kongs allowed, discard or self-draw) | – | – | – | 1* | 1 | none (1) | 1 |
| `three_winners` (一炮三响: every hand below the limit becomes the limit) | – | limit* | limit* | – | – | – | – |
| `no_flowers` | ~1 | – | – | – | – | – | 1 |
| `own_flower` (each) | ~1 | – | – | – | – | – | 1 |
| `flower_set` | ~2 | – | – | – | 2 | – | 2 |
"""

# A deal that shows the yaku and in which it counts in every ruleset that has it: no player is the dealer's wind twice,
# and claimed melds keep the concealed hand away.
SHOWS: dict[str, tuple[str, dict[str, str]]] = {
    "chicken_hand": ("south 1m from east", {"south": "23m99p333789s[456p<east]"}),
    "all_chows": ("south 1m from east", {"south": "23m99p345789s[456p<east]"}),
    "self_draw": ("south 1m drawn", {"south": "23m99p333789s[456p<east]"}),
    "robbing_kong": ("south 1m robbed east", {"south": "23m99p333789s[456p<east]"}),
    "dragon_pung": ("south 1m from east", {"south": "23m99p789s555z[456p<east]"}),
    "seat_wind": ("south 1m from east", {"south": "23m99p789s222z[456p<east]"}),
    "round_wind": ("south 1m from east", {"south": "23m99p789s111z[456p<east]"}),
    "kong_replacement": ("south 1m drawn kong_replacement", {"south": "23m99p789s[456p<east](3333s)"}),
    "last_tile": ("south 1m drawn last_tile", {"south": "23m99p333789s[456p<east]"}),
    "half_flush": ("south 1m from east", {"south": "23m55m789m333z[456m<east]"}),
    "all_pungs": ("south 1m from east", {"south": "11m99p333s444s[555p<east]"}),
    "little_three_dragons": ("south 1m from east", {"south": "23m66777z[456p<east][555z<west]"}),
    "full_flush": ("south 1m from east", {"south": "2355789999m[456m<east]"}),
    "terminals_and_honors": ("south 1m from east", {"south": "11m99p333z444z[111s<east]"}),
    "big_three_dragons": ("south 1m from east", {"south": "23m99p666777z[555z<west]"}),
    "little_four_winds": ("south 1m from east", {"south": "23m11222333z[444z<west]"}),
    "all_honors": ("south 1z from east", {"south": "1133355566z[444z<west]"}),
    "earthly_hand": ("south 1m from east first_turn", {"south": "23m99p345333s567p"}),
    "heavenly_hand": ("east 1m drawn first_turn", {"east": "23m99p345333s567p"}),
    "thirteen_orphans": ("south 1m from east", {"south": "19m19p19s1234567z"}),
    "all_terminals": ("south 1m from east", {"south": "11m99p111s999s[111p<east]"}),
    "nine_gates": ("south 5m from east", {"south": "1112345678999m"}),
    "four_kongs": ("south 1m from east", {"south": "1m(2222p)[3333s<east](4444s)[6666p<west]"}),
    "big_four_winds": ("south 1m from east", {"south": "1m111222333z[444z<west]"}),
    "concealed_hand": ("south 1m from west", {"south": "23m99p333789s456p"}),
    "three_winners": (
        "south+west+north 1m from east",
        {"south": "23m99p333789s[456p<east]", "west": "23m55p777s[123p<south][666s<east]", "north": "2388m222p[456s<west][444z<east]"},
    ),
    "no_flowers": ("south 1m from east", {"south": "23m99p333789s[456p<east]"}),
    "own_flower": ("south 1m from east", {"south": "23m99p333789s[456p<east]|summer bamboo"}),
    "flower_set": ("south 1m from east", {"south": "23m99p333789s[456p<east]|plum orchid chrysanthemum bamboo"}),
}


def _rows() -> Iterator[tuple[str, list[str]]]:
    for line in TABLE.splitlines():
        name, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        yaku = re.match(r"`(\w+)`", name)
        yield (yaku[1] if yaku else "limit"), cells


ROWS = dict(_rows())
CELLS = [(yaku, column, cell) for yaku, row in ROWS.items() if yaku != "limit" for column, cell in zip(COLUMNS, row, strict=True)]
IDS = [f"{yaku}-{column}" for yaku, column, _ in CELLS]


def _value(cell: str, limit: int) -> int | None:
    """What the cell is worth; ``None`` where it is empty."""
    main = cell.strip("~").split(" (")[0].rstrip("*※")
    return None if main in ("–", "none") else limit if main == "limit" else int(main)


def _alternative(cell: str, limit: int) -> int | None:
    """The other value that the source gives, unless that is a range."""
    inside = re.search(r"\((\w+)\)", cell)
    return None if not inside else limit if inside[1] == "limit" else int(inside[1])


def _limit(column: str) -> int:
    found = re.search(r"\d+", ROWS["limit"][COLUMNS.index(column)])
    assert found
    return int(found[0])


def _shown(yaku: str, column: str, **options: Any) -> Scored:
    win, hands = SHOWS[yaku]
    if column not in FLOWERS:
        hands = {seat: hand.split("|")[0] for seat, hand in hands.items()}
    return score(column, win, **hands, minimum=0, **options)


def _one(scored: Scored, yaku: str) -> int | None:
    """What one occurrence of the yaku is worth, where it counts."""
    assert scored.hand.count
    return next((entry.value for entry in scored.hand.count.entries if entry.item.id == yaku), None)


def test_the_table_is_whole() -> None:
    assert len(CELLS) == 29 * 7
    assert set(SHOWS) == set(ROWS) - {"limit"}
    for column in COLUMNS:
        items = ruleset_of(column).items
        assert [item.id for item in items if item.id in ROWS] == [yaku for yaku in ROWS if yaku != "limit"]
        assert [item.id for item in items if item.played and item.id not in ROWS] == []
        assert set(ADDED) & {item.id for item in rules_of(column, {}).items} == set()


@pytest.mark.parametrize("column", COLUMNS)
def test_limit(column: str) -> None:
    options = rules_of(column, {}).options
    assert options["limit"] == _limit(column)
    many_marks = any("*" in row[COLUMNS.index(column)] for row in ROWS.values())
    assert options["above_limit"] == ("sum" if many_marks else "single")
    assert options["minimum"] == (0 if many_marks else 3)


@pytest.mark.parametrize(("yaku", "column", "cell"), CELLS, ids=IDS)
def test_a_cell_with_a_value_counts_and_an_empty_one_does_not(yaku: str, column: str, cell: str) -> None:
    scored = _shown(yaku, column)
    value = _value(cell, _limit(column))
    assert _one(scored, yaku) == value
    if value is None:
        assert yaku not in scored.left


@pytest.mark.parametrize(("yaku", "column", "cell"), CELLS, ids=IDS)
def test_marks(yaku: str, column: str, cell: str) -> None:
    item = ruleset_of(column).item(yaku)
    assert item is not None
    assert ("up_to_limit" in item.flags, "stands_alone" in item.flags) == ("*" in cell, "※" in cell)


@pytest.mark.parametrize(("yaku", "column", "cell"), [cell for cell in CELLS if cell[1] in ALTERNATIVES])
def test_alternative_values(yaku: str, column: str, cell: str) -> None:
    expected = _alternative(cell, _limit(column))
    if expected is None:
        expected = _value(cell, _limit(column))
    assert _one(_shown(yaku, column, alternative_values=True), yaku) == expected


@pytest.mark.parametrize("column", [column for column in COLUMNS if column not in ALTERNATIVES])
def test_where_there_are_no_alternatives_there_is_no_option(column: str) -> None:
    assert "alternative_values" not in ruleset_of(column).options


@pytest.mark.parametrize(("limit", "worth"), [(7, 7), (20, 20), (None, 10)])
def test_worth_the_limit_whatever_that_is(limit: int | None, worth: int) -> None:
    scored = _shown("big_three_dragons", "hk-huashi", limit=limit)
    assert scored.yaku == {"big_three_dragons": worth}
    assert scored.score["base"] == 2**worth


@pytest.mark.parametrize(("column", "limit"), [("hk-qq", 3), ("hk-qq", 7), ("hk-yiqi", 5), ("hk-yiqi", 2)])
def test_three_winners_are_worth_the_limit_whatever_that_is(column: str, limit: int) -> None:
    scored = _shown("three_winners", column, limit=limit)
    assert scored.yaku == {"three_winners": limit}
    assert (scored.faan, scored.score["base"]) == (limit, 2**limit)


@pytest.mark.parametrize("column", COLUMNS)
def test_inferred_cells_are_named_in_the_notes(column: str) -> None:
    notes = " ".join(ruleset_of(column).notes)
    for yaku, row in ROWS.items():
        if row[COLUMNS.index(column)].startswith("~"):
            assert yaku in notes
    assert "all_honors is not a half flush" in notes


@pytest.mark.parametrize("column", [column for column in COLUMNS if column not in FLOWERS])
def test_flowers_are_refused_where_there_are_none(column: str) -> None:
    win, hands = SHOWS["own_flower"]
    with pytest.raises(DealError) as caught:
        score(column, win, **hands)
    assert [fault.code for fault in caught.value.faults] == ["no_flowers_here"]


@pytest.mark.parametrize("column", COLUMNS)
def test_no_seven_pairs(column: str) -> None:
    with pytest.raises(DealError) as caught:
        score(column, "south 1m drawn", south="12233m4455p66s77z")
    assert [fault.code for fault in caught.value.faults] == ["not_a_winning_hand"]
