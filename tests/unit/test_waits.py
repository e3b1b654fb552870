"""The kinds that complete a hand, against trying every kind in the simplest way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from mahjong_scoring.core.notation import parse_tiles, tile_name
from mahjong_scoring.core.suits import suits_of
from mahjong_scoring.core.tiles import counts_of
from mahjong_scoring.reading.form import waiting_kinds
from mahjong_scoring.reading.forms import FORMS

ORPHANS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
KNITTED = [
    {suit * 9 + first + n for suit, first in enumerate(order) for n in (0, 3, 6)}
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
]


def _without(tiles: list[int], taken: list[int]) -> list[int] | None:
    rest = list(tiles)
    for tile in taken:
        if tile not in rest:
            return None
        rest.remove(tile)
    return rest


def _all_sets(tiles: list[int]) -> bool:
    if not tiles:
        return True
    low = tiles[0]
    choices = [[low] * 3]
    if low < 27 and low % 9 <= 6:
        choices.append([low, low + 1, low + 2])
    return any((rest := _without(tiles, choice)) is not None and _all_sets(rest) for choice in choices)


def _sets_and_pair(tiles: list[int]) -> bool:
    return any(tiles.count(tile) >= 2 and _all_sets(_without(tiles, [tile] * 2) or []) for tile in set(tiles))


def _woven(tiles: list[int], threes: int, twos: int) -> bool:
    """So many groups of one number in three suits and in two, and nothing else."""
    if not tiles or tiles[-1] >= 27:
        return not tiles and not threes and not twos
    columns = [[low % 9 + 9 * suit for suit in suits] for low in tiles[:1] for suits in ((0, 1, 2), (0, 1), (0, 2), (1, 2))]
    for column in columns:
        left = threes - (len(column) == 3), twos - (len(column) == 2)
        rest = _without(tiles, column)
        if min(left) >= 0 and tiles[0] in column and rest is not None and _woven(rest, *left):
            return True
    return False


def _of_one_suit(tiles: list[int], wanted: list[int], beside: list[int]) -> bool:
    """Are these ``wanted`` numbers of one suit, and ``beside`` them those tiles?"""
    return any(tiles == sorted([*[start + number for number in wanted], *beside]) for start in (0, 9, 18))


def _complete(tiles: list[int], melds: int, forms: tuple[str, ...]) -> bool:
    """Is this a hand? Each form as the rules say it, tile by tile."""
    tiles = sorted(tiles)
    found = {
        "flowers": False,
        "knitting": not melds and _woven(tiles, 0, 7),
        "triple_knitting": not melds and _woven(tiles, 4, 1),
        "gates": not melds and any(_of_one_suit(tiles, [0, 0, *range(9), 8, 8, again], []) for again in range(9)),
        "snake": not melds and _of_one_suit(tiles, [0, *range(9)], [27, 28, 29, 30]),
        "standard": _sets_and_pair(tiles),
        "seven_pairs": not melds and all(tiles.count(tile) in (2, 4) for tile in tiles),
        "thirteen_orphans": not melds and set(tiles) == ORPHANS,
        "knitted": not melds and len(set(tiles)) == 14 and any({t for t in tiles if t < 27} <= nine for nine in KNITTED),
        "knitted_straight": any(
            (rest := _without(tiles, sorted(nine))) is not None and bool(rest) and _sets_and_pair(rest) for nine in KNITTED
        ),
    }
    return any(found[form] for form in forms)


ALL_FORMS = tuple(form() for form in FORMS.values())


def _by_trial(standing: list[int], melds: int, forms: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in range(34) if _complete([*standing, tile], melds, forms))


def _hands(rng: random.Random, count: int) -> Iterator[tuple[list[int], int]]:
    """Standing tiles and melds: narrow hands that wait for much, hands near the special forms, hands that are not ready."""
    for _ in range(count):
        melds = rng.choice((0, 0, 0, 1, 2, 3, 4))
        style = rng.random()
        if style < 0.6:
            start, width = rng.randrange(3) * 9, rng.choice((5, 6, 7, 9))
            pool = [start + n for n in range(width) for _ in range(4)] + [27] * rng.choice((0, 2, 3))
        elif style < 0.75:
            melds, pool = 0, [tile for tile in rng.sample(range(34), 7) for _ in range(2)]
        elif style < 0.85:
            melds, pool = 0, [*sorted(ORPHANS), rng.choice(sorted(ORPHANS))]
        elif style < 0.9:
            melds, pool = (
                0,
                rng.choice(
                    (
                        [number + 9 * suit for number in (rng.randrange(9) for _ in range(7)) for suit in rng.sample(range(3), 2)],
                        [number + 9 * suit for number in rng.sample(range(9), 5) for suit in range(3)][:14],
                        [number + 9 * rng.choice((0, 0, 0, 1)) for number in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 4)],
                        [0, *range(9), 27, 28, 29, 30],
                    )
                ),
            )
        else:
            melds = rng.choice((0, 1))
            nine = sorted(rng.choice(KNITTED))
            pool = nine + (list(range(27, 34)) if rng.random() < 0.5 and not melds else [0, 0, 1, 2, 3][: 5 - 3 * melds])
        size = 13 - 3 * melds
        if len(pool) >= size:
            yield rng.sample(pool, size), melds


@pytest.mark.parametrize(
    "forms",
    [
        tuple(FORMS),
        ("knitting",),
        ("triple_knitting",),
        ("gates", "snake"),
        ("standard",),
        ("standard", "thirteen_orphans"),
        ("standard", "seven_pairs"),
        ("standard", "seven_pairs", "thirteen_orphans"),
    ],
    ids="+".join,
)
def test_against_trying_every_kind(forms: tuple[str, ...]) -> None:
    waits = set()
    for standing, melds in _hands(random.Random(4), 400):
        found = waiting_kinds(suits_of(counts_of(standing)), melds, tuple(FORMS[name]() for name in forms))
        assert found == _by_trial(standing, melds, forms), (" ".join(map(tile_name, sorted(standing))), melds)
        waits.add(len(found))
    assert len(waits) > 1
    assert "standard" not in forms or {3, 4} <= waits


@pytest.mark.parametrize(
    ("standing", "melds", "waits"),
    [
        ("1112345678999m", 0, "1m2m3m4m5m6m7m8m9m"),
        ("19m19p19s1234567z", 0, "1m9m1p9p1s9s1z2z3z4z5z6z7z"),
        ("2223456777m", 1, "1m2m3m4m5m6m7m8m"),
        ("22334455m66778p", 0, "5p8p"),  # sets and seven pairs
        ("147m25p369s22z", 1, "8p"),
        ("1447m258p369s", 1, "4m"),
        ("258m4p369s124567z", 0, "1p7p3z"),
        ("5m", 4, "5m"),
        ("1112m", 3, "2m3m"),
        ("1111m", 3, "1m"),
        ("1111234m", 2, "1m4m"),
        ("3444m", 3, "2m3m5m"),
        ("1478m", 3, ""),
    ],
)
def test_waits(standing: str, melds: int, waits: str) -> None:
    """Whether or not copies remain: a wait for tiles that the hand holds itself is one."""
    found = waiting_kinds(suits_of(counts_of(parse_tiles(standing))), melds, ALL_FORMS)
    assert "".join(map(tile_name, found)) == waits
