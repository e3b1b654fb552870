"""What stands at ``/``: links for programs, and the page for people with its files.

There is no build step: what lies in ``web`` is what is served.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, request

from mahjong_scoring import __version__
from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.language import asked_texts
from mahjong_scoring.http.responses import LANGUAGE, conditional, json_answer
from mahjong_scoring.requests.problems import problem

page = Blueprint("page", __name__)

FOLDER = Path(__file__).parent / "web"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
POLICY = (
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
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"


@dataclass(frozen=True)
class File:
    """One file of the page, ready to be sent."""

    body: bytes
    mimetype: str
    etag: str


@lru_cache(maxsize=1)
def files() -> dict[str, File]:
    """The files of the page by their path; ``{{version}}`` in ``index.html`` is ``version()``."""
    found = {path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*")) if path.suffix in TYPES}
    index = found.pop("index.html")
    read = {name: _file(path.read_bytes(), path.suffix) for name, path in found.items()}
    release = _release(read)
    return read | {"index.html": _file(index.read_bytes().replace(b"{{version}}", release.encode()), index.suffix)}


def version() -> str:
    """A hash of all the files but ``index.html``: it stands in their addresses, so that each may be kept for ever."""
    return _release({name: file for name, file in files().items() if name != "index.html"})


def _release(read: dict[str, File]) -> str:
    return sha256("".join(f"{name} {file.etag}\n" for name, file in sorted(read.items())).encode()).hexdigest()[:12]


def _file(body: bytes, suffix: str) -> File:
    return File(body, TYPES[suffix], sha256(body).hexdigest()[:16])


@page.get("/")
def index() -> Response:
    """The links, or the page for clients that take HTML rather than JSON (curl names neither)."""
    accepted = request.accept_mimetypes
    if accepted["text/html"] > accepted["application/json"]:
        return _answer(files()["index.html"], REVALIDATE)
    return json_answer({"name": "Mahjong scoring", "version": __version__, "links": LINKS}, asked_texts(), vary=f"{LANGUAGE}, Accept")


@page.get("/web/<release>/<path:name>")
def web_file(release: str, name: str) -> Response:
    """A file of the page. Under its own version it never changes; under an older one the newest is sent, not to be kept."""
    file = files().get(name)
    if file is None or name == "index.html":
        raise problem(404, "not_found", N_("There is nothing at this address. GET / lists the addresses."))
    return _answer(file, FOREVER if release == version() else REVALIDATE)


def _answer(file: File, keep: str) -> Response:
    response = Response(file.body, 200, mimetype=file.mimetype)
    response.headers["Cache-Control"] = keep
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Vary"] = "Accept"
    return conditional(response, file.etag)
