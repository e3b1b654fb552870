// What a rack does not show of a hand: whose it is, how its melds were made, its text.

import { allHandsScore } from "./catalogue.js";
import { choice, segmented, textField } from "./controls.js";
import { hasFeeder, isEmpty, touch, typeHand, winners } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { formatHand, meldKind, seatBefore, SEATS } from "./notation.js";
import { takeMeld } from "./rack.js";
import { change, state } from "./store.js";
import { pictures, tileName } from "./tiles.js";
import { t } from "./words.js";

/** The seats whose hands can be laid: the winners', and all where all hands score or an example has more. */
function seatsShown() {
  const others = allHandsScore() || SEATS.some((seat) => !winners(state).includes(seat) && !isEmpty(state.hands[seat]));
  return others ? SEATS : SEATS.filter((seat) => winners(state).includes(seat));
}

/** Shows the hand of another seat. */
export const showSeat = (seat) => change((deal) => { deal.seat = seat; });

/** Draws it for the seat that is shown. */
export function drawHand() {
  const seats = seatsShown();
  if (!seats.includes(state.seat)) state.seat = state.winner;
  const hand = state.hands[state.seat];
  refill($("hand-body"),
    seats.length > 1 && seatTabs(seats),
    hand.melds.length > 0 && h("ul", { class: "melds" }, hand.melds.map(meldItem)),
    handField(hand),
  );
}

function seatTabs(seats) {
  const label = (seat) => `${t(`seat.${seat}`)}${winners(state).includes(seat) ? " \u2605" : ""}`;
  const tabs = segmented("seat", t("hand.of"), seats.map((seat) => [seat, label(seat)]), state.seat, showSeat);
  for (const input of tabs.querySelectorAll("input")) {
    if (input.value !== state.seat) input.closest("label").dataset.pointer = `/hands/${input.value}`;
  }
  return tabs;
}

function meldItem(meld, i) {
  const edit = (change_) => change((deal) => change_(touch(deal.hands[deal.seat]).melds[i]));
  return h("li", { "data-pointer": `/hands/${state.seat}/melds/${i}` },
    pictures(meld.tiles, meld.concealed ? "down" : ""),
    meldKind(meld) === "kong" && kongChoice(meld, i, edit),
    hasFeeder(meld) && feederChoice(meld, i, edit),
    meldKind(meld) === "chow" && !meld.concealed && h("span", { class: "fed" }, t("meld.fed", { seat: t(`seat.${meld.from ?? seatBefore(state.seat)}`) })),
    !meld.concealed && h("label", { class: "check", title: t("meld.excused.hint") },
      h("input", { type: "checkbox", id: `meld-${i}-excused`, checked: meld.excused, onchange: (event) => edit((one) => { one.excused = event.target.checked; }) }),
      t("meld.excused")),
    h("button", { type: "button", class: "remove", id: `meld-${i}-remove`, "aria-label": t("meld.remove", { tiles: meld.tiles.map(tileName).join(", ") }), onclick: () => takeMeld(i) }, "\u00d7"),
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

function handField(hand) {
  const text = hand.text ?? formatHand(hand);
  // Drawing the page anew here would take away the very control that is being clicked.
  const leave = (event) => {
    if (!hand.valid || hand.text === null) return;
    hand.text = null;
    event.target.value = formatHand(hand);
  };
  const type = (typed) => change((deal) => typeHand(deal, deal.seat, typed), "hand-text");
  return textField("hand-text", t("hand.text"), text, type, { pointer: `/hands/${state.seat}`, hint: t("hand.text.hint"), leave });
}
