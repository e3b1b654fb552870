"""Which kinds of tile complete a hand that is one tile short, and how far a hand is from that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from service.scoring.readings import is_complete
from service.scoring.tiles import KINDS, Counts, Kind


@lru_cache(maxsize=4096)
def waiting_kinds(concealed: Counts, melds: int, forms: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds that would complete a hand of ``concealed`` tiles and that many ``melds``, whether or not copies remain."""
    counts = list(concealed)
    waits = []
    for kind in candidate_kinds(concealed, forms):
        counts[kind] += 1
        if is_complete(counts, melds, forms):
            waits.append(kind)
        counts[kind] -= 1
    return tuple(waits)


def candidate_kinds(concealed: Sequence[int], forms: Sequence[str]) -> list[Kind]:
    """The kinds worth trying: near a tile of the hand, or all where a form does not need neighbours."""
    if "thirteen_orphans" in forms or "knitted" in forms:
        return list(KINDS)
    return [kind for kind in KINDS if any(concealed[near] for near in range(max(0, kind - 2), min(34, kind + 3)))]
