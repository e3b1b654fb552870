"""Long work has places of its own: who gets none is told at once, whoever has one gives it back, and nothing else waits for them."""

import io
import sys

import pytest
from flask import Flask

from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.places import TURN, Places
from mahjong_scoring.http.settings import Settings
from tests.api.support import FACTS
from tests.api.test_every_post import BODIES, errors_of

LONG = {"/v1/score/batch", "/v1/compare", "/v1/games"}
BUSY = {
    "en": "The service is busy with other long requests; try again in a second.",
    "ja": "時間のかかる別のリクエストを処理中です。1 秒ほど待ってから、もう一度送ってください。",
    "zh-Hant": "服務正在處理其他耗時的請求，請一秒後再試。",
    "zh-Hans": "服务正在处理其他耗时的请求，请一秒后再试。",
}
TOO_LONG = "The time allowed for one request was not enough; try again, or send fewer deals at once."
every_long = pytest.mark.parametrize("path", sorted(LONG))


class Unread(io.BytesIO):
    """A body that nobody may read."""

    def read(self, *_: int) -> bytes:
        raise AssertionError("the body was read")


@pytest.fixture
def app() -> Flask:
    return create_app(Settings(log_level="error", long_requests=1))


@every_long
@pytest.mark.parametrize("language", BUSY)
def test_without_a_place_it_is_503_before_the_body_is_read(app: Flask, path: str, language: str):
    with app.wsgi_app.places.one():
        answer = app.test_client().post(
            f"{path}?lang={language}", input_stream=Unread(), content_type="application/json", headers={"Content-Length": "2000"}
        )
    assert (answer.status_code, errors_of(answer), answer.headers["Retry-After"]) == (503, [("", "busy")], "1")
    assert answer.get_json()["detail"] == BUSY[language]


@pytest.mark.parametrize("path", sorted(BODIES.keys() - LONG))
def test_single_deals_need_no_place(app: Flask, path: str):
    with app.wsgi_app.places.one():
        assert app.test_client().post(path, json=BODIES[path]).status_code == 200
        assert app.test_client().get("/livez").status_code == 200


@every_long
def test_a_place_is_given_back_whatever_comes_of_the_request(app: Flask, path: str):
    client = app.test_client()
    for body, status in ((b"{", 400), (b"{}", 422), (b" " * (2 * 1024 * 1024 + 1), 413)) * 2:
        assert client.post(path, data=body, content_type="application/json").status_code == status
    assert client.post(path, json=BODIES[path]).status_code == 200


def test_a_batch_is_given_up_when_its_time_is_over(app: Flask):
    app.wsgi_app.seconds = 0
    client = app.test_client()
    answer = client.post("/v1/score/batch", json={"defaults": {"ruleset": "mcr"}, "deals": [FACTS] * 3})
    assert (answer.status_code, errors_of(answer), answer.headers["Retry-After"]) == (503, [("", "busy")], "1")
    assert answer.get_json()["detail"] == TOO_LONG
    assert client.post("/v1/score/batch", json={"deals": []}).status_code == 200
    assert client.post("/v1/score", json=BODIES["/v1/score"]).status_code == 200


@pytest.mark.parametrize(("threads", "wanted", "places"), [(8, 1, 1), (8, 3, 3), (8, 8, 7), (8, 64, 7), (2, 2, 1), (1, 4, 1)])
def test_a_thread_is_left_for_all_else_where_there_are_several(threads: int, wanted: int, places: int):
    assert Settings(threads=threads, long_requests=wanted).places == places


def test_the_time_of_long_work_ends_before_its_connection_is_cut():
    assert Settings(timeout=10).long_seconds == 8
    assert Settings(timeout=1).long_seconds == pytest.approx(0.8)


def test_threads_take_shorter_turns_only_while_there_is_long_work():
    usual = sys.getswitchinterval()
    places = Places(2)
    with places.one():
        with places.one():
            assert sys.getswitchinterval() == pytest.approx(TURN)
        assert sys.getswitchinterval() == pytest.approx(TURN)
    assert sys.getswitchinterval() == usual
