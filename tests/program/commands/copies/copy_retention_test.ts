import assert from "node:assert/strict";
import { copiesToRemove, copyName } from "../../../../program/commands/copies/unfinished_copies.ts";

const [a, b, c] = ["assets-20261121T050000Z", "assets-20261122T050000Z", "assets-20261123T050000Z"];

Deno.test("a copy is named by the instant it begins at", () => {
  assert.equal(copyName(Temporal.Instant.from("2026-11-23T05:00:00Z")), c);
});

for (
  const [what, names, keep, removed] of [
    ["fewer copies than are kept", [b, c], 3, []],
    ["copies beyond the newest", [c, a, b], 1, [a, b]],
    ["a copy beyond the newest two", [a, b, c], 2, [a]],
    ["what has another name", ["lost+found", "assets", `${a}.tar`, c], 1, []],
    ["a part", [`${a}.part`, b, c], 1, [b]],
  ] as const
) {
  Deno.test(`of the folder of copies ${removed.length === 0 ? "stays" : "goes"}: ${what}`, () => {
    assert.deepEqual(copiesToRemove(names, keep), removed);
  });
}
