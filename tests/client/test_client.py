"""Clients generated from openapi.yaml compile under strict rules and score against a live server; linters find no error in it."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.packaging.serving import clean_environment, free_port, serving

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = ("package.json", "package-lock.json", "tsconfig.json", "tsconfig.fetch.json", "client.ts", "fetch.ts", "spectral.yaml")
OLDEST_NODE = (20, 19)
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("client")]


def missing(what: str) -> NoReturn:
    text = f"No client is generated: {what}."
    if os.environ.get("REQUIRE_ALL"):
        pytest.fail(f"{text} REQUIRE_ALL demands it.")
    pytest.skip(text)


def run(folder: Path, *command: str, **environment: str) -> str:
    surroundings = clean_environment(**QUIET, **environment)
    done = subprocess.run(command, check=False, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A folder with the contract, the programs and the packages of Node that they need."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            missing(f"{program} is not installed (on Debian: apt install nodejs npm)")
    version = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    if tuple(map(int, re.findall(r"\d+", version)[:2])) < OLDEST_NODE:
        missing(f"node {version} is older than {'.'.join(map(str, OLDEST_NODE))}")
    folder = tmp_path_factory.mktemp("client")
    for name in FILES:
        shutil.copy(HERE / name, folder)
    shutil.copy(ROOT / "openapi.yaml", folder)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
    installed = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True, timeout=120)
    if installed.returncode != 0:
        missing(f"npm could not fetch the packages ({installed.stderr.strip().splitlines()[0]})")
    return folder


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    environment = clean_environment(PORT=str(free_port()), HOST="127.0.0.1", WORKERS="1", LOG_LEVEL="error")
    with serving([sys.executable, "-m", "mahjong_scoring", "serve"], str(ROOT), environment) as address:
        yield address


def assert_scores(output: str) -> None:
    """Half flush 2 and seat wind 1 make 3 faan, base 8: the discarder pays 16, the others 8; five times that at a rate of 5.

    Under the house rules half flush 3, seat wind 1 and no flowers 1 are cut at their limit of 3: the same base.
    """
    score, problem, batch, compare, listed = map(json.loads, output.splitlines())
    assert score == [{"east": -80, "south": 160, "west": -40, "north": -40}, ["混一色", "門風牌"]]
    assert problem == [422, True, [["/hands/south", "winner_without_hand"]]]
    assert batch == [32, 0, 422]
    assert compare == [["guangdong", 32], ["hk-gametower", 32]]
    assert listed == sorted(rulesets())


@pytest.mark.parametrize(("script", "program"), [("types", "client.js"), ("functions", "fetch.js")])
def test_a_client_in_typescript_scores(folder: Path, address: str, script: str, program: str):
    run(folder, "npm", "run", "--silent", script)
    assert_scores(run(folder, "node", program, address))


def test_a_client_in_python_scores(tmp_path: Path, address: str):
    if find_spec("openapi_python_client") is None:
        missing("openapi-python-client is not installed (make .venv/dev.stamp)")
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
    run(tmp_path, *generate, "--config", str(HERE / "python.yaml"), "--path", str(ROOT / "openapi.yaml"), "--output-path", "scoring_client")
    assert_scores(run(tmp_path, sys.executable, str(HERE / "client.py"), address, PYTHONPATH=str(tmp_path)))


@pytest.mark.parametrize("linter", ["redocly", "spectral"])
def test_a_linter_finds_no_error(folder: Path, linter: str):
    run(folder, "npm", "run", "--silent", linter)


def test_no_address_of_a_registry_is_committed():
    packages = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 10
    assert not any("resolved" in package for package in packages.values())
    assert all("integrity" in package for name, package in packages.items() if name)
