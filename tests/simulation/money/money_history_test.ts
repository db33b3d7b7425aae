/** Two months of money, always the same; `task test:simulation` lives through as many as are wanted. */
import assert from "node:assert/strict";
import { testContext } from "../../support/test_context.ts";
import { liveMonth } from "./money_history.ts";

const EVENTS = [
  "repetition",
  "automatic transfer",
  "TRANSFERIR",
  "TRANSFERIR_E_DESBLOQUEAR",
  "DESBLOQUEAR",
  "REITERAR",
];
const MISHAPS = ["CANCELAR", "silence, done", "silence, not done", "rejected file", "refused split"];

Deno.test(
  "in months of orders, silences and splits the service shows and asks what the specification's ledger has",
  testContext(async (t) => {
    const counts = await liveMonth(t, 9);
    for (const what of [...EVENTS, ...MISHAPS]) assert.ok(counts.has(what), `No ${what}`);
  }),
);

Deno.test(
  "another month of it, with an interrupted series and deleted orders",
  testContext(async (t) => {
    const counts = await liveMonth(t, 15);
    for (const what of ["series", "unconfirmed split"]) assert.ok(counts.has(what), `No ${what}`);
  }),
);
