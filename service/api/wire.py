"""What HTTP needs around an answer: request id, language, headers, one log line, and problem documents as responses."""

from __future__ import annotations

import re
import sys
import time
import traceback
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import orjson
from flask import Response, current_app, g, request
from werkzeug.exceptions import HTTPException

from service.api.body import read_json
from service.api.problems import Problem, problem
from service.settings import LOG_LEVELS
from service.words import DEFAULT, LANGUAGES, Words, accepted_language, named_language, words_in

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
SECURITY_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
)
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_CODES = {
    404: ("not_found", "There is nothing at this address. GET / lists what there is."),
    405: ("method_not_allowed", "This address does not take {method}."),
    413: ("body_too_large", "The body is larger than {most} bytes."),
}
_CURE = "The body is sent as {given}; send it as application/json (curl: -H 'Content-Type: application/json', or --json)."


def begin() -> None:
    """Before a request: note when it came, its id (theirs or a new one), and the language of the answer."""
    g.started = time.perf_counter()
    theirs = request.headers.get("X-Request-Id", "")
    g.request_id = theirs if _REQUEST_ID.fullmatch(theirs) else token_hex(8)
    g.words = words_in(accepted_language(request.headers.get("Accept-Language", "")))
    if b"lang=" in request.query_string:
        g.words = words_in(_named_language())


def _named_language() -> str:
    tag = request.args.get("lang")
    if tag is None:
        return g.words.language  # type: ignore[no-any-return]
    language = named_language(tag)
    if language is None:
        raise problem(422, "not_allowed", "The parameter lang names none of our languages.", allowed=LANGUAGES)
    return language


def end(response: Response) -> Response:
    """After a request: the headers that every answer has, and its line in the log."""
    headers = response.headers
    headers["X-Request-Id"] = g.request_id
    for name, value in SECURITY_HEADERS:
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    _log(response)
    return response


def _log(response: Response) -> None:
    level = "error" if response.status_code >= 500 else "info"
    if LOG_LEVELS.index(level) < LOG_LEVELS.index(current_app.config["LOG_LEVEL"]):
        return
    line = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "level": level,
        "request_id": g.request_id,
        "method": request.method,
        "path": request.path,
        "status": response.status_code,
        "ms": round((time.perf_counter() - g.started) * 1000, 3),
        **g.get("noted", {}),
    }
    sys.stdout.write(orjson.dumps(line, default=str).decode() + "\n")
    sys.stdout.flush()


def json_body() -> Any:
    """The body of the request. Raises ``Problem``: 400 if it is not strict JSON, 415 for another content type."""
    body = request.get_data(cache=False)
    if body.strip() and not request.is_json:
        given = request.mimetype or "something without a content type"
        raise problem(415, "content_type", _CURE, given=given)
    return read_json(body)


def json_answer(data: Any) -> Response:
    """An answer of 200 in the language of the request."""
    response = Response(orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE), 200, mimetype=JSON)
    return in_language(response, g.words.language)


def in_language(response: Response, language: str) -> Response:
    """The response with the headers that say in which language it is, and that it depends on what the client accepts."""
    response.headers["Content-Language"] = language
    response.headers.add("Vary", "Accept-Language")
    return response


def cacheable(body: bytes, etag: str, mimetype: str = JSON, language: str | None = None) -> Response:
    """An answer that may be kept, or 304 if the client has it."""
    response = Response(body, 200, mimetype=mimetype)
    response.headers["Cache-Control"] = "public, max-age=300"
    response.set_etag(etag)
    if language is not None:
        in_language(response, language)
    return response.make_conditional(request)  # type: ignore[return-value]


def answer_error(error: Exception) -> Response | HTTPException:
    """The problem document for anything that was raised; what is unforeseen is logged without the text of the error."""
    if isinstance(error, HTTPException) and (error.code or 500) < 400:
        return error
    found = _problem_of(error)
    words: Words = g.get("words") or words_in(DEFAULT)
    g.noted = g.get("noted", {}) | {"codes": sorted({fault.code for fault in found.faults})}
    body = orjson.dumps(found.document(words), option=orjson.OPT_APPEND_NEWLINE)
    response = in_language(Response(body, found.status, mimetype=PROBLEM_JSON), words.of_messages)
    if isinstance(error, HTTPException):
        response.headers.extend((name, value) for name, value in error.get_headers() if name in ("Allow", "Retry-After"))
    return response


def _problem_of(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException) and error.code is not None and error.code < 500:
        code, message = _CODES.get(error.code, ("bad_request", "{what}"))
        most = request.max_content_length
        return problem(error.code, code, message, method=request.method, most=most, what=error.description)
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    g.noted = {"exception": type(error).__name__, "traceback": where}  # not its text: that may quote the body
    return problem(500, "internal_error", "Something went wrong here; it has been logged under the request's id.")


def problem_bytes(status: int, code: str, message: str) -> bytes:
    """A problem document outside of any request, in English."""
    document = problem(status, code, "{what}", what=message).document(words_in(DEFAULT))
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
