// Who pays whom: a picture of the table with arrows from those who pay, and each payment with what it comes from.

import { h, s } from "./dom.js";
import { SEATS } from "./notation.js";
import { labelled, number, signed, t } from "./words.js";

const PLACES = { east: [160, 268], south: [268, 160], west: [160, 52], north: [52, 160], table: [160, 160] };
const BOX = { width: 84, height: 46 };
/** Reasons of the shares that the score sets, not of what is paid beside it. */
const SHARES = ["discarder", "other", "self_draw", "liable"];
const POWERS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

/** The picture and, as a list, every transfer with its reason and what it is made of. */
export function paymentsPicture(answer) {
  const winners = Object.entries(answer.hands).filter(([, hand]) => hand.outcome === "won").map(([seat]) => seat);
  return h("figure", { class: "seats" },
    s("svg", { viewBox: "0 0 320 320", role: "img", "aria-label": spoken(answer) },
      s("rect", { class: "felt", x: 4, y: 4, width: 312, height: 312, rx: 26 }),
      s("g", {}, sums(answer.transfers).map(arrow)),
      answer.transfers.some((transfer) => [transfer.from, transfer.to].includes("table")) && tableBox(),
      SEATS.map((seat) => seatBox(seat, answer.payments[seat] ?? 0, winners.includes(seat))),
    ),
    answer.pot && h("p", { class: "pot" }, t("pot", { before: number(answer.pot.before), after: number(answer.pot.after) })),
    answer.transfers.length > 0 && h("figcaption", {},
      winners.map((seat) => derived(answer.hands[seat].score, answer.options)).filter(Boolean).map((text) => h("p", { class: "derived" }, text)),
      h("ul", { class: "transfers" }, answer.transfers.map((transfer) => h("li", {},
        h("span", {}, t("transfer", { from: t(`seat.${transfer.from}`), to: t(`seat.${transfer.to}`) })),
        h("span", { class: "reason" }, [t(`reason.${transfer.reason}`), madeOf(transfer, answer)].filter(Boolean).join(", ")),
        h("strong", {}, number(transfer.points)),
      )))),
  );
}

/** How a score becomes what is paid, where that is a power of two: "2³ = 8"; nothing where the numbers say something else. */
function derived(score, options) {
  if (!score) return "";
  const { faan, doubles, points, base, before_limit: before } = score;
  const rate = options.rate ?? 1;
  if (faan !== undefined && base === rate * 2 ** faan) return labelled(t("score.base"), `${rate > 1 ? `${rate} \u00d7 ` : ""}2${power(faan)} = ${number(base)}`);
  if (doubles > 0 && before === points * 2 ** doubles) return `${points} \u00d7 2${power(doubles)} = ${number(before)}`;
  return "";
}

const power = (n) => [...String(n)].map((digit) => POWERS[digit]).join("");

/** What a payment is made of: a multiple of the base, basic points and the score, what others leave, or the difference of two totals. */
function madeOf({ from, to, points, reason }, { hands, transfers }) {
  const [payer, payee] = [hands[from]?.score, hands[to]?.score];
  if (!payee) return "";
  if (reason === "settlement") return difference(points, payee.total, payer?.total);
  if (!SHARES.includes(reason)) return "";
  if (payee.base) return points % payee.base === 0 ? times(payee.base, points / payee.base) : "";
  if (payee.total) return points % payee.total === 0 ? times(payee.total, points / payee.total) : "";
  if (reason === "other" || !payee.points || points <= payee.points) return "";
  const other = transfers.find((transfer) => transfer.to === to && transfer.reason === "other")?.points ?? points - payee.points;
  if (points === other + payee.points) return `${other} + ${payee.points}`;
  return points === 3 * payee.points - 2 * other ? `3 \u00d7 ${payee.points} \u2212 2 \u00d7 ${other}` : "";
}

const times = (base, n) => (n > 1 ? `${number(base)} \u00d7 ${n}` : "");

function difference(points, more, less) {
  const apart = more - less;
  if (!(apart > 0) || points % apart) return "";
  return points === apart ? `${more} \u2212 ${less}` : `(${more} \u2212 ${less}) \u00d7 ${points / apart}`;
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
    ...(from === "table" || to === "table" ? [] : [
      s("rect", { class: "label", x: x - wide / 2, y: y - 11, width: wide, height: 22, rx: 11 }),
      s("text", { x, y: y + 5, "text-anchor": "middle" }, String(points)),
    ]),
  );
}

/** The table itself, on which bets lie: the list beside the picture says how much goes there and comes from there. */
function tableBox() {
  const [x, y] = PLACES.table;
  return s("g", { class: "seat" },
    s("rect", { x: x - 26, y: y - 14, width: 52, height: 28, rx: 8 }),
    s("text", { class: "name", x, y: y + 5, "text-anchor": "middle" }, t("seat.table")));
}

function seatBox(seat, net, won) {
  const [x, y] = PLACES[seat];
  return s("g", { class: won ? "seat won" : "seat" },
    s("rect", { x: x - BOX.width / 2, y: y - BOX.height / 2, width: BOX.width, height: BOX.height, rx: 10 }),
    s("text", { class: "name", x, y: y - 4, "text-anchor": "middle" }, t(`seat.${seat}`)),
    s("text", { class: net < 0 ? "net loss" : "net", x, y: y + 15, "text-anchor": "middle" }, signed(net)),
  );
}
