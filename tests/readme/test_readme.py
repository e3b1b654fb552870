"""What README.md shows is what the service answers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.readme.blocks import README, Example, examples
from tests.readme.server import running


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.text.strip().splitlines()[-1][:40])
def test_an_example_prints_what_the_readme_says(base: str, example: Example) -> None:
    if example.language == "sh" and "curl" in example.text and not shutil.which("curl"):
        pytest.skip("curl is not installed: the README's curl examples are not run")
    assert example.run(base) == example.output


def test_there_is_an_example_for_every_kind_of_user() -> None:
    text = README.read_text(encoding="utf-8")
    for heading in ("## From the command line with curl", "## In an app", "## In club and tournament software", "## For a judge"):
        assert heading in text
    assert len(examples()) >= 8
