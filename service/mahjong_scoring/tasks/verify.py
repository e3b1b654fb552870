"""A claim at the table against the score: each claimed yaku right or wrong and why, what was missed, and the total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.spelling import name_key
from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.counting.base import Count, Entry, NotCounted, NotCountedReason
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.score import HandResult, Result
from mahjong_scoring.tasks.stated_scores import STATED, foreign_keys

Names = Mapping[str, Collection[str]]
"""What a yaku may be called (``name_key``) and the ids that are called so."""
NOT_TOGETHER: tuple[NotCountedReason, ...] = ("exclusive", "above_limit", "principle", "needs_yaku")
Verdict: TypeAlias = Literal["right", "not_in_hand", "taken_in", "not_together", "wrong_count", "unknown", "ambiguous"]


@dataclass(frozen=True)
class Claimed:
    """One claimed yaku. Repeats are one claim: ``count`` times claimed, ``actual`` times counted.

    ``verdict``: right, not_in_hand, taken_in, not_together, wrong_count, unknown or ambiguous. ``by``: the ids that took it
    in or that it does not go with; of an ambiguous name what it may mean. ``reason``: as in ``not_counted`` (taken_in,
    above_limit, exclusive, principle), or switched_off for a yaku that these rules do not play.
    """

    claim: str
    id: str | None
    verdict: Verdict
    by: tuple[str, ...] = ()
    reason: NotCountedReason | None = None
    count: int = 1
    actual: int = 0


@dataclass(frozen=True)
class Missed:
    """Something that counts and was not claimed, ``count`` times."""

    id: str
    value: int
    unit: str
    count: int


@dataclass(frozen=True)
class Total:
    """The claimed number, ``None`` if none was claimed, and the actual one, in ``unit``: a key of the score."""

    unit: str
    claimed: int | None
    actual: int


@dataclass(frozen=True)
class Verified:
    """The judgement, with those of numbers ``beside`` the total. ``valid``: the hand pays with nothing but what was rightly claimed; ``stands``: valid, and all is right."""

    stands: bool
    valid: bool
    claimed: tuple[Claimed, ...]
    missed: tuple[Missed, ...]
    total: Total
    outcome: str
    beside: tuple[Total, ...] = ()


def verify(result: Result, claim: Mapping[str, Any], names: Names) -> Verified:
    """Holds ``claim`` (``seat``, ``yaku``, and numbers in the keys of a stated score) against the scored deal.

    A yaku is claimed by its id or by a name: ``names`` maps ``name_key`` of every name to ids. Without ``yaku`` only the
    total is judged, and nothing is missed.

    The claim stands if no claimed yaku is wrong, each claimed number that matters is the actual one, and the hand is still valid: it won (or
    is a hand that scores without winning), and the claimed yaku that are right reach the minimum by themselves. What was
    missed does not make a claim fall by itself.

    Raises ``DealError``: ``not_allowed`` for a seat whose hand the deal does not show, and for a total in another unit;
    ``required`` if neither a yaku nor a total is claimed.
    """
    _check(result, claim)
    hand = result.hands[claim["seat"]]
    rules = result.rules
    listed: Sequence[str] | None = claim.get("yaku")
    judge = _Judge(hand.count, rules, names)
    claimed = judge.claims(listed or ())
    counting, score = rules.counting, hand.score or {}
    total, *beside = [Total(key, claim.get(key), score.get(key, 0)) for key in (counting.total_of(score), *counting.beside)]
    valid = _scores(hand, rules) and (listed is None or judge.reaches_minimum(claimed))
    right = all(item.verdict == "right" for item in claimed)
    right = right and all(claim.get(key) in (None, score.get(key, 0)) for key in counting.judged(score))
    missed = () if listed is None else judge.missed(claimed)
    return Verified(valid and right, valid, claimed, missed, total, hand.outcome, tuple(beside))


def _check(result: Result, claim: Mapping[str, Any]) -> None:
    faults = []
    seat: Seat = claim["seat"]
    shown = [place for place in SEATS if place in result.hands]
    if seat not in shown:
        faults.append(Fault("/claim/seat", "not_allowed", N_("The deal does not include the hand of {seat}."), {"seat": seat}, shown))
    faults += foreign_keys(claim, "/claim", result.rules)
    if not claim.get("yaku") and all(claim.get(key) is None for key in STATED):
        allowed = ("yaku", result.rules.counting.total)
        faults.append(Fault("/claim", "required", N_("The claim must name at least one yaku, or a total."), {}, allowed))
    if faults:
        raise DealError(faults)


def _scores(hand: HandResult, rules: Rules) -> bool:
    """Is the hand paid for: did it win, or does it score without having won?"""
    return hand.outcome == "won" or (rules.losers_finder is not None and hand.count is not None and hand.outcome != "below_minimum")


class _Judge:
    """What one hand counts, and what it does not and why."""

    def __init__(self, count: Count | None, rules: Rules, names: Names) -> None:
        self.rules = rules
        self.names = names
        self.entries: Sequence[Entry] = count.entries if count else ()
        self.not_counted: Sequence[NotCounted] = count.not_counted if count else ()
        self.known = {item.id for item in rules.ruleset.items}
        self.played = {item.id for item in rules.items}
        self.keys = {name_key(name): name for name in sorted(self.known)}

    def claims(self, listed: Sequence[str]) -> tuple[Claimed, ...]:
        """A verdict on each yaku of the list, in its order; repeats by whatever name are one claim."""
        meant = [(text, self._ids(text)) for text in listed]
        counts = Counter(ids[0] if len(ids) == 1 else name_key(text) for text, ids in meant)
        judged: dict[str, Claimed] = {}
        for text, ids in meant:
            key = ids[0] if len(ids) == 1 else name_key(text)
            if key not in judged:
                judged[key] = self._verdict(text, ids, counts[key])
        return tuple(judged.values())

    def _ids(self, text: str) -> tuple[str, ...]:
        """The ids that ``text`` may mean here: an id itself before a name, what is played before what is not."""
        if text in self.known:
            return (text,)
        key = name_key(text)
        named = [self.keys[key]] if key in self.keys else sorted(set(self.names.get(key, ())) & self.known)
        return tuple(name for name in named if name in self.played) or tuple(named)

    def _verdict(self, text: str, ids: tuple[str, ...], count: int) -> Claimed:
        if not ids:
            return Claimed(text, None, "unknown", count=count)
        if len(ids) > 1:
            return Claimed(text, None, "ambiguous", ids, count=count)
        name = ids[0]
        if name not in self.played:
            return Claimed(text, name, "unknown", (), "switched_off", count)
        actual = self._actual(name, count)
        if count == actual:
            return Claimed(text, name, "right", count=count, actual=actual)
        left = [entry for entry in self.not_counted if entry.item.id == name]
        if left and actual < count and (not actual or count <= actual + sum(entry.count for entry in left)):
            verdict: Verdict = "not_together" if left[0].reason in NOT_TOGETHER else "taken_in"
            return Claimed(text, name, verdict, left[0].by, left[0].reason, count, actual)
        return Claimed(text, name, "wrong_count" if actual else "not_in_hand", count=count, actual=actual)

    def _actual(self, name: str, count: int) -> int:
        """How often it counts; an id that scores in two units counts as claimed if either does."""
        by_unit = self._counted(name)
        return count if count in by_unit.values() else max(by_unit.values(), default=0)

    def _counted(self, name: str) -> Counter[str]:
        counted: Counter[str] = Counter()
        for entry in self.entries:
            if entry.item.id == name:
                counted[entry.item.unit] += len(entry.hits)
        return counted

    def reaches_minimum(self, claimed: Sequence[Claimed]) -> bool:
        """Is what was rightly claimed enough for the ruleset's minimum?"""
        rightly = {item.id: min(item.count, item.actual) for item in claimed}
        worth = sum(
            self.rules.counting.worth_of_entry(entry, self.rules.settings) * min(len(entry.hits), rightly.get(entry.item.id, 0))
            for entry in self.entries
            if self.rules.counting.helps(entry.item, self.rules.settings)
        )
        return worth >= self.rules.settings.minimum

    def missed(self, claimed: Sequence[Claimed]) -> tuple[Missed, ...]:
        """What counts beyond what was claimed."""
        rest = Counter({item.id: item.count for item in claimed if item.id})
        found = []
        for entry in self.entries:
            covered = min(rest[entry.item.id], len(entry.hits))
            rest[entry.item.id] -= covered
            if covered < len(entry.hits):
                found.append(Missed(entry.item.id, entry.value, entry.item.unit, len(entry.hits) - covered))
        return tuple(found)
