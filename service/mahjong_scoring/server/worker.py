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

from gunicorn.http.errors import InvalidHeader, UnsupportedTransferCoding  # type: ignore[import-untyped]
from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from mahjong_scoring.server.refusals import unknown_coding

FIRST_BYTE = 5.0
LINGER = 2.0
READ_PAST = 4 * 1024 * 1024
"""Bytes that are read past after the last answer on a connection: a client that is still sending would else lose that answer."""


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

    def handle_error(self, req: Any, client: Any, addr: Any, exc: Exception) -> None:
        """Refuses a request; where it comes in an unknown coding, with 501, which gunicorn does for some codings only."""
        if isinstance(exc, InvalidHeader) and exc.hdr == "TRANSFER-ENCODING" and (coding := unknown_coding(exc.req)):
            super().handle_error(req, client, addr, UnsupportedTransferCoding(coding))
        else:
            super().handle_error(req, client, addr, exc)

    def finish_request(self, conn: Any, fs: Any) -> None:
        """Goes on with a connection after a request, or parts with it; gunicorn itself would have the main loop wait for the client."""
        if fs.cancelled() or fs.exception() or fs.result():
            super().finish_request(conn, fs)
            return
        conn.left = READ_PAST
        conn.timeout = time.monotonic() + LINGER
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, EVENT_READ, partial(self.read_past, conn))
        except OSError:  # the client has gone already
            self.nr_conns -= 1
            conn.close()
        else:
            self.pending_conns.append(conn)

    def read_past(self, conn: Any, client: Any) -> None:
        """Reads what still comes on a connection that was parted with, until the client ends it or has sent too much."""
        try:
            data = client.recv(65536)
        except OSError:
            data = b""
        conn.left -= len(data)
        if not data or conn.left <= 0:
            self.poller.unregister(client)
            self.pending_conns.remove(conn)
            self.nr_conns -= 1
            conn.close()

    def notify(self) -> None:
        """The heartbeat of the main loop, about once a second: ends what has taken too long."""
        super().notify()
        now = time.monotonic()
        for conn, deadline in list(self.handled.items()):
            if now > deadline:
                with contextlib.suppress(OSError):  # it has just ended by itself
                    conn.sock.shutdown(socket.SHUT_RDWR)
