"""Metadata, locks and changes agree with each other and with the code."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from mahjong_scoring import __version__
from mahjong_scoring.rulesets.catalogue import rulesets

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def lock(name: str) -> dict[str, str]:
    """The pinned version of each package of a lock file."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+]+", line) for line in lines)
    return {canonicalize_name(package): version for package, version in (line.split("==") for line in lines)}


@pytest.mark.parametrize(
    ("requirements", "locks"),
    [
        (PROJECT["dependencies"], ["constraints.txt"]),
        (EXTRAS["dev"], ["constraints.txt", "constraints-dev.txt"]),
        (EXTRAS["oracle"], ["constraints-oracle.txt"]),
        (EXTRAS["spark"], ["constraints-spark.txt"]),
    ],
)
def test_every_dependency_is_pinned_to_a_version_that_the_project_accepts(requirements, locks):
    pinned = {name: version for file in locks for name, version in lock(file).items()}
    for text in requirements:
        requirement = Requirement(text)
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), text


def test_no_package_is_pinned_twice():
    names = [
        name
        for file in ("constraints.txt", "constraints-dev.txt", "constraints-oracle.txt", "constraints-spark.txt")
        for name in lock(file)
    ]
    assert len(names) == len(set(names))


def test_the_run_time_needs_eight_packages():
    names = [Requirement(text).name for text in PROJECT["dependencies"]]
    assert names == ["click", "Flask", "flask-cors", "gunicorn", "marshmallow", "orjson", "prometheus-client", "rich"]


def test_the_changes_name_this_version_and_the_version_of_every_ruleset():
    assert f"\n## {__version__}\n" in CHANGES
    missing = [ruleset.id for ruleset in rulesets().values() if f"`{ruleset.id}` {ruleset.version}" not in CHANGES]
    assert not missing
