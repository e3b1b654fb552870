// A deal whose score was counted at the table: who pays whom.

import { post } from "./api.js";
import { allHandsScore, statedKeys } from "./catalogue.js";
import { segmented, seatChoices, textField } from "./controls.js";
import { moveWinner, winners } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { waysHere } from "./facts.js";
import { SEATS } from "./notation.js";
import { paymentsPicture } from "./payments.js";
import { errorsOf, problemList } from "./problems.js";
import { numberOrText, rulesBody } from "./request.js";
import { write } from "./sitting.js";
import { book, change, state } from "./store.js";
import { labelled, language, t } from "./words.js";
import { show, view } from "./views.js";

/** Up to so many han the fu matter. */
const FU_MATTER = 4;

/** The entry of a sheet for what was counted: the win and the scores. */
function eyeEntry() {
  const win = { winner: state.also.length ? winners(state) : state.winner, by: state.by, ...(state.by !== "self_draw" && { from: state.from }) };
  const scores = scored().map((seat) => [seat, keysOf(seat).filter((key) => written(seat, key)).map((key) => [key, numberOrText(written(seat, key))])]);
  return { win, scores: Object.fromEntries(scores.filter(([, score]) => score.length).map(([seat, score]) => [seat, Object.fromEntries(score)])) };
}

const scored = () => (allHandsScore() ? SEATS : winners(state));
const written = (seat, key) => (book.scores[seat]?.[key] ?? "").trim();

/** What of a score can be written down: where a yakuman is, nothing else, and fu beside so few han that they matter. */
function keysOf(seat) {
  const keys = statedKeys();
  if (keys.includes("yakuman") && written(seat, "yakuman")) return ["yakuman"];
  return keys.filter((key) => (key === "fu" ? written(seat, "han") && !(numberOrText(written(seat, "han")) > FU_MATTER) : key !== "yakuman" || !written(seat, "han")));
}

const field = (seat, key) => textField(`eye-${seat}-${key}`, labelled(t(`seat.${seat}`), t(`score.${key}`)), book.scores[seat]?.[key] ?? "",
  (text) => change((_, kept) => { kept.scores[seat] = { ...kept.scores[seat], [key]: text }; }, `eye-${seat}-${key}`), { numeric: true, pointer: `/scores/${seat}/${key}` });

/** Draws the form, and asks for the payments. */
export function drawEye() {
  if (view() !== "eye") return;
  const others = SEATS.filter((seat) => seat !== state.winner);
  refill($("eye-form"),
    segmented("eye-winner", t("winner"), seatChoices(SEATS), state.winner, (seat) => change((deal) => moveWinner(deal, seat))),
    segmented("eye-by", t("by"), waysHere().map((way) => [way, t(`by.${way}`)]), state.by, (way) => change((deal) => { deal.by = way; })),
    state.by !== "self_draw" && segmented("eye-from", t(`from.${state.by}`), seatChoices(others), state.from, (seat) => change((deal) => { deal.from = seat; })),
    h("div", { class: "pair" }, scored().flatMap((seat) => keysOf(seat).map((key) => field(seat, key)))),
    h("p", { class: "buttons" }, h("button", { type: "button", id: "eye-write", class: "primary", onclick: writeDown }, t(book.editing === null ? "next" : "next.correct"))),
  );
  askPayments();
}

async function askPayments() {
  const entry = eyeEntry();
  if (!Object.keys(entry.scores).length) return refill($("eye-body"), h("p", { class: "empty" }, t("eye.start")));
  const answer = await post("v1/payments", { ...rulesBody(state), ...entry }, language());
  if (!answer) return null;
  if (answer.status !== 200) return refill($("eye-body"), problemList(errorsOf(answer), () => {}));
  const { hands } = answer.data;
  const short = SEATS.filter((seat) => hands[seat]?.outcome === "below_minimum");
  return refill($("eye-body"), short.map((seat) => h("p", {}, t("won.below_minimum", { seat: t(`seat.${seat}`), n: hands[seat].shortfall }))), paymentsPicture(answer.data));
}

async function writeDown() {
  const errors = await write(eyeEntry());
  if (errors.length) refill($("eye-body"), problemList(errors, () => {}));
  else show("sheet");
}
