"""Words that are at home in a game, a language or another program, and not read here: each is answered with what to write."""

from __future__ import annotations

from mahjong_scoring.core.faults import QUOTED
from mahjong_scoring.core.messages import N_, Message
from mahjong_scoring.core.spelling import name_key

_WORDS = {
    '"by": "discard"': "ron ロン 栄和 荣和 榮和 食和 吃和 出銃 出铳 放銃 放铳 点炮 點炮 放炮 deal_in discarded",
    '"by": "self_draw"': "tsumo ツモ 自摸 門前清自摸和 zimo self_drawn self_pick",
    '"by": "robbed_kong"': "chankan チャンカン 槍槓 枪杠 搶槓 搶槓和 rob_kong robbing_kong robbing_a_kong robbing_the_kong rob_the_kong",
    '"by": "robbed_flower"': "七搶一 七抢一 搶花 抢花 robbing_flower seven_robs_one",
    '"circumstances": ["last_tile"]': "haitei houtei ハイテイ ホウテイ 海底 海底撈月 海底摸月 河底 河底撈魚 河底撈月 last_draw last_discard 妙手回春",
    '"circumstances": ["kong_replacement"]': "rinshan rinshan_kaihou リンシャン 嶺上 嶺上開花 槓上開花 槓上花 槓上自摸 after_a_kong after_kong",
    '"circumstances": ["kong_on_kong"]': "槓上槓 槓上加槓 kong_upon_kong",
    '"circumstances": ["flower_replacement"]': "花上 花上自摸 花上和 補花和",
    '"circumstances": ["first_turn"]': "tenhou chiihou renhou 天和 地和 人和 heavenly_hand earthly_hand human_hand blessing_of_heaven blessing_of_earth",
    '"circumstances": ["last_copy"]': "絕張 和絕張 絶張 last_of_kind last_of_its_kind",
    '"circumstances": ["fresh_discard"]': "生張 fresh_tile",
    '"circumstances": ["ready_at_start"]': "double_riichi daburu_riichi ダブルリーチ ダブル立直 両立直 天聽 地聽 daburi",
    '"win": null': "流局 荒牌 荒莊 荒庄 ryuukyoku ryukyoku drawn exhaustive_draw no_winner",
    '"east"': "東 东 東家 東風 ton dealer 親 莊 莊家 庄家 oya",
    '"south"': "南 南家 南風 nan",
    '"west"': "西 西家 西風 shaa",
    '"north"': "北 北家 北風 pei",
}
_AS_WRITTEN = N_("{given} is not one of the allowed values: write {example} instead.")
_OTHERS = {
    "draw": N_('{given} can be read in two ways: a win on a drawn tile is "by": "self_draw", a deal that nobody won is "win": null.'),
    "riichi reach リーチ 立直": N_(
        '{given} counts in no ruleset here; if it was declared on the first turn, it is "circumstances": ["ready_at_start"].'
    ),
}
_MEANT: dict[str, tuple[Message, dict[str, str]]] = {
    **{name_key(word): (_AS_WRITTEN, {"example": example}) for example, words in _WORDS.items() for word in words.split()},
    **{name_key(word): (message, {}) for words, message in _OTHERS.items() for word in words.split()},
}


def meant(value: object) -> tuple[Message, dict[str, str]] | None:
    """The sentence that says what to write instead of ``value``, with its arguments but ``given``; ``None`` for an unknown word."""
    return _MEANT.get(name_key(value)) if isinstance(value, str) and len(value) <= QUOTED else None
