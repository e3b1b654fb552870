"""One deal in, one result out: readings, yaku, score, liability, payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, final

from mahjong_scoring.core.deal import Deal, Win
from mahjong_scoring.core.faults import DealError, Fault, MissingFact
from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.core.riichi import Seats
from mahjong_scoring.core.tiles import SEAT_INDEX, Seat
from mahjong_scoring.counting.base import Count, Entry, Item, StatedScore, too_large
from mahjong_scoring.counting.finding import Finder, left_out, would_not_count
from mahjong_scoring.reading.form import read_flowers, read_hand, refusal, waiting_kinds, wins_on_flowers
from mahjong_scoring.reading.reading import Reading, WaitShape, read_incomplete
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.draws import draw_faults, settle_draw
from mahjong_scoring.settling.liability import Case, Verdict, find_liable
from mahjong_scoring.settling.payments import PaidWin, Transfer, liable_for, net, paying_for, received, transfers_of
from mahjong_scoring.settling.pot import Pot
from mahjong_scoring.settling.warnings import missing_hands, unknown_liability, unstated_yaku
from mahjong_scoring.yaku.context import WinContext

Outcome: TypeAlias = Literal["won", "below_minimum", "passed_over", "lost", "drawn"]


@final
class HandResult:
    """What one hand comes to; ``shortfall`` is what lacks to the minimum of one below it, ``tenpai``: does it wait, after a draw?"""

    __slots__ = ("count", "outcome", "receives", "shortfall", "tenpai", "wait")

    def __init__(
        self,
        outcome: Outcome,
        receives: int = 0,
        count: Count | None = None,
        wait: WaitShape | None = None,
        shortfall: int | None = None,
        tenpai: bool | None = None,
    ) -> None:
        self.outcome: Outcome = outcome
        self.receives = receives
        self.count = count
        self.wait = wait
        self.shortfall = shortfall
        self.tenpai = tenpai

    @property
    def score(self) -> Mapping[str, Any] | None:
        """What the hand counts; ``None`` where it does not score."""
        return self.count.score if self.count else None


@final
class Liable:
    """``seat`` is liable for the win of ``winner`` under ``rule``."""

    __slots__ = ("rule", "seat", "winner")

    def __init__(self, winner: Seat, seat: Seat, rule: str) -> None:
        self.winner: Seat = winner
        self.seat: Seat = seat
        self.rule = rule


@final
class Result:
    """The whole answer for one deal. ``payments`` are net and add up to 0; with a ``pot`` to what it loses, before less after.

    ``tenpai``: who waited, after an exhaustive draw with bets.
    """

    __slots__ = ("deal", "hands", "liability", "payments", "pot", "rules", "tenpai", "transfers", "warnings")

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        hands: Mapping[Seat, HandResult],
        payments: Mapping[Seat, int],
        transfers: Sequence[Transfer] = (),
        liability: Sequence[Liable] = (),
        warnings: Sequence[MissingFact] = (),
        pot: Pot | None = None,
        tenpai: Seats | None = None,
    ) -> None:
        self.pot = pot
        self.tenpai = tenpai
        self.rules = rules
        self.deal = deal
        self.hands = hands
        self.payments = payments
        self.transfers = transfers
        self.liability = liability
        self.warnings = warnings


def score_deal(deal: Deal, rules: Rules) -> Result:
    """The result of ``deal`` under ``rules``.

    Raises ``DealError``: ``not_a_winning_hand`` or ``kong_not_robbable`` if a claimant's tiles do not win, ``out_of_range`` if a hand is
    worth more than can be paid exactly.
    """
    if deal.win is not None:
        return _Scoring(deal, rules).result()
    if rules.settings.bets:
        return _drawn_with_bets(deal, rules)
    counts = _counts_lost(deal, (), rules)
    _check_size(counts)
    return Result(rules, deal, {seat: HandResult("drawn", count=counts.get(seat)) for seat in deal.hands}, net(()))


def _drawn_with_bets(deal: Deal, rules: Rules) -> Result:
    """A draw after which the bets stay on the table, and who waits is paid. Raises ``DealError`` (``circumstance_conflict``)."""
    if faults := list(draw_faults(deal, rules.forms)):
        raise DealError(faults)
    drawn = settle_draw(deal, rules.counting, rules.settings, rules.forms)
    pot = Pot(deal, (), rules.settings)
    transfers = [*pot.laid, *drawn.transfers]
    hands = {seat: HandResult("drawn", tenpai=None if drawn.tenpai is None else seat in drawn.tenpai) for seat in deal.hands}
    return Result(rules, deal, hands, net(transfers), transfers, (), drawn.warnings, pot, drawn.tenpai)


def best_count(context: WinContext, rules: Rules) -> Count | None:
    """The reading of a winner's hand that is worth most; ``None`` if the tiles do not win."""
    readings = readings_of(context, rules)
    if not readings:
        return None
    counting, settings = rules.counting, rules.settings
    finder = rules.finder if context.flower is None else rules.flower_finder
    counts = [counting.count(finder.find(reading, context), reading, context, settings) for reading in readings]
    best = counts[0] if len(counts) == 1 else max(counts, key=_rank)
    if rules.switched_off_finder and context.flower is None:
        found = rules.switched_off_finder.find(best.reading, context)
        off = [entry for entry in found if not would_not_count(entry.item, best.entries)]
        best.not_counted = [*best.not_counted, *left_out(off, "switched_off", ())]
    return best


