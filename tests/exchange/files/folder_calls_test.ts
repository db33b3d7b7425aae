import assert from "node:assert/strict";
import { tryFolderCalls } from "../../../exchange/files/folder_calls.ts";

const run = async (command: string, ...args: string[]) =>
  (await new Deno.Command(command, { args, stdout: "null", stderr: "null" }).output()).success;

async function inTwoFolders(use: (here: string, there: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "assets-folder-calls-" });
  try {
    await Deno.mkdir(`${dir}/here`);
    await Deno.mkdir(`${dir}/there`);
    await use(`${dir}/here`, `${dir}/there`);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

Deno.test("an ordinary file system does all that the exchange relies on, and nothing is left of the trial", () =>
  inTwoFolders(async (here) => {
    const tried = await tryFolderCalls({ here, there: here });
    assert.deepEqual(tried.filter(({ fault }) => fault !== undefined), []);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(here)), []);
  }));

Deno.test("two paths that are not one folder do not", () =>
  inTwoFolders(async (here, there) => {
    const tried = await tryFolderCalls({ here, there });
    const failing = tried.filter(({ fault }) => fault !== undefined).map(({ call }) => call);
    assert.ok(failing.includes("link") && failing.includes("rename, once"), failing.join());
  }));

Deno.test({
  name: "the same folder by a second mount does all of it",
  // Only root mounts, and not on every machine.
  ignore: Deno.uid() !== 0,
  fn: () =>
    inTwoFolders(async (here, there) => {
      if (!(await run("mount", "--bind", here, there))) return;
      try {
        const tried = await tryFolderCalls({ here, there });
        assert.deepEqual(tried.filter(({ fault }) => fault !== undefined), []);
      } finally {
        assert.ok(await run("umount", there));
      }
    }),
});
