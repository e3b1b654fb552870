// Requests to the service this page comes from. Progress shows on what takes longer than 300 ms.

const SLOW = 300;
const running = new Map();
let busy = 0;
let timer = null;
let show = () => {};

/** `shown` is called with true when a request has taken longer than 300 ms, and with false when none is left. */
export const onProgress = (shown) => { show = shown; };

/** The list of rulesets, or one of them. */
export const get = (path, language) => send(path, { method: "GET" }, language);

/**
 * Posts `body`; a newer request of the same path replaces an older one, which then gives null.
 * Gives {status, data}; status 0 where the service could not be reached or did not answer in JSON.
 */
export async function post(path, body, language) {
  running.get(path)?.abort();
  const control = new AbortController();
  running.set(path, control);
  const answer = await send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: control.signal }, language);
  return control.signal.aborted ? null : answer;
}

/** What the last `post` of this path would bring is not wanted any more. */
export const forget = (path) => running.get(path)?.abort();

/** A JSON file of the page. */
export async function file(address) {
  started();
  try {
    return await (await fetch(address)).json();
  } finally {
    ended();
  }
}

/** The answer to this, if first.js has asked for it before there was a page; once. */
function early(address, body) {
  const { early: asked } = globalThis;
  if (asked?.address !== address || asked.body !== body) return null;
  globalThis.early = null;
  return asked.response;
}

async function send(path, init, language) {
  const address = `${path}?lang=${language}`;
  started();
  try {
    const response = await (early(address, init.body) ?? fetch(address, init));
    return { status: response.status, data: await response.json() };
  } catch {
    return { status: 0, data: null };
  } finally {
    ended();
  }
}

function started() {
  busy += 1;
  if (busy === 1) timer = setTimeout(() => show(true), SLOW);
}

function ended() {
  busy -= 1;
  if (busy > 0) return;
  clearTimeout(timer);
  show(false);
}
