"""Payments for tables that count by eye: the score goes in, limit and payments come out, by the rules of a scored deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_scoring.core.deal import Deal, Win
from mahjong_scoring.core.faults import DealError, Fault, Warn
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.suits import suits_of
from mahjong_scoring.core.tiles import KINDS, SEAT_INDEX, SEATS, Seat
from mahjong_scoring.counting.entries import LARGEST_UNIT
from mahjong_scoring.counting.faan import base_of, bounded
from mahjong_scoring.intake.contradictions import check_circumstances
from mahjong_scoring.intake.win import read_circumstances, read_liability, read_winners
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.rulesets.model import TOTALS
from mahjong_scoring.settling.liability import Case, find_liable
from mahjong_scoring.settling.payments import Transfer, net, received, transfers_of
from mahjong_scoring.settling.payments import Win as PaidWin
from mahjong_scoring.tasks.score import Liable, liable_of, winners_among
from mahjong_scoring.yaku.context import Facts

NO_TILES = Hand(suits_of((0,) * len(KINDS)))
UNREAD = Reading("incomplete", (), ())
NO_TILE = KINDS[0]
"""The engine's win names a tile; on a hand without tiles no rule that looks at it can hold."""

MOST = {"faan": 100, "points": 10_000, "total": LARGEST_UNIT}


@dataclass(frozen=True)
class CountedHand:
    """What one score comes to. ``outcome``: won, below_minimum, passed_over, lost or drawn; ``score`` as in a scored deal."""

    outcome: str
    receives: int
    score: Mapping[str, Any] | None
    shortfall: int | None = None


@dataclass(frozen=True)
class Counted:
    """The answer for one deal that was counted by eye. ``payments`` are net and add up to 0."""

    rules: Rules
    hands: Mapping[Seat, CountedHand]
    payments: Mapping[Seat, int]
    transfers: tuple[Transfer, ...]
    liability: tuple[Liable, ...]
    warnings: tuple[Warn, ...]


@dataclass(frozen=True)
class _Score:
    """One score under the rules: what payments start from, what the minimum looks at, what the answer shows."""

    worth: int
    toward_minimum: int
    shown: Mapping[str, Any]
    warnings: tuple[Warn, ...] = ()


def pay_by_eye(raw: Mapping[str, Any], rules: Rules) -> Counted:
    """Limit, payments and liability for scores that were counted at the table.

    ``raw``: ``win`` (without ``tile``; ``null`` for a draw), ``scores`` and ``liability``. A score is ``{"faan": n}``,
    ``{"points": n}`` (flowers included) or ``{"total": n}`` (before the limit), by the ruleset's way of counting. It is the
    whole count: nothing is added to it. It may also say

    - ``flowers``: how much of it comes from flowers, where these do not help to reach the minimum;
    - ``above_limit``: that this count of faan stands above the limit, as a single yaku worth more than it does. Without it
      the count is cut at the limit, and a warning says so where a hand of this ruleset may go above.

    Where losers score, a missing total counts 0 and the answer warns. Liability that needs no tiles (three winners, a robbed
    kong, a fresh tile stated with the last tile) follows the ruleset; any other is taken from ``liability`` alone.

    Raises ``DealError`` with every fault.
    """
    faults: list[Fault] = []
    win = _read_win(raw["win"], faults) if raw.get("win") is not None else None
    if win:
        faults += check_circumstances(Deal(win), win, rules.limits)
    scores = _read_scores(raw.get("scores") or {}, win, rules, faults)
    liability = read_liability(raw, win.winners, faults) if win and "liability" in raw else {}
    if faults:
        raise DealError(faults)
    if win is None:
        drawn = {seat: CountedHand("drawn", 0, score.shown) for seat, score in scores.items()}
        return Counted(rules, drawn, net(()), (), (), ())
    return _pay(win, scores, liability, rules)


def _pay(win: Win, scores: Mapping[Seat, _Score], liability: Mapping[Seat, Seat | None], rules: Rules) -> Counted:
    winners = winners_among(win.winners, {seat: score.toward_minimum for seat, score in scores.items()}, rules)
    deal = Deal(win._replace(winners=winners), dict.fromkeys(winners, NO_TILES), liability=liability)
    verdicts = {seat: find_liable(Case(UNREAD, _facts(deal, seat, rules), rules)) for seat in winners}
    totals = {seat: score.worth for seat, score in scores.items() if seat not in winners}
    paid = {
        seat: transfers_of(PaidWin(seat, win.source, scores[seat].worth, winners, totals), verdict, rules)
        for seat, verdict in verdicts.items()
    }
    transfers = tuple(transfer for seat in winners for transfer in paid[seat])
    liable = liable_of(verdicts)
    hands = {
        seat: _hand(seat, score, win, received(seat, paid.get(seat, ())), rules, won=seat in winners) for seat, score in scores.items()
    }
    warnings = tuple(warning for seat in winners for warning in scores[seat].warnings)
    settled = rules.settings.get("losers_settle", False) and winners and not liable
    missing = _missing(scores) if settled else ()
    return Counted(rules, hands, net(transfers), transfers, liable, (*warnings, *missing))


def _facts(deal: Deal, seat: Seat, rules: Rules) -> Facts:
    assert deal.win
    return Facts(deal, SEAT_INDEX[seat], NO_TILES, rules.ruleset.forms, NO_TILE, winners=len(deal.win.winners))


