"""The body of a request: of a bounded size, sent as JSON, read as strict JSON."""

from __future__ import annotations

from typing import Any
from wsgiref.types import WSGIEnvironment

from flask import Request, request
from werkzeug.exceptions import BadRequest

from mahjong_scoring.core.messages import N_, NP_
from mahjong_scoring.http.language import TEXTS
from mahjong_scoring.requests.problems import Problem, problem
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.texts.catalogue import Texts

JSON = "application/json"
MOST_BYTES = "mahjong_scoring.most_bytes"
"""The key of a request's environment for the bytes that its body may have."""
MOST_QUOTED = 64
"""Characters of a header's value that a sentence quotes."""
LONG_BODY = 2 * 1024 * 1024
"""Bytes that a list of deals may have, whatever the settings say about other bodies."""
_PLAIN = N_("The body was sent with the Content-Encoding {coding}; send it as it is, without one.")
_CURE = N_("The body was sent as {given}; send it as application/json (curl: -H 'Content-Type: application/json', or --json).")


def posted(most: int = 0) -> tuple[Any, Texts]:
    """The body of the request, of the bytes that the settings allow or of ``most`` if that is more, and the texts of its answer.

    Raises ``Problem``: 400 if it is not strict JSON, 415 for another content type or a coding of the content.
    """
    asked: Request = request._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 -- through the proxy once
    environ = asked.environ
    coding = environ.get("HTTP_CONTENT_ENCODING", "identity").strip()
    if coding.lower() not in ("identity", ""):
        raise problem(415, "content_type", _PLAIN, coding=coding[:MOST_QUOTED])
    body = _bounded_body(environ, max(most, environ[MOST_BYTES]))
    if environ.get("CONTENT_TYPE") != JSON and not asked.is_json and body.strip():
        given = asked.mimetype[:MOST_QUOTED] or NP_("content_type", "something without a content type")
        raise problem(415, "content_type", _CURE, given=given)
    return read_json(body), environ[TEXTS]


def _bounded_body(environ: WSGIEnvironment, most: int) -> bytes:
    """The body as it came, of at most ``most`` bytes; in chunks only where the server finds their end."""
    declared = environ.get("CONTENT_LENGTH", "")
    length = int(declared[:20]) if declared.isdecimal() else None
    if length is None and not environ.get("wsgi.input_terminated"):
        return b""
    if length is not None and length > most:
        raise _too_large(most)
    try:
        body: bytes = environ["wsgi.input"].read(most + 1 if length is None else length)
    except Exception:  # noqa: BLE001 -- the connection is gone or the chunks are broken: each server raises what it likes
        raise BadRequest from None
    if len(body) > most:
        raise _too_large(most)
    if len(body) < (length or 0):
        raise BadRequest
    return body


def _too_large(most: int) -> Problem:
    return problem(413, "body_too_large", N_("The body is larger than {most} bytes."), most=most)
