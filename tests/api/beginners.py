"""What beginners send, and what comes back: (what is changed in a right deal, the deal as it is read, or the faults).

South wins with 23456m55z, a chow and a concealed kong of south winds, on east's 1m (``DEAL``). The changes are by JSON pointers, and so
is what is read; a fault is its pointer, its code, and words that its sentence holds.
"""

from tests.api.support import REMOVED

TILES = "/table/visible"
HAND = "/hands/south/concealed"
MELD = "/hands/south/melds/0"
CHOW = {"tiles": "789m", "from": "east"}
KONG = {"tiles": "2222z", "concealed": True}
WHOLE = {"concealed": "23456m55z", "melds": [CHOW, KONG], "flowers": []}
LINE = "Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z east, south, west, north, white, green, red."

READ = [
    # tiles: what was always read
    ({TILES: "1p 23p"}, {TILES: "123p"}),
    ({TILES: "EWNPFC"}, {TILES: "134567z"}),
    ({TILES: "\U0001f019\U0001f004\ufe0f"}, {TILES: "1p7z"}),
    ({TILES: "0p"}, {TILES: "5p"}),
    # characters
    ({TILES: "東西北白發中"}, {TILES: "134567z"}),
    ({TILES: "东发板"}, {TILES: "156z"}),
    ({TILES: "発"}, {TILES: "6z"}),
    ({TILES: "一筒九筒"}, {TILES: "19p"}),
    ({TILES: "一二三索"}, {TILES: "123s"}),
    ({TILES: "2餅3饼4筒"}, {TILES: "234p"}),
    ({TILES: "5條6条7索"}, {TILES: "567s"}),
    ({TILES: "1萬1万"}, {TILES: "11m"}),
    ({TILES: "１ｐ２３ｓ"}, {TILES: "1p23s"}),
    ({TILES: "１筒，９筒、東"}, {TILES: "19p1z"}),
    ({HAND: "二三四五六萬白白"}, {HAND: "23456m55z"}),
    ({HAND: ["二萬", "3万", "4m", "5M", "６ｍ", "板", "P"]}, {HAND: "23456m55z"}),
    # upper case
    ({TILES: "1M1M"}, {TILES: "11m"}),
    ({TILES: "123P"}, {TILES: "123p"}),
    ({TILES: "789S"}, {TILES: "789s"}),
    ({TILES: "1P2S3M4Z"}, {TILES: "3m1p2s4z"}),
    ({TILES: "11PP"}, {TILES: "11p5z"}),
    ({TILES: "1pE"}, {TILES: "1p1z"}),
    ({HAND: "23456M55Z"}, {HAND: "23456m55z"}),
    ({HAND: "23456M PP"}, {HAND: "23456m55z"}),
    # between tiles
    ({TILES: "1p,2p,3p"}, {TILES: "123p"}),
    ({TILES: "1p_2p_E"}, {TILES: "12p1z"}),
    ({TILES: "1, 2, 3 s"}, {TILES: "123s"}),
    # words
    ({TILES: "east west NORTH"}, {TILES: "134z"}),
    ({TILES: "east wind"}, {TILES: "1z"}),
    ({TILES: "white dragon, Green Dragon, RED_DRAGON"}, {TILES: "567z"}),
    ({TILES: ["red dragon", "1p", "East"]}, {TILES: "1p17z"}),
    ({HAND: "2m 3m 4m 5m 6m white dragon white dragon"}, {HAND: "23456m55z"}),
    ({"/win/tile": "一萬"}, {"/win/tile": "1m"}),
    ({"/win/tile": "1M"}, {"/win/tile": "1m"}),
    ({"/win/tile": "１万"}, {"/win/tile": "1m"}),
    # melds and whole hands
    ({MELD: "789m"}, {MELD: CHOW}),
    ({MELD: "[789m<east]"}, {MELD: CHOW}),
    ({MELD: "七八九萬<E"}, {MELD: CHOW}),
    ({"/hands/south/melds": ["[789M<East]", "(南南南南)"]}, {"/hands/south/melds": [CHOW, KONG]}),
    ({"/hands/south/melds": [CHOW, "(2222Z)"]}, {"/hands/south/melds": [CHOW, KONG]}),
    ({"/hands/south": "23456m55z[789m<EAST](2222z)"}, {"/hands/south": WHOLE}),
    ({"/hands/south": "２３４５６ｍ白白［７８９ｍ＜Ｅ］（南南南南）"}, {"/hands/south": WHOLE}),
    ({"/hands/south": "2m,3m,4m,5m,6m,P,P,[7m,8m,9m],(S,S,S,S)"}, {"/hands/south": WHOLE}),
    ({"/ruleset": "mcr", "/hands/south/flowers": "Plum, 8F"}, {"/hands/south/flowers": ["plum", "winter"]}),
    ({"/ruleset": "mcr", "/hands/south/flowers": ["梅", "\U0001f029"]}, {"/hands/south/flowers": ["plum", "winter"]}),
    # seats and other words
    ({"/round_wind": "East"}, {"/round_wind": "east"}),
    ({"/round_wind": "E"}, {"/round_wind": "east"}),
    ({"/win/winner": "SOUTH"}, {"/win/winner": "south"}),
    ({"/win/winner": "s"}, {"/win/winner": "south"}),
    ({"/win/winner": ["S"]}, {"/win/winner": "south"}),
    ({"/win/from": "E"}, {"/win/from": "east"}),
    ({f"{MELD}/from": "East"}, {MELD: CHOW}),
    ({"/hands": {"South": WHOLE}}, {"/hands": {"south": WHOLE}}),
    ({"/hands": {"S": "23456m55z[789m](2222z)"}}, {"/hands": {"south": WHOLE}}),
    ({"/liability": "W"}, {"/liability": {"south": "west"}}),
    ({"/liability": {"South": "West"}}, {"/liability": {"south": "west"}}),
    ({"/win/by": "Discard"}, {"/win/by": "discard"}),
    ({"/win/by": "Self-Draw", "/win/from": REMOVED}, {"/win/by": "self_draw"}),
    ({"/win/by": "selfdraw", "/win/from": REMOVED}, {"/win/by": "self_draw"}),
    ({"/win/by": "self draw", "/win/from": REMOVED}, {"/win/by": "self_draw"}),
    ({"/win/circumstances": ["Last-Tile"]}, {"/win/circumstances": ["last_tile"]}),
    ({"/win/circumstances": ["freshDiscard"]}, {"/win/circumstances": ["fresh_discard"]}),
    ({"/ruleset": "GUANGDONG"}, {"/round_wind": "east"}),
    ({"/ruleset": "HK_Wikipedia"}, {"/round_wind": "east"}),
    ({"/ruleset": {"extends": "hk wikipedia"}}, {"/round_wind": "east"}),
]

