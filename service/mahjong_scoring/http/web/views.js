// Which part of the page is shown.

import { $ } from "./dom.js";
import { keep, recall } from "./memory.js";

export const VIEWS = ["hand", "sheet", "judge", "eye", "rules", "practise"];
const listeners = [];
let current = VIEWS.includes(recall().view) ? recall().view : "hand";

export const view = () => current;

/** Calls `listener` after another part was shown. */
export const onView = (listener) => listeners.push(listener);

/** Shows a part of the page. The focus goes to its heading, unless the choice itself has it. */
export function show(name) {
  current = name;
  keep({ view: name });
  drawViews();
  for (const listener of listeners) listener();
  if (!$("views").contains(document.activeElement)) $(`view-${name}`).querySelector("h2")?.focus();
  scrollTo({ top: 0 });
}

/** Hides all parts but the one that is shown. */
export function drawViews() {
  document.body.dataset.view = current;
  for (const name of VIEWS) {
    $(`view-${name}`).hidden = name !== current;
    if (name === current) $(`to-${name}`).setAttribute("aria-current", "page");
    else $(`to-${name}`).removeAttribute("aria-current");
  }
}
