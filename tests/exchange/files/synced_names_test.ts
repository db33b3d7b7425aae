/** A file's bytes are on the disk before it has its name, and the name before anybody is told of it. */
import assert from "node:assert/strict";
import { open } from "node:fs/promises";
import { publishText } from "../../../exchange/files/publication.ts";
import { publishRemittance, runCutoff } from "../../../exchange/mod.ts";
import { frozenRemittances } from "../../../store/dispatch/remittances.ts";
import { BANK_A, openExchangeFixture } from "../../support/exchange/exchange_fixture.ts";

/** What is asked of the file system while something is done, in its order: syncs, names given and taken. */
async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const probe = await open(new URL(import.meta.url));
  const handle = Object.getPrototypeOf(probe) as { sync: (this: unknown) => Promise<void> };
  await probe.close();
  const { link } = Deno;
  const [syncFile, syncFolder] = [handle.sync, Deno.FsFile.prototype.sync];
  handle.sync = function () {
    calls.push("sync file");
    return syncFile.call(this);
  };
  Deno.FsFile.prototype.sync = function () {
    calls.push("sync folder");
    return syncFolder.call(this);
  };
  Deno.link = (from, to) => {
    calls.push(`name ${String(to).split("/").at(-1)!.replace(/^ASSETS_REM.*txt/, "remittance")}`);
    return link(from, to);
  };
  try {
    await work();
  } finally {
    Object.assign(handle, { sync: syncFile });
    Deno.FsFile.prototype.sync = syncFolder;
    Deno.link = link;
  }
  return calls;
}

Deno.test("a text is synced before it has its name, and its folder after", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const calls = await callsOf(() => publishText(folder, "recibo.txt", "texto"));
    assert.deepEqual(calls, ["sync file", "name recibo.txt", "sync folder"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a remittance is synced and archived, name and all, before it is shown; its digest file is shown last", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const [remittance] = await frozenRemittances(t.db);
  const calls = await callsOf(() => publishRemittance(t.ctx, remittance!.id));
  assert.deepEqual(
    // The institution's folders and the archive's are made on the first try, each name synced.
    calls.filter((call, n) => call !== calls[n - 1]),
    [
      ...["sync folder", "sync file", "name remittance", "sync folder", "name remittance", "sync folder"],
      "sync file",
      ...["name remittance", "name remittance.sha256", "sync folder"],
    ],
  );
});
