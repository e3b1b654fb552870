"""The rulesets as JSON data: the list, and one of them resolved for its default options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_scoring.counting.base import Item
from mahjong_scoring.reading.form import wins_on_flowers
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.in_force import Rules, default_rules
from mahjong_scoring.rulesets.model import ItemSpec, Ruleset
from mahjong_scoring.rulesets.options import Option
from mahjong_scoring.texts.catalogue import Texts, all_names, all_texts
from mahjong_scoring.texts.names import OptionWords


def ruleset_list() -> dict[str, Any]:
    """The body of ``GET /v1/rulesets``."""
    return {"rulesets": [_summary(ruleset) for ruleset in rulesets().values()]}


def ruleset_document(ruleset: Ruleset, texts: Texts) -> dict[str, Any]:
    """The body of ``GET /v1/rulesets/{id}``, in the language of ``texts``."""
    names = texts.ruleset(ruleset.id)
    rules = default_rules(ruleset)
    played = {(item.id, item.unit): item for item in rules.items}
    by_place = [(spec, played.get(spec.key)) for spec in ruleset.items]
    return {
        **_summary(ruleset),
        "name": names.name,
        "family_name": names.family,
        "version": ruleset.version,
        "options": {name: _option(option, names.options[name]) for name, option in ruleset.options.items()},
        "yaku": [_yaku(item, spec, texts, ruleset) for spec, item in by_place if item],
        "other_yaku": [_named(spec, texts, ruleset) for spec, item in by_place if not item],
        "liability_rules": _liability(ruleset, rules, texts),
        "dealer": dict(rules.dealer),
        "notes": ruleset.notes,
        "sources": ruleset.sources,
    }


def _summary(ruleset: Ruleset) -> dict[str, Any]:
    rules = default_rules(ruleset)
    return {
        "id": ruleset.id,
        "names": {language: texts.ruleset(ruleset.id).name for language, texts in all_texts().items()},
        "family": ruleset.family,
        "hash": ruleset.hash,
        "uses_flowers": rules.constraints.flowers,
        "minimum": rules.settings.minimum,
        "limit": rules.settings.limit,
        "total": rules.counting.total,
        "stated": list(rules.counting.stated),
        "all_hands": rules.losers_finder is not None,
        "bets": rules.settings.bets,
        "hand_tiles": ruleset.hand_tiles,
        "repeats": rules.settings.draws_repeat is not None,
        "ready": rules.constraints.ready,
        "win_facts": _win_facts(rules),
    }


def _win_facts(rules: Rules) -> list[str]:
    """What these rules ask of a win beyond what all do: is it on a drawn ``flower``, on a ``robbed_flower``, who is ``responsible``?"""
    facts = {
        "flower": wins_on_flowers(drawn=True, forms=rules.forms),
        "robbed_flower": wins_on_flowers(drawn=False, forms=rules.forms),
        "responsible": rules.settings.responsible,
    }
    return [fact for fact, asked in facts.items() if asked]


def _option(option: Option, words: OptionWords) -> dict[str, Any]:
    answer: dict[str, Any] = {"default": option.default, "type": option.type, "nullable": option.nullable}
    if option.type == "integer":
        answer |= {"min": option.min, "max": option.max}
    if option.step:
        answer["step"] = option.step
    if option.allowed:
        answer["allowed"] = option.allowed
    if option.conflicts:
        answer["conflicts"] = option.conflicts
    if option.at_most:
        answer["at_most"] = option.at_most
    if option.sets:
        answer["sets"] = option.sets
    if words.values:
        answer["labels"] = words.values
    return answer | {"label": words.label, "description": words.description}


def _named(item: ItemSpec, texts: Texts, ruleset: Ruleset) -> dict[str, Any]:
    return {"id": item.id, "unit": item.unit, **_names(item.id, texts, ruleset)}


def _names(yaku: str, texts: Texts, ruleset: Ruleset) -> dict[str, Any]:
    """Name and description in one language; ``aliases`` are all its other names."""
    name = texts.ruleset(ruleset.id).yaku[yaku]
    aliases = [other for other in all_names(ruleset.id)[yaku] if other != name.name]
    return {"name": name.name, "aliases": aliases, "description": name.description}


def _yaku(item: Item, spec: ItemSpec, texts: Texts, ruleset: Ruleset) -> dict[str, Any]:
    """One yaku in force. ``value`` is ``null`` where it depends on the tiles: ``values`` says how.

    ``min`` and ``max`` are there where house rules, which name a yaku by its id, can change the value.
    """
    answer: dict[str, Any] = {"id": item.id, "unit": item.unit, "value": item.value}
    if ruleset.counting.open_values:
        answer["open_value"] = item.open_value
    worth: Mapping[str, int] | None = item.params.get("worth")
    if worth:
        answer["values"] = dict(worth)
    if not spec.fixed and ruleset.item(spec.id) is spec:
        answer["min"], answer["max"] = ruleset.counting.bounds(spec.unit)
    return answer | {
        **_names(item.id, texts, ruleset),
        "takes_in": list(dict.fromkeys((*item.takes_in, *item.takes_in_same_sets, *item.takes_in_one))),
        "example": spec.example,
        "source": spec.source,
    }


def _liability(ruleset: Ruleset, rules: Rules, texts: Texts) -> list[dict[str, Any]]:
    names = texts.ruleset(ruleset.id).liability
    in_force = {rule.id for rule in rules.liability_rules}
    return [
        {
            "id": rule.id,
            "name": names[rule.id].name,
            "description": names[rule.id].description,
            "in_force": rule.id in in_force,
            "source": rule.source,
        }
        for rule in ruleset.liability_rules
    ]
