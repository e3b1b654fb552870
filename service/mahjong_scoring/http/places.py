"""The places for long work: only so many requests at once read and score many deals, so that those with one deal do not wait for them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from wsgiref.types import WSGIEnvironment

from flask import request

from mahjong_scoring.core.messages import N_
from mahjong_scoring.requests.problems import problem

PLACES = "mahjong_scoring.places"
"""The key of a request's environment for the places of the process, a ``BoundedSemaphore``."""
UNTIL = "mahjong_scoring.until"
"""The key of a request's environment for when long work on it is given up, as ``time.perf_counter`` counts."""
RETRY_AFTER = "1"
"""Seconds after which a client may ask again."""


@contextmanager
def place() -> Iterator[Callable[[], None]]:
    """A place for the request, for as long as the block takes; it gets a look at the clock, to be called between two deals.

    Raises ``Problem`` (503, busy) at once if all places are taken, and so does the look when the time of the request is over.
    """
    environ = request.environ
    places: BoundedSemaphore = environ[PLACES]
    if not places.acquire(blocking=False):
        raise problem(503, "busy", N_("The service is busy with other long requests; try again in a second."))
    try:
        yield lambda: _look(environ)
    finally:
        places.release()


def _look(environ: WSGIEnvironment) -> None:
    if time.perf_counter() > environ[UNTIL]:
        raise problem(503, "busy", N_("The time allowed for one request was not enough; try again, or send fewer deals at once."))
