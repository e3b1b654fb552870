// The tiles to lay, by mouse, touch or keyboard: arrows move, Enter lays, "5p" typed lays the five of dots.

import { segmented } from "./controls.js";
import { $, h, refill } from "./dom.js";
import { tileButton } from "./hand.js";
import { parseTiles, SUITS, TILES } from "./notation.js";
import { canLay, change, lay, state, takeBack } from "./store.js";
import { tileName } from "./tiles.js";
import { t } from "./words.js";

const MODES = ["concealed", "chow", "pung", "kong", "concealed_kong", "winning", "visible"];
const ROWS = [...SUITS].map((suit) => TILES.filter((tile) => tile[1] === suit));
let mode = "concealed";
let place = "1m";
let digits = "";

/** Draws the tiles to lay and what a click on one lays. */
export function drawPalette() {
  refill($("palette-body"),
    segmented("mode", t("mode"), MODES.map((name) => [name, t(`mode.${name}`)]), mode, (name) => { mode = name; drawPalette(); }),
    h("div", { class: "palette", role: "toolbar", "aria-label": t("palette"), "aria-describedby": "palette-hint", onkeydown: key },
      ROWS.map((row) => h("div", { class: "palette-row" }, row.map(button)))),
    h("p", { class: "hint", id: "palette-hint" }, t("palette.hint")),
  );
}

function button(tile) {
  const free = canLay(state, tile, mode);
  return tileButton(`lay-${tile}`, tile, tileName(tile), () => put([tile]), {
    tabindex: tile === place ? "0" : "-1",
    "aria-disabled": free ? null : "true",
    onfocus: () => { moveTo(tile); },
  });
}

function moveTo(tile) {
  if (tile === place) return;
  $(`lay-${place}`)?.setAttribute("tabindex", "-1");
  place = tile;
  $(`lay-${place}`)?.setAttribute("tabindex", "0");
}

function put(tiles) {
  const laid = [];
  change((deal) => { for (const tile of tiles) if (lay(deal, tile, mode)) laid.push(tile); });
  const refused = tiles.filter((tile) => !laid.includes(tile));
  $("status").textContent = refused.length ? t("palette.refused", { tile: refused.map(tileName).join(", ") }) : t("palette.laid", { tile: laid.map(tileName).join(", ") });
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const next = neighbour(event.key);
  if (next) $(`lay-${next}`).focus();
  else if (/^[0-9]$/.test(event.key)) digits += event.key;
  else if (SUITS.includes(event.key) && digits) {
    const tiles = parseTiles(digits + event.key);
    digits = "";
    if (tiles) put(tiles);
  } else if (event.key === "Backspace") change(takeBack);
  else return;
  event.preventDefault();
}

function neighbour(name) {
  const y = ROWS.findIndex((row) => row.includes(place));
  const x = ROWS[y].indexOf(place);
  const row = (i) => ROWS[i]?.[Math.min(x, ROWS[i].length - 1)];
  const moves = { ArrowLeft: ROWS[y][x - 1], ArrowRight: ROWS[y][x + 1], ArrowUp: row(y - 1), ArrowDown: row(y + 1), Home: ROWS[y][0], End: ROWS[y].at(-1) };
  return moves[name];
}
