"""``python -m bench.attack``: what a client can cost the others, each figure against its bound. Ends with 1 if one is over it.

The service runs with one worker; each part starts it anew. Times are processor time of the server.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from bench.client import Load, post
from bench.deals import TYPICAL, worst
from bench.rows import Row
from bench.servers import Server, running
from mahjong_scoring.texts.languages import LANGUAGES

BATCH, GAMES, SCORE, COMPARE, WAITS = "/v1/score/batch", "/v1/games", "/v1/score", "/v1/compare", "/v1/waits"
LARGEST = 2 * 1024 * 1024
MIB = 1024 * 1024
PLAYERS = ["Aki", "Bo", "Chen", "Dee"]
Json = dict[str, Any]


def ask(server: Server, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
    """Status and body of one answer; 0 if the connection ended without one. A body of bytes goes as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    data = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    try:
        connection.request(
            "GET" if body is None else "POST", path, None if body is None else data, {"Content-Type": "application/json"} | headers
        )
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (http.client.HTTPException, OSError):
        return 0, b""
    finally:
        connection.close()


def cost(server: Server, path: str, body: object, times: int = 5) -> float:
    """Processor seconds that one such request takes."""
    before = server.cpu_seconds()
    for _ in range(times):
        status, answer = ask(server, path, body)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}: {answer[:500]!r}")
    return (server.cpu_seconds() - before) / times


def batch_of(deals: Sequence[object]) -> Json:
    return {"deals": list(deals)}


# --- house rules ---


def drawn(ruleset: object, **rest: Any) -> Json:
    """The shortest deal."""
    return {"ruleset": ruleset, "win": None, **rest}


def yaku_of(server: Server, ruleset: str) -> dict[str, int]:
    """The yaku of a ruleset that have a number for their value."""
    document = json.loads(ask(server, f"/v1/rulesets/{ruleset}")[1])
    return {item["id"]: item["value"] for item in document["yaku"] if isinstance(item["value"], int)}


