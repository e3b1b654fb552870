"""``POST /v1/games``: one sitting of four players, deal after deal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from mahjong_scoring.requests.more_schemas import GAMES
from mahjong_scoring.requests.present import in_force, warned
from mahjong_scoring.requests.scoring import check_shape, under_rules
from mahjong_scoring.tasks.sittings import Next, Played, Rank, play
from mahjong_scoring.texts.catalogue import Texts


def games_request(data: Any, texts: Texts) -> dict[str, Any]:
    """The answer to one ``POST /v1/games`` with the body ``data``. Raises ``Problem``."""
    check_shape(GAMES, data)
    rules, sitting = under_rules(data, partial(play, data))
    return {
        **in_force(rules, data.get("ref")),
        "deals": [_played(played, raw, texts) for played, raw in zip(sitting.deals, data["deals"], strict=True)],
        "ranking": [_rank(rank) for rank in sitting.ranking],
        "next": _next(sitting.next) if sitting.next else None,
    }


def _played(played: Played, raw: Mapping[str, Any], texts: Texts) -> dict[str, Any]:
    ref = raw.get("ref", raw.get("deal", {}).get("ref"))
    answer: dict[str, Any] = {} if ref is None else {"ref": ref}
    return answer | {
        "round_wind": played.round_wind,
        "dealer": played.dealer,
        "seats": played.seats,
        "winners": played.winners,
        "payments": played.payments,
        "penalties": [{"player": penalty.player, "points": penalty.points, "note": penalty.note} for penalty in played.penalties],
        "totals": played.totals,
        "warnings": warned(played.warnings, texts),
    }


def _rank(rank: Rank) -> dict[str, Any]:
    return {"player": rank.player, "total": rank.total, "place": rank.place, "table_points": rank.table_points}


def _next(after: Next) -> dict[str, Any]:
    return {"round_wind": after.round_wind, "seats": after.seats, "dealer_wins": after.dealer_wins}
