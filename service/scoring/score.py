"""One deal in, one result out: readings, yaku, score, liability, payments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.scoring import additive, doubles, faan
from service.scoring.counting import Count
from service.scoring.deal import Deal
from service.scoring.facts import Facts
from service.scoring.faults import DealError, Fault, Warn
from service.scoring.liability import Case, Unknown, Verdict, find_liable
from service.scoring.payments import Transfer, Win, net, received, transfers_of
from service.scoring.readings import read_hand, read_incomplete, wait_shape
from service.scoring.ruleset import Rules
from service.scoring.tiles import SEAT_INDEX, SEATS, Kind, Seat, tile_name
from service.scoring.yaku.points import live_waits

COUNTERS: Mapping[str, Callable[..., Count]] = {"faan": faan.count, "additive": additive.count, "doubles": doubles.count}


@dataclass(frozen=True)
class HandResult:
    """What one hand comes to. ``outcome``: won, below_minimum, passed_over, lost or drawn."""

    outcome: str
    receives: int = 0
    count: Count | None = None
    wait: str | None = None
    shortfall: int | None = None


@dataclass(frozen=True)
class Liable:
    """``seat`` is liable for the win of ``winner`` under ``rule``."""

    winner: Seat
    seat: Seat
    rule: str


@dataclass(frozen=True)
class Result:
    """The whole answer for one deal. ``payments`` are net and add up to 0."""

    rules: Rules
    deal: Deal
    hands: Mapping[Seat, HandResult]
    payments: Mapping[Seat, int]
    transfers: tuple[Transfer, ...]
    liability: tuple[Liable, ...]
    warnings: tuple[Warn, ...]


def score_deal(deal: Deal, rules: Rules) -> Result:
    """The result of ``deal`` under ``rules``.

    Raises ``DealError`` (``not_a_winning_hand``, ``kong_not_robbable``) if a claimant's tiles do not win.
    """
    if deal.win is None:
        hands = {seat: HandResult("drawn", count=_count_lost(deal, seat, rules)) for seat in deal.hands}
        return Result(rules, deal, hands, net(()), (), (), ())
    return _Scoring(deal, rules).result()


def facts_of(deal: Deal, seat: Seat, rules: Rules, *, won: bool, winners: int = 1) -> Facts:
    """The facts for one player, as winner or as one of the others."""
    assert deal.win or not won
    return Facts(
        deal=deal,
        seat=SEAT_INDEX[seat],
        hand=deal.hands[seat],
        forms=rules.ruleset.forms,
        tile=deal.win.tile if won and deal.win else None,
        winners=winners,
        last_copy=bool(won and deal.last_copy(seat)),
    )


def best_count(facts: Facts, rules: Rules) -> Count | None:
    """The reading of a winner's hand that is worth most; ``None`` if the tiles do not win."""
    assert facts.tile is not None
    forms: Sequence[str] = rules.ruleset.forms
    if facts.stated("concealed_kong_robbed"):
        forms = rules.settings.get("concealed_kong_robbers", ())
    readings = read_hand(facts.complete, facts.hand.melds, facts.tile, facts.drawn, forms)
    counter = COUNTERS[rules.ruleset.counting]
    counts = (counter(reading, facts, rules) for reading in readings)
    return max(counts, key=lambda count: count.rank, default=None)


def _count_lost(deal: Deal, seat: Seat, rules: Rules) -> Count | None:
    """What a hand that did not win is worth, in a ruleset where such hands score."""
    if not rules.everyone:
        return None
    hand = deal.hands[seat]
    facts = facts_of(deal, seat, rules, won=False)
    return COUNTERS[rules.ruleset.counting](read_incomplete(hand.concealed, hand.melds), facts, rules)


