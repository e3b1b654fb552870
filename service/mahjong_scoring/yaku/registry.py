"""The register of rules and the types that they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NewType, TypeAlias, TypeVar, final

from mahjong_scoring.core.messages import Message
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import ANYTHING

YakuId = NewType("YakuId", str)
"""The id of a yaku where a parameter names one."""
Params: TypeAlias = Mapping[str, Any]
Hits: TypeAlias = tuple[tuple[int, ...], ...]
Points: TypeAlias = tuple[tuple[tuple[int, ...], int], ...]
RuleFunction: TypeAlias = Callable[..., Any]

NONE: Hits = ()
ONCE: Hits = ((),)
FLOWER_PLACE, TILE_PLACE = 100, 200

Requires: TypeAlias = int | Callable[[Params], int]
"""What a rule cannot do without, or how that follows from its parameters (see ``prefilter``)."""


@final
class Unstated:
    """A fact that a rule asks for and a request may leave out; it is then taken as not so.

    ``unknown`` takes the context and the rule's parameters: is the fact missing, and could the rule hold if it were so?
    ``code``, ``pointer`` and ``message`` are those of the warning.
    """

    __slots__ = ("code", "message", "pointer", "unknown")

    def __init__(self, code: str, pointer: str, message: Message, unknown: Callable[[WinContext, Params], bool]) -> None:
        self.code = code
        self.pointer = pointer
        self.message = message
        self.unknown = unknown


@final
class Rule:
    """One rule: the function that finds it, whether it finds points (else a yaku), what it requires, and what may be unstated.

    ``of_sitting``: it asks for the course of the sitting alone, which those who count a hand need not know.
    """

    __slots__ = ("finds_points", "function", "name", "of_sitting", "requires", "unstated")

    def __init__(
        self, function: RuleFunction, requires: Requires, unstated: Unstated | None, *, finds_points: bool, of_sitting: bool = False
    ) -> None:
        self.name: str = getattr(function, "__name__", "")
        self.function = function
        self.requires = requires
        self.unstated = unstated
        self.finds_points = finds_points
        self.of_sitting = of_sitting

    def required(self, params: Params) -> int:
        """What it cannot do without under these parameters."""
        return self.requires if isinstance(self.requires, int) else self.requires(params)


RULES: dict[str, Rule] = {}
"""Every rule by the name of its function."""
_F = TypeVar("_F", bound=RuleFunction)


def rule(requires: Requires = ANYTHING, *, unstated: Unstated | None = None, of_sitting: bool = False) -> Callable[[_F], _F]:
    """Registers a yaku under the name of its function.

    Of ``@rule(DRAWN | LAST_TILE)`` the function is asked about no hand that was not won on the last tile, by self-draw.
    """
    return _register(requires, unstated, finds_points=False, of_sitting=of_sitting)


def point_rule(requires: Requires = ANYTHING, *, unstated: Unstated | None = None) -> Callable[[_F], _F]:
    """Registers a rule that finds points instead of a yaku: pairs of places and points."""
    return _register(requires, unstated, finds_points=True)


def _register(requires: Requires, unstated: Unstated | None, *, finds_points: bool, of_sitting: bool = False) -> Callable[[_F], _F]:
    def register(function: _F) -> _F:
        entry = Rule(function, requires, unstated, finds_points=finds_points, of_sitting=of_sitting)
        RULES[entry.name] = entry
        return function

    return register


def once(there: bool) -> Hits:
    """``ONCE`` if the yaku is there, else ``NONE``."""
    return ONCE if there else NONE
