// Form controls that several parts of the page share.

import { h } from "./dom.js";
import { t } from "./words.js";

/** A row of choices of which one holds. `choices`: [[value, label], …]. */
export function segmented(name, legend, choices, current, choose, pointer = null) {
  return h("fieldset", { class: "segmented", "data-pointer": pointer },
    h("legend", {}, legend),
    h("div", { class: "segments" }, choices.map(([value, label]) => h("label", {},
      h("input", { type: "radio", name, id: `${name}-${value}`, value, checked: value === current, onchange: () => choose(value) }),
      h("span", {}, label),
    ))),
  );
}

/** A row of choices of which any may hold. */
export function chips(name, legend, choices, chosen, choose, pointer = null) {
  return h("fieldset", { class: "chips", "data-pointer": pointer },
    h("legend", {}, legend),
    h("div", { class: "chip-row" }, choices.map(([value, label]) => h("label", {},
      h("input", { type: "checkbox", id: `${name}-${value}`, checked: chosen.includes(value), onchange: (event) => choose(toggled(chosen, value, event.target.checked)) }),
      h("span", {}, label),
    ))),
  );
}

function toggled(chosen, value, on) {
  return on ? [...chosen.filter((other) => other !== value), value] : chosen.filter((other) => other !== value);
}

/** A text field. `type` is told what was typed, but not while an input method composes. */
export function textField(id, label, value, type, { pointer = null, hint = null, numeric = false, leave = null, holder = null } = {}) {
  const typed = (event) => { if (!event.isComposing) type(event.target.value); };
  return h("div", { class: "field", "data-pointer": pointer },
    h("label", { for: id }, label),
    h("input", {
      type: "text", id, value, autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: numeric ? "numeric" : null, placeholder: holder,
      "aria-describedby": hint ? `${id}-hint` : null, oninput: typed, oncompositionend: (event) => type(event.target.value), onblur: leave,
    }),
    hint && h("p", { class: "hint", id: `${id}-hint` }, hint),
  );
}

/** A list to choose one from. */
export function choice(id, label, choices, current, choose, { pointer = null, hidden = false } = {}) {
  return h("div", { class: "field", "data-pointer": pointer },
    h("label", { for: id, class: hidden ? "unseen" : null }, label),
    h("select", { id, onchange: (event) => choose(event.target.value) },
      choices.map(([value, text]) => h("option", { value, selected: value === current }, text)),
    ),
  );
}

/** The choices of seats, for the controls above. */
export const seatChoices = (seats) => seats.map((seat) => [seat, t(`seat.${seat}`)]);
