"""Answers that may be a table: JSON, or CSV for whoever would rather have that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, request

from mahjong_scoring.http.body import JSON
from mahjong_scoring.http.responses import LANGUAGE, fresh_answer, json_answer
from mahjong_scoring.texts.catalogue import Texts

CSV = "text/csv"
VARY = f"Accept, {LANGUAGE}"
_AS_JSON = (JSON, f"{JSON};charset=utf-8")
_AS_TABLE = (CSV, f"{CSV};charset=utf-8")


def json_or_table(answer: Any, texts: Texts, table: Callable[[Any], bytes]) -> Response:
    """The answer as CSV if ``Accept`` prefers that, else as JSON, also where it takes neither; ``table`` writes it as CSV."""
    if request.accept_mimetypes.best_match((*_AS_JSON, *_AS_TABLE)) in _AS_TABLE:
        return fresh_answer(table(answer), 200, f"{CSV}; charset=utf-8; header=present", texts, VARY)
    return json_answer(answer, texts, VARY)