class _Scoring:
    """The steps of scoring one won deal."""

    def __init__(self, deal: Deal, rules: Rules) -> None:
        assert deal.win
        self.deal = deal
        self.win = deal.win
        self.rules = rules
        self.facts = {seat: facts_of(deal, seat, rules, won=True) for seat in self.win.winners}
        self.counts = self._claims()
        self.winners = self._winners()
        if len(self.winners) == 3:
            self.facts = {seat: replace(facts, winners=3) for seat, facts in self.facts.items()}
            self.counts = self._claims()
        self.others = {seat: _count_lost(deal, seat, rules) for seat in deal.hands if seat not in self.winners}

    def _claims(self) -> dict[Seat, Count]:
        counts = {}
        faults = []
        for seat, facts in self.facts.items():
            count = best_count(facts, self.rules)
            if count:
                counts[seat] = count
            else:
                faults.append(self._not_winning(seat, facts))
        if faults:
            raise DealError(faults)
        return counts

    def _not_winning(self, seat: Seat, facts: Facts) -> Fault:
        if facts.stated("concealed_kong_robbed") and facts.tile in facts.waits:
            message = "A concealed kong can only be robbed by thirteen orphans."
            return Fault(f"/hands/{seat}", "kong_not_robbable", message)
        waits = " ".join(tile_name(kind) for kind in facts.waits)
        message = "{tile} does not complete the hand of {seat}; it waits for: {waits}."
        if not waits:
            message = "{tile} does not complete the hand of {seat}; it is not ready for any tile."
        return Fault(f"/hands/{seat}", "not_a_winning_hand", message, {"tile": tile_name(self.win.tile), "seat": seat, "waits": waits})

    def _winners(self) -> tuple[Seat, ...]:
        """Those who win, in turn order: all who reach the minimum, or the nearest of them."""
        minimum = self.rules.settings.get("minimum", 0)
        valid = tuple(seat for seat in self.win.winners if self.counts[seat].toward_minimum >= minimum)
        return valid if self.rules.settings["multiple_winners"] else valid[:1]

    def result(self) -> Result:
        verdicts = {seat: find_liable(Case(self.counts[seat].reading, self.facts[seat], self.rules)) for seat in self.winners}
        paid = {seat: self._transfers(seat, verdict) for seat, verdict in verdicts.items()}
        transfers = tuple(transfer for seat in self.winners for transfer in paid[seat])
        liable = tuple(Liable(seat, verdict.seat, verdict.rule) for seat, verdict in verdicts.items() if verdict.seat and verdict.rule)
        hands = {seat: self._hand(seat, paid.get(seat, [])) for seat in self.deal.hands}
        warnings = (*self._liability_warnings(verdicts, paid), *self._fact_warnings(paid), *self._hand_warnings(verdicts))
        return Result(self.rules, self.deal, hands, net(transfers), transfers, liable, warnings)

    def _transfers(self, winner: Seat, verdict: Verdict, count: Count | None = None) -> list[Transfer]:
        worth = self._worth(count or self.counts[winner])
        totals = {seat: other.worth for seat, other in self.others.items() if other}
        return transfers_of(Win(winner, self.win.source, worth, self.winners, totals), verdict, self.rules)

    def _worth(self, count: Count) -> int:
        return int(count.score.get("base", count.worth))

    def _hand(self, seat: Seat, paid: Sequence[Transfer]) -> HandResult:
        if seat in self.winners:
            count = self.counts[seat]
            wait = wait_shape(count.reading, self.win.tile, len(self.facts[seat].waits))
            return HandResult("won", received(seat, paid), count, wait)
        if seat not in self.win.winners:
            return HandResult("lost", count=self.others[seat])
        count = self.counts[seat]
        wait = wait_shape(count.reading, self.win.tile, len(self.facts[seat].waits))
        minimum = self.rules.settings.get("minimum", 0)
        if count.toward_minimum < minimum:
            return HandResult("below_minimum", 0, count, wait, minimum - count.toward_minimum)
        return HandResult("passed_over", 0, self.others[seat] or count, None if self.others[seat] else wait)

    # --- warnings: a missing fact, where it could change the payments ---

    def _liability_warnings(self, verdicts: Mapping[Seat, Verdict], paid: Mapping[Seat, list[Transfer]]) -> list[Warn]:
        found = []
        for seat, verdict in verdicts.items():
            for rule, unknown in verdict.unknown:
                if self._could_matter(seat, rule, unknown, paid[seat]):
                    found.append(Warn(unknown.code, rule, unknown.pointer, unknown.message))
        return found

    def _could_matter(self, winner: Seat, rule: str, unknown: Unknown, paid: list[Transfer]) -> bool:
        outcomes = (self._transfers(winner, Verdict(seat, rule, False, ())) for seat in unknown.seats)
        return any(net(outcome) != net(paid) for outcome in outcomes)

    def _fact_warnings(self, paid: Mapping[Seat, list[Transfer]]) -> list[Warn]:
        found = []
        rules_used = {item.rule for item in self.rules.items}
        for seat in self.winners or self.win.winners:
            if "last_copy" in rules_used and self.deal.last_copy(seat) is None:
                assumed = best_count(replace(self.facts[seat], last_copy=True), self.rules)
                if assumed and self._differs(seat, assumed, paid.get(seat)):
                    message = "Whether the three others of the winning tile were visible is not stated; it is taken that they were not."
                    found.append(Warn("last_copy_unknown", "last_tile", "/table/visible", message))
            if "only_wait_points" in rules_used and self._wait_may_be_only(seat):
                message = "Which tiles lie face up is not stated; other kinds that would have completed the hand may have been exhausted."
                found.append(Warn("visible_unknown", "only_wait", "/table/visible", message))
        return found

    def _differs(self, seat: Seat, assumed: Count, paid: list[Transfer] | None) -> bool:
        if paid is None:
            return assumed.toward_minimum >= self.rules.settings.get("minimum", 0)
        return self._worth(assumed) != self._worth(self.counts[seat])

    def _wait_may_be_only(self, seat: Seat) -> bool:
        """Could tiles that are not stated leave one wait, and would that change the total?"""
        if self.deal.table is not None or seat not in self.winners or live_waits(self.facts[seat], True) < 2:
            return False
        sure = _OnlyWait(self.rules).facts(self.facts[seat])
        assumed = best_count(sure, self.rules)
        return assumed is not None and assumed.worth != self.counts[seat].worth

    def _hand_warnings(self, verdicts: Mapping[Seat, Verdict]) -> list[Warn]:
        settled = self.rules.everyone and self.rules.settings.get("losers_settle")
        if not settled or not self.winners or any(verdict.seat for verdict in verdicts.values()):
            return []
        message = "The hand of {seat} is missing and counts 0 in the settlement between the losers."
        missing = [seat for seat in SEATS if seat not in self.deal.hands]
        return [Warn("hand_missing", "settlement", f"/hands/{seat}", message, {"seat": seat}) for seat in missing]


class _OnlyWait:
    """Facts under the assumption that every other wait is exhausted."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def facts(self, facts: Facts) -> Facts:
        return _AssumedOnlyWait(**{name: getattr(facts, name) for name in Facts.__dataclass_fields__})


class _AssumedOnlyWait(Facts):
    @property
    def waits(self) -> tuple[Kind, ...]:  # type: ignore[override]
        assert self.tile is not None
        return (self.tile,)


def result_summary(result: Result) -> dict[str, Any]:
    """Payments and outcomes alone, for logs and metrics."""
    return {"outcomes": {seat: hand.outcome for seat, hand in result.hands.items()}, "payments": dict(result.payments)}
