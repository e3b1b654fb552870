"""``python -m bench``: one table of ratios, each the median of several rounds in turn, so that a busy machine hurts both sides.

Over HTTP: gunicorn with one worker, wrk with one thread and eight connections that are kept alive, the same for both sides.
Ends with 1 if a figure is beyond what is still acceptable ("bound").
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from bench import engine, stages
from bench.client import Tally, drive, post
from bench.compiled import for_this_build
from bench.deals import TYPICAL, as_many, worst_compares, worst_waits
from bench.plain import wrk
from bench.rows import Row
from bench.servers import ECHO, SERVICE, Server, memory, running, start, stop
from mahjong_scoring.core.build import BUILD
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings

ROUNDS = 5
SECONDS = 0.8
BATCH = 1000
LEAST_OF_BARE = {"Classical": 0.52, "British": 0.52}
"""What single requests must reach of the bare route where they take more work than others: four hands score."""


def http_rows() -> Iterator[Row]:
    """Requests a second as a share of the bare route's, and the same by processor time."""
    with running(ECHO) as echo, running(SERVICE) as service:
        for family, deal in TYPICAL.items():
            shares = [(_rate(service, deal), _rate(echo, deal)) for _ in range(ROUNDS)]
            by_clock = median(ours[0] / bare[0] for ours, bare in shares)
            by_cpu = median(ours[1] / bare[1] for ours, bare in shares)
            least = LEAST_OF_BARE.get(family, 0.58)
            yield Row(f"POST /v1/score, {family}: requests a second / bare Flask route", by_clock, "", 0.80, least, more=True)
            yield Row(f"POST /v1/score, {family}: by processor time of the server", by_cpu, "", 0.80, least, more=True)


def _rate(server: Server, deal: dict[str, Any]) -> tuple[float, float]:
    """Answers per second, and per second of processor time."""
    before = server.cpu_seconds()
    figures = wrk(server.port, [post("/v1/score", deal)])
    if figures.errors:
        raise RuntimeError(f"not every request was answered with 200: {figures.line()}")
    return figures.answered / figures.seconds, figures.answered / (server.cpu_seconds() - before)


def _expect_only_200(tally: Tally) -> None:
    if set(tally.statuses) != {200} or tally.lost or tally.refused:
        raise RuntimeError(f"not every request was answered with 200: {tally.statuses} {tally.lost} {tally.refused}")


def engine_rows() -> Iterator[Row]:
    """The engine against two other calculators."""
    yield from _against("MCR in process: time / PyMahjongGB (compiled)", engine.against_compiled(), 10)
    yield from _against("MCR in process: time / mahjong (riichi, pure Python)", engine.against_riichi("mcr", minimum=0), 1, 2)
    yield from _against("Riichi in process: time / mahjong", engine.against_riichi("riichi-ema"), 1, unseen=1.3)
    yield from _against("Guangdong in process: time / mahjong", engine.against_riichi("guangdong"), 1)
    yield from _against("Hong Kong in process: time / mahjong", engine.against_riichi("hk-gametower", minimum=0), 1)
    for family in TYPICAL:
        multiple, dearest = engine.worst_case(family)
        yield Row(f"{family}: hand with the most readings / typical hand", multiple, "x", 20)
        yield Row(f"{family}: time of that hand", dearest * 1000, " ms", 50, 50)
    client = create_app(Settings(log_level="error")).test_client()
    for path, bodies in (("/v1/compare", worst_compares()), ("/v1/waits", worst_waits())):
        yield Row(f"POST {path}: the dearest of the worst hands", engine.worst_call(client, path, bodies) * 1000, " ms", 250, 250)


def _against(name: str, found: engine.Ratios | None, aim: float, bound: float | None = None, unseen: float | None = None) -> Iterator[Row]:
    """The row of hands that come again, and of those never seen, whose aim is ``unseen``."""
    yield Row(name, found and found.again, "x", aim, bound)
    yield Row(f"{name}: unseen hands", found and found.new, "x", unseen)


def batch_rows() -> Iterator[Row]:
    """Batches against single requests on one processor; memory and time as batches go by."""
    deals = [deal | {"ref": str(number)} for number, deal in enumerate(as_many(BATCH))]
    batch = [post("/v1/score/batch", {"deals": deals})]
    with running(SERVICE, MAX_BODY_BYTES=str(2**21)) as server:
        if set(drive(server.port, batch, 0.01, connections=1).statuses) == {404}:
            return
        times = []
        for _ in range(ROUNDS):
            single = _cost(server, [post("/v1/score", deal) for deal in TYPICAL.values()], 1)
            times.append(single / _cost(server, batch, BATCH))
        yield Row("batch of 1,000: deals a second / single requests, one processor", median(times), "x", 5, 2.5, more=True)
        yield from _growth(server, batch)


def _cost(server: Server, requests: list[bytes], deals: int) -> float:
    """Processor time for one deal."""
    before = server.cpu_seconds()
    tally = drive(server.port, requests, SECONDS, connections=1)
    _expect_only_200(tally)
    return (server.cpu_seconds() - before) / (tally.answered * deals)


def _growth(server: Server, batch: list[bytes]) -> Iterator[Row]:
    """What a worker holds after 1,000 deals and after 100,000, and how the time of a deal changes on the way."""

    def hundred() -> float:
        before = server.cpu_seconds()
        served = 0
        while served < 50:
            served += drive(server.port, batch, 0.01, connections=1).answered
        return (server.cpu_seconds() - before) / served

    held = memory(server.workers()[0])
    first, second = hundred(), hundred()
    grown = memory(server.workers()[0])
    yield Row("memory of a worker after 100,000 deals / after the first batches", grown / held, "x", 1.1, 1.3)
    yield Row("time of a deal: second 50,000 / first 50,000", second / first, "x", 1.15, 1.5)
    small, large = _size_cost(server, 100), _size_cost(server, BATCH)
    yield Row("time of a deal: in batches of 1,000 / in batches of 100", large / small, "x", 1.15, 1.5)


def _size_cost(server: Server, size: int) -> float:
    deals = as_many(size)
    return median(_cost(server, [post("/v1/score/batch", {"deals": deals})], size) for _ in range(3))


def start_rows() -> Iterator[Row]:
    """From the start of the process to the first answer that it is ready, and what a worker then holds, shared memory included."""
    times, held = [], []
    for _ in range(ROUNDS):
        server = start(SERVICE)
        times.append(server.ready_after)
        held.append(memory(server.workers()[0]))
        stop(server.process)
    yield Row("start to ready", median(times), " s", 0.5, 1.0)
    yield Row("memory of a worker that is ready", median(held) / 10**6, " MB", 48, 48)


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "http": http_rows,
    "engine": engine_rows,
    "batch": batch_rows,
    "start": start_rows,
    "stages": stages.rows,
}


def main(names: list[str]) -> int:
    """Prints the rows of the parts named, or of all."""
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.", file=sys.stderr)
        return 2
    print(f"The engine runs {BUILD}.")
    rows = []
    for name in names or PARTS:
        for row in map(for_this_build, PARTS[name]()):
            print(row.line(), flush=True)
            rows.append(row)
    print(json.dumps({row.name: row.value for row in rows if row.value is not None}))
    return int(any(row.verdict().isupper() for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
