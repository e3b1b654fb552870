"""The shapes that several requests share: which keys there are, of which type, and within which bounds. What they mean is the engine's.

What one endpoint alone takes stands in its module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, cast

from mahjong_scoring.core.deal import CIRCUMSTANCES, NOBODY, SINCE, WAYS
from mahjong_scoring.core.messages import N_, NP_
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.intake.hands import MELDS_READ
from mahjong_scoring.requests.fields import (
    Choice,
    Either,
    Flag,
    ListOf,
    MapOf,
    Number,
    ObjectOf,
    SeatsSchema,
    StrictField,
    StrictSchema,
    Text,
)
from mahjong_scoring.rulesets.catalogue import ruleset_id

MOST_OPTIONS = 64
LARGEST_VALUE = max([most for counting in COUNTINGS.values() for most in counting.units.values()])
"""Of one occurrence of a yaku, in any way of counting."""
MOST_YAKU = 128
IDS = 64
REF = 64


def seat(**kwargs: Any) -> Choice:
    """One of the four winds."""
    return Choice(SEATS, **kwargs)


def seat_or_nobody() -> Choice:
    """One of the four winds, or the word for none of them."""
    return Choice((*SEATS, NOBODY))


def by_seat(name: str, value: Callable[[], StrictField]) -> type[StrictSchema]:
    """The schema ``name`` of an object with a ``value`` for each seat, or for some."""
    return schema_of(name, {wind: value() for wind in SEATS}, SeatsSchema)


def schema_of(name: str, fields: Mapping[str, StrictField], base: type[StrictSchema] = StrictSchema) -> type[StrictSchema]:
    """The schema ``name`` of an object with these fields, for keys that are known elsewhere."""
    return cast("type[StrictSchema]", base.from_dict(dict(fields), name=name))


def tile_text(most: int, **kwargs: Any) -> Either:
    """Tiles as one string, or as a list of at most ``most`` strings."""
    return Either(NP_("expected", "a string or a list of strings"), {str: Text(most * 4), list: ListOf(Text(16), most)}, **kwargs)


def circumstances() -> ListOf:
    """What the players saw, by the names of the contract."""
    return ListOf(Choice(CIRCUMSTANCES), len(CIRCUMSTANCES))


# --- hands ---


class MeldSchema(StrictSchema):
    """A declared set."""

    tiles = tile_text(8, required=True)
    concealed = Flag()
    source = seat(data_key="from")
    added = Flag()
    excused = Flag()


class HandObjectSchema(StrictSchema):
    """One player's tiles, as an object."""

    concealed = tile_text(32, required=True)
    melds = ListOf(Either(NP_("expected", "a string or an object"), {str: Text(64), dict: ObjectOf(MeldSchema)}), MELDS_READ)
    flowers = tile_text(16)


def hand(schema: type[StrictSchema] = HandObjectSchema) -> Either:
    """A hand as one string or as an object."""
    return Either(NP_("expected", "a string or an object"), {str: Text(512), dict: ObjectOf(schema)})


HandsSchema = by_seat("HandsSchema", hand)

# --- the win and what belongs to it ---


ResponsibleByWinnerSchema = by_seat("ResponsibleByWinnerSchema", seat_or_nobody)
"""Who answers for the discard, for each winner."""


def responsible() -> Either:
    """Who is said to answer for a discard: a seat, nobody, or one of these for each winner."""
    return Either(NP_("expected", 'a seat, "nobody" or an object'), {str: seat_or_nobody(), dict: ObjectOf(ResponsibleByWinnerSchema)})


class CountedWinSchema(StrictSchema):
    """Who won how, without the tile: enough where the score is stated."""

    winner = Either(NP_("expected", "a seat or a list of seats"), {str: seat(), list: ListOf(seat(), 3, least=1)}, required=True)
    by = Choice(WAYS, required=True)
    source = seat(data_key="from")
    circumstances = circumstances()
    responsible = responsible()


class WinSchema(CountedWinSchema):
    """Who won how on which tile."""

    tile = Text(16, required=True, null_lacks=True)
    kong = Text(16)


def win_or_draw(schema: type[StrictSchema], *, required: bool = True) -> ObjectOf:
    """A win, or ``null`` for a draw: the one key whose ``null`` says more than its absence."""
    return ObjectOf(schema, required=required, allow_none=True, missing=N_("The key {key} is required; it is null for a draw."))


