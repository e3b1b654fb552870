// The same hand under all rulesets, and the request and link to copy.

import { post } from "./api.js";
import { $, h, refill } from "./dom.js";
import { errorsOf, problemList } from "./problems.js";
import { compareBody, curl } from "./request.js";
import { showSeat } from "./hand.js";
import { rulesetName } from "./rules.js";
import { change, state } from "./store.js";
import { mainFigure } from "./waits.js";
import { language, signed, t } from "./words.js";

/** Takes away a comparison of another deal. */
export function clearComparison(possible) {
  $("compare-button").disabled = !possible;
  refill($("compare-body"));
}

/** Asks for the comparison and draws it. */
export async function compare() {
  const answer = await post("v1/compare", compareBody(state), language());
  if (!answer) return;
  if (answer.status !== 200) refill($("compare-body"), problemList(errorsOf(answer), showSeat));
  else refill($("compare-body"), table(answer.data.results));
}

function table(results) {
  return h("table", { class: "comparison" },
    h("caption", { class: "unseen" }, t("compare")),
    h("thead", {}, h("tr", {}, ["ruleset", "compare.worth", "receives"].map((key) => h("th", { scope: "col" }, t(key))))),
    h("tbody", {}, results.map(row)));
}

function row({ ruleset, result, problem }) {
  const hand = result?.hands[state.winner];
  const id = ruleset.id ?? ruleset;
  const choose = () => change((deal) => { deal.ruleset = id; deal.options = {}; });
  const name = h("th", { scope: "row" }, h("button", { type: "button", class: "link", onclick: choose }, rulesetName(id)));
  if (!hand) return h("tr", { "data-ruleset": id }, name, h("td", { colspan: 2, class: "reason" }, problem?.errors?.[0]?.detail ?? problem?.detail ?? ""));
  const below = hand.outcome === "won" ? null : h("span", { class: "reason" }, t(`short.${hand.outcome}`));
  return h("tr", { "data-ruleset": id }, name, h("td", {}, hand.score ? mainFigure(hand.score) : "", below), h("td", { class: "number" }, signed(hand.receives)));
}

/** Shows the request as a command line. */
export function drawRequest() {
  $("curl").textContent = curl(state, language());
}

/** Copies a text and says so on the button. */
export async function copy(button, text, key) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("copied");
  } catch {
    button.textContent = t("copy.failed");
  }
  setTimeout(() => { button.textContent = t(key); }, 2000);
}
