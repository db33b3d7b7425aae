import assert from "node:assert/strict";
import { sql } from "kysely";
import { connect, type Connection } from "../../../store/connection/connection.ts";
import { isDatabaseUnavailable } from "../../../store/connection/database_unavailable.ts";
import { cloneTemplate } from "../../support/database/template.ts";
import { until } from "../../support/until.ts";

const uses: readonly [string, (connection: Connection) => Promise<unknown>][] = [
  ["its pool alone", ({ pool }) => pool.query("select 1")],
  ["its query builder alone", ({ db }) => sql`select 1`.execute(db)],
  ["both", async ({ pool, db }) => [await pool.query("select 1"), await sql`select 1`.execute(db)]],
  ["neither", () => Promise.resolve()],
];

Deno.test("a statement waits for a lock as long as it may, and a session that idles in a transaction ends with its locks", async () => {
  await using database = await cloneTemplate("blank");
  const other = connect(database.url, { max: 1, onError: () => {} });
  const limited = connect(database.url, {
    ...{ max: 2, onError: () => {} },
    ...{ lockWaitMs: 200, idleInTransactionMs: 500 },
  });
  const lock = "select pg_advisory_xact_lock(4711)";
  const holder = await other.pool.connect();
  await holder.query(`begin; ${lock}`);
  await assert.rejects(limited.pool.query(lock), (error) => isDatabaseUnavailable(error));
  await holder.query("rollback");
  const idle = await limited.pool.connect();
  await idle.query(`begin; ${lock}`);
  await until(
    "the lock to be free",
    async () => (await holder.query("select pg_try_advisory_lock(4711) as free")).rows[0].free,
  );
  await assert.rejects(idle.query("select 1"), (error) => isDatabaseUnavailable(error));
  idle.release(true);
  holder.release();
  await limited.close();
  await other.close();
});

const number = sql<{ n: number }>`select 1 as n`;

/** A pool whose server gives it one connection, which is in use until `free` is called. */
async function withOneConnection(waitMs: number) {
  const database = await cloneTemplate("empty");
  const owner = connect(database.url, { max: 1, onError: () => {} });
  const { rows: [own] } = await owner.pool.query("select current_database() as name");
  await owner.pool.query(`alter database ${own.name} connection limit 1`);
  await owner.close();
  const limited = connect(database.runtimeUrl, { max: 5, onError: () => {}, waitMs });
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { promise: ended, resolve: free } = Promise.withResolvers<void>();
  const holder = limited.db.connection().execute(async (db) => {
    await number.execute(db);
    take();
    await ended;
  });
  await taken;
  return {
    ...limited,
    free,
    async [Symbol.asyncDispose]() {
      free();
      await holder;
      await limited.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

Deno.test("while the server has no connection left, a statement waits for one of its own pool", async () => {
  await using limited = await withOneConnection(60_000);
  const { db, pool, free } = limited;
  const connectNow = pool.connect.bind(pool);
  let refusals = 0;
  pool.connect = () =>
    connectNow().catch((error) => {
      refusals++;
      throw error;
    });
  const served = number.execute(db);
  await until("the server to refuse a connection twice", () => refusals >= 2);
  free();
  assert.deepEqual((await served).rows, [{ n: 1 }]);
});

Deno.test("a statement that the server has no connection for fails as one of a busy database, once it has waited as long as it may", async () => {
  await using limited = await withOneConnection(300);
  const from = performance.now();
  await assert.rejects(
    number.execute(limited.db),
    (error) => isDatabaseUnavailable(error) && (error as { code?: string }).code === "53300",
  );
  assert.ok(performance.now() - from >= 300);
});

for (const [used, use] of uses) {
  Deno.test(`a connection that is closed has no session left when ${used} was used, and may be closed again`, async () => {
    await using database = await cloneTemplate("blank");
    const other = connect(database.url, { max: 1, onError: () => {} });
    const closed = connect(database.url, { onError: () => {}, applicationName: "closed" });
    await use(closed);
    await closed.close();
    assert.ok(closed.pool.ended);
    const sessions = "select from pg_stat_activity where application_name = 'closed'";
    await until("its sessions to end", async () => (await other.pool.query(sessions)).rowCount === 0, {
      limitMs: 5_000,
    });
    await closed.close();
    await other.close();
  });
}
