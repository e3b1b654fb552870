"""The route table. Each handler reads, calls one function, answers."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

import orjson
from flask import Blueprint, Response, g

from service import __version__
from service.api.batch import batch_request
from service.api.catalogue import ruleset_document, ruleset_list
from service.api.compare import compare_request
from service.api.games import games_request
from service.api.metrics import count_deals
from service.api.payments import payments_request
from service.api.problems import problem
from service.api.scoring import score_request
from service.api.verify import verify_request
from service.api.waits import waits_request
from service.api.wire import LONG_BODY, cacheable, json_answer, json_body
from service.scoring.catalogue import data_folder, rulesets
from service.words import words_in

api = Blueprint("api", __name__)


@api.post("/v1/score")
def score() -> Response:
    """One deal in, one answer out."""
    answer = score_request(json_body(), g.words)
    count_deals([answer])
    return json_answer(answer)


@api.post("/v1/score/batch")
def batch() -> Response:
    """Many deals in, as many answers out."""
    answer = batch_request(json_body(LONG_BODY), g.words)
    count_deals(entry["result"] for entry in answer["results"] if entry["status"] == 200)
    return json_answer(answer)


@api.post("/v1/compare")
def compare() -> Response:
    """One deal under several rulesets."""
    return json_answer(compare_request(json_body(), g.words))


@api.post("/v1/waits")
def waits() -> Response:
    """What a hand waits for."""
    return json_answer(waits_request(json_body()))


@api.post("/v1/verify")
def verify() -> Response:
    """A claim against the score."""
    return json_answer(verify_request(json_body(), g.words))


@api.post("/v1/payments")
def payments() -> Response:
    """Scores counted by eye in, payments out."""
    return json_answer(payments_request(json_body(), g.words))


@api.post("/v1/games")
def games() -> Response:
    """One sitting so far."""
    return json_answer(games_request(json_body(LONG_BODY), g.words))


@api.get("/v1/rulesets")
def list_rulesets() -> Response:
    """All rulesets, with their names in all languages."""
    return cacheable(*_list_body())


@api.get("/v1/rulesets/<ruleset_id>")
def show_ruleset(ruleset_id: str) -> Response:
    """One ruleset, resolved."""
    if ruleset_id not in rulesets():
        raise problem(404, "not_found", "There is no ruleset {ruleset}.", allowed=sorted(rulesets()), ruleset=ruleset_id[:64])
    language = g.words.language
    return cacheable(*_ruleset_body(ruleset_id, language), language=language)


@api.get("/openapi.yaml")
def openapi() -> Response:
    """The contract."""
    return cacheable(*_openapi_body(), mimetype="application/yaml")


@api.get("/livez")
@api.get("/readyz")
def health() -> Response:
    """Alive; and ready, since rulesets and words are read before the first request is taken."""
    return json_answer({"status": "ok", "version": __version__})


def _with_etag(body: bytes) -> tuple[bytes, str]:
    return body, sha256(body).hexdigest()[:16]


@lru_cache(maxsize=1)
def _list_body() -> tuple[bytes, str]:
    return _with_etag(orjson.dumps(ruleset_list(), option=orjson.OPT_APPEND_NEWLINE))


@lru_cache(maxsize=128)
def _ruleset_body(ruleset_id: str, language: str) -> tuple[bytes, str]:
    document = ruleset_document(rulesets()[ruleset_id], words_in(language))
    return _with_etag(orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE))


@lru_cache(maxsize=1)
def _openapi_body() -> tuple[bytes, str]:
    return _with_etag((data_folder().parent / "openapi.yaml").read_bytes())
