/** A worker that hangs while it publishes, as processes of their own: SIGSTOP stops it, SIGCONT wakes it. */
import assert from "node:assert/strict";
import { fileDigest } from "../../exchange/files/publication.ts";
import { runCutoff } from "../../exchange/mod.ts";
import type { HeartbeatTimes } from "../../jobs/heartbeat.ts";
import { ownPostgres } from "../support/database/own_postgres.ts";
import {
  BANK_A,
  BANK_B,
  BANK_C,
  type ExchangeFixture,
  fillFixture,
  LEADER,
  openFixture,
} from "../support/exchange/exchange_fixture.ts";
import { startWorkerProcess } from "../support/processes/start_worker.ts";
import { until } from "../support/until.ts";

const banks = [BANK_A, BANK_B, BANK_C, LEADER];

/** A tenth of the usual ones, so that the test need not wait a minute. */
const heartbeat = { beatSeconds: 1, silence: { seconds: 4, withoutSessionSeconds: 2 } };
const LIMIT_MS = 30_000;

const AT = "2026-11-23T19:00:01-03:00";

/** A worker in the middle of publishing: it has asked for its digests to be saved and not been answered. */
async function publishing(stack: AsyncDisposableStack, heartbeat?: HeartbeatTimes) {
  const server = stack.use(await ownPostgres());
  const dir = await Deno.makeTempDir({ prefix: "assets-hung-" });
  stack.defer(() => Deno.remove(dir, { recursive: true }));
  const { db, pool, close } = server.connect();
  stack.defer(close);
  await fillFixture(db);
  const t = await openFixture({ db, pool, url: server.url, dir: `${dir}/exchange` });
  for (let n = 0; n < 10; n++) await t.order({ targets: banks.map((ispb) => ({ ispb })) });
  t.setTime("2026-11-23T19:00:01");
  await runCutoff(t.ctx);
  const blocking = await pool.connect();
  await blocking.query("begin; lock table remittance in share mode");
  const first = stack.use(startWorkerProcess(t, AT, heartbeat));
  await until("the digests to wait", async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update remittance r set sha256%'",
    );
    return rows.length > 0;
  }, { seen: () => first.output().slice(-2_000) });
  const answer = async () => {
    await blocking.query("commit");
    blocking.release();
  };
  return { t, first, answer };
}

const isFinished = ({ rows }: ExchangeFixture) => async () =>
  (await rows("select 1 from dispatch_run where finished_at is not null")).length > 0;

Deno.test("a worker that hangs in the middle of publishing loses its batch to another, and does nothing twice once it is woken", async () => {
  await using stack = new AsyncDisposableStack();
  const { t, first: hung, answer } = await publishing(stack, heartbeat);
  Deno.kill(hung.pid, "SIGSTOP");
  await answer();
  assert.equal((await t.rows("select 1 from remittance where status = 'published'")).length, 0);

  const other = stack.use(startWorkerProcess(t, AT, heartbeat));
  await until(
    "another to publish everything",
    isFinished(t),
    { limitMs: LIMIT_MS, seen: () => other.output().slice(-3_000) },
  );
  assert.match(other.output(), /Freed the jobs of workers that fell silent/);
  const remittances = await t.rows("select ispb, file_name, sha256 from remittance order by ispb") as {
    ispb: string;
    file_name: string;
    sha256: string;
  }[];
  for (const { ispb, file_name, sha256 } of remittances) {
    const outbox = t.ctx.folders.outbox(ispb);
    const found = await fileDigest(`${outbox}/${file_name}`);
    assert.equal(found !== undefined && found !== "irregular" && found.sha256, sha256);
    assert.deepEqual(await t.list("outbox", ispb), [file_name, `${file_name}.sha256`]);
    // Collected: whoever shows it once more shows it to somebody who has it.
    for (const name of await t.list("outbox", ispb)) await Deno.remove(`${outbox}/${name}`);
  }

  Deno.kill(hung.pid, "SIGCONT");
  await hung.printed(/This worker was taken for dead/);
  await hung.printed(/A remittance could not be published|Remittance published/);
  // Under its new name it works again.
  await t.rows("select graphile_worker.add_job('dispatch', job_key := 'dispatch')");
  await until(
    "the queue to be empty",
    async () =>
      (await t.rows(
        "select 1 from graphile_worker.jobs where task_identifier in ('dispatch', 'publish_remittance')",
      ))
        .length === 0,
  );
  for (const { ispb, file_name } of remittances) {
    assert.deepEqual(await t.list("outbox", ispb), [], "nothing is shown again");
    const told = [hung, other].map((one) =>
      one.output().split(`"Remittance published","file":"${file_name}"`).length - 1
    );
    assert.deepEqual(told, [0, 1]);
  }
  assert.deepEqual(await t.rows("select type from alarm where resolved_at is null"), []);
  for (const one of [hung, other]) {
    const { code } = await one.stop("SIGTERM");
    assert.equal(code, 0, one.output().slice(-3_000));
  }
});

/** With the usual times: `docs/operations.md` has what was measured. */
for (const signal of ["SIGKILL", "SIGSTOP"] as const) {
  Deno.test({
    name: `what a worker was publishing when it got ${signal} is published by another within a minute`,
    ignore: Deno.env.get("ASSETS_TEST_OUTAGES") !== "long",
    async fn() {
      await using stack = new AsyncDisposableStack();
      const { t, first, answer } = await publishing(stack);
      const other = stack.use(startWorkerProcess(t, AT));
      // It has looked, found the batch busy, and taken the place of its job.
      await until("the other to have nothing to do", async () => {
        const jobs = await t.rows(
          "select key from graphile_worker.jobs where task_identifier ~ '^(dispatch|publish)'",
        );
        return jobs.length === 1 && (jobs[0] as { key: string | null }).key === null;
      });
      Deno.kill(first.pid, signal);
      const began = performance.now();
      await answer();
      await until("another to publish everything", isFinished(t), {
        seen: () => other.output().slice(-3_000),
      });
      const seconds = (performance.now() - began) / 1_000;
      Deno.stdout.writeSync(new TextEncoder().encode(`${signal}: ${seconds.toFixed(1)} s\n`));
      assert.ok(seconds < 60, `${seconds} s`);
    },
  });
}
