import assert from "node:assert/strict";
import { sql } from "kysely";
import { connect, type Connection } from "../../store/connection.ts";
import { cloneTemplate } from "../support/database/template.ts";
import { until } from "../support/until.ts";

const uses: readonly [string, (connection: Connection) => Promise<unknown>][] = [
  ["its pool alone", ({ pool }) => pool.query("select 1")],
  ["its query builder alone", ({ db }) => sql`select 1`.execute(db)],
  ["both", async ({ pool, db }) => [await pool.query("select 1"), await sql`select 1`.execute(db)]],
  ["neither", () => Promise.resolve()],
];

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
