"""The four languages, and which of them a request is answered in."""

from __future__ import annotations

from typing import Final, Literal, get_args

Language = Literal["en", "ja", "zh-Hant", "zh-Hans"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"
_LOOKUP: dict[str, Language] = {
    **{language.lower(): language for language in LANGUAGES},
    "zh": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}


def accepted_language(header: str) -> Language:
    """The language that an ``Accept-Language`` header asks for, by the lookup of RFC 4647; English if it names none of ours."""
    ranges = [_range(part) for part in header.split(",")]
    for _, tag in sorted((entry for entry in ranges if entry[0] > 0), key=lambda entry: -entry[0]):
        language = _looked_up(tag)
        if language:
            return language
    return DEFAULT


def named_language(tag: str) -> Language | None:
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


def _looked_up(tag: str) -> Language | None:
    while tag:
        if tag in _LOOKUP:
            return _LOOKUP[tag]
        tag = tag.rpartition("-")[0]
    return None
