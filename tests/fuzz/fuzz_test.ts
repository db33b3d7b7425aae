/** The short form of `task test:fuzz`: a few inputs of each target, the same every time, and those that once failed. */
import assert from "node:assert/strict";
import { subjects } from "./fuzz_subjects.ts";
import { fuzzBatch } from "./fuzz_target.ts";

const SEED = 20261123;

for (const { name, few, run } of subjects) {
  Deno.test(`whatever comes as ${name}, nothing breaks`, () =>
    run(async (target) => assert.equal(await fuzzBatch(target, { seed: SEED, runs: few }), undefined)));
}
