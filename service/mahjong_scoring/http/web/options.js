// The options of the ruleset on the table in words.

import { ruleset } from "./catalogue.js";
import { state } from "./store.js";
import { labelled, number, t } from "./words.js";

/** The options that are not as the ruleset has them, as text: "Rate 5"; empty if all are. */
export function chosenOptions() {
  const chosen = Object.entries(state.options).filter(([name, value]) => Object.hasOwn(ruleset()?.options ?? {}, name) && fits(value, ruleset().options[name]));
  return chosen.map(([name, value]) => said(ruleset().options[name], value)).join(" \u00b7 ");
}

function said(option, value) {
  if (typeof value === "boolean") return labelled(option.label, t(value ? "yes" : "no"));
  if (value === null || value?.length === 0) return labelled(option.label, t("option.none"));
  return labelled(option.label, [value].flat().map((one) => labelOf(option, one)).join(", "));
}

/** A value of an option in words. */
export const labelOf = (option, value) => option.labels?.[value] ?? (typeof value === "number" ? number(value) : String(value));

/** Can the control of an option show this value? Where it cannot, it shows the default, and beside it what the API says of the value. */
export function fits(value, option) {
  if (value === null) return option.nullable;
  if (option.type === "boolean") return typeof value === "boolean";
  if (option.type === "list") return Array.isArray(value);
  return ["number", "string"].includes(typeof value);
}
