"""The command line: score a deal from a file, list the rulesets, serve.

Exit codes: 0 done, 1 the deal cannot be scored (each problem with its pointer) or the API not be served, 2 wrong usage, or a file
that cannot be used.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

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
from mahjong_scoring.texts.languages import DEFAULT, LANGUAGES

DONE, PROBLEM, UNUSABLE = 0, 1, 2
LANG_HELP = "the language of the names (rulesets, yaku, rules of liability), warnings and problems; the rest of a table stays English"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; argparse itself exits with 2 on wrong usage."""
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except (RulesetError, TextsError) as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mahjong-scoring", description="Scores mahjong deals.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    score = commands.add_parser(
        "score", help="score a deal from a file", description="Scores one deal, written as the body of POST /v1/score."
    )
    score.add_argument("file", metavar="FILE", help="a JSON file, - for standard input")
    score.add_argument("--json", action="store_true", help="print the API's JSON instead of a table")
    score.set_defaults(run=_score)

    listing = commands.add_parser("rulesets", help="list the rulesets", description="Lists the id and name of every ruleset.")
    listing.set_defaults(run=_list_rulesets)
    for command in (score, listing):
        command.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help=LANG_HELP)

    text = "Runs gunicorn in place of this process; HOST and PORT say where (default 127.0.0.1:8000). Ends with 1 if it cannot start."
    commands.add_parser("serve", help="serve the API", description=text).set_defaults(run=_serve)
    return parser


def _score(chosen: argparse.Namespace) -> int:
    try:
        body = sys.stdin.buffer.read() if chosen.file == "-" else Path(chosen.file).read_bytes()
    except OSError as error:
        print(f"{chosen.file}: {error.strerror}", file=sys.stderr)
        return UNUSABLE
    texts = texts_in(chosen.lang)
    try:
        answer = score_request(read_json(body), texts)
    except Problem as problem:
        document = problem.document(texts)
        if chosen.json:
            _print_json(document)
        else:
            print(problem_text(document), file=sys.stderr)
        return PROBLEM
    if chosen.json:
        _print_json(answer)
    else:
        print(answer_text(answer, _ruleset_name(answer["ruleset"], texts)))
    return DONE


def _ruleset_name(ruleset: dict[str, Any], texts: Texts) -> str:
    """The name of the ruleset in an answer; house rules have the one that they were given, if any, before that of what they extend."""
    name = texts.ruleset(ruleset["id"]).name
    own = ruleset.get("house_rules", {}).get("name")
    return f"{own}, {name}" if own else name


def _print_json(data: Any) -> None:
    print(orjson.dumps(data, option=orjson.OPT_INDENT_2).decode())


def _list_rulesets(chosen: argparse.Namespace) -> int:
    texts = texts_in(chosen.lang)
    for line in columns(((name, texts.ruleset(name).name) for name in sorted(rulesets())), indent=""):
        print(line)
    return DONE


def _serve(_: argparse.Namespace) -> int:
    """Reads everything once before gunicorn does in its workers, whose end would be a traceback for each of them."""
    try:
        settings_from(os.environ)
        rulesets()
        all_texts()
    except (SettingsError, RulesetError, TextsError) as error:
        sys.exit(f"The service cannot start. {error}")
    command = [sys.executable, "-m", "gunicorn", "--config", "python:mahjong_scoring.server.gunicorn_conf"]
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted: gunicorn takes over process id and signals
