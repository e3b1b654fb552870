"""One table of bad bodies: what is sent, and the status, pointers and codes that come back. Codes and pointers are complete."""

from tests.api.support import DEAL, REMOVED, changed

HK = changed({"/ruleset": "hk-gametower"})
MCR = changed({"/ruleset": "mcr"})

# The win of the deal under test, by self-draw.
DRAWN = {"/win/by": "self_draw", "/win/from": REMOVED}

# South robs the 5p that west adds to its pung; the text-book case that the faults below vary.
ROBBED = {
    "ruleset": "guangdong",
    "round_wind": "east",
    "win": {"winner": "south", "by": "robbed_kong", "from": "west", "tile": "5p"},
    "hands": {"south": "123456m22z46p789s", "west": "123m456s7899s[555p<north]"},
}


def house(**changes: object) -> dict:
    """A request under house rules that extend hk-gametower."""
    return changed({"/ruleset": {"extends": "hk-gametower", **changes}})


# --- 400: the body is not strict JSON. (body, code) ---
NOT_JSON = [
    (b"", "empty_body"),
    (b" \r\n\t", "empty_body"),
    (b"{", "bad_json"),
    (b"{'ruleset': 'mcr'}", "bad_json"),
    (b'{"win": null,}', "bad_json"),
    (b'{"win": null} {}', "bad_json"),
    (b'{"win": null} // comment', "bad_json"),
    (b'{"ref": "a\nb"}', "bad_json"),
    (b'{"ref": 01}', "bad_json"),
    ("﻿".encode(), "empty_body"),
    ("﻿﻿{}".encode(), "bad_json"),
    (b'{"ruleset": "mcr", "ruleset": "guangdong", "win": null}', "duplicate_key"),
    (b'{"ruleset": "mcr", "win": {"by": "discard", "by": "discard"}}', "duplicate_key"),
    (b'{"ruleset": "mcr", "\\u0072uleset": "mcr"}', "duplicate_key"),
    (b'{"ruleset": "mcr", "win": null, "table": {"wall_left": NaN}}', "not_a_number"),
    (b'{"options": {"rate": Infinity}}', "not_a_number"),
    (b'{"options": {"rate": -Infinity}}', "not_a_number"),
    (b'{"options": {"rate": 1e999}}', "not_a_number"),
    (b'{"ruleset": {"extends": "mcr", "options": {"minimum": -1.5E+400}}}', "not_a_number"),
    (b"[" * 100_000, "too_deep"),
    (b"[" * 100_000 + b"]" * 100_000, "too_deep"),
    (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "too_deep"),
    (b"[" * 33 + b"]" * 33, "too_deep"),
    (b"[" * 33, "too_deep"),
    (b"[" * 32, "bad_json"),
    (b'{"a": 1, "a": ' + b"[" * 33, "too_deep"),
    (b'{"ref": NaN, "win": ' + b"[" * 32, "too_deep"),
    (b'{"ref": NaN, "win": ' + b"[" * 31, "not_a_number"),
    (b'{"ref": "' + b"[" * 100_000, "bad_json"),
    (b'["\\\\", ' + b"[" * 32, "too_deep"),
    (b'["\\"", ' + b"[" * 32, "too_deep"),
    (b'["\\"' + b"[" * 33 + b'" 1]', "bad_json"),
    (b"[[], {}" * 31 + b"[", "bad_json"),
    (b"]" * 33 + b"[" * 33, "bad_json"),
    (b'{"options": {"rate": ' + b"1" * 5000 + b"}}", "number_too_long"),
    (b'{"options": {"rate": -' + b"1" * 33 + b"}}", "number_too_long"),
    (b'{"options": {"rate": 0.' + b"1" * 5000 + b"}}", "number_too_long"),
    (b'{"ref": "\\ud800"}', "bad_unicode"),
    (b'{"\\udfff": 1}', "bad_unicode"),
    (b'{"ref": "\xed\xa0\x80"}', "bad_unicode"),
    (b'{"ref": "\xff"}', "bad_unicode"),
    ('{"ref": "卓"}'.encode("utf-16"), "bad_unicode"),
]

