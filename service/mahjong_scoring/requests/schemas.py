"""The shape of requests: which keys there are, of which type, and within which bounds. What they mean is the engine's."""

from __future__ import annotations

from typing import Any

from mahjong_scoring.core.deal import CIRCUMSTANCES, WAYS
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.requests.fields import Choice, Either, Flag, ListOf, MapOf, Number, ObjectOf, StrictSchema, Text

MOST_OPTIONS = 64
MOST_YAKU = 128
IDS = 64


def seat(**kwargs: Any) -> Choice:
    """One of the four winds."""
    return Choice(SEATS, **kwargs)


def tile_text(most: int, **kwargs: Any) -> Either:
    """Tiles as one string, or as a list of at most ``most`` strings."""
    return Either("a string or a list of strings", {str: Text(most * 4), list: ListOf(Text(16), most)}, **kwargs)


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
    melds = ListOf(ObjectOf(MeldSchema), 4)
    flowers = tile_text(16)


def hand(schema: type[StrictSchema]) -> Either:
    """A hand as one string or as an object."""
    return Either("a string or an object", {str: Text(512), dict: ObjectOf(schema)})


class HandsSchema(StrictSchema):
    """The hands by seat."""

    east = hand(HandObjectSchema)
    south = hand(HandObjectSchema)
    west = hand(HandObjectSchema)
    north = hand(HandObjectSchema)


class CountedWinSchema(StrictSchema):
    """Who won how."""

    winner = Either("a seat or a list of seats", {str: seat(), list: ListOf(seat(), 3, least=1)}, required=True)
    by = Choice(WAYS, required=True)
    source = seat(data_key="from")
    circumstances = ListOf(Choice(CIRCUMSTANCES), len(CIRCUMSTANCES))


class WinSchema(CountedWinSchema):
    """Who won how on which tile."""

    tile = Text(16, required=True)
    kong = Text(16)


class TableSchema(StrictSchema):
    """What the table shows besides the hands."""

    wall_left = Number(0, 144)
    visible = tile_text(136)
    dealer_wins = Number(0, 1000)


class LiableByWinnerSchema(StrictSchema):
    """Who is liable for the win of each winner; ``null``: nobody."""

    east = seat(allow_none=True)
    south = seat(allow_none=True)
    west = seat(allow_none=True)
    north = seat(allow_none=True)


class YakuChangeSchema(StrictSchema):
    """What house rules say about one yaku."""

    value = Either('an integer or "limit"', {int: Number(0, 88), str: Choice(("limit",))})
    enabled = Flag()


class HouseRulesSchema(StrictSchema):
    """House rules: a ruleset with changes."""

    extends = Text(IDS, required=True)
    name = Text(80)
    options = MapOf(None, MOST_OPTIONS)
    yaku = MapOf(ObjectOf(YakuChangeSchema), MOST_YAKU)


class PinnedRulesetSchema(StrictSchema):
    """A ruleset, or house rules, pinned to one hash: what an answer calls its ``ruleset``."""

    id = Text(IDS, required=True)
    hash = Text(IDS, required=True)
    house_rules = ObjectOf(HouseRulesSchema)


class RulesetField(Either):
    """A ruleset id, a pinned id, or house rules (known by their ``extends``)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("a string or an object", {str: Text(IDS)}, **kwargs)
        self.pinned = ObjectOf(PinnedRulesetSchema)
        self.house = ObjectOf(HouseRulesSchema)

    def check(self, value: Any) -> None:
        """An id, house rules, or - an object without ``extends`` - a pinned id."""
        if isinstance(value, dict):
            (self.house if "extends" in value else self.pinned).check(value)
        else:
            super().check(value)


def liable() -> Either:
    """Who is said to be liable: a seat, nobody, or one for each winner."""
    return Either("a seat, null or an object", {str: seat(), dict: ObjectOf(LiableByWinnerSchema)}, allow_none=True)


class DealFactsSchema(StrictSchema):
    """One finished deal, without the rules."""

    round_wind = seat()
    win = ObjectOf(WinSchema, required=True, allow_none=True)
    hands = ObjectOf(HandsSchema)
    table = ObjectOf(TableSchema)
    liability = liable()
    ref = Text(64)


class UnderRules(StrictSchema):
    """How a request names its rules. Last among the bases of a schema, so that these keys stand first."""

    ruleset = RulesetField(required=True)
    options = MapOf(None, MOST_OPTIONS)


class ScoreRequestSchema(DealFactsSchema, UnderRules):
    """The body of ``POST /v1/score``."""


SCORE = ScoreRequestSchema()
