"""What a ruleset file says about the dealer and the course of a sitting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.tiles import Seat


class Dealer(TypedDict):
    """When the dealer stays, how many rounds there are, and what a sitting begins and ends with.

    ``most_wins``: after so many wins in a row the deal passes. ``start``: the points of each player before the first deal.
    ``seat_changes``: for a round, whose seats of the round before east, south, west and north then have. ``table_points``: for the
    four places of the ranking.
    """

    stays_after_draw: bool
    stays_after_win: bool
    rounds: Annotated[int, Range(1, 4)]
    most_wins: NotRequired[Annotated[int, Range(1, 1001)]]
    start: NotRequired[Annotated[int, Range(0, 100_000)]]
    seat_changes: NotRequired[Mapping[Seat, tuple[Seat, ...]]]
    table_points: NotRequired[tuple[Annotated[int, Range(-100, 100)], ...]]
