"""What holds for every deal of Guangdong and the Hong Kong family, over seeded deals."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from mahjong_scoring.core.deal import canonical_deal
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.tiles import FLOWERS, SEATS
from mahjong_scoring.tasks.score import Result, score_deal
from tests.differential.hong_kong_deals import RULESETS, Kind, deals
from tests.rulesets.support import rules_of, score, score_raw

Deal = dict[str, Any]
LARGEST = 2**53
PLAIN = [*deals(11, 400, Kind()), *deals(12, 100, Kind(omit_from=True)), *deals(13, 100, Kind(loose=True))]


def _base_id(deal: Mapping[str, Any]) -> str:
    named = deal["ruleset"]
    return str(named if isinstance(named, str) else named["extends"])


HONG_KONG = [deal for deal in PLAIN if _base_id(deal) != "guangdong"]


def _score(deal: Mapping[str, Any], **options: Any) -> Result:
    facts = {key: value for key, value in deal.items() if key not in ("ruleset", "options")}
    return score_raw(deal["ruleset"], facts, deal.get("options", {}) | options)


def _summary(result: Result) -> dict[str, Any]:
    """Outcome, score and yaku of each hand, payments, liability and warnings."""
    return {
        "payments": dict(result.payments),
        "liability": [(entry.winner, entry.seat, entry.rule) for entry in result.liability],
        "warnings": [(warn.code, warn.rule, warn.pointer) for warn in result.warnings],
        "hands": {
            seat: (hand.outcome, hand.receives, dict(hand.count.score) if hand.count else None) for seat, hand in result.hands.items()
        },
    }


def _yaku(result: Result) -> dict[str, list[str]]:
    return {seat: sorted(entry.item.id for entry in hand.count.entries) for seat, hand in result.hands.items() if hand.count}


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    """``value`` with every text in it, keys too, changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_mapped(entry, change) for entry in value]
    if isinstance(value, dict):
        return {change(key): _mapped(entry, change) for key, entry in value.items()}
    return value


def _facts_mapped(deal: Deal, change: Callable[[str], str]) -> Deal:
    return {key: value if key in ("ruleset", "options") else _mapped(value, change) for key, value in deal.items()}


TILES = re.compile(r"[0-9]+[mpsz]( ?[0-9]+[mpsz])*")


