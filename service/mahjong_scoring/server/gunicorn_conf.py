"""How gunicorn serves: ``gunicorn --config python:mahjong_scoring.server.gunicorn_conf``. The values come from the environment (settings.py).

The master reads rulesets and texts, and checks them, before it listens; its workers have them from it.
"""

from __future__ import annotations

import atexit
import errno
import gc
import io
import logging
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path
from threading import Thread
from typing import Any

from gunicorn.http.errors import UnsupportedTransferCoding  # type: ignore[import-untyped]

from mahjong_scoring.http.log import LOG, Writer
from mahjong_scoring.http.settings import METRICS_OFF, SettingsError, settings_from
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.files import RulesetError
from mahjong_scoring.server.folders import MEMORY, ROOM, folder_with, why_not
from mahjong_scoring.server.refusals import install, unknown_coding
from mahjong_scoring.texts.catalogue import TextsError, all_texts

try:
    _settings = settings_from(os.environ)
except SettingsError as error:
    sys.exit(f"The service cannot start. {error}")

wsgi_app = "mahjong_scoring.http.app:create_app()"
_host = f"[{_settings.host}]" if ":" in _settings.host else _settings.host
bind = [f"{_host}:{_settings.port}", *([_settings.metrics_address] if _settings.metrics_port else [])]
workers = _settings.workers
worker_class = "mahjong_scoring.server.worker.Worker"  # threads: a slow client holds one of them, not a whole worker, and not for long
threads = _settings.threads
timeout = _settings.timeout
graceful_timeout = _settings.graceful_timeout
keepalive = _settings.keep_alive
_room = ROOM * workers
_folder = folder_with(_room)
if _folder is None:
    sys.exit(f"The service cannot start. Neither {MEMORY} nor the temporary folder has {_room // 1024} KiB that it may write.")
worker_tmp_dir = str(_folder)
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
_metrics_folder = os.environ.get(METRICS_FOLDER)
if _settings.metrics_address == METRICS_OFF or not _metrics_folder:
    os.environ.pop(METRICS_FOLDER, None)
elif _why := why_not(Path(_metrics_folder), _room):
    sys.exit(f"The service cannot start. {METRICS_FOLDER}={_metrics_folder!r} cannot be used: {_why}.")
DRAINED = 64 * 1024
"""Bytes of a body that gunicorn reads past where the application has not read it; then it closes the connection."""

install()
LOG.setLevel(_settings.log_level.upper())
logging._srcfile = None  # noqa: SLF001 -- "Optimization" in logging's guide: no line names file or thread
logging.logThreads = logging.logMultiprocessing = False
_writer = Writer()


def on_starting(server: Any) -> None:
    """Before the sockets are made: a log without a buffer, all that the workers share, and a sentence where something cannot be had."""
    if sys.stdout is not None:  # what could not be written must not lie there until the end, to fail again
        sys.stdout = io.TextIOWrapper(io.FileIO(1, "w", closefd=False), encoding="utf-8", write_through=True)
    handed_over = "LISTEN_FDS" in os.environ or "GUNICORN_FD" in os.environ  # the sockets are, open
    for address in [] if handed_over else server.cfg.address:
        if isinstance(address, tuple) and (why := _why_not(*address)):
            sys.exit(f"The service cannot start. {why}")
    _read()


def _read() -> None:
    """Rulesets and texts, before the first worker. They stay for good: the collector need not look at them again and again."""
    gc.disable()
    try:
        rulesets()
        all_texts()
    except (RulesetError, TextsError) as error:
        sys.exit(f"The service cannot start. {error}")
    gc.freeze()
    gc.enable()


def _why_not(host: str, port: int) -> str:
    """What is in the way of listening there; empty if nothing is."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return f"It cannot listen on port {port} of {host}: {error.strerror}."
            if port != _settings.port:
                return f"Port {port} of {host} is taken; METRICS_ADDRESS may name another one."
            return f"Port {port} of {host} is taken. On another one: PORT={port + 1 if port < 65535 else port - 1} make serve"
    return ""


def when_ready(server: Any) -> None:
    """Before the first worker: says where it listens, and makes the place for the metrics, which a failed start does not reach."""
    if _settings.metrics_address != METRICS_OFF:
        _empty_metrics_folder()
    LOG.info({"message": f"Listening on {' and '.join(map(str, server.LISTENERS))}"})


def _empty_metrics_folder() -> None:
    """The folder where the workers put their metrics; in memory unless the environment names one.

    One that is made here goes when the master ends, however it does, but for SIGKILL: then nobody is left to remove it.
    """
    if METRICS_FOLDER not in os.environ:
        made = tempfile.mkdtemp(prefix=f"mahjong-scoring-{os.getpid()}_", dir=worker_tmp_dir)
        os.environ[METRICS_FOLDER] = made
        atexit.register(_remove, Path(made), os.getpid())
    for old in Path(os.environ[METRICS_FOLDER]).glob("*.db"):
        old.unlink()


def _remove(folder: Path, owner: int) -> None:
    if os.getpid() == owner:  # workers have inherited the call
        shutil.rmtree(folder, ignore_errors=True)


def child_exit(server: object, worker: Any) -> None:  # noqa: ARG001
    """What a worker has counted stays counted; what only the living have (gauges) goes with it."""
    if METRICS_FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 -- it reads the environment when imported

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def post_fork(server: object, worker: object) -> None:  # noqa: ARG001 -- gunicorn hands them in
    """In a worker a thread writes the log."""
    _writer.start()


def post_worker_init(worker: object) -> None:  # noqa: ARG001 -- gunicorn hands it in
    """The application stays for good, too."""
    gc.collect()
    gc.freeze()


def pre_request(worker: object, req: Any) -> None:  # noqa: ARG001
    """Refuses an unknown coding; announces the end of the connection where the body may be more than is read past after a refusal."""
    if coding := unknown_coding(req):
        raise UnsupportedTransferCoding(coding)
    headers = dict(req.headers)
    if "TRANSFER-ENCODING" in headers or int(headers.get("CONTENT-LENGTH", 0)) > DRAINED:
        req.force_close()


def worker_exit(server: object, worker: object) -> None:  # noqa: ARG001
    """The last lines, unless who reads them takes longer than a second."""
    last = Thread(target=_writer.stop, daemon=True)
    last.start()
    last.join(1.0)
