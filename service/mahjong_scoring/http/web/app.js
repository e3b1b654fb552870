// The page: draws what the store holds, asks the service, and draws what it answers. What the first answer does not need is in others.js.

import { forget, get, onProgress, post } from "./api.js";
import { knownRuleset, ruleset, rulesName, setRuleset, setRulesets } from "./catalogue.js";
import { clearHands, lacking, loadRequest, winners } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { drawFacts, drawTable } from "./facts.js";
import { drawHand } from "./hand.js";
import { dealOf, fragmentOf } from "./link.js";
import { keep, recall } from "./memory.js";
import { notice } from "./notice.js";
import { workOffline } from "./offline.js";
import { chosenOptions } from "./options.js";
import { back, drawPalette, forgetDigits, paletteKey } from "./palette.js";
import { errorsOf, mark, showProblems } from "./problems.js";
import { countText, drawRack } from "./rack.js";
import { drawRecent, noteWorth, setAside } from "./recent.js";
import { curl, isComplete, isReady, scoreBody, waitsBody } from "./request.js";
import { drawHint, drawProblems, drawResult } from "./result.js";
import { book, canRedo, canUndo, change, onChange, redo, restore, state, undo } from "./store.js";
import { drawTiles } from "./tiles.js";
import { drawViews, onView, show, view, VIEWS } from "./views.js";
import { drawWaits } from "./waits.js";
import { language, LANGUAGES, speak, t } from "./words.js";

const PAUSE = 120;
/** The deal of a first visit. It stands in the document, as it is asked for: first.js does so at once. */
const FIRST = JSON.parse(document.documentElement.dataset.first);
/** The commands that others.js knows. */
const LATER = ["next", "leave-correction", "compare-button", "copy-curl", "copy-link", "show-code", "send-link"];
let timer = null;
let shownRules = "";
let link = "";
let round = 0;
let parts = null;

/** What others.js exports, fetched the first time; null, and a notice, where it cannot be had. */
async function others() {
  try {
    parts ??= await import("./others.js");
  } catch {
    notice(t("problem.network"), { label: t("retry"), do: () => location.reload() });
  }
  return parts;
}

function draw() {
  drawRack();
  drawPalette();
  drawHand();
  drawFacts();
  drawTable();
  drawRecent();
  drawCommands();
  drawOthers();
}

/** The parts of the page besides the hand, once they are there. */
function drawOthers() {
  parts?.draw();
  mark();
}

function drawCommands() {
  $("ruleset-name").textContent = rulesName(state);
  $("curl").textContent = curl(state, language());
  $("compare-button").disabled = !isComplete(state);
  $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  $("next").textContent = t(book.editing === null ? "next" : "next.correct");
  $("correcting").hidden = book.editing === null;
  $("correcting-text").textContent = t("sheet.correcting", { n: (book.editing ?? 0) + 1 });
  const options = chosenOptions();
  $("options-note").textContent = [rulesName(state), options].filter(Boolean).join(" \u00b7 ");
  $("options-note").classList.toggle("chosen", options !== "");
}

/** After every change: the page, the link, and soon the answer. */
async function changed() {
  round += 1;
  $("result").setAttribute("aria-busy", "true");
  link = fragmentOf(state);
  history.replaceState(null, "", link);
  refill($("compare-body"));
  refill($("code"));
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
  takeRules(answer);
  draw();
}

function takeRules(answer) {
  setRuleset(answer.status === 200 ? answer.data : null);
  if (answer.status !== 200) shownRules = "";
  state.size = ruleset()?.hand_tiles ?? 13;
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
    keep({ asked: null });
    showProblems([]);
    noteWorth(null);
    return drawHint(hint());
  }
  const body = scoreBody(state);
  const asked = { link, body: JSON.stringify(body), of: `${import.meta.url} ${language()}` };
  const before = answerBefore(asked);
  if (before) drawResult(before);
  keep({ asked: { ...asked, answer: before } });
  const answer = await post("v1/score", body, language());
  if (!answer) return null;
  const errors = answer.status === 200 ? [] : errorsOf(answer);
  showProblems(errors);
  noteWorth(errors.length ? null : answer.data);
  if (errors.length) return drawProblems(errors, changed);
  keep({ asked: { ...asked, answer: answer.data } });
  return JSON.stringify(answer.data) === JSON.stringify(before) ? null : drawResult(answer.data);
}

/** What this version answered to the same question when it was asked last; null where that was another. It stands until it is answered anew. */
function answerBefore(asked) {
  const { answer = null, ...before } = recall().asked ?? {};
  return JSON.stringify(before) === JSON.stringify(asked) ? answer : null;
}

/** What is missing before there can be a score: of the first winner whose hand is not complete. */
const hint = () => countText(winners(state).find((seat) => lacking(state, seat) !== 0) ?? state.winner);