MOST_COUNTERS = 100
MOST_REPEATS = 1000


class Counters(StrictSchema):
    """What of the table a stated score does not hold: counters and bets of riichi, and how often the dealer has dealt again."""

    honba = Number(0, MOST_COUNTERS)
    riichi_sticks = Number(0, MOST_COUNTERS)
    dealer_wins = Number(0, MOST_REPEATS)
    dealer_draws = Number(0, MOST_REPEATS)


class TableSchema(Counters):
    """What the table shows besides the hands."""

    wall_left = Number(0, 144)
    visible = tile_text(136)


def seats() -> ListOf:
    """Several of the four winds."""
    return ListOf(seat(), 4)


class DrawSchema(StrictSchema):
    """How a deal of riichi ended that nobody won."""

    tenpai = seats()
    nagashi = seats()
    abortive = Flag()


ReadySchema = by_seat("ReadySchema", partial(Choice, SINCE))
"""Since when who has stood ready."""


class Declared(StrictSchema):
    """Who has declared riichi."""

    riichi = seats()
    double_riichi = seats()


class Indicators(StrictSchema):
    """What is known of a hand of riichi while it waits, besides who declared it."""

    dora_indicators = tile_text(16)
    ippatsu = seats()


LiableByWinnerSchema = by_seat("LiableByWinnerSchema", seat_or_nobody)
"""Who is liable for the win of each winner."""


def liable() -> Either:
    """Who is said to be liable: a seat, nobody, or one of these for each winner."""
    return Either(NP_("expected", 'a seat, "nobody" or an object'), {str: seat_or_nobody(), dict: ObjectOf(LiableByWinnerSchema)})


class DealFactsSchema(Declared, Indicators):
    """One finished deal, without the rules."""

    ura_indicators = tile_text(16)
    draw = ObjectOf(DrawSchema)
    ready = ObjectOf(ReadySchema)
    round_wind = seat()
    win = win_or_draw(WinSchema)
    hands = ObjectOf(HandsSchema)
    table = ObjectOf(TableSchema)
    liability = liable()
    ref = Text(REF)


# --- the rules ---


class YakuChangeSchema(StrictSchema):
    """What house rules say about one yaku."""

    value = Either(NP_("expected", 'an integer or "limit"'), {int: Number(0, LARGEST_VALUE), str: Choice(("limit",))})
    enabled = Flag()


class RulesetId(Text):
    """The id of a ruleset; which there are is asked later."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(IDS, **kwargs)

    def accepts(self, value: Any) -> bool:
        """A string within the bounds that is no other spelling of an id."""
        return super().accepts(value) and self.given(value) == value

    def given(self, value: Any) -> Any:
        """The id that ``value`` spells."""
        return ruleset_id(value) if isinstance(value, str) else value


class HouseRulesSchema(StrictSchema):
    """House rules: a ruleset with changes."""

    extends = RulesetId(required=True)
    name = Text(80)
    options = MapOf(None, MOST_OPTIONS)
    yaku = MapOf(ObjectOf(YakuChangeSchema), MOST_YAKU)


class PinnedRulesetSchema(StrictSchema):
    """A ruleset, or house rules, pinned to one hash: what an answer calls its ``ruleset``."""

    id = RulesetId(required=True)
    hash = Text(IDS, required=True)
    house_rules = ObjectOf(HouseRulesSchema)


class RulesetField(Either):
    """A ruleset id, a pinned id, or house rules (known by their ``extends``)."""

    def __init__(self, **kwargs: Any) -> None:
        self.pinned = ObjectOf(PinnedRulesetSchema)
        self.house = ObjectOf(HouseRulesSchema)
        super().__init__(NP_("expected", "a string or an object"), {str: RulesetId(), dict: self.pinned}, **kwargs)

    def picked(self, value: Any) -> StrictField | None:
        """The field for ``value``; of the two kinds of objects that of house rules is the one with ``extends``."""
        return self.house if isinstance(value, dict) and "extends" in value else super().picked(value)


class UnderRules(StrictSchema):
    """How a request names its rules. Last among the bases of a schema, so that these keys stand first."""

    ruleset = RulesetField(required=True)
    options = MapOf(None, MOST_OPTIONS)
