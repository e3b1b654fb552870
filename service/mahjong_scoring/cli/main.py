"""The command line: score a deal from a file, list the rulesets, serve.

Exit codes: 0 done, 1 the deal cannot be scored (each problem with its pointer) or the API not be served, 2 wrong usage, or a file
that cannot be used.
"""

from __future__ import annotations

import os
import sys
from typing import Any, BinaryIO

import click
import orjson

from mahjong_scoring import __version__
from mahjong_scoring.cli.table import answer_text, columns, problem_text
from mahjong_scoring.http.settings import SettingsError, settings_from
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.requests.score import score_request
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.files import RulesetError
from mahjong_scoring.texts.catalogue import Texts, TextsError, all_texts, texts_in
from mahjong_scoring.texts.languages import DEFAULT, LANGUAGES, Language

PROBLEM, UNUSABLE = 1, 2
in_language = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=DEFAULT,
    help="The language of the names (rulesets, yaku, rules of liability), warnings and problems; the rest of a table stays English.",
)


class Commands(click.Group):
    """Commands that say which file of the service cannot be used, and for which a closed pipe is no error."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs one command."""
        try:
            return super().invoke(ctx)
        except (RulesetError, TextsError) as error:
            click.echo(error, err=True)
            ctx.exit(UNUSABLE)
        except BrokenPipeError:  # the reader of a pipe has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group("mahjong-scoring", cls=Commands)
@click.version_option(__version__, message="%(version)s")
def main() -> None:
    """Scores mahjong deals."""


@main.command(short_help="Score a deal from a file.")
@click.argument("file", type=click.File("rb"))
@click.option("--json", "as_json", is_flag=True, help="Print the API's JSON instead of a table.")
@in_language
def score(file: BinaryIO, as_json: bool, lang: Language) -> None:
    """Scores one deal, written as the body of POST /v1/score in FILE, a JSON file; - is standard input."""
    texts = texts_in(lang)
    try:
        answer = score_request(read_json(file.read()), texts)
    except Problem as problem:
        document = problem.document(texts)
        click.echo(_json(document) if as_json else problem_text(document), err=not as_json)
        sys.exit(PROBLEM)
    click.echo(_json(answer) if as_json else answer_text(answer, _ruleset_name(answer["ruleset"], texts)))


def _ruleset_name(ruleset: dict[str, Any], texts: Texts) -> str:
    """The name of the ruleset in an answer; house rules have the one that they were given, if any, before that of what they extend."""
    name = texts.ruleset(ruleset["id"]).name
    own = ruleset.get("house_rules", {}).get("name")
    return f"{own}, {name}" if own else name


def _json(data: Any) -> bytes:
    return orjson.dumps(data, option=orjson.OPT_INDENT_2)


@main.command("rulesets", short_help="List the rulesets.")
@in_language
def list_rulesets(lang: Language) -> None:
    """Lists the id and name of every ruleset."""
    texts = texts_in(lang)
    click.echo(columns((name, texts.ruleset(name).name) for name in sorted(rulesets())))


@main.command(short_help="Serve the API.")
def serve() -> None:
    """Runs gunicorn in place of this process; HOST and PORT say where (default 127.0.0.1:8000). Ends with 1 if it cannot start."""
    try:  # everything is read once before gunicorn does in its workers, whose end would be a traceback for each of them
        settings_from(os.environ)
        rulesets()
        all_texts()
    except (SettingsError, RulesetError, TextsError) as error:
        sys.exit(f"The service cannot start. {error}")
    command = [sys.executable, "-m", "gunicorn", "--config", "python:mahjong_scoring.server.gunicorn_conf"]
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted: gunicorn takes over process id and signals
