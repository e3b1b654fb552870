"""Names, descriptions and messages in the four languages, and the choice of the language for a request."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from mahjong_scoring.rulesets.catalogue import data_folder, rulesets
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.texts.messages import MESSAGE_TABLES, Messages, message_faults

LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")
DEFAULT = "en"
_LOOKUP = {language.lower(): language for language in LANGUAGES} | {
    "zh": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}
_TABLES = ("rulesets", "families", "yaku", "own", "liability", "own_liability", "options")


class WordsError(Exception):
    """A file of words that cannot be used; the text names the file and the key."""


@dataclass(frozen=True)
class Name:
    """A name and the sentence that explains it."""

    name: str
    description: str


@dataclass(frozen=True)
class RulesetWords:
    """All words of one ruleset in one language; yaku, rules of liability and options by id."""

    name: str
    family: str
    yaku: Mapping[str, Name]
    liability: Mapping[str, Name]
    options: Mapping[str, str]


class Words:
    """The words of one language. Raises ``WordsError`` if one is missing that a ruleset needs."""

    def __init__(self, language: str, file: str, data: Mapping[str, Any], known: Mapping[str, Ruleset]) -> None:
        self.language = language
        self._file = file
        self._data = data
        if unknown := sorted(set(data) - {*_TABLES, *MESSAGE_TABLES}):
            raise WordsError(f"{file}: unknown table {unknown[0]!r}")
        self._messages = Messages(data)
        self._rulesets = {ruleset.id: self._words_of(ruleset) for ruleset in known.values()}

    def ruleset(self, ruleset_id: str) -> RulesetWords:
        """The words of a ruleset (house rules have those of the ruleset that they extend)."""
        return self._rulesets[ruleset_id]

    def text(self, message: str, args: Mapping[str, object]) -> str:
        """The sentence of an English template, in this language."""
        return self._messages.text(message, args)

    def title(self, status: int) -> str:
        """The title of a problem with this HTTP status."""
        return self._messages.title(status)

    def _words_of(self, ruleset: Ruleset) -> RulesetWords:
        rules = [rule.id for rule in ruleset.liability_rules] + ["request"]
        return RulesetWords(
            name=self._text("rulesets", ruleset.id, "name"),
            family=self._text("families", ruleset.family),
            yaku={item.id: self._own("own", "yaku", ruleset, item.id) for item in ruleset.items},
            liability={rule: self._own("own_liability", "liability", ruleset, rule) for rule in rules},
            options={name: self._option(ruleset, name) for name in ruleset.options},
        )

    def _own(self, own: str, shared: str, ruleset: Ruleset, name: str) -> Name:
        """The ruleset's or the family's own word, else the shared one."""
        for owner in (ruleset.id, ruleset.family):
            if name in self._data.get(own, {}).get(owner, {}):
                path: tuple[str, ...] = (own, owner, name)
                break
        else:
            path = (shared, name)
        return Name(self._text(*path, "name"), self._text(*path, "description"))

    def _option(self, ruleset: Ruleset, name: str) -> str:
        owner = ruleset.id if name in self._data.get("options", {}).get(ruleset.id, {}) else ruleset.family
        return self._text("options", owner, name)

    def _text(self, *path: str) -> str:
        value: Any = self._data
        for key in path:
            value = value.get(key) if isinstance(value, dict) else None
        if not isinstance(value, str) or not value:
            raise WordsError(f"{self._file}: {'.'.join(path)} is missing")
        return value


@lru_cache(maxsize=1)
def all_words() -> dict[str, Words]:
    """The words of every language by its tag. Raises ``WordsError`` if a file lacks what another one has."""
    folder = data_folder() / "words"
    data = {language: _read(folder / f"{language}.toml") for language in LANGUAGES}
    keys = {language: {path for path in _paths(content) if path[0] not in MESSAGE_TABLES} for language, content in data.items()}
    everything = set().union(*keys.values())
    for language, found in keys.items():
        if missing := sorted(everything - found):
            raise WordsError(f"{language}.toml: {'.'.join(missing[0])} is missing")
    if fault := next(message_faults(data, DEFAULT), None):
        raise WordsError(fault)
    return {language: Words(language, f"{language}.toml", content, rulesets()) for language, content in data.items()}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WordsError(f"{path.name}: {error}") from error


def _paths(data: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _paths(value, (*above, key))
        else:
            yield (*above, key)


def words_in(language: str) -> Words:
    """The words of one of the four languages."""
    return all_words()[language]


@lru_cache(maxsize=256)
def accepted_words(header: str) -> Words:
    """The words of ``accepted_language``."""
    return words_in(accepted_language(header))


def accepted_language(header: str) -> str:
    """The language that an ``Accept-Language`` header asks for, by the lookup of RFC 4647; English if it names none of ours."""
    ranges = [_range(part) for part in header.split(",")]
    for _, tag in sorted((entry for entry in ranges if entry[0] > 0), key=lambda entry: -entry[0]):
        language = _looked_up(tag)
        if language:
            return language
    return DEFAULT


def named_language(tag: str) -> str | None:
    """The language of ``?lang=``, in upper or lower case; ``None`` if it is none of ours."""
    return next((language for language in LANGUAGES if language.lower() == tag.lower()), None)


def _range(part: str) -> tuple[float, str]:
    tag, _, weight = part.partition(";")
    name, _, value = weight.strip().partition("=")
    try:
        quality = float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        quality = 0.0
    return quality if 0 <= quality <= 1 else 0.0, tag.strip().lower()


def _looked_up(tag: str) -> str | None:
    while tag:
        if tag in _LOOKUP:
            return _LOOKUP[tag]
        tag = tag.rpartition("-")[0]
    return None
