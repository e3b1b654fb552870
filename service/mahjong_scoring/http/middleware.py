"""What stands around every answer: the id of its request, the security headers, its line in the log, its place in the metrics."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Request

from mahjong_scoring.http.body import MOST_BYTES
from mahjong_scoring.http.errors import NOTED
from mahjong_scoring.http.log import log_answer, new_request_id
from mahjong_scoring.http.metrics import count_request
from mahjong_scoring.http.places import PLACES, UNTIL, Places
from mahjong_scoring.http.responses import NOTHING_ALLOWED, POLICY, SECURITY_HEADERS
from mahjong_scoring.http.settings import METRICS_OFF, Settings

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


class RequestFrame:
    """WSGI middleware: ``inner`` with all this around each of its answers."""

    def __init__(self, inner: WSGIApplication, settings: Settings) -> None:
        self.inner = inner
        self.counts = settings.metrics_address != METRICS_OFF
        self.most_bytes = settings.max_body_bytes
        self.places = Places(settings.places)
        self.seconds = settings.long_seconds

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers one request."""
        began = time.perf_counter()
        theirs = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = theirs if _REQUEST_ID.fullmatch(theirs) else new_request_id()
        noted: dict[str, object] = {}
        environ[NOTED] = noted
        environ[MOST_BYTES] = self.most_bytes
        environ[PLACES] = self.places
        environ[UNTIL] = began + self.seconds

        def answered(status: str, headers: list[tuple[str, str]], *error: Any) -> Callable[[bytes], object]:
            seconds = time.perf_counter() - began
            request: Request = environ["werkzeug.request"]
            code = int(status[:3])
            if self.counts:
                count_request(request.method, request.url_rule.rule if request.url_rule else "none", code, seconds)
            log_answer(request_id, request.method, request.path, code, ms=round(seconds * 1000, 3), **noted)
            added = [*headers, ("X-Request-Id", request_id), *SECURITY_HEADERS]
            if POLICY not in dict(headers):
                added.append(NOTHING_ALLOWED)
            return start_response(status, added, *error)

        return self.inner(environ, answered)
