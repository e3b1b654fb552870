"""Whatever is raised while a request is answered becomes a problem document."""

from __future__ import annotations

import traceback

from flask import Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.http.language import asked_texts
from mahjong_scoring.http.places import RETRY_AFTER
from mahjong_scoring.http.responses import json_bytes, problem_answer
from mahjong_scoring.requests.problems import Problem, problem
from mahjong_scoring.texts.catalogue import texts_in
from mahjong_scoring.texts.languages import DEFAULT

NOTED = "mahjong_scoring.noted"
"""The key of a request's environment for what its line in the log is to say besides."""
_CODES = {
    400: ("bad_request", N_("The request cannot be read: it is incomplete, or it is not valid HTTP.")),
    404: ("not_found", N_("There is nothing at this address. GET / lists the addresses.")),
    405: ("method_not_allowed", N_("This address does not accept {method}: use {right}.")),
}


def answer_error(error: Exception) -> Response | HTTPException:
    """The problem document for anything that was raised; what is unforeseen is logged without the text of the error."""
    if isinstance(error, HTTPException) and (error.code or 500) < 400:
        return error
    found = _problem_of(error)
    texts = asked_texts()
    request.environ[NOTED]["codes"] = sorted({fault.code for fault in found.faults})
    response = problem_answer(found, texts)
    if isinstance(error, HTTPException):
        response.headers.extend((name, value) for name, value in error.get_headers() if name in ("Allow", "Retry-After"))
    if found.status == 503:
        response.headers["Retry-After"] = RETRY_AFTER
    return response


def _problem_of(error: Exception) -> Problem:
    if isinstance(error, Problem):
        return error
    if isinstance(error, HTTPException) and error.code is not None and error.code < 500:
        code, message = _CODES.get(error.code, _CODES[400])
        return problem(error.code, code, message, method=request.method, right=_right_methods(error))
    frames = traceback.extract_tb(error.__traceback__)
    where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    request.environ[NOTED].update(exception=type(error).__name__, traceback=where)  # not its text: that may quote the body
    return problem(500, "internal_error", N_("Something went wrong; it has been logged under the id of this request."))


def _right_methods(error: HTTPException) -> str:
    """The methods that the address is there for; those that every such address takes besides are left out."""
    taken = error.valid_methods or () if isinstance(error, MethodNotAllowed) else ()
    return ", ".join(sorted(set(taken) - {"HEAD", "OPTIONS"}))


def problem_bytes(status: int, code: str, message: str) -> bytes:
    """A problem document outside of any request, in English."""
    return json_bytes(problem(status, code, Message(message)).document(texts_in(DEFAULT)))
