"""Files of many deals: read record by record, and the file of answers of a run that broke off.

Never more than one record is held, however large a file is.
"""

from __future__ import annotations

import codecs
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

LONGEST = 64 * 1024
"""Bytes of the longest deal, as over HTTP. Of a longer line comes one byte more, by which it is known."""
SCORED = b'{"status":200,'
"""How the line of a deal begins that was scored; in a table the status is the second cell."""


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, without a byte order mark at its beginning; of a line too long no more than ``LONGEST`` and one."""
    first = True
    while line := file.readline(LONGEST + 1):
        piece = line
        while len(piece) > LONGEST and not piece.endswith(b"\n"):
            piece = file.readline(LONGEST + 1)
        yield line.removeprefix(codecs.BOM_UTF8) if first else line
        first = False


def records_of(lines: Iterator[bytes]) -> Iterator[bytes]:
    """The records of a CSV file: a line, or several where a cell in quotation marks goes on after the first.

    Where no closing mark comes within ``LONGEST`` bytes, the line stands alone, so that it spoils none of those after it.
    """
    ahead: deque[bytes] = deque()
    while line := ahead.popleft() if ahead else next(lines, b""):
        record = [line]
        size, is_open = len(line), _opens(line)
        while is_open and size <= LONGEST and (more := ahead.popleft() if ahead else next(lines, b"")):
            record.append(more)
            size += len(more)
            is_open ^= _opens(more)
        if is_open:
            ahead.extendleft(reversed(record[1:]))
            yield line
        else:
            yield b"".join(record)


def _opens(line: bytes) -> bool:
    """Does a quoted cell begin in this line, or end in it, that it does not hold whole?"""
    return line.count(b'"') % 2 == 1


@dataclass
class Done:
    """What stands in a file of answers: ``deals``, of which ``faulty`` have problems, and the ``last`` of them, which starts at ``start``."""

    deals: int = 0
    faulty: int = 0
    start: int = 0
    last: bytes = b""


def done_in(file: BinaryIO, header: bytes) -> Done | None:
    """What a run left in its file of answers; a line that was not finished does not count.

    ``header``: how a table begins; empty for JSON lines. ``None`` if the file begins otherwise, or its rows are not numbered as a run
    numbers them.
    """
    start = file.read(len(header))
    if start != header:
        return Done() if header.startswith(start) else None
    done = Done(start=len(header))
    place = len(header)
    for record in records_of(file) if header else file:
        if not record.endswith(b"\n") or (header and _opens(record)):
            break
        number, faulty = _row(record) if header else (done.deals + 1, not record.startswith(SCORED))
        if number == done.deals + 1:
            done = Done(number, done.faulty + faulty, place, record)
        elif number == done.deals > 0:
            done.last += record
        else:
            return None
        place += len(record)
    return done


def _row(record: bytes) -> tuple[int, bool]:
    """The number of the deal in a row, 0 if there is none, and whether it has a problem."""
    number, _, rest = record.partition(b",")
    return int(number) if number.isdigit() else 0, not rest.startswith(b"200,")
