import assert from "node:assert/strict";
import {
  ExchangeFolderAbsent,
  folderRoomWatch,
  MARKER_FILE,
  openFolderMarker,
} from "../../../exchange/files/folder_marker.ts";
import { FilesAhead } from "../../../exchange/files/newer_files.ts";
import {
  compareOutboxes,
  intakeFile,
  openExchange,
  publishRemittance,
  raiseExchangeAlarms,
  resendRemittance,
  resumeIntake,
  runCutoff,
} from "../../../exchange/mod.ts";
import { raiseAlarm } from "../../../store/operations/alarms.ts";
import { recordProcess, recordStop } from "../../../store/operations/processes.ts";
import {
  BANK_A,
  type ExchangeFixture,
  exchangeFixture,
  MONDAY,
  openExchangeFixture,
} from "../../support/exchange/exchange_fixture.ts";
import { smallDisk } from "../../support/faults/small_disk.ts";
import { canMount } from "../../support/sftp/sftp_server.ts";
import { until } from "../../support/until.ts";

const FILE = "ASSETS_REM_00000001_20261123_000001_V0111.txt";

const openAlarms = (t: ExchangeFixture) =>
  t.rows("select type from alarm where resolved_at is null order by type");

/** What an unmounted folder looks like: its place, empty. */
async function unmount(t: ExchangeFixture): Promise<void> {
  await Deno.rename(t.dir, `${t.dir}.away`);
  await Deno.mkdir(t.dir);
}

async function mount(t: ExchangeFixture): Promise<void> {
  await Deno.remove(t.dir, { recursive: true });
  await Deno.rename(`${t.dir}.away`, t.dir);
}

const exists = (path: string) => Deno.lstat(path).then(() => true, () => false);

const names = async (dir: string) => (await Array.fromAsync(Deno.readDir(dir))).map(({ name }) => name);

Deno.test("nothing is written into a folder without its mark, operators are told at once, and all goes on when it is back", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await unmount(t);
  await assert.rejects(publishRemittance(t.ctx, 1n), ExchangeFolderAbsent);
  await assert.rejects(intakeFile(t.ctx, BANK_A, "x.txt"), ExchangeFolderAbsent);
  await assert.rejects(resumeIntake(t.ctx), ExchangeFolderAbsent);
  await assert.rejects(t.scanner.scan(), ExchangeFolderAbsent);
  await assert.rejects(compareOutboxes(t.ctx), ExchangeFolderAbsent);
  assert.deepEqual(await names(t.dir), []);
  assert.deepEqual(await openAlarms(t), [{ type: "exchange-folder-absent" }]);
  assert.deepEqual(await t.rows("select status from remittance"), [{ status: "frozen" }]);
  await mount(t);
  assert.equal(await publishRemittance(t.ctx, 1n), "published");
  assert.deepEqual(await openAlarms(t), []);
  assert.deepEqual(await t.list("outbox", BANK_A), [FILE, `${FILE}.sha256`]);
  assert.deepEqual(await t.rows("select task_identifier as task from graphile_worker.jobs"), [
    { task: "compare_outboxes" },
  ]);
});

Deno.test("a mark that has not changed is not opened again, and one that was written over is", async () => {
  await using t = await openExchangeFixture();
  await t.ctx.mark.require();
  const path = `${t.dir}/${MARKER_FILE}`;
  /** In the same file, but not within the same tick of the file system's clock. */
  const writeOver = async (text: string) => {
    const { mtime } = await Deno.stat(path);
    await until("another time of change", async () => {
      await Deno.writeTextFile(path, text);
      return (await Deno.stat(path)).mtime?.getTime() !== mtime?.getTime();
    });
  };
  const { readTextFile } = Deno;
  let opened = 0;
  Deno.readTextFile = (...args) => {
    opened++;
    return readTextFile(...args);
  };
  try {
    await t.ctx.mark.require();
    assert.equal(opened, 0);
    const mark = await readTextFile(path);
    await writeOver(mark.replace(/[0-9a-f]/g, "0"));
    await assert.rejects(t.ctx.mark.require(), ExchangeFolderAbsent);
    assert.notEqual(opened, 0);
    await writeOver(mark);
    await t.ctx.mark.require();
  } finally {
    Deno.readTextFile = readTextFile;
  }
});

