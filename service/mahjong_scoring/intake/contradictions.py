"""Contradictions between the facts of a deal: each is an error, none is resolved by a guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import add

from mahjong_scoring.core.deal import NO_READY, Deal, DealConstraints, Win
from mahjong_scoring.core.faults import Fault
from mahjong_scoring.core.hand import Hand
from mahjong_scoring.core.messages import N_, NN_
from mahjong_scoring.core.notation import tile_name
from mahjong_scoring.core.riichi import NO_RIICHI, Indicators
from mahjong_scoring.core.tiles import (
    FIVES,
    FLOWERS,
    KINDS,
    NO_REDS,
    RED_FIVES,
    SEATS,
    Counts,
    Reds,
    TileKind,
    counts_of,
    kind_of,
    reds_among,
)
from mahjong_scoring.intake.declarations import check_ready, check_riichi


def check_deal(deal: Deal, constraints: DealConstraints) -> list[Fault]:
    """Every contradiction in ``deal``; empty if it could have happened at a table. A winner's hand may be missing."""
    with_flowers = [hand for hand in deal.hands.values() if hand.flowers]
    faults: list[Fault] = list(_flowers(deal)) if with_flowers else []
    shown = _shown(deal)
    if constraints.riichi and deal.riichi is not NO_RIICHI:
        shown |= {pointer: counts_of(map(kind_of, tiles)) for pointer, tiles in _indicators(deal).items()}
        faults += check_riichi(deal)
    if constraints.ready and (deal.ready is not NO_READY or constraints.ready_at_start):
        faults += check_ready(deal, at_start=constraints.ready_at_start)
    if constraints.red_fives is not None and (reds := _reds_shown(deal)):
        faults += _reds(reds, constraints.red_fives)
    if deal.win is None:
        return faults if _four_of_each(deal, shown) else faults + list(_copies(deal, shown, None))
    robbed = list(_robbed_kong(deal, deal.win, constraints)) if deal.win.by == "robbed_kong" else []
    faults += robbed
    if not _four_of_each(deal, shown):
        faults += _copies(deal, shown, deal.win.tile if robbed else None)
    if deal.win.circumstances or deal.win.kong is not None:
        faults += check_circumstances(deal, deal.win, constraints)
        faults += _kongs(deal, deal.win)
    return faults


def _flowers(deal: Deal) -> Iterator[Fault]:
    """A flower in two hands: it stands in that of who won on it, else in the first."""
    win = deal.win
    holder = {} if win is None or win.flower is None else dict.fromkeys([win.flower], win.winners[0])
    for seat, hand in deal.hands.items():
        for flower in hand.flowers:
            if holder.setdefault(flower, seat) != seat:
                yield Fault(
                    f"/hands/{seat}",
                    "flower_twice",
                    N_("The flower {flower} appears twice."),
                    {"flower": FLOWERS[flower]},
                )


_HANDS = {seat: f"/hands/{seat}" for seat in SEATS}


def _shown(deal: Deal) -> dict[str, Counts]:
    """All that is given, by its pointer: the hands, then what else lies face up."""
    shown = {_HANDS[seat]: hand.all_counts for seat, hand in deal.hands.items()}
    if deal.visible:
        shown["/table/visible"] = deal.visible
    return shown


def _indicators(deal: Deal) -> dict[str, Indicators]:
    """The indicators that are turned, by their pointer."""
    stated = {"/dora_indicators": deal.riichi.dora, "/ura_indicators": deal.riichi.ura}
    return {pointer: tiles for pointer, tiles in stated.items() if tiles}


