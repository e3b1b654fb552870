"""How the code is built: what the engine may import, what it may not know, how long files and functions grow."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from service.scoring.catalogue import rulesets

ROOT = Path(__file__).resolve().parents[2]
SERVICE = ROOT / "service"
SCORING = SERVICE / "scoring"
WEB = {"flask", "marshmallow", "werkzeug", "flask_cors", "gunicorn", "prometheus_client", "orjson"}
MAX_FILE, MAX_FUNCTION = 300, 40


def sources(folder):
    """Every Python file below ``folder`` as (name, text, tree)."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf8")
        yield str(path.relative_to(ROOT)), text, ast.parse(text)


def imported(tree):
    """The modules that a file imports, whole names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""


SCORING_FILES = [pytest.param(tree, id=name) for name, _, tree in sources(SCORING)]


@pytest.mark.parametrize("tree", SCORING_FILES)
def test_scoring_imports_the_standard_library_and_itself(tree):
    foreign = {name for name in imported(tree) if name.split(".")[0] not in sys.stdlib_module_names}
    assert all(name.startswith("service.scoring") for name in foreign), foreign


def test_importing_the_engine_loads_no_web_library():
    code = "import sys, service.scoring.score, service.scoring.catalogue; print(*{name.split('.')[0] for name in sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not WEB & set(loaded.stdout.split())


@pytest.mark.parametrize("tree", SCORING_FILES)
def test_scoring_does_not_ask_which_ruleset_it_serves(tree):
    names = set(rulesets()) | {ruleset.family for ruleset in rulesets().values()}
    assert "mcr" in names
    constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not names & constants


def too_long():
    """Files and functions of ``service`` over the bounds, as (where, lines)."""
    for name, text, tree in sources(SERVICE):
        lines = len(text.splitlines())
        if lines > MAX_FILE:
            yield name, lines
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno
                lines = node.end_lineno - node.lineno + 1
                if lines > MAX_FUNCTION:
                    yield f"{name}:{node.name}", lines


def test_files_and_functions_stay_short():
    assert dict(too_long()) == {}
