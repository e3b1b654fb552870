"""Which rules can hold for a hand at all, seen at a glance.

Each rule names what it requires, so that most rules need not be asked about most hands. This saves time and decides nothing:
``features_of`` may return ``-1`` (everything) and no answer changes.

A set of features is a number with one bit for each. The rule of half flush requires ``HONOR | ONE_SUIT``. A hand of bamboos
and dragons has the features ``ONE_SUIT | HONOR | PUNGS[1] | DRAWN | …``: what is required, less these, is 0, so the rule is
asked. A hand of bamboos alone has ``NO_HONOR`` instead: ``HONOR`` is left over, and the rule is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, count

from mahjong_scoring.core.riichi import NO_RIICHI
from mahjong_scoring.core.tiles import FIRST_WIND, KINDS, TileKind, bits_of
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.yaku.context import HONOR_BITS, SUIT_BITS, WinContext

MOST = 5
"""Sets, melds and kongs of a hand at most."""
ANYTHING = 0
_bits = count()


def _one() -> int:
    return 1 << next(_bits)


def _up_to_most() -> tuple[int, ...]:
    """The features "at least so many": those of more hold those of fewer."""
    each = [_one() for _ in range(MOST)]
    return tuple(sum(each[:most]) for most in range(MOST + 1))


SPECIAL_FORM, HONOR, NO_HONOR, ONE_SUIT, TWO_SUITS, THREE_SUITS = (_one() for _ in range(6))
DRAWN, CLAIMED, ROBBED, LAST_TILE, STATED, THREE_WINNERS = (_one() for _ in range(6))
CHOWS, PUNGS, KONGS = _up_to_most(), _up_to_most(), _up_to_most()
NO_PUNG, HONOR_PUNG = _one(), _one()
COMMON = (1 << next(_bits)) - 1
"""The features up to here divide most hands into a few hundred kinds; with those that follow hardly two hands are alike."""

DEALER, FLOWER, NO_FLOWER, OWN_FLOWER, FOUR_FLOWERS, HONOR_PAIR, FOUR_ALIKE = (_one() for _ in range(7))
EXPOSED, MELDS = _up_to_most(), _up_to_most()
NOTHING_EXPOSED = _one()
RIICHI_STATED, READY = _one(), _one()
SHAPES = {"edge": _one(), "closed": _one(), "single": _one()}
"""The tile completes this shape, whether or not other kinds would have completed the hand."""
ALIKE_STEPS: dict[tuple[int, ...], int] = {steps: _one() for steps in ((0,), (1,), (2,), (3,), (6,), (1, 2))}
"""Two chows of one suit that are so many (or so many) numbers apart."""
MIXED_STEPS: dict[tuple[int, ...], int] = {steps: _one() for steps in ((0,), (1,), (2,), (3,))}
"""Two chows of different suits that are so many numbers apart."""
_ABSENT = next(_bits)
"""From here on one bit for each kind of tile that the hand does not hold."""
_ALL_ABSENT = bits_of(KINDS) << _ABSENT


def at_least(feature: tuple[int, ...], number: int) -> int:
    """The features of at least that many, or of the most that there are where more are asked for."""
    return feature[min(number, MOST)]


def without(kinds: Iterable[TileKind]) -> int:
    """The features of a hand that holds none of ``kinds``."""
    return bits_of(kinds) << _ABSENT


def features_of(reading: Reading, context: WinContext) -> int:
    """The features of one reading of a hand. Those of the hand and of the reading are worked out once."""
    of_hand, of_reading = context.features, reading.features
    if of_hand < 0:
        of_hand = context.features = features_of_hand(context)
    if of_reading < 0:
        of_reading = reading.features = features_of_reading(reading)
    return of_hand | of_reading


def features_of_reading(reading: Reading) -> int:
    """The features that do not depend on anything but how the tiles are read."""
    features = _of_chows(reading.chow_tiles) | (PUNGS[len(reading.pungs)] or NO_PUNG)
    for i in reading.pungs:
        if reading.sets[i].tile >= FIRST_WIND:
            features |= HONOR_PUNG
    if reading.pairs and reading.pairs[-1].tile >= FIRST_WIND:
        features |= HONOR_PAIR
    if reading.form not in _WITHOUT_SPECIAL_FORM:
        features |= SPECIAL_FORM
    shape = reading.shape
    if shape in SHAPES:
        features |= SHAPES[shape]
    return features


_WITHOUT_SPECIAL_FORM = ("standard", None)


@lru_cache(maxsize=8192)
def _of_chows(chows: Sequence[TileKind]) -> int:
    features = CHOWS[len(chows)]
    for first, second in combinations(chows, 2):
        step = abs(first % 9 - second % 9)
        features |= _ALIKE[step] if first // 9 == second // 9 else _MIXED[step]
    return features


_ALIKE, _MIXED = (
    [sum(feature for steps, feature in relations.items() if step in steps) for step in range(7)] for relations in (ALIKE_STEPS, MIXED_STEPS)
)
_OF_SUITS = (0, ONE_SUIT, TWO_SUITS, THREE_SUITS)


def features_of_hand(context: WinContext) -> int:
    """The features that do not depend on how the hand is read."""
    hand, bits = context.hand, context.bits
    suits = (bits & SUIT_BITS[0] > 0) + (bits & SUIT_BITS[1] > 0) + (bits & SUIT_BITS[2] > 0)
    features = (bits << _ABSENT ^ _ALL_ABSENT) | _OF_SUITS[suits] | (HONOR if bits & HONOR_BITS else NO_HONOR)
    features |= EXPOSED[context.exposed] or NOTHING_EXPOSED
    if hand.melds:
        features |= MELDS[len(hand.melds)] | KONGS[sum([meld.kind == "kong" for meld in hand.melds])]
    if 4 in context.counts:
        features |= FOUR_ALIKE
    if context.by != "lost":
        features |= _of_the_win(context)
    if context.ready_since is not None:
        features |= READY
    return features | (_of_flowers(context) if hand.flowers else NO_FLOWER)


def _of_the_win(context: WinContext) -> int:
    features = DRAWN if context.drawn else CLAIMED
    if context.by == "robbed_kong":
        features |= ROBBED
    if context.last_tile:
        features |= LAST_TILE
    if context.circumstances:
        features |= STATED
    if not context.seat:
        features |= DEALER
    if context.winners == 3:
        features |= THREE_WINNERS
    if context.deal.riichi is not NO_RIICHI:
        features |= RIICHI_STATED
    return features


def _of_flowers(context: WinContext) -> int:
    flowers = context.hand.flowers
    features = FLOWER | (FOUR_FLOWERS if len(flowers) >= 4 else 0)
    return features | (OWN_FLOWER if any(flower % 4 == context.seat for flower in flowers) else 0)
