"""How gunicorn serves: ``gunicorn --config python:service.gunicorn_conf``. The values come from the environment (settings.py)."""

from __future__ import annotations

import gc
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path
from secrets import token_hex
from typing import Any

import gunicorn.http.wsgi  # type: ignore[import-untyped]
import gunicorn.util  # type: ignore[import-untyped]

from service.api.wire import log_answer, problem_bytes
from service.settings import METRICS_OFF, SettingsError, settings_from

try:
    _settings = settings_from(os.environ)
except SettingsError as error:
    sys.exit(f"The settings cannot be used. {error}")

wsgi_app = "service.app:create_app()"
bind = [f"{_settings.host}:{_settings.port}", *([_settings.metrics_address] if _settings.metrics_port else [])]
workers = _settings.workers
worker_class = "service.worker.Worker"  # threads: a slow client holds one of them, not a whole worker, and not for long
threads = _settings.threads
timeout = _settings.timeout
graceful_timeout = _settings.graceful_timeout
keepalive = _settings.keep_alive
_memory = Path("/dev/shm")  # noqa: S108 -- the heartbeat files of the workers belong in memory
worker_tmp_dir = str(_memory) if _memory.is_dir() else None
control_socket_disable = True
forwarder_headers = ""  # the default takes SCRIPT_NAME and PATH_INFO, what the application calls its path, from the headers of a proxy
forwarded_allow_ips = ""
limit_request_line = 4094
limit_request_fields = 64
limit_request_field_size = 8190
accesslog = None  # the application writes one line a request
errorlog = "-"
loglevel = "warning"
proc_name = "mahjong-scoring"
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_made: list[Path] = []


def on_starting(server: object) -> None:  # noqa: ARG001 -- gunicorn hands it in
    """The folder where the workers put their metrics, empty, before any of them starts; in memory unless the environment names one."""
    if _settings.metrics_address == METRICS_OFF:
        return
    if METRICS_FOLDER not in os.environ:
        _made.append(Path(tempfile.mkdtemp(prefix="mahjong-scoring-", dir=worker_tmp_dir)))
        os.environ[METRICS_FOLDER] = str(_made[0])
    for old in Path(os.environ[METRICS_FOLDER]).glob("*.db"):
        old.unlink()


def on_exit(server: object) -> None:  # noqa: ARG001
    """Leaves nothing behind."""
    for folder in _made:
        shutil.rmtree(folder, ignore_errors=True)


def child_exit(server: object, worker: Any) -> None:  # noqa: ARG001
    """What a worker has counted stays counted; what only the living have (gauges) goes with it."""
    if METRICS_FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 -- it reads the environment when imported

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def post_worker_init(worker: object) -> None:  # noqa: ARG001 -- gunicorn hands it in
    """Rulesets and words stay for good: the collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


def _write_problem(client: socket.socket, status: int, reason: str, message: str) -> None:
    """What gunicorn answers itself (a request line that is no HTTP, too many headers) is a problem document, too."""
    body = problem_bytes(status, "bad_request", message or reason)
    request_id = token_hex(8)
    lines = (
        f"HTTP/1.1 {status} {reason}",
        "Connection: close",
        f"X-Request-Id: {request_id}",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
    )
    log_answer(_settings.log_level, request_id, None, None, status)
    gunicorn.util.write_nonblock(client, "\r\n".join((*lines, "", "")).encode("latin-1") + body)


gunicorn.util.write_error = _write_problem
gunicorn.http.wsgi.SERVER = "mahjong-scoring"  # names no product and no version
