"""A ruleset as frozen, checked data, with a hash of its rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any, Literal, TypeAlias

from mahjong_scoring.core.annotations import parameters_of
from mahjong_scoring.counting.base import WHOLE, Counting, Unit
from mahjong_scoring.rulesets.options import FromOption, Option
from mahjong_scoring.settling.liability import Decides
from mahjong_scoring.yaku import RULES
from mahjong_scoring.yaku.registry import Params

Value: TypeAlias = int | Literal["limit"] | FromOption | None
"""What a file says of a value; ``None``: nothing."""


@dataclass(frozen=True)
class Instead:
    """Where the option lists the item's id, it has this unit and value in place of its own."""

    option: str
    unit: Unit
    value: int


@dataclass(frozen=True)
class Twice:
    """Where the option lists the item's id, it counts twice in a reading in which this rule holds."""

    option: str
    rule: str
    params: Params = field(default_factory=dict)


@dataclass(frozen=True)
class ItemSpec:
    """One thing that scores, as its ruleset file describes it; ``Item`` is the same in force, under some options.

    - ``value`` is a number, ``"limit"`` (worth the limit), an option that sets it (0: off), or ``None`` (not played unless a house
      rule says so: ``value_if_enabled`` is what it is worth then, if the house rule names no value). ``open_value``: likewise in a hand with an exposed meld; ``"same"``, or ``None`` for none.
    - ``takes_in``: what is never added beside it; ``takes_in_same_sets``: not for the sets it was found in;
      ``takes_in_one``: one occurrence less; ``takes_in_cheaper``: only where this item is worth more.
    - ``params`` of its rule; ``flags`` of its way of counting. ``brings_form``: the form of a hand that there is where it is in force.
    - ``listed_in`` names the option that must list its id, ``instead`` the option under which it has another unit and value,
      ``twice`` that under which it may count twice.
    """

    id: str
    rule: str
    unit: Unit
    value: Value = None
    open_value: int | Literal["same"] | None = "same"
    enabled: bool = True
    params: Params = field(default_factory=dict)
    takes_in: tuple[str, ...] = ()
    takes_in_same_sets: tuple[str, ...] = ()
    takes_in_one: tuple[str, ...] = ()
    takes_in_cheaper: tuple[str, ...] = ()
    flags: frozenset[str] = frozenset()
    listed_in: str | None = None
    instead: Instead | None = None
    twice: Twice | None = None
    value_if_enabled: Value = None
    brings_form: Params | None = None
    source: str = ""
    example: Mapping[str, Any] | None = None

    @property
    def key(self) -> tuple[str, Unit]:
        """What is unique in a ruleset: a double and a limit hand may have one id."""
        return self.id, self.unit

    @cached_property
    def stated(self) -> Params:
        """What the file says of it, for the hash: worked out once for all the house rules that leave the item as it is."""
        return _stated(self)

    @property
    def lists(self) -> tuple[tuple[str, str], ...]:
        """The options that may list it, by the keys that name these."""
        named = (("instead", self.instead), ("twice", self.twice))
        own = (("listed_in", self.listed_in),) if self.listed_in else ()
        return own + tuple([(key, entry.option) for key, entry in named if entry])

    @property
    def has_own_points(self) -> bool:
        """Does its rule find points by its parameters, so that it needs no value?"""
        rule = RULES[self.rule]
        return rule.finds_points and "value" not in parameters_of(rule.function)

    @property
    def played(self) -> bool:
        """Does this ruleset have the yaku at all: has it a value, of its own or by what it is?"""
        return self.value is not None or self.fixed

    @property
    def fixed(self) -> bool:
        """Is it worth the limit, or has it several values, so that house rules cannot change its value?"""
        return self.unit in WHOLE or self.has_own_points


@dataclass(frozen=True)
class LiabilitySpec:
    """One rule of liability, as the file describes it: the name of its function and its parameters."""

    id: str
    rule: str
    params: Params
    source: str = ""


