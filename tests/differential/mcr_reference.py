"""Asks the reference calculator (PyMahjongGB) about a deal, in the words of this project."""

from __future__ import annotations

from typing import Any

from mahjong_scoring.core.notation import parse_tiles
from mahjong_scoring.core.tiles import SEATS

NAMES = {
    "大四喜": "big_four_winds", "大三元": "big_three_dragons", "绿一色": "all_green", "九莲宝灯": "nine_gates", "四杠": "four_kongs",
    "连七对": "seven_shifted_pairs", "十三幺": "thirteen_orphans", "清幺九": "all_terminals", "小四喜": "little_four_winds",
    "小三元": "little_three_dragons", "字一色": "all_honors", "四暗刻": "four_concealed_pungs", "一色双龙会": "pure_terminal_chows",
    "一色四同顺": "quadruple_chow", "一色四节高": "four_pure_shifted_pungs", "一色四步高": "four_pure_shifted_chows", "三杠": "three_kongs",
    "混幺九": "all_terminals_and_honors", "七对": "seven_pairs", "七星不靠": "greater_honors_and_knitted_tiles", "全双刻": "all_even_pungs",
    "清一色": "full_flush", "一色三同顺": "pure_triple_chow", "一色三节高": "pure_shifted_pungs", "全大": "upper_tiles", "全中": "middle_tiles",
    "全小": "lower_tiles", "清龙": "pure_straight", "三色双龙会": "three_suited_terminal_chows", "一色三步高": "pure_shifted_chows",
    "全带五": "all_fives", "三同刻": "triple_pung", "三暗刻": "three_concealed_pungs", "全不靠": "lesser_honors_and_knitted_tiles",
    "组合龙": "knitted_straight", "大于五": "upper_four", "小于五": "lower_four", "三风刻": "big_three_winds", "花龙": "mixed_straight",
    "推不倒": "reversible_tiles", "三色三同顺": "mixed_triple_chow", "三色三节高": "mixed_shifted_pungs", "无番和": "chicken_hand",
    "妙手回春": "last_tile_draw", "海底捞月": "last_tile_claim", "杠上开花": "out_with_replacement_tile", "抢杠和": "robbing_the_kong",
    "碰碰和": "all_pungs", "混一色": "half_flush", "三色三步高": "mixed_shifted_chows", "五门齐": "all_types", "全求人": "melded_hand",
    "双暗杠": "two_concealed_kongs", "双箭刻": "two_dragon_pungs", "全带幺": "outside_hand", "不求人": "fully_concealed_hand",
    "双明杠": "two_melded_kongs", "和绝张": "last_tile", "箭刻": "dragon_pung", "圈风刻": "prevalent_wind", "门风刻": "seat_wind",
    "门前清": "concealed_hand", "平和": "all_chows", "四归一": "tile_hog", "双同刻": "double_pung", "双暗刻": "two_concealed_pungs",
    "暗杠": "concealed_kong", "断幺": "all_simples", "一般高": "pure_double_chow", "喜相逢": "mixed_double_chow", "连六": "short_straight",
    "老少副": "two_terminal_chows", "幺九刻": "pung_of_terminals_or_honors", "明杠": "melded_kong", "缺一门": "one_voided_suit",
    "无字": "no_honors", "边张": "edge_wait", "嵌张": "closed_wait", "单钓": "single_wait", "自摸": "self_drawn", "花牌": "flower_tiles",
    "明暗杠": "concealed_and_melded_kong",
}  # fmt: skip
CODES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]


def ask(deal: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """Total points with flowers, and how often each fan counts, by the reference."""
    from MahjongGB import MahjongFanCalculator

    win = deal["win"]
    seat = win["winner"]
    hand = deal["hands"][seat]
    flags = win["circumstances"]
    melded = [tile for meld in hand["melds"] if not meld.get("concealed") for tile in parse_tiles(meld["tiles"])]
    tile = parse_tiles(win["tile"])[0]
    answer = MahjongFanCalculator(
        pack=tuple(_pack(meld) for meld in hand["melds"]),
        hand=tuple(CODES[kind] for kind in parse_tiles(hand["concealed"])),
        winTile=CODES[tile],
        flowerCount=len(hand["flowers"]),
        isSelfDrawn=win["by"] == "self_draw",
        is4thTile="last_copy" in flags or melded.count(tile) == 3,
        isAboutKong="kong_replacement" in flags or win["by"] == "robbed_kong",
        isWallLast="last_tile" in flags,
        seatWind=SEATS.index(seat),
        prevalentWind=SEATS.index(deal["round_wind"]),
        verbose=True,
    )
    fan = {}
    for _, count, name, _ in answer:
        fan[NAMES[name.removeprefix("独听・")]] = count
    return sum(points * count for points, count, _, _ in answer), fan


def _pack(meld: dict[str, Any]) -> tuple[str, str, int]:
    kinds = sorted(parse_tiles(meld["tiles"]))
    if len(kinds) == 4:
        return "GANG", CODES[kinds[0]], 0 if meld.get("concealed") else 1
    if kinds[0] == kinds[1]:
        return "PENG", CODES[kinds[0]], 1
    return "CHI", CODES[kinds[1]], 1
