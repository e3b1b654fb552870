"""A TypeScript client generated from openapi.yaml compiles under strict rules and scores against a live server."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.packaging.serving import clean_environment, free_port, serving

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = ("package.json", "package-lock.json", "tsconfig.json", "client.ts")
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("client")]


def missing(what: str) -> NoReturn:
    text = f"No client is generated: {what}."
    if os.environ.get("REQUIRE_ALL"):
        pytest.fail(f"{text} REQUIRE_ALL demands it.")
    pytest.skip(text)


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the packages, the generated types and the compiled program."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            missing(f"{program} is not installed (on Debian: apt install nodejs npm)")
    folder = tmp_path_factory.mktemp("client")
    for name in FILES:
        shutil.copy(HERE / name, folder)
    shutil.copy(ROOT / "openapi.yaml", folder)
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
    installed = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True, timeout=120)
    if installed.returncode != 0:
        missing(f"npm could not fetch the packages ({installed.stderr.strip().splitlines()[0]})")
    run(folder, "npm", "run", "--silent", "generate")
    run(folder, "npm", "run", "--silent", "build")
    return folder


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    environment = clean_environment(PORT=str(free_port()), HOST="127.0.0.1", WORKERS="1", LOG_LEVEL="error")
    with serving([sys.executable, "-m", "mahjong_scoring", "serve"], str(ROOT), environment) as address:
        yield address


def test_the_generated_client_scores(built: Path, address: str):
    """Half flush 2 and seat wind 1 make 3 faan, base 8: the discarder pays 16, the others 8; five times that at a rate of 5.

    Under the house rules half flush 3, seat wind 1 and no flowers 1 are cut at their limit of 3: the same base.
    """
    score, problem, batch, compare, listed = map(json.loads, run(built, "node", "client.js", address).splitlines())
    assert score == [{"east": -80, "south": 160, "west": -40, "north": -40}, ["混一色", "門風牌"]]
    assert problem == [422, True, [["/hands/south", "winner_without_hand"]]]
    assert batch == [32, 0, 422]
    assert compare == [["guangdong", 32], ["hk-gametower", 32]]
    assert listed == sorted(rulesets())


def test_no_address_of_a_registry_is_committed():
    packages = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 10
    assert not any("resolved" in package for package in packages.values())
    assert all("integrity" in package for name, package in packages.items() if name)
