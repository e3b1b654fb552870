// The hand that is being laid: its tiles, its melds, its text.

import { choice, segmented, textField } from "./controls.js";
import { $, h, refill } from "./dom.js";
import { FLOWERS, formatHand, meldKind, seatBefore, SEATS } from "./notation.js";
import { allHandsScore, flowersPlayed } from "./rules.js";
import { change, concealedExpected, emptyHand, hasFeeder, isEmpty, lacking, state, touch, typeHand, winners, winningTile } from "./store.js";
import { picture, pictures, tileName } from "./tiles.js";
import { t } from "./words.js";

/** The seats whose hands can be laid: the winners', and all where all hands score or an example has more. */
export function seatsShown() {
  const others = allHandsScore() || SEATS.some((seat) => !winners(state).includes(seat) && !isEmpty(state.hands[seat]));
  return others ? SEATS : SEATS.filter((seat) => winners(state).includes(seat));
}

/** Shows the hand of another seat. */
export const showSeat = (seat) => change((deal) => { deal.seat = seat; });

/** Draws the hand of the seat that is shown. */
export function drawHand() {
  const seats = seatsShown();
  if (!seats.includes(state.seat)) state.seat = state.winner;
  const hand = state.hands[state.seat];
  refill($("hand-body"),
    seats.length > 1 && seatTabs(seats),
    h("div", { class: "rack", role: "group", "aria-label": t("hand.laid") }, concealed(hand), won(hand)),
    h("p", { class: "count" }, countText(hand)),
    hand.melds.length > 0 && h("ul", { class: "melds" }, hand.melds.map(meldItem)),
    flowerRow(hand),
    handField(hand),
  );
}

function seatTabs(seats) {
  const label = (seat) => `${t(`seat.${seat}`)}${winners(state).includes(seat) ? ` \u2605` : ""}`;
  const tabs = segmented("seat", t("hand.of"), seats.map((seat) => [seat, label(seat)]), state.seat, showSeat);
  for (const input of tabs.querySelectorAll("input")) {
    if (input.value !== state.seat) input.closest("label").dataset.pointer = `/hands/${input.value}`;
  }
  return tabs;
}

function concealed(hand) {
  return hand.tiles.map((tile, i) => tileButton(`hand-${i}`, tile, t("hand.remove", { tile: tileName(tile) }), () => change((deal) => {
    touch(deal.hands[deal.seat]).tiles.splice(i, 1);
  })));
}

function won(hand) {
  const tile = winners(state).includes(state.seat) ? winningTile(state) : null;
  if (!tile || hand.tiles.length > concealedExpected(hand)) return null;
  return h("span", { class: "won" }, tileButton("hand-won", tile, t("hand.remove_won", { tile: tileName(tile) }), () => change((deal) => { deal.tile = ""; })));
}

/** A tile to click. */
export function tileButton(id, tile, label, click, extra = {}) {
  return h("button", { type: "button", class: "tile-button", id, title: label, "aria-label": label, onclick: click, ...extra }, picture(tile));
}

function countText(hand) {
  if (!hand.valid) return t("hand.unread");
  const missing = lacking(state, state.seat);
  if (missing < 0 && winners(state).includes(state.seat) && missing === -1 && !winningTile(state)) return t("hand.which");
  if (missing < 0) return t("hand.over", { n: -missing });
  if (missing > 0) return t("hand.short", { n: missing });
  return winners(state).includes(state.seat) && !state.tile ? t("hand.ready") : t("hand.full");
}

function meldItem(meld, i) {
  const edit = (change_) => change((deal) => change_(touch(deal.hands[deal.seat]).melds[i]));
  return h("li", { "data-pointer": `/hands/${state.seat}/melds/${i}` },
    pictures(meld.tiles, meld.concealed ? "down" : ""),
    meldKind(meld) === "kong" && kongChoice(meld, i, edit),
    hasFeeder(meld) && feederChoice(meld, i, edit),
    meldKind(meld) === "chow" && h("span", { class: "fed" }, t("meld.fed", { seat: t(`seat.${meld.from ?? seatBefore(state.seat)}`) })),
    !meld.concealed && h("label", { class: "check", title: t("meld.excused.hint") },
      h("input", { type: "checkbox", id: `meld-${i}-excused`, checked: meld.excused, onchange: (event) => edit((one) => { one.excused = event.target.checked; }) }),
      t("meld.excused")),
    h("button", { type: "button", class: "remove", id: `meld-${i}-remove`, "aria-label": t("meld.remove", { tiles: meld.tiles.map(tileName).join(", ") }), onclick: () => change((deal) => {
      touch(deal.hands[deal.seat]).melds.splice(i, 1);
    }) }, "\u00d7"),
  );
}

function kongChoice(meld, i, edit) {
  const now = meld.concealed ? "concealed" : meld.added ? "added" : "claimed";
  return choice(`meld-${i}-kong`, t("meld.kong"), ["claimed", "added", "concealed"].map((kind) => [kind, t(`meld.${kind}`)]), now, (kind) => edit((one) => {
    one.concealed = kind === "concealed";
    one.added = kind === "added";
    if (one.concealed) Object.assign(one, { from: null, excused: false });
  }), { hidden: true });
}

function feederChoice(meld, i, edit) {
  const seats = SEATS.filter((seat) => seat !== state.seat || seat === meld.from);
  const choices = [["", t("meld.unknown")], ...seats.map((seat) => [seat, t("meld.fed", { seat: t(`seat.${seat}`) })])];
  return choice(`meld-${i}-from`, t("meld.from"), choices, meld.from ?? "", (seat) => edit((one) => { one.from = seat || null; }), { hidden: true });
}

function flowerRow(hand) {
  if (!flowersPlayed() && !hand.flowers.length) return null;
  return h("div", { class: "flowers", role: "group", "aria-label": t("flowers"), "data-pointer": `/hands/${state.seat}/flowers` },
    h("span", { class: "label" }, t("flowers")),
    h("div", { class: "tile-row" }, FLOWERS.map((flower) => tileButton(`flower-${flower}`, flower, tileName(flower), () => change((deal) => {
      const changed = touch(deal.hands[deal.seat]);
      changed.flowers = FLOWERS.filter((other) => (other === flower) !== changed.flowers.includes(other));
    }), { "aria-pressed": String(hand.flowers.includes(flower)) }))),
  );
}

function handField(hand) {
  const text = hand.text ?? formatHand(hand);
  // Drawing the page anew here would take away the very control that is being clicked.
  const leave = (event) => {
    if (!hand.valid || hand.text === null) return;
    hand.text = null;
    event.target.value = formatHand(hand);
  };
  const field = textField("hand-text", t("hand.text"), text, (typed) => change((deal) => typeHand(deal, deal.seat, typed)), { hint: t("hand.text.hint"), leave });
  const clear = h("button", { type: "button", id: "clear", onclick: () => change((deal) => {
    deal.hands[deal.seat] = emptyHand();
    if (winners(deal).includes(deal.seat)) deal.tile = "";
  }) }, t("hand.clear"));
  field.querySelector("label").after(h("div", { class: "with-button" }, field.querySelector("input"), clear));
  field.dataset.pointer = `/hands/${state.seat}`;
  return field;
}
