// The tiles to lay, by mouse, touch or keyboard: arrows move, Enter lays, "5p" typed lays the five of dots. Nothing here ever moves.

import { asksOfWin, flowersPlayed, redsPlayed } from "./catalogue.js";
import { canLay, lay, setsOf, takeBack, turnFlower, winOnFlower } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { FLOWERS, parseTiles, REDS, SUITS, TILES } from "./notation.js";
import { countText, tileButton } from "./rack.js";
import { change, state } from "./store.js";
import { pictures, tileName } from "./tiles.js";
import { language, t } from "./words.js";

const MODES = ["concealed", "chow", "pung", "kong", "concealed_kong", "winning", "visible"];
const STAYING = ["concealed", "visible"];
const GROUPS = [...SUITS].map((suit) => [suit, TILES.filter((tile) => tile[1] === suit)]);
let mode = "concealed";
let place = "1m";
let digits = "";
let refused = "";
let drawn = "";

/** Draws the tiles to lay, once; then only what can be laid now. */
export function drawPalette() {
  const wanted = `${language()} ${flowersPlayed()} ${redsPlayed()}`;
  if (wanted !== drawn) build();
  drawn = wanted;
  for (const name of MODES) $(`mode-${name}`).checked = name === mode;
  for (const tile of [...TILES, ...shownReds()]) toggle($(`lay-${tile}`), "aria-disabled", canLay(state, tile, mode) ? null : "true");
  for (const flower of FLOWERS) $(`flower-${flower}`)?.setAttribute("aria-pressed", String(state.hands[state.seat].flowers.includes(flower)));
  closeChoice();
  drawStatus();
}

const shownReds = () => (redsPlayed() ? REDS : []);
const shownFlowers = () => (flowersPlayed() ? FLOWERS : []);
const idOf = (tile) => (FLOWERS.includes(tile) ? `flower-${tile}` : `lay-${tile}`);

function toggle(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function build() {
  refill($("modes"), h("legend", { class: "unseen" }, t("mode")), MODES.map((name) => h("label", {},
    h("input", { type: "radio", name: "mode", id: `mode-${name}`, value: name, onchange: () => setMode(name) }),
    h("span", {}, t(`mode.${name}`)))));
  if (![...TILES, ...shownReds(), ...shownFlowers()].includes(place)) place = TILES[0];
  const group = (kind, name, tiles, click) => tiles.length > 0 &&
    h("div", { class: `palette-group ${kind}`, role: "group", "aria-label": name }, tiles.map((tile) => button(tile, click)));
  $("palette").classList.toggle("with-flowers", flowersPlayed());
  refill($("palette"), GROUPS.map(([suit, tiles]) => h("div", { class: `palette-group suit-${suit}` }, tiles.map((tile) => button(tile, put)))),
    group("reds", t("reds"), shownReds(), put), group("flowers", t("flowers"), shownFlowers(), putFlower));
}

function button(tile, click) {
  return tileButton(idOf(tile), tile, tileName(tile), () => click(tile), { tabindex: tile === place ? "0" : "-1", onfocus: () => moveTo(tile) });
}

function moveTo(tile) {
  $(idOf(place))?.setAttribute("tabindex", "-1");
  place = tile;
  $(idOf(place))?.setAttribute("tabindex", "0");
}

/** What the next tap lays. */
function setMode(name) {
  mode = name;
  refused = "";
  drawPalette();
}

/** Lays the tile, or the set that holds it; where several do, asks which. */
function put(tile) {
  const sets = canLay(state, tile, mode) ? setsOf(state, tile, mode) : [];
  if (sets.length > 1) openChoice(sets);
  else laySet(sets[0] ?? [tile], sets.length > 0);
}

/** Turns a flower over; where one wins and the winning tile is asked for, that is what it is. */
function putFlower(flower) {
  const wins = mode === "winning" && asksOfWin("flower");
  change((deal) => (wins ? winOnFlower : turnFlower)(deal, flower));
  if (wins) setMode("concealed");
}

function laySet(tiles, possible) {
  const names = tiles.map(tileName).join(", ");
  let laid = false;
  change((deal) => { laid = possible && lay(deal, tiles, mode); });
  refused = laid ? "" : t(mode === "concealed" && canLay(state, tiles[0], mode) ? "palette.full" : "palette.refused", { tile: names });
  if (laid && !STAYING.includes(mode)) mode = "concealed";
  drawPalette();
  $("status").textContent = refused || t("palette.laid", { tile: names });
}

function openChoice(sets) {
  refill($("choices"), sets.map((tiles) => h("button", { type: "button", "aria-label": tiles.map(tileName).join(", "), onclick: () => {
    laySet(tiles, true);
    $(idOf(place)).focus({ preventScroll: true });
  } }, pictures(tiles))), h("button", { type: "button", class: "cancel", "aria-label": t("cancel"), onclick: closeChoice }, "\u00d7"));
  $("choices").hidden = false;
  $("choices").querySelector("button").focus({ preventScroll: true });
}

function closeChoice() {
  $("choices").hidden = true;
}

function drawStatus() {
  $("count").textContent = digits ? `${digits}\u2026` : refused || countText();
  $("count").classList.toggle("refused", Boolean(refused) && !digits);
}

/** A key in the palette. */
export function paletteKey(event) {
  if (event.key === "Escape") closeChoice();
  if (event.ctrlKey || event.metaKey || event.altKey || !$("choices").hidden) return;
  const next = neighbour(event.key);
  if (/^[0-9]$/.test(event.key)) digits += event.key;
  else if (event.key === "Backspace") back();
  else {
    const typed = SUITS.includes(event.key) && parseTiles(digits + event.key);
    digits = "";
    if (next) $(idOf(next)).focus();
    else if (typed) typed.forEach((tile) => put(tile));
    else return drawStatus();
  }
  event.preventDefault();
  return drawStatus();
}

/** Takes back the digit that was typed last, else what was laid last. */
export function back() {
  refused = "";
  if (digits) digits = digits.slice(0, -1);
  else change(takeBack);
  drawStatus();
}

/** Nothing half typed is left for the next time. */
export function forgetDigits() {
  digits = "";
  drawStatus();
}

function neighbour(name) {
  const rows = [...GROUPS.map(([, tiles]) => tiles), shownReds(), shownFlowers()].filter((tiles) => tiles.length > 0);
  const y = rows.findIndex((row) => row.includes(place));
  const x = rows[y].indexOf(place);
  const row = (i) => rows[i]?.[Math.min(x, rows[i].length - 1)];
  const moves = { ArrowLeft: rows[y][x - 1], ArrowRight: rows[y][x + 1], ArrowUp: row(y - 1), ArrowDown: row(y + 1), Home: rows[y][0], End: rows[y].at(-1) };
  return moves[name];
}
