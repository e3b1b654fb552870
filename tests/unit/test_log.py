"""The log: what cannot be recorded is said, and takes nothing else with it."""

from __future__ import annotations

import json
from collections import deque
from threading import Lock

import pytest

from mahjong_scoring.http import log


def test_work_that_fails_is_said_and_the_rest_is_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def fails() -> str:
        raise RuntimeError("not for the log")

    monkeypatch.setattr(log, "_writers", [object()])  # as if a writer ran: lines wait
    for work in (lambda: "first\n", fails, lambda: "last\n"):
        log.later(work)
    assert capsys.readouterr().out == ""
    log.write_waiting()
    first, failed, last = capsys.readouterr().out.splitlines()
    assert (first, last) == ("first", "last")
    said = json.loads(failed)
    assert (said["level"], said["exception"]) == ("error", "RuntimeError")
    assert "not for the log" not in failed


def test_work_is_done_although_nobody_reads_the_log(monkeypatch: pytest.MonkeyPatch):
    done = []
    monkeypatch.setattr(log, "_writers", [object()])
    monkeypatch.setattr(log, "_writing", Lock())
    monkeypatch.setattr(log, "_lines", deque(maxlen=10_000))
    with log._writing:  # as if a write did not end
        for number in range(15_000):
            log.later(lambda number=number: done.append(number) or f"{number}\n")
        log.catch_up()
    assert done == list(range(15_000))
    assert (log._lines[0], log._lines[-1], len(log._lines)) == ("5000\n", "14999\n", 10_000)


def test_lines_below_the_level_are_empty(capsys: pytest.CaptureFixture[str]):
    log.log("warning", "info", message="nobody sees this")
    log.log("warning", "error", message="everybody sees this")
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["message"] == "everybody sees this"


def test_ids_of_requests_are_sixteen_digits_and_differ():
    found = {log.new_request_id() for _ in range(1000)}
    assert len(found) == 1000
    assert all(len(each) == 16 and int(each, 16) >= 0 for each in found)
