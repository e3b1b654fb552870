"""``python -m bench.scale [SECONDS]``: one, two and three processes behind nginx on this machine. Ends with 1 if something failed.

Requests per second of processor time must not depend on how many processes there are (the processors of one machine bound the
requests per second, so these say nothing), and the end of one process must lose no request that the proxy may send to another.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from statistics import median

from bench.client import Load, post
from bench.deals import TYPICAL
from bench.load import faults, summary
from bench.plain import wrk
from bench.proxy import proxied
from bench.servers import Server, running, start

MOST = 3
ROUNDS = 5
WITHIN = 0.10
EACH = 8  # connections for each process, so that each is as busy with one as with three of them
CALLS = [post("/v1/score", deal) for deal in TYPICAL.values()]


@contextmanager
def _replicas(count: int) -> Iterator[list[Server]]:
    """Servers of one worker, each kept to one processor: a lone one would pay for threads that move between two."""
    with ExitStack() as stack:
        places = [number % (os.cpu_count() or 1) for number in range(count)]
        yield [stack.enter_context(running(KEEP_ALIVE="75", processor=place)) for place in places]


def per_cpu_second(servers: list[Server], port: int, seconds: int) -> float:
    """Answers per second of processor time of all the servers together."""
    before = sum(server.cpu_seconds() for server in servers)
    found = wrk(port, CALLS, seconds, EACH * len(servers))
    if found.errors:
        raise RuntimeError(found.line())
    return found.answered / (sum(server.cpu_seconds() for server in servers) - before)


def scaling(seconds: int) -> list[str]:
    """The figures for one to three processes, in turn; what is more than 10 % from one process is a fault."""
    with _replicas(MOST) as servers, ExitStack() as stack:
        ports = {
            count: stack.enter_context(proxied([server.port for server in servers[:count]], unlimited=True))[0]
            for count in range(1, MOST + 1)
        }
        rounds = [{count: per_cpu_second(servers[:count], port, seconds) for count, port in ports.items()} for _ in range(ROUNDS)]
    found = []
    for count in ports:
        share = median(one[count] / one[1] for one in rounds)
        absolute = median(one[count] for one in rounds)
        print(
            f"{count} process{'es' if count > 1 else '  '}: {absolute:6.0f} requests per processor second, {share:.3f} of one process",
            flush=True,
        )
        if abs(share - 1) > WITHIN:
            found.append(f"{count} processes: {share:.3f} is not within {WITHIN:.0%}")
    return found


def killing(seconds: float) -> list[str]:
    """SIGKILL to one of three processes, master and worker, under load through the proxy."""
    with _replicas(MOST - 1) as others:
        victim = start(KEEP_ALIVE="75", METRICS_ADDRESS="off")  # killed, it could not clear them away
        with proxied([victim.port, *(server.port for server in others)], unlimited=True) as (port, log):
            load = Load(port, CALLS, max(seconds, 3), EACH * MOST)
            time.sleep(1.5)
            for pid in (victim.process.pid, *victim.workers()):
                os.kill(pid, signal.SIGKILL)
            victim.process.wait()
            tally = load.result()
            retried = sum(
                '"tries":"50' in line or ", " in line.partition('"tries":')[2] for line in log.read_text(encoding="utf-8").splitlines()
            )
    print(f"one of {MOST} killed: {summary(tally)}; {retried} requests were sent to another replica", flush=True)
    begun = tally.lost.pop("closed in an answer", 0)  # its first bytes were on their way to the client: no proxy may ask again
    if begun:
        print(f"  {begun} of these in the middle of its answer, after which the proxy may not ask another replica")
    return faults(tally, only=(200,))


def main() -> int:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    found = scaling(seconds) + killing(seconds * 2)
    print(*(f"FAILED {fault}" for fault in found), sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
