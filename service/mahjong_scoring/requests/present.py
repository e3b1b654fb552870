"""A result as the JSON data of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from mahjong_scoring.core.blocks import Block
from mahjong_scoring.core.deal import canonical_deal
from mahjong_scoring.core.faults import MissingFact
from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.core.tiles import FLOWERS
from mahjong_scoring.counting.base import Entry, NotCounted
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.rulesets.in_force import Rules
from mahjong_scoring.tasks.score import HandResult, Liable, Result
from mahjong_scoring.tasks.stated_scores import Paid, PaidHand
from mahjong_scoring.texts.catalogue import Texts
from mahjong_scoring.texts.names import Name, RulesetNames
from mahjong_scoring.yaku import FLOWER_PLACE, TILE_PLACE

_PLACE = attrgetter("item.place")


def present(result: Result, texts: Texts, ref: str | None = None) -> dict[str, Any]:
    """The answer for ``result``, with names in the language of ``texts``; ``ref`` is repeated."""
    names = texts.ruleset(result.rules.ruleset.id)
    return {
        **in_force(result.rules, ref),
        "deal": canonical_deal(result.deal),
        "hands": {seat: _hand(hand, names.yaku) for seat, hand in result.hands.items()},
        **settled(result, texts),
    }


def in_force(rules: Rules, ref: str | None = None) -> dict[str, Any]:
    """How an answer begins: ``ref`` repeated, the ruleset and all its options."""
    answer: dict[str, Any] = {} if ref is None else {"ref": ref}
    return answer | {"ruleset": ruleset_named(rules), "options": rules.options}


def settled(result: Result | Paid, texts: Texts) -> dict[str, Any]:
    """Who pays whom, who is liable, and what was missing to be sure."""
    names = texts.ruleset(result.rules.ruleset.id)
    pot = {"pot": {"before": result.pot.before, "after": result.pot.after}} if result.pot else {}
    return {
        "payments": result.payments,
        **pot,
        "transfers": [
            {"from": transfer.source, "to": transfer.to, "points": transfer.points, "reason": transfer.reason}
            for transfer in result.transfers
        ],
        "liability": _liability(result.liability, names),
        "warnings": warned(result.warnings, texts),
    }


def warned(warnings: Iterable[MissingFact], texts: Texts) -> list[dict[str, str]]:
    """Warnings, in the language of ``texts``."""
    return [
        {"code": warn.code, "rule": warn.rule, "pointer": warn.pointer, "detail": texts.text(warn.message, warn.args)} for warn in warnings
    ]


def ruleset_named(rules: Rules) -> dict[str, Any]:
    """Which rules were in force: id and hash, and house rules as they were sent."""
    named: dict[str, Any] = {"id": rules.ruleset.id, "hash": rules.ruleset.hash}
    if rules.house is not None:
        named["house_rules"] = rules.house
    return named


def outcome(hand: HandResult | PaidHand) -> dict[str, Any]:
    """How the deal ended for one hand, what it got for it, and what lacked to the minimum."""
    answer: dict[str, Any] = {"outcome": hand.outcome, "receives": hand.receives}
    return answer if hand.shortfall is None else answer | {"shortfall": hand.shortfall}


def outcome_and_score(hand: HandResult | PaidHand) -> dict[str, Any]:
    """The same with what the hand counts, where it scores."""
    return outcome(hand) if hand.score is None else outcome(hand) | {"score": hand.score}


def _liability(found: Iterable[Liable], names: RulesetNames) -> list[dict[str, Any]]:
    return [
        {"winner": liable.winner, "seat": liable.seat, "rule": liable.rule, "name": names.liability[liable.rule].name} for liable in found
    ]


def _hand(hand: HandResult, names: Mapping[str, Name]) -> dict[str, Any]:
    answer = outcome(hand)
    if hand.tenpai is not None:
        answer["tenpai"] = hand.tenpai
    count = hand.count
    if count is None:
        return answer
    blocks = count.reading.blocks
    if count.reading.form:
        answer["reading"] = _reading(count.reading, hand.wait)
    answer["yaku"] = [_entry(entry, blocks, names) for entry in sorted(count.entries, key=_PLACE)] if count.entries else []
    answer["not_counted"] = [_not_counted(left, names) for left in sorted(count.not_counted, key=_PLACE)] if count.not_counted else []
    answer["score"] = count.score
    return answer


def _reading(reading: Reading, wait: str | None) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "form": reading.form,
        "sets": [{"kind": block.kind, "tiles": block.text, "concealed": block.concealed} for block in reading.sets],
    }
    if reading.pair:
        answer["pair"] = reading.pair.text
    elif reading.pairs:
        answer["pairs"] = [block.text for block in reading.pairs]
    if wait is not None:
        answer["wait"] = wait
    return answer


def _entry(entry: Entry, blocks: Sequence[Block], names: Mapping[str, Name]) -> dict[str, Any]:
    item = entry.item
    return {
        "id": item.id,
        "name": names[item.id].name,
        "value": entry.value,
        "unit": item.unit,
        "count": len(entry.hits),
        "tiles": _tiles(entry.hits, blocks),
    }


def _not_counted(left: NotCounted, names: Mapping[str, Name]) -> dict[str, Any]:
    return {
        "id": left.item.id,
        "name": names[left.item.id].name,
        "value": left.value,
        "unit": left.item.unit,
        "count": left.count,
        "reason": left.reason,
        "by": left.by,
    }


def _tiles(hits: Sequence[tuple[int, ...]], blocks: Sequence[Block]) -> list[str]:
    """The blocks and flowers on which an entry rests, each once, in the order of the reading; of dora the tiles as often as they count."""
    if hits[0] and hits[0][0] >= TILE_PLACE:
        return [tile_name(place - TILE_PLACE) for (place,) in hits]
    places = hits[0] if len(hits) == 1 else {place for hit in hits for place in hit}
    return [FLOWERS[place - FLOWER_PLACE] if place >= FLOWER_PLACE else blocks[place].text for place in sorted(places)]
