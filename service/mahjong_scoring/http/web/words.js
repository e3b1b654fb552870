// The page's own words in four languages. Names of yaku and messages come from the API.

import { file } from "./api.js";

export const LANGUAGES = { en: "English", ja: "日本語", "zh-Hant": "繁體中文", "zh-Hans": "简体中文" };
let words = {};
let current = "en";
let plural = new Intl.PluralRules(current);

export const language = () => current;

/** Loads a language and puts its words into the page. */
export async function speak(next) {
  words = await file(new URL(`./i18n/${next}.json`, import.meta.url));
  current = next;
  plural = new Intl.PluralRules(next);
  document.documentElement.lang = next;
  document.title = t("title");
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
}

/** The word for a key, with `{name}` filled in. A word with several forms has one for each plural category; `n` is the number. */
export function t(key, values = {}) {
  const word = words[key] ?? key;
  const text = typeof word === "string" ? word : word[plural.select(values.n)];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Is there a word for this key? */
export const has = (key) => key in words;

/** A value beside its name: "East: 16 points". */
export const labelled = (name, text) => t("labelled", { name, text });

/** A number with the name of its unit: "2 faan", "1 double". */
export function amount(value, unit) {
  return t("amount", { value: number(value), unit: t(`unit.${unit}`, { n: value }) });
}

/** A number with a true minus sign. */
export const number = (value) => String(value).replace("-", "\u2212");

/** A gain or a loss: "+32", "−16", "0". */
export const signed = (value) => (value > 0 ? `+${value}` : number(value));
