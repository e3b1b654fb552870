"""The places for long work: only so many requests at once read and score many deals, so that those with one deal do not wait for them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from wsgiref.types import WSGIEnvironment

from flask import request

from mahjong_scoring.core.messages import N_
from mahjong_scoring.requests.problems import problem

PLACES = "mahjong_scoring.places"
"""The key of a request's environment for the ``Places`` of the process."""
UNTIL = "mahjong_scoring.until"
"""The key of a request's environment for when long work on it is given up, as ``time.perf_counter`` counts."""
RETRY_AFTER = "1"
"""Seconds after which a client may ask again."""
TURN = 0.001
"""Seconds after which a thread lets others have the interpreter while there is long work: a short request asks for it several times."""


class Places:
    """So many places, each for one thread at long work. With none taken threads take turns as Python has it, which costs them least."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.taken = 0
        self.lock = Lock()
        self.usual_turn = sys.getswitchinterval()

    @contextmanager
    def one(self) -> Iterator[None]:
        """One of the places, for as long as the block takes. Raises ``Problem`` (503, busy) at once if all are taken."""
        with self.lock:
            if self.taken == self.count:
                raise problem(503, "busy", N_("The service is busy with other long requests; try again in a second."))
            self.taken += 1
            sys.setswitchinterval(TURN)
        try:
            yield
        finally:
            with self.lock:
                self.taken -= 1
                if not self.taken:
                    sys.setswitchinterval(self.usual_turn)


@contextmanager
def place() -> Iterator[Callable[[], None]]:
    """A place for the request, for as long as the block takes; it gets a look at the clock, to be called between two deals.

    Raises ``Problem`` (503, busy) at once if all places are taken, and so does the look when the time of the request is over.
    """
    environ = request.environ
    places: Places = environ[PLACES]
    with places.one():
        yield lambda: _look(environ)


def _look(environ: WSGIEnvironment) -> None:
    if time.perf_counter() > environ[UNTIL]:
        raise problem(503, "busy", N_("The time allowed for one request was not enough; try again, or send fewer deals at once."))
