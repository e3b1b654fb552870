"""Which kinds of tile complete a hand that is one tile short, form by form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from service.scoring.readings import KNITTED_TILES, is_complete, split_suit
from service.scoring.tiles import FIRST_WIND, HONORS, KINDS, TERMINALS_AND_HONORS, Counts, Kind

SUITS = ((0, 9), (9, 18), (18, 27), (FIRST_WIND, len(KINDS)))


@lru_cache(maxsize=4096)
def waiting_kinds(concealed: Counts, melds: int, forms: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds that would complete a hand of ``concealed`` tiles and that many ``melds``, whether or not copies remain."""
    return tuple(sorted({kind for form in forms for kind in _WAITS[form](concealed, melds)}))


def _standard(concealed: Sequence[int], _: int) -> Iterator[Kind]:
    """Sets and a pair: the tile makes the pair of a suit that has one tile too many, or a set beside another suit's pair."""
    suits = [tuple(concealed[start:end]) for start, end in SUITS]
    rests = [sum(suit) % 3 for suit in suits]
    if sorted(rests) not in ([0, 0, 0, 1], [0, 0, 2, 2]):
        return
    short = [i for i, rest in enumerate(rests) if rest]
    whole = [bool(split_suit(suit)) for suit in suits]
    for i in short:
        if all(whole[other] for other in range(4) if other != i):
            start, end = SUITS[i]
            yield from (kind for kind in range(start, end) if split_suit(_with(suits[i], kind - start)))


def _with(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def _seven_pairs(concealed: Sequence[int], melds: int) -> Iterator[Kind]:
    odd = [kind for kind, n in enumerate(concealed) if n % 2] if not melds else []
    if len(odd) == 1:
        yield odd[0]


def _thirteen_orphans(concealed: Sequence[int], melds: int) -> Iterator[Kind]:
    if melds or any(concealed[kind] > (2 if kind in TERMINALS_AND_HONORS else 0) for kind in KINDS):
        return
    missing = [kind for kind in sorted(TERMINALS_AND_HONORS) if not concealed[kind]]
    yield from missing or sorted(TERMINALS_AND_HONORS) if len(missing) <= 1 else ()


def _knitted(concealed: Sequence[int], melds: int) -> Iterator[Kind]:
    if melds or max(concealed) > 1:
        return
    held = {kind for kind in KINDS if concealed[kind]}
    for tiles in KNITTED_TILES:
        if held <= tiles | HONORS:
            yield from (tiles | HONORS) - held


def _knitted_straight(concealed: Sequence[int], melds: int) -> Iterator[Kind]:
    """The tile is the one that lacks of the nine knitted tiles, or completes what lies beside them."""
    for tiles in KNITTED_TILES if melds <= 1 else ():
        missing = [kind for kind in tiles if not concealed[kind]]
        if len(missing) > 1:
            continue
        beside = [n - (kind in tiles and n > 0) for kind, n in enumerate(concealed)]
        if not missing:
            yield from _standard(beside, melds)
        elif is_complete(beside, melds, ("standard",)):
            yield missing[0]


_WAITS: dict[str, Callable[[Sequence[int], int], Iterator[Kind]]] = {
    "standard": _standard,
    "seven_pairs": _seven_pairs,
    "thirteen_orphans": _thirteen_orphans,
    "knitted": _knitted,
    "knitted_straight": _knitted_straight,
}
