"""The shape of the requests around one score: batch, compare, waits, verify, payments, games."""

from __future__ import annotations

from mahjong_scoring.core.deal import CIRCUMSTANCES
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.requests.fields import Choice, Either, Flag, Later, ListOf, MapOf, Number, ObjectOf, StrictSchema, Text
from mahjong_scoring.requests.schemas import (
    MOST_OPTIONS,
    MOST_YAKU,
    CountedWinSchema,
    DealFactsSchema,
    HandObjectSchema,
    RulesetField,
    ScoreRequestSchema,
    TableSchema,
    UnderRules,
    hand,
    liable,
    seat,
    tile_text,
)
from mahjong_scoring.tasks.sittings import LARGEST
from mahjong_scoring.tasks.stated_scores import STATED

MOST_DEALS = 1000
MOST_PLAYED = 500
MOST_RULESETS = 50


class BatchDefaultsSchema(StrictSchema):
    """What holds for every deal of a batch that does not say it itself."""

    ruleset = RulesetField()
    options = MapOf(None, MOST_OPTIONS)
    round_wind = seat()


class BatchDealSchema(DealFactsSchema, BatchDefaultsSchema):
    """One deal of a batch."""


class BatchRequestSchema(StrictSchema):
    """The body of ``POST /v1/score/batch``."""

    defaults = ObjectOf(BatchDefaultsSchema)
    deals = ListOf(Later(BatchDealSchema), MOST_DEALS, required=True)


class CompareRequestSchema(DealFactsSchema):
    """The body of ``POST /v1/compare``."""

    rulesets = ListOf(RulesetField(), MOST_RULESETS)


class SeenHandObjectSchema(HandObjectSchema):
    """One player's tiles as far as they are seen, as an object."""

    concealed = tile_text(32)


class SeenHandsSchema(StrictSchema):
    """The hands by seat as far as they are seen."""

    east = hand(SeenHandObjectSchema)
    south = hand(SeenHandObjectSchema)
    west = hand(SeenHandObjectSchema)
    north = hand(SeenHandObjectSchema)


class WaitsRequestSchema(UnderRules):
    """The body of ``POST /v1/waits``."""

    round_wind = seat(required=True)
    seat = Choice(SEATS, required=True)
    hands = ObjectOf(SeenHandsSchema, required=True)
    table = ObjectOf(TableSchema)
    circumstances = ListOf(Choice(CIRCUMSTANCES), len(CIRCUMSTANCES))
    ref = Text(64)


class ClaimSchema(StrictSchema):
    """What is claimed for one hand."""

    seat = Choice(SEATS, required=True)
    yaku = ListOf(Text(80, least=1), MOST_YAKU)
    faan = Number(0, LARGEST - 1)
    points = Number(0, LARGEST - 1)
    total = Number(0, LARGEST - 1)


class VerifyRequestSchema(StrictSchema):
    """The body of ``POST /v1/verify``."""

    deal = ObjectOf(ScoreRequestSchema, required=True)
    claim = ObjectOf(ClaimSchema, required=True)
    ref = Text(64)


class CountedScoreSchema(StrictSchema):
    """What one hand was counted to be worth."""

    faan = Number(0, STATED["faan"])
    points = Number(0, STATED["points"])
    total = Number(0, STATED["total"])
    flowers = Number(0, STATED["points"])
    above_limit = Flag()


class ScoresSchema(StrictSchema):
    """The scores by seat."""

    east = ObjectOf(CountedScoreSchema)
    south = ObjectOf(CountedScoreSchema)
    west = ObjectOf(CountedScoreSchema)
    north = ObjectOf(CountedScoreSchema)


class PaymentsRequestSchema(UnderRules):
    """The body of ``POST /v1/payments``."""

    win = ObjectOf(CountedWinSchema, required=True, allow_none=True)
    scores = ObjectOf(ScoresSchema)
    liability = liable()
    ref = Text(64)


class FinishedPaymentsSchema(StrictSchema):
    """Payments by seat, as they were made."""

    east = Number(1 - LARGEST, LARGEST - 1)
    south = Number(1 - LARGEST, LARGEST - 1)
    west = Number(1 - LARGEST, LARGEST - 1)
    north = Number(1 - LARGEST, LARGEST - 1)


class PenaltySchema(StrictSchema):
    """Points that a player gets or, if negative, loses beside the deals."""

    player = Text(64, least=1, required=True)
    points = Number(1 - LARGEST, LARGEST - 1, required=True)
    note = Text(200)


class PlayedDealSchema(StrictSchema):
    """One deal of a sitting: by its tiles (``deal``), by its scores (``win``), or by its ``payments``."""

    deal = ObjectOf(DealFactsSchema)
    round_wind = seat()
    win = ObjectOf(CountedWinSchema, allow_none=True)
    scores = ObjectOf(ScoresSchema)
    liability = liable()
    payments = ObjectOf(FinishedPaymentsSchema)
    winner = Either("a seat, null or a list of seats", {str: seat(), list: ListOf(seat(), 3)}, allow_none=True)
    penalties = ListOf(ObjectOf(PenaltySchema), 20)
    ref = Text(64)


class GamesRequestSchema(UnderRules):
    """The body of ``POST /v1/games``."""

    players = ListOf(Text(64, least=1), 4, least=4, required=True)
    deals = ListOf(ObjectOf(PlayedDealSchema), MOST_PLAYED, required=True)
    ref = Text(64)


BATCH = BatchRequestSchema()
COMPARE = CompareRequestSchema()
WAITS = WaitsRequestSchema()
VERIFY = VerifyRequestSchema()
PAYMENTS = PaymentsRequestSchema()
GAMES = GamesRequestSchema()
