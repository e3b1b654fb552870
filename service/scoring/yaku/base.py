"""The register of rules and the types that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

Hits: TypeAlias = tuple[tuple[int, ...], ...]
Rule: TypeAlias = Callable[..., Hits]
PointRule: TypeAlias = Callable[..., tuple[tuple[tuple[int, ...], int], ...]]

NONE: Hits = ()
ONCE: Hits = ((),)
FLOWER_PLACE = 100

RULES: dict[str, Rule] = {}
POINT_RULES: dict[str, PointRule] = {}

_F = TypeVar("_F", bound=Callable[..., Any])


def rule(function: _F) -> _F:
    """Register a yaku under the name of its function."""
    RULES[function.__name__] = function
    return function


def point_rule(function: _F) -> _F:
    """Register a rule that finds points instead of yaku: pairs of places and points."""
    POINT_RULES[function.__name__] = function
    return function


def once(there: bool) -> Hits:
    """``ONCE`` if the yaku is there, else ``NONE``."""
    return ONCE if there else NONE
