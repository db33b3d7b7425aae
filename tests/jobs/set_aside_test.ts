import assert from "node:assert/strict";
import type { JobHelpers } from "graphile-worker";
import { sql } from "kysely";
import { freeDeadWorkers } from "../../jobs/heartbeat.ts";
import { guarded, JobSilent } from "../../jobs/set_aside.ts";
import type { TaskName } from "../../jobs/timetable.ts";
import type { Db } from "../../store/connection/connection.ts";
import { listJobs, retryJobNow } from "../../store/queue/job_queue.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { findSilenced, forgetSilenced } from "../../store/queue/silenced_jobs.ts";
import { call, signInPeople } from "../support/api.ts";
import { openTestContext, type TestContext } from "../support/test_context.ts";

/** A worker took the job and was killed a minute ago. */
const take = (db: Db, worker: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${worker}, attempts = attempts + 1,
    locked_at = now() - interval '60 s'`.execute(db);

const openAlarms = async (db: Db) =>
  (await sql<{ type: string; subject: string }>`
    select type, subject from alarm where resolved_at is null`.execute(db)).rows;

const stateOf = async (db: Db) => {
  const { rows: [job] } = await listJobs(db, { states: ["waiting", "running", "failed", "given-up"] }, {
    limit: 1,
    offset: 0,
  });
  return job && [job.state, job.lastError?.slice(0, 15)];
};

/** Runs the job as a worker would, by the guard of its task; returns whether its task was begun. */
async function run(t: TestContext, task: TaskName, work = () => Promise.resolve()): Promise<boolean> {
  let begun = false;
  const { rows: [row] } = await sql<{ id: bigint; key: string }>`
    update graphile_worker._private_jobs set locked_by = 'here', locked_at = now(), attempts = attempts + 1
    where id = (select max(id) from graphile_worker._private_jobs) returning id, key`.execute(t.db);
  const job = { id: String(row!.id), key: row!.key, task_identifier: task } as JobHelpers["job"];
  const app = { db: t.db, clock: t.clock };
  const guard = guarded(app, task, async () => {
    begun = true;
    await work();
  });
  try {
    await guard({}, { job } as JobHelpers);
    await sql`delete from graphile_worker._private_jobs`.execute(t.db);
  } catch (error) {
    await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null,
      last_error = ${(error as Error).message}`.execute(t.db);
  }
  return begun;
}

const free = (t: TestContext) => freeDeadWorkers({ db: t.db, clock: t.clock, log: t.exchange.log });

/** A job during which two workers in a row were killed. */
async function silenced(t: TestContext, task: TaskName): Promise<void> {
  await enqueue(t.db, [{ task, key: task }]);
  for (const worker of ["first", "second"]) {
    await take(t.db, worker);
    await free(t);
  }
}

Deno.test("a job during which two workers in a row fell silent is set aside, told, and not run when its hour enqueues it again", async () => {
  await using t = await openTestContext();
  await enqueue(t.db, [{ task: "index_precedents", key: "index_precedents" }]);
  await take(t.db, "first");
  await free(t);
  assert.deepEqual(await stateOf(t.db), ["waiting", undefined], "one worker may be killed by anything");
  assert.deepEqual(await openAlarms(t.db), []);
  await take(t.db, "second");
  await free(t);
  assert.deepEqual(await stateOf(t.db), ["given-up", "2 trabalhadores"]);
  assert.deepEqual(await openAlarms(t.db), [{ type: "job-set-aside", subject: "index_precedents" }]);

  await enqueue(t.db, [{ task: "index_precedents", key: "index_precedents" }]);
  assert.deepEqual(await stateOf(t.db), ["waiting", undefined]);
  assert.equal(await run(t, "index_precedents"), false);
  assert.deepEqual(await stateOf(t.db), ["given-up", "2 trabalhadores"]);
  assert.equal((await openAlarms(t.db)).length, 1);
});

