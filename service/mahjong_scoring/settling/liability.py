"""Who pays for all (包): each rule finds the event that made a player liable, from the melds and the winning tile.

An event happens at a place: the index of a meld (melds stand in the order in which they were made), or ``WINNING_TILE``.
The ruleset says whether the earliest or the latest event decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.blocks import PUNGS, BlockKind
from mahjong_scoring.core.deal import WinBy
from mahjong_scoring.core.hand import Hand, Meld
from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.core.tiles import ALL_KINDS, OTHERS, SEATS, Seat, Tiles
from mahjong_scoring.counting.base import Item, Settings
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import CLAIMED, EXPOSED, KONGS, MELDS, ROBBED, STATED, THREE_WINNERS, at_least, features_of
from mahjong_scoring.yaku.registry import Params, Rule, YakuId

WINNING_TILE = 100
"""Later than any meld."""
Number: TypeAlias = Annotated[int, Range(1, 5)]
"""A number of sets."""


@final
class Case:
    """The won hand as it was scored, the settings in force, and the items that the rules look for, in force or not, by id."""

    __slots__ = ("context", "patterns", "reading", "settings")

    def __init__(self, reading: Reading, context: WinContext, settings: Settings, patterns: Mapping[str, Item]) -> None:
        self.reading = reading
        self.context = context
        self.settings = settings
        self.patterns = patterns

    def shows(self, yaku: Sequence[YakuId]) -> bool:
        """Do the tiles show one of these yaku, whether or not it counts?"""
        absent = ~features_of(self.reading, self.context)
        shown = [self.patterns[name] for name in yaku if name in self.patterns and not self.patterns[name].requires & absent]
        return any(item.find(self.reading, self.context) for item in shown)

    @property
    def discarded(self) -> bool:
        """Was the winning tile a discard, or a robbed kong where that counts as one?"""
        by = self.context.by
        return by == "discard" or (by == "robbed_kong" and self.settings.robbed_kong_liable)


@final
class Event:
    """``seat`` became liable at ``place``; ``split``: a win on another's tile is shared with that player.

    ``doubt``: the fact that is missing to be sure of it.
    """

    __slots__ = ("doubt", "place", "seat", "split")

    def __init__(self, seat: Seat, place: int, split: bool = False, doubt: Unknown | None = None) -> None:
        self.seat = seat
        self.place = place
        self.split = split
        self.doubt = doubt


@final
class Unknown:
    """A missing fact: one of ``seats`` (``None``: nobody) may be liable since ``place``. The rest is that of the warning."""

    __slots__ = ("code", "message", "place", "pointer", "seats")

    def __init__(self, seats: tuple[Seat | None, ...], place: int, code: str, pointer: str, message: Message) -> None:
        self.seats = seats
        self.place = place
        self.code = code
        self.pointer = pointer
        self.message = message


Finding: TypeAlias = Event | Unknown
LiabilityFunction: TypeAlias = Callable[..., Iterator[Finding]]

LIABILITY_RULES: dict[str, Rule] = {}
"""Every rule of liability by the name of its function."""


def _liability(requires: Callable[[Params], int]) -> Callable[[LiabilityFunction], LiabilityFunction]:
    """Registers a rule under the name of its function, with what it requires by its parameters (see ``prefilter``)."""

    def register(function: LiabilityFunction) -> LiabilityFunction:
        entry = Rule(function, requires, None, finds_points=False)
        LIABILITY_RULES[entry.name] = entry
        return function

    return register


@final
class LiabilityRule:
    """A rule of liability in force: ``find`` takes a ``Case``; ``requires`` is what it cannot do without."""

    __slots__ = ("find", "id", "params", "requires")

    def __init__(self, name: str, rule: Rule, params: Params, find: Callable[[Case], Iterator[Finding]]) -> None:
        self.id = name
        self.params = params
        self.find = find
        self.requires = rule.required(params)

    @property
    def splits(self) -> bool:
        """Does it share a win on another's tile between the liable player and that one?"""
        return bool(self.params.get("splits_discard"))


