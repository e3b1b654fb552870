"""What the spellings of one name, or of one word of the contract, have in common: width, capitals, spaces and signs, forms of a character."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from mahjong_scoring.core.tiles import SEATS, Seat

FORMS = (
    "両两兩 么幺麼 于於 会會 个個 兰蘭 单単單 双雙 台臺 听聴聽 响響 国國 圈圏 報报 场場 宝寶 対对對 将將 岭嶺 带帯帶 帰归歸 "
    "庄荘莊 开開 张張 抢搶 捞撈 斉齊齐 断斷 无無 时時 杠槓 条條 步歩 汉漢 游遊 灯燈 炮砲 独獨 环環 杯盃 竜龍龙 節节 純纯 組组 "
    "発發发 気氣气 裏裡里 貫贯 編编 織织 藏蔵 長长 絕絶绝 綠緑绿 欠缺 罗羅 莲蓮 边辺邊 连連 釣钓 門门 雞鶏鷄鸡 順顺 头頭 風风 騎骑 魚鱼 鴻鸿 見见 過过 和糊胡 番翻飜"
)
"""Characters of the names of yaku in their traditional, simplified and Japanese forms; the last two are one word in several writings."""

_FIRST_FORM = str.maketrans({form: forms[0] for forms in FORMS.split() for form in forms[1:]})
_REPEATED = re.compile("(.)々")


def name_key(name: str) -> str:
    """The same for every spelling of one name, e.g. for ``対々和``, ``對對糊`` and ``对对胡``; for ``Half flush`` and ``ｈａｌｆ＿flush``."""
    plain = _REPEATED.sub(r"\1\1", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in plain if char.isalnum()).translate(_FIRST_FORM)


_BETWEEN_WORDS = str.maketrans("", "", "-_ ")
_LETTERS = {seat[0]: seat for seat in SEATS}


class Spellings:
    """Words of the contract (``self_draw``, ``hk-wikipedia``) in any case and without regard to what joins their parts; seats by letter, too."""

    def __init__(self, words: Iterable[str]) -> None:
        known = tuple(words)
        self._words = {letter: seat for letter, seat in _LETTERS.items() if seat in known} | {_word_key(word): word for word in known}

    def word(self, text: str) -> str:
        """The word that ``text`` spells, or ``text`` itself if it spells none."""
        return self._words.get(_word_key(text), text)


def _word_key(text: str) -> str:
    return text.translate(_BETWEEN_WORDS).lower()


SEAT_SPELLINGS = Spellings(SEATS)


def seat_named(text: str) -> Seat | None:
    """The seat that ``text`` spells, if any: ``east``, ``East`` or ``E``."""
    word = SEAT_SPELLINGS.word(text)
    return next((seat for seat in SEATS if seat == word), None)