def readings_of(context: WinContext, rules: Rules) -> Sequence[Reading]:
    """Every reading of a winner's hand; none if the tiles, or the flowers, do not win."""
    if context.tile is None:
        return read_flowers(context.hand.flowers, context.drawn, rules.forms)
    forms = rules.forms
    if context.stated("concealed_kong_robbed"):
        forms = tuple([form for form in forms if form.name in rules.settings.concealed_kong_robbers])
    return read_hand(context.complete, context.hand.melds, context.tile, context.drawn, forms)


def _rank(count: Count) -> tuple[object, ...]:
    return count.rank


def _counts_lost(deal: Deal, winners: Sequence[Seat], rules: Rules) -> dict[Seat, Count]:
    """What the hands are worth that did not win, in a ruleset where such hands score."""
    finder = rules.losers_finder
    return {seat: _count_lost(deal, seat, finder, rules) for seat in deal.hands if seat not in winners} if finder else {}


def _count_lost(deal: Deal, seat: Seat, finder: Finder, rules: Rules) -> Count:
    hand = deal.hands[seat]
    context = WinContext(deal, SEAT_INDEX[seat], hand, rules.forms, won=False)
    reading = read_incomplete(hand.suits, hand.melds)
    found = finder.find(reading, context)
    if rules.fishing_finder:
        found += _fished(deal, seat, rules.fishing_finder, rules)
    return rules.counting.count(found, reading, context, rules.settings)


def _fished(deal: Deal, seat: Seat, finder: Finder, rules: Rules) -> list[Entry]:
    """What a loser scores for hands that lack one tile, which counts as drawn; not one of which the own hand holds all four."""
    hand = deal.hands[seat]
    items: dict[str, Item] = {}
    for kind in waiting_kinds(hand.suits, len(hand.melds), rules.forms, hand.chows):
        if hand.all_counts[kind] < 4:
            won = deal.with_win(Win((seat,), "self_draw", kind))
            context = WinContext(won, SEAT_INDEX[seat], hand, rules.forms, won=True)
            found = [entry for reading in readings_of(context, rules) for entry in finder.find(reading, context)]
            items |= {entry.item.id: entry.item for entry in found}
    return [rules.counting.fished(item, rules.settings) for item in items.values()]


def _check_size(counts: Mapping[Seat, Count]) -> None:
    """Raises ``DealError`` (``out_of_range``) if a hand is worth more than can be paid exactly."""
    faults = [fault for seat, count in counts.items() for fault in too_large(count.score, f"/hands/{seat}")]
    if faults:
        raise DealError(faults)


