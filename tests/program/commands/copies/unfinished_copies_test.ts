import assert from "node:assert/strict";
import {
  markAsMade,
  namesIn,
  removeInterrupted,
} from "../../../../program/commands/copies/unfinished_copies.ts";

Deno.test("an interrupted copy is removed by the next one; one that is being made and whole ones stay", async () => {
  await using stack = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ prefix: "assets-copies-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const names = [
    "assets-20261120T030000Z",
    ...["assets-20261121T030000Z.part", "assets-20261122T030000Z.part", "assets-20261123T030000Z.part"],
  ];
  const [whole, old, killed, running] = names as [string, string, string, string];
  for (const name of names) await Deno.mkdir(`${dir}/${name}/exchange`, { recursive: true });
  // What a killed process leaves: its file, which nobody holds.
  await Deno.writeTextFile(`${dir}/${killed}/.making`, "");
  const making = await markAsMade(`${dir}/${running}`);
  assert.deepEqual(await removeInterrupted(dir), [old, killed]);
  assert.deepEqual(await namesIn(dir), [whole, running]);
  await making[Symbol.asyncDispose]();
  assert.deepEqual(await namesIn(`${dir}/${running}`), ["exchange"], "a finished copy has nothing besides");
});
