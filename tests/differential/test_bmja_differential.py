"""The British Mah-Jong Association's game against a second scorer that was written from the rules page alone.

``DIFFERENTIAL_DEALS`` sets the number of deals; 200 by default.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from mahjong_scoring import ScoringError, score
from tests.differential import bmja_distance, bmja_oracle
from tests.differential.bmja_deals import deals
from tests.differential.bmja_oracle import HALF, LIMIT, OPTIONS, SPECIAL, NotAWinningHandError
from tests.differential.classical_oracle import SEATS, parse, suit

pytestmark = pytest.mark.slow

DEALS = int(os.environ.get("DIFFERENTIAL_DEALS", "200"))
SEEDS = range(3)
CASES = [json.loads(line) for line in (Path(__file__).parent.parent / "cases" / "bmja.jsonl").read_text(encoding="utf-8").splitlines()]
NO_WIN = "not_a_winning_hand"


def differences(deal):
    """What the engine says otherwise than the oracle, as (where, engine, oracle)."""
    try:
        answer, faults = score(deal), []
    except ScoringError as error:
        answer, faults = None, [(fault["code"], fault["pointer"]) for fault in error.problem["errors"]]
    try:
        expected, wanted = bmja_oracle.score(deal), []
    except NotAWinningHandError as error:
        expected, wanted = None, [(NO_WIN, f"/hands/{seat}") for seat in error.args[0]]
    if answer is None or expected is None:
        return [] if sorted(faults) == sorted(wanted) else [("faults", faults, wanted)]
    said = {
        "payments": answer["payments"],
        "transfers": sorted((t["from"], t["to"], t["points"], t["reason"]) for t in answer["transfers"]),
        "liability": [(entry["winner"], entry["seat"], entry["rule"]) for entry in answer["liability"]],
        "warnings": [(warning["code"], warning["pointer"]) for warning in answer["warnings"]],
    }
    pairs = [(name, ours, sorted(expected[name]) if name == "transfers" else expected[name]) for name, ours in said.items()]
    for seat, hand in expected["hands"].items():
        pairs += of_hand(seat, answer["hands"][seat], hand)
    return [pair for pair in pairs if pair[1] != pair[2]]


def worths(entries):
    found = Counter()
    for entry in entries:
        found[entry["id"], entry["unit"]] += entry["value"] * entry["count"]
    return dict(found)


def of_hand(seat, hand, expected):
    """Pairs of what must be equal; where several ways of counting are worth the same, any of them."""
    yield f"{seat} outcome", hand["outcome"], expected["outcome"]
    yield f"{seat} score", hand["score"], expected["score"]
    ways = [(way["form"], way["yaku"], way["beaten"]) for way in expected["ways"]]
    reading = hand.get("reading")
    beaten = {entry["id"] for entry in hand["not_counted"] if entry["reason"] == "exclusive" and entry["id"] in SPECIAL}
    shown = (reading["form"] if reading else None, worths(hand["yaku"]), beaten)
    yield f"{seat} form, yaku and special hands that are not counted", shown, shown if shown in ways else ways
    if reading and reading["form"] != "standard":
        yield f"{seat} reading", is_laid_out(reading), True


def is_laid_out(reading):
    """Is a hand without sets laid out as the page says?"""
    sets = [(each["kind"], parse(each["tiles"])) for each in reading["sets"]]
    pairs = [parse(pair) for pair in reading.get("pairs", [])]
    pair = parse(reading.get("pair") or "")
    if reading["wait"] != "special":
        return False
    if reading["form"] == "seven_pairs":
        return not sets and len(pairs) == 7 and all(one == other for one, other in pairs)
    if reading["form"] == "knitting":
        return not sets and len(pairs) == 7 and all(is_one_number(pair, 2) for pair in pairs)
    if reading["form"] == "triple_knitting":
        return len(sets) == 4 and all(kind == "knitted" and is_one_number(tiles, 3) for kind, tiles in sets) and is_one_number(pair, 2)
    return len(sets) == 14 and all(kind == "single" and len(tiles) == 1 for kind, tiles in sets)


def is_one_number(tiles, suits):
    return len(tiles) == suits and len({tile % 9 for tile in tiles}) == 1 and len({suit(tile) for tile in tiles}) == suits


def test_the_oracle_agrees_with_the_published_cases():
    scored = [case for case in CASES if case.get("path", "/v1/score") == "/v1/score" and case["expected"].get("code", NO_WIN) == NO_WIN]
    assert len(scored) == 92
    for case in scored:
        expected = case["expected"]
        if "code" in expected:
            with pytest.raises(NotAWinningHandError):
                bmja_oracle.score(case["deal"])
            continue
        found = bmja_oracle.score(case["deal"])
        assert found["payments"] == expected.get("payments", found["payments"]), case["id"]
        for seat, wanted in expected.get("hands", {}).items():
            said = {"limited" if key == "limit" else key: value for key, value in wanted.items()}
            assert found["hands"][seat]["score"] == found["hands"][seat]["score"] | said, case["id"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_agrees_with_the_oracle(seed):
    for deal in deals(seed, DEALS // len(SEEDS)):
        assert differences(deal) == [], json.dumps(deal)


def won(seed, count):
    """Deals that somebody wins, with the oracle's answer."""
    for deal in deals(seed, count):
        try:
            expected = bmja_oracle.score(deal)
        except NotAWinningHandError:
            continue
        if deal["win"]:
            yield deal, expected


