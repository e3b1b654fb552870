"""Knitting: seven pairs, each of one number in two suits (British)."""

from __future__ import annotations

from typing import ClassVar, Literal, final

from mahjong_scoring.reading.across_suits import TWO, AcrossSuits
from mahjong_scoring.reading.reading import FormName


@final
class Knitting(AcrossSuits):
    """Seven pairs of one number in two suits, in ``any`` suits, or all in the same ``two``."""

    name: ClassVar[FormName] = "knitting"

    def __init__(self, *, suits: Literal["any", "two"] = "any") -> None:
        super().__init__([TWO] if suits == "any" else [(two,) for two in TWO], threes=0, twos=7)
