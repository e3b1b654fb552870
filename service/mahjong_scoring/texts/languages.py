"""The four languages."""

from __future__ import annotations

from typing import Final, Literal, get_args

Language = Literal["en", "ja", "zh-Hant", "zh-Hans"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"


_BY_TAG: Final[dict[str, Language]] = {
    **{language.lower(): language for language in LANGUAGES},
    "zh": "zh-Hans",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
    "zh-yue": "zh-Hant",
    "yue": "zh-Hant",
}


def named_language(tag: str) -> Language | None:
    """The language that a tag asks for, in upper or lower case, by the lookup of RFC 4647; ``None`` if it is none of ours.

    What stands for the whole tag, or for as much of its beginning as something stands for: ``ja-JP`` is ``ja``, ``zh-Hant-HK`` is
    ``zh-Hant``, any Cantonese ``zh-Hant``, any other Chinese ``zh-Hans``.
    """
    beginning = tag.lower()
    while beginning and beginning not in _BY_TAG:
        beginning = beginning.rpartition("-")[0]
    return _BY_TAG.get(beginning)
