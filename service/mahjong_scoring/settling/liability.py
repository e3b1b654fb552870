"""Who pays for all (包): each rule finds the event that made a player liable, from the melds and the winning tile.

An event happens at a place: the index of a meld (melds stand in the order in which they were made), or ``WINNING_TILE``.
The ruleset says whether the earliest or the latest event decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mahjong_scoring.core.blocks import PUNGS
from mahjong_scoring.core.hand import Meld
from mahjong_scoring.core.prefilter import CLAIMED, EXPOSED, KONGS, MELDS, ROBBED, STATED, THREE_WINNERS, at_least, traits_of
from mahjong_scoring.core.tiles import ALL_KINDS, OTHERS, SEATS, Kind, Seat
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.rulesets.model import Params, with_params
from mahjong_scoring.yaku.context import Facts

WINNING_TILE = 4


class Case(NamedTuple):
    """The won hand as it was scored, and the rules in force."""

    reading: Reading
    facts: Facts
    rules: Rules

    def shows(self, yaku: Sequence[str]) -> bool:
        """Do the tiles show one of these yaku, whether or not it counts?"""
        patterns = self.rules.patterns
        lacking = ~traits_of(self.reading, self.facts)
        shown = [patterns[name] for name in yaku if name in patterns and not patterns[name].needs & lacking]
        return any(item.find(self.reading, self.facts) for item in shown)

    @property
    def discarded(self) -> bool:
        """Was the winning tile a discard, or a robbed kong where that counts as one?"""
        by = self.facts.by
        return by == "discard" or (by == "robbed_kong" and bool(self.rules.settings.get("robbed_kong_liable")))


class Event(NamedTuple):
    """``seat`` became liable at ``place``; ``split``: a win on another's tile is shared with that player."""

    seat: Seat
    place: int
    split: bool = False


class Unknown(NamedTuple):
    """A missing fact: one of ``seats`` may have become liable at ``place``."""

    seats: tuple[Seat, ...]
    place: int
    code: str
    pointer: str
    message: str


Finding: TypeAlias = Event | Unknown
LiabilityFunction: TypeAlias = Callable[..., Iterator[Finding]]

LIABILITY_RULES: dict[str, LiabilityFunction] = {}
_NEEDS: dict[str, Callable[[Params], int]] = {}


def _liability(needs: Callable[[Params], int]) -> Callable[[LiabilityFunction], LiabilityFunction]:
    """Registers a rule under the name of its function, with the traits that it needs (see ``traits``) by its parameters."""

    def register(function: LiabilityFunction) -> LiabilityFunction:
        LIABILITY_RULES[function.__name__] = function
        _NEEDS[function.__name__] = needs
        return function

    return register


def _fed(case: Case, place: int, *, split: bool = False) -> Finding:
    """The event that the meld at ``place`` was fed, or that nobody knows by whom."""
    meld = case.facts.hand.melds[place]
    if meld.source:
        return Event(meld.source, place, split)
    seat = SEATS[case.facts.seat]
    pointer = f"/hands/{seat}/melds/{place}/from"
    return Unknown(OTHERS[seat], place, "feeder_unknown", pointer, "Who fed this meld is not stated; somebody may be liable.")


def _winning_tile(case: Case) -> Event:
    assert case.facts.source
    return Event(case.facts.source, WINNING_TILE)


@_liability(lambda _: THREE_WINNERS)
def three_winners(case: Case) -> Iterator[Finding]:
    """Three winners on one tile: its owner."""
    if case.facts.winners == 3:
        yield _winning_tile(case)


@_liability(lambda _: STATED | KONGS[1])
def claimed_kong_replacement(case: Case) -> Iterator[Finding]:
    """A win on the replacement of a kong claimed from a discard: who discarded that tile."""
    place = case.facts.replacement_kong
    if place is not None and case.facts.hand.melds[place].claimed_kong:
        yield _fed(case, place)


@_liability(lambda _: ROBBED)
def robbed_kong(case: Case) -> Iterator[Finding]:
    """The player whose kong was robbed."""
    if case.facts.by == "robbed_kong":
        yield _winning_tile(case)


