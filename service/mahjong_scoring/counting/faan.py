"""Adding up in faan with a limit (Guangdong, Hong Kong family).

Rules: hong-kong.md "Adding up" 1 to 4; guangdong.md "The cap".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_scoring.counting.entries import LARGEST_UNIT, Count, Entry, Left, found_in, ids, sum_of, take_in, without_last_resort
from mahjong_scoring.reading.readings import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.rulesets.model import Item, Params
from mahjong_scoring.yaku.context import Facts


class _Sum(NamedTuple):
    faan: int
    before: int
    entries: tuple[Entry, ...]
    left: tuple[Left, ...]


def count(reading: Reading, facts: Facts, rules: Rules) -> Count:
    """The faan of one reading.

    An item marked ``stands_alone`` does not combine: the higher of it and of all the rest counts, of equals the former.
    """
    found = found_in(rules, reading, facts)
    together = [entry for entry in found if not entry.item.stands_alone]
    best = rest = _add_up(together, rules.settings)
    left = rest.left
    if len(together) < len(found):
        alone = [_add_up([entry], rules.settings) for entry in found if entry.item.stands_alone]
        best = max([*alone, rest], key=lambda total: total.faan)
        left = (*best.left, *_beside(best, found))
    toward_minimum = _toward_minimum(rest.faan, together, rules.settings) if best is rest else best.faan
    score = {
        "faan": best.faan,
        "before_limit": best.before,
        "limit": rules.settings["limit"],
        "limited": best.faan < best.before,
        "base": base_of(best.faan, rules.settings),
    }
    rank = (best.faan, best.before, sum([len(entry.hits) for entry in best.entries]))
    return Count(reading, best.entries, left, score, best.faan, rank, toward_minimum)


def _beside(best: _Sum, found: Sequence[Entry]) -> list[Left]:
    """What does not combine with the ``best``, last resorts aside."""
    named = {*ids(best.entries), *(entry.item.id for entry in best.left)}
    dropped = [entry for entry in found if entry.item.id not in named and not entry.item.last_resort]
    return _left(dropped, "exclusive", ids(best.entries))


def _left(entries: Sequence[Entry], reason: str, by: tuple[str, ...]) -> list[Left]:
    return [Left(entry.item, entry.value, len(entry.hits), reason, by) for entry in entries]


def _add_up(found: Sequence[Entry], settings: Params) -> _Sum:
    counted, taken = take_in(found)
    entries = without_last_resort(counted, flowers_aside=False)
    limit, mode = settings["limit"], settings["above_limit"]
    before = sum_of([entry for entry in entries if not entry.item.to_limit])
    if limit is None:
        return _Sum(before, before, tuple(entries), tuple(taken))
    if mode != "sum":
        above = [entry for entry in entries if entry.value > limit and not bounded(entry.item)]
        if above:
            return _above_the_limit(above, entries, taken, before, only_highest=mode == "single")
    return _up_to_the_limit(entries, taken, before, settings)


def bounded(item: Item) -> bool:
    """Can this item never be worth more than the limit, whatever its value?"""
    return item.up_to_limit or item.capped or item.to_limit


def _above_the_limit(above: Sequence[Entry], entries: Sequence[Entry], taken: Sequence[Left], before: int, *, only_highest: bool) -> _Sum:
    """Items worth more than the limit keep their worth: the highest alone (of equals the first), or each of them."""
    kept, again = list(above), []
    if only_highest:
        highest = max(above, key=lambda entry: (entry.value, -entry.item.place))
        kept = [Entry(highest.item, highest.value, highest.hits[:1])]
        again = [Entry(highest.item, highest.value, highest.hits[1:])] if len(highest.hits) > 1 else []
    by = ids(kept)
    rivals = [*again, *(entry for entry in above if entry.item.id not in by)]
    ordinary = [entry for entry in entries if entry not in above]
    left = (*taken, *_left(rivals, "exclusive", by), *_left(ordinary, "above_limit", by))
    return _Sum(sum_of(kept), before, tuple(kept), left)


def _up_to_the_limit(entries: Sequence[Entry], taken: Sequence[Left], before: int, settings: Params) -> _Sum:
    """Marked items add only up to the limit: none of them where the others reach it, else all, cut at the limit."""
    limit = settings["limit"]
    marked = [entry for entry in entries if entry.item.up_to_limit]
    total = before - sum_of([entry for entry in marked if not entry.item.to_limit])
    left = list(taken)
    if total >= limit:
        entries = [entry for entry in entries if not entry.item.up_to_limit]
        left += _left(marked, "above_limit", ids(entries))
        faan = total if settings["above_limit"] == "sum" else limit
    else:
        faan = min(total + sum_of(marked), limit)
    if faan < limit and any(entry.item.to_limit for entry in entries):
        faan = limit
    return _Sum(faan, before, tuple(entries), tuple(left))


def _toward_minimum(faan: int, found: Sequence[Entry], settings: Params) -> int:
    without_flowers = [entry for entry in found if not entry.item.flower]
    if settings["flowers_toward_minimum"] or len(without_flowers) == len(found):
        return faan
    return _add_up(without_flowers, settings).faan


def base_of(faan: int, settings: Params) -> int:
    """The base of a hand: ``rate`` x 2^faan; half-spicy: from 4 faan on the odd faan add half (hong-kong.md, "Points")."""
    if settings["doubling"] == "half_spicy" and faan > 4:
        whole = 16 << min((faan - 4) // 2, 64)
        power = whole + whole // 2 if faan % 2 else whole
    else:
        power = 1 << min(faan, 64)
    return int(min(settings["rate"] * power, LARGEST_UNIT))
