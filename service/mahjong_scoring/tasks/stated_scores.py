"""Payments for tables that count by eye: the score goes in, limit and payments come out, by the rules of a scored deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_scoring.core.deal import Deal, Table, Win
from mahjong_scoring.core.faults import DealError, Fault, MissingFact
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.riichi import Seats
from mahjong_scoring.core.suits import suits_of
from mahjong_scoring.core.tiles import KINDS, SEAT_INDEX, SEATS, Seat
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import StatedScore, too_large
from mahjong_scoring.intake.contradictions import check_circumstances
from mahjong_scoring.intake.declarations import check_riichi, read_riichi
from mahjong_scoring.intake.win import read_circumstances, read_liability, read_repeats, read_responsible, read_winners
from mahjong_scoring.reading.form import wins_on_flowers
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.draws import settle_draw
from mahjong_scoring.settling.liability import Case, find_liable
from mahjong_scoring.settling.payments import PaidWin, Transfer, net, received, transfers_of
from mahjong_scoring.settling.pot import Pot
from mahjong_scoring.tasks.score import Liable, Outcome, liable_of, outcome_of, winners_among
from mahjong_scoring.yaku.context import WinContext

NO_TILES = Hand(suits_of((0,) * len(KINDS)))
UNREAD = Reading(None, (), ())


@dataclass(frozen=True)
class PaidHand:
    """What one score comes to. ``outcome``: won, below_minimum, passed_over, lost or drawn; ``score`` as in a scored deal."""

    outcome: Outcome
    receives: int
    score: Mapping[str, Any]
    shortfall: int | None = None


@dataclass(frozen=True)
class Paid:
    """The answer for one deal that was counted by eye. ``payments`` are net and add up to 0."""

    rules: Rules
    hands: Mapping[Seat, PaidHand]
    payments: Mapping[Seat, int]
    transfers: tuple[Transfer, ...]
    liability: tuple[Liable, ...]
    warnings: tuple[MissingFact, ...]
    pot: Pot | None = None
    tenpai: Seats | None = None


def pay_stated(raw: Mapping[str, Any], rules: Rules) -> Paid:
    """Limit, payments and liability for scores that were counted at the table.

    ``raw``: ``win`` (without ``tile``; ``null`` for a draw), ``scores``, ``liability`` and ``table`` (its counts). A score is ``{"faan": n}``,
    ``{"points": n}`` (flowers included) or ``{"total": n}`` (before the limit), by the ruleset's way of counting. It is the
    whole count: nothing is added to it but what follows from the course of the sitting (the thirteenth win). It may also say

    - ``flowers``: how much of it comes from flowers, where these do not help to reach the minimum;
    - ``above_limit``: that this count of faan stands above the limit, as a single yaku worth more than it does. Without it
      the count is cut at the limit, and a warning says so where a hand of this ruleset may go above.

    Where losers score, a missing total counts 0 and the answer warns. Liability that needs no tiles (three winners, a robbed
    kong, a fresh tile stated with the last tile) follows the ruleset; any other is taken from ``liability`` alone.

    Raises ``DealError`` with every fault.
    """
    faults: list[Fault] = []
    win = _read_win(raw["win"], rules, faults) if raw.get("win") is not None else None
    riichi = read_riichi(raw, faults, reds=False)
    if win and win.by == "robbed_flower" and not wins_on_flowers(drawn=False, forms=rules.forms):
        faults.append(Fault("/win/by", "not_allowed", N_("Nobody wins on the flower of another player in these rules.")))
    if win:
        faults += check_circumstances(Deal(win), win, rules.constraints)
    if rules.constraints.riichi:
        faults += check_riichi(Deal(win, riichi=riichi))
    scores = _read_scores(raw.get("scores") or {}, win, rules, faults)
    liability = read_liability(raw, win.winners, faults) if win and "liability" in raw else {}
    counts = raw.get("table") or {}
    wins, draws = read_repeats(counts, rules.constraints, faults)
    table = Table(dealer_wins=wins, honba=counts.get("honba"), sticks=counts.get("riichi_sticks"), dealer_draws=draws)
    if faults:
        raise DealError(faults)
    scores = {seat: rules.counting.at_table(score, rules.repeats(table)) for seat, score in scores.items()}
    if win is None and rules.settings.bets:
        return _drawn_with_bets(Deal(None, table=table, riichi=riichi), rules)
    if win is None:
        drawn = {seat: PaidHand("drawn", 0, score.score) for seat, score in scores.items()}
        return Paid(rules, drawn, net(()), (), (), ())
    return _pay(win, scores, Deal(win, table=table, liability=liability, riichi=riichi), rules)


def _drawn_with_bets(deal: Deal, rules: Rules) -> Paid:
    drawn = settle_draw(deal, rules.counting, rules.settings, rules.forms)
    pot = Pot(deal, (), rules.settings)
    transfers = (*pot.laid, *drawn.transfers)
    return Paid(rules, {}, net(transfers), transfers, (), tuple(drawn.warnings), pot, drawn.tenpai)


def _pay(win: Win, scores: Mapping[Seat, StatedScore], stated: Deal, rules: Rules) -> Paid:
    winners = winners_among({seat: scores[seat] for seat in win.winners}, rules)
    won = Win(winners, win.by, None, win.source, None, win.circumstances, responsible=win.responsible)
    deal = stated.with_win(won).with_hands(dict.fromkeys(winners, NO_TILES))
    cases = {seat: Case(UNREAD, _context(deal, seat, rules), rules.settings, rules.patterns) for seat in winners}
    scores = {**scores, **{seat: _raised(scores[seat], case, rules) for seat, case in cases.items()}}
    verdicts = {seat: find_liable(case, rules.liability_rules, rules.liability_decides) for seat, case in cases.items()}
    totals = {seat: score.worth for seat, score in scores.items() if seat not in winners}
    wins = {seat: PaidWin(win.how(seat, rules.repeats(stated.table)), scores[seat].worth, winners, totals) for seat in winners}
    pot = Pot(deal, winners, rules.settings) if rules.settings.bets else None
    paid = {seat: transfers_of(wins[seat], verdict, rules.counting, rules.settings) for seat, verdict in verdicts.items()}
    if pot:
        paid = {seat: [*paid[seat], *pot.transfers(wins[seat], verdicts[seat].seat)] for seat in winners}
    transfers = (*(pot.laid if pot else ()), *[transfer for seat in winners for transfer in paid[seat]])
    liable = liable_of(wins.values(), verdicts, rules)
    gains = {seat: received(seat, paid[seat]) - (pot.own_bet(seat) if pot else 0) for seat in winners}
    hands = {seat: _hand(seat, score, win, winners, gains.get(seat, 0), rules) for seat, score in scores.items()}
    missing = [fact for seat in winners for fact in scores[seat].missing]
    if rules.settings.losers_settle and winners and not liable:
        missing += _missing(scores)
    return Paid(rules, hands, net(transfers), transfers, liable, tuple(missing), pot)


def _context(deal: Deal, seat: Seat, rules: Rules) -> WinContext:
    assert deal.win
    return WinContext(deal, SEAT_INDEX[seat], NO_TILES, rules.forms, won=True, winners=len(deal.win.winners))


def _raised(score: StatedScore, case: Case, rules: Rules) -> StatedScore:
    """A winner's score with what follows from the course of the sitting."""
    found = [item for item in rules.items if item.rule.of_sitting and item.find(case.reading, case.context)]
    return rules.counting.raised(score, found, rules.settings)


