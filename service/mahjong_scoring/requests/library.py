"""What stands behind the front door of the library: deals as Python values, answers and problems as plain JSON data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mahjong_scoring.requests.batch import entry_of_text, entry_under
from mahjong_scoring.requests.language_named import texts_named
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.requests.score import score_request
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.texts.catalogue import Texts, texts_in
from mahjong_scoring.texts.languages import DEFAULT


def texts_or_problem(lang: str) -> tuple[Texts, dict[str, Any] | None]:
    """The texts of a language; if it is none of ours those of English, and the problem document that says so."""
    try:
        return texts_named(lang), None
    except Problem as problem:
        texts = texts_in(DEFAULT)
        return texts, plain(problem.document(texts))


def entry(deal: Any, texts: Texts) -> dict[str, Any]:
    """The result or the problem of one deal, as in the answer of ``POST /v1/score/batch``; no problem is short.

    The deal is written as JSON and read again, so that it means what it means when it is sent, down to the last fault.
    """
    try:
        answer = score_request(read_json(json.dumps(deal).encode()), texts)
    except Problem as problem:
        return {"status": problem.status, "problem": plain(problem.document(texts))}
    return {"status": 200, "result": plain(answer)}


def entries_or_problem(
    lines: Iterable[str | bytes], defaults: Mapping[str, Any], texts: Texts
) -> tuple[Iterator[dict[str, Any]], dict[str, Any] | None]:
    """The entries of deals that are written as JSON, one after the other; for faulty defaults none, and the problem document."""
    try:
        entry = entry_under(read_json(json.dumps(defaults).encode()), texts)
    except Problem as problem:
        return iter(()), plain(problem.document(texts))
    texts_of_deals = (line.encode(errors="surrogatepass") if isinstance(line, str) else line for line in lines)
    return (plain(entry_of_text(text, entry, texts)) for text in texts_of_deals), None


def plain(value: Any) -> Any:
    """``value`` as it is after a journey as JSON: lists for tuples, and nothing in it that belongs to the engine."""
    return json.loads(json.dumps(value))