def _fed(case: Case, place: int, *, split: bool = False) -> Finding:
    """The event that the meld at ``place`` was fed, or that nobody knows by whom."""
    meld = case.context.hand.melds[place]
    if meld.source:
        return Event(meld.source, place, split)
    seat = SEATS[case.context.seat]
    pointer = f"/hands/{seat}/melds/{place}/from"
    return Unknown(OTHERS[seat], place, "feeder_unknown", pointer, N_("It is not stated who fed this meld; a player may be liable."))


def _winning_tile(case: Case) -> Event:
    assert case.context.source
    return Event(case.context.source, WINNING_TILE)


@_liability(lambda _: THREE_WINNERS)
def three_winners(case: Case) -> Iterator[Finding]:
    """Three winners on one tile: its owner."""
    if case.context.winners == 3:
        yield _winning_tile(case)


@_liability(lambda _: STATED | KONGS[1])
def claimed_kong_replacement(case: Case, *, flower_spoils: bool = True) -> Iterator[Finding]:
    """A win on the replacement of a kong claimed from a discard: who discarded that tile. ``flower_spoils``: not on a flower's."""
    place = case.context.replacement_kong
    spoilt = flower_spoils and case.context.stated("flower_replacement")
    if place is not None and not spoilt and case.context.hand.melds[place].claimed_kong:
        yield _fed(case, place)


@_liability(lambda _: ROBBED)
def robbed_kong(case: Case) -> Iterator[Finding]:
    """The player whose kong was robbed."""
    if case.context.by == "robbed_kong":
        yield _winning_tile(case)


@_liability(lambda params: at_least(MELDS if params.get("concealed_kongs") else EXPOSED, min(params["exposed"])))
def meld_fed(
    case: Case,
    *,
    exposed: tuple[Number, ...],
    meld: Number,
    by: tuple[WinBy, ...],
    hands: tuple[YakuId, ...] | None = None,
    first_only: bool = False,
    concealed_kongs: bool = False,
) -> Iterator[Finding]:
    """With that many ``exposed`` melds (and one of ``hands``, where named): who fed the ``meld``-th of them, if there is one.

    ``concealed_kongs``: these are among the melds, but nobody fed them. ``first_only``: towards the first player alone whom one brings so far. Where the hands show another one, this is in doubt.
    """
    melds = case.context.hand.melds
    places = list(range(len(melds))) if concealed_kongs else _exposed(case.context.hand)
    if (
        case.context.by in by
        and meld <= len(places) in exposed
        and not melds[places[meld - 1]].concealed
        and (hands is None or case.shows(hands))
    ):
        found = _fed(case, places[meld - 1])
        if first_only and isinstance(found, Event) and _feeds_another(case, found.seat, exposed, meld):
            message = N_(
                "One player fed the fourth meld of two players, and it is not known which came first; "
                "it is assumed that it was this winner's."
            )
            found.doubt = Unknown((None,), found.place, "first_bare_wait_unknown", "/liability", message)
        yield found


def _exposed(hand: Hand) -> list[int]:
    """The places of the melds that are no concealed kongs."""
    return [i for i, made in enumerate(hand.melds) if not made.concealed]


def _feeds_another(case: Case, feeder: Seat, exposed: tuple[Number, ...], meld: Number) -> bool:
    """Does another hand show that many exposed melds, the ``meld``-th of them fed by ``feeder``?"""
    others = [hand for hand in case.context.deal.hands.values() if hand is not case.context.hand]
    return any(meld <= len(places := _exposed(hand)) in exposed and hand.melds[places[meld - 1]].source == feeder for hand in others)


@_liability(lambda params: CLAIMED | at_least(EXPOSED, min(params["exposed"])))
def fed_into_melds(case: Case, *, exposed: tuple[Number, ...], hands: tuple[YakuId, ...], excusable: bool = False) -> Iterator[Finding]:
    """A discard into that many ``exposed`` melds and one of ``hands``: the discarder."""
    if case.discarded and not (excusable and _excused(case)) and case.context.exposed in exposed and case.shows(hands):
        yield _winning_tile(case)


