/** Each fault that is made on purpose can be made of the source as it stands, and names tests that are there. */
import assert from "node:assert/strict";
import { mutationOf } from "./seeded_fault_run.ts";
import { seededFaults } from "./seeded_faults.ts";

Deno.test("every seeded fault can be made, and names tests that are there", async () => {
  assert.ok(seededFaults.length >= 40, `${seededFaults.length} faults`);
  for (const fault of seededFaults) {
    await mutationOf(fault);
    for (const test of fault.tests) {
      assert.ok((await Deno.stat(new URL(`../../${test}`, import.meta.url))).isFile, test);
    }
  }
});
