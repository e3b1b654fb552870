"""Starts a server as its user would and asks it for a score."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import requests

from mahjong_scoring.rulesets.catalogue import rulesets

DEAL = {
    "ruleset": "guangdong",
    "round_wind": "east",
    "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"},
    "hands": {"south": "23456m55z[789m<east](2222z)"},
}
PAYMENTS = {"east": -16, "south": 32, "west": -8, "north": -8}


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def clean_environment(**changes: str) -> dict[str, str]:
    """The environment without what could lead Python to this checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | changes


@contextmanager
def serving(command: list[str], cwd: str, environment: dict[str, str]) -> Iterator[str]:
    """Runs ``command`` until the block ends and yields its address once it is ready; it must stop cleanly on SIGTERM."""
    server = subprocess.Popen(command, cwd=cwd, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{environment['PORT']}"
    try:
        _wait_until_ready(server, address)
        yield address
    finally:
        server.terminate()
        try:
            code = server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
            raise
    assert code == 0


def _wait_until_ready(server: subprocess.Popen, address: str) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        assert server.poll() is None, f"the server ended with {server.returncode}"
        try:
            if requests.get(f"{address}/readyz", timeout=2).status_code == requests.codes.ok:
                return
        except (requests.ConnectionError, requests.Timeout):  # a busy machine takes seconds to read everything
            time.sleep(0.05)
    raise TimeoutError(address)


def assert_scores(address: str) -> None:
    answer = requests.post(f"{address}/v1/score", json=DEAL, timeout=5)
    assert answer.status_code == 200
    assert answer.json()["payments"] == PAYMENTS
    listed = requests.get(f"{address}/v1/rulesets", timeout=5).json()["rulesets"]
    assert [ruleset["id"] for ruleset in listed] == sorted(rulesets())
    contract = requests.get(f"{address}/openapi.yaml", timeout=5)
    assert contract.status_code == 200
    assert contract.text.startswith("openapi:")
