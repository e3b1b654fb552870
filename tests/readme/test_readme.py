"""What README.md and the guides show is what the service answers."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import Parameter, Signature, signature
from pathlib import Path

import pytest

import mahjong_scoring
from mahjong_scoring.cli.main import main
from mahjong_scoring.requests.deal_columns import COLUMNS
from mahjong_scoring.rulesets.catalogue import rulesets
from tests.readme.blocks import COMMAND_LINE, CONTRIBUTING, GUIDES, PAGES, README, ROOT, RULESETS, Example, examples
from tests.readme.server import running
from tests.unit.test_architecture import ORDER


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with running() as url:
        yield url


def needs_curl(*found: Example) -> None:
    if any(example.language == "sh" and "curl" in example.text for example in found) and not shutil.which("curl"):
        pytest.skip("curl is not installed: the curl examples are not run")


@pytest.mark.parametrize("example", examples())
def test_an_example_prints_what_the_readme_says(base: str, example: Example) -> None:
    needs_curl(example)
    example.check(base)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_the_examples_of_a_guide_print_what_it_says_one_after_the_other(base: str, tmp_path: Path, guide: Path) -> None:
    needs_curl(*examples(guide))
    for example in examples(guide):
        example.check(base, folder=tmp_path)


def test_json_may_be_laid_out_otherwise_but_not_say_anything_else() -> None:
    same = Example("sh", """echo '{"a": [1, 2], "b": 3}'""", "json", '{"a":\n  [1, 2], "b": 3}\n')
    same.check()
    for other in ('{"a": [1, 2]}', '{"a": [2, 1], "b": 3}', '{"b": 3, "a": [1, 2]}'):
        with pytest.raises(AssertionError):
            replace(same, output=other).check()


def test_the_readme_is_short_and_its_lines_fit_a_terminal() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 200
    assert [line for line in lines if len(line) > 120] == []
    assert len(examples()) == 2


def test_there_is_an_example_for_every_kind_of_user() -> None:
    found = {guide.stem: len(examples(guide)) for guide in GUIDES}
    assert found == {"apps": 2, "clubs-and-judges": 4, "command-line": 7, "notation": 2, "rulesets": 2}


def test_the_file_with_the_first_request_is_the_first_request() -> None:
    file = ROOT / "examples" / "deal.json"
    assert file.relative_to(ROOT).as_posix() in README.read_text(encoding="utf-8")
    assert file.read_text(encoding="utf-8") == examples()[0].text.partition("-d '")[2].partition("'")[0] + "\n"


def test_what_make_test_takes_is_said_here_and_by_make() -> None:
    said = subprocess.run(["make", "--silent", "test-takes"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=20).stdout
    readme = " ".join(README.read_text(encoding="utf-8").split())
    figures = re.findall(r"\d+ MB|\w+ minutes|\w+ to \w+ minutes", said)
    assert len(figures) == 3
    assert [figure for figure in figures if figure not in readme] == []


def anchors(page: Path) -> set[str]:
    """The names by which headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_it_links_to_is_there(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link.partition("#") for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    assert [path for path, _, _ in links if not (page.parent / path).exists()] == []
    assert [name for path, _, name in links if name and name not in anchors(page.parent / path if path else page)] == []


def test_the_readme_leads_to_every_page() -> None:
    text = README.read_text(encoding="utf-8")
    assert [page.name for page in PAGES if page != README and f"({page.relative_to(ROOT).as_posix()})" not in text] == []


def test_the_guide_to_rulesets_lists_every_ruleset() -> None:
    assert sorted(re.findall(r"^\| `([\w-]+)` \|", RULESETS.read_text(encoding="utf-8"), re.MULTILINE)) == sorted(rulesets())


def test_the_guide_to_the_command_line_describes_every_command_every_column_and_the_library() -> None:
    text = COMMAND_LINE.read_text(encoding="utf-8")
    commands = re.findall(r"^\| `(\w+)(?: \[?[A-Z]+\]?)?` \| (?:what|the|whether|a|who) ", text, re.MULTILINE)
    assert set(main.commands) <= set(commands)
    columns = re.findall(r"`([\w.*]+)`", text.partition("| column |")[2].partition("\n\n")[0])
    assert set(COLUMNS) <= set(columns)
    shown = dict(re.findall(r"^\| `(score\w*)(\(.+?\))` \|", text, re.MULTILINE))
    assert shown.keys() | {"ScoringError"} == set(mahjong_scoring.__all__)
    assert shown == {name: without_types(getattr(mahjong_scoring, name)).replace("'", '"') for name in shown}


def without_types(function: Callable[..., object]) -> str:
    """The parameters of a function, with their defaults."""
    found = signature(function)
    plain = [parameter.replace(annotation=Parameter.empty) for parameter in found.parameters.values()]
    return str(found.replace(parameters=plain, return_annotation=Signature.empty))


def test_contributing_names_every_folder_in_the_order_of_the_data() -> None:
    text = CONTRIBUTING.read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\w+)\]\(service/mahjong_scoring/(\w+)\) \|", text, re.MULTILINE)
    assert rows == [(name, name) for name in ORDER]


def test_contributing_names_every_target_of_make() -> None:
    (targets,) = re.findall(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    text = CONTRIBUTING.read_text(encoding="utf-8")
    assert {name for name in targets.split() if not re.search(rf"`make {name}\b", text)} == {"help", "test-takes"}
