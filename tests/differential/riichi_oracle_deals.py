"""Seeded valid riichi deals: every yaku and limit, options, several winners, robbed kongs, red fives, indicators and draws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.differential.classical_hands import RetryError, take, weighted
from tests.differential.riichi_oracle import DEFAULTS, KINDS, LIABILITY_RULES, RED, RULESETS, SEATS, pointed_at
from tests.differential.riichi_oracle_hands import (
    EVERY,
    PATTERNS,
    STYLES,
    Hand,
    Meld,
    Wish,
    scattered_hand,
    some_meld,
    waiting_hand,
    winning_hand,
)

Deal = dict[str, Any]
BOTH = [True, False]
VALUES: dict[str, list[Any]] = {
    "open_all_simples": BOTH, "red_fives": [0, 3, 4], "ura_dora": BOTH, "kan_dora": BOTH, "double_wind_pair": [2, 4], "pinfu_self_draw": BOTH,
    "open_pinfu_fu": [20, 30], "round_up_to_mangan": BOTH, "counted_yakuman": BOTH, "yakuman_add": [True, True, False],
    "human_hand": ["off", "mangan", "yakuman"], "multiple_winners": ["all", "two", "one"], "sticks_to": ["own", "first"],
    "honba_points": [0, 300, 600, 1500], "honba_to": ["all", "first"], "noten_points": [0, 3000, 3000], "nagashi_mangan": BOTH,
    "liable_honba": ["discarder", "liable"], "liability_scope": ["hand", "yakuman"], "concealed_kong_robbed": [True, True, False],
}  # fmt: skip
DOUBLE = ["thirteen_orphans", "nine_gates", "four_concealed_pungs", "big_four_winds"]
SITTING: dict[str, list[Any]] = {
    "rounds": [1, 2], "dealer_stays": ["win_or_tenpai", "win"], "ties": ["shared", "start_order"], "last_sticks": ["first", "nobody"],
    "bankruptcy": BOTH, "extension": BOTH, "leader_stops": BOTH,
}  # fmt: skip
CLOSED = {"closed": 1}
FIVES = (4, 13, 22)


def deals(seed: int, count: int) -> Iterator[Deal]:
    """``count`` deals; the same seed gives the same ones."""
    made = tried = 0
    while made < count:
        tried += 1
        rng = random.Random(f"{seed}/{tried}")
        try:
            deal = _Drawn(rng).deal() if rng.random() < 0.1 else _Won(rng).deal()
        except RetryError:
            continue
        made += 1
        yield deal


def _options(rng: random.Random) -> dict[str, Any]:
    """Some options, often none."""
    if rng.random() < 0.25:
        return {}
    share = rng.choice((0.1, 0.3, 0.7))
    chosen = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < share}
    chosen |= {name: rng.choice(values) for name, values in SITTING.items() if rng.random() < 0.05}
    if rng.random() < 0.45:
        chosen["double_yakuman"] = rng.choice((rng.sample(DOUBLE, rng.randrange(5)), list(DOUBLE)))
    if rng.random() < 0.4:
        chosen["liability_rules"] = rng.choice((LIABILITY_RULES, rng.sample(LIABILITY_RULES, rng.randrange(5))))
    if rng.random() < 0.05:
        chosen |= {
            "start_points": 25000,
            "return_points": rng.choice((25000, 30000)),
            "uma_first": 20,
            "uma_second": rng.choice((0, 5, 10)),
        }
    return chosen


class _Maker:
    """What a won deal and a draw share: the rules, one wall, and how things are written down."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.ruleset = rng.choice(RULESETS)
        self.options = _options(rng)
        self.wall = Counter(dict.fromkeys(range(KINDS), 4))
        self.hands: dict[str, Hand] = {}
        self.riichi: list[str] = []
        self.reds: dict[int, list[bool]] = {}

    def rule(self, name: str) -> Any:
        return self.options.get(name, DEFAULTS[name][self.ruleset])

    def tried(self, seat: str, *wishes: Wish) -> tuple[Hand, int]:
        """A winning hand, of the first wish if it can be had."""
        for wish in wishes:
            for _ in range(60):
                try:
                    return winning_hand(self.rng, self.wall, seat, wish)
                except RetryError:
                    continue
        raise RetryError

    def other_hand(self, seat: str, fixed: list[Meld], *, melds: bool, waiting: bool) -> None:
        """A hand that claims nothing, taken from the wall."""
        rng = self.rng
        for _ in range(60):
            try:
                if waiting and not fixed:
                    hand = waiting_hand(rng, self.wall, seat, STYLES if melds else CLOSED)
                else:
                    more = [some_meld(rng, seat) for _ in range(rng.choice((0, 0, 1, 2)))] if melds else []
                    hand = scattered_hand(rng, self.wall, [*fixed, *more])
            except RetryError:
                continue
            take(self.wall, hand.tiles)
            self.hands[seat] = hand
            return
        raise RetryError

    # --- writing ---

    def shuffle_reds(self) -> None:
        """Which of the four fives of each suit are red."""
        count = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}[self.rule("red_fives")]
        for tile, many in zip(FIVES, count, strict=True):
            copies = [True] * many + [False] * (4 - many)
            self.rng.shuffle(copies)
            self.reds[tile] = copies

    def painted(self, tiles: list[int]) -> list[int]:
        """The same tiles, each five the next of the four of its suit."""
        return [tile + RED if tile in self.reds and self.reds[tile].pop() else tile for tile in tiles]

    def text(self, tiles: list[int]) -> str:
        out = ""
        for start, letter in zip(range(0, 36, 9), "mpsz", strict=True):
            own = [tile for tile in tiles if start <= tile % RED < start + 9]
            if self.rng.random() < 0.9:
                own.sort(key=lambda tile: tile % RED)
            digits = "".join("0" if tile >= RED else str(tile - start + 1) for tile in own)
            out += digits + letter if digits else ""
        return out

    def tiles_value(self, tiles: list[int]) -> str | list[str]:
        """Tiles in the order given, as a text or a list."""
        each = [self.text([tile]) for tile in tiles]
        return each if self.rng.random() < 0.2 else "".join(each)

    def hand_value(self, hand: Hand) -> dict[str, Any] | str:
        rng = self.rng
        melds = [(self.text(meld.tiles), meld) for meld in hand.melds]
        if rng.random() < 0.4:
            out = self.text(hand.concealed)
            for text, meld in melds:
                source = f"<{meld.source}" if meld.source else ""
                out += f"({text})" if meld.how == "concealed" else f"[{text}{'+' if meld.how == 'added' else ''}{source}]"
            return out
        value: dict[str, Any] = {"concealed": self.text(hand.concealed)}
        if melds or rng.random() < 0.1:
            value["melds"] = [{"tiles": text} | self._how(meld) for text, meld in melds]
        return value

    def _how(self, meld: Meld) -> dict[str, Any]:
        if meld.how == "concealed":
            return {"concealed": True}
        told = {"from": meld.source} if meld.source else {}
        return told | ({"added": True} if meld.how == "added" else {})

    def table(self) -> dict[str, Any]:
        rng = self.rng
        counts = {}
        if rng.random() < 0.5:
            counts["honba"] = rng.choice((0, 1, 1, 2, 3, 5, 8, 100))
        if rng.random() < 0.5:
            counts["riichi_sticks"] = rng.choice((0, 1, 1, 2, 3, 7, 100))
        if rng.random() < 0.05:
            counts["dealer_wins"] = rng.randrange(5)  # means nothing here
        return counts

    def written(self, parts: dict[str, Any], double: list[str]) -> Deal:
        """The deal with what both kinds have, without empty parts now and then."""
        rng = self.rng
        deal: Deal = {"ruleset": self.ruleset, **parts}
        if self.options or rng.random() < 0.1:
            deal["options"] = self.options
        if double:
            deal["double_riichi"] = rng.sample(double, len(double))
        named = [seat for seat in self.riichi if seat not in double or rng.random() < 0.5]
        if named or rng.random() < 0.05:
            deal["riichi"] = rng.sample(named, len(named))
        return deal


