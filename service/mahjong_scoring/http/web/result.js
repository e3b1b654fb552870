// The answer: who won what, why, what was not counted, and who pays whom.

import { $, h, refill } from "./dom.js";
import { FLOWERS, parseTiles } from "./notation.js";
import { goTo, problemList } from "./problems.js";
import { showSeat } from "./hand.js";
import { yakuOf } from "./rules.js";
import { seatsPicture } from "./seats.js";
import { pictures } from "./tiles.js";
import { mainFigure } from "./waits.js";
import { amount, has, number, signed, t } from "./words.js";

/** Draws a hint where there is no answer yet. */
export function drawHint(text) {
  say(text);
  refill($("result-body"), h("p", { class: "empty" }, text));
}

/** Draws the problems of the deal. */
export function drawProblems(errors, retry) {
  say(errors[0].detail);
  const again = errors[0].code === "no_answer" && h("button", { type: "button", id: "retry", onclick: retry }, t("retry"));
  refill($("result-body"), h("h3", {}, t("problems")), problemList(errors, showSeat), again);
}

/** Draws the answer of POST /v1/score. */
export function drawResult(answer) {
  const seats = Object.keys(answer.hands).sort((a, b) => rank(answer.hands[a]) - rank(answer.hands[b]));
  say(seats.filter((seat) => answer.hands[seat].outcome !== "lost").map((seat) => headline(seat, answer.hands[seat])).join(" "));
  refill($("result-body"),
    seats.filter((seat) => answer.hands[seat].outcome !== "lost").map((seat) => handResult(seat, answer.hands[seat], answer)),
    answer.warnings.length > 0 && warnings(answer.warnings),
    h("h3", {}, t("payments")),
    seatsPicture(answer),
    answer.liability.length > 0 && h("ul", { class: "liable" }, answer.liability.map((one) => h("li", {},
      t("liable", { seat: t(`seat.${one.seat}`), winner: t(`seat.${one.winner}`) }), h("span", { class: "reason" }, one.name ?? one.rule)))),
    seats.filter((seat) => answer.hands[seat].outcome === "lost" && answer.hands[seat].score).map((seat) => loser(seat, answer.hands[seat], answer)),
  );
}

const rank = (hand) => ["won", "below_minimum", "passed_over", "drawn", "lost"].indexOf(hand.outcome);

/** Says the news to screen readers, and on a narrow screen in the bar that leads to the result. */
function say(text) {
  $("headline").textContent = text;
  $("bar").textContent = text;
  $("bar").hidden = false;
}

function headline(seat, hand) {
  const name = t(`seat.${seat}`);
  return t(`outcome.${hand.outcome}`, { seat: name, worth: hand.score ? mainFigure(hand.score) : "", receives: signed(hand.receives ?? 0), n: hand.shortfall ?? "" });
}

function handResult(seat, hand, answer) {
  const panel = h("div", { class: `hand-result ${hand.outcome}`, "data-seat": seat });
  panel.append(
    h("div", { class: "verdict" },
      h("div", {}, h("p", { class: "who" }, t(`won.${hand.outcome}`, { seat: t(`seat.${seat}`), n: hand.shortfall ?? "" })), h("p", { class: "figure" }, hand.score ? mainFigure(hand.score) : "")),
      h("p", { class: "receives" }, h("span", { class: "unseen" }, `${t("receives")} `), signed(hand.receives))),
    hand.score ? scoreFacts(hand.score) : "",
    hand.reading ? reading(hand, answer.deal.hands[seat]) : "",
    ...counted(hand, panel),
  );
  return panel;
}

function loser(seat, hand, answer) {
  const panel = h("details", { class: "loser", "data-seat": seat });
  panel.append(
    h("summary", {}, `${t(`seat.${seat}`)}: ${mainFigure(hand.score)}`),
    scoreFacts(hand.score),
    hand.reading ? reading(hand, answer.deal.hands[seat]) : "",
    ...counted(hand, panel),
  );
  return panel;
}

