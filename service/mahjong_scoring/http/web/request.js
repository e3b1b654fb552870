// From the deal on the table to the bodies of requests.

import { formatHand, formatTiles, SEATS } from "./notation.js";
import { isEmpty, lacking, winners, winningFlower, winningTile } from "./deal.js";

export const WAYS = ["self_draw", "discard", "robbed_kong", "robbed_flower"];
export const SINCE = ["dealt", "first_draw", "later"];
export const CIRCUMSTANCES = {
  last_tile: ["self_draw", "discard", "robbed_kong", "robbed_flower"],
  kong_replacement: ["self_draw"],
  kong_on_kong: ["self_draw"],
  flower_replacement: ["self_draw"],
  first_turn: ["self_draw", "discard", "robbed_kong", "robbed_flower"],
  concealed_kong_robbed: ["robbed_kong"],
  last_copy: ["self_draw", "discard"],
  fresh_discard: ["discard"],
  no_safe_discard: ["discard", "robbed_kong"],
  ready_at_start: ["self_draw", "discard", "robbed_kong", "robbed_flower"],
};
const KNOWN_BEFORE = ["last_tile", "kong_replacement", "kong_on_kong", "flower_replacement", "first_turn", "ready_at_start", "no_safe_discard"];
const DECLARED_BEFORE = ["riichi", "double_riichi", "dora_indicators"];

/** Can the deal be scored: is there a winning tile, and do the winners have all their tiles, unless a flower wins whatever they are? */
export function isComplete(deal) {
  if (winningFlower(deal)) return true;
  return deal.tile.trim() !== "" && winners(deal).every((seat) => (lacking(deal, seat) ?? 0) <= 0);
}

/** Is the winner's hand one tile short, so that it waits for something? Where a flower wins nobody asks. */
export function isReady(deal) {
  if (winningFlower(deal)) return false;
  return !deal.hands[deal.winner].valid || (deal.hands[deal.winner].tiles.length > 0 && bare(deal) !== null);
}

/** The winner's concealed tiles without the winning tile, where that leaves as many as belong there; else null. */
function bare(deal) {
  const hand = deal.hands[deal.winner];
  if (lacking(deal, deal.winner) !== 0) return null;
  const tiles = [...hand.tiles];
  if (tiles.length + 3 * hand.melds.length > deal.size) tiles.splice(tiles.indexOf(winningTile(deal)), 1);
  return tiles;
}

/** The circumstances that this way of winning leaves room for. */
export const statedOf = (deal) => deal.circumstances.filter((name) => CIRCUMSTANCES[name]?.includes(deal.by));

/** The body of POST /v1/score. Compact: hands as one text where that says everything. */
export function scoreBody(deal, compact = false) {
  return { ...rulesBody(deal), ...factsBody(deal, compact) };
}

/** The rules of a deal or of a sitting: a ruleset, or house rules that extend it, and the options chosen. */
export function rulesBody({ ruleset, house, options }) {
  const named = house ? { extends: ruleset, ...(house.name && { name: house.name }), ...(Object.keys(house.yaku).length && { yaku: house.yaku }) } : ruleset;
  return { ruleset: named, ...(Object.keys(options).length && { options }) };
}

/** The rules of a deal as `ruleset` alone says them, for where options have no place beside it. */
export function rulesAsOne(deal) {
  const { ruleset, options } = rulesBody(deal);
  if (!options) return ruleset;
  return typeof ruleset === "string" ? { extends: ruleset, options } : { ...ruleset, options };
}

/** The body of POST /v1/waits. */
export function waitsBody(deal) {
  const circumstances = statedOf(deal).filter((name) => KNOWN_BEFORE.includes(name));
  const hands = handsBody(deal, false);
  if (deal.hands[deal.winner].valid) hands[deal.winner] = handBody({ ...deal.hands[deal.winner], tiles: bare(deal) }, false);
  const body = { ...rulesBody(deal), round_wind: deal.round_wind, seat: deal.winner, hands, ...tableBody(deal), ...declaredBody(deal, DECLARED_BEFORE), ...readyBody(deal) };
  return circumstances.length ? { ...body, circumstances } : body;
}

