/** The parts of files whose writers died. */
import assert from "node:assert/strict";
import { removeLeftovers } from "../../../exchange/files/publication.ts";

Deno.test("the parts of a name go, those of others stay; a folder that is not there has none, one that is no folder is told", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const name of [".a.txt.1.part", ".a.txt.sha256.2.part", ".b.txt.1.part", "a.txt", ".a.txt.1"]) {
      await Deno.writeTextFile(`${folder}/${name}`, "");
    }
    await removeLeftovers(folder, "a.txt");
    const left = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
    assert.deepEqual(left, [".a.txt.1", ".b.txt.1.part", "a.txt"]);
    await removeLeftovers(`${folder}/none`, "a.txt");
    await assert.rejects(removeLeftovers(`${folder}/a.txt`, "a.txt"), Deno.errors.NotADirectory);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
