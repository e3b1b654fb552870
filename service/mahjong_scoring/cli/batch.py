"""``mahjong-scoring batch``: any number of deals from a file, each with its answer or its problem."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn

import click

from mahjong_scoring.cli.batch_work import Job, Piece, entry_of, in_order, pieces, scored
from mahjong_scoring.cli.deal_files import Done, done_in, lines_of, records_of
from mahjong_scoring.cli.shared import PROBLEM, UNUSABLE, end_with, in_language
from mahjong_scoring.requests.deal_columns import COLUMNS, is_note, row_of, unknown_columns
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.requests.tables import BATCH, BOM, csv_text
from mahjong_scoring.texts.catalogue import texts_in
from mahjong_scoring.texts.languages import Language

TABLE = "csv"
FORMATS = ("jsonl", TABLE)
DELIMITERS = ",;\t"
HELP = f"""Scores the deals in FILE, any number of them, one after the other; - is standard input.

FILE has a deal in each line, written as the body of POST /v1/score, and the answer has its entry of POST /v1/score/batch in the same
place. Or either is a table (CSV). A deal with a problem does not keep the others from being scored: the problem stands in its place,
and the exit status is 1.

The columns of a table of deals are keys of the body with dots between them, in any order: {", ".join(COLUMNS)}. A hand is
written as one string. win.by is "draw" where nobody won; several winners or circumstances stand in one cell with spaces between
them. An empty cell says nothing, and columns whose name is empty or begins with # are not read.
"""


class Source(NamedTuple):
    """The records of a file of deals, and if it is a table its columns and what divides its cells."""

    records: Iterator[bytes]
    columns: tuple[str, ...] | None = None
    delimiter: str = ""


@click.command("batch", short_help="Score many deals from a file.", help=HELP)
@click.argument("file", type=click.File("rb"))
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Where the answers go, instead of standard output.")
@click.option("--from", "source", type=click.Choice(FORMATS), help="The format of FILE, if its name does not end with .csv or .jsonl.")
@click.option("--to", "target", type=click.Choice(FORMATS), help="The format of the answers, if the name of their file does not tell.")
@click.option("--ruleset", help="The ruleset of the deals that name none.")
@click.option("--defaults", type=click.File("rb"), help="A JSON file with ruleset, options and round_wind of the deals that have none.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True, help="The number of processes that score.")
@click.option("--resume", is_flag=True, help="Go on where a run with the same input and options broke off.")
@in_language
def batch(
    file: BinaryIO,
    output: Path | None,
    source: str | None,
    target: str | None,
    ruleset: str | None,
    defaults: BinaryIO | None,
    jobs: int,
    resume: bool,
    lang: Language,
) -> None:
    """Scores many deals."""
    if resume and output is None:
        raise click.UsageError("--resume needs --output, the file of the run that broke off.")
    deals = _source(file, source or _format(str(getattr(file, "name", ""))))
    as_table = (target or _format(str(output))) == TABLE
    try:
        job = Job(json.dumps(_defaults(ruleset, defaults)), lang, deals.columns, deals.delimiter, as_table)
        entry_of(job)
    except Problem as problem:
        end_with(problem, texts_in(lang), "defaults", UNUSABLE)
    try:
        with _opened(output, resume=resume) as sink:
            done = _run(job, deals.records, sink, jobs, Bar(file), resume=resume)
    except BrokenPipeError:
        raise
    except (OSError, BrokenProcessPool) as error:
        _unusable(f"{error}. What is written so far can be continued with --output and --resume.")
    click.echo(f"{done.deals:,} {'deal' if done.deals == 1 else 'deals'}, {done.faulty:,} with a problem", err=True)
    if done.faulty:
        sys.exit(PROBLEM)


def _unusable(why: str) -> NoReturn:
    click.echo(why, err=True)
    sys.exit(UNUSABLE)


def _format(name: str) -> str:
    return TABLE if name.lower().endswith(f".{TABLE}") else FORMATS[0]


def _source(file: BinaryIO, kind: str) -> Source:
    """The deals of a file that are not empty lines or rows. Ends with a message on columns that nobody knows."""
    lines = lines_of(file)
    if kind != TABLE:
        return Source(line for line in lines if line.strip())
    records = records_of(lines)
    header = next(records, b"")
    delimiter = next((mark for mark in DELIMITERS if mark.encode() in header), DELIMITERS[0])
    try:
        columns = row_of(header, delimiter)
    except Problem:
        columns = []
    if unknown := unknown_columns(columns):
        _unusable(f"No columns of a deal, or twice there: {', '.join(unknown)}. There are {', '.join(COLUMNS)}.")
    if all(map(is_note, columns)):
        _unusable("The table has no header: its first row names the columns.")
    return Source((record for record in records if record.strip(f'{delimiter}" \r\n'.encode())), tuple(columns), delimiter)


def _defaults(ruleset: str | None, file: BinaryIO | None) -> Any:
    """What holds for all deals, as JSON data of whatever shape. Raises ``Problem`` for what is no JSON."""
    defaults = read_json(file.read()) if file else {}
    if ruleset is None or not isinstance(defaults, dict):
        return defaults
    if "ruleset" in defaults:
        raise click.UsageError("--ruleset cannot be combined with --defaults that name a ruleset.")
    return {**defaults, "ruleset": ruleset}


@contextmanager
def _opened(output: Path | None, *, resume: bool) -> Iterator[BinaryIO]:
    """Where the answers go. Ends with a message if a file is there already and not to be continued, or another run writes to it."""
    if output is None:
        yield sys.stdout.buffer
        return
    with output.open("a+b") as sink:
        if not _alone(sink):
            _unusable(f"{output} is being written by another run.")
        if not resume and os.fstat(sink.fileno()).st_size:
            _unusable(f"{output} is there already: continue it with --resume, or remove it.")
        yield sink


def _alone(sink: BinaryIO) -> bool:
    """Is this the only run that writes to a file? Where files cannot be locked nobody knows."""
    with suppress(ImportError):
        fcntl = import_module("fcntl")  # not on every system
        try:
            fcntl.flock(sink, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _run(job: Job, records: Iterator[bytes], sink: BinaryIO, jobs: int, bar: Bar, *, resume: bool) -> Done:
    """Writes the answers to all records, and returns how many they are and how many of them problems."""
    header = (BOM + csv_text([BATCH])).encode() if job.as_table else b""
    done = _continued(job, records, sink, header) if resume else Done()
    if not done.start:
        sink.write(header)
    with bar, closing(in_order(job, pieces(records, done.deals + 1), jobs)) as answers:
        for answer in answers:
            sink.write(answer.written)
            sink.flush()
            done.deals += answer.deals
            done.faulty += answer.faulty
            bar.show(done.deals)
    return done


def _continued(job: Job, records: Iterator[bytes], sink: BinaryIO, header: bytes) -> Done:
    """What a file of answers holds, when its last deal is written anew and the records up to that are taken.

    Ends with a message, and the file as it was, unless the answer to that deal is the one that stands there.
    """
    sink.seek(0)
    done = done_in(sink, header)
    written = b""
    if done and done.deals:
        last = list(islice(records, done.deals - 1, done.deals))
        written = scored(job, Piece(done.deals, last)).written
    if done is None or not written.startswith(done.last):
        _unusable(f"{sink.name} is not from a run with this input and these options; it stays as it is.")
    sink.truncate(done.start)
    sink.write(written)
    return done


class Bar:
    """How far a run is, on standard error if that is a terminal: by the bytes read of a file, by the deals alone of a pipe."""

    def __init__(self, file: BinaryIO) -> None:
        from rich.console import Console  # noqa: PLC0415 -- costs time, and a server shows no bar
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415 -- as above

        self.file = file
        on_terminal = sys.stderr.isatty()
        about = os.fstat(file.fileno()) if on_terminal else None
        self.size = about.st_size if about and stat.S_ISREG(about.st_mode) else None
        of_the_whole = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn()) if self.size else ()
        deals = TextColumn("{task.fields[deals]:,} deals")
        self.progress = Progress(*of_the_whole, deals, console=Console(stderr=True), disable=not on_terminal)
        self.task = self.progress.add_task("", total=self.size, deals=0)

    def __enter__(self) -> None:
        self.progress.start()

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def show(self, deals: int) -> None:
        """So many deals are done."""
        self.progress.update(self.task, completed=self.file.tell() if self.size else 0, deals=deals)
