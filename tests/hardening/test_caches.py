"""What is remembered between requests: nothing that one client sends costs the others their answers, or grows without a bound."""

import sys
from typing import Any

import pytest
from flask.testing import FlaskClient

from mahjong_scoring.core import suits
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.lenient import NotationError
from mahjong_scoring.core.notation import parse_flowers
from mahjong_scoring.core.remembering import remembered
from mahjong_scoring.counting.finding import Finder
from mahjong_scoring.intake.hands import written_meld
from mahjong_scoring.reading import form, reading
from mahjong_scoring.rulesets import house, in_force
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.house import house_ruleset
from mahjong_scoring.rulesets.in_force import default_rules
from mahjong_scoring.rulesets.model import Ruleset
from tests.api.support import DEAL, changed


def ruleset_of(**rest: Any) -> Ruleset:
    faults: list[Fault] = []
    ruleset = house_ruleset(rulesets(), {"extends": "hk-gametower", **rest}, "", faults)
    assert ruleset is not None, faults
    return ruleset


# --- house rules ---


def test_house_rules_that_differ_in_name_alone_are_one_object():
    changes = {"options": {"limit": 10}, "yaku": {"all_pungs": {"value": 4}}}
    first = ruleset_of(name="ours", **changes)
    assert first is ruleset_of(name="theirs", **changes)
    assert default_rules(first) is default_rules(ruleset_of(**changes))
    assert first.options["limit"].default == 10


def test_house_rules_that_restate_the_rules_are_those():
    """In hk-gametower all pungs are worth 3, the limit is 13."""
    base = rulesets()["hk-gametower"]
    assert base.by_id["all_pungs"].value == 3
    assert base.options["limit"].default == 13
    restated: dict[str, Any] = {"limit": 13}
    assert ruleset_of(name="ours", options=restated, yaku={"all_pungs": {"value": 3}}) is base
    assert ruleset_of(options=restated, yaku={"all_pungs": {"enabled": True}, "half_flush": {}}) is base


def test_the_order_in_which_house_rules_are_written_makes_no_others():
    both = [("all_pungs", {"value": 4}), ("half_flush", {"value": 2})]
    assert ruleset_of(yaku=dict(both)) is ruleset_of(yaku=dict(reversed(both)))


def test_a_thousand_names_resolve_nothing_anew(client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    resolved = []
    monkeypatch.setattr(Ruleset, "__post_init__", resolved.append)
    deals = [{"ruleset": {"extends": "mcr", "name": str(number)}, "win": None} for number in range(1000)]
    answer = client.post("/v1/score/batch", json={"deals": deals}).get_json()
    assert [entry["result"]["ruleset"]["house_rules"]["name"] for entry in answer["results"]] == [str(number) for number in range(1000)]
    assert resolved == []


def test_other_rules_never_displace_those_of_the_installation(client: FlaskClient):
    plain = default_rules(rulesets()["mcr"])
    yaku = ("half_flush", "all_pungs")
    deals = [
        {"ruleset": {"extends": "mcr", "yaku": {name: {"value": value}}}, "options": {"minimum": value}, "win": None}
        for name in yaku
        for value in range(1, 88)
    ]
    results = client.post("/v1/score/batch", json={"deals": deals}).get_json()["results"]
    assert len({entry["result"]["ruleset"]["hash"] for entry in results}) > 170
    assert default_rules(rulesets()["mcr"]) is plain
    assert house._resolved.cache_info().currsize <= house.MOST_REMEMBERED == 64
    assert in_force._chosen_rules.cache_info().currsize <= in_force.MOST_CHOSEN == 64


def test_faulty_house_rules_are_not_kept(client: FlaskClient):
    kept = house._resolved.cache_info().misses
    for number in range(50):
        raw = {"extends": "mcr", "yaku": {f"yaku{number}": {"value": 1}}}
        assert client.post("/v1/score", json=changed({"/ruleset": raw})).status_code == 422
    assert house._resolved.cache_info().misses == kept


def test_what_a_finder_remembers_is_bounded():
    finder = Finder(default_rules(rulesets()["mcr"]).items)
    for features in range(1000):
        finder._candidate_items(features)
    assert len(finder._candidates) <= Finder.MOST_REMEMBERED
    assert sum(map(sys.getsizeof, finder._candidates.values())) < 250_000


# --- texts and tiles ---


def test_long_and_faulty_texts_are_not_remembered():
    calls = []

    @remembered(10, longest=5)
    def length(text: str) -> int:
        calls.append(text)
        if "!" in text:
            raise ValueError(text)
        return len(text)

    assert [length(text) for text in ("short", "short", "longer", "longer")] == [5, 5, 6, 6]
    for _ in range(2):
        with pytest.raises(ValueError, match="no!"):
            length("no!")
    assert calls == ["short", "longer", "longer", "no!", "no!"]


def test_melds_and_flowers_mean_the_same_however_long_they_are_written():
    assert written_meld("[1 1 1" + " " * 100 + "m]", "east").block is written_meld("[111m]", "east").block
    assert parse_flowers("plum, " + " " * 100 + "bamboo") == parse_flowers("plum,bamboo") == (0, 3)
    with pytest.raises(NotationError):
        parse_flowers("plum" * 100)


@pytest.mark.parametrize("concealed", ["1" * 500 + "m", "1" * 15 + "m", "1111122m", "1m 1m 1m 1m 1m", "123456789m" * 3, ["1m"] * 32])
def test_what_no_hand_can_hold_is_not_remembered(client: FlaskClient, concealed: object):
    before = [cache.cache_info().currsize for cache in (suits.suit_of, suits._written)]
    response = client.post("/v1/score", json=changed({"/hands/south/concealed": concealed}))
    assert response.status_code == 422
    after = [cache.cache_info().currsize for cache in (suits.suit_of, suits._written)]
    assert after == before


def test_a_faulty_hand_is_not_remembered_and_every_seat_has_its_own_fault(client: FlaskClient):
    faulty = "23456m55z[777m<north][222z"
    for _ in range(2):
        response = client.post("/v1/score", json=changed({"/hands/south": faulty, "/hands/west": faulty}))
        assert [(error["pointer"], error["code"]) for error in response.get_json()["errors"]] == [
            ("/hands/south", "tile_syntax"),
            ("/hands/west", "tile_syntax"),
        ]


def test_a_hand_is_read_once_for_all_rules_with_the_same_forms(client: FlaskClient):
    hand = {"/hands": {"south": "13579m2468p135s2z"}, "/win": {"winner": "south", "by": "self_draw", "tile": "9s"}}
    before = form.read_hand.cache_info().misses
    for name in ("", "a", "b"):
        house_rules = {"extends": "guangdong", "yaku": {"all_pungs": {"value": 4}}, "name": name} if name else "guangdong"
        assert client.post("/v1/score", json=changed({**hand, "/ruleset": house_rules})).status_code == 422
    assert form.read_hand.cache_info().misses == before + 1


@pytest.mark.parametrize("cache", [form.read_hand, form.waiting_kinds, reading.read_incomplete])
def test_readings_and_waits_are_kept_of_so_many_hands(cache: Any):
    assert cache.cache_info().maxsize == 2048


def test_five_alike_are_counted_and_named(client: FlaskClient):
    (error,) = client.post("/v1/score", json=changed({"/hands/south/concealed": "11111m55z"})).get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/hands/south", "fifth_copy")
    assert DEAL["hands"]["south"]["concealed"] == "23456m55z"
