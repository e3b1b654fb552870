"""Reads the ruleset files. Strict: whatever is not understood stops the start, with file and line."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from service.scoring.liability import LIABILITY_RULES
from service.scoring.options import Option
from service.scoring.readings import FORMS
from service.scoring.ruleset import LIMIT, Item, LiabilityRule, Ruleset
from service.scoring.tiles import parse_tiles
from service.scoring.yaku import POINT_RULES, RULES

UNITS = {"faan": "faan", "additive": "points", "doubles": "doubles"}
SETTINGS = {
    "faan": {
        "limit", "above_limit", "minimum", "flowers_toward_minimum", "doubling", "rate", "multiple_winners", "co_winners_pay",
        "discarder_share", "other_share", "self_draw_share", "concealed_kong_robbable",
    },
    "additive": {"minimum", "basic", "multiple_winners", "concealed_kong_robbable"},
    "doubles": {
        "limit", "notional_limit", "losers_settle", "east_doubles", "claimed_kong_liable", "robbed_kong_liable",
        "multiple_winners", "concealed_kong_robbable", "concealed_kong_robbers", "most_dealer_wins",
    },
}  # fmt: skip
TOP_KEYS: dict[str, type | tuple[type, ...]] = {
    "id": str, "abstract": bool, "extends": str, "version": str, "family": str, "counting": str, "flowers": (bool, dict),
    "forms": list, "sources": list, "notes": list, "settings": dict, "options": dict, "adjust": list, "yaku": list,
    "liability": dict, "dealer": dict, "defaults": dict, "values": dict, "up_to_limit": list, "stands_alone": list,
}  # fmt: skip
ADJUST_KEYS = {"when", "settings", "yaku", "value", "enabled", "takes_in", "params", "liability"}
ITEM_KEYS = {field.name: field for field in fields(Item) if field.name not in ("params", "place")}
ITEM_TYPES: dict[str, type | tuple[type, ...]] = {
    "id": str, "rule": str, "unit": str, "value": (int, str), "value_option": str, "listed_in": str, "instead": dict, "source": str, "example": dict,
    **{name: list for name in ("takes_in", "takes_in_same_sets", "takes_in_one", "takes_in_cheaper")},
    **{
        name: bool
        for name in (
            "enabled", "up_to_limit", "stands_alone", "capped", "last_resort", "to_limit", "flower", "everyone", "account_once", "sets_once", "roof_off",
        )
    },
}  # fmt: skip


class RulesetError(Exception):
    """A ruleset file that cannot be used; the text names file and line."""


@dataclass
class _File:
    path: Path
    text: str
    data: dict[str, Any]

    def error(self, message: str, *, table: str = "", index: int = 0, key: str = "") -> RulesetError:
        """An error at the line of ``key`` in the ``index``-th ``[[table]]`` (or ``[table]``)."""
        lines = self.text.splitlines()
        heads = [i for i, line in enumerate(lines) if re.match(rf"\[\[?{re.escape(table)}[\].]", line)] if table else [0]
        start = heads[min(index, len(heads) - 1)] if heads else 0
        found = [i for i in range(start, len(lines)) if re.match(rf'\s*"?{re.escape(key)}"?\s*=', lines[i])] if key else []
        line = (found[0] if found else start) + 1
        return RulesetError(f"{self.path.name}:{line}: {message}")


def load_rulesets(folder: Path) -> dict[str, Ruleset]:
    """Every ruleset of ``folder`` (``*.toml``) by id, in the order of the files' names.

    Raises ``RulesetError`` for the first thing in a file that is not understood.
    """
    files = {path.stem: _read(path) for path in sorted(folder.glob("*.toml"))}
    rulesets = {}
    for file in files.values():
        if file.data["id"] != file.path.stem:
            raise file.error(f"the id {file.data['id']!r} is not the name of the file", key="id")
        if not file.data.get("abstract"):
            rulesets[file.data["id"]] = _Builder(file, files).build()
    return rulesets


def _read(path: Path) -> _File:
    text = path.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(f"{path.name}: {error}") from error
    file = _File(path, text, data)
    for key, value in data.items():
        if key not in TOP_KEYS:
            raise file.error(f"unknown key {key!r}", key=key)
        if not isinstance(value, TOP_KEYS[key]):
            raise file.error(f"{key!r} is of the wrong type", key=key)
    if "id" not in data or "version" not in data:
        raise file.error("a ruleset needs an id and a version")
    return file


class _Builder:
    """Builds one ruleset from its file and the base which that extends."""

    def __init__(self, file: _File, files: Mapping[str, _File]) -> None:
        self.file = file
        self.base = file
        extends = file.data.get("extends")
        if extends is not None:
            if extends not in files or not files[extends].data.get("abstract") or "extends" in files[extends].data:
                raise file.error(f"{extends!r} is not a base that can be extended", key="extends")
            self.base = files[extends]
        self.data = {**self.base.data, **file.data}

    def build(self) -> Ruleset:
        for key in ("family", "counting", "flowers", "forms", "yaku", "dealer", "liability" if "liability" in self.data else "yaku"):
            if key not in self.data:
                raise self.file.error(f"the key {key!r} is missing")
        if self.data["counting"] not in UNITS:
            raise self.base.error("counting is faan, additive or doubles", key="counting")
        if unknown := [form for form in self.data["forms"] if form not in FORMS]:
            raise self.base.error(f"unknown form {unknown[0]!r}", key="forms")
        options = self._options()
        items = self._items()
        settings = {**self.base.data.get("settings", {}), **self.file.data.get("settings", {})}
        self._check_settings(settings, options)
        liability = self.data.get("liability", {})
        return Ruleset(
            id=self.data["id"],
            family=self.data["family"],
            version=self.data["version"],
            counting=self.data["counting"],
            flowers=self.data["flowers"],
            forms=tuple(self.data["forms"]),
            settings={name: tuple(value) if isinstance(value, list) else value for name, value in settings.items()},
            options=options,
            items=items,
            adjust=self._adjust(items, options),
            liability={name: value for name, value in liability.items() if name != "rules"},
            liability_rules=self._liability_rules(liability.get("rules", [])),
            dealer=self.data["dealer"],
            default_limit=options["limit"].default if "limit" in options else settings.get("limit"),
            notes=tuple(self._both("notes")),
            sources=tuple(self._both("sources")),
        )

    def _both(self, key: str) -> list[Any]:
        own = self.file.data.get(key, [])
        return [*self.base.data.get(key, []), *own] if self.base is not self.file else own

    def _check_settings(self, settings: Mapping[str, Any], options: Mapping[str, Option]) -> None:
        wanted = SETTINGS[self.data["counting"]]
        if unknown := sorted(set(settings) - wanted):
            raise self.base.error(f"unknown setting {unknown[0]!r}", table="settings", key=unknown[0])
        if missing := sorted(wanted - set(settings) - set(options)):
            raise self.base.error(f"{missing[0]!r} is neither a setting nor an option", table="settings")

    def _options(self) -> dict[str, Option]:
        options = {}
        for file in dict.fromkeys((self.base.path, self.file.path)):
            source = self.base if file == self.base.path else self.file
            for name, raw in source.data.get("options", {}).items():
                options[name] = self._option(source, name, raw)
        for name, value in self.file.data.get("defaults", {}).items():
            if name not in options:
                raise self.file.error(f"unknown option {name!r}", table="defaults", key=name)
            options[name] = Option(**{**vars(options[name]), "default": value})
        if self.data["flowers"] is False:
            options = {name: option for name, option in options.items() if not option.flowers_only}
        for name, option in options.items():
            fault = option.fault(option.default, name)
            if fault:
                raise self.file.error(f"default of {name}: {fault.detail}", table="options", key=name)
        return options

    def _option(self, file: _File, name: str, raw: Mapping[str, Any]) -> Option:
        known = {field.name for field in fields(Option)} - {"name"}
        if unknown := sorted(set(raw) - known):
            raise file.error(f"unknown key {unknown[0]!r} of the option {name!r}", table="options", key=name)
        if raw.get("type") not in ("integer", "boolean", "choice", "list"):
            raise file.error(f"the option {name!r} has no type", table="options", key=name)
        values: dict[str, Any] = {key: tuple(map(_frozen, value)) if isinstance(value, list) else value for key, value in raw.items()}
        return Option(name=name, **values)

    def _items(self) -> tuple[Item, ...]:
        items: list[Item] = []
        for i, raw in enumerate(self.data["yaku"]):
            item = self._item(i, raw)
            if any((item.id, item.unit) == (other.id, other.unit) for other in items):
                raise self.base.error(f"{item.id!r} is there twice", table="yaku", index=i, key="id")
            items.append(item)
        self._check_references(items)
        if self.base is not self.file:
            items = self._column(items)
        return tuple(items)

    def _item(self, i: int, raw: Mapping[str, Any]) -> Item:
        if not isinstance(raw.get("id"), str):
            raise self.base.error("a yaku needs an id", table="yaku", index=i)
        values: dict[str, Any] = {"unit": UNITS[self.data["counting"]], "rule": raw["id"], "place": i}
        params = {}
        for key, value in raw.items():
            if key not in ITEM_KEYS:
                params[key] = _param(key, value)
            elif not isinstance(value, ITEM_TYPES[key]) or (isinstance(value, bool) and ITEM_TYPES[key] is not bool):
                raise self.base.error(f"{key!r} is of the wrong type", table="yaku", index=i, key=key)
            else:
                values[key] = tuple(value) if isinstance(value, list) else value
        if values["unit"] not in ("faan", "points", "doubles", LIMIT):
            raise self.base.error(f"unknown unit {values['unit']!r}", table="yaku", index=i, key="unit")
        self._check_rule(i, values["rule"], params, "value" in values or "value_option" in values)
        return Item(params=params, **values)

    def _check_rule(self, i: int, rule: str, params: Mapping[str, Any], valued: bool) -> None:
        function = RULES.get(rule) or POINT_RULES.get(rule)
        if function is None:
            raise self.base.error(f"there is no rule {rule!r}", table="yaku", index=i, key="rule")
        wanted = {p.name: p for p in inspect.signature(function).parameters.values() if p.kind is p.KEYWORD_ONLY}
        if rule in POINT_RULES and valued:
            wanted.pop("value", None)
        if unknown := sorted(set(params) - set(wanted)):
            raise self.base.error(
                f"unknown key {unknown[0]!r} (the rule {rule!r} has no such parameter)", table="yaku", index=i, key=unknown[0]
            )
        if missing := [name for name, p in wanted.items() if p.default is p.empty and name not in params]:
            raise self.base.error(f"the rule {rule!r} needs {missing[0]!r}", table="yaku", index=i)

    def _check_references(self, items: Sequence[Item]) -> None:
        ids = {item.id for item in items}
        for i, item in enumerate(items):
            for key in ("takes_in", "takes_in_same_sets", "takes_in_one", "takes_in_cheaper"):
                if unknown := [other for other in getattr(item, key) if other not in ids]:
                    raise self.base.error(f"unknown yaku {unknown[0]!r}", table="yaku", index=i, key=key)

    def _column(self, items: Sequence[Item]) -> list[Item]:
        """The base's items with the values and marks of this file."""
        ids = {item.id for item in items}
        data = self.file.data
        named = {"values": data.get("values", {}), "up_to_limit": data.get("up_to_limit", ()), "stands_alone": data.get("stands_alone", ())}
        for key, names in named.items():
            if unknown := [name for name in names if name not in ids]:
                raise self.file.error(f"unknown yaku {unknown[0]!r}", table="values" if key == "values" else "", key=unknown[0])
        for name, value in named["values"].items():
            if value != LIMIT and (not isinstance(value, int) or isinstance(value, bool)):
                raise self.file.error(f"the value of {name!r} is of the wrong type", table="values", key=name)
        changed = []
        for item in items:
            marks = {key: item.id in named[key] for key in ("up_to_limit", "stands_alone")}
            changed.append(Item(**{**_values(item), "value": named["values"].get(item.id), **marks}))
        return changed

    def _adjust(self, items: Sequence[Item], options: Mapping[str, Option]) -> tuple[Mapping[str, Any], ...]:
        ids = {item.id for item in items}
        changes = self._both("adjust") if self.base is not self.file else self.data.get("adjust", [])
        for i, change in enumerate(changes):
            if unknown := sorted(set(change) - ADJUST_KEYS):
                raise self.file.error(f"unknown key {unknown[0]!r}", table="adjust", index=i, key=unknown[0])
            if unknown := [name for name in change.get("when", {"when": 0}) if name not in options]:
                raise self.file.error(f"unknown option {unknown[0]!r}", table="adjust", index=i, key="when")
            named = change.get("yaku", [])
            if unknown := [name for name in ([named] if isinstance(named, str) else named) if name not in ids]:
                raise self.file.error(f"unknown yaku {unknown[0]!r}", table="adjust", index=i, key="yaku")
        return tuple(changes)

    def _liability_rules(self, raws: Sequence[Mapping[str, Any]]) -> tuple[LiabilityRule, ...]:
        rules = []
        for i, raw in enumerate(raws):
            name = raw.get("rule", raw.get("id"))
            if name not in LIABILITY_RULES:
                raise self.base.error(f"there is no rule of liability {name!r}", table="liability.rules", index=i, key="rule")
            params = {key: _param(key, value) for key, value in raw.items() if key not in ("id", "rule", "source")}
            wanted = {p.name for p in inspect.signature(LIABILITY_RULES[name]).parameters.values() if p.kind is p.KEYWORD_ONLY}
            if unknown := sorted(set(params) - wanted):
                raise self.base.error(f"unknown key {unknown[0]!r}", table="liability.rules", index=i, key=unknown[0])
            rules.append(LiabilityRule(raw["id"], name, params, raw.get("source", "")))
        return tuple(rules)


def _values(item: Item) -> dict[str, Any]:
    return {field.name: getattr(item, field.name) for field in fields(item)}


def _param(key: str, value: Any) -> Any:
    if key == "tiles":
        return frozenset(parse_tiles(value))
    if key in ("groups", "pair_groups"):
        return tuple(frozenset(parse_tiles(group)) for group in value)
    return _frozen(value)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
