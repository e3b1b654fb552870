"""Every name that the sources give a yaku means that yaku in a claim, in whichever form its characters are written."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mahjong_scoring.core.spelling import FORMS, name_key
from mahjong_scoring.requests.verify import verify_request
from mahjong_scoring.rulesets.catalogue import rulesets
from mahjong_scoring.texts.catalogue import all_names, texts_in
from mahjong_scoring.texts.names import alias_faults

SOURCE_NAMES = Path(__file__).parent / "data" / "source_names.txt"
ROWS = [
    tuple(line.split("\t"))
    for line in SOURCE_NAMES.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]  # fmt: skip
BETWEEN_NAMES = re.compile("[/()]")
# The characters of the names that are written alike everywhere; looked up in OpenCC 1.4.2 (t2s, s2t, t2jp, jp2t, t2tw, t2hk).
ALIKE = set(
    "一七三上不中九了二五人位倒偏儒元全八六冬刻前副十口合同喜四回地坎士夏大天妙子字小少局平底役待所手推揃摸方明星春暗月梅模正求河海"
    "混清牌直相碰秋立竹筒箭索老自般色花菊蛇赤起逢通雀靠面高仙半宣言配"
    "下埋行金"
)


def claimed(ruleset: str, *names: str) -> list[dict[str, Any]]:
    """What the names mean in a claim, one claim for each."""
    hand = "147m258p369s1234567z"[: rulesets()[ruleset].hand_tiles + 3] + "z"
    deal = {"ruleset": ruleset, "win": None, "hands": {"east": hand}}
    claims = [{"seat": "east", "yaku": [name]} for name in names]
    return [item for claim in claims for item in verify_request({"deal": deal, "claim": claim}, texts_in("en"))["claimed"]]


def within(owner: str) -> list[str]:
    """The rulesets that a name of a ruleset or family belongs to."""
    return [ruleset.id for ruleset in rulesets().values() if owner in (ruleset.id, ruleset.family)]


@pytest.mark.parametrize(("owner", "head", "yaku"), ROWS)
def test_every_name_of_a_source_means_its_yaku(owner: str, head: str, yaku: str) -> None:
    names = [name for name in BETWEEN_NAMES.split(head) if name]
    assert names
    played = [ruleset for ruleset in within(owner) if yaku in all_names(ruleset)]
    assert played
    for ruleset in played:
        assert [item["id"] for item in claimed(ruleset, *names)] == [yaku] * len(names), ruleset
        assert set(names) <= set(all_names(ruleset)[yaku]), ruleset


def test_every_row_of_the_table_of_hong_kong_is_there() -> None:
    """The first of its thirty rows is the limit, which is no yaku."""
    rows = [yaku for owner, _, yaku in ROWS if owner == "hong-kong"]
    assert len(set(rows)) == 29


def test_a_name_of_two_yaku_is_ambiguous() -> None:
    """A pung of the wind of both seat and round scores both: its name does not say which is claimed."""
    (item,) = claimed("classical", "連風牌")
    assert (item["id"], item["verdict"], item["by"]) == (None, "ambiguous", ("round_wind", "seat_wind"))
    (item,) = claimed("zung-jung", "番牌")
    assert (item["id"], item["verdict"], item["by"]) == (None, "ambiguous", ("dragon_pung", "seat_wind"))


TWICE = {"bmja": ["连風牌"], "classical": ["连風牌"], "zung-jung": ["番牌"]}
"""Names of two yaku, as their keys."""


def test_no_other_name_has_two_meanings() -> None:
    for ruleset in rulesets():
        meanings = Counter(key for names in all_names(ruleset).values() for key in {name_key(name) for name in names})
        assert [key for key, count in meanings.items() if count > 1] == TWICE.get(ruleset, [])


def test_an_alias_is_no_name_over_again() -> None:
    for ruleset in rulesets():
        for yaku, names in all_names(ruleset).items():
            assert len(set(names)) == len(names), (ruleset, yaku)


@pytest.mark.parametrize(
    ("ruleset", "yaku", "names"),
    [
        ("guangdong", "chicken_hand", ["鶏和", "雞和", "鷄糊", "鸡胡", "雞 糊"]),
        ("guangdong", "all_pungs", ["対対和", "対々和", "對對糊", "对对胡", "對对和"]),
        ("guangdong", "robbing_kong", ["チャン槓", "ﾁｬﾝ杠", "搶槓", "抢杠"]),
        ("guangdong", "terminals_and_honors", ["混么九", "混幺九"]),
        ("hk-qq", "all_pungs", ["碰碰胡", "碰碰糊", "碰碰和", "對對胡", "対対和", "All Pungs", "all_pungs"]),
        ("hk-qq", "three_winners", ["一炮三响", "一炮三響", "一砲三響"]),
        ("hk-gametower", "seat_wind", ["風位", "风位", "門風牌", "门风牌"]),
        ("hk-gametower", "round_wind", ["風圏", "風圈", "风圈"]),
        ("hk-gametower", "flower_set", ["一組花", "一组花", "一台花", "一臺花"]),
        ("mcr", "all_pungs", ["碰碰和", "碰碰胡"]),
        ("mcr", "chicken_hand", ["无番和", "無番和", "無飜和"]),
        ("mcr", "single_wait", ["单钓将", "單釣將", "単釣将"]),
        ("mcr", "upper_four", ["大于五", "大於五"]),
        ("classical", "thirteenth_win", ["十二連荘", "十二連莊", "十二连庄"]),
        ("classical", "all_honors", ["字一色", "All honours", "all honors"]),
    ],
)
def test_forms_of_a_character_match(ruleset: str, yaku: str, names: list[str]) -> None:
    assert [item["id"] for item in claimed(ruleset, *names)] == [yaku] * len(names)


def test_japanese_for_one_fan_of_chinese_official_stays_the_name_of_another() -> None:
    """Its source says that 妙手回春 is 海底撈月 in Japan; in Chinese Official that is the name of a win on the last discard."""
    assert [item["id"] for item in claimed("mcr", "海底撈月", "海底捞月", "妙手回春")] == ["last_tile_claim"] * 2 + ["last_tile_draw"]


@pytest.mark.parametrize(("ruleset", "name"), [("guangdong", "碰碰胡"), ("mcr", "風位"), ("classical", "花幺"), ("hk-qq", "国士")])
def test_a_name_belongs_to_the_rulesets_of_its_source(ruleset: str, name: str) -> None:
    (item,) = claimed(ruleset, name)
    assert (item["id"], item["verdict"]) == (None, "unknown")


def test_every_character_with_several_forms_is_known() -> None:
    """A character of a name that is new here is looked up and joins either ``FORMS`` or ``ALIKE``."""
    names = [name for ruleset in rulesets() for all_of_one in all_names(ruleset).values() for name in all_of_one]
    characters = {char for name in names for char in name if "\u3400" <= char <= "\u9fff"}
    folded = set(FORMS) - {" "}
    assert characters - folded == ALIKE
    assert not folded & ALIKE


def test_a_character_has_one_place_among_the_forms() -> None:
    assert {char: count for char, count in Counter("".join(FORMS.split())).items() if count > 1} == {}


def test_names_of_one_yaku_that_differ_in_forms_alone_have_one_key() -> None:
    """The files of the languages show which characters are forms of one: of names as long as each other few are different words."""
    pairs: set[tuple[str, str]] = set()
    for ruleset in rulesets():
        japanese, traditional, simplified = (texts_in(language).ruleset(ruleset).yaku for language in ("ja", "zh-Hant", "zh-Hans"))
        pairs |= {(name.name, other[yaku].name) for yaku, name in traditional.items() for other in (japanese, simplified)}
    assert {(one, two) for one, two in pairs if len(one) == len(two) and name_key(one) != name_key(two)} == {
        ("門清清一色自摸", "門前清一色自摸"),
        ("清么九", "清老頭"),
        ("混么九", "混老頭"),
        ("槓上開花", "嶺上開花"),
        ("海底撈月", "海底摸月"),
        ("底和", "副底"),
        ("將牌", "雀頭"),
        ("二索搶槓", "二条抢杠"),
        ("寶牌", "ドラ"),
        ("裡寶牌", "裏ドラ"),
        ("赤寶牌", "赤ドラ"),
        ("碰碰胡", "対対和"),
        ("槓上自摸", "槓上開花"),
    }


@pytest.mark.parametrize(
    ("aliases", "fault"),
    [
        ({"guang": {"all_pungs": ["対対"]}}, "aliases.toml: guang is no table of a ruleset or family"),
        ({"mcr": ["対対"]}, "aliases.toml: mcr is no table of a ruleset or family"),
        ({"mcr": {"four_pungs": ["対対"]}}, "aliases.toml: mcr.four_pungs is no yaku"),
        ({"hong-kong": {"all_pungs": "対対"}}, "aliases.toml: hong-kong.all_pungs must be a list of names"),
        ({"hong-kong": {"all_pungs": ["対対", ""]}}, "aliases.toml: hong-kong.all_pungs must be a list of names"),
        ({"hong-kong": {"all_pungs": ["対対", 1]}}, "aliases.toml: hong-kong.all_pungs must be a list of names"),
    ],
)
def test_an_alias_of_nothing_is_refused(aliases: dict[str, Any], fault: str) -> None:
    assert list(alias_faults(aliases, rulesets().values())) == [fault]


def test_aliases_of_a_ruleset_and_of_its_family_are_right() -> None:
    aliases = {"hong-kong": {"all_pungs": ["対対"]}, "hk-qq": {"all_pungs": ["碰碰"]}}
    assert list(alias_faults(aliases, rulesets().values())) == []
