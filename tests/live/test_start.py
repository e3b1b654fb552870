"""A start that fails ends with one sentence and 1, and leaves nothing behind; a start that does not says where it listens."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from bench.servers import children
from tests.api.support import DEAL
from tests.live.test_live import PAYMENTS, ROOT, Server, free_port, start, wait_until_ready

SERVE = [sys.executable, "-m", "mahjong_scoring", "serve"]
GUNICORN = [sys.executable, "-m", "gunicorn", "--config", "python:mahjong_scoring.server.gunicorn_conf"]


def run(command: list[str], home: Path, **settings: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a start from ``home`` that ends by itself; it must leave no folder for metrics."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(home / "service"), "WORKERS": "2"}
    process = subprocess.Popen(command, cwd=home, env=environment | settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, errors = process.communicate(timeout=20)
    finally:
        process.kill()
    assert folders_of(process.pid) == []
    return process.returncode, output, errors


def folders_of(pid: int) -> list[Path]:
    """The folders that a master has made for metrics."""
    return [folder for place in {"/dev/shm", tempfile.gettempdir()} for folder in Path(place).glob(f"mahjong-scoring-{pid}_*")]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the service whose files may be broken."""
    for name in ("service", "rulesets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "web"))
    shutil.copy(ROOT / "openapi.yaml", tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", [SERVE, GUNICORN], ids=["serve", "gunicorn"])
@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "many"), ("LOG_LEVEL", "loud"), ("CORS_ORIGINS", "nowhere"), ("HOST", "127.0.0.1:80"), ("HOST", "a b"), ("HOST", "a:1")],
)
def test_a_bad_setting(command: list[str], name: str, value: str):
    code, output, errors = run(command, ROOT, **{name: value})
    assert (code, output) == (1, "")
    assert errors.startswith(f"The service cannot start. {name}")
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    [
        ("guangdong.toml", 'id = "guangdong"', 'id = "canton"', "guangdong.toml:"),
        ("mcr.toml", "id = ", "id = = ", "mcr.toml:"),
        ("words/ja.toml", 'name = "広東鶏平和"', "", "ja.toml: rulesets.guangdong.name is missing"),
        ("words/ja.toml", "name = ", "name : ", "ja.toml: "),
        ("words/aliases.toml", "[hong-kong]", "[hongkong]", "aliases.toml: hongkong is no table of a ruleset or family"),
    ],
    ids=["another id", "no TOML", "a word is missing", "words that are no TOML", "aliases of nothing"],
)
def test_a_bad_file(copy: Path, file: str, old: str, new: str, named: str):
    path = copy / "rulesets" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    code, output, errors = run(SERVE, copy, PORT=str(free_port()))
    assert (code, output) == (1, "")
    assert errors.startswith(f"The service cannot start. {named}")
    assert len(errors.splitlines()) == 1


def test_a_bad_file_under_gunicorn_itself(copy: Path):
    (copy / "rulesets" / "words" / "ja.toml").unlink()
    code, output, errors = run(GUNICORN, copy, PORT=str(free_port()))
    assert (code, output) == (1, "")
    assert errors.startswith("The service cannot start. ja.toml: ")
    assert len(errors.splitlines()) == 1


def test_new_workers_have_the_rulesets_of_the_start(copy: Path):
    server = start(copy, PYTHONPATH=str(copy / "service"), WORKERS="1")
    try:
        wait_until_ready(server)
        (old,) = children(server.process.pid)
        (copy / "rulesets" / "guangdong.toml").write_text("broken", encoding="utf-8")
        server.process.send_signal(signal.SIGHUP)
        while old in children(server.process.pid):
            time.sleep(0.05)
        wait_until_ready(server)
        assert server.score(DEAL).json()["payments"] == PAYMENTS
    finally:
        server.process.terminate()
        _, errors = server.process.communicate(timeout=20)
    assert (server.process.returncode, errors) == (0, "")


@pytest.mark.parametrize("command", [SERVE, GUNICORN], ids=["serve", "gunicorn"])
def test_a_port_that_is_taken(command: list[str], taken: int):
    other = taken + 1 if taken < 65535 else taken - 1
    sentence = f"The service cannot start. Port {taken} of 127.0.0.1 is taken. On another one: PORT={other} make serve\n"
    assert run(command, ROOT, PORT=str(taken)) == (1, "", sentence)


def test_a_port_for_the_metrics_that_is_taken(taken: int):
    sentence = f"The service cannot start. Port {taken} of 127.0.0.1 is taken; METRICS_ADDRESS may name another one.\n"
    assert run(SERVE, ROOT, PORT=str(free_port()), METRICS_ADDRESS=f"127.0.0.1:{taken}") == (1, "", sentence)


def test_an_address_that_is_not_ours():
    code, output, errors = run(SERVE, ROOT, HOST="192.0.2.1", PORT="8000")  # RFC 5737: nobody's
    assert (code, output) == (1, "")
    assert errors.startswith("The service cannot start. It cannot listen on port 8000 of 192.0.2.1: ")


@pytest.mark.parametrize("place", ["missing", "file"])
def test_a_folder_for_the_metrics_that_cannot_be_written(tmp_path: Path, place: str):
    (tmp_path / "file").touch()
    folder = tmp_path / place
    code, output, errors = run(SERVE, ROOT, PORT=str(free_port()), PROMETHEUS_MULTIPROC_DIR=str(folder))
    why = {"missing": "No such file or directory", "file": "Not a directory"}[place]
    assert (code, output, errors) == (1, "", f"The service cannot start. PROMETHEUS_MULTIPROC_DIR='{folder}' cannot be used: {why}.\n")


