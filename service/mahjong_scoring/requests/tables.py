"""Answers as tables for a spreadsheet: CSV after RFC 4180, one row for each deal and player.

The text is UTF-8 behind a byte order mark, without which Excel takes it for something else. What a spreadsheet would take for a
formula is kept from being one by an apostrophe before it; numbers stay numbers.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.counting.base import WHOLE
from mahjong_scoring.tasks.stated_scores import STATED

Json = Mapping[str, Any]
Row = Sequence[str | float | None]

BOM = "\ufeff"
_SCORE = {f"score.{key}": key for key in STATED}
HAND = ("outcome", "shortfall", *_SCORE)
"""What a hand came to: how the deal ended for it, what lacks to the minimum, and its count in the keys of its way of counting."""
BATCH = (
    "deal",
    "status",
    "ref",
    "ruleset",
    "hash",
    "round_wind",
    "by",
    "seat",
    *HAND,
    "yaku",
    "payment",
    "liable",
    "warnings",
    "problem",
)
GAMES = (
    "deal",
    "ref",
    "ruleset",
    "hash",
    "round_wind",
    "dealer",
    "player",
    "seat",
    "won",
    *HAND,
    "payment",
    "penalty",
    "note",
    "total",
    "warnings",
)
_FORMULA = re.compile(r"^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])")
"""Where a text is taken for a formula: at its beginning, and where a spreadsheet that divides by semicolons or tabs sees a new cell."""


def csv_text(rows: Iterable[Row]) -> str:
    """The rows as lines of a CSV file."""
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: str | float | None) -> str | float | None:
    return _FORMULA.sub("'", cell) if isinstance(cell, str) else cell


def csv_table(columns: Sequence[str], rows: Iterable[Json]) -> bytes:
    """A whole file: its header, and of each row the cells of these ``columns``."""
    return (BOM + csv_text([columns, *in_columns(columns, rows)])).encode()


def in_columns(columns: Sequence[str], rows: Iterable[Json]) -> Iterator[Row]:
    """Of each row the cells of these ``columns``; what a row does not have is an empty cell."""
    return ([row.get(column) for column in columns] for row in rows)


def batch_table(answer: Json) -> bytes:
    """The answer of ``POST /v1/score/batch`` as a CSV file."""
    entries = enumerate(answer["results"], start=1)
    return csv_table(BATCH, (row for number, entry in entries for row in entry_rows(number, entry)))


def entry_rows(number: int, entry: Json) -> Iterator[Json]:
    """The rows of the deal ``number`` of a batch: one for each seat, or, where it has a problem, one that says what is wrong."""
    about: dict[str, Any] = {"deal": number, "status": entry["status"]}
    if "problem" in entry:
        yield about | {"problem": _several(_fault(error) for error in entry["problem"]["errors"])}
        return
    result = entry["result"]
    about |= _rules(result) | {"ref": result.get("ref"), "round_wind": result["deal"]["round_wind"], "warnings": _details(result)}
    about["by"] = (result["deal"]["win"] or {}).get("by")
    for seat in SEATS:
        hand = result["hands"].get(seat, {})
        liable = _several(one["name"] for one in result["liability"] if one["seat"] == seat)
        yield about | {"seat": seat, "payment": result["payments"][seat], "liable": liable} | _hand(hand)


def games_table(answer: Json) -> bytes:
    """The answer of ``POST /v1/games`` as a CSV file."""
    played = enumerate(answer["deals"], start=1)
    return csv_table(GAMES, (_rules(answer) | row for number, deal in played for row in _played_rows(number, deal)))


def _played_rows(number: int, deal: Json) -> Iterator[dict[str, Any]]:
    about = {"deal": number, "ref": deal.get("ref"), "round_wind": deal["round_wind"], "dealer": deal["dealer"], "warnings": _details(deal)}
    for seat in SEATS:
        player = deal["seats"][seat]
        penalties = [penalty for penalty in deal["penalties"] if penalty["player"] == player]
        yield {
            **about,
            "player": player,
            "seat": seat,
            "won": "yes" if seat in deal["winners"] else "no",
            "payment": deal["payments"][seat],
            "penalty": sum(penalty["points"] for penalty in penalties),
            "note": _several(penalty["note"] for penalty in penalties if penalty["note"]),
            "total": deal["totals"][player],
            **_hand(deal.get("hands", {}).get(seat, {})),
        }


def _rules(answer: Json) -> dict[str, Any]:
    return {"ruleset": answer["ruleset"]["id"], "hash": answer["ruleset"]["hash"]}


def _hand(hand: Json) -> dict[str, Any]:
    score = hand.get("score") or {}
    return {
        "outcome": hand.get("outcome"),
        "shortfall": hand.get("shortfall"),
        **{column: score.get(key) for column, key in _SCORE.items()},
        "yaku": _several(_yaku(entry) for entry in hand.get("yaku", ())),
    }


def _yaku(entry: Json) -> str:
    unit = entry["unit"].removesuffix("s") if entry["value"] == 1 else entry["unit"]
    worth = unit.replace("_", " ") if unit in WHOLE else f"{entry['value']} {unit}"
    return f"{entry['name']} ({worth})" if entry["count"] == 1 else f"{entry['name']} ({entry['count']} × {worth})"


def _fault(error: Json) -> str:
    return f"{error['pointer']}: {error['detail']} ({error['code']})".removeprefix(": ")


def _details(answer: Json) -> str:
    return " ".join(warning["detail"] for warning in answer["warnings"])


def _several(texts: Iterable[str]) -> str:
    return "; ".join(texts)
