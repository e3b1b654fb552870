// The score sheet of a sitting: players, deals, totals, who sits where next; on paper, as CSV, by link.

import { betsLaid, figure, nagashiPlayed, rulesName } from "./catalogue.js";
import { chart } from "./chart.js";
import { chips, segmented } from "./controls.js";
import { $, h, refill } from "./dom.js";
import { SEATS } from "./notation.js";
import { errorsOf, problemList } from "./problems.js";
import { copy, drawCode } from "./share.js";
import { ask, correct, drawnEntry, penalise, players, sittingFragment, startAnew, strike, waiting, write } from "./sitting.js";
import { book, change, state } from "./store.js";
import { labelled, number, signed, t } from "./words.js";
import { show, view } from "./views.js";

let answered = null;
let asked = "";

/** Draws the sheet, once it is looked at. */
export async function drawSheet() {
  if (view() !== "sheet") return;
  drawPlayers();
  const wanted = JSON.stringify([book.sitting, document.documentElement.lang]);
  if (wanted === asked) return drawDeals();
  asked = wanted;
  if (!book.sitting.deals.length) {
    answered = null;
    return drawDeals();
  }
  const answer = await ask(book.sitting);
  if (!answer || wanted !== asked) return null;
  answered = answer.status === 200 ? answer.data : null;
  if (answered) return drawDeals();
  asked = "";
  return refill($("sheet-body"), problemList(errorsOf(answer), () => {}), commands());
}

function drawPlayers() {
  const names = players();
  refill($("players-body"), h("div", { class: "players" }, names.map((name, i) => h("div", { class: "field", "data-pointer": `/players/${i}` },
    h("label", { for: `player-${i}` }, t(`seat.${SEATS[i]}`)),
    h("input", { type: "text", id: `player-${i}`, maxlength: 64, autocomplete: "off", placeholder: name, value: book.sitting.players[i], oninput: (event) => change((_, kept) => {
      kept.sitting.players = kept.sitting.players.with(i, event.target.value);
      for (const deal of kept.sitting.deals) for (const one of deal.penalties ?? []) if (one.player === name) one.player = players(kept.sitting)[i];
    }, `player-${i}`) })))));
}

function drawDeals() {
  if (!answered) return refill($("sheet-body"), h("p", { class: "empty" }, t("sheet.empty")), commands());
  const names = players();
  return refill($("sheet-body"),
    h("p", { class: "hint" }, rulesName(book.sitting.rules)),
    answered.next ? nextDeal(answered.next) : h("p", { class: "next" }, t("sheet.over")),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("sheet.deals") }, table(names)),
    chart(names, [before(names), ...answered.deals.map((deal) => deal.totals)]),
    commands(),
  );
}

function nextDeal({ round_wind: wind, seats }) {
  return h("div", { class: "next" }, h("p", {}, t("sheet.next", { n: answered.deals.length + 1, wind: t(`seat.${wind}`) })),
    h("ul", { class: "seating" }, SEATS.map((seat) => h("li", {}, h("span", { class: "reason" }, t(`seat.${seat}`)), h("strong", {}, seats[seat])))));
}

function table(names) {
  const place = (name) => answered.ranking.find((one) => one.player === name);
  const points = answered.ranking.some((one) => one.table_points !== null);
  const foot = (key, value) => h("tr", {}, h("th", { scope: "row", colspan: 2 }, t(key)), names.map((name) => h("td", { class: "number" }, value(place(name)))), h("td", {}));
  return h("table", { class: "sheet" },
    h("caption", { class: "unseen" }, t("sheet.deals")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("sheet.deal")), h("th", { scope: "col" }, t("sheet.what")), names.map((name) => h("th", { scope: "col", class: "number" }, name)), h("th", { scope: "col" }, h("span", { class: "unseen" }, t("sheet.change"))))),
    h("tbody", {}, answered.deals.map((deal, i) => dealRow(deal, i, names))),
    h("tfoot", {}, foot("sheet.total", (one) => signed(one.total)), foot("sheet.place", (one) => one.place), points && foot("sheet.points", (one) => one.table_points)),
  );
}