@_liability(lambda _: CLAIMED)
def fresh_tile(case: Case, *, wall: Annotated[int, Range(0, 144)], excusable: bool = False) -> Iterator[Finding]:
    """A fresh tile discarded with at most ``wall`` tiles left: the discarder, unless ``excusable`` and without a safe tile."""
    deal, context = case.context.deal, case.context
    if context.by != "discard" or context.stated("first_turn") or (excusable and _excused(case)):
        return
    late = True if context.last_tile else None if deal.wall_left is None else deal.wall_left <= wall
    fresh = False if late is False else deal.fresh
    if fresh is False:
        return
    assert context.source
    seats = (context.source,)
    if late is None:
        message = N_(
            "The number of tiles left (`table.wall_left`) is not stated; late in the deal, the discarder of a fresh tile is liable."
        )
        yield Unknown(seats, WINNING_TILE, "wall_unknown", "/table/wall_left", message)
    if fresh is None:
        message = N_(
            "It is not stated whether the winning tile was fresh (`table.visible` or `fresh_discard`); it is assumed that it was not."
        )
        yield Unknown(seats, WINNING_TILE, "freshness_unknown", "/table/visible", message)
    if late and fresh:
        yield _winning_tile(case)


@_liability(lambda params: at_least(MELDS, params["number"]))
def group_fed(
    case: Case,
    *,
    number: Number,
    by: tuple[WinBy, ...],
    tiles: Tiles = ALL_KINDS,
    kongs_only: bool = False,
    claimed_whole: bool = False,
    splits_discard: bool = False,
) -> Iterator[Finding]:
    """Who fed the ``number``-th melded pung or kong of ``tiles``; concealed kongs count among them, but nobody fed those.

    ``claimed_whole``: only if it is a kong made with a discard from three concealed tiles.
    """
    melds = case.context.hand.melds
    places = _melded(melds, tiles, kongs_only)
    if case.context.by in by and len(places) >= number:
        place = places[number - 1]
        if not melds[place].concealed and (melds[place].claimed_kong or not claimed_whole):
            yield _fed(case, place, split=splits_discard and not case.context.drawn)


def _melded(melds: Sequence[Meld], tiles: Tiles, kongs_only: bool = False) -> list[int]:
    kinds = frozenset({"kong"}) if kongs_only else PUNGS
    return [i for i, meld in enumerate(melds) if meld.tile in tiles and meld.kind in kinds]


def _excused(case: Case) -> bool:
    return case.context.stated("no_safe_discard")


def _claimed(case: Case, place: int) -> Iterator[Finding]:
    """The feeder of the claimed meld at ``place``, unless excused, or a kong's feeder where those are not liable."""
    meld = case.context.hand.melds[place]
    if meld.concealed or meld.excused or (meld.claimed_kong and not case.settings.claimed_kong_liable):
        return
    yield _fed(case, place)


def _completes(case: Case, kind: BlockKind, tiles: Tiles) -> bool:
    winning = case.reading.winning
    if winning is None:
        return False
    block = case.reading.blocks[winning]
    return block.kind == kind and block.tile in tiles


def _pair_fed(case: Case, groups: Sequence[Tiles]) -> Iterator[Finding]:
    """The discard that completes the pair of the last kind of a group, all others melded."""
    for tiles in groups:
        melded = len(_melded(case.context.hand.melds, tiles)) == len(tiles) - 1
        if melded and case.discarded and not _excused(case) and _completes(case, "pair", tiles):
            yield _winning_tile(case)


