"""The files of the page, without a browser: types, caching, policy, words, and how much the first answer takes."""

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from babel import Locale

from mahjong_scoring.core.deal import CIRCUMSTANCES, WAYS
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.han import FU_MATTER
from mahjong_scoring.http import page as service
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.page import FOLDER, files, version
from mahjong_scoring.http.settings import Settings
from mahjong_scoring.reading.forms import FORMS
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.tasks.waits import CIRCUMSTANCES as KNOWN_BEFORE

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")


@pytest.fixture(scope="module")
def client():
    return create_app(Settings(log_level="error")).test_client()


def test_browsers_get_the_page_and_programs_the_links(client):
    page = client.get("/", headers=BROWSER)
    assert page.mimetype == "text/html"
    assert page.headers["Vary"] == "Accept, Accept-Encoding"
    for headers in ({}, {"Accept": "*/*"}, {"Accept": "application/json"}, {"Accept": "application/json, text/html;q=0.9"}):
        assert client.get("/", headers=headers).mimetype == "application/json"


def test_the_policy_allows_nothing_inline_and_no_other_host(client):
    policy = client.get("/", headers=BROWSER).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_policy_names_the_one_script_that_stands_in_the_page_and_only_there(client):
    answer = client.get("/", headers=BROWSER)
    (script,) = re.findall(r"<script>(.*?)</script>", answer.get_data(as_text=True), re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in answer.headers["Content-Security-Policy"]
    assert "sha256" not in client.get(f"/web/{version()}/app.js").headers["Content-Security-Policy"]


def test_what_comes_later_is_sent_only_to_the_page_that_it_fits(client):
    assert client.get(f"/web/{version()}/others.js").status_code == 200
    assert client.get("/web/older/others.js").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_answer_takes_at_most_64_kb_in_six_requests_beside_the_page(client, language):
    """At 50 kB a second that is 1.3 s; with two trips of 0.85 s and 0.3 s to draw it stays below 3.5 s.

    An old connection (HTTP/1.1) loads six things at a time. The icon is drawn beside the title, and nothing waits for it.
    """
    page = client.get("/", headers=BROWSER).get_data(as_text=True)
    loaded = set(re.findall(r'<(?:link rel="stylesheet" href|script [^>]*src)="([^"]+)"', page))
    asked = [f"/web/{version()}/i18n/{language}.json", f"/v1/rulesets?lang={language}", f"/v1/rulesets/guangdong?lang={language}"]
    answers = [client.get(address).data for address in (*sorted(loaded), *asked)]
    first = re.search(r"data-first='(.*?)'", page)
    assert first
    answers.append(client.post(f"/v1/score?lang={language}", data=first[1], content_type="application/json").data)
    assert len(answers) == 6
    assert sum(len(gzip.compress(body, 6)) for body in (page.encode(), *answers)) <= 64000


def test_files_are_kept_for_ever_under_their_version(client):
    answer = client.get(f"/web/{version()}/app.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    again = client.get(f"/web/{version()}/app.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert client.get("/web/older/app.js").headers["Cache-Control"] == "no-cache"


def test_the_worker_keeps_all_files_of_its_version_and_is_asked_for_again_each_time(client):
    """It stands beside the page, since it can keep only what lies below its own address; what it keeps is there."""
    answer = client.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    text = answer.get_data(as_text=True)
    assert f'const VERSION = "{version()}";' in text
    found = re.search(r'^const FILES = "(.*)"\.split', text, re.MULTILINE)
    assert found
    names = found[1].split()
    page = client.get("/", headers=BROWSER).get_data(as_text=True)
    assert set(re.findall(rf'web/{version()}/([\w.]+)"', page)) - {"NOTICE.txt"} <= set(names)
    assert {f"i18n/{language}.json" for language in LANGUAGES} < set(names)
    assert {client.get(f"/web/{version()}/{name}").status_code for name in names} == {200}


def test_the_rules_of_every_ruleset_are_there_in_prose(client):
    """Its own page, or that of its family. They are read with a network only."""
    pages = {name: client.get(f"/web/{version()}/rules/{name}.txt") for name in rulesets()}
    assert {name for name, page in pages.items() if page.status_code != 200} == set()
    assert pages["mcr"].headers["Content-Type"] == "text/plain; charset=utf-8"
    assert {page.get_data(as_text=True).partition("\n")[0][:2] for page in pages.values()} == {"# "}
    assert pages["hk-qq"].data == pages["hk-huashi"].data != pages["hkma"].data
    assert "rules/" not in client.get("/worker.js").get_data(as_text=True).replace("v1/rulesets", "")


def test_the_page_can_be_installed(client):
    manifest = client.get(f"/web/{version()}/manifest.json").get_json()
    base = f"http://localhost/web/{version()}/manifest.json"
    assert urljoin(base, manifest["start_url"]) == urljoin(base, manifest["scope"]) == "http://localhost/"
    assert [client.get(urljoin(base, icon["src"])).status_code for icon in manifest["icons"]] == [200]


def test_the_version_is_that_of_the_service_and_its_rulesets_too(monkeypatch, tmp_path):
    (tmp_path / "one.toml").write_text("limit = 3", encoding="utf-8")
    monkeypatch.setattr(service, "data_folder", lambda: tmp_path)
    before = version.__wrapped__()
    (tmp_path / "one.toml").write_text("limit = 4", encoding="utf-8")
    assert version.__wrapped__() != before
    before = version.__wrapped__()
    monkeypatch.setattr(service, "__version__", "1000")
    assert version.__wrapped__() != before


@pytest.mark.parametrize(
    "name", ["nothing.js", "store.js", "first.js", "style.css", "index.html", "worker.js", "../api/page.py", "%2e%2e/api/page.py"]
)
def test_nothing_else_is_served(client, name):
    assert client.get(f"/web/{version()}/{name}").status_code == 404


def test_the_page_names_only_files_that_are_there():
    page = files()["index.html"].body.decode()
    assert "{{" not in page
    assert set(re.findall(rf'web/{version()}/([\w.]+)"', page)) <= set(files())
    assert re.findall(r"https?://", page) == []
    assert re.findall(r"<(?:script|style)>|\sstyle=|\son\w+=", page) == ["<script>"]


def words(language: str) -> dict[str, str | dict[str, str]]:
    """The word for each key, or its plural forms by the categories of Unicode."""
    return json.loads((FOLDER / "i18n" / f"{language}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word_with_the_same_blanks(language):
    english, other = words("en"), words(language)
    assert list(other) == list(english)
    assert [key for key in other if not other[key]] == []
    assert {key: blanks(word) for key, word in other.items()} == {key: blanks(word) for key, word in english.items()}


def blanks(word: str | dict[str, str]) -> set[frozenset[str]]:
    """The blanks of a word; of its plural forms, which have the same."""
    return {frozenset(re.findall(r"\{\w+\}", text)) for text in ([word] if isinstance(word, str) else word.values())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language):
    categories = Locale.parse(language, sep="-").plural_form.tags | {"other"}
    assert all(set(word) == categories for word in words(language).values() if isinstance(word, dict))


def test_english_tells_one_from_many():
    assert words("en")["hand.short"] == {"one": "{n} more concealed tile is needed.", "other": "{n} more concealed tiles are needed."}


def test_words_that_the_page_names_are_there():
    text = "".join(path.read_text(encoding="utf-8") for path in Path(FOLDER).glob("*.*") if path.suffix in {".js", ".html"})
    named = set(re.findall(r"""\bt\("([\w.]+)"[,)]|data-t(?:-label)?="([\w.]+)\"""", text))
    assert {first or second for first, second in named} - set(words("en")) == set()


def test_the_page_offers_every_circumstance_and_names_it():
    script = (FOLDER / "request.js").read_text(encoding="utf-8")
    offered = dict(re.findall(r"^  (\w+): \[(.*)\],$", script, re.MULTILINE))
    before = re.search(r"^const KNOWN_BEFORE = \[(.*)\];$", script, re.MULTILINE)
    assert before
    assert set(offered) == set(CIRCUMSTANCES)
    assert set(re.findall(r"\w+", "".join(offered.values()))) == set(WAYS)
    assert set(re.findall(r"\w+", before[1])) == set(KNOWN_BEFORE)
    assert {f"circumstance.{name}" for name in CIRCUMSTANCES} <= set(words("en"))


def test_the_page_names_every_unit_and_every_score():
    units = {unit for counting in COUNTINGS.values() for unit in counting.units}
    keys = {key for counting in COUNTINGS.values() for key in counting.stated}
    assert {f"unit.{unit}" for unit in units} | {f"score.{key}" for key in keys} <= set(words("en"))


def test_every_command_that_comes_later_has_its_button_wait_for_it():
    waiting = re.search(r"^const LATER = \[(.*)\];$", (FOLDER / "app.js").read_text(encoding="utf-8"), re.MULTILINE)
    commands = re.search(
        r"^export const commands = \{\n(.*?)\n\};$", (FOLDER / "others.js").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert waiting
    assert commands
    assert set(re.findall(r"[\w-]+", waiting[1])) == set(re.findall(r'^  "?([\w-]+)"?: ', commands[1], re.MULTILINE))


def test_the_page_knows_up_to_how_many_han_fu_matter():
    assert f"const FU_MATTER = {FU_MATTER};" in (FOLDER / "eye.js").read_text(encoding="utf-8")


def test_the_page_names_every_form():
    assert {f"form.{form}" for form in FORMS} <= set(words("en"))
