"""One sitting of four players: who sits where in each deal, running totals, penalties, ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from unicodedata import normalize

from mahjong_scoring.core.deal import NOBODY, Deal, Nobody
from mahjong_scoring.core.faults import DealError, Fault, MissingFact
from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.core.tiles import SEATS, Seat
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.rotation import Position, following, sole_winner
from mahjong_scoring.tasks.score import HandResult, Result, score_deal
from mahjong_scoring.tasks.stated_scores import Paid, PaidHand, pay_stated
from mahjong_scoring.yaku.registry import Params

LARGEST = 2**53
"""Every number of an answer stays below it, so that JSON readers everywhere read it exactly."""
GIVEN_BY = {"deal": (), "win": ("scores", "liability"), "payments": ("winner",)}
"""The ways to say what a deal came to, each with the keys that belong to it alone."""


@dataclass(frozen=True)
class Penalty:
    """Points added to a player's total by hand; a penalty takes away and is negative."""

    player: str
    points: int
    note: str = ""


@dataclass(frozen=True)
class Played:
    """One deal of the sitting. ``payments`` by seat, ``totals`` by player after the deal and its penalties.

    ``hands``: how the deal ended for each hand that was given by its tiles or its score; ``result``: all of a deal given by its tiles.
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


@dataclass(frozen=True)
class Rank:
    """One player's result so far; equal totals share a ``place``, and the ``table_points`` of the places they fill."""

    player: str
    total: int
    place: int
    table_points: float | None


@dataclass(frozen=True)
class Next:
    """The deal that follows: round wind, who sits where, and the dealer's wins in a row so far."""

    round_wind: Seat
    seats: Mapping[Seat, str]
    dealer_wins: int


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


