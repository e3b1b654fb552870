"""Prometheus metrics: requests, their latency, and scored deals by ruleset and outcome.

Over several workers they are right because each writes into a folder that all of them read (``PROMETHEUS_MULTIPROC_DIR``,
see gunicorn_conf.py); a process of its own keeps them in memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import Any, ParamSpec

from flask import Blueprint, Flask, Response, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from werkzeug.exceptions import NotFound

from mahjong_scoring.http.log import LOG
from mahjong_scoring.http.settings import METRICS_OFF, Settings

_Counted = ParamSpec("_Counted")
PATH = "/metrics"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})

_registry = CollectorRegistry()
_requests = Counter("mahjong_requests", "Requests answered.", ("method", "route", "status"), registry=_registry)
_seconds = Histogram(
    "mahjong_request_seconds", "Seconds from a whole request to its answer.", ("route",), buckets=BOUNDS, registry=_registry
)
_deals = Counter(
    "mahjong_scored_deals", "Deals scored; house rules count for what they extend.", ("ruleset", "outcome"), registry=_registry
)
_requests_of = lru_cache(maxsize=512)(_requests.labels)
_seconds_of = lru_cache(maxsize=128)(_seconds.labels)
_deals_of = lru_cache(maxsize=128)(_deals.labels)

metrics = Blueprint("metrics", __name__)


def install(app: Flask, settings: Settings) -> None:
    """Adds ``/metrics`` to ``app``: on the port of the service, on one of its own, or not at all."""
    if settings.metrics_address == METRICS_OFF:
        return
    app.register_blueprint(metrics)
    if settings.metrics_port is not None:
        own_port = str(settings.metrics_port)
        app.before_request(lambda: _keep_apart(own_port))


def _safely(count: Callable[_Counted, None]) -> Callable[_Counted, None]:
    """``count``, which never fails an answer: the folder of the metrics may have gone, its disk may be full."""

    @wraps(count)
    def counted(*args: _Counted.args, **kwargs: _Counted.kwargs) -> None:
        try:
            count(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 -- whatever it is
            LOG.error({"message": "An answer could not be counted", "exception": type(error).__name__})

    return counted


@_safely
def count_request(method: str, route: str, status: int, seconds: float) -> None:
    """Counts one request for a ``route`` of the contract, with the time that its answer took."""
    _requests_of(method if method in METHODS else "other", route, status).inc()
    _seconds_of(route).observe(seconds)


@_safely
def count_refusal(status: int) -> None:
    """Counts what the server refused without the application, since it was no HTTP."""
    _requests_of("other", "none", status).inc()


@_safely
def count_deals(answers: Iterable[Mapping[str, Any]]) -> None:
    """Counts deals that were scored, given their answers; the outcome of a deal is won, below_minimum or drawn."""
    for answer in answers:
        outcomes = [hand["outcome"] for hand in answer["hands"].values()]
        outcome = "won" if "won" in outcomes else "below_minimum" if "below_minimum" in outcomes else "drawn"
        _deals_of(answer["ruleset"]["id"], outcome).inc()


@metrics.get(PATH)
def exposition() -> Response:
    """All metrics of all workers, as text."""
    registry = _registry
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), 200, {"Cache-Control": "no-store"}, content_type=CONTENT_TYPE_LATEST)


def _keep_apart(own_port: str) -> None:
    """Metrics answer on their own port and nothing else does there. The port is the socket's, whatever the client says."""
    if (request.environ["SERVER_PORT"] == own_port) != (request.path == PATH):
        raise NotFound
