// What the page holds: the deal on the table and the book beside it. Every change can be undone, and the next visit finds it all again.

import { emptyDeal, settle } from "./deal.js";
import { keep, recall } from "./memory.js";

const MOST_STEPS = 200;
const MOST_RECENT = 20;

/** A deal that nobody won, where it counts how: was it broken off, who waits, whose discards were all terminals and honours? */
export const emptyDraw = () => ({ abortive: false, tenpai: [], nagashi: [] });

/** A sitting before its first deal; without rules of its own until then. */
export const emptySitting = () => ({ players: ["", "", "", ""], rules: null, deals: [] });

/**
 * The book: the sitting in play and which of its deals is being corrected (`editing`), the last hands, house rules by name, what is
 * claimed for the hand on the table, scores counted by eye by seat and key, and how a deal was drawn.
 */
export const emptyBook = () => ({ sitting: emptySitting(), editing: null, recent: [], houses: [], claim: { yaku: [], total: "" }, scores: {}, draw: emptyDraw() });

/** The deal on the table. */
export const state = emptyDeal();
export const book = emptyBook();

const listeners = [];
const done = [];
const undone = [];
let now = "";
let lastStep = "";

/** Calls `listener` after every change. */
export const onChange = (listener) => listeners.push(listener);

/** Changes deal and book and tells everybody. Changes of the same `step` in a row, such as typing into one field, are undone together. */
export function change(edit, step = "") {
  edit(state, book);
  settle(state);
  const next = JSON.stringify([state, book]);
  if (next !== now && !(step && step === lastStep)) {
    done.push(now);
    if (done.length > MOST_STEPS) done.shift();
  }
  if (next !== now) undone.length = 0;
  lastStep = step;
  turnTo(next);
}

function turnTo(next) {
  now = next;
  keep({ deal: state, book });
  for (const listener of listeners) listener();
}

export const canUndo = () => done.length > 0;
export const canRedo = () => undone.length > 0;
export const undo = () => step(done, undone);
export const redo = () => step(undone, done);

function step(from, to) {
  if (!from.length) return;
  to.push(now);
  lastStep = "";
  put(JSON.parse(from.pop()));
  turnTo(JSON.stringify([state, book]));
}

function put([deal, kept]) {
  Object.assign(state, deal);
  Object.assign(book, kept);
}

/** Takes up what an earlier visit kept; gives false where that is nothing. `linked`: a deal that comes before the one kept. */
export function restore(linked) {
  const { deal, book: kept } = recall();
  put([linked ?? { ...emptyDeal(), ...deal }, { ...emptyBook(), ...kept }]);
  settle(state);
  now = JSON.stringify([state, book]);
  return Boolean(linked ?? deal);
}

/** Notes a hand among the last ones, the newest first: how to lay it again (`fragment`), and what it was worth. */
export function noteRecent(entry) {
  book.recent = [entry, ...book.recent.filter((other) => other.fragment !== entry.fragment)].slice(0, MOST_RECENT);
}
