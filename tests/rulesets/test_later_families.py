"""The places for what later families bring: other values in open hands, forms with parameters, five sets and a pair."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.notation import format_tiles, parse_tiles, tile_name
from mahjong_scoring.core.suits import suits_of, with_tile
from mahjong_scoring.core.tiles import Seat, counts_of
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import Count, Counting, Entry, Item, Settings, Shares, StatedScore, Unit, payers
from mahjong_scoring.counting.finding import exclude, sum_of
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.reading.form import Form, distance, read_hand, waiting_kinds
from mahjong_scoring.reading.forms import FORMS
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.rulesets.in_force import Rules, default_rules, rules_for
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.score import Result, score_deal
from mahjong_scoring.tasks.waits import ready_of
from mahjong_scoring.yaku.context import WinContext
from tests.rulesets.small_files import ALONE, BASE, COLUMN, changed, load, refused

NO_MELDS = (0,) * 34


def score(rules: Rules, tile: str, hand: str, by: str = "discard") -> Result:
    """South wins on the tile, of west if it is a discard."""
    win = {"winner": "south", "by": by, "tile": tile} | ({"from": "west"} if by == "discard" else {})
    return score_deal(read_deal({"round_wind": "east", "win": win, "hands": {"south": hand}}, rules.constraints), rules)


def counted(result: Result) -> dict[str, int]:
    count = result.hands["south"].count
    assert count
    return {entry.item.id: entry.worth for entry in count.entries}


# --- other values in open hands ---


class OpenPoints(Counting):
    """Points add up, and may be others in open hands; each of the others pays them."""

    name = "open_points"
    units: ClassVar[Mapping[Unit, int]] = {"points": 20, "limit": 0}
    flags = frozenset({"last_resort"})
    open_values = True
    settings = Settings
    total = "points"
    stated: ClassVar[Mapping[str, int]] = {"points": 100}

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: Settings) -> Count:
        entries, taken = exclude(found)
        points = sum_of(entries)
        return Count(reading, entries, taken, {"points": points}, points, (points,), points)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: Settings) -> StatedScore:
        return StatedScore({"points": stated["points"]}, stated["points"], stated["points"])

    def shares(self, winner: Seat, source: Seat | None, worth: int, settings: Settings) -> Shares:
        return {seat: (worth, reason) for seat, reason in payers(winner, source)}

    def changes(self, count: Count, item: Item, settings: Settings) -> bool:
        return True


OPEN = """\
id = "open"
version = "1.0.0"
family = "open"
counting = "open_points"
flowers = false
forms = ["standard"]

[settings]
multiple_winners = true
concealed_kong_robbable = false

[options]
closed_only = { type = "boolean", default = false }

[[adjust]]
when = { closed_only = true }
yaku = "dragons"
open_value = false

[[yaku]]
id = "full_flush"
value = 6
open_value = 5

[[yaku]]
id = "half_flush"
value = 3
open_value = 2

[[yaku]]
id = "no_claim"
rule = "all_chows"
value = 1
open_value = false

[[yaku]]
id = "dragons"
rule = "pung_of"
tiles = "567z"
value = 1

