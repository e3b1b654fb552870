"""House rules: an object that extends a ruleset and changes values, presence of yaku and option defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from mahjong_scoring.core.faults import Fault, pointer_key
from mahjong_scoring.core.messages import N_
from mahjong_scoring.counting.base import Counting
from mahjong_scoring.rulesets.items import is_value
from mahjong_scoring.rulesets.model import Change, ItemSpec, Ruleset, Value
from mahjong_scoring.rulesets.options import options_in_force, plain_value, resolved, with_defaults

MOST_REMEMBERED = 64
"""Different house rules that are kept, of up to 50 KB each."""
Default: TypeAlias = tuple[str, Any]
"""An option and its default."""
YakuChange: TypeAlias = tuple[str, bool, Value, frozenset[str]]
"""A yaku, whether it is enabled, its value, and which of the two no option may change any more."""


def house_ruleset(rulesets: Mapping[str, Ruleset], raw: Mapping[str, Any], pointer: str, faults: list[Fault]) -> Ruleset | None:
    """The ruleset that ``raw`` (``extends``, ``name``, ``options``, ``yaku``) describes, checked as strictly as a file.

    House rules that come to the same rules are one object, whatever they are called; those that change nothing are the ruleset they extend.

    Notes each fault (unknown_ruleset, unknown_option, option_range, option_conflict, unknown_yaku, required, not_allowed,
    out_of_range) at its place below ``pointer``; ``None`` after a fault.
    """
    before = len(faults)
    base = rulesets.get(raw["extends"])
    if base is None:
        message = N_("There is no ruleset {ruleset}.")
        faults.append(Fault(f"{pointer}/extends", "unknown_ruleset", message, {"ruleset": raw["extends"]}, sorted(rulesets)))
        return None
    given = raw.get("options") or {}
    in_force = options_in_force(base.options, given, f"{pointer}/options", faults)
    changes: list[YakuChange] = []
    switched_on: list[str] = []
    for name, change in (raw.get("yaku") or {}).items():
        item = base.item(name)
        if item is None:
            message = N_("There is no yaku {yaku} in the family of {ruleset}.")
            args = {"ruleset": base.id, "yaku": name}
            faults.append(Fault(f"{pointer}/yaku/{pointer_key(name)}", "unknown_yaku", message, args, sorted(base.by_id)))
            continue
        enabled, value = _changed(item, change, base.counting, f"{pointer}/yaku/{name}", faults)
        if enabled and change and (change.get("enabled") or item.listed_in not in given):
            switched_on.append(name)
        found = (name, enabled, value, _kept_from_options(base, name, change))
        if found != (name, item.enabled, item.value, frozenset()):
            changes.append(found)
    if len(faults) > before:
        return None
    given = {**given, **_lists_with(base, switched_on, in_force)}
    set_by_others = {name for option in base.options.values() for defaults in option.sets.values() for name in defaults}
    values = [(name, plain_value(value)) for name, value in given.items()]
    defaults = [(name, value) for name, value in values if value != base.options[name].default or name in set_by_others]
    return _resolved(base, tuple(sorted(defaults)), tuple(sorted(changes)))


def _lists_with(base: Ruleset, enabled: Sequence[str], in_force: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The options that must list a yaku which the house rules enable, with that among what they list.

    A value alone enables what the house rules do not list themselves.
    """
    lists: dict[str, tuple[str, ...]] = {}
    for name in enabled:
        option = base.by_id[name].listed_in
        if option is not None:
            listed = lists.get(option, in_force[option])
            lists[option] = tuple([entry for entry in base.options[option].allowed if entry in listed or entry == name])
    return lists


@lru_cache(maxsize=MOST_REMEMBERED)
def _resolved(base: Ruleset, defaults: tuple[Default, ...], yaku: tuple[YakuChange, ...]) -> Ruleset:
    """``base`` with other ``defaults`` of its options and these changes of its yaku."""
    if not defaults and not yaku:
        return base
    items = {item.key: item for item in base.items}
    for name, enabled, value, _ in yaku:
        item = base.by_id[name]
        items[item.key] = replace(item, enabled=enabled, value=value, open_value=_moved(item, value))
    kept = {name: own for name, _, _, own in yaku}
    options = with_defaults(base.options, dict(defaults))
    limit = resolved(base.settings.get("limit"), {name: option.default for name, option in options.items()})
    return replace(
        base,
        options=options,
        items=tuple(items.values()),
        changes=tuple([_without_own(change, kept) for change in base.changes]),
        default_limit=limit or base.default_limit,
        is_house=True,
    )


def _kept_from_options(base: Ruleset, name: str, stated: Mapping[str, Any]) -> frozenset[str]:
    """What house rules state of a yaku although an option would change it; a value that goes with another unit stays the option's."""
    own = [change.item for change in base.changes if change.yaku == (name,)]
    return frozenset(key for item in own for key in item if key in stated and not (key == "value" and "unit" in item))


def _without_own(change: Change, kept: Mapping[str, frozenset[str]]) -> Change:
    """An option's change of one yaku, less what the house rules set themselves."""
    own = kept.get(change.yaku[0], frozenset()) if len(change.yaku) == 1 else frozenset()
    return replace(change, item={key: value for key, value in change.item.items() if key not in own}) if own else change


def _changed(item: ItemSpec, change: Mapping[str, Any], counting: Counting, pointer: str, faults: list[Fault]) -> tuple[bool, Value]:
    """Whether the item is enabled after the change, and its value."""
    enabled = change.get("enabled", True if "value" in change else item.enabled)
    if "value" not in change:
        if enabled and not item.played and item.value_if_enabled is not None:
            return True, item.value_if_enabled
        if enabled and not item.played:
            message = N_("{yaku} has no value in this ruleset: give it one.")
            faults.append(Fault(f"{pointer}/value", "required", message, {"yaku": item.id}))
        return enabled, item.value
    value = change["value"]
    if item.fixed:
        message = N_("The value of {yaku} cannot be changed: it is worth the limit, or has several values.")
        faults.append(Fault(f"{pointer}/value", "not_allowed", message, {"yaku": item.id}))
    elif not is_value(value, item.unit, counting):
        message = N_("A value in {unit} must be between {least} and {most}.")
        least, most = counting.bounds(item.unit)
        args = {"unit": item.unit, "least": least, "most": most}
        faults.append(Fault(f"{pointer}/value", "out_of_range", message, args))
    return enabled, value


def _moved(item: ItemSpec, value: Value) -> int | Literal["same"] | None:
    """The value in an open hand, moved with that in a closed one; never below 0."""
    if isinstance(item.open_value, int) and isinstance(item.value, int) and isinstance(value, int):
        return max(0, item.open_value + value - item.value)
    return item.open_value
