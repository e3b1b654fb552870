"""The examples of README.md and of the guides in docs: each shell or Python block with the block of output that follows it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
RULESETS = ROOT / "docs" / "rulesets.md"
GUIDES = tuple(sorted((ROOT / "docs").glob("*.md")))
PAGES = (*sorted(ROOT.glob("*.md")), *GUIDES, ROOT / "deploy" / "README.md")
COMMAND_LINE = ROOT / "docs" / "command-line.md"
NOTATION = ROOT / "docs" / "notation.md"
BASE = "http://127.0.0.1:8000"
_PAIR = re.compile(r"```(sh|python)\n((?:(?!```).)*)```\n\n```(json|text)\n((?:(?!```).)*)```", re.DOTALL)


@dataclass(frozen=True)
class Example:
    """One example: its language, its text, and the output that the page promises, JSON or text."""

    language: str
    text: str
    kind: str
    output: str

    def check(self, base: str = BASE, folder: Path = ROOT) -> None:
        """It prints what the page promises; JSON may be laid out otherwise."""
        printed = self.run(base, folder)
        if self.kind == "json":
            printed, promised = (json.dumps(json.loads(text), indent=1) for text in (printed, self.output))
            assert printed == promised, self.text
        else:
            assert printed == self.output, self.text

    def run(self, base: str = BASE, folder: Path = ROOT) -> str:
        """What the example prints in ``folder`` when the service is at ``base``."""
        text = self.text.replace(BASE, base).replace(".venv/bin/python", sys.executable)
        text = text.replace("mahjong-scoring ", f"{sys.executable} -m mahjong_scoring ")
        command = ["bash", "-c", text] if self.language == "sh" else [sys.executable, "-c", text]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=folder, check=False)
        assert not done.returncode, done.stderr
        return done.stdout


def examples(page: Path = README) -> list[Example]:
    """Every example of a page, in its order."""
    return [Example(m[1], m[2], m[3], m[4]) for m in _PAIR.finditer(page.read_text(encoding="utf-8"))]