def _reds_shown(deal: Deal) -> dict[str, Reds]:
    """All red fives that are given, by their pointer, the winning tile first."""
    win = deal.win
    shown = {} if win is None or not win.red or win.tile is None else {"/win/tile": reds_among([RED_FIVES[win.tile // 9]])}
    shown |= {_HANDS[seat]: hand.all_reds for seat, hand in deal.hands.items()}
    shown["/table/visible"] = deal.table.reds
    shown |= {pointer: reds_among(tiles) for pointer, tiles in _indicators(deal).items()}
    return {pointer: reds for pointer, reds in shown.items() if reds != NO_REDS}


def _reds(shown: Mapping[str, Reds], most: Reds) -> Iterator[Fault]:
    """Red fives where there are none, or more of a suit than there are."""
    for suit in range(len(FIVES)):
        tile = {"tile": tile_name(RED_FIVES[suit])}
        total = 0
        for pointer, reds in shown.items():
            if reds[suit] and not any(most):
                yield Fault(pointer, "no_red_fives_here", _NONE_HERE)
            elif total <= most[suit] < total + reds[suit]:
                message = NN_(
                    "The set has only {most} red five {tile}: this is one more.",
                    "The set has only {most} red fives {tile}: this is one more.",
                    "most",
                )
                yield Fault(pointer, "red_five_twice", message, tile | {"most": most[suit]})
            total += reds[suit]


_NONE_HERE = N_("This ruleset is played without red fives.")


def _besides(deal: Deal) -> list[int]:
    """The winning tile, and the robbed kong where its hand is not given."""
    besides = [0] * len(KINDS)
    if deal.win and deal.win.tile is not None:
        besides[deal.win.tile] = 4 if deal.win.by == "robbed_kong" and deal.win.source not in deal.hands else 1
    return besides


def _four_of_each(deal: Deal, shown: Mapping[str, Counts]) -> bool:
    together: Iterable[int] = _besides(deal)
    for counts in shown.values():
        together = map(add, together, counts)
    return max(together) <= 4


def _copies(deal: Deal, shown: Mapping[str, Counts], reported: TileKind | None) -> Iterator[Fault]:
    totals = _besides(deal)
    for pointer, counts in shown.items():
        for kind in KINDS:
            if totals[kind] <= 4 < totals[kind] + counts[kind] and kind != reported:
                yield Fault(
                    pointer, "fifth_copy", N_("There are only four of each tile: this is a fifth {tile}."), {"tile": tile_name(kind)}
                )
            totals[kind] += counts[kind]


def _robbed_kong(deal: Deal, win: Win, constraints: DealConstraints) -> Iterator[Fault]:
    kind = win.tile
    assert kind is not None
    concealed = "concealed_kong_robbed" in win.circumstances
    tile = {"tile": tile_name(kind), "seat": win.source}
    if concealed and not constraints.concealed_kong_robbable:
        yield Fault("/win/circumstances", "kong_not_robbable", N_("A concealed kong cannot be robbed in this ruleset."))
    for seat, hand in deal.hands.items():
        if seat != win.source and hand.all_counts[kind]:
            message = N_("A kong of {tile} was robbed, so there can be no other {tile}, but {holder} holds one.")
            yield Fault(f"/hands/{seat}", "kong_not_robbable", message, tile | {"holder": seat})
    if deal.visible and deal.visible[kind]:
        yield Fault(
            "/table/visible", "kong_not_robbable", N_("A kong of {tile} was robbed, so there can be no other {tile} on the table."), tile
        )
    robbed = deal.hands.get(win.source) if win.source else None
    if robbed is None:
        return
    if concealed:
        if robbed.concealed[kind] != 3:
            message = N_("{seat} made a concealed kong of {tile}: show the other three among the concealed tiles.")
            yield Fault(f"/hands/{win.source}", "kong_not_robbable", message, tile)
    elif not any(meld.kind == "pung" and meld.tile == kind for meld in robbed.melds):
        message = N_("{seat} has no exposed pung of {tile} to add the robbed tile to: show the pung as it was.")
        yield Fault(f"/hands/{win.source}", "kong_not_robbable", message, tile)


def check_circumstances(deal: Deal, win: Win, constraints: DealConstraints) -> Iterator[Fault]:
    """The circumstances that contradict each other, the way of winning, or the hands that ``deal`` holds."""
    hands = _winners_hands(deal, win)
    if constraints.flowers and "flower_replacement" in win.circumstances and hands and not any(hand.flowers for hand in hands):
        message = N_("`{circumstance}` requires the winner to have a flower.")
        yield Fault("/win/circumstances", "circumstance_conflict", message, {"circumstance": "flower_replacement"})
    for name, condition, message in _CONFLICTS:
        if name in win.circumstances and condition(deal, win):
            named = {} if win.tile is None else {"tile": tile_name(win.tile)}
            yield Fault("/win/circumstances", "circumstance_conflict", message, {"circumstance": name, **named})


def _winners_hands(deal: Deal, win: Win) -> list[Hand]:
    return [deal.hands[seat] for seat in win.winners if seat in deal.hands]


def _kongs(deal: Deal, win: Win) -> Iterator[Fault]:
    if "kong_replacement" not in win.circumstances:
        if win.kong is not None:
            yield Fault("/win/kong", "circumstance_conflict", N_("`kong` belongs to `kong_replacement`, which is not stated."))
        return
    hands = _winners_hands(deal, win)
    if not hands:
        return
    kongs = [meld.tile for hand in hands for meld in hand.melds if meld.kind == "kong"]
    needed = 2 if "kong_on_kong" in win.circumstances else 1
    if len(kongs) < needed:
        message = N_("The number of kongs that the winner has is {count}; the circumstances require {needed}.")
        yield Fault("/win/circumstances", "no_kong", message, {"count": len(kongs), "needed": needed})
    elif win.kong is not None and win.kong not in kongs:
        yield Fault("/win/kong", "no_kong", N_("The winner has no kong of {tile}."), {"tile": tile_name(win.kong)})


def _not_drawn(_: Deal, win: Win) -> bool:
    return win.by != "self_draw"


def _not_discarded(_: Deal, win: Win) -> bool:
    return win.by != "discard"


def _anything_exposed(deal: Deal, _: Win) -> bool:
    return any(not meld.concealed for hand in deal.hands.values() for meld in hand.melds)


def _kong_robbed_on_first_turn(_: Deal, win: Win) -> bool:
    return win.by == "robbed_kong" and "concealed_kong_robbed" not in win.circumstances


def _wall_not_empty(deal: Deal, _: Win) -> bool:
    return bool(deal.wall_left)


def _wall_empty(deal: Deal, _: Win) -> bool:
    return deal.last_tile


def _copy_concealed(deal: Deal, win: Win) -> bool:
    return win.tile is not None and any(hand.concealed[win.tile] for hand in deal.hands.values())


def _copies_not_shown(deal: Deal, win: Win) -> bool:
    listed = deal.visible is not None
    return listed and win.tile is not None and deal.seen_copies(win.tile, concealed_kongs=False) != 3


def _copy_shown(deal: Deal, win: Win) -> bool:
    return win.tile is not None and deal.seen_copies(win.tile, concealed_kongs=False) > 0


_CONFLICTS = (
    ("kong_replacement", _not_drawn, N_("`{circumstance}` requires a win by self-draw.")),
    ("flower_replacement", _not_drawn, N_("`{circumstance}` requires a win by self-draw.")),
    ("concealed_kong_robbed", lambda _, win: win.by != "robbed_kong", N_("`{circumstance}` requires a win by robbed kong.")),
    ("fresh_discard", _not_discarded, N_("`{circumstance}` requires a win by discard.")),
    ("no_safe_discard", lambda _, win: win.by in ("self_draw", "robbed_flower"), N_("`{circumstance}` requires a discarder.")),
    ("last_tile", _wall_not_empty, N_("`{circumstance}` means that no tile is left, but `wall_left` is above 0.")),
    ("first_turn", _wall_empty, N_("`{circumstance}` is impossible: the wall cannot be empty on the first turn.")),
    ("first_turn", _anything_exposed, N_("`{circumstance}` means that nobody has claimed a tile, but a hand has an exposed meld.")),
    ("first_turn", _kong_robbed_on_first_turn, N_("`{circumstance}` is impossible: a kong can only be added to a pung that was claimed.")),
    (
        "last_copy",
        lambda _, win: win.by == "robbed_kong",
        N_("`{circumstance}` is impossible: the other three copies of a robbed tile were in one meld."),
    ),
    ("last_copy", _copy_concealed, N_("`{circumstance}` is impossible: a hand holds a concealed {tile}.")),
    ("last_copy", _copies_not_shown, N_("`{circumstance}` is impossible: the table does not show the other three copies of {tile}.")),
    ("last_copy", lambda _, win: "fresh_discard" in win.circumstances, N_("`{circumstance}` and `fresh_discard` contradict each other.")),
    ("fresh_discard", _copy_shown, N_("`{circumstance}` is impossible: a {tile} was already face up.")),
)
