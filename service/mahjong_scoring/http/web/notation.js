// The notation of tiles and hands, read leniently and written the canonical way (see the API's description).
// A tile is a string such as "5p"; what cannot be read gives null, and the API says what is wrong with it.

export const SUITS = "mpsz";
export const SEATS = ["east", "south", "west", "north"];
export const FLOWERS = ["plum", "orchid", "chrysanthemum", "bamboo", "spring", "summer", "autumn", "winter"];
export const TILES = [...SUITS].flatMap((suit) => Array.from({ length: suit === "z" ? 7 : 9 }, (_, i) => `${i + 1}${suit}`));
export const REDS = ["0m", "0p", "0s"];

/** The kind of a tile: a red five is a five. */
export const kindOf = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);

const LETTERS = { E: "1z", S: "2z", W: "3z", N: "4z", P: "5z", F: "6z", C: "7z" };
const UNICODE = unicodeTiles();
const UNICODE_FLOWERS = [0x1f022, 0x1f023, 0x1f025, 0x1f024, 0x1f026, 0x1f027, 0x1f028, 0x1f029];

function unicodeTiles() {
  const order = ["1z", "2z", "3z", "4z", "7z", "6z", "5z"];
  for (const suit of "msp") for (let n = 1; n <= 9; n++) order.push(n + suit);
  return new Map(order.map((tile, i) => [String.fromCodePoint(0x1f000 + i), tile]));
}

/** The tiles of a text such as "123m 55z", in its order, or null. */
export function parseTiles(text) {
  const tiles = [];
  let digits = "";
  for (const char of text.replace(/[\s\ufe0e\ufe0f]/gu, "")) {
    if (/[0-9]/.test(char)) digits += char;
    else if (SUITS.includes(char)) {
      if (!digits) return null;
      for (const digit of digits) tiles.push(digit + char);
      digits = "";
    } else if (digits) return null;
    else if (LETTERS[char] || UNICODE.has(char)) tiles.push(LETTERS[char] ?? UNICODE.get(char));
    else return null;
  }
  return digits || !tiles.every((tile) => TILES.includes(tile) || REDS.includes(tile)) ? null : tiles;
}

/** The flowers of a text such as "plum 3f", or null. */
export function parseFlowers(text) {
  const flowers = [];
  for (const word of text.replace(/[,\ufe0e\ufe0f]/gu, " ").split(/\s+/).filter(Boolean)) {
    const points = [...word].map((char) => UNICODE_FLOWERS.indexOf(char.codePointAt(0)));
    if (FLOWERS.includes(word)) flowers.push(word);
    else if (/^[1-8]{1,8}f$/.test(word)) flowers.push(...[...word.slice(0, -1)].map((digit) => FLOWERS[digit - 1]));
    else if (points.length <= FLOWERS.length && !points.includes(-1)) flowers.push(...points.map((i) => FLOWERS[i]));
    else return null;
  }
  return new Set(flowers).size < flowers.length ? null : flowers;
}

/** The hand of a text such as "23m55z[789m<east](2222z)|plum" as {tiles, melds, flowers}, or null. */
export function parseHand(text) {
  const [body, flowerText = "", ...more] = text.split("|");
  const melds = [];
  let concealed = "";
  for (const [token] of body.matchAll(/\[[^\][()]*\]|\([^\][()]*\)|[^\][()]+|[\][()]/g)) {
    if (/^[^\][()]/.test(token)) concealed += `${token} `;
    else {
      const meld = token.length > 2 ? parseMeld(token) : null;
      if (!meld) return null;
      melds.push(meld);
    }
  }
  const tiles = parseTiles(concealed);
  const flowers = parseFlowers(flowerText);
  return more.length || !tiles || !flowers ? null : { tiles: sorted(tiles), melds, flowers };
}

function parseMeld(token) {
  const parts = /^([^<+]*)(\+?)\s*(?:<\s*([a-z]+)\s*)?$/.exec(token.slice(1, -1));
  const tiles = parts && parseTiles(parts[1]);
  if (!tiles?.length) return null;
  const concealed = token[0] === "(";
  if (concealed && (parts[2] || parts[3])) return null;
  if (parts[3] && !SEATS.includes(parts[3])) return null;
  return { tiles: sorted(tiles), concealed, from: parts[3] ?? null, added: Boolean(parts[2]), excused: false };
}

/** Tiles in the order of the notation. */
export function sorted(tiles) {
  return [...tiles].sort((a, b) => TILES.indexOf(kindOf(a)) - TILES.indexOf(kindOf(b)) || Number(a[0]) - Number(b[0]));
}

/** Tiles written compactly: "123m55z". */
export function formatTiles(tiles) {
  return [...SUITS].map((suit) => {
    const digits = sorted(tiles).filter((tile) => tile[1] === suit).map((tile) => tile[0]).join("");
    return digits && digits + suit;
  }).join("");
}

/** A hand written as one text. */
export function formatHand(hand) {
  const melds = hand.melds.map((meld) => {
    const tiles = formatTiles(meld.tiles);
    return meld.concealed ? `(${tiles})` : `[${tiles}${meld.added ? "+" : ""}${meld.from ? `<${meld.from}` : ""}]`;
  });
  return formatTiles(hand.tiles) + melds.join("") + (hand.flowers.length ? `|${hand.flowers.join(" ")}` : "");
}

/** What a meld is: chow, pung, kong, or null. */
export function meldKind(meld) {
  const [first, ...rest] = sorted(meld.tiles.map(kindOf));
  if (rest.every((tile) => tile === first)) return { 2: "pung", 3: "kong" }[rest.length] ?? null;
  const chow = rest.length === 2 && first[1] !== "z" && rest.every((tile, i) => tile === `${Number(first[0]) + i + 1}${first[1]}`);
  return chow ? "chow" : null;
}

/** The seat that plays before this one: the only one who can feed it a chow. */
export function seatBefore(seat) {
  return SEATS[(SEATS.indexOf(seat) + 3) % 4];
}
