"""Just enough of Dockerfile and .dockerignore to check the image without an engine."""

import json
import re
import shlex
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import PurePosixPath


@dataclass(frozen=True)
class Step:
    """One instruction: its word, its flags (``--from=x``) and the rest of the line."""

    word: str
    flags: tuple[str, ...]
    rest: str

    @property
    def arguments(self) -> list[str]:
        """The words of the rest; of the exec form its strings."""
        return json.loads(self.rest) if self.exec_form else shlex.split(self.rest)

    @property
    def exec_form(self) -> bool:
        return self.rest.startswith("[")


def steps_of(text: str) -> list[Step]:
    """The instructions of a Dockerfile, without comments, continued lines joined."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    joined = re.sub(r"\\\n\s*", " ", lines)
    steps = []
    for line in filter(None, joined.splitlines()):
        word, _, rest = line.partition(" ")
        flags = []
        while match := re.match(r"(--\S+)\s+", rest):
            flags.append(match[1])
            rest = rest[match.end() :]
        steps.append(Step(word, tuple(flags), rest))
    return steps


def ignored(path: str, patterns: list[str]) -> bool:
    """Does .dockerignore leave ``path`` out? The last pattern that matches it or a folder above it decides."""
    parts = PurePosixPath(path).parts
    above = ["/".join(parts[: i + 1]) for i in range(len(parts))]
    verdict = False
    for pattern in patterns:
        plain = pattern.removeprefix("!")
        if any(_matches(name, plain) for name in above):
            verdict = not pattern.startswith("!")
    return verdict


def _matches(name: str, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatch(PurePosixPath(name).name, pattern.removeprefix("**/"))
    return name.count("/") == pattern.count("/") and fnmatch(name, pattern)
