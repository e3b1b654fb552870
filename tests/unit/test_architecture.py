"""How the code is built: the folders stand in the order of the way of the data, and imports only run back along it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "service"
PACKAGE = "mahjong_scoring"
ENGINE = ("core", "intake", "reading", "yaku", "counting", "settling", "rulesets", "tasks")
ORDER = (*ENGINE, "texts", "requests", "http", "server", "cli")
"""A file imports from its own folder and from those before it."""
ONLY_IN = {
    "marshmallow": {"requests", "http"},
    "flask": {"http"},
    "flask_cors": {"http"},
    "werkzeug": {"http"},
    "prometheus_client": {"http", "server"},
    "gunicorn": {"server"},
    "orjson": {"http", "cli"},
    "click": {"cli"},
    "rich": {"cli"},
    "tomli": {"rulesets", "texts"},
}
"""Packages of others, and the folders that may import them."""


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted((SOURCE / PACKAGE).rglob("*.py"))}


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a file imports, those for type checking and those inside functions among them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in TREES else node.module


IMPORTS = {name: sorted(set(imported(tree))) for name, tree in TREES.items()}
INSIDE = {name: [other for other in found if other in TREES] for name, found in IMPORTS.items()}


def folder(name: str) -> str:
    """The folder of a module of the package; empty for those at its top."""
    parts = name.split(".")
    return parts[1] if len(parts) > 2 or (len(parts) == 2 and parts[1] in ORDER) else ""


def test_every_folder_has_its_place():
    assert {folder(name) for name in TREES} - {""} == set(ORDER)


@pytest.mark.parametrize("name", [name for name in TREES if folder(name)])
def test_imports_run_back_along_the_way_of_the_data(name: str):
    place = ORDER.index(folder(name))
    ahead = [other for other in INSIDE[name] if folder(other) and ORDER.index(folder(other)) > place]
    assert not ahead


def test_no_imports_run_in_a_circle():
    left = dict(INSIDE)
    while free := [name for name, found in left.items() if not any(other in left and other != name for other in found)]:
        left = {name: found for name, found in left.items() if name not in free}
    assert not left


@pytest.mark.parametrize("name", list(TREES))
def test_packages_of_others_stay_in_their_folders(name: str):
    foreign = {other.split(".")[0] for other in IMPORTS[name]} - set(sys.stdlib_module_names) - {PACKAGE}
    assert {other for other in foreign if folder(name) not in ONLY_IN[other]} == set()


def test_the_engine_and_the_front_door_load_no_web_framework():
    modules = ["mahjong_scoring", *(name for name in TREES if folder(name) in ENGINE)]
    code = f"import sys, {', '.join(modules)}; print(*{{name.split('.')[0] for name in sys.modules}})"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=SOURCE, capture_output=True, text=True, check=True).stdout.split()
    assert not {"flask", "werkzeug", "gunicorn", "prometheus_client", "click", "rich"} & set(loaded)


@pytest.mark.parametrize("name", [name for name in TREES if folder(name) in ENGINE])
def test_the_engine_does_not_ask_which_ruleset_it_serves(name: str):
    names = set(rulesets()) | {ruleset.family for ruleset in rulesets().values()}
    names -= {"riichi"}  # the family is called after what is declared in it: a key of requests, a yaku, the reason of a transfer
    constants = {node.value for node in ast.walk(TREES[name]) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not names & constants
