"""Traits of a hand that are seen at a glance.

Each rule names the traits that it cannot do without, so that most rules need not be asked about most hands. A set of traits
is a number with one bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, count
from typing import TYPE_CHECKING

from mahjong_scoring.core.tiles import FIRST_WIND, KINDS, Kind

if TYPE_CHECKING:
    from mahjong_scoring.reading.readings import Reading
    from mahjong_scoring.yaku.context import Facts

MOST = 4
ANYTHING = 0
_bits = count()


def _one() -> int:
    return 1 << next(_bits)


def _up_to_four() -> tuple[int, ...]:
    """The traits "at least so many": those of more hold those of fewer."""
    each = [_one() for _ in range(MOST)]
    return tuple(sum(each[:most]) for most in range(MOST + 1))


SPECIAL_FORM, HONOR, NO_HONOR, ONE_SUIT, TWO_SUITS, THREE_SUITS = (_one() for _ in range(6))
DRAWN, CLAIMED, ROBBED, LAST_TILE, LAST_COPY, STATED, THREE_WINNERS = (_one() for _ in range(7))
CHOWS, PUNGS, KONGS = _up_to_four(), _up_to_four(), _up_to_four()
NO_PUNG, HONOR_PUNG = _one(), _one()
COMMON = (1 << next(_bits)) - 1
"""The traits up to here divide most hands into a few hundred kinds; with those that follow hardly two hands are alike."""

DEALER, FLOWER, NO_FLOWER, OWN_FLOWER, FOUR_FLOWERS, HONOR_PAIR, FOUR_ALIKE = (_one() for _ in range(7))
EXPOSED, MELDS = _up_to_four(), _up_to_four()
NOTHING_EXPOSED = _one()
PAIR_COMPLETED = _one()
ONLY_WAIT = {"edge": _one(), "closed": _one(), "single": _one()}
"""The tile completes this shape and no other kind would have completed the hand."""
ALIKE_STEPS: dict[tuple[int, ...], int] = {steps: _one() for steps in ((0,), (1,), (2,), (3,), (6,), (1, 2))}
"""Two chows of one suit that are so many (or so many) numbers apart."""
MIXED_STEPS: dict[tuple[int, ...], int] = {steps: _one() for steps in ((0,), (1,), (2,), (3,))}
"""Two chows of different suits that are so many numbers apart."""
_ABSENT = next(_bits)
"""From here on one bit for each kind of tile that the hand does not hold."""
_KINDS = sum(1 << _ABSENT + kind for kind in KINDS)
_SUITS = _ABSENT + len(KINDS)
_BY_SUITS = [(0, ONE_SUIT, TWO_SUITS, THREE_SUITS)[(bits & 7).bit_count()] | (HONOR if bits & 8 else NO_HONOR) for bits in range(16)]
"""The traits by the suits that are held: a bit for each of the three, the fourth for honours."""


def at_least(traits: tuple[int, ...], number: int) -> int:
    """The traits of at least that many, or of four where more are asked for."""
    return traits[min(number, MOST)]


def without(kinds: Iterable[Kind]) -> int:
    """The traits of a hand that holds none of ``kinds``."""
    return held_bits(kinds) & _KINDS


def traits_of(reading: Reading, facts: Facts) -> int:
    """The traits of one reading of a hand."""
    traits = facts.traits | reading.traits
    if reading.shape in ONLY_WAIT and len(facts.waits) == 1:
        traits |= ONLY_WAIT[reading.shape]
    return traits


def traits_of_reading(reading: Reading, *, honor_pung: bool) -> int:
    """The traits that depend on how the hand is read."""
    traits = PUNGS[len(reading.pungs)] or NO_PUNG
    if honor_pung:
        traits |= HONOR_PUNG
    if reading.pairs and reading.pairs[-1].tile >= FIRST_WIND:
        traits |= HONOR_PAIR
    if reading.form not in ("standard", "incomplete"):
        traits |= SPECIAL_FORM
    if reading.shape == "single":
        traits |= PAIR_COMPLETED
    return traits | _of_chows(reading.chow_tiles)


@lru_cache(maxsize=32768)
def _of_chows(chows: Sequence[Kind]) -> int:
    traits = CHOWS[len(chows)]
    for first, second in combinations(chows, 2):
        step = abs(first % 9 - second % 9)
        traits |= _ALIKE[step] if first // 9 == second // 9 else _MIXED[step]
    return traits


_ALIKE, _MIXED = (
    [sum(trait for steps, trait in relations.items() if step in steps) for step in range(7)] for relations in (ALIKE_STEPS, MIXED_STEPS)
)


def traits_of_facts(facts: Facts) -> int:
    """The traits that do not depend on how the hand is read."""
    hand, held = facts.hand, 0
    for suit in facts.complete:
        held |= suit.held
    for meld in hand.melds:
        held |= meld.held
    traits = _BY_SUITS[held >> _SUITS] | (held & _KINDS ^ _KINDS) | (EXPOSED[facts.exposed] or NOTHING_EXPOSED)
    if hand.melds:
        traits |= MELDS[len(hand.melds)] | KONGS[sum([meld.kind == "kong" for meld in hand.melds])]
    if 4 in facts.counts:
        traits |= FOUR_ALIKE
    if facts.by != "lost":
        traits |= _of_the_win(facts)
    return traits | (_of_flowers(facts) if hand.flowers else NO_FLOWER)


def held_bits(kinds: Iterable[Kind]) -> int:
    """A bit for each of the ``kinds``, where the traits of a hand have those that it does not hold, and one for each suit of theirs."""
    bits = 0
    for kind in kinds:
        bits |= _HELD[kind]
    return bits


_HELD = [1 << _ABSENT + kind | 1 << _SUITS + kind // 9 for kind in KINDS]


def _of_the_win(facts: Facts) -> int:
    traits = DRAWN if facts.drawn else CLAIMED
    if facts.by == "robbed_kong":
        traits |= ROBBED
    if facts.last_tile:
        traits |= LAST_TILE
    if facts.last_copy:
        traits |= LAST_COPY
    if facts.circumstances:
        traits |= STATED
    if not facts.seat:
        traits |= DEALER
    if facts.winners == 3:
        traits |= THREE_WINNERS
    return traits


def _of_flowers(facts: Facts) -> int:
    flowers = facts.hand.flowers
    traits = FLOWER | (FOUR_FLOWERS if len(flowers) >= MOST else 0)
    return traits | (OWN_FLOWER if any(flower % 4 == facts.seat for flower in flowers) else 0)
