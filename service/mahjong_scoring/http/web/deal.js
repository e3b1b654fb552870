// A deal as it is being laid: what is asked of it and how it changes. Nothing here knows which deal is on the page.

import { FLOWERS, kindOf, SEATS, meldKind, parseFlowers, parseHand, parseTiles, seatBefore, sorted } from "./notation.js";

const FLOWER_WAYS = ["self_draw", "robbed_flower"];

export const emptyHand = () => ({ tiles: [], melds: [], flowers: [], text: null, valid: true });

/**
 * A deal with nothing on the table. `house`: the name, where they have one, and yaku of house rules that extend `ruleset`; `size`: how many tiles a player
 * holds; `laid`: what was laid from the palette, in that order.
 */
export function emptyDeal() {
  return {
    ruleset: "guangdong",
    options: {},
    house: null,
    size: 13,
    round_wind: "east",
    winner: "south",
    also: [],
    by: "discard",
    from: "east",
    tile: "",
    kong: "",
    circumstances: [],
    hands: Object.fromEntries(SEATS.map((seat) => [seat, emptyHand()])),
    table: { wall_left: "", visible: "", dealer_wins: "", dealer_draws: "", honba: "", riichi_sticks: "" },
    ready: Object.fromEntries(SEATS.map((seat) => [seat, ""])),
    declared: { riichi: [], double_riichi: [], ippatsu: [] },
    indicators: { dora_indicators: "", ura_indicators: "" },
    liability: "",
    responsible: "",
    seat: "south",
    laid: [],
  };
}

/** What follows from the rest: nobody wins on the own tile, only one by self-draw, and the winning tile stands apart. */
export function settle(deal) {
  if (deal.from === deal.winner) deal.from = seatBefore(deal.winner);
  deal.also = deal.by === "self_draw" ? [] : deal.also.filter((seat) => seat !== deal.winner && seat !== deal.from);
  if (deal.by === "self_draw" || deal.responsible === deal.winner) deal.responsible = "";
  const tile = winningTile(deal);
  for (const hand of winners(deal).map((seat) => deal.hands[seat])) {
    const apart = hand.text === null && hand.tiles.length === concealedExpected(deal, hand) + 1 && hand.tiles.includes(tile);
    if (apart) hand.tiles.splice(hand.tiles.indexOf(tile), 1);
  }
}

export const winners = (deal) => [deal.winner, ...deal.also];
export const isEmpty = (hand) => hand.valid && !hand.tiles.length && !hand.melds.length && !hand.flowers.length;
export const concealedExpected = (deal, hand) => Math.max(0, deal.size - 3 * hand.melds.length);
export const mostMelds = (deal) => Math.floor(deal.size / 3);

/** The winning tile, if one is written that can be read. */
export function winningTile(deal) {
  const tiles = parseTiles(deal.tile);
  return tiles?.length === 1 ? tiles[0] : null;
}

/** The flower that wins, whatever the tiles, if one is written as the winning tile. */
export function winningFlower(deal) {
  const flowers = FLOWER_WAYS.includes(deal.by) ? parseFlowers(deal.tile) : null;
  return flowers?.length === 1 ? flowers[0] : null;
}

/** How many concealed tiles a hand lacks (below 0: has too many); null for a text that cannot be read. */
export function lacking(deal, seat) {
  const hand = deal.hands[seat];
  if (!hand.valid) return null;
  const tile = winners(deal).includes(seat) ? winningTile(deal) : null;
  const held = hand.tiles.length - (tile && hand.tiles.includes(tile) && hand.tiles.length === concealedExpected(deal, hand) + 1 ? 1 : 0);
  return concealedExpected(deal, hand) - held;
}

/** How many tiles of a kind lie in the hands, as the winning tile and on the table. */
export function copies(deal, tile) {
  const laid = SEATS.flatMap((seat) => [...deal.hands[seat].tiles, ...deal.hands[seat].melds.flatMap((meld) => meld.tiles)]);
  const won = winningTile(deal);
  if (won && !winners(deal).some((seat) => deal.hands[seat].tiles.length > concealedExpected(deal, deal.hands[seat]))) laid.push(won);
  return [...laid, ...(parseTiles(deal.table.visible) ?? [])].filter((other) => kindOf(other) === kindOf(tile)).length;
}

