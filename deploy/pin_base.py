"""Pins the base images: writes the digest that each tag has now behind it, in the Dockerfile and in compose.yaml.

``make pin-base``, where docker is and a registry of images can be reached. The tag stays for readers; docker goes by the digest.
"""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = {
    ROOT / "Dockerfile": re.compile(r"^(FROM )([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?", re.MULTILINE),
    ROOT / "deploy" / "compose.yaml": re.compile(r"^( +image: )(nginx:[\w.-]+)(@sha256:[0-9a-f]{64})?", re.MULTILINE),
}


@cache
def digest(image: str) -> str:
    """The digest of the image for all platforms. Exits with a sentence if there is none to be had."""
    command = ["docker", "buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603 -- no shell
    except FileNotFoundError:
        sys.exit("docker is needed, with buildx, to ask for the digests of base images.")
    except subprocess.CalledProcessError as error:
        sys.exit(f"The digest of {image} cannot be found: {error.stderr.strip()}")
    if not re.fullmatch("sha256:[0-9a-f]{64}", found):
        sys.exit(f"The digest of {image} cannot be found: docker says {found!r}.")
    return found


def pin(path: Path, images: re.Pattern[str]) -> None:
    """Writes the digests into the file at ``path``, in place of those that are there."""
    text = path.read_text(encoding="utf-8")
    path.write_text(images.sub(lambda found: f"{found[1]}{found[2]}@{digest(found[2])}", text), encoding="utf-8")


if __name__ == "__main__":
    for path, images in PLACES.items():
        pin(path, images)
