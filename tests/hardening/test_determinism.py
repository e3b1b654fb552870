"""The same bytes from every process: whatever the seed of its hashes, and whatever it answered before."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.deals import bodies

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROGRAM = """
import hashlib, json, random, sys
from bench.deals import bodies
from mahjong_scoring.http.app import create_app
from mahjong_scoring.http.settings import Settings

client = create_app(Settings(log_level="error")).test_client()
calls = [(path, json.dumps(body), lang) for path, body in bodies() for lang in ("en", "zh-Hant")]
calls += [(path, None, lang) for path in ("/", "/v1/rulesets", "/v1/rulesets/mcr", "/v1/rulesets/classical") for lang in ("en", "ja")]
order = list(range(len(calls)))
random.Random(sys.argv[1]).shuffle(order)
found = {}
for place in order:
    path, body, lang = calls[place]
    answer = client.get(f"{path}?lang={lang}") if body is None else client.post(f"{path}?lang={lang}", data=body, content_type="application/json")
    headers = sorted((name, value) for name, value in answer.headers if name not in ("Date", "X-Request-Id"))
    found[place] = hashlib.sha256(repr((answer.status, headers)).encode() + answer.data).hexdigest()
print(json.dumps([found[place] for place in range(len(calls))]))
"""


def answers(seed: str) -> list[str]:
    """A hash of every answer, in the order of the calls; they are made in another order for another seed."""
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "service")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, seed], cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return json.loads(done.stdout)


def test_the_seed_of_hashes_and_what_came_before_change_nothing():
    one, two = answers("1"), answers("4242")
    assert len(one) > 2 * len(bodies())
    different = [place for place, (first, second) in enumerate(zip(one, two, strict=True)) if first != second]
    assert different == []


def test_the_hashes_do_tell_answers_apart():
    assert len(set(answers("7"))) > 300
