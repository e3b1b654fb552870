// The yaku of the ruleset on the table, with examples to lay; their values can be changed, as house rules.

import { ruleset } from "./catalogue.js";
import { textField } from "./controls.js";
import { loadRequest } from "./deal.js";
import { h } from "./dom.js";
import { setAside } from "./recent.js";
import { numberOrText } from "./request.js";
import { change, state } from "./store.js";
import { amount, number, t } from "./words.js";
import { show } from "./views.js";

let filter = "";
let changing = false;

/** Does one of the words hold this text? */
export const fits = (words, text) => words.some((word) => word.toLowerCase().includes(text.trim().toLowerCase()));

/** The table; `draw` draws it again. */
export function yakuTable(draw) {
  const all = (ruleset()?.yaku ?? []).filter((yaku) => fits([yaku.name, yaku.description], filter));
  return [
    textField("yaku-filter", t("yaku.filter"), filter, (text) => { filter = text; draw(); }),
    h("p", { class: "buttons" }, h("button", { type: "button", id: "yaku-change", "aria-pressed": String(changing), onclick: () => { changing = !changing; draw(); } }, t("yaku.change"))),
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("yaku.table") }, h("table", { class: "yaku-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("yaku.name")), h("th", { scope: "col" }, t("compare.worth")), h("th", { scope: "col" }, h("span", { class: "unseen" }, t("example"))))),
      h("tbody", {}, all.map((yaku) => h("tr", {},
        h("th", { scope: "row" }, yaku.name, h("span", { class: "reason" }, yaku.description)),
        value(yaku),
        h("td", {}, yaku.example?.win && h("button", { type: "button", "data-example": yaku.id, "aria-label": t("example.lay", { yaku: yaku.name }), onclick: () => layExample(yaku.example) }, t("example.do")))))))),
  ];
}

/** The value of a yaku: a field where values are changed and this one can be, or has been. */
function value(yaku) {
  const now = changeable(yaku) ? state.house?.yaku[yaku.id]?.value : undefined;
  if (now === undefined && !(changing && changeable(yaku))) return h("td", {}, worth(yaku));
  const label = t("value.of", { yaku: yaku.name, unit: t(`unit.${yaku.unit}`, { n: 0 }), min: yaku.min, max: yaku.max });
  const id = `value-${yaku.id}`;
  return h("td", { class: "value-field", "data-pointer": `/ruleset/yaku/${yaku.id}` },
    h("div", { class: "with-button" },
      h("input", {
        type: "text", id, value: now ?? "", placeholder: number(yaku.value), inputmode: "numeric", autocomplete: "off", "aria-label": label, title: label,
        oninput: (event) => setValue(yaku, event.target.value),
      }),
      now !== undefined && h("button", { type: "button", id: `${id}-back`, "aria-label": t("value.back", { yaku: yaku.name, value: worth(yaku) }), onclick: () => setValue(yaku, "") }, "\u21ba")),
    now !== undefined && h("span", { class: "reason" }, t("value.was", { value: worth(yaku) })));
}

const changeable = (yaku) => Object.hasOwn(yaku, "min");

/** Makes a value part of the house rules on the table; what the ruleset says itself is none. House rules that change nothing go, unless they have a name. */
function setValue({ id, value: own }, text) {
  const given = numberOrText(text);
  change((deal) => {
    const { name = "", yaku = {} } = deal.house ?? {};
    const { [id]: changed, ...others } = yaku;
    const { value: _, ...rest } = changed ?? {};
    const next = text.trim() === "" || given === own ? rest : { ...rest, value: given };
    const house = { name, yaku: Object.keys(next).length ? { ...others, [id]: next } : others };
    deal.house = name || Object.keys(house.yaku).length ? house : null;
  }, `value-${id}`);
}

function worth({ value, values, unit, open_value: open }) {
  if (value === null) return values ? [...new Set(Object.values(values))].map(number).join(" / ") : "";
  return open === undefined || open === value ? amount(value, unit) : `${amount(value, unit)} (${open === null ? "\u2212" : number(open)})`;
}

function layExample(example) {
  setAside();
  change((deal) => loadRequest(deal, example));
  show("hand");
}
