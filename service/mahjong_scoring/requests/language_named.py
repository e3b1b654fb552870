"""Which language a request names, where it names one."""

from __future__ import annotations

from mahjong_scoring.core.faults import quoted
from mahjong_scoring.core.messages import N_
from mahjong_scoring.requests.problems import problem
from mahjong_scoring.texts.catalogue import Texts, texts_in
from mahjong_scoring.texts.languages import LANGUAGES, named_language


def texts_named(tag: str) -> Texts:
    """The texts of the language that ``tag`` asks for, as ``Accept-Language`` does. Raises ``Problem`` (422) if it is none of ours."""
    language = named_language(tag)
    if language is None:
        message = N_("The parameter `lang` must name one of the supported languages, not {given}.")
        raise problem(422, "not_allowed", message, allowed=LANGUAGES, given=quoted(tag))
    return texts_in(language)