# --- 422: the shape. (name, body, [(pointer, code), ...]) ---
SHAPE = [
    ("a list", [DEAL], [("", "wrong_type")]),
    ("a string", "guangdong", [("", "wrong_type")]),
    ("null", None, [("", "wrong_type")]),
    ("nothing", {}, [("/ruleset", "required"), ("/win", "required")]),
    ("no win", changed({"/win": REMOVED}), [("/win", "required")]),
    ("an empty win", changed({"/win": {}}), [("/win/winner", "required"), ("/win/by", "required"), ("/win/tile", "required")]),
    ("no concealed tiles", changed({"/hands/south": {}}), [("/hands/south/concealed", "required")]),
    ("a meld without tiles", changed({"/hands/south/melds": [{}]}), [("/hands/south/melds/0/tiles", "required")]),
    ("a pin without hash", changed({"/ruleset": {"id": "mcr"}}), [("/ruleset/hash", "required")]),
    ("an unknown key", changed({"/roundwind": "east"}), [("/roundwind", "unknown_key")]),
    ("an unknown key in win", changed({"/win/form": "east"}), [("/win/form", "unknown_key")]),
    ("a key to be escaped", {**DEAL, "a/b~c": 1}, [("/a~1b~0c", "unknown_key")]),
    ("a fifth player", changed({"/hands/dora": "1m"}), [("/hands/dora", "unknown_key")]),
    ("a key of house rules", house(yakus={}), [("/ruleset/yakus", "unknown_key")]),
    ("3.7 tiles left", changed({"/table": {"wall_left": 3.7}}), [("/table/wall_left", "wrong_type")]),
    ("145.0 tiles left", changed({"/table": {"wall_left": 145.0}}), [("/table/wall_left", "out_of_range")]),
    ("1e300 tiles left", changed({"/table": {"wall_left": 1e300}}), [("/table/wall_left", "wrong_type")]),
    ("true tiles left", changed({"/table": {"wall_left": True}}), [("/table/wall_left", "wrong_type")]),
    ("'3' tiles left", changed({"/table": {"wall_left": "3"}}), [("/table/wall_left", "wrong_type")]),
    ("concealed yes", changed({"/hands/south/melds/1/concealed": "yes"}), [("/hands/south/melds/1/concealed", "wrong_type")]),
    ("concealed 1", changed({"/hands/south/melds/1/concealed": 1}), [("/hands/south/melds/1/concealed", "wrong_type")]),
    ("a tile of null", changed({"/hands/south/concealed": ["1m", None]}), [("/hands/south/concealed/1", "wrong_type")]),
    ("concealed tiles of null", changed({"/hands/south/concealed": None}), [("/hands/south/concealed", "wrong_type")]),
    ("an unknown key of null", changed({"/roundwind": None}), [("/roundwind", "unknown_key")]),
    ("a hand as number", changed({"/hands/south": 13}), [("/hands/south", "wrong_type")]),
    ("tiles as numbers", changed({"/hands/south/concealed": ["1m", 2]}), [("/hands/south/concealed/1", "wrong_type")]),
    ("options as list", changed({"/options": []}), [("/options", "wrong_type")]),
    ("a winner as number", changed({"/win/winner": 1}), [("/win/winner", "wrong_type")]),
    ("a ruleset as number", changed({"/ruleset": 7}), [("/ruleset", "wrong_type")]),
    ("a value of 1.5", house(yaku={"all_pungs": {"value": 1.5}}), [("/ruleset/yaku/all_pungs/value", "wrong_type")]),
    ("a value of true", house(yaku={"all_pungs": {"value": True}}), [("/ruleset/yaku/all_pungs/value", "wrong_type")]),
    ("a way to win", changed({"/win/by": "ron"}), [("/win/by", "not_allowed")]),
    ("a seat in another language", changed({"/win/winner": "南"}), [("/win/winner", "not_allowed")]),
    ("one seat in two spellings", changed({"/hands/South": "1m"}), [("/hands/South", "seat_twice")]),
    ("a seat and a newline", changed({"/round_wind": "east\n"}), [("/round_wind", "not_allowed")]),
    ("a circumstance", changed({"/win/circumstances": ["last_tile", "lucky"]}), [("/win/circumstances/1", "not_allowed")]),
    ("a word as value", house(yaku={"all_pungs": {"value": "much"}}), [("/ruleset/yaku/all_pungs/value", "not_allowed")]),
    ("-1 tiles left", changed({"/table": {"wall_left": -1}}), [("/table/wall_left", "out_of_range")]),
    ("145 tiles left", changed({"/table": {"wall_left": 145}}), [("/table/wall_left", "out_of_range")]),
    ("a long ref", changed({"/ref": "x" * 65}), [("/ref", "out_of_range")]),
    ("a long name", house(name="x" * 81), [("/ruleset/name", "out_of_range")]),
    ("no winner", changed({"/win/winner": []}), [("/win/winner", "out_of_range")]),
    ("a value of 1001", house(yaku={"all_pungs": {"value": 1001}}), [("/ruleset/yaku/all_pungs/value", "out_of_range")]),
    ("a long hand", changed({"/hands/south": "1m" * 300}), [("/hands/south", "out_of_range")]),
    ("four winners", changed({"/win/winner": ["east", "south", "west", "north"]}), [("/win/winner", "too_many")]),
    ("nine melds", changed({"/hands/south/melds": [{"tiles": "111m"}] * 9}), [("/hands/south/melds", "too_many")]),
    ("many options", changed({"/options": {f"o{i}": 1 for i in range(65)}}), [("/options", "too_many")]),
    ("many tiles", changed({"/table": {"visible": ["1m"] * 137}}), [("/table/visible", "too_many")]),
    (
        "several, and no fault of the deal beside them",
        changed({"/ruleset": "tokyo", "/win/by": "ron", "/win/tile": REMOVED, "/table": {"wall_left": 3.7}, "/x": 1}),
        [("/win/by", "not_allowed"), ("/win/tile", "required"), ("/table/wall_left", "wrong_type"), ("/x", "unknown_key")],
    ),
]

