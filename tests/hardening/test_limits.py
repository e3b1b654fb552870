"""A running service: what slow and silent clients may hold, metrics over workers, reload, and a file system that is read-only."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from bench.servers import Server, free_port, is_ready, running
from tests.api.support import DEAL, FACTS, changed

ROOT = Path(__file__).parents[2]
START = b"POST /v1/score HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running(workers=2, TIMEOUT="2", METRICS_ADDRESS="same") as started:
        yield started


def score(port: int, deal: dict = DEAL) -> requests.Response:
    return requests.post(f"http://127.0.0.1:{port}/v1/score", json=deal, timeout=10)


def closed_after(server: Server, first: bytes, trickle: bytes = b"") -> float:
    """Seconds until the server ends a connection on which ``first`` and then, now and again, ``trickle`` was sent."""
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), timeout=0.2) as connection:
        connection.sendall(first)
        while time.monotonic() < began + 15:
            try:
                if trickle:
                    connection.sendall(trickle)
                if not connection.recv(4096):
                    break
            except TimeoutError:
                continue
            except OSError:
                break
    return time.monotonic() - began


def test_a_connection_that_sends_nothing_is_closed(server: Server):
    assert 4 < closed_after(server, b"") < 9


@pytest.mark.parametrize(
    ("first", "trickle"),
    [
        (START[:20], b""),
        (START, b"X-A: b\r\n"),
        (START + b"Content-Length: 500\r\n\r\n", b" "),
        (START + b"Content-Length: 500\r\n\r\n", b""),
    ],
    ids=["half a line", "headers that trickle", "a body that trickles", "a body that does not come"],
)
def test_a_request_that_does_not_come_is_cut_off(server: Server, first: bytes, trickle: bytes):
    assert 1.5 < closed_after(server, first, trickle) < 6
    assert score(server.port).ok


def test_silent_connections_take_no_threads(server: Server):
    silent = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(100)]
    began = time.monotonic()
    assert all(score(server.port).ok for _ in range(10))
    assert time.monotonic() - began < 2
    for connection in silent:
        connection.close()


def test_a_body_too_large_to_read_past_ends_the_connection_openly(server: Server):
    body = b" " * 500_000
    answer = requests.post(f"http://127.0.0.1:{server.port}/v1/score", data=body, headers={"Content-Type": "application/json"}, timeout=10)
    assert (answer.status_code, answer.headers["Connection"]) == (413, "close")
    assert score(server.port).headers["Connection"] == "keep-alive"


def test_an_answer_arrives_though_its_request_was_not_read(server: Server):
    """Two mebibytes are sent before anything is read: without reading past them the server's end would take its answer back."""
    head = b"POST /v1/score HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(head + b" " * 2_000_000)
        assert b"".join(iter(lambda: connection.recv(65536), b"")).startswith(b"HTTP/1.1 413 ")


