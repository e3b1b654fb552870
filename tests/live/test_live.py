"""gunicorn on a free port, with the settings file of the package, and ``requests`` that talk to it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

from tests.api.support import DEAL, changed
from tests.api.test_http import CANNOT_BE_READ

ROOT = Path(__file__).parents[2]
PAYMENTS = {"east": -16, "south": 32, "west": -8, "north": -8}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@dataclass
class Server:
    address: str
    port: int
    process: subprocess.Popen
    home: Path

    def score(self, deal: dict, **kwargs) -> requests.Response:
        return requests.post(f"{self.address}/v1/score", json=deal, timeout=10, **kwargs)

    def raw(self, data: bytes) -> bytes:
        """Everything that comes back on one connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            return b"".join(iter(lambda: connection.recv(65536), b""))


def start(home: Path, **changes: str) -> Server:
    port = free_port()
    inherited = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(ROOT / "service")}
    command = [sys.executable, "-m", "gunicorn", "--config", "python:mahjong_scoring.server.gunicorn_conf"]
    process = subprocess.Popen(
        command,
        cwd=home,
        env=inherited | {"PORT": str(port), "WORKERS": "2"} | changes,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    return Server(f"http://127.0.0.1:{port}", port, process, home)


def wait_until_ready(server: Server) -> float:
    began = time.monotonic()
    while time.monotonic() < began + 20:
        assert server.process.poll() is None, server.process.stderr.read()
        try:
            if requests.get(f"{server.address}/readyz", timeout=2).ok:
                return time.monotonic() - began
        except (requests.ConnectionError, requests.Timeout):  # on a busy machine it takes seconds until the workers have read everything
            time.sleep(0.02)
    raise TimeoutError(server.address)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = start(tmp_path_factory.mktemp("home"))
    try:
        wait_until_ready(running)
        assert running.score(DEAL).ok
        yield running
    finally:
        running.process.terminate()
        output, errors = running.process.communicate(timeout=20)
    first, *lines = [json.loads(line) for line in output.splitlines()]
    assert first["message"] == f"Listening on {running.address}"
    assert {line["path"] for line in lines} >= {"/readyz", "/v1/score"}
    assert "Traceback" not in errors
    assert running.process.returncode == 0


def test_a_score(server: Server):
    response = server.score(DEAL)
    assert (response.status_code, response.json()["payments"]) == (200, PAYMENTS)


def test_a_connection_is_kept_and_serves_again_after_a_problem(server: Server):
    with requests.Session() as session:
        for body, status in ((DEAL, 200), ({}, 422), (DEAL, 200)):
            assert session.post(f"{server.address}/v1/score", json=body, timeout=10).status_code == status


def test_a_body_that_is_too_large_is_413(server: Server):
    response = requests.post(f"{server.address}/v1/score", data=b" " * 70_000, headers={"Content-Type": "application/json"}, timeout=10)
    assert (response.status_code, response.json()["errors"][0]["code"]) == (413, "body_too_large")
    assert server.score(DEAL).ok


def test_a_body_in_chunks_is_read_and_bounded(server: Server):
    headers = {"Content-Type": "application/json"}
    chunks = (bytes([byte]) for byte in json.dumps(DEAL).encode())
    response = requests.post(f"{server.address}/v1/score", data=chunks, headers=headers, timeout=10)
    assert response.json()["payments"] == PAYMENTS
    body = json.dumps(DEAL).encode().ljust(64 * 1024)
    assert requests.post(f"{server.address}/v1/score", data=iter([body]), headers=headers, timeout=10).ok
    response = requests.post(f"{server.address}/v1/score", data=iter([body, b" "]), headers=headers, timeout=10)
    assert (response.status_code, response.json()["errors"][0]["code"]) == (413, "body_too_large")


def test_bad_json_is_400(server: Server):
    response = requests.post(f"{server.address}/v1/score", data=b"[" * 60_000, headers={"Content-Type": "application/json"}, timeout=10)
    assert (response.status_code, response.json()["errors"][0]["code"]) == (400, "too_deep")


def test_the_server_names_no_product_and_no_version(server: Server):
    assert server.score(DEAL).headers["Server"] == "mahjong-scoring"


def test_the_request_id_is_repeated(server: Server):
    assert server.score(DEAL, headers={"X-Request-Id": "table-4"}).headers["X-Request-Id"] == "table-4"


@pytest.mark.parametrize(
    "data",
    [
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"".join(b"X-%d: 1\r\n" % i for i in range(200)) + b"\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 10_000 + b"\r\n\r\n",
        b"POST /v1/score HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n",
        b"GET /" + b"x" * 3000 + b" HTTP/1.1\r\nHost: a\r\nX y: " + b"x" * 3000 + b"\r\n\r\n",
    ],
    ids=["nonsense", "version", "long line", "many headers", "long header", "length", "long name"],
)
def test_what_is_no_http_gets_a_problem_too(server: Server, data: bytes):
    before = refusals(server)
    head, _, body = server.raw(data).partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert 400 <= status < 600
    headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    assert headers == {
        "Server": "mahjong-scoring",
        "Date": headers["Date"],
        "Connection": "close",
        "Content-Type": "application/problem+json",
        "Content-Length": str(len(body)),
        "Content-Language": "en",
        "Cache-Control": "no-store",
        "X-Request-Id": headers["X-Request-Id"],
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    }
    assert re.fullmatch(r"[0-9a-f]{16}", headers["X-Request-Id"])
    assert json.loads(body)["errors"][0]["code"] == "bad_request"
    assert len(body) < 1000
    assert refusals(server) == before + 1


def refusals(server: Server) -> float:
    """How many of them the metrics count."""
    text = requests.get(f"{server.address}/metrics", timeout=5).text
    return sum(map(float, re.findall(r'^mahjong_requests_total\{method="other",route="none",status="\d+"\} (\S+)$', text, re.MULTILINE)))


@pytest.mark.parametrize(
    "coding", ["gzip", "gzip, chunked", "chunked, gzip", "identity", "br", "chunked, chunked", "chunked\r\nTransfer-Encoding: gzip"]
)
def test_a_transfer_coding_other_than_chunked_is_501(server: Server, coding: str):
    data = (
        f"POST /v1/score HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: {coding}\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"
    )
    head, _, body = server.raw(data.encode()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 501 Not Implemented\r\n"), head
    assert json.loads(body)["errors"][0]["code"] == "bad_request"


@pytest.mark.parametrize(
    "chunks",
    [
        b"zz\r\n{}\r\n0\r\n\r\n",
        b"-1\r\n{}\r\n0\r\n\r\n",
        b"\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}0\r\n\r\n",
        b"2;a=\x01\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}\r\n0\r\nno trailer\r\n\r\n",
        b"9\r\n{}",
        b"2\r\n{}\r\n",
        b"2\r\n{}\r\n0\r\n",
        b"2",
    ],
    ids=["size zz", "size -1", "no size", "no line end", "extension", "trailer", "cut off", "no last chunk", "no end", "half a size"],
)
def test_a_body_in_broken_chunks_is_400_in_the_language_asked_for(server: Server, chunks: bytes):
    for language, detail in CANNOT_BE_READ.items():
        start = (
            f"POST /v1/score?lang={language} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        head, _, body = server.raw(start.encode() + chunks).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 400 "), head
        document = json.loads(body)
        assert (document["errors"][0]["code"], document["detail"]) == ("bad_request", detail)


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /x", "SCRIPT_NAME: /v1", "PATH_INFO: /livez", "X-Forwarded-Proto: https"])
def test_headers_of_a_proxy_change_no_address(server: Server, header: str):
    head, _, body = server.raw(f"GET /v1/rulesets/mcr HTTP/1.1\r\nHost: a\r\nConnection: close\r\n{header}\r\n\r\n".encode()).partition(
        b"\r\n\r\n"
    )
    assert head.startswith(b"HTTP/1.1 200 "), head
    assert json.loads(body)["id"] == "mcr"


def test_slow_clients_do_not_keep_others_waiting(server: Server):
    slow = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(4)]
    try:
        for connection in slow:
            connection.sendall(b"POST /v1/score HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        began = time.monotonic()
        for _ in range(20):
            assert server.score(DEAL).ok
        assert time.monotonic() - began < 5
    finally:
        for connection in slow:
            connection.close()


def test_the_same_bytes_from_every_worker(server: Server):
    deals = [DEAL, changed({"/ruleset": {"extends": "hk-gametower", "options": {"minimum": 0}}}), changed({"/win/tile": "2m"})]
    for deal in deals:
        assert len({server.score(deal).content for _ in range(20)}) == 1


def test_many_at_once(server: Server):
    failures = []

    def call() -> None:
        with requests.Session() as session:
            for _ in range(25):
                response = session.post(f"{server.address}/v1/score", json=DEAL, timeout=10)
                if response.json()["payments"] != PAYMENTS:
                    failures.append(response.text)

    threads = [threading.Thread(target=call) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_nothing_is_written_and_no_control_socket_is_opened(server: Server):
    assert server.score(DEAL).ok
    assert list(server.home.iterdir()) == []


def test_a_reload_loses_nothing(server: Server):
    server.process.send_signal(signal.SIGHUP)
    for _ in range(40):
        assert server.score(DEAL).json()["payments"] == PAYMENTS
        time.sleep(0.02)