def winners_among(scores: Mapping[Seat, Count] | Mapping[Seat, StatedScore], rules: Rules) -> tuple[Seat, ...]:
    """Those who win of the claimants with these ``scores`` (in turn order): of all who reach the minimum those whom the settings let win."""
    minimum = rules.settings.minimum
    return rules.settings.winners_among(tuple([seat for seat, score in scores.items() if score.toward_minimum >= minimum]))


def outcome_of(
    seat: Seat, toward_minimum: int, claimants: Sequence[Seat], winners: Sequence[Seat], rules: Rules
) -> tuple[Outcome, int | None]:
    """How the deal ended for a player, and what lacks to the minimum of a hand below it."""
    if seat in winners:
        return "won", None
    if seat not in claimants:
        return "lost", None
    if toward_minimum < rules.settings.minimum:
        return "below_minimum", rules.settings.minimum - toward_minimum
    return "passed_over" if winners else "drawn", None


def liable_of(wins: Iterable[PaidWin], verdicts: Mapping[Seat, Verdict], rules: Rules) -> tuple[Liable, ...]:
    """Who is liable for which winner, where somebody is: under every rule that acted."""
    return tuple(
        [
            Liable(win.winner, part.seat, part.rule)
            for win in wins
            if verdicts[win.winner].seat
            for part in liable_for(win, verdicts[win.winner], rules.counting, rules.settings)
        ]
    )


def _once(warnings: Iterable[MissingFact]) -> tuple[MissingFact, ...]:
    """Each warning once, though it concerns several winners."""
    return tuple({(warning.code, warning.rule, warning.pointer): warning for warning in warnings}.values())


