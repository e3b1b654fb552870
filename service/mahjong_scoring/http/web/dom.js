// Small helpers to make elements. Nothing here reads HTML from text.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`onclick: fn`) and children; empty children are left out. */
export function h(tag, props = {}, ...children) {
  return filled(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function s(tag, props = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), props, children);
}

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

/** The element of that id. */
export const $ = (id) => document.getElementById(id);

/** Fills a container anew. The focus stays on the element of the same id, the caret where it was. */
export function refill(container, ...children) {
  const active = document.activeElement;
  const id = container.contains(active) ? active.id : "";
  const caret = id && active.type === "text" ? [active.selectionStart, active.selectionEnd] : null;
  container.replaceChildren(...children.flat(3).filter(Boolean));
  const again = id && $(id);
  if (!again || again === document.activeElement) return;
  again.focus({ preventScroll: true });
  if (caret) again.setSelectionRange(...caret);
}
