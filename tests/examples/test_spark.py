"""``examples/spark_batch.py``, run by Spark on this machine."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from mahjong_scoring import score_lines
from tests.api.support import FACTS, cases

ROOT = Path(__file__).parents[2]
PYTHON = Path(os.environ.get("SPARK_PYTHON") or ROOT / ".venv" / "spark" / "bin" / "python")
DEFAULTS = {"ruleset": "guangdong", "round_wind": "east"}


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("java"), reason="Spark needs Java")
@pytest.mark.skipif(not PYTHON.with_name("pyspark").exists(), reason="PySpark is not installed: make spark, with Python 3.14 or older")
def test_spark_answers_what_batch_answers(tmp_path):
    lines = [json.dumps(deal) for deal in [FACTS, *(case["deal"] for case in cases()[::20])]] + ["{"]
    (tmp_path / "deals.jsonl").write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        [PYTHON, "examples/spark_batch.py", tmp_path / "deals.jsonl", tmp_path / "answers", json.dumps(DEFAULTS)],
        cwd=ROOT,
        env=os.environ
        | {"PYTHONPATH": str(ROOT / "service"), "PYSPARK_PYTHON": str(PYTHON), "SPARK_LOCAL_IP": "127.0.0.1", "MASTER": "local[2]"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = [line for part in sorted((tmp_path / "answers").glob("part-*")) for line in part.read_text(encoding="utf-8").splitlines()]
    found = [json.loads(line) for line in answers]
    assert found == list(score_lines(lines, defaults=DEFAULTS))
    assert found[0]["result"]["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
    assert found[-1]["status"] == 400
