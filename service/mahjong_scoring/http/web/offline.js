// Without a network: a service worker keeps the page as it was fetched, all of one version (see worker.js).

import { get } from "./api.js";
import { rulesets } from "./catalogue.js";
import { notice } from "./notice.js";
import { language, t } from "./words.js";

/** Has the page kept for visits without a network, and says when a newer one is there. */
export async function workOffline() {
  drawNetwork();
  addEventListener("online", drawNetwork);
  addEventListener("offline", drawNetwork);
  if (!navigator.serviceWorker) return;
  const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: () => "worker.js" });
  const first = !navigator.serviceWorker.controller;
  const controlled = first ? nextController() : Promise.resolve();
  controlled.then(nextController).then(() => location.reload());
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL("") ?? "worker.js", { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  if (registration.waiting && !first) renew(registration.waiting);
  registration.addEventListener("updatefound", () => offer(registration.installing));
  await navigator.serviceWorker.ready;
  await controlled;
  for (const path of ["", ...rulesets().map(({ id }) => `/${id}`)]) await get(`v1/rulesets${path}`, language());
}

const nextController = () => new Promise((changed) => { navigator.serviceWorker.addEventListener("controllerchange", changed, { once: true }); });

function offer(worker) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) notice(t("update"), { label: t("update.do"), do: () => renew(worker) });
  });
}

/** The newer page in place of this one, all of it at once. What is on the table is kept. */
const renew = (worker) => worker.postMessage("take over");

function drawNetwork() {
  document.body.classList.toggle("offline", !navigator.onLine);
}
