"""Yaku of kongs."""

from __future__ import annotations

from mahjong_scoring.core.prefilter import KONGS
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.yaku.context import Facts
from mahjong_scoring.yaku.registry import NONE, Hits, rule


@rule(lambda params: KONGS[max(params.get("total", 0), 1)])
def kongs(reading: Reading, _: Facts, *, total: int = 0, concealed: int = 0, melded: int = 0) -> Hits:
    """At least ``total`` kongs, among them at least that many ``concealed`` and ``melded`` (claimed or added) ones."""
    places = tuple(i for i, block in enumerate(reading.sets) if block.kind == "kong")
    hidden = sum(reading.sets[i].concealed for i in places)
    there = len(places) >= max(total, 1) and hidden >= concealed and len(places) - hidden >= melded
    return (places,) if there else NONE


@rule(KONGS[1])
def each_kong(reading: Reading, _: Facts, *, concealed: bool) -> Hits:
    """Each concealed, or each melded kong."""
    return tuple((i,) for i, block in enumerate(reading.sets) if block.kind == "kong" and block.concealed == concealed)
