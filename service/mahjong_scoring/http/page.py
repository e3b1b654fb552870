"""What stands at ``/``: links for programs, and the page for people with its files.

There is no build step: what lies in ``web`` is what is served.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, request

from mahjong_scoring import __version__
from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.documents import FOREVER, REVALIDATE, Document, document, document_answer, documents_in
from mahjong_scoring.http.language import asked_texts
from mahjong_scoring.http.responses import LANGUAGE, POLICY, json_answer
from mahjong_scoring.requests.problems import problem

page = Blueprint("page", __name__)

FOLDER = Path(__file__).parent / "web"
ALLOWED = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
LINKS = {
    "score": "/v1/score",
    "batch": "/v1/score/batch",
    "compare": "/v1/compare",
    "waits": "/v1/waits",
    "verify": "/v1/verify",
    "payments": "/v1/payments",
    "games": "/v1/games",
    "rulesets": "/v1/rulesets",
    "ruleset": "/v1/rulesets/{id}",
    "openapi": "/openapi.yaml",
    "docs": "/docs",
    "livez": "/livez",
    "readyz": "/readyz",
}


@lru_cache(maxsize=1)
def version() -> str:
    """A hash of all the files: it stands in their addresses, so that each may be kept for ever."""
    return sha256("".join(file.etag for file in documents_in(FOLDER).values()).encode()).hexdigest()[:12]


@lru_cache(maxsize=1)
def files() -> dict[str, Document]:
    """The files of the page by their path; ``{{version}}`` in ``index.html`` is ``version()``."""
    index = documents_in(FOLDER)["index.html"].body.replace(b"{{version}}", version().encode())
    return {**documents_in(FOLDER), "index.html": document(index, ".html")}


@page.get("/")
def index() -> Response:
    """The links, or the page for clients that take HTML rather than JSON (curl names neither)."""
    accepted = request.accept_mimetypes
    if accepted["text/html"] > accepted["application/json"]:
        return _answer("index.html", REVALIDATE, vary="Accept")
    return json_answer({"name": "Mahjong scoring", "version": __version__, "links": LINKS}, asked_texts(), vary=f"{LANGUAGE}, Accept")


@page.get("/web/<release>/<path:name>")
def web_file(release: str, name: str) -> Response:
    """A file of the page. Under its own version it never changes; under an older one the newest is sent, not to be kept."""
    if name not in files() or name == "index.html":
        raise problem(404, "not_found", N_("There is nothing at this address. GET / lists the addresses."))
    return _answer(name, FOREVER if release == version() else REVALIDATE)


def _answer(name: str, keep: str, vary: str = "") -> Response:
    return document_answer(files()[name], keep, {POLICY: ALLOWED}, vary)
