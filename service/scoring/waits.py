"""Which kinds of tile complete a hand that is one tile short, form by form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from service.scoring.readings import KNITTED_TILES, split_hand
from service.scoring.suits import suits_of
from service.scoring.tiles import HONORS, KINDS, TERMINALS_AND_HONORS, Counts, Kind


@lru_cache(maxsize=4096)
def waiting_kinds(concealed: Counts, melds: int, forms: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds that would complete a hand of ``concealed`` tiles and that many ``melds``, whether or not copies remain."""
    return tuple(sorted({kind for form in forms for kind in _WAITS[form](concealed, melds)}))


def _standard(concealed: Counts, _: int) -> Iterable[Kind]:
    """Sets and a pair: the tile makes the pair of a suit that has one tile too many, or a set beside another suit's pair."""
    suits = suits_of(concealed)
    rests = [sum(suit.counts) % 3 for suit in suits]
    short = [i for i, rest in enumerate(rests) if rest]
    if sorted([rests[i] for i in short]) not in ([1], [2, 2]):
        return ()
    broken = [i for i, suit in enumerate(suits) if not suit.splits]
    return [kind for i in short if not broken or broken == [i] for kind in suits[i].completing]


def _seven_pairs(concealed: Counts, melds: int) -> Iterator[Kind]:
    odd = [kind for kind, n in enumerate(concealed) if n % 2] if not melds else []
    if len(odd) == 1:
        yield odd[0]


def _thirteen_orphans(concealed: Counts, melds: int) -> Iterator[Kind]:
    if melds or any(concealed[kind] > (2 if kind in TERMINALS_AND_HONORS else 0) for kind in KINDS):
        return
    missing = [kind for kind in sorted(TERMINALS_AND_HONORS) if not concealed[kind]]
    yield from missing or sorted(TERMINALS_AND_HONORS) if len(missing) <= 1 else ()


def _knitted(concealed: Counts, melds: int) -> Iterator[Kind]:
    if melds or max(concealed) > 1:
        return
    held = {kind for kind in KINDS if concealed[kind]}
    for tiles in KNITTED_TILES:
        if held <= tiles | HONORS:
            yield from (tiles | HONORS) - held


def _knitted_straight(concealed: Counts, melds: int) -> Iterator[Kind]:
    """The tile is the one that lacks of the nine knitted tiles, or completes what lies beside them."""
    for tiles in KNITTED_TILES if melds <= 1 else ():
        missing = [kind for kind in tiles if not concealed[kind]]
        if len(missing) > 1:
            continue
        beside = [n - (kind in tiles and n > 0) for kind, n in enumerate(concealed)]
        if not missing:
            yield from _standard(tuple(beside), melds)
        elif split_hand(suits_of(tuple(beside))):
            yield missing[0]


_WAITS: dict[str, Callable[[Counts, int], Iterable[Kind]]] = {
    "standard": _standard,
    "seven_pairs": _seven_pairs,
    "thirteen_orphans": _thirteen_orphans,
    "knitted": _knitted,
    "knitted_straight": _knitted_straight,
}
