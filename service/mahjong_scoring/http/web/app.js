// The page: draws what the store holds, asks the service, and draws what it answers.

import { forget, get, onProgress, post } from "./api.js";
import { betsLaid, knownRuleset, ruleset, rulesName, setRuleset, setRulesets } from "./catalogue.js";
import { clearComparison, compare } from "./compare.js";
import { clearHands, lacking, loadRequest } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { drawEye } from "./eye.js";
import { drawFacts, drawTable } from "./facts.js";
import { drawHand } from "./hand.js";
import { drawJudge } from "./judge.js";
import { dealOf, fragmentOf } from "./link.js";
import { keep, recall } from "./memory.js";
import { workOffline } from "./offline.js";
import { chosenOptions } from "./options.js";
import { back, drawPalette, forgetDigits, paletteKey } from "./palette.js";
import { drawPractise } from "./practise.js";
import { errorsOf, mark, showProblems } from "./problems.js";
import { countText, drawRack } from "./rack.js";
import { drawRecent, noteWorth, setAside } from "./recent.js";
import { isComplete, isReady, scoreBody, waitsBody } from "./request.js";
import { drawHint, drawProblems, drawResult } from "./result.js";
import { drawRulebook } from "./rulebook.js";
import { spoken } from "./sentences.js";
import { copy, drawCode, drawRequest, send } from "./share.js";
import { drawSheet } from "./sheet.js";
import { dealtEntry, drawnEntry, leaveCorrection, sittingOf, write } from "./sitting.js";
import { book, canRedo, canUndo, change, onChange, redo, restore, state, undo } from "./store.js";
import { drawTiles } from "./tiles.js";
import { drawViews, onView, show, view, VIEWS } from "./views.js";
import { drawWaits } from "./waits.js";
import { language, LANGUAGES, speak, t } from "./words.js";

const PAUSE = 120;
/** The deal of a first visit. It stands in the document, as it is asked for: first.js does so at once. */
const FIRST = JSON.parse(document.documentElement.dataset.first);
let timer = null;
let shownRules = "";
let link = "";
let round = 0;

function draw() {
  drawRack();
  drawPalette();
  drawHand();
  drawFacts();
  drawTable();
  drawRequest();
  drawRecent();
  drawCommands();
  drawOthers();
}

/** The parts of the page besides the hand, each only while it is looked at. */
function drawOthers() {
  drawRulebook();
  drawSheet();
  drawJudge();
  drawEye();
  drawPractise();
  mark();
}

function drawCommands() {
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
  clearComparison(isComplete(state));
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
  if (wanted === shownRules) takeRules(answer);
}

function takeRules(answer) {
  setRuleset(answer.status === 200 ? answer.data : null);
  if (answer.status !== 200) shownRules = "";
  state.size = ruleset()?.hand_tiles ?? 13;
  draw();
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
  keep({ asked: { link, body: JSON.stringify(body) } });
  const answer = await post("v1/score", body, language());
  if (!answer) return null;
  const errors = answer.status === 200 ? [] : errorsOf(answer);
  showProblems(errors);
  noteWorth(errors.length ? null : answer.data);
  return errors.length ? drawProblems(errors, changed) : drawResult(answer.data);
}

function hint() {
  return (lacking(state, state.winner) ?? 0) === 0 && state.seat !== state.winner ? t("hint.winning") : countText();
}

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

/** Says something about the page itself, with a way to go on; nothing takes it away again. */
function notice(text = "", action = null) {
  $("notice").hidden = !text;
  refill($("notice"), h("span", {}, text), action && h("button", { type: "button", onclick: action.do }, action.label),
    h("button", { type: "button", class: "remove", "aria-label": t("notice.close"), onclick: () => notice() }, "\u00d7"));
}

async function writeDeal(entry) {
  if (!entry) return notice(t("next.incomplete"), { label: t("sheet.draw"), do: betsLaid() ? toSheet : () => writeDeal(drawnEntry()) });
  const correcting = book.editing !== null;
  const errors = await write(entry);
  if (errors.length) {
    notice(spoken(errors[0].detail), errors[0].code === "other_rules" && { label: t("views.sheet"), do: toSheet });
    return showProblems(errors);
  }
  notice();
  return correcting ? show("sheet") : null;
}

function toSheet() {
  notice();
  show("sheet");
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
    clear, undo, redo, back, fold, "leave-correction": leaveCorrection,
    next: () => writeDeal(dealtEntry()),
    "compare-button": compare,
    "copy-curl": (event) => copy(event.target, $("curl").textContent, "copy.curl"),
    "copy-link": (event) => copy(event.target, location.href, "copy.link"),
    "show-code": () => drawCode($("code"), location.href),
    "send-link": () => send(location.href),
    "print-hand": () => print(),
  };
  for (const [id, click] of Object.entries(clicks)) $(id).addEventListener("click", click);
  $("send-link").hidden = !navigator.share;
  $("palette").addEventListener("keydown", paletteKey);
  $("choices").addEventListener("keydown", paletteKey);
  $("palette").addEventListener("focusout", forgetDigits);
  document.addEventListener("keydown", keys);
  onView(drawOthers);
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
  if (linked) change((deal) => Object.assign(deal, linked, { size: deal.size }));
  else if (!(await takeSitting())) change((deal) => loadRequest(deal, FIRST));
}

/** Offers the sheet of a link; there may be one in play. */
async function takeSitting() {
  if (!location.hash.startsWith("#s=")) return false;
  const sitting = await sittingOf(location.hash);
  const take = () => {
    notice();
    change((deal, kept) => {
      Object.assign(deal, sitting.rules);
      Object.assign(kept, { sitting, editing: null });
    });
    show("sheet");
  };
  if (!sitting) notice(t("link.broken"));
  else if (book.sitting.deals.length) notice(t("sheet.linked"), { label: t("sheet.take"), do: take });
  else take();
  return true;
}

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
  const shared = location.hash.startsWith("#s=");
  if (!restore(linkedDeal())) loadRequest(state, FIRST);
  if (!knownRuleset(state.ruleset)) Object.assign(state, { ruleset: FIRST.ruleset, options: {}, house: null });
  if (rules?.answer.status === 200 && rules.id === state.ruleset) {
    shownRules = `${rules.id} ${language()}`;
    takeRules(rules.answer);
  }
  onChange(changed);
  if (shared) await takeSitting();
  await changed();
  clearTimeout(timer);
  await ask();
  if (view() !== "hand") drawOthers();
  return workOffline(notice, list.data.rulesets, language());
}

start();
