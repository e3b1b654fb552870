// The page: draws what the store holds, asks the service, and draws what it answers.

import { forget, get, onProgress, post } from "./api.js";
import { clearComparison, compare, copy, drawRequest } from "./compare.js";
import { $, h, refill } from "./dom.js";
import { drawFacts, drawTable } from "./facts.js";
import { drawHand } from "./hand.js";
import { dealOf, fragmentOf } from "./link.js";
import { drawPalette } from "./palette.js";
import { errorsOf, mark, showProblems } from "./problems.js";
import { isComplete, isReady, scoreBody, waitsBody } from "./request.js";
import { drawHint, drawProblems, drawResult } from "./result.js";
import { drawOptions, drawRules, knownRuleset, setRuleset, setRulesets } from "./rules.js";
import { change, isEmpty, lacking, loadRequest, onChange, state } from "./store.js";
import { drawTiles } from "./tiles.js";
import { drawWaits } from "./waits.js";
import { firstLanguage, language, LANGUAGES, remember, remembered, speak, t } from "./words.js";

const PAUSE = 120;
const FIRST = {
  ruleset: "guangdong",
  round_wind: "east",
  win: { winner: "south", by: "discard", from: "east", tile: "1m" },
  hands: { south: "23456m55z[789m<east](2222z)" },
};
let timer = null;
let shownRules = "";
let link = "";
let round = 0;

function draw() {
  drawRules();
  drawHand();
  drawPalette();
  drawFacts();
  drawTable();
  drawRequest();
  mark();
}

/** After every change: the page, the link, and soon the answer. */
async function changed() {
  round += 1;
  $("result").setAttribute("aria-busy", "true");
  link = fragmentOf(state);
  history.replaceState(null, "", link);
  clearComparison(isComplete(state));
  draw();
  clearTimeout(timer);
  await loadRules();
  timer = setTimeout(ask, PAUSE);
}

/** Fetches ruleset and options where they are not those on the page. */
async function loadRules() {
  const wanted = `${state.ruleset} ${language()}`;
  if (wanted === shownRules) return;
  shownRules = wanted;
  const answer = await get(`v1/rulesets/${encodeURIComponent(state.ruleset)}`, language());
  if (wanted !== shownRules) return;
  setRuleset(answer.status === 200 ? answer.data : null);
  if (answer.status !== 200) shownRules = "";
  draw();
  drawOptions();
}

async function ask() {
  clearTimeout(timer);
  const mine = round;
  await Promise.all([askScore(), askWaits()]);
  if (mine === round) $("result").removeAttribute("aria-busy");
}

async function askScore() {
  if (!isComplete(state)) {
    forget("v1/score");
    showProblems([]);
    return drawHint(hint());
  }
  const answer = await post("v1/score", scoreBody(state), language());
  if (!answer) return null;
  const errors = answer.status === 200 ? [] : errorsOf(answer);
  showProblems(errors);
  return errors.length ? drawProblems(errors, ask) : drawResult(answer.data);
}

function hint() {
  const hand = state.hands[state.winner];
  if (isEmpty(hand)) return t("hint.start");
  const missing = lacking(state, state.winner) ?? 0;
  if (missing > 0) return t("hand.short", { n: missing });
  if (missing < -1) return t("hand.over", { n: -missing - 1 });
  return t(missing === -1 ? "hand.which" : "hint.winning");
}

/** Waits of a hand that is one tile short. Their problems show where there is no score to have any. */
async function askWaits() {
  if (!isReady(state)) {
    forget("v1/waits");
    return drawWaits(null);
  }
  const answer = await post("v1/waits", waitsBody(state), language());
  if (!answer) return null;
  if (answer.status === 422 && !isComplete(state)) {
    const errors = errorsOf(answer).map((error) => ({ ...error, pointer: error.pointer.replace(/^\/circumstances/, "/win/circumstances") }));
    showProblems(errors);
    drawProblems(errors, ask);
  }
  return drawWaits(answer.status === 200 ? answer.data : null);
}

async function speakNow(next) {
  await speak(next);
  drawThemes();
  await changed();
}

function drawThemes() {
  const theme = remembered("theme") ?? "auto";
  refill($("theme"), ["auto", "light", "dark"].map((name) => h("option", { value: name, selected: name === theme }, t(`theme.${name}`))));
}

function listen() {
  $("language").addEventListener("change", (event) => {
    remember("language", event.target.value);
    speakNow(event.target.value);
  });
  $("theme").addEventListener("change", (event) => {
    remember("theme", event.target.value);
    document.dispatchEvent(new Event("theme"));
  });
  for (const anchor of document.querySelectorAll("[data-to-result]")) anchor.addEventListener("click", toResult);
  $("compare-button").addEventListener("click", compare);
  $("copy-curl").addEventListener("click", (event) => copy(event.target, $("curl").textContent, "copy.curl"));
  $("copy-link").addEventListener("click", (event) => copy(event.target, location.href, "copy.link"));
  addEventListener("hashchange", () => {
    if (location.hash !== link) restore();
  });
  onProgress((slow) => { $("progress").hidden = !slow; });
}

/** To the result, without a fragment: that place is the deal's. */
function toResult(event) {
  event.preventDefault();
  $("result").scrollIntoView();
  $("result").focus({ preventScroll: true });
}

/** Lays the deal of the link; without one the first example. */
function restore() {
  const linked = dealOf(location.hash);
  if (linked && !knownRuleset(linked.ruleset)) linked.ruleset = state.ruleset;
  change((deal) => {
    if (linked) Object.assign(deal, linked);
    else loadRequest(deal, FIRST);
  });
  drawOptions();
}

async function start() {
  drawTiles();
  listen();
  const first = firstLanguage();
  refill($("language"), Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === first }, name)));
  await speak(first);
  drawThemes();
  await loadList();
}

async function loadList() {
  const answer = await get("v1/rulesets", language());
  if (answer.status !== 200) return drawProblems(errorsOf(answer), loadList);
  setRulesets(answer.data.rulesets);
  onChange(changed);
  return restore();
}

start();