Deno.test("a job that is set aside stays one row however often its hour enqueues it", async () => {
  await using t = await openTestContext();
  await silenced(t, "index_precedents");
  const enqueued = (at: string) =>
    sql`
      select graphile_worker.add_job('index_precedents', json_build_object('_cron', ${at}::text), job_key := 'index_precedents')`
      .execute(t.db);
  // Another work of the same task is not its concern.
  await sql`select graphile_worker.add_job('index_precedents', '{"full":true}'::json)`.execute(t.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key is null`.execute(
    t.db,
  );
  for (let hour = 10; hour < 14; hour++) {
    await enqueued(`2026-11-23T${hour}:07`);
    assert.equal(await run(t, "index_precedents"), false);
  }
  const { rows } = await sql<{ key: string | null; full: boolean }>`
      select key, payload::jsonb ? 'full' as full from graphile_worker._private_jobs order by id`.execute(
    t.db,
  );
  assert.deepEqual(rows, [{ key: null, full: true }, { key: "index_precedents", full: false }]);
});

Deno.test("an operator repeats a job that was set aside", async () => {
  await using t = await openTestContext();
  await silenced(t, "index_precedents");
  const { rows: [job] } = await listJobs(t.db, { states: ["given-up"] }, { limit: 1, offset: 0 });
  await t.db.transaction().execute(async (tx) => {
    await retryJobNow(tx, job!.id);
    await forgetSilenced(tx, (await findSilenced(tx, job!)).silenced);
  });
  assert.equal(await run(t, "index_precedents"), true);
  assert.equal(await stateOf(t.db), undefined);
});

Deno.test("a job that ends in any way is not blamed for the worker that was killed before", async () => {
  await using t = await openTestContext();
  for (const work of [() => Promise.resolve(), () => Promise.reject(new Error("the bank is away"))]) {
    await enqueue(t.db, [{ task: "index_precedents", key: "index_precedents" }]);
    await take(t.db, "first");
    await free(t);
    assert.equal(await run(t, "index_precedents", work), true);
    await enqueue(t.db, [{ task: "index_precedents", key: "index_precedents" }]);
    await take(t.db, "second");
    await free(t);
    assert.equal((await stateOf(t.db))?.[0], "waiting");
    await sql`delete from graphile_worker._private_jobs`.execute(t.db);
    await sql`delete from silenced_job`.execute(t.db);
  }
  assert.deepEqual(await openAlarms(t.db), []);
});

Deno.test("a job that lost its key while it ran is not blamed for what was killed before the same work ended by its key", async () => {
  await using t = await openTestContext();
  for (const worker of ["first", "second"]) {
    await enqueue(t.db, [{ task: "fetch_sftp_channel", key: "fetch_sftp:99000002" }]);
    await sql`update graphile_worker._private_jobs set key = null`.execute(t.db);
    await take(t.db, worker);
    await free(t);
    await sql`delete from graphile_worker._private_jobs`.execute(t.db);
    await enqueue(t.db, [{ task: "fetch_sftp_channel", key: "fetch_sftp:99000002" }]);
    assert.equal(await run(t, "fetch_sftp_channel"), true);
  }
  assert.deepEqual(await openAlarms(t.db), []);
});

/** Fetches an institution's files; as of a job that was replaced while it ran, the key is lost, or not. */
async function fetchFrom(t: TestContext, ispb: string, key?: "replaced"): Promise<void> {
  await sql`select graphile_worker.add_job('fetch_sftp_channel', json_build_object('ispb', ${ispb}::text),
    job_key := ${`fetch_sftp:${ispb}`})`.execute(t.db);
  if (key === "replaced") await sql`update graphile_worker._private_jobs set key = null`.execute(t.db);
}

Deno.test("jobs are counted by what they are to do, whatever others of their task come to, also where a key was lost", async () => {
  await using t = await openTestContext();
  for (
    const lost of [["replaced", "replaced"], ["replaced", undefined], [undefined, "replaced"]] as const
  ) {
    for (const [index, worker] of ["first", "second"].entries()) {
      await fetchFrom(t, "99000002", lost[index]);
      await take(t.db, worker);
      await free(t);
      await sql`delete from graphile_worker._private_jobs`.execute(t.db);
      await fetchFrom(t, "99000001", lost[index]);
      assert.equal(await run(t, "fetch_sftp_channel"), true, "another institution's goes on");
    }
    const [alarm, ...others] = await openAlarms(t.db);
    assert.deepEqual(others, []);
    assert.match(
      alarm!.subject,
      lost[1] === undefined ? /^fetch_sftp:99000002$/ : /^fetch_sftp_channel [0-9a-f]{32}$/,
    );
    await fetchFrom(t, "99000001");
    assert.equal(await run(t, "fetch_sftp_channel"), true);
    await fetchFrom(t, "99000002");
    assert.equal(await run(t, "fetch_sftp_channel"), false);
    assert.deepEqual(await stateOf(t.db), ["given-up", "2 trabalhadores"]);

    const { rows: [job] } = await listJobs(t.db, { states: ["given-up"] }, { limit: 1, offset: 0 });
    const { token } = (await signInPeople(t)).operator;
    const repeated = await call(t, "POST", `/v1/operacao/tarefa/${job!.id}/repetir`, {
      token,
      json: { motivo: "O servidor da instituição foi trocado" },
    });
    assert.equal(repeated.status, 200, repeated.text);
    assert.deepEqual(await openAlarms(t.db), []);
    assert.equal(await run(t, "fetch_sftp_channel"), true);
  }
});

Deno.test("two processes that notice the same dead worker count it once", async () => {
  await using t = await openTestContext();
  await enqueue(t.db, [{ task: "index_precedents", key: "index_precedents" }]);
  await take(t.db, "first");
  await Promise.all([free(t), free(t), free(t)]);
  assert.deepEqual(await stateOf(t.db), ["waiting", undefined]);
});

Deno.test("a job that an hour of the exchange depends on is tried by itself after a quarter of an hour, and its alarm ends", async () => {
  await using t = await openTestContext();
  await silenced(t, "dispatch");
  const again = () => enqueue(t.db, [{ task: "dispatch", key: "dispatch" }]);
  await again();
  assert.equal(await run(t, "dispatch"), false);
  await sql`update silenced_job set set_aside_at = set_aside_at - interval '15 minutes'`.execute(t.db);
  await again();
  assert.equal(await run(t, "dispatch"), true);
  assert.deepEqual(await openAlarms(t.db), []);
  await again();
  assert.equal(await run(t, "dispatch"), true);
});

Deno.test("a job that silenced a part of its process twice is set aside too", async () => {
  await using t = await openTestContext();
  await enqueue(t.db, [{ task: "watch_searches", key: "watch_searches" }]);
  const silent = () => Promise.reject(new JobSilent("it did not answer"));
  assert.equal(await run(t, "watch_searches", silent), true);
  assert.deepEqual(await openAlarms(t.db), []);
  assert.equal(await run(t, "watch_searches", silent), true);
  assert.deepEqual(await openAlarms(t.db), [{ type: "job-set-aside", subject: "watch_searches" }]);
  assert.equal((await stateOf(t.db))?.[0], "given-up");
  await enqueue(t.db, [{ task: "watch_searches", key: "watch_searches" }]);
  assert.equal(await run(t, "watch_searches"), false);
});
