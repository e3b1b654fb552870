"""The places for what later families bring: other values in open hands, forms with parameters, five sets and a pair."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from mahjong_scoring.core.deal import HowWon
from mahjong_scoring.core.faults import DealError
from mahjong_scoring.core.notation import format_tiles, parse_tiles, tile_name
from mahjong_scoring.core.suits import suits_of, with_tile
from mahjong_scoring.core.tiles import counts_of
from mahjong_scoring.counting import COUNTINGS
from mahjong_scoring.counting.base import Count, Counting, Entry, Item, Settings, Shares, StatedScore, Unit, payers
from mahjong_scoring.counting.finding import exclude, sum_of
from mahjong_scoring.intake.deals import read_deal
from mahjong_scoring.reading.form import Form, read_hand, shanten, waiting_kinds
from mahjong_scoring.reading.reading import Reading
from mahjong_scoring.rulesets.in_force import Rules, default_rules, rules_for
from mahjong_scoring.rulesets.model import Ruleset
from mahjong_scoring.rulesets.options import options_in_force
from mahjong_scoring.tasks.score import Result, score_deal
from mahjong_scoring.tasks.waits import ready_of
from mahjong_scoring.yaku.context import WinContext
from tests.rulesets.small_files import ALONE, changed, load, refused

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

    def count(self, found: Sequence[Entry], reading: Reading, context: WinContext, settings: Settings) -> Count:  # noqa: ARG002
        entries, taken = exclude(found)
        points = sum_of(entries)
        return Count(reading, entries, taken, {"points": points}, points, (points,), points)

    def stated_score(self, stated: Mapping[str, Any], pointer: str, items: Sequence[Item], settings: Settings) -> StatedScore:  # noqa: ARG002
        return StatedScore({"points": stated["points"]}, stated["points"], stated["points"])

    def shares(self, how: HowWon, worth: int, settings: Settings) -> Shares:  # noqa: ARG002
        return {seat: (worth, reason) for seat, reason in payers(how.winner, how.source)}

    def changes(self, count: Count, item: Item, settings: Settings) -> bool:  # noqa: ARG002
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


@pytest.mark.plain
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


@pytest.mark.plain
@pytest.mark.usefixtures("_open_points")
def test_a_missing_fact_of_closed_hands_is_not_asked_for_in_open_ones(tmp_path: Path) -> None:
    text = changed(OPEN, "[dealer]", '[[yaku]]\nid = "last_copy"\nvalue = 4\nopen_value = false\n\n[dealer]')
    rules = default_rules(load(tmp_path, open=text)["open"])
    assert [warning.rule for warning in score(rules, "8m", "123456m6799m555z").warnings] == ["last_copy"]
    assert list(score(rules, "8m", "123456m6799m[555z<east]").warnings) == []


@pytest.mark.plain
@pytest.mark.usefixtures("_open_points")
def test_an_option_changes_the_open_value(tmp_path: Path) -> None:
    ruleset = load(tmp_path, open=OPEN)["open"]
    rules = rules_for(ruleset, options_in_force(ruleset.options, {"closed_only": True}, "", []))
    assert counted(score(rules, "8m", "123456m6799m[555z<east]")) == {"half_flush": 2}
    assert counted(score(rules, "8m", "123456m6799m555z")) == {"half_flush": 3, "dragons": 1}


@pytest.mark.plain
@pytest.mark.usefixtures("_open_points")
def test_an_open_value_is_hashed(tmp_path: Path) -> None:
    texts = [OPEN, changed(OPEN, "open_value = 5", "open_value = 4"), changed(OPEN, "open_value = 5", "open_value = false")]
    texts += [
        changed(OPEN, "open_value = 5\n", ""),
        changed(OPEN, 'yaku = "dragons"\nopen_value = false', 'yaku = "dragons"\nopen_value = 0'),
    ]
    assert len({load(tmp_path, open=text)["open"].hash for text in texts}) == len(texts)


@pytest.mark.plain
@pytest.mark.usefixtures("_open_points")
@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("true", "open_value: true must be a whole number"),
        ("-1", "open_value: -1 must be a whole number between 0 and 20"),
        ("21", "open_value: 21 must be a whole number between 0 and 20"),
        ('"limit"', 'open_value: "limit" must be a whole number'),
        ('{ option = "closed_only" }', 'open_value: { option = "closed_only" } must be a whole number'),
    ],
)
def test_open_values_are_as_strict_as_values(tmp_path: Path, value: str, message: str) -> None:
    text = changed(OPEN, "open_value = 5", f"open_value = {value}")
    where, _, said = refused(tmp_path, open=text).partition(": ")
    assert (where, message in said) == (f"open.toml:{text[: text.index('open_value = ' + value)].count(chr(10)) + 1}", True)


@pytest.mark.plain
@pytest.mark.usefixtures("_open_points")
def test_a_limit_hand_has_no_open_value_but_may_be_of_closed_hands_only(tmp_path: Path) -> None:
    text = changed(OPEN, "value = 6\nopen_value = 5", 'unit = "limit"\nopen_value = 5')
    assert "open_value: a yaku of the unit limit has none" in refused(tmp_path, open=text)
    rules = default_rules(load(tmp_path, open=changed(text, "open_value = 5", "open_value = false"))["open"])
    assert counted(score(rules, "8m", "123345678m6799m")) == {"full_flush": 1, "no_claim": 1}
    assert counted(score(rules, "8m", "123345m6799m[678m<east]")) == {}


@pytest.mark.plain
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
        text = changed(text, 'form = "seven_pairs"\n', 'form = "standard"\nenabled = false\n')
    ruleset = load(folder, small=text)["small"]
    return ruleset, default_rules(ruleset).forms[-1]


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
        assert list(waiting_kinds(suits, 0, (form,))) == complete
        read = [tile for tile in range(34) if read_hand(with_tile(suits, tile), (), tile, False, (form,)) and standing.count(tile) < 4]
        assert read == [tile for tile in complete if standing.count(tile) < 4]
        seen.add((len(complete), max(standing.count(tile) for tile in standing)))
    assert {(1, 2), (0, 3)} <= seen
    assert ((1, 4) in seen) == ((1, 3) in seen) == four_alike


def seven_cheapest_pairs(hand: Sequence[int], *, four_alike: bool) -> tuple[int, tuple[int, ...]]:
    """How many tiles the cheapest seven pairs lack, of all that the 34 kinds could give, and the kinds that some of these lack."""
    pairs = [(max(0, 2 - hand.count(kind)), kind) for kind in range(34)]
    pairs += [(min(2, max(0, 4 - hand.count(kind))), kind) for kind in range(34) if four_alike]
    chosen = sorted(pairs)[:7]
    dearest = chosen[-1][0]
    return sum(lacking for lacking, _ in chosen), tuple(sorted({kind for lacking, kind in pairs if 0 < lacking <= dearest}))


@pytest.mark.parametrize("four_alike", [True, False])
def test_the_distance_from_seven_pairs_is_that_of_the_cheapest(tmp_path: Path, four_alike: bool) -> None:
    _, form = forms_of(tmp_path, f'"standard", {{ form = "seven_pairs", four_alike = {str(four_alike).lower()} }}')
    for hand in hands_of_pairs(random.Random(9), 600):
        found = shanten(counts_of(hand), NO_MELDS, 0, (form,))
        assert (found.tiles + 1, found.kinds) == seven_cheapest_pairs(hand, four_alike=four_alike)


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
    found = shanten(counts_of(parse_tiles(hand)), NO_MELDS, 0, (form,))
    assert found.tiles == tiles
    assert kinds is None or format_tiles(found.kinds) == kinds


def test_hands_of_seven_pairs_score_as_the_file_says(tmp_path: Path) -> None:
    strict, _ = forms_of(tmp_path, '"standard", { form = "seven_pairs", four_alike = false }')
    assert counted(score(default_rules(strict), "7m", "1122334455667m"))["seven_pairs"] == 4
    with pytest.raises(DealError) as caught:
        score(default_rules(strict), "9p", "1111m334455p66s9p")
    assert [fault.code for fault in caught.value.faults] == ["not_a_winning_hand"]
    lenient, _ = forms_of(tmp_path, '"standard", "seven_pairs"')
    assert counted(score(default_rules(lenient), "9p", "1111m334455p66s9p"))["seven_pairs"] == 4


# --- five sets and a pair ---


@pytest.fixture
def five(tmp_path: Path) -> Rules:
    return default_rules(five_sets(tmp_path))


def five_sets(folder: Path) -> Ruleset:
    added = """[[yaku]]
