"""The log: one line of JSON on stdout for each answer, and few others. It knows no web framework and no metrics."""

from __future__ import annotations

import contextlib
import sys
from datetime import UTC, datetime
from random import getrandbits

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
    """Writes a line to the log, unless its ``level`` is below ``least``. A line that cannot be written is lost; nothing fails by it."""
    if LOG_LEVELS.index(level) < LOG_LEVELS.index(least) or sys.stdout is None:
        return
    line = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "level": level, **said}
    with contextlib.suppress(OSError, ValueError):  # its reader is gone, the disk is full, it was closed
        sys.stdout.write(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE).decode())
        sys.stdout.flush()
