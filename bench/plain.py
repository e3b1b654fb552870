"""Plain load by wrk, so that the figures compare with those of others.

What wrk cannot say is the part of ``bench.client``: which statuses came, which request was lost, what a long answer cost that is
still under way at the end; and so is HTTP that is broken on purpose.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

WRK = shutil.which("wrk")
SCRIPT = """
local calls = {%s}
local last = 0
function request()
    last = last %% #calls + 1
    return calls[last]
end
function done(summary, latency)
    local errors = summary.errors
    print(string.format('{"answered": %%d, "seconds": %%f, "p50": %%f, "p99": %%f, "errors": %%d}', summary.requests, summary.duration / 1e6,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
"""


@dataclass(frozen=True)
class Figures:
    """What wrk has measured; latencies in milliseconds. ``errors``: answers of 400 and above, and requests without an answer."""

    answered: int
    seconds: float
    p50: float
    p99: float
    errors: int

    def line(self) -> str:
        rate = self.answered / self.seconds
        return f"{self.answered} answers, {rate:.0f} a second, p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, errors {self.errors}"


def wrk(port: int, requests: Sequence[bytes], seconds: int = 1, connections: int = 8) -> Figures:
    """Sends the requests in turn over loopback, each connection with one under way, from one thread. No pause, no end but the clock's."""
    if WRK is None:
        raise FileNotFoundError("wrk is not installed (on Debian: apt install wrk)")
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(SCRIPT % ",".join(map(_quoted, requests)))
        script.flush()
        load = ["--threads", "1", "--connections", str(connections), "--duration", f"{seconds}s", "--timeout", "10s"]
        command = [WRK, *load, "--script", script.name, f"http://127.0.0.1:{port}"]
        output = subprocess.run(command, capture_output=True, text=True, check=True, timeout=seconds + 30).stdout
    return Figures(**json.loads(output.splitlines()[-1]))


def _quoted(request: bytes) -> str:
    return '"' + "".join(f"\\{byte:03d}" for byte in request) + '"'
