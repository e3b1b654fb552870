"""How gunicorn serves: ``gunicorn --config python:service.gunicorn_conf``. The values come from the environment (settings.py)."""

from __future__ import annotations

import os
import socket
import sys

import gunicorn.http.wsgi
import gunicorn.util

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
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 -- heartbeats belong in memory
control_socket_disable = True
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
accesslog = None  # the application writes one line a request
errorlog = "-"
loglevel = "warning"
proc_name = "mahjong-scoring"


def _write_problem(client: socket.socket, status: int, reason: str, message: str) -> None:
    """What gunicorn answers itself (a request line that is no HTTP, too many headers) is a problem document, too."""
    body = problem_bytes(status, "bad_request", message or reason)
    head = f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\nContent-Length: {len(body)}\r\n\r\n"
    gunicorn.util.write_nonblock(client, head.encode("latin-1") + body)


gunicorn.util.write_error = _write_problem
gunicorn.http.wsgi.SERVER = "mahjong-scoring"  # names no product and no version