Deno.test("a folder that does not answer, as of a network mount whose server is away, is told as one that is away, until it does", async () => {
  await using t = await openExchangeFixture();
  const path = `${t.dir}/${MARKER_FILE}`;
  const mark = await openFolderMarker({
    ...t.ctx,
    dir: t.dir,
    prepare: async () => {},
    answersWithinMs: 1_000,
  });
  // Reading a pipe that nobody writes into does not end, as reading from such a mount.
  await Deno.rename(path, `${path}.kept`);
  await new Deno.Command("mkfifo", { args: [path] }).output();
  for (let time = 0; time < 2; time++) await assert.rejects(mark.require(), /does not answer/);
  assert.deepEqual(await openAlarms(t), [{ type: "exchange-folder-absent" }]);
  const [{ detail }] = await t.rows("select detail from alarm") as [{ detail: string }];
  assert.match(detail, /não responde: nada é lido nem gravado/);
  const pipe = await Deno.open(path, { write: true });
  await Deno.remove(path);
  await Deno.rename(`${path}.kept`, path);
  // What the reading that has begun finds is nothing of the file that is there now.
  const looked = mark.require().catch(() => {});
  pipe.close();
  await looked;
  await until("the folder to be found", () => mark.require().then(() => true, () => false));
  assert.deepEqual(await openAlarms(t), []);
});

Deno.test("a folder found after the start that is newer than the database is not used, and operators are told how to go on", async () => {
  await using t = await openExchangeFixture();
  const open = () => openExchange({ ...t.ctx, dir: t.dir, refusesFilesAhead: true });
  const day = `${t.dir}/.archive/2026/11/23`;
  await Deno.mkdir(day, { recursive: true });
  await Deno.writeTextFile(`${day}/${FILE}`, "of a database that was");
  await assert.rejects(open(), FilesAhead);
  await unmount(t);
  const { mark } = await open();
  await mount(t);
  for (let time = 0; time < 2; time++) await assert.rejects(mark.require(), FilesAhead);
  const alarms = await t.rows("select detail from alarm where resolved_at is null") as { detail: string }[];
  assert.equal(alarms.length, 1);
  assert.match(alarms[0]!.detail, /mais antigo que a pasta de troca.*task recover/s);
  await Deno.remove(`${day}/${FILE}`);
  await mark.require();
  assert.deepEqual(await openAlarms(t), []);
});

Deno.test("a folder that goes away in the middle of a publication is not made anew in its place, and the day goes on when it is back", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  const other = await t.pool.connect();
  try {
    for (const leavesPlace of [true, false]) {
      await other.query("begin; lock table remittance in share mode");
      const publication = publishRemittance(t.ctx, 1n).then(() => "done", (error: unknown) => error);
      await until("its digest to wait", async () =>
        (await t.rows(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )).length > 0);
      await unmount(t);
      if (!leavesPlace) await Deno.remove(t.dir);
      await other.query("rollback");
      assert.ok(await publication instanceof Error);
      assert.deepEqual(leavesPlace ? await names(t.dir) : await exists(t.dir), leavesPlace ? [] : false);
      if (!leavesPlace) await Deno.mkdir(t.dir);
      await mount(t);
    }
  } finally {
    other.release();
  }
  assert.equal(await publishRemittance(t.ctx, 1n), "published");
});

Deno.test("an alarm about the folder ends, also when the folder is back before the alarm is written", async () => {
  await using t = await openExchangeFixture();
  const other = await t.pool.connect();
  try {
    await other.query("begin");
    // Whoever raises the same alarm waits until this one is decided.
    await other.query(
      "insert into alarm (at, type, subject, detail) values (now(), 'exchange-folder-absent', $1, '')",
      [`${Deno.hostname()}:${t.dir}`],
    );
    await unmount(t);
    const lost = assert.rejects(t.ctx.mark.require(), ExchangeFolderAbsent);
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await until("the alarm to wait", async () => (await t.rows(waits)).length > 0);
    await mount(t);
    const back = t.ctx.mark.require();
    // What does not take its turn is done before this is answered.
    for (let n = 0; n < 200; n++) await t.rows("select 1");
    await other.query("rollback");
    await lost;
    await back;
  } finally {
    other.release();
  }
  await t.ctx.mark.require();
  assert.deepEqual(await openAlarms(t), []);
});

Deno.test("the alarm about the folder of a machine ends when no worker lives there any more, and not before", async () => {
  await using t = await openExchangeFixture();
  const subject = `container-1:${t.dir}`;
  await raiseAlarm(t.db, t.now(), { type: "exchange-folder-absent", subject, detail: "x" });
  const worker = { name: "assets-worker-1", role: "worker", version: "1", host: "container-1" } as const;
  await recordProcess(t.db, worker);
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await openAlarms(t), [{ type: "exchange-folder-absent" }]);
  await recordStop(t.db, worker.name);
  await raiseExchangeAlarms(t.ctx);
  assert.deepEqual(await openAlarms(t), []);
});

