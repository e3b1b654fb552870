"""The language of an answer: ``?lang=`` over ``Accept-Language``."""

from __future__ import annotations

from flask import request

from mahjong_scoring.requests.language_named import texts_named
from mahjong_scoring.texts.catalogue import Texts, accepted_texts, texts_in
from mahjong_scoring.texts.languages import DEFAULT

TEXTS = "mahjong_scoring.texts"
"""The key of a request's environment for the texts of its answer."""


def choose_language() -> None:
    """Before a request: find the texts of its answer. Raises ``Problem`` for a ``lang`` that is none of the languages."""
    environ = request.environ
    environ[TEXTS] = accepted_texts(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    if "lang" in environ["QUERY_STRING"] and (tag := request.args.get("lang")) is not None:
        environ[TEXTS] = texts_named(tag)


def asked_texts() -> Texts:
    """The texts of the answer to this request."""
    texts: Texts = request.environ.get(TEXTS) or texts_in(DEFAULT)
    return texts
