"""What every ruleset comes to, as a file that a person can read: ``python -m tests.hardening.snapshots`` writes them anew.

A ruleset whose hash has changed needs a new ``version`` first (and CHANGELOG.md names it). Rules that nobody has used yet, such as
the draft of a new ruleset, may change as they are: ``--unreleased hk-qq`` names these; without ids it means all.

The answers shown in README.md, in the guides and in openapi.yaml get the new hashes with it; the examples of house rules have hashes of their own.
"""

import dataclasses
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mahjong_scoring.counting.base import Counting
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.rulesets.model import Ruleset

ROOT = Path(__file__).parents[2]
SHOWN = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "openapi.yaml")
FOLDER = Path(__file__).parent / "snapshots"
LEFT_OUT = {"forms", "notes", "sources", "source", "example", "house"}  # words, no rule; the forms are there as they are stated


def snapshot(ruleset: Ruleset) -> dict[str, Any]:
    """The resolved ruleset: version, hash, and every value that is not its type's default."""
    return {"version": ruleset.version, "hash": ruleset.hash} | plain(ruleset)


def plain(thing: Any) -> Any:
    """As JSON data; of an object the fields that differ from their defaults."""
    if dataclasses.is_dataclass(thing):
        fields = [field for field in dataclasses.fields(thing) if field.init and field.name not in LEFT_OUT]
        return {field.name: plain(getattr(thing, field.name)) for field in fields if not _is_default(field, getattr(thing, field.name))}
    if isinstance(thing, Counting):
        return thing.name
    if isinstance(thing, Mapping):
        return {str(key): plain(value) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted(map(plain, thing))
    if isinstance(thing, list | tuple):
        return [plain(value) for value in thing]
    if thing is None or isinstance(thing, str | int):
        return thing
    raise TypeError(f"no plain form of {thing!r}")


def _is_default(field: dataclasses.Field, value: Any) -> bool:
    if field.default_factory is not dataclasses.MISSING:
        return value == field.default_factory()
    return field.default is not dataclasses.MISSING and value == field.default


def text_of(data: dict[str, Any]) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def known() -> dict[str, dict[str, Any]]:
    """The snapshots that there are, by the id of their ruleset."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json")) if path.stem in rulesets()}


def changed_without_version() -> list[str]:
    """The rulesets whose rules differ from their snapshot and whose version does not."""
    now = rulesets()
    return [name for name, old in known().items() if old["version"] == now[name].version and old["hash"] != now[name].hash]


def changed_hashes() -> dict[str, str]:
    """The hashes of now by those of the snapshots, where they differ."""
    now = rulesets()
    return {old["hash"]: now[name].hash for name, old in known().items() if old["hash"] != now[name].hash}


def main(args: Sequence[str]) -> int:
    unreleased = (args[1:] or list(rulesets())) if args[:1] == ["--unreleased"] else []
    if found := [name for name in changed_without_version() if name not in unreleased]:
        sys.stderr.write(
            f"The rules of {', '.join(found)} have changed: raise their version, and say so in CHANGELOG.md. "
            f'If nobody has used these rules yet: make snapshots UNRELEASED="{" ".join(found)}"\n'
        )
        return 1
    FOLDER.mkdir(exist_ok=True)
    for old, new in changed_hashes().items():
        for path in SHOWN:
            path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    for path in FOLDER.glob("*.json"):
        path.unlink()
    for ruleset in rulesets().values():
        path_of(ruleset.id).write_text(text_of(snapshot(ruleset)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
