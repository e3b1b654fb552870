"""What README.md and the guides show is what the service answers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_scoring.cli.main import main
from mahjong_scoring.requests.deal_columns import COLUMNS
from tests.readme.blocks import COMMAND_LINE, GUIDES, README, Example, examples
from tests.readme.server import running
from tests.unit.test_architecture import ORDER


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.text.strip().splitlines()[-1][:40])
def test_an_example_prints_what_the_readme_says(base: str, example: Example) -> None:
    if example.language == "sh" and "curl" in example.text and not shutil.which("curl"):
        pytest.skip("curl is not installed: the curl examples are not run")
    assert example.run(base) == example.output


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_the_examples_of_a_guide_print_what_it_says_one_after_the_other(base: str, tmp_path: Path, guide: Path) -> None:
    for example in examples(guide):
        assert example.run(base, folder=tmp_path) == example.output, example.text


def test_there_is_an_example_for_every_kind_of_user() -> None:
    text = README.read_text(encoding="utf-8")
    for heading in ("## From the command line with curl", "## In an app", "## In club and tournament software", "## For a judge"):
        assert heading in text
    assert len(examples()) >= 8


@pytest.mark.parametrize(("page", "least"), [(README, 30), *((guide, 0) for guide in GUIDES)], ids=lambda page: getattr(page, "stem", None))
def test_what_it_links_to_is_there(page: Path, least: int) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link and not link.startswith("#")]
    assert len(links) >= least
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_guide_to_the_command_line_describes_every_command_and_every_column() -> None:
    text = COMMAND_LINE.read_text(encoding="utf-8")
    commands = re.findall(r"^\| `(\w+)(?: \[?[A-Z]+\]?)?` \| (?:what|the|whether|a|who) ", text, re.MULTILINE)
    assert set(main.commands) <= set(commands)
    columns = re.findall(r"`([\w.*]+)`", text.partition("| column |")[2].partition("\n\n")[0])
    assert set(COLUMNS) <= set(columns)


def test_it_names_every_folder_in_the_order_of_the_data() -> None:
    rows = re.findall(r"^\| \[(\w+)\]\(service/mahjong_scoring/(\w+)\) \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(name, name) for name in ORDER]
