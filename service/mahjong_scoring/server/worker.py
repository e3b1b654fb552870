"""gunicorn's threaded worker with bounds on what a slow client may hold.

A connection that sends nothing waits in the poller and takes no thread; a request that is not read, answered and taken within
``cfg.timeout`` seconds is cut off, however slowly its bytes trickle.
"""

from __future__ import annotations

import contextlib
import socket
import time
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.http.errors import ParseException  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

FIRST_BYTE = 5.0
DRAINED = 64 * 1024


class Chunks:
    """A body in chunks, which is read when the application reads it: broken chunks are to it what a broken connection is."""

    def __init__(self, reader: Any) -> None:
        self.reader = reader

    def read(self, size: int) -> bytes:
        """Up to ``size`` bytes of the body. Raises ``OSError``."""
        try:
            found: bytes = self.reader.read(size)
        except ParseException as error:
            raise OSError("the chunks of a body are broken") from error
        return found


class Worker(ThreadWorker):  # type: ignore[misc]
    """Threads for requests only, and for none of them longer than the timeout."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.handled: dict[Any, float] = {}

    def enqueue_req(self, conn: Any) -> None:
        """Takes a connection on: to a thread if its first byte is there, else to the poller for a few seconds."""
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

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Announces the end of the connection where the body may be more than gunicorn reads past after a refusal."""
        headers = dict(req.headers)
        chunked = "TRANSFER-ENCODING" in headers
        if chunked:
            req.body.reader = Chunks(req.body.reader)
        if chunked or int(headers.get("CONTENT-LENGTH", 0)) > DRAINED:
            req.force_close()
        return super().handle_request(req, conn)

    def notify(self) -> None:
        """The heartbeat of the main loop, about once a second: ends what has taken too long."""
        super().notify()
        now = time.monotonic()
        for conn, deadline in list(self.handled.items()):
            if now > deadline:
                with contextlib.suppress(OSError):  # it has just ended by itself
                    conn.sock.shutdown(socket.SHUT_RDWR)
