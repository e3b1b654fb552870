"""``mahjong-scoring batch``: formats, order, faulty lines, several processes, broken runs."""

import csv
import io
import itertools
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mahjong_scoring import score_many
from mahjong_scoring.cli.batch_work import Job, Piece, in_order
from mahjong_scoring.cli.deal_files import LONGEST, lines_of, records_of
from mahjong_scoring.cli.main import main
from mahjong_scoring.requests.deal_columns import COLUMNS, deal_in, unknown_columns
from tests.api.support import FACTS, cases

COMMAND = [sys.executable, "-m", "mahjong_scoring", "batch"]
DEAL = {"ruleset": "guangdong", "round_wind": "east", **FACTS}
# guangdong.md: half flush 2 faan and seat wind 1 make 3, base 8; east, who discarded, pays 16, the others 8 each.
PAYMENTS = {"east": -16, "south": 32, "west": -8, "north": -8}
HEADER = "ruleset,round_wind,win.winner,win.by,win.from,win.tile,hands.south,ref\n"
ROW = "guangdong,east,south,discard,east,1m,23456m55z[789m<east](2222z),{}\n"


def run(*arguments: object, stdin: str | bytes = "") -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, arguments)], input=stdin)


def lines(deals: list) -> str:
    return "".join(json.dumps(deal, ensure_ascii=False) + "\n" for deal in deals)


def entries(printed: str) -> list[dict]:
    return [json.loads(line) for line in printed.splitlines()]


def faults(entry: dict) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in entry["problem"]["errors"]]


def rows(printed: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(printed.removeprefix("\ufeff"), newline=""), strict=True))


def test_every_case_has_the_entry_that_the_library_gives_it():
    deals = [case["deal"] for case in cases()][::5]
    done = run("-", stdin=lines(deals))
    assert entries(done.stdout) == list(score_many(deals))


def test_faulty_lines_keep_their_place_and_are_counted():
    bad = ["{", "[]", json.dumps(DEAL)[:-1] + ', "ref": "a", "ref": "b"}', '{"ruleset": "tokyo", "win": null}', "x" * (LONGEST + 10)]
    text = "".join(f"{json.dumps(DEAL)}\n{line}\n" for line in bad)
    done = run("-", stdin=text)
    found = entries(done.stdout)
    assert [entry["status"] for entry in found] == [200, 400, 200, 422, 200, 400, 200, 422, 200, 413]
    assert [faults(entry) for entry in found[1::2]] == [
        [("", "bad_json")],
        [("", "wrong_type")],
        [("", "duplicate_key")],
        [("/ruleset", "unknown_ruleset")],
        [("", "body_too_large")],
    ]
    assert {entry["result"]["payments"]["south"] for entry in found[::2]} == {32}
    assert (done.exit_code, done.stderr) == (1, "10 deals, 5 with a problem\n")


def test_without_a_problem_the_exit_status_is_0():
    done = run("-", stdin=lines([DEAL]))
    assert (done.exit_code, done.stderr) == (0, "1 deal, 0 with a problem\n")


def test_empty_lines_a_byte_order_mark_and_a_missing_last_line_end_do_not_matter():
    done = run("-", stdin=b"\xef\xbb\xbf" + f"{json.dumps(DEAL)}\r\n\n  \n{json.dumps(DEAL)}".encode())
    assert [entry["status"] for entry in entries(done.stdout)] == [200, 200]
    assert (run("-").exit_code, run("-").stdout) == (0, "")


def test_bytes_that_are_no_text_are_the_problem_of_their_line():
    done = run("-", stdin=b'{"ref": "\xff"}\n' + lines([DEAL]).encode())
    assert [entry["status"] for entry in entries(done.stdout)] == [400, 200]


