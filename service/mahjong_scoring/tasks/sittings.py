"""One sitting of four players: who sits where in each deal, running totals, penalties, ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from unicodedata import normalize

from mahjong_scoring.core.deal import NOBODY, Deal, Nobody, Table
from mahjong_scoring.core.faults import MOST_FAULTS, DealError, Fault, MissingFact
from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.core.riichi import Riichi, Seats, in_seat_order
from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.intake.declarations import check_riichi, read_riichi
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.settling.draws import TENPAI_UNKNOWN
from mahjong_scoring.settling.pot import BET
from mahjong_scoring.tasks.ranking import Rank, ranking, with_bets_left
from mahjong_scoring.tasks.rotation import Ended, Position, after, sole_winner
from mahjong_scoring.tasks.score import HandResult, Result, score_deal
from mahjong_scoring.tasks.stated_scores import Paid, PaidHand, pay_stated
from mahjong_scoring.yaku.registry import Params

LARGEST = 2**53
"""Every number of an answer stays below it, so that JSON readers everywhere read it exactly."""
_DECLARED = ("riichi", "double_riichi", "draw")
GIVEN_BY = {"deal": (), "win": ("scores", "liability", "table", *_DECLARED), "payments": ("winner", *_DECLARED)}
"""The ways to say what a deal came to, each with the keys that belong to it."""


@dataclass(frozen=True)
class Penalty:
    """Points added to a player's total by hand; a penalty takes away and is negative."""

    player: str
    points: int
    note: str = ""


@dataclass(frozen=True)
class Played:
    """One deal of the sitting. ``payments`` by seat, ``totals`` by player after the deal and its penalties.

    ``hands``: how the deal ended for each hand that was given by its tiles or its score; ``result``: all of a deal given by its tiles;
    ``counts``: the counters and bets that lay on the table before it, or how often the dealer had dealt again, by their keys in a table, where
    there are such things.
    """

    round_wind: Seat
    dealer: str
    seats: Mapping[Seat, str]
    payments: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    penalties: tuple[Penalty, ...]
    totals: Mapping[str, int]
    hands: Mapping[Seat, HandResult | PaidHand]
    warnings: tuple[MissingFact, ...]
    result: Result | None
    counts: Mapping[str, int]


@dataclass(frozen=True)
class Next:
    """The deal that follows: round wind, who sits where, the dealer's wins in a row so far, and ``counts`` as in ``Played``."""

    round_wind: Seat
    seats: Mapping[Seat, str]
    dealer_wins: int
    counts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Sitting:
    """The whole answer; ``next`` is ``None`` once the last round is over."""

    deals: tuple[Played, ...]
    ranking: tuple[Rank, ...]
    next: Next | None


@dataclass(frozen=True)
class _Outcome:
    payments: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    warnings: tuple[MissingFact, ...] = ()
    hands: Mapping[Seat, HandResult | PaidHand] = field(default_factory=dict)
    result: Result | None = None
    tenpai: Seats | None = None


def play(raw: Mapping[str, Any], rules: Rules) -> Sitting:
    """The sitting of ``players`` (in their start seats, east first) with its ``deals`` so far.

    Each entry is one of

    - ``{"deal": {...}}``, scored;
    - a request for payments, ``{"win", "scores", "liability"}``, as ``pay_stated`` takes it;
    - ``{"payments": {seat: n}}``, which add up to 0, or to what is taken from the table (a seat left out gets 0), with an optional ``winner``: a seat, a list of
      seats, or "nobody". Without it a deal in which nobody gets anything was drawn; else a single winner is inferred where
      the payments say so (``sole_winner``), and where they do not nobody won, with the warning winner_unknown.

    and may have ``round_wind`` (that of the sitting) and ``penalties`` (``{player, points, note}``, added to the total as they
    stand). Names are compared composed (NFC) and without spaces around them, and answered as they stand in ``players``. A deal that
    nobody won, in which nobody reached the minimum among them, counts as drawn. Whether the dealer stays, the change of seats, the
    number of rounds, start and table points are those of the ruleset. The dealer's wins in a row are filled in where they matter,
    unless the deal states them, as are the counters and bets of riichi.

    Raises ``DealError`` with every fault (after ``MOST_FAULTS`` nobody looks on): those of each deal below ``/deals/i``, keys of
    another way to give a deal, several winners where only one may win, players with the same name, a round wind or
    counts of the table that are not those of the sitting (not_allowed), a winner named twice (winner_twice), deals after the last round
    (too_many), blank names and numbers that reach 2^53 (out_of_range). After a faulty deal nobody knows who deals, so the seats of
    those that follow are not checked.
    """
    return _Sitting(raw, rules).result()


