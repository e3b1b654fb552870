"""The table of settings names every variable that the service reads, and no other, with its default."""

import re
from pathlib import Path

import pytest

from mahjong_scoring import __version__
from mahjong_scoring.http.settings import Settings, settings_from

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", TEXT, re.MULTILINE))


def test_every_variable_has_a_row():
    assert {name.lower() for name in ROWS} == set(Settings.__dataclass_fields__)


@pytest.mark.parametrize(("name", "shown"), ROWS.items())
def test_the_default(name: str, shown: str):
    value = getattr(settings_from({}), name.lower())
    if name == "WORKERS":
        assert shown == "one for each processor that it may use"
    else:
        assert shown.strip("`") == ("none" if value == () else str(value))


def test_the_image_is_built_and_pushed_as_this_version():
    (built,) = re.findall(r"^docker build --tag (\S+) \.$", TEXT, re.MULTILINE)
    assert re.findall(r"^docker push (\S+)$", TEXT, re.MULTILINE) == [built]
    assert built.rpartition("/")[2] == f"mahjong-scoring:{__version__}"


def test_every_metric_is_described(client):
    text = client.get("/metrics").text
    for name, labels in re.findall(r"^\| `(mahjong_\w+)` \| (.+?) \|", TEXT, re.MULTILINE):
        assert f"# TYPE {name}" in text
        assert set(re.findall(r"\w+", labels)) <= {"method", "route", "status", "ruleset", "outcome"}
    assert len(re.findall(r"^# TYPE mahjong_\w+(?<!_created) ", text, re.MULTILINE)) == 3
