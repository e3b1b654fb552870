"""Problem documents (RFC 9457): the one form of every error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from mahjong_scoring.core.faults import Fault, pointer_key
from mahjong_scoring.core.messages import NN_, Message
from mahjong_scoring.core.spelling import SEAT_SPELLINGS
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.texts.catalogue import Texts

P = ParamSpec("P")
T = TypeVar("T")

MOST_ERRORS = 100
_SEVERAL = NN_("{count} problem was found: {first}", "{count} problems were found; the first: {first}", "count")


class Problem(Exception):  # noqa: N818 -- named after the document that it becomes
    """A request that cannot be answered: the HTTP status and every fault, once."""

    def __init__(self, status: int, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer} {fault.code}" for fault in faults))
        self.status = status
        self.faults = _once(faults)

    def below(self, prefix: str) -> Problem:
        """The same problem of a part of a larger body: its pointers start at ``prefix``."""
        return Problem(self.status, [replace(fault, pointer=prefix + fault.pointer) for fault in self.faults])

    def as_sent(self, data: Any) -> Problem:
        """The same problem with pointers into ``data``, where the keys of seats may be spelt in another way than in the contract."""
        pointers = [_pointer_into(data, fault.pointer) for fault in self.faults]
        if all(fault.pointer == pointer for fault, pointer in zip(self.faults, pointers, strict=True)):
            return self
        return Problem(self.status, [replace(fault, pointer=pointer) for fault, pointer in zip(self.faults, pointers, strict=True)])

    def document(self, texts: Texts, most: int = MOST_ERRORS) -> dict[str, Any]:
        """The problem as JSON data; of more than ``most`` errors the first ones."""
        errors = [_error(fault, texts) for fault in self.faults[:most]]
        detail = errors[0]["detail"]
        if len(self.faults) > 1:
            detail = texts.text(_SEVERAL, {"count": len(self.faults), "first": detail})
        return {"type": "about:blank", "title": texts.title(self.status), "status": self.status, "detail": detail, "errors": errors}


def problem(
    status: int, code: str, message: Message, *, pointer: str = "", allowed: Sequence[object] | None = None, **args: object
) -> Problem:
    """A problem with one fault."""
    return Problem(status, [Fault(pointer, code, message, args, allowed)])


def pointing_into_the_body(answer: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
    """An answer to a body, its first argument: a ``Problem`` that it raises points into the body as it was sent."""

    @wraps(answer)
    def call(data: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return answer(data, *args, **kwargs)
        except Problem as found:
            raise found.as_sent(data) from None

    return call


def _pointer_into(data: Any, pointer: str) -> str:
    place, found = data, ""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(place, dict):
            if key in SEATS and key not in place:
                key = next((sent for sent in place if SEAT_SPELLINGS.word(sent) == key), key)
            place = place.get(key)
        else:
            place = place[int(key)] if isinstance(place, list) and key.isdecimal() and int(key) < len(place) else None
        found += f"/{pointer_key(key)}"
    return found


def _once(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The faults without those that say the same of the same place again."""
    found: dict[tuple[str, str, str], Fault] = {}
    for fault in faults:
        found.setdefault((fault.pointer, fault.code, fault.detail), fault)
    return tuple(found.values())


def _error(fault: Fault, texts: Texts) -> dict[str, Any]:
    args = {name: _visible(value) if isinstance(value, str) else value for name, value in fault.args.items()}
    detail = texts.text(fault.message, args)
    if fault.how is not None:
        detail = f"{detail}\n{texts.text(fault.how, {})}"
    error: dict[str, Any] = {"pointer": fault.pointer, "code": fault.code, "detail": detail}
    if fault.allowed is not None:
        error["allowed"] = list(fault.allowed)
    return error


def _visible(text: str) -> str:
    """What a sentence quotes, with the code points of the characters that nobody sees."""
    return text if text.isprintable() else "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in text)
