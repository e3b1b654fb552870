"""Which kinds of tile complete a hand that is one tile short, form by form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mahjong_scoring.core.suits import Suits, counts_in, suits_of
from mahjong_scoring.core.tiles import HONORS, KINDS, TERMINALS_AND_HONORS, Kind
from mahjong_scoring.reading.readings import KNITTED_COUNTS, KNITTED_TILES, MOST_MELDS, ORPHANS, split_hand


def waiting_kinds(suits: Suits, melds: int, forms: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds that would complete a hand of the concealed ``suits`` and that many ``melds``, whether or not copies remain."""
    found: set[Kind] = set()
    for form in forms:
        if melds <= MOST_MELDS[form]:
            found.update(_WAITS[form](suits))
    return tuple(sorted(found))


def _standard(suits: Suits) -> Iterable[Kind]:
    """Sets and a pair: the tile makes the pair of a suit that has one tile too many, or a set beside another suit's pair."""
    short = [suit for suit in suits if suit.rest]
    if sorted([suit.rest for suit in short]) not in ([1], [2, 2]):
        return ()
    broken = [suit for suit in suits if not suit.splits]
    return [kind for suit in short if not broken or broken == [suit] for kind in suit.completing]


def _seven_pairs(suits: Suits) -> Iterable[Kind]:
    odd = [kind for kind, n in enumerate(counts_in(suits)) if n % 2]
    return odd if len(odd) == 1 else ()


def _thirteen_orphans(suits: Suits) -> Iterable[Kind]:
    concealed = counts_in(suits)
    orphans = ORPHANS(concealed)
    if sum(orphans) < 13 or orphans.count(0) > 1:
        return ()
    return [kind for kind in sorted(TERMINALS_AND_HONORS) if not concealed[kind]] or TERMINALS_AND_HONORS


def _knitted(suits: Suits) -> Iterator[Kind]:
    concealed = counts_in(suits)
    if max(concealed) > 1:
        return
    held = {kind for kind in KINDS if concealed[kind]}
    for tiles in KNITTED_TILES:
        if held <= tiles | HONORS:
            yield from (tiles | HONORS) - held


def _knitted_straight(suits: Suits) -> Iterator[Kind]:
    """The tile is the one that lacks of the nine knitted tiles, or completes what lies beside them."""
    if sum([suit.knitted for suit in suits]) < 8:
        return
    concealed = counts_in(suits)
    for tiles, knitted in zip(KNITTED_TILES, KNITTED_COUNTS, strict=True):
        lacking = knitted(concealed).count(0)
        if lacking > 1:
            continue
        beside = suits_of(tuple([n - (kind in tiles and n > 0) for kind, n in enumerate(concealed)]))
        if not lacking:
            yield from _standard(beside)
        elif split_hand(beside):
            yield from [kind for kind in tiles if not concealed[kind]]


_WAITS: dict[str, Callable[[Suits], Iterable[Kind]]] = {
    "standard": _standard,
    "seven_pairs": _seven_pairs,
    "thirteen_orphans": _thirteen_orphans,
    "knitted": _knitted,
    "knitted_straight": _knitted_straight,
}
