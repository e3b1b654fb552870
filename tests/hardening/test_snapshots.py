"""No rule changes unseen: each ruleset is, value by value, what its snapshot says (``make snapshots`` renews them)."""

import difflib
import json
from dataclasses import replace

import pytest

from mahjong_scoring.rulesets.catalogue import rulesets
from tests.hardening import snapshots


@pytest.mark.parametrize("name", sorted(rulesets()))
def test_it_is_what_the_snapshot_says(name: str):
    found = snapshots.text_of(snapshots.snapshot(rulesets()[name]))
    known = snapshots.path_of(name).read_text(encoding="utf-8")
    changes = list(difflib.unified_diff(known.splitlines(), found.splitlines(), "snapshot", "now", lineterm="", n=2))
    assert not changes, "\n".join(changes[:60])


def test_there_is_a_snapshot_for_every_ruleset_and_no_other():
    assert {path.stem for path in snapshots.FOLDER.glob("*.json")} == set(rulesets())


def test_the_hash_is_in_the_answer(client):
    for name in rulesets():
        known = json.loads(snapshots.path_of(name).read_text(encoding="utf-8"))
        shown = client.get(f"/v1/rulesets/{name}").get_json()
        assert (shown["hash"], shown["version"]) == (known["hash"], known["version"])


def test_wherever_a_hash_is_shown_it_is_renewed():
    pages = [*snapshots.ROOT.glob("*.md"), *snapshots.ROOT.glob("*.yaml"), *snapshots.ROOT.glob("d*/**/*.md")]
    shown = {path for path in pages if any(ruleset.hash in path.read_text(encoding="utf-8") for ruleset in rulesets().values())}
    assert {"README.md", "command-line.md", "openapi.yaml"} <= {path.name for path in shown}
    assert shown <= set(snapshots.SHOWN)


def test_a_changed_value_shows_and_changes_the_hash():
    ruleset = rulesets()["guangdong"]
    item = ruleset.items[0]
    other = replace(ruleset, items=(replace(item, value=7), *ruleset.items[1:]))
    assert snapshots.snapshot(other)["items"][0]["value"] == 7
    assert other.hash != ruleset.hash


def test_a_changed_rule_with_the_old_version_is_refused(monkeypatch):
    ruleset = rulesets()["guangdong"]
    other = replace(ruleset, settings=dict(ruleset.settings) | {"another": 1})
    monkeypatch.setattr(snapshots, "rulesets", lambda: {"guangdong": other})
    assert snapshots.changed_without_version() == ["guangdong"]
    newer = replace(other, version="9.0.0")
    monkeypatch.setattr(snapshots, "rulesets", lambda: {"guangdong": newer})
    assert snapshots.changed_without_version() == []


def test_only_the_drafts_that_are_named_may_keep_their_version(monkeypatch, tmp_path, capsys):
    known = rulesets()["guangdong"]
    monkeypatch.setattr(snapshots, "FOLDER", tmp_path)
    monkeypatch.setattr(snapshots, "rulesets", lambda: {"guangdong": known})
    assert snapshots.main([]) == 0
    draft = replace(known, settings=dict(known.settings) | {"another": 1})
    monkeypatch.setattr(snapshots, "rulesets", lambda: {"guangdong": draft})
    assert snapshots.main([]) == 1
    assert 'make snapshots UNRELEASED="guangdong"' in capsys.readouterr().err
    shown = tmp_path / "README.md"
    shown.write_text(f'"hash": "{known.hash}"', encoding="utf-8")
    monkeypatch.setattr(snapshots, "SHOWN", (shown,))
    assert snapshots.main(["--unreleased", "mcr"]) == 1
    assert snapshots.main(["--unreleased", "guangdong"]) == 0
    assert shown.read_text(encoding="utf-8") == f'"hash": "{draft.hash}"'
    assert snapshots.main([]) == 0