class _Sitting:
    def __init__(self, raw: Mapping[str, Any], rules: Rules) -> None:
        self.raw = raw
        self.rules = rules
        self.dealer: Params = rules.dealer
        self.faults: list[Fault] = []
        self.players: tuple[str, ...] = tuple(raw["players"])
        self.by_name = {compared(name): name for name in self.players}
        self.totals = dict.fromkeys(self.players, int(self.dealer.get("start", 0)))

    def result(self) -> Sitting:
        self._check_players()
        position: Position | None = Position(0, self.players)
        played = []
        left = 0
        for i, entry in enumerate(self.raw["deals"]):
            if position is None:
                message = NN_("The game ended after {count} deal.", "The game ended after {count} deals.", "count")
                self.faults.append(Fault(f"/deals/{i}", "too_many", message, {"count": i}))
                break
            if len(self.faults) > MOST_FAULTS:
                break
            outcome = self._outcome(entry, f"/deals/{i}", position)
            penalties = self._penalties(entry.get("penalties") or (), f"/deals/{i}/penalties")
            if outcome and not self.faults:
                played.append(self._played(position, outcome, penalties, f"/deals/{i}"))
                sticks = position.sticks - sum(outcome.payments.values()) // BET
                ended = Ended(outcome.winners, outcome.tenpai, sticks, self._passes(position))
                position = after(position, ended, self.totals, self.dealer)
                left = sticks
        if self.faults:
            raise DealError(self.faults)
        totals = self.totals if position or not left else with_bets_left(self.totals, left * BET, self.dealer)
        return Sitting(tuple(played), ranking(totals, self.dealer), self._next(position) if position else None)

    def _next(self, position: Position) -> Next:
        return Next(position.round_wind, _by_seat(position), position.dealer_wins, self._shown_counts(position))

    def _passes(self, position: Position) -> bool:
        """Has the dealer dealt again as often as may be?"""
        most = self.rules.settings.most_repeats
        table = Table(dealer_wins=position.dealer_wins, dealer_draws=position.dealer_draws)
        return most is not None and self.rules.repeats(table) >= most

    def _check_players(self) -> None:
        names = [compared(name) for name in self.players]
        for i, name in enumerate(names):
            if not name:
                self.faults.append(Fault(f"/players/{i}", "out_of_range", N_("A player needs a name; this one is blank.")))
            elif name in names[:i]:
                message = N_("Two players are named {name}.")
                self.faults.append(Fault(f"/players/{i}", "not_allowed", message, {"name": name}))

    def _played(self, position: Position, outcome: _Outcome, penalties: Sequence[Penalty], pointer: str) -> Played:
        seats = _by_seat(position)
        for seat, points in outcome.payments.items():
            self.totals[seats[seat]] += points
        for penalty in penalties:
            self.totals[penalty.player] += penalty.points
        if max(abs(total) for total in self.totals.values()) >= LARGEST:
            self.faults.append(Fault(pointer, "out_of_range", N_("A total is too large: numbers must stay below 2^53.")))
        payments = {seat: outcome.payments.get(seat, 0) for seat in SEATS}
        return Played(
            position.round_wind,
            position.seats[0],
            seats,
            payments,
            outcome.winners,
            tuple(penalties),
            dict(self.totals),
            outcome.hands,
            outcome.warnings,
            outcome.result,
            self._shown_counts(position),
        )

    def _penalties(self, raw: Sequence[Mapping[str, Any]], pointer: str) -> list[Penalty]:
        found = []
        for i, entry in enumerate(raw):
            player = self.by_name.get(compared(entry["player"]))
            if player is None:
                message = N_("{name} is not one of the four players.")
                allowed = self.players
                self.faults.append(Fault(f"{pointer}/{i}/player", "not_allowed", message, {"name": entry["player"]}, allowed))
            elif abs(entry["points"]) >= LARGEST:
                self.faults.append(
                    Fault(f"{pointer}/{i}/points", "out_of_range", N_("The number is too large: numbers must stay below 2^53."))
                )
            else:
                found.append(Penalty(player, entry["points"], entry.get("note") or ""))
        return found

    # --- what one entry comes to ---

    def _outcome(self, entry: Mapping[str, Any], pointer: str, position: Position) -> _Outcome | None:
        """Payments and winners of one entry; ``None`` after a fault."""
        given = [key for key in GIVEN_BY if key in entry]
        if len(given) != 1:
            message = N_("An entry must have exactly one of `deal`, `win` (with `scores`) and `payments`.")
            self.faults.append(Fault(pointer, "not_allowed" if given else "required", message, {}, tuple(GIVEN_BY)))
            return None
        before = len(self.faults)
        known = before == 0
        self._check_keys(entry, pointer, given[0])
        if known:
            self._check_round(entry, pointer, position)
        if given == ["deal"]:
            outcome = self._scored(entry["deal"], f"{pointer}/deal", position, known=known)
        elif given == ["win"]:
            outcome = self._counted(entry, pointer, position, known=known)
        else:
            outcome = self._finished(entry, pointer, position, known=known)
        return outcome if len(self.faults) == before else None

    def _check_keys(self, entry: Mapping[str, Any], pointer: str, given: str) -> None:
        foreign = dict.fromkeys(key for keys in GIVEN_BY.values() for key in keys if key not in GIVEN_BY[given])
        others = [key for key in foreign if entry.get(key) is not None]
        message = N_("`{key}` cannot be combined with `{given}`.")
        self.faults += [Fault(f"{pointer}/{key}", "not_allowed", message, {"key": key, "given": given}) for key in others]

    def _scored(self, raw: Mapping[str, Any], pointer: str, position: Position, *, known: bool) -> _Outcome | None:
        if known:
            self._check_round(raw, pointer, position)
            self._check_table(raw, pointer, position)
        filled = {**raw, "round_wind": raw.get("round_wind") or position.round_wind}
        try:
            deal = read_deal(filled, self.rules.constraints)
            result = score_deal(self._at_table(deal, position), self.rules)
        except DealError as error:
            self.faults += below(pointer, error.faults)
            return None
        return _come_to(result, pointer, result)

    def _counted(self, entry: Mapping[str, Any], pointer: str, position: Position, *, known: bool) -> _Outcome | None:
        if known:
            self._check_table(entry, pointer, position)
        table = self._counts(position) if known else {}
        try:
            counted = pay_stated({**entry, "table": table}, self.rules)
        except DealError as error:
            self.faults += below(pointer, error.faults)
            return None
        return _come_to(counted, pointer)

    def _finished(self, entry: Mapping[str, Any], pointer: str, position: Position, *, known: bool) -> _Outcome:
        payments: Mapping[Seat, int] = entry["payments"]
        for seat, points in payments.items():
            if abs(points) >= LARGEST:
                message = N_("The number is too large: numbers must stay below 2^53.")
                self.faults.append(Fault(f"{pointer}/payments/{seat}", "out_of_range", message))
        if self.rules.settings.bets:
            return self._finished_with_bets(entry, pointer, position, known=known)
        if sum(payments.values()):
            message = N_("Payments must add up to 0; these add up to {sum}.")
            self.faults.append(Fault(f"{pointer}/payments", "not_allowed", message, {"sum": sum(payments.values())}))
        named = entry.get("winner")
        if named is not None:
            return _Outcome(payments, self._named(named, f"{pointer}/winner"))
        winner = sole_winner(payments, self.rules)
        if winner or not any(payments.values()):
            return _Outcome(payments, (winner,) if winner else ())
        return _Outcome(payments, (), (_winner_unknown(pointer),))

    def _finished_with_bets(self, entry: Mapping[str, Any], pointer: str, position: Position, *, known: bool) -> _Outcome:
        """Payments that add up to the bets taken, or after a draw to minus the bets laid."""
        payments: Mapping[Seat, int] = entry["payments"]
        riichi = read_riichi(entry, self.faults, reds=False)
        self.faults += below(pointer, check_riichi(Deal(None, riichi=riichi)))
        total, named = sum(payments.values()), entry.get("winner")
        winners = self._named(named, f"{pointer}/winner") if named is not None else ()
        sole = sole_winner(payments, self.rules) if named is None and riichi.draw is None else None
        if sole and known and total == BET * position.sticks:
            winners = (sole,)
        if winners and riichi.draw:
            message = N_("`draw` says how a draw ended, but this deal was won.")
            self.faults.append(Fault(f"{pointer}/draw", "circumstance_conflict", message))
        taken = winners or (named is None and riichi.draw is None and total > 0)
        laid = [len(riichi.declared)] if riichi.riichi is not None or riichi.double_riichi is not None else range(len(SEATS) + 1)
        expected = [BET * position.sticks] if taken else [-BET * bets for bets in laid]
        if known and total not in expected:
            message = N_("Payments must add up to what is taken from the table, {expected}; these add up to {sum}.")
            self.faults.append(Fault(f"{pointer}/payments", "not_allowed", message, {"expected": expected[0], "sum": total}))
        if winners or taken:
            return _Outcome(payments, winners, () if winners else (_winner_unknown(pointer),))
        return self._drawn_with_bets(payments, riichi, pointer)

    def _drawn_with_bets(self, payments: Mapping[Seat, int], riichi: Riichi, pointer: str) -> _Outcome:
        """A draw: those wait who are said to wait, or who gain, or have declared riichi."""
        draw = riichi.draw
        if draw and draw.abortive:
            return _Outcome(payments, ())
        if draw and draw.tenpai is not None:
            return _Outcome(payments, (), tenpai=draw.tenpai)
        bets = {seat: BET * (seat in riichi.declared) for seat in SEATS}
        gaining = tuple([seat for seat in SEATS if payments.get(seat, 0) + bets[seat] > 0])
        missing = () if gaining else (replace(TENPAI_UNKNOWN, pointer=f"{pointer}{TENPAI_UNKNOWN.pointer}"),)
        return _Outcome(payments, (), missing, tenpai=in_seat_order({*gaining, *riichi.declared}))

    def _named(self, named: Seat | Nobody | Sequence[Seat], pointer: str) -> tuple[Seat, ...]:
        winners: tuple[Seat, ...] = tuple(named) if not isinstance(named, str) else () if named == NOBODY else (named,)
        for i, seat in enumerate(winners):
            if seat in winners[:i]:
                self.faults.append(Fault(f"{pointer}/{i}", "winner_twice", N_("{seat} is named twice among the winners."), {"seat": seat}))
        if len(set(winners)) > 1 and len(self.rules.settings.winners_among(winners)) == 1:
            message = _ONE_OR_THREE if self.rules.settings.several_winners else N_("This ruleset pays only one winner.")
            self.faults.append(Fault(pointer, "not_allowed", message))
        return winners

    # --- what the sitting knows about a deal ---

    def _check_round(self, raw: Mapping[str, Any], pointer: str, position: Position) -> None:
        given = raw.get("round_wind")
        if given is not None and given != position.round_wind:
            message = N_("The round wind of this deal is {expected}, not {given}.")
            args = {"expected": position.round_wind, "given": given}
            self.faults.append(Fault(f"{pointer}/round_wind", "not_allowed", message, args, [position.round_wind]))

    def _counts(self, position: Position) -> dict[str, int]:
        """What the sitting knows of the table, as far as the ruleset counts it."""
        wins = {"dealer_wins": position.dealer_wins} if "most_wins" in self.dealer else {}
        return wins | self._shown_counts(position)

    def _shown_counts(self, position: Position) -> dict[str, int]:
        """Those that are shown with each deal: counters and bets, or how often the dealer has dealt again."""
        bets = {"honba": position.honba, "riichi_sticks": position.sticks} if self.rules.settings.bets else {}
        repeats = {"dealer_wins": position.dealer_wins, "dealer_draws": position.dealer_draws}
        return bets if self.rules.settings.draws_repeat is None else bets | repeats

    def _check_table(self, raw: Mapping[str, Any], pointer: str, position: Position) -> None:
        table, counts = raw.get("table") or {}, self._counts(position)
        if "dealer_wins" in counts:
            self._check_dealer_wins(table, pointer, position)
        for key, expected in counts.items():
            if key != "dealer_wins" and table.get(key) not in (None, expected):
                message = N_("Before this deal `{key}` was {expected}, not {given}.")
                args = {"key": key, "expected": expected, "given": table[key]}
                self.faults.append(Fault(f"{pointer}/table/{key}", "not_allowed", message, args, [expected]))

    def _check_dealer_wins(self, table: Mapping[str, Any], pointer: str, position: Position) -> None:
        given = table.get("dealer_wins")
        if given not in (None, position.dealer_wins):
            message = NN_(
                "The dealer had won {expected} deal in a row before this one, not {given}.",
                "The dealer had won {expected} deals in a row before this one, not {given}.",
                "expected",
            )
            args = {"expected": position.dealer_wins, "given": given}
            self.faults.append(Fault(f"{pointer}/table/dealer_wins", "not_allowed", message, args, [position.dealer_wins]))

    def _at_table(self, deal: Deal, position: Position) -> Deal:
        """The deal with what the sitting knows of the table, as far as the ruleset counts it."""
        counts = self._counts(position)
        if "honba" in counts:
            deal = deal.with_counters(position.honba, position.sticks)
        return deal.with_repeats(position.dealer_wins, counts.get("dealer_draws", 0)) if "dealer_wins" in counts else deal


_ONE_OR_THREE = N_("Of two claimants this ruleset pays only the nearest.")


def compared(name: str) -> str:
    """A player's name as it is compared with others: composed (NFC), without spaces around it."""
    return normalize("NFC", name).strip()


def _come_to(counted: Result | Paid, pointer: str, result: Result | None = None) -> _Outcome:
    winners = tuple([seat for seat, hand in counted.hands.items() if hand.outcome == "won"])
    warnings = tuple([replace(warning, pointer=pointer + warning.pointer) for warning in counted.warnings])
    return _Outcome(counted.payments, winners, warnings, counted.hands, result, counted.tenpai)


def _winner_unknown(pointer: str) -> MissingFact:
    message = N_(
        'The payments do not show who won, so nobody is taken to have won; name the winners in `winner`, or "nobody" if there was none.'
    )
    return MissingFact("winner_unknown", "dealer", f"{pointer}/winner", message)


def _by_seat(position: Position) -> dict[Seat, str]:
    return dict(zip(SEATS, position.seats, strict=True))


def below(pointer: str, faults: Iterable[Fault]) -> list[Fault]:
    """The faults with their pointers below ``pointer``."""
    return [replace(fault, pointer=pointer + fault.pointer) for fault in faults]
