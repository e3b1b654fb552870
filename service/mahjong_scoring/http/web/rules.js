// The choice of a ruleset, its options as the API describes them, and its examples.

import { choice, chips, textField } from "./controls.js";
import { $, h, refill, withCode } from "./dom.js";
import { numberOrText } from "./request.js";
import { change, loadRequest, state } from "./store.js";
import { language, t } from "./words.js";

let list = [];
let document_ = null;

/** Takes what GET /v1/rulesets gave. */
export const setRulesets = (rulesets) => { list = rulesets; };
/** Takes what GET /v1/rulesets/{id} gave. */
export const setRuleset = (ruleset) => { document_ = ruleset; };
export const rulesetName = (id) => list.find((ruleset) => ruleset.id === id)?.names[language()] ?? id;
export const knownRuleset = (id) => list.some((ruleset) => ruleset.id === id);

/** Does every hand score, so that all four are wanted? Doubles are what all hands have. */
export const allHandsScore = () => Boolean(document_?.yaku.some((yaku) => yaku.unit === "doubles"));

/** Are there flowers under these options? */
export function flowersPlayed() {
  if (!document_) return false;
  return state.options.flowers ?? document_.options.flowers?.default ?? document_.uses_flowers;
}

/** The name or description of a yaku of this ruleset. */
export function yakuOf(id) {
  return [...(document_?.yaku ?? []), ...(document_?.other_yaku ?? [])].find((yaku) => yaku.id === id);
}

const liabilityOf = (id) => document_?.liability_rules?.find((rule) => rule.id === id);

/** Draws the choices of ruleset and example. */
export function drawRules() {
  const rulesets = list.map((ruleset) => [ruleset.id, ruleset.names[language()]]);
  const examples = (document_?.yaku ?? []).filter((yaku) => yaku.example?.win);
  refill($("rules-body"),
    choice("ruleset", t("ruleset"), rulesets, state.ruleset, (id) => change((deal) => { deal.ruleset = id; deal.options = {}; }), { pointer: "/ruleset" }),
    choice("example", t("example"), [["", t("example.choose")], ...examples.map((yaku, i) => [String(i), yaku.name])], "", (i) => {
      if (i !== "") change((deal) => loadRequest(deal, { ruleset: deal.ruleset, ...examples[Number(i)].example }));
    }),
  );
}

/** Draws the options: after another ruleset, another language or another deal. */
export function drawOptions() {
  const options = Object.entries(document_?.options ?? {});
  refill($("options-body"), options.map(([name, option]) => h("div", { class: "option", "data-pointer": `/options/${name}` }, control(name, option))));
  $("options").hidden = options.length === 0;
}

function set(name, option, value) {
  change((deal) => {
    if (JSON.stringify(value) === JSON.stringify(option.default)) delete deal.options[name];
    else deal.options[name] = value;
  });
}

function control(name, option) {
  const value = Object.hasOwn(state.options, name) && fits(state.options[name], option) ? state.options[name] : option.default;
  const id = `option-${name}`;
  const about = h("p", { class: "hint", id: `${id}-hint` }, withCode(option.description));
  if (option.type === "boolean") return [checkbox(id, name, value, (on) => set(name, option, on)), about];
  if (option.type === "integer") return [...integer(id, name, option, value), about];
  if (option.type === "list") return [listOf(id, name, option, value ?? []), about];
  const choices = option.allowed.map((entry) => [String(entry), String(entry)]);
  return [choice(id, name, choices, String(value), (text) => set(name, option, option.allowed.find((entry) => String(entry) === text))), about];
}

/** Can the control of an option show this value? Where it cannot, it shows the default, and beside it what the API says of the value. */
function fits(value, option) {
  if (value === null) return option.nullable;
  if (option.type === "boolean") return typeof value === "boolean";
  if (option.type === "list") return Array.isArray(value);
  return ["number", "string"].includes(typeof value);
}

function checkbox(id, label, checked, choose) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", id, checked, "aria-describedby": `${id}-hint`, onchange: (event) => choose(event.target.checked) }), label);
}

/** A number with its range; where it may be null, a box beside it says so. */
function integer(id, name, option, value) {
  const label = `${name} (${option.min}\u2013${option.max})`;
  const field = textField(id, label, value ?? "", (text) => {
    if (text.trim() !== "") set(name, option, numberOrText(text));
    else set(name, option, option.default);
  }, { numeric: true });
  if (!option.nullable) return [field];
  const none = h("label", { class: "check" }, h("input", {
    type: "checkbox", id: `${id}-none`, checked: value === null,
    onchange: (event) => { set(name, option, event.target.checked ? null : option.default ?? option.max); drawOptions(); },
  }), t("option.none"));
  return [field, none];
}

function listOf(id, name, option, chosen) {
  const label = (entry) => yakuOf(entry)?.name ?? liabilityOf(entry)?.name ?? entry;
  const choose = (now) => {
    set(name, option, option.allowed.filter((entry) => now.includes(entry)));
    drawOptions();
  };
  return chips(id, name, option.allowed.map((entry) => [entry, label(entry)]), chosen, choose);
}
