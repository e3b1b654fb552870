// Taking a deal or a sitting along: a link to copy, to send or to scan; the request; a sheet of paper.

import { $, h, refill, s } from "./dom.js";
import { t } from "./words.js";

/** Copies a text and says so on the button; where that is not allowed, shows it to be selected. */
export async function copy(button, text, key) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("copied");
  } catch {
    showToSelect(button, text);
  }
  setTimeout(() => { button.textContent = t(key); }, 2000);
}

function showToSelect(button, text) {
  const id = `${button.id}-text`;
  $(id)?.closest(".to-select").remove();
  const field = h("input", { type: "text", id, value: text, readonly: true });
  button.parentElement.after(h("div", { class: "field to-select" }, h("label", { for: id }, t("copy.select")), field));
  field.focus();
  field.select();
}

/** Sends a link by the device's own sheet. */
export async function send(url) {
  try {
    await navigator.share({ url, title: t("title") });
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

/** Draws a link as a QR code into `box`; one that is too long for that says so. */
export async function drawCode(box, url) {
  const { qrcode } = await import(new URL("./qrcode.js", import.meta.url));
  const code = qrcode(0, "L");
  code.addData(url, "Byte");
  try {
    code.make();
  } catch {
    return refill(box, h("p", { class: "hint" }, t("code.long")));
  }
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => (code.isDark(y, x) ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join(""));
  const edge = size + 8;
  return refill(box, s("svg", { class: "code", viewBox: `0 0 ${edge} ${edge}`, role: "img", "aria-label": t("code.of"), "data-size": size },
    s("rect", { width: edge, height: edge, fill: "#ffffff" }), s("path", { d: rows.join(""), fill: "#000000" })));
}