[dealer]
stays_after_draw = true
stays_after_win = true
rounds = 2
"""


@pytest.fixture
def _open_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COUNTINGS, "open_points", OpenPoints())


@pytest.mark.usefixtures("_open_points")
@pytest.mark.parametrize(
    ("hand", "tile", "worth"),
    [
        ("123345678m6799m", "8m", {"full_flush": 6, "no_claim": 1}),
        ("123345m6799m[678m<east]", "8m", {"full_flush": 5}),
        ("123456m67m55z[789m<east]", "8m", {"half_flush": 2}),
        ("123456m67m(1111z)99m", "8m", {"half_flush": 3}),
        ("123456m6799m[555z<east]", "8m", {"half_flush": 2, "dragons": 1}),
        ("12345667m55z789m", "8m", {"half_flush": 3, "no_claim": 1}),
    ],
)
def test_a_hand_with_an_exposed_meld_has_the_open_values(tmp_path: Path, hand: str, tile: str, worth: dict[str, int]) -> None:
    result = score(default_rules(load(tmp_path, open=OPEN)["open"]), tile, hand)
    assert counted(result) == worth
    assert result.payments["south"] == 3 * sum(worth.values())


@pytest.mark.usefixtures("_open_points")
def test_an_option_changes_the_open_value(tmp_path: Path) -> None:
    ruleset = load(tmp_path, open=OPEN)["open"]
    rules = rules_for(ruleset, options_in_force(ruleset.options, {"closed_only": True}, "", []))
    assert counted(score(rules, "8m", "123456m6799m[555z<east]")) == {"half_flush": 2}
    assert counted(score(rules, "8m", "123456m6799m555z")) == {"half_flush": 3, "dragons": 1}


@pytest.mark.usefixtures("_open_points")
def test_an_open_value_is_hashed(tmp_path: Path) -> None:
    texts = [OPEN, changed(OPEN, "open_value = 5", "open_value = 4"), changed(OPEN, "open_value = 5", "open_value = false")]
    texts += [changed(OPEN, "open_value = 5\n", ""), changed(OPEN, "yaku = \"dragons\"\nopen_value = false", 'yaku = "dragons"\nopen_value = 0')]
    assert len({load(tmp_path, open=text)["open"].hash for text in texts}) == len(texts)


@pytest.mark.usefixtures("_open_points")
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("true", "open_value: true must be a whole number"),
        ("-1", "open_value: -1 must be a whole number between 0 and 20"),
        ("21", "open_value: 21 must be a whole number between 0 and 20"),
        ('"limit"', 'open_value: "limit" must be a whole number'),
        ('{ option = "closed_only" }', "open_value: { option = closed_only } must be a whole number"),
    ],
)
def test_open_values_are_as_strict_as_values(tmp_path: Path, value: str, message: str) -> None:
    text = changed(OPEN, "open_value = 5", f"open_value = {value}")
    where, _, said = refused(tmp_path, open=text).partition(": ")
    assert (where, message in said) == (f"open.toml:{text[: text.index('open_value = ' + value)].count(chr(10)) + 1}", True)


@pytest.mark.usefixtures("_open_points")
def test_a_limit_hand_has_no_open_value_but_may_be_of_closed_hands_only(tmp_path: Path) -> None:
    text = changed(OPEN, "value = 6\nopen_value = 5", 'unit = "limit"\nopen_value = 5')
    assert "open_value: a yaku of the unit limit has none" in refused(tmp_path, open=text)
    rules = default_rules(load(tmp_path, open=changed(text, "open_value = 5", "open_value = false"))["open"])
    assert counted(score(rules, "8m", "123345678m6799m")) == {"full_flush": 1, "no_claim": 1}
    assert counted(score(rules, "8m", "123345m6799m[678m<east]")) == {}


@pytest.mark.usefixtures("_open_points")
def test_a_column_gives_an_inherited_yaku_an_open_value(tmp_path: Path) -> None:
    base = changed(OPEN, 'id = "open"', 'id = "base"\nabstract = true')
    column = 'id = "column"\nextends = "base"\nversion = "1.0.0"\n[values]\nfull_flush = 4\ndragons = 2\n[[yaku]]\nid = "dragons"\nopen_value = 1\n'
    rules = default_rules(load(tmp_path, base=base, column=column)["column"])
    assert counted(score(rules, "8m", "123456m6799m[555z<east]")) == {"dragons": 1}
    assert counted(score(rules, "8m", "123456m6799m555z")) == {"dragons": 2}


# --- forms with parameters ---


def forms_of(folder: Path, forms: str) -> tuple[Ruleset, Form]:
    """A ruleset with these forms, and the last of them."""
    text = changed(ALONE, 'forms = ["standard", "seven_pairs"]', f"forms = [{forms}]")
    if "seven_pairs" not in forms:
        text = changed(text, 'form = "seven_pairs"\n', 'form = "standard"\n')
    ruleset = load(folder, small=text)["small"]
    return ruleset, ruleset.forms[-1]


def hands_of_pairs(rng: random.Random, count: int) -> Iterator[list[int]]:
    """Thirteen tiles each, many of them pairs, three or four alike."""
    for _ in range(count):
        kinds = rng.sample(range(34), rng.choice((5, 6, 7, 8)))
        pool = [kind for kind in kinds for _ in range(4)]
        pairs = [kind for kind in kinds for _ in range(2)]
        tiles = rng.sample(pool, 13) if rng.random() < 0.4 or len(pairs) < 13 else rng.sample(pairs, 13)
        yield sorted(tiles)


def seven_pairs(tiles: Sequence[int], *, four_alike: bool) -> bool:
    return all(tiles.count(tile) == 2 or (four_alike and tiles.count(tile) == 4) for tile in tiles)


@pytest.mark.parametrize("four_alike", [True, False])
def test_seven_pairs_are_read_and_waited_for_as_the_file_says(tmp_path: Path, four_alike: bool) -> None:
    _, form = forms_of(tmp_path, f'"standard", {{ form = "seven_pairs", four_alike = {str(four_alike).lower()} }}')
    seen = set()
    for standing in hands_of_pairs(random.Random(8), 600):
        suits = suits_of(counts_of(standing))
        complete = [tile for tile in range(34) if seven_pairs([*standing, tile], four_alike=four_alike)]
        assert list(waiting_kinds(suits, 0, [form])) == complete
        read = [tile for tile in range(34) if read_hand(with_tile(suits, tile), (), tile, False, [form]) and standing.count(tile) < 4]
        assert read == [tile for tile in complete if standing.count(tile) < 4]
        seen.add((len(complete), max(standing.count(tile) for tile in standing)))
    assert {(1, 2), (0, 3)} <= seen
    assert ((1, 4) in seen) == ((1, 3) in seen) == four_alike


def brute_distance(hand: Sequence[int], *, four_alike: bool) -> tuple[int, set[int]]:
    """The fewest exchanges to a ready hand, over every set of pairs: those that are there, the rest any kinds."""
    counts = counts_of(hand)
    fewest, kinds = 99, set[int]()
    wanted: list[tuple[int, int]] = []
    for kind in range(34):
        wanted.append((max(0, 2 - counts[kind]), kind))
        if four_alike:
            wanted.append((max(0, 4 - max(counts[kind], 2)), kind))
    cheapest = sorted(wanted)[:7]
    fewest = sum(lacking for lacking, _ in cheapest)
    worst = cheapest[-1][0]
    kinds = {kind for lacking, kind in wanted if 0 < lacking < worst or (lacking == worst and lacking)}
    return fewest - 1, kinds


@pytest.mark.parametrize(
    ("hand", "four_alike", "tiles", "kinds"),
    [
        ("1122334455667m", False, 0, "7m"),
        ("1111334455667m", True, 0, "7m"),
        ("1111334455667m", False, 2, None),  # five pairs, 7m, and an eighth kind that is not there yet
        ("1112334455667m", True, 1, "127m"),
        ("1112334455667m", False, 1, "27m"),
        ("1111222233334m", True, 0, "4m"),
    ],
)
def test_the_distance_from_seven_pairs(tmp_path: Path, hand: str, four_alike: bool, tiles: int, kinds: str | None) -> None:
    _, form = forms_of(tmp_path, f'"standard", {{ form = "seven_pairs", four_alike = {str(four_alike).lower()} }}')
    found = distance(counts_of(parse_tiles(hand)), NO_MELDS, 0, (form,))
    assert found.tiles == tiles
    assert kinds is None or format_tiles(found.kinds) == kinds
