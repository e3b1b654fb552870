"""``python -m bench.fuzz [SECONDS] [--seed N]``: looks for a request that breaks the service. Reports how many were sent.

Half of the time schemathesis makes requests from the contract, right and wrong ones, for every operation. The other half starts
from bodies that are right (cases and examples) and changes a few places of them, which comes much further into the rules.
No answer may be a 500, break its schema, or take long; payments add up to zero, and a canonical deal is paid as the one sent.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import jsonschema_rs
import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection

from bench.deals import bodies
from bench.mutate import CHANGES, changed
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings
from tests.contract.support import validator
from tests.contract.test_schemathesis import CHECKS

EXAMPLES = 200
SLOWEST = {"/v1/score": 0.5, "/v1/payments": 0.5, "/v1/verify": 0.5}  # seconds, ten times what the issue of speed asks for
SLOWEST_OTHER = 2.5
DECLARED = {200, 400, 409, 413, 415, 422}
QUIET = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=False)


class Fuzz:
    """The application in process, and what was sent to it."""

    def __init__(self) -> None:
        app = create_app(Settings(log_level="error"))
        self.client: FlaskClient = app.test_client()
        self.schema = schemathesis.openapi.from_wsgi("/openapi.yaml", app)
        self.sent: Counter[str] = Counter()
        self.validators: dict[tuple[str, str, str], Any] = {}

    def from_contract(self, number: int) -> None:
        """A round of schemathesis: every operation, right and wrong requests."""
        for result in self.schema.get_all_operations():
            operation = result.ok()
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                with suppress(Unsatisfiable):  # an operation that no request can get wrong
                    self._operation(operation.as_strategy(mode), number)

    def _operation(self, strategy: st.SearchStrategy[schemathesis.Case], number: int) -> None:
        @seed(number)
        @settings(QUIET, max_examples=EXAMPLES // 4)
        @given(strategy)
        def send(case: schemathesis.Case) -> None:
            stays_in_its_deal = [negative_data_rejection] if case.operation.path == "/v1/score/batch" else []
            plain = {"Accept-Encoding": "identity"}  # in process nobody decompresses
            answer = case.call_and_validate(headers=plain, checks=CHECKS, excluded_checks=stays_in_its_deal)
            self.sent[f"schemathesis {answer.status_code}"] += 1

        send()

    def from_deals(self, number: int) -> None:
        """A round of right bodies with changes."""

        @seed(number)
        @QUIET
        @given(st.sampled_from(bodies()), CHANGES)
        def send(right: tuple[str, Any], changes: list[tuple[int, str, Any]]) -> None:
            path, body = right
            self._check(path, changed(body, changes))

        send()

    def _check(self, path: str, body: Any) -> None:
        began = time.process_time()
        answer = self._post(path, body)
        seconds = time.process_time() - began
        shown = f"POST {path} {json.dumps(body)[:4000]}\n{answer.status_code} {answer.text[:2000]}"
        assert answer.status_code in DECLARED, shown
        assert seconds < SLOWEST.get(path, SLOWEST_OTHER), f"{seconds:.2f} s: {shown}"
        faults = list(self._validator(path, answer).iter_errors(answer.get_json()))
        assert not faults, f"{faults[0].message} at {faults[0].instance_path}: {shown}"
        if path == "/v1/score" and answer.status_code == 200:
            self._check_score(body, answer.get_json(), shown)

    def _check_score(self, body: dict[str, Any], answer: dict[str, Any], shown: str) -> None:
        """Payments add up; the deal as the answer states it is paid the same."""
        pot = answer.get("pot", {"before": 0, "after": 0})
        assert sum(answer["payments"].values()) == pot["before"] - pot["after"], shown
        again = self._post("/v1/score", answer["deal"] | {key: body[key] for key in ("ruleset", "options") if key in body})
        assert again.status_code == 200, f"the canonical deal is refused ({again.text}): {shown}"
        told = {key: again.get_json()[key] for key in ("payments", "transfers", "hands", "deal")}
        assert told == {key: answer[key] for key in told}, f"the canonical deal differs ({again.text}): {shown}"

    def _post(self, path: str, body: Any) -> Any:
        answer = self.client.post(path, data=json.dumps(body), content_type="application/json")
        self.sent[f"changed deals {answer.status_code}"] += 1
        return answer

    def _validator(self, path: str, answer: Any) -> Any:
        key = path, str(answer.status_code), answer.mimetype
        if key not in self.validators:
            self.validators[key] = jsonschema_rs.validator_for(validator("post", *key).schema)
        return self.validators[key]


def run(rounds: Callable[[int], None], seconds: float, first: int) -> int:
    """Rounds until the time is over, at least one; how many."""
    deadline = time.monotonic() + seconds
    count = 0
    while not count or time.monotonic() < deadline:
        rounds(first + count)
        count += 1
    return count


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.fuzz", description="Looks for requests that break the service.")
    parser.add_argument("seconds", nargs="?", type=float, default=120)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9), help="of the first round; each later one adds 1")
    parser.add_argument("--only", choices=("contract", "deals"))
    chosen = parser.parse_args()
    fuzz = Fuzz()
    parts = {"contract": fuzz.from_contract, "deals": fuzz.from_deals}
    parts = {name: part for name, part in parts.items() if chosen.only in (None, name)}
    try:
        counts = {name: run(part, chosen.seconds / len(parts), chosen.seed) for name, part in parts.items()}
    finally:
        print(f"seed {chosen.seed}: {fuzz.sent.total()} requests: {dict(sorted(fuzz.sent.items()))}", flush=True)
    print(f"rounds: {counts}; nothing broke")
    return 0


if __name__ == "__main__":
    sys.exit(main())
