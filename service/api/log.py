"""The log: one line of JSON on stdout for each answer, and few others. It knows no web framework and no metrics."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Mapping
from datetime import UTC, datetime
from random import getrandbits
from threading import Lock, Thread

import orjson

from service.settings import LOG_LEVELS

NOTED = "service.noted"
"""The key of a request's environment for what its line in the log is to say besides."""


def new_request_id() -> str:
    """An id for a request that brought none: sixteen hexadecimal digits. It names a request and guards nothing."""
    return f"{getrandbits(64):016x}"


def log_answer(least: str, request_id: str, method: str | None, path: str | None, status: int, **noted: object) -> None:
    """Writes the line of one answer to the log, unless its level is below ``least``."""
    level = "error" if status >= 500 else "info"
    log(least, level, request_id=request_id, method=method, path=path, status=status, **noted)


def log(least: str, level: str, **said: object) -> None:
    """Writes a line to the log, unless its ``level`` is below ``least``; in a worker a little later, together with others."""
    if LOG_LEVELS.index(level) < LOG_LEVELS.index(least):
        return
    _waiting.append((datetime.now(UTC), level, said))
    if not _writers:
        write_waiting()


def write_waiting() -> None:
    """Writes the lines that wait, unless others are being written for longer than a second. What cannot be written is lost."""
    if not _writing.acquire(timeout=1.0):
        return
    try:
        lines = [_line(*_waiting.popleft()) for _ in range(len(_waiting))]
        if lines and sys.stdout is not None:
            sys.stdout.write("".join(lines))
            sys.stdout.flush()
    except (OSError, ValueError):  # its reader is gone, the disk is full, it was closed
        pass
    finally:
        _writing.release()


def _line(when: datetime, level: str, said: Mapping[str, object]) -> str:
    line = {"time": when.isoformat(timespec="milliseconds"), "level": level, **said}
    return orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE).decode()


def start_writer() -> None:
    """From now on a thread of its own writes the lines, so that no answer waits for the log and a reader that stalls stalls nothing.

    Of what a stalled reader leaves unread the oldest lines are lost.
    """
    writer = Thread(target=_write_again_and_again, name="log", daemon=True)
    _writers.append(writer)
    writer.start()


def _write_again_and_again() -> None:
    while True:
        time.sleep(EVERY)
        write_waiting()


EVERY = 0.1
"""Seconds between two writes."""
_waiting: deque[tuple[datetime, str, Mapping[str, object]]] = deque(maxlen=10_000)
_writers: list[Thread] = []
_writing = Lock()