/** The figures of a score, such as the limit, by the names that the API gives them. */
function scoreFacts(score) {
  const facts = Object.entries(score).filter(([name]) => name !== "limited");
  return h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", { class: name === "limit" && score.limited ? "limited" : null },
    h("dt", {}, has(`score.${name}`) ? t(`score.${name}`) : name),
    h("dd", {}, value === null ? t("score.none") : number(value), name === "limit" && score.limited ? h("span", { class: "badge" }, t("score.limited")) : null),
  )));
}

function reading(hand, laid) {
  const { sets, pair, pairs = [], wait, form } = hand.reading;
  const groups = [...sets.map((set) => [set.tiles, set.concealed ? "" : "open"]), ...(pair ? [pair] : pairs).map((tiles) => [tiles, ""])];
  return h("div", { class: "reading" },
    h("div", { class: "sets" }, groups.map(([tiles, kind]) => group(tiles, kind)), (laid?.flowers ?? []).map((flower) => group(flower, "open"))),
    h("p", { class: "hint" }, [t(`form.${form}`), wait && t("wait", { wait: t(`wait.${wait}`) })].filter(Boolean).join(" \u00b7 ")),
  );
}

function group(tiles, kind) {
  const set = pictures(FLOWERS.includes(tiles) ? [tiles] : parseTiles(tiles) ?? [], kind);
  set.dataset.tiles = tiles;
  return set;
}

function counted(hand, panel) {
  const parts = [];
  if (hand.yaku?.length) parts.push(h("h3", {}, t("yaku")), h("ul", { class: "yaku-list" }, hand.yaku.map((yaku) => yakuItem(yaku, panel))));
  if (hand.not_counted?.length) parts.push(h("h3", {}, t("not_counted")), h("ul", { class: "left-list" }, hand.not_counted.map((left) => leftItem(left, hand))));
  return parts;
}

/** A yaku; pointing at it, or opening it, lights its sets. */
function yakuItem(yaku, panel) {
  const about = h("p", { class: "about" }, yakuOf(yaku.id)?.description ?? "");
  const box = h("details", {
    class: "yaku", "data-yaku": yaku.id,
    onmouseenter: () => light(panel, yaku.tiles), onmouseleave: () => light(panel, opened(panel)),
    onfocusin: () => light(panel, yaku.tiles), onfocusout: () => light(panel, opened(panel)),
  },
  h("summary", {},
    h("span", { class: "name" }, yaku.name),
    h("span", { class: "value" }, yaku.count > 1 ? `${yaku.count} \u00d7 ` : "", amount(yaku.value, yaku.unit))),
  about);
  box.tiles = yaku.tiles;
  return h("li", {}, box);
}

function opened(panel) {
  return [...panel.querySelectorAll("details.yaku[open]")].flatMap((box) => box.tiles);
}

function light(panel, tiles) {
  const sets = [...panel.querySelectorAll(".sets .set")];
  for (const set of sets) set.classList.remove("lit");
  for (const text of tiles) sets.find((set) => set.dataset.tiles === text && !set.classList.contains("lit"))?.classList.add("lit");
  panel.querySelector(".sets")?.classList.toggle("lighting", tiles.length > 0);
}

function leftItem(left, hand) {
  const name = (id) => [...hand.yaku, ...hand.not_counted].find((yaku) => yaku.id === id)?.name ?? yakuOf(id)?.name ?? id;
  const by = (left.by ?? []).map(name).join(", ");
  return h("li", { "data-yaku": left.id },
    h("span", { class: "name" }, left.name, h("span", { class: "reason" }, t(by ? `left.${left.reason}.by` : `left.${left.reason}`, { by }))),
    h("s", { class: "value" }, left.value === null || left.value === undefined ? "" : amount(left.value, left.unit)));
}

function warnings(list) {
  return h("div", { class: "warnings" }, h("h3", {}, t("warnings")), h("ul", {}, list.map((warning) => h("li", {},
    h("button", { type: "button", class: "link", onclick: () => goTo(warning.pointer, showSeat) }, warning.detail)))));
}
