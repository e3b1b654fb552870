"""What can be wrong with a deal or a ruleset, and what may be missing, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mahjong_scoring.core.messages import Message

MOST_FAULTS = 100
"""Faults of one request, or of one deal among many, that are named; whoever has found more need not look on."""
QUOTED = 60
"""Bytes that a sentence or a pointer repeats of a text that was sent, at most."""


def shortened(text: str, most: int = QUOTED) -> str:
    """The text, or its beginning and "…" where it has more than ``most`` bytes in JSON."""
    size = 0
    for i, char in enumerate(text):
        size += 1 if char.isalnum() and char.isascii() else len(json.dumps(char, ensure_ascii=False).encode()) - 2
        if size > most:
            return f"{text[:i]}…"
    return text


def pointer_key(key: str) -> str:
    """``key`` as a part of a JSON pointer (RFC 6901), shortened: no known key is that long."""
    return shortened(key).replace("~", "~0").replace("/", "~1")


def quoted(value: object) -> str:
    """A JSON value as a sentence quotes it: of a long text the beginning, of a list or an object its sort."""
    if isinstance(value, str):
        return json.dumps(shortened(value), ensure_ascii=False)
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return json.dumps(value)[:QUOTED]


@dataclass(frozen=True)
class Fault:
    """One fault: where (a JSON pointer), what (a stable code), and a sentence for people; ``how`` is a line of what may be written there."""

    pointer: str
    code: str
    message: Message
    args: Mapping[str, object] = field(default_factory=dict)
    allowed: Sequence[object] | None = None
    how: Message | None = None

    @property
    def detail(self) -> str:
        """The sentence in English."""
        return self.message.english(self.args)


@dataclass(frozen=True)
class MissingFact:
    """A fact that the deal leaves out and that could change its payments under ``rule``."""

    code: str
    rule: str
    pointer: str
    message: Message
    args: Mapping[str, object] = field(default_factory=dict)

    @property
    def detail(self) -> str:
        """The sentence in English."""
        return self.message.english(self.args)


class DealError(Exception):
    """A deal that cannot be scored, with every fault that was found."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{f.pointer}: {f.detail}" for f in faults))
        self.faults = tuple(faults)
