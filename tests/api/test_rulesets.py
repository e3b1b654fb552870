"""The rulesets as resources: the list, one of them resolved, caching."""

import re

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.texts.languages import LANGUAGES


def document(client: FlaskClient, ruleset: str, language: str = "en") -> dict:
    response = client.get(f"/v1/rulesets/{ruleset}?lang={language}")
    assert response.status_code == 200
    return response.get_json()


def test_the_list(client: FlaskClient):
    listed = client.get("/v1/rulesets").get_json()["rulesets"]
    assert [entry["id"] for entry in listed] == sorted(rulesets())
    (guangdong,) = (entry for entry in listed if entry["id"] == "guangdong")
    assert guangdong == {
        "id": "guangdong",
        "names": guangdong["names"],
        "family": "guangdong",
        "hash": rulesets()["guangdong"].hash,
        "uses_flowers": False,
        "minimum": 0,
        "limit": 3,
        "total": "faan",
        "stated": ["faan"],
        "all_hands": False,
        "bets": False,
        "hand_tiles": 13,
        "repeats": False,
        "ready": False,
        "win_facts": [],
    }
    assert set(guangdong["names"]) == {"en", "ja", "zh-Hant", "zh-Hans"}
    facts = {entry["id"]: (entry["family"], entry["uses_flowers"], entry["minimum"], entry["limit"]) for entry in listed}
    totals = {entry["id"]: (entry["total"], entry["all_hands"]) for entry in listed}
    assert [entry["stated"] for entry in listed if entry["bets"]] == [["han", "fu", "yakuman"]] * 4
    assert [entry["id"] for entry in listed if entry["bets"]] == [entry["id"] for entry in listed if entry["family"] == "riichi"]
    assert {entry["id"]: entry["win_facts"] for entry in listed if entry["win_facts"]} == {
        "hkma": ["flower"],
        "taiwanese-sml": ["flower", "robbed_flower"],
        "zung-jung": ["responsible"],
    }
    more = {entry["id"]: (entry["hand_tiles"], entry["repeats"], entry["ready"]) for entry in listed}
    assert (more["taiwanese-sml"], more["classical"], more["mcr"]) == ((16, True, True), (13, False, True), (13, False, False))
    assert totals["mcr"] == ("points", False)
    assert totals["classical"] == ("total", True)
    assert facts["mcr"] == ("mcr", True, 8, None)
    assert facts["classical"] == ("classical", True, 0, 500)
    assert facts["hk-gametower"] == ("hong-kong", True, 3, 13)


