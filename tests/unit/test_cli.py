"""The command line: what it prints, and its exit codes."""

import json
import os
import pty
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from mahjong_scoring import __version__
from mahjong_scoring.cli.main import main
from mahjong_scoring.core.build import BUILD
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.texts.catalogue import TextsError

DEAL = {
    "ruleset": "guangdong",
    "round_wind": "east",
    "win": {"winner": "south", "by": "discard", "from": "east", "tile": "1m"},
    "hands": {"south": "23456m55z[789m<east](2222z)"},
}

# guangdong.md: half flush 2 faan and seat wind 1 make 3, base 8; the discarder pays 16, the others 8 each.
TABLE = """
South: won, receives 32
  [789m] 2222z [123m] 456m 55z, wait: many
  Half flush    2 faan
  Seat wind     1 faan
  Score: faan 3, before limit 3, limit 3, base 8

Transfers
  east to south   16  discarder
  west to south    8  other
  north to south   8  other

Payments
  east   -16
  south  +32
  west    -8
  north   -8
"""


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


@pytest.fixture
def deal_file(tmp_path):
    """Writes a deal, changed by keywords, to a file and names it."""

    def write(**changes):
        path = tmp_path / "deal.json"
        path.write_text(json.dumps(DEAL | changes), encoding="utf-8")
        return str(path)

    return write


def test_a_deal_is_printed_as_a_table(deal_file):
    done = run("score", deal_file())
    assert done.exit_code == 0
    heading, _, rest = done.stdout.partition("\n")
    assert heading.startswith("Ruleset guangdong (")
    assert rest == TABLE
    assert not done.stderr


