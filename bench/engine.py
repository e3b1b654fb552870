"""The engine in process against two other calculators, on the same hands.

The engine remembers suits as a service does that has run for some minutes, from ``OTHERS`` times as many other hands. The hands
that are measured are scored for the first time, and once more.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from itertools import islice
from statistics import median
from typing import Any, NamedTuple

from flask.testing import FlaskClient
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld

from bench.deals import TYPICAL, worst
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.notation import parse_tiles
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.score import score_deal
from tests.differential import mcr_deals
from tests.differential.mcr_reference import CODES, _pack
from tests.rulesets.support import rules_of

HANDS = 2000
ROUNDS = 3
OTHERS = 5
KNOWS_HANDS = ("core", "intake", "reading", "yaku", "counting")
"""The folders of the engine that remember hands and parts of them."""
Call = Callable[[], Any]
WINDS = (27, 28, 29, 30)  # east to north in the other package's tiles


def seconds(calls: list[Call]) -> float:
    """The processor time of all calls, one after the other: what else runs on the machine does not count."""
    began = time.process_time()
    for call in calls:
        call()
    return time.process_time() - began


class Ratios(NamedTuple):
    """Our time as a multiple of theirs: for hands that the engine has never seen, and for the same hands ``again``."""

    new: float
    again: float


def ratios(rules: Rules, hands: Callable[[int], list[dict[str, Any]]], theirs: Callable[[list[dict[str, Any]]], list[Call]]) -> Ratios:
    """The medians over rounds, each with other hands."""
    rounds = []
    for seed in range(ROUNDS):
        measured = hands(seed)
        _forget()
        for others in range(OTHERS):
            seconds(ours(rules, hands(ROUNDS + seed * OTHERS + others)))
        rounds.append(Ratios(ratio(ours(rules, measured), theirs(measured)), ratio(ours(rules, measured), theirs(measured))))
    return Ratios(median(each.new for each in rounds), median(each.again for each in rounds))


def ratio(ours: list[Call], theirs: list[Call]) -> float:
    """The time of our calls as a multiple of theirs, which follow at once.

    All of ours come first: in smaller portions each side would find the processor's caches full of the other, as in no service.
    """
    gc.collect()
    return seconds(ours) / seconds(theirs)


def deals(seed: int) -> list[dict[str, Any]]:
    """Hands of Chinese Official, without flowers, so that every family can score them."""
    found = list(islice(mcr_deals.deals(1000 + seed), HANDS))
    for deal in found:
        deal["hands"] = {seat: {**hand, "flowers": []} for seat, hand in deal["hands"].items()}
    return found


def wins(deal: dict[str, Any], rules: Rules) -> bool:
    """Does the deal win under these rules?"""
    try:
        score_deal(read_deal(deal, rules.constraints), rules)
    except DealError:
        return False
    return True


def ours(rules: Rules, found: list[dict[str, Any]]) -> list[Call]:
    """Scoring calls for the deals, read already."""
    return [partial(score_deal, read_deal(deal, rules.constraints), rules) for deal in found]


def compiled(found: list[dict[str, Any]]) -> list[Call]:
    """The same hands for PyMahjongGB."""
    from MahjongGB import MahjongFanCalculator  # noqa: PLC0415 -- it needs a compiler and may be missing

    calls = []
    for deal in found:
        win = deal["win"]
        hand = deal["hands"][win["winner"]]
        arguments = {
            "pack": tuple(_pack(meld) for meld in hand["melds"]),
            "hand": tuple(CODES[kind] for kind in parse_tiles(hand["concealed"])),
            "winTile": CODES[parse_tiles(win["tile"])[0]],
            "flowerCount": 0,
            "isSelfDrawn": win["by"] == "self_draw",
            "is4thTile": "last_copy" in win["circumstances"],
            "isAboutKong": "kong_replacement" in win["circumstances"] or win["by"] == "robbed_kong",
            "isWallLast": "last_tile" in win["circumstances"],
            "seatWind": SEATS.index(win["winner"]),
            "prevalentWind": SEATS.index(deal["round_wind"]),
            "verbose": True,
        }
        calls.append(lambda arguments=arguments: MahjongFanCalculator(**arguments))
    return calls


def riichi(found: list[dict[str, Any]]) -> list[Call]:
    """The same hands for ``mahjong``, less those that have no winning form in riichi."""
    calls = []
    for deal in found:
        call = _estimate(deal)
        if call().error in (None, HandCalculator.ERR_NO_YAKU):
            calls.append(call)
    return calls


def _estimate(deal: dict[str, Any]) -> Call:
    win = deal["win"]
    hand = deal["hands"][win["winner"]]
    left = {kind: [kind * 4 + copy for copy in range(4)] for kind in range(34)}
    melds = [_meld(meld, left) for meld in hand["melds"]]
    tile = left[parse_tiles(win["tile"])[0]].pop()
    tiles = [tile, *(left[kind].pop() for kind in parse_tiles(hand["concealed"])), *(tile for meld in melds for tile in meld.tiles)]
    winds = {"player_wind": WINDS[SEATS.index(win["winner"])], "round_wind": WINDS[SEATS.index(deal["round_wind"])]}
    config = HandConfig(is_tsumo=win["by"] == "self_draw", **winds)
    return lambda: HandCalculator.estimate_hand_value(tiles, tile, melds, None, config)


def _meld(meld: dict[str, Any], left: dict[int, list[int]]) -> Meld:
    kinds = sorted(parse_tiles(meld["tiles"]))
    kind = Meld.KAN if len(kinds) == 4 else Meld.PON if kinds[0] == kinds[1] else Meld.CHI
    return Meld(kind, [left[tile].pop() for tile in kinds], not meld.get("concealed"))


def against_compiled() -> Ratios | None:
    """MCR, our time as a multiple of PyMahjongGB's; ``None`` if it is not installed."""
    if not find_spec("MahjongGB"):
        return None
    rules = rules_of("mcr", {"minimum": 0})
    return ratios(rules, deals, compiled)


