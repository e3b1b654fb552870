"""Servers to measure, on free loopback ports: the service, and a bare Flask route under the same gunicorn settings."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
SERVICE = "mahjong_scoring.http.app:create_app()"
ECHO = "bench.echo:app"


@dataclass(frozen=True)
class Server:
    """A running gunicorn. ``ready_after``: seconds from its start until ``/readyz`` answered."""

    process: subprocess.Popen[bytes]
    port: int
    ready_after: float

    def workers(self) -> list[int]:
        """The process ids of its workers."""
        return children(self.process.pid)

    def cpu_seconds(self) -> float:
        """Processor time that master and workers have taken so far, those that have ended included."""
        return sum(_cpu_seconds(pid) for pid in (self.process.pid, *self.workers()))


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(word) for word in text.split()]


def _cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS


def memory(pid: int) -> int:
    """Bytes of main memory that a process holds now."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def start(
    application: str = SERVICE,
    *,
    workers: int = 1,
    processor: int | None = None,
    output: IO[bytes] | int = subprocess.DEVNULL,
    **environment: str,
) -> Server:
    """Starts gunicorn and waits until it is ready.

    ``processor``: the only one on which it may run. ``output``: where its log goes.
    """
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "python:mahjong_scoring.server.gunicorn_conf", application]
    if processor is not None:
        command = ["taskset", "--cpu-list", str(processor), *command]
    settings = {"PORT": str(port), "WORKERS": str(workers)} | environment
    began = time.monotonic()
    process = subprocess.Popen(command, cwd=ROOT, env=os.environ | settings, stdout=output)
    while time.monotonic() < began + 20:
        if process.poll() is not None:
            raise RuntimeError(f"{application} ended with {process.returncode}")
        if is_ready(port):
            return Server(process, port, time.monotonic() - began)
        time.sleep(0.005)
    process.kill()
    raise TimeoutError(application)


def is_ready(port: int) -> bool:
    """Does the service at this port say that it is ready?"""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as connection:
            connection.sendall(b"GET /readyz HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
            return connection.recv(64).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


@contextmanager
def running(application: str = SERVICE, *, workers: int = 1, processor: int | None = None, **environment: str) -> Iterator[Server]:
    """A server until the block ends."""
    server = start(application, workers=workers, processor=processor, **environment)
    try:
        yield server
    finally:
        stop(server.process)


def stop(process: subprocess.Popen[bytes]) -> int:
    """Ends a server with SIGTERM, or by force if that takes too long; its exit code."""
    process.terminate()
    try:
        return process.wait(timeout=40)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
