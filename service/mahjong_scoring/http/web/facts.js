// How the hand was won, and what the table shows.

import { asksOfWin, asksReady, betsLaid, repeatsPaid } from "./catalogue.js";
import { choice, chips, seatChoices, segmented, textField } from "./controls.js";
import { moveWinner, winners, winningFlower, winningTile } from "./deal.js";
import { $, h, refill } from "./dom.js";
import { kindOf, meldKind, parseTiles, SEATS } from "./notation.js";
import { CIRCUMSTANCES, SINCE, statedOf, WAYS } from "./request.js";
import { change, state } from "./store.js";
import { picture, pictures, tileName } from "./tiles.js";
import { labelled, t } from "./words.js";

/** The ways to win under the rules on the table. */
export const waysHere = () => WAYS.filter((way) => way !== "robbed_flower" || asksOfWin(way));

/** Draws how the hand was won. */
export function drawFacts() {
  const others = SEATS.filter((seat) => seat !== state.winner);
  refill($("facts-body"),
    segmented("winner", t("winner"), seatChoices(SEATS), state.winner, (seat) => change((deal) => moveWinner(deal, seat)), "/win/winner"),
    segmented("by", t("by"), waysHere().map((way) => [way, t(`by.${way}`)]), state.by, (way) => change((deal) => { deal.by = way; }), "/win/by"),
    state.by !== "self_draw" && segmented("from", t(`from.${state.by}`), seatChoices(others), state.from, (seat) => change((deal) => { deal.from = seat; }), "/win/from"),
    state.by !== "self_draw" && asksOfWin("responsible") && responsible(others),
    segmented("round_wind", t("round_wind"), seatChoices(SEATS), state.round_wind, (seat) => change((deal) => { deal.round_wind = seat; }), "/round_wind"),
    tileField(),
    circumstances(),
    kongChoice(),
    betsLaid() && [...Object.keys(state.declared).map(declaredBy), h("div", { class: "pair tops" }, Object.keys(state.indicators).map(indicatorField))],
  );
}

/** Who answers for the tile, where another had discarded such a one before. */
function responsible(others) {
  const before = others.filter((seat) => seat !== state.from).map((seat) => [seat, t("responsible.before", { seat: t(`seat.${seat}`) })]);
  const choices = [["", t("responsible.from")], ...before, ["nobody", t("responsible.nobody")]];
  return choice("responsible", t("responsible"), choices, state.responsible, (seat) => change((deal) => { deal.responsible = seat; }), { pointer: "/win/responsible" });
}

function readySince(seat) {
  const choices = [["", t("ready.not")], ...SINCE.map((since) => [since, t(`ready.${since}`)])];
  return choice(`ready-${seat}`, t("ready", { seat: t(`seat.${seat}`) }), choices, state.ready[seat], (since) => change((deal) => { deal.ready[seat] = since; }), { pointer: `/ready/${seat}` });
}

function declaredBy(name) {
  return chips(name, t(name), seatChoices(SEATS), state.declared[name], (seats) => change((deal) => { deal.declared[name] = seats; }), `/${name}`);
}

function indicatorField(name) {
  const tiles = parseTiles(state.indicators[name]) ?? [];
  return h("div", {},
    textField(name, t(name), state.indicators[name], (text) => change((deal) => { deal.indicators[name] = text; }, name), { pointer: `/${name}`, hint: t("dora_indicators.hint") }),
    tiles.length > 0 && h("p", { class: "small-tiles" }, pictures(tiles)));
}

function tileField() {
  const tile = winningTile(state) ?? winningFlower(state);
  return h("div", { class: "tile-field" },
    textField("win-tile", t("tile"), state.tile, (text) => change((deal) => { deal.tile = text; }, "win-tile"), { pointer: "/win/tile", hint: t("tile.hint") }),
    tile && picture(tile, tileName(tile)),
  );
}

