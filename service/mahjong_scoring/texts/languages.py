"""The four languages."""

from __future__ import annotations

from typing import Final, Literal, get_args

Language = Literal["en", "ja", "zh-Hant", "zh-Hans"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"


def named_language(tag: str) -> Language | None:
    """The language of ``?lang=``, in upper or lower case; ``None`` if it is none of ours."""
    return next((language for language in LANGUAGES if language.lower() == tag.lower()), None)
