"""What stands at ``/``: links for programs, and the page for people with its files.

There is no build step: what lies in ``web`` is what is served, its modules joined into two (see ``joined``): ``app.js``, with which the page
gives its first answer, and ``others.js``, which it fetches afterwards. ``first.js`` stands in the page itself, and the styles are one file:
an old connection loads six things at a time, and six are what the first answer needs.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, request

from mahjong_scoring import __version__
from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.documents import FOREVER, REVALIDATE, Document, document, document_answer, documents_in
from mahjong_scoring.http.joined import joined, without_comments
from mahjong_scoring.http.language import asked_texts
from mahjong_scoring.http.responses import LANGUAGE, POLICY, json_answer
from mahjong_scoring.requests.problems import problem
from mahjong_scoring.rulesets.catalogue import data_folder, rulesets

page = Blueprint("page", __name__)

FOLDER = Path(__file__).parent / "web"
ALLOWED = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker"
)
INDEX, WORKER, NOTICE = "index.html", "worker.js", "NOTICE.txt"
OTHERS = "others.js"
STYLES = ("style.css", "table.css", "result.css")
"""What is one file, ``app.css``, in this order."""
SCRIPTS = ("qrcode.js",)
"""The scripts that are sent as they are, each where it is wanted."""
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
    """A hash of all that a browser keeps: the files, what the rulesets say, in prose too, and the answers of this version of the service.

    It stands in the addresses of the files, so that each may be kept for ever.
    """
    kept = [
        document(__version__.encode(), ".txt"),
        *documents_in(FOLDER).values(),
        *prose().values(),
        *(document(path.read_bytes(), ".txt") for path in sorted(data_folder().rglob("*.toml"))),
    ]
    return sha256("".join(file.etag for file in kept).encode()).hexdigest()[:12]


def prose() -> dict[str, Document]:
    """The rules of each ruleset in prose, in English, by the path of the file: a page of its own, or that of its family."""
    pages = documents_in(data_folder().parent / "docs" / "rules")
    found = {one.id: pages.get(f"{one.id}.md") or pages.get(f"{one.family}.md") for one in rulesets().values()}
    return {f"rules/{name}.txt": page for name, page in found.items() if page}


@lru_cache(maxsize=1)
def files() -> dict[str, Document]:
    """The files of the page by their path.

    ``app.js`` and ``others.js`` are all their modules, ``app.css`` all styles. ``{{version}}`` in ``index.html`` and ``worker.js`` is
    ``version()``, ``{{first}}`` the script that the page begins with, ``{{files}}`` what the worker keeps: all that a browser asks for.
    """
    found = dict(documents_in(FOLDER))
    modules = {Path(name).stem: file.body.decode() for name, file in found.items() if name.endswith(".js")}
    served = {name: file for name, file in found.items() if not name.endswith((".js", ".css"))} | {name: found[name] for name in SCRIPTS}
    served["app.css"] = document(b"".join(found[name].body for name in STYLES), ".css")
    served["app.js"] = document(joined(modules, "app").encode(), ".js")
    served[OTHERS] = document(joined(modules, "others", after="app").encode(), ".js")
    kept = sorted({*served} - {INDEX, WORKER, NOTICE})
    served |= prose()
    values = {"first": without_comments(modules["first"]), "files": " ".join(kept), "version": version()}
    for name in (INDEX, WORKER):
        body = found[name].body.decode()
        for blank, value in values.items():
            body = body.replace(f"{{{{{blank}}}}}", value)
        served[name] = document(body.encode(), Path(name).suffix)
    return served


@lru_cache(maxsize=1)
def policy() -> str:
    """What the page may load and run: its own files, and the one script that stands in it, by its hash."""
    script = re.search(rb"<script>(.*?)</script>", files()[INDEX].body, re.DOTALL)
    digest = b64encode(sha256(script[1] if script else b"").digest()).decode()
    return ALLOWED.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")


@page.get("/")
def index() -> Response:
    """The links, or the page for clients that take HTML rather than JSON (curl names neither)."""
    accepted = request.accept_mimetypes
    if accepted["text/html"] > accepted["application/json"]:
        return document_answer(files()[INDEX], REVALIDATE, {POLICY: policy()}, vary="Accept")
    return json_answer({"name": "Mahjong scoring", "version": __version__, "links": LINKS}, asked_texts(), vary=f"{LANGUAGE}, Accept")


@page.get("/worker.js")
def worker() -> Response:
    """The service worker. It stands beside the page: it can keep only what lies below its own address."""
    return _answer(WORKER, REVALIDATE)


@page.get("/web/<release>/<path:name>")
def web_file(release: str, name: str) -> Response:
    """A file of the page. Under its own version it never changes; under an older one the newest is sent, not to be kept.

    ``others.js`` is part of what is there already: an older page gets none, since it would not fit.
    """
    current = release == version()
    if name not in files() or name in (INDEX, WORKER) or (name == OTHERS and not current):
        raise problem(404, "not_found", N_("There is nothing at this address. GET / lists the addresses."))
    return _answer(name, FOREVER if current else REVALIDATE)


def _answer(name: str, keep: str) -> Response:
    return document_answer(files()[name], keep, {POLICY: ALLOWED})
