"""What stands around every answer: the id of its request, the security headers, its line in the log, its place in the metrics."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Request

from mahjong_scoring.http.body import MOST_BYTES
from mahjong_scoring.http.errors import NOTED
from mahjong_scoring.http.log import answer_line, later, new_request_id
from mahjong_scoring.http.metrics import count_request
from mahjong_scoring.http.responses import NOTHING_ALLOWED, POLICY, SECURITY_HEADERS
from mahjong_scoring.http.settings import METRICS_OFF, Settings

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Answered(NamedTuple):
    """One answer as it went out; ``route`` is the address of the contract that the request was for, or ``none``."""

    when: datetime
    seconds: float
    request_id: str
    method: str
    path: str
    route: str
    status: str


class RequestFrame:
    """WSGI middleware: ``inner`` with all this around each of its answers."""

    def __init__(self, inner: WSGIApplication, settings: Settings) -> None:
        self.inner = inner
        self.log_level = settings.log_level
        self.counts = settings.metrics_address != METRICS_OFF
        self.most_bytes = settings.max_body_bytes

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers one request."""
        began = time.perf_counter()
        theirs = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = theirs if _REQUEST_ID.fullmatch(theirs) else new_request_id()
        noted: dict[str, object] = {}
        environ[NOTED] = noted
        environ[MOST_BYTES] = self.most_bytes

        def answered(status: str, headers: list[tuple[str, str]], *error: Any) -> Callable[[bytes], object]:
            seconds = time.perf_counter() - began
            request: Request = environ["werkzeug.request"]
            rule = request.url_rule
            given = Answered(datetime.now(UTC), seconds, request_id, request.method, request.path, rule.rule if rule else "none", status)
            later(partial(self.record, given, noted))
            added = [*headers, ("X-Request-Id", request_id), *SECURITY_HEADERS]
            if POLICY not in dict(headers):
                added.append(NOTHING_ALLOWED)
            return start_response(status, added, *error)

        return self.inner(environ, answered)

    def record(self, given: Answered, noted: Mapping[str, object]) -> str:
        """Counts an answer and returns its line for the log."""
        status = int(given.status[:3])
        if self.counts:
            count_request(given.method, given.route, status, given.seconds)
        ms = round(given.seconds * 1000, 3)
        return answer_line(self.log_level, given.when, given.request_id, given.method, given.path, status, ms=ms, **noted)
