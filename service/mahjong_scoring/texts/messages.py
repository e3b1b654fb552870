"""Sentences for people in one language, by gettext; the catalogues in ``locale`` are made and compiled by ``make messages``.

A translation may name a context after a placeholder: ``{seat:seat}`` writes ``east`` as that language calls that seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Any

from mahjong_scoring.core.messages import Message
from mahjong_scoring.texts.languages import DEFAULT, Language
from mahjong_scoring.texts.terms import TITLES

LOCALE = Path(__file__).parent / "locale"


class Messages:
    """The sentences of one language; those of English are the templates. Raises ``OSError`` for a language without a catalogue."""

    def __init__(self, language: Language) -> None:
        english = language == DEFAULT
        self._found = NullTranslations() if english else translation("messages", LOCALE, [language.replace("-", "_")])

    def text(self, message: Message, args: Mapping[str, Any]) -> str:
        """The sentence of a message; in English where it is not translated."""
        if message.number:
            template = self._found.ngettext(message.one, message.many, args[message.number])
        else:
            template = self._found.gettext(message.one)
        if not args or "{" not in template:
            return template
        return template.format_map({name: _Argument(value, self._found) for name, value in args.items()})

    def title(self, status: int) -> str:
        """The title of a problem: what its HTTP status means; of a rare one what its class (400, 500) means."""
        return self._found.pgettext("title", TITLES.get(status) or TITLES[status // 100 * 100])


class _Argument:
    """A value in a sentence: as it is, or the term for it in the context that a translation names."""

    __slots__ = ("found", "value")

    def __init__(self, value: object, found: NullTranslations) -> None:
        self.value = value
        self.found = found

    def __format__(self, context: str) -> str:
        return self.found.pgettext(context, str(self.value)) if context else str(self.value)
