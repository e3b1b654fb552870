// Keeps the page of one version for visits without a network: all of its files or none. Scores always come from the service.

const VERSION = "{{version}}";
const CACHE = `mahjong-scoring-${VERSION}`;
const FILES = "{{files}}".split(" ").map((name) => `web/${VERSION}/${name}`);
const DATA = "v1/rulesets";
const here = (path) => new URL(path, registration.scope).href;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => { if (event.data === "take over") skipWaiting(); });
addEventListener("fetch", (event) => {
  const { request } = event;
  const kept = request.method === "GET" && isKept(new URL(request.url));
  if (kept) event.respondWith(answer(request, kept));
});

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(here(""), { headers: { Accept: "text/html" }, cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(VERSION)) throw new Error("The service has another version by now.");
  await Promise.all([cache.put(here(""), page), ...FILES.map((file) => keep(cache, here(file)))]);
}

/** Keeps a file of this version. A service of another one sends its own at the same address, and says that it may not be kept. */
async function keep(cache, address) {
  const file = await fetch(address);
  if (!file.ok || file.headers.get("Cache-Control")?.includes("no-cache")) throw new Error(`There is no ${address} of this version.`);
  await cache.put(address, file);
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("mahjong-scoring-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** The address under which the answer to a request is kept; null for what is always asked of the service. */
function isKept({ href, origin, pathname, search }) {
  const address = origin + pathname;
  if (address === here("")) return address;
  if (FILES.some((file) => here(file) === address)) return address;
  return address.startsWith(here(DATA)) && search.startsWith("?lang=") ? href : null;
}

/** From what is kept, else from the service; what the rulesets say is kept then. */
async function answer(request, address) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address, { ignoreVary: true });
  if (kept && !(address === here("") && request.mode !== "navigate")) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && address.startsWith(here(DATA))) await cache.put(address, fresh.clone());
  return fresh;
}
