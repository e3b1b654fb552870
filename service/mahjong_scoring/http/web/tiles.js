// The tiles as pictures, drawn on a face of 60 by 80. Each is drawn once as a symbol; pictures use it.

import { s } from "./dom.js";
import { GLYPHS } from "./glyphs.js";
import { FLOWERS, kindOf, REDS, TILES } from "./notation.js";
import { t } from "./words.js";

const DOTS = {
  1: [[30, 40, 19, "red"]],
  2: [[30, 24, 12.5, "green"], [30, 56, 12.5, "blue"]],
  3: [[16, 20, 9.5, "blue"], [30, 40, 9.5, "red"], [44, 60, 9.5, "green"]],
  4: [[18, 24, 10.5, "blue"], [42, 24, 10.5, "green"], [18, 56, 10.5, "green"], [42, 56, 10.5, "blue"]],
  5: [[16, 20, 9, "blue"], [44, 20, 9, "green"], [30, 40, 9, "red"], [16, 60, 9, "green"], [44, 60, 9, "blue"]],
  6: [[18, 18, 9, "green"], [42, 18, 9, "green"], [18, 41, 9, "red"], [42, 41, 9, "red"], [18, 62, 9, "red"], [42, 62, 9, "red"]],
  7: [[14, 15, 7.5, "green"], [30, 22, 7.5, "green"], [46, 29, 7.5, "green"], [19, 46, 8, "red"], [41, 46, 8, "red"], [19, 65, 8, "red"], [41, 65, 8, "red"]],
  8: [15, 32, 49, 66].flatMap((y) => [[19, y, 7.6, "blue"], [41, y, 7.6, "blue"]]),
  9: [[18, "green"], [40, "red"], [62, "blue"]].flatMap(([y, colour]) => [[13, y, 7.6, colour], [30, y, 7.6, colour], [47, y, 7.6, colour]]),
};

// Centre, colour and length of each stick, and how far it leans.
const STICKS = {
  2: [[30, 23, "blue", 25], [30, 56, "green", 25]],
  3: [[30, 23, "blue", 25], [18, 56, "green", 25], [42, 56, "green", 25]],
  4: [[18, 23, "blue", 25], [42, 23, "green", 25], [18, 56, "green", 25], [42, 56, "blue", 25]],
  5: [[14, 23, "green", 25], [46, 23, "blue", 25], [30, 40, "red", 25], [14, 57, "blue", 25], [46, 57, "green", 25]],
  6: [15, 30, 45].flatMap((x) => [[x, 23, "green", 25], [x, 56, "blue", 25]]),
  7: [[30, 16, "red", 17], ...[14, 30, 46].flatMap((x) => [[x, 39, x === 30 ? "blue" : "green", 19], [x, 62, x === 30 ? "blue" : "green", 19]])],
  8: [[12, 24, "green", 26], [48, 24, "green", 26], [23.5, 23, "blue", 24, -32], [36.5, 23, "blue", 24, 32], [12, 57, "green", 26], [48, 57, "green", 26], [23.5, 58, "blue", 24, 32], [36.5, 58, "blue", 24, -32]],
  9: [15, 40, 65].flatMap((y) => [[14, y, "green", 19], [30, y, "red", 19], [46, y, "blue", 19]]),
};

const NUMBERS = "一二三四五六七八九";
const WINDS = "東南西北";
const PLANTS = "梅蘭菊竹春夏秋冬";

/** Puts the symbols of all tiles into the page. */
export function drawTiles() {
  const symbols = [...TILES, ...REDS, ...FLOWERS].map((name) => s("symbol", { id: `tile-${name}`, viewBox: "0 0 60 80" }, face(), ...drawing(name)));
  document.body.append(s("svg", { class: "symbols", "aria-hidden": "true", width: 0, height: 0 }, s("defs", {}, symbols)));
}

/** The picture of a tile or flower. With `label` screen readers read it, else they pass over it. */
export function picture(name, label = null) {
  const props = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: "tile", viewBox: "0 0 60 80", ...props }, s("use", { href: `#tile-${name}` }));
}

/** The name of a tile or a flower in the language of the page. */
export function tileName(name) {
  if (FLOWERS.includes(name)) return t(`flower.${name}`);
  if (REDS.includes(name)) return t("tile.red", { tile: tileName(kindOf(name)) });
  return name[1] === "z" ? t(`tile.${name}`) : t(`tile.${name[1]}`, { n: t(`number.${name[0]}`) });
}

