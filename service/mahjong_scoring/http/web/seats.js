// A picture of the table: the four seats, what each gets, and arrows from those who pay.

import { h, s } from "./dom.js";
import { SEATS } from "./notation.js";
import { number, signed, t } from "./words.js";

const PLACES = { east: [160, 268], south: [268, 160], west: [160, 52], north: [52, 160] };
const BOX = { width: 84, height: 46 };

/** The picture and, as a list, every transfer with its reason. */
export function seatsPicture(answer) {
  const winners = Object.entries(answer.hands).filter(([, hand]) => hand.outcome === "won").map(([seat]) => seat);
  return h("figure", { class: "seats" },
    s("svg", { viewBox: "0 0 320 320", role: "img", "aria-label": spoken(answer) },
      s("rect", { class: "felt", x: 4, y: 4, width: 312, height: 312, rx: 26 }),
      s("g", {}, sums(answer.transfers).map(arrow)),
      SEATS.map((seat) => seatBox(seat, answer.payments[seat] ?? 0, winners.includes(seat))),
    ),
    answer.transfers.length > 0 && h("figcaption", {}, h("ul", { class: "transfers" }, answer.transfers.map((transfer) => h("li", {},
      h("span", {}, t("transfer", { from: t(`seat.${transfer.from}`), to: t(`seat.${transfer.to}`) })),
      h("span", { class: "reason" }, t(`reason.${transfer.reason}`)),
      h("strong", {}, number(transfer.points)),
    )))),
  );
}

function spoken(answer) {
  return SEATS.map((seat) => `${t(`seat.${seat}`)} ${signed(answer.payments[seat] ?? 0)}`).join(", ");
}

/** One arrow for each pair of payer and payee. */
function sums(transfers) {
  const total = new Map();
  for (const { from, to, points } of transfers) total.set(`${from} ${to}`, (total.get(`${from} ${to}`) ?? 0) + points);
  return [...total].map(([key, points]) => [...key.split(" "), points]);
}

function arrow([from, to, points]) {
  const [start, end] = [PLACES[from], PLACES[to]];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const across = Math.abs(dx) > 1 && Math.abs(dy) > 1;
  const at = (way) => [start[0] + dx * way - (dy / length) * 7, start[1] + dy * way + (dx / length) * 7];
  const [first, last] = across ? [0.24, 0.76] : [0.16, 0.8];
  const [x, y] = at(across ? 0.5 : 0.36);
  const [tail, tip] = [at(first), at(last)];
  const wide = String(points).length * 9 + 14;
  return s("g", { class: "arrow" },
    s("line", { x1: tail[0], y1: tail[1], x2: tip[0], y2: tip[1] }),
    s("path", { d: "M0 0L-11 6L-11 -6Z", transform: `translate(${tip[0]} ${tip[1]}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})` }),
    s("rect", { class: "label", x: x - wide / 2, y: y - 11, width: wide, height: 22, rx: 11 }),
    s("text", { x, y: y + 5, "text-anchor": "middle" }, String(points)),
  );
}

function seatBox(seat, net, won) {
  const [x, y] = PLACES[seat];
  return s("g", { class: won ? "seat won" : "seat" },
    s("rect", { x: x - BOX.width / 2, y: y - BOX.height / 2, width: BOX.width, height: BOX.height, rx: 10 }),
    s("text", { class: "name", x, y: y - 4, "text-anchor": "middle" }, t(`seat.${seat}`)),
    s("text", { class: net < 0 ? "net loss" : "net", x, y: y + 15, "text-anchor": "middle" }, signed(net)),
  );
}
