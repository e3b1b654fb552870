// Choosing rules: the rulesets with a line each, house rules by name, options, yaku, and where the rules come from.

import { knownRuleset, ruleset, rulesets, rulesName } from "./catalogue.js";
import { textField } from "./controls.js";
import { $, h, refill } from "./dom.js";
import { chosenOptions } from "./options.js";
import { optionsForm } from "./optionsform.js";
import { mark } from "./problems.js";
import { readable } from "./sentences.js";
import { sameRules } from "./sitting.js";
import { change, state, book } from "./store.js";
import { amount, language, t } from "./words.js";
import { view } from "./views.js";
import { fits, yakuTable } from "./yakutable.js";

let filter = "";

/** Draws the rules while they are looked at. */
export function drawRulebook() {
  if (view() !== "rules") return;
  $("options-chosen").textContent = chosenOptions();
  refill($("rulebook-body"), chooser(), houses());
  refill($("options-body"), optionsForm(), houseForm());
  refill($("yaku-body"), yakuTable(again), sources());
}

function again() {
  drawRulebook();
  mark();
}

function chooser() {
  const found = rulesets().filter((one) => fits([one.id, one.family, ...Object.values(one.names)], filter));
  return [
    textField("rules-filter", t("rules.filter"), filter, (text) => { filter = text; again(); }),
    h("ul", { class: "ruleset-list" }, found.map((one) => h("li", {}, h("button", {
      type: "button", id: `ruleset-${one.id}`, "aria-pressed": String(one.id === state.ruleset && !state.house), onclick: () => choose({ ruleset: one.id }),
    }, h("strong", {}, one.names[language()]), h("span", { class: "reason" }, line(one)))))),
    found.length === 0 && h("p", { class: "hint" }, t("rules.none")),
  ];
}

/** What a ruleset is like, in a line. */
function line({ total, limit, minimum, uses_flowers: flowers, all_hands: all }) {
  return [
    limit === null ? t("rules.no_limit") : t("rules.limit", { limit: amount(limit, total) }),
    minimum > 0 && t("rules.minimum", { minimum: amount(minimum, total) }),
    t(flowers ? "rules.flowers" : "rules.no_flowers"),
    all && t("rules.all_hands"),
  ].filter(Boolean).join(" \u00b7 ");
}

/** Other rules on the table; the hand stays. */
function choose({ ruleset: id, options = {}, house = null }) {
  if (id === state.ruleset && !house && !state.house) return;
  change((deal) => Object.assign(deal, { ruleset: id, options: { ...options }, house }));
}

function houses() {
  const known = book.houses.filter((one) => knownRuleset(one.ruleset));
  if (!known.length) return null;
  return [h("h3", {}, t("house")), h("ul", { class: "ruleset-list" }, known.map((one, i) => h("li", { class: "with-button" },
    h("button", { type: "button", id: `house-${i}`, "aria-pressed": String(sameRules(state.house, one.house)), onclick: () => choose(one) },
      h("strong", {}, one.house.name), h("span", { class: "reason" }, rulesName({ ruleset: one.ruleset }))),
    h("button", { type: "button", class: "remove", "aria-label": t("house.remove", { name: one.house.name }), onclick: () => change((_, kept) => {
      kept.houses = kept.houses.filter((other) => other.house.name !== one.house.name);
    }) }, "\u00d7"))))];
}

/** Keeps the options and the values of yaku as house rules. */
function houseForm() {
  const save = (event) => {
    event.preventDefault();
    const name = $("house-name").value.trim();
    if (!name) return $("house-name").focus();
    const house = { name, yaku: state.house?.yaku ?? {} };
    return change((deal, kept) => {
      const rules = { ruleset: deal.ruleset, options: { ...deal.options }, house };
      kept.houses = [...kept.houses.filter((one) => one.house.name !== name), rules];
      deal.house = house;
    });
  };
  return h("form", { class: "house-form", onsubmit: save },
    h("div", { class: "field" }, h("label", { for: "house-name" }, t("house.name")),
      h("div", { class: "with-button" }, h("input", { type: "text", id: "house-name", maxlength: 80, value: state.house?.name ?? "", autocomplete: "off" }), h("button", { type: "submit", id: "house-save" }, t("house.save")))));
}

function sources() {
  const { notes = [], sources: named = [], id } = ruleset() ?? {};
  const link = (text) => text.split(/(https?:\/\/[^\s)]+)/).map((part, i) => (i % 2 ? h("a", { href: part, rel: "noreferrer" }, part) : part));
  return [
    h("h3", {}, t("sources")), h("ul", { class: "prose" }, named.map((text) => h("li", {}, link(text)))),
    notes.length > 0 && h("details", {}, h("summary", {}, t("notes")), h("ul", { class: "prose", lang: "en" }, notes.map((text) => h("li", {}, readable(text))))),
    id && h("p", { class: "hint" }, h("a", { href: new URL(`./rules/${id}.txt`, import.meta.url).href, hreflang: "en" }, t("rules.prose")), " \u00b7 ", h("a", { href: `v1/rulesets/${id}?lang=${language()}` }, t("rules.data")), " \u00b7 ", h("a", { href: `docs?lang=${language()}` }, t("docs"))),
  ];
}
