// What the winner's hand waits for, as it is being laid.

import { figure } from "./catalogue.js";
import { winningTile } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { tileButton } from "./rack.js";
import { change, state } from "./store.js";
import { picture, tileName } from "./tiles.js";
import { labelled, signed, t } from "./words.js";

/** Draws the answer of POST /v1/waits; `null`: nothing to show. */
export function drawWaits(answer) {
  $("waits").hidden = !answer;
  if (!answer) return refill($("waits-body"));
  if (answer.waits.length) return refill($("waits-body"), h("ul", { class: "wait-list" }, answer.waits.map(waitItem)));
  return refill($("waits-body"),
    h("p", {}, t(answer.distance === 1 ? "waits.one_from" : "waits.from", { n: answer.distance })),
    h("p", { class: "hint" }, t("waits.nearer")),
    h("div", { class: "tile-row" }, answer.nearer.map(({ tile, left }) => h("span", { class: "nearer" }, h("span", { class: "copies" }, `\u00d7${left}`), tilePicture(tile)))),
  );
}

const tilePicture = (tile) => picture(tile, tileName(tile));

function waitItem({ tile, left, self_draw: drawn, discard }) {
  return h("li", {},
    tileButton(`wait-${tile}`, tile, t("waits.take", { tile: tileName(tile) }), () => change((deal) => { deal.tile = tile; }), { "aria-pressed": String(winningTile(state) === tile) }),
    h("span", { class: "copies" }, t("waits.left", { n: left })),
    drawn && h("span", { class: "worth" }, labelled(t("by.self_draw"), worth(drawn))),
    discard && h("span", { class: "worth" }, labelled(t("by.discard"), worth(discard))),
  );
}

function worth(value) {
  if (value.below_minimum) return `${figure(value.score)} \u2014 ${t("waits.below")}`;
  return `${figure(value.score)} (${signed(value.receives)})`;
}
