"""Riichi, indicators, draws, and who has stood ready: read from a request, and held against the rest of the deal.

Where the rules know none of them they are read and repeated, and nothing contradicts them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_scoring.core.deal import NO_READY, Deal, Ready, Since, Win
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.messages import N_, NN_, Message
from mahjong_scoring.core.riichi import NO_RIICHI, Draw, Indicators, Riichi, Seats
from mahjong_scoring.core.tiles import SEAT_INDEX, SEATS, Seat
from mahjong_scoring.intake.hands import read_looks, read_tiles

KEYS = frozenset({"riichi", "double_riichi", "ippatsu", "dora_indicators", "ura_indicators", "draw"})
"""The keys of a request that are read here; ``null`` is the same as an absent one."""
MOST_INDICATORS = 5


def read_riichi(raw: Mapping[str, Any], faults: list[Fault], *, reds: bool) -> Riichi:
    """What ``raw`` states of all this; ``reds``: red fives are told from others. Notes tile_syntax."""
    if all(raw.get(key) is None for key in KEYS):
        return NO_RIICHI
    return Riichi(
        _seats(raw, "riichi"),
        _seats(raw, "double_riichi"),
        _seats(raw, "ippatsu"),
        _indicators(raw, "dora_indicators", faults, reds),
        _indicators(raw, "ura_indicators", faults, reds),
        _draw(raw["draw"]) if raw.get("draw") is not None else None,
    )


def _seats(raw: Mapping[str, Any], key: str) -> Seats | None:
    return None if raw.get(key) is None else tuple(raw[key])


def _indicators(raw: Mapping[str, Any], key: str, faults: list[Fault], reds: bool) -> Indicators | None:
    if raw.get(key) is None:
        return None
    return tuple((read_looks if reds else read_tiles)(raw[key], f"/{key}", faults))


def _draw(raw: Mapping[str, Any]) -> Draw:
    return Draw(_seats(raw, "tenpai"), _seats(raw, "nagashi"), raw.get("abortive"))


def check_riichi(deal: Deal) -> Iterator[Fault]:
    """What the deal contradicts of what it states; what depends on who waits is left to the score."""
    stated, draw = deal.riichi, deal.riichi.draw
    lists = {"/riichi": stated.riichi, "/double_riichi": stated.double_riichi, "/ippatsu": stated.ippatsu}
    if draw:
        lists |= {"/draw/tenpai": draw.tenpai, "/draw/nagashi": draw.nagashi}
    named = {pointer: seats for pointer, seats in lists.items() if seats}
    for pointer, seats in named.items():
        yield from _named_twice(pointer, seats)
    for pointer in ("/riichi", "/double_riichi"):
        if pointer in named:
            yield from _not_ready(deal, pointer, named[pointer])
    if stated.ippatsu:
        yield from _ippatsu(deal, stated.ippatsu, stated.declared)
    if stated.dora or stated.ura:
        yield from _numbers(stated.dora or (), stated.ura or ())
    if stated.ura and not (deal.win and set(deal.win.winners) & set(stated.declared)):
        yield _conflict("/ura_indicators", N_("The ura indicators are turned for a winner with riichi, and there is none."))
    if draw:
        yield from _ended(deal.win, stated, draw)


def _conflict(pointer: str, message: Message, **args: object) -> Fault:
    return Fault(pointer, "circumstance_conflict", message, args)


def _named_twice(pointer: str, seats: Seats) -> Iterator[Fault]:
    for i, seat in enumerate(seats):
        if seat in seats[:i]:
            yield Fault(f"{pointer}/{i}", "not_allowed", N_("{seat} is named twice."), {"seat": seat})


def _not_ready(deal: Deal, pointer: str, seats: Seats) -> Iterator[Fault]:
    """Who cannot have declared riichi: with an exposed meld, or before the first turn was over."""
    for i, seat in enumerate(seats):
        hand = deal.hands.get(seat)
        if hand and any(not meld.concealed for meld in hand.melds):
            yield _conflict(f"{pointer}/{i}", N_("{seat} has an exposed meld and cannot have declared riichi."), seat=seat)
        elif deal.win and seat in deal.win.winners and _before_own_discard(seat, deal.win):
            yield _conflict(f"{pointer}/{i}", N_("{seat} won before having discarded a tile and cannot have declared riichi."), seat=seat)


def _before_own_discard(seat: Seat, win: Win) -> bool:
    if "first_turn" not in win.circumstances:
        return False
    return win.by == "self_draw" or (win.by == "discard" and win.source is not None and SEAT_INDEX[win.source] < SEAT_INDEX[seat])


def _ippatsu(deal: Deal, seats: Seats, declared: Seats) -> Iterator[Fault]:
    for i, seat in enumerate(seats):
        if deal.win is None or seat not in deal.win.winners:
            yield _conflict(f"/ippatsu/{i}", N_("{seat} did not win: ippatsu is a winner's."), seat=seat)
        elif seat not in declared:
            yield _conflict(f"/ippatsu/{i}", N_("{seat} did not declare riichi: without it there is no ippatsu."), seat=seat)
        elif "kong_replacement" in deal.win.circumstances:
            yield _conflict(f"/ippatsu/{i}", N_("A win on a kong's replacement is no ippatsu: the kong came in between."))


def _numbers(dora: Indicators, ura: Indicators) -> Iterator[Fault]:
    for key, tiles in (("dora_indicators", dora), ("ura_indicators", ura)):
        if len(tiles) > MOST_INDICATORS:
            message = NN_(
                "There is {count} indicator here; there can be at most {most}.",
                "There are {count} indicators here; there can be at most {most}.",
                "count",
            )
            yield Fault(f"/{key}", "indicator_count", message, {"count": len(tiles), "most": MOST_INDICATORS})
    if len(dora) < len(ura) <= MOST_INDICATORS:
        message = NN_(
            "There are more ura indicators than the {count} dora indicator under which they lie.",
            "There are more ura indicators than the {count} dora indicators under which they lie.",
            "count",
        )
        yield Fault("/ura_indicators", "indicator_count", message, {"count": len(dora)})


def _ended(win: Win | None, stated: Riichi, draw: Draw) -> Iterator[Fault]:
    if win is not None:
        yield _conflict("/draw", N_("`draw` says how a draw ended, but this deal was won."))
    if draw.abortive:
        if draw.tenpai is not None or draw.nagashi:
            yield _conflict("/draw/abortive", N_("Nothing is paid after an abortive draw: leave out `tenpai` and `nagashi`."))
    elif draw.tenpai is not None:
        for seat in stated.declared:
            if seat not in draw.tenpai:
                yield _conflict("/draw/tenpai", N_("{seat} declared riichi and must show a hand that waits."), seat=seat)


# --- ready ---


def read_ready(raw: Mapping[str, Any]) -> Ready:
    """Since when who has stood ready, in the order of the seats."""
    stated = raw.get("ready")
    return NO_READY if stated is None else {seat: stated[seat] for seat in SEATS if seat in stated}


def check_ready(deal: Deal, *, at_start: bool) -> Iterator[Fault]:
    """What the deal contradicts of who is said to have stood ready, with ``at_start`` also of the circumstance that says so of a winner."""
    for seat in SEATS:
        since, named = deal.ready_since(seat), seat in deal.ready
        if since is not None and (named or at_start) and (message := _not_since(deal, seat, since)):
            yield _conflict(f"/ready/{seat}" if named else "/win/circumstances", message, seat=seat)


def _not_since(deal: Deal, seat: Seat, since: Since) -> Message | None:
    """Why the player cannot have stood ready since then."""
    first_turn = deal.win is not None and "first_turn" in deal.win.circumstances
    if since == "later":
        return N_("{seat} cannot have been ready only later: the deal ended on the first turn.") if first_turn else None
    if seat in deal.hands and deal.hands[seat].melds:
        return N_("{seat} has a meld and cannot have stood ready since the first turn.")
    if deal.win and first_turn and deal.win.by == "self_draw" and seat in deal.win.winners and (seat == "east" or since != "dealt"):
        return N_("{seat} won on the first draw, before the discard after which it could have been ready.")
    return None
