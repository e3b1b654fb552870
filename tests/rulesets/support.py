"""Scores a deal that is written compactly, with the engine alone.

``score("hk-qq", "south 1m from east", south="23m45699p333789s")``: who wins on which tile and how
(``from``, ``drawn``, ``robbed``), then circumstances and ``kong=9p``; hands by seat; the rest by keyword.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.house import house_ruleset
from mahjong_scoring.rulesets.in_force import Rules, rules_for
from mahjong_scoring.rulesets.model import ItemSpec, Ruleset
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.score import HandResult, Result, score_deal

BY = {"from": "discard", "robbed": "robbed_kong"}


@dataclass(frozen=True)
class Scored:
    """An answer with the views that tests ask for; ``seat`` is the first winner that the deal names."""

    result: Result
    seat: str

    def of(self, seat: str) -> Scored:
        """The same answer, looked at from ``seat``."""
        return Scored(self.result, seat)

    @property
    def hand(self) -> HandResult:
        return self.result.hands[self.seat]

    @property
    def outcome(self) -> str:
        return self.hand.outcome

    @property
    def score(self) -> Mapping[str, Any]:
        assert self.hand.count
        return self.hand.count.score

    @property
    def faan(self) -> int:
        return int(self.score["faan"])

    @property
    def yaku(self) -> dict[str, int | None]:
        """What counts: id and worth of all occurrences; ``None`` for what lifts a hand to the limit."""
        assert self.hand.count
        return {entry.item.id: None if entry.item.unit == "limit" else entry.worth for entry in self.hand.count.entries}

    @property
    def left(self) -> dict[str, str]:
        """What is there and does not count: id and reason."""
        assert self.hand.count
        return {entry.item.id: entry.reason for entry in self.hand.count.not_counted}

    @property
    def payments(self) -> tuple[int, ...]:
        """East, south, west, north."""
        return tuple(self.result.payments[seat] for seat in SEATS)

    @property
    def liable(self) -> list[tuple[str, str]]:
        """Who is liable for the looked-at winner, and under which rule."""
        return [(entry.seat, entry.rule) for entry in self.result.liability if entry.winner == self.seat]

    @property
    def warnings(self) -> list[tuple[str, str, str]]:
        return [(warn.code, warn.rule, warn.pointer) for warn in self.result.warnings]


def ruleset_of(named: str | Mapping[str, Any]) -> Ruleset:
    """The ruleset of that id, or the house rules that the mapping describes."""
    if isinstance(named, str):
        return rulesets()[named]
    faults: list[Fault] = []
    ruleset = house_ruleset(rulesets(), named, "/ruleset", faults)
    assert ruleset is not None, faults
    return ruleset


def rules_of(named: str | Mapping[str, Any], options: Mapping[str, Any]) -> Rules:
    """The rules in force; fails on an option that the ruleset refuses."""
    ruleset = ruleset_of(named)
    faults: list[Fault] = []
    in_force = options_in_force(ruleset.options, options, "/options", faults)
    assert not faults, faults
    return rules_for(ruleset, in_force)


def example_of(ruleset: Ruleset, item: ItemSpec) -> tuple[dict[str, Any], dict[str, Any]]:
    """The example of an item: the deal, and the options under which it wins."""
    assert item.example is not None
    options: dict[str, Any] = dict.fromkeys(item.example.get("null_options", ()))
    if "minimum" in ruleset.options:
        options["minimum"] = 0
    return {key: value for key, value in item.example.items() if key != "null_options"}, options


def score_raw(named: str | Mapping[str, Any], deal: Mapping[str, Any], options: Mapping[str, Any]) -> Result:
    """The answer to a deal that is written as a request writes it."""
    rules = rules_of(named, options)
    return score_deal(read_deal(deal, rules.constraints), rules)


def plain(things: Iterable[object]) -> list[tuple[object, ...]]:
    """What transfers, or liable players, say: their fields, to be compared."""
    return [tuple(getattr(thing, name) for name in dir(thing) if not name.startswith("_")) for thing in things]


def score(named: str | Mapping[str, Any], win: str, *, round_wind: str = "east", **rest: Any) -> Scored:
    """The answer to a compact deal: hands by seat, ``table`` and ``liability`` by name, every other keyword is an option."""
    hands = {seat: rest.pop(seat) for seat in SEATS if seat in rest}
    deal: dict[str, Any] = {"round_wind": round_wind, "win": win_of(win), "hands": hands}
    deal |= {key: rest.pop(key) for key in ("table", "liability") if key in rest}
    winner = deal["win"]["winner"]
    return Scored(score_raw(named, deal, rest), winner if isinstance(winner, str) else winner[0])


def win_of(text: str) -> dict[str, Any]:
    """The ``win`` of a request, from its compact form."""
    winner, tile, how, *rest = text.split()
    win: dict[str, Any] = {"winner": winner.split("+") if "+" in winner else winner, "tile": tile, "by": BY.get(how, "self_draw")}
    if how != "drawn":
        win["from"] = rest.pop(0)
    kongs = [word.removeprefix("kong=") for word in rest if word.startswith("kong=")]
    if kongs:
        win["kong"] = kongs[0]
    win["circumstances"] = [word for word in rest if not word.startswith("kong=")]
    return win