# --- 422: ruleset and options ---
RULES = [
    ("no such ruleset", changed({"/ruleset": "tokyo"}), [("/ruleset", "unknown_ruleset")]),
    ("a pinned one", changed({"/ruleset": {"id": "tokyo", "hash": "0"}}), [("/ruleset/id", "unknown_ruleset")]),
    ("one to extend", changed({"/ruleset": {"extends": "hong-kong"}}), [("/ruleset/extends", "unknown_ruleset")]),
    ("an option", changed({"/options": {"rat": 2}}), [("/options/rat", "unknown_option")]),
    ("an option to be escaped", changed({"/options": {"a/b": 2}}), [("/options/a~1b", "unknown_option")]),
    ("an option of another ruleset", changed({"/options": {"limit": 8}}), [("/options/limit", "unknown_option")]),
    ("a rate of 3.7", changed({"/options": {"rate": 3.7}}), [("/options/rate", "wrong_type")]),
    ("a rate of null", changed({"/options": {"rate": None}}), [("/options/rate", "option_range")]),
    ("human hand 1", changed({"/options": {"human_hand": 1}}), [("/options/human_hand", "wrong_type")]),
    ("a rate of 0", changed({"/options": {"rate": 0}}), [("/options/rate", "option_range")]),
    ("a rate of 10001", changed({"/options": {"rate": 10001}}), [("/options/rate", "option_range")]),
    ("a choice", changed({"/options": {"special_hands": "all"}}), [("/options/special_hands", "option_range")]),
    ("a limit of 21", changed({"/options": {"limit": 21}}, HK), [("/options/limit", "option_range")]),
    ("a rule of liability", changed({"/options": {"liability_rules": ["luck"]}}, HK), [("/options/liability_rules", "option_range")]),
    (
        "both rules of three melds",
        changed({"/options": {"liability_rules": ["three_melds_discard", "three_melds_self_draw"]}}, HK),
        [("/options/liability_rules", "option_conflict")],
    ),
    ("a minimum above the limit", changed({"/options": {"limit": 5, "minimum": 6}}, HK), [("/options/minimum", "option_range")]),
    ("house: an option", house(options={"speed": 1}), [("/ruleset/options/speed", "unknown_option")]),
    ("house: a limit", house(options={"limit": 0}), [("/ruleset/options/limit", "option_range")]),
    ("house: a minimum above the limit", house(options={"limit": 2, "minimum": 3}), [("/ruleset/options/minimum", "option_range")]),
    ("house: a limit beyond 64 bits", house(options={"limit": 2**64}), [("/ruleset/options/limit", "option_range")]),
    ("house: a limit far below 0", house(options={"limit": -(2**63) - 1}), [("/ruleset/options/limit", "option_range")]),
    ("house: a switch beyond 64 bits", house(options={"co_winners_pay": 10**30}), [("/ruleset/options/co_winners_pay", "wrong_type")]),
    ("house: a list with 2^64", house(options={"big_hands": [2**64]}), [("/ruleset/options/big_hands", "wrong_type")]),
    ("house: no such option, 2^64", house(options={"speed": {"a": 2**64}}), [("/ruleset/options/speed", "unknown_option")]),
    ("house: a yaku", house(yaku={"riichi": {"value": 1}}), [("/ruleset/yaku/riichi", "unknown_yaku")]),
    ("house: a yaku without value", house(yaku={"nine_gates": {"enabled": True}}), [("/ruleset/yaku/nine_gates/value", "required")]),
    ("house: 21 faan", house(yaku={"all_pungs": {"value": 21}}), [("/ruleset/yaku/all_pungs/value", "out_of_range")]),
    (
        "house: a hand worth the limit",
        changed({"/ruleset": {"extends": "guangdong", "yaku": {"kong_replacement": {"value": 2}}}}),
        [("/ruleset/yaku/kong_replacement/value", "not_allowed")],
    ),
]