def _on_tiles(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: change(text) if TILES.fullmatch(text) else text


# --- payments ---


def test_payments_add_up_to_nothing() -> None:
    for deal in PLAIN:
        result = _score(deal)
        assert sum(result.payments.values()) == 0
        assert all(transfer.points > 0 and transfer.source != transfer.to for transfer in result.transfers)
        for seat in SEATS:
            gained = sum(t.points for t in result.transfers if t.to == seat)
            lost = sum(t.points for t in result.transfers if t.source == seat)
            assert result.payments[seat] == gained - lost


def test_only_a_winner_receives() -> None:
    for deal in PLAIN:
        result = _score(deal)
        won = {seat for seat, hand in result.hands.items() if hand.outcome == "won"}
        assert {transfer.to for transfer in result.transfers} <= won
        assert all(hand.receives > 0 for seat, hand in result.hands.items() if seat in won)


# --- what does not matter ---


def test_the_order_of_tiles_does_not_matter() -> None:
    rng = random.Random(5)

    def shuffled(text: str) -> str:
        tiles = [digit + group[-1] for group in re.findall(r"[0-9]+[mpsz]", text) for digit in group[:-1]]
        rng.shuffle(tiles)
        return " ".join(tiles)

    for deal in PLAIN:
        other = _facts_mapped(deal, _on_tiles(shuffled))
        for hand in other["hands"].values():
            rng.shuffle(hand.get("flowers", []))
        assert _summary(_score(other)) == _summary(_score(deal))
        assert _yaku(_score(other)) == _yaku(_score(deal))


@pytest.mark.parametrize("suits", ["mspz", "pmsz", "psmz", "smpz", "spmz"])
def test_the_exchange_of_the_suits_does_not_matter(suits: str) -> None:
    table = str.maketrans("mpsz", suits)
    for deal in PLAIN:
        other = _facts_mapped(deal, _on_tiles(lambda text: text.translate(table)))
        assert _summary(_score(other)) == _summary(_score(deal))


def _turned(by: int) -> Callable[[str], str]:
    """Seats, wind tiles and flowers, each ``by`` places on."""

    def change(text: str) -> str:
        if text in SEATS:
            return SEATS[(SEATS.index(text) + by) % 4]
        if text in FLOWERS:
            place = FLOWERS.index(text)
            return FLOWERS[place - place % 4 + (place + by) % 4]
        if TILES.fullmatch(text):
            return re.sub(r"[0-9]+z", lambda winds: "".join(_next_wind(c, by) for c in winds[0][:-1]) + "z", text)
        return text

    return change


def _next_wind(digit: str, by: int) -> str:
    return str((int(digit) - 1 + by) % 4 + 1) if digit in "1234" else digit


@pytest.mark.parametrize("by", [1, 2, 3])
def test_all_seats_turned_together_turn_the_payments(by: int) -> None:
    """On the first turn the dealer's seat matters (heavenly hand and the like); else only the places to each other do."""
    turned = _turned(by)
    for deal in PLAIN:
        if "first_turn" in deal["win"].get("circumstances", ()):
            continue
        plain, other = _score(deal), _score(_facts_mapped(deal, turned))
        assert {turned(seat): points for seat, points in plain.payments.items()} == dict(other.payments)
        assert {turned(seat): hand.outcome for seat, hand in plain.hands.items()} == {s: h.outcome for s, h in other.hands.items()}
        assert {turned(seat): yaku for seat, yaku in _yaku(plain).items()} == _yaku(other)
        liable = {(turned(entry.winner), turned(entry.seat), entry.rule) for entry in plain.liability}
        assert liable == {(entry.winner, entry.seat, entry.rule) for entry in other.liability}


def test_the_canonical_deal_scores_the_same() -> None:
    for deal in PLAIN:
        first = _score(deal)
        again = _score({"ruleset": deal["ruleset"], "options": deal.get("options", {})} | canonical_deal(first.deal))
        assert _summary(again) == _summary(first)
        assert _yaku(again) == _yaku(first)
        assert canonical_deal(again.deal) == canonical_deal(first.deal)


def test_scoring_twice_gives_the_same() -> None:
    for deal in PLAIN[:100]:
        rules = rules_of(deal["ruleset"], deal.get("options", {}))
        result = _score(deal)
        assert _summary(score_deal(result.deal, rules)) == _summary(result)


# --- options ---


def _faan(result: Result) -> dict[str, int]:
    return {seat: hand.count.score["faan"] for seat, hand in result.hands.items() if hand.count}


def test_a_higher_limit_never_lowers_the_faan() -> None:
    for deal in HONG_KONG:
        before = _faan(_score(deal, limit=1, minimum=0))
        for limit in (2, 3, 5, 8, 10, 13, 20):
            faan = _faan(_score(deal, limit=limit, minimum=0))
            assert all(faan[seat] >= before[seat] for seat in before), (limit, deal)
            before = faan


def test_no_limit_is_no_lower_than_the_default_limit() -> None:
    for deal in HONG_KONG:
        options = {key: value for key, value in deal.get("options", {}).items() if key != "limit"}
        limit = rules_of(deal["ruleset"], options | {"minimum": 0}).options["limit"]
        limited = _faan(_score(deal, limit=limit, minimum=0))
        free = _faan(_score(deal, limit=None, minimum=0))
        assert all(free[seat] >= limited[seat] for seat in limited), deal


def test_half_and_full_payment_pay_the_winner_the_same() -> None:
    for deal in HONG_KONG:
        half, full = (_score(deal, discard_payment=form, co_winners_pay=True) for form in ("half", "full"))
        assert {s: h.receives for s, h in half.hands.items()} == {s: h.receives for s, h in full.hands.items()}
        assert _faan(half) == _faan(full)


def test_full_payment_is_paid_by_one_player_after_a_discard() -> None:
    for deal in HONG_KONG:
        if deal["win"]["by"] == "self_draw" or "liability" in deal:
            continue
        result = _score(deal, discard_payment="full", liability_rules=[])
        assert {transfer.source for transfer in result.transfers} <= {deal["win"]["from"]}


def test_half_spicy_is_never_more_than_full_doubling() -> None:
    for deal in HONG_KONG:
        full, spicy = (_score(deal, doubling=form) for form in ("full", "half_spicy"))
        assert all(spicy.hands[seat].receives <= hand.receives for seat, hand in full.hands.items())


def test_the_rate_multiplies() -> None:
    for deal in PLAIN[:200]:
        if _faan_at_most(_score(deal), 20):
            one, seven = _score(deal, rate=1), _score(deal, rate=7)
            assert {seat: 7 * points for seat, points in one.payments.items()} == dict(seven.payments)


def _faan_at_most(result: Result, most: int) -> bool:
    return all(faan <= most for faan in _faan(result).values())


# --- large numbers ---


def _numbers(result: Result) -> Iterator[int]:
    yield from map(abs, result.payments.values())
    for transfer in result.transfers:
        yield transfer.points
    for hand in result.hands.values():
        yield hand.receives
        if hand.count:
            yield from (value for value in hand.count.score.values() if isinstance(value, int))


def test_no_number_reaches_2_53() -> None:
    refused = []
    for deal in PLAIN:
        options = {"rate": 10000} if _base_id(deal) == "guangdong" else {"rate": 10000, "limit": None, "minimum": 0}
        try:
            assert max(_numbers(_score(deal, **options))) < LARGEST
        except DealError as error:
            refused += error.faults
    assert {fault.code for fault in refused} == {"out_of_range"}


@pytest.mark.parametrize("doubling", ["full", "half_spicy"])
@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "guangdong"])
def test_no_number_of_the_largest_hands_reaches_2_53(ruleset: str, doubling: str) -> None:
    names = ("all_honors", "little_four_winds", "four_kongs", "big_four_winds", "dragon_pung", "self_draw", "kong_replacement", "last_tile")
    house = {"extends": ruleset, "yaku": {name: {"value": 20} for name in names} | {"no_flowers": {"enabled": False}}}
    # six times 20: all honours, little four winds, four kongs, self-draw, replacement, last tile; concealed hand is out
    win, hand = "south 4z drawn kong_replacement last_tile", "4z(1111z)[2222z<east](3333z)[5555z<west]"
    with pytest.raises(DealError) as caught:
        score(house, win, south=hand, limit=None, doubling=doubling, minimum=0, liability_rules=[])
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == [("/hands/south", "out_of_range")]
    house["yaku"] |= {"kong_replacement": {"value": 1}, "last_tile": {"value": 0}, "self_draw": {"value": 0}}
    house["yaku"] |= {"all_honors": {"value": 8}} if doubling == "full" else {}
    # full: 8 + 20 + 20 + 1 = 49, and half-spicy 61, 16 x 2^28 x 3/2
    scored = score(house, win, south=hand, limit=None, doubling=doubling, minimum=0, liability_rules=[])
    base = 562_949_953_421_312 if doubling == "full" else 6_442_450_944
    assert scored.score["base"] == base
    assert scored.payments == (-2 * base, 6 * base, -2 * base, -2 * base)
    assert max(_numbers(scored.result)) < LARGEST


def test_no_number_of_three_winners_reaches_2_53() -> None:
    house = {"extends": "hk-qq", "yaku": {"three_winners": {"value": 20}, "robbing_kong": {"value": 20}, "concealed_hand": {"value": 8}}}
    scored = score(
        house,
        "south+west+north 1m robbed east",
        south="23m99p333789s456p",
        west="23m88p777s123p666s",
        north="2388m222p456s444z",
        limit=None,
        liability_rules=["robbed_kong"],
    )
    assert [scored.of(seat).faan for seat in ("south", "west", "north")] == [48, 48, 49]  # the seat wind besides
    # east pays four times each base: 2 x 2^48 and 2^49, together 2^50, 4503599627370496
    assert scored.payments == (-4_503_599_627_370_496, 1_125_899_906_842_624, 1_125_899_906_842_624, 2_251_799_813_685_248)
    assert max(_numbers(scored.result)) < LARGEST
