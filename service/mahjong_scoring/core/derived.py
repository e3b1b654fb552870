"""Frozen dataclasses with fields that follow from their others."""

from __future__ import annotations


def work_out(thing: object, **values: object) -> None:
    """Sets the fields of a frozen dataclass that follow from its others; called when one is made."""
    for name, value in values.items():
        object.__setattr__(thing, name, value)
