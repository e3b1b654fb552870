// Sentences of the API as people read them at a table: tiles are drawn, and ids are called by their names.

import { nameOf } from "./catalogue.js";
import { h } from "./dom.js";
import { parseTiles } from "./notation.js";
import { pictures, tileName } from "./tiles.js";
import { has, t } from "./words.js";

const PARTS = /`([^`]*)`|\b((?:[0-9]+[mpsz])+)\b|\b([a-z]+(?:_[a-z0-9]+)+)\b/g;
const PLACES = ["circumstance", "by", "key"];

/** The nodes of a sentence. */
export const readable = (text) => parts(text, (tiles) => h("span", { class: "inline-tiles" }, pictures(tiles)));

/** The same as text, for screen readers and places without room for tiles. */
export const spoken = (text) => parts(text, (tiles) => tiles.map(tileName).join(", ")).join("");

/** The parts of the first line: those after it explain a notation, as the hint at the field does. */
function parts(sentence, tilesAs) {
  const [text] = sentence.split("\n");
  const found = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    found.push(text.slice(end, match.index), called(match[1] ?? match[2] ?? match[3], tilesAs));
    end = match.index + match[0].length;
  }
  return [...found, text.slice(end)];
}

function called(word, tilesAs) {
  const tiles = word && parseTiles(word);
  if (tiles?.length) return tilesAs(tiles);
  const key = PLACES.map((place) => `${place}.${word.split(".").at(-1)}`).find(has);
  return nameOf(word) ?? (key ? t(key) : word.replaceAll("_", " "));
}
