"""The language of an answer: ``?lang=`` over ``Accept-Language``."""

from __future__ import annotations

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from mahjong_scoring.core.remembering import remembered
from mahjong_scoring.requests.language_named import texts_named
from mahjong_scoring.texts.catalogue import Texts, texts_in
from mahjong_scoring.texts.languages import DEFAULT, Language, named_language

TEXTS = "mahjong_scoring.texts"
"""The key of a request's environment for the texts of its answer."""


def choose_language() -> None:
    """Before a request: find the texts of its answer. Raises ``Problem`` for a ``lang`` that is none of the languages."""
    environ = request.environ
    environ[TEXTS] = texts_in(accepted_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")))
    if "lang" in environ["QUERY_STRING"] and (tag := request.args.get("lang")) is not None:
        environ[TEXTS] = texts_named(tag)


def asked_texts() -> Texts:
    """The texts of the answer to this request."""
    texts: Texts = request.environ.get(TEXTS) or texts_in(DEFAULT)
    return texts


@remembered(256, longest=128)
def accepted_language(header: str) -> Language:
    """The language that an ``Accept-Language`` header asks for, by the lookup of RFC 4647; English if it names none of ours.

    Werkzeug reads the header. Its ``best_match`` goes by other rules: it would answer ``en-GB,ja;q=0.9`` in Japanese, and, as Babel's
    ``negotiate_locale`` would, ``zh-Hant-HK`` in simplified characters.
    """
    for tag, quality in parse_accept_header(header, LanguageAccept):
        found = named_language(tag) if quality > 0 else None
        if found:
            return found
    return DEFAULT
