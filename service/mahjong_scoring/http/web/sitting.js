// A sitting of four players: which deals it has, and what the service makes of them. sheet.js draws it.

import { post } from "./api.js";
import { betsLaid, rulesName } from "./catalogue.js";
import { clearHands, loadRequest } from "./deal.js";
import { isObject, rulesOf } from "./link.js";
import { seatBefore, SEATS } from "./notation.js";
import { errorsOf } from "./problems.js";
import { setAside } from "./recent.js";
import { factsBody, isComplete, rulesBody } from "./request.js";
import { book, change, emptyDraw, emptySitting, state } from "./store.js";
import { language, t } from "./words.js";

const LONGEST = 200000; // characters of a link to a sheet

const rulesNow = () => ({ ruleset: state.ruleset, options: { ...state.options }, house: state.house });

/** Are these rules the same, in whatever order their options and yaku were chosen? */
export const sameRules = (one, other) => ordered(one) === ordered(other);
const ordered = (rules) => JSON.stringify(rules, (_, value) => (value?.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value));

/** The names of the four players; who has none yet has a number. */
export const players = (sitting = book.sitting) => sitting.players.map((name, i) => name.trim() || t("player", { n: i + 1 }));

/** The body of POST /v1/games for a sitting. */
export const gamesBody = (sitting) => ({ ...rulesBody(sitting.rules ?? rulesNow()), players: players(sitting), deals: sitting.deals });

/** What the service makes of a sitting: {status, data}; null if a newer question has taken its place. */
export const ask = (sitting) => post("v1/games", gamesBody(sitting), language());

/**
 * Writes a deal into the sheet, in place of the one that is being corrected or as the next one, and lays the table for the deal that
 * follows: winds and dealer as the rules have them. Gives the errors, none if it is written.
 */
export async function write(entry) {
  const { sitting, editing } = book;
  if (sitting.deals.length && editing === null && !sameRules(sitting.rules, rulesNow())) {
    return [{ pointer: "/ruleset", code: "other_rules", detail: t("sheet.other_rules", { rules: rulesName(sitting.rules) }) }];
  }
  const penalties = editing === null ? undefined : sitting.deals[editing].penalties;
  const written = penalties ? { ...entry, penalties } : entry;
  const deals = editing === null ? [...sitting.deals, written] : sitting.deals.with(editing, written);
  const next = { ...sitting, rules: editing === null ? rulesNow() : sitting.rules, deals };
  const answer = await ask(next);
  if (!answer) return [];
  if (answer.status !== 200) return errorsOf(answer).map((error) => ({ ...error, pointer: error.pointer.replace(/^\/deals\/\d+(\/deal)?/, "") }));
  setAside();
  change((deal, kept) => {
    Object.assign(kept, { sitting: next, editing: null, claim: { yaku: [], total: "" }, scores: {}, draw: emptyDraw() });
    turn(deal, answer.data, kept.sitting.deals.length);
  });
  return [];
}

/** The table for the next deal. Who sat to the left of the dealer is the dealer now, if the rules say so; the players' seats turn. */
function turn(deal, { deals, next }) {
  clearHands(deal);
  if (!next) return;
  if (next.seats.east !== deals.at(-1).seats.east) Object.assign(deal, { winner: seatBefore(deal.winner), from: seatBefore(deal.from) });
  Object.assign(deal, { seat: deal.winner, round_wind: next.round_wind });
  for (const name of ["dealer_wins", "dealer_draws", "honba", "riichi_sticks"]) if (next[name] > 0) deal.table[name] = String(next[name]);
}

/** The hand on the table, to be written down; null while it is not complete. */
export const dealtEntry = () => (isComplete(state) ? { deal: factsBody(state) } : null);

/** Who waits at a draw: whoever shows it, and whoever declared riichi. */
export const waiting = () => SEATS.filter((seat) => book.draw.tenpai.includes(seat) || state.declared.riichi.includes(seat));

/** A deal that nobody won; where bets are laid, with whose lie on the table and how it was drawn. */
export function drawnEntry() {
  if (!betsLaid()) return { win: null };
  const { abortive, nagashi } = book.draw;
  const { riichi } = state.declared;
  const draw = abortive ? { abortive } : { tenpai: waiting(), ...(nagashi.length && { nagashi }) };
  return { win: null, draw, ...(riichi.length && { riichi }) };
}

/** Takes a deal of the sheet up again, to be corrected. Gives the part of the page that does it. */
export function correct(i) {
  const entry = book.sitting.deals[i];
  change((deal, kept) => {
    kept.editing = i;
    Object.assign(deal, kept.sitting.rules);
    if (entry.deal) loadRequest(deal, entry.deal);
    else clearHands(deal);
    kept.draw = { ...emptyDraw(), ...entry.draw };
    if (entry.draw) deal.declared.riichi = [...(entry.riichi ?? [])];
    if (entry.win) Object.assign(deal, { winner: [entry.win.winner].flat()[0], by: entry.win.by, from: entry.win.from ?? deal.from });
    kept.scores = Object.fromEntries(Object.entries(entry.scores ?? {}).map(([seat, score]) => [seat, Object.fromEntries(Object.entries(score).map(([key, count]) => [key, String(count)]))]));
  });
  if (entry.draw) return "sheet";
  return entry.scores ? "eye" : "hand";
}

/** Leaves the deal as it was. */
export const leaveCorrection = () => change((deal, kept) => { kept.editing = null; clearHands(deal); });

/** Takes a deal out of the sheet. */
export const strike = (i) => change((_, kept) => {
  kept.sitting.deals.splice(i, 1);
  kept.editing = null;
});

/** Points beside what a deal came to, noted with that deal. */
export const penalise = (i, penalty) => change((_, kept) => {
  const deal = kept.sitting.deals[i];
  deal.penalties = [...(deal.penalties ?? []), penalty];
});

/** A new sheet for the same players. */
export const startAnew = () => change((_, kept) => { Object.assign(kept, { sitting: { ...emptySitting(), players: kept.sitting.players }, editing: null }); });

// --- sharing ---

/** The sitting as the fragment of a link: its JSON, deflated. */
export async function sittingFragment() {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(book.sitting)));
  return `#s=${btoa(String.fromCodePoint(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The sitting of a fragment, or null if it holds none that can be read. */
export async function sittingOf(fragment) {
  const coded = /^#s=([\w-]+)$/.exec(fragment)?.[1] ?? "";
  if (!coded || coded.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(coded.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.codePointAt(0));
    const { players: names, rules, deals } = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes)));
    const sound = names.length === 4 && names.every((name) => typeof name === "string") && deals.every(isObject) && typeof rules.ruleset === "string";
    return sound ? { players: names, rules: rulesOf(rules), deals } : null;
  } catch {
    return null;
  }
}

async function through(stream, bytes) {
  const read = new Response(stream.readable).arrayBuffer();
  const writer = stream.writable.getWriter();
  await Promise.all([writer.write(bytes), writer.close()]);
  return new Uint8Array(await read);
}
