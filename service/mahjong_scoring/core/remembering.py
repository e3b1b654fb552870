"""Remembering what follows from a short text. What is sent may be long or faulty; neither is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
_TextFunction = Callable[Concatenate[str, P], R]


def remembered(most: int, longest: int) -> Callable[[_TextFunction[P, R]], _TextFunction[P, R]]:
    """A function of a text that remembers ``most`` results, those for texts of up to ``longest`` characters, so that its memory is bounded in bytes.

    Nothing is remembered where the function raises: of faulty texts none is kept.
    """

    def decorate(function: _TextFunction[P, R]) -> _TextFunction[P, R]:
        short = lru_cache(maxsize=most)(function)

        @wraps(function)
        def call(text: str, /, *args: P.args, **kwargs: P.kwargs) -> R:
            return (short if len(text) <= longest else function)(text, *args, **kwargs)

        call.cache_clear = short.cache_clear  # type: ignore[attr-defined]
        return call

    return decorate
