/** A scenario as the ordinary tests have it: once, with what a few seconds have room for. */
import assert from "node:assert/strict";
import { runScenario, type Scenario } from "./scenario.ts";

export const attacksAreHeld = (scenario: Scenario) => async (): Promise<void> => {
  const { tried, broken } = await runScenario(scenario, { seed: 1, long: false });
  assert.deepEqual(broken, []);
  assert.ok(tried > 0);
};
