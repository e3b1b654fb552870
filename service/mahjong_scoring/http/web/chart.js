// The totals of a sitting, deal after deal, as lines.

import { h, s } from "./dom.js";
import { labelled, signed, t } from "./words.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, EDGE] = [640, 260, 92, 132, 20];

/** The chart of `rows`, one {player: n} before the first deal and after each; `names` in the order of their colours. */
export function chart(names, rows) {
  const values = rows.flatMap((row) => Object.values(row));
  const [low, high] = [Math.min(...values), Math.max(...values, Math.min(...values) + 1)];
  const x = (i) => LEFT + (i / Math.max(1, rows.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value) => EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE);
  const last = rows.at(-1);
  const places = labelPlaces(names.map((name) => y(last[name])));
  return h("figure", { class: "chart" }, s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": labelled(t("sheet.chart"), names.map((name) => `${name} ${signed(last[name])}`).join(", ")) },
    [low, 0, high].filter((value, i, all) => value >= low && value <= high && all.indexOf(value) === i).map((value) => s("g", { class: value === 0 ? "zero" : "grid" },
      s("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }), s("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, signed(value)))),
    names.map((name, i) => s("g", { class: `line line-${i}` },
      s("polyline", { points: rows.map((row, j) => `${x(j)},${y(row[name])}`).join(" ") }),
      s("text", { x: WIDTH - RIGHT + 8, y: places[i] + 4 }, name.length > 11 ? `${name.slice(0, 10)}\u2026` : name))),
  ));
}

/** Where the names stand, at least a line apart. */
function labelPlaces(wanted) {
  const order = wanted.map((place, i) => [place, i]).sort(([a], [b]) => a - b);
  let free = -Infinity;
  for (const one of order) {
    one[0] = Math.max(one[0], free);
    free = one[0] + 20;
  }
  const over = Math.max(0, free - 20 - (HEIGHT - 8));
  return wanted.map((_, i) => order.find(([, at]) => at === i)[0] - over);
}
