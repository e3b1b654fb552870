"""The command line: what the API answers, from a file and without a server; many deals; the rulesets; serve.

Exit codes: 0 done, 1 the request cannot be answered or some deal of many not be scored (each problem with its pointer), or the API
not be served, 2 wrong usage, or a file that cannot be used.
"""

from __future__ import annotations

import os
import runpy
import sys
from typing import Any

import click

from mahjong_scoring import __version__
from mahjong_scoring.cli.answers import ruleset_text
from mahjong_scoring.cli.asking import COMMANDS
from mahjong_scoring.cli.batch import batch
from mahjong_scoring.cli.shared import UNUSABLE, as_json_too, in_language, json_text
from mahjong_scoring.cli.table import columns
from mahjong_scoring.core.build import BUILD
from mahjong_scoring.requests.catalogue import ruleset_document, ruleset_list
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.files import RulesetError
from mahjong_scoring.texts.catalogue import TextsError, texts_in
from mahjong_scoring.texts.languages import Language


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
@click.version_option(__version__, message=f"%(version)s ({BUILD})")
def main() -> None:
    """Scores mahjong deals."""


for command in (*COMMANDS, batch):
    main.add_command(command)


@main.command("rulesets", short_help="List the rulesets, or show one.")
@click.argument("ruleset", required=False)
@as_json_too
@in_language
def show_rulesets(ruleset: str | None, as_json: bool, lang: Language) -> None:
    """Lists the id and name of every ruleset, or shows the options, yaku and rules of liability of RULESET."""
    texts = texts_in(lang)
    if ruleset is None:
        listed = columns((name, texts.ruleset(name).name) for name in sorted(rulesets()))
        click.echo(json_text(ruleset_list()) if as_json else listed)
    elif ruleset in rulesets():
        document = ruleset_document(rulesets()[ruleset], texts)
        click.echo(json_text(document) if as_json else ruleset_text(document))
    else:
        raise click.BadParameter(f"there is no ruleset {ruleset}, only {', '.join(sorted(rulesets()))}.", param_hint="RULESET")


@main.command(short_help="Serve the API.")
def serve() -> None:
    """Runs gunicorn, as ``python -m gunicorn`` does; HOST and PORT say where (default 127.0.0.1:8000). Ends with 1 if it cannot start."""
    sys.argv[1:] = ["--config", "python:mahjong_scoring.server.gunicorn_conf"]
    runpy.run_module("gunicorn", run_name="__main__", alter_sys=True)