Deno.test("processes that start at the same moment on a new folder all find it marked", async () => {
  await using t = await openExchangeFixture();
  for (let round = 0; round < 5; round++) {
    await t.rows("delete from exchange_folder");
    await Deno.remove(t.dir, { recursive: true });
    const opened = await Promise.all([1, 2, 3, 4].map(() => openExchange({ ...t.ctx, dir: t.dir })));
    for (const { mark } of opened) await mark.require();
    assert.deepEqual((await names(t.dir)).sort(), [".work", ".quarantine", ".archive", MARKER_FILE].sort());
  }
});

Deno.test("a process that starts without the folder makes none and waits for it; one with another's mark writes nothing there", async () => {
  await using t = await openExchangeFixture();
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await runCutoff(t.ctx);
  await Deno.rename(t.dir, `${t.dir}.away`);
  const ctx = await openExchange({ ...t.ctx, dir: t.dir });
  await assert.rejects(Deno.lstat(t.dir), Deno.errors.NotFound);
  assert.deepEqual(await openAlarms(t), [{ type: "exchange-folder-absent" }]);
  await Deno.mkdir(t.dir);
  await Deno.writeTextFile(`${t.dir}/${MARKER_FILE}`, `${crypto.randomUUID()}\n`);
  await assert.rejects(publishRemittance(ctx, 1n), /mark of another service/);
  assert.deepEqual(await names(t.dir), [MARKER_FILE]);
  await mount(t);
  assert.equal(await publishRemittance(ctx, 1n), "published");
});

Deno.test("a first start that was killed between the database and the folder is ended by the next", async () => {
  await using t = await openExchangeFixture();
  await Deno.remove(`${t.dir}/${MARKER_FILE}`);
  await t.pool.query("update exchange_folder set marked_at = null");
  const ctx = await openExchange({ ...t.ctx, dir: t.dir });
  await ctx.mark.require();
  const [row] = await t.rows("select mark, marked_at is not null as marked from exchange_folder") as {
    mark: string;
    marked: boolean;
  }[];
  assert.ok(row!.marked);
  assert.equal(await Deno.readTextFile(`${t.dir}/${MARKER_FILE}`), `${row!.mark}\n`);
});

const published = async (t: ExchangeFixture) => {
  await t.order({ targets: [{ ispb: BANK_A }] });
  t.setTime("2026-11-23T19:00");
  await t.dispatch(MONDAY);
};
const outbox = (t: ExchangeFixture) => t.ctx.folders.outbox(BANK_A);

Deno.test("a file that left its outbox was collected; one that is gone with its outbox was lost, until it is there again", async () => {
  await using t = await openExchangeFixture();
  await published(t);
  await compareOutboxes(t.ctx);
  assert.deepEqual(await t.rows("select collected_at from remittance"), [{ collected_at: null }]);
  const copy = await Deno.readTextFile(`${outbox(t)}/${FILE}`);
  await Deno.remove(outbox(t), { recursive: true });
  await compareOutboxes(t.ctx);
  await Deno.mkdir(outbox(t));
  await compareOutboxes(t.ctx);
  assert.deepEqual(await openAlarms(t), [{ type: "remittance-lost" }]);
  assert.equal(await resendRemittance(t.ctx, 1n), "resent");
  assert.equal(await Deno.readTextFile(`${outbox(t)}/${FILE}`), copy);
  await compareOutboxes(t.ctx);
  assert.deepEqual(await openAlarms(t), []);
  await Deno.remove(`${outbox(t)}/${FILE}`);
  await compareOutboxes(t.ctx);
  assert.deepEqual(await openAlarms(t), []);
  assert.equal((await t.rows("select 1 from remittance where collected_at is not null")).length, 1);
});

Deno.test("what is published once the folder is back, and taken before the outboxes are compared, is not called lost", async () => {
  await using t = await openExchangeFixture();
  await t.ctx.mark.require();
  await unmount(t);
  await assert.rejects(t.ctx.mark.require(), ExchangeFolderAbsent);
  await mount(t);
  await t.ctx.mark.require();
  await published(t);
  await Deno.remove(`${outbox(t)}/${FILE}`);
  await compareOutboxes(t.ctx);
  assert.deepEqual(await openAlarms(t), []);
  assert.equal((await t.rows("select 1 from remittance where collected_at is not null")).length, 1);
});

