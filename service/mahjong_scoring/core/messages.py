"""Sentences for people, in English: templates for arguments, by which their translations are found (``texts/locale``).

``make messages`` collects what stands in the calls of the three functions, which are named as the manual of gettext names them. They
translate nothing: that is for the language of an answer, later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

Term = NewType("Term", str)
"""A word that stands in a sentence for an argument, and has translations of its own."""


@dataclass(frozen=True, slots=True)
class Message:
    """A template; where it counts something, that for one, that for ``many``, and ``number``, the argument that counts."""

    one: str
    many: str = ""
    number: str = ""

    def english(self, args: Mapping[str, object]) -> str:
        """The sentence in English; without arguments it stands as it is."""
        template = self.many if self.number and args[self.number] != 1 else self.one
        return template.format(**args) if args else template


def N_(template: str) -> Message:  # noqa: N802
    """A sentence that counts nothing."""
    return Message(template)


def NN_(one: str, many: str, number: str) -> Message:  # noqa: N802
    """A sentence that counts something. It is such a pair even where English never says one: other languages have more forms than two."""
    return Message(one, many, number)


def NP_(context: str, term: str) -> Term:  # noqa: ARG001, N802
    """A term; a translation that says ``{argument:context}`` has its own word for it."""
    return Term(term)
