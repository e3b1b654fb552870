"""Every sentence for people has its translations: in the catalogues as gettext's tools see them, and as the service says them."""

import ast
import os
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from mahjong_scoring.core.messages import N_, NN_, Message
from mahjong_scoring.core.tiles import FLOWERS, SEATS
from mahjong_scoring.texts.messages import LOCALE, Messages

ROOT = Path(__file__).parents[2]
TRANSLATED = ("ja", "zh-Hant", "zh-Hans")
MARKS = {"N_", "NN_", "NP_"}


@lru_cache(maxsize=3)
def catalogue(language: str) -> Catalog:
    tag = language.replace("-", "_")
    return read_po((LOCALE / tag / "LC_MESSAGES" / "messages.po").read_bytes().splitlines(), locale=tag, abort_invalid=True)


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def entries(language: str) -> list:
    return [message for message in catalogue(language) if message.id]


def sentences(language: str) -> list:
    return [message for message in entries(language) if message.context is None]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def contexts(text: str) -> set[str]:
    return {spec for _, _, spec, _ in Formatter().parse(text) if spec}


def test_the_catalogues_are_what_make_messages_makes_of_the_code(tmp_path: Path):
    """No sentence of the code is missing in them, none is there that the code has no more, and what is read at run time is theirs."""
    shutil.copytree(LOCALE, tmp_path / "locale")
    (tmp_path / "env").mkdir()
    (tmp_path / "env" / "bin").symlink_to(Path(sys.executable).parent)
    for name in ("python", "run.stamp", "dev.stamp"):
        (tmp_path / "env" / name).touch()
    outside = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "MFLAGS"}}
    command = ["make", "messages", f"VENV={tmp_path}/env", f"LOCALE={tmp_path}/locale"]
    subprocess.run(command, cwd=ROOT, env=outside, check=True, capture_output=True, timeout=60)
    for path in sorted(LOCALE.rglob("*.?o")):
        assert (tmp_path / "locale" / path.relative_to(LOCALE)).read_bytes() == path.read_bytes(), f"{path.name}: run `make messages`"


def test_what_is_marked_is_there_to_be_read():
    """Babel passes over a mark around anything but texts."""
    for path in (ROOT / "service").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                assert all(isinstance(value, ast.Constant) for value in node.args), f"{path.name}:{node.lineno}"
                assert not node.keywords, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_and_every_term_is_translated(language: str):
    assert [message.id for message in entries(language) if not all(forms(message.string))] == []
    assert [message.id for message in entries(language) if message.fuzzy] == []
    assert [error for message in entries(language) for error in message.check(catalogue(language))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_placeholders_of_their_templates(language: str):
    for message in sentences(language):
        assert {frozenset(placeholders(text)) for text in forms(message.string)} == {frozenset(placeholders(forms(message.id)[-1]))}


@pytest.mark.parametrize("language", TRANSLATED)
def test_terms_that_translations_name_are_there(language: str):
    terms: dict[str, set[str]] = {}
    for message in entries(language):
        if message.context:
            terms.setdefault(message.context, set()).add(message.id)
    named = {context for message in sentences(language) for text in forms(message.string) for context in contexts(text)}
    assert named == set(terms) - {"title"}
    assert terms["seat"] == terms["wind"] == set(SEATS)
    assert terms["flower"] == set(FLOWERS)
    assert {"an object", "true or false", 'a seat, "nobody" or an object'} <= terms["expected"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_written_in_its_language(language: str):
    """Chinese characters or kana, all of them of the national character set: no simplified one among the traditional ones."""
    for message in sentences(language):
        for sentence in forms(message.string):
            assert re.search("[\u3040-\u30ff\u4e00-\u9fff]", sentence)
            sentence.encode({"ja": "shift_jis", "zh-Hant": "big5", "zh-Hans": "gb2312"}[language])


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_every_sentence_can_be_written(language: str):
    messages = Messages(language)
    for entry in sentences("ja"):
        args = {name: f"<{name}>" for name in placeholders(forms(entry.id)[-1])}
        if isinstance(entry.id, tuple):
            for count in (0, 1, 2, 5):
                sentence = messages.text(Message(*entry.id, "the number"), {**args, "the number": count})
                assert all(value in sentence for value in args.values())
        else:
            sentence = messages.text(Message(entry.id), args)
            assert all(value in sentence for value in args.values())
            assert not re.search("[{}]", sentence)


def test_what_counts_says_how_many():
    """The number of a pair is one of its places, of which both forms have the same."""
    pairs = [
        [argument.value for argument in node.args]
        for path in (ROOT / "service").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "NN_"
    ]
    assert len(pairs) > 5
    for one, many, number in pairs:
        assert placeholders(one) == placeholders(many) >= {number}


DEALS = NN_("The game ended after {count} deal.", "The game ended after {count} deals.", "count")


@pytest.mark.parametrize(
    ("language", "count", "sentence"),
    [
        ("en", 0, "The game ended after 0 deals."),
        ("en", 1, "The game ended after 1 deal."),
        ("en", 2, "The game ended after 2 deals."),
        ("ja", 1, "試合は1局で終わっています。"),
        ("ja", 2, "試合は2局で終わっています。"),
    ],
)
def test_one_and_many(language: str, count: int, sentence: str):
    assert Messages(language).text(DEALS, {"count": count}) == sentence
    assert language != "en" or DEALS.english({"count": count}) == sentence


def test_a_term_stands_for_its_value_and_nothing_else_is_changed():
    messages = Messages("ja")
    missing = N_("The hand of {seat} is missing.")
    assert messages.text(missing, {"seat": "east"}) == "東家の手牌がありません。"
    assert messages.text(missing, {"seat": "{0}"}) == "{0}の手牌がありません。"
    assert messages.text(missing, {"seat": ""}) == "の手牌がありません。"
    assert messages.text(Message("Not translated: {seat}."), {"seat": "east"}) == "Not translated: east."


def test_a_rare_status_has_the_title_of_its_class():
    japanese = Messages("ja")
    assert [japanese.title(status) for status in (422, 418, 505)] == ["処理できない内容", "不正なリクエスト", "サーバー内部のエラー"]
    english = Messages("en")
    assert [english.title(status) for status in (404, 422, 418, 505)] == [
        "Not Found",
        "Unprocessable Content",
        "Bad Request",
        "Internal Server Error",
    ]
