"""No refusal is larger than 8 times its request or 16 KB, in a batch than 1 KB for each deal that failed; no body costs much more memory than bytes."""

import json
import tracemalloc
from gettext import translation
from string import Formatter

import orjson
import pytest
from flask.testing import FlaskClient

from mahjong_scoring.core.faults import Fault, pointer_key, shortened
from mahjong_scoring.core.messages import Message
from mahjong_scoring.requests.problems import Problem
from mahjong_scoring.requests.sittings import GAMES
from mahjong_scoring.requests.strict_json import read_json
from mahjong_scoring.texts.catalogue import texts_in
from mahjong_scoring.texts.languages import LANGUAGES
from mahjong_scoring.texts.messages import LOCALE
from tests.api.support import DEAL, changed

LONG = "\U0001f004" * 400  # four bytes a character
UNSEEN = "\x01\u200b" * 200
BAD = {
    "unknown yaku": {"/ruleset": {"extends": "mcr", "yaku": {f"y{i}": {} for i in range(128)}}},
    "unknown options": {"/options": {f"o{i}": 1 for i in range(64)}},
    "unknown keys": {f"/k{i}": 0 for i in range(300)},
    "long keys": {f"/{LONG}{i}": 0 for i in range(10)},
    "keys that nobody sees": {f"/{UNSEEN}{i}": 0 for i in range(10)},
    "long names of yaku": {"/ruleset": {"extends": "mcr", "yaku": {f"{LONG[:60]}{i}": {"x" * 9: 1} for i in range(20)}}},
    "digits without a suit": {"/hands/south": "1" * 512},
    "melds": {"/hands/south": "[1]" * 170},
    "flowers": {"/ruleset": "mcr", "/hands/south": "|" + "1" * 500 + "f"},
    "a long word": {"/hands/south/flowers": LONG[:64]},
    "tiles": {"/hands/south/concealed": ["x"] * 32, "/table": {"visible": ["y"] * 136}},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BAD)
def test_no_refusal_is_large(client: FlaskClient, name: str, language: str):
    bad = changed({"/ruleset": "guangdong", **BAD[name]})
    body = json.dumps(bad, ensure_ascii=False).encode()
    alone = client.post(f"/v1/score?lang={language}", data=body, content_type="application/json")
    assert alone.status_code == 422
    assert len(alone.data) <= max(8 * len(body), 16 * 1024)
    batch = client.post(f"/v1/score/batch?lang={language}", json={"deals": [bad] * 30})
    assert {entry["status"] for entry in batch.get_json()["results"]} == {422}
    assert len(batch.data) - len(alone.data) <= 29 * 1024


