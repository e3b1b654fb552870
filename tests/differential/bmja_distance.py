"""How far a hand of the British game is from ready, and what it waits for: an exhaustive count from the rules page alone."""

from collections import Counter
from functools import cache

from tests.differential.bmja_oracle import OPTIONS, every_tile, forms_of, gather, read_hand, score_winner
from tests.differential.classical_hands import notation
from tests.differential.classical_oracle import KINDS, ORPHANS, WINDS

NEVER = -100


def kept_of_sets(concealed, melds, max_chows):
    """most concealed tiles that four sets and a pair can have in common with the hand"""
    have, melded = Counter(concealed), Counter(tile for meld in melds for tile in meld["tiles"])
    sets = 4 - len(melds)
    chows = min(sets, max_chows - sum(meld["kind"] == "chow" for meld in melds))

    @cache
    def most(tile, sets, chows, pair, before, two_before):
        """``before``, ``two_before``: chows that began one and two kinds earlier"""
        if tile == KINDS:
            return 0 if sets == 0 and pair == 0 else NEVER
        starts = range(min(sets, chows) + 1) if tile < 27 and tile % 9 <= 6 else [0]
        ways = [NEVER]
        for begun in starts:
            for pungs in range(min(1, sets - begun) + 1):
                for pairs in range(pair + 1):
                    used = begun + before + two_before + 3 * pungs + 2 * pairs
                    if used + melded[tile] <= 4:
                        rest = most(tile + 1, sets - begun - pungs, chows - begun, pair - pairs, begun, before)
                        ways.append(min(used, have[tile]) + rest)
        return max(ways)

    return most(0, sets, chows, 1, 0, 0) if chows >= 0 else NEVER


def kept_of_numbers(have, whole, extra, pieces):
    """most tiles kept by ``whole`` pieces and ``extra`` ones of the other kind, of the nine numbers; ``pieces`` lists what one number may be"""
    best = {(0, 0): 0}
    for number in range(9):
        suits = [have[number], have[number + 9], have[number + 18]]
        further = {}
        for (w, e), kept in best.items():
            for dw, de, target in pieces:
                if w + dw <= whole and e + de <= extra:
                    worth = kept + sum(min(n, wanted) for n, wanted in zip(suits, target, strict=True))
                    key = (w + dw, e + de)
                    further[key] = max(further.get(key, NEVER), worth)
        best = further
    return best.get((whole, extra), NEVER)


def knitted_pieces(suits):
    """how many pairs a number may give, and how many of its tiles in each suit that takes"""
    found = []
    for md in range(5 if suits in ("any", "md") else 1):
        for mb in range(5 if suits in ("any", "mb") else 1):
            for db in range(5 if suits in ("any", "db") else 1):
                target = (md + mb, md + db, mb + db)
                if max(target) <= 4:
                    found.append((md + mb + db, 0, target))
    return found


def triple_pieces():
    found = [(n, 0, (n, n, n)) for n in range(5)]
    return found + [(n, 1, (n + (out != 0), n + (out != 1), n + (out != 2))) for n in range(4) for out in range(3)]


def kept_of_forms(concealed, opt):
    """most tiles in common with a hand without sets"""
    have = Counter(concealed)
    targets = [[*ORPHANS, extra] for extra in ORPHANS]
    for low in (0, 9, 18):
        targets.append([low, *range(low, low + 9), *WINDS])
        extras = range(low, low + 9) if opt["gates_pair"] == "any" else range(low + 1, low + 8)
        targets += [[low, low, *range(low, low + 9), low + 8, low + 8, extra] for extra in extras]
    kept = [(have & Counter(target)).total() for target in targets]
    pairs = [min(have[tile], 2) for tile in ORPHANS]
    if opt["repeated_pairs"]:
        pairs += [max(have[tile] - 2, 0) for tile in ORPHANS]
    kept.append(sum(sorted(pairs)[-7:]))
    kept += [
        kept_of_numbers(have, 7, 0, knitted_pieces(suits)) for suits in (["any"] if opt["knitting_suits"] == "any" else ["md", "mb", "db"])
    ]
    kept.append(kept_of_numbers(have, 4, 1, triple_pieces()))
    return max(kept)


def distance(concealed, melds, opt):
    """tiles to be exchanged until the hand is ready; -1: it is complete"""
    kept = kept_of_sets(concealed, melds, opt["max_chows"])
    if not melds:
        kept = max(kept, kept_of_forms(concealed, opt))
    return 14 - 3 * len(melds) - kept - 1


def answer(request):
    """the kinds that complete the hand with their scores, drawn and discarded, or distance and what brings it nearer"""
    opt = OPTIONS | (request.get("options") or {})
    hand = read_hand(request["hands"][request["seat"]])
    own = Counter(every_tile(hand["concealed"], hand["melds"]))
    waits = {}
    for tile in range(KINDS):
        if own[tile] < 4:
            by = {name: _won(request, hand, tile, name, opt) for name in ("self_draw", "discard")}
            if any(by.values()):
                waits[notation([tile])] = by
    away = 0 if waits else distance(hand["concealed"], hand["melds"], opt)
    near = [tile for tile in range(KINDS) if away and own[tile] < 4 and distance([*hand["concealed"], tile], hand["melds"], opt) < away]
    return {"waits": waits, "distance": away, "nearer": [notation([tile]) for tile in near]}


def _won(request, hand, tile, by, opt):
    """the score of the hand with this tile, or None"""
    seat = request["seat"]
    other = next(each for each in ("west", "north") if each != seat)
    win = {"winner": seat, "by": by, "tile": notation([tile]), "from": other, "circumstances": request.get("circumstances") or []}
    deal = request | {"win": win}
    f = gather(deal, hand, seat, [seat], opt)
    return score_winner(f)["score"] if forms_of(f) else None
