"""A small load generator: several processes, in each some connections (kept alive or not), each with one request under way."""

from __future__ import annotations

import json
import random
import selectors
import socket
import time
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from typing import Any

HEAD_END = b"\r\n\r\n"
PATIENCE = 10.0  # seconds without an answer: the request counts as lost


def request_bytes(method: str, path: str, body: bytes | None = None, *, keep_alive: bool = True, headers: str = "") -> bytes:
    """A request as it goes over the wire."""
    lines = f"{method} {path} HTTP/1.1\r\nHost: bench\r\n{headers}" + ("" if keep_alive else "Connection: close\r\n")
    if body is not None:
        lines += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return lines.encode() + b"\r\n" + (body or b"")


def post(path: str, data: Any, **kwargs: Any) -> bytes:
    """``data`` sent as JSON."""
    return request_bytes("POST", path, json.dumps(data).encode(), **kwargs)


@dataclass
class Tally:
    """What came back.

    ``lost``: requests on a connection that had served before, or whose answer had begun, that got no whole answer.
    ``refused``: the connection could not be made, or it ended before its first answer began; no server needs to have seen it.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    latencies: array[float] = field(default_factory=lambda: array("d"))
    seconds: float = 0.0

    @property
    def answered(self) -> int:
        return sum(self.statuses.values())

    @property
    def server_errors(self) -> int:
        """Answers of 500 and above, but for 503: all places for long work are taken, as the contract has it."""
        return sum(count for status, count in self.statuses.items() if status >= 500 and status != 503)

    def percentile(self, share: float) -> float:
        """The latency in seconds that this share of requests does not exceed."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")

    def add(self, other: Tally) -> None:
        self.statuses += other.statuses
        self.lost += other.lost
        self.refused += other.refused
        self.latencies.extend(other.latencies)
        self.seconds = max(self.seconds, other.seconds)


class _Line:
    """One connection and what has come back on it."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.sent_at = 0.0
        self.served = False

    def send(self, data: bytes) -> None:
        self.buffer = b""
        self.sent_at = time.perf_counter()
        self.socket.sendall(data)

    def receive(self) -> tuple[int, bool] | None:
        """Status, and whether the connection stays open, once the answer is whole. Raises ``OSError`` if it never will be."""
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("closed in an answer" if self.buffer else "closed before an answer")
        self.buffer += data
        head, end, body = self.buffer.partition(HEAD_END)
        if not end:
            return None
        head = head.lower()
        length = head.partition(b"content-length:")[2].partition(b"\r\n")[0]
        if len(body) < int(length or 0):
            return None
        return int(head[9:12]), b"\r\nconnection: close" not in head


class Driver:
    """Keeps ``connections`` busy with ``requests``, drawn at random with ``seed``, for some seconds."""

    def __init__(self, port: int, requests: Sequence[bytes], connections: int, seed: int = 0) -> None:
        self.port = port
        self.requests = requests
        self.connections = connections
        self.rng = random.Random(seed)
        self.tally = Tally()
        self.selector = selectors.DefaultSelector()

    def run(self, seconds: float) -> Tally:
        began = time.perf_counter()
        deadline = began + seconds
        for _ in range(self.connections):
            self._open()
        while time.perf_counter() < deadline and self.selector.get_map():
            for key, _ in self.selector.select(timeout=0.1):
                self._read(key.data)
        self._finish()
        self.tally.seconds = time.perf_counter() - began
        return self.tally

    def _finish(self) -> None:
        """What is under way may still be answered."""
        patience = time.perf_counter() + PATIENCE
        self.requests = ()
        while self.selector.get_map() and time.perf_counter() < patience:
            for key, _ in self.selector.select(timeout=0.1):
                self._read(key.data)
        for key in list(self.selector.get_map().values()):
            self.tally.lost["no answer in time"] += 1
            key.data.socket.close()
        self.selector.close()

    def _open(self) -> None:
        try:
            line = _Line(self.port)
        except OSError:
            self.tally.refused += 1
            return
        self.selector.register(line.socket, selectors.EVENT_READ, line)
        self._send(line)

    def _send(self, line: _Line) -> None:
        try:
            line.send(self.rng.choice(self.requests))
        except OSError as error:
            self._drop(line, f"{type(error).__name__} while sending")

    def _drop(self, line: _Line, why: str | None = None) -> None:
        if why and (line.served or line.buffer):
            self.tally.lost[why] += 1
        elif why:
            self.tally.refused += 1
        self.selector.unregister(line.socket)
        line.socket.close()
        if self.requests:
            self._open()

    def _read(self, line: _Line) -> None:
        try:
            answer = line.receive()
        except OSError as error:
            self._drop(line, str(error))
            return
        if answer is None:
            return
        status, stays_open = answer
        line.served = True
        self.tally.statuses[status] += 1
        self.tally.latencies.append(time.perf_counter() - line.sent_at)
        if stays_open and self.requests:
            self._send(line)
        else:
            self._drop(line)


def drive(port: int, requests: Sequence[bytes], seconds: float, connections: int = 8, processes: int = 1) -> Tally:
    """Runs one driver in each process, together ``connections`` connections, and adds up."""
    return Load(port, requests, seconds, connections, processes).result()


class Load:
    """A load under way: starts at once; ``result`` waits for its end."""

    def __init__(self, port: int, requests: Sequence[bytes], seconds: float, connections: int, processes: int = 1) -> None:
        context = get_context("fork")
        self._running = []
        for number in range(processes):
            ours, theirs = context.Pipe(duplex=False)
            share = connections // processes + (number < connections % processes)
            process = context.Process(target=_run, args=(theirs, port, requests, seconds, share, number))
            process.start()
            theirs.close()
            self._running.append((process, ours))

    def result(self) -> Tally:
        total = Tally()
        for process, pipe in self._running:
            total.add(pipe.recv())
            process.join()
        return total


def _run(pipe: Pipe, port: int, requests: Sequence[bytes], seconds: float, connections: int, seed: int) -> None:
    pipe.send(Driver(port, requests, connections, seed).run(seconds))
