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
        ("tests", True),
        (".git/config", True),
    ],
)
def test_what_dockerignore_leaves_out(path, out):
    assert ignored(path, IGNORE) is out


def test_every_source_exists_and_is_not_ignored():
    sources = [source for step in STEPS if from_context(step) for source in step.arguments[:-1]]
    assert sorted(sources) == ["LICENSE", "constraints.txt", "openapi.yaml", "rulesets", "service"]
    for source in sources:
        assert (ROOT / source).exists()
        assert not ignored(source, IGNORE)


def test_both_stages_start_from_one_pinned_slim_image():
    bases = {step.arguments[0] for step in steps("FROM")}
    assert len(steps("FROM")) == 2
    assert len(bases) == 1
    assert bases.pop().startswith("python:3.13-slim-trixie")


def test_it_runs_without_a_shell_and_not_as_root():
    assert all(step.exec_form for step in steps("RUN", "CMD"))
    assert [step.word for step in STEPS][-1] == "CMD"
    user = steps("USER")[-1].rest
    assert all(int(number) > 0 for number in user.split(":"))
    assert STEPS.index(steps("USER")[-1]) > max(STEPS.index(step) for step in steps("RUN", "COPY"))


def test_nothing_is_fetched_but_the_pinned_packages():
    assert not steps("ADD")
    installs = [step.arguments for step in steps("RUN") if "pip" in step.arguments]
    assert [command[-3:] for command in installs] == [["--require-hashes", "--requirement", "/constraints.txt"]]
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
    """Runs the steps with ``root`` for ``/``; both stages share it. The working folder and the environment at the end."""
    workdir = ""
    environment = clean_environment()
    for step in STEPS:
        if step.word == "WORKDIR":
            workdir = step.rest
        elif step.word == "ENV":
            settings = dict(word.split("=", 1) for word in step.arguments)
            settings["PYTHONPATH"] = f"{root}{settings['PYTHONPATH']}"
            environment |= settings | {"PATH": f"{root}/venv/bin:{environment['PATH']}"}
        elif from_context(step):
            copied(step, root, workdir)
        elif step.word == "RUN" and step.arguments[0] != "useradd":
            command = [f"{root}{word}" if word.startswith("/") else word for word in step.arguments]
            command[0] = sys.executable if command[0] == "python" else command[0]
            subprocess.run(command, cwd=root / workdir.strip("/"), env=environment, check=True, capture_output=True, timeout=120)
    return root / workdir.strip("/"), environment


@pytest.mark.slow
def test_the_steps_make_a_service_that_scores_and_writes_nothing(tmp_path):
    lay_out_pip(tmp_path)
    folder, environment = built(tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["LICENSE", "openapi.yaml", "rulesets", "service"]
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
