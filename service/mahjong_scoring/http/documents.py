"""Documents: what is sent again and again as it is, with the hash of its content as its ETag, and compressed for whoever takes that.

Werkzeug finds out what the client accepts and has, the standard library compresses. WhiteNoise and Flask-Compress would both send
gzip to a client that refuses it (``gzip;q=0``). Besides, WhiteNoise gives both forms of a file the same ETag and takes back none that
a proxy has made weak, and Flask-Compress brings 7 MB of other encodings that are no smaller at its levels.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from flask import Response, request

from mahjong_scoring.http.body import JSON
from mahjong_scoring.http.responses import Answer

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": JSON,
    ".md": "text/plain",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".yaml": "application/yaml",
}
A_WHILE = "public, max-age=300"
REVALIDATE = "no-cache"
FOREVER = "public, max-age=31536000, immutable"
LEAST = 1024
"""Bytes of the smallest document that is compressed."""


class Document(NamedTuple):
    """A body, its type and the hash of its content."""

    body: bytes
    mimetype: str
    etag: str


def document(body: bytes, suffix: str) -> Document:
    """A document of the type that this ``suffix`` of a file's name means."""
    return Document(body, TYPES[suffix], sha256(body).hexdigest()[:16])


@lru_cache(maxsize=3)
def documents_in(folder: Path) -> Mapping[str, Document]:
    """The files in a folder by their path in it, those of a known type, as they were when they were first asked for."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
    return {path.relative_to(folder).as_posix(): document(path.read_bytes(), path.suffix) for path in paths}


def document_answer(found: Document, keep: str, headers: Mapping[str, str] | None = None, vary: str = "") -> Response:
    """The document, to be kept as ``keep`` says, or 304 if the client has it. ``vary``: what it depends on besides its encoding.

    ``If-Match`` is ignored: it guards what is changed, and nothing here can be.
    """
    response = Answer(found.body, 200, headers, found.mimetype)
    response.headers["Cache-Control"] = keep
    response.headers["Vary"] = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    response.set_etag(found.etag)
    if len(found.body) > LEAST and request.accept_encodings.best_match(("gzip", "identity")) == "gzip":
        response.set_data(_compressed(found.body))
        response.headers["Content-Encoding"] = "gzip"
        response.set_etag(f"{found.etag}-gzip")
    request.environ.pop("HTTP_IF_MATCH", None)
    return response.make_conditional(request)  # type: ignore[return-value]


@lru_cache(maxsize=256)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)  # the same bytes from every worker
