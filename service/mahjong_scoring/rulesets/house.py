"""House rules: an object that extends a ruleset and changes values, presence of yaku and option defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from mahjong_scoring.core.faults import Fault, pointer_key
from mahjong_scoring.core.messages import N_
from mahjong_scoring.counting.base import LIMIT, Counting
from mahjong_scoring.rulesets.items import is_value
from mahjong_scoring.rulesets.model import Change, ItemSpec, Ruleset
from mahjong_scoring.rulesets.options import options_in_force, resolved, with_defaults


def house_ruleset(rulesets: Mapping[str, Ruleset], raw: Mapping[str, Any], pointer: str, faults: list[Fault]) -> Ruleset | None:
    """The ruleset that ``raw`` (``extends``, ``name``, ``options``, ``yaku``) describes, checked as strictly as a file.

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
    options_in_force(base.options, given, f"{pointer}/options", faults)
    items = {item.key: item for item in base.items}
    for name, change in (raw.get("yaku") or {}).items():
        item = base.item(name)
        if item is None:
            message = N_("There is no yaku {yaku} in the family of {ruleset}.")
            args = {"ruleset": base.id, "yaku": name}
            known = sorted({known.id for known in base.items})
            faults.append(Fault(f"{pointer}/yaku/{pointer_key(name)}", "unknown_yaku", message, args, known))
            continue
        items[item.key] = _changed(item, change, base.counting, f"{pointer}/yaku/{name}", faults)
    if len(faults) > before:
        return None
    house = {key: raw[key] for key in ("extends", "name", "options", "yaku") if key in raw}
    options = with_defaults(base.options, given)
    limit = resolved(base.settings.get("limit"), {name: option.default for name, option in options.items()})
    return replace(
        base,
        options=options,
        items=tuple(items.values()),
        changes=tuple([_without_own(change, raw.get("yaku") or {}) for change in base.changes]),
        default_limit=limit or base.default_limit,
        house=house,
    )


def _without_own(change: Change, yaku: Mapping[str, Any]) -> Change:
    """An option's change of one yaku, less what the house rules set themselves; a value that goes with another unit stays."""
    own = set(yaku.get(change.yaku[0], {})) if len(change.yaku) == 1 else set()
    if "unit" in change.item:
        own -= {"value"}
    return replace(change, item={key: value for key, value in change.item.items() if key not in own})


def _changed(item: ItemSpec, change: Mapping[str, Any], counting: Counting, pointer: str, faults: list[Fault]) -> ItemSpec:
    enabled = change.get("enabled", True if "value" in change else item.enabled)
    if "value" not in change:
        if enabled and not item.played and item.value_if_enabled is not None:
            return replace(item, enabled=True, value=item.value_if_enabled)
        if enabled and not item.played:
            message = N_("{yaku} has no value in this ruleset: give it one.")
            faults.append(Fault(f"{pointer}/value", "required", message, {"yaku": item.id}))
        return replace(item, enabled=enabled)
    value = change["value"]
    if item.unit == LIMIT or item.has_own_points:
        message = N_("The value of {yaku} cannot be changed: it is worth the limit, or has several values.")
        faults.append(Fault(f"{pointer}/value", "not_allowed", message, {"yaku": item.id}))
    elif not is_value(value, item.unit, counting):
        message = N_("A value in {unit} must be between {least} and {most}.")
        args = {"unit": item.unit, "least": counting.least.get(item.unit, 0), "most": counting.units[item.unit]}
        faults.append(Fault(f"{pointer}/value", "out_of_range", message, args))
    return replace(item, enabled=enabled, value=value, open_value=_moved(item, value))


def _moved(item: ItemSpec, value: Any) -> int | Literal["same"] | None:
    """The value in an open hand, moved with that in a closed one; never below 0."""
    if isinstance(item.open_value, int) and isinstance(item.value, int) and isinstance(value, int):
        return max(0, item.open_value + value - item.value)
    return item.open_value
