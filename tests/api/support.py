"""Deals for the tests of the API, and the comparison of an answer with what a case expects."""

import copy
import json
from collections.abc import Callable
from pathlib import Path

from flask.testing import FlaskClient

CASES = Path(__file__).parents[1] / "cases"
REMOVED = object()

DEAL = {
    "ruleset": "guangdong",
    "round_wind": "east",
    "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"},
    "hands": {"south": {"concealed": "23456m55z", "melds": [{"tiles": "789m", "from": "east"}, {"tiles": "2222z", "concealed": True}]}},
}

# The same deal without its ruleset, its hand as one string.
FACTS = {"round_wind": "east", "win": DEAL["win"], "hands": {"south": "23456m55z[789m<east](2222z)"}}


def changed(changes: dict, base: dict = DEAL) -> dict:
    """``base`` with the values at some JSON pointers changed; ``REMOVED`` takes a key away."""
    data = copy.deepcopy(base)
    for pointer, value in changes.items():
        *path, last = [int(key) if key.isdigit() else key for key in pointer.split("/")[1:]]
        place = data
        for key in path:
            place = place[key] if isinstance(place, list) else place.setdefault(key, {})
        if value is REMOVED:
            del place[last]
        else:
            place[last] = value
    return data


def refusals(path: str) -> Callable[..., list[tuple[str, str]]]:
    """A call of ``path`` that is refused: takes the client, the body and the status; pointer and code of each error."""

    def refused(client: FlaskClient, body: object, status: int = 422) -> list[tuple[str, str]]:
        response = client.post(path, json=body)
        assert (response.status_code, response.mimetype) == (status, "application/problem+json")
        return [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]

    return refused


def cases() -> list[dict]:
    """Every line of ``tests/cases/*.jsonl``."""
    return [json.loads(line) for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines() if line]


def seats_of(winner: object) -> list[str]:
    return [winner] if isinstance(winner, str) else list(winner or [])


def differences(case: dict, status: int, answer: dict) -> list[str]:
    """Where an answer differs from what the case expects; only what it names is compared."""
    expected = case["expected"]
    wanted = expected.get("status", 200)
    if status not in (wanted if isinstance(wanted, list) else [wanted]):
        return [f"status {status}, expected {wanted}: {answer}"]
    if status != 200:
        return list(_error_differences(expected, answer["errors"]))
    named = expected.get("winners")
    winners = list(named) if named else seats_of((case["deal"].get("win") or {}).get("winner"))
    found = [text for seat in winners for text in _winner_differences(named[seat] if named else expected, expected, seat, answer)]
    found += [text for seat, hand in expected.get("hands", {}).items() for text in _score_differences(seat, hand, answer)]
    for key in ("payments", "transfers", "pot"):
        found += _compare(key, expected.get(key), answer.get(key))
    if "warnings" in expected:
        found += _compare("warnings", expected["warnings"], [warning["code"] for warning in answer["warnings"]])
    if "liability" in expected:
        seat = answer["liability"][0]["seat"] if answer["liability"] else None
        if seat != expected["liability"]:
            found.append(f"liability {seat}, expected {expected['liability']}")
    return found


def _error_differences(expected: dict, errors: list[dict]):
    if "code" in expected and expected["code"] not in [error["code"] for error in errors]:
        yield f"codes {[error['code'] for error in errors]}, expected {expected['code']}"
    if "pointer" in expected and not any(error["pointer"].startswith(expected["pointer"]) for error in errors):
        yield f"pointers {[error['pointer'] for error in errors]}, expected {expected['pointer']}"


def _winner_differences(one: dict, expected: dict, seat: str, answer: dict):
    hand = answer["hands"][seat]
    counted = {}
    for yaku in hand.get("yaku", ()):
        counted[yaku["id"]] = counted.get(yaku["id"], 0) + yaku["count"]
    yield from _compare(f"{seat} valid", expected.get("valid"), hand["outcome"] == "won")
    for key in ("faan", "points", "tai", "han", "fu", "yakuman", "base", "limit_name"):
        yield from _compare(f"{seat} {key}", one.get(key), hand["score"].get(key))
    yield from _compare(f"{seat} yaku", sorted(one["yaku"]) if "yaku" in one else None, sorted(counted))
    yield from _compare(f"{seat} fan", one.get("fan"), counted)


def _score_differences(seat: str, hand: dict, answer: dict):
    score = answer["hands"][seat]["score"]
    for key, value in hand.items():
        yield from _compare(f"{seat} {key}", value, score["limited" if key == "limit" else key])


def _compare(what: str, expected: object, got: object):
    return [] if expected is None or got == expected else [f"{what}: {got}, expected {expected}"]
