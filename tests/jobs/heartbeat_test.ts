import assert from "node:assert/strict";
import { sql } from "kysely";
// @ts-types="@types/pg"
import pg from "pg";
import { freeDeadWorkers } from "../../jobs/heartbeat.ts";
import type { Db } from "../../store/connection/connection.ts";
import {
  recordHeartbeat,
  removeWorkers,
  silentWorkers,
  unlockStrayJobs,
} from "../../store/queue/heartbeats.ts";
import { enqueue } from "../../store/queue/jobs.ts";
import { openTestContext } from "../support/test_context.ts";

/** A job locked by a worker that will never finish it, as kill -9 leaves it. */
async function lockedJob(db: Db, workerId: string, lockedSecondsAgo: number) {
  await enqueue(db, [{ task: "dispatch", key: "dispatch" }]);
  await sql`update graphile_worker._private_jobs
    set locked_by = ${workerId}, locked_at = now() - make_interval(secs => ${lockedSecondsAgo})`.execute(db);
}

const lockHolders = async (db: Db) => {
  const { rows } = await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`
    .execute(db);
  return rows.map(({ locked_by }) => locked_by);
};

const beatAgo = (db: Db, workerId: string, seconds: number) =>
  sql`update worker_heartbeat set seen_at = clock_timestamp() - make_interval(secs => ${seconds})
    where worker_id = ${workerId}`.execute(db);

const silence = { seconds: 40, withoutSessionSeconds: 20 };

Deno.test("the jobs of a worker that fell silent are freed, and only those", async () => {
  await using t = await openTestContext();
  const { db, exchange: { log, clock } } = t;
  await lockedJob(db, "dead", 60);
  assert.deepEqual(await freeDeadWorkers({ db, log, clock }), ["dead"]);
  assert.deepEqual(await lockHolders(db), [null]);

  await lockedJob(db, "alive", 3600);
  await recordHeartbeat(db, ["alive"], undefined);
  assert.deepEqual(await freeDeadWorkers({ db, log, clock }), []);
  assert.deepEqual(await lockHolders(db), ["alive"]);
});

Deno.test("a job whose place was taken while its worker hung is not left behind as one that was given up", async () => {
  await using t = await openTestContext();
  const { db, exchange: { log, clock } } = t;
  await lockedJob(db, "dead", 60);
  await enqueue(db, [{ task: "dispatch", key: "dispatch" }]);
  assert.deepEqual((await lockHolders(db)).sort(), ["dead", null]);
  await freeDeadWorkers({ db, log, clock });
  const { rows } = await sql`select key, attempts from graphile_worker.jobs`.execute(db);
  assert.deepEqual(rows, [{ key: "dispatch", attempts: 0 }]);
});

Deno.test("the sessions of a worker that fell silent are ended, and what they held is free", async () => {
  await using t = await openTestContext();
  const { db, pool, exchange: { log, clock } } = t;
  const hung = new pg.Client({ ...pool.options, application_name: "assets-worker-hung" });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  hung.on("error", () => resolve());
  await hung.connect();
  await hung.query("select pg_advisory_lock(1, 2)");
  await recordHeartbeat(db, ["one", "two"], "assets-worker-hung");
  await beatAgo(db, "one", 60);
  assert.deepEqual(
    await freeDeadWorkers({ db, log, clock }),
    [],
    "the process was heard by its other runner",
  );
  await beatAgo(db, "two", 50);
  assert.deepEqual(await freeDeadWorkers({ db, log, clock }), ["one", "two"]);
  await ended;
  const { rows: [lock] } = await pool.query("select pg_try_advisory_lock(1, 2) as free");
  assert.equal(lock.free, true, "at once: whoever takes a freed job finds nothing busy");
  assert.deepEqual(
    await recordHeartbeat(db, ["one"], "assets-worker-hung"),
    ["one"],
    "it finds itself gone",
  );
  assert.deepEqual(await recordHeartbeat(db, ["one"], "assets-worker-hung"), []);
  await hung.end().catch(() => {});
});

Deno.test("a worker whose process has no session left is taken for dead sooner", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await recordHeartbeat(db, ["killed"], "assets-worker-killed");
  await beatAgo(db, "killed", 15);
  assert.deepEqual(await silentWorkers(db, silence), []);
  await beatAgo(db, "killed", 25);
  assert.deepEqual(await silentWorkers(db, silence), [{ id: "killed", process: "assets-worker-killed" }]);
});

Deno.test("of a process all runners are taken for dead together, though one of them took a job after the last beat", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await recordHeartbeat(db, ["main", "notices"], "assets-worker-1");
  for (const id of ["main", "notices"]) await beatAgo(db, id, 45);
  await lockedJob(db, "main", 38);
  const limits = { seconds: 40, withoutSessionSeconds: 3600 };
  assert.deepEqual(await silentWorkers(db, limits), []);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '41 s'`.execute(db);
  assert.deepEqual((await silentWorkers(db, limits)).map(({ id }) => id), ["main", "notices"]);
});

Deno.test("a worker that has just taken its first job is not taken for dead", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await lockedJob(db, "new", 5);
  assert.deepEqual(await silentWorkers(db, silence), []);
  assert.deepEqual(await silentWorkers(db, { ...silence, seconds: 3 }), [{
    id: "new",
    process: undefined,
  }]);
});

Deno.test("a job that a living worker locked and never got is freed, once it was locked for a while", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await lockedJob(db, "alive", 20);
  const { rows: [{ id }] } = await sql<{ id: string }>`select id::text from graphile_worker.jobs`
    .execute(db) as { rows: [{ id: string }] };
  assert.equal(await unlockStrayJobs(db, ["alive"], [], 30), 0);
  assert.equal(await unlockStrayJobs(db, ["alive"], [id], 10), 0);
  assert.equal(await unlockStrayJobs(db, ["alive"], [], 10), 1);
  assert.deepEqual(await lockHolders(db), [null]);
});

Deno.test("a worker that stopped in order leaves no heartbeat behind", async () => {
  await using t = await openTestContext();
  const { db } = t;
  await recordHeartbeat(db, ["a", "b"], undefined);
  await removeWorkers(db, ["a"]);
  const left = await db.selectFrom("worker_heartbeat").select("worker_id").execute();
  assert.deepEqual(left, [{ worker_id: "b" }]);
});
