// A random hand: guess what it is worth, then see.

import { post } from "./api.js";
import { figure, totalKey } from "./catalogue.js";
import { textField } from "./controls.js";
import { emptyDeal, emptyHand } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { SEATS, seatBefore, sorted, TILES } from "./notation.js";
import { paymentsPicture } from "./payments.js";
import { errorsOf, problemList } from "./problems.js";
import { setAside } from "./recent.js";
import { scoreBody } from "./request.js";
import { handResult } from "./result.js";
import { change, state } from "./store.js";
import { pictures } from "./tiles.js";
import { labelled, language, t } from "./words.js";
import { show, view } from "./views.js";

let question = null;
let guess = "";

const any = (list) => list[Math.floor(Math.random() * list.length)];
const chance = (share) => Math.random() < share;

/** Draws the hand to guess; the first one, and one after other rules. */
export function drawPractise() {
  if (view() !== "practise") return;
  const { ruleset, options, house, size } = state;
  const rules = { ruleset, options: { ...options }, house, size };
  const same = question && JSON.stringify(Object.keys(rules).map((key) => question[key])) === JSON.stringify(Object.values(rules));
  if (!same) question = { ...randomDeal(size), ...rules };
  drawQuestion();
}

function drawQuestion() {
  const hand = question.hands[question.winner];
  const facts = [labelled(t("round_wind"), t(`seat.${question.round_wind}`)), labelled(t("winner"), t(`seat.${question.winner}`)), t(`by.${question.by}`)];
  if (question.by === "discard") facts.push(labelled(t("from.discard"), t(`seat.${question.from}`)));
  refill($("practise-body"),
    h("p", { class: "judged" }, hand.melds.map((meld) => pictures(meld.tiles, meld.concealed ? "down" : "open")), pictures(hand.tiles), h("span", { class: "question-tile" }, pictures([question.tile]))),
    h("p", {}, facts.join(" \u00b7 ")),
    textField("guess", t("practise.guess", { unit: t(`unit.${totalKey()}`, { n: 0 }) }), guess, (text) => { guess = text; }, { numeric: true }),
    h("p", { class: "buttons" },
      h("button", { type: "button", id: "practise-see", class: "primary", onclick: see }, t("practise.see")),
      h("button", { type: "button", id: "practise-next", onclick: another }, t("practise.next")),
      h("button", { type: "button", id: "practise-lay", onclick: layIt }, t("practise.lay"))),
    h("div", { id: "practise-answer", role: "status" }));
}

function another() {
  question = null;
  guess = "";
  drawPractise();
  $("guess").focus();
}

function layIt() {
  setAside();
  change((deal) => Object.assign(deal, structuredClone(question)));
  show("hand");
}

async function see() {
  const answer = await post("v1/score", scoreBody(question), language());
  if (!answer) return;
  if (answer.status !== 200) return refill($("practise-answer"), problemList(errorsOf(answer), () => {}));
  const hand = answer.data.hands[question.winner];
  const right = Number(guess) === hand.score[totalKey()] && guess.trim() !== "";
  refill($("practise-answer"),
    guess.trim() && h("p", { class: `stands ${right ? "good" : "bad"}` }, t(right ? "practise.right" : "practise.wrong", { worth: figure(hand.score) })),
    handResult(question.winner, hand, answer.data), paymentsPicture(answer.data));
}

/** A hand of sets and a pair that can be held, often of few suits or of pungs, so that there is something to see in it. */
function randomDeal(size) {
  const suits = any(["mps", "m", "p", "s", "mz", "pz", "sz", "mpsz", "mps"]);
  const pungs = chance(0.3) || suits === "z" ? 1 : 0.3;
  const pool = TILES.filter((tile) => suits.includes(tile[1]));
  const used = [];
  const room = (tiles) => tiles.every((tile) => used.filter((one) => one === tile).length + tiles.filter((one) => one === tile).length <= 4);
  const draw = (make) => {
    for (;;) {
      const tiles = make(any(pool));
      if (tiles && room(tiles)) {
        used.push(...tiles);
        return tiles;
      }
    }
  };
  const chow = (tile) => (tile[1] === "z" || tile[0] > 7 ? null : [0, 1, 2].map((i) => `${Number(tile[0]) + i}${tile[1]}`));
  const set = () => draw((tile) => (chance(pungs) ? Array(chance(0.1) ? 4 : 3).fill(tile) : chow(tile)));
  const winner = any(SEATS);
  const sets = Array.from({ length: Math.floor(size / 3) }, set);
  const pair = draw((tile) => [tile, tile]);
  const open = chance(0.4) ? 0 : 0.5;
  const melds = sets.filter((tiles) => tiles.length === 4 || chance(open)).slice(0, sets.length - 1);
  const concealed = [...sets.filter((tiles) => !melds.includes(tiles)).flat(), ...pair];
  const by = any(["self_draw", "discard"]);
  const tile = any(concealed);
  concealed.splice(concealed.indexOf(tile), 1);
  const meldOf = (tiles) => ({ tiles, concealed: tiles.length === 4 && open === 0, from: tiles[0] === tiles[1] ? any(SEATS.filter((seat) => seat !== winner)) : seatBefore(winner), added: false, excused: false });
  const others = SEATS.filter((seat) => seat !== winner);
  const hand = { ...emptyHand(), tiles: sorted(concealed), melds: melds.map(meldOf).map((meld) => (meld.concealed ? { ...meld, from: null } : meld)) };
  return { ...emptyDeal(), round_wind: any(SEATS.slice(0, 2)), winner, seat: winner, by, from: any(others), tile, hands: { ...emptyDeal().hands, [winner]: hand } };
}
