// The answer: who won what, why, what was not counted, and who pays whom.

import { figure, yakuOf } from "./catalogue.js";
import { $, h, refill } from "./dom.js";
import { showSeat } from "./hand.js";
import { FLOWERS, formatTiles, kindOf, parseTiles } from "./notation.js";
import { paymentsPicture } from "./payments.js";
import { goTo, problemList } from "./problems.js";
import { readable, spoken } from "./sentences.js";
import { pictures, tileName } from "./tiles.js";
import { amount, has, labelled, number, signed, t } from "./words.js";

/** Draws a hint where there is no answer yet. */
export function drawHint(text) {
  say(text, "");
  refill($("result-body"), h("p", { class: "empty" }, text));
}

/** Draws the problems of the deal. */
export function drawProblems(errors, retry) {
  say(spoken(errors[0].detail), "bad");
  const again = errors[0].code === "no_answer" && h("button", { type: "button", id: "retry", onclick: retry }, t("retry"));
  refill($("result-body"), h("h3", {}, t("problems")), problemList(errors, showSeat), again);
}

/** Draws the answer of POST /v1/score. */
export function drawResult(answer) {
  const seats = Object.keys(answer.hands).sort((a, b) => rank(answer.hands[a]) - rank(answer.hands[b]));
  const first = seats.filter((seat) => answer.hands[seat].outcome !== "lost");
  say(first.map((seat) => headline(seat, answer.hands[seat])).join(" "), first.some((seat) => answer.hands[seat].outcome === "won") ? "good" : "warn");
  refill($("result-body"),
    first.map((seat) => handResult(seat, answer.hands[seat], answer)),
    answer.warnings.length > 0 && warnings(answer.warnings),
    h("h3", {}, t("payments")),
    paymentsPicture(answer),
    answer.liability.length > 0 && h("ul", { class: "liable" }, answer.liability.map((one) => h("li", {},
      t("liable", { seat: t(`seat.${one.seat}`), winner: t(`seat.${one.winner}`) }), h("span", { class: "reason" }, one.name ?? "")))),
    seats.filter((seat) => answer.hands[seat].outcome === "lost" && answer.hands[seat].score).map((seat) => loser(seat, answer.hands[seat], answer)),
  );
}

const rank = (hand) => ["won", "below_minimum", "passed_over", "drawn", "lost"].indexOf(hand.outcome);

/** Says the news beside the tiles and to screen readers; `mood`: good, warn, bad, or none. */
function say(text, mood) {
  $("headline").textContent = text;
  refill($("verdict"), h("span", {}, text));
  $("verdict").dataset.mood = mood;
}

function headline(seat, hand) {
  const name = t(`seat.${seat}`);
  return t(`outcome.${hand.outcome}`, { seat: name, worth: hand.score ? figure(hand.score) : "", receives: signed(hand.receives ?? 0), n: hand.shortfall ?? "" });
}

/** One hand of an answer that did not lose: what it is worth, how it was read, what counts. */
export function handResult(seat, hand, answer) {
  const panel = h("div", { class: `hand-result ${hand.outcome}`, "data-seat": seat });
  panel.append(
    h("div", { class: "verdict" },
      h("div", {}, h("p", { class: "who" }, t(`won.${hand.outcome}`, { seat: t(`seat.${seat}`), n: hand.shortfall ?? "" })), h("p", { class: "figure" }, hand.score ? figure(hand.score) : "")),
      h("p", { class: "receives" }, h("span", { class: "unseen" }, `${t("receives")} `), signed(hand.receives))),
    h("p", { class: "won-how" }, wonHow(answer.deal)),
    hand.score ? scoreFacts(hand.score) : "",
    hand.reading ? reading(hand, answer.deal, seat) : "",
    ...counted(hand, panel),
  );
  return panel;
}

/** How the deal was won, as a sentence: what the form holds, for whoever reads it on paper. */
function wonHow({ win, round_wind: wind }) {
  const by = win.from ? `${t(`by.${win.by}`)} (${t(`seat.${win.from}`)})` : t(`by.${win.by}`);
  const stated = win.circumstances.map((name) => t(`circumstance.${name}`));
  return [labelled(t("round_wind"), t(`seat.${wind}`)), by, tileName(win.tile), ...stated].join(" \u00b7 ");
}

function loser(seat, hand, answer) {
  const panel = h("details", { class: "loser", "data-seat": seat });
  panel.append(
    h("summary", {}, labelled(t(`seat.${seat}`), figure(hand.score))),
    scoreFacts(hand.score),
    hand.reading ? reading(hand, answer.deal, seat) : "",
    ...counted(hand, panel),
  );
  return panel;
}

/** The figures of a score, such as the limit, by the names that the API gives them. */
function scoreFacts(score) {
  const none = { limit_name: null, yakuman: 0, special: 0 };
  const facts = Object.entries(score).filter(([name, value]) => has(`score.${name}`) && typeof value !== "boolean" && none[name] !== value);
  return h("div", {},
    h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", { class: name === "limit" && score.limited ? "limited" : null },
      h("dt", {}, t(`score.${name}`)),
      h("dd", {}, figureOf(name, value), name === "limit" && score.limited ? h("span", { class: "badge" }, t("score.limited")) : null),
    ))),
    score.fu_items?.length > 0 && fuItems(score.fu_items));
}

