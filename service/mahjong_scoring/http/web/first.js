// This stands in the page itself, before all that the page loads: dark or light, as chosen or as the system has it; the language; and what the page will ask for first, the
// score among it, is asked for at once, while the page itself is still on its way. What an earlier visit chose and what it asked last is
// in the record of memory.js.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const record = () => {
    try {
      return JSON.parse(localStorage.getItem("mahjong-scoring")) ?? {};
    } catch {
      return {};
    }
  };
  const apply = () => {
    const { theme } = record();
    document.documentElement.dataset.theme = ["light", "dark"].includes(theme) ? theme : system.matches ? "dark" : "light";
  };
  const ours = (tag) => {
    const low = String(tag ?? "").toLowerCase();
    if (/^zh\b.*\b(hant|tw|hk|mo)\b/.test(low)) return "zh-Hant";
    if (/^zh\b/.test(low)) return "zh-Hans";
    return ["en", "ja"].find((known) => low.split("-")[0] === known);
  };
  const early = (href) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    document.head.append(link);
  };
  const score = (body) => {
    const address = `v1/score?lang=${language}`;
    const response = fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    response.catch(() => {}); // api.js, which takes it up, says what that means
    globalThis.early = { address, body, response };
  };
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("theme", apply);
  const { dataset } = document.documentElement;
  const { language: chosen, deal, asked } = record();
  const language = [new URLSearchParams(location.search).get("lang"), chosen, ...navigator.languages].map(ours).find(Boolean) ?? "en";
  const ruleset = new URLSearchParams(location.hash.slice(1)).get("r") ?? deal?.ruleset ?? JSON.parse(dataset.first).ruleset;
  document.documentElement.lang = language;
  dataset.ruleset = ruleset;
  early(`web/{{version}}/i18n/${language}.json`);
  early(`v1/rulesets?lang=${language}`);
  early(`v1/rulesets/${encodeURIComponent(ruleset)}?lang=${language}`);
  const body = deal || location.hash ? ["", asked?.link].includes(location.hash) && asked?.body : dataset.first;
  if (body) score(body);
})();
