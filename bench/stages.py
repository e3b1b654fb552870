"""What a request costs, stage by stage: microseconds of processor time in process, beside the same of a bare Flask route.

The server in front of both (gunicorn, its threads, the sockets) is not among the stages: it costs both the same.
"""

from __future__ import annotations

import io
import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any
from wsgiref.types import WSGIApplication

from bench.deals import TYPICAL
from bench.echo import app as echo
from bench.rows import Row
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.log import LOG, STDOUT, Queued, Writer, log_answer, new_request_id
from mahjong_scoring.http.metrics import count_deals, count_request
from mahjong_scoring.http.responses import json_answer, json_bytes
from mahjong_scoring.http.settings import Settings
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.requests.present import present
from mahjong_scoring.requests.rules_named import rules_of
from mahjong_scoring.requests.score import SCORE
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.tasks.score import score_deal
from mahjong_scoring.texts.catalogue import texts_in
from mahjong_scoring.texts.languages import DEFAULT

ROUNDS, CALLS = 7, 300
Stage = Callable[[], object]


def rows() -> Iterator[Row]:
    """The stages of one typical deal of each family, and what the whole request costs."""
    _take_the_log()
    service = create_app(Settings())
    for family, deal in TYPICAL.items():
        body = json.dumps(deal).encode()
        stages = {
            "bare route, whole": partial(call, echo, body),
            "service, whole": partial(call, service, body),
            **stages_of(service, body),
        }
        for name, microseconds in measured(stages).items():
            yield Row(f"{family}: {name}", microseconds, " µs")


def stages_of(service: Any, body: bytes) -> dict[str, Stage]:
    """What is ours of the request with this body, each step with the results of those before it."""
    texts = texts_in(DEFAULT)
    data = SCORE.read(read_json(body))
    rules = rules_of(data, [])
    assert rules
    deal = read_deal(data, rules.constraints)
    result = score_deal(deal, rules)
    answer = present(result, texts)

    def logged() -> None:
        log_answer(new_request_id(), "POST", "/v1/score", 200, ms=0.5)

    def counted() -> None:
        count_deals([answer])
        count_request("POST", "/v1/score", 200, 0.0005)

    def response() -> None:
        with service.app_context():
            json_answer(answer, texts)

    return {
        "strict JSON": partial(read_json, body),
        "shape": partial(SCORE.read, data),
        "rules": partial(rules_of, data, []),
        "deal": partial(read_deal, data, rules.constraints),
        "score": partial(score_deal, deal, rules),
        "answer": partial(present, result, texts),
        "answer as JSON": partial(json_bytes, answer),
        "response, its JSON included": response,
        "metrics": counted,
        "log": logged,
    }


def call(application: WSGIApplication, body: bytes) -> None:
    """One request in process."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/v1/score",
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "127.0.0.1:8000",
        "HTTP_ACCEPT": "*/*",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.url_scheme": "http",
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    statuses: list[str] = []
    answer = application(environ, lambda status, *_: statuses.append(status))  # type: ignore[arg-type, return-value]
    b"".join(answer)
    getattr(answer, "close", bool)()
    if not statuses[0].startswith("200"):
        raise RuntimeError(statuses[0])


def measured(stages: dict[str, Stage]) -> dict[str, float]:
    """Microseconds of one call of each, the median of rounds that go through all of them in turn."""
    rounds: dict[str, list[float]] = {name: [] for name in stages}
    for _ in range(ROUNDS):
        for name, stage in stages.items():
            began = time.process_time()
            for _ in range(CALLS):
                stage()
            rounds[name].append((time.process_time() - began) / CALLS * 1e6)
    return {name: median(found) for name, found in rounds.items()}


def _take_the_log() -> None:
    """The log as in a worker: its lines wait in a queue. Here nobody writes them."""
    logging._srcfile = None  # noqa: SLF001 -- as in gunicorn_conf
    LOG.removeHandler(STDOUT)
    LOG.addHandler(Queued(Writer()))
