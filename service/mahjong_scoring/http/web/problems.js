// Problems of the API at the fields that their pointers name. A field carries data-pointer.

import { h } from "./dom.js";
import { SEATS } from "./notation.js";
import { readable } from "./sentences.js";
import { show, view } from "./views.js";
import { labelled, t } from "./words.js";

let shown = [];

/** Shows each error at its field; earlier ones go. Gives the errors. */
export function showProblems(errors) {
  shown = errors;
  mark();
}

/** Marks the fields of the problems that are shown: after the fields were drawn anew. */
export function mark() {
  for (const note of document.querySelectorAll(".field-error")) note.remove();
  for (const field of document.querySelectorAll("[data-invalid]")) unmark(field);
  shown.forEach((error, i) => {
    const field = fieldOf(error.pointer);
    if (field) note(field, error, `error-${i}`);
  });
}

function unmark(field) {
  field.removeAttribute("data-invalid");
  for (const control of controls(field)) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}

/** The note of an error stands in its field; where that is one choice of a row, below the row, and says of which. */
function note(field, error, id) {
  const row = field.parentElement.closest("fieldset");
  const text = h("p", { class: "field-error", id, "data-code": error.code }, row && labelled(field.textContent, ""), readable(error.detail));
  field.dataset.invalid = error.code;
  (row ?? field).append(text);
  for (const control of controls(field)) {
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), id].filter(Boolean).join(" "));
  }
}

const controls = (field) => field.querySelectorAll("input[type=text], select, input[type=checkbox]");

/** The field with the longest pointer that `pointer` starts with. */
function fieldOf(pointer) {
  const parts = pointer.split("/");
  for (let n = parts.length; n > 1; n--) {
    const found = document.querySelector(`[data-pointer="${CSS.escape(parts.slice(0, n).join("/"))}"]`);
    if (found) return found;
  }
  return null;
}

const viewOf = (pointer) => (/^\/(options|ruleset)\b/.test(pointer) ? "rules" : /^\/players\b/.test(pointer) ? "sheet" : /^\/scores\b/.test(pointer) ? "eye" : "hand");

/** Brings the field of a pointer into view and the focus to it; a seat whose hand is not shown is shown by `open`. */
export function goTo(pointer, open) {
  const seat = pointer.split("/")[2];
  if (view() !== viewOf(pointer)) show(viewOf(pointer));
  if (pointer.startsWith("/hands/") && SEATS.includes(seat)) open(seat);
  const field = fieldOf(pointer);
  if (!field) return;
  for (let box = field.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  field.scrollIntoView({ block: "center" });
  (field.matches("button, input, select") ? field : field.querySelector("input, select, button"))?.focus({ preventScroll: true });
}

/** All errors as a list, each with a way to its field. */
export function problemList(errors, open) {
  return h("ul", { class: "problems" }, errors.map((error) => h("li", {},
    h("button", { type: "button", class: "link", onclick: () => goTo(error.pointer, open) }, readable(error.detail)))));
}

/** The errors of a problem document, or one of our own where there is none. */
export function errorsOf(answer) {
  if (answer.data?.errors) return answer.data.errors;
  return [{ pointer: "", code: "no_answer", detail: answer.status ? t("problem.status", { status: answer.status }) : t("problem.network") }];
}

