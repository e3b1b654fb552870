// Dark or light, before anything is drawn: as chosen (see memory.js), else as the system has it.
(() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return JSON.parse(localStorage.getItem("mahjong-scoring") ?? "{}").theme;
    } catch {
      return null;
    }
  };
  const apply = () => {
    const theme = ["light", "dark"].includes(chosen()) ? chosen() : system.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
  };
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("theme", apply);
})();
