"""The forms of a complete hand: one module each."""

from mahjong_scoring.reading.form import Form
from mahjong_scoring.reading.forms.knitted import Knitted
from mahjong_scoring.reading.forms.knitted_straight import KnittedStraight
from mahjong_scoring.reading.forms.seven_pairs import SevenPairs
from mahjong_scoring.reading.forms.standard import Standard
from mahjong_scoring.reading.forms.thirteen_orphans import ThirteenOrphans
from mahjong_scoring.reading.reading import FormName

FORMS: dict[FormName, type[Form]] = {form.name: form for form in (Standard, SevenPairs, ThirteenOrphans, Knitted, KnittedStraight)}
"""Every form by its name in the ruleset files."""
