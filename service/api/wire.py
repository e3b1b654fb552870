"""What HTTP needs around an answer: request id, language, headers, one log line, and problem documents as responses."""

from __future__ import annotations

import contextlib
import re
import sys
import time
import traceback
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import orjson
from flask import Response, current_app, g, request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from werkzeug.exceptions import BadRequest, HTTPException, RequestEntityTooLarge

from service.api.body import read_json
from service.api.problems import Problem, problem
from service.settings import LOG_LEVELS
from service.words import DEFAULT, LANGUAGES, Words, accepted_language, named_language, words_in

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
LONG_BODY = 2 * 1024 * 1024
"""Bytes that a list of deals may have, whatever the settings say about other bodies."""
SECURITY_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Referrer-Policy", "no-referrer"),
)
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_CODES = {
    400: ("bad_request", "The request cannot be read: it breaks off, or it is not what HTTP asks for."),
    404: ("not_found", "There is nothing at this address. GET / lists what there is."),
    405: ("method_not_allowed", "This address does not take {method}."),
    413: ("body_too_large", "The body is larger than {most} bytes."),
}
_CURE = "The body is sent as {given}; send it as application/json (curl: -H 'Content-Type: application/json', or --json)."


class Answer(Response):
    """A response that says nothing of its content's type unless told: one without a body has none."""

    default_mimetype = None


def begin() -> None:
    """Before a request: note when it came, its id (theirs or a new one), and the language of the answer."""
    about = g._get_current_object()  # noqa: SLF001 -- the proxy costs more than what is done with it
    environ = request.environ
    about.started = time.perf_counter()
    theirs = environ.get("HTTP_X_REQUEST_ID", "")
    about.request_id = theirs if _REQUEST_ID.fullmatch(theirs) else token_hex(8)
    about.words = words_in(accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")))
    if "lang" in environ["QUERY_STRING"]:
        about.words = _named_words(about.words)


def _named_words(words: Words) -> Words:
    tag = request.args.get("lang")
    if tag is None:
        return words
    language = named_language(tag)
    if language is None:
        raise problem(422, "not_allowed", "The parameter lang names none of our languages.", allowed=LANGUAGES)
    return words_in(language)


def end(response: Response) -> Response:
    """After a request: the headers that every answer has, and its line in the log."""
    headers = response.headers
    headers.add("X-Request-Id", g.request_id)
    headers.extend([header for header in SECURITY_HEADERS if header[0] not in headers])
    if request.path == "/":
        response.vary.add("Accept")  # the page for browsers, the links for others
    noted = {"ms": round((time.perf_counter() - g.started) * 1000, 3), **g.get("noted", {})}
    log_answer(current_app.config["LOG_LEVEL"], g.request_id, request.method, request.path, response.status_code, **noted)
    return response


def log_answer(least: str, request_id: str, method: str | None, path: str | None, status: int, **noted: object) -> None:
    """Writes the line of one answer to the log, unless its level is below ``least``."""
    level = "error" if status >= 500 else "info"
    log(least, level, request_id=request_id, method=method, path=path, status=status, **noted)


def log(least: str, level: str, **said: object) -> None:
    """Writes a line to the log, unless its ``level`` is below ``least``. A line that cannot be written is lost; nothing fails by it."""
    if LOG_LEVELS.index(level) < LOG_LEVELS.index(least) or sys.stdout is None:
        return
    line = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "level": level, **said}
    with contextlib.suppress(OSError, ValueError):  # its reader is gone, the disk is full, it was closed
        sys.stdout.write(orjson.dumps(line).decode() + "\n")
        sys.stdout.flush()


def json_body(most: int = 0) -> Any:
    """The body of the request, of the bytes that the settings allow, or ``most`` if that is more.

    Raises ``Problem``: 400 if it is not strict JSON, 415 for another content type.
    """
    body = _bounded_body(most)
    if body.strip() and not request.is_json:
        given = request.mimetype or "something without a content type"
        raise problem(415, "content_type", _CURE, given=given)
    return read_json(body)


def _bounded_body(least: int) -> bytes:
    most = request.max_content_length = max(least, request.max_content_length or 0)
    if request.content_length is None:
        request.max_content_length = most + 1  # a body in chunks is cut there without a word: one byte more shows that it was
    try:
        body = request.get_data(cache=False)
    except ParseException:  # gunicorn reads a body in chunks only now, and these are broken
        raise BadRequest from None
    request.max_content_length = most
    if len(body) > most:
        raise RequestEntityTooLarge
    return body


def json_answer(data: Any) -> Response:
    """An answer of 200 in the language of the request, not to be kept."""
    return _fresh(data, 200, JSON, g.words.language)


def _fresh(data: Any, status: int, mimetype: str, language: str) -> Response:
    headers = (("Cache-Control", "no-store"), *_of_language(language))
    return Response(orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE), status, headers, mimetype)


def _of_language(language: str) -> tuple[tuple[str, str], ...]:
    return ("Content-Language", language), ("Vary", "Accept-Language")


def cacheable(body: bytes, etag: str, mimetype: str = JSON, language: str | None = None) -> Response:
    """An answer that may be kept, or 304 if the client has it. ``language``: where there is one for each language."""
    headers = (("Cache-Control", "public, max-age=300"), *(_of_language(language) if language else ()))
    response = Response(body, 200, headers, mimetype)
    return conditional(response, etag)


def conditional(response: Response, etag: str) -> Response:
    """The response with its ETag, or 304 if the client has it.

    ``If-Match`` is ignored: it guards what is changed, and nothing here can be.
    """
    response.set_etag(etag)
    asked = {key: value for key, value in request.environ.items() if key != "HTTP_IF_MATCH"}
    return response.make_conditional(asked)  # type: ignore[return-value]


def answer_error(error: Exception) -> Response | HTTPException:
    """The problem document for anything that was raised; what is unforeseen is logged without the text of the error."""
    if isinstance(error, HTTPException) and (error.code or 500) < 400:
        return error
    found = _problem_of(error)
    words: Words = g.get("words") or words_in(DEFAULT)
    g.noted = g.get("noted", {}) | {"codes": sorted({fault.code for fault in found.faults})}
    response = _fresh(found.document(words), found.status, PROBLEM_JSON, words.language)
    if isinstance(error, HTTPException):
        response.headers.extend((name, value) for name, value in error.get_headers() if name in ("Allow", "Retry-After"))
    return response


def _problem_of(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException) and error.code is not None and error.code < 500:
        code, message = _CODES.get(error.code, _CODES[400])
        return problem(error.code, code, message, method=request.method, most=request.max_content_length)
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    g.noted = {"exception": type(error).__name__, "traceback": where}  # not its text: that may quote the body
    return problem(500, "internal_error", "Something went wrong here; it has been logged under the request's id.")


def problem_bytes(status: int, code: str, message: str) -> bytes:
    """A problem document outside of any request, in English."""
    document = problem(status, code, "{what}", what=message).document(words_in(DEFAULT))
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
