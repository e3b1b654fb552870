"""Problem documents and warnings in the three translated languages, one of each kind."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.api.support import DEAL, changed

TRANSLATED = ("ja", "zh-Hant", "zh-Hans")
JSON = {"content_type": "application/json"}
PROBLEMS = {
    "not json": ("POST", "/v1/score", {"data": "{", **JSON}),
    "nothing there": ("GET", "/v2", {}),
    "wrong method": ("GET", "/v1/score", {}),
    "rules have changed": ("POST", "/v1/score", {"json": changed({"/ruleset": {"id": "mcr", "hash": "0"}})}),
    "too large": ("POST", "/v1/score", {"data": " " * 2**20, **JSON}),
    "no content type": ("POST", "/v1/score", {"data": "{}"}),
    "wrong type": ("POST", "/v1/score", {"json": changed({"/win/winner": 1})}),
    "unknown ruleset": ("POST", "/v1/score", {"json": changed({"/ruleset": "tokyo"})}),
    "wrong option": ("POST", "/v1/score", {"json": changed({"/options": {"rate": 0}})}),
    "no such tile": ("POST", "/v1/score", {"json": changed({"/win/tile": "8z"})}),
    "own tile": ("POST", "/v1/score", {"json": changed({"/win/from": "south"})}),
    "flower twice": ("POST", "/v1/score", {"json": changed({"/ruleset": "mcr", "/hands/south/flowers": "plum plum"})}),
    "no win": ("POST", "/v1/score", {"json": changed({"/win/tile": "9s"})}),
    "contradiction": ("POST", "/v1/score", {"json": changed({"/win/circumstances": ["kong_replacement"]})}),
    "two faults": ("POST", "/v1/score", {"json": changed({"/options": {"rat": 2}, "/win/from": "south"})}),
}
EXPECTED: dict[str, tuple[int, str, tuple[str, str], tuple[str, str], tuple[str, str]]] = {
    "not json": (
        400,
        "bad_json",
        ("不正なリクエスト", "本文が JSON ではありません：二重引用符で囲んだキーが必要です（1行目2文字目）。"),
        ("無效的請求", "請求內容不是 JSON：此處應有以雙引號括起的鍵（第1行第2個字元）。"),
        ("无效的请求", "请求体不是 JSON：此处应有以双引号括起的键（第1行第2个字符）。"),
    ),
    "nothing there": (
        404,
        "not_found",
        ("見つかりません", "このアドレスには何もありません。GET / で一覧が得られます。"),
        ("找不到", "此網址沒有內容。可用 GET / 查看有哪些網址。"),
        ("找不到", "此网址没有内容。可用 GET / 查看有哪些网址。"),
    ),
    "wrong method": (
        405,
        "method_not_allowed",
        ("使えないメソッド", "このアドレスでは GET を使えません。POST を使ってください。"),
        ("不接受的方法", "此網址不接受 GET 方法，請改用 POST。"),
        ("不接受的方法", "此网址不接受 GET 方法，请改用 POST。"),
    ),
    "rules have changed": (
        409,
        "ruleset_changed",
        ("競合", "ルール mcr は変更されました。現在のハッシュは HASH です。"),
        ("衝突", "mcr 的規則已有更改，現行的雜湊值為 HASH。"),
        ("冲突", "mcr 的规则已有更改，现行的哈希值为 HASH。"),
    ),
    "too large": (
        413,
        "body_too_large",
        ("大きすぎる本文", "本文が65536バイトを超えています。"),
        ("請求內容過大", "請求內容超過65536位元組。"),
        ("请求体过大", "请求体超过65536字节。"),
    ),
    "no content type": (
        415,
        "content_type",
        (
            "対応していない形式",
            "本文の種類が違います（Content-Type の指定なし）。application/json として送ってください（curl では -H 'Content-Type: application/json' または --json）。",
        ),
        (
            "不支援的類型",
            "請求內容的類型不對（沒有註明 Content-Type），請以 application/json 發送（curl 可用 -H 'Content-Type: application/json' 或 --json）。",
        ),
        (
            "不支持的类型",
            "请求体的类型不对（没有注明 Content-Type），请以 application/json 发送（curl 可用 -H 'Content-Type: application/json' 或 --json）。",
        ),
    ),
    "wrong type": (
        422,
        "wrong_type",
        ("処理できない内容", "値の型が違います（ここに置けるもの：席または席のリスト、送られたもの：整数）。"),
        ("無法處理的內容", "值的類型不對（此處應為：座位或座位清單，收到的是：整數）。"),
        ("无法处理的内容", "值的类型不对（此处应为：座位或座位列表，收到的是：整数）。"),
    ),
    "unknown ruleset": (
        422,
        "unknown_ruleset",
        ("処理できない内容", "ルール tokyo はありません。"),
        ("無法處理的內容", "沒有 tokyo 這套規則。"),
        ("无法处理的内容", "没有 tokyo 这套规则。"),
    ),
    "wrong option": (
        422,
        "option_range",
        ("処理できない内容", "オプション rate は1以上10000以下でなければなりませんが、0です。"),
        ("無法處理的內容", "選項 rate 須在1至10000之間，收到的是0。"),
        ("无法处理的内容", "选项 rate 须在1至10000之间，收到的是0。"),
    ),
    "no such tile": (
        422,
        "tile_syntax",
        (
            "処理できない内容",
            "牌 8z はありません。字牌は 1z から 7z までです。\n牌の書き方：1m から 9m は萬子、1p から 9p は筒子、1s から 9s は索子、1z から 7z は東南西北白發中。",
        ),
        (
            "無法處理的內容",
            "沒有 8z 這張牌，字牌為 1z 至 7z。\n牌的寫法：1m 至 9m 為萬子，1p 至 9p 為筒子，1s 至 9s 為索子，1z 至 7z 為東南西北白發中。",
        ),
        (
            "无法处理的内容",
            "没有 8z 这张牌，字牌为 1z 至 7z。\n牌的写法：1m 至 9m 为万子，1p 至 9p 为筒子，1s 至 9s 为索子，1z 至 7z 为东南西北白发中。",
        ),
    ),
    "own tile": (
        422,
        "from_self",
        ("処理できない内容", "南家は自分の牌で和了できません。"),
        ("無法處理的內容", "南家不能以自己的牌和牌。"),
        ("无法处理的内容", "南家不能以自己的牌和牌。"),
    ),
    "flower twice": (
        422,
        "flower_twice",
        ("処理できない内容", "花牌の梅が二枚あります。"),
        ("無法處理的內容", "花牌「梅」出現了兩張。"),
        ("无法处理的内容", "花牌“梅”出现了两张。"),
    ),
    "no win": (
        422,
        "not_a_winning_hand",
        ("処理できない内容", "9s では南家の手は和了になりません。待ち：1m 4m 7m。"),
        ("無法處理的內容", "南家的手牌加上 9s 不能和牌，所聽的牌：1m 4m 7m。"),
        ("无法处理的内容", "南家的手牌加上 9s 不能和牌，所听的牌：1m 4m 7m。"),
    ),
    "contradiction": (
        422,
        "circumstance_conflict",
        ("処理できない内容", "`kong_replacement` は引いた牌の場合ですが、この和了は自摸ではありません。"),
        ("無法處理的內容", "`kong_replacement` 指自己摸入的牌，但這次和牌並非自摸。"),
        ("无法处理的内容", "`kong_replacement` 指自己摸进的牌，但这次和牌并非自摸。"),
    ),
    "two faults": (
        422,
        "unknown_option",
        ("処理できない内容", "2件の誤りがあります。最初の誤り：このルールにオプション rat はありません。"),
        ("無法處理的內容", "共有2處錯誤，第一處：此規則沒有 rat 這個選項。"),
        ("无法处理的内容", "共有2处错误，第一处：此规则没有 rat 这个选项。"),
    ),
}


@pytest.mark.parametrize("place", range(3), ids=TRANSLATED)
@pytest.mark.parametrize("name", PROBLEMS)
def test_problem_documents(client: FlaskClient, name: str, place: int):
    method, path, body = PROBLEMS[name]
    status, code, *texts = EXPECTED[name]
    response = client.open(path, method=method, headers={"Accept-Language": TRANSLATED[place]}, **body)
    document = response.get_json()
    assert response.headers["Content-Language"] == TRANSLATED[place]
    assert (response.status_code, document["status"], document["errors"][0]["code"]) == (status, status, code)
    title, detail = texts[place]
    assert document["title"] == title
    assert document["detail"] == detail.replace("HASH", rulesets()["mcr"].hash)


def test_code_pointer_and_what_is_allowed_do_not_depend_on_the_language(client: FlaskClient):
    answers = [
        client.post(f"/v1/score?lang={language}", json=PROBLEMS["two faults"][2]["json"]).get_json() for language in ("en", *TRANSLATED)
    ]
    errors = [[{**error, "detail": None} for error in answer["errors"]] for answer in answers]
    assert all(error == errors[0] for error in errors)
    assert len({answer["detail"] for answer in answers}) == 4


@pytest.mark.parametrize(
    ("language", "title", "detail"),
    [
        ("ja", "サーバー内部のエラー", "サーバー内部で問題が起きました。リクエストの id とともに記録されています。"),
        ("zh-Hant", "伺服器內部錯誤", "伺服器內部出錯，已按請求的 id 記錄。"),
        ("zh-Hans", "服务器内部错误", "服务器内部出错，已按请求的 id 记录。"),
    ],
)
def test_an_unforeseen_error(app: Flask, monkeypatch: pytest.MonkeyPatch, language: str, title: str, detail: str):
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("mahjong_scoring.http.views.score_request", fail)
    document = app.test_client().post(f"/v1/score?lang={language}", json=DEAL).get_json()
    assert (document["status"], document["title"], document["detail"]) == (500, title, detail)


@pytest.mark.parametrize(
    "body", ["", "{", "[1,]", "[1 2]", '{"a" 1}', "1 1", '"a', '"\n"', '"\\q"', '"\\u12"', '{"a":1,}', "{1:2}", "nonsense"], ids=repr
)
@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_wrong_with_the_json_is_translated_too(client: FlaskClient, language: str, body: str):
    detail = client.post(f"/v1/score?lang={language}", data=body, **JSON).get_json()["detail"]
    assert not re.search("[A-Za-z]+ [A-Za-z]+", detail)


WARNED = {
    "ruleset": "classical",
    "round_wind": "east",
    "win": {"winner": "south", "by": "self_draw", "tile": "1m"},
    "hands": {"south": "23456m55z[789m](2222z)", "west": "123m456p789s1155z", "north": "13m579p24668s133z"},
}


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "The hand of east is missing; it counts as 0 in the settlement among the losers."),
        ("ja", "東家の手牌がないため、和了者以外の精算では0点として扱います。"),
        ("zh-Hant", "沒有給出東家的手牌，沒有和牌的各家結算時按0分計算。"),
        ("zh-Hans", "没有给出东家的手牌，没有和牌的各家结算时按0分计算。"),
    ],
)
def test_warnings(client: FlaskClient, language: str, detail: str):
    response = client.post(f"/v1/score?lang={language}", json=WARNED)
    assert response.headers["Content-Language"] == language
    (warning,) = [warning for warning in response.get_json()["warnings"] if warning["code"] == "hand_missing"]
    assert (warning["pointer"], warning["detail"]) == ("/hands/east", detail)


ONE = {
    "one meld": ("/v1/score", changed({"/hands/south": "23456m5z[789m<east]"}), "With 1 meld, a hand must have 10 concealed tiles"),
    "two melds": ("/v1/score", changed({"/hands/south": "23456m5z[789m<east](2222z)"}), "With 2 melds, a hand must have 7 concealed tiles"),
    "four melds": (
        "/v1/score",
        changed({"/hands/south": "555z[789m<east](2222z)(3333z)(4444z)"}),
        "With 4 melds, a hand must have 1 concealed tile, or one more with the winning tile; this one has 3.",
    ),
    "four melds of a loser": (
        "/v1/score",
        changed({"/hands/west": "55z[777m<east](2222s)(3333s)(4444s)"}),
        "With 4 melds, a hand must have 1 concealed tile; this one has 2.",
    ),
    "one player": (
        "/v1/games",
        {"ruleset": "mcr", "players": ["Ada"], "deals": []},
        "The list has 1 entry; it must have at least 4.",
    ),
    "two players": (
        "/v1/games",
        {"ruleset": "mcr", "players": ["Ada", "Ben"], "deals": []},
        "The list has 2 entries; it must have at least 4.",
    ),
}


@pytest.mark.parametrize("name", ONE)
def test_one_is_not_said_as_many(client: FlaskClient, name: str):
    path, body, sentence = ONE[name]
    assert client.post(path, json=body).get_json()["errors"][0]["detail"].startswith(sentence)
