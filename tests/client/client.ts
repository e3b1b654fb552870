// What an app would write with the generated types: score a deal, read a problem, score a batch, compare.
// Each line that it prints is one answer; the test holds them against values worked out from the rules.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

declare const process: { argv: string[] };

type Deal = components["schemas"]["DealFacts"];

const client = createClient<paths, "application/json" | "application/problem+json">({ baseUrl: process.argv[2] ?? "" });
const deal: Deal = {
  round_wind: "east",
  win: { winner: "south", by: "discard", from: "east", tile: "1m" },
  hands: { south: "23456m55z[789m<east](2222z)" },
};

async function score(): Promise<void> {
  const { data } = await client.POST("/v1/score", {
    params: { query: { lang: "ja" } },
    body: { ruleset: "guangdong", options: { rate: 5 }, ...deal },
  });
  const hand = data?.hands.south;
  console.log(JSON.stringify([data?.payments, hand?.yaku?.map((yaku) => yaku.name)]));
}

async function problem(): Promise<void> {
  const { data, error, response } = await client.POST("/v1/score", { body: { ruleset: "guangdong", ...deal, hands: {} } });
  console.log(JSON.stringify([response.status, data === undefined, error?.errors.map(({ pointer, code }) => [pointer, code])]));
}

async function batch(): Promise<void> {
  const { data } = await client.POST("/v1/score/batch", {
    body: { defaults: { ruleset: "guangdong" }, deals: [deal, { win: null, round_wind: "east" }, { ...deal, hands: {} }] },
  });
  const outcome = data?.results.map((entry) => (entry.status === 200 ? entry.result.payments.south : entry.problem.status));
  console.log(JSON.stringify(outcome));
}

async function compare(): Promise<void> {
  const { data } = await client.POST("/v1/compare", {
    body: { rulesets: ["guangdong", { extends: "hk-gametower", options: { limit: 3, minimum: 1 } }], ...deal },
  });
  console.log(JSON.stringify(data?.results.map((entry) => [entry.ruleset.id, "receives" in entry ? entry.receives : null])));
}

async function rulesets(): Promise<void> {
  const { data } = await client.GET("/v1/rulesets");
  console.log(JSON.stringify(data?.rulesets.map((ruleset) => ruleset.id).sort()));
}

// Never called: the types refuse what the service would refuse.
export function refused(): void {
  // @ts-expect-error there is no such way to win
  void client.POST("/v1/score", { body: { ruleset: "guangdong", win: { winner: "south", by: "theft", tile: "1m" } } });
  // @ts-expect-error a ruleset is needed
  void client.POST("/v1/score", { body: { win: null } });
}

await score();
await problem();
await batch();
await compare();
await rulesets();
