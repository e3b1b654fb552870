"""Chinese Official against the calculator of the Chinese research competitions: total, list of fan and their counts.

``DIFFERENTIAL_DEALS`` sets the number of deals, 2,000 by default; ``DIFFERENTIAL_SEED`` asks for others than those of every day.
Where two readings tie, the page's order decides which list is shown; it departs from the reference in the two hands of
``TIES`` alone, in whichever suit: the same total, another wait fan.
"""

from __future__ import annotations

import os
from collections import Counter
from importlib.util import find_spec
from itertools import islice
from typing import Any

import pytest

from mahjong_scoring.core.notation import parse_tiles
from mahjong_scoring.tasks.score import Result
from tests.differential.mcr_deals import deals
from tests.differential.mcr_reference import NAMES, ask
from tests.rulesets.mcr_deals import fan_of, play, points_of
from tests.rulesets.mcr_maximiser import VALUES, Chow, best, up_to_exchanged_suits

pytestmark = pytest.mark.slow

# eight concealed tiles with the winning one, the two melded chows, the winning tile: the page's later pair tile and its wait
TIES = {
    ("11223344", ("123", "234"), "3"): ("edge_wait", "closed_wait"),  # here 123 123 and a pair of 4, there 234 234 and a pair of 1
    ("66778899", ("678", "789"), "7"): ("closed_wait", "edge_wait"),  # here 678 678 and a pair of 9, there 789 789 and a pair of 6
}
EVERY_DAY = 2000
DEALS = int(os.environ.get("DIFFERENTIAL_DEALS", EVERY_DAY))
SEED = int(os.environ.get("DIFFERENTIAL_SEED", "1"))
PARTS = 4


@pytest.fixture(autouse=True)
def _reference() -> None:
    if find_spec("MahjongGB"):
        return
    message = "PyMahjongGB is not installed (it is built from source and needs a C++ compiler): nothing to compare with."
    if os.environ.get("REQUIRE_ALL"):
        pytest.fail(message)
    pytest.skip(message)


def _payments(win: dict[str, Any], points: int) -> dict[str, int]:
    """Each of the others pays 8, and the points too: all of them for a drawn tile, else whose tile it was."""
    paid = {}
    for seat in ("east", "south", "west", "north"):
        if seat != win["winner"]:
            paid[seat] = -8 - (points if win.get("from") in (None, seat) else 0)
    return {**paid, win["winner"]: -sum(paid.values())}


def _difference(deal: dict[str, Any], result: Result) -> str | None:
    hand = result.hands[deal["win"]["winner"]]
    points, fan = ask(deal)
    ours = points_of(hand), {name: count for name, (_, count) in fan_of(hand).items()}
    if ours == (points, fan) and dict(result.payments) == _payments(deal["win"], points):
        return None
    if ours[0] == points and _settled_by_the_page(deal, ours[1], fan):
        return None
    return f"{deal}\n  here      {ours[0]} {sorted(ours[1].items())}\n  reference {points} {sorted(fan.items())}"


def _settled_by_the_page(deal: dict[str, Any], ours: dict[str, int], theirs: dict[str, int]) -> bool:
    hand, tile = deal["hands"][deal["win"]["winner"]], deal["win"]["tile"]
    kinds = sorted(parse_tiles(hand["concealed"] + tile))
    suits = {kind // 9 for kind in kinds}
    melds = tuple(sorted(meld["tiles"][:3] for meld in hand["melds"]))
    wait = TIES.get(("".join(str(kind % 9 + 1) for kind in kinds), melds, tile[0])) if len(suits) == 1 else None
    return wait is not None and set(ours) - set(theirs) == {wait[0]} and set(theirs) - set(ours) == {wait[1]}


@pytest.mark.parametrize(("suit", "ours"), [("m", "edge_wait"), ("p", "edge_wait"), ("s", "edge_wait")])
def test_the_page_decides_between_equal_readings(suit: str, ours: str) -> None:
    """mcr.md, principle 4: on equal points the later pair tile. 24 + 24 + 12 + 2 + 2 + 2 + 1: 67; in dots reversible tiles 8 more."""
    melds = [{"tiles": f"123{suit}", "from": "west"}, {"tiles": f"234{suit}", "from": "west"}]
    win = {"winner": "north", "by": "discard", "from": "east", "tile": f"3{suit}", "circumstances": []}
    deal = {"round_wind": "east", "win": win, "hands": {"north": {"concealed": f"1122344{suit}", "melds": melds, "flowers": []}}}
    hand = play(deal, minimum=0).hands["north"]
    assert points_of(hand) == (75 if suit == "p" else 67)
    assert ours in fan_of(hand)
    assert "closed_wait" not in fan_of(hand)
    assert ask(deal)[0] == points_of(hand)


@pytest.mark.parametrize("part", range(PARTS))
def test_same_points_and_fan(part: int) -> None:
    found = (_difference(deal, play(deal, minimum=0)) for deal in islice(deals(SEED * PARTS + part), DEALS // PARTS))
    different = [text for text in found if text]
    assert not different, f"{len(different)} of {DEALS // PARTS} differ:\n" + "\n".join(different[:5])


def test_the_deals_of_every_day_reach_every_fan() -> None:
    seen: Counter[str] = Counter()
    for part in range(PARTS):
        for deal in islice(deals(SEED * PARTS + part), EVERY_DAY // PARTS):
            seen.update(ask(deal)[1].keys())
    assert set(NAMES.values()) - set(seen) == set()
    assert len(seen) == 82


def _four_melded_chows(chows: tuple[Chow, ...]) -> dict[str, Any]:
    melds = [{"tiles": f"{low}{low + 1}{low + 2}{'mps'[suit]}"} for suit, low in chows]
    hand = {"concealed": "7z", "melds": melds, "flowers": []}
    win = {"winner": "south", "by": "discard", "from": "west", "tile": "7z", "circumstances": []}
    return {"round_wind": "east", "win": win, "hands": {"south": hand}}


def test_the_slow_maximiser_chooses_like_the_reference() -> None:
    """It says the same of every four chows, so that it is right to hold the engine against it."""
    for chows in up_to_exchanged_suits(4):
        _, fan = ask(_four_melded_chows(chows))
        assert {name: count for name, count in fan.items() if name in VALUES} == best(chows)
