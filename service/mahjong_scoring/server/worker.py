"""gunicorn's threaded worker with bounds on what a slow client may hold, where no proxy reads its request first.

A connection that sends nothing takes no thread, and a request that is not read, answered and taken within ``cfg.timeout`` seconds is
cut off, however slowly its bytes trickle. gunicorn itself has a thread wait for five seconds for a first byte, and for ever for the
last one: no setting and no hook changes that. What is overridden and called here is what ``tests/unit/test_gunicorn.py`` looks for.
"""

from __future__ import annotations

import contextlib
import socket
import time
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

FIRST_BYTE = 5.0


class Worker(ThreadWorker):  # type: ignore[misc]
    """Threads for requests only, and for none of them longer than the timeout."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.handled: dict[Any, float] = {}

    def enqueue_req(self, conn: Any) -> None:
        """Takes a connection on: to a thread if its first byte is there, else to the poller for a few seconds.

        Not by way of ``finish_request``, which does the same for a running worker, but drops the connection if it has just been stopped.
        """
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + FIRST_BYTE
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle(self, conn: Any) -> Any:
        """One request, in a thread, while the main loop watches the clock."""
        self.handled[conn] = time.monotonic() + self.cfg.timeout
        try:
            return super().handle(conn)
        finally:
            del self.handled[conn]

    def notify(self) -> None:
        """The heartbeat of the main loop, about once a second: ends what has taken too long."""
        super().notify()
        now = time.monotonic()
        for conn, deadline in list(self.handled.items()):
            if now > deadline:
                with contextlib.suppress(OSError):  # it has just ended by itself
                    conn.sock.shutdown(socket.SHUT_RDWR)
