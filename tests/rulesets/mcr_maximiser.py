"""A slow, obvious maximiser for the fan of several chows.

It takes the fan of several chows as the rules name them, tries every subset of all their combinations, keeps
those that use no chow again against the principle, and lets the fan that count take in what they take in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations

Chow = tuple[int, int]  # suit, lowest number
Combination = tuple[str, tuple[int, ...]]

VALUES = {
    "quadruple_chow": 48, "four_pure_shifted_chows": 32, "pure_triple_chow": 24, "pure_straight": 16, "pure_shifted_chows": 16,
    "mixed_straight": 8, "mixed_triple_chow": 8, "mixed_shifted_chows": 6,
    "pure_double_chow": 1, "mixed_double_chow": 1, "short_straight": 1, "two_terminal_chows": 1,
}  # fmt: skip
# What a counted fan keeps out: everywhere, or for chows that are all among its own.
TAKES_IN = {
    "quadruple_chow": {"pure_triple_chow", "pure_double_chow"},
    "four_pure_shifted_chows": {"pure_shifted_chows", "short_straight", "two_terminal_chows"},
    "pure_triple_chow": {"pure_double_chow"},
}
TAKES_IN_WITHIN = {"pure_straight": {"short_straight", "two_terminal_chows"}, "mixed_triple_chow": {"mixed_double_chow"}}
TIES = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")

CHOWS: list[Chow] = [(suit, low) for suit in range(3) for low in range(1, 8)]


def name_of(chows: Sequence[Chow]) -> str | None:
    """The fan that these two, three or four chows make."""
    lows = sorted(low for _, low in chows)
    steps = {b - a for a, b in zip(lows, lows[1:], strict=False)}
    suits = len({suit for suit, _ in chows})
    pure = suits == 1
    if len(steps) > 1 or (not pure and suits < len(chows)):
        return None
    (step,) = steps
    names = {
        (4, True): {0: "quadruple_chow", 1: "four_pure_shifted_chows", 2: "four_pure_shifted_chows"},
        (3, True): {0: "pure_triple_chow", 1: "pure_shifted_chows", 2: "pure_shifted_chows", 3: "pure_straight"},
        (3, False): {0: "mixed_triple_chow", 1: "mixed_shifted_chows", 3: "mixed_straight"},
        (2, True): {0: "pure_double_chow", 3: "short_straight", 6: "two_terminal_chows"},
        (2, False): {0: "mixed_double_chow"},
    }
    return names.get((len(chows), pure), {}).get(step)


def every_combination(chows: Sequence[Chow]) -> list[Combination]:
    """Each fan that some of the chows make, with their places."""
    choices = [places for size in (2, 3, 4) for places in combinations(range(len(chows)), size)]
    return [(name, places) for places in choices if (name := name_of([chows[i] for i in places]))]


def keeps_the_principle(chosen: Sequence[Combination]) -> bool:
    """Can the fan be counted one after the other so that each joins chows that nothing before it has joined?"""
    groups = [{i} for i in range(4)]
    for _, places in chosen:
        touched = [group for group in groups if not group.isdisjoint(places)]
        if len(touched) < len(places):
            return False
        groups = [group for group in groups if group.isdisjoint(places)] + [set().union(*touched)]
    return True


def counted(chosen: Sequence[Combination]) -> Counter[str]:
    """What is left of the chosen fan after taking in."""

    def taken(fan: Combination) -> bool:
        name, places = fan
        everywhere = any(name in TAKES_IN.get(other, ()) for other, _ in chosen)
        return everywhere or any(name in TAKES_IN_WITHIN.get(other, ()) and set(places) <= set(where) for other, where in chosen)

    return Counter(fan[0] for fan in chosen if not taken(fan))


def points(fan: Counter[str]) -> int:
    return sum(VALUES[name] * times for name, times in fan.items())


def best(chows: Sequence[Chow]) -> Counter[str]:
    """The most points; on equal points most pure double chow, mixed double chow, short straight, two terminal chows."""
    every = every_combination(chows)
    subsets = (chosen for size in range(len(every) + 1) for chosen in combinations(every, size))
    allowed = (counted(chosen) for chosen in subsets if keeps_the_principle(chosen))
    return max(allowed, key=lambda fan: (points(fan), [fan[name] for name in TIES]))


def up_to_exchanged_suits(size: int) -> Iterator[tuple[Chow, ...]]:
    """Every multiset of chows, one for all that differ in the order of the suits, that four tiles of a kind allow."""
    for chows in combinations_with_replacement(CHOWS, size):
        exchanged = (tuple(sorted((order[suit], low) for suit, low in chows)) for order in permutations(range(3)))
        if chows == min(exchanged):
            yield chows