/** The facts of a deal, without the rules. `flowers`: those of the hands too. */
export function factsBody(deal, compact = false, flowers = true) {
  const win = { winner: deal.also.length ? winners(deal) : deal.winner, by: deal.by };
  if (deal.by !== "self_draw") win.from = deal.from;
  if (deal.responsible) win.responsible = deal.responsible;
  win.tile = winningTile(deal) ?? deal.tile;
  const stated = statedOf(deal);
  if (stated.length) win.circumstances = stated;
  if (deal.kong && stated.includes("kong_replacement")) win.kong = deal.kong;
  const ready = readyBody(deal);
  const liability = deal.liability ? { liability: deal.liability } : {};
  return { round_wind: deal.round_wind, win, hands: handsBody(deal, compact, flowers), ...tableBody(deal), ...declaredBody(deal), ...ready, ...liability };
}

function handsBody(deal, compact, flowers = true) {
  const given = SEATS.filter((seat) => winners(deal).includes(seat) || isGiven(deal, seat));
  return Object.fromEntries(given.map((seat) => [seat, handBody(flowers ? deal.hands[seat] : { ...deal.hands[seat], flowers: [] }, compact)]));
}

/** The hand of one who did not win is sent once it has all its tiles. */
function isGiven(deal, seat) {
  return !isEmpty(deal.hands[seat]) && (lacking(deal, seat) ?? 0) <= 0;
}

function handBody(hand, compact) {
  if (!hand.valid) return hand.text;
  if (compact && !hand.melds.some((meld) => meld.excused)) return formatHand(hand);
  const body = { concealed: formatTiles(hand.tiles) };
  if (hand.melds.length) body.melds = hand.melds.map(meldBody);
  if (hand.flowers.length) body.flowers = hand.flowers;
  return body;
}

function meldBody(meld) {
  const body = { tiles: formatTiles(meld.tiles) };
  if (meld.from) body.from = meld.from;
  for (const name of ["concealed", "added", "excused"]) if (meld[name]) body[name] = true;
  return body;
}

function tableBody(deal) {
  const table = {};
  if (deal.table.wall_left !== "") table.wall_left = numberOrText(deal.table.wall_left);
  if (deal.table.visible.trim()) table.visible = deal.table.visible;
  if (deal.table.dealer_wins !== "") table.dealer_wins = numberOrText(deal.table.dealer_wins);
  for (const name of ["dealer_draws", "honba", "riichi_sticks"]) if (deal.table[name]) table[name] = numberOrText(deal.table[name]);
  return Object.keys(table).length ? { table } : {};
}

/** Since when who has stood ready: as far as it is set. */
function readyBody({ ready }) {
  const stood = SEATS.filter((seat) => ready[seat]);
  return stood.length ? { ready: Object.fromEntries(stood.map((seat) => [seat, ready[seat]])) } : {};
}

/** What was declared by whom, and the indicators, of these names: as far as it is set. */
function declaredBody({ declared, indicators }, names = [...Object.keys(declared), ...Object.keys(indicators)]) {
  const facts = { ...declared, ...indicators };
  return Object.fromEntries(names.filter((name) => facts[name].length > 0).map((name) => [name, facts[name]]));
}

/** An integer where one is written; other text goes as it is, and the API says what belongs there. */
export function numberOrText(text) {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : text;
}

/** The request as a command line. */
export function curl(deal, language) {
  const body = JSON.stringify(scoreBody(deal, true), null, 2).replaceAll("'", "'\\''");
  const query = language === "en" ? "" : `?lang=${language}`;
  return `curl '${new URL(`v1/score${query}`, document.baseURI)}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
