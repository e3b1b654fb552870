"""The steps of the Dockerfile, run in an empty folder: no engine is needed. The base image itself is not tried."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.dockerfile import Step, ignored, steps_of
from tests.packaging.serving import assert_scores, clean_environment, free_port, serving

ROOT = Path(__file__).parents[2]
STEPS = steps_of((ROOT / "Dockerfile").read_text(encoding="utf-8"))
IGNORE = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")]
LAST = max(place for place, step in enumerate(STEPS) if step.word == "FROM")
STAGES = STEPS[:LAST], STEPS[LAST:]
pytestmark = pytest.mark.xdist_group("image")


def steps(*words: str) -> list[Step]:
    return [step for step in STEPS if step.word in words]


def from_context(step: Step) -> bool:
    return step.word == "COPY" and not step.flags


@pytest.mark.parametrize(
    ("path", "out"),
    [
        ("service", False),
        ("service/mahjong_scoring/__main__.py", False),
        ("service/mahjong_scoring/__pycache__/__main__.pyc", True),
        ("service/mahjong_scoring/core/tiles.cpython-313-x86_64-linux-gnu.so", True),
        ("tests", True),
        (".git/config", True),
    ],
)
def test_what_dockerignore_leaves_out(path, out):
    assert ignored(path, IGNORE) is out


def test_every_source_exists_and_is_not_ignored():
    sources = [source for step in STEPS if from_context(step) for source in step.arguments[:-1]]
    locks = ["constraints-build.txt", "constraints-compile.txt", "constraints.txt"]
    assert sorted(sources) == ["LICENSE", "README.md", *locks, "docs/rules", "openapi.yaml", "pyproject.toml", "rulesets", "service"]
    for source in sources:
        assert (ROOT / source).exists()
        assert not ignored(source, IGNORE)


def test_the_engine_is_compiled_in_a_stage_with_a_compiler_and_run_in_one_without():
    """Both images have the same Python of the same Debian; in the slim one is no compiler, and nothing is installed there."""
    whole, slim = (step.arguments[0].partition("@")[0] for step in steps("FROM"))
    assert (whole, slim) == ("python:3.13-trixie", "python:3.13-slim-trixie")
    first, last = (part for part in STAGES)
    assert [step.rest for step in first if step.word == "ENV"] == ["HATCH_BUILD_HOOK_ENABLE_MYPYC=1"]
    assert [step.arguments for step in last if step.word == "COPY"] == [["/venv", "/venv"], ["/app", "/app"]]
    assert not [step for step in last if step.word == "RUN" and step.arguments[0] not in {"rm", "useradd"}]


def test_it_runs_without_a_shell_and_not_as_root():
    assert all(step.exec_form for step in steps("RUN", "CMD"))
    assert [step.word for step in STEPS][-1] == "CMD"
    user = steps("USER")[-1].rest
    assert all(int(number) > 0 for number in user.split(":"))
    assert STEPS.index(steps("USER")[-1]) > max(STEPS.index(step) for step in steps("RUN", "COPY"))


def test_nothing_is_fetched_but_the_pinned_packages():
    assert not steps("ADD")
    installs = [step.arguments for step in steps("RUN") if "pip" in step.arguments]
    locked, tools, ours = (command[command.index("install") + 1 :] for command in installs)
    assert locked == ["--no-cache-dir", "--require-hashes", "--requirement", "/constraints.txt"]
    assert tools == [*locked[:2], "--requirement", "/constraints-build.txt", "--requirement", "/constraints-compile.txt"]
    assert ours == ["--no-build-isolation", "--no-deps", "--target", "/app", "."]
    tools = {Path(step.arguments[0]).name for step in steps("RUN")}
    assert tools == {"python", "rm", "useradd"}


def lay_out_pip(root: Path) -> None:
    """What the image that both stages start from has to install packages with, laid out in ``root``."""
    library = root / "usr" / "local" / "lib" / "python3.13"
    pip = {root / "usr" / "local" / "bin" / name for name in ("pip", "pip3", "pip3.13")}
    pip |= {library / "site-packages" / "pip" / "__init__.py", library / "ensurepip" / "_bundled" / "pip-25.3-py3-none-any.whl"}
    for path in pip:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def files(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def copied(step: Step, root: Path, workdir: str) -> None:
    """COPY: files go to the target, a folder's content goes into it."""
    *sources, target = step.arguments
    place = root / workdir.strip("/") / target if not target.startswith("/") else root / target.strip("/")
    for source in sources:
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place, ignore=left_out)
        else:
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, place)


def left_out(folder: str, names: list[str]) -> list[str]:
    below = Path(folder).relative_to(ROOT)
    return [name for name in names if ignored(str(below / name), IGNORE)]


def built(root: Path) -> tuple[Path, dict[str, str]]:
    """Runs the steps with ``root`` for ``/``; both stages share it. The working folder and the environment at the end.

    What compiles is here already and is not used: that is tried with the wheel, and takes minutes.
    """
    workdir = ""
    environment = clean_environment()
    for step in STEPS:
        if step.word == "WORKDIR":
            workdir = step.rest
        elif step.word == "ENV":
            settings = dict(word.split("=", 1) for word in step.arguments) | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "0"}
            if "PYTHONPATH" in settings:
                settings |= {"PYTHONPATH": f"{root}{settings['PYTHONPATH']}", "PATH": f"{root}/venv/bin:{environment['PATH']}"}
            environment |= settings
        elif from_context(step):
            copied(step, root, workdir)
        elif step.word == "RUN" and step.arguments[0] != "useradd" and "/constraints-compile.txt" not in step.arguments:
            command = [f"{root}{word}" if word.startswith("/") else word for word in step.arguments]
            command[0] = sys.executable if command[0] == "python" else command[0]
            subprocess.run(command, cwd=root / workdir.strip("/"), env=environment, check=True, capture_output=True, timeout=120)
    return root / workdir.strip("/"), environment


@pytest.mark.slow
def test_the_steps_make_a_service_that_scores_and_writes_nothing(tmp_path):
    lay_out_pip(tmp_path)
    folder, environment = built(tmp_path)
    assert sorted(path.suffix or path.name for path in folder.iterdir()) == [".dist-info", "bin", "mahjong_scoring"]
    assert not list(tmp_path.rglob("*pip*"))
    environment |= {"PORT": str(free_port()), "HOST": "127.0.0.1", "WORKERS": "1"}
    python = str(tmp_path / "venv" / "bin" / "python")
    command = [python, *steps("CMD")[-1].arguments[1:]]
    before = files(tmp_path)
    with serving(command, str(folder), environment) as address:
        assert_scores(address)
        check = Step("CMD", (), steps("HEALTHCHECK")[0].rest.removeprefix("CMD "))
        probe = [python, *check.arguments[1:]]
        assert subprocess.run(probe, env=environment, check=False, timeout=10).returncode == 0
    assert files(tmp_path) == before
    assert subprocess.run(probe, env=environment, check=False, timeout=10, capture_output=True).returncode == 1
