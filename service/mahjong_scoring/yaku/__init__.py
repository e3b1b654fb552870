"""The yaku: small pure functions, found by their names from the ruleset files.

A rule takes a reading, the context of the win and the parameters of its item in the ruleset file. It answers with one entry for
each time the yaku is there: the places of the blocks (sets, then pairs) it was found in. A flower is a place from
``FLOWER_PLACE`` on, a single tile (dora) from ``TILE_PLACE`` on. ``NONE`` means that the yaku is absent, ``ONCE`` that it is there and rests on no set.

Importing this package registers every rule.
"""

from mahjong_scoring.yaku import circumstances, flowers, forms, groups, kongs, points, riichi, sets, tiles
from mahjong_scoring.yaku.registry import FLOWER_PLACE, RULES, TILE_PLACE

__all__ = [
    "FLOWER_PLACE",
    "RULES",
    "TILE_PLACE",
    "circumstances",
    "flowers",
    "forms",
    "groups",
    "kongs",
    "points",
    "riichi",
    "sets",
    "tiles",
]