# --- 422: the deal ---
DEALS = [
    ("no round wind", changed({"/round_wind": REMOVED}), [("/round_wind", "required")]),
    ("there is no 8z", changed({"/hands/south/concealed": "23456m58z"}), [("/hands/south/concealed", "tile_syntax")]),
    ("a suit or a wind", changed({"/hands/south/concealed": "23456S55z"}), [("/hands/south/concealed", "tile_syntax")]),
    ("digits without suit", changed({"/hands/south/concealed": "23456m55"}), [("/hands/south/concealed", "tile_syntax")]),
    ("one tile of a list", changed({"/hands/south/concealed": ["23456m", "5x"]}), [("/hands/south/concealed/1", "tile_syntax")]),
    ("two winning tiles", changed({"/win/tile": "11m"}), [("/win/tile", "tile_syntax")]),
    ("an open bracket", changed({"/hands/south": "23456m55z[789m"}), [("/hands/south", "tile_syntax")]),
    ("no such flower", changed({"/hands/south/flowers": "rose"}, MCR), [("/hands/south/flowers", "tile_syntax")]),
    ("a tile too few", changed({"/hands/south/concealed": "2345m55z"}), [("/hands/south", "tile_count")]),
    ("two tiles too many", changed({"/hands/south/concealed": "1123456m55z"}), [("/hands/south", "tile_count")]),
    ("12 tiles", changed({"/hands/south": "23m456p789s1155z"}), [("/hands/south", "tile_count")]),
    ("15 tiles", changed({"/hands/south": "123m456p789s111555z"}), [("/hands/south", "tile_count")]),
    ("14 tiles without the winning one", changed({"/hands/south": "23m456p789s111z555z"}), [("/hands/south", "tile_count")]),
    ("a loser's 14 tiles", changed({"/hands/west": "123m456p789s11155z"}), [("/hands/west", "tile_count")]),
    ("five copies in a hand", changed({"/hands/south": "11111m23m456p555z", "/win/tile": "3m"}), [("/hands/south", "fifth_copy")]),
    ("five copies with a meld", changed({"/hands/south": "2377m55z7m[789m<east][777m<west]"}), [("/hands/south", "fifth_copy")]),
    ("a fifth copy on the table", changed({"/table": {"visible": "2z"}}), [("/table/visible", "fifth_copy")]),
    ("a chow of honours", changed({"/hands/south/melds/0/tiles": "567z"}), [("/hands/south/melds/0", "not_a_set")]),
    ("a chow over two suits", changed({"/hands/south/melds/0/tiles": "78m9p"}), [("/hands/south/melds/0", "not_a_set")]),
    ("a concealed pung", changed({"/hands/south/melds/1/tiles": "222z"}), [("/hands/south/melds/1", "not_a_set")]),
    ("an added pung", changed({"/hands/south/melds/0": {"tiles": "999m", "added": True}}), [("/hands/south/melds/0", "not_a_set")]),
    ("a chow from west", changed({"/hands/south/melds/0/from": "west"}), [("/hands/south/melds/0", "chow_from")]),
    ("a meld from oneself", changed({"/hands/south/melds/0/from": "south"}), [("/hands/south/melds/0", "from_self")]),
    ("the own discard", changed({"/win/from": "south"}), [("/win/from", "from_self")]),
    ("no discarder", changed({"/win/from": REMOVED}), [("/win/from", "from_missing")]),
    ("a self-draw from east", changed({"/win/by": "self_draw"}), [("/win/from", "from_not_allowed")]),
    ("a concealed kong from east", changed({"/hands/south/melds/1/from": "east"}), [("/hands/south/melds/1", "from_not_allowed")]),
    ("a winner twice", changed({"/win/winner": ["south", "south"]}), [("/win/winner/1", "winner_twice")]),
    (
        "two self-draws",
        changed({**DRAWN, "/win/winner": ["south", "west"], "/hands/west": "23m456p789s11155z"}),
        [("/win/winner", "not_allowed")],
    ),
    ("a winner without hand", changed({"/win/winner": ["south", "west"]}), [("/hands/west", "winner_without_hand")]),
    ("hands without the winner", changed({"/win/winner": "west"}), [("/hands/west", "winner_without_hand")]),
    ("a flower twice in a hand", changed({"/hands/south/flowers": "plum 1f"}, MCR), [("/hands/south/flowers", "flower_twice")]),
    (
        "a flower in two hands",
        changed({"/hands/south/flowers": "plum", "/hands/west": {"concealed": "123m456p789s1155z", "flowers": "plum"}}, MCR),
        [("/hands/west", "flower_twice")],
    ),
    ("a flower in Guangdong", changed({"/hands/south/flowers": "plum"}), [("/hands/south", "no_flowers_here")]),
    (
        "a replacement after a discard",
        changed({"/win/circumstances": ["kong_replacement"]}),
        [("/win/circumstances", "circumstance_conflict")],
    ),
    (
        "fresh and self-drawn",
        changed({**DRAWN, "/win/circumstances": ["fresh_discard"]}),
        [("/win/circumstances", "circumstance_conflict")],
    ),
    (
        "last tile with tiles left",
        changed({"/win/circumstances": ["last_tile"], "/table": {"wall_left": 7}}),
        [("/win/circumstances", "circumstance_conflict")],
    ),
    ("first turn after a claim", changed({"/win/circumstances": ["first_turn"]}), [("/win/circumstances", "circumstance_conflict")]),
    ("a kong without replacement", changed({"/win/kong": "2z"}), [("/win/kong", "circumstance_conflict")]),
    (
        "a replacement without a kong",
        changed({**DRAWN, "/win/circumstances": ["kong_replacement"], "/hands/south": "23456m55z[789m<east][222z<west]"}),
        [("/win/circumstances", "no_kong")],
    ),
    (
        "the replacement of another kong",
        changed({**DRAWN, "/win/circumstances": ["kong_replacement"], "/win/kong": "3z"}),
        [("/win/kong", "no_kong")],
    ),
    (
        "a robbed tile that the winner's melds hold",
        changed({"/hands/south": "46p22z123789s[555p<east]", "/hands/west": REMOVED}, ROBBED),
        [("/hands/south", "kong_not_robbable")],
    ),
    ("a robbed kong without a pung", changed({"/hands/west": "123m456s7899s123p"}, ROBBED), [("/hands/west", "kong_not_robbable")]),
    (
        "a robbed concealed kong",
        changed({"/win/circumstances": ["concealed_kong_robbed"], "/hands/west": "123m456s7899s555p"}, ROBBED),
        [("/win/circumstances", "kong_not_robbable")],
    ),
    ("a liable winner", changed({"/liability": "south"}), [("/liability", "liable_is_winner")]),
    ("a liable winner by seat", changed({"/liability": {"south": "south"}}), [("/liability/south", "liable_is_winner")]),
    ("liability for a loser", changed({"/liability": {"west": "south"}}), [("/liability/west", "not_allowed")]),
    ("a tile that completes nothing", changed({"/win/tile": "2m"}), [("/hands/south", "not_a_winning_hand")]),
    (
        "one claimant of two",
        changed({"/win/winner": ["south", "west"], "/hands/west": "456p789s11155z25m"}),
        [("/hands/west", "not_a_winning_hand")],
    ),
    (
        "a ruleset, options and a deal, all wrong",
        changed({"/ruleset": "tokyo", "/win/from": REMOVED, "/hands/south/melds/0/from": "west"}),
        [("/ruleset", "unknown_ruleset"), ("/win/from", "from_missing"), ("/hands/south/melds/0", "chow_from")],
    ),
    (
        "house rules, options and a deal, all wrong",
        changed(
            {
                "/ruleset": {"extends": "guangdong", "yaku": {"riichi": {"value": 1}}},
                "/options": {"rate": 0},
                "/win/from": REMOVED,
                "/hands/south/flowers": "plum",
            }
        ),
        [
            ("/ruleset/yaku/riichi", "unknown_yaku"),
            ("/options/rate", "option_range"),
            ("/win/from", "from_missing"),
            ("/hands/south", "no_flowers_here"),
        ],
    ),
]

