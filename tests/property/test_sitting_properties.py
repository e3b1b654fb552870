"""What holds of every sitting."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mahjong_scoring.core.tiles import SEATS
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.tasks.rotation import sole_winner
from mahjong_scoring.tasks.stated_scores import pay_stated
from tests.rulesets.support import rules_of

RULESETS = rulesets()
SHARES: dict[str, list[Any]] = {
    "discard_payment": ["half", "full"],
    "robbed_kong_payment": ["self_draw", "discard"],
    "losers_settle": [True, False],
    "east_doubles": [True, False],
    "payment": ["formal", "uniform"],
    "par": [0, 25],
}
"""Options that change who pays how much."""


@given(st.data())
def test_the_winner_who_alone_gains_is_known_by_the_payments(data: st.DataObject) -> None:
    """Whatever a ruleset pays for a win, it knows again as such a payment: by its shares, by liability, by settlement."""
    ruleset = RULESETS[data.draw(st.sampled_from(sorted(RULESETS)))]
    rules = rules_of(ruleset.id, {name: data.draw(st.sampled_from(values)) for name, values in SHARES.items() if name in ruleset.options})
    winner, other, third, _ = data.draw(st.permutations(SEATS))
    by = data.draw(st.sampled_from(["self_draw", "discard", "robbed_kong"]))
    win = {"winner": winner, "by": by}
    if by != "self_draw":
        win |= {"from": other, "responsible": data.draw(st.sampled_from([other, third, "nobody"]))}
    key = rules.counting.total
    beside = {"fu": 40} if key == "han" else {}
    counts = st.integers(rules.settings.minimum, 40).map(lambda count: {key: count, **beside})
    raw: dict[str, Any] = {"win": win, "scores": data.draw(st.fixed_dictionaries(dict.fromkeys(SEATS, counts)))}
    if rules.liability_rules and data.draw(st.booleans()):
        raw["liability"] = data.draw(st.sampled_from([other, third]))
    payments = pay_stated(raw, rules).payments
    gaining = [seat for seat, points in payments.items() if points > 0]
    assert sole_winner(payments, rules) == (winner if len(gaining) == 1 else None)