def test_who_does_not_end_a_connection_holds_up_nobody():
    with running(METRICS_ADDRESS="off") as server:
        open_still = [socket.create_connection(("127.0.0.1", server.port), timeout=10) for _ in range(10)]
        for connection in open_still:
            connection.sendall(b"GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        began = time.monotonic()
        assert score(server.port).ok
        assert time.monotonic() - began < 1
        for connection in open_still:
            connection.close()


def test_batches_in_a_loop_keep_neither_livez_nor_scores_waiting():
    batch = {"defaults": {"ruleset": "mcr"}, "deals": [FACTS] * 400}
    statuses: list[int] = []
    waited: list[float] = []
    with running(METRICS_ADDRESS="off") as server:
        until = time.monotonic() + 3

        def loop() -> None:
            while time.monotonic() < until:
                statuses.append(requests.post(f"http://127.0.0.1:{server.port}/v1/score/batch", json=batch, timeout=20).status_code)

        clients = [threading.Thread(target=loop) for _ in range(6)]
        for client in clients:
            client.start()
        while time.monotonic() < until:
            began = time.monotonic()
            assert requests.get(f"http://127.0.0.1:{server.port}/livez", timeout=5).ok
            waited.append(time.monotonic() - began)
            assert score(server.port).ok
        for client in clients:
            client.join()
    assert set(statuses) == {200, 503}
    assert sorted(waited)[len(waited) * 9 // 10] < 0.2
    assert max(waited) < 0.5


def metrics(text: str) -> dict[str, float]:
    """Each sample by its name and labels."""
    return {name: float(value) for name, value in re.findall(r"^(mahjong_\S+) (\S+)$", text, re.MULTILINE)}


def test_metrics_are_sums_over_the_workers():
    with running(workers=2) as server:
        calls = [
            changed({}),
            changed({"/win": None}),
            changed({"/ruleset": "hk-gametower", "/options": {"minimum": 10}}),
            {"ruleset": "none"},
        ]
        for deal in calls * 10:
            score(server.port, deal)
        found = metrics(requests.get(f"http://127.0.0.1:{server.port}/metrics", timeout=5).text)
    assert found['mahjong_requests_total{method="POST",route="/v1/score",status="200"}'] == 30
    assert found['mahjong_requests_total{method="POST",route="/v1/score",status="422"}'] == 10
    assert found['mahjong_scored_deals_total{outcome="won",ruleset="guangdong"}'] == 10
    assert found['mahjong_scored_deals_total{outcome="drawn",ruleset="guangdong"}'] == 10
    assert found['mahjong_scored_deals_total{outcome="below_minimum",ruleset="hk-gametower"}'] == 10
    assert found['mahjong_request_seconds_count{route="/v1/score"}'] == 40
    assert found['mahjong_request_seconds_bucket{le="+Inf",route="/v1/score"}'] == 40


def test_metrics_on_a_port_of_their_own():
    own = free_port()
    with running(workers=2, METRICS_ADDRESS=f"127.0.0.1:{own}") as server:
        assert score(server.port).ok
        assert requests.get(f"http://127.0.0.1:{server.port}/metrics", timeout=5).status_code == 404
        inside = requests.get(f"http://127.0.0.1:{own}/metrics", timeout=5, headers={"Host": f"127.0.0.1:{server.port}"})
        assert inside.headers["Content-Type"].startswith("text/plain")
        assert metrics(inside.text)['mahjong_scored_deals_total{outcome="won",ruleset="guangdong"}'] == 1
        assert requests.get(f"http://127.0.0.1:{own}/readyz", timeout=5).status_code == 404
        assert score(own).status_code == 404


def test_metrics_may_be_off():
    with running(METRICS_ADDRESS="off") as server:
        assert requests.get(f"http://127.0.0.1:{server.port}/metrics", timeout=5).status_code == 404
        assert score(server.port).ok


def test_a_reload_replaces_every_worker_and_keeps_the_counts():
    with running(workers=2) as server:
        assert all(score(server.port).ok for _ in range(5))
        before = set(server.workers())
        server.process.send_signal(signal.SIGHUP)
        deadline = time.monotonic() + 20
        with requests.Session() as session:
            answered = 5
            while before & set(server.workers()):
                assert time.monotonic() < deadline
                assert session.post(f"http://127.0.0.1:{server.port}/v1/score", json=DEAL, timeout=10).ok
                answered += 1
        assert len(server.workers()) == 2
        found = metrics(requests.get(f"http://127.0.0.1:{server.port}/metrics", timeout=5).text)
    assert found['mahjong_scored_deals_total{outcome="won",ruleset="guangdong"}'] == answered


def test_a_killed_worker_is_replaced():
    with running(workers=2) as server:
        victim = server.workers()[0]
        os.kill(victim, signal.SIGKILL)
        deadline = time.monotonic() + 10
        while victim in server.workers() or len(server.workers()) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert all(score(server.port).ok for _ in range(10))


def test_nothing_is_left_in_memory_at_the_end():
    with running() as server:
        assert score(server.port).ok
        mapped = Path(f"/proc/{server.workers()[0]}/maps").read_text(encoding="ascii")
        (folder,) = set(re.findall(r"/\S*/mahjong-scoring-\w+(?=/)", mapped))
        assert Path(folder).is_dir()
    assert not Path(folder).exists()


# The interpreter, its packages and the project are mounted where everybody may read them; nothing but two tmpfs may be written.
READ_ONLY = """
set -e
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
for part in base site app; do mkdir /mnt/$part; mount -o bind "$1" /mnt/$part; mount -o remount,bind,ro /mnt/$part; shift; done
mount -o remount,ro /mnt
mount -o remount,bind,ro /
mount -t tmpfs -o size=16m,mode=1777 tmpfs /tmp
mount -t tmpfs -o size=16m,mode=1777 tmpfs /dev/shm
touch /probe 2>/dev/null && exit 99
cd /mnt/app
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --inh-caps=-all "/mnt/base/bin/$1" -m mahjong_scoring serve
"""


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("unshare") is None, reason="a file system of its own needs root and unshare")
def test_it_serves_from_a_read_only_file_system_without_being_root():
    port = free_port()
    python = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    command = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", sys.base_prefix, sysconfig.get_path("purelib"), str(ROOT), python]
    inside = {"PYTHONPATH": "/mnt/site:/mnt/app/service", "PYTHONHOME": "/mnt/base", "LD_LIBRARY_PATH": "/mnt/base/lib"}
    environment = inside | {"PATH": os.environ["PATH"], "PORT": str(port), "WORKERS": "2"}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while not is_ready(port):
            assert process.poll() is None, f"it ended with {process.returncode}"
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert score(port).json()["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
        assert requests.get(f"http://127.0.0.1:{port}/metrics", timeout=5).ok
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        assert re.search(r"^Uid:\s+65534\s+65534", status, re.MULTILINE)
    finally:
        process.terminate()
        code = process.wait(timeout=20)
    assert code == 0
