"""The service on a free port, for as long as a ``with`` lasts."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from werkzeug.serving import make_server

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import settings_from


@contextmanager
def running() -> Iterator[str]:
    """The address at which the service answers."""
    server = make_server("127.0.0.1", 0, create_app(settings_from({})), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