FREE = ("given", "key", "digits", "meld", "word", "yaku", "option", "name", "ruleset", "tiles", "waits")
"""Arguments of sentences that repeat what was sent."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits_into_a_short_problem(language: str):
    """Whatever a sentence quotes, also at the longest pointer that there is; and one more error says that others are not named."""
    long = LONG[:64]
    pointer = f"/ruleset/house_rules/yaku/{pointer_key(long)}/{pointer_key(long)}"
    rest = [Fault(f"/{i}", "unknown_key", Message("x")) for i in range(200)]
    sentences = [key for key in translation("messages", LOCALE, ["ja"])._catalog if isinstance(key, str) and "{" in key]
    assert len(sentences) > 60
    for sentence in sentences:
        names = {name for _, name, _, _ in Formatter().parse(sentence) if name}
        args = {name: long if name in FREE else "kong_replacement" for name in names}
        document = Problem(422, [Fault(pointer, "circumstance_conflict", Message(sentence), args), *rest]).document(
            texts_in(language), short=True
        )
        assert len(orjson.dumps({"status": 422, "problem": document})) <= 1024, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_allowed_stands_once(client: FlaskClient, language: str):
    errors = client.post(f"/v1/score?lang={language}", json=changed(BAD["unknown yaku"])).get_json()["errors"]
    assert ["allowed" in error for error in errors] == [True] + [False] * (len(errors) - 1)
    assert len(errors[0]["allowed"]) > 70


def test_each_list_of_what_is_allowed_stands_with_its_first_error(client: FlaskClient):
    wrong = changed(
        {"/round_wind": "up", "/win/winner": "down", "/options": {"rat": 1, "mouse": 1}, "/win/by": "theft", "/key": 1, "/lock": 1}
    )
    errors = client.post("/v1/score", json=wrong).get_json()["errors"]
    assert {error["pointer"]: "allowed" in error for error in errors} == {
        "/round_wind": True,
        "/win/winner": False,
        "/win/by": True,
        "/key": True,
        "/lock": False,
    }


# --- what is quoted ---


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("a" * 60, "a" * 60),
        ("a" * 61, "a" * 60 + "…"),
        ("牌" * 21, "牌" * 20 + "…"),
        ("\U0001f004" * 16, "\U0001f004" * 15 + "…"),
        ("\x01" * 11, "\x01" * 10 + "…"),
        ('"' * 31, '"' * 30 + "…"),
    ],
)
def test_sixty_bytes_are_quoted(text: str, cut: str):
    assert shortened(text) == cut


def test_long_keys_are_cut_in_pointers_and_sentences(client: FlaskClient):
    (error,) = client.post("/v1/score", json=DEAL | {"k" * 1000: 1}).get_json()["errors"]
    assert (error["pointer"], error["detail"]) == ("/" + "k" * 60 + "…", f"There is no key {'k' * 60}… here.")


@pytest.mark.parametrize("path", ["/options", "/ruleset/options", "/ruleset/yaku"])
def test_names_of_options_and_yaku_have_a_length(client: FlaskClient, path: str):
    house = changed({"/ruleset": {"extends": "mcr"}})
    for length, code in ((64, "unknown_yaku" if path.endswith("yaku") else "unknown_option"), (65, "out_of_range")):
        (error,) = client.post("/v1/score", json=changed({path: {"k" * length: {}}}, house)).get_json()["errors"]
        assert (error["pointer"], error["code"]) == (f"{path}/{'k' * 60}…", code)


def test_a_hand_of_too_many_melds_is_not_read(client: FlaskClient):
    (error,) = client.post("/v1/score", json=changed({"/hands/south": "[9]" * 100})).get_json()["errors"]
    assert (error["code"], error["detail"]) == ("too_many", "A hand has at most 5 melds; this one has 100.")


# --- what is collected ---


def test_in_a_long_list_nobody_looks_on_after_a_hundred_faults():
    deals = [{"payments": {"east": "x"}}] * 101 + [7] * 399
    faults = GAMES.faults({"ruleset": "mcr", "players": ["a", "b", "c", "d"], "deals": deals})
    assert [fault.pointer for fault in faults] == [f"/deals/{i}/payments/east" for i in range(101)]


def test_a_sitting_ends_after_a_hundred_faults(client: FlaskClient):
    deals = [{"payments": {"east": 1}}] * 500
    document = client.post("/v1/games", json={"ruleset": "mcr", "players": ["a", "b", "c", "d"], "deals": deals}).get_json()
    assert [error["pointer"] for error in document["errors"]][98:] == ["/deals/98/payments", "/deals/99/payments", ""]
    assert document["errors"][-1]["code"] == "too_many_faults"


# --- memory ---


def grown(body: bytes) -> int:
    """Bytes that reading ``body`` and finding its faults take at most."""
    tracemalloc.start()
    try:
        GAMES.faults(read_json(body))
    except Problem:
        pass
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


SIZE = 400_000
BODIES = {
    "unknown keys": b"{" + b",".join(b'"%x":0' % i for i in range(SIZE // 9)) + b"}",
    "lists in lists": b"[" + b",".join([b"[" * 30 + b"]" * 30] * (SIZE // 61)) + b"]",
    "empty lists": b"[" + b",".join([b"[]"] * (SIZE // 3)) + b"]",
    "objects in objects": b"[" + b",".join([b'{"a":' * 30 + b"0" + b"}" * 30] * (SIZE // 182)) + b"]",
    "short texts": b"[" + b",".join([b'"ab"'] * (SIZE // 5)) + b"]",
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_costs_no_more_than_fifty_times_its_bytes(name: str):
    assert grown(BODIES[name]) < 50 * SIZE


@pytest.mark.parametrize("filler", [b"[],", b'"":0,', b"0,", b"{},"])
def test_a_body_of_too_many_parts_is_not_read(filler: bytes):
    """2 MiB of these would take 100 MB and more."""
    body = b"[" + filler * (2**21 // len(filler))
    tracemalloc.start()
    with pytest.raises(Problem) as caught:
        read_json(body)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(caught.value.status, fault.code) for fault in caught.value.faults] == [(422, "too_many")]
    assert peak < 100_000
