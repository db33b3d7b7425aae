/** Databases put back to an earlier copy under a folder that went on, and recovered. */
import assert from "node:assert/strict";
import { recoverFromArchive, requireDatabaseNotOlder, surveyArchive } from "../../../exchange/mod.ts";
import type { DatabaseCopy } from "../database/restored.ts";
import { type ExchangeFixture, exchangeFixture } from "./exchange_fixture.ts";

export const askForBlock = (t: ExchangeFixture, ...ispbs: string[]) =>
  t.order({ targets: ispbs.map((ispb) => ({ ispb })) });

/**
 * Restores the copy, unless it is `restored` already, and goes on as the command does; `killed`: at the second try, the
 * first ends at the first freeze.
 */
export async function recovered(
  t: ExchangeFixture,
  copy: DatabaseCopy,
  { killed = false, restored = false } = {},
) {
  if (!restored) await copy.restore();
  const compared = { db: t.db, folders: t.ctx.folders, dir: t.dir };
  await assert.rejects(requireDatabaseNotOlder(compared), /task recover/);
  const survey = await surveyArchive(t.ctx, t.dir);
  if (killed) {
    const log = () => {
      throw new Error("killed");
    };
    await assert.rejects(recoverFromArchive({ ...t.ctx, log }, survey, "test"), /killed/);
  }
  const done = await recoverFromArchive(t.ctx, await surveyArchive(t.ctx, t.dir), "test");
  await requireDatabaseNotOlder(compared);
  const after = await surveyArchive(t.ctx, t.dir);
  assert.deepEqual(
    [after.remittances, after.answers, after.conflicts],
    [[], [], []],
    "nothing is left to do",
  );
  return { survey, done };
}

/** Takes an institution's files out of its outbox. */
export async function collect(t: ExchangeFixture, ispb: string): Promise<string[]> {
  const names = await t.list("outbox", ispb);
  for (const name of names) await Deno.remove(`${t.ctx.folders.outbox(ispb)}/${name}`);
  return names;
}

/** A pool forgets the timer of an idle connection that the server ended. */
export const restoring = (name: string, body: (t: ExchangeFixture) => Promise<void>) => ({
  name,
  sanitizeResources: false,
  fn: exchangeFixture(body),
});
