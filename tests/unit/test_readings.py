"""Every reading of a hand, against brute force: all sets put together in all ways."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest

from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.notation import parse_tiles, tile_name
from mahjong_scoring.core.suits import Split, Suits, can_split, suit_of, suits_of
from mahjong_scoring.core.tiles import Counts, counts_of
from mahjong_scoring.core.tiles import TileKind as Kind
from mahjong_scoring.reading.form import read_hand
from mahjong_scoring.reading.forms import FORMS as FORM_CLASSES
from mahjong_scoring.reading.reading import Reading, read_incomplete, wait_shape
from mahjong_scoring.reading.sets_and_pair import split_hand

CHOWS = [("chow", low) for low in range(7)]
Named = tuple[tuple[tuple[str, int], ...], int | None]

FORMS = tuple(form() for form in FORM_CLASSES.values())


def _counts(blocks: tuple[tuple[str, int], ...], pair: int | None, kinds: int) -> Counts:
    counts = [0] * kinds
    for kind, low in blocks:
        for tile in (low, low + 1, low + 2) if kind == "chow" else (low,) * 3:
            counts[tile] += 1
    if pair is not None:
        counts[pair] += 2
    return tuple(counts)


@cache
def _every_split(kinds: int) -> dict[Counts, set[Named]]:
    """Up to four sets of a suit (nine kinds) or of honours (seven), with a pair and without, by the tiles they make."""
    blocks = [("pung", tile) for tile in range(kinds)] + (CHOWS if kinds == 9 else [])
    found: dict[Counts, set[Named]] = {}
    for size in range(5):
        for sets in combinations_with_replacement(sorted(blocks), size):
            for pair in (None, *range(kinds)):
                counts = _counts(sets, pair, kinds)
                if max(counts, default=0) <= 4:
                    found.setdefault(counts, set()).add((sets, pair))
    return found


def _suits(text: str) -> Suits:
    return suits_of(counts_of(parse_tiles(text)))


def _sorted(splits: Iterable[Split]) -> set[Named]:
    return {(tuple(sorted((block.kind, block.tile) for block in sets)), pair and pair.tile) for sets, pair in splits}


@pytest.mark.parametrize("kinds", [9, 7])
def test_every_split_of_a_suit_is_found(kinds: int) -> None:
    for counts, splits in _every_split(kinds).items():
        assert _sorted(suit_of(counts, 0).splits) == splits, counts
        assert can_split(counts), counts


def test_what_makes_no_sets_has_no_split() -> None:
    rng = random.Random(1)
    every = _every_split(9)
    tried = 0
    for counts in rng.sample(sorted(every), 2000):
        moved = list(counts)
        place, other = rng.sample(range(9), 2)
        if moved[place] and moved[other] < 4:
            moved[place] -= 1
            moved[other] += 1
            tried += tuple(moved) not in every
            assert bool(suit_of(tuple(moved), 0).splits) == can_split(tuple(moved)) == (tuple(moved) in every)
    assert tried > 500


def test_the_splits_of_a_hand_are_the_product_of_its_suits() -> None:
    """222333444m is three pungs or three times 234; 111222333p likewise; the pair may be 5s alone."""
    assert _sorted(split_hand(_suits("222333444m55s111z"))) == {
        ((("pung", 1), ("pung", 2), ("pung", 3), ("pung", 27)), 22),
        ((("chow", 1), ("chow", 1), ("chow", 1), ("pung", 27)), 22),
    }
    assert len(split_hand(_suits("222333444m111222333p55s"))) == 4
    assert split_hand(_suits("11m22p")) == []
    assert split_hand(_suits("123m")) == []


# --- The winning tile ------------------------------------------------------------------------------------------------


def _read(hand: str, tile: str, *, drawn: bool = False, melds: tuple[Meld, ...] = ()) -> tuple[Reading, ...]:
    return read_hand(_suits(hand), melds, parse_tiles(tile)[0], drawn, FORMS)


def _seen(reading: Reading) -> tuple[str, list[str], str | None]:
    """The form, the blocks (open ones with ``!``), the block that the winning tile completes."""
    names = [f"{block.kind} {tile_name(block.tile)}{'' if block.concealed else '!'}" for block in reading.blocks]
    return reading.form, sorted(names), None if reading.winning is None else names[reading.winning]


def test_the_winning_tile_completes_each_set_it_lies_in_and_the_pair() -> None:
    pungs = ["pair 5s", "pung 2m!", "pung 3m", "pung 4m"]
    chows = ["chow 2m", "chow 2m", "chow 2m!", "pair 5s"]
    found = [_seen(reading) for reading in _read("222333444m55s111p", "2m")]
    assert found == [("standard", sorted([*pungs, "pung 1p"]), "pung 2m!"), ("standard", sorted([*chows, "pung 1p"]), "chow 2m!")]


def test_a_drawn_tile_leaves_the_set_concealed() -> None:
    assert [_seen(reading) for reading in _read("222m789p55s111333z", "2m", drawn=True)] == [
        ("standard", ["chow 7p", "pair 5s", "pung 1z", "pung 2m", "pung 3z"], "pung 2m")
    ]


def test_a_pung_stays_concealed_where_the_tile_is_read_into_a_chow() -> None:
    found = _read("111123m55s111222z", "1m")
    won = {(block.kind, block.concealed) for reading in found for block in reading.blocks if block.tile == 0}
    assert {_seen(reading)[2] for reading in found} == {"pung 1m!", "chow 1m!"}
    assert won == {("pung", True), ("pung", False), ("chow", True), ("chow", False)}
    for reading in found:
        assert [block.concealed for block in reading.blocks].count(False) == 1


def test_melds_stand_first_and_are_never_completed() -> None:
    melds = (Meld("pung", 1, source="east"), Meld("kong", 27, concealed=True))
    (reading,) = _read("234m456p99s", "9s", melds=melds)
    assert [(block.kind, block.tile, block.concealed) for block in reading.sets[:2]] == [("pung", 1, False), ("kong", 27, True)]
    assert _seen(reading)[1:] == (["chow 2m", "chow 4p", "kong 1z", "pair 9s", "pung 2m!"], "pair 9s")


def _blocks_of(reading: Reading) -> tuple[tuple[str, Kind], ...]:
    return tuple(sorted((block.kind, block.tile) for block in reading.blocks))


def _one_suit_hands(rng: random.Random) -> Iterator[Counts]:
    """Hands of 14 tiles of one suit: the ones with most readings."""
    full = sorted(counts for counts in _every_split(9) if sum(counts) == 14)
    return iter(rng.sample(full, 400))


@pytest.mark.parametrize("drawn", [True, False])
def test_readings_of_one_suit_against_brute_force(drawn: bool) -> None:
    for suit in _one_suit_hands(random.Random(2)):
        counts = (*suit, *(0,) * 25)
        for tile in (kind for kind in range(9) if suit[kind]):
            expected: set[tuple[object, ...]] = set()
            for sets, pair in _every_split(9)[suit]:
                blocks = (*sets, ("pair", pair))
                for block in set(blocks):
                    if tile in (block[1], *((block[1] + 1, block[1] + 2) if block[0] == "chow" else ())):
                        expected.add((tuple(sorted(blocks)), block, drawn or block[0] == "pair"))
            readings = read_hand(suits_of(counts), (), tile, drawn, (FORM_CLASSES["standard"](),))
            found: set[tuple[object, ...]] = set()
            for reading in readings:
                assert reading.winning is not None
                won = reading.blocks[reading.winning]
                assert sum(not block.concealed for block in reading.blocks) == (not won.concealed)
                found.add((_blocks_of(reading), (won.kind, won.tile), won.concealed))
            assert found == expected


def test_the_order_of_readings_does_not_change() -> None:
    first = [_seen(reading) for reading in _read("22233344455566m", "4m")]
    suit_of.cache_clear()
    assert [_seen(reading) for reading in _read("22233344455566m", "4m")] == first


# --- The special forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "forms"),
    [
        ("223344m556677p88s", {"standard", "seven_pairs"}),
        ("22334466m1155z77s", {"seven_pairs"}),
        ("2222334455m6677p", {"seven_pairs"}),
        ("19m19p19s12345677z", {"thirteen_orphans"}),
        ("147m258p369s12345z", {"knitted"}),
        ("369m147p25s123567z", {"knitted"}),
        ("147m258p369s22z678s", {"knitted_straight"}),
        ("147m258p369s44m234p", {"knitted_straight"}),
        ("147m147p369s12345z", set()),  # the same three numbers twice
        ("147m258p369s1123z", set()),
        ("11122233344455z", {"standard"}),
        ("19m19p19s1234567z2m", set()),
    ],
)
def test_forms(hand: str, forms: set[str]) -> None:
    suits = _suits(hand)
    for tile in set(parse_tiles(hand)):
        assert {reading.form for reading in read_hand(suits, (), tile, True, FORMS)} == forms


@pytest.mark.parametrize("form", ["seven_pairs", "thirteen_orphans", "knitted"])
def test_forms_of_thirteen_tiles_have_no_melds(form: str) -> None:
    hands = {"seven_pairs": "223344m556677p88s", "thirteen_orphans": "19m19p19s12345677z", "knitted": "147m258p369s12345z"}
    suits, tile = _suits(hands[form]), parse_tiles(hands[form])[0]
    assert [reading.form for reading in read_hand(suits, (), tile, True, (FORM_CLASSES[form](),))] == [form]
    assert read_hand(suits, (Meld("kong", 33, concealed=True),), tile, True, (FORM_CLASSES[form](),)) == ()


def test_a_knitted_straight_with_a_melded_set() -> None:
    (reading,) = read_hand(_suits("147m258p369s22z"), (Meld("kong", 32, concealed=True),), 16, False, FORMS)
    assert [block.kind for block in reading.sets] == ["kong", "knitted", "knitted", "knitted"]
    assert reading.blocks[reading.winning or 0].tiles == (10, 13, 16)  # 258p
    assert reading.pair
    assert tile_name(reading.pair.tile) == "2z"


def test_a_tile_of_the_nine_may_also_end_the_pair_or_the_set() -> None:
    found = [_seen(reading)[2] for reading in _read("14447m258p369s678s", "4m")]
    assert found == ["pair 4m", "knitted 1m"]
    found = [_seen(reading)[2] for reading in _read("134457m258p369s22z", "4m")]
    assert found == ["chow 3m!", "knitted 1m"]


def _knits(kinds: set[Kind]) -> bool:
    """Each suit's numbers leave the same rest by three, and no two suits the same."""
    rests = [{kind % 9 % 3 for kind in kinds if kind // 9 == suit and kind < 27} for suit in range(3)]
    used = [next(iter(rest)) for rest in rests if rest]
    return all(len(rest) <= 1 for rest in rests) and len(used) == len(set(used))


def test_knitted_tiles_against_their_rests() -> None:
    rng = random.Random(3)
    knitted = [kind for suit, rest in enumerate(rng.sample(range(3), 3)) for kind in range(suit * 9 + rest, suit * 9 + 9, 3)]
    seen = set()
    for _ in range(4000):
        kinds = set(rng.sample(knitted + list(range(27, 34)), 14))
        if rng.random() < 0.5:
            kinds.remove(rng.choice(sorted(kinds)))
            kinds.add(rng.choice([kind for kind in range(34) if kind not in kinds]))
        there = bool(read_hand(suits_of(counts_of(kinds)), (), min(kinds), True, (FORM_CLASSES["knitted"](),)))
        assert there == _knits(kinds)
        seen.add(there)
    assert seen == {True, False}


def test_a_hand_that_did_not_win() -> None:
    """Three alike are a concealed pung, four alike one pung, two alike a pair."""
    reading = read_incomplete(_suits("1111m22p345s777z"), (Meld("pung", 9, source="east"),))
    assert _seen(reading) == (None, ["pair 2p", "pung 1m", "pung 1p!", "pung 7z"], None)


# --- The shape of the wait -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "shapes"),
    [
        ("123m55p", "3m", ["edge"]),
        ("789m55p", "7m", ["edge"]),
        ("123m55p", "1m", ["two_sided"]),
        ("789m55p", "9m", ["two_sided"]),
        ("456m55p", "4m", ["two_sided"]),
        ("123m55p", "2m", ["closed"]),
        ("123m55p", "5p", ["single"]),
        ("111m55p", "1m", ["dual_pung"]),
        ("12333m", "3m", ["edge", "single"]),
        ("22234m", "2m", ["two_sided", "single"]),
        ("147m258p369s55z", "4m", ["special"]),
        ("223344m556677p88s", "8s", ["single", "special"]),
    ],
)
def test_shape(hand: str, tile: str, shapes: list[str]) -> None:
    readings = _read(hand, tile)
    assert sorted({reading.shape for reading in readings}) == sorted(shapes)


def test_many_kinds_make_a_wait_of_many() -> None:
    (reading,) = _read("123m55p", "3m")
    assert [wait_shape(reading, kinds) for kinds in (1, 2, 3, 9)] == ["edge", "edge", "many", "many"]
    (knitted,) = _read("147m258p369s55z", "4m")
    assert wait_shape(knitted, 3) == "special"
