"""What a hand that is one tile short waits for, and what each wait is worth; else how far it is from ready."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from mahjong_scoring.core.deal import Circumstance, Deal, DealConstraints, Win
from mahjong_scoring.core.faults import DealError, Fault
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.core.riichi import NO_RIICHI
from mahjong_scoring.core.tiles import SEATS, Seat, TileKind, counts_of, kind_of
from mahjong_scoring.intake.contradictions import check_deal
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.intake.declarations import check_ready, read_ready, read_riichi
from mahjong_scoring.intake.hands import check_flowers, concealed_wanted, read_hand, wrong_size
from mahjong_scoring.intake.win import implied
from mahjong_scoring.reading.form import shanten, waiting_kinds
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.score import score_deal

Way: TypeAlias = Literal["self_draw", "discard"]
WAYS: tuple[Way, ...] = ("self_draw", "discard")
DRAWN_ONLY: frozenset[Circumstance] = frozenset({"kong_replacement", "kong_on_kong", "flower_replacement"})
DISCARDED_ONLY: frozenset[Circumstance] = frozenset({"no_safe_discard"})
CIRCUMSTANCES: tuple[Circumstance, ...] = (
    "last_tile",
    "kong_replacement",
    "kong_on_kong",
    "flower_replacement",
    "first_turn",
    "ready_at_start",
    "no_safe_discard",
)
"""What can be true before the winning tile is known; freshness and the last copy follow from what is visible."""


KEPT = ("riichi", "double_riichi", "dora_indicators")
"""What is stated of riichi before the winning tile is known; ippatsu belongs to the win."""
LOOKED_AT = ("/circumstances", "/ready", "/riichi", "/double_riichi", "/ippatsu")
"""Where the contradictions of a win are those of the hand that waits for it."""


@dataclass(frozen=True)
class Value:
    """What the hand would score and receive; ``shortfall`` is what lacks to the minimum of a hand below it."""

    score: Mapping[str, Any]
    receives: int
    below_minimum: bool
    shortfall: int | None = None


@dataclass(frozen=True)
class Wait:
    """A kind that completes the hand; with no copy ``left`` nobody can win on it and it has no values, nor has a way in which it may not be won."""

    tile: str
    left: int
    self_draw: Value | None
    discard: Value | None


@dataclass(frozen=True)
class Nearer:
    """A kind that brings the hand one tile nearer to ready, and how many copies may still come."""

    tile: str
    left: int


@dataclass(frozen=True)
class Readiness:
    """``distance``: how many tiles from ready, 0 with ``waits``; ``nearer`` is empty then."""

    waits: tuple[Wait, ...]
    distance: int
    nearer: tuple[Nearer, ...]


def ready_of(raw: Mapping[str, Any], rules: Rules) -> Readiness:
    """The waits of one hand, or its distance from ready.

    ``raw``: ``seat``, ``round_wind``, ``hands``, and if known ``table`` and ``circumstances``. The hand of ``seat`` is one
    tile short (13 less three for each meld); of the other hands melds and flowers are enough, the concealed tiles may be
    left out, and are not looked at where copies are counted. Kinds of which the hand holds all four tiles itself are no
    waits, but in riichi a hand that waits for nothing else is ready. A kind with no copy left is listed, with ``left`` 0 and no values.

    A discard comes from the dealer, or from south where the dealer waits. Nothing depends on who discards but the hands
    won on the ``first_turn``, where the dealer's discard is the first one.

    Raises ``DealError`` with every fault of the hands, the table and the circumstances.
    """
    seat: Seat = raw["seat"]
    deal = _read(raw, seat, rules.constraints)
    hand = deal.hands[seat]
    melds = len(hand.melds)
    completing = waiting_kinds(hand.suits, melds, rules.forms, hand.chows)
    waits = [kind for kind in completing if hand.all_counts[kind] < 4] or (completing if rules.settings.bets else ())
    if waits:
        stated = frozenset(raw.get("circumstances") or ())
        return Readiness(tuple([_wait(deal, seat, kind, stated, rules) for kind in waits]), 0, ())
    melded = counts_of(kind for meld in hand.melds for kind in meld.tiles)
    found = shanten(hand.concealed, melded, melds, rules.forms, hand.chows)
    if found is None:
        message = N_("No tiles can complete the hand of {seat}: with these melds nobody wins in this ruleset.")
        raise DealError([Fault(f"/hands/{seat}", "not_a_winning_hand", message, {"seat": seat})])
    return Readiness((), found.tiles, tuple([Nearer(tile_name(kind), copies_left(deal, seat, kind)) for kind in found.kinds]))


def copies_left(deal: Deal, seat: Seat, kind: TileKind) -> int:
    """How many tiles of ``kind`` the player at ``seat`` does not see: in the own hand, in any meld, face up on the table."""
    pointing = [kind_of(tile) for tile in deal.riichi.dora or ()].count(kind)
    return max(0, 4 - deal.hands[seat].concealed[kind] - deal.seen_copies(kind, concealed_kongs=True) - pointing)


def _wait(deal: Deal, seat: Seat, kind: TileKind, stated: frozenset[Circumstance], rules: Rules) -> Wait:
    left = copies_left(deal, seat, kind)
    if not left:
        return Wait(tile_name(kind), 0, None, None)
    drawn, discarded = (_value(deal, _win(seat, way, kind, stated), rules) for way in WAYS)
    return Wait(tile_name(kind), left, drawn, discarded)


def _win(seat: Seat, way: Way, kind: TileKind, stated: frozenset[Circumstance]) -> Win:
    if way == "self_draw":
        return Win((seat,), way, kind, None, None, implied(stated) - DISCARDED_ONLY)
    return Win((seat,), way, kind, "south" if seat == "east" else "east", None, stated - DRAWN_ONLY)


def _value(deal: Deal, win: Win, rules: Rules) -> Value | None:
    """What the win would be worth; ``None`` where the tile may not be won in this way."""
    try:
        hand = score_deal(deal.with_win(win), rules).hands[win.winners[0]]
    except DealError as error:
        if {fault.code for fault in error.faults} == {"not_a_winning_hand"}:
            return None
        raise
    assert hand.count
    return Value(hand.count.score, hand.receives, hand.outcome == "below_minimum", hand.shortfall)


def _read(raw: Mapping[str, Any], seat: Seat, constraints: DealConstraints) -> Deal:
    """The deal before the winning tile, checked as strictly as a finished one."""
    faults: list[Fault] = []
    deal = _read_own(raw, seat, constraints, faults)
    others = {
        other: _read_other(raw["hands"][other], other, constraints, faults) for other in SEATS if other != seat and other in raw["hands"]
    }
    faults += [
        Fault(
            f"/circumstances/{i}", "not_allowed", N_("`{circumstance}` depends on the winning tile."), {"circumstance": name}, CIRCUMSTANCES
        )
        for i, name in enumerate(raw.get("circumstances") or ())
        if name not in CIRCUMSTANCES
    ]
    if faults or deal is None:
        raise DealError(faults)
    given = {seat: deal.hands[seat]} | {other: hand for other, hand in others.items() if hand}
    deal = deal.with_hands({place: given[place] for place in SEATS if place in given})
    faults += check_deal(deal, constraints)
    deal = deal.with_riichi(read_riichi(raw, faults, reds=constraints.red_fives is not None) if constraints.riichi else NO_RIICHI)
    deal = deal.with_ready(read_ready(raw))
    faults += _conflicts(deal, seat, frozenset(raw.get("circumstances") or ()), constraints)
    if faults:
        raise DealError(faults)
    return deal


def _read_own(raw: Mapping[str, Any], seat: Seat, constraints: DealConstraints, faults: list[Fault]) -> Deal | None:
    if raw.get("round_wind") is None:
        faults.append(Fault("/round_wind", "required", N_("The round wind is required: the value of a wait depends on it.")))
    if seat not in raw["hands"]:
        faults.append(Fault(f"/hands/{seat}", "required", N_("The hand of {seat} is missing."), {"seat": seat}))
        return None
    own = {"win": None, "round_wind": raw.get("round_wind"), "hands": {seat: raw["hands"][seat]}, "table": raw.get("table")}
    own |= {key: raw.get(key) for key in KEPT}
    try:
        return read_deal(own, constraints)
    except DealError as error:
        faults += error.faults
        return None


def _read_other(raw: str | Mapping[str, Any], seat: Seat, constraints: DealConstraints, faults: list[Fault]) -> Hand | None:
    """A hand of which the concealed tiles may be left out."""
    pointer = f"/hands/{seat}"
    hand = read_hand(raw, seat, pointer, faults, reds=constraints.red_fives is not None)
    if hand is None:
        return None
    check_flowers(hand, pointer, constraints, faults)
    wanted = concealed_wanted(hand, constraints)
    if wanted < 1 or sum(hand.concealed) not in (0, wanted):
        faults.append(wrong_size(hand, pointer, constraints))
    return hand


def _conflicts(deal: Deal, seat: Seat, stated: frozenset[Circumstance], constraints: DealConstraints) -> list[Fault]:
    """Circumstances, and who is said to have declared what, that the hands or the table contradict, whichever way the hand is won."""
    found: list[Fault] = []
    unready = replace(constraints, ready=False)
    drawn, discarded = (deal.with_win(_win(seat, way, 0, stated)) for way in WAYS)
    faults = [*check_deal(drawn, unready), *check_deal(discarded, unready)]
    if constraints.ready:  # on the first turn one way of winning may be open and not the other
        impossible = [list(check_ready(won, at_start=constraints.ready_at_start)) for won in (drawn, discarded)]
        faults += [fault for fault in impossible[0] if fault in impossible[1]]
    for fault in faults:
        moved = replace(fault, pointer=fault.pointer.removeprefix("/win"))
        if moved.pointer.startswith(LOOKED_AT) and moved not in found:
            found.append(moved)
    return found
