"""What gunicorn answers itself (a request line that is no HTTP, too many headers) as the service answers: a problem document.

gunicorn has no hook and no setting for these answers, nor for the name of the server: ``install`` replaces both in its modules.
What it replaces is what ``tests/unit/test_gunicorn.py`` looks for.
"""

from __future__ import annotations

import socket
from http import HTTPStatus
from typing import Any

import gunicorn.http.wsgi  # type: ignore[import-untyped]
import gunicorn.util  # type: ignore[import-untyped]

from mahjong_scoring.http.errors import problem_bytes
from mahjong_scoring.http.log import log_answer, new_request_id
from mahjong_scoring.http.responses import NOTHING_ALLOWED, PROBLEM_JSON, SECURITY_HEADERS
from mahjong_scoring.texts.languages import DEFAULT

MOST_QUOTED = 200
"""Characters of what gunicorn says: it may quote a whole line."""
SERVER = "mahjong-scoring"
"""Names no product and no version."""


def install() -> None:
    """From now on, in this process and those that it forks."""
    gunicorn.util.write_error = _refuse
    gunicorn.http.wsgi.SERVER = SERVER


def unknown_coding(request: Any) -> str:
    """A ``Transfer-Encoding`` of the request that is not ``chunked``, the only one that the service knows; empty if there is none."""
    codings = (value.strip() for name, value in request.headers if name == "TRANSFER-ENCODING")
    return next((coding for coding in codings if coding.lower() != "chunked"), "")


def _refuse(client: socket.socket, status: int, reason: str, message: str) -> None:
    """Writes the answer and its line of the log, and counts it."""
    from mahjong_scoring.http.metrics import count_refusal  # noqa: PLC0415 -- prometheus_client reads the environment when imported

    reason = HTTPStatus(status).phrase
    body = problem_bytes(status, "bad_request", (message or reason)[:MOST_QUOTED])
    request_id = new_request_id()
    headers = (
        ("Server", SERVER),
        ("Date", gunicorn.util.http_date()),
        ("Connection", "close"),
        ("Content-Type", PROBLEM_JSON),
        ("Content-Length", str(len(body))),
        ("Content-Language", DEFAULT),
        ("Cache-Control", "no-store"),
        ("X-Request-Id", request_id),
        *SECURITY_HEADERS,
        NOTHING_ALLOWED,
    )
    log_answer(request_id, None, None, status)
    count_refusal(status)
    lines = (f"HTTP/1.1 {status} {reason}", *(f"{name}: {value}" for name, value in headers), "", "")
    gunicorn.util.write_nonblock(client, "\r\n".join(lines).encode("latin-1") + body)