def test_defaults_hold_for_deals_that_do_not_say_otherwise(tmp_path):
    """guangdong.md: the rate multiplies the base."""
    defaults = tmp_path / "club.json"
    defaults.write_text('{"ruleset": "guangdong", "options": {"rate": 2}, "round_wind": "east"}', encoding="utf-8")
    done = run("-", "--defaults", defaults, stdin=lines([FACTS, {**FACTS, "options": {"rate": 1}}]))
    assert [entry["result"]["payments"]["south"] for entry in entries(done.stdout)] == [64, 32]
    done = run("-", "--ruleset", "guangdong", stdin=lines([FACTS | {"round_wind": "east"}]))
    assert entries(done.stdout)[0]["result"]["payments"] == PAYMENTS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ruleset", "tokyo"], "/defaults/ruleset: There is no ruleset tokyo. (unknown_ruleset)"),
        (["--defaults", "{file}"], "/defaults/options/rat: This ruleset has no option rat. (unknown_option)"),
        (["--defaults", "{file}", "--ruleset", "mcr"], "--ruleset cannot be combined"),
        (["--resume"], "--resume needs --output"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_what_is_wrong_with_the_run_itself_is_said_before_anything_is_scored(tmp_path, arguments, said):
    file = tmp_path / "club.json"
    file.write_text('{"ruleset": "guangdong", "options": {"rat": 2}}', encoding="utf-8")
    done = run("-", *(argument.replace("{file}", str(file)) for argument in arguments), stdin=lines([DEAL]))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_names_are_in_the_language_chosen():
    done = run("-", "--lang", "ja", stdin=lines([DEAL]))
    assert entries(done.stdout)[0]["result"]["hands"]["south"]["yaku"][0]["name"] == "混一色"


# --- tables ---


def test_a_table_of_deals_is_scored(tmp_path):
    file = tmp_path / "evening.csv"
    file.write_bytes(b"\xef\xbb\xbf" + (HEADER + ROW.format("a") + ROW.format('"b, ""c"""')).replace("\n", "\r\n").encode())
    found = entries(run(file).stdout)
    assert [entry["result"]["payments"] for entry in found] == [PAYMENTS, PAYMENTS]
    assert [entry["result"]["ref"] for entry in found] == ["a", 'b, "c"']


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_semicolons_and_tabs_divide_cells_too(delimiter):
    done = run("-", "--from", "csv", stdin=(HEADER + ROW.format("a")).replace(",", delimiter))
    assert entries(done.stdout)[0]["result"]["payments"] == PAYMENTS


def test_the_columns_are_the_keys_of_a_deal():
    assert set(COLUMNS) >= {
        "ruleset",
        "options.*",
        "round_wind",
        "win.winner",
        "win.by",
        "win.from",
        "win.circumstances",
        "win.tile",
        "win.kong",
        "hands.east",
        "hands.south",
        "hands.west",
        "hands.north",
        "table.wall_left",
        "table.visible",
        "table.dealer_wins",
        "liability",
        "ref",
    }


@pytest.mark.parametrize(
    ("columns", "cells", "deal"),
    [
        ("win.by", "draw", {"win": None}),
        ("win.by,win.winner", "draw,", {"win": None}),
        ("win.by,win.winner", "draw,south", {"win": {"by": "draw", "winner": "south"}}),
        ("win.by,win.winner", ",", {}),
        ("win.winner", "south", {"win": {"winner": "south"}}),
        ("win.winner", "south  west", {"win": {"winner": ["south", "west"]}}),
        ("win.circumstances", "last_tile first_turn", {"win": {"circumstances": ["last_tile", "first_turn"]}}),
        ("win.circumstances", "last_tile", {"win": {"circumstances": ["last_tile"]}}),
        ("table.wall_left,table.visible", "0,1m 2m", {"table": {"wall_left": 0, "visible": "1m 2m"}}),
        ("table.wall_left", "few", {"table": {"wall_left": "few"}}),
        ("table.wall_left", "1.5", {"table": {"wall_left": 1.5}}),
        ("options.rate,options.human_hand", "2,FALSE", {"options": {"rate": 2, "human_hand": False}}),
        ("options.limit,options.doubling", "null,half_spicy", {"options": {"limit": None, "doubling": "half_spicy"}}),
        ("ref,ruleset", "007,mcr", {"ref": "007", "ruleset": "mcr"}),
        ("ref,,#date", "a,b,c", {"ref": "a"}),
        ("ref", "a,,", {"ref": "a"}),
        ("ref,ruleset", "a", {"ref": "a"}),
    ],
)
def test_cells_are_values_of_their_column(columns, cells, deal):
    assert deal_in(columns.split(","), cells.split(",")) == deal


def test_every_column_that_there_is_may_stand_in_a_header():
    assert unknown_columns([name.replace("*", "rate") for name in COLUMNS]) == []


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("ruleset,win.frm", "win.frm"),
        ("win", "win"),
        ("options", "options"),
        ("hands.south.concealed", "hands.south.concealed"),
        ("ref,ref", "ref"),
        ("", "The table has no header"),
        ('"ref', "The table has no header"),
        ("#a,", "The table has no header"),
    ],
)
def test_a_header_that_says_something_else_is_refused(header, said):
    done = run("-", "--from", "csv", stdin=f"{header}\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_rows_that_are_no_csv_are_their_own_problem():
    good = ROW.format("ok")
    text = HEADER + good + ROW.format('"open') + good + ROW.format('"a"b') + good + ROW.format("a,b") + ",,,,,,,\n" + good
    done = run("-", "--from", "csv", stdin=text)
    found = entries(done.stdout)
    assert [entry["status"] for entry in found] == [200, 400, 200, 400, 200, 400, 200]
    assert [faults(entry) for entry in found[1::2]] == [[("", "bad_csv")]] * 3


def test_the_answers_as_a_table():
    done = run("-", "--to", "csv", stdin=lines([DEAL | {"ref": "=1"}, {}, {"ruleset": "mcr", "round_wind": "west", "win": None}]))
    found = rows(done.stdout)
    assert [(row["deal"], row["status"], row["ref"], row["seat"], row["payment"]) for row in found] == [
        ("1", "200", "'=1", "east", "-16"),
        ("1", "200", "'=1", "south", "32"),
        ("1", "200", "'=1", "west", "-8"),
        ("1", "200", "'=1", "north", "-8"),
        ("2", "422", "", "", ""),
        ("3", "200", "", "east", "0"),
        ("3", "200", "", "south", "0"),
        ("3", "200", "", "west", "0"),
        ("3", "200", "", "north", "0"),
    ]


def test_the_table_is_the_one_of_the_api(client, tmp_path):
    deals = [DEAL, {}, {"ruleset": "mcr", "round_wind": "west", "win": None}]
    file = tmp_path / "answers.csv"
    assert run("-", "-o", file, stdin=lines(deals)).exit_code == 1
    assert file.read_bytes() == client.post("/v1/score/batch", json={"deals": deals}, headers={"Accept": "text/csv"}).data


# --- files, record by record ---


def test_a_cell_may_go_on_in_the_next_line_but_an_open_one_does_not_swallow_the_file():
    text = b'a,"1\r\n2"\r\nb\r\nc,"open\r\n' + b"d\r\n" * LONGEST + b'e,"1\n\n2"\n'
    found = list(records_of(lines_of(io.BytesIO(text))))
    assert found[:3] == [b'a,"1\r\n2"\r\n', b"b\r\n", b'c,"open\r\n']
    assert found[3:-1] == [b"d\r\n"] * LONGEST
    assert found[-1] == b'e,"1\n\n2"\n'


def test_of_a_line_too_long_no_more_is_held_than_needed():
    text = b"x" * (3 * LONGEST) + b"\n" + b"y" * LONGEST + b"\n" + b"z" * (LONGEST - 1) + b"\nend"
    assert [len(line) for line in lines_of(io.BytesIO(text))] == [LONGEST + 1, LONGEST + 1, LONGEST, 3]


def test_only_as_many_deals_are_read_as_are_soon_needed():
    taken = []

    def endless():
        for number in itertools.count(1):
            taken.append(number)
            yield Piece(number, [b"{}\n"])

    job = Job("{}", "en", None, "", as_table=False)
    for processes, ahead in ((1, 1), (2, 8)):
        taken.clear()
        answers = in_order(job, endless(), processes)
        assert [next(answers).deals for _ in range(3)] == [1, 1, 1]
        assert len(taken) <= 3 + ahead
        answers.close()


# --- several processes, broken runs ---


MANY = lines([{**DEAL, "ref": str(number)} if number % 10 else {"ref": number} for number in range(1, 301)])
"""Three hundred deals, each tenth of them faulty."""
COUNTED = "300 deals, 30 with a problem\n"


@pytest.fixture
def many(tmp_path) -> Path:
    file = tmp_path / "many.jsonl"
    file.write_text(MANY, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def whole() -> dict[str, bytes]:
    """What a run that does not break off writes, by format."""
    return {target: run("-", "--to", target, stdin=MANY).stdout_bytes for target in ("jsonl", "csv")}


def test_two_processes_answer_in_the_same_order(many, whole):
    done = run(many, "--jobs", 2)
    assert (done.stdout_bytes, done.exit_code) == (whole["jsonl"], 1)
    assert done.stderr == COUNTED


@pytest.mark.parametrize("target", ["jsonl", "csv"])
def test_a_broken_run_is_continued_wherever_it_broke(many, whole, target):
    text = whole[target]
    ends = [place for place, byte in enumerate(text) if byte == 10]
    middle = ends[len(ends) // 2]
    cuts = [0, 1, 3, ends[0], ends[0] + 1, ends[0] + 5, middle, middle + 1, middle + 20, ends[-2] + 1, len(text) - 1, len(text)]
    for cut in cuts:
        output = many.with_name(f"answers.{target}")
        output.write_bytes(text[:cut])
        done = run(many, "-o", output, "--resume")
        assert (done.exit_code, done.stderr) == (1, COUNTED), cut
        assert output.read_bytes() == text, cut


def test_a_run_that_has_not_begun_can_be_resumed(many, whole):
    output = many.with_name("answers.jsonl")
    assert run(many, "-o", output, "--resume").exit_code == 1
    assert output.read_bytes() == whole["jsonl"]


@pytest.mark.parametrize(
    ("target", "change"),
    [
        ("jsonl", lambda text: text[:-2] + b" \n"),
        ("jsonl", lambda text: text + b"{}\n"),
        ("csv", lambda text: text.replace(b"deal,status", b"deal,state")),
        ("csv", lambda text: text.replace(b"\r\n7,", b"\r\n77,")),
        ("csv", lambda text: text + b"note,\r\n"),
        ("csv", lambda text: text[: text.index(b"\r\n1,") + 2] + b"\r\n"),
    ],
)
def test_the_answers_of_another_run_are_left_as_they_are(many, whole, target, change):
    output = many.with_name(f"answers.{target}")
    output.write_bytes(before := change(whole[target]))
    done = run(many, "-o", output, "--resume")
    assert (done.exit_code, output.read_bytes()) == (2, before)
    assert "is not from a run with this input and these options; it stays as it is." in done.stderr


@pytest.mark.parametrize("option", [("--lang", "ja"), ("--ruleset", "mcr")])
def test_other_options_are_noticed_where_they_matter(tmp_path, option):
    deals = tmp_path / "deals.jsonl"
    deals.write_text(lines([{**FACTS, "round_wind": "east"}] * 3), encoding="utf-8")
    output = tmp_path / "answers.jsonl"
    run(deals, "-o", output, "--ruleset", "guangdong")
    before = output.read_bytes()
    arguments = option if "--ruleset" in option else ("--ruleset", "guangdong", *option)
    assert run(deals, "-o", output, "--resume", *arguments).exit_code == 2
    assert output.read_bytes() == before


def test_a_file_that_is_there_is_not_overwritten(many):
    output = many.with_name("answers.jsonl")
    output.write_text("precious\n", encoding="utf-8")
    done = run(many, "-o", output)
    assert (done.exit_code, output.read_text(encoding="utf-8")) == (2, "precious\n")
    assert "continue it with --resume, or remove it" in done.stderr


def test_two_runs_do_not_write_to_the_same_file(many):
    fcntl = pytest.importorskip("fcntl")
    output = many.with_name("answers.jsonl")
    with output.open("wb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = run(many, "-o", output, "--resume")
    assert (done.exit_code, output.read_bytes()) == (2, b"")
    assert "is being written by another run" in done.stderr


def test_a_full_disk_ends_the_run_with_a_message():
    done = run("-", "-o", "/dev/full", stdin=MANY)
    assert done.exit_code == 2
    assert "No space left on device" in done.stderr
    assert "--resume" in done.stderr


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").split(") ")[1][0] != "Z"
    except OSError:
        return False


def _hears_interrupts() -> None:
    """As in a terminal, where the tests themselves run in the background, too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.parametrize("kill", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_leaves_no_process_behind_and_can_be_continued(tmp_path, kill):
    deals = tmp_path / "deals.jsonl"
    deals.write_text(lines([{**DEAL, "ref": str(number)} for number in range(40_000)]), encoding="utf-8")
    output = tmp_path / "answers.jsonl"
    running = subprocess.Popen(
        [*COMMAND, deals, "-o", output, "--jobs", "2"],
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_hears_interrupts,  # noqa: PLW1509 -- nothing else runs in this process
    )
    end = time.monotonic() + 60
    while not (output.exists() and output.stat().st_size) and time.monotonic() < end:
        time.sleep(0.01)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text(encoding="utf-8").split()
    os.killpg(running.pid, kill) if kill == signal.SIGINT else running.send_signal(kill)
    said = running.communicate(timeout=60)[1]
    assert running.returncode == (1 if kill == signal.SIGINT else -signal.SIGKILL)
    assert b"Traceback" not in said
    while any(alive(int(child)) for child in children) and time.monotonic() < end:
        time.sleep(0.05)
    assert [child for child in children if alive(int(child))] == []
    broken = output.read_bytes()
    assert 0 < broken.count(b"\n") < 40_000
    shorter = tmp_path / "shorter.jsonl"
    kept = broken.count(b"\n") + 10
    shorter.write_text(lines([{**DEAL, "ref": str(number)} for number in range(kept)]), encoding="utf-8")
    assert run(shorter, "-o", output, "--resume").exit_code == 0
    found = entries(output.read_text(encoding="utf-8"))
    assert [entry["result"]["ref"] for entry in found] == [str(number) for number in range(kept)]


def test_a_closed_pipe_is_no_error(many):
    command = f"{' '.join(COMMAND)} {many} | head -n 1 | wc -l"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.strip()) == (0, b"1")


def test_on_a_terminal_the_run_shows_how_far_it_is(many):
    ours, theirs = pty.openpty()
    try:
        command = [*COMMAND, many, "-o", many.with_name("answers.jsonl")]
        done = subprocess.run(command, env=os.environ | {"TERM": "xterm", "COLUMNS": "100"}, stderr=theirs, check=False, timeout=60)
        shown = os.read(ours, 1_000_000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.returncode == 1
    assert "100%" in shown
    assert "300 deals" in shown


def test_without_a_terminal_nothing_but_the_count_is_shown(many):
    done = subprocess.run([*COMMAND, many], capture_output=True, check=False, timeout=60)
    assert done.stderr == COUNTED.encode()
