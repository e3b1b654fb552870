"""Triple knitting: four times one number in all three suits, and a pair of one number in two of them (British)."""

from __future__ import annotations

from typing import ClassVar, final

from mahjong_scoring.reading.across_suits import THREE, TWO, AcrossSuits
from mahjong_scoring.reading.reading import FormName


@final
class TripleKnitting(AcrossSuits):
    """Four times one number in all three suits, and a pair of one number in two suits."""

    name: ClassVar[FormName] = "triple_knitting"

    def __init__(self) -> None:
        super().__init__([(THREE, *TWO)], threes=4, twos=1)
