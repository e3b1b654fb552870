// What the page says about itself, with a way to go on.

import { $, h, refill } from "./dom.js";
import { t } from "./words.js";

/** Says it, until it is closed or something else is said. `action`: {label, do}. Without a text nothing is said any more. */
export function notice(text = "", action = null) {
  $("notice").hidden = !text;
  refill($("notice"), h("span", {}, text), action && h("button", { type: "button", onclick: action.do }, action.label),
    h("button", { type: "button", class: "remove", "aria-label": t("notice.close"), onclick: () => notice() }, "\u00d7"));
}
