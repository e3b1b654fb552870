"""A TOML file that can say where in it something stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tomli


class RulesetError(Exception):
    """A ruleset file that cannot be used; the text names file and line."""


@dataclass
class TomlFile:
    """A file as text and as data. ``examples``: those of its yaku that were found right, each by its place and the tiles of a hand."""

    path: Path
    text: str
    data: dict[str, Any]
    examples: set[tuple[int, int]] = field(default_factory=set)

    def error(self, message: str, *keys: str, table: str = "", index: int = 0) -> RulesetError:
        """An error at the first of ``keys`` that stands in the ``index``-th ``[[table]]`` (or ``[table]``), else at its head."""
        lines = ["" if line.lstrip().startswith("#") else line for line in self.text.split("\n")]
        start, end = _block(lines, table, index)
        for key in filter(None, keys):
            name = re.escape(key)
            stated = re.compile(rf'(^\s*|[{{,.]\s*)"?{name}"?\s*[=.]|^\s*\[[^"]*\b{name}\s*\]')
            places = [number for number in range(start, end) if stated.search(lines[number])]
            places += [] if table else _heads(lines, key)
            places += [number for number in range(start, end) if f'"{key}"' in lines[number]]
            if places:
                return RulesetError(f"{self.path.name}:{places[0] + 1}: {message}")
        return RulesetError(f"{self.path.name}:{start + 1}: {message}")


_HEAD = re.compile(r"\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(#.*)?")


def _block(lines: Sequence[str], table: str, index: int) -> tuple[int, int]:
    """The first line of a table with those below it (``[table.part]``), and the line after its last; without one the file's head."""
    starts = _heads(lines, table) if table else []
    if not starts:
        return 0, next((number for number, line in enumerate(lines) if _HEAD.fullmatch(line)), len(lines))
    start = starts[min(index, len(starts) - 1)]
    heads = [(number, head[1]) for number, line in enumerate(lines) if number > start and (head := _HEAD.fullmatch(line))]
    return start, next((number for number, name in heads if not name.startswith(f"{table}.")), len(lines))


def _heads(lines: Sequence[str], table: str) -> list[int]:
    """The lines that begin the ``[[table]]`` each time, or where there is none its parts, ``[table.part]``."""
    heads = [(number, head[1]) for number, line in enumerate(lines) if (head := _HEAD.fullmatch(line))]
    return [number for number, name in heads if name == table] or [number for number, name in heads if name.startswith(f"{table}.")]


def read_toml(path: Path) -> TomlFile:
    """The file at ``path``. Raises ``RulesetError`` if it cannot be read or is no TOML."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesetError(f"{path.name}: cannot be read as UTF-8 text: {error}") from error
    try:
        return TomlFile(path, text, tomli.loads(text))
    except (ValueError, RecursionError) as error:  # ValueError: no TOML, or a number too long to read
        line = re.search(r"line (\d+)", str(error))
        raise RulesetError(f"{path.name}:{line[1] if line else 1}: {error}") from error
