"""What surrounds an answer: addresses, methods, sizes, request ids, headers, logs, CORS."""

import gzip
import json

import pytest
from flask import abort
from flask.testing import FlaskClient

from mahjong_scoring import __version__
from mahjong_scoring.core.build import BUILD
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings
from tests.api.support import DEAL, changed
from tests.contract.support import contract

CANNOT_BE_READ = {
    "en": "The request cannot be read: it is incomplete, or it is not valid HTTP.",
    "ja": "リクエストを読み取れません。途中で切れているか、HTTP の形式に合っていません。",
    "zh-Hant": "無法讀取此請求：內容不完整，或不符合 HTTP 的格式。",
    "zh-Hans": "无法读取此请求：内容不完整，或不符合 HTTP 的格式。",
}


def only_error(response) -> tuple[int, str, str]:
    assert response.mimetype == "application/problem+json"
    (error,) = response.get_json()["errors"]
    return response.status_code, error["pointer"], error["code"]


@pytest.mark.parametrize(
    "path", ["/nope", "/nope/", "/v1/score//", "//v1/score", "/v1", "/v1/rulesets/tokyo", "/v1/rulesets/..%2Fmcr", "/v2/score"]
)
def test_an_unknown_address_is_404(client: FlaskClient, path: str):
    assert only_error(client.get(path)) == (404, "", "not_found")


@pytest.mark.parametrize(("method", "path"), [("GET", "/v1/score"), ("DELETE", "/v1/score"), ("POST", "/v1/rulesets"), ("PUT", "/livez")])
def test_a_wrong_method_is_405_and_says_which_are_right(client: FlaskClient, method: str, path: str):
    response = client.open(path, method=method)
    assert only_error(response) == (405, "", "method_not_allowed")
    right = "POST" if path == "/v1/score" else "GET"
    assert right in response.headers["Allow"]
    assert response.get_json()["detail"] == f"This address does not accept {method}: use {right}."


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/mcr?lang=ja", "/openapi.yaml", "/livez", "/readyz"])
def test_a_slash_at_the_end_changes_nothing(client: FlaskClient, path: str):
    address, mark, query = path.partition("?")
    with_slash = client.get(f"{address}/{mark}{query}")
    assert (with_slash.status_code, with_slash.data) == (200, client.get(path).data)
    assert client.post("/v1/score/", json=DEAL).data == client.post("/v1/score", json=DEAL).data


@pytest.mark.parametrize(("written", "read"), [(b"70", 70), (b"70.0", 70), (b"7e1", 70), (b"7.0E+1", 70), (b"-0.0", 0), (b"70.5", None)])
def test_a_whole_number_is_an_integer_however_it_is_written(client: FlaskClient, written: bytes, read: int | None):
    body = json.dumps({**DEAL, "table": {"wall_left": "N"}}).encode().replace(b'"N"', written)
    answer = client.post("/v1/score", data=body, content_type="application/json")
    assert answer.get_json().get("deal", {}).get("table", {}).get("wall_left") == read
    assert answer.status_code == (422 if read is None else 200)


def test_a_byte_order_mark_is_ignored(client: FlaskClient):
    body = json.dumps(DEAL).encode()
    plain, marked = (client.post("/v1/score", data=mark + body, content_type="application/json") for mark in (b"", b"\xef\xbb\xbf"))
    assert (marked.status_code, marked.data) == (200, plain.data)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
def test_a_wrong_content_type_is_415_and_names_the_cure_for_curl(client: FlaskClient, content_type: str):
    response = client.post("/v1/score", data=json.dumps(DEAL), content_type=content_type)
    assert only_error(response) == (415, "", "content_type")
    assert "-H 'Content-Type: application/json'" in response.get_json()["detail"]


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8", "Application/JSON"])
def test_json_may_name_its_charset(client: FlaskClient, content_type: str):
    assert client.post("/v1/score", data=json.dumps(DEAL), content_type=content_type).status_code == 200


