"""The answer of ``POST /v1/score``, or a problem document, as text for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mahjong_scoring.core.tiles import SEATS

Json = Mapping[str, Any]
Row = Sequence[str | Text]

ENDLESS = 100_000
"""As many places fit into a line where there is no terminal."""
OUTCOMES = {"below_minimum": "below the minimum", "passed_over": "passed over"}
REASONS = {
    "taken_in": "taken in by",
    "above_limit": "above the limit",
    "exclusive": "does not go with",
    "principle": "left out by a principle of counting",
    "switched_off": "switched off",
}


def answer_text(answer: Json, ruleset_name: str) -> str:
    """What a scored deal comes to, hand by hand, then transfers, liability, payments and warnings.

    Names and warnings are those of the answer, in its language; what stands around them is English.
    """
    ruleset = answer["ruleset"]
    names = _names(answer)
    blocks = [[f"Ruleset {ruleset['id']} ({ruleset['hash']}): {ruleset_name}"]]
    blocks += [list(_hand(seat, answer["hands"][seat], names)) for seat in SEATS if seat in answer["hands"]]
    blocks += [list(_transfers(answer["transfers"])), list(_liability(answer["liability"])), list(_payments(answer["payments"]))]
    blocks += [[f"Warning at {warning['pointer']}: {warning['detail']}" for warning in answer["warnings"]]]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def problem_text(problem: Json) -> str:
    """Every error of a problem document: where, what, and what is allowed instead."""
    lines = []
    for error in problem["errors"]:
        lines.append(f"{error['pointer'] or 'deal'}: {error['detail']} ({error['code']})")
        if error.get("allowed"):
            lines.append(f"    allowed: {', '.join(map(str, error['allowed']))}")
    return "\n".join(lines)


def columns(rows: Iterable[Row], indent: int = 0) -> str:
    """The rows as a table without lines: on a terminal as wide as that, elsewhere nothing is cut or wrapped."""
    table = Table.grid(padding=(0, 2))
    for row in rows:
        table.add_row(*row)
    for column in table.columns:
        column.overflow = "fold"
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    width = get_terminal_size().columns if on_terminal else ENDLESS
    console = Console(width=width - indent, color_system=None, markup=False, emoji=False, highlight=False)
    with console.capture() as printed:
        console.print(table)
    return "\n".join(" " * indent + line.rstrip() for line in printed.get().splitlines())


def _number(value: int, form: str = "") -> Text:
    return Text(format(value, form), justify="right")


def _names(answer: Json) -> dict[str, str]:
    """The names of everything that the answer mentions, by id."""
    hands = answer["hands"].values()
    return {entry["id"]: entry["name"] for hand in hands for key in ("yaku", "not_counted") for entry in hand.get(key, ())}


def _hand(seat: str, hand: Json, names: Mapping[str, str]) -> Iterator[str]:
    outcome = OUTCOMES.get(hand["outcome"], hand["outcome"])
    short = f", {hand['shortfall']} short" if "shortfall" in hand else ""
    receives = f", receives {hand['receives']}" if hand.get("receives") else ""
    yield f"{seat.capitalize()}: {outcome}{short}{receives}"
    if "reading" in hand:
        yield f"  {_reading(hand['reading'])}"
    if hand.get("yaku"):
        yield columns((_counted(entry) for entry in hand["yaku"]), indent=2)
    if hand.get("not_counted"):
        yield "  not counted:"
        yield columns((_left_out(entry, names) for entry in hand["not_counted"]), indent=4)
    if "score" in hand:
        yield f"  Score: {_score(hand['score'])}"


def _reading(reading: Json) -> str:
    sets = [part["tiles"] if part["concealed"] else f"[{part['tiles']}]" for part in reading.get("sets", ())]
    pairs = [reading["pair"]] if "pair" in reading else reading.get("pairs", [])
    form = " ".join([*sets, *pairs]) or reading["form"].replace("_", " ")
    return f"{form}, wait: {reading['wait'].replace('_', ' ')}" if "wait" in reading else form


def _counted(entry: Json) -> Row:
    times = f"{entry['count']} times" if entry.get("count", 1) > 1 else ""
    return entry["name"], _value(entry), times


def _value(entry: Json) -> str:
    value, unit = entry["value"], entry["unit"]
    if unit == "limit":
        return "limit"
    return f"{value:>3} {unit.removesuffix('s') if value == 1 else unit}"


def _left_out(entry: Json, names: Mapping[str, str]) -> Row:
    by = ", ".join(names.get(other, other) for other in entry.get("by", ()))
    return entry["name"], _value(entry), f"{REASONS[entry['reason']]} {by}".rstrip()


def _score(score: Json) -> str:
    parts = [f"{name.replace('_', ' ')} {'none' if value is None else value}" for name, value in score.items() if name != "limited"]
    return ", ".join(parts) + (", limited" if score.get("limited") else "")


def _transfers(transfers: Sequence[Json]) -> Iterator[str]:
    if transfers:
        yield "Transfers"
        rows = ((f"{one['from']} to {one['to']}", _number(one["points"]), one["reason"].replace("_", " ")) for one in transfers)
        yield columns(rows, indent=2)


def _liability(liability: Sequence[Json]) -> Iterator[str]:
    for one in liability:
        yield f"{one['seat'].capitalize()} is liable for the win of {one['winner']}: {one['name']}"


def _payments(payments: Mapping[str, int]) -> Iterator[str]:
    yield "Payments"
    yield columns(((seat, _number(payments[seat], "+" if payments[seat] else "")) for seat in SEATS), indent=2)