/** The sets that a tap on `tile` may lay in this mode, as lists of tiles: of chows all that hold it and for which there are tiles. */
export function setsOf(deal, tile, mode) {
  const kind = kindOf(tile);
  return setsOfKind(deal, kind, mode).map((tiles) => tiles.map((one, i) => (i === tiles.indexOf(kind) ? tile : one)));
}

function setsOfKind(deal, tile, mode) {
  if (mode === "pung") return [Array(3).fill(tile)];
  if (mode === "kong" || mode === "concealed_kong") return [Array(4).fill(tile)];
  if (mode !== "chow") return [[tile]];
  const number = Number(tile[0]);
  const starts = tile[1] === "z" ? [] : [number - 2, number - 1, number].filter((start) => start >= 1 && start <= 7);
  const chows = starts.map((start) => [0, 1, 2].map((i) => `${start + i}${tile[1]}`));
  return chows.filter((chow) => chow.every((one) => copies(deal, one) < 4));
}

/** Can a tap on `tile` lay anything in this mode, with four copies of each tile? */
export function canLay(deal, tile, mode) {
  const [tiles] = setsOf(deal, tile, mode);
  if (!tiles || (isMeld(mode) && deal.hands[deal.seat].melds.length >= mostMelds(deal))) return false;
  if (mode === "chow") return true;
  const used = mode === "winning" && winningTile(deal) && kindOf(winningTile(deal)) === kindOf(tile) ? copies(deal, tile) - 1 : copies(deal, tile);
  if (mode === "winning" && deal.hands[deal.winner].tiles.includes(tile) && lacking(deal, deal.winner) === -1) return true;
  return used + tiles.length <= 4;
}

const isMeld = (mode) => !["concealed", "winning", "visible"].includes(mode);

/** Lays the tiles of a set, or the tile; gives false where there is no room for it. */
export function lay(deal, tiles, mode) {
  const [tile] = tiles;
  if (!canLay(deal, tile, mode)) return false;
  const hand = deal.hands[deal.seat];
  if (mode === "winning") deal.tile = tile;
  else if (mode === "visible") deal.table.visible = `${deal.table.visible.trim()} ${tile}`.trim();
  else if (isMeld(mode)) {
    touch(hand).melds.push({ tiles, concealed: mode === "concealed_kong", from: null, added: false, excused: false });
  } else if (hand.tiles.length < concealedExpected(deal, hand)) touch(hand).tiles = sorted([...hand.tiles, tile]);
  else if (winners(deal).includes(deal.seat) && !deal.tile) return lay(deal, tiles, "winning");
  else return false;
  deal.laid.push({ seat: deal.seat, mode: isMeld(mode) ? "meld" : mode, tile });
  return true;
}

/** Adds a flower to the hand, or takes it away. */
export function turnFlower(deal, flower) {
  const hand = touch(deal.hands[deal.seat]);
  hand.flowers = FLOWERS.filter((other) => (other === flower) !== hand.flowers.includes(other));
}

/** Lays a flower as the winning tile: it was drawn, by the winner or by whom it was taken from. */
export function winOnFlower(deal, flower) {
  if (!FLOWER_WAYS.includes(deal.by)) deal.by = "self_draw";
  Object.assign(deal, { tile: flower, seat: deal.winner });
  deal.laid.push({ seat: deal.winner, mode: "winning", tile: flower });
}

/** The hand, to be changed by hand: what was typed gives way to the canonical text. */
export function touch(hand) {
  if (!hand.valid) Object.assign(hand, emptyHand());
  hand.text = null;
  return hand;
}

/** Takes back what was laid last, of what is still there; then the winning tile, the highest concealed tile, a meld. */
export function takeBack(deal) {
  const last = deal.laid.pop();
  if (last) return takeAway(deal, last) || takeBack(deal);
  const hand = touch(deal.hands[deal.seat]);
  if (winners(deal).includes(deal.seat) && deal.tile) deal.tile = "";
  else if (hand.tiles.length) hand.tiles.pop();
  else hand.melds.pop();
  return true;
}

