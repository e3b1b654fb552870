"""Options of a ruleset: what they may be, and what is in force for one request."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from mahjong_scoring.core.faults import Fault, pointer_key, quoted
from mahjong_scoring.core.messages import N_
from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.forms import form_of


@dataclass(frozen=True)
class FromOption:
    """A value that is taken from an option: ``{ option = "name" }`` in a file."""

    option: str


def resolved(value: Any, options: Mapping[str, Any]) -> Any:
    """``value``, or that of the option which it names."""
    return options[value.option] if isinstance(value, FromOption) else value


def form_under(stated: Mapping[str, Any], options: Mapping[str, Any]) -> Form:
    """The form that a file states, under these options."""
    return form_of({key: resolved(value, options) for key, value in stated.items()})


OptionType: TypeAlias = Literal["integer", "boolean", "choice", "list"]


@dataclass(frozen=True)
class Option:
    """One option: ``type`` is integer, boolean, choice or list. An integer goes by ``step`` from ``min``; ``at_most`` names an option that bounds it.

    ``sets``: by the values of a choice the defaults of other options, in place of their own.
    """

    name: str
    type: OptionType
    default: Any = None
    min: int | None = None
    max: int | None = None
    nullable: bool = False
    allowed: tuple[Any, ...] = ()
    conflicts: tuple[tuple[str, str], ...] = ()
    at_most: str | None = None
    flowers_only: bool = False
    step: int | None = None
    sets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def fault(self, value: object, pointer: str) -> Fault | None:
        """What is wrong with ``value`` for this option, if anything."""
        if value is None:
            if self.nullable:
                return None
            return Fault(pointer, "option_range", N_("The option {option} must not be null."), {"option": self.name}, self.allowed or None)
        if not _TYPES[self.type](value):
            message = N_("The option {option} must be of type {type}, not {given}.")
            args = {"option": self.name, "type": self.type, "given": quoted(value)}
            return Fault(pointer, "wrong_type", message, args, self.allowed or None)
        return self._range_fault(value, pointer)

    def values(self) -> list[Any]:
        """The values that it may have, or of many their bounds; of a list one of all it may hold."""
        null = [None] if self.nullable else []
        if self.type == "integer":
            return [self.min, self.max, *null]
        if self.type == "boolean":
            return [True, False]
        return [self.allowed] if self.type == "list" else [*self.allowed, *null]

    def _range_fault(self, value: Any, pointer: str) -> Fault | None:
        if self.type == "integer":
            assert self.min is not None and self.max is not None
            if not self.min <= value <= self.max:
                message = N_("The option {option} must be between {min} and {max}, not {given}.")
                return Fault(pointer, "option_range", message, {"option": self.name, "min": self.min, "max": self.max, "given": value})
            if self.step and (value - self.min) % self.step:
                message = N_("The option {option} must be a multiple of {step}, not {given}.")
                return Fault(pointer, "option_range", message, {"option": self.name, "step": self.step, "given": value})
        elif self.type == "choice":
            if value not in self.allowed:
                message = N_("The option {option} must be one of the allowed values, not {given}.")
                return Fault(pointer, "option_range", message, {"option": self.name, "given": quoted(value)}, self.allowed)
        elif self.type == "list":
            return self._list_fault(value, pointer)
        return None

    def _list_fault(self, value: list[str], pointer: str) -> Fault | None:
        wrong = [entry for entry in value if entry not in self.allowed]
        if wrong or len(set(value)) < len(value):
            given = wrong[0] if wrong else next(entry for i, entry in enumerate(value) if entry in value[:i])
            message = N_("The option {option} must list allowed values, each at most once; leave out {given}.")
            return Fault(pointer, "option_range", message, {"option": self.name, "given": quoted(given)}, self.allowed)
        for first, second in self.conflicts:
            if first in value and second in value:
                message = N_("{first} and {second} cannot be combined.")
                return Fault(pointer, "option_conflict", message, {"first": first, "second": second})
        return None


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_TYPES: dict[OptionType, Callable[[object], bool]] = {
    "integer": _is_integer,
    "boolean": lambda value: isinstance(value, bool),
    "choice": lambda value: isinstance(value, str) or _is_integer(value),
    "list": lambda value: isinstance(value, list | tuple) and all(isinstance(entry, str) for entry in value),
}


def options_in_force(options: Mapping[str, Option], given: Mapping[str, Any], pointer: str, faults: list[Fault]) -> dict[str, Any]:
    """All options with the ``given`` ones in place of their defaults; each fault is noted at ``pointer``/name.

    A default that another option bounds (``minimum`` by ``limit``) gives way to it; a given value is an error then. One that another
    option sets (``preset``) is as that says.
    """
    values = {name: option.default for name, option in options.items()}
    for name, value in given.items():
        where = f"{pointer}/{pointer_key(name)}"
        option = options.get(name)
        if option is None:
            faults.append(Fault(where, "unknown_option", N_("This ruleset has no option {option}."), {"option": name}, sorted(options)))
            continue
        fault = option.fault(value, where)
        if fault:
            faults.append(fault)
        else:
            values[name] = plain_value(value)
    for option in [option for option in options.values() if option.sets]:
        values |= {name: value for name, value in option.sets.get(values[option.name], {}).items() if name not in given}
    for name, option in options.items():
        bound = values.get(option.at_most) if option.at_most else None
        if bound is not None and values[name] > bound:
            if name in given and not any(fault.pointer == f"{pointer}/{name}" for fault in faults):
                message = N_("The option {option} ({value}) must not be above {bound} ({most}).")
                args = {"option": name, "value": values[name], "bound": option.at_most, "most": bound}
                faults.append(Fault(f"{pointer}/{name}", "option_range", message, args))
            values[name] = bound
    return values


def plain_value(value: Any) -> Any:
    """The value of an option as it is kept: a list as a tuple."""
    return tuple(value) if isinstance(value, list) else value


def with_defaults(options: Mapping[str, Option], values: Mapping[str, Any]) -> dict[str, Option]:
    """The options with ``values`` as their defaults, which no other option sets any more."""
    found = {name: replace(option, default=plain_value(values.get(name, option.default))) for name, option in options.items()}
    setting = {name: option for name, option in found.items() if option.sets}
    return found | {name: replace(option, sets=_without(option.sets, values)) for name, option in setting.items()}


def _without(sets: Mapping[str, Mapping[str, Any]], names: Container[str]) -> dict[str, dict[str, Any]]:
    return {value: {name: default for name, default in defaults.items() if name not in names} for value, defaults in sets.items()}
