"""What rulesets, yaku, rules of liability and options are called in one language, and the sentences that explain them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_scoring.core.spelling import name_key
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.rulesets.options import Option

NAME_TABLES = ("rulesets", "families", "yaku", "own", "liability", "own_liability", "options")
"""The tables of a file of words that hold names."""


class NameMissingError(Exception):
    """A name that a ruleset needs and a file of words has not; the text is its place in the file."""


@dataclass(frozen=True)
class Name:
    """A name and the sentence that explains it."""

    name: str
    description: str


@dataclass(frozen=True)
class OptionWords:
    """What an option is called, the sentence that explains it, and what those of its values are called that are words or ids."""

    label: str
    description: str
    values: Mapping[str, str]


@dataclass(frozen=True)
class RulesetNames:
    """All names of one ruleset in one language; yaku, rules of liability and options by id."""

    name: str
    family: str
    yaku: Mapping[str, Name]
    liability: Mapping[str, Name]
    options: Mapping[str, OptionWords]


class Names:
    """The names of one language, from the ``NAME_TABLES`` of its file of words."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._found: dict[tuple[str, ...], Name] = {}

    def of(self, ruleset: Ruleset) -> RulesetNames:
        """The names that ``ruleset`` needs. Raises ``NameMissingError``."""
        rules = [rule.id for rule in ruleset.liability_rules] + ["request"]
        yaku = {item.id: self._own("own", "yaku", ruleset, item.id) for item in ruleset.items}
        liability = {rule: self._own("own_liability", "liability", ruleset, rule) for rule in rules}
        listed = {name: words.name for name, words in (yaku | liability).items()}
        return RulesetNames(
            name=self._text("rulesets", ruleset.id, "name"),
            family=self._text("families", ruleset.family),
            yaku=yaku,
            liability=liability,
            options={name: self._option(ruleset, option, listed) for name, option in ruleset.options.items()},
        )

    def _own(self, own: str, shared: str, ruleset: Ruleset, name: str) -> Name:
        """What the ruleset or its family calls it, else what all do."""
        for owner in (ruleset.id, ruleset.family):
            if name in self._data.get(own, {}).get(owner, {}):
                path: tuple[str, ...] = (own, owner, name)
                break
        else:
            path = (shared, name)
        if path not in self._found:  # most rulesets share it with others
            self._found[path] = Name(self._text(*path, "name"), self._text(*path, "description"))
        return self._found[path]

    def _option(self, ruleset: Ruleset, option: Option, listed: Mapping[str, str]) -> OptionWords:
        """The words of an option. A choice has a word for each value that is no number; a list holds yaku or rules of liability."""
        owner = ruleset.id if option.name in self._data.get("options", {}).get(ruleset.id, {}) else ruleset.family
        path = ("options", owner, option.name)
        named = [value for value in option.allowed if isinstance(value, str)]
        if option.type == "list":
            values = {value: listed[value] for value in named}
        else:
            values = {value: self._text(*path, "values", value) for value in named}
        return OptionWords(self._text(*path, "label"), self._text(*path, "description"), values)

    def _text(self, *path: str) -> str:
        value: Any = self._data
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if not isinstance(value, str) or not value:
            raise NameMissingError(".".join(path))
        return value


def name_faults(words: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is missing among the names in these ``words`` by language, each with file and key: every language has the same."""
    keys = {language: set(_keys({name: data.get(name, {}) for name in NAME_TABLES})) for language, data in words.items()}
    everything = set().union(*keys.values())
    for language, found in keys.items():
        yield from (f"{language}.toml: {'.'.join(path)} is missing" for path in sorted(everything - found))


def alias_faults(aliases: Mapping[str, Any], known: Iterable[Ruleset]) -> Iterator[str]:
    """What is wrong in the file of ``aliases``, each with its key: it has tables of rulesets or families, with lists of names by yaku."""
    ids: dict[str, set[str]] = {}
    for ruleset in known:
        for owner in (ruleset.id, ruleset.family):
            ids.setdefault(owner, set()).update(item.id for item in ruleset.items)
    for owner, table in aliases.items():
        if owner not in ids or not isinstance(table, dict):
            yield f"aliases.toml: {owner} is no table of a ruleset or family"
            continue
        for yaku, names in table.items():
            if yaku not in ids[owner]:
                yield f"aliases.toml: {owner}.{yaku} is no yaku"
            elif not (isinstance(names, list) and all(isinstance(name, str) and name_key(name) for name in names)):
                yield f"aliases.toml: {owner}.{yaku} must be a list of names"


def _keys(data: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _keys(value, (*above, key))
        else:
            yield (*above, key)
