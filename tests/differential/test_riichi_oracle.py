"""The engine's riichi against the second opinion, over seeded deals, and the second opinion against the cases worked by hand.

``DIFFERENTIAL_DEALS`` sets the number of deals; 1,500 by default.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mahjong_scoring import score
from tests.differential.riichi_oracle import (
    DORA,
    HAN,
    LIABILITY_RULES,
    RED,
    SEATS,
    YAKUMAN,
    answer,
    is_closed,
    kinds,
    parse,
    read_hand,
    waits,
    wins,
)
from tests.differential.riichi_oracle import Deal as Facts
from tests.differential.riichi_oracle_deals import deals

pytestmark = pytest.mark.slow

COUNT = int(os.environ.get("DIFFERENTIAL_DEALS", "1500"))
PARTS = 5
CASES = [
    case
    for line in (Path(__file__).parent.parent / "cases" / "riichi.jsonl").read_text(encoding="utf-8").splitlines()
    if (case := json.loads(line)).get("path", "/v1/score") == "/v1/score" and "status" not in case["expected"]
]
Hand = dict[str, Any]


# --- the engine -----------------------------------------------------------------------------------------------------


def _reading_shown(hand: Hand) -> dict[str, Any]:
    """What a hand of an answer shows, in the form of a reading of the oracle."""
    items = [(item["id"], item["fu"]) for item in hand["score"]["fu_items"]]
    return {
        "form": hand["reading"]["form"],
        "wait": hand["reading"]["wait"],
        "yaku": [(entry["id"], entry["value"], entry["unit"], entry["count"]) for entry in hand["yaku"]],
        "not_counted": sorted((entry["id"], entry["reason"]) for entry in hand["not_counted"]),
        "score": hand["score"] | {"fu_items": sorted(items)},
    }


def _readings_allowed(hand: Hand) -> list[dict[str, Any]]:
    keys = ("form", "wait", "yaku", "not_counted", "score")
    readings = [{key: reading[key] for key in keys} for reading in hand["readings"]]
    return [reading | {"score": reading["score"] | {"fu_items": sorted(reading["score"]["fu_items"])}} for reading in readings]


def _told(options: dict[str, Any]) -> dict[str, Any]:
    return {name: sorted(value) if isinstance(value, list) else value for name, value in options.items()}


def differences(deal: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What the engine says otherwise than the oracle, as (where, engine, oracle)."""
    ours, theirs = score(deal), answer(deal)
    transfers = [(entry["from"], entry["to"], entry["points"], entry["reason"]) for entry in ours["transfers"]]
    warnings = sorted({warning["code"] for warning in ours["warnings"]})
    pairs = [(key, ours[key], theirs[key]) for key in ("payments", "pot")]
    pairs += [("options", _told(ours["options"]), _told(theirs["options"])), ("transfers", transfers, theirs["transfers"])]
    pairs += [("warnings", warnings, theirs["warnings"]), ("seats", sorted(ours["hands"]), sorted(theirs["hands"]))]
    for seat, wanted in theirs["hands"].items():
        hand = ours["hands"][seat]
        pairs += [(f"{seat} {key}", hand.get(key), wanted.get(key)) for key in ("outcome", "shortfall", "receives", "tenpai")]
        if "readings" in wanted:
            allowed, shown = _readings_allowed(wanted), _reading_shown(hand)
            pairs.append((f"{seat} reading", shown, shown if shown in allowed else allowed[0]))
    liable = [{key: entry[key] for key in ("winner", "seat", "rule")} for entry in ours["liability"]]
    pairs.append(("liability", liable, liable if liable in theirs["liability_any"] else theirs["liability"]))
    return [pair for pair in pairs if pair[1] != pair[2]]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_engine_agrees_with_the_oracle(part: int) -> None:
    for deal in deals(seed=40 + part, count=COUNT // PARTS):
        assert differences(deal) == [], json.dumps(deal)


# --- the oracle -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_agrees_with_the_cases(case: dict[str, Any]) -> None:
    wanted, result = dict(case["expected"]), answer(case["deal"])
    assert result["payments"] == wanted.pop("payments")
    assert result["pot"] == wanted.pop("pot")
    assert {entry["seat"] for entry in result["liability"]} == {wanted.pop("liability")} - {None}
    assert result["warnings"] == wanted.pop("warnings", result["warnings"])
    if "valid" in wanted:
        wanted["winners"] = {case["deal"]["win"]["winner"]: wanted}
    for seat, hand in wanted.get("winners", {}).items():
        _agrees(result["hands"][seat], hand)


def _agrees(hand: Hand, wanted: dict[str, Any]) -> None:
    (reading,) = hand["readings"][:1]
    assert (hand["outcome"] == "won") == wanted["valid"]
    assert hand["outcome"] == wanted.get("outcome", hand["outcome"])
    assert sorted(name for name, *_ in reading["yaku"]) == wanted["yaku"]
    counts = {name: count for name, _, _, count in reading["yaku"]}
    assert counts == counts | wanted.get("fan", {})
    for key in ("han", "fu", "yakuman", "base", "limit_name"):
        assert reading["score"][key] == wanted[key], key


# --- the deals ------------------------------------------------------------------------------------------------------


def test_the_deals_of_a_seed_are_always_the_same() -> None:
    assert list(deals(7, 20)) == list(deals(7, 20))


def _all_tiles(deal: dict[str, Any], facts: Facts) -> list[int]:
    """Every tile of a deal once, the winning tile too."""
    table = deal.get("table") or {}
    tiles = parse(deal.get("dora_indicators")) + parse(deal.get("ura_indicators")) + parse(table.get("visible"))
    for seat, hand in facts.hands.items():
        own = hand["concealed"] + [tile for meld in hand["melds"] for tile in meld["tiles"]]
        if facts.win and seat in facts.claimants:
            own.remove(facts.tile if facts.tile in own else facts.tile + RED)  # written plain, red in the hand
        tiles += own
    if facts.win:
        whole = [hand["concealed"] for seat, hand in facts.hands.items() if seat in facts.claimants]
        tiles.append(facts.tile if facts.tile in whole[0] else facts.tile + RED)
        if facts.by == "robbed_kong" and facts.source not in facts.hands:
            tiles += [facts.tile % RED] * 3
    return tiles


def _faults(deal: dict[str, Any]) -> list[str]:
    """What the page would call an error."""
    facts = Facts(deal)
    tiles, win = _all_tiles(deal, facts), facts.win
    reds = {0: {}, 3: {4: 1, 13: 1, 22: 1}, 4: {4: 1, 13: 2, 22: 1}}[facts.options["red_fives"]]
    exhaustive = not win and not facts.draw.get("abortive")
    stated = set(win.get("circumstances") or ()) if win else set()
    claimants = facts.claimants if win else []
    tenpai = facts.draw.get("tenpai")
    faults = {
        "fifth copy": max(Counter(kinds(tiles)).values(), default=0) > 4,
        "red fives": any(count > reds.get(tile % RED, 0) for tile, count in Counter(tiles).items() if tile >= RED),
        "indicators": len(parse(deal.get("ura_indicators"))) > len(parse(deal.get("dora_indicators"))),
        "ura": bool(deal.get("ura_indicators")) and not set(facts.riichi) & set(claimants),
        "ippatsu": not set(facts.ippatsu) <= set(facts.riichi) & set(claimants) or (facts.ippatsu and stated & {"kong_replacement"}),
        "open riichi": any(seat in facts.hands and not is_closed(facts, seat) for seat in facts.riichi),
        "noten riichi": exhaustive and any(seat in facts.hands and not waits(facts.hands[seat]) for seat in facts.riichi),
        "tenpai": tenpai is not None and not set(facts.riichi) <= set(tenpai),
        "noten": any(seat in facts.hands and not waits(facts.hands[seat]) for seat in tenpai or ()),
        "no win": not all(wins(kinds(facts.hands[seat]["concealed"])) for seat in claimants),
        "size": any(
            len(hand["concealed"]) + 3 * len(hand["melds"]) not in ((13, 14) if seat in claimants else (13,))
            for seat, hand in ((seat, read_hand(given)) for seat, given in (deal.get("hands") or {}).items())
        ),
    }
    if win:
        first = "first_turn" in stated and facts.riichi
        early = [seat for seat in claimants if facts.self_draw or SEATS.index(facts.source) < SEATS.index(seat)]
        faults["first turn"] = bool(first and facts.by != "robbed_kong" and set(early) & set(facts.riichi))
    return [name for name, holds in faults.items() if holds]


def test_the_deals_are_valid() -> None:
    assert [(_faults(deal), json.dumps(deal)) for deal in deals(11, 600) if _faults(deal)] == []


def test_the_deals_cover_the_rules() -> None:
    seen: Counter[str] = Counter()
    for deal in deals(7, 1800):
        result = answer(deal)
        seen.update(f"liable {entry['rule']}" for entry in result["liability"])
        seen.update(f"reason {reason}" for *_, reason in result["transfers"])
        seen.update(result["warnings"])
        for hand in result["hands"].values():
            seen[hand["outcome"]] += 1
            for reading in hand.get("readings", ())[:1]:
                seen[reading["wait"]] += 1
                seen[str(reading["score"]["limit_name"])] += 1
                seen.update(name for name, *_ in reading["yaku"])
                seen.update(f"two {name}" for name, value, unit, _ in reading["yaku"] if (value, unit) == (2, "yakuman"))
                seen.update(f"fu {item[0]}" for item in reading["score"]["fu_items"])
                seen.update(reason for _, reason in reading["not_counted"])
    wanted = {*HAN, *YAKUMAN, *DORA, *(f"liable {rule}" for rule in [*LIABILITY_RULES, "request"])}
    wanted |= {f"two {name}" for name in ("thirteen_orphans", "nine_gates", "four_concealed_pungs", "big_four_winds")}
    wanted |= {f"reason {name}" for name in ("discarder", "self_draw", "liable", "honba", "riichi", "sticks", "noten", "nagashi")}
    wanted |= {"None", "mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman", "yakuman"}
    wanted |= {"won", "below_minimum", "passed_over", "lost", "drawn"}
    wanted |= {"edge", "closed", "single", "two_sided", "dual_pung", "special"}
    wanted |= {"taken_in", "exclusive", "switched_off", "needs_yaku"}
    wanted |= {"dora_unknown", "ura_unknown", "tenpai_unknown", "feeder_unknown"}
    fu = ("base", "concealed_discard", "self_draw", "pung", "kong", "pair", "wait", "open_pinfu", "seven_pairs")
    assert (wanted | {f"fu {name}" for name in fu}) - set(seen) == set()