REFUSED = [
    # what can be read in two ways
    ({TILES: "1p1S"}, TILES, "tile_syntax", "1S can be read as 1s, or as 1 without a suit letter, followed by 2z"),
    ({TILES: "55S 1m"}, TILES, "tile_syntax", "55S can be read as 55s, or as 55 without a suit letter, followed by 2z"),
    ({TILES: "11P"} | {HAND: "23456m11P"}, HAND, "tile_syntax", "11P can be read as 11p, or as 11 without a suit letter, followed by 5z"),
    ({TILES: "1 S"}, TILES, "tile_syntax", "1 S can be read as 1s, or as 1 without a suit letter, followed by 2z"),
    ({TILES: "1m2F"}, TILES, "tile_syntax", "2F can be read as 2f, or as 2 without a suit letter, followed by 6z"),
    ({"/hands/south": "23456m55z[789S](2222z)"}, "/hands/south", "tile_syntax", "789S can be read as 789s"),
    ({TILES: "白板"}, TILES, "tile_syntax", "白板 can be read as 5z or as 55z"),
    ({TILES: "bamboo"}, TILES, "tile_syntax", "bamboo can be read as the flower"),
    # flowers among tiles
    ({TILES: "plum"}, TILES, "tile_syntax", "plum is a flower tile: flowers stand in `flowers`"),
    ({TILES: "1p Winter"}, TILES, "tile_syntax", "Winter is a flower tile"),
    ({TILES: "1f"}, TILES, "tile_syntax", "1f is a flower tile"),
    ({TILES: "8F"}, TILES, "tile_syntax", "8F is a flower tile"),
    ({TILES: "\U0001f022"}, TILES, "tile_syntax", "\U0001f022 is a flower tile"),
    ({TILES: "春"}, TILES, "tile_syntax", "春 is a flower tile"),
    ({"/win/tile": "plum"}, "/win/tile", "tile_syntax", "plum is a flower tile"),
    # what is no tile
    ({TILES: "1w"}, TILES, "tile_syntax", "The digits 1 need a suit letter"),
    ({TILES: "55E"}, TILES, "tile_syntax", "The digits 55 need a suit letter"),
    ({TILES: "8z"}, TILES, "tile_syntax", "There is no tile 8z"),
    ({TILES: "red"}, TILES, "tile_syntax", "red is not valid tile notation"),
    ({TILES: "dragon"}, TILES, "tile_syntax", "dragon is not valid tile notation"),
    ({TILES: "十萬"}, TILES, "tile_syntax", "十 is not valid tile notation"),
    ({"/win/tile": "1m1m"}, "/win/tile", "tile_syntax", "exactly one tile"),
    ({MELD: "[789m"}, MELD, "tile_syntax", "is not written as"),
    ({MELD: "789m<dealer"}, MELD, "tile_syntax", "dealer is not a seat"),
    ({MELD: "788m"}, MELD, "not_a_set", "788m is not a chow"),
    ({MELD: 7}, MELD, "wrong_type", "a string or an object"),
    # one seat twice
    ({"/hands/South": WHOLE}, "/hands/South", "seat_twice", "name south twice: here as South"),
    ({"/hands": {"S": WHOLE, "South": WHOLE}}, "/hands/South", "seat_twice", "name south twice: here as South"),
    ({"/liability": {"south": "west", "s": "west"}}, "/liability/s", "seat_twice", "name south twice: here as s"),
    # pointers name what was sent
    ({"/hands": {"S": WHOLE | {"concealed": "8z"}}}, "/hands/S/concealed", "tile_syntax", "There is no tile 8z"),
    ({"/hands": {"South": {}}}, "/hands/South/concealed", "required", "required"),
    # words of the table
    ({"/win/by": "ron"}, "/win/by", "not_allowed", 'write "by": "discard" instead'),
    ({"/win/by": "Ron"}, "/win/by", "not_allowed", 'write "by": "discard" instead'),
    ({"/win/by": "栄和"}, "/win/by", "not_allowed", 'write "by": "discard" instead'),
    ({"/win/by": "食糊"}, "/win/by", "not_allowed", 'write "by": "discard" instead'),
    ({"/win/by": "點炮"}, "/win/by", "not_allowed", 'write "by": "discard" instead'),
    ({"/win/by": "tsumo"}, "/win/by", "not_allowed", 'write "by": "self_draw" instead'),
    ({"/win/by": "自摸"}, "/win/by", "not_allowed", 'write "by": "self_draw" instead'),
    ({"/win/by": "ツモ"}, "/win/by", "not_allowed", 'write "by": "self_draw" instead'),
    ({"/win/by": "self-drawn"}, "/win/by", "not_allowed", 'write "by": "self_draw" instead'),
    ({"/win/by": "搶槓"}, "/win/by", "not_allowed", 'write "by": "robbed_kong" instead'),
    ({"/win/by": "抢杠"}, "/win/by", "not_allowed", 'write "by": "robbed_kong" instead'),
    ({"/win/by": "draw"}, "/win/by", "not_allowed", '"by": "self_draw", a deal that nobody won is "win": null'),
    ({"/win/by": "流局"}, "/win/by", "not_allowed", 'write "win": null instead'),
    ({"/win/by": "lucky"}, "/win/by", "not_allowed", "lucky"),
    ({"/win/circumstances": ["riichi"]}, "/win/circumstances/0", "not_allowed", '"circumstances": ["ready_at_start"]'),
    ({"/win/circumstances": ["立直"]}, "/win/circumstances/0", "not_allowed", '"circumstances": ["ready_at_start"]'),
    ({"/win/circumstances": ["海底撈月"]}, "/win/circumstances/0", "not_allowed", 'write "circumstances": ["last_tile"] instead'),
    (
        {"/win/circumstances": ["Rinshan Kaihou"]},
        "/win/circumstances/0",
        "not_allowed",
        'write "circumstances": ["kong_replacement"] instead',
    ),
    ({"/win/circumstances": ["天和"]}, "/win/circumstances/0", "not_allowed", 'write "circumstances": ["first_turn"] instead'),
    ({"/win/circumstances": ["tsumo"]}, "/win/circumstances/0", "not_allowed", 'write "by": "self_draw" instead'),
    ({"/round_wind": "東"}, "/round_wind", "not_allowed", 'write "east" instead'),
    ({"/win/winner": "dealer"}, "/win/winner", "not_allowed", 'write "east" instead'),
    ({"/win/winner": "Sud"}, "/win/winner", "not_allowed", "Sud"),
    ({"/ruleset": "hongkong"}, "/ruleset", "unknown_ruleset", "hongkong"),
]
