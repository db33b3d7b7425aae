/** Two months of money, always the same; `task test:simulation` lives through as many as are wanted. */
import assert from "node:assert/strict";
import { testContext } from "../../support/test_context.ts";
import { liveMonth } from "./money_history.ts";

const month = (seed: number, happens: readonly string[]) =>
  testContext(async (t) => {
    const { counts } = await liveMonth(t, seed);
    for (const what of happens) assert.ok(counts.has(what), `No ${what}`);
  });

Deno.test(
  "in a month of orders, silences and splits the service shows and asks what the specification's ledger has",
  month(45, [
    ...[
      "repetition of a part",
      "automatic transfer",
      "TRANSFERIR",
      "TRANSFERIR_E_DESBLOQUEAR",
      "DESBLOQUEAR",
    ],
    ...["REITERAR block", "REITERAR transfer", "REITERAR unblock", "CANCELAR", "silence, done"],
    ...["silence, not done", "unconfirmed split", "refused split", "rejected file"],
  ]),
);

Deno.test(
  "so it does in another, of series and their ends",
  month(44, ["repetition of a part", "interruption"]),
);
