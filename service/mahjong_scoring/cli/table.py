"""The answers of ``POST /v1/score`` and ``/v1/payments``, or a problem document, as text for a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, TypeAlias

from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.counting.base import WHOLE
from mahjong_scoring.texts.catalogue import Texts

if TYPE_CHECKING:
    from rich.text import Text

Json = Mapping[str, Any]
Row: TypeAlias = "Sequence[str | Text]"

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


def answer_text(answer: Json, texts: Texts) -> str:
    """What a scored deal comes to, hand by hand, then transfers, liability, payments and warnings.

    Names and warnings are those of the answer, in its language; what stands around them is English.
    """
    names = _names(answer)
    hands = [list(_hand(seat, answer["hands"][seat], names)) for seat in SEATS if seat in answer["hands"]]
    money = [list(part) for part in (_transfers(answer["transfers"]), _liability(answer["liability"]), _payments(answer["payments"]))]
    return in_blocks([heading(answer, texts)], *hands, *money, list(warnings(answer)))


def in_blocks(*blocks: Sequence[str]) -> str:
    """Blocks of lines with an empty line between them; those that are empty are left out."""
    return "\n\n".join("\n".join(block) for block in blocks if block)


def heading(answer: Json, texts: Texts) -> str:
    """The ruleset of an answer; house rules have the name that they were given, if any, before that of what they extend."""
    ruleset = answer["ruleset"]
    own = ruleset.get("house_rules", {}).get("name")
    name = texts.ruleset(ruleset["id"]).name
    return f"Ruleset {ruleset['id']} ({ruleset['hash']}): {f'{own}, {name}' if own else name}"


def warnings(answer: Json) -> Iterator[str]:
    """A line for each warning."""
    return (f"Warning at {warning['pointer']}: {warning['detail']}" for warning in answer["warnings"])


def problem_text(problem: Json, whole: str) -> str:
    """Every error of a problem document: where, what, and what is allowed instead; ``whole`` is what a pointer to everything is called."""
    lines = []
    for error in problem["errors"]:
        lines.append(f"{error['pointer'] or whole}: {error['detail']} ({error['code']})")
        if error.get("allowed"):
            lines.append(f"    allowed: {', '.join(map(str, error['allowed']))}")
    return "\n".join(lines)


def columns(rows: Iterable[Row], indent: int = 0) -> str:
    """The rows as a table without lines: on a terminal as wide as that, elsewhere nothing is cut or wrapped."""
    from rich.console import Console  # noqa: PLC0415 -- costs time, and a server prints no tables
    from rich.table import Table  # noqa: PLC0415 -- as above

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


def number(value: int, form: str = "") -> Text:
    """A number, which stands to the right of its column."""
    from rich.text import Text  # noqa: PLC0415 -- as above

    return Text(format(value, form), justify="right")


def _names(answer: Json) -> dict[str, str]:
    """The names of everything that the answer mentions, by id."""
    hands = answer["hands"].values()
    return {entry["id"]: entry["name"] for hand in hands for key in ("yaku", "not_counted") for entry in hand.get(key, ())}


def outcome(hand: Json) -> str:
    """How a deal ended for a hand, and what it lacks to the minimum."""
    short = f", {hand['shortfall']} short" if "shortfall" in hand else ""
    return f"{OUTCOMES.get(hand['outcome'], hand['outcome'])}{short}"


def words(name: str) -> str:
    """A name of the contract as words."""
    return name.replace("_", " ")


def _hand(seat: str, hand: Json, names: Mapping[str, str]) -> Iterator[str]:
    receives = f", receives {hand['receives']}" if hand.get("receives") else ""
    yield f"{seat.capitalize()}: {outcome(hand)}{receives}"
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
    return f"{form}, wait: {words(reading['wait'])}" if "wait" in reading else form


def _counted(entry: Json) -> Row:
    times = f"{entry['count']} times" if entry.get("count", 1) > 1 else ""
    return entry["name"], value(entry), times


def value(entry: Json) -> str:
    """What a yaku is worth."""
    worth, unit = entry["value"], entry["unit"]
    if unit in WHOLE:
        return words(unit)
    return f"{worth:>3} {unit.removesuffix('s') if worth == 1 else unit}"


def _left_out(entry: Json, names: Mapping[str, str]) -> Row:
    by = ", ".join(names.get(other, other) for other in entry.get("by", ()))
    return entry["name"], value(entry), f"{REASONS[entry['reason']]} {by}".rstrip()


def _score(score: Json) -> str:
    parts = [f"{words(name)} {'none' if value is None else value}" for name, value in score.items() if name != "limited"]
    return ", ".join(parts) + (", limited" if score.get("limited") else "")


def _transfers(transfers: Sequence[Json]) -> Iterator[str]:
    if transfers:
        yield "Transfers"
        rows = ((f"{one['from']} to {one['to']}", number(one["points"]), words(one["reason"])) for one in transfers)
        yield columns(rows, indent=2)


def _liability(liability: Sequence[Json]) -> Iterator[str]:
    for one in liability:
        yield f"{one['seat'].capitalize()} is liable for the win of {one['winner']}: {one['name']}"


def _payments(payments: Mapping[str, int]) -> Iterator[str]:
    yield "Payments"
    yield columns(((seat, number(payments[seat], "+" if payments[seat] else "")) for seat in SEATS), indent=2)
