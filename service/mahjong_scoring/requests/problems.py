"""Problem documents (RFC 9457): the one form of every error."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from mahjong_scoring.core.faults import MOST_FAULTS, QUOTED, Fault, shortened
from mahjong_scoring.core.messages import N_, NN_, Message
from mahjong_scoring.core.spelling import SEAT_SPELLINGS
from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.texts.catalogue import Texts

P = ParamSpec("P")
T = TypeVar("T")

MOST_BYTES = 15_000
"""Bytes of the errors of a document, and of the first sentence, which it repeats; it has less than 400 besides."""
MOST_BYTES_SHORT = 600
"""The same of a document that is one of many in an answer."""
_SEVERAL = NN_("{count} problem was found: {first}", "{count} problems were found; the first: {first}", "count")
_MORE = N_("More than {most} problems were found; the first: {first}")
_NOT_NAMED = Fault("", "too_many_faults", N_("There are more problems, which are not named here."))


class Problem(Exception):  # noqa: N818 -- named after the document that it becomes
    """A request that cannot be answered: the HTTP status and every fault, once."""

    def __init__(self, status: int, faults: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.pointer} {fault.code}" for fault in faults))
        self.status = status
        self.faults = _once(faults)[: MOST_FAULTS + 1]  # the one too many says that there are more

    def below(self, prefix: str) -> Problem:
        """The same problem of a part of a larger body: its pointers start at ``prefix``."""
        return Problem(self.status, [replace(fault, pointer=prefix + fault.pointer) for fault in self.faults])

    def as_sent(self, data: Any) -> Problem:
        """The same problem with pointers into ``data``, where the keys of seats may be spelt in another way than in the contract."""
        pointers = [_pointer_into(data, fault.pointer) for fault in self.faults]
        if all(fault.pointer == pointer for fault, pointer in zip(self.faults, pointers, strict=True)):
            return self
        return Problem(self.status, [replace(fault, pointer=pointer) for fault, pointer in zip(self.faults, pointers, strict=True)])

    def document(self, texts: Texts, *, short: bool = False) -> dict[str, Any]:
        """The problem as JSON data, bounded in bytes: errors that do not fit are not named, and the last one says so.

        What is allowed stands once, with the first error of its kind; in a ``short`` document, for one of many in an answer, not at all.
        """
        left = MOST_BYTES_SHORT if short else MOST_BYTES
        errors: list[dict[str, Any]] = []
        shown: set[tuple[object, ...]] = set()
        for fault in self.faults[:MOST_FAULTS]:
            error = _error(fault, texts)
            if fault.allowed is not None and not short and tuple(fault.allowed) not in shown:
                shown.add(tuple(fault.allowed))
                error["allowed"] = list(fault.allowed)
            left -= _size(error) if errors else _size(error) + _size(error["detail"])
            if errors and left < 0:
                break
            errors.append(error)
        detail = self._detail(errors[0]["detail"], texts)
        if len(errors) < len(self.faults):
            errors.append(_error(_NOT_NAMED, texts))
        return {"type": "about:blank", "title": texts.title(self.status), "status": self.status, "detail": detail, "errors": errors}

    def _detail(self, first: str, texts: Texts) -> str:
        if len(self.faults) == 1:
            return first
        if len(self.faults) > MOST_FAULTS:
            return texts.text(_MORE, {"most": MOST_FAULTS, "first": first})
        return texts.text(_SEVERAL, {"count": len(self.faults), "first": first})


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
    for key in pointer.split("/")[1:]:
        sent = key
        if isinstance(place, dict):
            if key in SEATS and key not in place:
                sent = next((other for other in place if SEAT_SPELLINGS.word(other) == key), key)
            place = place.get(sent.replace("~1", "/").replace("~0", "~"))
        else:
            place = place[int(key)] if isinstance(place, list) and key.isdecimal() and int(key) < len(place) else None
        found += f"/{sent}"
    return found


def _once(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """The faults without those that say the same of the same place again."""
    found: dict[tuple[str, str, str], Fault] = {}
    for fault in faults:
        found.setdefault((fault.pointer, fault.code, fault.detail), fault)
    return tuple(found.values())


def _error(fault: Fault, texts: Texts) -> dict[str, Any]:
    args = {name: shortened(_visible(value), _LONGEST) if isinstance(value, str) else value for name, value in fault.args.items()}
    detail = texts.text(fault.message, args)
    if fault.how is not None:
        detail = f"{detail}\n{texts.text(fault.how, {})}"
    return {"pointer": fault.pointer, "code": fault.code, "detail": detail}


_LONGEST = QUOTED + 10
"""What a sentence repeats with the marks around it."""


def _size(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False).encode())


def _visible(text: str) -> str:
    """What a sentence quotes, with the code points of the characters that nobody sees."""
    return text if text.isprintable() else "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in text)
