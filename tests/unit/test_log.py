"""The log: lines of JSON in their order; nothing waits for a reader that has stalled, and what cannot be written takes nothing with it."""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections.abc import Iterator

import pytest

from mahjong_scoring.http import log
from mahjong_scoring.http.log import LOG, STDOUT, Writer, log_answer


@pytest.fixture(autouse=True)
def _at_level_info() -> Iterator[None]:
    before = LOG.level
    LOG.setLevel(logging.INFO)
    yield
    LOG.setLevel(before)


@pytest.fixture
def writer() -> Iterator[Writer]:
    """A writer that may be started; afterwards lines are written at once again."""
    yield Writer()
    LOG.handlers[:] = [STDOUT]
    STDOUT.at_once = True


class Stalled:
    """A stdout whose reader reads nothing until ``reads`` is set."""

    def __init__(self) -> None:
        self.reads, self.stalls = threading.Event(), threading.Event()
        self.text = ""

    def write(self, text: str) -> None:
        if text:
            self.stalls.set()
            self.reads.wait(20)
            self.text += text

    def flush(self) -> None:
        pass


def test_a_line_says_when_how_serious_and_what(capsys: pytest.CaptureFixture[str]):
    log_answer("table-4", "POST", "/v1/score/雀", 200, ms=1.25)
    log_answer("table-5", None, None, 500, codes=["internal_error"])
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first.pop("time").endswith("+00:00")
    assert list(first.items()) == [
        ("level", "info"),
        ("request_id", "table-4"),
        ("method", "POST"),
        ("path", "/v1/score/雀"),
        ("status", 200),
        ("ms", 1.25),
    ]
    assert (second["level"], second["path"], second["codes"]) == ("error", None, ["internal_error"])


def test_lines_below_the_level_are_not_written(capsys: pytest.CaptureFixture[str]):
    LOG.setLevel("WARNING")
    LOG.info({"message": "nobody sees this"})
    LOG.error({"message": "everybody sees this"})
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["message"] == "everybody sees this"


def test_a_line_that_cannot_be_put_into_words_is_said_and_the_rest_is_written(capsys: pytest.CaptureFixture[str], writer: Writer):
    writer.start()
    for words in ("first", "\ud800", "last"):
        LOG.info({"message": words})
    writer.stop()
    printed = capsys.readouterr()
    assert [json.loads(line)["message"] for line in printed.out.splitlines()] == ["first", "last"]
    assert "Logging error" in printed.err


def test_the_last_lines_are_written_in_their_order(capsys: pytest.CaptureFixture[str], writer: Writer):
    writer.start()
    for number in range(5000):
        LOG.info({"number": number})
    writer.stop()
    assert [json.loads(line)["number"] for line in capsys.readouterr().out.splitlines()] == list(range(5000))


def test_nothing_waits_for_a_reader_that_has_stalled_and_what_is_too_much_is_lost(monkeypatch: pytest.MonkeyPatch, writer: Writer):
    stdout = Stalled()
    monkeypatch.setattr(sys, "stdout", stdout)
    writer.start()
    LOG.info({"number": 0})
    assert stdout.stalls.wait(5)
    for number in range(1, 5_000):
        LOG.info({"number": number, "path": "雀" * 256})
    ending = threading.Thread(target=writer.stop, daemon=True)
    ending.start()
    logging.shutdown()  # what Python does at the end: it must not wait either
    stdout.reads.set()
    ending.join(20)
    first, *waited = stdout.text.splitlines(keepends=True)
    assert json.loads(first)["number"] == 0
    assert [json.loads(line)["number"] for line in waited] == list(range(1, len(waited) + 1))
    assert log.MOST_WAITING - 1000 < len("".join(waited).encode()) <= log.MOST_WAITING


def test_of_a_long_path_the_beginning_is_shown(capsys: pytest.CaptureFixture[str]):
    log_answer("table-4", "GET", "/v1/rulesets/" + "x" * 4000, 404)
    assert json.loads(capsys.readouterr().out)["path"] == "/v1/rulesets/" + "x" * 243


def test_ids_of_requests_are_sixteen_digits_and_differ():
    found = {log.new_request_id() for _ in range(1000)}
    assert len(found) == 1000
    assert all(len(each) == 16 and int(each, 16) >= 0 for each in found)