function circumstances() {
  const possible = Object.keys(CIRCUMSTANCES).filter((name) => CIRCUMSTANCES[name].includes(state.by));
  const choices = possible.map((name) => [name, t(`circumstance.${name}`)]);
  return chips("circumstance", t("circumstances"), choices, statedOf(state), (chosen) => change((deal) => { deal.circumstances = chosen; }), "/win/circumstances");
}

/** Which kong gave the replacement: asked only where there are several. */
function kongChoice() {
  const kongs = state.hands[state.winner].melds.filter((meld) => meldKind(meld) === "kong").map((meld) => kindOf(meld.tiles[0]));
  if (kongs.length < 2 || !statedOf(state).includes("kong_replacement")) return null;
  const choices = [["", t("kong.last")], ...kongs.map((tile) => [tile, tileName(tile)])];
  return choice("win-kong", t("kong"), choices, state.kong, (tile) => change((deal) => { deal.kong = tile; }), { pointer: "/win/kong" });
}

/** Draws what else the table shows. */
export function drawTable() {
  const set = (name) => (text) => change((deal) => { deal.table[name] = text; }, name);
  const visible = parseTiles(state.table.visible) ?? [];
  $("table-chosen").textContent = chosenTable();
  refill($("table-body"),
    alsoWon(),
    h("div", { class: "pair" },
      textField("wall-left", t("wall_left"), state.table.wall_left, set("wall_left"), { pointer: "/table/wall_left", numeric: true }),
      textField("dealer-wins", t("dealer_wins"), state.table.dealer_wins, set("dealer_wins"), { pointer: "/table/dealer_wins", numeric: true })),
    h("div", { class: "pair" }, counts().map((name) =>
      textField(name, t(name), state.table[name] ?? "", set(name), { pointer: `/table/${name}`, numeric: true }))),
    asksReady() && h("div", { class: "pair" }, SEATS.map(readySince)),
    textField("visible", t("visible"), state.table.visible, set("visible"), { pointer: "/table/visible", hint: t("visible.hint") }),
    visible.length > 0 && h("p", { class: "small-tiles" }, pictures(visible)),
    choice("liability", t("liability"), [["", t("liability.found")], ["nobody", t("liability.nobody")], ...seatChoices(SEATS.filter((seat) => seat !== state.winner))],
      state.liability, (seat) => change((deal) => { deal.liability = seat; }), { pointer: "/liability" }),
  );
}

/** What else is counted on the table under these rules. */
const counts = () => [...(repeatsPaid() ? ["dealer_draws"] : []), ...(betsLaid() ? ["honba", "riichi_sticks"] : [])];

/** What is set among these, as text, for whoever has them folded away; empty if nothing is. */
function chosenTable() {
  const { wall_left: left, dealer_wins: wins, visible } = state.table;
  return [
    state.also.length > 0 && labelled(t("also"), state.also.map((seat) => t(`seat.${seat}`)).join(", ")),
    left !== "" && labelled(t("wall_left"), left),
    wins !== "" && labelled(t("dealer_wins"), wins),
    ...counts().map((name) => state.table[name] && labelled(t(name), state.table[name])),
    ...SEATS.map((seat) => asksReady() && state.ready[seat] && labelled(t("ready", { seat: t(`seat.${seat}`) }), t(`ready.${state.ready[seat]}`))),
    visible.trim() && labelled(t("visible"), parseTiles(visible)?.length ?? visible),
    state.liability && labelled(t("liability"), t(state.liability === "nobody" ? "liability.nobody" : `seat.${state.liability}`)),
  ].filter(Boolean).join(" \u00b7 ");
}

function alsoWon() {
  if (state.by === "self_draw") return null;
  const seats = SEATS.filter((seat) => seat !== state.winner && seat !== state.from);
  return chips("also", t("also"), seatChoices(seats), winners(state).slice(1), (also) => change((deal) => { deal.also = also; }));
}
