"""What the spellings of one name have in common: width, capitals, spaces and signs, and the forms of a character."""

from __future__ import annotations

import re
import unicodedata

FORMS = (
    "両两兩 么幺麼 于於 会會 个個 兰蘭 单単單 双雙 台臺 听聴聽 响響 国國 圈圏 報报 场場 宝寶 対对對 将將 岭嶺 带帯帶 帰归歸 "
    "庄荘莊 开開 张張 抢搶 捞撈 斉齊齐 断斷 无無 时時 杠槓 条條 步歩 汉漢 游遊 灯燈 炮砲 独獨 环環 杯盃 竜龍龙 節节 純纯 組组 "
    "発發发 気氣气 裏里 貫贯 絕絶绝 綠緑绿 欠缺 罗羅 莲蓮 边辺邊 连連 釣钓 門门 雞鶏鷄鸡 順顺 头頭 風风 騎骑 魚鱼 鴻鸿 和糊胡 番翻飜"
)
"""Characters of the names of yaku in their traditional, simplified and Japanese forms; the last two are one word in several writings."""

_FIRST_FORM = str.maketrans({form: forms[0] for forms in FORMS.split() for form in forms[1:]})
_REPEATED = re.compile("(.)々")


def name_key(name: str) -> str:
    """The same for every spelling of one name, e.g. for ``対々和``, ``對對糊`` and ``对对胡``; for ``Half flush`` and ``ｈａｌｆ＿flush``."""
    plain = _REPEATED.sub(r"\1\1", unicodedata.normalize("NFKC", name).casefold())
    return "".join(char for char in plain if char.isalnum()).translate(_FIRST_FORM)
