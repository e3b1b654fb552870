"""What the commands share: exit codes, options, JSON on the terminal, problems."""

from __future__ import annotations

import sys
from typing import Any, NoReturn

import click
import orjson

from mahjong_scoring.cli.table import problem_text
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.texts.catalogue import Texts
from mahjong_scoring.texts.languages import DEFAULT, LANGUAGES

PROBLEM, UNUSABLE = 1, 2

in_language = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=DEFAULT,
    help="The language of the names (rulesets, yaku, rules of liability), warnings and problems; the rest of a table stays English.",
)
as_json_too = click.option("--json", "as_json", is_flag=True, help="Print the API's JSON instead of a table.")


def json_text(data: Any) -> bytes:
    """``data`` as JSON for people to read."""
    return orjson.dumps(data, option=orjson.OPT_INDENT_2)


def end_with(problem: Problem, texts: Texts, whole: str, code: int = PROBLEM) -> NoReturn:
    """Prints a problem on standard error and ends; ``whole`` is what a pointer to everything is called."""
    click.echo(problem_text(problem.document(texts), whole), err=True)
    sys.exit(code)