# --- 422: the deal of riichi ---
RIICHI = {
    "ruleset": "riichi-tenhou",
    "round_wind": "east",
    "win": {"winner": "south", "by": "discard", "tile": "3p", "from": "west"},
    "hands": {"south": "123m45p678p234s22s"},
}
RIICHI_DRAWN: dict = {"ruleset": "riichi-tenhou", "win": None}
WAITS, WAITS_NOT = "45p678p345678s99s", "23579m456p789s13z"
KONG = {"/win/by": "self_draw", "/win/from": REMOVED, "/win/tile": "5m", "/win/circumstances": ["kong_replacement"]}
DEALS_OF_RIICHI = [
    ("a fifth wind", changed({"/riichi": ["middle"]}), [("/riichi/0", "not_allowed")]),
    ("counters below 0", changed({"/table": {"honba": -1}}), [("/table/honba", "out_of_range")]),
    ("bets by eye", changed({"/draw": {"honba": 1}}, RIICHI_DRAWN), [("/draw/honba", "unknown_key")]),
    ("no indicator", changed({"/dora_indicators": "8z"}), [("/dora_indicators", "tile_syntax")]),
    ("riichi twice", changed({"/riichi": ["north", "north"]}, RIICHI), [("/riichi/1", "not_allowed")]),
    ("who waits twice", changed({"/draw": {"tenpai": ["east", "east"]}}, RIICHI_DRAWN), [("/draw/tenpai/1", "not_allowed")]),
    ("ippatsu of a loser", changed({"/riichi": ["north"], "/ippatsu": ["north"]}, RIICHI), [("/ippatsu/0", "circumstance_conflict")]),
    ("ippatsu without riichi", changed({"/ippatsu": ["south"]}, RIICHI), [("/ippatsu/0", "circumstance_conflict")]),
    (
        "ippatsu after a kong",
        changed({**KONG, "/hands/south": "46m345p678p99s(2222p)", "/riichi": ["south"], "/ippatsu": ["south"]}, RIICHI),
        [("/ippatsu/0", "circumstance_conflict")],
    ),
    (
        "riichi with an open hand",
        changed({"/hands/south": "45p678p234s22s[123m<east]", "/double_riichi": ["south"]}, RIICHI),
        [("/double_riichi/0", "circumstance_conflict")],
    ),
    (
        "riichi before the first discard",
        changed({"/win/from": "east", "/win/circumstances": ["first_turn"], "/riichi": ["south"]}, RIICHI),
        [("/riichi/0", "circumstance_conflict")],
    ),
    (
        "ura dora without riichi",
        changed({"/dora_indicators": "1z", "/ura_indicators": "2z"}, RIICHI),
        [("/ura_indicators", "circumstance_conflict")],
    ),
    ("six indicators", changed({"/dora_indicators": "123456z"}, RIICHI), [("/dora_indicators", "indicator_count")]),
    (
        "more ura than dora indicators",
        changed({"/riichi": ["south"], "/ura_indicators": "2z"}, RIICHI),
        [("/ura_indicators", "indicator_count")],
    ),
    ("a fifth tile indicates", changed({"/dora_indicators": "2s9p2s"}, RIICHI), [("/dora_indicators", "fifth_copy")]),
    (
        "two red fives",
        changed({"/dora_indicators": "0p", "/hands/south": "123m40p678p234s22s"}, RIICHI),
        [("/dora_indicators", "red_five_twice")],
    ),
    (
        "red fives where there are none",
        changed({"/ruleset": "riichi-ema", "/hands/south": "123m40p678p234s22s"}, RIICHI),
        [("/hands/south", "no_red_fives_here")],
    ),
    ("a draw beside a win", changed({"/draw": {}}, RIICHI), [("/draw", "circumstance_conflict")]),
    (
        "an abortive draw with hands that wait",
        changed({"/draw": {"abortive": True, "tenpai": ["east"]}}, RIICHI_DRAWN),
        [("/draw/abortive", "circumstance_conflict")],
    ),
    (
        "riichi without a hand that waits",
        changed({"/riichi": ["south"], "/draw": {"tenpai": ["east"]}}, RIICHI_DRAWN),
        [("/draw/tenpai", "circumstance_conflict")],
    ),
    (
        "a hand that does not wait",
        changed({"/hands": {"east": WAITS_NOT}, "/draw": {"tenpai": ["west", "east"]}}, RIICHI_DRAWN),
        [("/draw/tenpai/1", "circumstance_conflict")],
    ),
    (
        "riichi with a hand that does not wait",
        changed({"/hands": {"east": WAITS_NOT, "west": WAITS}, "/riichi": ["west", "east"]}, RIICHI_DRAWN),
        [("/riichi/1", "circumstance_conflict")],
    ),
    (
        "a concealed kong robbed where it cannot be",
        changed({"/win/by": "robbed_kong", "/win/circumstances": ["concealed_kong_robbed"]}, RIICHI),
        [("/win/circumstances", "kong_not_robbable")],
    ),
    (
        "a concealed kong robbed by another hand than thirteen orphans",
        changed({"/ruleset": "riichi-ema", "/win/by": "robbed_kong", "/win/circumstances": ["concealed_kong_robbed"]}, RIICHI),
        [("/hands/south", "kong_not_robbable")],
    ),
    ("a flower", changed({"/hands/south": "123m45p678p234s22s|plum"}, RIICHI), [("/hands/south", "no_flowers_here")]),
    ("start points between hundreds", changed({"/options": {"start_points": 25050}}, RIICHI), [("/options/start_points", "option_range")]),
]

UNPROCESSABLE = SHAPE + RULES + DEALS + DEALS_OF_RIICHI
CODES = {code for _, code in NOT_JSON} | {code for _, _, errors in UNPROCESSABLE for _, code in errors}