@_liability(lambda params: at_least(MELDS, min(params["claimed"], *map(len, params["groups"])) - 1))
def last_set_fed(
    case: Case,
    *,
    groups: tuple[Tiles, ...],
    pair_groups: tuple[Tiles, ...],
    hands: tuple[YakuId, ...],
    claimed: Number,
) -> Iterator[Finding]:
    """Feeding the set that completes a pattern (classical.md "Liability" 2); a winning discard is itself such a claim.

    ``groups``: all sets of these tiles, concealed kongs among them. ``pair_groups``: the discard that completes the pair of
    the last kind. ``hands``: the ``claimed``-th claimed set of a hand of this pattern.
    """
    melds = case.context.hand.melds
    discard = case.discarded and not _excused(case)
    most = sum([meld.kind in PUNGS for meld in melds]) + 1
    for tiles in [tiles for tiles in groups if len(tiles) <= most]:
        places = _melded(melds, tiles)
        if len(places) == len(tiles):
            yield from _claimed(case, places[-1])
        elif len(places) == len(tiles) - 1 and discard and _completes(case, "pung", tiles):
            yield _winning_tile(case)
    yield from _pair_fed(case, [tiles for tiles in pair_groups if len(tiles) <= most])
    if case.context.exposed == claimed and case.shows(hands):
        yield from _claimed(case, _exposed(case.context.hand)[-1])
    elif case.context.exposed == claimed - 1 and discard and case.shows(hands):
        yield _winning_tile(case)


@_liability(lambda params: CLAIMED | at_least(MELDS, min(map(len, params["groups"])) - 1))
def little_four_winds_wait(case: Case, *, groups: tuple[Tiles, ...]) -> Iterator[Finding]:
    """All kinds but one of a group melded, the last one as single wait: its discarder (classical.md "Liability" 4)."""
    yield from _pair_fed(case, groups)


@final
class Verdict:
    """Who is liable for one win, under which rule, and what is missing to be sure.

    ``further``: the rules that found a player besides, each with that player, in the order in which they decide.
    """

    __slots__ = ("further", "rule", "seat", "split", "unknown")

    def __init__(
        self,
        seat: Seat | None,
        rule: str | None,
        split: bool = False,
        unknown: tuple[tuple[str, Unknown], ...] = (),
        further: tuple[tuple[str, Seat], ...] = (),
    ) -> None:
        self.seat = seat
        self.rule = rule
        self.split = split
        self.unknown = unknown
        self.further = further

    @property
    def found(self) -> tuple[tuple[str, Seat], ...]:
        """Every rule that found a player, with that player, in the order in which they decide."""
        return ((self.rule, self.seat), *self.further) if self.seat and self.rule else ()

    def if_liable(self, rule: str, seat: Seat | None, *, by_parts: bool) -> Verdict:
        """What it would be if ``seat``, or nobody, were liable under ``rule``: instead of those found, or ``by_parts`` beside them."""
        if by_parts and self.seat:
            return Verdict(self.seat, self.rule, self.split, further=(*self.further, (rule, seat)) if seat else self.further)
        return Verdict(seat, rule if seat else None)


NOBODY = Verdict(None, None)


def find_liable(case: Case, rules: Sequence[LiabilityRule], *, earliest: bool) -> Verdict:
    """The liable player for one win, or nobody; an explicit ``liability`` in the request overrides the rules.

    Of several events the ``earliest`` or the latest decides.
    """
    named = case.context.deal.liability
    winner = SEATS[case.context.seat]
    if winner in named:
        return Verdict(named[winner], "request" if named[winner] else None)
    if case.settings.kong_replacement_exempt and case.context.on_kong:
        return NOBODY
    absent = ~features_of(case.reading, case.context)
    findings = [(rule.id, finding) for rule in rules if not rule.requires & absent for finding in rule.find(case)]
    if not findings:
        return NOBODY
    events = [(rule, finding) for rule, finding in findings if isinstance(finding, Event)]
    unknown = [(rule, finding) for rule, finding in findings if isinstance(finding, Unknown)]
    if not events:
        return Verdict(None, None, unknown=tuple(unknown))
    sign = 1 if earliest else -1
    events.sort(key=lambda entry: sign * entry[1].place)
    rule, event = events[0]
    acted = {name for name, _ in events} if case.settings.liability_by_parts else None
    open_still = [
        (name, finding) for name, finding in unknown if sign * finding.place <= sign * event.place or (acted and name not in acted)
    ]
    if event.doubt and not any(other.seat == event.seat for _, other in events if other is not event):
        open_still.append((rule, event.doubt))
    further = tuple([(name, other.seat) for name, other in events[1:]])
    return Verdict(event.seat, rule, event.split, tuple(open_still), further)