/** The pictures of several tiles, read as one; nothing where there are none. */
export function pictures(tiles, extra = "") {
  if (!tiles.length) return null;
  const label = tiles.map(tileName).join(", ");
  const row = tiles.map((tile) => picture(tile));
  const span = document.createElement("span");
  span.className = `set ${extra}`.trim();
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", label);
  span.append(...row);
  return span;
}

function face() {
  return [
    s("rect", { class: "t-back", x: 1, y: 4, width: 58, height: 75, rx: 7 }),
    s("rect", { class: "t-face", x: 1, y: 1, width: 58, height: 74, rx: 7 }),
  ];
}

function drawing(name) {
  if (FLOWERS.includes(name)) return flower(FLOWERS.indexOf(name));
  if (REDS.includes(name)) return [s("g", { class: "t-all-red" }, drawing(kindOf(name)))];
  const number = Number(name[0]);
  if (name[1] === "m") return [glyph(NUMBERS[number - 1], 29, 21, 31, "ink"), glyph("萬", 30, 53, 37, "red"), index(name[0])];
  if (name[1] === "p") return DOTS[number].map((dot) => circle(...dot));
  if (name[1] === "s") return number === 1 ? bird() : STICKS[number].map((one) => stick(...one));
  if (number <= 4) return [glyph(WINDS[number - 1], 29, 42, 46, "ink"), index("ESWN"[number - 1])];
  if (number === 5) return [[9, 10, 42, 56], [14, 15, 32, 46]].map(([x, y, width, height]) => s("rect", { class: "t-frame", x, y, width, height, rx: 3 }));
  return [number === 6 ? glyph("發", 30, 38, 48, "green") : glyph("中", 30, 38, 50, "red")];
}

function glyph(char, x, y, size, colour) {
  return s("path", { class: `t-${colour}`, d: GLYPHS[char], transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})` });
}

function index(text) {
  return s("text", { class: "t-index", x: 52, y: 15, "text-anchor": "middle" }, text);
}

function circle(x, y, r, colour) {
  return s("g", { class: `t-${colour}` }, s("circle", { cx: x, cy: y, r }), s("circle", { class: "t-ring", cx: x, cy: y, r: r * 0.62, "stroke-width": r * 0.2 }));
}

function stick(x, y, colour, length, lean = 0) {
  const top = y - length / 2;
  const parts = [s("rect", { x: x - 4, y: top, width: 8, height: length, rx: 4 }), s("path", { class: "t-joint", d: `M${x - 4.5} ${y}h9` })];
  return s("g", { class: `t-${colour}`, transform: lean ? `rotate(${lean} ${x} ${y})` : null }, parts);
}

/** The bird of the one of bamboos, in profile on its perch. */
function bird() {
  return [
    s("path", { class: "t-blue", d: "M34 42C40 50 46 58 52 70C44 68 36 62 30 52Z" }),
    s("path", { class: "t-red", d: "M32 46C35 55 38 62 41 71C34 67 28 60 26 51Z" }),
    s("path", { class: "t-green", d: "M14 26C12 38 17 52 30 54C40 54 44 44 39 35C35 28 29 30 27 24C28 16 24 10 19 10C13 10 10 16 14 26Z" }),
    s("path", { class: "t-red", d: "M12 16L4 19L12 22Z" }),
    s("circle", { class: "t-white", cx: 18, cy: 17, r: 3.2 }),
    s("circle", { class: "t-ink", cx: 17.4, cy: 17, r: 1.5 }),
    s("path", { class: "t-joint", d: "M22 38C28 46 34 44 37 40M22 44C27 50 32 49 35 46" }),
    s("path", { class: "t-crest", d: "M20 10C20 6 22 4 25 3M23 11C25 8 27 7 30 7" }),
    s("path", { class: "t-crest", d: "M22 53L20 67M27 55L26 69M14 68H32" }),
  ];
}

function flower(number) {
  const petals = [0, 72, 144, 216, 288].map((turn) => s("circle", { cx: 45, cy: 13, r: 3.7, transform: `rotate(${turn} 45 18)` }));
  const plant = number < 4;
  return [
    s("g", { class: plant ? "t-red" : "t-blue" }, petals, s("circle", { class: "t-white", cx: 45, cy: 18, r: 2.4 })),
    glyph(PLANTS[number], 29, 50, 40, plant ? "green" : "red"),
    s("text", { class: "t-number", x: 12, y: 23, "text-anchor": "middle" }, String((number % 4) + 1)),
  ];
}