id = "all_chows"
value = 1

[[yaku]]
id = "five_kongs"
rule = "kongs"
total = 5
value = 8

[[yaku]]
id = "five_concealed_pungs"
rule = "concealed_pungs"
count = 5
value = 8

[[yaku]]
id = "melded_hand"
value = 1

[liability]
"""
    text = changed(ALONE, 'forms = ["standard", "seven_pairs"]', 'forms = [{ form = "standard", sets = 5 }]')
    text = changed(changed(text, 'form = "seven_pairs"\n', 'form = "standard"\nenabled = false\n'), "[liability]\n", added)
    text = changed(changed(text, "exposed = [4]\nmeld = 4", "exposed = [5]\nmeld = 5"), "default = 3, min = 1", "default = 20, min = 1")
    example = text[text.index("example = ") : text.index('\n\n[[yaku]]\nid = "dragons"')]
    return load(folder, small=changed(text, example, example.replace("11m333p333555s444z", "11m333p333555s444777z")))["small"]


def all_sets(counts: list[int]) -> bool:
    place = next((kind for kind, n in enumerate(counts) if n), None)
    if place is None:
        return True
    choices = [(place,) * 3]
    if place < 27 and place % 9 <= 6:
        choices.append((place, place + 1, place + 2))
    for choice in choices:
        rest = list(counts)
        for kind in choice:
            rest[kind] -= 1
        if min(rest) >= 0 and all_sets(rest):
            return True
    return False


def complete(tiles: Sequence[int]) -> bool:
    counts = list(counts_of(tiles))
    for pair in set(tiles):
        rest = list(counts)
        rest[pair] -= 2
        if rest[pair] >= 0 and all_sets(rest):
            return True
    return False


def narrow_hands(rng: random.Random, count: int) -> Iterator[tuple[list[int], int]]:
    """The concealed tiles of hands of 16 that wait for much, and the number of their melds."""
    for _ in range(count):
        melds = rng.choice((0, 0, 1, 2, 3, 4, 5))
        start, width = rng.randrange(3) * 9, rng.choice((5, 6, 7, 9))
        pool = [start + n for n in range(width) for _ in range(4)] + [27] * rng.choice((0, 2, 3))
        yield rng.sample(pool, 16 - 3 * melds), melds


def test_the_waits_of_sixteen_tiles_against_trying_every_kind(five: Rules) -> None:
    found = set()
    for standing, melds in narrow_hands(random.Random(16), 400):
        suits = suits_of(counts_of(standing))
        waits = waiting_kinds(suits, melds, five.forms)
        assert waits == tuple(tile for tile in range(34) if complete([*standing, tile])), " ".join(map(tile_name, standing))
        found.add(len(waits))
    assert {0, 1, 2, 3} <= found


def lacking(hand: Sequence[int], sets: int) -> int:
    """How many tiles are lacking to that many sets and a pair: by trying one exchange after another."""
    hands = {tuple(sorted(hand))}
    for tiles in range(sets + 2):
        if any(complete([*standing, tile]) for standing in hands for tile in range(34) if standing.count(tile) < 4):
            return tiles
        hands = {
            tuple(sorted([*standing[:i], *standing[i + 1 :], tile]))
            for standing in hands
            for i in range(len(standing))
            for tile in range(34)
            if standing.count(tile) < 4
        }
    raise AssertionError


def test_the_distance_of_sixteen_tiles_against_trying_every_exchange(five: Rules) -> None:
    rng = random.Random(17)
    for melds in (5, 5, 5, 4, 4, 4, 4):
        hand = rng.sample([kind for kind in range(34) for _ in range(4)], 16 - 3 * melds)
        assert shanten(counts_of(hand), NO_MELDS, melds, five.forms).tiles == lacking(hand, 5 - melds), hand


@pytest.mark.parametrize(
    ("hand", "tiles", "kinds"),
    [
        ("123456789m123p123s5z", 0, "5z"),
        ("123456789m12p123s55z", 0, "3p"),
        ("123456789m12p12s55z7z", 1, "3p3s"),
        ("159m159p159s1234567z", 10, None),  # sixteen single tiles: six of them begin the sets and the pair
    ],
)
def test_the_distance_of_sixteen_tiles(five: Rules, hand: str, tiles: int, kinds: str | None) -> None:
    found = shanten(counts_of(parse_tiles(hand)), NO_MELDS, 0, five.forms)
    assert found.tiles == tiles
    assert kinds is None or "".join(map(tile_name, found.kinds)) == kinds


@pytest.mark.parametrize("melds", range(6))
def test_hands_of_sixteen_tiles_are_read_with_up_to_five_melds(five: Rules, melds: int) -> None:
    sets = ["123m", "456m", "789m", "123p", "456p"]
    hand = "".join(sets[melds:]) + "5z" + "".join(f"[{meld}<east]" for meld in sets[:melds])
    result = score(five, "5z", hand)
    count = result.hands["south"].count
    assert count
    assert (len(count.reading.sets), len(count.reading.chows)) == (5, 5)
    assert counted(result) == {"all_chows": 1} | ({"melded_hand": 1} if melds == 5 else {})
    assert five.constraints.hand_tiles == 16


@pytest.mark.parametrize(
    ("hand", "tile", "by", "worth"),
    [
        ("111m222p333s444z666z7z", "7z", "discard", {"dragons": 1, "five_concealed_pungs": 8}),
        ("111m222p333s44466z", "6z", "discard", None),  # thirteen tiles
        ("111m222p333s123m44z66z", "4z", "self_draw", {}),  # four pungs and a chow are not all pungs
        ("111m222p333s44466z77z", "6z", "self_draw", {"dragons": 1, "five_concealed_pungs": 8}),
        ("7z(1111m)(2222p)(3333s)(4444z)[6666z<east]", "7z", "discard", {"dragons": 1, "five_kongs": 8}),
        ("7z[1111m<east][2222p<east](3333s)(4444z)(6666s)", "7z", "self_draw", {"all_pungs": 2, "five_kongs": 8}),
    ],
)
def test_hands_of_sixteen_tiles_are_scored(five: Rules, hand: str, tile: str, by: str, worth: dict[str, int] | None) -> None:
    if worth is None:
        with pytest.raises(DealError) as caught:
            score(five, tile, hand, by)
        assert [(fault.code, fault.args["expected"]) for fault in caught.value.faults] == [("tile_count", 16)]
        return
    result = score(five, tile, hand, by)
    assert counted(result) == worth
    assert sum(result.payments.values()) == 0


def test_the_waits_of_a_hand_of_sixteen_tiles_have_values(five: Rules) -> None:
    found = ready_of({"seat": "south", "round_wind": "east", "hands": {"south": "123456789m123p12s55z"}}, five)
    assert [(wait.tile, wait.left) for wait in found.waits] == [("3s", 4)]
    assert found.waits[0].discard is not None
    assert found.waits[0].discard.score["faan"] == 1


def test_liability_of_the_fifth_meld(five: Rules) -> None:
    melds = "[111m<west][222p<west][333s<west][444z<west][666p<north]"
    assert [(entry.seat, entry.rule) for entry in score(five, "7z", f"7z{melds}", "self_draw").liability] == [("north", "fourth_meld")]
