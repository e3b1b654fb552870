// The deal as the fragment of a link. Fragments stay in the browser: they are not sent to the service.

import { emptyDeal, emptyHand, isEmpty, typeHand } from "./deal.js";
import { formatHand, parseTiles, SEATS } from "./notation.js";
import { CIRCUMSTANCES, SINCE, WAYS } from "./request.js";

const PLAIN = { r: "ruleset", rw: "round_wind", w: "winner", by: "by", from: "from", tile: "tile", kong: "kong", liable: "liability", resp: "responsible" };
const SEAT_KEYS = ["rw", "w", "from"];
const LONGEST = 2048; // no text of a request and no options are longer

/** The fragment that holds the whole deal. */
export function fragmentOf(deal) {
  const params = new URLSearchParams();
  for (const [key, name] of Object.entries(PLAIN)) if (deal[name]) params.set(key, deal[name]);
  for (const seat of SEATS) {
    const hand = deal.hands[seat];
    if (!isEmpty(hand)) params.set(seat, hand.valid ? formatHand(hand) : hand.text);
    const excused = hand.melds.flatMap((meld, i) => (meld.excused ? [i] : []));
    if (excused.length) params.set(`excused-${seat}`, excused.join("."));
  }
  const ready = SEATS.filter((seat) => deal.ready[seat]).map((seat) => `${seat}-${deal.ready[seat]}`);
  if (ready.length) params.set("ready", ready.join("."));
  if (deal.also.length) params.set("also", deal.also.join("."));
  if (deal.circumstances.length) params.set("c", deal.circumstances.join("."));
  for (const [name, value] of Object.entries(deal.table)) if (value) params.set(name, value);
  for (const [name, seats] of Object.entries(deal.declared)) if (seats.length) params.set(name, seats.join("."));
  for (const [name, tiles] of Object.entries(deal.indicators)) if (tiles) params.set(name, tiles);
  if (Object.keys(deal.options).length) params.set("o", JSON.stringify(deal.options));
  if (deal.house) params.set("house", JSON.stringify(deal.house));
  return `#${params}`;
}

/** The deal of a fragment, or null if it holds none. What it gets wrong is left out. */
export function dealOf(fragment) {
  const params = new URLSearchParams([...new URLSearchParams(fragment.replace(/^#/, ""))].filter(([, value]) => value.length <= LONGEST));
  if (!params.has("r")) return null;
  const deal = emptyDeal();
  for (const [key, name] of Object.entries(PLAIN)) {
    const value = params.get(key);
    if (value !== null && (!SEAT_KEYS.includes(key) || SEATS.includes(value))) deal[name] = value;
  }
  if (!WAYS.includes(deal.by)) deal.by = "discard";
  for (const name of ["liability", "responsible"]) if (!["", "nobody", ...SEATS].includes(deal[name])) deal[name] = "";
  if (!parseTiles(deal.kong)) deal.kong = "";
  deal.seat = deal.winner;
  deal.also = listed(params, "also").filter((seat) => SEATS.includes(seat));
  deal.circumstances = listed(params, "c").filter((name) => Object.hasOwn(CIRCUMSTANCES, name));
  for (const name of Object.keys(deal.table)) deal.table[name] = params.get(name) ?? "";
  for (const name of Object.keys(deal.declared)) deal.declared[name] = listed(params, name).filter((seat) => SEATS.includes(seat));
  for (const name of Object.keys(deal.indicators)) deal.indicators[name] = params.get(name) ?? "";
  for (const [seat, since] of listed(params, "ready").map((one) => one.split("-"))) if (SEATS.includes(seat) && SINCE.includes(since)) deal.ready[seat] = since;
  deal.options = objectOf(params.get("o"));
  deal.house = houseOf(objectOf(params.get("house")));
  for (const seat of SEATS) readHand(deal, seat, params);
  return deal;
}

/** The rules that a link names: a ruleset, options, house rules that extend it. */
export const rulesOf = ({ ruleset, options, house }) => ({ ruleset, options: isObject(options) ? options : {}, house: houseOf(house) });

/** House rules; null where they change nothing and have no name. */
function houseOf(given) {
  const { name, yaku } = given ?? {};
  const house = { name: typeof name === "string" ? name : "", yaku: isObject(yaku) ? yaku : {} };
  return house.name || Object.keys(house.yaku).length ? house : null;
}

function readHand(deal, seat, params) {
  deal.hands[seat] = emptyHand();
  if (!params.has(seat)) return;
  typeHand(deal, seat, params.get(seat));
  if (deal.hands[seat].valid) deal.hands[seat].text = null;
  const excused = listed(params, `excused-${seat}`);
  deal.hands[seat].melds.forEach((meld, i) => { meld.excused = excused.includes(String(i)); });
}

function listed(params, key) {
  return [...new Set((params.get(key) ?? "").split(".").filter(Boolean))];
}

function objectOf(text) {
  try {
    const object = JSON.parse(text ?? "{}");
    return isObject(object) ? object : {};
  } catch {
    return {};
  }
}

/** Is this an object of JSON? */
export const isObject = (value) => value?.constructor === Object;
