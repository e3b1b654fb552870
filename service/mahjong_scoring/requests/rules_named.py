"""Which rules a request names: a ruleset by its id, pinned to a hash, or house rules, with the options of the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mahjong_scoring.core.faults import DealError, Fault, quoted
from mahjong_scoring.core.messages import N_
from mahjong_scoring.requests.problems import Problem, problem
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.house import house_ruleset
from mahjong_scoring.rulesets.in_force import Rules, default_rules, rules_for
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.rulesets.options import options_in_force

T = TypeVar("T")


def under_rules(data: Mapping[str, Any], work: Callable[[Rules], T]) -> tuple[Rules, T]:
    """The rules that a request names, and what ``work`` makes of them.

    Raises ``Problem``: 409 for a pinned hash that is not in force, 422 with the faults of ruleset and options, and after them those
    of a ``DealError`` that ``work`` raises.
    """
    faults: list[Fault] = []
    rules = rules_of(data, faults)
    if rules is None:
        raise Problem(422, faults)
    try:
        done = work(rules)
    except DealError as error:
        raise Problem(422, [*faults, *error.faults]) from None
    if faults:
        raise Problem(422, faults)
    return rules, done


def rules_of(data: Mapping[str, Any], faults: list[Fault]) -> Rules | None:
    """The rules that the keys ``ruleset`` and ``options`` of a request name, after noting what is wrong with them.

    After a fault of the options or the house rules: what is in force without the faulty parts, so that the deal can still be
    checked; ``None`` if there is no such ruleset. Raises ``Problem`` (409) for a pinned hash that is not in force.
    """
    ruleset = ruleset_of(data["ruleset"], "/ruleset", faults)
    if ruleset is None:
        return None
    chosen = data.get("options")
    rules = rules_for(ruleset, options_in_force(ruleset.options, chosen, "/options", faults)) if chosen else default_rules(ruleset)
    return rules.sent_as(house_rules_in(data["ruleset"]))


def ruleset_of(raw: Any, pointer: str, faults: list[Fault]) -> Ruleset | None:
    """The ruleset that an id, a pinned ruleset or house rules name; of faulty house rules the ruleset which they extend."""
    if isinstance(raw, str):
        return _by_id(raw, pointer, faults)
    if "extends" in raw:
        return house_ruleset(rulesets(), raw, pointer, faults) or rulesets().get(raw["extends"])
    return _pinned(raw, pointer, faults)


def _pinned(raw: Mapping[str, Any], pointer: str, faults: list[Fault]) -> Ruleset | None:
    """The ruleset of a pin: what an answer calls its ``ruleset``."""
    before = len(faults)
    house = raw.get("house_rules")
    ruleset = ruleset_of(house, f"{pointer}/house_rules", faults) if house else _by_id(raw["id"], f"{pointer}/id", faults)
    if ruleset is None or len(faults) > before:
        return ruleset
    if ruleset.id != raw["id"]:
        faults.append(
            Fault(
                f"{pointer}/id", "not_allowed", N_("{given} is not one of the allowed values."), {"given": quoted(raw["id"])}, [ruleset.id]
            )
        )
    elif ruleset.hash != raw["hash"]:
        message = N_("The rules of {ruleset} have changed: their hash is now {hash}.")
        raise problem(409, "ruleset_changed", message, pointer=f"{pointer}/hash", ruleset=ruleset.id, hash=ruleset.hash)
    return ruleset


def _by_id(name: str, pointer: str, faults: list[Fault]) -> Ruleset | None:
    ruleset = rulesets().get(name)
    if ruleset is None:
        faults.append(Fault(pointer, "unknown_ruleset", N_("There is no ruleset {ruleset}."), {"ruleset": name}, sorted(rulesets())))
    return ruleset


def house_rules_in(raw: Any) -> Mapping[str, Any] | None:
    """The house rules that stand in the place of a ruleset, as an answer repeats them."""
    house = None if isinstance(raw, str) else raw if "extends" in raw else raw.get("house_rules")
    return house and {key: house[key] for key in ("extends", "name", "options", "yaku") if key in house}
