"""The make targets and the CI script: which Python they take, what they say when something is missing."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")


def make(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """Runs make without the variables that a make around the tests has set."""
    around = {"MAKEFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "MFLAGS", "PYTHON", "REQUIRE_ALL", "VENV"}
    outside = {name: value for name, value in os.environ.items() if name not in around}
    return subprocess.run(
        ["make", *arguments], cwd=ROOT, env=outside | environment, capture_output=True, text=True, check=False, timeout=60
    )


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{BASH}\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


PYTHONS = ("python3.15", "python3.14", "python3.13", "python3.12", "python3.11", "python3")
"""The names under which make looks for a Python, in this order."""
FITTING = 'case "$1" in -c) exit 0;; -m) mkdir -p "$3";; esac'
"""What a Python does that is new enough and can make an environment."""


@pytest.fixture
def pythons(tmp_path):
    """A PATH on which every Python that make looks for is too old, and the folder that holds them."""
    folder = tmp_path / "programs"
    for name in PYTHONS:
        program(folder / name, "exit 1")
    return folder


def test_without_a_fitting_python_make_says_which_ones_do(pythons, tmp_path):
    done = make("serve", f"VENV={tmp_path}/env", PATH=f"{pythons}:{os.environ['PATH']}")
    assert done.returncode == 2
    assert "Python 3.11 or newer is needed and none was found" in done.stderr


@pytest.mark.parametrize("name", PYTHONS)
def test_of_the_fitting_pythons_the_newest_is_taken(pythons, tmp_path, name):
    for fitting in PYTHONS[PYTHONS.index(name) :]:
        program(pythons / fitting, FITTING)
    done = make(f"{tmp_path}/env/python", f"VENV={tmp_path}/env", PATH=f"{pythons}:{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "env" / "python").read_text(encoding="utf-8").strip() == str(pythons / name)


def test_the_question_that_make_asks_a_python_fits_this_one(tmp_path):
    done = make("--dry-run", f"{tmp_path}/env/python", f"VENV={tmp_path}/env")
    question = done.stdout.split("-c '")[1].split("'")[0]
    assert subprocess.run([sys.executable, "-c", question], check=False, timeout=10).returncode == 0
    for version, code in (((3, 10, 18), 1), ((3, 11, 0), 0), ((3, 16, 0), 0)):
        other = question.replace("sys.version_info", str(version))
        assert subprocess.run([sys.executable, "-c", other], check=False, timeout=10).returncode == code, version


@pytest.fixture
def without_compiler(tmp_path):
    """An environment that is set up but for the package that is compiled, whose installation fails."""
    folder = tmp_path / "env"
    program(folder / "bin" / "python", "echo no compiler; exit 1")
    for name in ("python", "run.stamp", "dev.stamp"):
        (folder / name).touch()
    return folder


def test_without_a_compiler_make_goes_on_and_says_so(without_compiler):
    done = make("oracle", f"VENV={without_compiler}")
    assert done.returncode == 0
    assert "the tests that compare with it are skipped" in done.stdout


def test_where_all_is_required_a_missing_compiler_is_an_error(without_compiler):
    done = make("oracle", f"VENV={without_compiler}", REQUIRE_ALL="1")
    assert done.returncode == 2
    assert "no compiler" in done.stderr
    assert "REQUIRE_ALL demands it" in done.stderr


HEADERS = Path(sysconfig.get_path("include"), "Python.h").exists()


@pytest.mark.parametrize(
    ("environment", "compiled"),
    [({"CC": "sh"}, HEADERS), ({"CC": "sh -pthread"}, HEADERS), ({"CC": "no-such-compiler"}, False), ({"CC": "sh", "PURE": "1"}, False)],
    ids=str,
)
def test_the_wheel_is_compiled_where_there_is_a_compiler_unless_it_is_to_be_pure(tmp_path, environment, compiled):
    """The compiler is only looked for, so that any program stands for one."""
    program(
        tmp_path / "bin" / "python", f'case "$1" in -c) exec {sys.executable} "$@";; esac; echo "compiled: $HATCH_BUILD_HOOK_ENABLE_MYPYC"'
    )
    for name in ("python", "run.stamp", "dev.stamp"):
        (tmp_path / name).touch()
    done = make("wheel", f"VENV={tmp_path}", f"DIST={tmp_path}/dist", **environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"compiled: {int(compiled)}"


@pytest.mark.parametrize(("plugin", "code"), [((), 0), (("-p", "tests.no_skips"), 1)])
def test_where_all_is_required_a_skipped_test_fails_the_run(tmp_path, plugin, code):
    test = tmp_path / "test_skipped.py"
    test.write_text("import pytest\ndef test_one(): pytest.skip('no tool')\ndef test_two(): pass\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", str(tmp_path), "-p", "no:cacheprovider", *plugin, str(test)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == code, done.stdout
    assert ("1 skipped where nothing may be skipped" in done.stdout) is bool(plugin)


def test_ci_demands_everything_of_the_tests_of_both_builds():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run([BASH, "-n", script], check=False, timeout=10).returncode == 0
    assert script.read_text(encoding="utf-8").splitlines()[-3:] == [
        f"REQUIRE_ALL=1 make {target}" for target in ("test", "test-slow", "test-compiled")
    ]
