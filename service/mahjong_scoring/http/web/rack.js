// The hand of the seat that is shown, as it stands on the table: concealed tiles, melds, flowers, the winning tile. A tap takes back.

import { concealedExpected, isEmpty, lacking, touch, winners, winningFlower, winningTile } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { meldKind } from "./notation.js";
import { change, state } from "./store.js";
import { picture, pictures, tileName } from "./tiles.js";
import { labelled, t } from "./words.js";

/** Draws the rack. */
export function drawRack() {
  const hand = state.hands[state.seat];
  $("rack").classList.toggle("long", state.size > 13);
  refill($("rack"),
    hand.melds.map(meld),
    hand.tiles.map((tile, i) => tileButton(`hand-${i}`, tile, t("hand.remove", { tile: tileName(tile) }), () => takeTile(i))),
    hand.flowers.length > 0 && h("span", { class: "rack-flowers" }, pictures(hand.flowers)),
    won(hand),
  );
}

/** A tile to tap. */
export function tileButton(id, tile, label, click, extra = {}) {
  return h("button", { type: "button", class: "tile-button", id, title: label, "aria-label": label, onclick: click, ...extra }, picture(tile));
}

function meld(one, i) {
  const label = t("meld.remove", { tiles: one.tiles.map(tileName).join(", ") });
  return h("button", { type: "button", class: "rack-meld", id: `rack-meld-${i}`, title: label, "aria-label": label, onclick: () => takeMeld(i) },
    pictures(one.tiles, one.concealed && meldKind(one) === "kong" ? "down" : ""));
}

function won(hand) {
  const tile = winners(state).includes(state.seat) ? winningTile(state) ?? winningFlower(state) : null;
  if (!tile || hand.tiles.length > concealedExpected(state, hand)) return null;
  return tileButton("hand-won", tile, t("hand.remove_won", { tile: tileName(tile) }), () => {
    change((deal) => { deal.tile = ""; });
    focusNear(state.hands[state.seat].tiles.length - 1);
  }, { "data-won": "" });
}

function takeTile(i) {
  change((deal) => { touch(deal.hands[deal.seat]).tiles.splice(i, 1); });
  focusNear(Math.min(i, state.hands[state.seat].tiles.length - 1));
}

/** Takes back a meld. */
export function takeMeld(i) {
  change((deal) => { touch(deal.hands[deal.seat]).melds.splice(i, 1); });
  focusNear(state.hands[state.seat].tiles.length - 1);
}

/** The focus of what was taken back goes to the tile in its place; from an empty rack to the tiles to lay. */
function focusNear(i) {
  ($(`hand-${i}`) ?? $("palette").querySelector('[tabindex="0"]')).focus({ preventScroll: true });
}

/** What the hand of a seat lacks, as a sentence; it names the seat where the hand that is shown, or this one, is not the winner's. */
export function countText(seat = state.seat) {
  const winner = winners(state).includes(seat);
  if (!winner && isEmpty(state.hands[seat])) return t("hint.other", { seat: t(`seat.${seat}`) });
  const text = lackText(seat, winner);
  return state.seat === state.winner && seat === state.winner ? text : labelled(t(`seat.${seat}`), text);
}

function lackText(seat, winner) {
  const hand = state.hands[seat];
  if (!hand.valid) return t("hand.unread");
  if (isEmpty(hand)) return t("hint.start");
  const missing = lacking(state, seat);
  if (missing >= 0 && seat === state.winner && winningFlower(state)) return t("hand.full");
  if (missing === -1 && winner && !winningTile(state)) return t("hand.which");
  if (missing < 0) return t("hand.over", { n: -missing });
  if (missing > 0) return t("hand.short", { n: missing });
  return winner && !state.tile ? t("hint.winning") : t("hand.full");
}
