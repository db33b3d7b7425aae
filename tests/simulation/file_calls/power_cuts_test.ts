/** The power is cut between the calls of the file system that the exchange makes, and the service ends as without a cut. */
import assert from "node:assert/strict";
import { pieces } from "./pieces_of_work.ts";
import { cutThrough, faultsOf } from "./power_cuts.ts";

/** One cut in so many; ASSETS_TEST_CUTS=1 tries each. */
const ONE_IN = Number(Deno.env.get("ASSETS_TEST_CUTS") ?? 11);

for (const [name, piece] of Object.entries(pieces)) {
  Deno.test({
    name: `${name}, cut off between any two calls, ends as one that was not`,
    // What hangs at the cut never ends.
    sanitizeOps: false,
    sanitizeResources: false,
    fn: async () => {
      let count = 0;
      const { calls, right, outcomes } = await cutThrough(piece, () => count++ % ONE_IN === 0);
      assert.ok(outcomes.length > 0 && calls.length > 0);
      const wrong = outcomes.flatMap((outcome) => {
        const { after, call, loss } = outcome;
        return faultsOf(outcome, right).map((fault) =>
          `cut after ${after}, before ${call}, losing ${loss}: ${fault}`
        );
      });
      assert.deepEqual(wrong, []);
    },
  });
}
