"""Traits of a hand that are seen at a glance.

Each rule names the traits that it cannot do without, so that most rules need not be asked about most hands. A set of traits
is a number with one bit for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from service.scoring.facts import Facts
    from service.scoring.readings import Reading

ANYTHING = 0
DRAWN, CLAIMED, LAST_TILE, STATED, FLOWER = 1, 2, 4, 8, 16
HONOR, NO_HONOR, ONE_SUIT, KONG, FOUR_ALIKE, SPECIAL_FORM = 32, 64, 128, 256, 512, 1024
CHOWS = (0, 1 << 11, 3 << 11, 7 << 11, 15 << 11)
"""At least so many chows: the traits of more chows hold those of fewer."""
PUNGS = (0, 1 << 15, 3 << 15, 7 << 15, 15 << 15)
"""At least so many pungs or kongs."""
MOST = 4


def at_least(traits: tuple[int, ...], count: int) -> int:
    """The traits of at least ``count`` chows or pungs (a hand that did not win may show more than four)."""
    return traits[min(count, MOST)]


def traits_of(reading: Reading, facts: Facts) -> int:
    """The traits of one reading of a hand."""
    form = 0 if reading.form in ("standard", "incomplete") else SPECIAL_FORM
    return facts.traits | form | at_least(CHOWS, len(reading.chows)) | at_least(PUNGS, len(reading.pungs))


def traits_of_facts(facts: Facts) -> int:
    """The traits that do not depend on how the hand is read."""
    traits = HONOR if facts.honors else NO_HONOR
    if facts.by != "lost":
        traits |= DRAWN if facts.drawn else CLAIMED
    if facts.last_tile:
        traits |= LAST_TILE
    if facts.circumstances:
        traits |= STATED
    if facts.hand.flowers:
        traits |= FLOWER
    if facts.suits == 1:
        traits |= ONE_SUIT
    if any(meld.kind == "kong" for meld in facts.hand.melds):
        traits |= KONG
    if 4 in facts.counts:
        traits |= FOUR_ALIKE
    return traits
