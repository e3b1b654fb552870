"""Hands that put the choice among readings, combinations and waits to the test."""

from __future__ import annotations

import random

from tests.differential.mcr_hands import CHOW_STARTS, POOLS, Hand, Sets, declared, random_set, tiles_of


def _random_tile(rng: random.Random) -> int:
    return rng.randrange(34)


def one_suit(rng: random.Random) -> Hand:
    """Concealed tiles of one suit, close together: many readings."""
    start, width = rng.randrange(3) * 9, rng.choice((5, 6, 7, 9))
    low = rng.randrange(10 - width)
    pool = list(range(start + low, start + low + width))
    return _hand_of_sets(rng, [random_set(rng, pool) for _ in range(4)], rng.choice(pool), melds=rng.choice((0, 0, 1, 2)))


def runs_of_pungs(rng: random.Random) -> Hand:
    """Three or four pungs in a row of one suit: pungs or chows three times alike."""
    start, count = rng.randrange(3) * 9, rng.choice((3, 3, 4))
    first = start + rng.randrange(10 - count)
    sets: Sets = [("pung", first + i) for i in range(count)]
    suit = list(range(start, start + 9))
    if count == 3:
        sets.append(random_set(rng, rng.choice((suit, POOLS[0]))))
    pair = rng.choice(suit) if rng.random() < 0.7 else _random_tile(rng)
    return _hand_of_sets(rng, sets, pair, melds=rng.choice((0, 0, 0, 1)))