def _hand(seat: Seat, score: _Score, win: Win, receives: int, rules: Rules, *, won: bool) -> CountedHand:
    if won or seat not in win.winners:
        return CountedHand("won" if won else "lost", receives, score.shown)
    if score.toward_minimum < rules.minimum:
        return CountedHand("below_minimum", receives, score.shown, rules.minimum - score.toward_minimum)
    return CountedHand("passed_over", receives, score.shown)


def _missing(scores: Mapping[Seat, _Score]) -> tuple[Warn, ...]:
    message = "The total of {seat} is missing and counts 0 in the settlement between the losers."
    return tuple(Warn("hand_missing", "settlement", f"/scores/{seat}", message, {"seat": seat}) for seat in SEATS if seat not in scores)


# --- scores ---


def _read_scores(raw: Mapping[str, Any], win: Win | None, rules: Rules, faults: list[Fault]) -> dict[Seat, _Score]:
    """The scores that count: the winners', and the losers' where these score."""
    scores = {}
    for seat in SEATS:
        wins = win is not None and seat in win.winners
        if seat not in raw:
            if wins:
                faults.append(Fault(f"/scores/{seat}", "required", "The score of the winner {seat} is missing.", {"seat": seat}))
        elif wins or rules.everyone:
            score = _read_score(raw[seat], f"/scores/{seat}", rules, faults)
            if score:
                scores[seat] = score
    return scores


def _read_score(raw: Mapping[str, Any], pointer: str, rules: Rules, faults: list[Fault]) -> _Score | None:
    before = len(faults)
    key = TOTALS[rules.ruleset.counting]
    message = "This ruleset counts in {key}."
    faults += [Fault(f"{pointer}/{other}", "not_allowed", message, {"key": key}, [key]) for other in MOST if other in raw and other != key]
    if key not in raw:
        faults.append(Fault(f"{pointer}/{key}", "required", message, {"key": key}))
        return None
    count, flowers = raw[key], raw.get("flowers") or 0
    if not 0 <= count <= MOST[key]:
        message = "A score in {key} lies between 0 and {most}."
        faults.append(Fault(f"{pointer}/{key}", "out_of_range", message, {"key": key, "most": MOST[key]}))
    elif not 0 <= flowers <= count:
        message = "What the flowers are worth lies between 0 and the whole score of {count}."
        faults.append(Fault(f"{pointer}/flowers", "out_of_range", message, {"count": count}))
    if flowers and not rules.limits.flowers:
        faults.append(Fault(f"{pointer}/flowers", "no_flowers_here", "This ruleset is played without flowers."))
    if len(faults) > before:
        return None
    return _SCORES[key](raw, pointer, rules)


def _faan_score(raw: Mapping[str, Any], pointer: str, rules: Rules) -> _Score:
    """Faan, cut at the limit unless the count stands above it (hong-kong.md "Adding up" 2; guangdong.md "The cap")."""
    before, limit = raw["faan"], rules.settings["limit"]
    over = limit is not None and before > limit
    faan = limit if over and not raw.get("above_limit") else before
    shown = {
        "faan": faan,
        "before_limit": before,
        "limit": limit,
        "limited": faan < before,
        "base": base_of(faan, rules.settings),
    }
    warnings: tuple[Warn, ...] = ()
    if faan < before and _goes_above(rules, limit):
        message = "The count is cut at the limit; if it is that of a hand worth more than the limit, say so with `above_limit`."
        warnings = (Warn("above_limit_unknown", "limit", f"{pointer}/above_limit", message),)
    helps = rules.settings["flowers_toward_minimum"]
    return _Score(shown["base"], faan if helps else faan - (raw.get("flowers") or 0), shown, warnings)


def _goes_above(rules: Rules, limit: int) -> bool:
    """May a hand be worth more than the limit: by a sum, or by one yaku worth more?"""
    if rules.settings["above_limit"] == "sum":
        return True
    return any(item.worth > limit and not bounded(item) for item in rules.items)


def _point_score(raw: Mapping[str, Any], _: str, rules: Rules) -> _Score:
    """Points with flowers, stopped at a limit where an option sets one (mcr.md "Game")."""
    limit = rules.settings.get("limit")
    points = raw["points"] if limit is None else min(raw["points"], limit)
    without_flowers = raw["points"] - (raw.get("flowers") or 0)
    return _Score(points, without_flowers, {"points": points, "without_flowers": min(without_flowers, points)})


def _total_score(raw: Mapping[str, Any], _: str, rules: Rules) -> _Score:
    """A total, cut at the limit before east's doubling (classical.md "Game")."""
    before, limit = raw["total"], rules.settings["limit"]
    total = before if limit is None else min(before, limit)
    return _Score(total, total, {"before_limit": before, "limit": limit, "limited": total < before, "total": total})


_SCORES: Mapping[str, Callable[[Mapping[str, Any], str, Rules], _Score]] = {
    "faan": _faan_score,
    "points": _point_score,
    "total": _total_score,
}


def _read_win(raw: Mapping[str, Any], faults: list[Fault]) -> Win:
    winners = read_winners(raw, faults)
    return Win(winners, raw["by"], NO_TILE, raw.get("from"), None, read_circumstances(raw))
