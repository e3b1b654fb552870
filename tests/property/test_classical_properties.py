"""Chinese Classical: what holds for every deal, over seeded deals."""

from __future__ import annotations

import copy

import pytest

from mahjong_scoring.core.deal import canonical_deal
from mahjong_scoring.intake.deals import read_deal
from tests.classical import LIMIT_HANDS, items, rules, score, total, winner_of
from tests.differential.classical_deals import deals
from tests.rulesets.support import plain

DEALS = list(deals(seed=5, count=300))
WON = [deal for deal in DEALS if deal["win"]]
SEATS = ("east", "south", "west", "north")
LIMITS = (1, 10, 50, 100, 300, 500, 1000, 2000, 10**6)


def numbers(result):
    """Everything that the deal comes to, without names of tiles."""
    return result.payments, {seat: hand.count.score for seat, hand in result.hands.items()}, plain(result.liability)


def test_payments_add_up_to_0():
    for deal in DEALS:
        result = score(deal)
        assert sum(result.payments.values()) == 0, deal
        assert all(transfer.points > 0 for transfer in result.transfers), deal
        for seat in SEATS:
            gained = sum(transfer.points for transfer in result.transfers if transfer.to == seat)
            lost = sum(transfer.points for transfer in result.transfers if transfer.source == seat)
            assert result.payments[seat] == gained - lost, deal


def test_the_winner_takes_no_part_in_the_settlement():
    for deal in WON:
        result = score(deal)
        winner = next(seat for seat, hand in result.hands.items() if hand.outcome == "won")
        for transfer in result.transfers:
            assert (transfer.to == winner) == (transfer.reason != "settlement"), deal
            assert transfer.source != winner, deal


def test_raising_the_limit_never_lowers_the_winners_total():
    for deal in WON:
        totals = [total(winner_of(score({**deal, "options": {**deal["options"], "limit": limit}}))) for limit in LIMITS]
        assert totals == sorted(totals), deal
        assert all(worth <= limit for worth, limit in zip(totals, LIMITS, strict=True)), deal


# --- two losers exchanged ----------------------------------------------------------------------------------------


def _exchanged(deal, one, other):
    """The deal with two losers' hands exchanged; who fed the melds is left out, the request names nobody liable."""
    deal = copy.deepcopy(deal)
    seats = {one: other, other: one}
    deal["hands"] = {seats.get(seat, seat): hand for seat, hand in deal["hands"].items()}
    if deal["win"].get("from"):
        deal["win"]["from"] = seats.get(deal["win"]["from"], deal["win"]["from"])
    return deal


def _without_feeders(deal):
    deal = copy.deepcopy(deal) | {"liability": "nobody"}
    for hand in deal["hands"].values():
        hand["flowers"] = []
        for meld in hand["melds"]:
            meld.pop("from", None)
            meld.pop("excused", None)
    deal["win"]["circumstances"] = [fact for fact in deal["win"]["circumstances"] if fact != "flower_replacement"]
    return deal


def _two_losers(deal):
    """Two losers, neither of them east, whose own winds neither of them collects (a wind scores by the seat)."""
    if isinstance(deal["win"]["winner"], list) or "first_turn" in deal["win"]["circumstances"]:
        return None
    losers = [seat for seat in SEATS[1:] if seat != deal["win"]["winner"] and seat in deal["hands"]][-2:]
    if len(losers) < 2:
        return None
    hands = {seat: score(deal).deal.hands[seat].all_counts for seat in losers}
    winds = [27 + SEATS.index(seat) for seat in losers]
    return losers if all(counts[wind] < 2 for counts in hands.values() for wind in winds) else None


def test_exchanging_two_losers_who_are_not_east_exchanges_their_payments():
    tried = 0
    for deal in map(_without_feeders, WON):
        losers = _two_losers(deal)
        if losers is None:
            continue
        tried += 1
        one, other = losers
        before, after = score(deal).payments, score(_exchanged(deal, one, other)).payments
        assert after == before | {one: before[other], other: before[one]}, deal
    assert tried > 60


# --- suits exchanged ---------------------------------------------------------------------------------------------

NAMED = ("plum_blossom", "moon", "carrying_pole", "all_green")
"""Limit hands with named tiles: 5 dots, 1 dot, 2 bamboos, the green bamboos. The rest treats the suits alike."""


def _renamed(value, suits):
    """The same JSON with the suits renamed in everything that holds tiles."""
    if isinstance(value, dict):
        return {key: _in_suits(entry, suits) if key in TILES else _renamed(entry, suits) for key, entry in value.items()}
    return [_renamed(entry, suits) for entry in value] if isinstance(value, list) else value


TILES = ("tiles", "tile", "concealed", "visible")


def _in_suits(entry, suits):
    """``concealed`` of a meld is a flag, no tiles."""
    return entry.translate(str.maketrans(suits)) if isinstance(entry, str) else entry


def _plain(deal):
    """Without the limit hands of named tiles, and without liability, which looks for all green whatever is played."""
    played = [name for name in deal["options"].get("limit_hands", LIMIT_HANDS) if name not in NAMED]
    return deal | {"liability": "nobody", "options": {**deal["options"], "limit_hands": played}}


@pytest.mark.parametrize("order", ["msp", "pms", "psm", "smp", "spm"])
def test_the_suits_are_alike_where_no_tile_is_named(order):
    suits = dict(zip("mps", order, strict=True))
    for deal in map(_plain, WON[:150]):
        assert numbers(score(_renamed(deal, suits))) == numbers(score(deal)), deal


# --- one deal, other words ---------------------------------------------------------------------------------------


def test_the_canonical_deal_scores_the_same():
    for deal in DEALS:
        result = score(deal)
        again = score({**canonical_deal(result.deal), "options": deal["options"]})
        assert numbers(again) == numbers(result), deal
        assert canonical_deal(again.deal) == canonical_deal(result.deal), deal


def test_the_winning_tile_may_stand_in_the_hand_or_not():
    for deal in WON:
        other = copy.deepcopy(deal)
        winner = deal["win"]["winner"]
        for seat in [winner] if isinstance(winner, str) else winner:
            hand = other["hands"][seat]
            if len(read_deal(deal, rules(deal["options"]).constraints).hands[seat].melds) * 3 + _tiles(hand["concealed"]) == 13:
                hand["concealed"] += deal["win"]["tile"]
        assert numbers(score(other)) == numbers(score(deal)), deal


def _tiles(text):
    return sum(char.isdigit() for char in text)


def test_a_limit_hand_switched_off_never_raises_a_total_under_a_limit():
    for deal in WON:
        if deal["options"].get("limit", 500) is None:
            continue
        won = winner_of(score(deal))
        for name in items(won, "limit"):
            played = [other for other in deal["options"].get("limit_hands", LIMIT_HANDS) if other != name]
            less = winner_of(score({**deal, "options": {**deal["options"], "limit_hands": played}}))
            assert total(less) <= total(won), deal
