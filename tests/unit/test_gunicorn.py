"""What server/ relies on in gunicorn beyond its documented settings and hooks. How it works: tests/hardening/test_limits.py, tests/live."""

import inspect
import socket
from collections.abc import Callable

import gunicorn
import gunicorn.http.wsgi
import gunicorn.util
import pytest
from gunicorn.config import Config
from gunicorn.http.message import Message
from gunicorn.workers import gthread
from gunicorn.workers.base import Worker

WORKER, REFUSALS, CONF = "worker.py", "refusals.py", "gunicorn_conf.py"
THREADS = gthread.ThreadWorker

PARTING = ("elif result:", "self.nr_conns -= 1", "conn.close(graceful=True)")
POLLER = ("self.poller.unregister(client)", "self.pending_conns.remove(conn)", "conn.data_ready = True", "self.enqueue_req(conn)")


def signature(found: object) -> str:
    return str(inspect.signature(found)) if callable(found) else repr(found)


def connection() -> gthread.TConn:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        return gthread.TConn(Config(), ours, ("127.0.0.1", 1), ("127.0.0.1", 2))


def says(function: Callable, *texts: str) -> bool:
    source = inspect.getsource(function)
    return all(text in source for text in texts)


RELIED_ON = [
    (WORKER, "the worker takes on a connection by", lambda: signature(THREADS.enqueue_req), "(self, conn)"),
    (WORKER, "the worker answers a request by", lambda: signature(THREADS.handle), "(self, conn)"),
    (WORKER, "the main loop shows that it lives by", lambda: signature(THREADS.notify), "(self)"),
    (WORKER, "a connection with its first byte is taken by", lambda: signature(THREADS.on_pending_socket_readable), "(self, conn, client)"),
    (WORKER, "that takes it out of poller and pending_conns", lambda: says(THREADS.on_pending_socket_readable, *POLLER), True),
    (WORKER, "a worker has connections that wait", lambda: says(THREADS.__init__, "self.pending_conns = deque()"), True),
    (WORKER, "a worker has a poller", lambda: says(THREADS.init_process, "self.poller = selectors."), True),
    (WORKER, "accepted connections go to enqueue_req", lambda: says(THREADS.accept, "self.enqueue_req(conn)"), True),
    (WORKER, "enqueue_req has a thread call handle", lambda: says(THREADS.enqueue_req, "self.handle, conn"), True),
    (
        WORKER,
        "the main loop calls notify while it runs and while it ends",
        lambda: inspect.getsource(THREADS.run).count("self.notify()"),
        2,
    ),
    (WORKER, "silent connections are closed at conn.timeout", lambda: says(THREADS.murder_pending, "conn.timeout - now"), True),
    (WORKER, "a new connection is not initialized", lambda: connection().initialized, False),
    (WORKER, "a new connection has no data", lambda: connection().data_ready, False),
    (WORKER, "a connection has a socket", lambda: isinstance(connection().sock, socket.socket), True),
    (WORKER, "a request ends on the main loop by", lambda: signature(THREADS.finish_request), "(self, conn, fs)"),
    (WORKER, "a connection that is not kept is closed there", lambda: says(THREADS.finish_request, *PARTING), True),
    (WORKER, "which waits for the client", lambda: says(gthread.TConn.close, "util.close_graceful(self.sock)"), True),
    (WORKER, "a connection counts until it is closed", lambda: says(THREADS.murder_pending, "self.nr_conns -= 1"), True),
    (WORKER, "a request that cannot be read is refused by", lambda: signature(Worker.handle_error), "(self, req, client, addr, exc)"),
    (
        WORKER,
        "a coding is refused by its header",
        lambda: says(Message.set_body_reader, 'InvalidHeader("TRANSFER-ENCODING", req=self)'),
        True,
    ),
    (WORKER, "or as unknown", lambda: says(Worker.handle_error, "UnsupportedTransferCoding", "status_int = 501"), True),
    (REFUSALS, "a refusal is written by", lambda: signature(gunicorn.util.write_error), "(sock, status_int, reason, mesg)"),
    (REFUSALS, "the worker calls that in its module", lambda: says(Worker.handle_error, "util.write_error(client, status_int"), True),
    (REFUSALS, "bytes are written by", lambda: signature(gunicorn.util.write_nonblock), "(sock, data, chunked=False)"),
    (REFUSALS, "an answer names the server SERVER", lambda: says(gunicorn.http.wsgi.Response, "self.version = SERVER"), True),
    (CONF, "a request can end its connection by", lambda: signature(Message.force_close), "(self)"),
    (CONF, "the worker calls pre_request", lambda: says(THREADS.handle_request, "self.cfg.pre_request(self, req)"), True),
]


@pytest.mark.parametrize(("file", "what", "find", "expected"), RELIED_ON, ids=[what for _, what, _, _ in RELIED_ON])
def test_gunicorn_is_what_server_takes_it_for(file: str, what: str, find: Callable, expected: object):
    try:
        found = find()
    except AttributeError as error:
        found = str(error)
    assert found == expected, (
        f"gunicorn {gunicorn.__version__} is no longer what service/mahjong_scoring/server/{file} takes it for ({what} {expected}): "
        f"read what it does now and see that the tests in tests/hardening/test_limits.py and tests/live still hold"
    )