@_liability(lambda params: at_least(EXPOSED, min(params["exposed"])))
def meld_fed(
    case: Case, *, exposed: tuple[int, ...], meld: int, by: tuple[str, ...], hands: tuple[str, ...] | None = None
) -> Iterator[Finding]:
    """With that many ``exposed`` melds (and one of ``hands``, where named): who fed the ``meld``-th of them."""
    places = [i for i, made in enumerate(case.facts.hand.melds) if not made.concealed]
    if case.facts.by in by and len(places) in exposed and (hands is None or case.shows(hands)):
        yield _fed(case, places[meld - 1])


@_liability(lambda params: CLAIMED | at_least(EXPOSED, min(params["exposed"])))
def fed_into_melds(case: Case, *, exposed: tuple[int, ...], hands: tuple[str, ...], excusable: bool = False) -> Iterator[Finding]:
    """A discard into that many ``exposed`` melds and one of ``hands``: the discarder."""
    if case.discarded and not (excusable and _excused(case)) and case.facts.exposed in exposed and case.shows(hands):
        yield _winning_tile(case)


@_liability(lambda _: CLAIMED)
def fresh_tile(case: Case, *, wall: int, excusable: bool = False) -> Iterator[Finding]:
    """A fresh tile discarded with at most ``wall`` tiles left: the discarder, unless ``excusable`` and without a safe tile."""
    deal, facts = case.facts.deal, case.facts
    if facts.by != "discard" or deal.fresh is False or facts.stated("first_turn") or (excusable and _excused(case)):
        return
    late = True if facts.last_tile else None if deal.wall_left is None else deal.wall_left <= wall
    if late is False:
        return
    assert facts.source
    seats = (facts.source,)
    if late is None:
        message = "How many tiles were left is not stated; a fresh tile late in the deal makes its discarder liable."
        yield Unknown(seats, WINNING_TILE, "wall_unknown", "/table/wall_left", message)
    elif deal.fresh is None:
        message = "Whether the winning tile was fresh is not stated; it is taken as not fresh."
        yield Unknown(seats, WINNING_TILE, "freshness_unknown", "/table/visible", message)
    else:
        yield _winning_tile(case)


@_liability(lambda params: at_least(MELDS, params["number"]))
def group_fed(
    case: Case,
    *,
    number: int,
    by: tuple[str, ...],
    tiles: frozenset[Kind] = ALL_KINDS,
    kongs_only: bool = False,
    splits_discard: bool = False,
) -> Iterator[Finding]:
    """Who fed the ``number``-th melded pung or kong of ``tiles``; concealed kongs count among them, but nobody fed those."""
    places = _melded(case.facts.hand.melds, tiles, kongs_only)
    if case.facts.by in by and len(places) >= number:
        place = places[number - 1]
        if not case.facts.hand.melds[place].concealed:
            yield _fed(case, place, split=splits_discard and not case.facts.drawn)


def _melded(melds: Sequence[Meld], tiles: frozenset[Kind], kongs_only: bool = False) -> list[int]:
    kinds = ("kong",) if kongs_only else PUNGS
    return [i for i, meld in enumerate(melds) if meld.tile in tiles and meld.kind in kinds]


def _excused(case: Case) -> bool:
    return case.facts.stated("no_safe_discard")


def _claimed(case: Case, place: int) -> Iterator[Finding]:
    """The feeder of the claimed meld at ``place``, unless excused, or a kong's feeder where those are not liable."""
    meld = case.facts.hand.melds[place]
    if meld.concealed or meld.excused or (meld.claimed_kong and not case.rules.settings["claimed_kong_liable"]):
        return
    yield _fed(case, place)


def _completes(case: Case, kind: str, tiles: frozenset[Kind]) -> bool:
    winning = case.reading.winning
    if winning is None:
        return False
    block = case.reading.blocks[winning]
    return block.kind == kind and block.tile in tiles


