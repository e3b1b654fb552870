"""Holds values of a ruleset file against the annotations of what takes them: rules, forms, settings.

Of a function ``def pungs(..., *, tiles: Tiles, count: Annotated[int, Range(1, 4)])`` a file may say ``tiles = "567z"`` and
``count = 3``; a fourth of July, a tile 8z and a count of 5 are refused.
"""

from __future__ import annotations

import collections.abc
import re
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
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
    return _reader(annotation)(value)


@lru_cache(maxsize=512)
def _reader(annotation: Any) -> Callable[[Any], Any]:
    """How values of this annotation are read: what it says is looked up once, and values are many."""
    if annotation is object:
        return _anything
    if isinstance(annotation, NewType):
        return _reader(annotation.__supertype__)
    if annotation == Tiles:
        return _tiles
    if is_typeddict(annotation):
        return partial(_table, keys_of(annotation))
    if isinstance(annotation, type):
        return partial(_plain, annotation)
    return _generic(get_origin(annotation), get_args(annotation))


def _generic(origin: Any, args: tuple[Any, ...]) -> Callable[[Any], Any]:
    if origin is Annotated:
        return partial(_bounded, _reader(args[0]), args[1:])
    if origin is Literal:
        return partial(_word, args)
    if origin in (Union, types.UnionType):
        return partial(_one_of, [_reader(arg) for arg in args if arg is not type(None)])
    if origin is tuple:
        return partial(_list, _reader(args[0]))
    if origin is collections.abc.Mapping:
        return partial(_mapping, _reader(args[0]), _reader(args[1]))
    raise TypeError(f"no values of {origin} can be read from a file")


def refusal(value: Any, annotation: Any) -> str | None:
    """Why ``value`` does not fit the annotation; ``None`` if it does."""
    try:
        checked(value, annotation)
    except ValueRefusedError as error:
        return str(error)
    return None


def _anything(value: Any) -> Any:
    return value


def _plain(kind: type, value: Any) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueRefusedError(f"{shown(value)} must be {_TYPES.get(kind, kind.__name__)}")
    return value


_TYPES = {bool: "true or false", int: "a whole number", str: "a text"}


def _bounded(read: Callable[[Any], Any], bounds: Sequence[object], value: Any) -> Any:
    found = read(value)
    for bound in bounds:
        if isinstance(bound, Range) and isinstance(found, int) and not bound.low <= found <= bound.high:
            raise ValueRefusedError(f"{shown(value)} must lie between {bound.low} and {bound.high}")
        if isinstance(bound, Pattern) and not re.fullmatch(bound.regex, found, re.ASCII):
            raise ValueRefusedError(f"{shown(value)} must be {bound.meaning}")
    return found


def _word(words: Sequence[object], value: Any) -> Any:
    if not any(value == word and type(value) is type(word) for word in words):
        raise ValueRefusedError(f"{shown(value)} must be one of {', '.join(map(shown, words))}")
    return value


def _one_of(readers: Sequence[Callable[[Any], Any]], value: Any) -> Any:
    refused = []
    for read in readers:
        try:
            return read(value)
        except ValueRefusedError as error:
            refused.append(str(error))
    raise ValueRefusedError(" or ".join(refused))


def _list(read: Callable[[Any], Any], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueRefusedError(f"{shown(value)} must be a list")
    return tuple([read(entry) for entry in value])


def _mapping(read_key: Callable[[Any], Any], read: Callable[[Any], Any], value: Any) -> dict[Any, Any]:
    if not isinstance(value, dict):
        raise ValueRefusedError(f"{shown(value)} must be a table")
    return {read_key(key): read(entry) for key, entry in value.items()}


def _table(wanted: Mapping[str, Parameter], value: Any) -> dict[str, Any]:
    """The values of a table, in its order; keys that are not ``wanted`` are refused, as are missing ones."""
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
