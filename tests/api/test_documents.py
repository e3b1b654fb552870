"""Documents: compressed for whoever takes that, each form under an ETag of its own, and not sent again to whoever has it."""

import gzip

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.http.documents import LEAST
from mahjong_scoring.http.page import version
from tests.api.support import DEAL

LARGE = [
    "/v1/rulesets",
    "/v1/rulesets/mcr?lang=ja",
    "/openapi.yaml",
    "/docs/swagger-ui-bundle.js",
    "/docs/swagger-ui.css",
    f"/web/{version()}/app.js",
    f"/web/{version()}/i18n/ja.json",
    "/web/older/app.css",
    "/",
]
HTML = {"Accept": "text/html"}


def get(client: FlaskClient, path: str, **headers: str):
    return client.get(path, headers=HTML | {name.replace("_", "-"): value for name, value in headers.items()})


def shared(response, own: tuple[str, ...] = ("Content-Encoding", "Content-Length", "ETag")) -> list[tuple[str, str]]:
    """The headers that do not depend on the encoding, the moment or the request."""
    return [(name, value) for name, value in response.headers if name not in {*own, "Date", "X-Request-Id"}]


@pytest.mark.parametrize("path", LARGE)
def test_a_large_document_is_compressed_and_keeps_its_headers(client: FlaskClient, path: str):
    plain, packed = get(client, path), get(client, path, Accept_Encoding="gzip, deflate, br, zstd")
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Length"] == str(len(packed.data))
    assert len(packed.data) < len(plain.data) * 0.6
    assert shared(packed) == shared(plain)
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert get(client, path, Accept_Encoding="gzip").data == packed.data


@pytest.mark.parametrize("path", LARGE)
def test_each_form_is_known_by_its_own_etag(client: FlaskClient, path: str):
    plain, packed = get(client, path), get(client, path, Accept_Encoding="gzip")
    assert plain.headers["ETag"] != packed.headers["ETag"]
    for accepted, ours, other in (("identity", plain, packed), ("gzip", packed, plain)):
        tag = ours.headers["ETag"]
        for known in (tag, f"W/{tag}", f'"x", {tag}', "*"):
            again = get(client, path, Accept_Encoding=accepted, If_None_Match=known)
            assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
            assert (again.headers["Vary"], again.headers["Cache-Control"]) == (ours.headers["Vary"], ours.headers["Cache-Control"])
            assert "Content-Encoding" not in again.headers
        assert get(client, path, Accept_Encoding=accepted, If_None_Match=other.headers["ETag"]).data == ours.data
        assert get(client, path, Accept_Encoding=accepted, If_Match='"x"').data == ours.data


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip", "gzip"),
        ("GZIP;q=0.1", "gzip"),
        ("*", "gzip"),
        ("br, *;q=0.1", "gzip"),
        ("gzip, identity;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("gzip;q=0, identity;q=0.5", None),
        ("identity, gzip;q=0.5", None),
        ("br, zstd", None),
        ("*;q=0", None),
        ("", None),
        ("gzip;q=x", None),
    ],
)
def test_what_the_client_accepts_is_what_it_gets(client: FlaskClient, accepted: str, encoding: str | None):
    assert get(client, "/openapi.yaml", Accept_Encoding=accepted).headers.get("Content-Encoding") == encoding


def test_what_is_small_or_not_to_be_kept_goes_as_it_is(client: FlaskClient):
    answers = [
        get(client, path, Accept_Encoding="gzip")
        for path in (f"/web/{version()}/manifest.json", f"/web/{version()}/icon.svg", "/livez", "/nope")
    ]
    answers.append(client.post("/v1/score", json=DEAL, headers={"Accept-Encoding": "gzip"}))
    assert [answer.headers.get("Content-Encoding") for answer in answers] == [None] * 5
    assert all(len(answer.data) <= LEAST for answer in answers[:4])
    assert "Accept-Encoding" not in answers[4].headers["Vary"]


def test_the_headers_alone_are_those_of_the_document(client: FlaskClient):
    full = get(client, "/openapi.yaml", Accept_Encoding="gzip")
    head = client.head("/openapi.yaml", headers=HTML | {"Accept-Encoding": "gzip"})
    assert head.data == b""
    assert shared(head, own=()) == shared(full, own=())