@dataclass(frozen=True)
class Change:
    """What changes where options have the values of ``when``: settings, fields of the items named ``yaku``, one rule of liability, the ``dealer``.

    ``takes_in`` and ``takes_in_same_sets`` are added to what an item takes in, ``params`` to its parameters; other fields are replaced.
    """

    when: Params
    settings: Params = field(default_factory=dict)
    yaku: tuple[str, ...] = ()
    item: Params = field(default_factory=dict)
    liability: str | None = None
    liability_params: Params = field(default_factory=dict)
    dealer: Params = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One ruleset, resolved.

    ``forms``: each with its parameters, or the options that set these; ``stated_forms`` is what the file says of them. ``hand_tiles``: how many
    tiles a hand has before the winning one, a kong counted as three. ``settings`` are values or options that set them; ``changes`` change
    rules where options have certain values. ``liability_decides``: which of several events makes a player liable;
    ``liability_in_force``: the option that lists the rules in force. ``default_limit`` is what "limit" is worth as a value where the
    limit is off. ``is_house``: house rules made it of another ruleset. Their name is not here: it is no rule.
    """

    id: str
    family: str
    version: str
    counting: Counting
    flowers: bool | FromOption
    forms: tuple[Params, ...]
    stated_forms: tuple[Any, ...]
    settings: Params
    options: Mapping[str, Option]
    items: tuple[ItemSpec, ...]
    changes: tuple[Change, ...]
    liability_decides: Decides
    liability_in_force: FromOption | None
    liability_rules: tuple[LiabilitySpec, ...]
    dealer: Params
    default_limit: int | None = None
    hand_tiles: int = 13
    notes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    is_house: bool = False
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "hash", hash_of(self))

    @cached_property
    def by_id(self) -> dict[str, ItemSpec]:
        """The items by their ids; of a double and a limit hand of one id the double."""
        return {item.id: item for item in reversed(self.items)}

    def item(self, item_id: str) -> ItemSpec | None:
        """The item of that id; of a double and a limit hand of one id the double."""
        return self.by_id.get(item_id)


def hash_of(ruleset: Ruleset) -> str:
    """A hash of all that the ruleset plays, or that its own options can switch on; not of names, notes and sources.

    What the family knows besides, for house rules, is left out, so that a yaku more in a base leaves the hashes of its columns alone.
    """
    items = [item for item in ruleset.items if _playable(item, ruleset.changes)]
    ids = {item.id for item in items}
    shown = _shown_to_liability(ruleset)
    keys = {item.key for item in items}
    patterns = [item for item in ruleset.items if item.id in shown and item.key not in keys]
    content = {
        "counting": ruleset.counting.name,
        "flowers": ruleset.flowers,
        "forms": ruleset.stated_forms,
        "settings": ruleset.settings,
        "options": {name: _stated(option) for name, option in ruleset.options.items()},
        "items": [_only(item.stated, ids) for item in items],
        "patterns": [{"id": item.id, "rule": item.rule, "params": item.params} for item in patterns],
        "changes": [
            _stated_change(change, ids | shown) for change in ruleset.changes if not change.yaku or (ids | shown) & set(change.yaku)
        ],
        "liability": [ruleset.liability_decides, ruleset.liability_in_force, *map(_stated, ruleset.liability_rules)],
        "dealer": ruleset.dealer,
        "default_limit": ruleset.default_limit,
    }
    text = json.dumps(content, sort_keys=True, default=_plain, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _playable(item: ItemSpec, changes: Iterable[Change]) -> bool:
    """Is the item in force, or can an option of the ruleset switch it on?"""
    own = [change.item for change in changes if item.id in change.yaku]
    has_value = item.played or any("value" in change for change in own)
    return has_value and (item.enabled or any(change.get("enabled") for change in own))


def _shown_to_liability(ruleset: Ruleset) -> set[str]:
    """The yaku that rules of liability look for, whether or not these count."""
    named = [rule.params.get("hands", ()) for rule in ruleset.liability_rules]
    named += [change.liability_params.get("hands", ()) for change in ruleset.changes]
    lists = [ruleset.options[hands.option].allowed if isinstance(hands, FromOption) else hands for hands in named]
    return {name for hands in lists for name in hands}


def _stated(thing: ItemSpec | LiabilitySpec | Option | Change) -> dict[str, Any]:
    """What the file says of it, names and sources aside: a key that files may have from now on leaves their hashes as they are."""
    kind: type = type(thing)
    stated = {name: (getattr(thing, name), default) for name, default in _hashed_fields(kind)}
    return {name: value for name, (value, default) in stated.items() if value != default}


@lru_cache(maxsize=8)
def _hashed_fields(kind: type) -> list[tuple[str, Any]]:
    """The fields that enter the hash, with their defaults."""
    return [
        (entry.name, entry.default_factory() if entry.default_factory is not MISSING else entry.default)
        for entry in fields(kind)
        if entry.name not in ("source", "example", "value_if_enabled")
    ]


def _only(stated: Params, ids: set[str]) -> dict[str, Any]:
    """Without what is taken in of yaku that the ruleset does not play."""
    return {key: [name for name in value if name in ids] if key.startswith("takes_in") else value for key, value in stated.items()}


def _stated_change(change: Change, ids: set[str]) -> dict[str, Any]:
    stated = _stated(change)
    if change.yaku:
        stated |= {"yaku": [name for name in change.yaku if name in ids], "item": _only(dict(change.item), ids)}
    return stated


def _plain(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, FromOption):
        return {"option": value.option}
    if isinstance(value, Instead):
        return {"option": value.option, "unit": value.unit, "value": value.value}
    if isinstance(value, Twice):
        return {"option": value.option, "rule": value.rule, "params": value.params}
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no plain form of {value!r}")
