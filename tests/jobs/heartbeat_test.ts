import assert from "node:assert/strict";
import { sql } from "kysely";
import { freeDeadWorkers } from "../../jobs/heartbeat.ts";
import { enqueue, forgetWorkers, recordHeartbeat, silentWorkers } from "../../store/queue/jobs.ts";
import { testContext } from "../support/test_context.ts";

/** A job locked by a worker that will never finish it, as kill -9 leaves it. */
async function lockedJob(db: Parameters<typeof enqueue>[0], workerId: string, lockedSecondsAgo: number) {
  await enqueue(db, [{ task: "dispatch", key: "dispatch" }]);
  await sql`update graphile_worker._private_jobs
    set locked_by = ${workerId}, locked_at = now() - make_interval(secs => ${lockedSecondsAgo})`.execute(db);
}

const lockHolders = async (db: Parameters<typeof enqueue>[0]) => {
  const { rows } = await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`
    .execute(db);
  return rows.map(({ locked_by }) => locked_by);
};

Deno.test(
  "the jobs of a worker that fell silent are freed, and only those",
  testContext(async ({ db, pool, exchange: { log } }) => {
    await lockedJob(db, "dead", 60);
    assert.deepEqual(await freeDeadWorkers({ db, pool, log }), ["dead"]);
    assert.deepEqual(await lockHolders(db), [null]);

    await lockedJob(db, "alive", 3600);
    await recordHeartbeat(db, ["alive"]);
    assert.deepEqual(await freeDeadWorkers({ db, pool, log }), []);
    assert.deepEqual(await lockHolders(db), ["alive"]);
  }),
);

Deno.test(
  "a worker that has just taken its first job is not taken for dead",
  testContext(async ({ db }) => {
    await lockedJob(db, "new", 5);
    assert.deepEqual(await silentWorkers(db, 40), []);
    assert.deepEqual(await silentWorkers(db, 3), ["new"]);
  }),
);

Deno.test(
  "a worker that stopped in order leaves no heartbeat behind",
  testContext(async ({ db }) => {
    await recordHeartbeat(db, ["a", "b"]);
    await forgetWorkers(db, ["a"]);
    const left = await db.selectFrom("worker_heartbeat").select("worker_id").execute();
    assert.deepEqual(left, [{ worker_id: "b" }]);
  }),
);
