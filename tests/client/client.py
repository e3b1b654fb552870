"""What an app would write with the package that openapi-python-client makes; each line printed is one answer, as in client.ts."""

import json
import sys

from scoring_client import Client
from scoring_client.api.rulesets import list_rulesets
from scoring_client.api.scoring import compare_rulesets, score_batch, score_deal
from scoring_client.models import (
    BatchDeal,
    BatchDefaults,
    BatchRequest,
    BatchResult,
    ComparedResult,
    CompareRequest,
    Hands,
    HouseRules,
    Options,
    Problem,
    RulesetList,
    ScoreRequest,
    Seat,
    Way,
    Win,
)

client = Client(sys.argv[1])
win = Win(winner=Seat.SOUTH, by=Way.DISCARD, from_=Seat.EAST, tile="1m", kong=None)
hands = Hands(south="23456m55z[789m<east](2222z)", west=None)
facts = {"round_wind": Seat.EAST, "win": win, "hands": hands, "liability": None}


def score() -> list:
    request = ScoreRequest(ruleset="guangdong", options=Options.from_dict({"rate": 5}), **facts)
    answer = score_deal.sync(client=client, body=request, lang="ja-JP")
    return [answer.payments.to_dict(), [yaku.name for yaku in answer.hands.south.yaku]]


def problem() -> list:
    response = score_deal.sync_detailed(client=client, body=ScoreRequest(ruleset="guangdong", **facts | {"hands": Hands()}))
    found = response.parsed
    return [response.status_code, isinstance(found, Problem), [[error.pointer, error.code] for error in found.errors]]


def batch() -> list:
    deals = [BatchDeal(**facts), BatchDeal(win=None, round_wind=Seat.EAST), BatchDeal(**facts | {"hands": Hands()})]
    answer = score_batch.sync(client=client, body=BatchRequest(deals=deals, defaults=BatchDefaults(ruleset="guangdong")))
    return [entry.result.payments.south if isinstance(entry, BatchResult) else entry.problem.status for entry in answer.results]


def compare() -> list:
    house = HouseRules(extends="hk-gametower", options=Options.from_dict({"limit": 3, "minimum": 1}))
    answer = compare_rulesets.sync(client=client, body=CompareRequest(rulesets=["guangdong", house], **facts))
    return [[entry.ruleset.id, entry.receives if isinstance(entry, ComparedResult) else None] for entry in answer.results]


def rulesets() -> list:
    answer = list_rulesets.sync(client=client)
    assert isinstance(answer, RulesetList)
    return sorted(ruleset.id for ruleset in answer.rulesets)


for ask in (score, problem, batch, compare, rulesets):
    sys.stdout.write(f"{json.dumps(ask())}\n")
