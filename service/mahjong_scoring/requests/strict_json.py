"""Reads the body of a request as strict JSON, in time linear in its length.

The standard library decodes; what it lets pass is refused here. No other library refuses all of it: with orjson, msgspec,
pydantic-core, simplejson and rapidjson the last of two equal keys wins without a word, json5 alone can refuse them but takes NaN and
lone surrogates. None has a limit of depth as low as this one or of the length of a number: 0.111… with 400 digits is a number to all.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from itertools import accumulate
from math import isinf
from typing import Any, NoReturn

from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.requests.problems import problem

DEEPEST = 32
LONGEST_NUMBER = 32
MOST_PARTS = 250_000
"""Keys and values of a body, each of which may take a hundred bytes of memory and more: 250 for each of a thousand deals."""


def read_json(body: bytes) -> Any:
    """The JSON value that ``body`` holds, after a byte order mark or without one.

    Raises ``Problem``: 400 with empty_body, bad_unicode, bad_json, duplicate_key, not_a_number, too_deep or number_too_long, 422 with
    too_many.
    """
    body = body.removeprefix(BOM_UTF8)
    if not body.strip():
        raise problem(400, "empty_body", N_("The body is empty; it must be a JSON object."))
    if len(body) > MOST_PARTS and sum(map(body.count, b"[{,:")) > MOST_PARTS:  # before they are read; those in a text count too
        raise problem(422, "too_many", N_("The body has more than {most} keys and values."), most=MOST_PARTS)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise problem(400, "bad_unicode", N_("The body is not valid UTF-8 (at byte {place})."), place=error.start) from None
    if body.count(b"[") + body.count(b"{") > DEEPEST and _is_too_deep(text):
        raise problem(400, "too_deep", N_("The body is nested more than {most} levels deep."), most=DEEPEST)
    try:
        data = _decoder.decode(text)
    except json.JSONDecodeError as error:
        message = N_("The body is not valid JSON: {what} (line {line}, column {column}).")
        raise problem(400, "bad_json", message, what=error.msg, line=error.lineno, column=error.colno) from None
    if b"\\u" in body and not _is_unicode(data):
        raise problem(400, "bad_unicode", N_("The body contains a lone surrogate, which is not a character."))
    return data


def _is_too_deep(text: str) -> bool:
    """Do arrays and objects stand in each other too deep, in a text that may break off or be no JSON in other ways?

    This is asked before it is decoded: each version of Python follows such a text to another depth and finds other faults on its way.
    """
    depths = accumulate(_STEPS[found[1]] for found in _UP_TO_A_BRACKET.finditer(text))
    return any(depth > DEEPEST for depth in depths)


def _is_unicode(data: Any) -> bool:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise problem(400, "duplicate_key", N_("The key {key} appears twice in the same object."), key=json.dumps(twice[:64]))
    return found


def _constant(name: str) -> NoReturn:
    raise problem(400, "not_a_number", N_("{name} is not a JSON number."), name=name)


def _integer(text: str) -> int:
    return int(_bounded(text))


def _float(text: str) -> float | int:
    """A whole number is an integer however it is written (70.0, 7e1), as JSON Schema has it, where a float is exact to one."""
    number = float(_bounded(text))
    if isinf(number):
        raise problem(400, "not_a_number", N_("The number {number} is too large."), number=text)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _bounded(text: str) -> str:
    if len(text) > LONGEST_NUMBER:
        message = NN_(
            "A number has {count} character; the limit is {most}.", "A number has {count} characters; the limit is {most}.", "count"
        )
        raise problem(400, "number_too_long", message, count=len(text), most=LONGEST_NUMBER)
    return text


_UP_TO_A_BRACKET = re.compile(r'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+"?)*+([\[\]{}]|\Z)', re.DOTALL)
"""The next bracket that stands in no string, with all before it; nothing at the end of the text."""
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1, "": 0}
_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer, parse_float=_float)
