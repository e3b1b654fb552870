"""What an example of a yaku in a ruleset file must be: a won deal, written as a request writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict

from mahjong_scoring.core.annotations import checked
from mahjong_scoring.core.deal import Circumstance, DealConstraints, Since, WinBy
from mahjong_scoring.core.tiles import Seat
from mahjong_scoring.intake.deals import read_deal

ExampleWin = TypedDict(
    "ExampleWin",
    {
        "winner": Seat | tuple[Seat, ...],
        "by": WinBy,
        "tile": str,
        "from": NotRequired[Seat],
        "kong": NotRequired[str],
        "circumstances": NotRequired[tuple[Circumstance, ...]],
    },
)


class ExampleTable(TypedDict):
    """What the table shows."""

    wall_left: NotRequired[int]
    visible: NotRequired[str]
    dealer_wins: NotRequired[int]


class Example(TypedDict):
    """The deal; ``null_options``: the options that are null there."""

    win: ExampleWin
    round_wind: Seat
    hands: Mapping[Seat, str]
    table: NotRequired[ExampleTable]
    dora_indicators: NotRequired[str]
    ura_indicators: NotRequired[str]
    riichi: NotRequired[tuple[Seat, ...]]
    double_riichi: NotRequired[tuple[Seat, ...]]
    ippatsu: NotRequired[tuple[Seat, ...]]
    ready: NotRequired[Mapping[Seat, Since]]
    null_options: NotRequired[tuple[str, ...]]


def check_example(raw: object, hand_tiles: int) -> None:
    """Raises ``ValueRefusedError`` for what has not the shape of an example, ``DealError`` for what is no deal.

    ``hand_tiles``: how many tiles a hand has before the winning one.
    """
    read_deal(checked(raw, Example), DealConstraints(hand_tiles=hand_tiles))
