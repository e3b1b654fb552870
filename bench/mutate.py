"""Requests that are almost right: a right body with a few of its places changed, as hypothesis strategies."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

Place = tuple[Any, Any]  # a container and the key or index in it

TILES = st.text("123456789mpszfESWNPFC[]()<>|+ 0🀄🀀🀆", max_size=24)
FACTS = ["east", "south", "west", "north", "self_draw", "discard", "robbed_kong", "last_tile", "kong_replacement", "first_turn", "dealt"]
NAMES = ["1m", "9p", "5z", "0s", "plum", "1f", "mcr", "guangdong", "classical", "bmja", "hk-gametower", "half_flush", "limit", "extends"]
WORDS = st.sampled_from([*FACTS, *NAMES])
NUMBERS = st.sampled_from([-1, 0, 1, 2, 3, 13, 14, 88, 144, 10_000, 1_000_000, 2**31, 2**53, 2**63, 10**30, 0.5, 1e300])
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    WORDS,
    TILES,
    st.text(max_size=12),
    st.sampled_from([[], {}, [[]], {"": ""}, "x" * 600, ["1m"] * 40, "1m" * 300]),
)
CHANGES = st.lists(
    st.tuples(st.integers(0, 10_000), st.sampled_from(("replace", "remove", "repeat", "swap", "retile", "add")), JUNK), max_size=4
)


def places(data: Any) -> Iterator[Place]:
    """Every place in a JSON value, outermost first."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(entries):
        yield data, key
        yield from places(value)


def changed(body: Any, changes: list[tuple[int, str, Any]]) -> Any:
    """``body`` after the changes, each at the place of that number."""
    data = copy.deepcopy(body)
    for number, how, junk in changes:
        found = list(places(data))
        if found:
            _change(found, number, how, copy.deepcopy(junk))
    return data


def _change(found: list[Place], number: int, how: str, junk: Any) -> None:
    container, key = found[number % len(found)]
    value = container[key]
    if how == "remove":
        del container[key]
    elif how == "repeat" and isinstance(container, list):
        container.insert(key, copy.deepcopy(value))
    elif how == "swap":
        other, place = found[(number * 7 + 1) % len(found)]
        container[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(value)
    elif how == "retile" and isinstance(value, str) and value:
        at = number % len(value)
        container[key] = value[:at] + str(number % 10) + value[at + 1 :]
    elif how == "add" and isinstance(value, dict):
        value[str(junk)[:20]] = junk
    else:
        container[key] = junk