def _pair_fed(case: Case, groups: Sequence[frozenset[Kind]]) -> Iterator[Finding]:
    """The discard that completes the pair of the last kind of a group, all others melded."""
    for tiles in groups:
        melded = len(_melded(case.facts.hand.melds, tiles)) == len(tiles) - 1
        if melded and case.discarded and not _excused(case) and _completes(case, "pair", tiles):
            yield _winning_tile(case)


@_liability(lambda params: at_least(MELDS, min(params["claimed"], *map(len, params["groups"])) - 1))
def last_set_fed(
    case: Case,
    *,
    groups: tuple[frozenset[Kind], ...],
    pair_groups: tuple[frozenset[Kind], ...],
    hands: tuple[str, ...],
    claimed: int,
) -> Iterator[Finding]:
    """Feeding the set that completes a pattern (classical.md "Liability" 2); a winning discard is itself such a claim.

    ``groups``: all sets of these tiles, concealed kongs among them. ``pair_groups``: the discard that completes the pair of
    the last kind. ``hands``: the ``claimed``-th claimed set of a hand of this pattern.
    """
    melds = case.facts.hand.melds
    discard = case.discarded and not _excused(case)
    most = sum([meld.kind in PUNGS for meld in melds]) + 1
    for tiles in [tiles for tiles in groups if len(tiles) <= most]:
        places = _melded(melds, tiles)
        if len(places) == len(tiles):
            yield from _claimed(case, places[-1])
        elif len(places) == len(tiles) - 1 and discard and _completes(case, "pung", tiles):
            yield _winning_tile(case)
    yield from _pair_fed(case, [tiles for tiles in pair_groups if len(tiles) <= most])
    if case.facts.exposed == claimed and case.shows(hands):
        yield from _claimed(case, [i for i, meld in enumerate(melds) if not meld.concealed][-1])
    elif case.facts.exposed == claimed - 1 and discard and case.shows(hands):
        yield _winning_tile(case)


@_liability(lambda params: CLAIMED | at_least(MELDS, min(map(len, params["groups"])) - 1))
def little_four_winds_wait(case: Case, *, groups: tuple[frozenset[Kind], ...]) -> Iterator[Finding]:
    """All kinds but one of a group melded, the last one as single wait: its discarder (classical.md "Liability" 4)."""
    yield from _pair_fed(case, groups)


class Verdict(NamedTuple):
    """Who is liable for one win, under which rule, and what is missing to be sure."""

    seat: Seat | None
    rule: str | None
    split: bool = False
    unknown: tuple[tuple[str, Unknown], ...] = ()


NOBODY = Verdict(None, None)


@lru_cache(maxsize=512)
def _in_force(rules: Rules) -> tuple[tuple[int, str, LiabilityFunction], ...]:
    """The rules in force: the traits that each needs, its id, and its function with its parameters."""
    return tuple(
        (_NEEDS[rule.rule](rule.params), rule.id, with_params(LIABILITY_RULES[rule.rule], rule.params)) for rule in rules.liability_rules
    )


def find_liable(case: Case) -> Verdict:
    """The liable player for one win, or nobody; an explicit ``liability`` in the request overrides the rules."""
    named = case.facts.deal.liability
    winner = SEATS[case.facts.seat]
    if winner in named:
        return Verdict(named[winner], "request" if named[winner] else None)
    lacking = ~case.facts.traits
    findings = [(name, finding) for needs, name, find in _in_force(case.rules) if not needs & lacking for finding in find(case)]
    if not findings:
        return NOBODY
    events = [(rule, finding) for rule, finding in findings if isinstance(finding, Event)]
    unknown = [(rule, finding) for rule, finding in findings if isinstance(finding, Unknown)]
    if not events:
        return Verdict(None, None, unknown=tuple(unknown))
    sign = 1 if case.rules.ruleset.liability.get("decides") == "earliest" else -1
    rule, event = min(events, key=lambda entry: sign * entry[1].place)
    open_still = [(name, finding) for name, finding in unknown if sign * finding.place <= sign * event.place]
    return Verdict(event.seat, rule, event.split, tuple(open_still))
