/** The hours of the exchange are kept whatever else waits in the queue, and whatever the other jobs wait for. */
import assert from "node:assert/strict";
import { startWorker } from "../../jobs/worker.ts";
import { connectBeside } from "../../store/connection/connection.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { jobsWith } from "../support/notices/receiver.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";
import { until } from "../support/until.ts";

const WAITING = 20_000;

const aWorker = { concurrency: 1, pollSeconds: 600, graceMs: 0 };

/** Jobs that have waited for an hour, with the priority of every job that says none. */
const fillQueue = async ({ pool }: TestContext, task: string, payload = "{}"): Promise<void> => {
  await pool.query(
    `with first as (select (graphile_worker.add_job($1, $3::json, job_key := $1 || 0)).task_id)
     insert into graphile_worker._private_jobs (task_id, payload, key, run_at)
     select task_id, $3::json, $1 || n, now() - interval '1 hour' from first, generate_series(1, $2::int) n`,
    [task, WAITING, payload],
  );
};

const waiting = async ({ pool }: Pick<TestContext, "pool">, tasks: readonly string[]): Promise<number> => {
  const { rows: [row] } = await pool.query(
    "select count(*)::int as n from graphile_worker.jobs where task_identifier = any($1)",
    [tasks],
  );
  return row.n;
};

const urgentTasks = ["dispatch", "close_answers", "publish_answers", "resume_intake"];

Deno.test("the dispatch and the day's other hours do not wait for tens of thousands of jobs that were there before", async () => {
  await using t = await openTestContext();
  await fillQueue(t, "sum_counts");
  await fillQueue(t, "deliver_search", JSON.stringify({ searchId: crypto.randomUUID() }));
  await fillQueue(t, "intake_file", JSON.stringify({ files: [] }));
  const worker = await startWorker(jobsWith(t, {}), aWorker);
  try {
    for (let turn = 0; turn < 2; turn++) {
      await enqueue(t.db, urgentTasks.map((task) => ({ task, key: task })));
      await until("the urgent jobs to be done", async () => await waiting(t, urgentTasks) === 0);
      // Those of the same workers as the intake have come before it, too.
      for (const task of ["sum_counts", "intake_file"]) {
        assert.ok(await waiting(t, [task]) > WAITING / 2, `most of ${task} still wait`);
      }
    }
  } finally {
    await worker.stop();
  }
});

Deno.test("other jobs that hold every session they may use leave the dispatch its own", async () => {
  await using t = await openTestContext();
  const beside = connectBeside(t.pool, { max: 1, onError: () => {} });
  const worker = await startWorker(jobsWith(t, {}), aWorker);
  const held = await Promise.all(Array.from({ length: t.pool.options.max }, () => t.pool.connect()));
  try {
    const tasks = ["dispatch", "close_answers", "publish_answers"];
    await enqueue(beside.db, tasks.map((task) => ({ task, key: task })));
    await until("the urgent jobs to be done", async () => await waiting(beside, tasks) === 0);
  } finally {
    for (const session of held) session.release();
    await worker.stop();
    await beside.close();
  }
});