function figureOf(name, value) {
  if (value === null) return t("score.none");
  return typeof value === "string" ? called(`${name}.${value}`, value) : number(value);
}

/** The page's word for a value of the API; the value itself where the page does not know it yet. */
const called = (key, value) => (has(key) ? t(key) : value.replaceAll("_", " "));

/** What the fu consist of, each with its tiles. */
function fuItems(items) {
  return [h("h3", {}, t("fu_items")), h("ul", { class: "left-list fu-items" }, items.map((item) => h("li", { "data-fu": item.id },
    h("span", { class: "name" }, called(`fu_item.${item.id}`, item.id), item.tiles.length > 0 && h("span", { class: "named-tiles" }, smallTiles(item.tiles))),
    h("span", { class: "value" }, amount(item.fu, "fu")))))];
}

function reading(hand, deal, seat) {
  const { sets, pair, pairs = [], wait, form } = hand.reading;
  const groups = [...sets.map((set) => [set.tiles, set.concealed ? "" : "open"]), ...(pair ? [pair] : pairs).map((tiles) => [tiles, ""])];
  const flowers = deal.hands[seat]?.flowers ?? [];
  const row = h("div", { class: "sets" }, groups.map(([tiles, kind]) => group(tiles, kind)), flowers.map((flower) => group(flower, "")));
  if (hand.outcome !== "lost") markWon(row, groups, deal, seat);
  const open = groups.some(([, kind]) => kind) && t("reading.open");
  return h("div", { class: "reading" }, row,
    h("p", { class: "hint" }, [t(`form.${form}`, { n: sets.length }), wait && t("wait", { wait: t(`wait.${wait}`) }), t("reading.won"), open].filter(Boolean).join(" \u00b7 ")));
}

/** Marks the winning tile, in the first set that holds it and was not laid as a meld; a flower, where it lies. */
function markWon(row, groups, deal, seat) {
  const melds = (deal.hands[seat]?.melds ?? []).map((meld) => kindsOf(meld.tiles));
  const tile = kindsOf(deal.win.tile);
  const at = groups.findIndex(([tiles]) => {
    const laid = melds.indexOf(tiles);
    if (laid >= 0) melds.splice(laid, 1);
    return laid < 0 && parseTiles(tiles)?.includes(tile);
  });
  if (at >= 0) row.children[at].children[parseTiles(groups[at][0]).indexOf(tile)].classList.add("winning");
  row.querySelector(`[data-tiles="${deal.win.tile}"] .tile:only-child`)?.classList.add("winning");
}

/** Tiles as readings have them: red fives as fives. */
const kindsOf = (text) => formatTiles((parseTiles(text) ?? []).map(kindOf));

function group(tiles, kind) {
  const set = pictures(FLOWERS.includes(tiles) ? [tiles] : parseTiles(tiles) ?? [], kind);
  set.dataset.tiles = tiles;
  return set;
}

const smallTiles = (texts) => texts.map((text) => h("span", { class: "small-set" }, group(text, "")));

function counted(hand, panel) {
  const parts = [];
  if (hand.yaku?.length) parts.push(h("h3", {}, t("yaku")), h("ul", { class: "yaku-list" }, hand.yaku.map((yaku) => yakuItem(yaku, hand, panel))));
  if (hand.not_counted?.length) parts.push(h("h3", {}, t("not_counted")), h("ul", { class: "left-list" }, hand.not_counted.map((left) => leftItem(left, hand))));
  return parts;
}

/** A yaku, with its tiles where it is about a part of the hand. Pointing at it, or opening it, lights its sets. */
function yakuItem(yaku, hand, panel) {
  const about = h("p", { class: "about" }, yakuOf(yaku.id)?.description ?? "");
  const some = yaku.tiles.length > 0 && yaku.tiles.length <= 2;
  const box = h("details", {
    class: "yaku", "data-yaku": yaku.id,
    onmouseenter: () => light(panel, yaku.tiles), onmouseleave: () => light(panel, opened(panel)),
    onfocusin: () => light(panel, yaku.tiles), onfocusout: () => light(panel, opened(panel)),
  },
  h("summary", {},
    h("span", { class: "name" }, yaku.name), some && h("span", { class: "named-tiles" }, smallTiles(yaku.tiles)),
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
  const name = (id) => [...hand.yaku, ...hand.not_counted].find((yaku) => yaku.id === id)?.name ?? yakuOf(id)?.name ?? "";
  const by = (left.by ?? []).map(name).filter(Boolean).join(", ");
  return h("li", { "data-yaku": left.id },
    h("span", { class: "name" }, left.name, h("span", { class: "reason" }, t(by ? `left.${left.reason}.by` : `left.${left.reason}`, { by }))),
    h("s", { class: "value" }, left.value === null || left.value === undefined ? "" : amount(left.value, left.unit)));
}

function warnings(list) {
  return h("div", { class: "warnings" }, h("h3", {}, t("warnings")), h("ul", {}, list.map((warning) => h("li", {},
    h("button", { type: "button", class: "link", onclick: () => goTo(warning.pointer, showSeat) }, readable(warning.detail))))));
}
