"""The register of rules and the types that they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from mahjong_scoring.core.prefilter import ANYTHING

Hits: TypeAlias = tuple[tuple[int, ...], ...]
Rule: TypeAlias = Callable[..., Hits]
PointRule: TypeAlias = Callable[..., tuple[tuple[tuple[int, ...], int], ...]]

NONE: Hits = ()
ONCE: Hits = ((),)
FLOWER_PLACE = 100

Needs: TypeAlias = int | Callable[[Mapping[str, Any]], int]
"""The traits that a rule cannot do without, or how they follow from its parameters (see ``traits``)."""

RULES: dict[str, Rule] = {}
POINT_RULES: dict[str, PointRule] = {}
NEEDS: dict[str, Needs] = {}

_F = TypeVar("_F", bound=Callable[..., Any])


def rule(needs: Needs = ANYTHING) -> Callable[[_F], _F]:
    """Register a yaku under the name of its function, with the traits that it needs."""
    return _register(RULES, needs)


def point_rule(needs: Needs = ANYTHING) -> Callable[[_F], _F]:
    """Register a rule that finds points instead of yaku: pairs of places and points."""
    return _register(POINT_RULES, needs)


def _register(rules: dict[str, Any], needs: Needs) -> Callable[[_F], _F]:
    def register(function: _F) -> _F:
        rules[function.__name__] = function
        NEEDS[function.__name__] = needs
        return function

    return register


def needs_of(name: str, params: Mapping[str, Any]) -> int:
    """The traits that the rule ``name`` needs with these parameters."""
    needs = NEEDS[name]
    return needs if isinstance(needs, int) else needs(params)


def once(there: bool) -> Hits:
    """``ONCE`` if the yaku is there, else ``NONE``."""
    return ONCE if there else NONE
