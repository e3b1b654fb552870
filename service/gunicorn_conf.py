"""How gunicorn serves: ``gunicorn --config python:service.gunicorn_conf``. The values come from the environment (settings.py)."""

from __future__ import annotations

import gc
import os
import socket
import sys
from pathlib import Path

import gunicorn.http.wsgi  # type: ignore[import-untyped]
import gunicorn.util  # type: ignore[import-untyped]

from service.api.wire import problem_bytes
from service.settings import SettingsError, settings_from

try:
    _settings = settings_from(os.environ)
except SettingsError as error:
    sys.exit(f"The settings cannot be used. {error}")

wsgi_app = "service.app:create_app()"
bind = f"{_settings.host}:{_settings.port}"
workers = _settings.workers
worker_class = "gthread"  # a slow client holds one thread, not a whole worker
threads = _settings.threads
timeout = _settings.timeout
graceful_timeout = _settings.graceful_timeout
keepalive = _settings.keep_alive
_memory = Path("/dev/shm")  # noqa: S108 -- the heartbeat files of the workers belong in memory
worker_tmp_dir = str(_memory) if _memory.is_dir() else None
control_socket_disable = True
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
accesslog = None  # the application writes one line a request
errorlog = "-"
loglevel = "warning"
proc_name = "mahjong-scoring"


def post_worker_init(worker: object) -> None:  # noqa: ARG001 -- gunicorn hands it in
    """Rulesets and words stay for good: the collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


def _write_problem(client: socket.socket, status: int, reason: str, message: str) -> None:
    """What gunicorn answers itself (a request line that is no HTTP, too many headers) is a problem document, too."""
    body = problem_bytes(status, "bad_request", message or reason)
    lines = (f"HTTP/1.1 {status} {reason}", "Connection: close", "Content-Type: application/problem+json", f"Content-Length: {len(body)}")
    gunicorn.util.write_nonblock(client, "\r\n".join((*lines, "", "")).encode("latin-1") + body)


gunicorn.util.write_error = _write_problem
gunicorn.http.wsgi.SERVER = "mahjong-scoring"  # names no product and no version
