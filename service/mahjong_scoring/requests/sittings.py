"""``POST /v1/games``: one sitting of four players, deal after deal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from mahjong_scoring.core.messages import NP_
from mahjong_scoring.requests.fields import Either, Flag, ListOf, Number, ObjectOf, StrictSchema, Text
from mahjong_scoring.requests.present import in_force, outcome_and_score, present, warned
from mahjong_scoring.requests.problems import pointing_into_the_body
from mahjong_scoring.requests.rules_named import under_rules
from mahjong_scoring.requests.shapes import (
    REF,
    CountedWinSchema,
    DealFactsSchema,
    Declared,
    DrawSchema,
    UnderRules,
    by_seat,
    liable,
    seat,
    seat_or_nobody,
    win_or_draw,
)
from mahjong_scoring.requests.stated_scores import CountsSchema, ScoresSchema
from mahjong_scoring.tasks.ranking import Rank
from mahjong_scoring.tasks.sittings import LARGEST, Next, Played, play
from mahjong_scoring.texts.catalogue import Texts

MOST_PLAYED = 500
PLAYER = 64

FinishedPaymentsSchema = by_seat("FinishedPaymentsSchema", partial(Number, 1 - LARGEST, LARGEST - 1))
"""Payments by seat, as they were made."""


class PenaltySchema(StrictSchema):
    """Points that a player gets or, if negative, loses beside the deals."""

    player = Text(PLAYER, least=1, required=True)
    points = Number(1 - LARGEST, LARGEST - 1, required=True)
    note = Text(200)


class PlayedDealSchema(Declared):
    """One deal of a sitting: by its tiles (``deal``), by its scores (``win``), or by its ``payments``."""

    deal = ObjectOf(DealFactsSchema)
    round_wind = seat()
    win = win_or_draw(CountedWinSchema, required=False)
    scores = ObjectOf(ScoresSchema)
    table = ObjectOf(CountsSchema)
    draw = ObjectOf(DrawSchema)
    liability = liable()
    payments = ObjectOf(FinishedPaymentsSchema)
    winner = Either(NP_("expected", 'a seat, "nobody" or a list of seats'), {str: seat_or_nobody(), list: ListOf(seat(), 3)})
    penalties = ListOf(ObjectOf(PenaltySchema), 20)
    ref = Text(REF)


class GamesRequestSchema(UnderRules):
    """The body of ``POST /v1/games``."""

    players = ListOf(Text(PLAYER, least=1), 4, least=4, required=True)
    deals = ListOf(ObjectOf(PlayedDealSchema), MOST_PLAYED, required=True)
    detail = Flag()
    ref = Text(REF)


GAMES = GamesRequestSchema()


@pointing_into_the_body
def games_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/games`` with the body ``data``. Raises ``Problem``."""
    data = GAMES.read(data)
    rules, sitting = under_rules(data, partial(play, data))
    return {
        **in_force(rules, data.get("ref")),
        "deals": [
            _played(played, raw, texts, detail=data.get("detail", False)) for played, raw in zip(sitting.deals, data["deals"], strict=True)
        ],
        "ranking": [_rank(rank) for rank in sitting.ranking],
        "next": _next(sitting.next) if sitting.next else None,
    }


def _played(played: Played, raw: Mapping[str, Any], texts: Texts, *, detail: bool) -> dict[str, Any]:
    ref = raw.get("ref", raw.get("deal", {}).get("ref"))
    result = {"result": present(played.result, texts, raw["deal"].get("ref"))} if detail and played.result else {}
    answer: dict[str, Any] = {} if ref is None else {"ref": ref}
    return answer | {
        "round_wind": played.round_wind,
        "dealer": played.dealer,
        "seats": played.seats,
        **played.counts,
        "winners": played.winners,
        "hands": {seat: outcome_and_score(hand) for seat, hand in played.hands.items()},
        "payments": played.payments,
        "penalties": [{"player": penalty.player, "points": penalty.points, "note": penalty.note} for penalty in played.penalties],
        "totals": played.totals,
        "warnings": warned(played.warnings, texts),
        **result,
    }


def _rank(rank: Rank) -> dict[str, Any]:
    return {"player": rank.player, "total": rank.total, "place": rank.place, "table_points": rank.table_points}


def _next(after: Next) -> dict[str, Any]:
    return {"round_wind": after.round_wind, "seats": after.seats, "dealer_wins": after.dealer_wins, **after.counts}
