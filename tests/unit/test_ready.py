"""Waits with their values, and the distance from ready, held against brute force and an independent library."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest
from mahjong.shanten import Shanten

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.notation import parse_tiles
from mahjong_scoring.core.suits import suits_of
from mahjong_scoring.core.tiles import Counts, counts_of
from mahjong_scoring.reading.form import shanten, waiting_kinds
from mahjong_scoring.reading.forms import FORMS
from mahjong_scoring.tasks.waits import Nearer, Readiness, Value, Wait, ready_of
from tests.rulesets.support import rules_of

NO_MELDS = (0,) * 34
ALL_FORMS = tuple(form() for form in FORMS.values())
STANDARD = (FORMS["standard"](),)
TWO_SIDED = "23m45699p333789s"
ORPHANS = "19m19p19s1234567z"


def ready(
    ruleset: str, hands: str | Mapping[str, str], *, seat: str = "south", options: Mapping[str, Any] | None = None, **rest: Any
) -> Readiness:
    given = {seat: hands} if isinstance(hands, str) else hands
    return ready_of({"seat": seat, "round_wind": "east", "hands": given, **rest}, rules_of(ruleset, options or {}))


def faults(**request: Any) -> list[tuple[str, str]]:
    ruleset = request.pop("ruleset", "guangdong")
    with pytest.raises(DealError) as caught:
        ready_of({"seat": "south", "round_wind": "east", **request}, rules_of(ruleset, {}))
    return [(fault.pointer, fault.code) for fault in caught.value.faults]


# --- waits and their values ---


def test_a_chicken_hand_waits_on_both_sides():
    # guangdong.md: self-draw 1 faan, base 2, each pays 4; by discard 0 faan, base 1: 2 + 1 + 1.
    drawn = {"faan": 1, "before_limit": 1, "limit": 3, "limited": False, "base": 2}
    discarded = {"faan": 0, "before_limit": 0, "limit": 3, "limited": False, "base": 1}
    values = Value(drawn, 12, below_minimum=False), Value(discarded, 4, below_minimum=False)
    assert ready("guangdong", TWO_SIDED) == Readiness((Wait("1m", 4, *values), Wait("4m", 4, *values)), 0, ())


def test_copies_are_counted_in_all_melds_and_on_the_table_but_not_in_other_concealed_tiles():
    hands = {"south": TWO_SIDED, "east": "[111m<north]", "west": "4m147p258s123456z"}
    waits = ready("guangdong", hands, table={"visible": "4m"}).waits
    assert [(wait.tile, wait.left) for wait in waits] == [("1m", 1), ("4m", 3)]


def test_a_kind_with_no_copy_left_is_listed_without_values():
    hands = {"south": TWO_SIDED, "east": "(1111m)"}
    first, second = ready("guangdong", hands).waits
    assert first == Wait("1m", 0, None, None)
    assert (second.tile, second.left, second.self_draw.receives) == ("4m", 4, 12)


def test_a_kind_held_four_times_is_no_wait():
    # 1111m and three melds: only a fifth 1m would complete it.
    found = ready("guangdong", "1111m[222p<east][333p<east][444p<east]")
    assert (found.waits, found.distance) == ((), 1)


def test_below_the_minimum_of_three_faan():
    # hong-kong.md, column 甲: no flowers 1, self-draw 1.
    (wait, _) = ready("hk-qingzhang", TWO_SIDED).waits
    assert (wait.self_draw.below_minimum, wait.self_draw.shortfall, wait.self_draw.receives) == (True, 1, 0)
    assert (wait.discard.below_minimum, wait.discard.shortfall, wait.discard.score["faan"]) == (True, 2, 1)


@pytest.mark.parametrize(
    ("ruleset", "drawn", "discarded"),
    [
        ("guangdong", 6 * 64, 4 * 64),  # 6 faan, base 64
        ("mcr", 3 * (88 + 1 + 8), 88 + 3 * 8),  # self-drawn adds 1
        ("classical", 1000 + 500 + 500, 1000 + 500 + 500),  # the limit, east pays double
        ("hk-gametower", 6 * 2**13, 4 * 2**13),  # 13 faan, the limit
    ],
)
def test_thirteen_orphans_on_thirteen_kinds(ruleset, drawn, discarded):
    waits = ready(ruleset, ORPHANS).waits
    assert [wait.tile for wait in waits] == ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))]
    assert {(wait.left, wait.self_draw.receives, wait.discard.receives) for wait in waits} == {(3, drawn, discarded)}


def test_each_wait_has_its_own_value():
    # mcr.md, 2345678m 345p 345s, each with all simples 2 and all chows 2, self-drawn fully concealed hand 4, else concealed hand 2.
    # 2m: mixed triple chow 8, short straight 1. 5m: mixed double chow 1. 8m: mixed double chow 1, short straight 1.
    waits = {wait.tile: wait for wait in ready("mcr", "2345678m345p345s").waits}
    assert {tile: (wait.self_draw.score["points"], wait.discard.score["points"]) for tile, wait in waits.items()} == {
        "2m": (17, 15),
        "5m": (9, 7),
        "8m": (10, 8),
    }
    assert [tile for tile, wait in waits.items() if wait.discard.below_minimum] == ["5m"]
    assert (waits["5m"].discard.shortfall, waits["5m"].discard.receives, waits["5m"].self_draw.receives) == (1, 0, 3 * 17)


@pytest.mark.parametrize(("visible", "points"), [("111m", 7), ("11m", 3)])
def test_the_last_copy_follows_from_the_table(visible, points):
    # mcr.md: concealed hand 2, short straight 1; last tile 4 where the three others lie open.
    wait = ready("mcr", "23m456789p333s55z", table={"visible": visible}).waits[0]
    assert (wait.tile, wait.left, wait.discard.score["points"]) == ("1m", 4 - len(visible[:-1]), points)


def test_the_first_turn_lifts_to_the_cap():
    # guangdong.md: earthly hand by self-draw, human hand on a discard before the own first draw: 3 faan, base 8.
    (wait, _) = ready("guangdong", TWO_SIDED, circumstances=["first_turn"]).waits
    assert (wait.self_draw.receives, wait.discard.receives) == (48, 32)


def test_east_has_no_human_hand():
    (wait, _) = ready("guangdong", TWO_SIDED, seat="east", circumstances=["first_turn"]).waits
    assert (wait.self_draw.receives, wait.discard.receives) == (48, 4)


def test_a_replacement_is_a_drawn_tile_only():
    # Kong replacement lifts the drawn tile to 3 faan; a discard stays a chicken hand.
    (wait, _) = ready("guangdong", "23m456p99p789s(3333s)", circumstances=["kong_replacement"]).waits
    assert (wait.self_draw.receives, wait.discard.receives) == (48, 4)


# --- the distance ---


@pytest.mark.parametrize(
    ("ruleset", "hand", "distance", "nearer"),
    [
        # Seven of thirteen orphans and no pair among them: seven more complete the hand.
        ("guangdong", "159m258p369s1357z", 6, "1m9m1p9p1s9s1z2z3z4z5z6z7z"),
        # Of 147m 258p 369s and the seven honours eleven are there; fourteen of the sixteen are needed.
        ("mcr", "159m258p369s1357z", 2, "4m7m2z4z6z"),
        # Five pairs and three single tiles: one pair short of ready.
        ("mcr", "1199m2255p478s33z", 1, "4s7s8s"),
    ],
)
def test_distance_and_what_brings_nearer(ruleset, hand, distance, nearer):
    found = ready(ruleset, hand)
    assert found.waits == ()
    assert found.distance == distance
    assert [entry.tile for entry in found.nearer] == [nearer[i : i + 2] for i in range(0, len(nearer), 2)]


def test_copies_left_of_what_brings_nearer():
    found = ready("mcr", {"south": "159m258p369s1357z", "north": "[444m<east]"}, table={"visible": "22z6z"})
    assert found.nearer == (Nearer("4m", 1), Nearer("7m", 4), Nearer("2z", 2), Nearer("4z", 4), Nearer("6z", 3))


def blocks() -> list[tuple[int, ...]]:
    chows = [(suit + n, suit + n + 1, suit + n + 2) for suit in (0, 9, 18) for n in range(7)]
    return chows + [(kind,) * 3 for kind in range(34)]


def completions(sets: int) -> Iterator[Counts]:
    """Every way to lay out that many sets and a pair with at most four tiles of a kind."""
    for chosen in combinations_with_replacement(blocks(), sets):
        for pair in range(34):
            counts = counts_of([*(kind for block in chosen for kind in block), pair, pair])
            if max(counts) <= 4:
                yield counts


def brute_force(hand: Counts, complete: list[Counts]) -> tuple[int, tuple[int, ...]]:
    fewest, kinds = 99, set[int]()
    held = [(kind, n) for kind, n in enumerate(hand) if n]
    total = sum(n for _, n in held) + 1
    for target in complete:
        missing = total - sum(min(n, target[kind]) for kind, n in held)
        if missing < fewest:
            fewest, kinds = missing, set()
        if missing == fewest:
            kinds |= {kind for kind in range(34) if target[kind] > hand[kind]}
    return fewest, tuple(sorted(kinds))


@pytest.mark.parametrize(("melds", "rounds"), [(4, 20), (3, 100), (2, 6)])
def test_distance_against_every_complete_hand(melds, rounds):
    rnd = random.Random(melds)
    complete = list(completions(4 - melds))
    for _ in range(rounds):
        tiles = rnd.sample([kind for kind in range(34) for _ in range(4)], 13 - 3 * melds)
        hand = counts_of(tiles)
        found = shanten(hand, NO_MELDS, melds, STANDARD)
        assert (found.tiles + 1, found.kinds) == brute_force(hand, complete)


def random_hands(count: int, seed: int) -> Iterator[Counts]:
    rnd = random.Random(seed)
    for i in range(count):
        suits = rnd.sample(range(3), 1 + i % 3)
        pool = [kind for kind in range(34) if kind // 9 in suits or (kind >= 27 and i % 2)]
        yield counts_of(rnd.sample([kind for kind in pool for _ in range(4)], 13))


def test_standard_distance_as_an_independent_library_has_it():
    for hand in random_hands(400, 7):
        assert shanten(hand, NO_MELDS, 0, STANDARD).tiles == Shanten.calculate_shanten_for_regular_hand(list(hand))


@pytest.mark.slow
def test_the_waits_of_a_ready_hand_are_what_brings_it_nearer():
    ready_hands = 0
    for hand in random_hands(1000, 11):
        found = shanten(hand, NO_MELDS, 0, ALL_FORMS)
        waits = tuple(kind for kind in waiting_kinds(suits_of(hand), 0, ALL_FORMS) if hand[kind] < 4)
        assert (found.kinds if found.tiles == 0 else ()) == waits
        ready_hands += bool(waits)
    assert ready_hands > 5


@pytest.mark.slow
def test_one_exchange_changes_the_distance_by_one_at_most_and_the_nearer_tiles_are_those_that_lower_it():
    for hand in [*random_hands(6, 3), counts_of(parse_tiles("147m258p36s12345z"))]:
        found = shanten(hand, NO_MELDS, 0, ALL_FORMS)
        lower = []
        for drawn in range(34):
            if hand[drawn] == 4:
                continue
            after = [shanten(_exchanged(hand, drawn, out), NO_MELDS, 0, ALL_FORMS).tiles for out in range(34) if hand[out] and out != drawn]
            assert min(after) >= found.tiles - 1
            if min(after) < found.tiles:
                lower.append(drawn)
        assert tuple(lower) == (found.kinds if found.tiles > 0 else ())


def _exchanged(hand: Counts, drawn: int, out: int) -> Counts:
    return tuple(n + (kind == drawn) - (kind == out) for kind, n in enumerate(hand))


@pytest.mark.parametrize("hand", ["1355579m2468p1z1s", "159m258p369s1357z", "1112345678999m", "2233445566778m", ORPHANS])
def test_quick_enough_for_a_phone(hand):
    shanten.cache_clear()
    started = time.perf_counter()
    ready("mcr", hand)
    assert time.perf_counter() - started < 0.25


# --- what is refused ---


def test_the_hand_is_one_tile_short():
    assert faults(hands={"south": "23m45699p333789s1z"}) == [("/hands/south", "tile_count")]


def test_missing_hand_and_round_wind_are_named_together():
    assert faults(hands={"east": TWO_SIDED}, round_wind=None) == [("/round_wind", "required"), ("/hands/south", "required")]


def test_other_hands_show_all_or_none_of_their_concealed_tiles():
    assert faults(hands={"south": TWO_SIDED, "west": "123m[111p<east]"}) == [("/hands/west", "tile_count")]


def test_a_fifth_copy_and_flowers_where_there_are_none():
    assert faults(hands={"south": TWO_SIDED, "west": "[333s<east]"}) == [("/hands/west", "fifth_copy")]
    assert faults(hands={"south": TWO_SIDED, "west": "|plum"}) == [("/hands/west", "no_flowers_here")]


def test_what_depends_on_the_winning_tile_is_no_circumstance_here():
    request = {"hands": {"south": TWO_SIDED}, "circumstances": ["last_tile", "last_copy", "fresh_discard"]}
    assert faults(**request) == [("/circumstances/1", "not_allowed"), ("/circumstances/2", "not_allowed")]


def test_circumstances_that_the_hands_contradict():
    assert faults(hands={"south": TWO_SIDED}, circumstances=["kong_replacement"]) == [("/circumstances", "no_kong")]
    shown = {"south": TWO_SIDED, "east": "[111m<north]"}
    assert faults(hands=shown, circumstances=["first_turn"]) == [("/circumstances", "circumstance_conflict")]
    assert faults(hands={"south": TWO_SIDED}, circumstances=["last_tile"], table={"wall_left": 3}) == [
        ("/circumstances", "circumstance_conflict")
    ]
