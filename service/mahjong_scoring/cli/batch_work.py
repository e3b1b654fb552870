"""The work of ``mahjong-scoring batch``: records of deals in, lines of answers out, in several processes and in order."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from threading import Thread
from typing import Any, NamedTuple

import orjson

from mahjong_scoring.cli.deal_files import LONGEST
from mahjong_scoring.core.messages import N_
from mahjong_scoring.requests.batch import Entry, entry_of_text, entry_under, faulty_entry
from mahjong_scoring.requests.deal_columns import deal_in, row_of
from mahjong_scoring.requests.problems import Problem, problem
from mahjong_scoring.requests.tables import BATCH, csv_text, entry_rows, in_columns
from mahjong_scoring.texts.catalogue import texts_in
from mahjong_scoring.texts.languages import Language

TOGETHER = 64
"""Deals that go to a process at once."""
AHEAD = 4
"""As many such pieces for each process are under way at most, however fast the deals can be read."""


@dataclass(frozen=True)
class Job:
    """What holds for all deals: ``defaults`` as JSON, the columns of a table of deals (none for JSON lines), CSV or JSON lines out."""

    defaults: str
    language: Language
    columns: tuple[str, ...] | None
    delimiter: str
    as_table: bool


class Piece(NamedTuple):
    """Some records, the number of the first, from 1."""

    first: int
    records: Sequence[bytes]


class Scored(NamedTuple):
    """The answers to one piece, as they are written, how many they are, and how many of them problems."""

    written: bytes
    deals: int
    faulty: int


def pieces(records: Iterator[bytes], first: int) -> Iterator[Piece]:
    """The records in pieces; ``first`` is the number of the first one."""
    while some := list(islice(records, TOGETHER)):
        yield Piece(first, some)
        first += len(some)


def scored(job: Job, piece: Piece) -> Scored:
    """The answers to one piece."""
    entries = [_entry(job, record) for record in piece.records]
    if job.as_table:
        numbered = enumerate(entries, start=piece.first)
        written = csv_text(in_columns(BATCH, (row for number, entry in numbered for row in entry_rows(number, entry)))).encode()
    else:
        written = b"".join(orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE) for entry in entries)
    return Scored(written, len(entries), sum(entry["status"] != 200 for entry in entries))


@lru_cache(maxsize=1)
def entry_of(job: Job) -> Entry:
    """What makes of a deal its entry, found once in each process. Raises ``Problem`` for faulty defaults."""
    return entry_under(json.loads(job.defaults), texts_in(job.language))


def _entry(job: Job, record: bytes) -> dict[str, Any]:
    texts = texts_in(job.language)
    try:
        if len(record) > LONGEST:
            raise problem(413, "body_too_large", N_("The body is larger than {most} bytes."), most=LONGEST)
        if job.columns is None:
            return entry_of_text(record, entry_of(job), texts)
        return entry_of(job)(deal_in(job.columns, row_of(record, job.delimiter)))
    except Problem as found:
        return faulty_entry(found, texts)


def in_order(job: Job, work: Iterable[Piece], processes: int) -> Generator[Scored]:
    """The answers to all pieces, in their order. Only as many pieces are taken as the processes soon need."""
    if processes == 1:
        yield from (scored(job, piece) for piece in work)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, _until_the_parent_ends) as pool:
        try:
            under_way: deque[Future[Scored]] = deque()
            for piece in work:
                with _interrupts_ignored():  # a process may be started for it
                    under_way.append(pool.submit(scored, job, piece))
                if len(under_way) >= AHEAD * processes:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """A process that is started meanwhile leaves the terminal's interrupt to its parent."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _until_the_parent_ends() -> None:
    """A process of the pool ends when its parent is gone, in whatever way."""
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
