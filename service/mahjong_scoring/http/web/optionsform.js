// The options of the ruleset on the table to be chosen, as the API describes them.

import { defaultOf, ruleset } from "./catalogue.js";
import { choice, chips, textField } from "./controls.js";
import { h } from "./dom.js";
import { fits, labelOf } from "./options.js";
import { numberOrText } from "./request.js";
import { change, state } from "./store.js";
import { number, t } from "./words.js";

/** The form, or nothing where the ruleset has no options. */
export function optionsForm() {
  const options = Object.entries(ruleset()?.options ?? {});
  return options.map(([name, option]) => h("div", { class: "option", "data-pointer": `/options/${name}` }, control(name, { ...option, default: defaultOf(name) })));
}

function set(name, option, value, step = "") {
  change((deal) => {
    if (JSON.stringify(value) === JSON.stringify(option.default)) delete deal.options[name];
    else deal.options[name] = value;
  }, step);
}

function control(name, option) {
  const value = Object.hasOwn(state.options, name) && fits(state.options[name], option) ? state.options[name] : option.default;
  const id = `option-${name}`;
  const about = h("p", { class: "hint", id: `${id}-hint` }, option.description);
  if (option.type === "boolean") return [checkbox(id, option.label, value === true, (on) => set(name, option, on)), about];
  if (option.type === "integer") return [...integer(id, name, option, value), about];
  if (option.type === "list") return [listOf(id, name, option, value ?? []), about];
  const choices = option.allowed.map((entry) => [String(entry), labelOf(option, entry)]);
  return [choice(id, option.label, choices, String(value), (text) => set(name, option, option.allowed.find((entry) => String(entry) === text))), about];
}

function checkbox(id, label, checked, choose) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", id, checked, "aria-describedby": `${id}-hint`, onchange: (event) => choose(event.target.checked) }), label);
}

/** A number with its range, empty where the ruleset's own holds; where it may be null, a box beside it says so. */
function integer(id, name, option, value) {
  const label = `${option.label} (${number(option.min)}\u2013${number(option.max)})`;
  const written = Object.hasOwn(state.options, name) ? value ?? "" : "";
  const type = (text) => set(name, option, text.trim() === "" ? option.default : numberOrText(text), id);
  const field = textField(id, label, written, type, { numeric: true, holder: option.default === null ? t("option.none") : number(option.default) });
  if (!option.nullable) return [field];
  const none = h("label", { class: "check" }, h("input", {
    type: "checkbox", id: `${id}-none`, checked: value === null, onchange: (event) => set(name, option, event.target.checked ? null : option.default ?? option.max),
  }), t("option.none"));
  return [field, none];
}

function listOf(id, name, option, chosen) {
  const choose = (now) => set(name, option, option.allowed.filter((entry) => now.includes(entry)));
  return chips(id, option.label, option.allowed.map((entry) => [entry, labelOf(option, entry)]), chosen, choose);
}
