// The rulesets as the API describes them: the list, and the one on the table.

import { state } from "./store.js";
import { amount, language, t } from "./words.js";

let list = [];
let shown = null;

/** Takes what GET /v1/rulesets gave. */
export const setRulesets = (rulesets) => { list = rulesets; };
/** Takes what GET /v1/rulesets/{id} gave. */
export const setRuleset = (ruleset) => { shown = ruleset; };
export const rulesets = () => list;
/** The ruleset on the table; null before it has arrived. */
export const ruleset = () => shown;
export const summaryOf = (id) => list.find((one) => one.id === id);
export const rulesetName = (id) => summaryOf(id)?.names[language()] ?? id;
export const knownRuleset = (id) => list.some((one) => one.id === id);

/** What the rules on the table are called: the ruleset, or the house rules that extend it. */
export function rulesName({ ruleset: id, house }) {
  return house ? house.name || t("house.unnamed", { ruleset: rulesetName(id) }) : rulesetName(id);
}

/** Does every hand score, so that all four are wanted? */
export const allHandsScore = () => Boolean(summaryOf(state.ruleset)?.all_hands);

/** Is riichi declared with a bet on the table, so that there are indicators, counters and bets? */
export const betsLaid = () => Boolean(summaryOf(state.ruleset)?.bets);

/** Does it matter since when a player has stood ready? */
export const asksReady = () => Boolean(summaryOf(state.ruleset)?.ready);

/** Is paid by how often the dealer has dealt again, after draws too? */
export const repeatsPaid = () => Boolean(summaryOf(state.ruleset)?.repeats);

/** Do the rules on the table ask this of a win: is it on a `flower`, who is `responsible` for the tile? */
export const asksOfWin = (fact) => Boolean(summaryOf(state.ruleset)?.win_facts.includes(fact));

/** What an option is where it is not chosen: what another one that is a preset sets it to, else the ruleset's own; undefined where there is no such. */
export function defaultOf(name) {
  const options = Object.entries(shown?.options ?? {});
  const set = options.map(([other, option]) => option.sets?.[state.options[other] ?? option.default]).find((values) => values && Object.hasOwn(values, name));
  return set ? set[name] : shown?.options[name]?.default;
}

/** The value of an option under the rules on the table; undefined where they have no such option. */
const optionNow = (name) => state.options[name] ?? defaultOf(name);

/** Are there red fives under these options? */
export const redsPlayed = () => Boolean(optionNow("red_fives"));

/** Is nagashi mangan played under these options? */
export const nagashiPlayed = () => Boolean(optionNow("nagashi_mangan"));

/** Are there flowers under these options? */
export function flowersPlayed() {
  return optionNow("flowers") ?? summaryOf(state.ruleset)?.uses_flowers ?? false;
}

/** The key of a score that holds the whole count in this ruleset. */
export const totalKey = (id = state.ruleset) => summaryOf(id)?.total ?? "points";

/** The keys of a score that was counted by eye under the rules on the table. */
export const statedKeys = () => summaryOf(state.ruleset)?.stated ?? [totalKey()];

/** The figure that a score of this ruleset comes down to: "3 faan". */
export const figure = (score, id = state.ruleset) => amount(score[totalKey(id)], totalKey(id));

/** The name and description of a yaku of this ruleset. */
export const yakuOf = (id) => [...(shown?.yaku ?? []), ...(shown?.other_yaku ?? [])].find((yaku) => yaku.id === id);

/** What an id stands for in this ruleset: an option, a value of one, a yaku, a rule of liability; null if it is none. */
export function nameOf(id) {
  const options = Object.values(shown?.options ?? {});
  const label = options.map((option) => option.labels?.[id]).find(Boolean);
  return shown?.options[id]?.label ?? yakuOf(id)?.name ?? shown?.liability_rules.find((rule) => rule.id === id)?.name ?? label ?? null;
}
