"""The ways of counting: what a reading is worth. One module each; this is their register."""

from mahjong_scoring.counting.additive import Additive
from mahjong_scoring.counting.base import Counting
from mahjong_scoring.counting.doubles import Doubles
from mahjong_scoring.counting.faan import Faan
from mahjong_scoring.counting.han import Han
from mahjong_scoring.counting.limited_points import LimitedPoints
from mahjong_scoring.counting.special_doubles import SpecialDoubles
from mahjong_scoring.counting.tai import Tai

_ALL = (Faan(), Additive(), Doubles(), Han(), LimitedPoints(), SpecialDoubles(), Tai())
COUNTINGS: dict[str, Counting] = {counting.name: counting for counting in _ALL}
"""Every way of counting by its name in the ruleset files."""
