"""/docs: Swagger UI as it was published, served with a strict policy. How it looks and works: tests/browser/test_docs.py."""

import re
from hashlib import sha256

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.http.docs import FOLDER

VERSION = "5.35.0"
PUBLISHED = {
    "LICENSE": "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30",
    "NOTICE": "0d20d1adef18aee3f40dd258172155521ce702ac445cb5f7b7d60ed32dad2fb2",
    "swagger-ui-bundle.js": "e6a898692f2d768e807c3ba4626068a69a2c5dd960dd6c76f3e4d3a3de180af2",
    "swagger-ui-bundle.js.LICENSE.txt": "37eb6e7e59aed57b2c1acf076574b818ea07b74265717e0bd67b59e0baf9abbb",
    "swagger-ui.css": "5ed08757e53da3e026d6cbecc61fe5d43585c9560b302d534ad56692519a273d",
}
OWN = {"index.html", "start.css", "start.js"}


def test_the_files_are_those_of_swagger_ui_with_their_licence_and_nothing_else():
    assert {path.name for path in FOLDER.iterdir()} == PUBLISHED.keys() | OWN
    assert {name: sha256((FOLDER / name).read_bytes()).hexdigest() for name in PUBLISHED} == PUBLISHED
    assert VERSION in (FOLDER / "swagger-ui-bundle.js").read_text(encoding="utf-8")


def test_our_own_files_name_no_other_host_and_hold_no_inline_code():
    for name in OWN:
        assert not re.search(r"//\w", (FOLDER / name).read_text(encoding="utf-8")), name
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == ["", ""]
    assert not re.search(r"<style| style=| on\w+=", page)


@pytest.mark.parametrize(
    ("path", "mimetype"),
    [
        ("/docs", "text/html"),
        ("/docs/start.js", "text/javascript"),
        ("/docs/swagger-ui-bundle.js", "text/javascript"),
        ("/docs/swagger-ui.css", "text/css"),
    ],
)
def test_page_and_parts(client: FlaskClient, path: str, mimetype: str):
    response = client.get(path)
    assert (response.status_code, response.mimetype) == (200, mimetype)
    (policy,) = response.headers.getlist("Content-Security-Policy")
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get(path, headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_slash_too_many_leads_to_the_page(client: FlaskClient):
    response = client.get("/docs/")
    assert (response.status_code, response.headers["Location"]) == (308, "../docs")
    assert (response.data, response.headers.get("Content-Type")) == (b"", None)


@pytest.mark.parametrize("name", ["index.html", "LICENSE", "swagger-ui.css.map", "..%2fdocs.py", "%2e%2e/docs.py", "x"])
def test_there_is_nothing_else(client: FlaskClient, name: str):
    response = client.get(f"/docs/{name}")
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")
