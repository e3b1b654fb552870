"""The proxy's configuration, run by nginx itself before two replicas on this machine."""

import gzip
import json
import re
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


def test_the_largest_body_passes_the_proxy():
    (megabytes,) = re.findall(r"client_max_body_size +([0-9]+)m;", (CONFIG / "nginx.conf").read_text(encoding="utf-8"))
    assert int(megabytes) * 1024 * 1024 > LONG_BODY
