import assert from "node:assert/strict";
import {
  compareOutboxes,
  intakeFile,
  openExchange,
  publishRemittance,
  resendRemittance,
  resumeIntake,
  runCutoff,
} from "../../../exchange/mod.ts";
import { ExchangeFolderAbsent, MARK_FILE } from "../../../exchange/files/exchange_mark.ts";
import {
  BANK_A,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
} from "../../support/exchange/exchange_fixture.ts";

const FILE = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

const openAlarms = (w: ExchangeFixture) =>
  w.rows("select type from alarm where resolved_at is null order by type");

/** What an unmounted folder looks like: its place, empty. */
async function unmount(w: ExchangeFixture): Promise<void> {
  await Deno.rename(w.dir, `${w.dir}.away`);
  await Deno.mkdir(w.dir);
}

async function mount(w: ExchangeFixture): Promise<void> {
  await Deno.remove(w.dir, { recursive: true });
  await Deno.rename(`${w.dir}.away`, w.dir);
}

const names = async (dir: string) => (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);

Deno.test(
  "nothing is written into a folder without its mark, operators are told at once, and all goes on when it is back",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    await unmount(w);
    await assert.rejects(publishRemittance(w.ctx, 1n), ExchangeFolderAbsent);
    await assert.rejects(intakeFile(w.ctx, BANK_A, "x.txt"), ExchangeFolderAbsent);
    await assert.rejects(resumeIntake(w.ctx), ExchangeFolderAbsent);
    await assert.rejects(w.scanner.scan(), ExchangeFolderAbsent);
    await assert.rejects(compareOutboxes(w.ctx), ExchangeFolderAbsent);
    assert.deepEqual(await names(w.dir), []);
    assert.deepEqual(await openAlarms(w), [{ type: "exchange-folder-absent" }]);
    assert.deepEqual(await w.rows("select status from remittance"), [{ status: "frozen" }]);
    await mount(w);
    assert.equal(await publishRemittance(w.ctx, 1n), "published");
    assert.deepEqual(await openAlarms(w), []);
    assert.deepEqual(await w.list("outbox", BANK_A), [FILE, `${FILE}.sha256`]);
    assert.deepEqual(await w.rows("select task_identifier as task from graphile_worker.jobs"), [
      { task: "compare_outboxes" },
    ]);
  }),
);

Deno.test(
  "a process that starts without the folder makes none and waits for it; one with another's mark writes nothing there",
  exchangeFixture(async (w) => {
    await w.order({ targets: [{ ispb: BANK_A }] });
    w.setTime("2026-11-23T19:00");
    await runCutoff(w.ctx);
    await Deno.rename(w.dir, `${w.dir}.away`);
    const ctx = await openExchange({ ...w.ctx, dir: w.dir });
    await assert.rejects(Deno.lstat(w.dir), Deno.errors.NotFound);
    assert.deepEqual(await openAlarms(w), [{ type: "exchange-folder-absent" }]);
    await Deno.mkdir(w.dir);
    await Deno.writeTextFile(`${w.dir}/${MARK_FILE}`, `${crypto.randomUUID()}\n`);
    await assert.rejects(publishRemittance(ctx, 1n), /mark of another service/);
    assert.deepEqual(await names(w.dir), [MARK_FILE]);
    await mount(w);
    assert.equal(await publishRemittance(ctx, 1n), "published");
  }),
);

Deno.test(
  "a first start that was killed between the database and the folder is ended by the next",
  exchangeFixture(async (w) => {
    await Deno.remove(`${w.dir}/${MARK_FILE}`);
    await w.pool.query("update exchange_folder set marked_at = null");
    const ctx = await openExchange({ ...w.ctx, dir: w.dir });
    await ctx.mark.require();
    const [row] = await w.rows("select mark, marked_at is not null as marked from exchange_folder") as {
      mark: string;
      marked: boolean;
    }[];
    assert.ok(row!.marked);
    assert.equal(await Deno.readTextFile(`${w.dir}/${MARK_FILE}`), `${row!.mark}\n`);
  }),
);

const published = async (w: ExchangeFixture) => {
  await w.order({ targets: [{ ispb: BANK_A }] });
  w.setTime("2026-11-23T19:00");
  await w.dispatch(MONDAY);
};
const outbox = (w: ExchangeFixture) => w.ctx.folders.outbox(BANK_A);

Deno.test(
  "a file that left its outbox was collected; one that is gone with its outbox was lost, until it is there again",
  exchangeFixture(async (w) => {
    await published(w);
    await compareOutboxes(w.ctx);
    assert.deepEqual(await w.rows("select collected_at from remittance"), [{ collected_at: null }]);
    const copy = await Deno.readTextFile(`${outbox(w)}/${FILE}`);
    await Deno.remove(outbox(w), { recursive: true });
    await compareOutboxes(w.ctx);
    await Deno.mkdir(outbox(w));
    await compareOutboxes(w.ctx);
    assert.deepEqual(await openAlarms(w), [{ type: "remittance-lost" }]);
    assert.equal(await resendRemittance(w.ctx, 1n), "resent");
    assert.equal(await Deno.readTextFile(`${outbox(w)}/${FILE}`), copy);
    await compareOutboxes(w.ctx);
    assert.deepEqual(await openAlarms(w), []);
    await Deno.remove(`${outbox(w)}/${FILE}`);
    await compareOutboxes(w.ctx);
    assert.deepEqual(await openAlarms(w), []);
    assert.equal((await w.rows("select 1 from remittance where collected_at is not null")).length, 1);
  }),
);

Deno.test(
  "what is missing after the folder was away is told; without its archived copy it is built from the database",
  exchangeFixture(async (w) => {
    await published(w);
    const copy = await Deno.readTextFile(`${outbox(w)}/${FILE}`);
    await unmount(w);
    await assert.rejects(compareOutboxes(w.ctx), ExchangeFolderAbsent);
    await mount(w);
    await Deno.remove(`${outbox(w)}/${FILE}`);
    await Deno.remove(w.ctx.folders.archiveRoot, { recursive: true });
    await compareOutboxes(w.ctx);
    assert.deepEqual(await openAlarms(w), [{ type: "remittance-lost" }]);
    assert.equal(await resendRemittance(w.ctx, 1n), "archive-differs");
    assert.equal(await resendRemittance(w.ctx, 1n, { build: true }), "rebuilt");
    assert.equal(await Deno.readTextFile(`${outbox(w)}/${FILE}`), copy);
    await compareOutboxes(w.ctx);
    assert.deepEqual(await openAlarms(w), []);

    await Deno.remove(`${outbox(w)}/${FILE}`);
    await Deno.remove(w.ctx.folders.archiveRoot, { recursive: true });
    await w.pool.query("update remittance set sha256 = repeat('0', 64)");
    assert.equal(await resendRemittance(w.ctx, 1n, { build: true }), "archive-differs");
    assert.deepEqual(await w.list("outbox", BANK_A), [`${FILE}.sha256`]);
  }),
);
