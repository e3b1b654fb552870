"""What holds of every deal of riichi."""

from __future__ import annotations

from itertools import islice
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.tasks.score import Result, score_deal
from mahjong_scoring.tasks.stated_scores import Paid, pay_stated
from tests.differential.riichi_deals import deals
from tests.rulesets.support import rules_of

RULESETS = st.sampled_from(["riichi-ema", "riichi-wrc", "riichi-tenhou", "riichi-mleague"])
SOME_SEATS = st.lists(st.sampled_from(SEATS), unique=True, max_size=4)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "multiple_winners": st.sampled_from(["all", "two", "one"]),
        "sticks_to": st.sampled_from(["own", "first"]),
        "honba_to": st.sampled_from(["all", "first"]),
        "honba_points": st.sampled_from([0, 300, 600, 1500]),
        "noten_points": st.sampled_from([0, 3000]),
        "nagashi_mangan": st.booleans(),
        "liable_honba": st.sampled_from(["discarder", "liable"]),
        "yakuman_add": st.booleans(),
    },
)
SCORES = st.one_of(
    st.fixed_dictionaries({"han": st.integers(1, 4), "fu": st.sampled_from([30, 40, 110])}),
    st.fixed_dictionaries({"han": st.integers(5, 20)}),
    st.fixed_dictionaries({"yakuman": st.integers(1, 3)}),
)


@st.composite
def by_eye(draw: st.DrawFn) -> dict[str, Any]:
    """A request for payments: a win of one or several, or a draw."""
    body: dict[str, Any] = {
        "riichi": draw(SOME_SEATS),
        "table": {"honba": draw(st.integers(0, 9)), "riichi_sticks": draw(st.integers(0, 5))},
    }
    if draw(st.booleans()):
        tenpai = [*body["riichi"], *[seat for seat in draw(SOME_SEATS) if seat not in body["riichi"]]]
        return body | {"win": None, "draw": draw(st.sampled_from([{"abortive": True}, {"tenpai": tenpai, "nagashi": draw(SOME_SEATS)}]))}
    source, *others = draw(st.permutations(SEATS))
    drawn = draw(st.booleans())
    winners = others[: 1 if drawn else draw(st.integers(1, 3))]
    win = {"winner": winners, "by": "self_draw"} if drawn else {"winner": winners, "by": "discard", "from": source}
    liable = (
        {} if draw(st.booleans()) else {"liability": {winners[0]: draw(st.sampled_from([seat for seat in SEATS if seat != winners[0]]))}}
    )
    return body | {"win": win, "scores": {seat: draw(SCORES) for seat in winners}} | liable


def check(result: Result | Paid) -> None:
    """The five parties lose together what they gain, and the hands receive what the winners are better off by."""
    assert result.pot
    assert sum(result.payments.values()) == result.pot.before - result.pot.after
    parties = dict.fromkeys((*SEATS, "table"), 0)
    for transfer in result.transfers:
        assert transfer.points > 0
        parties[transfer.source] -= transfer.points
        parties[transfer.to] += transfer.points
    assert parties.pop("table") == result.pot.after - result.pot.before
    assert parties == dict(result.payments)
    assert result.pot.after >= 0


@given(by_eye(), RULESETS, OPTIONS)
def test_payments_add_up_to_what_leaves_the_table(body: dict[str, Any], ruleset: str, options: dict[str, Any]) -> None:
    paid = pay_stated(body, rules_of(ruleset, options))
    check(paid)
    won = [seat for seat, hand in paid.hands.items() if hand.outcome == "won"]
    assert paid.pot
    assert paid.pot.after == (0 if won else paid.pot.before + 1000 * len(body["riichi"]))
    for seat in won:
        assert paid.hands[seat].receives >= paid.payments[seat]


@given(st.integers(0, 10**6))
def test_so_they_do_by_tiles(seed: int) -> None:
    (deal,) = islice(deals(seed), 1)
    rules = rules_of(deal["ruleset"], deal["options"])
    raw = {key: value for key, value in deal.items() if key not in ("ruleset", "options")}
    result = score_deal(read_deal(raw, rules.constraints), rules)
    check(result)
    count = result.hands[deal["win"]["winner"]].count
    assert count
    items = sum(item["fu"] for item in count.score["fu_items"])
    assert count.score["fu"] - items in range(10)
    assert count.score["han"] in (0, sum(entry.worth for entry in count.entries))
