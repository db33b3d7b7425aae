import assert from "node:assert/strict";
import { readStoredList, STORED_LIST, writeStoredList } from "../../../exchange/files/stored_files.ts";

const FILE = { name: "a.txt", sha256: "0".repeat(64), size: 3, modified: "2026-11-23T22:00:00.000Z" };

Deno.test("a day has the files of its list, none without a list, and an error where the list cannot be read", async () => {
  const day = await Deno.makeTempDir();
  try {
    assert.deepEqual(await readStoredList(day), new Map());
    assert.deepEqual(await readStoredList(`${day}/absent`), new Map());
    await writeStoredList(day, [FILE]);
    assert.deepEqual(await readStoredList(day), new Map([[FILE.name, FILE]]));
    assert.deepEqual(
      await readStoredList(`${day}/${STORED_LIST}`),
      new Map(),
      "what is no folder has no list",
    );
    // Taken for an empty one, the next list would forget what the storage has.
    await Deno.remove(`${day}/${STORED_LIST}`);
    await Deno.mkdir(`${day}/${STORED_LIST}`);
    await assert.rejects(readStoredList(day), Deno.errors.IsADirectory);
  } finally {
    await Deno.remove(day, { recursive: true });
  }
});