class _Drawn(_Maker):
    """A draw: exhaustive, told or read from the hands, with nagashi, or abortive."""

    def deal(self) -> Deal:
        rng = self.rng
        given = [seat for seat in SEATS if rng.random() < rng.choice((0.2, 0.9))]
        for seat in given:
            self.other_hand(seat, [], melds=rng.random() < 0.6, waiting=rng.random() < 0.6)
        abortive = rng.random() < 0.15
        for seat in SEATS:
            hand = self.hands.get(seat)
            free = hand is None or (hand.closed and (abortive or hand.waits()))
            if free and rng.random() < 0.3:
                self.riichi.append(seat)
        self.shuffle_reds()
        hands = {seat: Hand(self.painted(hand.concealed), self._melds(hand)) for seat, hand in self.hands.items()}
        parts: dict[str, Any] = {"win": None}
        if rng.random() < 0.5 or given:
            parts["round_wind"] = rng.choice(SEATS)
        if given or rng.random() < 0.2:
            parts["hands"] = {seat: self.hand_value(hand) for seat, hand in hands.items()}
        draw = {"abortive": True} if abortive else self._exhaustive()
        if draw or rng.random() < 0.1:
            parts["draw"] = draw
        if table := self.table():
            parts["table"] = table
        return self.written(parts, [seat for seat in self.riichi if rng.random() < 0.15])

    def _melds(self, hand: Hand) -> list[Meld]:
        return [Meld(self.painted(meld.tiles), meld.how, meld.source) for meld in hand.melds]

    def _exhaustive(self) -> dict[str, Any]:
        rng = self.rng
        draw: dict[str, Any] = {}
        if rng.random() < 0.5:
            able = [seat for seat in SEATS if seat not in self.hands or self.hands[seat].waits()]
            draw["tenpai"] = [seat for seat in able if seat in self.riichi or rng.random() < 0.6]
            rng.shuffle(draw["tenpai"])
        if rng.random() < 0.25:
            draw["nagashi"] = rng.sample(SEATS, rng.choice((1, 1, 1, 2, 3)))
        if draw and rng.random() < 0.2:
            draw["abortive"] = False
        return draw