def double_chows(rng: random.Random) -> Hand:
    """Two chows, each twice, and a pair: sets or seven pairs. With a five in each they may be worth the same."""
    style = rng.random()
    a, b = rng.choice(CHOW_STARTS), rng.choice(CHOW_STARTS)
    pair = rng.choice((a // 9 * 9 + rng.randrange(9), _random_tile(rng)))
    if style < 0.5:
        b = a // 9 * 9 + rng.randrange(7)
    elif style < 0.8:
        low = rng.choice((2, 3, 4))
        a, b, pair = (suit * 9 + n for suit, n in zip(rng.sample(range(3), 3), (low, low, 4), strict=True))
    return _hand_of_sets(rng, [("chow", a), ("chow", a), ("chow", b), ("chow", b)], pair, melds=rng.choice((0, 0, 0, 1)))


def four_chows(rng: random.Random) -> Hand:
    """Four chows of few numbers: many combinations of two, three and four."""
    lows = rng.sample(range(7), rng.choice((2, 3)))
    suits = rng.choice(((0, 1, 2), (0, 1, 2), (0, 2), (1,)))
    sets: Sets = [("chow", rng.choice(suits) * 9 + rng.choice(lows)) for _ in range(4)]
    return _hand_of_sets(rng, sets, _random_tile(rng), melds=rng.choice((0, 1, 2, 3, 4)))


def shifted_chows(rng: random.Random) -> Hand:
    """Four chows of one suit with a step of one or two, the straight, and one chow beside them."""
    start, step = rng.randrange(3) * 9, rng.choice((1, 1, 2, 3))
    count = 4 if step < 3 and rng.random() < 0.6 else 3
    first = rng.randrange(7 - step * (count - 1))
    sets: Sets = [("chow", start + first + step * i) for i in range(count)]
    while len(sets) < 4:
        sets.append(("chow", rng.choice(CHOW_STARTS)))
    return _hand_of_sets(rng, sets, _random_tile(rng), melds=rng.choice((0, 1, 2, 3)))


def mixed_chows(rng: random.Random) -> Hand:
    """The same number, a step of one or the straight over three suits, and one chow beside them."""
    suits, step = rng.sample(range(3), 3), rng.choice((0, 1, 3, 3))
    first = rng.randrange(7 - step * 2)
    sets: Sets = [("chow", suit * 9 + first + step * i) for i, suit in enumerate(suits)]
    sets.append(random_set(rng, POOLS[0]))
    return _hand_of_sets(rng, sets, _random_tile(rng), melds=rng.choice((0, 1, 2, 3)))


def pungs_of_a_number(rng: random.Random) -> Hand:
    """Pungs of the same number in all suits, or a step apart, some of them terminals."""
    suits, step = rng.sample(range(3), 3), rng.choice((0, 0, 1))
    first = rng.choice((0, 8, rng.randrange(9))) if not step else rng.randrange(7)
    sets: Sets = [("pung", suit * 9 + first + step * i) for i, suit in enumerate(suits)]
    sets.append(random_set(rng, rng.choice((POOLS[0], [0, 8, 9, 17, 18, 26]))))
    return _hand_of_sets(rng, sets, rng.choice((_random_tile(rng), rng.choice((0, 8, 9, 17, 18, 26)))), melds=rng.choice((0, 1, 2, 3)))


def kongs(rng: random.Random) -> Hand:
    """Two to four kongs, concealed and melded in every mixture; what is left is concealed or melded."""
    pool = rng.choice([*POOLS[:3], POOLS[9], POOLS[10], POOLS[17]])
    kinds = rng.sample(pool, 5) if len(pool) >= 5 else rng.sample(range(34), 5)
    count = rng.choice((2, 2, 3, 4))
    melds = [("kong", kind, rng.random() < 0.5) for kind in kinds[:count]]
    concealed = [kinds[4]] * 2
    for kind in kinds[count:4]:
        block = ("pung", kind) if rng.random() < 0.6 else random_set(rng, list(range(27)))
        if rng.random() < 0.4:
            melds.append((*block, False))
        else:
            concealed += tiles_of(*block)
    rng.shuffle(melds)
    return Hand(concealed, rng.choice(concealed), melds)


def winds(rng: random.Random) -> Hand:
    """Three or four winds as pungs, the fourth sometimes the pair; dragons, terminals or numbers beside them."""
    order = rng.sample(range(27, 31), 4)
    count = rng.choice((3, 3, 4))
    sets: Sets = [("pung", kind) for kind in order[:count]]
    while len(sets) < 4:
        sets.append(random_set(rng, rng.choice((POOLS[0], POOLS[3], POOLS[10], [31, 32, 33]))))
    pair = rng.choice((order[3], 31 + rng.randrange(3), rng.choice((0, 8, 9, 17)), _random_tile(rng)))
    return _hand_of_sets(rng, sets, pair, melds=rng.choice((0, 1, 2, 3, 4)), kong_rate=0.3)


def dragons(rng: random.Random) -> Hand:
    """Two dragon pungs and the third as a pair or not at all."""
    order = rng.sample(range(31, 34), 3)
    sets: Sets = [("pung", kind) for kind in order[:2]] + [random_set(rng, rng.choice((POOLS[0], POOLS[8], POOLS[10]))) for _ in range(2)]
    pair = rng.choice((order[2], _random_tile(rng)))
    return _hand_of_sets(rng, sets, pair, melds=rng.choice((0, 1, 2, 3)), kong_rate=0.2)


def last_copy_by_own_melds(rng: random.Random) -> Hand:
    """The winning tile completes a chow and the winner has melded the three others, as a pung or in chows."""
    chow = rng.choice(CHOW_STARTS)
    tile = chow + rng.randrange(3)
    if rng.random() < 0.6:
        melds = [("pung", tile, False)]
    else:
        low = [start for start in CHOW_STARTS if start <= tile <= start + 2 and start // 9 == tile // 9]
        melds = [("chow", rng.choice(low), False) for _ in range(3)]
    concealed = tiles_of("chow", chow) + [_random_tile(rng)] * 2
    for _ in range(3 - len(melds)):
        block = random_set(rng, rng.choice(POOLS))
        if rng.random() < 0.5:
            melds.append((*block, False))
        else:
            concealed += tiles_of(*block)
    return Hand(concealed, tile, melds)


def nothing(rng: random.Random) -> Hand:
    """Chows far from each other and a pair of honours, or a pung: nearly chicken hands."""
    suits = rng.sample(range(3), 3)
    lows = rng.sample(range(7), 4)
    sets: Sets = [("chow", suits[i % 3] * 9 + low) for i, low in enumerate(lows)]
    if rng.random() < 0.3:
        sets[3] = ("pung", rng.choice([kind for kind in range(27) if kind % 9 not in (0, 8)]))
    concealed, melds = [27 + rng.randrange(7)] * 2, []
    for i, block in enumerate(sets):
        if i < 2:
            melds.append((*block, False))
        else:
            concealed += tiles_of(*block)
    return Hand(concealed, rng.choice(concealed), melds)


def knitted_and_more(rng: random.Random) -> Hand:
    """A knitted straight whose set and pair lie close to its tiles, the winning tile one of those."""
    suits = rng.sample(range(3), 3)
    knitted = [suit * 9 + first + n for suit, first in zip(suits, range(3), strict=True) for n in (0, 3, 6)]
    suit = rng.randrange(3) * 9
    near = list(range(suit, suit + 9))
    pair = rng.choice(near)
    block = random_set(rng, near)
    rest = [pair, pair, *tiles_of(*block)]
    if rng.random() < 0.6:
        return Hand([*knitted, *rest], rng.choice(rest))
    kong = block[0] == "pung" and rng.random() < 0.5
    meld = ("kong" if kong else block[0], block[1], kong and rng.random() < 0.5)
    return Hand([*knitted, pair, pair], rng.choice([pair, pair, *knitted]), [meld])


def all_types(rng: random.Random) -> Hand:
    """A set of each suit, of winds and of dragons, one of them the pair."""
    sets = [random_set(rng, list(range(suit * 9, suit * 9 + 9))) for suit in range(3)]
    sets += [("pung", 27 + rng.randrange(4)), ("pung", 31 + rng.randrange(3))]
    pair = sets.pop(rng.randrange(5))[1]
    return _hand_of_sets(rng, sets, pair, melds=rng.choice((0, 1, 2, 3, 4)))


def _hand_of_sets(rng: random.Random, sets: Sets, pair: int, *, melds: int, kong_rate: float = 0.1) -> Hand:
    """A hand with that many of the sets declared."""
    return declared(rng, sets, pair, [1.0 if i < melds else 0.0 for i in range(4)], kong_rate)
