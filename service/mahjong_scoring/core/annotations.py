"""Holds values of a ruleset file against the annotations of what takes them: rules, forms, settings.

Of a function ``def pungs(..., *, tiles: Tiles, count: Annotated[int, Range(1, 4)])`` a file may say ``tiles = "567z"`` and
``count = 3``; a fourth of July, a tile 8z and a count of 5 are refused.
"""

from __future__ import annotations

import collections.abc
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal, NewType, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from mahjong_scoring.core.definitions import stated
from mahjong_scoring.core.lenient import NotationError
from mahjong_scoring.core.notation import format_tiles, parse_tiles
from mahjong_scoring.core.tiles import Tiles


@dataclass(frozen=True)
class Range:
    """The bounds of a whole number, both among them."""

    low: int
    high: int


@dataclass(frozen=True)
class Pattern:
    """What a text must match as a whole; ``meaning`` says it in words."""

    regex: str
    meaning: str


@dataclass(frozen=True)
class Parameter:
    """A parameter by keyword: its annotation, and whether it must be given."""

    annotation: Any
    required: bool


class ValueRefusedError(ValueError):
    """A value that does not fit its annotation; the text says what would. ``key``: that of a table that holds it, if any."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


@lru_cache(maxsize=64)
def hints_of(table: type) -> dict[str, Any]:
    """The annotations of the fields of a class."""
    found = {name: hint for each in reversed(table.__mro__) for name, (hint, _) in stated(each.__module__, each.__name__).items()}
    return found or get_type_hints(table, include_extras=True)  # a table made by a call has no definition: TypedDict("Win", {"from": Seat})


@lru_cache(maxsize=64)
def keys_of(table: type) -> dict[str, Parameter]:
    """The keys of a table, a ``TypedDict``, by name."""
    hints = hints_of(table)
    optional = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
    return {name: Parameter(get_args(hint)[0] if name in optional else hint, name not in optional) for name, hint in hints.items()}


@lru_cache(maxsize=512)
def parameters_of(function: Callable[..., Any]) -> dict[str, Parameter]:
    """The keyword-only parameters of a function or a class by name."""
    name = f"{function.__name__}.__init__" if isinstance(function, type) else function.__name__
    return {key: Parameter(hint, not default) for key, (hint, default) in stated(function.__module__, name).items()}


def checked(value: Any, annotation: Any) -> Any:
    """``value`` as ``annotation`` has it: lists as tuples, notation as a set of tiles; ``object`` takes any.

    Raises ``ValueRefusedError`` where it does not fit.
    """
    if annotation is object:
        return value
    if isinstance(annotation, NewType):
        annotation = annotation.__supertype__
    if annotation == Tiles:
        return _tiles(value)
    if is_typeddict(annotation):
        return _table(value, annotation)
    if isinstance(annotation, type):
        return _plain(value, annotation)
    return _generic(value, get_origin(annotation), get_args(annotation))


def refusal(value: Any, annotation: Any) -> str | None:
    """Why ``value`` does not fit the annotation; ``None`` if it does."""
    try:
        checked(value, annotation)
    except ValueRefusedError as error:
        return str(error)
    return None


def _plain(value: Any, annotation: type) -> Any:
    if not isinstance(value, annotation) or (isinstance(value, bool) and annotation is not bool):
        raise ValueRefusedError(f"{shown(value)} must be {_TYPES.get(annotation, annotation.__name__)}")
    return value


_TYPES = {bool: "true or false", int: "a whole number", str: "a text"}


def _generic(value: Any, origin: Any, args: tuple[Any, ...]) -> Any:
    if origin is Annotated:
        found = checked(value, args[0])
        for bounds in args[1:]:
            if isinstance(bounds, Range) and isinstance(found, int) and not bounds.low <= found <= bounds.high:
                raise ValueRefusedError(f"{shown(value)} must lie between {bounds.low} and {bounds.high}")
            if isinstance(bounds, Pattern) and not re.fullmatch(bounds.regex, found, re.ASCII):
                raise ValueRefusedError(f"{shown(value)} must be {bounds.meaning}")
        return found
    if origin is Literal:
        if not any(value == word and type(value) is type(word) for word in args):
            raise ValueRefusedError(f"{shown(value)} must be one of {', '.join(map(shown, args))}")
        return value
    if origin in (Union, types.UnionType):
        return _one_of(value, [arg for arg in args if arg is not type(None)])
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise ValueRefusedError(f"{shown(value)} must be a list")
        return tuple([checked(entry, args[0]) for entry in value])
    if origin is collections.abc.Mapping:
        if not isinstance(value, dict):
            raise ValueRefusedError(f"{shown(value)} must be a table")
        return {checked(key, args[0]): checked(entry, args[1]) for key, entry in value.items()}
    raise TypeError(f"no values of {origin} can be read from a file")


def _one_of(value: Any, choices: list[Any]) -> Any:
    refused = []
    for choice in choices:
        try:
            return checked(value, choice)
        except ValueRefusedError as error:
            refused.append(str(error))
    raise ValueRefusedError(" or ".join(refused))


def _table(value: Any, table: Any) -> dict[str, Any]:
    """The values of a table, in its order; keys that ``table`` (a ``TypedDict``) does not know are refused, as are missing ones."""
    wanted = keys_of(table)
    if not isinstance(value, dict):
        raise ValueRefusedError(f"{shown(value)} must be a table")
    if unknown := [key for key in value if key not in wanted]:
        raise ValueRefusedError(f"unknown key {shown(unknown[0])}; there are {', '.join(wanted)}", unknown[0])
    if missing := [key for key, parameter in wanted.items() if parameter.required and key not in value]:
        raise ValueRefusedError(f"the key {shown(missing[0])} is missing")
    found = {}
    for key, entry in value.items():
        try:
            found[key] = checked(entry, wanted[key].annotation)
        except ValueRefusedError as error:
            raise ValueRefusedError(f"{key}: {error}", key) from None
    return found


def _tiles(value: Any) -> Tiles:
    if not isinstance(value, str):
        raise ValueRefusedError(f"{shown(value)} must be the notation of some tiles")
    try:
        tiles = parse_tiles(value)
    except NotationError as error:
        raise ValueRefusedError(str(error)) from None
    if not tiles:
        raise ValueRefusedError("at least one tile must be named")
    if len(set(tiles)) < len(tiles):
        raise ValueRefusedError(f"{shown(value)} must name each tile once")
    return frozenset(tiles)


def shown(value: object, depth: int = 2) -> str:
    """A value as a file would write it; lists and tables within each other down to that ``depth``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, frozenset):
        return f'"{format_tiles(value)}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join([shown(entry, depth - 1) for entry in value])}]" if depth else "[…]"
    if isinstance(value, dict):
        return f"{{ {', '.join([f'{key} = {shown(entry, depth - 1)}' for key, entry in value.items()])} }}" if depth else "{ … }"
    if isinstance(value, int):
        return str(value) if abs(value) < 2**63 else "a number of more than 64 bits"
    return f'"{value}"' if isinstance(value, str) else str(value)
