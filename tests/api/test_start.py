"""What stops the start: bad settings and files of words that lack something."""

import os
from pathlib import Path

import pytest

from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.settings import Settings, SettingsError, settings_from
from mahjong_scoring.rulesets.catalogue import data_folder, rulesets
from mahjong_scoring.texts.catalogue import Texts, TextsError, all_texts, texts_in


def test_the_defaults():
    settings = settings_from({})
    assert settings == Settings(workers=settings.workers)
    assert (settings.host, settings.port, settings.max_body_bytes, settings.cors_origins) == ("127.0.0.1", 8000, 65536, ())


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="here a process may use all processors")
def test_there_are_as_many_workers_as_processors_that_may_be_used():
    allowed = os.sched_getaffinity(0)
    assert settings_from({}).workers == min(len(allowed), 64)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        assert settings_from({}).workers == 1
    finally:
        os.sched_setaffinity(0, allowed)


def test_every_variable_is_read():
    environ = {
        "HOST": "0.0.0.0",
        "PORT": "9000",
        "WORKERS": "3",
        "THREADS": "4",
        "TIMEOUT": "60",
        "KEEP_ALIVE": "0",
        "GRACEFUL_TIMEOUT": "10",
        "LONG_REQUESTS": "2",
        "MAX_BODY_BYTES": "2048",
        "CORS_ORIGINS": "https://a.example, http://localhost:3000,capacitor://localhost,ionic://localhost,https://*.example.com",
        "LOG_LEVEL": "WARNING",
    }
    assert settings_from(environ) == Settings(
        host="0.0.0.0",
        port=9000,
        workers=3,
        threads=4,
        timeout=60,
        keep_alive=0,
        graceful_timeout=10,
        long_requests=2,
        max_body_bytes=2048,
        cors_origins=("https://a.example", "http://localhost:3000", "capacitor://localhost", "ionic://localhost", "https://*.example.com"),
        log_level="warning",
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "x"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "8000.0"),
        ("PORT", "-1"),
        ("PORT", "８０００"),
        ("WORKERS", "0"),
        ("WORKERS", "9999999999999"),
        ("THREADS", "1000"),
        ("LONG_REQUESTS", "0"),
        ("MAX_BODY_BYTES", "1"),
        ("MAX_BODY_BYTES", "65537"),
        ("LOG_LEVEL", "loud"),
        ("CORS_ORIGINS", "a.example"),
        ("CORS_ORIGINS", "https://*.example"),
        ("CORS_ORIGINS", "https://*.example:80"),
        ("CORS_ORIGINS", "https://*"),
        ("CORS_ORIGINS", "https://*example.com"),
        ("CORS_ORIGINS", "https://*.*.example.com"),
        ("CORS_ORIGINS", "https://a.*.example.com"),
        ("CORS_ORIGINS", "*://a.example.com"),
        ("CORS_ORIGINS", "https://(a|b).example.com"),
        ("CORS_ORIGINS", "capacitor:localhost"),
        ("CORS_ORIGINS", "https://a.example/path"),
        ("CORS_ORIGINS", "https://a.example\n"),
    ],
)
def test_a_bad_value_names_its_variable(name: str, value: str):
    if value.endswith("\n"):
        assert settings_from({name: value}).cors_origins == ("https://a.example",)
        return
    with pytest.raises(SettingsError, match=name):
        settings_from({name: value})


def test_all_texts_are_there():
    assert set(all_texts()) == {"en", "ja", "zh-Hant", "zh-Hans"}
    for texts in all_texts().values():
        for ruleset in rulesets():
            assert texts.ruleset(ruleset).name


def test_a_missing_word_names_file_and_key():
    with pytest.raises(TextsError, match=r"en\.toml: \S+\.name is missing"):
        Texts("en", {}, {"classical": rulesets()["classical"]})


@pytest.mark.parametrize(
    "gone",
    [
        'description = "Four chows and any pair."',
        'rate.description = "The rate: the base of a hand is the rate times 2 to the power of its faan."',
    ],
)
def test_a_language_that_lacks_a_key_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str):
    (tmp_path / "words").mkdir()
    for path in (data_folder() / "words").glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        (tmp_path / "words" / path.name).write_text(text.replace(gone, "", 1) if path.stem == "en" else text, encoding="utf-8")
    monkeypatch.setattr("mahjong_scoring.texts.catalogue.data_folder", lambda: tmp_path)
    all_texts.cache_clear()
    try:
        with pytest.raises(TextsError, match=r"en\.toml: .* is missing"):
            all_texts()
    finally:
        all_texts.cache_clear()


def test_a_language_without_its_messages_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("mahjong_scoring.texts.messages.LOCALE", tmp_path)
    Texts("en", {}, {})
    with pytest.raises(TextsError, match=r"^ja: .*messages"):
        Texts("ja", {}, {})


def test_text_fills_the_template_in():
    assert texts_in("en").text(N_("There is no ruleset {ruleset}."), {"ruleset": "tokyo"}) == "There is no ruleset tokyo."
