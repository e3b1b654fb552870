"""Traits of a hand that are seen at a glance.

Each rule names the traits that it cannot do without, so that most rules need not be asked about most hands. A set of traits
is a number with one bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, count
from typing import TYPE_CHECKING

from service.scoring.tiles import FIRST_WIND, KINDS, Kind

if TYPE_CHECKING:
    from service.scoring.facts import Facts
    from service.scoring.hand import Hand
    from service.scoring.readings import Reading
    from service.scoring.suits import Suits

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
ALIKE_STEPS = {step: _one() for step in (0, 1, 2, 3, 6)}
"""Two chows of one suit that are so many numbers apart."""
MIXED_STEPS = {step: _one() for step in (0, 1, 2, 3)}
"""Two chows of different suits that are so many numbers apart."""
_ABSENT = next(_bits)
"""From here on one bit for each kind of tile that the hand does not hold."""


def at_least(traits: tuple[int, ...], number: int) -> int:
    """The traits of at least that many (a hand that did not win may show more than four pungs)."""
    return traits[min(number, MOST)]


def without(kinds: Iterable[Kind]) -> int:
    """The traits of a hand that holds none of ``kinds``."""
    return traits_of_kinds(kinds)


def traits_of(reading: Reading, facts: Facts) -> int:
    """The traits of one reading of a hand."""
    traits = facts.traits | reading.traits
    if reading.shape in ONLY_WAIT and len(facts.waits) == 1:
        traits |= ONLY_WAIT[reading.shape]
    return traits


def traits_of_reading(reading: Reading, *, honor_pung: bool) -> int:
    """The traits that depend on how the hand is read."""
    traits = at_least(PUNGS, len(reading.pungs)) or NO_PUNG
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
        traits |= (ALIKE_STEPS if first // 9 == second // 9 else MIXED_STEPS).get(step, 0)
    return traits


def traits_of_facts(facts: Facts) -> int:
    """The traits that do not depend on how the hand is read."""
    hand = facts.hand
    traits = _of_tiles(hand, facts.complete) | (EXPOSED[facts.exposed] or NOTHING_EXPOSED)
    if hand.melds:
        traits |= MELDS[len(hand.melds)] | KONGS[sum([meld.kind == "kong" for meld in hand.melds])]
    if 4 in facts.counts:
        traits |= FOUR_ALIKE
    if facts.by != "lost":
        traits |= _of_the_win(facts)
    return traits | (_of_flowers(facts) if hand.flowers else NO_FLOWER)


def _of_tiles(hand: Hand, suits: Suits) -> int:
    characters, dots, bamboos, honors = suits[0].traits, suits[1].traits, suits[2].traits, suits[3].traits
    together = characters | dots | bamboos | honors
    for meld in hand.melds:
        together |= meld.traits
    in_suits = (together & _CHARACTERS > 0) + (together & _DOTS > 0) + (together & _BAMBOOS > 0)
    traits = (0, ONE_SUIT, TWO_SUITS, THREE_SUITS)[in_suits] | (HONOR if together & _HONORS else NO_HONOR)
    return traits | (_EVERY_KIND ^ together)


def traits_of_kinds(kinds: Iterable[Kind]) -> int:
    """What the ``kinds`` that are held add to the traits of a hand: a bit for each, where the hand has those that are not held."""
    return sum({1 << _ABSENT + kind for kind in kinds})


_CHARACTERS, _DOTS, _BAMBOOS, _HONORS = (traits_of_kinds(kinds) for kinds in (KINDS[:9], KINDS[9:18], KINDS[18:27], KINDS[27:]))
_EVERY_KIND = traits_of_kinds(KINDS)


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
