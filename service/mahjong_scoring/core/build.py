"""Which build of the engine runs."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Build: TypeAlias = Literal["compiled", "plain"]
BUILD: Final[Build] = "plain" if __file__.endswith(".py") else "compiled"
"""``compiled`` to machine code, as this module is then, too; ``plain`` Python else. Both answer the same, byte for byte."""
