// What a browser keeps from one visit to the next: one record under one key. Nothing of it is sent anywhere.

const KEY = "mahjong-scoring";
const VERSION = 1;

/** What was kept; an empty record where there is nothing, or nothing that this version can read. */
export function recall() {
  try {
    const record = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return record?.version === VERSION ? record : {};
  } catch {
    return {};
  }
}

/** Keeps these parts of the record; the others stay. */
export function keep(parts) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recall(), ...parts, version: VERSION }));
  } catch {
    // A browser that keeps nothing starts afresh next time.
  }
}
