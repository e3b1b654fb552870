"""The API to browse and to try at ``/docs``: Swagger UI as its makers publish it (``swagger/``), without any other host."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response

from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.documents import A_WHILE, document_answer, documents_in
from mahjong_scoring.http.responses import POLICY, Answer
from mahjong_scoring.requests.problems import problem

docs = Blueprint("docs", __name__)

FOLDER = Path(__file__).parent / "swagger"
# Swagger UI needs no inline script and no inline style; its icons are data URLs in its style sheet.
ALLOWED = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@docs.get("/docs")
def index() -> Response:
    """The page."""
    return _answer("index.html")


@docs.get("/docs/")
def moved() -> Response:
    """The page, for those who type a slash too many: its addresses are relative."""
    return Answer(status=308, headers={"Location": "../docs"})


@docs.get("/docs/<name>")
def part(name: str) -> Response:
    """A script or a style sheet of the page, or the licences of what the script holds."""
    if name not in documents_in(FOLDER) or name == "index.html":
        raise problem(404, "not_found", N_("There is nothing at this address. GET / lists the addresses."))
    return _answer(name)


def _answer(name: str) -> Response:
    return document_answer(documents_in(FOLDER)[name], A_WHILE, {POLICY: ALLOWED})
