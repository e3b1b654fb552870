"""Problem documents (RFC 9457): the one form of every error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.scoring.faults import Fault
from service.words import Words

MOST_ERRORS = 100


class Problem(Exception):  # noqa: N818 -- named after the document that it becomes
    """A request that cannot be answered: the HTTP status and every fault."""

    def __init__(self, status: int, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer} {fault.code}" for fault in faults))
        self.status = status
        self.faults = tuple(faults)

    def below(self, prefix: str) -> Problem:
        """The same problem of a part of a larger body: its pointers start at ``prefix``."""
        return Problem(self.status, [replace(fault, pointer=prefix + fault.pointer) for fault in self.faults])

    def document(self, words: Words, most: int = MOST_ERRORS) -> dict[str, Any]:
        """The problem as JSON data; of more than ``most`` errors the first ones."""
        errors = [_error(fault, words) for fault in self.faults[:most]]
        detail = errors[0]["detail"]
        if len(self.faults) > 1:
            detail = words.text("{count} faults; the first: {first}", {"count": len(self.faults), "first": detail})
        return {"type": "about:blank", "title": words.title(self.status), "status": self.status, "detail": detail, "errors": errors}


def problem(status: int, code: str, message: str, *, pointer: str = "", allowed: Sequence[object] | None = None, **args: object) -> Problem:
    """A problem with one fault."""
    return Problem(status, [Fault(pointer, code, message, args, allowed)])


def _error(fault: Fault, words: Words) -> dict[str, Any]:
    error: dict[str, Any] = {"pointer": fault.pointer, "code": fault.code, "detail": words.text(fault.message, fault.args)}
    if fault.allowed is not None:
        error["allowed"] = list(fault.allowed)
    return error
