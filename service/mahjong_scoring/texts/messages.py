"""Sentences for people: English templates, their translations, and the terms that stand in those for an argument.

A translation may name a table of terms after a placeholder: ``{seat:seat}`` writes ``east`` as that language calls that seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

MESSAGE_TABLES = ("messages", "titles", "terms")
"""The tables of a file of words that hold sentences; English has titles alone, its other sentences are the templates."""


class _WithTerms(Formatter):
    def __init__(self, terms: Mapping[str, Mapping[str, str]]) -> None:
        self.terms = terms

    def format_field(self, value: Any, format_spec: str) -> str:
        """The term for ``value`` in the table that ``format_spec`` names; the value itself without a table or a term."""
        text = str(value)
        return self.terms[format_spec].get(text, text) if format_spec else text


class Messages:
    """The sentences of one language, from the ``MESSAGE_TABLES`` of its words."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._translations: Mapping[str, str] = data.get("messages", {})
        self._titles: Mapping[str, str] = data.get("titles", {})
        self._formatter = _WithTerms(data.get("terms", {}))

    def text(self, template: str, args: Mapping[str, object]) -> str:
        """The sentence of an English template; in English where it is not translated."""
        sentence = self._translations.get(template, template)
        return self._formatter.vformat(sentence, (), args) if "{" in sentence else sentence

    def title(self, status: int) -> str:
        """The title of a problem: what its HTTP status means; of a rare one what its class (400, 500) means."""
        return self._titles.get(str(status)) or self._titles[f"{status // 100}00"]


def message_faults(words: Mapping[str, Mapping[str, Any]], english: str) -> Iterator[str]:
    """What is wrong with the sentences in these ``words`` by language, each with file and key.

    Every language has the same titles; every language but ``english`` the same templates and terms, and every translation the
    placeholders of its template.
    """
    for name in sorted(set(words[english]) & {"messages", "terms"}):
        yield f"{english}.toml: {name} do not belong here: English is what they are translated from"
    keys = {language: set(_keys(data)) for language, data in words.items()}
    everything = set().union(*keys.values())
    for language, data in words.items():
        for path in sorted(everything - keys[language]):
            if language != english or path[0] == "titles":
                yield f"{language}.toml: {' '.join(path)!r} is missing"
        for template, translation in data.get("messages", {}).items():
            if _placeholders(template) != _placeholders(translation):
                yield f"{language}.toml: the placeholders of {template!r} differ"
            for table in sorted(_tables(translation) - set(data.get("terms", {}))):
                yield f"{language}.toml: {template!r} names the terms {table!r}, which there are not"


def _keys(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for name in ("messages", "titles"):
        yield from ((name, key) for key, text in data.get(name, {}).items() if text)
    for name, terms in data.get("terms", {}).items():
        yield from (("terms", name, key) for key, text in terms.items() if text)


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _tables(text: str) -> set[str]:
    return {table for _, _, table, _ in Formatter().parse(text) if table}
