"""Scores deals on as many machines as a Spark cluster has: ``python examples/spark_batch.py DEALS ANSWERS [DEFAULTS]``.

DEALS is a file or a folder of JSON lines, each a deal as the body of ``POST /v1/score``; ANSWERS a folder that Spark makes, with the
entries of ``mahjong-scoring batch`` as JSON lines. DEFAULTS, as JSON, is what the deals share: ``'{"ruleset": "mcr"}'``.

Spark cuts the deals into partitions, hands them out, and does a partition again if a machine is lost; a deal depends on no other, so
``mapInPandas`` needs nothing else. All machines need this package (``pip install '.[spark]'`` in a checkout) and Java 17 or later.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pandas as pd
from pyspark.sql import SparkSession

from mahjong_scoring import score_lines


def scored(frames: Iterator[pd.DataFrame], defaults: dict[str, Any]) -> Iterator[pd.DataFrame]:
    """The entries of the deals in the column ``value``, frame by frame, as they come to one of the machines."""
    for frame in frames:
        yield pd.DataFrame({"value": [json.dumps(entry, ensure_ascii=False) for entry in score_lines(frame["value"], defaults=defaults)]})


def main(deals: str, answers: str, defaults: str = "{}") -> None:
    """Scores ``deals`` and writes ``answers``."""
    spark = SparkSession.builder.appName("mahjong-scoring").getOrCreate()
    lines = spark.read.text(deals)
    lines.mapInPandas(partial(scored, defaults=json.loads(defaults)), "value string").write.text(answers)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