def against_riichi(ruleset: str, **options: Any) -> Ratios:
    """Our time per hand as a multiple of the other package's, on the hands that both can score."""
    rules = rules_of(ruleset, options)

    def both(seed: int) -> list[dict[str, Any]]:
        return [deal for deal in deals(seed) if wins(deal, rules) and riichi([deal])]

    return ratios(rules, both, riichi)


def worst_case(family: str) -> tuple[float, float]:
    """The dearest of the worst hands, with nothing remembered: as a multiple of the typical deal's median, and in seconds."""
    rules = rules_of(TYPICAL[family]["ruleset"], TYPICAL[family].get("options", {}))
    typical = median(_once(TYPICAL[family], rules) for _ in range(50))
    dearest = max(median(_once(deal, rules) for _ in range(20)) for deal in worst(family))
    return dearest / typical, dearest


def _once(deal: dict[str, Any], rules: Rules) -> float:
    _forget()
    gc.collect()
    return seconds([lambda: score_deal(read_deal(deal, rules.constraints), rules)])


def worst_call(client: FlaskClient, path: str, bodies: list[dict[str, Any]]) -> float:
    """The dearest of some calls in process, with nothing remembered, in seconds."""

    def once(body: dict[str, Any]) -> float:
        _forget()
        gc.collect()
        return seconds([lambda: _expect_200(client.post(path, json=body))])

    return max(median(once(body) for _ in range(5)) for body in bodies)


def _expect_200(answer: Any) -> None:
    if answer.status_code != 200:
        raise RuntimeError(answer.text)


def _forget() -> None:
    """Empties what the engine remembers of hands (not the rulesets)."""
    for name, module in list(sys.modules.items()):
        if name.startswith(tuple([f"mahjong_scoring.{folder}." for folder in KNOWS_HANDS])) and name != "mahjong_scoring.core.annotations":
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
