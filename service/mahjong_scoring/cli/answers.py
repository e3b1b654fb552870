"""The answers of ``POST /v1/waits``, ``/v1/verify``, ``/v1/compare`` and ``/v1/games``, and of the rulesets, as text for a terminal."""

from __future__ import annotations

from typing import Any

from mahjong_scoring.cli.table import Json, Row, answer_text, columns, heading, in_blocks, number, outcome, value, warnings, words
from mahjong_scoring.tasks.stated_scores import STATED
from mahjong_scoring.texts.catalogue import Texts


def waits_text(answer: Json, texts: Texts) -> str:
    """What a hand waits for and what each tile would be worth, or which tiles bring it nearer."""
    if answer["waits"]:
        title: Row = ("tile", "left", "self-drawn", "discarded")
        rows = [(wait["tile"], number(wait["left"]), _worth(wait["self_draw"]), _worth(wait["discard"])) for wait in answer["waits"]]
        return in_blocks([heading(answer, texts)], [columns([title, *rows])])
    distance = answer["distance"]
    far = f"{distance} {'tile' if distance == 1 else 'tiles'} from ready"
    nearer = [f"{near['tile']} ({near['left']} left)" for near in answer["nearer"]]
    return in_blocks([heading(answer, texts)], [f"{far}; nearer with {', '.join(nearer)}" if nearer else far])


def _worth(worth: Json | None) -> str:
    """What a tile would be worth; with no copy left there is nothing to score."""
    if worth is None:
        return "-"
    counted = _counted(worth["score"])
    if worth["below_minimum"]:
        return f"{counted}, below the minimum"
    return f"{counted}, receives {worth['receives']}"


def _counted(score: Json | None) -> str:
    """What a hand counts, in the keys in which its way of counting states it."""
    return ", ".join(f"{key} {score[key]}" for key in STATED if key in score) if score else ""


def verdict_text(answer: Json, texts: Texts) -> str:
    """Does the claim stand; item by item; then what the deal comes to."""
    total = answer["total"]
    claimed = "nothing" if total["claimed"] is None else total["claimed"]
    blocks = [
        [f"The claim {'stands' if answer['stands'] else 'does not stand'}."],
        [columns(_claim(claim) for claim in answer["claimed"])] if answer["claimed"] else [],
        [f"Missed: {', '.join(missed['name'] for missed in answer['missed'])}"] if answer["missed"] else [],
        [f"Claimed {claimed}, counted {total['actual']} {total['unit']}"],
        [answer_text(answer["result"], texts)],
    ]
    return in_blocks(*blocks)


def _claim(claim: Json) -> Row:
    verdict = words(claim["verdict"])
    by = f" ({', '.join(claim['by'])})" if claim["by"] else ""
    counts = f", claimed {claim['count']}, counted {claim['actual']}" if claim["verdict"] == "wrong_count" else ""
    return claim["claim"], f"{verdict}{by}{counts}"


def comparison_text(answer: Json, _: Texts) -> str:
    """A row for each ruleset: what the winners receive, how the deal ended for them, what they count, or what is wrong."""
    return columns(_compared(entry) for entry in answer["results"])


def _compared(entry: Json) -> Row:
    name = entry["ruleset"]["id"]
    if "problem" in entry:
        return name, "", entry["problem"]["detail"]
    hands = entry["result"]["hands"].items()
    return name, number(entry["receives"] or 0), "; ".join(_hand(seat, hand) for seat, hand in hands if hand["outcome"] != "lost")


def _hand(seat: str, hand: Json) -> str:
    counted = _counted(hand.get("score"))
    return f"{seat} {outcome(hand)}, {counted}" if counted else f"{seat} {outcome(hand)}"


def sitting_text(answer: Json, texts: Texts) -> str:
    """Each deal with what every player got and has, the ranking, and what comes next."""
    players = sorted(rank["player"] for rank in answer["ranking"])
    if answer["deals"]:
        players = list(answer["deals"][0]["seats"].values())
    title: Row = ("deal", "round", "dealer", "won by", *players)
    deals = [_played(place, deal, players) for place, deal in enumerate(answer["deals"], start=1)]
    return in_blocks(
        [heading(answer, texts)],
        [columns([title, *deals])] if deals else [],
        ["Ranking", columns((_rank(rank) for rank in answer["ranking"]), indent=2)],
        [_next(answer["next"])],
        [line for deal in answer["deals"] for line in warnings(deal)],
    )


def _played(place: int, deal: Json, players: list[str]) -> Row:
    changes = {player: deal["payments"][seat] for seat, player in deal["seats"].items()}
    for penalty in deal["penalties"]:
        changes[penalty["player"]] += penalty["points"]
    winners = ", ".join(deal["seats"][seat] for seat in deal["winners"])
    cells = [f"{_signed(changes[player])} ({deal['totals'][player]})" for player in players]
    return (str(place), deal["round_wind"], deal["dealer"], winners or "nobody", *cells)


def _signed(points: int) -> str:
    return format(points, "+" if points else "")


def _rank(rank: Json) -> Row:
    table_points = "" if rank["table_points"] is None else f"table points {rank['table_points']}"
    return f"{rank['place']}. {rank['player']}", number(rank["total"]), table_points


def _next(after: Json | None) -> str:
    if after is None:
        return "The game is over."
    return f"Next: round {after['round_wind']}, {', '.join(f'{seat} {player}' for seat, player in after['seats'].items())}"


def ruleset_text(document: Json) -> str:
    """A ruleset: its options with their defaults, its yaku with their values, who is liable for what."""
    options = [line for name, option in document["options"].items() for line in _option(name, option)]
    yaku = columns((entry["id"], _value(entry), entry["name"]) for entry in document["yaku"])
    liable = columns((rule["id"], rule["name"]) for rule in document["liability_rules"] if rule["in_force"])
    return in_blocks(
        [f"{document['id']} {document['version']} ({document['hash']}): {document['name']}"],
        ["Options", *options],
        ["Yaku", yaku],
        ["Liability", liable] if liable else [],
    )


def _option(name: str, option: Json) -> list[str]:
    """An option with its default, what it means, and what its values are called where they are no numbers."""
    values = [f"    {value}: {label}" for value, label in option.get("labels", {}).items()]
    return [f"{name}: {_plain(option['default'])}", f"    {option['description']}", *values]


def _value(entry: Json) -> str:
    return "varies" if entry["value"] is None and entry["unit"] != "limit" else value(entry)


def _plain(default: Any) -> str:
    if default is None or default == []:
        return "none"
    if isinstance(default, bool):
        return "yes" if default else "no"
    return " ".join(default) if isinstance(default, list | tuple) else str(default)