def test_a_coding_of_the_content_is_415_and_says_so(client: FlaskClient):
    body = json.dumps(DEAL).encode()
    for coding, sent in (("gzip", gzip.compress(body)), ("br", body), ("identity, gzip", body), ("x" * 500, body)):
        response = client.post("/v1/score", data=sent, content_type="application/json", headers={"Content-Encoding": coding})
        assert only_error(response) == (415, "", "content_type")
        said = f"The body was sent with the Content-Encoding {coding[:64]}; send it as it is, without one."
        assert response.get_json()["detail"] == said
    for coding in ("identity", "Identity", ""):
        assert client.post("/v1/score", json=DEAL, headers={"Content-Encoding": coding}).status_code == 200


def test_counting_never_fails_an_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture):
    def broken(*_: object) -> None:
        raise PermissionError("the folder of the metrics cannot be written")

    client = create_app(Settings(log_level="error")).test_client()
    for name in ("_requests_of", "_deals_of"):
        monkeypatch.setattr(f"mahjong_scoring.http.metrics.{name}", broken)
    assert client.post("/v1/score", json=DEAL).status_code == 200
    assert [json.loads(line)["exception"] for line in capsys.readouterr().out.splitlines()] == ["PermissionError"] * 2


def test_an_empty_body_is_no_matter_of_its_type(client: FlaskClient):
    assert only_error(client.post("/v1/score")) == (400, "", "empty_body")


def test_64_kib_are_read_and_not_a_byte_more(client: FlaskClient):
    body = json.dumps(DEAL).encode()
    full = body + b" " * (64 * 1024 - len(body))
    assert client.post("/v1/score", data=full, content_type="application/json").status_code == 200
    assert only_error(client.post("/v1/score", data=full + b" ", content_type="application/json")) == (413, "", "body_too_large")


def test_the_size_is_a_setting():
    client = create_app(Settings(log_level="error", max_body_bytes=100)).test_client()
    response = client.post("/v1/score", json=DEAL)
    assert only_error(response) == (413, "", "body_too_large")
    assert "100 bytes" in response.get_json()["detail"]


def test_anything_else_that_is_wrong_with_a_request_is_a_problem(monkeypatch: pytest.MonkeyPatch, client: FlaskClient):
    monkeypatch.setattr("mahjong_scoring.http.views.score_request", lambda *_: abort(400))
    assert only_error(client.post("/v1/score", json=DEAL)) == (400, "", "bad_request")


def test_what_a_library_says_about_a_bad_request_is_not_what_we_say(monkeypatch: pytest.MonkeyPatch, client: FlaskClient):
    monkeypatch.setattr("mahjong_scoring.http.views.score_request", lambda *_: abort(400, "A sentence of a library."))
    for language, detail in CANNOT_BE_READ.items():
        document = client.post(f"/v1/score?lang={language}", json=DEAL).get_json()
        assert (document["errors"][0]["code"], document["detail"]) == ("bad_request", detail)


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/mcr", "/openapi.yaml", "/docs", "/docs/start.js"])
def test_if_match_is_no_matter_where_nothing_can_be_changed(client: FlaskClient, path: str):
    plain = client.get(path)
    response = client.get(path, headers={"If-Match": '"other"'})
    assert (response.status_code, response.data, response.headers["ETag"]) == (200, plain.data, plain.headers["ETag"])
    both = client.get(path, headers={"If-Match": '"other"', "If-None-Match": plain.headers["ETag"]})
    assert (both.status_code, both.data) == (304, b"")


