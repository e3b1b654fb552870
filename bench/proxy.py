"""nginx with the configuration of ``deploy/nginx``, in a folder of its own and on a free port, before servers on this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.servers import ROOT, free_port

CONFIG = ROOT / "deploy" / "nginx"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")


def rendered(folder: Path, port: int, replicas: Sequence[int], *, unlimited: bool = False, clients: str = "") -> Path:
    """The configuration for this machine: paths, port and replicas.

    ``unlimited``: one client may send as fast as it can. ``clients``: instead of ``clients.map``.
    """
    text = (CONFIG / "nginx.conf").read_text(encoding="utf-8")
    changes = {"listen 8080;": f"listen 127.0.0.1:{port};", " /tmp/": f" {folder}/", "/dev/stdout": str(folder / "access.log")}
    if unlimited:
        changes |= {"rate=50r/s": "rate=100000r/s", "burst=100": "burst=100000", "limit_conn connections 64": "limit_conn connections 1000"}
        changes |= {
            "rate=5r/s": "rate=100000r/s",
            "burst=20": "burst=100000",
            "limit_conn long_connections 4": "limit_conn long_connections 1000",
        }
    for old, new in changes.items():
        if old not in text:
            raise ValueError(f"nginx.conf no longer holds {old!r}")
        text = text.replace(old, new)
    shutil.copy(CONFIG / "problems.conf", folder)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    (folder / "clients.map").write_text(clients or (CONFIG / "clients.map").read_text(encoding="utf-8"), encoding="utf-8")
    servers = "".join(f"server 127.0.0.1:{replica} max_fails=3 fail_timeout=5s;\n" for replica in replicas)
    (folder / "upstream.conf").write_text(servers, encoding="utf-8")
    return folder / "nginx.conf"


def command(config: Path, *arguments: str) -> list[str]:
    """How nginx is called; raises ``FileNotFoundError`` where it is not installed."""
    if NGINX is None:
        raise FileNotFoundError("nginx is not installed (on Debian: apt install nginx-light)")
    return [NGINX, "-p", str(config.parent), "-c", str(config), "-e", "stderr", *arguments]


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


@contextmanager
def proxied(replicas: Sequence[int], *, unlimited: bool = False, clients: str = "") -> Iterator[tuple[int, Path]]:
    """A proxy before these ports, until the block ends: its port, and its access log."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        port = free_port()
        process = subprocess.Popen(
            command(rendered(folder, port, replicas, unlimited=unlimited, clients=clients), "-g", "daemon off;"), stderr=subprocess.DEVNULL
        )
        try:
            deadline = time.monotonic() + 10
            while not _listens(port):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("nginx does not serve")
                time.sleep(0.01)
            yield port, folder / "access.log"
        finally:
            process.terminate()
            process.wait()