def play(raw: Mapping[str, Any], rules: Rules) -> Sitting:
    """The sitting of ``players`` (in their start seats, east first) with its ``deals`` so far.

    Each entry is one of

    - ``{"deal": {...}}``, scored;
    - a request for payments, ``{"win", "scores", "liability"}``, as ``pay_stated`` takes it;
    - ``{"payments": {seat: n}}``, which add up to 0 (a seat left out gets 0), with an optional ``winner``: a seat, a list of
      seats, or "nobody". Without it a deal in which nobody gets anything was drawn; else a single winner is inferred where
      the payments say so (``sole_winner``), and where they do not nobody won, with the warning winner_unknown.

    and may have ``round_wind`` (that of the sitting) and ``penalties`` (``{player, points, note}``, added to the total as they
    stand). Names are compared composed (NFC) and without spaces around them, and answered as they stand in ``players``. A deal that
    nobody won, in which nobody reached the minimum among them, counts as drawn. Whether the dealer stays, the change of seats, the
    number of rounds, start and table points are those of the ruleset. The dealer's wins in a row are filled in where they matter,
    unless the deal states them.

    Raises ``DealError`` with every fault: those of each deal below ``/deals/i``, keys of another way to give a deal, several
    winners where only one may win, players with the same name, a round wind or a number of the dealer's wins that are not those of
    the sitting (not_allowed), a winner named twice (winner_twice), deals after the last round (too_many), blank names and numbers
    that reach 2^53 (out_of_range). After a faulty deal nobody knows who deals, so the seats of those that follow are not checked.
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
        for i, entry in enumerate(self.raw["deals"]):
            if position is None:
                message = NN_("The game ended after {count} deal.", "The game ended after {count} deals.", "count")
                self.faults.append(Fault(f"/deals/{i}", "too_many", message, {"count": i}))
                break
            outcome = self._outcome(entry, f"/deals/{i}", position)
            penalties = self._penalties(entry.get("penalties") or (), f"/deals/{i}/penalties")
            if outcome and not self.faults:
                played.append(self._played(position, outcome, penalties, f"/deals/{i}"))
                position = following(position, outcome.winners, self.dealer)
        if self.faults:
            raise DealError(self.faults)
        after = Next(position.round_wind, _by_seat(position), position.dealer_wins) if position else None
        return Sitting(tuple(played), ranking(self.totals, self.dealer.get("table_points")), after)

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
            outcome = self._finished(entry, pointer)
        return outcome if len(self.faults) == before else None

    def _check_keys(self, entry: Mapping[str, Any], pointer: str, given: str) -> None:
        others = [key for way, keys in GIVEN_BY.items() if way != given for key in keys if entry.get(key) is not None]
        message = N_("`{key}` cannot be combined with `{given}`.")
        self.faults += [Fault(f"{pointer}/{key}", "not_allowed", message, {"key": key, "given": given}) for key in others]

    def _scored(self, raw: Mapping[str, Any], pointer: str, position: Position, *, known: bool) -> _Outcome | None:
        if known:
            self._check_round(raw, pointer, position)
            self._check_dealer_wins(raw, pointer, position)
        filled = {**raw, "round_wind": raw.get("round_wind") or position.round_wind}
        try:
            deal = read_deal(filled, self.rules.constraints)
            result = score_deal(self._with_dealer_wins(deal, position), self.rules)
        except DealError as error:
            self.faults += below(pointer, error.faults)
            return None
        return _come_to(result, pointer, result)

    def _counted(self, entry: Mapping[str, Any], pointer: str, position: Position, *, known: bool) -> _Outcome | None:
        wins = position.dealer_wins if known and "most_wins" in self.dealer else 0
        try:
            counted = pay_stated({**entry, "table": {"dealer_wins": wins}}, self.rules)
        except DealError as error:
            self.faults += below(pointer, error.faults)
            return None
        return _come_to(counted, pointer)

    def _finished(self, entry: Mapping[str, Any], pointer: str) -> _Outcome:
        payments: Mapping[Seat, int] = entry["payments"]
        for seat, points in payments.items():
            if abs(points) >= LARGEST:
                message = N_("The number is too large: numbers must stay below 2^53.")
                self.faults.append(Fault(f"{pointer}/payments/{seat}", "out_of_range", message))
        if sum(payments.values()):
            message = N_("Payments must add up to 0; these add up to {sum}.")
            self.faults.append(Fault(f"{pointer}/payments", "not_allowed", message, {"sum": sum(payments.values())}))
        named = entry.get("winner")
        if named is not None:
            return _Outcome(payments, self._named(named, f"{pointer}/winner"))
        winner = sole_winner(payments, self.rules)
        if winner or not any(payments.values()):
            return _Outcome(payments, (winner,) if winner else ())
        message = N_(
            'The payments do not show who won, so nobody is taken to have won; name the winners in `winner`, or "nobody" if there was none.'
        )
        return _Outcome(payments, (), (MissingFact("winner_unknown", "dealer", f"{pointer}/winner", message),))

    def _named(self, named: Seat | Nobody | Sequence[Seat], pointer: str) -> tuple[Seat, ...]:
        winners: tuple[Seat, ...] = tuple(named) if not isinstance(named, str) else () if named == NOBODY else (named,)
        for i, seat in enumerate(winners):
            if seat in winners[:i]:
                self.faults.append(Fault(f"{pointer}/{i}", "winner_twice", N_("{seat} is named twice among the winners."), {"seat": seat}))
        if len(set(winners)) > 1 and not self.rules.settings.several_winners:
            self.faults.append(Fault(pointer, "not_allowed", N_("This ruleset pays only one winner.")))
        return winners

    # --- what the sitting knows about a deal ---

    def _check_round(self, raw: Mapping[str, Any], pointer: str, position: Position) -> None:
        given = raw.get("round_wind")
        if given is not None and given != position.round_wind:
            message = N_("The round wind of this deal is {expected}, not {given}.")
            args = {"expected": position.round_wind, "given": given}
            self.faults.append(Fault(f"{pointer}/round_wind", "not_allowed", message, args, [position.round_wind]))

    def _check_dealer_wins(self, raw: Mapping[str, Any], pointer: str, position: Position) -> None:
        given = (raw.get("table") or {}).get("dealer_wins")
        if given not in (None, position.dealer_wins) and "most_wins" in self.dealer:
            message = NN_(
                "The dealer had won {expected} deal in a row before this one, not {given}.",
                "The dealer had won {expected} deals in a row before this one, not {given}.",
                "expected",
            )
            args = {"expected": position.dealer_wins, "given": given}
            self.faults.append(Fault(f"{pointer}/table/dealer_wins", "not_allowed", message, args, [position.dealer_wins]))

    def _with_dealer_wins(self, deal: Deal, position: Position) -> Deal:
        """The deal with the dealer's wins in a row, where the ruleset counts them."""
        return deal.with_dealer_wins(position.dealer_wins) if "most_wins" in self.dealer else deal


def ranking(totals: Mapping[str, int], table_points: Sequence[int] | None) -> tuple[Rank, ...]:
    """The players by total, of equals in their order; equal totals share place and table points, unrounded (4, 2 and 1: 7/3 each)."""
    ordered = sorted(totals, key=lambda player: -totals[player])
    found = []
    for player in ordered:
        places = [i for i, other in enumerate(ordered) if totals[other] == totals[player]]
        share = _share([table_points[i] for i in places]) if table_points else None
        found.append(Rank(player, totals[player], places[0] + 1, share))
    return tuple(found)


def _share(points: Sequence[int]) -> float:
    whole, rest = divmod(sum(points), len(points))
    return sum(points) / len(points) if rest else whole


def compared(name: str) -> str:
    """A player's name as it is compared with others: composed (NFC), without spaces around it."""
    return normalize("NFC", name).strip()


def _come_to(counted: Result | Paid, pointer: str, result: Result | None = None) -> _Outcome:
    winners = tuple([seat for seat, hand in counted.hands.items() if hand.outcome == "won"])
    warnings = tuple([replace(warning, pointer=pointer + warning.pointer) for warning in counted.warnings])
    return _Outcome(counted.payments, winners, warnings, counted.hands, result)


def _by_seat(position: Position) -> dict[Seat, str]:
    return dict(zip(SEATS, position.seats, strict=True))


def below(pointer: str, faults: Iterable[Fault]) -> list[Fault]:
    """The faults with their pointers below ``pointer``."""
    return [replace(fault, pointer=pointer + fault.pointer) for fault in faults]
