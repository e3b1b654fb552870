// Shows this service's own description with a form for each call. Nothing is asked of any other host. Language and colours are those
// chosen on the page (its record in the browser), else those of the browser.
const BACK = { en: "Mahjong scoring", ja: "麻雀の点数計算", "zh-Hant": "麻將計分", "zh-Hans": "麻将计分" };
const record = (() => {
  try {
    return JSON.parse(localStorage.getItem("mahjong-scoring")) ?? {};
  } catch {
    return {};
  }
})();
const language = [new URLSearchParams(location.search).get("lang"), record.language].find((tag) => tag in BACK);
const system = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", record.theme === "dark" || (record.theme !== "light" && system.matches));

paint();
system.addEventListener("change", paint);
document.getElementById("back").textContent = `\u2190 ${BACK[language ?? "en"]}`;
document.getElementById("back").lang = language ?? "en";

/** Swagger UI gives its fields no names and puts links into buttons: every field is called what stands before it. */
function name() {
  for (const field of document.querySelectorAll("#docs :is(select, textarea, input):not([aria-label])")) {
    const before = field.closest("tr, label, .scheme-container, .servers, .content-type-wrapper, .examples-select, section")?.querySelector("h4, h5, .parameter__name, label, .examples-select__section-label");
    field.setAttribute("aria-label", before?.textContent.trim() || field.title || "Value");
  }
  for (const link of document.querySelectorAll("#docs button a[href]")) link.removeAttribute("href");
  for (const text of document.querySelectorAll("#docs pre:not([tabindex])")) text.tabIndex = 0;
  for (const title of document.querySelectorAll("#docs h3.opblock-tag:not([aria-level])")) title.setAttribute("aria-level", "2");
  for (const title of document.querySelectorAll("#docs h4:not([aria-level])")) title.setAttribute("aria-level", "3");
  for (const title of document.querySelectorAll("#docs h5:not([aria-level])")) title.setAttribute("aria-level", "4");
  for (const box of document.querySelectorAll("#docs :is(.information-container, .scheme-container):not([role])")) {
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", box.matches(".scheme-container") ? "Server" : "About");
  }
}

new MutationObserver(name).observe(document.getElementById("docs"), { childList: true, subtree: true });

SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#docs",
  validatorUrl: "none",
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  requestInterceptor: (request) => {
    if (language) request.headers["Accept-Language"] = language;
    return request;
  },
});
