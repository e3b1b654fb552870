"""Yaku of kongs."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from mahjong_scoring.core.annotations import Range
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import WinContext
from mahjong_scoring.yaku.prefilter import KONGS, at_least
from mahjong_scoring.yaku.registry import NONE, Hits, rule

Kongs: TypeAlias = Annotated[int, Range(0, 5)]


@rule(lambda params: at_least(KONGS, max(params.get("total", 0), 1)))
def kongs(reading: Reading, _: WinContext, *, total: Kongs = 0, concealed: Kongs = 0, melded: Kongs = 0) -> Hits:
    """At least ``total`` kongs, among them at least that many ``concealed`` and ``melded`` (claimed or added) ones."""
    places = tuple(i for i, block in enumerate(reading.sets) if block.kind == "kong")
    hidden = sum(reading.sets[i].concealed for i in places)
    there = len(places) >= max(total, 1) and hidden >= concealed and len(places) - hidden >= melded
    return (places,) if there else NONE


@rule(KONGS[1])
def each_kong(reading: Reading, _: WinContext, *, concealed: bool) -> Hits:
    """Each concealed, or each melded kong."""
    return tuple((i,) for i, block in enumerate(reading.sets) if block.kind == "kong" and block.concealed == concealed)
