/** What a restoration says of folders whose files were another user's: owners are kept by their numbers. */
import assert from "node:assert/strict";
import { MARKER_FILE } from "../../../../exchange/files/folder_marker.ts";
import { foldersToFill } from "../../../../program/commands/copies/folders_to_fill.ts";
import type { Manifest } from "../../../../program/commands/copies/manifest.ts";

Deno.test({
  name: "a folder of another user than the copy's files are is named, one of the same or of root's is not",
  ignore: Deno.uid() !== 0,
  fn: async () => {
    const dir = await Deno.makeTempDir({ prefix: "assets-owners-" });
    try {
      const [from, exchangeDir] = [`${dir}/copy`, `${dir}/exchange`];
      await Deno.mkdir(`${from}/exchange`, { recursive: true });
      await Deno.mkdir(exchangeDir);
      await Deno.writeTextFile(`${from}/exchange/${MARKER_FILE}`, "mark");
      await Deno.chown(`${from}/exchange/${MARKER_FILE}`, 999, 999);
      const named = async (owner: number) => {
        await Deno.chown(exchangeDir, owner, owner);
        const config = { exchangeDir, openpgp: { keysDir: `${dir}/none` }, sftp: { keysDir: `${dir}/none` } };
        const manifest = { exchangeMark: "mark" } as Manifest;
        return (await foldersToFill(config as never, from, manifest)).foreign;
      };
      assert.deepEqual(await named(998), [exchangeDir]);
      assert.deepEqual(await named(999), []);
      assert.deepEqual(await named(0), []);
    } finally {
      await Deno.remove(dir, { recursive: true });
    }
  },
});