def test_the_page_takes_no_notice_of_if_match_either(client: FlaskClient):
    assert client.get("/", headers={"If-Match": '"other"', "Accept": "text/html"}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/v1/score", "/v1/rulesets", "/docs", "/docs/", "/nope"])
def test_options_are_answered_without_html(client: FlaskClient, path: str):
    response = client.options(path)
    assert "html" not in response.headers.get("Content-Type", "")
    assert response.headers["Content-Length"] == str(len(response.data))
    assert (response.status_code, response.data) == (200, b"") or only_error(response) == (404, "", "not_found")


def test_a_fault_of_the_service_is_logged_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, client: FlaskClient, capsys: pytest.CaptureFixture
):
    def broken(data: dict, _: object) -> None:
        raise RuntimeError(f"secret {data}")

    monkeypatch.setattr("mahjong_scoring.http.views.score_request", broken)
    response = client.post("/v1/score", json=changed({"/ref": "secret"}), headers={"X-Request-Id": "abc"})
    assert only_error(response) == (500, "", "internal_error")
    (line,) = capsys.readouterr().out.splitlines()
    logged = json.loads(line)
    assert (logged["level"], logged["request_id"], logged["exception"]) == ("error", "abc", "RuntimeError")
    assert any("broken" in frame for frame in logged["traceback"])
    for text in (line, response.text):
        assert "secret" not in text


@pytest.mark.parametrize("theirs", ["a", "4f1c.A-b_9", "x" * 64])
def test_a_request_id_is_repeated(client: FlaskClient, theirs: str):
    assert client.get("/livez", headers={"X-Request-Id": theirs}).headers["X-Request-Id"] == theirs
    assert client.get("/nope", headers={"X-Request-Id": theirs}).headers["X-Request-Id"] == theirs


@pytest.mark.parametrize("theirs", ["", "a b", "x" * 65, "é", 'a"b', "a;b"])
def test_a_bad_request_id_is_replaced(client: FlaskClient, theirs: str):
    made = {client.get("/livez", headers={"X-Request-Id": theirs}).headers["X-Request-Id"] for _ in range(2)}
    assert len(made) == 2
    assert all(len(name) == 16 for name in made)
    assert theirs not in made


def test_one_line_of_json_a_request_and_never_the_body(capsys: pytest.CaptureFixture):
    client = create_app(Settings()).test_client()
    client.post("/v1/score?lang=ja&x=secret", json=changed({"/ref": "secret"}), headers={"X-Request-Id": "abc"})
    client.post("/v1/score", json=changed({"/win/by": "secret", "/secret": 1}))
    lines = capsys.readouterr().out.splitlines()
    assert "secret" not in "".join(lines)
    first, second = map(json.loads, lines)
    assert set(first) == {"time", "level", "request_id", "method", "path", "status", "ms"}
    assert (first["request_id"], first["method"], first["path"], first["status"]) == ("abc", "POST", "/v1/score", 200)
    assert (second["status"], second["codes"]) == (422, ["not_allowed", "unknown_key"])


def test_the_log_level_silences_what_is_in_order(capsys: pytest.CaptureFixture):
    client = create_app(Settings(log_level="error")).test_client()  # the level is the process's: that of the last application
    client.post("/v1/score", json=DEAL)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("path", ["/", "/livez", "/v1/rulesets", "/v1/rulesets/mcr", "/openapi.yaml", "/nope"])
def test_every_answer_has_the_headers_of_safety_once(client: FlaskClient, path: str):
    headers = client.get(path).headers
    assert headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert headers.getlist("Referrer-Policy") == ["no-referrer"]
    (policy,) = headers.getlist("Content-Security-Policy")
    assert policy == "default-src 'none'; frame-ancestors 'none'"
    assert len(headers.getlist("Cache-Control")) == 1


def test_answers_are_not_to_be_kept(client: FlaskClient):
    for response in (client.post("/v1/score", json=DEAL), client.post("/v1/score", json={}), client.get("/livez"), client.get("/nope")):
        assert response.headers["Cache-Control"] == "no-store"


def test_without_origins_there_is_no_cors(client: FlaskClient):
    assert "Access-Control-Allow-Origin" not in client.get("/livez", headers={"Origin": "https://a.example"}).headers


