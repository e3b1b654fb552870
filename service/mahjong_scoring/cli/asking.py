"""The commands that answer one request of the API each, from a file and without a server."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import click

from mahjong_scoring.cli.answers import comparison_text, sitting_text, verdict_text, waits_text
from mahjong_scoring.cli.shared import PROBLEM, as_json_too, end_with, in_language, json_text
from mahjong_scoring.cli.table import answer_text
from mahjong_scoring.requests.compare import compare_request
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.requests.score import score_request
from mahjong_scoring.requests.sittings import games_request
from mahjong_scoring.requests.stated_scores import payments_request
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.requests.verify import verify_request
from mahjong_scoring.requests.waits import waits_request
from mahjong_scoring.texts.catalogue import Texts, texts_in
from mahjong_scoring.texts.languages import Language

Answer = Callable[[Any, Texts], dict[str, Any]]
Printed = Callable[[dict[str, Any], Texts], str]


def _command(name: str, path: str, whole: str, about: str, answer: Answer, printed: Printed) -> click.Command:
    """The command that answers what is posted to ``path``; ``whole`` is what a body is there, ``printed`` its answer as text."""

    @click.command(name, short_help=f"{about}.", help=f"{about}: FILE holds the body of POST {path} as JSON; - is standard input.")
    @click.argument("file", type=click.File("rb"))
    @as_json_too
    @in_language
    def command(file: BinaryIO, as_json: bool, lang: Language) -> None:
        texts = texts_in(lang)
        try:
            found = answer(read_json(file.read()), texts)
        except Problem as problem:
            if not as_json:
                end_with(problem, texts, whole)
            click.echo(json_text(problem.document(texts)))
            sys.exit(PROBLEM)
        click.echo(json_text(found) if as_json else printed(found, texts))

    return command


def _waits(data: Any, _: Texts) -> dict[str, Any]:
    return waits_request(data)


COMMANDS = (
    _command("score", "/v1/score", "deal", "Score a deal", score_request, answer_text),
    _command("waits", "/v1/waits", "request", "Say what a hand waits for", _waits, waits_text),
    _command("verify", "/v1/verify", "request", "Check a claim against the score", verify_request, verdict_text),
    _command("compare", "/v1/compare", "deal", "Score a deal under several rulesets", compare_request, comparison_text),
    _command("payments", "/v1/payments", "request", "Say who pays whom for scores counted at the table", payments_request, answer_text),
    _command("game", "/v1/games", "sitting", "Play through a sitting: seats, totals, ranking", games_request, sitting_text),
)
