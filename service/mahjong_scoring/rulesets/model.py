"""A ruleset as frozen, checked data, with a hash of its rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from types import FunctionType
from typing import Any

from mahjong_scoring.core.derived import work_out
from mahjong_scoring.rulesets.options import Option
from mahjong_scoring.yaku import POINT_RULES, RULES, needs_of

LIMIT = "limit"
TOTALS = {"faan": "faan", "additive": "points", "doubles": "total"}
"""The key of a score that holds the whole count, by the way of counting."""
Params = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that scores, as its ruleset file describes it.

    - ``value`` is a number, ``"limit"`` (worth the limit) or ``None`` (not played unless a house rule says so);
      ``value_option`` names the option that sets it (0: off), ``place`` is its place in the file.
    - ``takes_in``: what is never added beside it; ``takes_in_same_sets``: not for the sets it was found in;
      ``takes_in_one``: one occurrence less; ``takes_in_cheaper``: only where this item is worth more.
    - ``last_resort``: counts only where nothing else does. ``flower``: may not help to reach the minimum.
    - Faan: ``up_to_limit`` (*) adds only up to the limit, ``stands_alone`` (※) does not combine, ``capped`` never keeps a
      worth above the limit, ``to_limit`` lifts a hand to the limit.
    - Points (MCR): ``account_once`` and ``sets_once``, see ``additive``.
    - Points and doubles: ``everyone`` counts for losers too, ``roof_off`` only without a limit, ``listed_in`` names the option
      that must list its id, ``instead`` the option under which it has another unit and value.

    Worked out from these: ``find``, the rule with this item's parameters, takes a reading and the facts; ``worth`` is the value
    of one occurrence (1 for a limit hand and for what lifts a hand to the limit); ``gives_points``: the rule finds numbers of
    points instead of a yaku; ``needs``: the traits without which it cannot be there; ``excludes``: every id that it may take in.
    """

    id: str
    rule: str
    unit: str
    value: int | str | None = None
    place: int = 0
    enabled: bool = True
    params: Params = field(default_factory=dict)
    takes_in: tuple[str, ...] = ()
    takes_in_same_sets: tuple[str, ...] = ()
    takes_in_one: tuple[str, ...] = ()
    takes_in_cheaper: tuple[str, ...] = ()
    up_to_limit: bool = False
    stands_alone: bool = False
    capped: bool = False
    last_resort: bool = False
    to_limit: bool = False
    flower: bool = False
    everyone: bool = False
    account_once: bool = False
    sets_once: bool = False
    roof_off: bool = False
    value_option: str | None = None
    listed_in: str | None = None
    instead: Mapping[str, Any] | None = None
    source: str = ""
    example: Mapping[str, Any] | None = None

    find: Callable[..., Any] = field(init=False, repr=False, compare=False)
    worth: int = field(init=False, repr=False, compare=False)
    gives_points: bool = field(init=False, repr=False, compare=False)
    needs: int = field(init=False, repr=False, compare=False)
    excludes: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        points = self.rule in POINT_RULES
        value = {"value": self.value} if points and isinstance(self.value, int) else {}
        work_out(
            self,
            find=with_params((POINT_RULES if points else RULES)[self.rule], {**value, **self.params}),
            worth=self.value if isinstance(self.value, int) else 1,
            gives_points=points,
            needs=needs_of(self.rule, self.params),
            excludes=frozenset(self.takes_in + self.takes_in_same_sets + self.takes_in_one + self.takes_in_cheaper),
        )

    @property
    def played(self) -> bool:
        """Does this ruleset have the yaku at all: has it a value, of its own or by what it is?"""
        return self.value is not None or self.value_option is not None or self.to_limit or self.unit == LIMIT or "worth" in self.params


def with_params(function: Callable[..., Any], params: Params) -> Callable[..., Any]:
    """The function with these keyword parameters as its defaults: the same as ``partial``, but without a dict for each call."""
    assert isinstance(function, FunctionType)
    bound = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    bound.__kwdefaults__ = {**(function.__kwdefaults__ or {}), **params}
    return bound


@dataclass(frozen=True)
class LiabilityRule:
    """One rule of liability: the name of its function and its parameters."""

    id: str
    rule: str
    params: Params
    source: str = ""


@dataclass(frozen=True)
class Ruleset:
    """One ruleset, resolved. ``adjust`` changes rules where options have certain values.

    ``default_limit`` is what "limit" is worth as a value where the limit is off.
    """

    id: str
    family: str
    version: str
    counting: str
    flowers: bool | Mapping[str, str]
    forms: tuple[str, ...]
    settings: Params
    options: Mapping[str, Option]
    items: tuple[Item, ...]
    adjust: tuple[Mapping[str, Any], ...]
    liability: Params
    liability_rules: tuple[LiabilityRule, ...]
    dealer: Params
    default_limit: int | None = None
    notes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    house: Mapping[str, Any] | None = None

    @cached_property
    def hash(self) -> str:
        """A hash of values, rules and option defaults, not of names, notes and sources."""
        content = {
            "counting": self.counting,
            "flowers": self.flowers,
            "forms": self.forms,
            "settings": self.settings,
            "options": {name: _stated(option) for name, option in self.options.items()},
            "items": [_stated(item) for item in self.items],
            "adjust": self.adjust,
            "liability": self.liability,
            "liability_rules": [_stated(rule) for rule in self.liability_rules],
            "dealer": self.dealer,
            "default_limit": self.default_limit,
        }
        text = json.dumps(content, sort_keys=True, default=_plain, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __hash__(self) -> int:
        return hash((self.id, self.hash))

    def __eq__(self, other: object) -> bool:
        """The same rules; of house rules those that were sent in the same order, since an answer repeats them as they were sent."""
        if not isinstance(other, Ruleset) or (self.id, self.hash) != (other.id, other.hash):
            return False
        return json.dumps(self.house) == json.dumps(other.house)

    def item(self, item_id: str) -> Item | None:
        """The item of that id; of a double and a limit hand of one id the double."""
        return next((item for item in self.items if item.id == item_id), None)


def _stated(thing: Item | LiabilityRule | Option) -> dict[str, Any]:
    """What the file says of it, names and sources aside: a key that files may have from now on leaves their hashes as they are."""
    kept = {}
    for entry in (entry for entry in fields(thing) if entry.init):
        value = getattr(thing, entry.name)
        default = entry.default_factory() if entry.default_factory is not MISSING else entry.default
        if entry.name not in ("source", "example") and value != default:
            kept[entry.name] = value
    return kept


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no plain form of {value!r}")
