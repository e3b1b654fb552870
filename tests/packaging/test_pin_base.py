"""make pin-base: the digests that docker names are written behind the tags, and those that were there give way."""

import subprocess
import sys
from pathlib import Path

import pytest

from deploy import pin_base

DIGEST = "sha256:" + "0123456789abcdef" * 4
OLD = "sha256:" + "f" * 64
DOCKERFILE = (
    "# syntax=docker/dockerfile:1\nFROM python:3.13-slim AS packages\nRUN a\nFROM python:3.13-slim{old}\nCOPY --from=packages /a /a\n"
)
COMPOSE = "services:\n  proxy:\n    image: nginx:1.28-alpine{old}\n  scoring:\n    image: mahjong-scoring:1.0.0\n"


def docker(monkeypatch: pytest.MonkeyPatch, says: str = DIGEST, error: Exception | None = None) -> list[str]:
    """docker says this of every image; gives the images that it is asked for."""
    asked = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess:
        asked.append(command[4])
        if error:
            raise error
        return subprocess.CompletedProcess(command, 0, f"{says}\n")

    pin_base.digest.cache_clear()
    monkeypatch.setattr(subprocess, "run", run)
    return asked


def test_tags_get_their_digests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    asked = docker(monkeypatch)
    for (_, images), text in zip(pin_base.PLACES.items(), (DOCKERFILE, COMPOSE), strict=True):
        (tmp_path / "file").write_text(text.format(old=f"@{OLD}"), encoding="utf-8")
        pin_base.pin(tmp_path / "file", images)
        wanted = text.replace("3.13-slim ", f"3.13-slim@{DIGEST} ").format(old=f"@{DIGEST}")
        assert (tmp_path / "file").read_text(encoding="utf-8") == wanted
    assert asked == ["python:3.13-slim", "nginx:1.28-alpine"]


def test_our_own_files_name_the_images_that_it_looks_for():
    found = [images.findall(path.read_text(encoding="utf-8")) for path, images in pin_base.PLACES.items()]
    assert [len(images) for images in found] == [2, 1]


@pytest.mark.parametrize(
    ("says", "error", "sentence"),
    [
        ("", FileNotFoundError(), "docker is needed"),
        ("", subprocess.CalledProcessError(1, "docker", stderr="no such host"), "cannot be found: no such host"),
        ("latest", None, "docker says 'latest'"),
    ],
)
def test_without_a_digest_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str, error: Exception, sentence: str):
    docker(monkeypatch, says, error)
    (tmp_path / "Dockerfile").write_text(DOCKERFILE, encoding="utf-8")
    with pytest.raises(SystemExit, match=sentence):
        pin_base.pin(tmp_path / "Dockerfile", next(iter(pin_base.PLACES.values())))
    assert (tmp_path / "Dockerfile").read_text(encoding="utf-8") == DOCKERFILE


def test_it_is_a_program():
    done = subprocess.run([sys.executable, pin_base.__file__], env={"PATH": ""}, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stderr) == (1, "docker is needed, with buildx, to ask for the digests of base images.\n")
