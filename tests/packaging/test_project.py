"""Metadata, locks and changes agree with each other and with the code."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from mahjong_scoring import __version__
from mahjong_scoring.rulesets.catalogue import rulesets

ROOT = Path(__file__).parents[2]
TOML = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = TOML["project"]
EXTRAS = PROJECT["optional-dependencies"]
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


LOCKS = (
    "constraints.txt",
    "constraints-build.txt",
    "constraints-compile.txt",
    "constraints-dev.txt",
    "constraints-oracle.txt",
    "constraints-spark.txt",
)
PINNED = re.compile(r"([a-z0-9.-]+)==([A-Za-z0-9.+]+)( ; [^\\]+)?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def lock(name: str) -> dict[str, str]:
    """The pinned version of each package of a lock file; each has a hash at least, and the file holds nothing else."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert PINNED.sub("", text) == ""
    return {canonicalize_name(package): version for package, version, _, _ in PINNED.findall(text)}


@pytest.mark.parametrize(
    ("requirements", "locks"),
    [
        (PROJECT["dependencies"], ["constraints.txt"]),
        (EXTRAS["build"], ["constraints-build.txt"]),
        (EXTRAS["compile"], ["constraints-build.txt", "constraints-compile.txt"]),
        (EXTRAS["dev"], ["constraints.txt", "constraints-build.txt", "constraints-compile.txt", "constraints-dev.txt"]),
        (EXTRAS["oracle"], ["constraints-oracle.txt"]),
        (EXTRAS["spark"], ["constraints-spark.txt"]),
    ],
)
def test_every_dependency_is_pinned_to_a_version_that_the_project_accepts(requirements, locks):
    pinned = {name: version for file in locks for name, version in lock(file).items()}
    for text in requirements:
        requirement = Requirement(text)
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), text


@pytest.mark.parametrize("together", [LOCKS[:-1], ("constraints.txt", "constraints-spark.txt")], ids=lambda files: files[-1])
def test_no_package_is_pinned_twice_where_the_files_are_installed_together(together):
    names = [name for file in together for name in lock(file)]
    assert len(names) == len(set(names))


def test_packages_are_pinned_for_other_machines_than_this():
    """There are as many hashes as files: of a package in plain Python two, of a compiled one one for each Python and platform."""
    hashes = {name: found.count("sha256") for name, _, _, found in PINNED.findall((ROOT / "constraints.txt").read_text(encoding="utf-8"))}
    assert hashes["markupsafe"] > 50
    assert hashes["orjson"] > 50
    assert hashes["flask"] == 2


def test_what_builds_the_package_is_what_is_pinned_for_it():
    assert TOML["build-system"]["requires"] == EXTRAS["build"]
    assert TOML["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]["dependencies"] == EXTRAS["compile"]


@pytest.mark.parametrize("name", [*LOCKS, "Makefile", "Dockerfile", ".ci/run"])
def test_no_index_is_named(name: str):
    assert not re.search(
        r"://|--(?:extra-)?index-url|--find-links", (ROOT / name).read_text(encoding="utf-8").replace("http://127.0.0.1", "")
    )


def test_the_bill_of_materials_lists_what_is_pinned_with_its_hashes(tmp_path: Path):
    pytest.importorskip("cyclonedx_py", reason="cyclonedx-bom is not installed (make test installs it)")
    (tmp_path / "bin").symlink_to(Path(sys.executable).parent)
    for stamp in ("python", "run.stamp", "dev.stamp"):
        (tmp_path / stamp).touch()
    outside = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "MFLAGS"}}
    subprocess.run(
        ["make", "sbom", f"VENV={tmp_path}", f"DIST={tmp_path}"], cwd=ROOT, env=outside, check=True, capture_output=True, timeout=60
    )
    found = json.loads((tmp_path / "sbom.cdx.json").read_text(encoding="utf-8"))
    assert (found["bomFormat"], found["metadata"]["component"]["name"]) == ("CycloneDX", PROJECT["name"])
    assert {component["name"]: component["version"] for component in found["components"]} == lock("constraints.txt")
    assert all(component["externalReferences"][0]["hashes"] for component in found["components"])


def test_a_python_that_is_newer_than_those_named_is_not_refused():
    named = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if text.startswith("Programming Language :: Python :: ")]
    assert named == ["3.11", "3.12", "3.13", "3.14", "3.15"]
    assert PROJECT["requires-python"] == ">=3.11"


def test_the_run_time_needs_eight_packages():
    names = [Requirement(text).name for text in PROJECT["dependencies"]]
    assert names == ["click", "Flask", "flask-cors", "gunicorn", "marshmallow", "orjson", "prometheus-client", "rich", "tomli"]


def test_the_changes_name_this_version_and_the_version_of_every_ruleset():
    assert f"\n## {__version__}\n" in CHANGES
    missing = [ruleset.id for ruleset in rulesets().values() if f"`{ruleset.id}` {ruleset.version}" not in CHANGES]
    assert not missing
