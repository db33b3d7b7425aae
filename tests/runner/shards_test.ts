import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { shardModule, shareOut } from "./shards.ts";

Deno.test("files are shared out by their recorded seconds, the longest first", () => {
  const seconds = new Map([["a", 10], ["b", 6], ["c", 5], ["d", 1]]);
  assert.deepEqual(shareOut(["d", "c", "b", "a"], seconds, 2), [["a", "d"], ["b", "c"]]);
});

Deno.test("files that open pages are together in as few shards as take no longer than the others", () => {
  const seconds = new Map([["web/a", 4], ["web/b", 3], ["c", 5], ["d", 5], ["e", 5], ["f", 5], ["g", 1]]);
  const opensPages = (file: string) => file.startsWith("web/");
  assert.deepEqual(shareOut([...seconds.keys()], seconds, 4, opensPages), [
    ["web/a", "web/b"],
    ["c", "f"],
    ["d", "g"],
    ["e"],
  ]);
  assert.deepEqual(shareOut(["web/a", "web/b"], seconds, 2, opensPages), [["web/a"], ["web/b"]]);
  assert.deepEqual(shareOut(["web/quick"], new Map([["web/quick", 0]]), 2, opensPages), [["web/quick"]]);
});

Deno.test("every file is in one shard, and no shard is empty", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 })),
      fc.integer({ min: 1, max: 5 }),
      fc.dictionary(fc.string(), fc.nat(50)),
      fc.func<[string], boolean>(fc.boolean()),
      (files, count, figures, opensPages) => {
        const shards = shareOut(files, new Map(Object.entries(figures)), count, opensPages);
        assert.deepEqual(shards.flat().toSorted(), files.toSorted());
        assert.ok(shards.every((shard) => shard.length > 0));
        assert.ok(shards.length <= count);
      },
    ),
  );
});

Deno.test("a file that cannot be loaded is a failed test, and those after it run", async () => {
  const dir = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${dir}/broken.ts`, `throw new Error("no such thing");`);
    await Deno.writeTextFile(`${dir}/good.ts`, `Deno.test("good", () => {});`);
    const shard = shardModule(["broken", "good"].map((name) => pathToFileURL(`${dir}/${name}.ts`).href));
    await Deno.writeTextFile(`${dir}/shard.ts`, shard);
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--no-check", `${dir}/shard.ts`],
      env: { NO_COLOR: "1" },
      stderr: "null",
    }).output();
    const text = new TextDecoder().decode(stdout);
    assert.ok(!success);
    assert.match(text, /broken\.ts can be loaded .* FAILED/);
    assert.match(text, /no such thing/);
    assert.match(text, /1 passed \| 1 failed/);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("a test that leaves a file open fails", async () => {
  const dir = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${dir}/open.ts`,
      `Deno.test("open", async () => { globalThis.kept = await Deno.open("${dir}/open.ts"); });`,
    );
    await Deno.writeTextFile(`${dir}/shard.ts`, shardModule([pathToFileURL(`${dir}/open.ts`).href]));
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--no-check", "--allow-read", `${dir}/shard.ts`],
      env: { NO_COLOR: "1" },
      stderr: "null",
    }).output();
    assert.ok(!success);
    assert.match(new TextDecoder().decode(stdout), /Leaks detected/);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