def test_totals_by_eye_are_paid_alike(client):
    for deal, expected in won(31, DEALS // 10):
        totals = {seat: {"total": expected["hands"][seat]["score"]["total"] if seat in expected["hands"] else 0} for seat in SEATS}
        win = {key: value for key, value in deal["win"].items() if key in ("winner", "by", "from")}
        body = {"ruleset": "bmja", "options": deal["options"], "win": win, "scores": totals, "liability": deal.get("liability")}
        if isinstance(win["winner"], list):
            win["winner"] = bmja_oracle.who_wins(win)[1]
        answer = client.post("/v1/payments", json=body).get_json()
        assert answer.get("payments") == expected["payments"], (body, answer)


def test_a_claimed_total_stands_where_it_is_right(client):
    for deal, expected in won(32, DEALS // 10):
        for seat, hand in expected["hands"].items():
            for more, stands in ((0, True), (1, False)):
                claim = {"seat": seat, "total": hand["score"]["total"] + more}
                answer = client.post("/v1/verify", json={"deal": deal, "claim": claim}).get_json()
                assert answer["total"] == {"claimed": claim["total"], "actual": hand["score"]["total"]} | {
                    "unit": answer["total"].get("unit")
                }
                assert answer["stands"] == stands, (claim, deal)


def one_short(seed, count):
    """Requests for the waits of hands that may still be won, one of each deal; some were ready, some wait for the last tile."""
    for deal in deals(seed, count):
        for seat, hand in deal["hands"].items():
            read = bmja_oracle.read_hand(hand)
            chows = sum(meld["kind"] == "chow" for meld in read["melds"])
            if len(read["concealed"]) == 13 - 3 * len(read["melds"]) and chows <= (OPTIONS | deal["options"])["max_chows"]:
                said = {key: deal[key] for key in ("ruleset", "options", "round_wind")}
                last = [name for name in (deal["win"] or {}).get("circumstances", []) if name == "last_tile"]
                ready = {seat: since for seat, since in (deal.get("ready") or {}).items() if seat in deal["hands"]}
                yield said | {"seat": seat, "hands": {seat: hand}, "circumstances": last, "ready": ready}
                break


def test_waits_and_distances_agree(client):
    for request in one_short(33, max(6, DEALS // 40)):
        answer = client.post("/v1/waits", json=request).get_json()
        expected = bmja_distance.answer(request)
        waits = {wait["tile"]: {by: wait[by] and wait[by]["score"] for by in ("self_draw", "discard")} for wait in answer["waits"]}
        said = {"waits": waits, "distance": answer["distance"], "nearer": [each["tile"] for each in answer["nearer"]]}
        assert said == expected, request


def test_the_deals_show_every_item_and_every_option():
    shown, options = set(), set()
    for deal in deals(7, 400):
        options |= set(deal["options"])
        try:
            hands = bmja_oracle.score(deal)["hands"].values()
        except NotAWinningHandError:
            shown.add("not a winning hand")
            continue
        for hand in hands:
            shown |= {hand["outcome"], *(name for way in hand["ways"] for name in way["yaku"])}
            shown |= {("beaten", name) for way in hand["ways"] for name in way["beaten"]}
    points = {"base", "pung", "kong", "pair", "flower", "self_draw"}
    doubles = {"dragon_pung", "seat_wind", "round_wind", "own_flower", "four_plants", "four_seasons", "ready_at_start", "all_triplets"}
    doubles |= {"half_flush", "terminals_and_honors", "fully_concealed_self_draw", "kong_replacement", "last_tile", "last_discard"}
    doubles |= {"robbing_kong", "purity"}
    wanted = {(name, "points") for name in points} | {(name, "doubles") for name in doubles} | {(name, "limit") for name in LIMIT}
    wanted |= {(name, "half_limit") for name in HALF} | {(name, "fishing") for name in [*LIMIT[:10], *HALF]}
    wanted |= {("beaten", "purity"), "not a winning hand", "won", "passed_over", "lost", "drawn"}
    assert wanted - shown == set()
    assert set(OPTIONS) == options


def test_the_deals_of_a_seed_are_always_the_same():
    assert list(deals(7, 20)) == list(deals(7, 20))
