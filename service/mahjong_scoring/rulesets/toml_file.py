"""A TOML file that can say where in it something stands."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class RulesetError(Exception):
    """A ruleset file that cannot be used; the text names file and line."""


@dataclass
class TomlFile:
    """A file as text and as data."""

    path: Path
    text: str
    data: dict[str, Any]

    def error(self, message: str, *keys: str, table: str = "", index: int = 0) -> RulesetError:
        """An error at the first of ``keys`` that stands in the ``index``-th ``[[table]]`` (or ``[table]``), else at its head."""
        lines = self.text.splitlines()
        start, end = self._block(lines, table, index)
        for key in keys:
            for number in range(start, end):
                if re.search(rf'(^\s*|[{{,]\s*)"?{re.escape(key)}"?\s*=|"{re.escape(key)}"', lines[number]):
                    return RulesetError(f"{self.path.name}:{number + 1}: {message}")
        return RulesetError(f"{self.path.name}:{start + 1}: {message}")

    def _block(self, lines: list[str], table: str, index: int) -> tuple[int, int]:
        heads = [number for number, line in enumerate(lines) if line.startswith("[")]
        own = [number for number in heads if re.match(rf"\[\[?{re.escape(table)}[\].]", lines[number])] if table else []
        if not own:
            return 0, heads[0] if heads else len(lines)
        if lines[own[0]].startswith("[["):
            start = own[min(index, len(own) - 1)]
            return start, next((number for number in heads if number > start), len(lines))
        last = own[-1]
        return own[0], next((number for number in heads if number > last), len(lines))


def read_toml(path: Path) -> TomlFile:
    """The file at ``path``. Raises ``RulesetError`` if it cannot be read or is no TOML."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulesetError(f"{path.name}: cannot be read as UTF-8 text: {error}") from error
    try:
        return TomlFile(path, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise RulesetError(f"{path.name}:{line[1] if line else 1}: {error}") from error
