"""Between HTTP and the rest: the language and the body of a request, answers and problem documents as responses."""

from __future__ import annotations

import traceback
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import orjson
from flask import Flask, Request, Response, request
from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from werkzeug.exceptions import BadRequest, HTTPException

from mahjong_scoring.requests.problems import Problem, problem
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.texts.catalogue import Texts, accepted_texts, texts_in
from mahjong_scoring.texts.languages import DEFAULT, LANGUAGES, named_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from _typeshed.wsgi import WSGIEnvironment
    from werkzeug.routing import MapAdapter

JSON = "application/json"
PROBLEM_JSON = "application/problem+json"
LANGUAGE = "Accept-Language"
TEXTS, MOST_BYTES, NOTED = "mahjong_scoring.texts", "mahjong_scoring.most_bytes", "mahjong_scoring.noted"
"""The keys of a request's environment for the texts of its answer, for the bytes that its body may have, and for what its line in
the log is to say besides."""
LONG_BODY = 2 * 1024 * 1024
"""Bytes that a list of deals may have, whatever the settings say about other bodies."""
_CODES = {
    400: ("bad_request", "The request cannot be read: it breaks off, or it is not what HTTP asks for."),
    404: ("not_found", "There is nothing at this address. GET / lists what there is."),
    405: ("method_not_allowed", "This address does not take {method}."),
}
_CURE = "The body is sent as {given}; send it as application/json (curl: -H 'Content-Type: application/json', or --json)."


class Service(Flask):
    """A Flask application whose routes know no hosts (it answers whatever name the client calls it by) and no coroutines."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: none has to be waited for."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The routes, for the path of ``request``; outside of a request there are none."""
        if request is None:
            return None
        path = request.environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        return self.url_map.bind("", path_info=path or "/", default_method=request.method)


class Answer(Response):
    """A response that says nothing of its content's type unless told: one without a body has none."""

    default_mimetype = None
    always: tuple[tuple[str, str], ...] = ()
    """Headers beside ``headers``, for those who have the same for all their answers."""

    def get_wsgi_response(self, environ: WSGIEnvironment) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Body, status and headers; those of 200 are whole as they are, and there is nothing to be closed after the body."""
        if self.status_code == 200 and environ["REQUEST_METHOD"] in ("GET", "POST"):
            return self.response, self.status, [*self.always, *self.headers]  # type: ignore[return-value]
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*self.always, *headers]


def begin() -> None:
    """Before a request: find the texts of its answer."""
    environ = request.environ
    environ[TEXTS] = texts = accepted_texts(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    if "lang" in environ["QUERY_STRING"]:
        environ[TEXTS] = _named_texts(texts)


def asked_texts() -> Texts:
    """The texts of the answer to this request."""
    texts: Texts = request.environ.get(TEXTS) or texts_in(DEFAULT)
    return texts


def _named_texts(texts: Texts) -> Texts:
    tag = request.args.get("lang")
    if tag is None:
        return texts
    language = named_language(tag)
    if language is None:
        raise problem(422, "not_allowed", "The parameter lang names none of our languages.", allowed=LANGUAGES)
    return texts_in(language)


def posted(most: int = 0) -> tuple[Any, Texts]:
    """The body of the request, of the bytes that the settings allow or of ``most`` if that is more, and the texts of its answer.

    Raises ``Problem``: 400 if it is not strict JSON, 415 for another content type.
    """
    asked: Request = request._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001 -- through the proxy once
    environ = asked.environ
    body = _bounded_body(environ, max(most, environ[MOST_BYTES]))
    if environ.get("CONTENT_TYPE") != JSON and not asked.is_json and body.strip():
        given = asked.mimetype or "something without a content type"
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
    except (ParseException, OSError):  # the connection is gone; or gunicorn reads a body in chunks only now, and these are broken
        raise BadRequest from None
    if len(body) > most:
        raise _too_large(most)
    if len(body) < (length or 0):
        raise BadRequest
    return body


def _too_large(most: int) -> Problem:
    return problem(413, "body_too_large", "The body is larger than {most} bytes.", most=most)


def json_answer(data: Any, texts: Texts, vary: str = LANGUAGE) -> Response:
    """An answer of 200 in the language of ``texts``, not to be kept; ``vary``: the headers of the request that it depends on."""
    return _fresh(data, 200, JSON, texts.language, vary)


def _fresh(data: Any, status: int, mimetype: str, language: str, vary: str = LANGUAGE) -> Response:
    answer = Answer(orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE), status)
    answer.always = _always(mimetype, language, vary)
    return answer


@lru_cache(maxsize=32)
def _always(mimetype: str, language: str, vary: str) -> tuple[tuple[str, str], ...]:
    return ("Content-Type", mimetype), ("Cache-Control", "no-store"), ("Content-Language", language), ("Vary", vary)


def cacheable(body: bytes, etag: str, mimetype: str = JSON, language: str | None = None) -> Response:
    """An answer that may be kept, or 304 if the client has it. ``language``: where there is one for each language."""
    headers = (("Cache-Control", "public, max-age=300"), *((("Content-Language", language), ("Vary", LANGUAGE)) if language else ()))
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
    texts = asked_texts()
    request.environ[NOTED]["codes"] = sorted({fault.code for fault in found.faults})
    response = _fresh(found.document(texts), found.status, PROBLEM_JSON, texts.language)
    if isinstance(error, HTTPException):
        response.headers.extend((name, value) for name, value in error.get_headers() if name in ("Allow", "Retry-After"))
    return response


def _problem_of(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException) and error.code is not None and error.code < 500:
        code, message = _CODES.get(error.code, _CODES[400])
        return problem(error.code, code, message, method=request.method)
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    request.environ[NOTED].update(exception=type(error).__name__, traceback=where)  # not its text: that may quote the body
    return problem(500, "internal_error", "Something went wrong here; it has been logged under the request's id.")


def problem_bytes(status: int, code: str, message: str) -> bytes:
    """A problem document outside of any request, in English."""
    document = problem(status, code, "{what}", what=message).document(texts_in(DEFAULT))
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)
