"""Settings, from environment variables. A bad value stops the start with a sentence that names the variable."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, ValidationError, fields, validates_schema
from marshmallow.validate import OneOf, Range, Regexp

METRICS_OFF, METRICS_SAME = "off", "same"
MOST_BODY_BYTES = 64 * 1024
"""Of a body with one deal; a larger one takes a place of the long work."""
_LABELS = r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*"
_ORIGIN = re.compile(rf"\*|[A-Za-z][A-Za-z0-9+.-]*://(\*\.(?=[^.]+\.))?{_LABELS}(:[0-9]{{1,5}})?")
_HOST = re.compile(r"([A-Za-z0-9._-]+|[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*)\Z")
_METRICS = re.compile(r"(off|same|([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5})\Z")


class SettingsError(Exception):
    """An environment variable with a value that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """What may differ between installations.

    ``cors_origins``: origins whose pages may call the service (``allowed_origin`` says what an entry stands for), or ``("*",)`` for
    all. Times are seconds.
    ``timeout``: for one request, from its first byte to the last one of its answer.
    ``long_requests``: how many batches, sittings and comparisons a process works on at once.
    ``metrics_address``: ``same`` as the service, ``off``, or host and port of their own.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    threads: int = 8
    timeout: int = 10
    keep_alive: int = 5
    graceful_timeout: int = 30
    long_requests: int = 2
    max_body_bytes: int = MOST_BODY_BYTES
    cors_origins: tuple[str, ...] = ()
    log_level: str = "info"
    metrics_address: str = METRICS_SAME

    @property
    def places(self) -> int:
        """The places for long work; where there are several threads, one at least is left for all else."""
        return min(self.long_requests, max(1, self.threads - 1))

    @property
    def long_seconds(self) -> float:
        """How long work may go on: four fifths of ``timeout``, so that there is time left to say that it was not enough."""
        return self.timeout * 0.8

    @property
    def metrics_port(self) -> int | None:
        """The port that serves the metrics and nothing else, if there is one."""
        _, colon, port = self.metrics_address.rpartition(":")
        return int(port) if colon else None


class _Number(fields.Integer):
    """An integer in plain digits; ``int`` would take 8_000 and ８０００ as well."""

    def _deserialize(self, value: str, *args: Any, **kwargs: Any) -> int:
        if not re.fullmatch("[0-9]+", value):
            raise self.make_error("invalid")
        return super()._deserialize(value, *args, **kwargs)


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(origin.strip() for origin in text.split(",") if origin.strip())
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise ValidationError(f"{origin!r} is not an origin such as https://app.example.com or https://*.example.com, and not *.")
    return origins


def allowed_origin(entry: str) -> str | re.Pattern[str]:
    """What an entry of ``cors_origins`` stands for: itself, or with ``*.`` before its domain all that is one label or more below that."""
    scheme, wildcard, domain = entry.partition("://*.")
    return re.compile(rf"{re.escape(scheme)}://{_LABELS}\.{re.escape(domain)}\Z", re.IGNORECASE) if wildcard else entry


class _Variables(Schema):
    """What each variable may be. Its name is that of the setting in capitals."""

    host = fields.Function(
        deserialize=lambda text: text.strip("[]"),
        validate=Regexp(_HOST, error="Must be an address or a name without a port, such as 0.0.0.0, :: or localhost."),
    )
    port = _Number(validate=Range(1, 65535))
    workers = _Number(validate=Range(1, 64))
    threads = _Number(validate=Range(1, 256))
    timeout = _Number(validate=Range(1, 600))
    keep_alive = _Number(validate=Range(0, 600))
    graceful_timeout = _Number(validate=Range(1, 600))
    long_requests = _Number(validate=Range(1, 64))
    max_body_bytes = _Number(validate=Range(1024, MOST_BODY_BYTES))
    cors_origins = fields.Function(deserialize=_origins)
    log_level = fields.Function(deserialize=str.lower, validate=OneOf(("debug", "info", "warning", "error")))
    metrics_address = fields.String(validate=Regexp(_METRICS, error="Must be off, same, or host:port such as 127.0.0.1:9100."))

    @validates_schema
    def _two_ports(self, data: dict[str, Any], **_: Any) -> None:
        """The metrics' own port, where they have one, is another than the service's."""
        settings = Settings(**data)
        own = settings.metrics_port
        if own == settings.port:
            raise ValidationError(f"Port {own} is the service's; same puts the metrics there.", "metrics_address")
        if own is not None and not 1 <= own <= 65535:
            raise ValidationError("A port is a number from 1 to 65535.", "metrics_address")


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def settings_from(environ: Mapping[str, str]) -> Settings:
    """The settings that ``environ`` names, each with its default: an empty variable is none. Raises ``SettingsError``."""
    given = {name: text for name in Settings.__dataclass_fields__ if (text := environ.get(name.upper(), "").strip())}
    try:
        return Settings(**{"workers": min(_processors(), 64)} | _Variables().load(given))
    except ValidationError as error:
        found = [f"{name.upper()}={given[name]!r}: {' '.join(said)}" for name, said in error.messages_dict.items()]
        raise SettingsError(" ".join(found)) from error