function dealRow(deal, i, names) {
  return h("tr", { "data-deal": i, "aria-current": book.editing === i ? "true" : null },
    h("th", { scope: "row" }, `${i + 1} `, h("span", { class: "reason" }, t("sheet.round", { wind: t(`seat.${deal.round_wind}`), dealer: deal.dealer }))),
    h("td", {}, came(deal, i)),
    names.map((name) => h("td", { class: "number" }, h("strong", {}, signed(deal.payments[seatIn(deal, name)])), beside(deal, name) !== 0 && h("span", { class: "reason" }, t("sheet.penalty.of", { points: signed(beside(deal, name)) })),
      h("span", { class: "reason" }, signed(deal.totals[name])))),
    h("td", { class: "row-commands" },
      h("button", { type: "button", id: `correct-${i}`, "aria-label": t("sheet.correct", { n: i + 1 }), onclick: () => show(correct(i)) }, "\u270e"),
      h("button", { type: "button", id: `strike-${i}`, "aria-label": t("sheet.strike", { n: i + 1 }), onclick: () => strike(i) }, "\u00d7")));
}

/** The totals before the first deal. */
function before(names) {
  const [first] = answered.deals;
  const gained = (name) => first.payments[seatIn(first, name)] + beside(first, name);
  return Object.fromEntries(names.map((name) => [name, first.totals[name] - gained(name)]));
}

const seatIn = (deal, name) => SEATS.find((seat) => deal.seats[seat] === name);
const beside = (deal, name) => deal.penalties.filter((one) => one.player === name).reduce((sum, one) => sum + one.points, 0);

/** What a deal came to: who won, and with what. */
function came(deal, i) {
  const winners = deal.winners.map((seat) => deal.seats[seat]);
  if (!winners.length) return drawn(deal, book.sitting.deals[i].draw);
  const scores = deal.winners.map((seat) => deal.hands?.[seat]?.score).filter(Boolean);
  const entry = book.sitting.deals[i];
  const by = entry.deal?.win?.by ?? entry.win?.by;
  return [winners.join(", "), scores.length > 0 && h("span", { class: "reason" }, scores.map((score) => figure(score, book.sitting.rules.ruleset)).join(", ")), by && h("span", { class: "reason" }, t(`by.${by}`))];
}

function drawn({ seats }, draw) {
  const named = (word, list = []) => list.length > 0 && h("span", { class: "reason" }, labelled(t(word), list.map((seat) => seats[seat]).join(", ")));
  return [t(draw?.abortive ? "draw.abortive" : "sheet.drawn"), named("draw.tenpai", draw?.tenpai), named("draw.nagashi", draw?.nagashi)];
}

function commands() {
  const some = book.sitting.deals.length > 0;
  return h("div", { class: "sheet-commands" },
    betsLaid() && drawForm(),
    h("p", { class: "buttons" },
      !betsLaid() && drawButton(),
      h("button", { type: "button", id: "sheet-print", onclick: () => print(), disabled: !some }, t("print")),
      h("button", { type: "button", id: "sheet-csv", onclick: saveCsv, disabled: !answered }, t("sheet.csv")),
      h("button", { type: "button", id: "sheet-link", onclick: shareSheet, disabled: !some }, t("sheet.link")),
      h("button", { type: "button", id: "sheet-new", onclick: startAnew, disabled: !some }, t("sheet.new"))),
    h("div", { id: "draw-problems" }),
    h("div", { id: "sheet-code" }),
    some && penaltyForm());
}

const drawButton = () => h("button", { type: "button", id: "sheet-draw", onclick: writeDraw }, t("sheet.draw"));

async function writeDraw() {
  const errors = await write(drawnEntry());
  if (errors.length) refill($("draw-problems"), problemList(errors, () => {}));
}

