"""A deal as one row of a table, as ``mahjong-scoring batch`` reads it from CSV.

A column is a key of ``POST /v1/score``, keys within objects with dots between them: ``win.winner``, ``hands.east``. Which columns
there are, and what sort of value a cell holds, follows from the shape of the request. An empty cell is an absent key.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.requests.fields import Choice, Either, Flag, ListOf, MapOf, Number, ObjectOf, StrictField
from mahjong_scoring.requests.problems import problem
from mahjong_scoring.requests.score import SCORE

Cell = Callable[[str], Any]

DRAW = "draw"
"""What ``win.by`` says of a deal that nobody won."""
WIN, BY = "win", "by"
ANY = "*"
"""The end of a column that may have any name there: an option."""
NOTE = "#"
"""How the name of a column begins that is the writer's own; one without a name is, too."""


def _text(cell: str) -> Any:
    return cell


def _words(cell: str) -> Any:
    return cell.split()


def _one_or_more(cell: str) -> Any:
    words = cell.split()
    return words[0] if len(words) == 1 else words


def _json_or_text(cell: str) -> Any:
    """A number, true, false or null, also in upper case as a spreadsheet writes them; anything else is text."""
    try:
        value = json.loads(cell.lower())
    except ValueError:
        return cell
    return value if value is None or isinstance(value, int | float) else cell


def _cells(key: str, field: StrictField) -> Iterator[tuple[str, Cell]]:
    """The columns of one key, each with what reads its cells. What may be a text or something larger is a text here."""
    if isinstance(field, ObjectOf):
        for name, inner in field.schema.by_key.items():
            yield from _cells(f"{key}.{name}", inner)
    elif isinstance(field, MapOf):
        yield f"{key}.{ANY}", _json_or_text
    elif isinstance(field, Either):
        yield key, _one_or_more if _is_list_of_words(field.by_type.get(list)) else _json_or_text if int in field.by_type else _text
    elif _is_list_of_words(field):
        yield key, _words
    elif not isinstance(field, ListOf):
        yield key, _json_or_text if isinstance(field, Number | Flag) else _text


def _is_list_of_words(field: StrictField | None) -> bool:
    return isinstance(field, ListOf) and isinstance(field.inner, Choice)


COLUMNS: Mapping[str, Cell] = {name: cell for key, field in SCORE.by_key.items() for name, cell in _cells(key, field)}
"""The columns that there may be, each with what reads its cells."""


def is_note(name: str) -> bool:
    """Is this a column of the writer's own, which nobody reads?"""
    return not name or name.startswith(NOTE)


def _cell_of(name: str) -> Cell | None:
    known = COLUMNS.get(name)
    if known or "." not in name:
        return known
    return COLUMNS.get(f"{name.rpartition('.')[0]}.{ANY}")


def unknown_columns(header: Sequence[str]) -> list[str]:
    """The names in a header that say nothing about a deal, or say it twice."""
    return [name for i, name in enumerate(header) if not is_note(name) and (_cell_of(name) is None or name in header[:i])]


def row_of(record: bytes, delimiter: str) -> list[str]:
    """The cells of one record of a CSV file, without the spaces around them.

    Raises ``Problem`` (400): bad_unicode; bad_csv, a code of its own, where the quotation marks are not those of RFC 4180.
    """
    try:
        (row,) = csv.reader([record.decode().rstrip("\r\n")], delimiter=delimiter, strict=True)
    except UnicodeDecodeError as error:
        raise problem(400, "bad_unicode", N_("The body is not valid UTF-8 (at byte {place})."), place=error.start) from None
    except (csv.Error, ValueError):
        raise problem(400, "bad_csv", N_("The row is not valid CSV: its quotation marks do not match.")) from None
    return [cell.strip() for cell in row]


def deal_in(header: Sequence[str], row: Sequence[str]) -> dict[str, Any]:
    """The deal in a ``row`` under a ``header`` of known columns.

    ``win.by`` is ``draw`` where nobody won and nothing else is said of the win. A value that its column does not take is left as
    text, so that the deal's own problem says what is wrong with it. Raises ``Problem`` (400, bad_csv) for more cells than columns.
    """
    if any(row[len(header) :]):
        message = NN_(
            "The row has {count} cell, more than there are columns.", "The row has {count} cells, more than there are columns.", "count"
        )
        raise problem(400, "bad_csv", message, count=len(row))
    deal: dict[str, Any] = {}
    for name, text in zip(header, row, strict=False):
        read = _cell_of(name) if text else None
        if read:
            *path, last = name.split(".")
            place = deal
            for key in path:
                place = place.setdefault(key, {})
            place[last] = read(text)
    return deal | {WIN: None} if deal.get(WIN) == {BY: DRAW} else deal
