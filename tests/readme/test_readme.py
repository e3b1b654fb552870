"""What README.md shows is what the service answers."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest

from tests.readme.blocks import NOTATION, README, Example, examples
from tests.readme.server import running
from tests.unit.test_architecture import ORDER


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.mark.parametrize("example", [*examples(), *examples(NOTATION)], ids=lambda example: example.text.strip().splitlines()[-1][:40])
def test_an_example_prints_what_the_readme_says(base: str, example: Example) -> None:
    if example.language == "sh" and "curl" in example.text and not shutil.which("curl"):
        pytest.skip("curl is not installed: the curl examples are not run")
    assert example.run(base) == example.output


def test_there_is_an_example_for_every_kind_of_user() -> None:
    text = README.read_text(encoding="utf-8")
    for heading in ("## From the command line with curl", "## In an app", "## In club and tournament software", "## For a judge"):
        assert heading in text
    assert len(examples()) >= 8


def test_what_it_links_to_is_there() -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link and not link.startswith("#")]
    assert len(links) > 30
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_it_names_every_folder_in_the_order_of_the_data() -> None:
    rows = re.findall(r"^\| \[(\w+)\]\(service/mahjong_scoring/(\w+)\) \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [(name, name) for name in ORDER]
