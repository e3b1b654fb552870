"""Answers that are not kept, most of them JSON."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Response

from mahjong_scoring.http.body import JSON
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.texts.catalogue import Texts

PROBLEM_JSON = "application/problem+json"
LANGUAGE = "Accept-Language"
SECURITY_HEADERS = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
POLICY = "Content-Security-Policy"
NOTHING_ALLOWED = (POLICY, "default-src 'none'; frame-ancestors 'none'")
"""The policy of every answer that does not bring its own, as the pages do."""


class Answer(Response):
    """A response that says nothing of its content's type unless told: one without a body has none."""

    default_mimetype = None
    always: tuple[tuple[str, str], ...] = ()
    """Headers beside ``headers``, for those who have the same for all their answers."""

    def get_wsgi_response(self, environ: WSGIEnvironment) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Body, status and headers; those of 200 are whole as they are, and there is nothing to be closed after the body.

        Flask's own way, which looks at each header again, costs 3 to 4 % of a request more.
        """
        if self.status_code == 200 and environ["REQUEST_METHOD"] in ("GET", "POST"):
            return self.response, self.status, [*self.always, *self.headers]  # type: ignore[return-value]
        body, status, headers = super().get_wsgi_response(environ)
        return body, status, [*self.always, *headers]


def json_bytes(data: Any) -> bytes:
    """``data`` as JSON in one line."""
    return orjson.dumps(data, option=orjson.OPT_APPEND_NEWLINE)


def json_answer(data: Any, texts: Texts, vary: str = LANGUAGE) -> Response:
    """An answer of 200 in the language of ``texts``, not to be kept; ``vary``: the headers of the request that it depends on."""
    return fresh_answer(json_bytes(data), 200, JSON, texts, vary)


def problem_answer(found: Problem, texts: Texts) -> Response:
    """The problem document, in the language of ``texts``."""
    return fresh_answer(json_bytes(found.document(texts)), found.status, PROBLEM_JSON, texts, LANGUAGE)


def fresh_answer(body: bytes, status: int, mimetype: str, texts: Texts, vary: str) -> Response:
    """An answer in the language of ``texts``, not to be kept."""
    answer = Answer(body, status)
    answer.always = _always(mimetype, texts.language, vary)
    return answer


@lru_cache(maxsize=32)
def _always(mimetype: str, language: str, vary: str) -> tuple[tuple[str, str], ...]:
    return ("Content-Type", mimetype), ("Cache-Control", "no-store"), ("Content-Language", language), ("Vary", vary)