class _Won(_Maker):
    """A deal that somebody wins, or claims to."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.pattern = weighted(rng, PATTERNS)
        self.fed = self.pattern.endswith(("_dragons", "_winds"))
        self.by = weighted(rng, {"discard": 50, "self_draw": 45, "robbed_kong": 2 if self.fed else 9})
        seats = rng.sample(SEATS, 4)
        self.source = None if self.by == "self_draw" else seats.pop()
        claimants = 1 if self.by == "self_draw" else rng.choices((1, 2, 3), (60, 22, 18))[0]
        self.claimants = seats[:claimants]
        self.from_concealed = self.by == "robbed_kong" and self.rule("concealed_kong_robbed") and rng.random() < 0.3
        self.first = not self.fed and (self.from_concealed or self.by != "robbed_kong") and rng.random() < 0.14
        if self.first and "east" in self.claimants and self.source and rng.random() < 0.6:  # east discards first
            self.claimants[self.claimants.index("east")], self.source = self.source, "east"
        fed_kong = self.by == "self_draw" and "claimed_kong_replacement" in self.rule("liability_rules")
        self.on_kong = fed_kong and not self.first and rng.random() < 0.4
        if self.on_kong and not self.fed:
            self.pattern = rng.choice(("any", "simples", "pungs", "triple_pung", "half_flush"))
        self.stated: set[str] = {"first_turn"} if self.first else set()
        self.kong: int | None = None
        self.double: list[str] = []
        self.feeders_left_out = rng.random() < 0.2

    def deal(self) -> Deal:
        for seat in self.claimants:
            self._claimant(seat)
        self.wall[self.tile] -= 3 if self.by == "robbed_kong" else 0
        if min(self.wall.values()) < 0:
            raise RetryError
        self._others()
        self._riichi()
        if self.by == "self_draw":
            self._replacement()
        self._late()
        return self._write()

    # --- hands ---

    def _claimant(self, seat: str) -> None:
        rng = self.rng
        first = not self.hands
        styles = {"closed": 1} if self.first else dict(STYLES)
        if self.first and self.by == "self_draw" and rng.random() < 0.15:
            styles = {"concealed_kongs": 1}
        if first and self.fed and rng.random() < 0.6:
            styles |= {"melded": 25, "kongs": 8}
        elif first and self.on_kong:
            styles = {"kongs": 1}
        elif rng.random() < 0.3:
            styles["closed"] = 25
        fixed = None if first else self.tile
        once = self.by == "robbed_kong"
        if not first:
            self.wall[self.tile] += 1
        names = ["orphans"] if self.from_concealed else [self.pattern] * first + rng.choices(list(PATTERNS), list(PATTERNS.values()), k=6)
        hand, tile = self.tried(seat, *(Wish(name, styles, fixed, once) for name in names))
        take(self.wall, [*hand.tiles, tile])
        self.hands[seat], self.tile = hand, tile

    def _others(self) -> None:
        rng = self.rng
        for seat in SEATS:
            if seat in self.claimants:
                continue
            robbed = self.by == "robbed_kong" and seat == self.source
            if rng.random() < (0.5 if robbed else 0.75):
                continue
            fixed = []
            if robbed and not self.from_concealed:
                fixed = [Meld([self.tile] * 3, source=rng.choice([other for other in SEATS if other != seat]))]
                self.wall[self.tile] += 3
            self.other_hand(seat, fixed, melds=not self.first, waiting=rng.random() < 0.4)
            if robbed and self.from_concealed:
                hand = self.hands[seat]
                if len(hand.concealed) < 3:
                    raise RetryError
                rng.shuffle(hand.concealed)
                self.wall.update(hand.concealed[:3])
                hand.concealed[:3] = [self.tile] * 3

    # --- how it was won ---

    def _riichi(self) -> None:
        rng = self.rng
        much = rng.random() < 0.5
        for seat in SEATS:
            winner = seat in self.claimants
            if self.first and SEATS.index(seat) >= SEATS.index(self.source or self.claimants[0]):
                continue  # has not had a turn, or wins or loses by the first one
            chance = (0.7 if much else 0.3) if winner else 0.15
            robbed = self.by == "robbed_kong" and seat == self.source and not self.from_concealed  # has an exposed pung
            if (seat not in self.hands or self.hands[seat].closed) and not robbed and rng.random() < chance:
                self.riichi.append(seat)
                if rng.random() < (0.8 if self.first else 0.2):
                    self.double.append(seat)

    def _replacement(self) -> None:
        rng, hand = self.rng, self.hands[self.claimants[0]]
        able = [place for place in hand.kongs if hand.melds[place].how == "added" or place == len(hand.melds) - 1]
        if not able or rng.random() < 0.25:
            return
        place = rng.choice(able)
        if place != hand.kongs[-1] or rng.random() < 0.2:
            self.kong = hand.melds[place].tiles[0]
        self.stated.add("kong_on_kong" if len(hand.kongs) > 1 and rng.random() < 0.2 else "kong_replacement")

    def _late(self) -> None:
        self.late = not self.first and self.rng.random() < 0.15
        self.wall_left: int | None = None
        if self.late and self.rng.random() < 0.4:
            self.wall_left = 0
        elif self.rng.random() < 0.15 and not self.late:
            self.wall_left = self.rng.randrange(60, 70) if self.first else self.rng.randrange(1, 60)
        if self.late and (self.wall_left is None or self.rng.random() < 0.5):
            self.stated.add("last_tile")

    # --- indicators ---

    def _indicators(self, most: int) -> list[int]:
        """As many as are wanted, many of them pointing to a tile of the first claimant."""
        rng, out = self.rng, []
        own = [*self.hands[self.claimants[0]].tiles, self.tile]
        for _ in range(most):
            pointing = [tile for tile in EVERY if pointed_at(tile) in own]
            pool = [tile for tile in (pointing if rng.random() < 0.5 else EVERY) if self.wall[tile]]
            if pool:
                out.append(rng.choice(pool))
                take(self.wall, out[-1:])
        return out

    # --- writing ---

    def _write(self) -> Deal:
        rng = self.rng
        parts: dict[str, Any] = {"round_wind": rng.choice(SEATS)}
        dora = self._indicators(rng.choice((0, 1, 1, 1, 2, 3, 5))) if rng.random() < 0.85 else None
        winner_riichi = [seat for seat in self.claimants if seat in self.riichi]
        ura = self._indicators(rng.randrange(len(dora) + 1)) if dora and winner_riichi and rng.random() < 0.85 else None
        visible = self._visible()
        self.shuffle_reds()
        (tile,) = self.painted([self.tile])
        hands = self._shown(tile)
        plain = tile >= RED and self.shown_whole == self.claimants and len(self.claimants) == 1 and rng.random() < 0.3
        parts["win"] = self._win(tile % RED if plain else tile)
        parts["hands"] = {seat: self.hand_value(hands[seat]) for seat in rng.sample(sorted(hands), len(hands))}
        if dora is not None:
            parts["dora_indicators"] = self.tiles_value(self.painted(dora))
        if ura is not None:
            parts["ura_indicators"] = self.tiles_value(self.painted(ura))
        table = self.table()
        if visible is not None:
            table["visible"] = self.text(self.painted(visible))
        if self.wall_left is not None:
            table["wall_left"] = self.wall_left
        if table or rng.random() < 0.05:
            parts["table"] = table
        if winner_riichi and not self.stated & {"kong_replacement", "kong_on_kong"}:
            ippatsu = [seat for seat in winner_riichi if rng.random() < 0.3]
            if ippatsu or rng.random() < 0.05:
                parts["ippatsu"] = rng.sample(ippatsu, len(ippatsu))
        return self.written(parts | self._liability(), self.double)

    def _visible(self) -> list[int] | None:
        if self.rng.random() < 0.8:
            return None
        left = sorted((+self.wall).elements())
        visible = self.rng.sample(left, min(len(left), self.rng.choice((0, 1, 5, 15, 30))))
        take(self.wall, visible)
        return visible

    def _shown(self, tile: int) -> dict[str, Hand]:
        """The hands with their red fives; some claimants show the winning tile among their own."""
        self.shown_whole = [seat for seat in self.claimants if self.rng.random() < 0.4]
        shown = {}
        for seat, hand in self.hands.items():
            concealed = self.painted(hand.concealed) + ([tile] if seat in self.shown_whole else [])
            melds = []
            for meld in hand.melds:
                source = None if self.feeders_left_out and self.rng.random() < 0.6 else meld.source
                melds.append(Meld(self.painted(meld.tiles), meld.how, source))
            shown[seat] = Hand(concealed, melds)
        return shown

    def _win(self, tile: int) -> dict[str, Any]:
        rng, many = self.rng, len(self.claimants)
        winner = self.claimants[0] if many == 1 and rng.random() < 0.95 else rng.sample(self.claimants, many)
        win: dict[str, Any] = {"winner": winner, "by": self.by, "tile": self.text([tile])}
        if self.by == "self_draw" and not isinstance(winner, str):
            win["winner"] = winner[0]
        if self.source:
            win["from"] = self.source
        if self.kong is not None:
            win["kong"] = self.text([self.kong])
        stated = self.stated | ({"concealed_kong_robbed"} if self.from_concealed else set())
        if self.by == "discard" and rng.random() < 0.03:
            stated.add("no_safe_discard")  # means nothing here
        if stated or rng.random() < 0.05:
            win["circumstances"] = rng.sample(sorted(stated), len(stated))
        return win

    def _liability(self) -> dict[str, Any]:
        rng = self.rng
        if rng.random() >= 0.08:
            return {}
        others = [seat for seat in SEATS if seat not in self.claimants]
        named = {seat: rng.choice([*others, "nobody"]) for seat in self.claimants if rng.random() < 0.7}
        return {"liability": rng.choice((*others, "nobody", None, named or None))}
