"""Every sentence for people has its translations: the templates are read from the source, so that a new one cannot be forgotten."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from string import Formatter

import pytest

from mahjong_scoring.core.tiles import FLOWERS, SEATS
from mahjong_scoring.texts.messages import Messages, message_faults
from tests.unit.template_scan import expected, templates

ROOT = Path(__file__).parents[2]
TRANSLATED = ("ja", "zh-Hant", "zh-Hans")


@lru_cache(maxsize=1)
def words() -> dict[str, dict]:
    folder = ROOT / "rulesets" / "words"
    return {language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8")) for language in ("en", *TRANSLATED)}


def test_the_scan_finds_messages_of_every_kind():
    """A call with a literal, a table, a name for a choice of two, a keyword, an exception of the notation, a warning."""
    assert {
        "Only one player can win by self-draw.",
        "`{circumstance}` requires a discarder.",
        "{tile} does not complete the hand of {seat}, which is not ready.",
        "With {melds} melds, a hand must have {expected} concealed tiles; this one has {count}.",
        "This address does not accept {method}.",
        "{word} is not a flower.",
        "It is not stated who fed this meld; a player may be liable.",
        "{count} problems were found; the first: {first}",
    } <= templates()
    assert {"an object", "true or false", "a seat, null or an object"} <= expected()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_template_is_translated_and_nothing_else(language: str):
    found = set(words()[language]["messages"])
    assert sorted(templates() - found) == [], "not translated"
    assert sorted(found - templates()) == [], "no message any more"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_term_is_translated_and_nothing_else(language: str):
    terms = words()[language]["terms"]
    assert tuple(terms["seat"]) == SEATS
    assert tuple(terms["wind"]) == SEATS
    assert tuple(terms["flower"]) == FLOWERS
    assert set(terms["expected"]) == expected()


def test_placeholders_titles_and_terms_agree():
    assert list(message_faults(words(), "en")) == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("template", sorted(templates()))
def test_a_translation_is_written_in_its_language(language: str, template: str):
    """Chinese characters or kana, all of them of the national character set: no simplified one among the traditional ones."""
    sentence = words()[language]["messages"][template]
    assert re.search("[\u3040-\u30ff\u4e00-\u9fff]", sentence)
    sentence.encode({"ja": "shift_jis", "zh-Hant": "big5", "zh-Hans": "gb2312"}[language])


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
@pytest.mark.parametrize("template", sorted(templates()))
def test_every_sentence_can_be_written(language: str, template: str):
    args = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(template) if name}
    sentence = Messages(words()[language]).text(template, args)
    assert all(value in sentence for value in args.values())
    assert not re.search("[{}]", sentence)


TOY = {"messages": {"{seat} wins.": "{seat:seat}の和了。"}, "titles": {"404": "見つかりません"}, "terms": {"seat": {"east": "東家"}}}
ENGLISH = {"titles": {"404": "Not Found"}}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"messages": {"{seat} wins.": "和了。"}}, "ja.toml: the placeholders of '{seat} wins.' differ"),
        ({"messages": {"{seat} wins.": "{sead}の和了。"}}, "ja.toml: the placeholders of '{seat} wins.' differ"),
        ({"messages": {"{seat} wins.": "{seat:place}の和了。"}}, "ja.toml: '{seat} wins.' names the terms 'place', which there are not"),
        ({"messages": {}}, "ja.toml: 'messages {seat} wins.' is missing"),
        ({"messages": {"{seat} wins.": ""}}, "ja.toml: 'messages {seat} wins.' is missing"),
        ({"titles": {}}, "ja.toml: 'titles 404' is missing"),
        ({"terms": {"seat": {}}}, "ja.toml: 'terms seat east' is missing"),
    ],
)
def test_a_file_that_lacks_or_misspells_something_is_refused(changes: dict, fault: str):
    assert next(message_faults({"en": ENGLISH, "zh-Hant": TOY, "ja": TOY | changes}, "en")) == fault


def test_english_has_titles_too():
    assert list(message_faults({"en": ENGLISH, "ja": TOY}, "en")) == []
    assert list(message_faults({"en": {}, "ja": TOY}, "en")) == ["en.toml: 'titles 404' is missing"]


def test_english_has_no_translations():
    (fault,) = message_faults({"en": {"messages": {"a": "b"}}}, "en")
    assert fault == "en.toml: messages do not belong here: English is what they are translated from"


def test_a_term_stands_for_its_value_and_nothing_else_is_changed():
    messages = Messages(TOY)
    assert messages.text("{seat} wins.", {"seat": "east"}) == "東家の和了。"
    assert messages.text("{seat} wins.", {"seat": "{0}"}) == "{0}の和了。"
    assert messages.text("Not translated: {seat}.", {"seat": "east"}) == "Not translated: east."


def test_a_rare_status_has_the_title_of_its_class():
    messages = Messages(words()["ja"])
    assert (messages.title(422), messages.title(418), messages.title(503)) == (
        "処理できない内容",
        "不正なリクエスト",
        "サーバー内部のエラー",
    )
    english = Messages(words()["en"])
    assert [english.title(status) for status in (404, 422, 418, 503)] == [
        "Not Found",
        "Unprocessable Content",
        "Bad Request",
        "Internal Server Error",
    ]
