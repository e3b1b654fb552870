"""What every way of counting is and shares: items, settings, entries, counts, and the interface itself.

A way of counting is one object of the class ``Counting``. Nothing outside asks which one it is: what differs between them stands
in their methods.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, final

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.definitions import uncompiled
from mahjong_scoring.core.faults import Fault, MissingFact
from mahjong_scoring.core.messages import N_
from mahjong_scoring.core.tiles import OTHERS, Seat
from mahjong_scoring.reading.reading import FormName, Reading, WaitShape, wait_shape
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.registry import ONCE, Hits, Params, Rule

Unit: TypeAlias = Literal["faan", "points", "doubles", "limit", "han", "yakuman", "tai", "half_limit", "fishing"]
LIMIT: Literal["limit"] = "limit"
"""The unit of what is worth the limit, and the value of such an item in a file."""
HALF_LIMIT: Literal["half_limit"] = "half_limit"
WHOLE: tuple[Unit, ...] = (LIMIT, HALF_LIMIT)
"""The units of which everything is worth one."""
LARGEST_UNIT = 2**49
"""No base and no total may exceed this, so that no sum of payments of a deal reaches 2^53."""

LAST_RESORT, FLOWER, EVERYONE, STANDS_ALONE = "last_resort", "flower", "everyone", "stands_alone"
ON_FLOWER, EACH, FISHING = "on_flower", "each", "fishing"
"""Flags of items that several ways of counting know: it counts only where nothing else does; it may not help to reach the
minimum; it counts for losers, too; it does not combine (※); it counts in a win on a flower, others do not; it counts each time that it is
there, others once; losers score for it who are one tile short."""


@final
class Item:
    """Something that scores, as it stands in force: its rule with the item's parameters, its unit and its value.

    For example ``dragon_pung`` of ``hk-qq``: the rule ``pung_of`` for the tiles ``567z``, 1 faan for each of them, ``up_to_limit``.

    - ``value``: of one occurrence, 1 of a limit hand and of what lifts a hand to the limit, ``None`` where the rule finds the points;
      ``open_value``: likewise in a hand with an exposed meld, ``None`` where such a hand has not this yaku. ``place``: in the file.
    - ``takes_in``: ids that are never added beside it; ``takes_in_same_sets``: not for the sets that it was found in;
      ``takes_in_one``: one occurrence less. ``excludes`` are all of these.
    - ``flags``: what its way of counting knows of it besides. ``twice``: where it finds something in a reading the item counts twice.
    - ``constant``: the value of one occurrence if it is the same in every hand, else ``None``.
    - ``find`` takes a reading and a context; ``requires`` is what it cannot do without (see ``prefilter``).
    """

    __slots__ = (
        "constant", "excludes", "find", "flags", "id", "open_value", "params", "place", "requires", "rule", "takes_in", "takes_in_one",
        "takes_in_same_sets", "twice", "unit", "value",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        rule: Rule,
        unit: Unit,
        value: int | None,
        open_value: int | None,
        place: int,
        flags: frozenset[str],
        params: Params,
        find: Callable[[Reading, WinContext], Any],
        takes_in: tuple[str, ...] = (),
        takes_in_same_sets: tuple[str, ...] = (),
        takes_in_one: tuple[str, ...] = (),
        twice: Callable[[Reading, WinContext], Any] | None = None,
    ) -> None:
        self.id = name
        self.rule = rule
        self.unit: Unit = unit
        self.value = value
        self.open_value = open_value
        self.place = place
        self.flags = flags
        self.params = params
        self.find = find
        self.requires = rule.required(params)
        self.takes_in = takes_in
        self.takes_in_same_sets = takes_in_same_sets
        self.takes_in_one = takes_in_one
        self.twice = twice
        self.excludes = frozenset(takes_in + takes_in_same_sets + takes_in_one)
        self.constant = value if value == open_value and twice is None and not rule.finds_points else None

    @property
    def worth(self) -> int:
        """The value of one occurrence, as far as it is known without a hand."""
        return 1 if self.value is None else self.value

    def plays(self, exposed: int) -> bool:
        """May a hand with that many exposed melds have it?"""
        return not exposed or self.open_value is not None or self.value is None

    def with_flag(self, flag: str) -> Item:
        """The same item with one more flag."""
        return Item(
            self.id, self.rule, self.unit, self.value, self.open_value, self.place, self.flags | {flag}, self.params, self.find,
            self.takes_in, self.takes_in_same_sets, self.takes_in_one, self.twice,
        )  # fmt: skip

    def worth_in(self, unit: Unit, value: int) -> Item:
        """The same item in another unit, with this value."""
        return Item(self.id, self.rule, unit, value, value, self.place, self.flags, self.params, self.find)

    def only_open(self) -> Item:
        """The same item, but of open hands alone."""
        return Item(self.id, self.rule, self.unit, None, self.open_value, self.place, self.flags, self.params, self.find)


@uncompiled
@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a ruleset settles about a deal, however it counts. A way of counting may know more: it has a class of its own.

    ``multiple_winners``: do all win on one tile (``True``, ``all``), the first only (``False``, ``one``), or two, while three make the deal
    a draw; or three, while of two only the first wins (``three_only``)? ``concealed_kong_robbers``: the forms that may rob a concealed kong.
    ``co_winners_pay``: does another winner pay? ``minimum``: what a hand must reach to win, flowers counted or not. ``losers_settle``: do losers settle
    the difference of their counts? ``east_doubles``: does what east pays or gets count twice? ``claimed_kong_liable`` and
    ``robbed_kong_liable``: does feeding a kong count as feeding a meld, a robbed kong as a discard? ``kong_replacement_exempt``: does a win on a
    kong's own replacement make nobody liable? ``responsible``: may the request name who answers for a discard?
    ``fishing``: do losers score who are one tile short of certain hands? ``ready_checked``: is ``ready_at_start`` held against the hands as ``ready`` is?

    ``draws_repeat``: does the dealer deal again after a draw as after a win, where it is counted how often (``None``: it is not)? ``most_repeats``:
    from so many on the deal passes. ``liability_split``: do the liable player and another one who discarded pay half each, rounded up? ``liable_winner_pays``: does a liable
    player pay who wins on the same tile?

    ``red_fives``: how many there are, ``None`` where they are fives like others. ``bets``: is riichi declared with a bet on the table, and are there indicators,
    counters and payments after a draw? ``liability_scope``: does the liable player pay ``everything`` that all three owe, or share a
    discard with its discarder, for the whole ``hand`` or of several yakuman only for the ``yakuman`` concerned? ``liable_honba``: who
    pays the counters then. The rest is as in riichi.md "Options".
    """

    multiple_winners: bool | Literal["all", "two", "three_only", "one"]
    concealed_kong_robbable: bool
    concealed_kong_robbers: tuple[FormName, ...] = ()
    co_winners_pay: bool = True
    minimum: Annotated[int, Range(0, 1_000_000)] = 0
    flowers_toward_minimum: bool = False
    limit: Annotated[int, Range(1, 1_000_000)] | None = None
    losers_settle: bool = False
    east_doubles: bool = False
    claimed_kong_liable: bool = True
    robbed_kong_liable: bool = False
    kong_replacement_exempt: bool = False
    responsible: bool = False
    draws_repeat: bool | None = None
    most_repeats: Annotated[int, Range(1, 1000)] | None = None
    liability_split: bool = False
    liable_winner_pays: bool = True
    ready_checked: bool = False
    fishing: bool = False
    red_fives: Literal[0, 3, 4] | None = None
    bets: bool = False
    liability_scope: Literal["everything", "hand", "yakuman"] = "everything"
    liable_honba: Literal["discarder", "liable"] = "discarder"
    honba_points: Literal[0, 300, 600, 1500] = 0
    honba_to: Literal["all", "first"] = "all"
    sticks_to: Literal["own", "first"] = "own"
    noten_points: Literal[0, 3000] = 0
    nagashi_mangan: bool = False

    @property
    def several_winners(self) -> bool:
        """May several win on one tile?"""
        return self.multiple_winners not in (False, "one")

    @property
    def liability_by_parts(self) -> bool:
        """Does each rule of liability concern a part of the hand, its own yakuman?"""
        return self.liability_scope == "yakuman"

    def winners_among(self, valid: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who wins of those whose hands are valid, in turn order; nobody where three of them make the deal a draw."""
        if not self.several_winners or (self.multiple_winners == "three_only" and len(valid) < 3):
            return valid[:1]
        return () if self.multiple_winners == "two" and len(valid) == 3 else valid


@final
class Entry:
    """Something that counts: its item, the value of one occurrence, and where it was found (one entry an occurrence)."""

    __slots__ = ("hits", "item", "value")

    def __init__(self, item: Item, value: int, hits: Hits) -> None:
        self.item = item
        self.value = value
        self.hits = hits

    @property
    def worth(self) -> int:
        """The value of all occurrences."""
        return self.value * len(self.hits)


NotCountedReason: TypeAlias = Literal["taken_in", "above_limit", "exclusive", "principle", "switched_off", "needs_yaku"]


@final
class NotCounted:
    """Something that is there and does not count, ``count`` times, and why; ``by``: the ids that keep it from counting."""

    __slots__ = ("by", "count", "item", "reason", "value")

    def __init__(self, item: Item, value: int, count: int, reason: NotCountedReason, by: tuple[str, ...] = ()) -> None:
        self.item = item
        self.value = value
        self.count = count
        self.reason: NotCountedReason = reason
        self.by = by


@final
class Count:
    """What one reading of one hand is worth.

    ``score`` is what the answer shows; ``worth``: what payments multiply; ``rank`` orders readings; ``toward_minimum`` is compared
    with the ruleset's minimum.
    """

    __slots__ = ("entries", "not_counted", "rank", "reading", "score", "toward_minimum", "worth")

    def __init__(
        self,
        reading: Reading,
        entries: Sequence[Entry],
        not_counted: Sequence[NotCounted],
        score: Mapping[str, Any],
        worth: int,
        rank: tuple[Any, ...],
        toward_minimum: int,
    ) -> None:
        self.reading = reading
        self.entries = entries
        self.not_counted = not_counted
        self.score = score
        self.worth = worth
        self.rank = rank
        self.toward_minimum = toward_minimum


@final
class StatedScore:
    """A score that was counted at the table, under the rules: as ``Count``, with the facts that are missing to be sure."""

    __slots__ = ("missing", "score", "toward_minimum", "worth")

    def __init__(self, score: Mapping[str, Any], worth: int, toward_minimum: int, missing: tuple[MissingFact, ...] = ()) -> None:
        self.score = score
        self.worth = worth
        self.toward_minimum = toward_minimum
        self.missing = missing


def too_large(score: Mapping[str, Any], pointer: str) -> list[Fault]:
    """The fault (out_of_range) of a score that holds a number above ``LARGEST_UNIT``: it is refused, never cut."""
    keys = [key for key, value in score.items() if isinstance(value, int) and value > LARGEST_UNIT]
    if not keys:
        return []
    message = N_("The `{key}` of this hand is too large: it must not exceed {most}.")
    return [Fault(pointer, "out_of_range", message, {"key": key, "most": LARGEST_UNIT}) for key in keys[:1]]


TransferReason: TypeAlias = Literal[
    "discarder", "other", "self_draw", "liable", "settlement", "honba", "riichi", "sticks", "noten", "nagashi"
]
Shares: TypeAlias = dict[Seat, tuple[int, TransferReason]]
"""What each of the three others owes the winner, and for which reason."""


def payers(winner: Seat, source: Seat | None) -> tuple[tuple[Seat, TransferReason], ...]:
    """The three others, each with the reason for which they pay; ``source`` is ``None`` for a self-draw."""
    return _PAYERS[winner, source]


_PAYERS: dict[tuple[Seat, Seat | None], tuple[tuple[Seat, TransferReason], ...]] = {
    (winner, source): tuple((seat, "self_draw" if source is None else "discarder" if seat == source else "other") for seat in others)
    for winner, others in OTHERS.items()
    for source in (None, *others)
}


class Counting(ABC):
    """A way of counting: how what was found in a hand is added up, and what follows from it.

    - ``name``: in the ruleset files. ``units``: of its items, the first where a file names none, each with the greatest value of
      one occurrence; ``worth_limit``: those in which an item may be worth the limit. ``flags``: those that its items may carry.
      ``open_values``: may items have other values in open hands? ``least``: the least value in a unit, where it is not 0.
    - ``settings``: the class of its settings.
    - ``total``: the key of a score that holds the whole count. ``stated``: the keys of a score that was counted at the table, each
      with its greatest value; a claim has the same ones. ``beside``: those of them that are judged beside the total.
    """

    name: ClassVar[str]
    units: ClassVar[Mapping[Unit, int]]
    flags: ClassVar[Collection[str]]
    open_values: ClassVar[bool] = False
    worth_limit: ClassVar[Collection[Unit]] = ()
    least: ClassVar[Mapping[Unit, int]] = {}
    settings: ClassVar[type[Settings]]
    total: ClassVar[str]
    stated: ClassVar[Mapping[str, int]]
    beside: ClassVar[Sequence[str]] = ()

    def bounds(self, unit: Unit) -> tuple[int, int]:
        """The least and the greatest value of one occurrence of an item in this unit."""
        return self.least.get(unit, 0), self.units[unit]

    def plays(self, item: Item, settings: Any) -> bool:  # noqa: ARG002 -- most play all
        """Is there this item under these settings at all?"""
        return True

    def prepared(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in force with what this way of counting works out about them once and for all."""
        return tuple(items)

    @abstractmethod
    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: Any) -> Count:
        """What a reading is worth in which ``found`` was found, takers before what they take in."""

    def counts_in(self, pointer: str, code: str, allowed: Sequence[str] | None = None) -> Fault:
        """The fault of what is not stated as this way of counting has it."""
        return Fault(pointer, code, N_("This ruleset counts in {key}."), {"key": self.total}, allowed)

    def stated_faults(self, stated: Mapping[str, Any], pointer: str, settings: Any, *, drawn: bool) -> list[Fault]:  # noqa: ARG002
        """What is wrong with the numbers of a stated score: required, out_of_range or not_allowed; ``drawn``: of a win by self-draw."""
        key, most = self.total, self.stated[self.total]
        if stated.get(key) is None:
            return [self.counts_in(f"{pointer}/{key}", "required")]
        count, flowers = stated[key], stated.get("flowers") or 0
        if not 0 <= count <= most:
            message = N_("A score in {key} must be between 0 and {most}.")
            return [Fault(f"{pointer}/{key}", "out_of_range", message, {"key": key, "most": most})]
        if not 0 <= flowers <= count:
            message = N_("The value of the flowers must be between 0 and the whole score, {count}.")
            return [Fault(f"{pointer}/flowers", "out_of_range", message, {"count": count})]
        return []

    @abstractmethod
    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: Any) -> StatedScore:
        """What a score comes to that was counted at the table.

        ``stated``: its keys, without faults; besides ``flowers``, how much of it comes from flowers, and ``above_limit``: it
        may stand above the limit. ``items`` are those in force, ``pointer`` is the place of the score in the request.
        """

    def raised(self, score: StatedScore, found: Sequence[Item], settings: Any) -> StatedScore:  # noqa: ARG002 -- to most it is the whole count
        """The stated score of a winner, with those items that were ``found`` in the course of the sitting."""
        return score

    def at_table(self, score: StatedScore, repeats: int) -> StatedScore:  # noqa: ARG002 -- to most it is the same at every table
        """A stated score with what follows from how often the dealer has dealt again."""
        return score

    @abstractmethod
    def shares(self, how: HowWon, worth: int, settings: Any) -> Shares:
        """What the three others owe the winner of a hand of that ``worth``, before liability."""

    def fished(self, item: Item, settings: Any) -> Entry:  # noqa: ARG002 -- only few score for it
        """What a loser scores who is one tile short of ``item``."""
        return Entry(item, item.worth, ONCE)

    @abstractmethod
    def changes(self, count: Count, item: Item, settings: Any) -> bool:
        """Would one more occurrence of ``item`` change what the hand is worth?"""

    def wait_of(self, reading: Reading, context: WinContext) -> WaitShape:
        """The name of the wait that the winning tile ended."""
        return wait_shape(reading, len(context.waits))

    def helps(self, item: Item, settings: Settings) -> bool:
        """Does the item help to reach the ruleset's minimum?"""
        return FLOWER not in item.flags or settings.flowers_toward_minimum

    def total_of(self, score: Mapping[str, Any]) -> str:  # noqa: ARG002 -- to most it is always the same
        """The key of this score that holds the whole count."""
        return self.total

    def judged(self, score: Mapping[str, Any]) -> Collection[str]:  # noqa: ARG002 -- to most all matter always
        """The keys of a claim that matter beside this score."""
        return self.stated

    def part_of(self, count: Count, rule: str, settings: Any) -> int | None:  # noqa: ARG002 -- to most there are no parts
        """How much of the worth of a hand a rule of liability concerns; ``None``: all of it."""
        return None

    def worth_of_entry(self, entry: Entry, settings: Settings) -> int:
        """What one occurrence adds toward the ruleset's minimum."""
        return int(settings.limit or 0) if entry.item.unit == LIMIT else entry.value