function takeAway(deal, { seat, mode, tile }) {
  const hand = touch(deal.hands[seat]);
  if (mode === "winning") {
    const there = (winningTile(deal) ?? winningFlower(deal)) === tile;
    if (there) deal.tile = "";
    return there;
  }
  if (mode === "visible") {
    const visible = parseTiles(deal.table.visible) ?? [];
    const at = visible.lastIndexOf(tile);
    if (at >= 0) deal.table.visible = visible.filter((_, i) => i !== at).join(" ");
    return at >= 0;
  }
  const [list, at] = mode === "meld" ? [hand.melds, hand.melds.findLastIndex((meld) => meld.tiles[0] === tile)] : [hand.tiles, hand.tiles.lastIndexOf(tile)];
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/** Takes the tiles off the table and with them all that was said of this hand; ruleset, seats and the way to win stay. */
export function clearHands(deal) {
  const { ruleset, options, house, size, round_wind: wind, winner, by, from } = deal;
  Object.assign(deal, emptyDeal(), { ruleset, options, house, size, round_wind: wind, winner, seat: winner, by, from });
}

/** Reads what was typed into the field of a hand. */
export function typeHand(deal, seat, text) {
  const read = parseHand(text);
  const hand = deal.hands[seat];
  const excused = hand.melds.map((meld) => meld.excused);
  Object.assign(hand, read ?? { tiles: [], melds: [], flowers: [] }, { text, valid: read !== null });
  hand.melds.forEach((meld, i) => { meld.excused = Boolean(excused[i]) && !meld.concealed; });
}

/** Another winner. The hand goes along, feeders turn with it, unless the new winner has a hand already. */
export function moveWinner(deal, seat) {
  const old = deal.winner;
  const turn = SEATS.indexOf(seat) - SEATS.indexOf(old);
  const turned = (other) => other && SEATS[(SEATS.indexOf(other) + turn + 4) % 4];
  if (isEmpty(deal.hands[seat])) {
    const hand = deal.hands[old];
    hand.melds.forEach((meld) => { meld.from = turned(meld.from); });
    hand.text = hand.valid ? null : hand.text;
    deal.hands[seat] = hand;
    deal.hands[old] = emptyHand();
    deal.from = turned(deal.from);
  }
  deal.winner = seat;
  deal.seat = seat;
}

/** Puts another deal in place of the one on the table; `raw` is a request of the API, as examples have it. Chosen options stay. */
export function loadRequest(deal, raw) {
  const { ruleset, options, house, size } = deal;
  const named = [raw.win.winner].flat();
  Object.assign(deal, emptyDeal(), { ruleset, house, size, options: { ...options, ...raw.options }, round_wind: raw.round_wind ?? "east" });
  Object.assign(deal, { winner: named[0], also: named.slice(1), seat: named[0], by: raw.win.by, tile: [raw.win.tile].flat().join(""), kong: raw.win.kong ?? "" });
  if (typeof raw.win.responsible === "string") deal.responsible = raw.win.responsible;
  deal.from = raw.win.from ?? seatBefore(named[0]);
  deal.circumstances = [...(raw.win.circumstances ?? [])];
  for (const [seat, hand] of Object.entries(raw.hands ?? {})) deal.hands[seat] = handOf(hand);
  for (const [name, value] of Object.entries(raw.table ?? {})) if (name in deal.table) deal.table[name] = [value].flat().join(" ");
  for (const name of Object.keys(deal.declared)) deal.declared[name] = [...(raw[name] ?? [])];
  Object.assign(deal.ready, raw.ready);
  for (const name of Object.keys(deal.indicators)) deal.indicators[name] = [raw[name] ?? ""].flat().join(" ");
  if (typeof raw.liability === "string") deal.liability = raw.liability;
}

function handOf(raw) {
  if (typeof raw === "string") {
    const read = parseHand(raw);
    return { ...emptyHand(), ...read, text: read ? null : raw, valid: read !== null };
  }
  const melds = (raw.melds ?? []).map((meld) => ({
    tiles: parseTiles([meld.tiles].flat().join(" ")) ?? [],
    concealed: Boolean(meld.concealed),
    from: meld.from ?? null,
    added: Boolean(meld.added),
    excused: Boolean(meld.excused),
  }));
  const flowers = parseHand(`|${[raw.flowers ?? []].flat().join(" ")}`)?.flowers ?? [];
  return { ...emptyHand(), tiles: sorted(parseTiles([raw.concealed ?? ""].flat().join(" ")) ?? []), melds, flowers };
}

/** Is a meld one that somebody fed, and not a chow, which only the player before can feed? */
export const hasFeeder = (meld) => !meld.concealed && meldKind(meld) !== "chow";