/** How a deal was drawn, where somebody is paid for it. */
function drawForm() {
  const set = (name) => (value) => change((_, kept) => { kept.draw[name] = value; });
  const seated = SEATS.map((seat) => [seat, `${t(`seat.${seat}`)} \u00b7 ${seatsNow()[seat]}`]);
  const { abortive, nagashi } = book.draw;
  return h("fieldset", { class: "draw-form" }, h("legend", {}, t("draw")),
    segmented("draw", t("draw.kind"), ["exhaustive", "abortive"].map((kind) => [kind, t(`draw.${kind}`)]), abortive ? "abortive" : "exhaustive", (kind) => set("abortive")(kind === "abortive")),
    chips("draw-riichi", t("riichi"), seated, state.declared.riichi, (seats) => change((deal) => { deal.declared.riichi = seats; })),
    !abortive && chips("draw-tenpai", t("draw.tenpai"), seated, waiting(), set("tenpai")),
    !abortive && nagashiPlayed() && chips("draw-nagashi", t("draw.nagashi"), seated, nagashi, set("nagashi")),
    drawButton());
}

/** Who sits where in the deal that is written next, or corrected. */
function seatsNow() {
  const deal = answered && (book.editing === null ? answered.next : answered.deals[book.editing]);
  return deal?.seats ?? Object.fromEntries(SEATS.map((seat, i) => [seat, players()[i]]));
}

async function shareSheet(event) {
  const link = new URL(await sittingFragment(), document.baseURI).href;
  await copy(event.target, link, "sheet.link");
  await drawCode($("sheet-code"), link);
}

function penaltyForm() {
  const note = (event) => {
    event.preventDefault();
    const points = Number($("penalty-points").value.replace("\u2212", "-"));
    if (!Number.isInteger(points) || points === 0) return $("penalty-points").focus();
    return penalise(Number($("penalty-deal").value), { player: $("penalty-player").value, points, note: $("penalty-note").value.trim().slice(0, 200) });
  };
  return h("details", {}, h("summary", {}, t("sheet.penalty")), h("form", { class: "pair", onsubmit: note },
    h("div", { class: "field" }, h("label", { for: "penalty-deal" }, t("sheet.deal")), h("select", { id: "penalty-deal" }, book.sitting.deals.map((_, i, all) =>
      h("option", { value: i, selected: i === all.length - 1 }, i + 1)))),
    h("div", { class: "field" }, h("label", { for: "penalty-player" }, t("sheet.player")), h("select", { id: "penalty-player" }, players().map((name) => h("option", { value: name }, name)))),
    h("div", { class: "field" }, h("label", { for: "penalty-points" }, t("sheet.penalty.points")), h("input", { type: "text", id: "penalty-points", autocomplete: "off", placeholder: number(-10) })),
    h("div", { class: "field" }, h("label", { for: "penalty-note" }, t("sheet.penalty.note")), h("input", { type: "text", id: "penalty-note", autocomplete: "off" })),
    h("div", { class: "field" }, h("button", { type: "submit", id: "penalty-add" }, t("sheet.penalty.add")))));
}

function saveCsv() {
  const names = players();
  const quote = (cell) => `"${String(cell ?? "").replace(/^(?=[=+@\t])/, "'").replaceAll('"', '""')}"`;
  const head = [t("sheet.deal"), t("round_wind"), t("sheet.dealer"), t("winner"), ...names, ...names.map((name) => labelled(name, t("sheet.total")))];
  const rows = answered.deals.map((deal, i) => [i + 1, t(`seat.${deal.round_wind}`), deal.dealer, deal.winners.map((seat) => deal.seats[seat]).join(", "),
    ...names.map((name) => deal.payments[seatIn(deal, name)]), ...names.map((name) => deal.totals[name])]);
  const url = URL.createObjectURL(new Blob(["\ufeff", [head, ...rows].map((row) => row.map(quote).join(",")).join("\r\n")], { type: "text/csv" }));
  h("a", { href: url, download: "mahjong.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
