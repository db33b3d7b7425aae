/** Whom the service waits for, with real sessions. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import pg from "pg";
import { faultWithHolders, type Holders } from "../../../domain/operations/left_out_text.ts";
import { connect, connectBeside, type Db } from "../../../store/connection/connection.ts";
import { findHolders, findLongWaits } from "../../../store/operations/lock_holders.ts";
import { lockHeldSince } from "../../../store/operations/service_facts.ts";
import { openTestContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

const since = Temporal.Instant.from("2026-11-23T13:00:00Z");

/** The holders, once a session is among the few oldest that are named: other tests write on this server too. */
async function holdersWith(db: Db, session: number): Promise<Holders> {
  return await until(`session ${session} to be named`, async () => {
    const holders = await findHolders(db);
    return holders.feed.some(({ pid }) => pid === session) && holders;
  });
}

Deno.test("whom others wait for is named with its process, application, database and since when", async () => {
  await using t = await openTestContext();
  assert.deepEqual((await findHolders(t.db)).locks, []);
  const beside = connectBeside(t.pool, { max: 3, onError: () => {} });
  const holder = await beside.pool.connect();
  await holder.query(
    "set application_name = 'psql da manhã'; begin; lock table alarm in access exclusive mode",
  );
  const waiting = [1, 2].map(() => beside.pool.query("select from alarm"));
  await until("two to wait", async () => (await findHolders(t.db)).locks[0]?.waiting === 2);
  const holders = await findHolders(t.db);
  const { rows: [{ pid, db }] } = await holder.query(
    "select pg_backend_pid() as pid, current_database() as db",
  );
  assert.deepEqual(holders.locks.map((one) => [one.pid, one.database, one.waiting]), [[pid, db, 2]]);
  const shown = (lock: number) => findLongWaits(t.db, t.clock(), { lock, feed: 60 });
  assert.deepEqual((await shown(3_600)).locks, [], "nobody has waited for so long");
  const [{ waiters } = { waiters: [] }] = (await shown(0)).locks;
  assert.deepEqual(waiters.map(({ table }) => table), ["alarm", "alarm"]);
  assert.ok(Temporal.Instant.compare(waiters[0]!.since, waiters[1]!.since) <= 0);
  assert.match(
    faultWithHolders({ kind: "queue-delayed", since }, holders),
    new RegExp(`sessão ${pid} \\(psql da manh.*, banco ${db}, desde .*: 2\\)`),
  );
  await holder.query("rollback");
  holder.release();
  await Promise.all(waiting);
  await beside.close();
});

Deno.test("the service waits for a lock that is held by who is not at work for it, and by nobody who is", async () => {
  await using t = await openTestContext();
  const since = async () => (await lockHeldSince(0).execute(t.db)).rows[0]?.since ?? undefined;
  const beside = connectBeside(t.pool, { max: 3, onError: () => {} });
  const [holder, waiter, next] = await Promise.all([1, 2, 3].map(() => beside.pool.connect()));
  await holder!.query("set application_name = 'psql'; begin; lock table alarm in access exclusive mode");
  await waiter!.query("set application_name = 'pgAdmin'");
  const isWaiting = async () =>
    (await t.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select from alarm%'",
    ))
      .rowCount === 1;
  const first = waiter!.query("select from alarm");
  await until("it to wait", isWaiting);
  assert.equal(await since(), undefined, "it is not the service that waits");
  await holder!.query("rollback");
  await first;
  await waiter!.query("set application_name = 'assets-api-1'");
  await holder!.query("begin; lock table alarm in access exclusive mode");
  const second = waiter!.query("select from alarm");
  await until("it to wait", isWaiting);
  assert.ok(await since() !== undefined);
  assert.equal((await lockHeldSince(3_600).execute(t.db)).rows[0]?.since, null, "not for so long");
  await holder!.query("rollback");
  await second;
  assert.equal(await since(), undefined);
  // The service's own statement that takes its time, and whoever waits for it.
  await holder!.query(
    "set application_name = 'assets-worker-1'; begin; lock table alarm in access exclusive mode",
  );
  const working = holder!.query("select pg_sleep(60)").catch(() => {});
  const third = waiter!.query("select from alarm");
  await until("it to wait", isWaiting);
  assert.equal(await since(), undefined);
  await next!.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%'",
  );
  await working;
  await holder!.query("rollback");
  await third;
  for (const session of [holder, waiter, next]) session!.release();
  await beside.close();
});

Deno.test("a writing transaction of another database of the server is named as holding the events back, and only there", async () => {
  await using t = await openTestContext();
  const other = new URL(t.runtimeUrl);
  other.pathname = "/postgres";
  other.searchParams.set("application_name", "relatório de outro banco");
  const client = new pg.Client({ connectionString: other.href });
  await client.connect();
  try {
    await client.query("begin; select pg_current_xact_id()");
    const { rows: [{ pid }] } = await client.query("select pg_backend_pid() as pid");
    const holders = await holdersWith(t.db, pid);
    assert.deepEqual(
      holders.feed.filter((one) => one.pid === pid).map(({ database }) => database),
      ["postgres"],
    );
    const text = faultWithHolders({ kind: "events-held", since }, {
      ...holders,
      feed: holders.feed.filter((one) => one.pid === pid),
    });
    assert.match(
      text,
      new RegExp(`outro banco do servidor: sessão ${pid} \\(relat.*, banco postgres, desde `),
    );
    assert.doesNotMatch(faultWithHolders({ kind: "queue-delayed", since }, holders), /Retém os eventos/);
    await client.query("rollback");
    assert.ok(!(await findHolders(t.db)).feed.some((one) => one.pid === pid));
  } finally {
    await client.end();
  }
});

Deno.test("a role that may not see others' activity names them without their time, and says what to grant", async () => {
  await using t = await openTestContext();
  // The test's own hand is the owner's, whose sessions the program's role does not see whole.
  const runtime = connect(t.runtimeUrl, { max: 1, onError: () => {} });
  try {
    await t.db.transaction().execute(async (tx) => {
      const { rows: [own] } = await sql<{ pid: number }>`
          select pg_backend_pid() as pid, pg_current_xact_id()`.execute(tx);
      const holders = await holdersWith(runtime.db, own!.pid);
      const feed = holders.feed.filter(({ pid }) => pid === own?.pid);
      assert.deepEqual(feed.map(({ since }) => since), [undefined]);
      assert.match(
        faultWithHolders({ kind: "events-held", since }, { ...holders, feed }),
        new RegExp(
          `sessão ${own?.pid} .*Desde quando, o papel (\\w+) não vê: como superusuário, grant pg_read_all_stats to \\1\\.$`,
        ),
      );
    });
  } finally {
    await runtime.close();
  }
});
