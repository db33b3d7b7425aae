/** The power is cut between the calls of the file system that the exchange makes, and the service ends as without a cut. */
import assert from "node:assert/strict";
import { runDeno } from "../../support/processes/run_deno.ts";
import { pieces } from "./pieces_of_work.ts";

/** One cut in so many; ASSETS_TEST_CUTS=1 tries each. */
const ONE_IN = Deno.env.get("ASSETS_TEST_CUTS") ?? "11";

for (const name of Object.keys(pieces)) {
  Deno.test(`${name}, cut off between any two calls, ends as one that was not`, async () => {
    const program = "tests/simulation/file_calls/cut_process.ts";
    const { out, err } = await runDeno(["run", "--no-check", "--allow-all", program, name, ONE_IN]);
    const { tried, faults } = JSON.parse(out.trim().split("\n").at(-1) || err);
    assert.ok(tried > 0);
    assert.deepEqual(faults, []);
  });
}
