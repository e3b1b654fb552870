"""The rulesets of this installation, by id, read once."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from mahjong_scoring.core.spelling import Spellings
from mahjong_scoring.rulesets.files import load_rulesets
from mahjong_scoring.rulesets.model import Ruleset

_HERE = Path(__file__).resolve()


def data_folder() -> Path:
    """Where the ruleset files are: inside the installed package, or beside it in a checkout."""
    inside = _HERE.parents[1] / "data" / "rulesets"
    return inside if inside.is_dir() else _HERE.parents[3] / "rulesets"


@lru_cache(maxsize=1)
def rulesets() -> dict[str, Ruleset]:
    """Every ruleset by id. Raises ``RulesetError`` if a file cannot be used."""
    return load_rulesets(data_folder())


def ruleset_id(text: str) -> str:
    """The id of a ruleset that ``text`` spells (``HK_Wikipedia``: ``hk-wikipedia``), or ``text`` itself."""
    return text if text in rulesets() else _spellings().word(text)


@lru_cache(maxsize=1)
def _spellings() -> Spellings:
    return Spellings(rulesets())
