"""What a deal of riichi states besides: who declared what, the dora indicators, how a draw ended."""

from __future__ import annotations

from typing import TypeAlias, final

from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.core.tiles import SEAT_INDEX, Seat, Tile

Seats: TypeAlias = tuple[Seat, ...]
Indicators: TypeAlias = tuple[Tile, ...]


def in_seat_order(seats: Seats | set[Seat]) -> Seats:
    """The seats, east first."""
    return tuple(sorted(seats, key=SEAT_INDEX.__getitem__))


@final
class Draw:
    """How a draw ended: who waits (``None``: not stated), whose discards were all terminals and honours, was the deal broken off?"""

    __slots__ = ("abortive", "nagashi", "tenpai")

    def __init__(self, tenpai: Seats | None = None, nagashi: Seats | None = None, abortive: bool | None = None) -> None:
        self.tenpai = tenpai
        self.nagashi = nagashi
        self.abortive = abortive


@final
class Riichi:
    """Lists of seats and of indicators in the order in which they were stated; ``None``: not stated.

    ``declared``: everybody with riichi, be it a double one.
    """

    __slots__ = ("declared", "dora", "double_riichi", "draw", "ippatsu", "riichi", "ura")

    def __init__(
        self,
        riichi: Seats | None = None,
        double_riichi: Seats | None = None,
        ippatsu: Seats | None = None,
        dora: Indicators | None = None,
        ura: Indicators | None = None,
        draw: Draw | None = None,
    ) -> None:
        self.riichi = riichi
        self.double_riichi = double_riichi
        self.ippatsu = ippatsu
        self.dora = dora
        self.ura = ura
        self.draw = draw
        self.declared = in_seat_order({*(riichi or ()), *(double_riichi or ())})


NO_RIICHI = Riichi()


def canonical_riichi(stated: Riichi) -> dict[str, object]:
    """What is stated as a request would give it: seats in their order, indicators in that of the request."""
    lists = {"riichi": stated.riichi, "double_riichi": stated.double_riichi, "ippatsu": stated.ippatsu}
    answer: dict[str, object] = {
        f"{name}_indicators": "".join([tile_name(tile) for tile in tiles])
        for name, tiles in (("dora", stated.dora), ("ura", stated.ura))
        if tiles is not None
    }
    answer |= {name: in_seat_order(seats) for name, seats in lists.items() if seats is not None}
    if stated.draw is not None:
        draw = stated.draw
        ended: dict[str, object] = {
            name: in_seat_order(seats) for name, seats in (("tenpai", draw.tenpai), ("nagashi", draw.nagashi)) if seats is not None
        }
        answer["draw"] = ended if draw.abortive is None else ended | {"abortive": draw.abortive}
    return answer