def test_a_ruleset_is_what_the_list_says_and_more(client: FlaskClient):
    for entry in client.get("/v1/rulesets").get_json()["rulesets"]:
        shown = document(client, entry["id"])
        assert entry.items() <= shown.items()
        assert shown["name"] == entry["names"]["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_and_their_values_are_named_for_people(client: FlaskClient, language: str):
    """No id stands in what is read: neither in the label of an option, nor in that of a value, nor in the sentence."""
    for ruleset in rulesets():
        for option in document(client, ruleset, language)["options"].values():
            words = [option["label"], option["description"], *option.get("labels", {}).values()]
            assert not [word for word in words if re.search(r"`|[a-z]_[a-z]|\bnull\b", word)]
            assert set(option.get("labels", {})) == {value for value in option.get("allowed", ()) if isinstance(value, str)}


def test_the_values_of_a_list_are_called_what_the_yaku_are(client: FlaskClient):
    shown = document(client, "classical", "ja")
    names = {yaku["id"]: yaku["name"] for yaku in [*shown["yaku"], *shown["other_yaku"]]}
    labels = shown["options"]["limit_hands"]["labels"]
    assert labels == {value: names[value] for value in labels}


def test_guangdong_resolved(client: FlaskClient):
    shown = document(client, "guangdong")
    assert shown["options"]["rate"] == {
        "default": 1,
        "type": "integer",
        "nullable": False,
        "min": 1,
        "max": 10000,
        "label": "Rate",
        "description": "The rate: the base of a hand is the rate times 2 to the power of its faan.",
    }
    assert shown["options"]["special_hands"]["allowed"] == ["highest", "sum"]
    assert shown["options"]["special_hands"]["labels"] == {"highest": "the highest alone", "sum": "added up"}
    assert set(shown["options"]) == {"rate", "special_hands", "human_hand", "co_winners_pay"}
    values = {yaku["id"]: (yaku["value"], yaku["unit"]) for yaku in shown["yaku"]}
    assert values["chicken_hand"] == (0, "faan")
    assert values["half_flush"] == (2, "faan")
    assert values["nine_gates"] == (6, "faan")
    assert values["kong_replacement"] == (1, "limit")
    assert len(values) == 27
    assert shown["other_yaku"] == []
    assert {rule["id"] for rule in shown["liability_rules"]} == {
        "three_winners",
        "claimed_kong_replacement",
        "four_melds_self_draw",
        "big_three_dragons",
        "big_four_winds",
        "robbed_kong",
    }
    assert all(rule["in_force"] for rule in shown["liability_rules"])
    assert shown["dealer"] == {"stays_after_draw": True, "stays_after_win": True, "rounds": 4}


def test_a_hong_kong_ruleset_shows_its_column_and_what_house_rules_may_add(client: FlaskClient):
    shown = document(client, "hk-gametower")
    values = {yaku["id"]: yaku["value"] for yaku in shown["yaku"]}
    assert (values["all_pungs"], values["full_flush"], values["flower_set"]) == (3, 7, 2)
    assert "nine_gates" not in values
    others = {yaku["id"] for yaku in shown["other_yaku"]}
    assert "nine_gates" in others
    assert not others & set(values)
    in_force = {rule["id"] for rule in shown["liability_rules"] if rule["in_force"]}
    assert in_force == {"claimed_kong_replacement", "four_melds_self_draw", "three_melds_discard", "fresh_tile_last_five"}
    assert len(shown["liability_rules"]) == 9


def test_aliases_are_the_names_in_other_languages_and_in_the_sources(client: FlaskClient):
    """Those of what the ruleset does not play, too."""
    for language, name in (("en", "All pungs"), ("ja", "対対和"), ("zh-Hant", "對對糊"), ("zh-Hans", "对对胡")):
        shown = document(client, "hk-gametower", language)
        (pungs,) = (yaku for yaku in shown["yaku"] if yaku["id"] == "all_pungs")
        assert pungs["name"] == name
        assert pungs["aliases"] == [other for other in ("All pungs", "対対和", "對對糊", "对对胡", "對對胡", "碰碰胡") if other != name]
        (honours,) = (yaku for yaku in shown["other_yaku"] if yaku["id"] == "all_honors")
        assert "全字" in honours["aliases"]


def test_a_yaku_says_what_house_rules_can_make_of_its_value(client: FlaskClient):
    """From 0 to 20 faan, 88 points, 13 han; not where it is worth the limit, or has several values. Of a double and a limit hand of one id the double."""
    bounds = {
        name: {(yaku["id"], yaku["unit"]): (yaku.get("min"), yaku.get("max")) for yaku in document(client, name)["yaku"]}
        for name in ("guangdong", "mcr", "classical")
    }
    assert bounds["guangdong"]["half_flush", "faan"] == (0, 20)
    assert bounds["guangdong"]["kong_replacement", "limit"] == (None, None)
    assert set(bounds["mcr"].values()) == {(0, 88)}
    assert bounds["classical"]["pung", "points"] == (None, None)
    assert bounds["classical"]["big_four_winds", "limit"] == (None, None)
    assert bounds["classical"]["big_four_winds", "doubles"] != (None, None)


def test_values_that_depend_on_the_tiles_are_listed(client: FlaskClient):
    pung = next(yaku for yaku in document(client, "classical")["yaku"] if yaku["id"] == "pung")
    assert pung["value"] is None
    assert pung["values"] == {"open_simple": 2, "concealed_simple": 4, "open_outside": 4, "concealed_outside": 8}


def test_mcr_has_its_82_fan_with_what_they_take_in(client: FlaskClient):
    yaku = {entry["id"]: entry for entry in document(client, "mcr")["yaku"]}
    assert len(yaku) == 82
    assert yaku["all_chows"]["takes_in"] == ["no_honors"]


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_yaku_has_name_and_description_in_every_language_and_an_example(client: FlaskClient, ruleset: str):
    for language in ("en", "ja", "zh-Hant", "zh-Hans"):
        for yaku in document(client, ruleset, language)["yaku"]:
            assert yaku["name"]
            assert yaku["description"]
            assert yaku["source"]
            assert set(yaku["example"]) >= {"win", "hands"}


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/mcr", "/v1/rulesets/mcr?lang=ja", "/openapi.yaml"])
def test_who_has_the_newest_is_told_so(client: FlaskClient, path: str):
    first = client.get(path)
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Cache-Control"] == "public, max-age=300"
    assert client.get(path, headers={"If-None-Match": '"another"'}).status_code == 200


def test_the_etag_differs_by_language(client: FlaskClient):
    tags = {client.get("/v1/rulesets/mcr", headers={"Accept-Language": tag}).headers["ETag"] for tag in ("en", "ja", "zh-TW", "zh-CN")}
    assert len(tags) == 4
    assert client.get("/v1/rulesets/mcr").headers["Vary"] == "Accept-Language, Accept-Encoding"


def test_head_is_answered_without_a_body(client: FlaskClient):
    response = client.head("/v1/rulesets/mcr")
    assert (response.status_code, response.data) == (200, b"")
