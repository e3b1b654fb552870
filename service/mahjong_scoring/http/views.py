"""The route table. Each handler reads, calls one function, answers."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response

from mahjong_scoring import __version__
from mahjong_scoring.core.build import BUILD
from mahjong_scoring.core.messages import N_
from mahjong_scoring.http.body import LONG_BODY, posted
from mahjong_scoring.http.documents import A_WHILE, Document, document, document_answer
from mahjong_scoring.http.language import asked_texts
from mahjong_scoring.http.metrics import count_deals
from mahjong_scoring.http.places import place
from mahjong_scoring.http.responses import LANGUAGE, json_answer, json_bytes
from mahjong_scoring.http.tables import json_or_table
from mahjong_scoring.requests.batch import batch_request
from mahjong_scoring.requests.catalogue import ruleset_document, ruleset_list
from mahjong_scoring.requests.compare import compare_request
from mahjong_scoring.requests.problems import problem
from mahjong_scoring.requests.score import score_request
from mahjong_scoring.requests.sittings import games_request
from mahjong_scoring.requests.stated_scores import payments_request
from mahjong_scoring.requests.tables import batch_table, games_table
from mahjong_scoring.requests.verify import verify_request
from mahjong_scoring.requests.waits import waits_request
from mahjong_scoring.rulesets.catalogue import data_folder, rulesets
from mahjong_scoring.rulesets.catalogue import ruleset_id as spelt_id
from mahjong_scoring.texts.catalogue import texts_in
from mahjong_scoring.texts.languages import Language

api = Blueprint("api", __name__)


@api.post("/v1/score")
def score() -> Response:
    """One deal in, one answer out."""
    data, texts = posted()
    answer = score_request(data, texts)
    count_deals([answer])
    return json_answer(answer, texts)


@api.post("/v1/score/batch")
def batch() -> Response:
    """Many deals in, as many answers out."""
    with place() as look:
        data, texts = posted(LONG_BODY)
        answer = batch_request(data, texts, look)
        count_deals(entry["result"] for entry in answer["results"] if entry["status"] == 200)
        return json_or_table(answer, texts, batch_table)


@api.post("/v1/compare")
def compare() -> Response:
    """One deal under several rulesets."""
    with place():
        data, texts = posted()
        return json_answer(compare_request(data, texts), texts)


@api.post("/v1/waits")
def waits() -> Response:
    """What a hand waits for."""
    data, texts = posted()
    return json_answer(waits_request(data), texts)


@api.post("/v1/verify")
def verify() -> Response:
    """A claim against the score."""
    data, texts = posted()
    return json_answer(verify_request(data, texts), texts)


@api.post("/v1/payments")
def payments() -> Response:
    """Scores counted by eye in, payments out."""
    data, texts = posted()
    return json_answer(payments_request(data, texts), texts)


@api.post("/v1/games")
def games() -> Response:
    """One sitting so far."""
    with place():
        data, texts = posted(LONG_BODY)
        return json_or_table(games_request(data, texts), texts, games_table)


@api.get("/v1/rulesets")
def list_rulesets() -> Response:
    """All rulesets, with their names in all languages."""
    return document_answer(_list(), A_WHILE)


@api.get("/v1/rulesets/<ruleset_id>")
def show_ruleset(ruleset_id: str) -> Response:
    """One ruleset, resolved."""
    known = spelt_id(ruleset_id)
    if known not in rulesets():
        raise problem(404, "not_found", N_("There is no ruleset {ruleset}."), allowed=sorted(rulesets()), ruleset=ruleset_id[:64])
    language = asked_texts().language
    return document_answer(_ruleset(known, language), A_WHILE, {"Content-Language": language}, vary=LANGUAGE)


@api.get("/openapi.yaml")
def openapi() -> Response:
    """The contract."""
    return document_answer(_openapi(), A_WHILE)


@api.get("/livez")
@api.get("/readyz")
def health() -> Response:
    """Alive; and ready, since rulesets and texts are read before the first request is taken. Says which build answers."""
    return json_answer({"status": "ok", "version": __version__, "build": BUILD}, asked_texts())


@lru_cache(maxsize=1)
def _list() -> Document:
    return document(json_bytes(ruleset_list()), ".json")


@lru_cache(maxsize=128)
def _ruleset(ruleset_id: str, language: Language) -> Document:
    return document(json_bytes(ruleset_document(rulesets()[ruleset_id], texts_in(language))), ".json")


@lru_cache(maxsize=1)
def _openapi() -> Document:
    return document((data_folder().parent / "openapi.yaml").read_bytes(), ".yaml")
