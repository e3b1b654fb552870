"""What the compiled engine must reach, by the names of the rows: there these bounds and aims stand in place of those of plain Python."""

from __future__ import annotations

from dataclasses import replace

from bench.rows import Row
from mahjong_scoring.core.build import BUILD

MARKS: dict[str, tuple[float, float]] = {
    "MCR in process: time / PyMahjongGB (compiled)": (5, 9),
    "MCR in process: time / mahjong (riichi, pure Python)": (0.5, 0.65),
    "MCR in process: time / mahjong (riichi, pure Python): unseen hands": (0.5, 0.95),
    "Riichi in process: time / mahjong": (0.4, 0.5),
    "Riichi in process: time / mahjong: unseen hands": (0.4, 0.8),
    "Guangdong in process: time / mahjong": (0.3, 0.4),
    "Guangdong in process: time / mahjong: unseen hands": (0.3, 0.5),
    "Hong Kong in process: time / mahjong": (0.3, 0.4),
    "Hong Kong in process: time / mahjong: unseen hands": (0.3, 0.5),
    "POST /v1/score, Guangdong: requests a second / bare Flask route": (0.95, 0.75),
    "POST /v1/score, Hong Kong: requests a second / bare Flask route": (0.95, 0.75),
    "POST /v1/score, MCR: requests a second / bare Flask route": (0.95, 0.75),
    "POST /v1/score, Classical: requests a second / bare Flask route": (0.95, 0.63),
    "start to ready": (0.5, 0.5),
}
"""For each row its aim and its bound."""


def for_this_build(row: Row) -> Row:
    """The row with the marks of the build that runs."""
    if BUILD == "plain" or row.name not in MARKS:
        return row
    aim, bound = MARKS[row.name]
    return replace(row, aim=aim, bound=bound)