def _hand(seat: Seat, score: StatedScore, win: Win, winners: tuple[Seat, ...], receives: int, rules: Rules) -> PaidHand:
    outcome, shortfall = outcome_of(seat, score.toward_minimum, win.winners, winners, rules)
    return PaidHand(outcome, receives, score.score, shortfall)


def _missing(scores: Mapping[Seat, StatedScore]) -> list[MissingFact]:
    message = N_("The total of {seat} is missing; it counts as 0 in the settlement among the losers.")
    return [MissingFact("hand_missing", "settlement", f"/scores/{seat}", message, {"seat": seat}) for seat in SEATS if seat not in scores]


# --- scores ---


def _read_scores(raw: Mapping[str, Any], win: Win | None, rules: Rules, faults: list[Fault]) -> dict[Seat, StatedScore]:
    """The scores that count: the winners', and the losers' where these score."""
    scores = {}
    for seat in SEATS:
        wins = win is not None and seat in win.winners
        if seat not in raw:
            if wins:
                faults.append(Fault(f"/scores/{seat}", "required", N_("The score of the winner, {seat}, is missing."), {"seat": seat}))
        elif wins or rules.losers_finder:
            drawn = win is not None and win.by == "self_draw"
            score = _read_score(raw[seat], f"/scores/{seat}", rules, faults, drawn=drawn)
            if score:
                scores[seat] = score
    return scores


def _read_score(raw: Mapping[str, Any], pointer: str, rules: Rules, faults: list[Fault], *, drawn: bool) -> StatedScore | None:
    before = len(faults)
    faults += foreign_keys(raw, pointer, rules)
    faults += rules.counting.stated_faults(raw, pointer, rules.settings, drawn=drawn)
    if raw.get("flowers") and not rules.constraints.flowers:
        faults.append(Fault(f"{pointer}/flowers", "no_flowers_here", N_("This ruleset is played without flowers.")))
    if len(faults) > before:
        return None
    score = rules.counting.stated_score(raw, pointer, rules.items, rules.settings)
    faults += too_large(score.score, f"{pointer}/{rules.counting.total}")
    return score


STATED = {
    key: max([other.stated.get(key, 0) for other in COUNTINGS.values()]) for counting in COUNTINGS.values() for key in counting.stated
}
"""The keys of a score that was counted at the table, in any way of counting, each with its greatest value."""


def foreign_keys(raw: Mapping[str, Any], pointer: str, rules: Rules) -> list[Fault]:
    """The faults (not_allowed) of a score or a claim that is stated in the keys of another way of counting."""
    own = rules.counting.stated
    return [
        rules.counting.counts_in(f"{pointer}/{other}", "not_allowed", list(own))
        for other in STATED
        if other not in own and raw.get(other) is not None
    ]


def _read_win(raw: Mapping[str, Any], rules: Rules, faults: list[Fault]) -> Win:
    winners = read_winners(raw, faults)
    responsible = read_responsible(raw, winners, rules.constraints, faults)
    return Win(winners, raw["by"], None, raw.get("from"), None, read_circumstances(raw), responsible=responsible)
