"""The proxy's configuration, run by nginx itself before two replicas on this machine."""

import gzip
import json
import re
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.proxy import CONFIG, NGINX, command, proxied, rendered
from bench.servers import Server, running
from mahjong_scoring.http.body import LONG_BODY
from mahjong_scoring.http.settings import MOST_BODY_BYTES
from tests.api.support import DEAL

pytestmark = [
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed (on Debian: apt install nginx-light)"),
    pytest.mark.xdist_group("nginx"),
]


@dataclass
class Proxy:
    port: int
    log: Path
    replicas: list[Server]

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"} | named)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()


@pytest.fixture(scope="module")
def replicas() -> Iterator[list[Server]]:
    with running(KEEP_ALIVE="75", METRICS_ADDRESS="same") as one, running(KEEP_ALIVE="75") as two:
        yield [one, two]


@pytest.fixture
def proxy(replicas: list[Server]) -> Iterator[Proxy]:
    with proxied([replica.port for replica in replicas]) as (port, log):
        yield Proxy(port, log, replicas)


def test_nginx_takes_the_configuration(tmp_path: Path):
    done = subprocess.run(command(rendered(tmp_path, 8080, [8000]), "-t"), capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode == 0, done.stderr
    assert "test is successful" in done.stderr
    assert "warn" not in done.stderr


def _logged(proxy: Proxy) -> list[str]:
    """The lines of the proxy's log; it writes the line of an answer after that is sent."""
    until = time.monotonic() + 10
    while not (lines := proxy.log.read_text(encoding="utf-8").splitlines()) and time.monotonic() < until:
        time.sleep(0.02)
    return lines


def test_it_passes_on_and_logs_one_id(proxy: Proxy):
    status, headers, body = proxy.ask("/v1/score", json.dumps(DEAL).encode(), X_Request_Id="table-4")
    assert (status, headers["X-Request-Id"]) == (200, "table-4")
    assert json.loads(body)["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
    assert headers["Server"] == "nginx"
    last = json.loads(_logged(proxy)[-1])
    assert (last["request_id"], last["status"], last["path"]) == ("table-4", "200", "/v1/score")


def test_it_compresses(proxy: Proxy):
    _, headers, body = proxy.ask("/v1/rulesets/mcr", Accept_Encoding="gzip")
    assert headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(body))["id"] == "mcr"
    assert len(body) < len(gzip.decompress(body)) / 4


def test_the_metrics_stay_inside(proxy: Proxy):
    status, headers, body = proxy.ask("/metrics")
    assert (status, headers["Content-Type"]) == (404, "application/problem+json")
    assert json.loads(body)["status"] == 404


def test_the_problems_of_the_service_come_through(proxy: Proxy):
    status, headers, body = proxy.ask("/v1/score", b"{}")
    assert (status, headers["Content-Type"]) == (422, "application/problem+json")
    assert {error["pointer"] for error in json.loads(body)["errors"]} == {"/ruleset", "/win"}


def test_too_many_requests_are_429_with_a_time_to_wait(proxy: Proxy):
    found: list[tuple[int, dict[str, str], bytes]] = []

    def ask() -> None:
        found.extend(proxy.ask("/livez") for _ in range(40))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    refused = [(headers, body) for status, headers, body in found if status == 429]
    assert {status for status, _, _ in found} == {200, 429}
    headers, body = refused[0]
    assert (headers["Retry-After"], json.loads(body)["status"]) == ("1", 429)


def test_keys_where_keys_are_asked_for(replicas: list[Server]):
    with proxied([replicas[0].port], clients='default 0;\n"Bearer a-long-random-key" 1;\n') as (port, log):
        proxy = Proxy(port, log, replicas)
        status, headers, body = proxy.ask("/v1/rulesets")
        assert (status, headers["WWW-Authenticate"], json.loads(body)["status"]) == (401, "Bearer", 401)
        assert proxy.ask("/livez", Authorization="Bearer another")[0] == 401
        assert proxy.ask("/livez", Authorization="Bearer a-long-random-key")[0] == 200


def test_without_replicas_it_is_a_problem_with_503():
    with running() as gone:
        pass
    with proxied([gone.port]) as (port, log):
        status, headers, body = Proxy(port, log, []).ask("/livez")
    assert (status, headers["Retry-After"], json.loads(body)["status"]) == (503, "1", 503)


def test_a_replica_that_is_gone_is_not_noticed(replicas: list[Server]):
    with running() as gone:
        pass
    with proxied([gone.port, *(replica.port for replica in replicas)]) as (port, log):
        proxy = Proxy(port, log, replicas)
        assert {proxy.ask("/v1/score", json.dumps(DEAL).encode())[0] for _ in range(20)} == {200}


def test_the_largest_bodies_pass_the_proxy():
    kibibytes, mebibytes = re.findall(r"client_max_body_size +([0-9]+)[km];", (CONFIG / "nginx.conf").read_text(encoding="utf-8"))
    assert int(kibibytes) * 1024 > MOST_BODY_BYTES
    assert int(mebibytes) * 1024 * 1024 > LONG_BODY


def raw(port: int, data: bytes) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of what comes back when ``data`` is sent as it is."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(data)
        head, _, body = b"".join(iter(lambda: connection.recv(65536), b"")).partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


HOST = b" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
CHUNKED = b"POST /v1/score HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: "


@pytest.mark.parametrize(
    ("status", "title", "data"),
    [
        (400, "Bad Request", b"NONSENSE\r\n\r\n"),
        (400, "Bad Request", b"GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n"),
        (400, "Bad Request", b"GET /livez" + HOST + b"Content-Length: x\r\n\r\n"),
        (404, "Not Found", b"GET /metrics" + HOST + b"\r\n"),
        (404, "Not Found", b"GET /problem/400" + HOST + b"\r\n"),
        (405, "Method Not Allowed", b"TRACE /livez" + HOST + b"\r\n"),
        (413, "Content Too Large", b"POST /v1/score" + HOST + b"Content-Length: 9000000\r\n\r\n"),
        (414, "URI Too Long", b"GET /" + b"x" * 9000 + HOST + b"\r\n"),
        (431, "Request Header Fields Too Large", b"GET /livez" + HOST + b"X: " + b"x" * 9000 + b"\r\n\r\n"),
        (501, "Not Implemented", CHUNKED + b"gzip\r\n\r\n"),
        (505, "HTTP Version Not Supported", b"GET /livez HTTP/9.9\r\nHost: a\r\n\r\n"),
    ],
    ids=["nonsense", "no host", "length", "metrics", "internal", "method", "body", "address", "headers", "coding", "version"],
)
def test_what_the_proxy_refuses_is_a_problem_too(proxy: Proxy, status: int, title: str, data: bytes):
    found, headers, body = raw(proxy.port, data)
    document = json.loads(body)
    assert (found, document["status"], document["title"]) == (status, status, title)
    assert set(document) == {"type", "title", "status", "detail", "errors"}
    assert {name: headers.get(name) for name in OWN} == OWN
    assert re.fullmatch(r"[0-9a-f]{32}", headers["X-Request-Id"])


OWN = {
    "Content-Type": "application/problem+json",
    "Content-Language": "en",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Retry-After": None,
    "WWW-Authenticate": None,
}


@pytest.mark.parametrize("theirs", ["a b", "x" * 65, 'a"b', "a;b", "ä"])
def test_an_id_that_the_service_would_not_take_is_replaced_before_it(proxy: Proxy, theirs: str):
    request = b"GET /v1/rulesets?x=secret" + HOST + b"X-Request-Id: " + theirs.encode() + b"\r\n\r\n"
    status, headers, _ = raw(proxy.port, request)
    logged = json.loads(_logged(proxy)[-1])
    assert (status, logged["path"]) == (200, "/v1/rulesets")
    assert re.fullmatch(r"[0-9a-f]{32}", headers["X-Request-Id"])
    assert logged["request_id"] == headers["X-Request-Id"]


def test_a_refusal_has_the_id_of_its_request(proxy: Proxy):
    _, headers, _ = proxy.ask("/metrics", X_Request_Id="table-4")
    logged = json.loads(_logged(proxy)[-1])
    assert (headers["X-Request-Id"], logged["request_id"], logged["path"]) == ("table-4", "table-4", "/metrics")


def test_long_work_has_a_limit_of_its_own(proxy: Proxy):
    found = [proxy.ask("/v1/score/batch", b'{"deals": []}')[0] for _ in range(40)]
    assert set(found) == {200, 429}
    assert found.count(200) >= 20
    assert proxy.ask("/v1/score", json.dumps(DEAL).encode())[0] == 200


def test_long_work_is_not_tried_again_elsewhere():
    with running() as gone, running() as other:
        pass
    with proxied([gone.port, other.port]) as (port, log):
        proxy = Proxy(port, log, [])
        for path, tries in (("/v1/score/batch", 1), ("/v1/score", 2)):
            proxy.log.write_text("", encoding="utf-8")
            assert proxy.ask(path, b"{}")[0] == 503
            assert len(json.loads(_logged(proxy)[-1])["tries"].split(", ")) == tries


def test_the_lines_for_a_proxy_before_it_can_be_used(tmp_path: Path):
    config = rendered(tmp_path, 8080, [8000])
    text = config.read_text(encoding="utf-8")
    config.write_text(re.sub(r"# (?=(set_)?real_ip_)", "", text), encoding="utf-8")
    assert config.read_text(encoding="utf-8").count("\n    real_ip_") == 2
    done = subprocess.run(command(config, "-t"), capture_output=True, text=True, check=False, timeout=20)
    assert "test is successful" in done.stderr, done.stderr