@final
class _Scoring:
    """The steps of scoring one won deal: who wins, what each hand is worth, who is liable, who pays."""

    __slots__ = ("contexts", "counts", "deal", "others", "pot", "rules", "win", "winners", "wins")

    def __init__(self, deal: Deal, rules: Rules) -> None:
        assert deal.win
        self.deal = deal
        self.win = deal.win
        self.rules = rules
        self.contexts = {seat: WinContext(deal, SEAT_INDEX[seat], deal.hands[seat], rules.forms, won=True) for seat in deal.win.winners}
        self.counts = self._claims()
        self.winners = winners_among(self.counts, rules)
        if len(self.winners) == 3:
            self.contexts = {seat: context.with_winners(3) for seat, context in self.contexts.items()}
            self.counts = self._claims()
        self.others = _counts_lost(deal, self.winners, rules)
        _check_size({**self.counts, **self.others})
        totals = {seat: other.worth for seat, other in self.others.items()}
        repeats = rules.repeats(deal.table)
        self.wins = {
            seat: PaidWin(self.win.how(seat, repeats), self.counts[seat].worth, self.winners, totals, self.counts[seat])
            for seat in self.winners
        }
        self.pot = Pot(deal, self.winners, rules.settings) if rules.settings.bets else None

    def _claims(self) -> dict[Seat, Count]:
        counts = {}
        faults = []
        for seat, context in self.contexts.items():
            count = best_count(context, self.rules)
            if count:
                counts[seat] = count
            else:
                faults.append(self._not_winning(seat, context))
        if faults:
            raise DealError(faults)
        return counts

    def _not_winning(self, seat: Seat, context: WinContext) -> Fault:
        if context.stated("concealed_kong_robbed") and context.tile in context.waits:
            message = N_("A concealed kong can only be robbed by thirteen orphans.")
            return Fault(f"/hands/{seat}", "kong_not_robbable", message)
        if self.win.tile is None:
            return self._not_winning_on_flower(seat, context)
        about: dict[str, object] = {"tile": tile_name(self.win.tile), "seat": seat}
        if refused := refusal(context.complete, context.hand.melds, context.drawn, self.rules.forms):
            return Fault(f"/hands/{seat}", "not_a_winning_hand", refused[0], {**about, **refused[1]})
        waits = " ".join(tile_name(kind) for kind in context.waits)
        message = N_("{tile} does not complete the hand of {seat}, which is waiting for {waits}.")
        if not waits:
            message = N_("{tile} does not complete the hand of {seat}, which is not ready.")
        return Fault(f"/hands/{seat}", "not_a_winning_hand", message, about | {"waits": waits})

    def _not_winning_on_flower(self, seat: Seat, context: WinContext) -> Fault:
        flowers = context.hand.flowers
        message = NN_(
            "{seat} has {count} flower with the winning one, which is too few to win on flowers.",
            "{seat} has {count} flowers with the winning one, which is too few to win on flowers.",
            "count",
        )
        if not wins_on_flowers(context.drawn, self.rules.forms):
            message = N_("Nobody wins on a flower in this ruleset: name the tile that completes the hand.")
        return Fault(f"/hands/{seat}", "not_a_winning_hand", message, {"seat": seat, "count": len(flowers)})

    def result(self) -> Result:
        """The whole answer."""
        rules = self.rules
        verdicts = {}
        paid = {}
        transfers: list[Transfer] = list(self.pot.laid) if self.pot else []
        for seat in self.winners:
            count = self.counts[seat]
            case = Case(count.reading, self.contexts[seat], rules.settings, rules.patterns, count.entries)
            verdicts[seat] = verdict = find_liable(case, rules.liability_rules, rules.liability_decides)
            paid[seat] = self._transfers(seat, verdict)
            transfers += paid[seat]
        hands = {seat: self._hand(seat, paid.get(seat, ())) for seat in self.deal.hands}
        warnings = _once(self._warnings(verdicts, paid))
        liable = liable_of(self.wins.values(), verdicts, rules)
        return Result(rules, self.deal, hands, net(transfers), transfers, liable, warnings, self.pot)

    def _transfers(self, winner: Seat, verdict: Verdict) -> list[Transfer]:
        """All transfers of one win under this verdict of liability."""
        win = self.wins[winner]
        paid = transfers_of(win, verdict, self.rules.counting, self.rules.settings)
        if not self.pot:
            return paid
        liable = paying_for(win, verdict, self.rules.counting, self.rules.settings)
        return [*paid, *self.pot.transfers(win, liable[0].seat if liable else None)]

    def _warnings(self, verdicts: Mapping[Seat, Verdict], paid: Mapping[Seat, Sequence[Transfer]]) -> Iterable[MissingFact]:
        rules = self.rules
        for seat, verdict in verdicts.items():
            if verdict.unknown:
                yield from unknown_liability(seat, verdict, paid[seat], self._transfers, by_parts=rules.settings.liability_by_parts)
        if rules.unstated:
            won = bool(self.winners)
            short = [seat for seat in self.win.winners if self.counts[seat].toward_minimum < rules.settings.minimum]
            for seat in self.winners or short:
                count, context = self.counts[seat], self.contexts[seat]
                yield from unstated_yaku(rules.unstated, count, context, rules.counting, rules.settings, won=won)
        settled = rules.losers_finder and rules.settings.losers_settle and self.winners
        if settled and not any(verdict.seat for verdict in verdicts.values()):
            yield from missing_hands(self.deal.hands)

    def _hand(self, seat: Seat, paid: Sequence[Transfer]) -> HandResult:
        if seat not in self.counts:
            return HandResult("lost", count=self.others.get(seat))
        count, other = self.counts[seat], self.others.get(seat)
        wait = self.rules.counting.wait_of(count.reading, self.contexts[seat])
        outcome, shortfall = outcome_of(seat, count.toward_minimum, self.win.winners, self.winners, self.rules)
        if outcome == "passed_over" and other:
            return HandResult(outcome, 0, other)
        own = self.pot.own_bet(seat) if self.pot and outcome == "won" else 0
        return HandResult(outcome, received(seat, paid) - own, count, wait, shortfall)
