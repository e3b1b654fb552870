"""Every answer, whatever it is: headers that protect, and nothing about the inside."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings
from tests.api.support import DEAL
from tests.contract.support import contract

SECRETS = ("Traceback", 'File "', ".py", "werkzeug", "gunicorn", "flask", "Python/")
GETS = [path.replace("{id}", "mcr") for path, item in contract()["paths"].items() if "get" in item]
POSTS = [path for path, item in contract()["paths"].items() if "post" in item]
CALLS = (
    [("GET", path, None) for path in [*GETS, "/docs", "/metrics", "/nowhere", "/v1/rulesets/none", "/?lang=xx", "/web/x/../../app.py"]]
    + [("POST", path, body) for path in POSTS for body in ("{}", "{", "[" * 9999, '"' + "x" * 70_000 + '"', "")]
    + [("DELETE", "/v1/score", None), ("OPTIONS", "/v1/score", None), ("TRACE", "/", None), ("FOO", "/v1/score", None)]
)


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=lambda value: str(value)[:24])
def test_headers(client: FlaskClient, method: str, path: str, body: str | None):
    answer = client.open(path, method=method, data=body, content_type="application/json" if body is not None else None)
    assert answer.status_code < 500
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["X-Request-Id"])
    assert {"Server", "X-Powered-By", "Set-Cookie"}.isdisjoint(answer.headers.keys())
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    if answer.status_code >= 400:
        assert answer.mimetype == "application/problem+json"
        assert not [word for word in SECRETS if word in answer.text]


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_pages_run_only_what_the_service_sends(client: FlaskClient, path: str):
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.mimetype == "text/html"
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    inline = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
    assert re.findall(r"'sha256-(\S+)'", policy) == [b64encode(sha256(script.encode()).digest()).decode() for script in inline]
    assert not re.search(r"<script(?!>|[^>]*\bsrc=)|<[^>]*\son\w+=|(?:src|href)=[\"']?(?:https?:)?//", answer.text)


def test_an_error_of_ours_says_nothing_about_itself(monkeypatch, capsys):
    def broken(*_):
        raise RuntimeError("hidden /etc/passwd")

    monkeypatch.setattr("mahjong_scoring.http.views.score_request", broken)
    answer = create_app(Settings()).test_client().post("/v1/score", json=DEAL)
    assert answer.status_code == 500
    assert answer.get_json()["errors"][0]["code"] == "internal_error"
    assert not [word for word in (*SECRETS, "hidden", "RuntimeError") if word in answer.text]
    log = capsys.readouterr().out
    assert '"exception":"RuntimeError"' in log
    assert "hidden" not in log
    assert answer.headers["X-Request-Id"] in log


def test_other_pages_may_not_call_unless_they_are_named():
    asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST"}
    for origins, allowed in (((), None), (("https://b.example",), None), (("https://a.example",), "https://a.example"), (("*",), "*")):
        client = create_app(Settings(log_level="error", cors_origins=origins)).test_client()
        answer = client.options("/v1/score", headers=asked)
        assert answer.headers.get("Access-Control-Allow-Origin") == allowed
        assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("accepted", ["*/*", "application/json", "text/html"])
def test_what_the_address_without_a_path_answers_depends_on_accept(client: FlaskClient, accepted: str):
    assert "Accept" in client.get("/", headers={"Accept": accepted}).vary
    assert "Accept" not in client.get("/livez", headers={"Accept": accepted}).vary
