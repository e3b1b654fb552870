"""Which language a request names, where it names one."""

from __future__ import annotations

from mahjong_scoring.core.messages import N_
from mahjong_scoring.requests.problems import problem
from mahjong_scoring.texts.catalogue import Texts, texts_in
from mahjong_scoring.texts.languages import LANGUAGES, named_language


def texts_named(tag: str) -> Texts:
    """The texts of the language ``tag``, in upper or lower case. Raises ``Problem`` (422) if it is none of ours."""
    language = named_language(tag)
    if language is None:
        raise problem(422, "not_allowed", N_("The parameter `lang` must be one of the supported languages."), allowed=LANGUAGES)
    return texts_in(language)
