/** Which remittances are published by one job. */
import assert from "node:assert/strict";
import { batchesOf } from "../../../exchange/intake/batches.ts";

const cases: readonly (readonly [what: string, lines: readonly number[], sizes: readonly number[]])[] = [
  ["none", [], []],
  ["one", [5], [1]],
  ["as many as a batch has room for", Array(32).fill(1), [32]],
  ["one more", Array(33).fill(1), [32, 1]],
  ["as many lines as a batch has room for", [12_000, 8_000], [2]],
  ["one line more", [12_000, 8_001], [1, 1]],
  ["lines of three that fit by twos", [9_000, 9_000, 9_000], [2, 1]],
  ["a large one alone, the small ones after it together", [1_000_000, 10, 10], [1, 2]],
  ["a small one, a large one, a small one", [10, 20_000, 10], [1, 1, 1]],
];

for (const [what, lines, sizes] of cases) {
  Deno.test(`remittances of ${JSON.stringify(lines.slice(0, 3))} lines (${what}) make batches of ${JSON.stringify(sizes)}`, () => {
    const remittances = lines.map((lineCount, index) => ({ id: BigInt(index), lineCount }));
    const batches = batchesOf(remittances);
    assert.deepEqual(batches.map(({ length }) => length), sizes);
    assert.deepEqual(batches.flat(), remittances.map(({ id }) => id), "each once, in their order");
  });
}
