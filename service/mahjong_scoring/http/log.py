"""The log: one line of JSON on stdout for each answer, and few others. It knows no web framework and no metrics.

In a worker nothing waits for it: a thread puts the lines into words and writes them a moment later, many at once.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from random import getrandbits
from threading import Lock, Thread

import orjson

from mahjong_scoring.http.settings import LOG_LEVELS, LogLevel

EVERY = 0.1
"""Seconds between two writes."""
MOST_WAITING = 1000
"""So much waits for the writer; more is done at once."""


def new_request_id() -> str:
    """An id for a request that brought none: sixteen hexadecimal digits. It names a request and guards nothing."""
    return f"{getrandbits(64):016x}"


def answer_line(
    least: LogLevel, when: datetime, request_id: str, method: str | None, path: str | None, status: int, **noted: object
) -> str:
    """The line of one answer; empty if its level is below ``least``."""
    level: LogLevel = "error" if status >= 500 else "info"
    return line(least, when, level, request_id=request_id, method=method, path=path, status=status, **noted)


def line(least: LogLevel, when: datetime, level: LogLevel, **said: object) -> str:
    """A line of the log with its end; empty if its ``level`` is below ``least``."""
    if LOG_LEVELS.index(level) < LOG_LEVELS.index(least):
        return ""
    words = {"time": when.isoformat(timespec="milliseconds"), "level": level, **said}
    return orjson.dumps(words, option=orjson.OPT_APPEND_NEWLINE).decode()


def log(least: LogLevel, level: LogLevel, **said: object) -> None:
    """Writes a line to the log, unless its ``level`` is below ``least``."""
    later(partial(line, least, datetime.now(UTC), level, **said))


def later(work: Callable[[], str]) -> None:
    """Does the ``work`` and writes the line that it returns: at once, or where ``start_writer`` was called a moment later."""
    _waiting.append(work)
    if not _writers:
        write_waiting()
    elif len(_waiting) > MOST_WAITING:  # the writer is held up by who reads the log
        catch_up()


def catch_up() -> None:
    """Does the work that waits; its lines are written with the next ones."""
    for _ in range(len(_waiting)):
        try:
            work = _waiting.popleft()
        except IndexError:  # another thread was quicker
            return
        if said := _done(work):
            _lines.append(said)


def write_waiting() -> None:
    """Does what waits and writes its lines, unless others are being written for longer than a second.

    A line that cannot be written is lost.
    """
    catch_up()
    if not _writing.acquire(timeout=1.0):
        return
    try:
        lines = "".join([_lines.popleft() for _ in range(len(_lines))])
        if lines and sys.stdout is not None:
            sys.stdout.write(lines)
            sys.stdout.flush()
    except (OSError, ValueError):  # its reader is gone, the disk is full, it was closed
        pass
    finally:
        _writing.release()


def _done(work: Callable[[], str]) -> str:
    """The line that the work returns; where it fails, one that says so, and what waits behind it is done all the same."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 -- the writer must not end
        return line("error", datetime.now(UTC), "error", message="An answer was not recorded.", exception=type(error).__name__)


def start_writer() -> None:
    """From now on a thread of its own writes the lines, so that no answer waits for the log and a reader that stalls stalls nothing.

    Of what a stalled reader leaves unread the oldest lines are lost, but nothing else.
    """
    writer = Thread(target=_write_again_and_again, name="log", daemon=True)
    _writers.append(writer)
    writer.start()


def _write_again_and_again() -> None:
    while True:
        time.sleep(EVERY)
        write_waiting()


_waiting: deque[Callable[[], str]] = deque()
_lines: deque[str] = deque(maxlen=10_000)
_writers: list[Thread] = []
_writing = Lock()
