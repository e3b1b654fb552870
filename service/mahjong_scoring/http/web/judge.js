// A claim against the hand on the table: which yaku of it are right, what was missed, what the whole comes to.

import { post } from "./api.js";
import { ruleset, totalKey } from "./catalogue.js";
import { textField } from "./controls.js";
import { $, h, refill } from "./dom.js";
import { showSeat } from "./hand.js";
import { formatHand, parseHand } from "./notation.js";
import { errorsOf, problemList } from "./problems.js";
import { isComplete, numberOrText, scoreBody } from "./request.js";
import { book, change, state } from "./store.js";
import { pictures } from "./tiles.js";
import { amount, language, number, t } from "./words.js";
import { view } from "./views.js";

let filter = "";
let answerTo = "";

/** Draws the hand, the claim and the list of yaku to claim. */
export function drawJudge() {
  if (view() !== "judge") return;
  const { claim } = book;
  const hand = state.hands[state.winner];
  const shown = parseHand(formatHand(hand));
  refill($("judge-body"),
    h("p", { class: "judged" }, shown ? [...shown.melds.map((meld) => pictures(meld.tiles, "open")), pictures(shown.tiles), state.tile && pictures([state.tile].filter((tile) => /^[0-9][mpsz]$/.test(tile)))] : t("hand.unread")),
    h("h3", {}, t("judge.claimed")),
    h("ul", { class: "claims" }, claim.yaku.map((name, i) => h("li", {}, h("button", { type: "button", id: `claim-${i}`, "aria-label": t("judge.drop", { yaku: name }), onclick: () => change((_, kept) => { kept.claim.yaku.splice(i, 1); }) }, `${name} \u00d7`)))),
    textField("claim-total", t("judge.total", { unit: t(`unit.${totalKey()}`, { n: 0 }) }), claim.total, (text) => change((_, kept) => { kept.claim.total = text; }, "claim-total"), { numeric: true }),
    h("p", { class: "buttons" }, h("button", { type: "button", id: "judge-do", class: "primary", disabled: !isComplete(state), onclick: judge }, t("judge.do"))),
    h("div", { id: "judge-verdict", role: "status" }),
    textField("judge-filter", t("judge.name"), filter, (text) => { filter = text; drawJudge(); }, { hint: t("judge.name.hint") }),
    filter.trim() && h("button", { type: "button", id: "claim-typed", onclick: () => { add(filter.trim()); } }, t("judge.add", { yaku: filter.trim() })),
    h("div", { class: "claimable" }, yakuFound().map((yaku) => h("button", { type: "button", "data-claim": yaku.id, onclick: () => add(yaku.name) }, yaku.name))),
  );
  if (answerTo && answerTo !== question()) answerTo = "";
}

const question = () => JSON.stringify([scoreBody(state), book.claim]);

function yakuFound() {
  const text = filter.trim().toLowerCase();
  return (ruleset()?.yaku ?? []).filter((yaku) => yaku.name.toLowerCase().includes(text));
}

function add(name) {
  filter = "";
  change((_, kept) => { kept.claim.yaku.push(name); });
}

async function judge() {
  answerTo = question();
  const { yaku, total } = book.claim;
  const claim = { seat: state.winner, yaku, ...(total.trim() && { [totalKey()]: numberOrText(total) }) };
  const answer = await post("v1/verify", { deal: scoreBody(state), claim }, language());
  if (!answer || answerTo !== question()) return;
  refill($("judge-verdict"), answer.status === 200 ? verdict(answer.data) : problemList(errorsOf(answer), showSeat));
}

function verdict({ stands, claimed, missed, total }) {
  return [
    h("p", { class: `stands ${stands ? "good" : "bad"}` }, t(stands ? "judge.stands" : "judge.falls")),
    h("table", { class: "comparison" }, h("tbody", {},
      claimed.map((one) => h("tr", { "data-verdict": one.verdict }, h("th", { scope: "row" }, one.name ?? one.claim), h("td", {}, t(`verdict.${one.verdict}`), because(one)))),
      missed.map((one) => h("tr", { "data-verdict": "missed" }, h("th", { scope: "row" }, one.name), h("td", {}, t("verdict.missed"), h("span", { class: "reason" }, one.value === null ? "" : amount(one.value * (one.count ?? 1), one.unit))))))),
    total.claimed !== null && total.claimed !== undefined && h("p", {}, t("judge.totals", { claimed: number(total.claimed), actual: amount(total.actual, total.unit) })),
    (total.claimed === null || total.claimed === undefined) && h("p", {}, t("judge.worth", { actual: amount(total.actual, total.unit) })),
  ];
}

function because({ by, claim, count, actual, verdict: found }) {
  const names = (by ?? []).map((id) => ruleset()?.yaku.find((yaku) => yaku.id === id)?.name).filter(Boolean).join(", ");
  if (found === "wrong_count") return h("span", { class: "reason" }, t("judge.count", { claimed: count, actual }));
  return names && h("span", { class: "reason", title: claim }, names);
}