@pytest.mark.parametrize(("settings", "used"), [({"METRICS_ADDRESS": "off"}, False), ({}, True)], ids=["off", "on"])
def test_a_folder_for_the_metrics_is_used_if_they_are(tmp_path: Path, settings: dict[str, str], used: bool):
    folder = tmp_path / "metrics"
    folder.mkdir()
    server = start(tmp_path, PROMETHEUS_MULTIPROC_DIR=str(folder), **settings)
    try:
        wait_until_ready(server)
        assert server.score(DEAL).ok
        assert bool(list(folder.glob("*.db"))) == used
    finally:
        server.process.terminate()
        server.process.communicate(timeout=20)


MOUNTED = """
set -e
mount --make-rprivate /
mount -t tmpfs -o "$1" tmpfs /dev/shm
mount -t tmpfs -o "$2" tmpfs "$TMPDIR"
for folder in / /tmp /var/tmp; do ! mountpoint -q $folder || mount -o remount,bind,ro $folder; done
shift 2
exec "$@"
"""
ROOM, FULL, READ_ONLY = "size=4m", "size=4k", "ro"


@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("unshare") is None, reason="a file system of its own needs root and unshare")
@pytest.mark.parametrize(
    ("memory", "temporary", "serves"),
    [(FULL, ROOM, True), (READ_ONLY, ROOM, True), (ROOM, READ_ONLY, True), (FULL, FULL, False), (READ_ONLY, READ_ONLY, False)],
)
def test_it_finds_a_folder_with_room_or_says_so(tmp_path: Path, memory: str, temporary: str, serves: bool):
    port = free_port()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": "/",
        "TMPDIR": str(tmp_path),
        "PYTHONPATH": str(ROOT / "service"),
        "PORT": str(port),
        "WORKERS": "2",
    }
    command = ["unshare", "--mount", "sh", "-c", MOUNTED, "sh", memory, temporary, *SERVE]
    process = subprocess.Popen(command, cwd="/", env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    server = Server(f"http://127.0.0.1:{port}", port, process, ROOT)
    try:
        if serves:
            wait_until_ready(server)
            assert [server.score(DEAL).status_code for _ in range(5)] == [200] * 5
            process.terminate()
        output, errors = process.communicate(timeout=20)
    finally:
        process.kill()
    sentence = "The service cannot start. Neither /dev/shm nor the temporary folder has 1024 KiB that it may write.\n"
    assert (process.returncode, errors) == ((0, "") if serves else (1, sentence))
    assert serves or output == ""


def test_where_it_listens_stands_in_the_log(tmp_path: Path):
    metrics = f"127.0.0.1:{free_port()}"
    server = start(tmp_path, METRICS_ADDRESS=metrics)
    line = json.loads(server.process.stdout.readline())
    wait_until_ready(server)
    (folder,) = folders_of(server.process.pid)
    server.process.terminate()
    server.process.communicate(timeout=20)
    assert (line["level"], line["message"]) == ("info", f"Listening on {server.address} and http://{metrics}")
    assert not folder.exists()


@pytest.mark.parametrize("stdout", ["reader gone", "disk full", "closed"])
def test_an_answer_does_not_fail_because_of_the_log(tmp_path: Path, stdout: str):
    redirection = {"reader gone": "| true", "disk full": "> /dev/full", "closed": ">&-"}[stdout]
    port = str(free_port())
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "service"), "PORT": port, "WORKERS": "1"}
    script = f'set -o pipefail; {{ echo $BASHPID > pid; exec "$@"; }} {redirection}'
    process = subprocess.Popen(["bash", "-c", script, "bash", *SERVE], cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
    server = Server(f"http://127.0.0.1:{port}", int(port), process, tmp_path)
    try:
        wait_until_ready(server)
        statuses = [requests.get(f"{server.address}{path}", timeout=5).status_code for path in ("/livez", "/readyz", "/nowhere") * 40]
        score = server.score(DEAL)
    finally:
        os.kill(int((tmp_path / "pid").read_text(encoding="ascii")), signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    assert statuses == [200, 200, 404] * 40
    assert (score.status_code, score.json()["payments"]) == (200, PAYMENTS)
    assert (process.returncode, errors) == (0, "")


def test_nothing_but_its_lines_is_lost_while_nobody_reads_the_log(tmp_path: Path):
    server = start(tmp_path, WORKERS="1")  # stdout is a pipe that holds 64 KiB
    wait_until_ready(server)
    with requests.Session() as session:
        statuses = [session.get(f"{server.address}/v1/rulesets/none", timeout=5).status_code for _ in range(1500)]
        found = session.get(f"{server.address}/metrics", timeout=5).text
    server.process.terminate()
    code = server.process.wait(timeout=10)
    output, errors = server.process.communicate(timeout=20)
    assert statuses == [404] * 1500
    assert 'mahjong_requests_total{method="GET",route="/v1/rulesets/<ruleset_id>",status="404"} 1500.0' in found
    assert (code, errors) == (0, "")
    assert 100 < output.count('"status":404') < 1500
