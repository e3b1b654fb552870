"""All texts of one language: names, from the files of words (``rulesets/words/``), and messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

import tomli

from mahjong_scoring.core.messages import Message
from mahjong_scoring.rulesets.catalogue import data_folder, rulesets
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.texts.languages import LANGUAGES, Language
from mahjong_scoring.texts.messages import Messages
from mahjong_scoring.texts.names import NAME_TABLES, NameMissingError, Names, RulesetNames, alias_faults, name_faults


class TextsError(Exception):
    """A file of words that cannot be used; the text names the file and the key."""


class Texts:
    """The texts of one language: what things are called, and the sentences of messages.

    Raises ``TextsError`` if a name is missing that a ruleset needs.
    """

    def __init__(self, language: Language, data: Mapping[str, Any], known: Mapping[str, Ruleset]) -> None:
        self.language = language
        if unknown := sorted(set(data) - set(NAME_TABLES)):
            raise TextsError(f"{language}.toml: unknown table {unknown[0]!r}")
        try:
            self._messages = Messages(language)
        except OSError as error:
            raise TextsError(f"{language}: {error}") from error
        names = Names(data)
        try:
            self._rulesets = {ruleset.id: names.of(ruleset) for ruleset in known.values()}
        except NameMissingError as error:
            raise TextsError(f"{language}.toml: {error} is missing") from None

    def ruleset(self, ruleset_id: str) -> RulesetNames:
        """The names of a ruleset (house rules have those of the ruleset that they extend)."""
        return self._rulesets[ruleset_id]

    def text(self, message: Message, args: Mapping[str, object]) -> str:
        """The sentence of a message, in this language."""
        return self._messages.text(message, args)

    def title(self, status: int) -> str:
        """The title of a problem with this HTTP status."""
        return self._messages.title(status)


@lru_cache(maxsize=1)
def all_texts() -> dict[Language, Texts]:
    """The texts of every language. Raises ``TextsError`` if a file lacks what another one has, or for an alias of nothing."""
    words: dict[str, dict[str, Any]] = {name: _read(data_folder() / "words" / f"{name}.toml") for name in LANGUAGES}
    if fault := next(chain(name_faults(words), alias_faults(_aliases(), rulesets().values())), None):
        raise TextsError(fault)
    return {language: Texts(language, words[language], rulesets()) for language in LANGUAGES}


@lru_cache(maxsize=64)
def all_names(ruleset_id: str) -> Mapping[str, tuple[str, ...]]:
    """All that each yaku of a ruleset is called: its name in every language, then its aliases in the sources; no name twice."""
    ruleset = rulesets()[ruleset_id]
    languages = [texts.ruleset(ruleset_id).yaku for texts in all_texts().values()]
    sources = [_aliases().get(owner, {}) for owner in (ruleset.family, ruleset_id)]

    def names(yaku: str) -> Iterator[str]:
        yield from (named[yaku].name for named in languages)
        yield from chain(*(aliases.get(yaku, ()) for aliases in sources))

    return {item.id: tuple(dict.fromkeys(names(item.id))) for item in ruleset.items}


@lru_cache(maxsize=1)
def _aliases() -> Mapping[str, Any]:
    """The names that the sources give to yaku, by ruleset or family and id. Raises ``TextsError``."""
    return _read(data_folder() / "words" / "aliases.toml")


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomli.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError) as error:
        raise TextsError(f"{path.name}: {error}") from error


def texts_in(language: Language) -> Texts:
    """The texts of one of the four languages."""
    return all_texts()[language]
