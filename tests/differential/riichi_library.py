"""The library ``mahjong`` as a second opinion on riichi: each reading is put to it separately, and the best is picked as the rules page says.

What the library answers in one way and is an option here is corrected on the way, each time with a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from mahjong.hand_calculating.divider import HandDivider
from mahjong.hand_calculating.fu import FuCalculator
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.meld import Meld
from mahjong.tile import TilesConverter

from mahjong_scoring.core.notation import parse_looks
from mahjong_scoring.core.tiles import RED_FIVES, SEATS, kind_of

Json = dict[str, Any]
WINDS = dict(zip(SEATS, (27, 28, 29, 30), strict=True))
IDS = {
    "Riichi": "riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "fully_concealed_self_draw",
    "Pinfu": "pinfu",
    "Iipeiko": "pure_double_chow",
    "Tanyao": "all_simples",
    "Rinshan Kaihou": "kong_replacement",
    "Chankan": "robbing_kong",
    "Haitei Raoyue": "last_tile_draw",
    "Houtei Raoyui": "last_tile_claim",
    "Double Riichi": "double_riichi",
    "Chiitoitsu": "seven_pairs",
    "Sanshoku Doujun": "mixed_triple_chow",
    "Ittsu": "pure_straight",
    "Chantai": "half_outside_hand",
    "Sanshoku Doukou": "triple_pung",
    "San Ankou": "three_concealed_pungs",
    "San Kantsu": "three_kongs",
    "Toitoi": "all_pungs",
    "Shou Sangen": "little_three_dragons",
    "Honroutou": "terminals_and_honors",
    "Ryanpeikou": "twice_pure_double_chow",
    "Honitsu": "half_flush",
    "Junchan": "full_outside_hand",
    "Chinitsu": "full_flush",
    "Kokushi Musou": "thirteen_orphans",
    "Kokushi Musou Juusanmen Matchi": "thirteen_orphans",
    "Chuuren Poutou": "nine_gates",
    "Daburu Chuuren Poutou": "nine_gates",
    "Tenhou": "heavenly_hand",
    "Chiihou": "earthly_hand",
    "Suu Ankou": "four_concealed_pungs",
    "Suu Ankou Tanki": "four_concealed_pungs",
    "Suu Kantsu": "four_kongs",
    "Ryuuiisou": "all_green",
    "Chinroutou": "all_terminals",
    "Tsuu Iisou": "all_honors",
    "Daisangen": "big_three_dragons",
    "Shousuushii": "little_four_winds",
    "Dai Suushii": "big_four_winds",
    "Dora": "dora",
    "Ura Dora": "ura_dora",
    "Aka Dora": "red_five",
    **dict.fromkeys(("Yakuhai (haku)", "Yakuhai (hatsu)", "Yakuhai (chun)"), "dragon_pung"),
    **{f"Yakuhai (seat wind {seat})": "seat_wind" for seat in SEATS},
    **{f"Yakuhai (round wind {seat})": "round_wind" for seat in SEATS},
}
MANGAN, YAKUMAN = 2000, 8000


@dataclass(frozen=True)
class Counted:
    """What one way of counting comes to; ``paid``: by the discarder, or by the dealer and by each other."""

    base: int
    yakuman: int
    han: int
    fu: int
    sets: bool
    yaku: frozenset[str]
    paid: tuple[int, int]

    @property
    def rank(self) -> tuple[int, bool, int, int, bool]:
        return self.base, self.yakuman > 0, self.han, self.fu, self.sets


class Asked:
    """One deal, as it is put to the library under these options."""

    def __init__(self, deal: Json, options: Json) -> None:
        self.options = options
        self.win = deal["win"]
        self.seat: str = self.win["winner"]
        self.drawn = self.win["by"] == "self_draw"
        self.stated = self.win["circumstances"]
        self.tiles: list[int] = []
        self.reds = 0
        self.left = {kind: [kind * 4 + copy for copy in range(4)] for kind in range(34)}
        hand = deal["hands"][self.seat]
        self.tile = self._take(self.win["tile"])[0]
        self._take(hand["concealed"])
        self.melds = [self._meld(meld) for meld in hand["melds"]]
        self.open = any(meld.opened for meld in self.melds)
        self.dora = self._indicators(deal.get("dora_indicators", ""))
        self.ura = self._indicators(deal.get("ura_indicators", "")) if options["ura_dora"] else []
        self.config = self._config(deal)

    def _take(self, text: str) -> list[int]:
        looks = parse_looks(text)
        self.reds += sum(look in RED_FIVES for look in looks)
        taken = [self.left[kind_of(look)].pop() for look in looks]
        self.tiles += taken
        return taken

    def _meld(self, meld: Json) -> Meld:
        taken = sorted(self._take(meld["tiles"]))
        kind = Meld.KAN if len(taken) == 4 else Meld.PON if taken[0] // 4 == taken[1] // 4 else Meld.CHI
        return Meld(kind, taken, not meld.get("concealed"))

    def _indicators(self, text: str) -> list[int]:
        found = [kind_of(look) * 4 for look in parse_looks(text)]
        return found if self.options["kan_dora"] else found[:1]

    def _config(self, deal: Json) -> HandConfig:
        first = "first_turn" in self.stated
        replaced, robbed = "kong_replacement" in self.stated, self.win["by"] == "robbed_kong"
        last = "last_tile" in self.stated
        rules = OptionalRules(
            has_open_tanyao=self.options["open_all_simples"],
            has_double_yakuman=True,
            kazoe_limit=HandConfig.KAZOE_LIMITED if self.options["counted_yakuman"] else HandConfig.KAZOE_SANBAIMAN,
            kiriage=self.options["round_up_to_mangan"],
            fu_for_open_pinfu=self.options["open_pinfu_fu"] == 30,
            fu_for_pinfu_tsumo=not self.options["pinfu_self_draw"],
            limit_to_sextuple_yakuman=False,
        )
        return HandConfig(
            is_tsumo=self.drawn,
            is_riichi=self.seat in deal.get("riichi", ()) and self.seat not in deal.get("double_riichi", ()),
            is_daburu_riichi=self.seat in deal.get("double_riichi", ()),
            is_ippatsu=self.seat in deal.get("ippatsu", ()),
            is_rinshan=replaced,
            is_chankan=robbed,
            # The library refuses the last tile beside a replacement or a robbed kong; here these are no last tile.
            is_haitei=last and self.drawn and not replaced,
            is_houtei=last and not self.drawn and not robbed,
            is_tenhou=first and self.drawn and self.seat == "east",
            is_chiihou=first and self.drawn and self.seat != "east",
            player_wind=WINDS[self.seat],
            round_wind=WINDS[deal["round_wind"]],
            options=rules,
        )

    @property
    def human(self) -> bool:
        """Is it a human hand, whatever that counts?"""
        before = not self.drawn and SEATS.index(self.win["from"]) < SEATS.index(self.seat)
        return "first_turn" in self.stated and self.win["by"] == "discard" and before

    def readings(self) -> Iterator[tuple[list[list[int]], list[int]]]:
        """Each way to divide the hand, and each group that the winning tile can complete."""
        divided = HandDivider.divide_hand(TilesConverter.to_34_array(self.tiles), self.melds)
        opened = [meld.tiles_34 for meld in self.melds if meld.opened]
        for hand in divided:
            for group in HandCalculator._find_win_groups(self.tile, hand, opened):
                yield hand, group
        if not divided:
            yield [], []

    def asked(self, hand: list[list[int]], group: list[int]) -> HandResponse:
        """The answer to one reading."""
        with (
            patch.object(HandDivider, "divide_hand", lambda *_: [hand] if hand else []),
            patch.object(HandCalculator, "_find_win_groups", lambda *_: [group]),
        ):
            return HandCalculator.estimate_hand_value(
                self.tiles, self.tile, self.melds, self.dora, self.config, ura_dora_indicators=self.ura
            )


def best(deal: Json, options: Json) -> Counted | None:
    """What the hand is worth; ``None`` without a yaku."""
    asked = Asked(deal, options)
    found = [counted for hand, group in asked.readings() for counted in _counted(asked, hand, group)]
    return max(found, key=lambda counted: counted.rank, default=None)


def _counted(asked: Asked, hand: list[list[int]], group: list[int]) -> Iterator[Counted]:
    answer = asked.asked(hand, group)
    yaku = [] if answer.error else list(answer.yaku or ())
    options, sets = asked.options, len(hand) != 7
    yakuman = [item for item in yaku if item.is_yakuman]
    # Human hand is never asked for: the library adds 5 han to the rest, here it counts alone or is a yakuman like others.
    human = asked.human and options["human_hand"]
    if yakuman or human == "yakuman":
        names = [(IDS[item.name], item.han_closed // 13) for item in yakuman] + ([("human_hand", 1)] if human == "yakuman" else [])
        yield _of_yakuman(asked, names, sets)
        return
    if human == "mangan":
        yield _of_han(asked, 5, 0, frozenset({"human_hand"}), sets)
    if yaku:
        # Red fives are counted here: the library knows one of each suit, and which of the four copies that is.
        han = answer.han + (asked.reds if options["red_fives"] else 0)
        found = {IDS[item.name] for item in yaku} | ({"red_five"} if asked.reds and options["red_fives"] else set())
        yield _of_han(asked, han, _fu(asked, answer), frozenset(found), sets)


def _fu(asked: Asked, answer: HandResponse) -> int:
    details = answer.fu_details
    total = sum(item["fu"] for item in details)
    if total == 25:
        return 25
    reasons = [item["reason"] for item in details]
    # A pair of seat and round wind is always 4 there.
    if FuCalculator.DOUBLE_VALUED_PAIR in reasons and asked.options["double_wind_pair"] == 2:
        total -= 2
    # Without the 2 fu of an open pinfu an open hand loses those of a self-draw there, too.
    if asked.drawn and asked.open and FuCalculator.TSUMO not in reasons:
        total += 2
    return -(-total // 10) * 10


def _of_yakuman(asked: Asked, names: list[tuple[str, int]], sets: bool) -> Counted:
    order = list(dict.fromkeys(IDS.values()))
    ranked = sorted(names, key=lambda name: order.index(name[0]) if name[0] in order else len(order))
    twice = [(name, number if name in asked.options["double_yakuman"] else 1) for name, number in ranked]
    # All of them add up there.
    counted = twice if asked.options["yakuman_add"] else [(twice[0][0], 1)]
    number = sum(each for _, each in counted)
    paid = ScoresCalculator.calculate_scores(13 * number, 0, asked.config, is_yakuman=True)
    return Counted(YAKUMAN * number, number, 0, 0, sets, frozenset(name for name, _ in counted), (paid["main"], paid["additional"]))


def _of_han(asked: Asked, han: int, fu: int, yaku: frozenset[str], sets: bool) -> Counted:
    paid = ScoresCalculator.calculate_scores(han, fu, asked.config)
    return Counted(_base(han, fu, asked.options), 0, han, fu, sets, yaku, (paid["main"], paid["additional"]))


def _base(han: int, fu: int, options: Json) -> int:
    """Base points, which the library does not show: by the table of the rules page."""
    if han >= 13 and options["counted_yakuman"]:
        return YAKUMAN
    for least, points in ((11, 6000), (8, 4000), (6, 3000), (5, MANGAN)):
        if han >= least:
            return points
    base = fu * 2 ** (han + 2)
    return MANGAN if base > MANGAN or (options["round_up_to_mangan"] and base == 1920) else base
