/** A worker that hangs while it publishes, as processes of their own: SIGSTOP stops it, SIGCONT wakes it. */
import assert from "node:assert/strict";
import { digestOf } from "../../exchange/files/publication.ts";
import { runCutoff } from "../../exchange/mod.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  fillFixture,
  LEADER,
  openFixture,
} from "../support/exchange/exchange_fixture.ts";
import { ownPostgres } from "../support/processes/own_postgres.ts";
import { startWorkerProcess } from "../support/processes/start_worker.ts";
import { until } from "../support/until.ts";

const banks = [BANK_A, BANK_B, BANK_C, LEADER];

/** A tenth of the usual ones, so that the test need not wait a minute. */
const heartbeat = { beatSeconds: 1, silence: { seconds: 4, withoutSessionSeconds: 2 } };
const LIMIT_MS = 30_000;

Deno.test("a worker that hangs in the middle of publishing loses its batch to another, and does nothing twice once it is woken", async () => {
  await using server = await ownPostgres();
  await using stack = new AsyncDisposableStack();
  const dir = await Deno.makeTempDir({ prefix: "assets-hung-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { db, pool, close } = server.connect();
  stack.defer(close);
  await fillFixture(db);
  const w = await openFixture({ db, pool, url: server.url, dir: `${dir}/exchange` });
  for (let n = 0; n < 10; n++) await w.order({ targets: banks.map((ispb) => ({ ispb })) });
  w.setTime("2026-11-23T19:00:01");
  await runCutoff(w.ctx);

  // Its digests wait for these rows: stopped then, it has asked and not yet been answered.
  const blocking = await pool.connect();
  await blocking.query("begin; select from remittance for update");
  const hung = stack.use(startWorkerProcess(w, "2026-11-23T19:00:01-03:00", heartbeat));
  await until("the digests to wait", async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update remittance r set sha256%'",
    );
    return rows.length > 0;
  }, { seen: () => hung.output().slice(-2_000) });
  Deno.kill(hung.pid, "SIGSTOP");
  await blocking.query("commit");
  blocking.release();
  assert.equal((await w.rows("select 1 from remittance where status = 'published'")).length, 0);

  const other = stack.use(startWorkerProcess(w, "2026-11-23T19:00:01-03:00", heartbeat));
  await until(
    "another to publish everything",
    async () => (await w.rows("select 1 from dispatch_run where finished_at is not null")).length > 0,
    { limitMs: LIMIT_MS, seen: () => other.output().slice(-3_000) },
  );
  assert.match(other.output(), /Freed the jobs of workers that fell silent/);
  const remittances = await w.rows("select ispb, file_name, sha256 from remittance order by ispb") as {
    ispb: string;
    file_name: string;
    sha256: string;
  }[];
  for (const { ispb, file_name, sha256 } of remittances) {
    const outbox = w.ctx.folders.outbox(ispb);
    const found = await digestOf(`${outbox}/${file_name}`);
    assert.equal(found !== undefined && found !== "irregular" && found.sha256, sha256);
    assert.deepEqual(await w.list("outbox", ispb), [file_name, `${file_name}.sha256`]);
    // Collected: whoever shows it once more shows it to somebody who has it.
    for (const name of await w.list("outbox", ispb)) await Deno.remove(`${outbox}/${name}`);
  }

  Deno.kill(hung.pid, "SIGCONT");
  await hung.printed(/This worker was taken for dead/);
  await hung.printed(/A remittance could not be published|Remittance published/);
  // Under its new name it works again.
  await w.rows("select graphile_worker.add_job('dispatch', job_key := 'dispatch')");
  await until(
    "the queue to be empty",
    async () =>
      (await w.rows(
        "select 1 from graphile_worker.jobs where task_identifier in ('dispatch', 'publish_remittance')",
      ))
        .length === 0,
  );
  for (const { ispb, file_name } of remittances) {
    assert.deepEqual(await w.list("outbox", ispb), [], "nothing is shown again");
    const told = [hung, other].map((one) =>
      one.output().split(`"Remittance published","file":"${file_name}"`).length - 1
    );
    assert.deepEqual(told, [0, 1]);
  }
  assert.deepEqual(await w.rows("select type from alarm where resolved_at is null"), []);
  for (const one of [hung, other]) {
    const { code } = await one.stop("SIGTERM");
    assert.equal(code, 0, one.output().slice(-3_000));
  }
});