/** Waits of a hand that is one tile short. Their problems show where there is no score to have any. */
async function askWaits() {
  if (!isReady(state)) {
    forget("v1/waits");
    return drawWaits(null);
  }
  const answer = await post("v1/waits", waitsBody(state), language());
  if (!answer) return null;
  if (answer.status !== 200 && !isComplete(state)) {
    const errors = errorsOf(answer).map((error) => ({ ...error, pointer: error.pointer.replace(/^\/circumstances/, "/win/circumstances") }));
    showProblems(errors);
    drawProblems(errors, changed);
  }
  return drawWaits(answer.status === 200 ? answer.data : null);
}

async function speakNow(next) {
  await speak(next);
  drawThemes();
  await changed();
}

function drawThemes() {
  const theme = recall().theme ?? "auto";
  refill($("theme"), ["auto", "light", "dark"].map((name) => h("option", { value: name, selected: name === theme }, t(`theme.${name}`))));
}

function clear() {
  setAside();
  change(clearHands);
  $("palette").querySelector('[tabindex="0"]').focus({ preventScroll: true });
}

function fold() {
  const folded = $("dock").classList.toggle("folded");
  $("fold").setAttribute("aria-expanded", String(!folded));
}

function keys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches("input[type=text]")) return;
  const again = event.key.toLowerCase() === "y" || (event.shiftKey && event.key.toLowerCase() === "z");
  if (!again && event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  (again ? redo : undo)();
}

function listen() {
  $("language").addEventListener("change", (event) => {
    keep({ language: event.target.value });
    speakNow(event.target.value);
  });
  $("theme").addEventListener("change", (event) => {
    keep({ theme: event.target.value });
    document.dispatchEvent(new Event("theme"));
  });
  for (const anchor of document.querySelectorAll("[data-to-result]")) anchor.addEventListener("click", toResult);
  for (const name of VIEWS) $(`to-${name}`).addEventListener("click", () => show(name));
  $("ruleset").addEventListener("click", () => show("rules"));
  const clicks = {
    clear, undo, redo, back, fold, "print-hand": () => print(),
    ...Object.fromEntries(LATER.map((id) => [id, async () => (await others())?.commands[id]()])),
  };
  for (const [id, click] of Object.entries(clicks)) $(id).addEventListener("click", click);
  $("send-link").hidden = !navigator.share;
  $("palette").addEventListener("keydown", paletteKey);
  $("choices").addEventListener("keydown", paletteKey);
  $("palette").addEventListener("focusout", forgetDigits);
  document.addEventListener("keydown", keys);
  onView(async () => {
    if (!parts) await others();
    drawOthers();
  });
  addEventListener("hashchange", () => {
    if (location.hash !== link) layLinked();
  });
  addEventListener("online", changed);
  onProgress((slow) => { $("progress").hidden = !slow; });
}

/** To the result, without a fragment: that place is the deal's. */
function toResult(event) {
  event.preventDefault();
  $("result").scrollIntoView();
  $("result").focus({ preventScroll: true });
}

/** The deal of the link; one for rules that are not here is laid under those on the table, and that is said. */
function linkedDeal() {
  const linked = dealOf(location.hash);
  if (!linked || knownRuleset(linked.ruleset)) return linked;
  notice(t("link.unknown", { ruleset: linked.ruleset.slice(0, 64) }));
  return { ...linked, ruleset: state.ruleset, options: {}, house: null };
}

/** Lays the deal of a link that was followed on the page itself. */
async function layLinked() {
  const linked = linkedDeal();
  const sitting = sittingLinked();
  if (linked) change((deal) => Object.assign(deal, linked, { size: deal.size }));
  else if (sitting) (await others())?.takeSitting(sitting);
  else change((deal) => loadRequest(deal, FIRST));
}

/** The fragment of a link to a sheet; empty if the address has none. It is gone with the next change. */
const sittingLinked = () => (location.hash.startsWith("#s=") ? location.hash : "");

/** What is needed first is asked for at once: the words, the rulesets, the rules of the deal (see first.js). */
async function start() {
  const { lang: first, dataset } = document.documentElement;
  const id = dataset.ruleset;
  const asked = [get("v1/rulesets", first), get(`v1/rulesets/${encodeURIComponent(id)}`, first)];
  drawTiles();
  drawViews();
  refill($("language"), Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === first }, name)));
  await speak(first);
  drawThemes();
  listen();
  await begin(await asked[0], { id, answer: await asked[1] });
}

/** Draws the page for the first time; without the rulesets it can only be tried again. */
async function begin(list, rules = null) {
  if (list.status !== 200) return drawProblems(errorsOf(list), async () => begin(await get("v1/rulesets", language())));
  setRulesets(list.data.rulesets);
  const sitting = sittingLinked();
  if (!restore(linkedDeal())) loadRequest(state, FIRST);
  if (!knownRuleset(state.ruleset)) Object.assign(state, { ruleset: FIRST.ruleset, options: {}, house: null });
  if (rules?.answer.status === 200 && rules.id === state.ruleset) {
    shownRules = `${rules.id} ${language()}`;
    takeRules(rules.answer);
  }
  onChange(changed);
  if (sitting) {
    if (!(await others())) return null;
    await parts.takeSitting(sitting);
  }
  await changed();
  clearTimeout(timer);
  await ask();
  if (!(await others())) return null;
  if (view() !== "hand") drawOthers();
  return workOffline();
}

start();
