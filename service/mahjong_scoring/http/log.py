"""The log: one line of JSON on stdout for each answer, and few others. It knows no web framework and no metrics.

This is the standard library's ``logging``. In a worker nothing waits for it: the lines go through a bounded queue to a thread, which
writes them a moment later, many at once.
"""

from __future__ import annotations

import io
import logging
import time
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from queue import SimpleQueue
from random import getrandbits
from typing import Any

import orjson

EVERY = 0.1
"""Seconds between two writes."""
MOST_WAITING = 2 * 1024 * 1024
"""So many bytes of lines wait for the writer; what comes on top of them is lost."""
MOST_PATH = 256
"""Characters of a path that its line shows."""


def new_request_id() -> str:
    """An id for a request that brought none: sixteen hexadecimal digits. It names a request and guards nothing."""
    return f"{getrandbits(64):016x}"


def log_answer(request_id: str, method: str | None, path: str | None, status: int, **noted: object) -> None:
    """Writes the line of one answer; of a long path its beginning."""
    level = logging.ERROR if status == 500 else logging.INFO
    LOG.log(level, {"request_id": request_id, "method": method, "path": path and path[:MOST_PATH], "status": status, **noted})


class JsonLine(logging.Formatter):
    """A record as a line of JSON: when, how serious, and what its message says, which is a dictionary."""

    def format(self, record: logging.LogRecord) -> str:
        """The line with its end."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said: Any = record.msg
        return orjson.dumps({"time": when, "level": record.levelname.lower(), **said}, option=orjson.OPT_APPEND_NEWLINE).decode()


class Stdout(logging.StreamHandler[io.StringIO]):
    """Lines for stdout. Where they are not written ``at_once`` they are collected until ``write``."""

    terminator = ""
    at_once = True

    def __init__(self) -> None:
        super().__init__(io.StringIO())
        self.setFormatter(JsonLine())

    def flush(self) -> None:
        """Follows each line, and once more at the end of the process."""
        if self.at_once:
            self.write()

    def write(self) -> None:
        """Writes what was collected. It is lost if that fails: its reader is gone, the disk is full, stdout was closed."""
        collected, self.stream = self.stream, io.StringIO()
        with suppress(OSError, ValueError):
            print(collected.getvalue(), end="", flush=True)  # noqa: T201 -- the log is what it prints


class Queued(QueueHandler):
    """Puts lines into the queue of a ``Writer``."""

    def __init__(self, writer: Writer) -> None:
        super().__init__(writer.queue)
        self.setFormatter(JsonLine())
        self.writer = writer
        self.bytes_put = 0

    def prepare(self, record: logging.LogRecord) -> Any:
        """The line of the record: what waits as text is as long as it looks."""
        return self.format(record).encode()

    def enqueue(self, line: Any) -> None:
        """Puts the line behind the others, unless too many wait: who reads the log has stalled. The handler's lock is held here."""
        if self.bytes_put - self.writer.bytes_taken + len(line) <= MOST_WAITING:
            self.bytes_put += len(line)
            self.queue.put_nowait(line)


class Writer(QueueListener):
    """The thread that writes the log from its start on, so that a reader that stalls stalls nothing else."""

    queue: SimpleQueue[Any]

    def __init__(self) -> None:
        super().__init__(SimpleQueue(), STDOUT)
        self.bytes_taken = 0

    def start(self) -> None:
        """Takes the log over."""
        STDOUT.at_once = False
        LOG.removeHandler(STDOUT)
        LOG.addHandler(Queued(self))
        super().start()

    def handle(self, line: Any) -> None:
        """Collects one line."""
        self.bytes_taken += len(line)
        STDOUT.stream.write(line.decode())

    def dequeue(self, block: bool) -> Any:
        """The next line. When there is none the lines are written, and more may gather: to be woken for each would be dear."""
        if self.queue.empty():
            STDOUT.write()
            time.sleep(EVERY)
        return super().dequeue(block)

    def stop(self) -> None:
        """Writes the last lines."""
        super().stop()
        STDOUT.write()


STDOUT = Stdout()
LOG = logging.getLogger("mahjong_scoring")
LOG.propagate = False
LOG.addHandler(STDOUT)