def test_the_origins_of_the_settings_may_call():
    client = create_app(Settings(log_level="error", cors_origins=("https://a.example", "http://localhost:3000"))).test_client()
    for origin in ("https://a.example", "http://localhost:3000"):
        headers = client.post("/v1/score", json=DEAL, headers={"Origin": origin}).headers
        assert headers["Access-Control-Allow-Origin"] == origin
        assert {"Origin", "Accept-Language"} <= set(", ".join(headers.getlist("Vary")).split(", "))
    for origin in ("https://b.example", "https://a.example.evil", "https://aaexample", "null"):
        headers = client.post("/v1/score", json=DEAL, headers={"Origin": origin}).headers
        assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize(
    ("entry", "allowed", "refused"),
    [
        ("capacitor://localhost", ["capacitor://localhost"], ["https://localhost", "capacitor://localhost.evil", "capacitor://evil"]),
        ("ionic://localhost", ["ionic://localhost"], ["ionic://localhost:1", "http://localhost"]),
        (
            "https://*.example.com",
            ["https://club.example.com", "https://a.b.example.com", "https://Club.Example.com", "https://x_1-a.example.com"],
            [
                "https://example.com",
                "https://.example.com",
                "https://evil-example.com",
                "https://evilexample.com",
                "https://a.example.com.evil",
                "https://a.example.com:8443",
                "https://a.exampleXcom",
                "https://evil/.example.com",
                "https://evil:1.example.com",
                "https://evil@a.example.com",
                "https://a..example.com",
                "http://club.example.com",
                "xhttps://club.example.com",
            ],
        ),
        ("http://*.example.com:3000", ["http://a.example.com:3000"], ["http://a.example.com", "http://a.example.com:30001"]),
    ],
)
def test_an_entry_of_the_origins_stands_for_no_more_than_it_says(entry: str, allowed: list[str], refused: list[str]):
    client = create_app(Settings(log_level="error", cors_origins=(entry,))).test_client()
    for origin in allowed:
        headers = client.post("/v1/score", json=DEAL, headers={"Origin": origin}).headers
        assert headers["Access-Control-Allow-Origin"] == origin
        assert ("Origin" in ", ".join(headers.getlist("Vary")).split(", ")) is ("*" in entry)
    for origin in (*refused, "null", "*"):
        assert "Access-Control-Allow-Origin" not in client.post("/v1/score", json=DEAL, headers={"Origin": origin}).headers, origin


def test_a_preflight_names_methods_and_headers():
    client = create_app(Settings(log_level="error", cors_origins=("*",))).test_client()
    asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    headers = client.options("/v1/score", headers=asked).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in headers["Access-Control-Allow-Methods"]
    assert "content-type" in headers["Access-Control-Allow-Headers"].lower()
    assert "Access-Control-Allow-Credentials" not in headers


def test_a_problem_may_be_read_across_origins():
    client = create_app(Settings(log_level="error", cors_origins=("*",))).test_client()
    assert client.post("/v1/score", json={}, headers={"Origin": "https://a.example"}).headers["Access-Control-Allow-Origin"] == "*"


TAKE_A_BODY = {"/v1/score", "/v1/score/batch", "/v1/compare", "/v1/waits", "/v1/verify", "/v1/payments", "/v1/games"}


def test_the_index_links_to_everything(client: FlaskClient):
    links = client.get("/").get_json()["links"]
    assert set(links.values()) == contract()["paths"].keys() - {"/"} | {"/docs"}
    for name, path in links.items():
        status = client.get(path.replace("{id}", "mcr")).status_code
        assert status == (405 if path in TAKE_A_BODY else 200), name


def test_alive_and_ready(client: FlaskClient):
    for path in ("/livez", "/readyz"):
        assert client.get(path).get_json() == {"status": "ok", "version": __version__, "build": BUILD}
