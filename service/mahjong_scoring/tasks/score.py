"""One deal in, one result out: readings, yaku, score, liability, payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from mahjong_scoring.core.deal import Deal
from mahjong_scoring.core.faults import DealError, Fault, Warn
from mahjong_scoring.core.tiles import SEAT_INDEX, Kind, Seat, tile_name
from mahjong_scoring.counting import additive, doubles, faan
from mahjong_scoring.counting.entries import Count, found_but_off
from mahjong_scoring.reading.readings import read_hand, read_incomplete, wait_shape
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.liability import Case, Verdict, find_liable
from mahjong_scoring.settling.payments import Transfer, Win, net, received, transfers_of
from mahjong_scoring.settling.warnings import missing_facts
from mahjong_scoring.yaku.context import Facts

COUNTERS: Mapping[str, Callable[..., Count]] = {"faan": faan.count, "additive": additive.count, "doubles": doubles.count}


class HandResult(NamedTuple):
    """What one hand comes to. ``outcome``: won, below_minimum, passed_over, lost or drawn."""

    outcome: str
    receives: int = 0
    count: Count | None = None  # type: ignore[assignment] # tuples have a method of this name
    wait: str | None = None
    shortfall: int | None = None


class Liable(NamedTuple):
    """``seat`` is liable for the win of ``winner`` under ``rule``."""

    winner: Seat
    seat: Seat
    rule: str


class Result(NamedTuple):
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
    return Scoring(deal, rules).result()


def _facts_won(deal: Deal, seat: Seat, tile: Kind, rules: Rules) -> Facts:
    """The facts for one of the winners on ``tile``."""
    last_copy = deal.last_copy(seat) if rules.asks_last_copy else False
    return Facts(deal, SEAT_INDEX[seat], deal.hands[seat], rules.ruleset.forms, tile, last_copy=last_copy)


def best_count(facts: Facts, rules: Rules) -> Count | None:
    """The reading of a winner's hand that is worth most; ``None`` if the tiles do not win."""
    assert facts.tile is not None
    forms: Sequence[str] = rules.ruleset.forms
    if facts.stated("concealed_kong_robbed"):
        forms = rules.settings.get("concealed_kong_robbers", ())
    readings = read_hand(facts.complete, facts.hand.melds, facts.tile, facts.drawn, forms)
    if not readings:
        return None
    counter = COUNTERS[rules.ruleset.counting]
    counts = [counter(reading, facts, rules) for reading in readings]
    best = max(counts, key=lambda count: count.rank)
    if rules.switched_off:
        return best._replace(left=(*best.left, *found_but_off(rules, best.reading, facts, best.entries)))
    return best


def _count_lost(deal: Deal, seat: Seat, rules: Rules) -> Count | None:
    """What a hand that did not win is worth, in a ruleset where such hands score."""
    ruleset = rules.ruleset
    if not rules.everyone:
        return None
    hand = deal.hands[seat]
    facts = Facts(deal, SEAT_INDEX[seat], hand, ruleset.forms, None)
    return COUNTERS[ruleset.counting](read_incomplete(hand.suits, hand.melds), facts, rules)


def worth_of(count: Count) -> int:
    """What payments multiply: the base in faan rulesets, else the points or the total."""
    return int(count.score.get("base", count.worth))


def winners_among(claimants: Sequence[Seat], toward_minimum: Mapping[Seat, int], rules: Rules) -> tuple[Seat, ...]:
    """Those who win of the ``claimants`` (in turn order): all who reach the minimum, or the nearest of them."""
    minimum = rules.minimum
    valid = tuple([seat for seat in claimants if toward_minimum[seat] >= minimum])
    return valid if rules.settings["multiple_winners"] else valid[:1]


def liable_of(verdicts: Mapping[Seat, Verdict]) -> tuple[Liable, ...]:
    """Who is liable for which winner, where somebody is."""
    return tuple([Liable(seat, verdict.seat, verdict.rule) for seat, verdict in verdicts.items() if verdict.seat and verdict.rule])


def _once(warnings: Iterable[Warn]) -> tuple[Warn, ...]:
    """Each warning once, though it concerns several winners."""
    return tuple({(warning.code, warning.rule, warning.pointer): warning for warning in warnings}.values())


class Scoring:
    """The steps of scoring one won deal: who wins, what each hand is worth, who is liable, who pays."""

    __slots__ = ("counts", "deal", "facts", "others", "rules", "win", "winners")

    def __init__(self, deal: Deal, rules: Rules) -> None:
        assert deal.win
        self.deal = deal
        self.win = deal.win
        self.rules = rules
        self.facts = {seat: _facts_won(deal, seat, deal.win.tile, rules) for seat in deal.win.winners}
        self.counts = self._claims()
        self.winners = winners_among(self.win.winners, {seat: count.toward_minimum for seat, count in self.counts.items()}, rules)
        if len(self.winners) == 3:
            self.facts = {seat: facts.with_winners(3) for seat, facts in self.facts.items()}
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

    def result(self) -> Result:
        """The whole answer."""
        verdicts = {}
        paid = {}
        transfers: list[Transfer] = []
        for seat in self.winners:
            verdicts[seat] = verdict = find_liable(Case(self.counts[seat].reading, self.facts[seat], self.rules))
            paid[seat] = self.transfers(seat, verdict)
            transfers += paid[seat]
        hands = {seat: self._hand(seat, paid.get(seat, ())) for seat in self.deal.hands}
        warnings = _once(missing_facts(self, verdicts, paid))
        return Result(self.rules, self.deal, hands, net(transfers), tuple(transfers), liable_of(verdicts), warnings)

    def transfers(self, winner: Seat, verdict: Verdict) -> list[Transfer]:
        """All transfers of one win under this verdict of liability."""
        worth = worth_of(self.counts[winner])
        totals = {seat: other.worth for seat, other in self.others.items() if other}
        return transfers_of(Win(winner, self.win.source, worth, self.winners, totals), verdict, self.rules)

    def _hand(self, seat: Seat, paid: Sequence[Transfer]) -> HandResult:
        if seat not in self.win.winners:
            return HandResult("lost", count=self.others[seat])
        count, other = self.counts[seat], self.others.get(seat)
        wait = wait_shape(count.reading, len(self.facts[seat].waits))
        if seat in self.winners:
            return HandResult("won", received(seat, paid), count, wait)
        if count.toward_minimum < self.rules.minimum:
            return HandResult("below_minimum", 0, count, wait, self.rules.minimum - count.toward_minimum)
        return HandResult("passed_over", 0, other or count, None if other else wait)
