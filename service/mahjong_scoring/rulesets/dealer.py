"""What a ruleset file says about the dealer and the course of a sitting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.core.tiles import Seat

Points: TypeAlias = Annotated[int, Range(0, 100_000)]


class Dealer(TypedDict):
    """When the dealer stays, how many rounds there are, and what a sitting begins and ends with.

    ``stays``: after which of the dealer's deals, where ``stays_after_draw`` and ``stays_after_win`` do not say it. ``most_wins``: after so many wins in a row the deal passes. ``start``: the points of each player before the first deal.
    ``seat_changes``: for a round, whose seats of the round before east, south, west and north then have. ``table_points``: for the
    four places of the ranking. The rest is riichi's (riichi.md "Options"): points to come back to, what the places bring in thousands,
    who has the bets that are left, and when a sitting is over early or late.
    """

    stays_after_draw: NotRequired[bool]
    stays_after_win: NotRequired[bool]
    rounds: Annotated[int, Range(1, 4)]
    most_wins: NotRequired[Annotated[int, Range(1, 1001)]]
    start: NotRequired[Points]
    seat_changes: NotRequired[Mapping[Seat, tuple[Seat, ...]]]
    table_points: NotRequired[tuple[Annotated[int, Range(-100, 100)], ...]]
    stays: NotRequired[Literal["win", "win_or_tenpai"]]
    return_points: NotRequired[Points]
    uma_first: NotRequired[Annotated[int, Range(0, 100)]]
    uma_second: NotRequired[Annotated[int, Range(0, 100)]]
    ties: NotRequired[Literal["shared", "start_order"]]
    last_sticks: NotRequired[Literal["first", "nobody"]]
    bankruptcy: NotRequired[bool]
    extension: NotRequired[bool]
    leader_stops: NotRequired[bool]