def test_json_is_the_answer_of_the_api(deal_file):
    done = run("score", deal_file(), "--json")
    assert done.exit_code == 0
    answer = json.loads(done.stdout)
    assert answer["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
    assert [(yaku["id"], yaku["value"]) for yaku in answer["hands"]["south"]["yaku"]] == [("half_flush", 2), ("seat_wind", 1)]
    assert list(answer) == ["ruleset", "options", "deal", "hands", "payments", "transfers", "liability", "warnings"]


def test_a_deal_comes_from_standard_input_too():
    done = run("score", "-", stdin=json.dumps(DEAL))
    assert done.exit_code == 0
    assert done.stdout.endswith(TABLE)


def test_what_is_not_counted_stands_with_its_reason(deal_file):
    """mcr.md: a pure straight takes in the short straight and the terminal chows within it, the seat wind its pung."""
    done = run("score", deal_file(ruleset="mcr"))
    assert done.exit_code == 0
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "Pure straight 16 points" in lines
    assert "Short straight 1 point taken in by Pure straight" in lines
    assert "Pung of terminals or honours 1 point taken in by Seat wind" in lines


def test_chinese_names_take_two_places_each(deal_file):
    done = run("score", deal_file(), "--lang", "zh-Hant")
    assert done.exit_code == 0
    yaku = [line for line in done.stdout.splitlines() if line.endswith(" faan")]
    assert yaku == ["  混一色    2 faan", "  門風      1 faan"]


# hong-kong.md: a full flush with three exposed melds wins on a discard, so north pays for all three.
LIABLE = {
    "round_wind": "east",
    "win": {"winner": "west", "by": "discard", "from": "north", "tile": "6p"},
    "hands": {"west": "4599p[123p<south][345p<south][888p<east]"},
}


@pytest.mark.parametrize(
    ("language", "ruleset", "rule", "yaku"),
    [
        ("en", "Hong Kong mahjong (Cantonese Wikipedia)", "Discard to three melds", "Full flush"),
        ("ja", "香港麻雀（広東語版ウィキペディア）", "三副露放銃の包", "清一色"),
    ],
)
def test_names_of_ruleset_rule_and_yaku_are_in_the_language_chosen(deal_file, language, ruleset, rule, yaku):
    done = run("score", deal_file(**LIABLE, ruleset="hk-wikipedia"), "--lang", language)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Ruleset hk-wikipedia (")
    assert lines[0].endswith(f"): {ruleset}")
    assert f"North is liable for the win of west: {rule}" in lines
    assert f"  {yaku}    7 faan" in lines


def test_house_rules_show_their_own_name_too(deal_file):
    done = run("score", deal_file(**LIABLE, ruleset={"extends": "hk-wikipedia", "name": "our club"}))
    assert done.exit_code == 0
    assert done.stdout.partition("\n")[0].endswith("): our club, Hong Kong mahjong (Cantonese Wikipedia)")


def test_the_help_says_what_the_language_covers():
    done = run("score", "--help")
    assert done.exit_code == 0
    printed = " ".join(done.stdout.split())
    assert "names (rulesets, yaku, rules of liability), warnings and problems; the rest of a table stays English" in printed


def test_a_draw_pays_nothing(deal_file):
    done = run("score", deal_file(win=None, hands={}))
    assert done.exit_code == 0
    assert done.stdout.endswith("Payments\n  east   0\n  south  0\n  west   0\n  north  0\n")


def test_a_hand_below_the_minimum_says_by_how_much(deal_file):
    """mcr.md: eight points are needed; this hand has one, for no honours."""
    done = run("score", deal_file(ruleset="mcr", hands={"south": "23678m34588s[555p<east]"}))
    assert done.exit_code == 0
    printed = done.stdout
    assert "\nSouth: below the minimum, 7 short\n" in printed
    assert "Transfers" not in printed


def test_problems_are_printed_with_their_pointers(deal_file):
    hands = {"south": "23456m5555z[789m<east](2222z)"}
    win = {"winner": "south", "by": "discard", "from": "south", "tile": "1m"}
    done = run("score", deal_file(hands=hands, win=win))
    assert done.exit_code == 1
    assert not done.stdout
    lines = done.stderr.splitlines()
    assert [line.split(":")[0] for line in lines] == ["/win/from", "/hands/south"]
    assert [line.rsplit(" ", 1)[1] for line in lines] == ["(from_self)", "(tile_count)"]


def test_a_problem_names_what_is_allowed(deal_file):
    done = run("score", deal_file(ruleset="mcrs"))
    assert done.exit_code == 1
    assert f"allowed: {', '.join(sorted(rulesets()))}\n" in done.stderr


def test_a_problem_as_json_is_the_problem_document(deal_file):
    done = run("score", deal_file(ruleset="mcrs"), "--json")
    assert done.exit_code == 1
    document = json.loads(done.stdout)
    assert document["status"] == 422
    assert [(error["pointer"], error["code"]) for error in document["errors"]] == [("/ruleset", "unknown_ruleset")]


@pytest.mark.parametrize(("body", "code"), [("", "empty_body"), ("{", "bad_json"), ('{"a": 1, "a": 2}', "duplicate_key")])
def test_a_body_that_is_no_json_is_a_problem(tmp_path, body, code):
    path = tmp_path / "deal.json"
    path.write_text(body, encoding="utf-8")
    done = run("score", str(path))
    assert done.exit_code == 1
    printed = done.stderr
    assert printed.startswith("deal: ")
    assert printed.endswith(f"({code})\n")


def test_a_missing_file_is_an_error_of_usage(tmp_path):
    missing = str(tmp_path / "missing.json")
    done = run("score", missing)
    assert done.exit_code == 2
    assert f"'{missing}': No such file or directory\n" in done.stderr


@pytest.mark.parametrize("arguments", [[], ["guess"], ["score"], ["score", "-", "--lang", "de"]])
def test_wrong_usage(arguments):
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stderr.startswith("Usage: mahjong-scoring")


def test_the_engine_that_is_tested_is_the_one_meant():
    """``make test-compiled`` says which one."""
    assert os.environ.get("BUILD", "plain") == BUILD


def test_version():
    done = run("--version")
    assert (done.exit_code, done.stdout) == (0, f"{__version__} ({BUILD})\n")


def test_a_file_of_the_service_that_cannot_be_used_is_named(monkeypatch):
    def broken(_):
        raise TextsError("ja.toml: rulesets.mcr.name is missing")

    monkeypatch.setattr("mahjong_scoring.cli.main.texts_in", broken)
    done = run("rulesets")
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", "ja.toml: rulesets.mcr.name is missing\n")


def test_the_rulesets_are_listed_with_their_names():
    done = run("rulesets", "--lang", "ja")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == sorted(rulesets())
    assert "guangdong         広東鶏平和" in lines
    assert "mcr               中国麻将（国標麻雀）" in lines


def test_python_dash_m_service_passes_its_exit_code_on(tmp_path):
    command = [sys.executable, "-m", "mahjong_scoring", "score", str(tmp_path / "missing.json")]
    assert subprocess.run(command, capture_output=True, check=False, timeout=30).returncode == 2


def test_a_closed_pipe_is_no_error(deal_file):
    command = f"{sys.executable} -m mahjong_scoring score {deal_file()} | true"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (0, b"")


LONG = {"extends": "mcr", "name": "[bold]:smile: 雀 " + "x" * 40}


def test_in_a_pipe_nothing_is_cut_wrapped_or_coloured(deal_file):
    command = [sys.executable, "-m", "mahjong_scoring", "score", deal_file(ruleset=LONG)]
    narrow = os.environ | {"COLUMNS": "20", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm-256color"}
    done = subprocess.run(command, env=narrow, capture_output=True, encoding="utf-8", check=True, timeout=30)
    assert LONG["name"] in done.stdout.partition("\n")[0]
    assert "    Pung of terminals or honours    1 point  taken in by Seat wind\n" in done.stdout
    assert not [character for character in done.stdout if ord(character) < 32 and character != "\n"]
    assert not [line for line in done.stdout.splitlines() if line != line.rstrip()]


def test_on_a_narrow_terminal_the_cells_are_wrapped(deal_file):
    command = [sys.executable, "-m", "mahjong_scoring", "score", deal_file(ruleset="mcr")]
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(command, env=os.environ | {"COLUMNS": "40"}, stdout=theirs, check=False, timeout=30)
        lines = os.read(ours, 100_000).decode().split("\r\n")
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 0
    first = next(number for number, line in enumerate(lines) if line.startswith("    Pung of"))
    assert lines[first].split() == ["Pung", "of", "1", "point", "taken", "in", "by"]
    assert "…" not in "".join(lines)
