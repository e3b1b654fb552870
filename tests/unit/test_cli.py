"""The command line: what it prints, and its exit codes."""

import io
import json
import subprocess
import sys

import pytest

from mahjong_scoring import __version__
from mahjong_scoring.cli.main import main
from mahjong_scoring.rulesets.catalogue import rulesets

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
  east to south       16  discarder
  west to south        8  other
  north to south       8  other

Payments
  east      -16
  south     +32
  west       -8
  north      -8
"""


@pytest.fixture
def deal_file(tmp_path):
    """Writes a deal, changed by keywords, to a file and names it."""

    def write(**changes):
        path = tmp_path / "deal.json"
        path.write_text(json.dumps(DEAL | changes), encoding="utf-8")
        return str(path)

    return write


def test_a_deal_is_printed_as_a_table(deal_file, capsys):
    assert main(["score", deal_file()]) == 0
    printed = capsys.readouterr()
    heading, _, rest = printed.out.partition("\n")
    assert heading.startswith("Ruleset guangdong (")
    assert rest == TABLE
    assert not printed.err


def test_json_is_the_answer_of_the_api(deal_file, capsys):
    assert main(["score", deal_file(), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["payments"] == {"east": -16, "south": 32, "west": -8, "north": -8}
    assert [(yaku["id"], yaku["value"]) for yaku in answer["hands"]["south"]["yaku"]] == [("half_flush", 2), ("seat_wind", 1)]
    assert list(answer) == ["ruleset", "options", "deal", "hands", "payments", "transfers", "liability", "warnings"]


def test_a_deal_comes_from_standard_input_too(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(DEAL).encode())))
    assert main(["score", "-"]) == 0
    assert capsys.readouterr().out.endswith(TABLE)


def test_what_is_not_counted_stands_with_its_reason(deal_file, capsys):
    """mcr.md: a pure straight takes in the short straight and the terminal chows within it, the seat wind its pung."""
    assert main(["score", deal_file(ruleset="mcr")]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "Pure straight 16 points" in lines
    assert "Short straight 1 point taken in by Pure straight" in lines
    assert "Pung of terminals or honours 1 point taken in by Seat wind" in lines


def test_chinese_names_take_two_places_each(deal_file, capsys):
    assert main(["score", deal_file(), "--lang", "zh-Hant"]) == 0
    yaku = [line for line in capsys.readouterr().out.splitlines() if line.endswith(" faan")]
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
def test_names_of_ruleset_rule_and_yaku_are_in_the_language_chosen(deal_file, capsys, language, ruleset, rule, yaku):
    assert main(["score", deal_file(**LIABLE, ruleset="hk-wikipedia"), "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Ruleset hk-wikipedia (")
    assert lines[0].endswith(f"): {ruleset}")
    assert f"North is liable for the win of west: {rule}" in lines
    assert f"  {yaku}    7 faan" in lines


def test_house_rules_show_their_own_name_too(deal_file, capsys):
    assert main(["score", deal_file(**LIABLE, ruleset={"extends": "hk-wikipedia", "name": "our club"})]) == 0
    assert capsys.readouterr().out.partition("\n")[0].endswith("): our club, Hong Kong mahjong (Cantonese Wikipedia)")


def test_the_help_says_what_the_language_covers(capsys):
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    printed = " ".join(capsys.readouterr().out.split())
    assert "names (rulesets, yaku, rules of liability), warnings and problems; the rest of a table stays English" in printed


def test_a_draw_pays_nothing(deal_file, capsys):
    assert main(["score", deal_file(win=None, hands={})]) == 0
    assert capsys.readouterr().out.endswith("Payments\n  east        0\n  south       0\n  west        0\n  north       0\n")


def test_a_hand_below_the_minimum_says_by_how_much(deal_file, capsys):
    """mcr.md: eight points are needed; this hand has one, for no honours."""
    assert main(["score", deal_file(ruleset="mcr", hands={"south": "23678m34588s[555p<east]"})]) == 0
    printed = capsys.readouterr().out
    assert "\nSouth: below the minimum, 7 short\n" in printed
    assert "Transfers" not in printed


def test_problems_are_printed_with_their_pointers(deal_file, capsys):
    hands = {"south": "23456m5555z[789m<east](2222z)"}
    win = {"winner": "south", "by": "discard", "from": "south", "tile": "1m"}
    assert main(["score", deal_file(hands=hands, win=win)]) == 1
    printed = capsys.readouterr()
    assert not printed.out
    lines = printed.err.splitlines()
    assert [line.split(":")[0] for line in lines] == ["/win/from", "/hands/south"]
    assert [line.rsplit(" ", 1)[1] for line in lines] == ["(from_self)", "(tile_count)"]


def test_a_problem_names_what_is_allowed(deal_file, capsys):
    assert main(["score", deal_file(ruleset="mcrs")]) == 1
    assert f"allowed: {', '.join(sorted(rulesets()))}\n" in capsys.readouterr().err


def test_a_problem_as_json_is_the_problem_document(deal_file, capsys):
    assert main(["score", deal_file(ruleset="mcrs"), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == 422
    assert [(error["pointer"], error["code"]) for error in document["errors"]] == [("/ruleset", "unknown_ruleset")]


@pytest.mark.parametrize(("body", "code"), [("", "empty_body"), ("{", "bad_json"), ('{"a": 1, "a": 2}', "duplicate_key")])
def test_a_body_that_is_no_json_is_a_problem(tmp_path, capsys, body, code):
    path = tmp_path / "deal.json"
    path.write_text(body, encoding="utf-8")
    assert main(["score", str(path)]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("deal: ")
    assert printed.endswith(f"({code})\n")


def test_a_missing_file_is_an_error_of_usage(tmp_path, capsys):
    missing = str(tmp_path / "missing.json")
    assert main(["score", missing]) == 2
    assert capsys.readouterr().err == f"{missing}: No such file or directory\n"


@pytest.mark.parametrize("arguments", [[], ["guess"], ["score"], ["score", "-", "--lang", "de"]])
def test_wrong_usage(arguments, capsys):
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert capsys.readouterr().err.startswith("usage: mahjong-scoring")


def test_version(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"{__version__}\n"


def test_the_rulesets_are_listed_with_their_names(capsys):
    assert main(["rulesets", "--lang", "ja"]) == 0
    lines = capsys.readouterr().out.splitlines()
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