def house_rules(_: float) -> Iterator[Row]:
    """Batches of house rules against a batch without, and what everybody's deal costs afterwards."""
    with running(TIMEOUT="120") as server:
        values = yaku_of(server, "mcr")
        names = list(values)
        plain_deal = TYPICAL["MCR"]
        before = min(cost(server, SCORE, plain_deal, 300) for _ in range(3))
        plain = cost(server, BATCH, batch_of([drawn("mcr")] * 1000))
        dearest = max(_per_byte(server, batch_of([deal] * 1000)) for deal in worst("MCR"))
        attacks = {
            "of other names": [drawn({"extends": "mcr", "name": str(i)}) for i in range(1000)],
            "that restate a default": [
                drawn({"extends": "mcr", "yaku": {name: {"value": values[name]}}}) for name in (names[i % len(names)] for i in range(1000))
            ],
        }
        for name, deals in attacks.items():
            yield Row(f"1,000 house rules {name}: time / 1,000 plain", cost(server, BATCH, batch_of(deals)) / plain, "x", bound=10)
            yield Row(f"1,000 house rules {name}: per byte / dearest hands", _per_byte(server, batch_of(deals), 3) / dearest, "x", bound=1)
        others = {
            "house rules of other values": [
                drawn({"extends": "mcr", "yaku": {names[i % len(names)]: {"value": 1 + i // len(names)}}}) for i in range(300)
            ],
            "house rules of 3 KB": [
                drawn({"extends": "mcr", "yaku": {name: {"value": 1 + (i + j * j) % 88} for j, name in enumerate(names)}})
                for i in range(300)
            ],
            "other options": [drawn("mcr", options={"minimum": 1 + i % 88}) for i in range(300)],
        }
        hands = cost(server, BATCH, batch_of([worst("MCR")[0]] * 300))
        for name, deals in others.items():
            yield Row(f"300 {name}: time / 300 of the dearest hands", cost(server, BATCH, batch_of(deals), 2) / hands, "x", bound=10)
        after = min(cost(server, SCORE, plain_deal, 300) for _ in range(3))
        yield Row("a plain score after all these: time / before", after / before, "x", bound=1.5)


def _per_byte(server: Server, body: Json, times: int = 1) -> float:
    return cost(server, BATCH, body, times) / len(json.dumps(body))


# --- memory ---


def peak(server: Server) -> int:
    """Bytes of main memory that the worker has held at most."""
    (worker,) = server.workers()
    found = re.search(r"^VmHWM:\s+(\d+) kB", Path(f"/proc/{worker}/status").read_text(encoding="ascii"), re.MULTILINE)
    assert found
    return int(found[1]) * 1024


def memory(_: float) -> Iterator[Row]:
    """The peak of one worker after each attack; one server bears all of them."""
    rng = random.Random(1)
    with running() as server:
        (worker,) = server.workers()
        yield Row("peak of a worker at its start", peak(server) / MIB, " MiB", bound=160)
        for name, attack in MEMORY.items():
            attack(server, rng)
            if server.workers() != [worker]:
                raise RuntimeError(f"the worker has not survived: {name}")
            yield Row(f"peak of a worker after {name}", peak(server) / MIB, " MiB", bound=160)


def _many_house_rules(server: Server, rng: random.Random) -> None:
    """Different rules, each with hands that fill what its finder remembers."""
    values = yaku_of(server, "mcr")
    for _ in range(6):
        yaku = [{rng.choice(list(values)): {"value": rng.randint(0, 88)} for _ in range(5)} for _ in range(50)]
        deals = [_random_deal(rng, {"extends": "mcr", "name": str(rng.random()), "yaku": rng.choice(yaku)}) for _ in range(1000)]
        ask(server, BATCH, batch_of(deals))


def _faulty_house_rules(server: Server, rng: random.Random) -> None:
    for _ in range(60):
        ask(server, SCORE, drawn({"extends": "mcr", "yaku": {f"{rng.random()}" * 3000: {}}}))


def _any_hands(server: Server, rng: random.Random) -> None:
    """Hands that no hand remembered is like: right ones, long ones, more than four of a kind."""
    for _ in range(20):
        ask(server, BATCH, batch_of([_random_deal(rng, rng.choice(("mcr", "hk-wikipedia", "classical"))) for _ in range(1000)]))
    for _ in range(4):
        long = ["".join(rng.choice("123456789") for _ in range(500)) + "m" for _ in range(1000)]
        ask(server, BATCH, batch_of([_deal_of("mcr", text, "1m") for text in long]))


def _many_readings(server: Server, rng: random.Random) -> None:
    """Hands of one suit whose sets lie close together, so that most can be read in several ways."""
    for _ in range(8):
        deals: list[Json] = []
        while len(deals) < 1000:
            suit, low, steps = 36 * rng.randrange(3), rng.randrange(5), rng.choice(((0, 0, 0), (0, 1, 2)))
            firsts = [low + rng.randrange(3) for _ in range(4)]
            numbers = [first + step for first in firsts for step in steps] + [low + rng.randrange(3)] * 2
            if max(map(numbers.count, numbers)) <= 4:
                tiles = [suit + 4 * number for number in numbers]
                deals.append(_deal_of(rng.choice(("mcr", "guangdong", "classical")), _tiles(tiles), _tiles([rng.choice(tiles)])))
        ask(server, BATCH, batch_of(deals))


def _any_texts(server: Server, rng: random.Random) -> None:
    """The same melds and flowers, written in thousands of ways."""
    for _ in range(8):
        deals = []
        for _ in range(1000):
            gaps = [" " * rng.randint(0, 100) for _ in range(8)]
            melds = "".join(f"[1 {gap}1 1{gap} {suit}]" for gap, suit in zip(gaps, "mps", strict=False))
            deals.append(_deal_of("mcr", f"23p4s{melds}|plum{gaps[4]},{gaps[5]}orchid", "1p"))
        ask(server, BATCH, batch_of(deals))
    for number in range(300):
        ask(server, "/livez", **{"Accept-Language": "x" * 8000 + str(number)})


def _any_waits(server: Server, rng: random.Random) -> None:
    for _ in range(1500):
        hand = _tiles(rng.sample(range(136), 13))
        ask(server, WAITS, {"ruleset": rng.choice(("mcr", "guangdong")), "round_wind": "east", "seat": "south", "hands": {"south": hand}})


def _faults(server: Server, _: random.Random) -> None:
    """As many faults as fit into a body."""
    deal = _deal_of("mcr", "[1]" * 170, "1m") | {"hands": dict.fromkeys(("east", "south", "west", "north"), "[1]" * 170)}
    ask(server, BATCH, batch_of([deal] * 950))
    ask(server, GAMES, {"ruleset": "mcr", "players": PLAYERS, "deals": [{"deal": {key: deal[key] for key in ("win", "hands")}}] * 500})
    ask(server, GAMES, {"ruleset": "mcr", "players": PLAYERS, "deals": [{f"key{i}": 0 for i in range(200)}] * 500})


def _large_bodies(server: Server, _: random.Random) -> None:
    """Eight at once, of each kind."""
    for body in large_bodies():
        for path in (BATCH, GAMES):
            with ThreadPoolExecutor(8) as clients:
                list(clients.map(lambda _, path=path, body=body: ask(server, path, body), range(8)))


def _large_answers(server: Server, _: random.Random) -> None:
    """Eight at once: a thousand deals in which four hands score."""
    body = json.dumps(batch_of([TYPICAL["Classical"]] * 1000)).encode()
    with ThreadPoolExecutor(8) as clients:
        list(clients.map(lambda _: ask(server, BATCH, body), range(8)))


MEMORY: dict[str, Callable[[Server, random.Random], None]] = {
    "hands of all kinds": _any_hands,
    "hands to be waited for": _any_waits,
    "hands that are read in many ways": _many_readings,
    "texts of all kinds": _any_texts,
    "house rules of all kinds": _many_house_rules,
    "faulty house rules": _faulty_house_rules,
    "faults": _faults,
    "large answers": _large_answers,
    "large bodies": _large_bodies,
}


def large_bodies() -> list[bytes]:
    """Bodies of 2 MiB, of what takes the most memory once it is read, as many parts as are read and as many as fit."""
    found = []
    for filler in (b'"%06x":0,', b'"%014x":0,'):
        keys = b"".join([filler % i for i in range(LARGEST // len(filler % 0))])
        found += [b'{"deals":[],' + keys + b'"z":0}', b'{"deals":[{' + keys + b'"z":0}]}']
    deep = b"[" * 29 + b"]" * 29
    spaced = b"[" * 7 + b" " * 30 + b"]" * 7
    found += [
        b'{"deals":[' + b",".join([part] * (LARGEST // (len(part) + 1))) + b"]}"
        for part in (deep, spaced, b"[]", b'"ab"', b'"\xe9\xba\xbb"')
    ]
    found.append(b'{"deals":[],"ref":"' + "\U0001f004".encode() * (LARGEST // 4 - 10) + b'"}')
    return found


def _deal_of(ruleset: object, hand: str, tile: str) -> Json:
    win = {"winner": "south", "by": "self_draw", "tile": tile}
    return {"ruleset": ruleset, "round_wind": "east", "win": win, "hands": {"south": hand}}


def _random_deal(rng: random.Random, ruleset: object) -> Json:
    """A deal that was won with four sets and a pair."""
    left = [4] * 34
    kinds: list[int] = []
    while len(kinds) < 12:
        first = rng.randrange(34)
        chow = first < 27 and first % 9 < 7 and rng.random() < 0.7
        block = [first, first + 1, first + 2] if chow else [first] * 3
        if all(left[kind] >= block.count(kind) for kind in block):
            kinds += block
            for kind in block:
                left[kind] -= 1
    pair = rng.choice([kind for kind in range(34) if left[kind] >= 2])
    kinds += [pair, pair]
    return _deal_of(ruleset, _tiles([kind * 4 for kind in kinds]), _tiles([rng.choice(kinds) * 4]))


def _tiles(tiles: Sequence[int]) -> str:
    """The notation of tiles, numbers below 136."""
    kinds = [tile // 4 for tile in sorted(tiles)]
    suits = ["".join(str(kind % 9 + 1) for kind in kinds if kind // 9 == suit) for suit in range(4)]
    return "".join(digits + letter for digits, letter in zip(suits, "mpsz", strict=True) if digits)


# --- the size of answers ---


def bad_requests() -> Iterator[tuple[str, Json]]:
    """Bodies that are refused, each with as many faults as its bytes can have."""
    good = TYPICAL["MCR"]
    long, unseen = "\U0001f004" * 500, "\x01\u200b" * 200
    bad = [
        good | {"ruleset": {"extends": "mcr", "yaku": {f"y{i}": {} for i in range(128)}}},
        good | {"ruleset": {"extends": "mcr", "yaku": {f"{long[:60]}{i}": {} for i in range(128)}}},
        good | {"ruleset": "x"},
        good | {"options": {f"o{i}": 0 for i in range(64)}},
        good | {f"k{i}": 0 for i in range(300)},
        good | {f"{long}{i}": 0 for i in range(20)},
        good | {f"{unseen}{i}": 0 for i in range(20)},
        good | {"hands": dict.fromkeys(("east", "south", "west", "north"), "[1]" * 170)},
        good | {"hands": dict.fromkeys(("east", "south", "west", "north"), "1" * 500)},
        good | {"hands": {"south": {"concealed": ["x"] * 32, "melds": [{"tiles": ["x"] * 8}] * 4, "flowers": ["x"] * 16}}},
        good | {"win": {"winner": ["a", "b", "c"], "by": "x", "circumstances": ["x"] * 10}},
        good | {"table": {"visible": ["x"] * 136}},
        {},
    ]
    for deal in bad:
        yield SCORE, deal
        yield "/v1/payments", deal
        yield "/v1/verify", {"deal": deal, "claim": {}}
        yield COMPARE, {key: value for key, value in deal.items() if key not in ("ruleset", "options")}
        yield COMPARE, {**TYPICAL["MCR"], "rulesets": [deal.get("ruleset", 1)] * 50}
        yield GAMES, {"ruleset": "mcr", "players": PLAYERS, "deals": [{"deal": deal}] * 100}
        yield BATCH, {"defaults": deal, "deals": []}


def answer_sizes(_: float) -> Iterator[Row]:
    """Refusals against 8 times their request or 16 KB, problems in a list against 1 KB each, results in a list against 4 KB each."""
    with running() as server:
        refused, in_batch = 0.0, 0.0
        for path, body in bad_requests():
            sent = json.dumps(body, ensure_ascii=False).encode()
            for language in LANGUAGES:
                status, answer = ask(server, f"{path}?lang={language}", sent)
                if status >= 400 or status == 0:
                    refused = max(refused, len(answer) / max(16 * 1024, 8 * len(sent)))
                if path == SCORE:
                    many = ask(server, f"{BATCH}?lang={language}", batch_of([body] * 100))[1]
                    in_batch = max(in_batch, len(many) / (100 * 1024))
        yield Row("largest refusal / 8 times its request or 16 KB", refused, "x", bound=1)
        yield Row("largest batch of 100 refused deals / 1 KB each", in_batch, "x", bound=1)
        scored = max(len(ask(server, BATCH, batch_of([deal] * 100))[1]) for deal in TYPICAL.values()) / (100 * 4096)
        yield Row("largest batch of 100 scored deals / 4 KB each", scored, "x", bound=1)


# --- starvation ---


def starvation(seconds: float) -> Iterator[Row]:
    """How long ``/livez`` takes while sixteen clients send batches of 1,000 in a loop: the server on one processor, they on the others."""
    deals = [deal | {"ref": str(i)} for i, deal in enumerate(islice(cycle(TYPICAL.values()), 1000))]
    first, *others = sorted(os.sched_getaffinity(0))
    with running(processor=first) as server:
        os.sched_setaffinity(0, others or [first])
        load = Load(server.port, [post(BATCH, batch_of(deals))], seconds, connections=16, processes=2)
        time.sleep(0.5)
        took, failed = [], 0
        until = time.monotonic() + seconds - 0.5
        while time.monotonic() < until:
            began = time.perf_counter()
            failed += ask(server, "/livez")[0] != 200
            took.append(time.perf_counter() - began)
            time.sleep(0.02)
        tally = load.result()
    os.sched_setaffinity(0, [first, *others])
    took.sort()
    yield Row("/livez beside 16 clients with batches of 1,000: p99", took[int(len(took) * 0.99)] * 1000, " ms", bound=100)
    yield Row("/livez beside 16 clients with batches of 1,000: max", took[-1] * 1000, " ms", bound=500)
    yield Row("/livez that failed", failed, "", bound=0)
    yield Row("batches that were scored meanwhile", tally.statuses[200], "", bound=1, more=True)


PARTS: dict[str, Callable[[float], Iterator[Row]]] = {
    "house": house_rules,
    "memory": memory,
    "sizes": answer_sizes,
    "starvation": starvation,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description="What a client can cost the others.")
    parser.add_argument("seconds", nargs="?", type=float, default=20, help="of the load in the part starvation")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part; may be given several times")
    chosen = parser.parse_args()
    over = False
    for name in chosen.only or PARTS:
        for row in PARTS[name](chosen.seconds):
            print(row.line(), flush=True)
            over |= row.verdict().isupper()
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
