"""``python -m bench.load [SECONDS]``: what the service bears, over loopback only. Ends with 1 if something failed.

The service runs with two workers of eight threads. Each scenario starts it anew, so that none depends on another.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bench.client import Load, Tally, drive, post
from bench.deals import TYPICAL, bad_calls, mixed_calls
from bench.plain import wrk
from bench.servers import Server, running, start, stop

WORKERS = 2
CONNECTIONS = 64
BAD_REQUESTS = 10_000
SLOW, SILENT = 12, 500
TIMEOUT = 4
GOOD = [post("/v1/score", deal) for deal in TYPICAL.values()]
Scenario = Callable[[float], tuple[str, list[str]]]


def summary(tally: Tally) -> str:
    """The figures of one load."""
    rate = tally.answered / tally.seconds
    return (
        f"{tally.answered} answers, {rate:.0f} a second, p50 {tally.percentile(0.5) * 1000:.1f} ms, "
        f"p99 {tally.percentile(0.99) * 1000:.1f} ms, lost {tally.lost.total()}, refused {tally.refused}"
    )


def faults(tally: Tally, *, lost: int = 0, refused: int = 0, only: tuple[int, ...] = ()) -> list[str]:
    """What must not be: server errors, more lost or refused than named, nothing answered, another status than ``only``."""
    found = []
    if tally.server_errors:
        found.append(f"server errors: {dict(tally.statuses)}")
    if tally.lost.total() > lost:
        found.append(f"lost: {dict(tally.lost)}")
    if tally.refused > refused:
        found.append(f"refused: {tally.refused}")
    if not tally.answered:
        found.append("nothing was answered")
    if only and set(tally.statuses) - set(only):
        found.append(f"statuses: {dict(tally.statuses)}")
    return found


def plain(seconds: float) -> tuple[str, list[str]]:
    """One typical deal of each family, on 64 connections, by wrk."""
    with running(workers=WORKERS) as server:
        found = wrk(server.port, GOOD, max(1, int(seconds)), CONNECTIONS)
    return found.line(), [found.line()] if found.errors else []


def mixed(seconds: float) -> tuple[str, list[str]]:
    """Every kind of call, right and wrong ones, on 64 connections."""
    with running(workers=WORKERS) as server:
        tally = drive(server.port, mixed_calls(), seconds, CONNECTIONS, processes=2)
    statuses = ", ".join(f"{status}: {count}" for status, count in sorted(tally.statuses.items()))
    return f"{summary(tally)} ({statuses})", faults(tally)


def slow_clients(seconds: float) -> tuple[str, list[str]]:
    """Clients that send a byte now and then hold three quarters of the threads; they are cut off, the others served meanwhile."""
    with running(workers=WORKERS, TIMEOUT=str(TIMEOUT)) as server:
        began = time.monotonic()
        trickling = [_connect(server, b"POST /v1/score HTTP/1.1\r\nHost: bench\r\nContent-Length: 500\r\n\r\n") for _ in range(SLOW)]
        load = Load(server.port, GOOD, min(seconds, TIMEOUT * 5), connections=8)
        last = _until_all_are_cut(trickling, deadline=began + TIMEOUT * 5)
        tally = load.result()
    found = faults(tally, only=(200,))
    if last is None:
        return summary(tally), [*found, "slow clients still hold their connections"]
    return f"{SLOW} slow clients cut off within {last - began:.1f} s (limit {TIMEOUT} s a request); others: {summary(tally)}", found


def _connect(server: Server, data: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    connection.sendall(data)
    connection.setblocking(False)
    return connection


def _until_all_are_cut(connections: list[socket.socket], deadline: float) -> float | None:
    """Sends a byte on each every half second; when the last one was closed by the server."""
    open_ones = connections
    while open_ones:
        if time.monotonic() > deadline:
            return None
        time.sleep(0.5)
        open_ones = [connection for connection in open_ones if _takes_a_byte(connection)]
    return time.monotonic()


def _takes_a_byte(connection: socket.socket) -> bool:
    try:
        connection.send(b" ")
        while connection.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    connection.close()
    return False


def silent_clients(seconds: float) -> tuple[str, list[str]]:
    """Connections on which nothing is sent take no thread, and are closed after a few seconds."""
    with running(workers=WORKERS) as server:
        silent = [_connect(server) for _ in range(SILENT)]
        began = time.monotonic()
        tally = drive(server.port, GOOD, min(seconds, 8), connections=8)
        time.sleep(max(0.0, began + 8 - time.monotonic()))
        left = sum(not _is_closed(connection) for connection in silent)
    found = faults(tally, only=(200,))
    if left:
        found.append(f"{left} silent connections are still open after 8 s")
    return f"{SILENT} half-open connections; others: {summary(tally)}; still open after 8 s: {left}", found


def _is_closed(connection: socket.socket) -> bool:
    with connection:
        try:
            return connection.recv(1) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


def bad_requests(seconds: float) -> tuple[str, list[str]]:
    """10,000 requests that are refused while others are served; none of either is lost."""
    with running(workers=WORKERS) as server:
        refused = Tally()
        load = Load(server.port, GOOD, min(seconds, 10), connections=8)
        while refused.answered < BAD_REQUESTS and not refused.lost:
            refused.add(drive(server.port, bad_calls(), 1, connections=8))
        good = drive(server.port, GOOD, 1, connections=8)
        good.add(load.result())
    statuses = tuple(sorted(refused.statuses))
    return (
        f"{refused.answered} bad requests ({', '.join(map(str, statuses))}); others: {summary(good)}",
        faults(good, only=(200,)) + faults(refused, only=(400, 404, 405, 413, 422)),
    )


def killed_worker(seconds: float) -> tuple[str, list[str]]:
    """SIGKILL to one worker: only what it was answering at that moment is lost, and another takes its place."""
    with running(workers=WORKERS) as server:
        load = Load(server.port, GOOD, min(seconds, 6), CONNECTIONS)
        time.sleep(2)
        victim = server.workers()[0]
        os.kill(victim, signal.SIGKILL)
        began = time.monotonic()
        while victim in (present := server.workers()) or len(present) < WORKERS:
            if time.monotonic() > began + 10:
                return "no worker came", ["a killed worker is not replaced"]
            time.sleep(0.01)
        replaced = time.monotonic() - began
        tally = load.result()
        after = drive(server.port, GOOD, 1, CONNECTIONS)
    found = faults(tally, lost=CONNECTIONS, refused=CONNECTIONS, only=(200,)) + faults(after, only=(200,))
    return f"{summary(tally)} of {CONNECTIONS} connections; a new worker after {replaced:.2f} s; then {summary(after)}", found


@contextmanager
def _logged(lines: list[int]) -> Iterator[Server]:
    """A server whose log is counted when it has ended: how many answers it gave to /v1/score."""
    with tempfile.TemporaryFile() as log:
        server = start(workers=WORKERS, output=log)
        try:
            yield server
        finally:
            code = stop(server.process)
            log.seek(0)
            lines.append(sum(b'"/v1/score"' in line for line in log))
            lines.append(code)


def terminated(seconds: float) -> tuple[str, list[str]]:
    """SIGTERM under load: every request that was taken is answered, and the server ends with 0."""
    log: list[int] = []
    with _logged(log) as server:
        load = Load(server.port, GOOD, min(seconds, 6), CONNECTIONS)
        time.sleep(2)
        server.process.terminate()
        began = time.monotonic()
        server.process.wait(timeout=40)
        ended = time.monotonic() - began
        tally = load.result()
    answered, code = log
    found = faults(tally, refused=sys.maxsize, only=(200,))
    if answered != tally.answered:
        found.append(f"the server answered {answered} requests, {tally.answered} answers came in")
    if code:
        found.append(f"exit code {code}")
    return f"{summary(tally)} (refused: came after the end); answers in its log {answered}; ended after {ended:.1f} s", found


def reloaded(seconds: float) -> tuple[str, list[str]]:
    """SIGHUP under load: new workers take over and nothing is lost or refused."""
    log: list[int] = []
    with _logged(log) as server:
        load = Load(server.port, GOOD, min(seconds, 6), CONNECTIONS)
        time.sleep(2)
        before = set(server.workers())
        server.process.send_signal(signal.SIGHUP)
        tally = load.result()
        replaced = not before & set(server.workers())
    found = faults(tally, only=(200,))
    if not replaced:
        found.append("workers from before the reload are still there")
    if log[0] != tally.answered:
        found.append(f"the server answered {log[0]} requests, {tally.answered} answers came in")
    return f"{summary(tally)}; answers in its log {log[0]}; all workers new: {'yes' if replaced else 'no'}", found


SCENARIOS: dict[str, Scenario] = {
    "plain": plain,
    "mixed": mixed,
    "slow": slow_clients,
    "silent": silent_clients,
    "bad": bad_requests,
    "kill": killed_worker,
    "term": terminated,
    "reload": reloaded,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description="Load over loopback, bounded in time.")
    parser.add_argument(
        "seconds", nargs="?", type=float, default=60, help="of the plain and of the mixed load; the others take a few seconds each"
    )
    parser.add_argument("--only", choices=SCENARIOS, action="append", help="this scenario; may be given several times")
    chosen = parser.parse_args()
    failed = False
    for name in chosen.only or SCENARIOS:
        figures, found = SCENARIOS[name](chosen.seconds)
        failed |= bool(found)
        print(f"{name:<8} {'FAILED' if found else 'ok':<7} {figures}", *(f"         {fault}" for fault in found), sep="\n", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
