"""The wheel, installed in an empty environment, scores and serves without this checkout, and beside whatever the user keeps there."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.build import build_editable, build_sdist, build_wheel

from mahjong_scoring import __version__
from tests.packaging.serving import DEAL, PAYMENTS, assert_scores, clean_environment, free_port, serving

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


def run(*command: str | Path, **options) -> subprocess.CompletedProcess:
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, timeout=120, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    pure = os.environ | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "0"}
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, env=pure)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The folder of programs of an environment that holds the wheel and what it depends on."""
    environment = tmp_path_factory.mktemp("installed") / "env"
    run(sys.executable, "-m", "venv", environment)
    python = environment / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", ROOT / "constraints.txt")
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    run(python, "-m", "pip", "check")
    return environment / "bin"


def test_the_wheel_holds_the_package_with_its_data_and_nothing_else(wheel):
    assert wheel.name == f"mahjong_scoring_service-{__version__}-py3-none-any.whl"
    names = set(ZipFile(wheel).namelist())
    files = [*(ROOT / "rulesets").rglob("*.toml"), *(ROOT / "docs" / "rules").glob("*.md"), ROOT / "openapi.yaml"]
    data = [path.relative_to(ROOT) for path in files]
    package = [
        path.relative_to(ROOT / "service")
        for path in (ROOT / "service" / "mahjong_scoring").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    expected = {f"mahjong_scoring/data/{path}" for path in data} | {str(path) for path in package}
    assert {
        f"mahjong_scoring/{name}"
        for name in (
            "py.typed",
            "data/openapi.yaml",
            "data/rulesets/mcr.toml",
            "data/rulesets/words/ja.toml",
            "data/docs/rules/mcr.md",
            "texts/locale/ja/LC_MESSAGES/messages.mo",
        )
    } <= expected
    assert expected <= names
    assert {name.split("/")[0] for name in names - expected} == {f"mahjong_scoring_service-{__version__}.dist-info"}


def test_what_was_compiled_in_the_tree_is_not_packed(tmp_path, monkeypatch):
    for name in ("service", "rulesets", "docs/rules"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "openapi.yaml", "README.md", "LICENSE", "CHANGELOG.md", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    for left in ("mahjong_scoring__mypyc.cpython-311.so", "mahjong_scoring/core/tiles.cpython-311.so", "mahjong_scoring/yaku/sets.pyd"):
        (tmp_path / "service" / left).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HATCH_BUILD_HOOK_ENABLE_MYPYC", raising=False)
    wheel = build_wheel("dist")
    assert wheel.endswith("-py3-none-any.whl")
    with ZipFile(f"dist/{wheel}") as packed, tarfile.open(f"dist/{build_sdist('dist')}") as source:
        names = [*packed.namelist(), *source.getnames()]
    assert {"mahjong_scoring/core/tiles.py", f"mahjong_scoring_service-{__version__}/service/mahjong_scoring/core/tiles.py"} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_an_editable_install_holds_the_package_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    with ZipFile(tmp_path / build_editable(str(tmp_path))) as editable:
        tops = {name.split("/")[0] for name in editable.namelist()}
        (paths,) = [name for name in tops if name.endswith(".pth")]
        assert tops == {paths, "mahjong_scoring", f"mahjong_scoring_service-{__version__}.dist-info"}
        folder = Path(editable.read(paths).decode().strip())
    assert folder == ROOT / "service"
    importable = [path.name for path in folder.iterdir() if path.suffix == ".py" or (path.is_dir() and path.name != "__pycache__")]
    assert importable == ["mahjong_scoring"]


@pytest.fixture
def crowded(tmp_path) -> Path:
    """A folder of a user who has a module and a package called ``service``; neither may be imported from there."""
    (tmp_path / "service").mkdir()
    for name in ("service.py", "service/__init__.py", "service/app.py", "service/scoring.py"):
        (tmp_path / name).write_text("raise ImportError('this belongs to the user')\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", [["mahjong-scoring"], ["python", "-m", "mahjong_scoring"]], ids=" ".join)
def test_it_scores_beside_a_package_called_service(installed, crowded, command):
    (crowded / "deal.json").write_text(json.dumps(DEAL), encoding="utf-8")
    done = run(installed / command[0], *command[1:], "score", "deal.json", "--json", cwd=crowded, env=clean_environment())
    assert json.loads(done.stdout)["payments"] == PAYMENTS


def test_it_is_a_library_beside_a_package_called_service(installed, crowded):
    code = f"from mahjong_scoring import score; print(score({DEAL!r})['payments'] == {PAYMENTS!r})"
    assert run(installed / "python", "-c", code, cwd=crowded, env=clean_environment()).stdout == "True\n"


@pytest.mark.parametrize("command", [["mahjong-scoring"], ["python", "-m", "mahjong_scoring"]], ids=" ".join)
def test_it_serves_beside_a_package_called_service(installed, crowded, command):
    environment = clean_environment(PORT=str(free_port()), HOST="127.0.0.1", WORKERS="1")
    with serving([str(installed / command[0]), *command[1:], "serve"], str(crowded), environment) as address:
        assert_scores(address)


def test_the_installed_program_scores_a_deal(installed, tmp_path):
    (tmp_path / "deal.json").write_text(json.dumps(DEAL), encoding="utf-8")
    done = run(installed / "mahjong-scoring", "score", "deal.json", "--json", cwd=tmp_path, env=clean_environment())
    assert json.loads(done.stdout)["payments"] == PAYMENTS


def test_the_installed_package_serves(installed, tmp_path):
    environment = clean_environment(PORT=str(free_port()), HOST="127.0.0.1", WORKERS="2")
    with serving([str(installed / "python"), "-m", "mahjong_scoring", "serve"], str(tmp_path), environment) as address:
        assert_scores(address)
    assert not list(tmp_path.iterdir())
