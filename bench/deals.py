"""The deals that are measured: one typical deal of each family, the worst hands, and the mixture of calls for load."""

from __future__ import annotations

import json
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import yaml

from bench.client import request_bytes

ROOT = Path(__file__).parents[1]


def _deal(ruleset: str, hand: str, tile: str, **more: Any) -> dict[str, Any]:
    win = {"winner": "south", "by": "discard", "from": "east", "tile": tile}
    return {"ruleset": ruleset, "round_wind": "east", "win": win, "hands": {"south": hand, **more}}


TYPICAL = {
    "Guangdong": _deal("guangdong", "23456m55z[789m<east](2222z)", "1m"),
    "Hong Kong": _deal("hk-gametower", "23456m55z[789m<east](2222z)|plum", "1m"),
    "MCR": _deal("mcr", "23m456p78999s[345p<east]|plum", "1m"),
    "Classical": _deal(
        "classical",
        "45m678p99s[123m<east][234s<east]",
        "6m",
        east="69m1345p25s13477z",
        west="668m24468p6889s2z",
        north="1459m799p1116s14z",
    ),
    "British": _deal(
        "bmja",
        "45m99s555z[777p<east][222s<east]",
        "6m",
        east="69m1345p25s13477z",
        west="668m24468p6889s2z",
        north="1459m799p1116s14z",
    )
    | {"options": {"max_chows": 4}},  # so that the hands with the most readings win
    "Riichi": _deal("riichi-mleague", "340m567p88p234s67s", "8s") | {"dora_indicators": "3m", "riichi": ["south"], "ura_indicators": "1z"},
    "Taiwanese": _deal("taiwanese-sml", "23456m55z[789m<east](2222z)[333p<west]|plum", "1m"),
}

# Of all concealed hands of one suit these have the most readings (24), and the most that keep four triplets.
WORST = (("1111223344456m", "4m"), ("1112223334445m", "5m"))
WORST_OF = {"Taiwanese": (("5556667777888999m", "8m"), ("4445555666677789m", "7m"))}  # likewise, ten readings of seventeen tiles
LOSERS = {"east": "1122334455667p", "west": "1122334455667s", "north": "8899p8899s11223z"}


def worst(family: str) -> list[dict[str, Any]]:
    """The hands with the most readings, in the ruleset of the family's typical deal; the others hold other suits."""
    typical = {key: TYPICAL[family][key] for key in ("ruleset", "options", "round_wind", "win", "hands") if key in TYPICAL[family]}
    others = {seat: LOSERS[seat] for seat in typical["hands"] if seat != "south"}
    return [
        {**typical, "hands": {"south": hand, **others}, "win": {**typical["win"], "tile": tile}}
        for hand, tile in WORST_OF.get(family, WORST)
    ]


def worst_compares() -> list[dict[str, Any]]:
    """The worst hands, and three losers, under all rulesets."""
    return [{key: value for key, value in deal.items() if key != "ruleset"} for deal in worst("Classical")]


def worst_waits() -> list[dict[str, Any]]:
    """Hands of one suit that wait for the most tiles (nine gates for nine, the others for up to eight), or are far from ready."""
    hands = ("1112345678999m", "2333344567888m", "2344445666678m", "1111222233334m", "147m258p369s1234z", "1m4m7m2p5p8p3s6s9s1z2z3z4z")
    melds = {deal["ruleset"]: "[777z<west]" if family in WORST_OF else "" for family, deal in TYPICAL.items()}
    return [
        {"ruleset": name, "round_wind": "east", "seat": "south", "hands": {"south": hand + meld}}
        for name, meld in melds.items()
        for hand in hands
    ]


def as_many(number: int) -> list[dict[str, Any]]:
    """That many typical deals, those of the families in turn."""
    return list(islice(cycle(TYPICAL.values()), number))


def bodies() -> list[tuple[str, Any]]:
    """Every case of the test data and ten times every example of the contract, with the address that takes it."""
    cases = [
        (case.get("path", "/v1/score"), case["deal"]) for path in sorted((ROOT / "tests/cases").glob("*.jsonl")) for case in _lines(path)
    ]
    return cases + _examples() * 10


def mixed_calls() -> list[bytes]:
    """All of ``bodies``, every address that is read, and some bad requests."""
    calls = [request_bytes("POST", path, json.dumps(body).encode()) for path, body in bodies()]
    calls += [request_bytes("GET", path) for path in ("/", "/v1/rulesets", "/v1/rulesets/mcr?lang=ja", "/openapi.yaml", "/readyz")] * 10
    return calls + bad_calls() * 5


def bad_calls() -> list[bytes]:
    """Requests that are refused: no JSON, too deep, too large, wrong type, wrong address, wrong method."""
    bodies = (b"", b"{", b"[" * 5000, b'{"ruleset": NaN}', b"{}", b'{"ruleset": "guangdong", "win": 1}', b"\xff\xfe", b" " * 70_000)
    found = [request_bytes("POST", "/v1/score", body) for body in bodies]
    return [*found, request_bytes("GET", "/nowhere"), request_bytes("DELETE", "/v1/score"), request_bytes("GET", "/?lang=xx")]


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def _examples() -> list[tuple[str, Any]]:
    contract = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    contents = [
        (path, item["post"]["requestBody"]["content"]["application/json"]) for path, item in contract["paths"].items() if "post" in item
    ]
    return [(path, example["value"]) for path, content in contents for example in content.get("examples", {}).values()]
