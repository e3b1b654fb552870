"""The sixteen-tile game against an independent reference that was written from the rules page alone, and that against the cases.

``DIFFERENTIAL_DEALS`` sets the number of deals; 300 by default. Payments by eye, claims and waits: a tenth of it; sittings: a hundredth.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from mahjong_scoring import score
from tests.differential import taiwanese_oracle as oracle
from tests.differential.hong_kong_hands import text
from tests.differential.hong_kong_oracle_tiles import SEATS, Meld, tiles
from tests.differential.taiwanese_deals import VALUES, deals

pytestmark = pytest.mark.slow

COUNT = int(os.environ.get("DIFFERENTIAL_DEALS", "300"))
PARTS = 4
CASES = [
    case
    for line in (Path(__file__).parent.parent / "cases" / "taiwanese.jsonl").read_text(encoding="utf-8").splitlines()
    if "status" not in (case := json.loads(line))["expected"]
]
Deal = dict[str, Any]


# --- the engine -----------------------------------------------------------------------------------------------------


def _shown(hand: Deal) -> tuple[Any, ...]:
    """What a hand of an answer counts and what it takes in, as a reading of the reference."""
    counted = sorted((entry["id"], entry["value"], entry["count"]) for entry in hand["yaku"])
    return counted, sorted({entry["id"] for entry in hand["not_counted"] if entry["reason"] == "taken_in"})


def _transfers(answer: Deal) -> list[tuple[Any, ...]]:
    return sorted((entry["from"], entry["to"], entry["points"], entry["reason"]) for entry in answer["transfers"])


def differences(deal: Deal) -> list[tuple[Any, ...]]:
    """What the engine says otherwise than the reference, as (where, engine, reference)."""
    ours, theirs = score(deal), oracle.score(deal)
    pairs: list[tuple[Any, ...]] = []
    if not theirs["open"]:
        liable = sorted((entry["winner"], entry["seat"], entry["rule"]) for entry in ours["liability"])
        warned = "feeder_unknown" in {entry["code"] for entry in ours["warnings"]}
        pairs += [("payments", ours["payments"], theirs["payments"]), ("transfers", _transfers(ours), theirs["transfers"])]
        pairs += [("liability", liable, theirs["liability"]), ("feeder unknown", warned, theirs["warned"])]
    for seat, wanted in theirs["hands"].items():
        hand = ours["hands"][seat]
        pairs += [(f"{seat} {key}", hand.get(key), wanted[key]) for key in ("outcome", "shortfall", "score")]
        shown = _shown(hand)
        pairs.append((f"{seat} reading", shown, shown if shown in wanted["readings"] else wanted["readings"][0]))
    return [pair for pair in pairs if pair[1] != pair[2]]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_engine_agrees_with_the_reference(part: int) -> None:
    wrong = [(found, json.dumps(deal)) for deal in deals(part, COUNT // PARTS) if (found := differences(deal))]
    assert wrong[:3] == []


def _by_eye(deal: Deal) -> Deal:
    """The payments request that says the same as a deal by tiles."""
    win = {key: value for key, value in deal["win"].items() if key in ("winner", "by", "from")}
    scores = {seat: {"tai": min(hand["score"]["before_limit"], 300)} for seat, hand in oracle.score(deal)["hands"].items()}
    table = {key: value for key, value in deal.get("table", {}).items() if key != "wall_left"}
    rest = {key: deal[key] for key in ("ruleset", "options", "liability") if key in deal}
    return rest | {"win": win, "scores": scores, "table": table}


def test_payments_by_eye_agree(client: FlaskClient) -> None:
    for deal in islice((deal for deal in deals(20, COUNT) if deal["win"]), COUNT // 10):
        request = _by_eye(deal)
        answer, wanted = client.post("/v1/payments", json=request).get_json(), oracle.by_eye(request)
        assert (answer.get("payments"), _transfers(answer)) == (wanted["payments"], wanted["transfers"]), json.dumps(request)


def test_right_claims_stand_and_a_tai_too_many_does_not(client: FlaskClient) -> None:
    for deal in islice((deal for deal in deals(23, COUNT) if deal["win"]), COUNT // 10):
        for seat, hand in oracle.score(deal)["hands"].items():
            if len(hand["readings"]) > 1:
                continue  # which of them is told is open
            yaku = [name for name, _, count in hand["readings"][0][0] for _ in range(count)]
            claim = {"seat": seat, "yaku": yaku, "tai": hand["score"]["tai"]}
            right = client.post("/v1/verify", json={"deal": deal, "claim": claim}).get_json()
            wrong = client.post("/v1/verify", json={"deal": deal, "claim": claim | {"tai": claim["tai"] + 1}}).get_json()
            assert (right["stands"], wrong["stands"]) == (hand["outcome"] == "won", False), json.dumps([deal, claim])
            verdicts = {entry["verdict"] for entry in right["claimed"]}
            assert (right["missed"], verdicts - {"right"}, right["total"]["actual"]) == ([], set(), claim["tai"]), json.dumps([deal, claim])


def test_waits_agree(client: FlaskClient) -> None:
    plain = (deal for deal in deals(21, COUNT) if deal["win"] and not deal["win"]["circumstances"] and deal["win"]["by"] == "discard")
    for deal in islice(plain, COUNT // 10):
        seat = next(iter(deal["hands"]))
        hand = oracle.Win(deal).hands[seat]
        given = deal["hands"][seat] | {"concealed": text(hand.before)}
        facts = {key: deal[key] for key in ("ruleset", "options", "round_wind", "table") if key in deal} | {"hands": {seat: given}}
        if seat in deal.get("ready", {}):
            facts["ready"] = {seat: deal["ready"][seat]}
        answer = client.post("/v1/waits", json=facts | {"seat": seat}).get_json()
        found = {wait["tile"]: wait for wait in answer["waits"] if wait["left"]}
        assert sorted(found) == sorted(text([kind]) for kind in oracle.waits(hand)), json.dumps(facts)
        for tile, wait in found.items():
            drawn = oracle.score(facts | {"win": {"winner": seat, "by": "self_draw", "tile": tile}})
            assert wait["self_draw"]["score"] == drawn["hands"][seat]["score"], (tile, json.dumps(facts))
            assert wait["self_draw"]["receives"] == drawn["payments"][seat], (tile, json.dumps(facts))
            claim = {"winner": seat, "by": "discard", "from": next(other for other in SEATS if other != seat), "tile": tile}
            assert wait["discard"]["score"] == oracle.score(facts | {"win": claim})["hands"][seat]["score"], (tile, json.dumps(facts))


def _sitting(rng: random.Random) -> Deal:
    options = {name: rng.choice(VALUES[name]) for name in ("draws", "most_repeats", "multiple_winners", "minimum") if rng.random() < 0.6}
    if rng.random() < 0.3:
        options["preset"] = rng.choice(VALUES["preset"])
    request: Deal = {"ruleset": "taiwanese-sml", "options": options, "players": ["Ada", "Ben", "Cho", "Dai"], "deals": []}
    while len(request["deals"]) < 40 and oracle.sitting(request)[1]:
        seats = rng.sample(SEATS, 4)
        if rng.random() < 0.5:
            seats = ["east", *(seat for seat in seats if seat != "east")]
        claimants = sorted(seats[: rng.choice([1, 1, 2, 3])], key=SEATS.index)
        deal: Deal = {"win": None}
        if rng.random() < 0.3:
            deal = {"win": {"winner": seats[0], "by": "self_draw"}, "scores": {seats[0]: {"tai": rng.randrange(20)}}}
        elif rng.random() < 0.7:
            win = {"winner": claimants, "by": rng.choice(["discard", "robbed_kong"]), "from": seats[3]}
            deal = {"win": win, "scores": {seat: {"tai": rng.randrange(20)} for seat in claimants}}
        request["deals"].append(deal)
    return request


def test_sittings_agree(client: FlaskClient) -> None:
    rng = random.Random(22)
    for _ in range(max(COUNT // 100, 5)):
        request = _sitting(rng)
        answer = client.post("/v1/games", json=request).get_json()
        held, following = oracle.sitting(request)
        keys = ("round_wind", "seats", "dealer_wins", "dealer_draws")
        shown = [(tuple(deal[key] for key in keys), deal["payments"]) for deal in answer["deals"]]
        assert shown == held, json.dumps(request)
        assert (answer["next"] and tuple(answer["next"][key] for key in keys)) == following, json.dumps(request)


# --- the reference --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_reference_agrees_with_the_cases(case: Deal) -> None:
    wanted = case["expected"]
    if case.get("path") == "/v1/payments":
        assert oracle.by_eye(case["deal"])["payments"] == wanted["payments"]
        return
    answer = oracle.score(case["deal"])
    assert answer["payments"] == wanted["payments"]
    assert {seat for _, seat, _ in answer["liability"]} == {wanted.get("liability")} - {None}
    named = {case["deal"]["win"]["winner"]: wanted} if "valid" in wanted else {}
    for seat, one in wanted.get("winners", named).items():
        hand = answer["hands"][seat]
        counted = {name: count for name, _, count in hand["readings"][0][0]}
        assert (hand["outcome"] == "won") == one["valid"]
        assert hand["score"]["tai"] == one.get("tai", hand["score"]["tai"])
        assert counted == one.get("fan", counted)


# --- the deals ------------------------------------------------------------------------------------------------------


def test_the_deals_of_a_seed_are_always_the_same() -> None:
    assert list(deals(7, 20)) == list(deals(7, 20))


def _wins(hand: oracle.Hand) -> bool:
    return any(oracle.ways(hand.after, tile) for tile in hand.after)


def _faults(deal: Deal) -> list[str]:
    """What the page would call an error."""
    win = deal["win"] or {"winner": [], "by": "", "tile": "", "circumstances": []}
    claimants = [win["winner"]] if isinstance(win["winner"], str) else win["winner"]
    on_flower = win["tile"] in oracle.FLOWERS
    first, drawn = "first_turn" in win["circumstances"], win["by"] == "self_draw"
    every, flowers, size, ready = Counter(), Counter(), [], []
    for seat, hand in deal["hands"].items():
        melds = [Meld(meld) for meld in hand["melds"]]
        own = tiles(hand["concealed"])
        short = 16 - 3 * len(melds) - len(own)
        size.append(short >= 0 if seat in claimants and on_flower else short in (0, -1) if seat in claimants else short == 0)
        if seat in claimants and short == -1:
            own.remove(tiles(win["tile"])[0])
        every.update(own + [tile for meld in melds for tile in meld.all])
        flowers.update(hand.get("flowers", []))
        stood = deal.get("ready", {}).get(seat)
        if "ready_at_start" in win["circumstances"] and seat in claimants and not stood:
            stood = "dealt" if seat == "east" else "first_draw"
        touched = any(not meld.concealed or meld.kind == "kong" for meld in melds)
        ready.append(not (touched and stood in ("dealt", "first_draw")))
        if seat in claimants and drawn and first and stood:
            ready.append(stood == "dealt" and seat != "east")
    if win["tile"] and not on_flower:
        every[tiles(win["tile"])[0]] += 3 if win["by"] == "robbed_kong" and win["from"] not in deal["hands"] else 0
        every[tiles(win["tile"])[0]] += 1
    if on_flower:
        flowers[win["tile"]] = max(flowers[win["tile"]], 1)
    o = oracle.Rules(deal).o
    n = oracle.repeats(o, deal.get("table"))
    faults = {
        "fifth copy": max(every.values(), default=0) > 4,
        "flower twice": max(flowers.values(), default=0) > 1,
        "eight flowers": on_flower and sum(flowers.values()) != 8,
        "size": not all(size),
        "ready": not all(ready) or (first and "later" in deal.get("ready", {}).values()),
        "first turn": first and any(not Meld(meld).concealed for hand in deal["hands"].values() for meld in hand["melds"]),
        "repeats": o["most_repeats"] is not None and n > o["most_repeats"],
        "minimum": o["limit"] is not None and o["minimum"] > o["limit"],
        "not played": on_flower and not (o["seven_robs_one"] if not drawn else o["eight_flowers"] != "added"),
        "no win": bool(claimants) and not on_flower and not all(map(_wins, oracle.Win(deal).hands.values())),
    }
    return [name for name, holds in faults.items() if holds]


def test_the_deals_are_valid() -> None:
    assert [(_faults(deal), json.dumps(deal)) for deal in deals(11, 200) if _faults(deal)] == []


def test_the_deals_cover_the_rules() -> None:
    dealt, seen = list(deals(204, 500)), Counter()
    for deal in dealt:
        answer = oracle.score(deal)
        seen.update(deal["win"]["by"] for _ in [0] if deal["win"])
        seen.update(f"liable {rule}" for *_, rule in answer["liability"])
        seen.update(f"reason {reason}" for *_, reason in answer["transfers"])
        for hand in answer["hands"].values():
            seen[hand["outcome"]] += 1
            seen.update(name for name, *_ in hand["readings"][0][0])
            seen.update(f"taken {name}" for name in hand["readings"][0][1])
    wanted = {*oracle.YAKU, "won", "passed_over", "below_minimum", "self_draw", "discard", "robbed_kong", "robbed_flower"}
    wanted |= {f"reason {name}" for name in ("self_draw", "discarder", "liable")}
    wanted |= {f"liable {rule}" for rule in [*oracle.LIABILITY, "request"]}
    wanted |= {f"taken {name}" for one in oracle.Rules({"ruleset": ""}).takes().values() for name in one}
    assert wanted - set(seen) == set()
    for name, values in VALUES.items():
        assert {json.dumps(deal["options"][name]) for deal in dealt if name in deal["options"]} == set(map(json.dumps, values)), name
