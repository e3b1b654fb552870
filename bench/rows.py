"""Figures with what they should be, and what they must be."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure. ``more``: the higher the better. ``aim`` and ``bound`` may be unknown."""

    name: str
    value: float | None
    unit: str
    aim: float | None = None
    bound: float | None = None
    more: bool = False

    def verdict(self) -> str:
        """Met, short of the aim, or beyond the bound."""
        if self.value is None:
            return "not measured"
        if self._misses(self.bound):
            return "BEYOND THE BOUND"
        if self._misses(self.aim):
            return "short of the aim"
        return "" if self.aim is None and self.bound is None else "met"

    def _misses(self, mark: float | None) -> bool:
        return mark is not None and self.value is not None and (self.value < mark if self.more else self.value > mark)

    def line(self) -> str:
        shown = "-" if self.value is None else f"{self.value:.2f}{self.unit}"
        marks = [f"{name} {mark:g}" for name, mark in (("aim", self.aim), ("bound", self.bound)) if mark is not None]
        return f"{self.name:<66} {shown:>10}  {', '.join(marks):<22} {self.verdict()}"
