import assert from "node:assert/strict";
import { lockHoldersText } from "../../../domain/operations/lock_holder_text.ts";
import { connectBeside } from "../../../store/connection.ts";
import { findLockHolders } from "../../../store/operations/lock_holders.ts";
import { testContext } from "../../support/test_context.ts";
import { until } from "../../support/until.ts";

Deno.test(
  "whom others wait for is named with its process, application, database and since when",
  testContext(async (t) => {
    assert.deepEqual(await findLockHolders(t.db), []);
    const beside = connectBeside(t.pool, { max: 3, onError: () => {} });
    const holder = await beside.pool.connect();
    await holder.query(
      "set application_name = 'psql da manhã'; begin; lock table alarm in access exclusive mode",
    );
    const waiting = [1, 2].map(() => beside.pool.query("select from alarm"));
    await until("two to wait", async () => (await findLockHolders(t.db))[0]?.waiting === 2);
    const holders = await findLockHolders(t.db);
    const { rows: [{ pid, db }] } = await holder.query(
      "select pg_backend_pid() as pid, current_database() as db",
    );
    assert.deepEqual(holders.map((one) => [one.pid, one.database, one.waiting]), [[pid, db, 2]]);
    assert.match(
      lockHoldersText(holders),
      new RegExp(`sessão ${pid} \\(psql da manh.*, banco ${db}, desde .*: 2\\)`),
    );
    await holder.query("rollback");
    holder.release();
    await Promise.all(waiting);
    await beside.close();
  }),
);
