"""The forms of a complete hand: one module each."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.forms.flowers import Flowers
from mahjong_scoring.reading.forms.gates import Gates
from mahjong_scoring.reading.forms.knitted import Knitted
from mahjong_scoring.reading.forms.knitted_straight import KnittedStraight
from mahjong_scoring.reading.forms.knitting import Knitting
from mahjong_scoring.reading.forms.seven_pairs import SevenPairs
from mahjong_scoring.reading.forms.snake import Snake
from mahjong_scoring.reading.forms.standard import Standard
from mahjong_scoring.reading.forms.thirteen_orphans import ThirteenOrphans
from mahjong_scoring.reading.forms.triple_knitting import TripleKnitting
from mahjong_scoring.reading.reading import FormName

_ALL: tuple[type[Form], ...] = (
    Standard, SevenPairs, ThirteenOrphans, Knitted, KnittedStraight, Flowers, Knitting, TripleKnitting, Gates, Snake,
)  # fmt: skip
FORMS: dict[FormName, type[Form]] = {form.name: form for form in _ALL}
"""Every form by its name in the ruleset files."""


def form_of(stated: Mapping[str, Any]) -> Form:
    """The form that a file states, its name as ``form`` beside its parameters: always the same one."""
    form: FormName = stated["form"]
    return _form_of(form, frozenset(item for item in stated.items() if item[0] != "form"))


@lru_cache(maxsize=128)
def _form_of(name: FormName, params: frozenset[tuple[str, Any]]) -> Form:
    return FORMS[name](**dict(params))
