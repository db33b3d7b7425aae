import assert from "node:assert/strict";
import {
  type CopiedFile,
  copyTree,
  type EarlierCopy,
} from "../../../../program/commands/copies/tree_copy.ts";

async function copied(from: string, to: string, earlier?: EarlierCopy) {
  const leftOut: string[] = [];
  const onLeftOut = (path: string) => void leftOut.push(path);
  const files: CopiedFile[] = await Array.fromAsync(
    copyTree({ from, to, under: "exchange", earlier, onLeftOut }),
  );
  return { files, leftOut };
}

Deno.test("a folder is copied with modes and times, inboxes before the archive, the mark last; parts and links are not", async () => {
  const dir = await Deno.makeTempDir({ prefix: "assets-copy-" });
  try {
    const from = `${dir}/from`;
    for (const folder of [".archive/2026", ".work", "00000001/inbox"]) {
      await Deno.mkdir(`${from}/${folder}`, { recursive: true });
    }
    for (
      const path of [
        ".archive/2026/a",
        ".work/b",
        "00000001/inbox/c",
        ".assets-exchange",
        "00000001/.d.x.part",
      ]
    ) {
      await Deno.writeTextFile(`${from}/${path}`, path, { mode: 0o640 });
    }
    await Deno.utime(`${from}/.archive/2026/a`, 1_000, 1_000);
    await Deno.chmod(`${from}/00000001/inbox`, 0o750);
    await Deno.symlink("/etc/passwd", `${from}/00000001/inbox/link`);

    const first = await copied(from, `${dir}/1`);
    assert.deepEqual(first.files.map(({ path }) => path), [
      "exchange/00000001/inbox/c",
      "exchange/.work/b",
      "exchange/.archive/2026/a",
      "exchange/.assets-exchange",
    ]);
    assert.deepEqual(first.leftOut, ["exchange/00000001/inbox/link"]);
    const a = await Deno.stat(`${dir}/1/exchange/.archive/2026/a`);
    assert.deepEqual([a.mtime?.getTime(), a.mode! & 0o777], [1_000_000, 0o640]);
    assert.equal((await Deno.stat(`${dir}/1/exchange/00000001/inbox`)).mode! & 0o777, 0o750);

    await Deno.writeTextFile(`${from}/.work/b`, "changed");
    const digests = new Map(first.files.map(({ path, sha256 }) => [path, sha256]));
    const second = await copied(from, `${dir}/2`, { dir: `${dir}/1`, digests });
    const inode = async (path: string) => (await Deno.stat(`${dir}/${path}`)).ino;
    assert.equal(
      await inode("1/exchange/.archive/2026/a"),
      await inode("2/exchange/.archive/2026/a"),
      "not written again",
    );
    assert.equal(await Deno.readTextFile(`${dir}/1/exchange/.work/b`), ".work/b");
    assert.equal(await Deno.readTextFile(`${dir}/2/exchange/.work/b`), "changed");
    const changed = (path: string) =>
      second.files.find((file) => file.path === path)?.sha256 !== digests.get(path);
    assert.deepEqual(first.files.map(({ path }) => path).filter(changed), ["exchange/.work/b"]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("nothing is copied of what a link leads to that takes the place of a folder or file meanwhile; the folder itself may be one", async () => {
  const dir = await Deno.makeTempDir({ prefix: "assets-copy-" });
  try {
    for (const path of ["from/A/inbox/1", "from/B/inbox/2", "secret/inbox/key"]) {
      await Deno.mkdir(`${dir}/${path.slice(0, path.lastIndexOf("/"))}`, { recursive: true });
      await Deno.writeTextFile(`${dir}/${path}`, path);
    }
    await Deno.symlink(`${dir}/from`, `${dir}/link`);
    const leftOut: string[] = [];
    const onLeftOut = (path: string) => void leftOut.push(path);
    const files: string[] = [];
    let other: string | undefined;
    const copying = { from: `${dir}/link`, to: `${dir}/1`, under: "exchange", earlier: undefined, onLeftOut };
    for await (const { path } of copyTree(copying)) {
      files.push(path);
      if (files.length > 1) continue;
      // The folder above has been listed.
      other = path.includes("/A/") ? "B" : "A";
      await Deno.remove(`${dir}/from/${other}`, { recursive: true });
      await Deno.symlink(`${dir}/secret`, `${dir}/from/${other}`);
    }
    assert.equal(files.length, 1);
    assert.deepEqual(leftOut, [`exchange/${other}`]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
