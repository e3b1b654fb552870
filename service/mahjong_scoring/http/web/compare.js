// The same hand under all rulesets: that on the table with its options, the others with theirs; flowers only where there are any.

import { post } from "./api.js";
import { figure, rulesets, rulesName, rulesetName, summaryOf } from "./catalogue.js";
import { SEATS } from "./notation.js";
import { $, h, refill } from "./dom.js";
import { showSeat } from "./hand.js";
import { chosenOptions } from "./options.js";
import { errorsOf, problemList } from "./problems.js";
import { factsBody, rulesAsOne } from "./request.js";
import { readable } from "./sentences.js";
import { change, state } from "./store.js";
import { language, signed, t } from "./words.js";

/** Asks for the comparison and draws it. */
export async function compare() {
  const some = SEATS.some((seat) => state.hands[seat].flowers.length);
  const groups = some ? [true, false].map((flowers) => rulesets().filter((one) => one.uses_flowers === flowers)) : [rulesets()];
  const results = [];
  for (const [i, group] of groups.entries()) {
    const body = { ...factsBody(state, false, i === 0), rulesets: group.map((one) => (one.id === state.ruleset ? rulesAsOne(state) : one.id)) };
    const answer = await post("v1/compare", body, language());
    if (!answer) return;
    if (answer.status !== 200) return refill($("compare-body"), problemList(errorsOf(answer), showSeat));
    results.push(...answer.data.results.map((one) => ({ ...one, aside: i > 0 })));
  }
  refill($("compare-body"), table(results));
}

const idOf = (named) => named.extends ?? named.id ?? named;
const worth = ({ result }) => result?.hands[state.winner]?.receives ?? -Infinity;

function table(results) {
  const chosen = chosenOptions();
  return [h("table", { class: "comparison" },
    h("caption", { class: "unseen" }, t("compare")),
    h("thead", {}, h("tr", {}, ["ruleset", "compare.worth", "receives"].map((key) => h("th", { scope: "col" }, t(key))))),
    h("tbody", {}, results.sort((a, b) => worth(b) - worth(a)).map(row))),
  h("p", { class: "hint", id: "compare-options" }, chosen ? t("compare.options", { ruleset: rulesName(state), options: chosen }) : t("compare.defaults"))];
}

function row({ ruleset, result, problem, aside }) {
  const hand = result?.hands[state.winner];
  const id = idOf(ruleset);
  const current = id === state.ruleset;
  const choose = () => change((deal) => { if (!current) Object.assign(deal, { ruleset: id, options: {}, house: null }); });
  const name = h("th", { scope: "row" }, h("button", { type: "button", class: "link", onclick: choose }, rulesetName(id)),
    current && h("span", { class: "badge" }, t("compare.current")), aside && h("span", { class: "reason" }, t("compare.aside")));
  const props = { "data-ruleset": id, "aria-current": current ? "true" : null };
  if (!hand) return h("tr", props, name, h("td", { colspan: 2 }, h("span", { class: "reason" }, readable(problem?.errors?.[0]?.detail ?? problem?.detail ?? ""))));
  const below = hand.outcome === "won" ? null : h("span", { class: "reason" }, t(`short.${hand.outcome}`));
  return h("tr", props, name, h("td", {}, hand.score && summaryOf(id) ? figure(hand.score, id) : "", below), h("td", { class: "number" }, signed(hand.receives)));
}
