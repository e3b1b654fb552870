"""Random requests for every endpoint, mostly right ones, made without the engine: see ``bench.same_answers``.

Options, yaku and examples come from the documents of a running service, other deals from the generators of the differential tests
and from the cases. The same seed and documents give the same requests.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded

# All that is used of the project.
from bench.deals import bodies
from bench.mutate import CHANGES, changed
from tests.differential import british_deals, classical_deals, hong_kong_deals, mcr_deals, riichi_deals

Json = dict[str, Any]
Asked = Callable[..., Json]

SEATS = ("east", "south", "west", "north")
LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")
CIRCUMSTANCES = ("last_tile", "kong_replacement", "kong_on_kong", "flower_replacement", "first_turn", "last_copy", "fresh_discard")
UNITS = {
    "mcr": "points",
    "classical": "total",
    "riichi": "han",
    "zung-jung": "points",
    "taiwanese": "tai",
}  # what a score is stated in, by family; elsewhere in faan
MOST = {"faan": 20, "points": 88, "total": 900, "han": 14, "yakuman": 2, "tai": 30}
BAD = "colour"  # no ruleset, option, yaku or value is called so
MUTATED, EXAMPLE, BROKEN = 0.25, 0.05, 0.01  # shares of the bodies: changed, taken from cases and contract, no JSON at the end


class Sent(NamedTuple):
    """One request. ``{hash of …}`` in its text stands for the hash that each service gives its own rules."""

    endpoint: str
    target: str
    text: str | None = None
    languages: str | None = None


class Maker:
    """Makes the requests of one seed.

    ``ask``: the answer of the service to a path and perhaps a body, nothing if that is refused.
    """

    def __init__(self, ask: Asked, seed: int, skipped: Collection[str] = ()) -> None:
        self.ask = ask
        self.rng = random.Random(seed)
        self.weights = {path: weight for path, (weight, _) in ENDPOINTS.items() if path not in skipped}
        self.documents = {rules["id"]: ask(f"/v1/rulesets/{rules['id']}") for rules in ask("/v1/rulesets")["rulesets"]}
        self.houses = [self._house(name) for name in self.documents for _ in range(3)]
        self.examples = bodies()
        self.deals = [{"ruleset": name, **item["example"]} for name, rules in self.documents.items() for item in rules["yaku"]]
        self.deals += [body for path, body in self.examples if path == "/v1/score"]
        kinds = (hong_kong_deals.Kind(), hong_kong_deals.Kind(omit_from=True, loose=True))
        self.streams: list[Iterator[Json]] = [hong_kong_deals.deals(seed, sys.maxsize, kind) for kind in kinds]
        self.streams += [mcr_deals.deals(seed), classical_deals.deals(seed, sys.maxsize), filter(_irregular, mcr_deals.deals(seed + 1))]
        self.streams += [riichi_deals.deals(seed)] if any(name.startswith("riichi") for name in self.documents) else []
        self.streams += [british_deals.deals(seed)] if "bmja" in self.documents else []
        self.changes = _changes(seed)
        self.sizes = {name: rules.get("hand_tiles", 13) for name, rules in self.documents.items()}
        self.sixteen = [deal for deal in self.deals if self.sizes.get(str(deal["ruleset"])) == 16]
        self.ways = ("self_draw", "discard", "discard", "robbed_kong", *(["robbed_flower"] if self.sixteen else []))
        self.counts = ("wall_left", "dealer_wins", *(["dealer_draws"] if self.sixteen else []))

    def request(self) -> Sent:
        """The next request."""
        rng = self.rng
        endpoint = rng.choices(list(self.weights), list(self.weights.values()))[0]
        target = endpoint.replace("{id}", rng.choice([*self.documents, BAD]))
        language = rng.choice(LANGUAGES) if rng.random() < 0.4 else "xx" if rng.random() < 0.01 else None
        languages = rng.choice((None, None, None, *LANGUAGES, "zh-HK, en"))
        return Sent(endpoint, target + (f"?lang={language}" if language else ""), self._text(endpoint), languages)

    def _text(self, endpoint: str) -> str | None:
        rng, build = self.rng, ENDPOINTS[endpoint][1]
        if not build:
            return None
        examples = [body for path, body in self.examples if path == endpoint]
        body = rng.choice(examples) if rng.random() < EXAMPLE and examples else build(self)
        text = json.dumps(self._mutated(body) if rng.random() < MUTATED else body, ensure_ascii=False)
        if rng.random() < BROKEN:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(('"', "}", ",", "NaN", "01", '"ref": 1, "ref": 2,', "\\ud800")) + text[at + 1 :]
        return text

    def _mutated(self, body: Any) -> Any:
        chosen = self.rng.sample(self.changes, self.rng.choice((1, 1, 2, 3)))
        return changed(body, [(self.rng.randrange(10_000), how, junk) for how, junk in chosen])

    # --- rules ---

    def _rules(self, name: str) -> Json:
        ruleset = self._ruleset(name)
        return {"ruleset": ruleset} | ({"options": self._options(name)} if self.rng.random() < (0.6 if ruleset == name else 0.2) else {})

    def _ruleset(self, name: str) -> Any:
        """A ruleset by id, as house rules, pinned to its own or a wrong hash; house rules pinned; or none that there is."""
        number = self.rng.randrange(len(self.houses))
        house = self.houses[number]
        pinned = {"id": name, "hash": f"{{hash of {name}}}"}
        pinned_house = {"id": house["extends"], "hash": f"{{hash of house {number}}}", "house_rules": house}
        ways = (name, self._house(name), pinned, pinned_house, {"id": name, "hash": f"{self.rng.getrandbits(64):016x}"}, BAD)
        return self.rng.choices(ways, (70, 13, 8, 5, 2, 1))[0]

    def _house(self, name: str) -> Json:
        rng, yaku = self.rng, {}
        for item in rng.sample(self.documents[name]["yaku"] + self.documents[name]["other_yaku"], rng.randrange(8)):
            value = rng.choice((0, 1, 1, 2, 3, rng.randint(0, MOST.get(item["unit"], 4))))
            fixed = "value" in item and (item["unit"] == "limit" or item["value"] is None)
            yaku[item["id"]] = {"enabled": rng.random() < 0.3} if fixed or rng.random() < 0.2 else {"enabled": True, "value": value}
        house = {"extends": name, "name": rng.choice(("club", "我們的規則")), "options": self._options(name), "yaku": yaku}
        return {key: value for key, value in house.items() if key == "extends" or rng.random() < 0.7}

    def _options(self, name: str) -> Json:
        rng, known = self.rng, self.documents[name]["options"]
        chance = rng.choice((0.1, 0.25, 0.8))
        chosen = {key: self._value(option) for key, option in known.items() if rng.random() < chance}
        for key, option in known.items():
            bound = chosen.get(option["at_most"], known[option["at_most"]]["default"]) if "at_most" in option else None
            if bound is not None and chosen.get(key, option["default"]) > bound and rng.random() < 0.97:
                chosen[key] = bound
        return chosen | ({rng.choice([*known, BAD]): rng.choice((None, -1, 10**7, 1.5, BAD, [BAD]))} if rng.random() < 0.03 else {})

    def _value(self, option: Json) -> Any:
        rng = self.rng
        if option["type"] == "integer":
            low, high, default = option["min"], option["max"], option["default"]
            values = (low, high, default, rng.randint(low, high), rng.randint(low, min(high, low + 12)))
            values = tuple([value - (value - low) % option.get("step", 1) for value in values if value is not None])
            return rng.choice((*values, None) if option["nullable"] else values)
        if option["type"] != "list":
            return rng.choice(option.get("allowed", (True, False)))
        chosen = rng.sample(option["allowed"], rng.randint(0, len(option["allowed"])))
        spare = {rng.choice(pair) for pair in option.get("conflicts", ()) if set(pair) <= set(chosen)}
        return [name for name in chosen if name not in spare]

    # --- deals ---

    def _deal(self, name: str | None = None) -> tuple[str, Json, Json]:
        """A ruleset (``name``, or mostly the one that the deal was made for), the facts of a deal, and rules for it."""
        rng = self.rng
        deal = next(rng.choice(self.streams)) if rng.random() < 0.6 else rng.choice(self.deals)
        rules = {"ruleset": deal.get("ruleset", "classical"), "options": deal.get("options", {})}
        made_for = rules["ruleset"] if isinstance(rules["ruleset"], str) else rules["ruleset"].get("extends")
        if name or rng.random() < 0.25 or made_for not in self.documents:
            made_for = name or rng.choice([*self.documents])
            rules = self._rules(made_for)
            if self.sizes[made_for] == 16 and rng.random() < 0.9:
                deal = rng.choice(self.sixteen)
        facts = {"hands": {}} | {key: value for key, value in deal.items() if key not in ("ruleset", "options")}
        if not self.documents[made_for]["uses_flowers"]:
            facts["hands"] = {seat: _without_flowers(hand) for seat, hand in facts["hands"].items()}
        table, win = facts.get("table") or {}, facts.get("win") or {}
        more = {
            "ref": "table 4",
            "liability": rng.choice((*SEATS, "nobody", None, {rng.choice(SEATS): rng.choice((*SEATS, "nobody", None))})),
            "table": table | {rng.choice(self.counts): rng.choice((0, 1, 2, 4, 5, 7, 12, 40))},
            "round_wind": rng.choice(SEATS),
            "ready": {rng.choice(SEATS): rng.choice(("dealt", "first_draw", "later"))},
            "win": rng.choice((win | {"circumstances": self._circumstances()}, win | {"kong": f"{rng.randint(1, 7)}z"}, None)),
        }
        return made_for, facts | {key: value for key, value in more.items() if rng.random() < 0.07}, rules

    def _circumstances(self) -> list[str]:
        return self.rng.sample(CIRCUMSTANCES, self.rng.choice((0, 1, 1, 1, 2)))

    def score(self) -> Json:
        name, facts, rules = self._deal()
        return (rules if self.rng.random() < 0.4 else self._rules(name)) | facts

    def batch(self) -> Json:
        """Some deals, each with its own rules or those of the defaults."""
        rng, name = self.rng, self.rng.choice([*self.documents])
        deals: list[Any] = [self._deal(name)[1] if rng.random() < 0.4 else self.score() for _ in range(rng.randrange(6))]
        deals = [self._mutated(deal) if rng.random() < 0.1 else deal for deal in deals]
        return {"defaults": self._rules(name) | {"round_wind": rng.choice(SEATS)}, "deals": deals}

    def compare(self) -> Json:
        """A deal under some rulesets or, without ``rulesets``, under all of them."""
        name, facts, _ = self._deal()
        names = self.rng.sample([name, *self.documents], self.rng.randint(1, 4))
        return facts if self.rng.random() < 0.3 else {"rulesets": [self._ruleset(name) for name in names]} | facts

    def waits(self) -> Json:
        """A hand without its last tile, at times with others changed, among the hands that are seen."""
        rng = self.rng
        _, facts, rules = self._deal()
        win, hands = facts.get("win") or {}, facts["hands"] or {"east": "123456789m1234p"}
        seat = rng.choice([seat for seat in hands if seat in win.get("winner", SEATS)] or [*hands])
        hand = hands[seat] if isinstance(hands[seat], dict) else {"concealed": hands[seat]}
        concealed = re.split(r"[\[(|]", hand["concealed"])[0]
        tiles = _tiles(concealed)
        if len(tiles) % 3 == 2:
            tiles.remove(win["tile"] if win.get("tile") in tiles else tiles[-1])
        for _ in range(rng.choice((0, 0, 0, 1, 2, 5)) if tiles else 0):
            tiles[rng.randrange(len(tiles))] = f"{rng.randint(1, 9)}{rng.choice('mps')}"
        short = "".join(tiles) + hand["concealed"][len(concealed) :]
        hands = (hands if rng.random() < 0.7 else {}) | {seat: short if isinstance(hands[seat], str) else hand | {"concealed": short}}
        body = rules | {"round_wind": facts.get("round_wind", "east"), "seat": seat, "hands": hands, "table": facts.get("table", {})}
        return body | ({"circumstances": self._circumstances()} if rng.random() < 0.2 else {})

    def verify(self) -> Json:
        """A claim that is what the old service counts, or nearly so."""
        rng = self.rng
        name, facts, rules = self._deal()
        hands = self.ask("/v1/score", rules | facts).get("hands", {})
        seat = rng.choice([seat for seat, hand in hands.items() if "yaku" in hand] or SEATS)
        hand = hands.get(seat, {})
        entries = [entry for entry in hand.get("yaku", ()) for _ in range(entry.get("count", 1)) if rng.random() < 0.93]
        entries += hand.get("not_counted", []) if rng.random() < 0.3 else []
        entries += rng.sample(self.documents[name]["yaku"], 1) if rng.random() < 0.3 else []
        yaku = [rng.choice((entry["id"], entry["name"], entry["name"].upper())) for entry in entries] + [BAD] * (rng.random() < 0.05)
        unit = UNITS.get(self.documents[name]["family"], "faan")
        claim = {"yaku": yaku, unit: hand.get("score", {}).get(unit, 0) + rng.choice((0, 0, 0, 1, 8))}
        return {"deal": rules | facts, "claim": {"seat": seat} | {key: claim[key] for key in claim if rng.random() < 0.85}}

    def payments(self) -> Json:
        name = self.rng.choice([*self.documents])
        return self._rules(name) | self._counted(name)

    def _counted(self, name: str) -> Json:
        """A deal that was counted by eye."""
        rng, unit = self.rng, UNITS.get(self.documents[name]["family"], "faan")
        seats, by = rng.sample(SEATS, 4), rng.choice(self.ways)
        winners = seats[1 : rng.choice((2, 2, 2, 3, 4)) if by in ("discard", "robbed_kong") else 2]
        win: Json = {"winner": winners[0] if len(winners) == 1 else winners, "by": by}
        win |= {"from": seats[0]} if by != "self_draw" else {}
        win |= {"circumstances": self._circumstances()} if rng.random() < 0.15 else {}
        fu = {"fu": rng.choice((20, 25, 30, 40, 110))} if unit == "han" else {}
        scores = {seat: {unit: rng.randint(0, MOST[unit])} | fu for seat in SEATS if seat in winners or unit == "total"}
        if rng.random() < 0.2:
            scores[winners[0]] |= rng.choice(({"above_limit": rng.random() < 0.7}, {"flowers": rng.randrange(3)}))
        body: Json = {"win": win if rng.random() < 0.95 else None, "scores": scores}
        return body | ({"liability": rng.choice((seats[0], "nobody", {winners[0]: seats[0]}))} if rng.random() < 0.15 else {})

    def games(self) -> Json:
        """A sitting whose deals are given by their tiles, by scores that were counted, or by their payments."""
        rng = self.rng
        name, players = rng.choice([*self.documents]), rng.sample(("Ada", "Ben", "Cho", "Dai", "東風"), 4)
        deals: list[Json] = []
        length, wins = rng.choice((0, 1, 2, 3, 5, rng.choice((15, 16, 20)))), rng.choice(SEATS)
        for _ in range(length):
            seats, lost = rng.sample(SEATS, 4), [rng.randint(-50, 20) for _ in range(3)]
            paid: Json = {"payments": dict(zip(seats, [-sum(lost), *lost], strict=True))}
            facts = {key: value for key, value in self._deal(name)[1].items() if rng.random() < 0.02 or key not in ("round_wind", "table")}
            ways = (
                {"deal": facts},
                self._counted(name),
                self._counted(name),
                paid,
                paid | {"winner": rng.choice((seats[0], [seats[0]], "nobody", None))},
            )
            deals.append(rng.choice(ways) if length < 15 else paid | {"winner": wins})  # so long that seats and rounds change
            if rng.random() < 0.15:
                deals[-1]["penalties"] = [{"player": rng.choice(players), "points": rng.randint(-30, 10)}]
        detail = {"detail": rng.random() < 0.8} if rng.random() < 0.2 else {}
        return self._rules(name) | {"players": players, "deals": deals} | detail


ENDPOINTS: dict[str, tuple[int, Callable[[Maker], Json] | None]] = {
    "/v1/score": (29, Maker.score),
    "/v1/score/batch": (8, Maker.batch),
    "/v1/compare": (8, Maker.compare),
    "/v1/waits": (10, Maker.waits),
    "/v1/verify": (11, Maker.verify),
    "/v1/payments": (11, Maker.payments),
    "/v1/games": (10, Maker.games),
    "/v1/rulesets": (6, None),
    "/v1/rulesets/{id}": (7, None),
}
"""What is asked: how often, and what makes the body."""


def _changes(seed: int) -> list[tuple[str, Any]]:
    """Changes to right bodies: how, and what may be put in."""
    found: list[tuple[str, Any]] = []

    @seeded(seed)
    @settings(max_examples=400, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(CHANGES)
    def draw(changes: list[tuple[int, str, Any]]) -> None:
        found.extend((how, junk) for _, how, junk in changes)

    draw()
    return found


def _tiles(text: str) -> list[str]:
    """The tiles one by one: ``12m5z`` is 1m, 2m, 5z."""
    return [digit + suit for digits, suit in re.findall(r"([\d ]+)([mpsz])", text) for digit in digits.replace(" ", "")]


def _irregular(deal: Json) -> bool:
    """Has the only hand many tiles without a neighbour, as knitted ones and thirteen orphans have?"""
    held = {tile for hand in deal["hands"].values() for tile in _tiles(hand["concealed"])}
    return sum(not {f"{int(number) - 1}{suit}", f"{int(number) + 1}{suit}"} & held for number, suit in held) > 5


def _without_flowers(hand: Any) -> Any:
    return hand.partition("|")[0] if isinstance(hand, str) else {key: value for key, value in hand.items() if key != "flowers"}
