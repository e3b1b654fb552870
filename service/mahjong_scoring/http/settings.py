"""Settings, from environment variables. A bad value stops the start with a sentence that names the variable."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

LogLevel = Literal["debug", "info", "warning", "error"]
LOG_LEVELS: Final[tuple[LogLevel, ...]] = get_args(LogLevel)
METRICS_OFF, METRICS_SAME = "off", "same"
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?")
_HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*")
_ADDRESS = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")


class SettingsError(Exception):
    """An environment variable with a value that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """What may differ between installations.

    ``cors_origins``: origins whose pages may call the service, or ``("*",)`` for all. Times are seconds.
    ``timeout``: for one request, from its first byte to the last one of its answer.
    ``metrics_address``: ``same`` as the service, ``off``, or host and port of their own.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    threads: int = 8
    timeout: int = 10
    keep_alive: int = 5
    graceful_timeout: int = 30
    max_body_bytes: int = 64 * 1024
    cors_origins: tuple[str, ...] = ()
    log_level: LogLevel = "info"
    metrics_address: str = METRICS_SAME

    @property
    def metrics_port(self) -> int | None:
        """The port that serves the metrics and nothing else, if there is one."""
        _, colon, port = self.metrics_address.rpartition(":")
        return int(port) if colon else None


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings that ``environ`` names, each with its default. Raises ``SettingsError``."""
    port = _number(environ, "PORT", 8000, 1, 65535)
    return Settings(
        host=_host(environ.get("HOST", "").strip(" []") or "127.0.0.1"),
        port=port,
        workers=_number(environ, "WORKERS", min(os.cpu_count() or 1, 64), 1, 64),
        threads=_number(environ, "THREADS", 8, 1, 256),
        timeout=_number(environ, "TIMEOUT", 10, 1, 600),
        keep_alive=_number(environ, "KEEP_ALIVE", 5, 0, 600),
        graceful_timeout=_number(environ, "GRACEFUL_TIMEOUT", 30, 1, 600),
        max_body_bytes=_number(environ, "MAX_BODY_BYTES", 64 * 1024, 1024, 16 * 1024 * 1024),
        cors_origins=_origins(environ.get("CORS_ORIGINS", "")),
        log_level=_level(environ.get("LOG_LEVEL") or "info"),
        metrics_address=_metrics(environ.get("METRICS_ADDRESS") or METRICS_SAME, port),
    )


def _host(text: str) -> str:
    if not _HOST.fullmatch(text):
        raise SettingsError(f"HOST={text!r}: expected is an address or a name without a port, such as 0.0.0.0, :: or localhost")
    return text


def _number(environ: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = environ.get(name, "").strip()
    if not text:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", text) or not low <= int(text) <= high:
        raise SettingsError(f"{name}={text!r}: expected is an integer from {low} to {high}")
    return int(text)


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.strip() for origin in text.split(",") if origin.strip())
    for origin in origins:
        if origin != "*" and not _ORIGIN.fullmatch(origin):
            raise SettingsError(f"CORS_ORIGINS: {origin!r} is not an origin such as https://app.example.com, and not *")
    return origins


def _level(text: str) -> LogLevel:
    for level in LOG_LEVELS:
        if level == text.lower():
            return level
    raise SettingsError(f"LOG_LEVEL={text!r}: expected is one of {', '.join(LOG_LEVELS)}")


def _metrics(text: str, service_port: int) -> str:
    if text in (METRICS_OFF, METRICS_SAME):
        return text
    address = _ADDRESS.fullmatch(text)
    if not address or not 1 <= int(address[2]) <= 65535:
        raise SettingsError(f"METRICS_ADDRESS={text!r}: expected is off, same, or host:port such as 127.0.0.1:9100")
    if int(address[2]) == service_port:
        raise SettingsError(f"METRICS_ADDRESS={text!r}: port {service_port} is the service's; same puts the metrics there")
    return text
