"""The API to browse and to try at ``/docs``: Swagger UI as its makers publish it (``swagger/``), without any other host."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response

from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.responses import Answer, cacheable
from mahjong_scoring.requests.problems import problem

docs = Blueprint("docs", __name__)

FOLDER = Path(__file__).parent / "swagger"
TYPES = {".css": "text/css", ".html": "text/html", ".js": "text/javascript"}
# Swagger UI needs no inline script and no inline style; its icons are data URLs in its style sheet.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@docs.get("/docs")
def index() -> Response:
    """The page."""
    return _file("index.html")


@docs.get("/docs/")
def moved() -> Response:
    """The page, for those who type a slash too many: its addresses are relative."""
    return Answer(status=308, headers={"Location": "../docs"})


@docs.get("/docs/<name>")
def part(name: str) -> Response:
    """A script or a style sheet of the page."""
    if name not in _files() or name == "index.html":
        raise problem(404, "not_found", N_("There is nothing at this address. GET / lists the addresses."))
    return _file(name)


def _file(name: str) -> Response:
    response = cacheable(*_files()[name])
    response.headers["Content-Security-Policy"] = POLICY
    return response


@lru_cache(maxsize=1)
def _files() -> dict[str, tuple[bytes, str, str]]:
    """Body, ETag and type of each file by its name."""
    paths = [path for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES]
    return {path.name: (body := path.read_bytes(), sha256(body).hexdigest()[:16], TYPES[path.suffix]) for path in paths}
