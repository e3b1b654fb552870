// What an app would write with the functions of @hey-api/openapi-ts; each line printed is one answer, as in client.ts.

import { client } from "./fetch/client.gen.js";
import { compareRulesets, listRulesets, scoreBatch, scoreDeal } from "./fetch/sdk.gen.js";
import type { DealFacts } from "./fetch/types.gen.js";

declare const process: { argv: string[] };

client.setConfig({ baseUrl: process.argv[2] ?? "" });
const deal: DealFacts = {
  round_wind: "east",
  win: { winner: "south", by: "discard", from: "east", tile: "1m", kong: null },
  hands: { south: "23456m55z[789m<east](2222z)", west: null },
  liability: null,
};

async function score(): Promise<void> {
  const { data } = await scoreDeal({ query: { lang: "ja-JP" }, body: { ruleset: "guangdong", options: { rate: 5 }, ...deal }, throwOnError: true });
  console.log(JSON.stringify([data.payments, data.hands.south?.yaku?.map((yaku) => yaku.name)]));
}

async function problem(): Promise<void> {
  const { data, error, response } = await scoreDeal({ body: { ruleset: "guangdong", ...deal, hands: {} } });
  console.log(JSON.stringify([response?.status, data === undefined, error?.errors.map(({ pointer, code }) => [pointer, code])]));
}

async function batch(): Promise<void> {
  const { data } = await scoreBatch({
    body: { defaults: { ruleset: "guangdong" }, deals: [deal, { win: null, round_wind: "east" }, { ...deal, hands: {} }] },
    throwOnError: true,
  });
  console.log(JSON.stringify(data.results.map((entry) => (entry.status === 200 ? entry.result.payments.south : entry.problem.status))));
}

async function compare(): Promise<void> {
  const { data } = await compareRulesets({
    body: { rulesets: ["guangdong", { extends: "hk-gametower", options: { limit: 3, minimum: 1 } }], ...deal },
    throwOnError: true,
  });
  console.log(JSON.stringify(data.results.map((entry) => [entry.ruleset.id, "receives" in entry ? entry.receives : null])));
}

async function rulesets(): Promise<void> {
  const { data } = await listRulesets({ throwOnError: true });
  console.log(JSON.stringify(data.rulesets.map((ruleset) => ruleset.id).sort()));
}

await score();
await problem();
await batch();
await compare();
await rulesets();
