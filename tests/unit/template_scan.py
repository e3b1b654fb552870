"""The templates of all sentences for people, read from the source of the service."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

SERVICE = Path(__file__).parents[2] / "service"
MESSAGE_AT = {
    "Fault": 2,
    "MissingFact": 3,
    "Unstated": 2,
    "Unknown": 4,
    "NotationError": 0,
    "MeldError": 1,
    "problem": 2,
    "_fault": 2,
    "complaint": 1,
}
"""Which argument of a call is the template."""
TABLES = {"_CONFLICTS", "_CODES"}
"""Tables of templates: the last entry of each row."""


def called(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""


def argument(call: ast.Call, place: int) -> ast.expr | None:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "message"]
    return named[0] if named else call.args[place] if len(call.args) > place else None


def strings(node: ast.expr) -> list[str] | None:
    """The strings that a literal, or a choice between two, may be; ``None`` for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        first, second = strings(node.body), strings(node.orelse)
        return first + second if first is not None and second is not None else None
    return None


class Module:
    """What the scan needs to know of one file: names with their strings, parameters, and the tables of templates."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        self.named: dict[str, list[str]] = {}
        self.from_table: list[str] = []
        for node in self.nodes:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name):
                        self._assigned(target.id, node.value)

    def _assigned(self, name: str, value: ast.expr) -> None:
        if name in TABLES:
            rows = value.values if isinstance(value, ast.Dict) else value.elts
            self.from_table += [row.elts[-1].value for row in rows]
        elif found := strings(value):
            self.named.setdefault(name, []).extend(found)

    def templates(self) -> Iterator[str]:
        yield from self.from_table
        for node in self.nodes:
            if isinstance(node, ast.Call) and called(node) in MESSAGE_AT:
                message = argument(node, MESSAGE_AT[called(node)])
                if message is not None:
                    yield from self._followed(message)
            elif isinstance(node, ast.Call) and called(node) == "text" and len(node.args) == 2:
                yield from strings(node.args[0]) or ()

    def _followed(self, message: ast.expr) -> list[str]:
        """The templates that ``message`` may be. What only hands one on (``error.message``, a parameter) has none."""
        if isinstance(message, ast.Attribute):
            return []
        if isinstance(message, ast.Name):
            found = self.named.get(message.id, [])
            parameter = any(isinstance(node, ast.arg) and node.arg == message.id for node in self.nodes)
            assert found or parameter or self.from_table, f"{self.path.name}:{message.lineno}: which message is this?"
            return found
        found = strings(message) or []
        assert found, f"{self.path.name}:{message.lineno}: a message is a literal, or a name for one"
        return found

    def expected(self) -> Iterator[str]:
        """The phrases for what belongs at a place of a request ("a string")."""
        if self.path.parent.name != "requests":
            return
        for node in self.nodes:
            if isinstance(node, ast.Call) and called(node) in {"Either", "__init__", "mistyped"} and node.args:
                yield from strings(node.args[0]) or ()
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict) and ast.unparse(node.targets[0]) == "_TYPES":
                yield from (phrase.value for phrase in node.value.values)


@lru_cache(maxsize=1)
def modules() -> tuple[Module, ...]:
    return tuple(Module(path) for path in sorted(SERVICE.rglob("*.py")))


def templates() -> set[str]:
    return {template for module in modules() for template in module.templates()}


def expected() -> set[str]:
    return {phrase for module in modules() for phrase in module.expected()}