Deno.test("a published file that somebody changes before it is collected is told, until it is taken away and resent", async () => {
  await using t = await openExchangeFixture();
  await published(t);
  const path = `${outbox(t)}/${FILE}`;
  const sent = await Deno.readTextFile(path);
  const compared = async () => {
    await compareOutboxes(t.ctx);
    return await openAlarms(t);
  };
  const altered = [{ type: "remittance-altered" }];
  assert.equal((await Deno.stat(path)).mode! & 0o777, 0o444, "nobody writes to it by mistake");

  // By who may do anything: the archived copy is the same file.
  await Deno.writeTextFile(path, sent.replace("100000", "900000"));
  assert.deepEqual(await compared(), altered);
  assert.equal(await resendRemittance(t.ctx, 1n), "outbox-differs");
  assert.deepEqual(await compared(), altered, "told once");
  await Deno.rename(path, `${t.dir}/kept.txt`);
  assert.equal(await resendRemittance(t.ctx, 1n), "archive-differs");
  await Deno.rename(`${t.ctx.folders.archive(MONDAY)}/${FILE}`, `${t.dir}/kept_copy.txt`);
  assert.equal(await resendRemittance(t.ctx, 1n, { build: true }), "rebuilt");
  assert.deepEqual(await compared(), []);
  assert.equal(await Deno.readTextFile(path), sent);

  // By an editor, which puts another file in its place.
  await Deno.writeTextFile(`${path}~`, sent.replace("100000", "900000"));
  await Deno.rename(`${path}~`, path);
  assert.deepEqual(await compared(), altered);
  await Deno.rename(path, `${t.dir}/kept.txt`);
  assert.equal(await resendRemittance(t.ctx, 1n), "resent");
  assert.deepEqual(await compared(), []);

  await Deno.remove(path);
  await Deno.symlink("/etc/hostname", path);
  assert.deepEqual(await compared(), altered, "a link is not followed");
});

Deno.test("what is missing after the folder was away is told; without its archived copy it is built from the database", async () => {
  await using t = await openExchangeFixture();
  await published(t);
  const copy = await Deno.readTextFile(`${outbox(t)}/${FILE}`);
  await unmount(t);
  await assert.rejects(compareOutboxes(t.ctx), ExchangeFolderAbsent);
  await mount(t);
  await Deno.remove(`${outbox(t)}/${FILE}`);
  await Deno.remove(t.ctx.folders.archiveRoot, { recursive: true });
  await compareOutboxes(t.ctx);
  assert.deepEqual(await openAlarms(t), [{ type: "remittance-lost" }]);
  assert.equal(await resendRemittance(t.ctx, 1n), "archive-differs");
  assert.equal(await resendRemittance(t.ctx, 1n, { build: true }), "rebuilt");
  assert.equal(await Deno.readTextFile(`${outbox(t)}/${FILE}`), copy);
  await compareOutboxes(t.ctx);
  assert.deepEqual(await openAlarms(t), []);

  await Deno.remove(`${outbox(t)}/${FILE}`);
  await Deno.remove(t.ctx.folders.archiveRoot, { recursive: true });
  await t.pool.query(
    "alter table remittance disable trigger keep_published; update remittance set sha256 = repeat('0', 64)",
  );
  assert.equal(await resendRemittance(t.ctx, 1n, { build: true }), "archive-differs");
  assert.deepEqual(await t.list("outbox", BANK_A), [`${FILE}.sha256`]);
});

Deno.test({
  name:
    "a folder that is full or only to be read is told before anything has to leave, unless it passes, until it is not",
  ignore: !canMount,
  fn: exchangeFixture(async (t) => {
    await using disk = await smallDisk(t.dir, "disk", 8);
    const work = `${disk.path}/.work`;
    await Deno.mkdir(work);
    const ctx = { ...t.ctx, dir: t.dir, work };
    const look = folderRoomWatch(ctx, 0);
    const open = async () => {
      const rows = await t.rows(
        "select detail from alarm where type = 'exchange-folder-unwritable' and resolved_at is null",
      ) as { detail: string }[];
      return rows.map(({ detail }) => /está sem espaço|só aceita leitura/.exec(detail)?.[0]);
    };
    await look();
    assert.deepEqual(await open(), []);
    await disk.fill();
    await folderRoomWatch(ctx)();
    assert.deepEqual(await open(), [], "it may pass");
    await look();
    assert.deepEqual(await open(), ["está sem espaço"]);
    await disk.empty();
    await look();
    assert.deepEqual(await open(), []);
    await disk.readOnly();
    await look();
    assert.deepEqual(await open(), ["só aceita leitura"]);
    await disk.writable();
    // The process may be another one by then.
    await folderRoomWatch(ctx)();
    assert.deepEqual(await open(), []);
    assert.deepEqual(await names(work), []);
  }),
});
