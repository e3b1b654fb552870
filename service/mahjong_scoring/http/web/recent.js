// The last hands: what lay on the table before another hand was laid.

import { figure, rulesName } from "./catalogue.js";
import { $, h, refill } from "./dom.js";
import { dealOf, fragmentOf } from "./link.js";
import { isComplete } from "./request.js";
import { book, change, noteRecent, state } from "./store.js";
import { pictures } from "./tiles.js";

let worth = "";

/** Takes note of what the hand on the table came to; `null`: nothing yet. */
export const noteWorth = (answer) => { worth = answer?.hands[state.winner]?.score ? figure(answer.hands[state.winner].score) : ""; };

/** Puts the hand on the table among the last ones, before another one takes its place. */
export function setAside() {
  if (!isComplete(state) || !worth) return;
  noteRecent({ fragment: fragmentOf(state), worth, rules: rulesName(state), winner: state.winner });
}

/** Draws the last hands. */
export function drawRecent() {
  $("recent").hidden = book.recent.length === 0;
  refill($("recent-body"), h("ul", { class: "recent-list" }, book.recent.map((one, i) => h("li", {},
    h("button", { type: "button", id: `recent-${i}`, onclick: () => layAgain(one) },
      h("span", { class: "recent-tiles" }, tilesOf(one)), h("strong", {}, one.worth), h("span", { class: "reason" }, one.rules))))));
}

function tilesOf({ fragment, winner }) {
  const hand = dealOf(fragment)?.hands[winner];
  return hand ? [...hand.melds.map((meld) => pictures(meld.tiles)), pictures(hand.tiles)] : [];
}

function layAgain({ fragment }) {
  const deal = dealOf(fragment);
  if (!deal) return;
  setAside();
  change((now) => Object.assign(now, deal, { size: now.size }));
  $("rack").querySelector("button")?.focus({ preventScroll: true });
}
